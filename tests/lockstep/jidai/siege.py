"""Kaizu: who holds it, and the siege [13, 18.3]."""

from pack import SIDES

MOST_DICE = 8  # of one roll; more are rolled one roll after the other


class NotCovered(Exception):
    """The game comes to something the twin does not play."""


class Siege:
    def make_siege(self):
        self.kaizu_owner = None
        self.areas = list(self.pack.areas)
        self.exterior = [name for name in self.areas if self.pack.areas[name] == "exterior"]
        self.scores_between = {}  # {(from, target): score of the target}
        for first, second, take_first, take_second in self.pack.lines:
            self.scores_between[second, first] = take_first
            self.scores_between[first, second] = take_second
        self.besieger = None
        self.clear_siege()

    def clear_siege(self):
        self.besieger = None
        self.marks = {side: set() for side in SIDES}
        self.manpower = dict.fromkeys(SIDES, 0)
        self.out = dict.fromkeys(SIDES, 0)
        self.actions = dict.fromkeys(SIDES, 0)
        self.bases = {side: set() for side in SIDES}
        self.arrived = {side: set() for side in SIDES}  # areas units came in by that have posted nothing yet
        self.is_new = False

    # Who is inside [13.3].

    def in_siege(self, unit):
        return bool(self.besieger) and unit.on_map and unit.hex == self.kaizu_hex

    def clan_in_siege(self, clan):
        return any(self.in_siege(unit) for unit in clan.units)

    def is_defended(self, side):
        """Whoever goes in now storms it: an enemy is inside."""
        return bool(self.kaizu_hex) and bool(self.in_kaizu(self.other(side)))

    # Going in [13.3, 13.5, 13.7].

    def can_storm(self, unit, points, is_step=False):
        """Whether the unit can go in now and all of its clan after it, one by one, each on the way that is free by then.
        is_step: under a Combat chit each has one hex to go."""
        clan = unit.clan
        if clan.mode != "attack" or not self.is_defended(unit.side):
            return False
        rest = [mate for mate in self.living(clan) if not (mate.on_map and mate.hex == self.kaizu_hex)]
        if unit not in rest or any(not mate.on_map and not mate.box.startswith("point") for mate in rest):
            return False
        if any(self.is_held(mate) or mate is not unit and mate.moved for mate in rest):
            return False
        full = self.march_points(clan)
        if is_step:
            return all(mate.on_map and self.cost.get((mate.hex, self.kaizu_hex), full + 1) <= full for mate in rest)
        if self.kaizu_hex not in self.ways(unit, points, storm=True):
            return False
        gone = [unit]
        while len(gone) < len(rest):
            able = [mate for mate in rest if mate not in gone
                    and self.kaizu_hex in self.ways(mate, full, storm=True, without=gone)]
            if not able:
                return False
            gone += able
        return True

    def areas_by(self, unit, points):
        """The exterior areas by which a cheapest way leads in."""
        before = self.ways(unit, points, storm=True)[self.kaizu_hex][1]
        return {self.pack.cells[name]["area"] for name in before}

    def come_by(self, side, area):
        self.bases[side].add(area)
        self.arrived[side].add(area)

    def after_entering(self, unit, areas=None):
        """Whoever walks into an empty Kaizu controls it [18.3]; against an enemy inside the siege begins, or goes on."""
        if not self.kaizu_hex or unit.hex != self.kaizu_hex:
            return
        if self.in_kaizu(self.other(unit.side)):
            self.enter_siege(unit, areas)
        else:
            self.take_kaizu(unit.side)

    def take_kaizu(self, side):
        if self.kaizu_owner != side:
            before = self.victory
            points = int(self.settings["kaizu-points"]) if self.kaizu_owner else 0
            self.kaizu_owner = side
            self.victory += points if side == "uesugi" else -points
            self.cross_lines(before)

    def enter_siege(self, unit, areas):
        side = unit.side
        if not self.besieger:
            self.besieger, self.is_new = side, True
            for other in self.in_kaizu(self.other(side)):
                self.count_in(other)
            self.bases[self.other(side)].add("centre")
        self.count_in(unit)
        if len(areas) == 1:
            self.come_by(side, *areas)

    def count_in(self, unit):
        (self.manpower if unit.loss < 2 else self.out)[unit.side] += unit.worth

    def post_arrivals(self, side):
        """Markers of those who have come in; at the beginning the besieged come first and post anywhere."""
        if not self.arrived[side]:
            return
        if self.is_new:
            self.is_new = False
            yield from self.posting(self.other(side), lambda: list(self.areas))
        yield from self.posting(side, lambda: self.open_areas(side, self.arrived[side]))
        self.arrived[side] = set()
        yield from self.siege_check()

    def posting(self, side, where):
        while self.manpower[side]:
            orders = ["post " + name for name in where() if self.has_room(side, name)]
            if not orders:
                break
            words = yield from self.ask(side, orders + ["done"])
            if words[0] == "done":
                break
            self.post(side, words[1])

    def post(self, side, name):
        self.marks[side].add(name)
        self.manpower[side] -= 1

    def has_room(self, side, name):
        """One marker, and one of each side in an exterior area [13.4.4]."""
        return name not in self.marks[side] and (name in self.exterior or name not in self.marks[self.other(side)])

    def open_areas(self, side, bases):
        """Areas that a chain without enemy markers joins to one of the bases; an enemy in a base lets in, not through."""
        foes = self.marks[self.other(side)]
        found = [name for name in self.areas if name in bases]
        for name in found:
            if name not in foes:
                found += [other for other in self.areas if (name, other) in self.scores_between and other not in foes
                          and other not in found]
        return found

    # The Combat chit [13.6.1].

    def siege_chit(self, side):
        yield from self.siege_check(self.arrived[side])
        if not self.besieger:
            return
        inside = self.in_kaizu(side)
        self.actions[side] = 1 + sum(unit.fire for unit in inside) + self.best_leader(inside)
        yield from self.post_arrivals(side)
        is_posting = False
        while self.besieger:
            orders = []
            if self.manpower[side] and (self.actions[side] or is_posting):
                orders += ["post " + name for name in self.open_areas(side, self.bases[side]) if self.has_room(side, name)]
            if self.actions[side]:
                for name in self.areas:
                    if self.attackers_of(side, name):
                        orders += ["assault " + name, "fire " + name]
                if self.out[side]:
                    orders.append("muster")
            if not orders:
                break
            words = yield from self.ask(side, orders + ["done"])
            if words[0] == "done":
                break
            if words[0] == "post":
                self.actions[side] -= not is_posting
                is_posting = True
                self.post(side, words[1])
                continue
            is_posting = False
            self.actions[side] -= 1
            if words[0] == "muster":
                self.out[side] -= 1
                self.manpower[side] += 1
            elif words[0] == "fire":
                yield from self.fire(side, words[1])
            else:
                yield from self.assault(side, words[1])
            yield from self.siege_check()
        self.actions[side] = 0

    def attackers_of(self, side, target):
        """Own markers beside an enemy marker, or with it in an exterior area."""
        if target not in self.marks[self.other(side)]:
            return []
        return [name for name in self.areas if name in self.marks[side]
                and (name == target or (name, target) in self.scores_between)]

    def defense_score(self, side, target):
        return min(0 if name == target else self.scores_between[name, target] for name in self.attackers_of(side, target))

    def is_last(self, side):
        """A last marker stays while there is manpower."""
        return len(self.marks[side]) == 1 and self.manpower[side] > 0

    def fire(self, side, target):
        foe = self.other(side)
        die = yield from self.die()
        if die + len(self.attackers_of(side, target)) - self.defense_score(side, target) < 4:
            return
        orders = [] if self.is_last(foe) else ["yield-marker " + target]
        if self.manpower[foe]:
            orders.append("yield-man")
        words = yield from self.ask(foe, orders)
        self.pay(foe, words)
        self.out[foe] += 1

    def pay(self, side, words):
        if words[0] == "yield-marker":
            self.marks[side].remove(words[1])
        else:
            self.manpower[side] -= 1

    def assault(self, side, target):
        foe = self.other(side)
        self.first_combat(side)
        bonus = 0
        if self.actions[side]:
            words = yield from self.ask(side, ["advantage", "plain"])
            if words[0] == "advantage":
                self.actions[side] -= 1
                bonus = 1
        involved = self.attackers_of(side, target)
        bids = yield from self.bidding(side, len(involved))
        dice = yield from self.roll(2)
        own = dice[0] + len(involved) + bids[side] + bonus
        others = dice[1] + self.defense_score(side, target) + bids[foe]
        if own > others:
            yield from self.assault_won(side, target, involved)
        elif own < others:
            losses = others - own
            losses = losses // 2 if self.edition.siege_loss == "down" else (losses + 1) // 2
            for _ in range(losses):
                yield from self.pay_loss(side, involved)
        else:
            yield from self.assault_tied(side, target, involved)

    def bidding(self, side, most):
        bids, passed = dict.fromkeys(SIDES, 0), 0
        while passed < 2:
            words = ["stand"]
            if self.manpower[side] and bids[side] < most:
                words = yield from self.ask(side, ["sacrifice", "stand"])
            passed += 1
            if words[0] == "sacrifice":
                bids[side] += 1
                self.manpower[side] -= 1
                passed = 0
            side = self.other(side)
        return bids

    def pay_loss(self, side, involved):
        """What nobody is left to pay for is forgiven."""
        orders = ["yield-marker " + name for name in involved if name in self.marks[side]]
        if self.edition.last_marker_of_any and self.is_last(side):
            orders = []
        if self.manpower[side]:
            orders.append("yield-man")
        if orders:
            words = yield from self.ask(side, orders)
            self.pay(side, words)

    def assault_tied(self, side, target, involved):
        foe = self.other(side)
        yield from self.pay_loss(side, involved)
        self.out[side] += 1
        left = [name for name in involved if name in self.marks[side]]
        if not left or not self.manpower[side]:
            return
        words = yield from self.ask(side, ["push", "hold"])
        if words[0] == "hold":
            return
        self.manpower[side] -= 1
        if self.manpower[foe]:
            words = yield from self.ask(foe, ["sacrifice", "stand"])
            if words[0] == "sacrifice":
                self.manpower[foe] -= 1
                return
        yield from self.assault_won(side, target, left)

    def assault_won(self, side, target, involved):
        foe = self.other(side)
        self.out[foe] += 1
        if self.is_last(foe):
            self.manpower[foe] -= 1
            return
        self.marks[foe].remove(target)
        if target in self.marks[side]:
            return
        orders = ["occupy " + name for name in involved] + ["stand"]
        if self.manpower[side]:
            orders.append("replace")
        words = yield from self.ask(side, orders)
        if words[0] == "occupy":
            self.marks[side].remove(words[1])
            self.marks[side].add(target)
        elif words[0] == "replace":
            self.post(side, target)

    # The Rally chit [13.6.2].

    def siege_rally(self):
        if not self.besieger:
            return
        for side in SIDES:
            left = self.out[side]
            while left:
                dice = yield from self.roll(min(left, MOST_DICE))
                left -= len(dice)
                self.out[side] -= sum(die not in (3, 4) for die in dice)
                self.manpower[side] += sum(die > 4 for die in dice)

    # Leaving [13.8].

    def leave_siege(self, clan):
        """A clan that no longer attacks may go, all of it that is inside."""
        if clan.mode == "attack" or not self.clan_in_siege(clan):
            return
        orders = ["withdraw %s %s" % (clan, name) for name in self.exterior if self.may_exit(clan, [name])]
        if not orders:
            return
        words = yield from self.ask(clan.side, orders + ["done"])
        if words[0] == "done":
            return
        yield from self.withdraw(clan, words[2])
        yield from self.siege_check()

    def leavers(self, clan):
        return [unit for unit in clan.units if self.in_siege(unit)]

    def at_hand(self, side, exits):
        return [name for name in self.open_areas(side, exits) if name in self.marks[side]]

    def may_exit(self, clan, exits):
        side = clan.side
        worth = sum(unit.worth for unit in self.leavers(clan))
        men = self.manpower[side] + self.out[side] + len(self.at_hand(side, exits))
        if not all(name in self.marks[side] for name in exits) or worth > men:
            return False
        return len(self.exit_room(side, exits)) >= len(self.leavers(clan))

    def exit_room(self, side, exits):
        """Hexes of the areas; English: and beside them."""
        own = self.exit_hexes(exits)
        names = set(own)
        if not self.edition.exit_one_area:
            names.update(other for name in own for other in self.near_hexes[name] if other != self.kaizu_hex)
        return [name for name in names if self.is_free(name, side)]

    def exit_hexes(self, exits):
        return [name for name in self.pack.cells if self.pack.cells[name]["area"] in exits and name != self.kaizu_hex
                and self.pack.cells[name]["area"]]

    def withdraw(self, clan, exit_area):
        side, exits, units = clan.side, [exit_area], self.leavers(clan)
        fit = sum(unit.worth for unit in units if unit.loss < 2)
        broken = sum(unit.worth for unit in units if unit.loss >= 2)
        need = fit + max(0, broken - self.out[side])
        self_out = min(broken, self.out[side])
        paid = 0
        while True:
            marks = self.at_hand(side, exits) if paid < need else []
            orders = ["yield-marker " + name for name in marks]
            if paid < need and not self.edition.exit_one_area:
                orders += ["withdraw %s %s" % (clan, name) for name in self.exterior
                           if name not in exits and name in self.marks[side]]
            if not orders:
                break
            if not marks or need - paid <= self.manpower[side]:
                orders.append("done")
            words = yield from self.ask(side, orders)
            if words[0] == "done":
                break
            if words[0] == "withdraw":
                exits.append(words[2])
            else:
                self.marks[side].remove(words[1])
                paid += 1
        by_men = min(need - paid, self.manpower[side])
        self.manpower[side] -= by_men
        self.out[side] -= self_out + need - paid - by_men
        left = list(units)
        while left:
            own = [name for name in self.exit_hexes(exits) if self.is_free(name, side)]
            words = yield from self.ask(side, ["exit %s %s" % (unit, name) for unit in left
                                               for name in own or self.exit_room(side, exits)])
            unit = self.unit_named[words[1]]
            unit.hex = words[2]
            left.remove(unit)

    def men_flee(self, clan):
        """The clan is routed: its men inside are gone [11.12]."""
        units = self.leavers(clan)
        side = clan.side
        if not units:
            return
        fit = sum(unit.worth for unit in units if unit.loss < 2)
        broken = sum(unit.worth for unit in units if unit.loss >= 2)
        others = sum(unit.worth for unit in self.in_kaizu(side) if unit not in units)
        if others and (fit > self.manpower[side] or broken > self.out[side]):
            raise NotCovered
        self.manpower[side] = max(0, self.manpower[side] - fit)
        self.out[side] = max(0, self.out[side] - broken)
        if others and self.manpower[side] + self.out[side] + len(self.marks[side]) > others:
            raise NotCovered

    # The end [13.9].

    def is_spent(self, side):
        return not self.in_kaizu(side) or not self.marks[side] and not self.manpower[side]

    def siege_check(self, is_early=False):
        if not self.besieger or is_early:
            return
        spent = [side for side in SIDES if self.is_spent(side)]
        if not spent:
            return
        lost = []
        for side in spent:
            for unit in self.in_kaizu(side):
                yield from self.lose_inside(unit)
                lost.append(unit)
        winner = self.other(spent[0]) if len(spent) == 1 else None
        worn = []
        if winner:
            inside = list(self.in_kaizu(winner))
            lost_too, worn = yield from self.survivors(winner, inside)
            lost += lost_too
        for unit in self.units:
            if unit in lost:
                yield from self.leader_test(unit, 4)
                self.samurai_gone(unit)
            elif unit in worn:
                yield from self.leader_test(unit, 1)
        self.clear_siege()
        if winner:
            self.take_kaizu(winner)

    def lose_inside(self, unit):
        self.remove(unit)
        yield from self.score(self.other(unit.side), unit.elan + self.dead_leaders(unit))

    def survivors(self, side, inside):
        men = self.manpower[side] + self.out[side] + len(self.marks[side])
        kept, lost = [], []
        while True:
            orders = ["keep %s" % unit for unit in inside if unit not in kept and unit.worth <= men]
            if not orders:
                break
            words = yield from self.ask(side, orders + ["done"])
            if words[0] == "done":
                break
            unit = self.unit_named[words[1]]
            kept.append(unit)
            men -= unit.worth
        for unit in inside:
            if unit not in kept:
                yield from self.lose_inside(unit)
                lost.append(unit)
        worn, need = [], self.out[side]
        for unit in kept:
            unit.loss = 0
        while need > 0 and len(worn) < len(kept):
            rest = [unit for unit in kept if unit not in worn]
            if sum(unit.worth for unit in rest) <= need:
                chosen = rest
            else:
                words = yield from self.ask(side, ["disorganize %s" % unit for unit in rest])
                chosen = [self.unit_named[words[1]]]
            for unit in chosen:
                unit.loss = 2
                need -= unit.worth
                worn.append(unit)
        return lost, worn
