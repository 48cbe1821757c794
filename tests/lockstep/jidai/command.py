"""The command phase [7.2, 8, 16.2, 16.3, 17.2, 17.3, 18.2]."""

from ask import Ask
from ground import FAR
from hexes import distance
from pack import SIDES

POINTS = "abcd"


class Command:
    def command_phase(self):
        self.advance_delays()
        self.arrive()
        yield from self.roll_points()
        yield from self.plan_phase()
        yield from self.chit_phase()

    # Delays [8.1] and arrivals [16.2, 17.3].

    def advance_delays(self):
        for chit in self.chits.values():
            if chit.place == "delay-1":
                chit.place = "bowl"
                if chit.name == "u-n" and self.at_baggage():
                    self.enter_baggage_guard()
            elif chit.place.startswith("delay"):
                chit.place = "delay-%d" % (int(chit.place[-1]) - 1)

    def at_baggage(self):
        return any(unit.box == "waiting" for unit in self.clan_named["u-n"].units)

    def enter_baggage_guard(self):
        """English: it enters when its three turns are over; French: when the chit is drawn [17.3]."""
        if not self.edition.recall_by_chit:
            self.place_baggage_guard()

    def place_baggage_guard(self):
        """The first unit on the marked hex, the others on the free hexes nearest to it [ruling:entry-of-N]."""
        mark = self.pack.setup["u-n1"]["hex"]
        for unit in self.clan_named["u-n"].units:
            if unit.box == "waiting":
                free = [name for name in sorted(self.pack.cells) if self.is_free(name, "uesugi")]
                unit.hex = min(free, key=lambda name: (distance(name, mark), name))
                unit.box = "map"
        self.clan_named["u-n"].mode = "move"

    def arrive(self):
        for clan in self.clans:
            if clan.entry and self.pack.points[clan.entry][0] == self.turn and any(unit.box == "saijo" for unit in clan.units):
                for unit in clan.units:
                    if unit.box == "saijo":
                        unit.box = "point-" + clan.entry
                self.chits[clan.name].place = "reserve"

    # Points [8.2, 17.2].

    def commanders(self, side=None):
        """Who has points of his own in this scenario."""
        names = [row["commander"] for row in self.pack.command]
        found = [name for name in ("kenshin", "shingen", "kosaka") if name in names]
        if side:
            found = [name for name in found if (name == "kenshin") == (side == "uesugi")]
        return found

    def table_points(self, commander, score):
        row = next(row for row in self.pack.command if row["commander"] == commander
                   and int(row["first"]) <= self.turn <= int(row["last"]))
        return int(row[str(min(max(score, 0), 7))])

    def roll_points(self):
        names = self.commanders()
        dice = yield from self.roll(len(names))
        for name, die in zip(names, dice):
            side = "uesugi" if name == "kenshin" else "takeda"
            score = die - self.bundori[side]
            head = {"kenshin": "u-a", "shingen": "t-a"}.get(name)
            if head and self.living(self.clan_named[head]) and self.clan_named[head].mode != "defense":
                score -= 1
            if self.has_plan(side, "ganko"):
                score += 1
                self.plan_shown[side] = True
            self.points[name] = self.table_points(name, score)
        self.told_points = dict(self.points)

    def has_plan(self, side, name):
        return self.plan_active[side] and self.plan[side] == name

    @staticmethod
    def chief(side):
        return "kenshin" if side == "uesugi" else "shingen"

    # Plans [7.2, 18.2].

    def may_save(self, side):
        """Shingen saves only while an enemy stands on the map itself in the hypothetical scenario."""
        if side == "takeda" and self.scenario == "hypothetical" and not self.on_map("uesugi"):
            return False
        return True

    def plan_phase(self):
        sleeping = [side for side in SIDES if self.plan[side] and not self.plan_active[side]]
        if not sleeping:
            return
        saving, trying, sealed = {}, set(), set(SIDES)
        for side in sleeping:
            sealed.discard(side)
        while len(sealed) < 2:
            role, words = yield Ask({side: self.plan_orders(side, saving, trying)
                                     for side in SIDES if side not in sealed})
            if words[0] == "seal":
                sealed.add(role)
            elif words[0] == "save":
                saving[role] = int(words[1])
            else:
                trying.add(role)
        for side in sleeping:
            self.saved[side] += saving.get(side, 0)
            self.points[self.chief(side)] -= saving.get(side, 0)
        self.told_points = dict(self.points)
        for side in sleeping:
            if side in trying:
                yield from self.try_plan(side)
                if self.plan_active[side]:
                    yield from self.conform(side)

    def plan_orders(self, side, saving, trying):
        if self.may_save(side) and side not in saving and self.points[self.chief(side)]:
            return ["save %d" % count for count in range(self.points[self.chief(side)] + 1)]
        orders = ["seal"]
        if self.saved[side] + saving.get(side, 0) >= 2 and side not in trying:
            orders.append("try-plan")
        return orders

    def try_plan(self, side):
        dice = yield from self.roll(2)
        excess = sum(dice) - self.saved[side]
        if excess <= 0:
            self.plan_active[side] = True
            self.saved[side] = 0
            self.ready_specials(side)
        else:
            self.saved[side] = max(0, self.saved[side] - excess)

    def conform(self, side):
        modes = self.initial_modes(side)
        while True:
            clans = [clan for clan in self.clans_of(side) if clan.mode not in modes and self.fielded(clan)
                     and not any(self.is_held(unit) for unit in self.fielded(clan))]
            if not clans:
                break
            orders = ["conform %s %s" % (clan, mode) for clan in clans for mode in modes]
            if len(modes) == 1 and not self.edition.may_conform:  # nothing to choose
                for clan in clans:
                    clan.mode = modes[0]
                break
            if self.edition.may_conform:
                orders.append("done")
            words = yield from self.ask(side, orders)
            if words[0] == "done":
                break
            self.clan_named[words[1]].mode = words[2]

    # Chits [8.3, 8.4, 9.5.1].

    def chit_phase(self):
        sealed = set()
        while len(sealed) < 2:
            role, words = yield Ask({side: self.chit_orders(side) for side in SIDES if side not in sealed})
            if words[0] == "seal":
                sealed.add(role)
            elif words[0] == "buy":
                self.chits[words[1]].paid_by = words[2]
                self.points[words[2]] -= 1
            elif words[0] == "recall":
                self.chits["u-n"].paid_by = "kenshin"
                self.points["kenshin"] -= not self.edition.recall_free
            elif words[0] == "assign":
                chit = self.chits[words[1]]
                chit.activity = words[2]
                if words[2] != "impetuous":
                    self.points[self.chief(role)] -= 1
            elif words[0] == "aim":
                self.chits[words[1]].targets.append(self.clan_named[words[2]])
        for chit in self.chits.values():
            if chit.kind == "clan" and chit.paid_by:
                box = self.delay(self.clan_named[chit.name], chit.paid_by)
                if chit.name == "u-n" and self.at_baggage():
                    box = int(self.settings["recall-box"])
                    self.has_recalled = True
                chit.place = "delay-%d" % min(box, 4) if box else "bowl"
                chit.paid_by = None
            elif chit.kind == "special" and chit.activity and chit.place == "reserve":
                chit.place = "bowl"
            elif chit.kind in ("rally", "move", "combat", "initiative"):
                chit.place = "bowl"
        for name in self.points:
            self.points[name] = 0
        self.told_points = dict(self.points)

    def chit_orders(self, side):
        orders = []
        for clan in self.clans_of(side):
            chit = self.chits[clan.name]
            if chit.place != "reserve" or chit.paid_by:
                continue
            for name in self.commanders(side):
                if self.points[name] and (name != "kosaka" or clan.contingent == "kosaka"):
                    orders.append("buy %s %s" % (clan, name))
        if side == "uesugi" and self.may_recall():
            orders.append("recall")
        incomplete = False
        for chit in self.chits.values():
            if chit.kind != "special" or chit.side != side or chit.place != "reserve":
                continue
            if not chit.activity:
                orders += ["assign %s %s" % (chit, name) for name in self.activities(side)
                           if name == "impetuous" or self.aims(side, name)]
            else:
                room = {"attack": 1, "retreat": 1, "combined": 4, "impetuous": 0}[chit.activity]
                if not chit.targets and room:
                    incomplete = True
                if len(chit.targets) < room:
                    orders += ["aim %s %s" % (chit, clan) for clan in self.aims(side, chit.activity) if clan not in chit.targets]
        if not incomplete:
            orders.append("seal")
        return orders

    def may_recall(self):
        count = int(self.settings["recall-losses"])
        lost = sum(not unit.alive for unit in self.units if unit.side == "uesugi")
        return bool(count and lost >= count and self.at_baggage() and self.chits["u-n"].place == "out"
                    and not self.chits["u-n"].paid_by
                    and (self.points["kenshin"] or self.edition.recall_free))

    def activities(self, side):
        """What may be written on a special chit: what is left of the plan's, and the impetuous attacks that were given."""
        found = []
        spent = {name: count + sum(chit.activity == name and chit.side == side for chit in self.chits.values())
                 for name, count in self.used[side].items()}
        if self.plan_active[side]:
            row = self.pack.plans[self.plan[side]]
            if self.points[self.chief(side)]:
                found += [name for name in ("attack", "retreat", "combined")
                          if spent[name] < int(row[name])]
        if self.granted[side] > spent["impetuous"]:
            if self.plan_active[side] or not self.edition.chits_need_plan:
                found.append("impetuous")
        return found

    def aims(self, side, activity):
        """Clans that can be written down: they must be there to act."""
        found = []
        for clan in self.clans_of(side):
            if self.clan_in_siege(clan):
                continue  # its own chit only [13.6]
            if self.fielded(clan) or activity == "combined" and self.at_point(clan):
                found.append(clan)
        return found

    # Delays [8.3, 16.3, 17.2].

    def commander_unit(self, commander):
        name = {"kenshin": "u-a1", "shingen": "t-a1", "kosaka": "t-m1"}[commander]
        return self.unit_named[name]

    def delay(self, clan, commander):
        unit = self.commander_unit(commander)
        if not unit.alive:  # he, or his successor, is with the first unit of his clan that is left
            unit = next(iter(self.living(unit.clan)), None)
        if not unit:
            return 1
        return min(min(self.message(unit, to) for to in self.living(clan)) // 10, 4)

    def message(self, general, unit):
        """Points of march, or hexes by way of the entry points [16.3]."""
        if unit.box.startswith("point"):
            to = POINTS.index(unit.box[-1])
            if general.box == "saijo":
                return 0
            if general.box.startswith("point"):
                return 10 * abs(POINTS.index(general.box[-1]) - to)
            if not general.on_map:
                return FAR
            near = [(min(distance(general.hex, name) for name in hexes) + 1, abs(POINTS.index(point) - to))
                    for point, (_, hexes) in self.pack.points.items()]
            least = min(near)[0]
            return least + 10 * min(steps for hexes, steps in near if hexes == least)
        if not unit.on_map:
            return FAR
        if general.on_map:
            costs = self.keep(("march", general.hex), lambda: self.march_costs({general.hex: 0}))
        elif general.box.startswith("point"):
            costs = self.keep(("march", general.box), lambda: self.march_costs(dict(self.first_steps(general))))
        else:
            return 0
        return costs.get(unit.hex, FAR)
