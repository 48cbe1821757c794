"""The bowl and its chits [4.2, 6.4, 9, 16.5, 17.4, 17.6.1]."""

from ask import Draw
from hexes import distance
from pack import MODES, SIDES

COMPULSORY = ("rally", "move", "combat", "initiative")


class Activation:
    def activation_phase(self):
        self.refused = set()
        while not self.turn_is_over():
            name = yield Draw([chit.name for chit in self.chits.values() if chit.place == "bowl"])
            chit = self.chits[name]
            chit.place = "drawn"
            self.begin_activation()
            if chit.kind in COMPULSORY:
                if not self.is_cheered(chit):
                    self.refused = set()
                    if not self.is_tired():
                        yield from self.compulsory(chit)
            else:
                yield from self.free_chit(chit)
            self.begin_activation()
            yield from self.siege_check()
            yield from self.samurai_calls()

    def turn_is_over(self):
        drawn = [chit for chit in self.chits.values() if chit.kind in COMPULSORY and chit.place == "drawn"]
        if len(drawn) == 5:
            return True
        return self.turn >= int(self.settings["fatigue-turn"]) and sum(chit.kind == "combat" for chit in drawn) == 2

    def is_tired(self):
        """English: the turn is over as soon as the second Combat chit shows [16.5]."""
        return self.edition.stop_when_drawn and self.turn >= int(self.settings["fatigue-turn"]) and self.turn_is_over()

    def begin_activation(self):
        for unit in self.units:
            unit.moved = unit.charged = unit.retreated = unit.rallied = unit.obliged = unit.fought = False
            unit.battle = None
        self.special_clan = None
        self.active_clans = []
        self.waiting_clans = set()

    def end_turn(self):
        for chit in self.chits.values():
            if chit.place == "bowl" and chit.kind == "clan":
                chit.place = "reserve"
            elif chit.place == "bowl" and chit.kind == "special":
                chit.place = "delay-1"
            elif chit.kind in COMPULSORY:
                chit.place = "out"
        self.begin_activation()
        self.samurai_rests()
        return
        yield

    # Clan and special chits.

    def is_cheered(self, chit):
        """Ei! Ei! O! O! [17.4]"""
        if chit.kind == "clan" and chit.side == "uesugi":
            if not self.edition.begins_when_played:
                self.has_begun = True
            return False
        return self.scenario == "historical" and self.turn == 1 and not self.has_begun

    def free_chit(self, chit):
        if chit.kind == "samurai":
            yield from self.samurai_drawn(chit)
            return
        if self.is_cheered(chit):
            self.back_to_reserve(chit)
            return
        side = chit.side
        if chit.activity == "retreat" and self.has_plan(side, "kuruma-gakari") and not self.plan_given[side]:
            self.give_impetuous(side)
        if self.options.get("kansuke") == self.settings["kansuke"] == "yes" and not self.has_kansuke:
            words = yield from self.ask("takeda", ["kansuke", "pass"])
            if words[0] == "kansuke":
                self.has_kansuke = True
                chit.place = "delay-1"
                self.refused = set()
                yield from self.score("uesugi", int(self.settings["kansuke-points"]))
                return
        may_refuse = side not in self.refused if self.edition.refuse_each else not self.refused
        if may_refuse:
            words = yield from self.ask(side, ["accept", "decline"])
            if words[0] == "decline":
                chit.place = "bowl"
                self.refused.add(side)
                return
        self.refused = set()
        if chit.kind == "clan":
            self.has_begun = self.has_begun or side == "uesugi"
            yield from self.clan_chit(chit)
        else:
            yield from self.special_chit(chit)
            self.back_to_reserve(chit)

    def give_impetuous(self, side):
        self.plan_given[side] = self.plan_shown[side] = True
        if self.plan_active[self.other(side)] or not self.edition.chits_need_plan:
            self.ready_specials(self.other(side))
        self.granted[self.other(side)] += int(self.pack.plans[self.plan[side]]["impetuous"])

    @staticmethod
    def back_to_reserve(chit):
        chit.place = "reserve"
        chit.activity, chit.targets = None, []

    def clan_chit(self, chit):
        clan = self.clan_named[chit.name]
        if chit.name == "u-n" and self.at_baggage():
            self.place_baggage_guard()
        yield from self.activate(clan)
        if chit.place == "drawn":
            chit.place = "reserve"

    def activate(self, clan, test=True, lapse=True):
        """Mode, movement, combat, rally [9.4]."""
        self.active_clans = [clan]
        if lapse:
            yield from self.lapse(clan)
        if test:
            yield from self.change_mode([clan])
        yield from self.act([clan])

    def act(self, clans):
        """What follows on the change of mode, for one clan or for several as one body."""
        left = [clan for clan in clans if not self.clan_in_siege(clan)]
        for clan in clans:
            if clan not in left:
                yield from self.leave_siege(clan)
        free = list(left)
        while left:
            words = yield from self.ask(clans[0].side, ["clan %s" % clan for clan in left])
            left.remove(self.clan_named[words[1]])
            yield from self.march(self.clan_named[words[1]])
        yield from self.fight(clans[0].side, [unit for clan in free for unit in self.fielded(clan)], clans)
        for clan in free:
            if clan.mode == "regroup":
                yield from self.rally_clan(clan, [unit for unit in self.fielded(clan) if not unit.retreated])

    def special_chit(self, chit):
        side, activity, targets = chit.side, chit.activity, chit.targets
        if activity in ("attack", "retreat", "combined"):
            self.plan_shown[side] = True
        self.used[side][activity] += 1
        if activity == "impetuous":
            foes = [clan for clan in self.clans_of(self.other(side)) if self.can_be_sent(clan)]
            if not foes:
                return
            words = yield from self.ask(side, ["impetuous %s" % clan for clan in foes])
            clan = self.clan_named[words[1]]
            if self.edition.lapse_at_start:
                clan.mode = "attack"
                yield from self.activate(clan)
            else:
                clan.mode = "attack"
                yield from self.activate(clan, lapse=False)
        elif activity == "attack":
            clan = targets[0]
            if self.can_be_sent(clan):
                clan.mode = "attack"
                self.special_clan = clan
                yield from self.activate(clan, test=False, lapse=self.edition.lapse_at_start)
        elif activity == "retreat":
            clan = targets[0]
            if self.can_be_sent(clan):
                self.active_clans = [clan]
                clan.mode = "regroup"
                yield from self.retreat_clan(clan)
        else:
            yield from self.combined(side, targets)

    def can_be_sent(self, clan):
        """It is on the map, and not in the siege, where its own chit alone counts [13.6]."""
        return self.fielded(clan) and not self.clan_in_siege(clan)

    def combined(self, side, targets):
        """Up to four clans roll; 3 or more act as one body [9.5.5]."""
        clans = [clan for clan in targets if self.can_be_sent(clan) or not self.fielded(clan) and self.at_point(clan)]
        called = []
        while len(called) < len(clans):
            rest = [clan for clan in clans if clan not in called]
            words = yield from self.ask(side, ["clan %s" % clan for clan in rest] + ["done"])
            if words[0] == "done":
                break
            called.append(self.clan_named[words[1]])
        if not called:
            return
        called.sort(key=self.clans.index)
        dice = yield from self.roll(len(called))
        body, fools = [], []
        for clan, die in zip(called, dice):
            if die == 1:
                fools.append(clan)
            elif die + self.clan_leader(clan) >= 3:
                body.append(clan)
        for clan in fools:
            if self.fielded(clan):
                clan.mode = "regroup"
        for clan in fools:
            yield from self.led_astray(clan)
        if body:
            self.active_clans = body
            for clan in body:
                yield from self.lapse(clan)
            yield from self.change_mode(body)
            yield from self.act(body)

    # Modes [6.4, 6.5].

    def lapse(self, clan):
        """Attack ends where no enemy is within six hexes; those over the river need not count."""
        if clan.mode != "attack" or not self.fielded(clan):
            return
        near = [enemy for enemy in self.enemies(clan.side)
                if any(distance(unit.hex, enemy.hex) <= 6 for unit in self.fielded(clan))]
        if not near:
            clan.mode = "regroup"
            return
        here = [enemy for enemy in near
                if any(distance(unit.hex, enemy.hex) <= 6 and self.bank(unit) == self.bank(enemy)
                       for unit in self.fielded(clan))]
        if not here:
            words = yield from self.ask(clan.side, ["regroup", "press-on"])
            if words[0] == "regroup":
                clan.mode = "regroup"

    def bank(self, unit):
        return self.pack.cells[unit.hex]["bank"]

    def change_mode(self, clans):
        for clan in clans:
            if not self.fielded(clan):
                continue
            orders = ["mode %s %s" % (clan, mode) for mode in MODES if mode != clan.mode]
            words = yield from self.ask(clan.side, orders + ["done"])
            if words[0] == "mode":
                _, is_changed = yield from self.test_mode(clan, words[2])
                if is_changed:
                    clan.mode = words[2]

    def test_mode(self, clan, to):
        die = yield from self.die()
        score = die + self.clan_leader(clan)
        if self.has_plan(clan.side, "hoshi"):
            if to == "attack":
                score += 2
            elif clan.mode == "attack":
                score -= 1
            if "attack" in (to, clan.mode):
                self.plan_shown[clan.side] = True
        return die, score >= self.pack.changes[clan.mode, to]

    # Compulsory chits [9.3].

    def compulsory(self, chit):
        if chit.kind == "rally":
            yield from self.rally_chit()
        elif chit.kind == "move":
            yield from self.move_chit()
        elif chit.kind == "combat":
            yield from self.combat_chit(chit.side)
        else:
            yield from self.initiative_chit()

    def by_turns(self, clans_left, act, may_pass=True):
        """Both armies act clan by clan, the higher die first; no dice where only one has anything to do."""
        passed = set()

        def left(side):
            return [] if side in passed else clans_left(side)

        side = next((side for side in SIDES if left(side)), None)
        if side and all(left(side) for side in SIDES):
            while True:
                dice = yield from self.roll(2)
                if dice[0] != dice[1]:
                    break
            side = SIDES[dice[1] > dice[0]]
        while side:
            orders = ["clan %s" % clan for clan in left(side)]
            words = yield from self.ask(side, orders + (["done"] if may_pass else []))
            if words[0] == "done":
                passed.add(side)
            else:
                yield from act(self.clan_named[words[1]])
            if left(self.other(side)):
                side = self.other(side)
            elif not left(side):
                side = None

    def move_chit(self):
        self.enter_edge()
        done = set()

        def left(side):
            return [clan for clan in self.clans_of(side) if clan not in done and clan.mode == "move" and not self.clan_in_siege(clan)
                    and any(not self.is_held(unit) for unit in self.fielded(clan) + self.at_point(clan))]

        def act(clan):
            done.add(clan)
            yield from self.march(clan)

        yield from self.by_turns(left, act)

    def enter_edge(self):
        """The tail of the column takes the marked hexes [18.1]."""
        for unit in self.units:
            if unit.box == "waiting" and unit.edge_hex and self.is_free(unit.edge_hex, unit.side):
                unit.hex, unit.box = unit.edge_hex, "map"
                if self.chits[unit.clan.name].place == "out":
                    self.chits[unit.clan.name].place = "reserve"

    def initiative_chit(self):
        done = set()

        def left(side):
            return [clan for clan in self.clans_of(side) if clan not in done and self.has_initiative(clan)]

        def act(clan):
            done.add(clan)
            yield from self.take_initiative(clan)

        yield from self.by_turns(left, act)

    def has_initiative(self, clan):
        if self.clan_in_siege(clan):
            return False
        if clan.mode in ("move", "regroup"):
            return any(self.is_held(unit) for unit in self.fielded(clan))
        return clan.mode == "defense" and any(self.is_straggler(unit) for unit in self.fielded(clan))

    def is_straggler(self, unit):
        mates = [mate for mate in self.fielded(unit.clan) if mate is not unit]
        return bool(mates) and not unit.moved and not self.is_held(unit) and self.apart(unit.hex, mates) > 1

    def rejoin_steps(self, unit):
        """One hex nearer to a mate, for a unit on its own [9.3.4]."""
        if not self.is_straggler(unit):
            return []
        mates = [mate for mate in self.fielded(unit.clan) if mate is not unit]
        ways = self.ways(unit, self.pack.movement["defense"])
        return [name for name in self.near_hexes[unit.hex] if name in ways and unit.hex in ways[name][1]
                and any(distance(name, mate.hex) < distance(unit.hex, mate.hex) for mate in mates)]

    def take_initiative(self, clan):
        if clan.mode == "defense":
            _, is_allowed = yield from self.test_mode(clan, "move")
            while is_allowed:
                able = [unit for unit in self.fielded(clan) if self.is_straggler(unit)]
                if not able:
                    break
                words = yield from self.ask(clan.side, ["first %s" % unit for unit in able])
                unit = self.unit_named[words[1]]
                orders = ["step %s %s" % (unit, name) for name in self.rejoin_steps(unit)]
                if not orders:
                    unit.moved = True
                    continue
                words = yield from self.ask(clan.side, orders + ["done"])
                if words[0] == "done":
                    unit.moved = True
                else:
                    self.walk_to(unit, words[2])
            return
        die, is_changed = yield from self.test_mode(clan, "defense")
        if die == 1:
            clan.mode = "regroup"
            yield from self.retreat_clan(clan)
        elif is_changed:
            clan.mode = "defense"
