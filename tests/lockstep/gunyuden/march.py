"""Set-up, movement, garrisons, organization, replenishment, recovery [9, 13 to 16, 26, 41-2-2]."""

from ask import Ask, Roll
from ground import NORMAL, STRATEGIC

ALLOWANCE = 8


class March:
    # Set-up [41-2-2, ruling 84].

    def deploy(self, side):
        mine = [unit for unit in self.units if self.side(unit) == side and not unit.waits]
        settled = set()  # who has been led or gone inside once
        while True:
            options = []
            for unit in mine:
                if unit.place == "unplaced":
                    options += ["place %s %s" % (unit, name) for name in self.homes(unit)]
                elif unit.leader is unit and unit.outside and self.castle_of(side, unit.hex):
                    options.append("inside %s" % unit)
                if unit.alive and unit.leader is unit and not self.led(unit):
                    options += ["lead %s %s" % (unit, chief) for chief in mine if self.may_lead(chief, unit)]
            options.append("default" if any(unit.place == "unplaced" for unit in mine) else "deployed")
            verb, *words = yield Ask(side, options)
            if verb == "place":
                unit = self.unit(words[0])
                unit.hex, unit.place = words[1], "map"
            elif verb == "inside":
                for unit in self.force(self.unit(words[0])):
                    unit.place = "inside"
            elif verb == "lead":
                self.unit(words[0]).leader = self.unit(words[1])
            elif verb == "default":
                self.default(mine)
            else:
                return

    def homes(self, unit):
        if not unit.free:
            return [unit.home]
        return [castle.hex for castle in self.castles.values() if castle.owner == unit.clan]

    def default(self, mine):
        """All that is left stands as the default set-up has it, as far as what was placed by hand lets it."""
        left = [unit for unit in mine if unit.place == "unplaced"]
        for unit in left:
            unit.hex = unit.home
            unit.place = "inside" if unit.begins_inside else "map"
        for unit in left:
            chief = self.unit(unit.begins_under)
            if chief is not unit and not self.led(unit) and self.may_lead(chief, unit):
                unit.leader = chief

    def may_lead(self, chief, unit):
        """A commander may take a unit into his force [9-2]; both stand inside or both outside."""
        return (chief is not unit and chief.alive and chief.leader is chief and self.is_his_army(chief, unit)
                and chief.hex == unit.hex and chief.place == unit.place
                and chief.rank > unit.rank and len(self.led(chief)) < chief.capacity)

    @staticmethod
    def is_his_army(chief, unit):
        """[9-2-6]; Honjo Shigenaga leads rebels of Shonai, too [36-2-1]."""
        return unit.clan == chief.clan or unit.clan == "shonai-rebels" and chief.name == "honjo-shigenaga"

    def may_take_in(self, chief, unit):
        """... in an organization: who invests has to lift first [18-3-1], unless the force invests as well."""
        return self.may_lead(chief, unit) and (chief.investing or not unit.investing)

    # Movement [15, 16].

    def allowance(self, leader):
        return ALLOWANCE - self.lowest(self.force(leader))

    def reach(self, leader, points, pace):
        """{hex: cost} [15-2 to 15-4, 15-6]."""
        side, force = self.side(leader), self.force(leader)
        enemy = self.other(side)
        closed = self.closed(leader)
        if pace == STRATEGIC:
            near = self.beside(enemy)
            found = {} if leader.hex in near else self.spread(leader.hex, points, pace, closed | near)
        else:
            found = self.spread(leader.hex, points, pace, closed, self.hindered(leader, force))
        found.pop(leader.hex, None)
        return found

    def closed(self, leader):
        """Hexes that a force does not enter: with enemies in the open, or near those it has to keep away from; who is
        near them may leave past them [15-6-2, 37-1, ruling 71]."""
        enemy = self.other(self.side(leader))
        closed = self.kept(("closed", enemy), lambda: {
            unit.hex for unit in self.units if unit.outside and self.side(unit) == enemy})
        with_them, near = self.shunned(leader)
        return closed | (with_them if leader.hex in near else near)

    def hindered(self, leader, force):
        side = self.side(leader)
        strong = self.zones(self.other(side))[0]
        found = self.kept(("hindered", side), lambda: {name for name in strong if not self.stands(side, name)})
        if leader.hex in strong and not self.stands(side, leader.hex, but=force):
            found = found | {leader.hex}
        return found

    def step_costs(self, leader, pace):
        """{(from, to): points} for this force, zones included."""
        closed = self.closed(leader)
        hindered = self.hindered(leader, self.force(leader)) if pace == NORMAL else set()
        if pace == STRATEGIC:
            closed = closed | self.beside(self.other(self.side(leader)))
        return {(start, end): cost + (start in hindered) + (end in hindered)
                for start, ends in self.edges(pace).items() for end, cost in ends if end not in closed}

    def beside(self, side):
        """Hexes in or next to which a unit or castle of the side is [15-3-1]."""
        def find():
            places = {unit.hex for unit in self.units if unit.alive and self.side(unit) == side}
            places |= {castle.hex for castle in self.castles.values() if self.side_of_castle(castle) == side}
            return places | {name for place in places for name in self.around(place)}
        return self.kept(("beside", side), find)

    def may_march(self, leader):
        return self.lowest(self.force(leader)) == 0 and self.has_line(leader)

    def offer_moves(self, leader, points, paces, began=None):
        options = []
        for pace in paces:
            verb = "move" if pace == NORMAL else "march"
            if pace == NORMAL or self.may_march(leader) or len(paces) == 1:
                names = self.may_end(leader, list(self.reach(leader, points, pace)), began or leader.hex)
                options += ["%s %s %s" % (verb, leader, name) for name in names]
        return options

    def may_garrison(self, leader):
        """[16-1-1]"""
        return leader.outside and self.castle_of(self.side(leader), leader.hex) is not None

    def may_leave(self, leader):
        """[16-3-1]"""
        return leader.inside and not self.enemy_outside(self.side(leader), leader.hex)

    def offer_marching(self, leader):
        """What a force that may act can do with its feet."""
        options = []
        if leader.outside and not leader.investing:
            options += self.offer_moves(leader, self.allowance(leader), (NORMAL, STRATEGIC))
            if self.may_garrison(leader):
                options.append("garrison %s" % leader)
        if self.may_leave(leader):
            options.append("leave %s" % leader)
        if options:  # who can move can leave somebody where he sets out from
            options += ["drop %s" % unit for unit in self.led(leader)]
        return options

    def move(self, order):
        """A movement leg by leg, into castles and out of them, with units dropped anywhere [15-1-2, 15-5, 16]."""
        leader = self.unit(order[1])
        if order[0] == "drop":
            leader = leader.leader
        side = self.side(leader)
        points = self.allowance(leader)
        pace, has_moved, dropped, began = None, False, set(), leader.hex
        while order[0] != "done":
            verb = order[0]
            if verb in ("move", "march"):
                pace = NORMAL if verb == "move" else STRATEGIC
                has_moved = True
                found = self.reach(leader, points, pace)
                end = self.follow(leader, order[2], pace, found) if self.is_campaign else order[2]
                points -= found[end]
                for unit in self.force(leader):
                    unit.hex = end
                yield from self.came(self.force(leader))
            elif verb == "leave":
                points -= 1
                has_moved = True
                self.put(self.force(leader), "map")
            elif verb == "garrison":
                points -= 1
                has_moved = True
                self.go_inside(self.force(leader))
            elif verb == "drop":
                unit = self.unit(order[1])
                unit.leader = unit
                unit.acted = True
                dropped.add(unit)
            elif verb == "drop-under":
                unit, chief = self.unit(order[1]), self.unit(order[2])
                unit.leader = chief
                self.level(chief)
                unit.acted = True
                dropped.add(unit)
            if not has_moved:
                points = self.allowance(leader)  # of those who go
            options = ["done"] if has_moved else []  # who only parts with somebody does not move
            if leader.outside:
                options += self.offer_moves(leader, points, (pace,) if pace else (NORMAL, STRATEGIC), began)
            for unit in self.led(leader):
                options.append("drop %s" % unit)
                options += ["drop-under %s %s" % (unit, chief) for chief in dropped if self.may_lead(chief, unit)]
            if points >= 1 and self.may_garrison(leader):
                options.append("garrison %s" % leader)
            if points >= 1 and self.may_leave(leader):
                options.append("leave %s" % leader)
            order = yield Ask(side, options)
        self.have_acted(self.force(leader))

    def put(self, units, place):
        for unit in units:
            unit.place = place

    def go_inside(self, units):
        """The marker of the castle goes [10-4]."""
        self.put(units, "inside")
        self.castle_at(units[0].hex).low = 0

    # Organization [13].

    def comrades(self, chief):
        """Leaders of the forces that can be reorganized with his: same hex, clan and side of the wall, not acted."""
        return [unit for unit in self.units if unit.alive and unit.leader is unit and unit.hex == chief.hex
                and self.is_his_army(chief, unit) and unit.place == chief.place and not unit.acted]

    def may_organize(self, chief):
        return (chief.rank > 0 and chief.leader is chief and not chief.was_led and not chief.acted
                and not self.sleeps(chief.clan) and not self.is_roused(chief.clan)
                and bool(self.offer_changes(chief, set(), self.has_points(chief))))

    def offer_changes(self, chief, regrouped, is_able):
        """One unit at a time, each once. If he himself cannot act, one who can must take part first [13-2-3]."""
        options = []
        for leader in self.comrades(chief):
            for unit in self.force(leader):
                if unit in regrouped or leader is chief or unit.acted:
                    continue
                if leader.rank <= chief.rank and self.may_take_in(chief, unit) and (is_able or self.has_points(leader)):
                    options.append("lead %s %s" % (unit, chief))
        for unit in self.led(chief):
            if unit in regrouped:
                continue
            if is_able:
                options.append("separate %s" % unit)
            options += ["separate-under %s %s" % (unit, other) for other in self.units
                        if other is not chief and (not other.acted or other in regrouped) and other.rank <= chief.rank
                        and self.may_take_in(other, unit) and (is_able or self.has_points(other))]
        return options

    def organize(self, chief):
        side = self.side(chief)
        regrouped = set()
        is_able = self.has_points(chief)
        while True:
            options = self.offer_changes(chief, regrouped, is_able)
            if is_able:
                options += self.offer_replenishing(chief)
            if regrouped:
                options.append("done")
            verb, *words = yield Ask(side, options)
            if verb in ("done", "replenish", "mend"):
                break
            unit = self.unit(words[0])
            giver, taker = unit.leader, None
            if giver is unit:
                for other in self.led(unit):
                    other.leader = other
                    other.acted = True
            if verb == "separate":
                unit.leader = unit
            else:
                taker = unit.leader = self.unit(words[1])
                unit.investing = taker.investing  # who is taken in invests with them [18-1-4]
                self.level(taker)
            unit.acted = True
            regrouped.add(unit)
            if taker and taker is not chief:
                self.have_acted(self.force(taker))
            if not is_able and giver is not chief and giver is not unit:
                self.have_acted(self.force(giver))  # it lent him its action
            is_able = True
        self.have_acted(self.force(chief))
        if verb == "replenish":
            yield from self.replenish(chief)
        elif verb == "mend":
            yield from self.mend(chief, self.castles[words[1]])

    @staticmethod
    def have_acted(units):
        for unit in units:
            unit.acted = True

    def level(self, chief):
        """A force that takes units in has the morale of its lowest [13-2-5, ruling 9]."""
        low = self.lowest(self.force(chief))
        for unit in self.force(chief):
            unit.low = low

    # Replenishment [14].

    def is_lost_home(self, unit):
        """In the hex of the abandoned main castle of his clan [31-1]."""
        castle = self.castle_at(unit.hex)
        return castle is not None and castle.durability == 0 and self.main[unit.clan] == castle.name

    def may_draw(self, chief):
        """A commander who may replenish something at all."""
        if self.pack.settings["replenishment"] == "no" or self.pack.columns[chief.clan] == "none":
            return False
        if chief.rank == 0 or chief.leader is not chief or chief.was_led_at_stage or self.is_roused(chief.clan):
            return False
        if chief.inside:  # without a line, unless the castle is invested [16-5, ruling 89]
            return not self.castle_at(chief.hex).invested
        return self.is_lost_home(chief) or chief.hex in self.lines(chief.clan)

    def offer_replenishing(self, chief):
        options = []
        if self.may_draw(chief):
            if self.worn(self.force(chief)):
                options.append("replenish %s" % chief)
            castle = self.castle_at(chief.hex)
            if castle and not castle.mended and castle.durability < 10 and castle.owner in (None, chief.clan):
                options.append("mend %s %s" % (chief, castle.name))
        return options

    @staticmethod
    def worn(units):
        """Who can have a step back; never rebels [36-2, 39-4]."""
        return [unit for unit in units if unit.alive and unit.steps < 2 and not unit.rebel
                and unit.clan != "shonai-rebels"]

    def supply(self, chief, column):
        """The die and what it brings [14-2-2, 14-2-3, ruling 13, 53]."""
        die = yield Roll()
        die -= self.lowest(self.force(chief))
        die -= {"snow": 1, "heavy-snow": 2}.get(self.weather, 0)
        die -= self.month() == 4
        row = self.pack.replenishment[(self.side(chief), self.pack.columns[chief.clan], min(max(die, -1), 6))]
        return int(row[column])

    def replenish(self, chief):
        side, force = self.side(chief), self.force(chief)
        self.have_acted(force)
        castle = self.castle_at(chief.hex)
        is_home = castle is not None and castle.owner == chief.clan or self.is_lost_home(chief)
        amount = yield from self.supply(chief, "castle" if is_home else "other")
        worn = self.worn(force)
        if amount >= len(worn):  # enough for all: nothing to ask
            for unit in worn:
                unit.steps += 1
        while amount > 0 and self.worn(force):
            _, name = yield Ask(side, ["restore %s" % unit for unit in self.worn(force)])
            self.unit(name).steps += 1
            amount -= 1
        while amount < 0 and any(unit.alive for unit in force):
            _, name = yield Ask(side, ["desert %s" % unit for unit in force if unit.alive])
            unit = self.unit(name)
            unit.steps -= 1
            amount += 1
            if unit.steps == 0:
                self.take_away(unit, killed=False)
        self.investments()
        yield from self.successions()

    def mend(self, chief, castle):
        self.have_acted(self.force(chief))
        castle.mended = True
        is_home = castle.owner == chief.clan or self.is_lost_home(chief)
        amount = yield from self.supply(chief, "castle" if is_home else "other")
        was = castle.durability
        castle.durability = min(max(was + amount, 0), 10)
        before = self.enemy_outside(self.side(chief), castle.hex)
        if was and castle.durability == 0 and before:
            yield from self.fall(castle, before)
            yield from self.successions()
        elif castle.durability == 0:
            self.abandon(castle)
            self.put([unit for unit in self.at(castle.hex) if unit.inside], "map")
        elif castle.owner is None:
            castle.owner = chief.clan
        self.investments()

    # Recovery of morale [26, ruling 33].

    def recover(self, leader):
        force = self.force(leader)
        self.have_acted(force)
        if not self.has_line(leader):
            die = yield Roll()
            if die > 2 + leader.rank:
                return
        for unit in force:
            unit.low = max(0, unit.low - 1)
