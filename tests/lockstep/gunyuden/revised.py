"""What the revised rules do otherwise: assaults one by one after an ambush, offers, castle limits, incidents
[18-2-1, 19, 20-3 A to G, 20-4]."""

from ask import Ask, Roll


class Revised:
    # Assaults [19].

    def storm(self, side, leaders, castle):
        """Those who besiege assault one by one: the first has to, the others may [17-1-2, 19-1-1]."""
        waiting, is_first = list(leaders), True
        while waiting:
            options = ["assault %s %s" % (unit, castle.name) for unit in waiting] + ([] if is_first else ["done"])
            verb, *words = yield Ask(side, options)
            if verb == "done":
                break
            leader = self.unit(words[0])
            is_first = False
            waiting.remove(leader)
            units = self.force(leader)
            yield from self.ambushed_assault(side, units, castle)
            self.investments()
            if self.side_of_castle(castle) != self.other(side):
                break
            waiting = [unit for unit in waiting if unit.alive and unit.leader is unit]

    def ambushed_assault(self, side, units, castle):
        """The garrison strikes as one force, then the castle is hit, both by the Combat Results Table."""
        inside = self.garrison(castle)
        die_more = 1
        if inside:
            lender = yield from self.pick_ambusher(self.other(side), inside)
            die_more += lender.modifier
        die = yield Roll()
        die += die_more + self.lowest(units) - self.castle_morale(castle)
        amount, dot = self.result(die, sum(unit.strength for unit in inside))
        yield from self.losses(side, units, amount, dot)
        self.investments()
        units = self.living(units)
        if not units:
            return
        die = yield Roll()
        die += self.chart(castle.hex, "assault") - castle.level
        die += self.castle_morale(castle) - self.lowest(units)
        amount, _ = self.result(die, sum(unit.strength for unit in units))
        castle.durability = max(0, castle.durability - amount)
        if castle.durability == 0:
            yield from self.fall(castle, self.besiegers(castle) or units)

    def pick_ambusher(self, side, inside):
        """The highest in rank of all who are inside lends his modifier [19-2-5-2]."""
        rank = max(unit.rank for unit in inside)
        best = [unit for unit in inside if unit.rank == rank]
        if len({unit.modifier for unit in best}) == 1:
            return best[0]
        _, name = yield Ask(side, ["use %s" % unit for unit in best])
        return self.unit(name)

    # Offers [20-4, ruling 83].

    def offer_surrender(self, side, castle):
        """Whether the castle was given up before the die."""
        if not self.garrison(castle):
            return False
        offers = ["offer %s %s" % (castle.name, terms) for terms in ("free-departure", "one-unit")]
        verb, *words = yield Ask(side, offers + ["done"])
        if verb == "done":
            return False
        answer, = yield Ask(self.other(side), ["agree", "decline"])
        if answer == "decline":
            return False
        clan = yield from self.captor(self.other(side), self.besiegers(castle))
        if words[1] == "one-unit":
            yield from self.condemned(castle, 1)
        yield from self.opens(castle, clan)
        return True

    def condemned(self, castle, count):
        """The besieger says who of the garrison dies; the others leave [20-3-E, F, G, ruling 21]."""
        besieger = self.other(self.side_of_castle(castle))
        yield from self.pick_dead(besieger, castle, count)

    def pick_dead(self, side, castle, count):
        while count and self.garrison(castle):
            inside = self.garrison(castle)
            if count >= len(inside):
                self.kill(inside)
                return
            _, name = yield Ask(side, ["condemn %s" % unit for unit in inside])
            self.kill([self.unit(name)])
            count -= 1

    # Siege results [18-2-1].

    def revised_result(self, side, castle):
        die = yield Roll()
        inside = self.garrison(castle)
        column = "within" if len(inside) <= self.pack.limits[castle.level] else "over"
        what, amount = self.pack.siege[(column, die)]
        if what == "incident":
            yield from self.incident(side, castle)
        elif what == "durability":
            yield from self.wear(castle, amount)
        elif what == "morale":
            yield from self.dishearten(castle, amount)

    def incident(self, side, castle):
        besiegers = self.besiegers(castle)
        die = yield Roll()
        die += self.lowest(besiegers) - self.castle_morale(castle)
        what = next(name for low, high, name in self.pack.incidents if low <= die <= high)
        self.note("incident " + what)
        inside = self.garrison(castle)
        if what == "treachery":
            yield from self.fall(castle, besiegers)
        elif what == "fire":
            yield from self.wear(castle, 3)
        elif what == "plot" and inside:
            yield from self.pick_dead(side, castle, 1)
        elif what == "plot":
            yield from self.wear(castle, 2)
        elif what == "desertion":
            if inside:
                yield from self.losses(side, inside, 1, False)
            else:
                yield from self.wear(castle, 1)
            if castle.durability:
                yield from self.dishearten(castle, 1)
        elif what == "quarrel":
            owner = castle.owner
            yield from self.dishearten(castle, 1)
            if castle.owner == owner:
                yield from self.wear(castle, 1)
        elif what == "unrest":
            yield from self.dishearten(castle, 1)
        elif what == "hunger":
            yield from self.wear(castle, 1)
        elif what == "night-sortie":
            yield from self.losses(self.other(side), besiegers, 1, False)
