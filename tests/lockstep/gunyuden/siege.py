"""Sieges: investing, assaults, calls, siege results, the fall of castles [17 to 21, 31]."""

from ask import Ask, Roll
from hexes import distance
from pack import look_up


class Siege:
    # Investing and assaulting [17 to 19].

    def enemy_castle(self, leader):
        """The castle of the other side in whose hex this force stands in the open."""
        return self.castle_of(self.other(self.side(leader)), leader.hex) if leader.outside else None

    def fresh(self, castle, side):
        """Leaders before the castle that may act now."""
        return [unit for unit in self.at(castle.hex) if unit.outside and self.side(unit) == side
                and unit.leader is unit and self.may_act(unit) and self.may_oppose(unit.clan, castle.owner)]

    def total(self, leaders):
        return sum(unit.strength for leader in leaders for unit in self.force(leader))

    def besiegers(self, castle):
        return [unit for unit in self.at(castle.hex) if unit.investing]

    def offer_sieges(self, leader):
        castle = self.enemy_castle(leader)
        if castle is None or not self.may_oppose(leader.clan, castle.owner):
            return []
        options = []
        can_invest = not leader.investing and self.can_invest(castle, leader)
        can_assault = not castle.called
        can_call = not castle.called and not castle.assaulted and not castle.resists
        if can_invest:
            options.append("invest %s %s" % (leader, castle.name))
        if can_assault:
            options.append("assault %s %s" % (leader, castle.name))
        if can_invest and can_assault:
            options.append("besiege %s %s" % (leader, castle.name))
        if leader.rank > 0 and leader.investing and can_call:
            options.append("call %s %s" % (leader, castle.name))
        return options

    def can_invest(self, castle, leader):
        """Together with those who may act, or by joining those who invest already [18-1, 18-1-4]."""
        if castle.invested:
            return True
        others = [unit for unit in self.fresh(castle, self.side(leader)) if not unit.investing]
        return self.total(others) >= castle.need

    def besiege(self, verb, leader, castle):
        side = self.side(leader)
        yield from self.strikes(leader.clan, [castle.owner])
        invests, assaults = verb in ("invest", "besiege"), verb in ("assault", "besiege")
        joined, idle = [leader], []  # idle: they invest, and leave the assault to the others [17-1-2]
        while invests or not self.is_revised:
            others = [unit for unit in self.fresh(castle, side) if unit not in joined + idle
                      and (assaults or not unit.investing)]
            enough = not invests or castle.invested or self.total(joined + idle) >= castle.need
            if not others and enough:
                break
            options = ["join %s" % unit for unit in others] + (["go"] if enough else [])
            if verb == "besiege" and not self.is_revised:
                options += ["invest %s %s" % (unit, castle.name) for unit in others if not unit.investing]
            answer, *words = yield Ask(side, options)
            if answer == "go":
                break
            (joined if answer == "join" else idle).append(self.unit(words[0]))
            yield from self.strikes(self.unit(words[0]).clan, [castle.owner])
        units = [unit for one in joined for unit in self.force(one)]
        if invests:
            castle.invested = True
            others = [unit for one in idle for unit in self.force(one)]
            for unit in units + others:
                unit.investing = True
            self.have_acted(others)
        if assaults:
            castle.assaulted = True
            if self.is_revised:
                yield from self.storm(side, joined, castle)
            else:
                yield from self.assault(side, units, castle)
        self.have_acted(units)
        self.investments()
        yield from self.successions()

    def castle_morale(self, castle):
        """How low those inside are, or the castle itself [10-4, 16-4-2]."""
        inside = self.garrison(castle)
        return self.lowest(inside) if inside else castle.low

    def garrison(self, castle):
        return [unit for unit in self.at(castle.hex) if unit.inside]

    def assault(self, side, units, castle):
        """The classic table: losses of the attackers, then of the castle [19]."""
        die = yield Roll()
        die += self.chart(castle.hex, "assault") - castle.level
        die += self.castle_morale(castle) - self.lowest(units)
        cell = look_up(self.pack.assault, die, sum(unit.strength for unit in units))
        damage, steps = cell.rstrip("*").split("-")
        yield from self.losses(side, units, int(steps), cell.endswith("*"))
        self.investments()
        castle.durability = max(0, castle.durability - int(damage))
        if castle.durability == 0:
            yield from self.fall(castle, self.besiegers(castle) or self.living(units), units)

    def lift(self, leader):
        """[18-3-1]"""
        for unit in self.force(leader):
            unit.investing = False
        self.investments()

    def investments(self):
        """End what can no longer be kept up; morale comes back [18-3, 18-3-2]."""
        for castle in self.castles.values():
            if not castle.invested:
                continue
            units = self.besiegers(castle)
            enemy = castle.owner is not None and units and self.side(units[0]) != self.side_of_castle(castle)
            if not enemy or sum(unit.strength for unit in units) < castle.need:
                castle.invested = False
                castle.low = 0
                for unit in units:
                    unit.investing = False
                for unit in self.garrison(castle):
                    unit.low = 0

    # Calls and falls [20, 21].

    def call(self, leader, castle):
        self.have_acted(self.force(leader))
        castle.called = True
        yield from self.strikes(leader.clan, [castle.owner])
        answer = yield from self.answer(castle, self.force(leader), castle.durability)
        castle.resists |= answer == "a"
        castle.refused |= answer == "b"
        if answer in "defg":
            yield from self.condemned(castle, self.victims(castle, answer))
            yield from self.opens(castle, leader.clan)
        elif answer == "h":
            yield from self.surrenders(castle, leader.clan, leader)
        yield from self.successions()

    def victims(self, castle, answer):
        """How many of the garrison die with these answers [20-3-D to G]."""
        return {"d": 0, "e": 1, "f": 2, "g": (len(self.garrison(castle)) + 1) // 2}[answer]

    def answer(self, castle, callers, durability):
        die = yield Roll()
        rank = max([unit.rank for unit in self.garrison(castle)], default=0)
        die -= rank
        low = max((unit.low for unit in self.living(callers) or callers), default=0)
        die += self.castle_morale(castle) - low - castle.refused
        row = next(row for row in self.pack.surrender if int(row["low"]) <= durability <= int(row["high"]))
        found = None
        for letter in "abcdefgh":
            if row[letter] == "any" or row[letter] and die >= int(row[letter]):
                found = letter
        self.note("answer " + found)
        return found

    def fall(self, castle, units, fallen=()):
        """fallen: who died at the walls, if nobody is left of them. By durability 0 it is abandoned, by morale it changes hands [21, ruling 20]."""
        side = self.other(self.side_of_castle(castle))
        clan = yield from self.captor(side, units)
        answer = "d"
        if self.garrison(castle):
            answer = yield from self.answer(castle, units or fallen, 0)  # however it falls [21-0]
        clan_after = clan if castle.durability else None
        if answer == "h":
            yield from self.surrenders(castle, clan_after, None, clan)
        else:
            yield from self.condemned(castle, self.victims(castle, answer))
            yield from self.opens(castle, clan_after)

    def captor(self, side, units):
        """The clan with most strength; of equals the besieging player picks [ruling 64]."""
        strengths = {}
        for unit in units:
            strengths[unit.clan] = strengths.get(unit.clan, 0) + unit.strength
        best = [clan for clan in strengths if strengths[clan] == max(strengths.values())]
        if len(best) > 1:
            _, name = yield Ask(side, ["award %s" % clan for clan in best])
            return name
        return best[0] if best else None

    def take(self, castle, clan):
        """A new owner, or none; nobody invests it any longer."""
        units = self.besiegers(castle)
        castle.owner, castle.low, castle.invested = clan, 0, False
        castle.resists = castle.refused = False
        for unit in units:
            unit.investing = False

    def abandon(self, castle):
        self.take(castle, None)

    def opens(self, castle, clan):
        """The garrison leaves, clan by clan [20-3-D, 31-2]."""
        inside = self.garrison(castle)
        for name in self.clans:
            units = [unit for unit in inside if unit.clan == name and unit.alive]
            if units:
                yield from self.leave_castle(units, castle)
        self.take(castle, clan)

    def leave_castle(self, units, left):
        clan, side, here = units[0].clan, self.side(units[0]), units[0].hex
        others = [castle for castle in self.castles.values() if castle is not left]
        castles = [castle for castle in others if castle.owner == clan]
        places = [castle.hex for castle in castles if not castle.invested] or [castle.hex for castle in castles]
        if places:  # the nearest of the clan [31-2]
            near = min(distance(here, name) for name in places)
            places = [name for name in places if distance(here, name) == near]
        else:  # any hex of friends [20-3-2]
            places = [unit.hex for unit in self.units if unit.outside and self.side(unit) == side]
            places += [castle.hex for castle in others if self.side_of_castle(castle) == side]
        if not places:
            self.kill(units)
            return
        places = sorted(set(places))
        _, name = yield Ask(side, ["withdraw-to %s" % name for name in places])
        for unit in units:
            unit.hex, unit.low = name, 0
        if self.enemy_outside(side, name):
            self.go_inside(units)
        else:
            self.put(units, "map")
        yield from self.came(units)

    def surrenders(self, castle, clan, caller, captor=None):
        """All die; half of their steps go to the captors [20-3-H]."""
        inside = self.garrison(castle)
        steps = sum(unit.steps for unit in inside)
        self.take(castle, clan)
        self.kill(inside)
        amount = steps // 2
        if self.pack.settings["replenishment"] == "no":
            return
        side = self.side(caller) if caller else self.side_of(captor) if captor else None
        force = self.force(caller) if caller else None
        if force is None and captor:
            force = [unit for unit in self.at(castle.hex) if unit.outside and unit.clan == captor]
        while force and amount > 0 and self.worn(force):
            verb, *words = yield Ask(side, ["restore %s" % unit for unit in self.worn(force)] + ["done"])
            if verb == "done":
                break
            self.unit(words[0]).steps += 1
            force = self.force(self.unit(words[0]))  # one force has them [ruling 64]
            amount -= 1

    def siege_results(self, side):
        """At the end of a phase, for each invested castle of its player [18-2, ruling 73]."""
        for castle in sorted(self.castles.values(), key=lambda castle: castle.hex):
            if not castle.invested or self.side_of_castle(castle) != side:
                continue
            if self.is_revised:
                is_given_up = yield from self.offer_surrender(side, castle)
                if not is_given_up:
                    yield from self.revised_result(side, castle)
            else:
                die = yield Roll()
                what, amount = self.pack.siege[die]
                if what == "durability":
                    yield from self.wear(castle, amount)
                elif what == "morale":
                    yield from self.dishearten(castle, amount)
            self.investments()
            yield from self.successions()

    def wear(self, castle, amount):
        """Durability lost in a siege."""
        castle.durability = max(0, castle.durability - amount)
        if castle.durability == 0:
            yield from self.fall(castle, self.besiegers(castle))

    def dishearten(self, castle, amount):
        """Morale of those inside, or of the castle itself [18-2-2, 10-4, ruling 18]."""
        inside = self.garrison(castle)
        for unit in inside:
            unit.low += amount
        if inside and all(unit.low > 4 for unit in inside):
            for unit in inside:
                unit.low = 4  # the lowest there is [10-1-2]
            yield from self.fall(castle, self.besiegers(castle))
        self.kill([unit for unit in inside if unit.inside and unit.low > 4])
        if not inside:
            castle.low += amount
            if castle.low > 4:
                castle.low = 4
                yield from self.fall(castle, self.besiegers(castle))
