"""Combat [8]."""

from fractions import Fraction

from ask import Ask
from cards import RETREAT
from pack import SIDES


class Combat:
    """Mixed into the game."""

    def strength(self, one, attacker):
        """Combat value with all that lowers it [8-other-1, 8-other-7, 8-other-8, ruling 14]."""
        value = one.general.value + self.pack.ground[one.hex]
        if self.pack.ground[one.hex]:
            self.reach("in the river")
        if not one.general.is_commander:
            value += self.commander_retreats[one.side] * self.pack.number("commander-retreat")
            if self.commander_retreats[one.side]:
                self.reach("weakened by the commander's retreat")
        if one.retreated and one is not attacker:
            value += self.pack.number("retreat-marker")
            self.reach("under a retreat marker")
        return value

    def attack(self, acting, defender):
        """Fights it out; True if the attacker may go on moving."""
        attacker = acting.one
        acting.left -= self.pack.number("attack-cost")
        acting.has_attacked = True
        own, other = attacker.side, defender.side
        totals = {own: self.strength(attacker, attacker), other: self.strength(defender, attacker)}
        rounds = 0
        while True:
            self.fight_gap = {own: 0, other: 0} if rounds else {own: totals[other] - totals[own],
                                                               other: totals[own] - totals[other]}
            for side in (own, other):  # the one whose turn it is first [ruling 13]
                yield from self.take_back(side, True)
            cards = yield from self.lay_cards()
            runs = {side: cards[side] == RETREAT for side in SIDES}
            if not any(runs.values()):
                totals = {side: (0 if rounds else totals[side]) + Fraction(cards[side]) for side in SIDES}
            if any(runs.values()) or totals[own] != totals[other]:
                break
            rounds += 1
            self.reach("tie" if rounds == 1 else "second tie" if rounds == 2 else "third tie")
        for side in (own, other):
            yield from self.take_back(side, False)
        if any(runs.values()):
            self.reach("retreat card after a tie" if rounds else "retreat card")
            if all(runs.values()):
                self.reach("both retreat")
            for one in (defender, attacker):  # the defender first [ruling 9]
                if runs[one.side]:
                    yield from self.retreat(one)
            self.sudden_death()
            attacker.beaten, attacker.slipped = runs[own], not runs[own]
            if runs[own]:
                return False
            # Nobody has won; the stop of the one that left binds no more [ruling 12].
            acting.stopped_by = [one for one in acting.stopped_by if one in self.enemies_beside(own, attacker.hex)]
            if acting.stopped_by:
                self.reach("still halted by a third unit after a retreat card")
            return True
        gap = totals[own] - totals[other]
        loser = defender if gap > 0 else attacker
        under_marker = loser.retreated and loser is defender
        if abs(gap) > self.pack.number("retreat-margin") or under_marker:
            self.reach(("defender" if loser is defender else "attacker") + (" loses after a tie" if rounds else " loses"))
            if abs(gap) <= self.pack.number("retreat-margin"):
                self.reach("lost by the marker")
            self.remove(loser)
        else:
            self.reach(("defender" if loser is defender else "attacker") + " driven back")
            yield from self.retreat(loser)
        self.sudden_death()
        attacker.beaten, attacker.won = loser is attacker, loser is defender
        acting.stopped_by = []
        return loser is defender

    def retreat_hexes(self, one):
        """Next to it, free, in no enemy's zone [8.2]."""
        zone, taken = self.zone_against(one.side), self.occupied()
        return [name for name in self.around(one.hex) if name not in zone and name not in taken]

    def retreat(self, one):
        hexes = self.retreat_hexes(one)
        if not hexes:
            self.reach("no hex to retreat to")
            self.remove(one)
            return
        to = hexes[0]
        if len(hexes) > 1:  # with one hex only nobody is asked [ruling 9]
            order = yield Ask(one.side, ["retreat " + name for name in hexes])
            to = order[1]
        one.hex = to
        one.up = False
        one.retreated = True
        if one.general.is_commander:
            self.reach("commander retreats")
            self.commander_retreats[one.side] += 1

    def remove(self, one):
        one.hex = None
        one.removed = True
        one.up = one.marked = one.retreated = False

    def gap(self, side):
        """How much stronger the other unit of the fight is; for players that want a tie."""
        return self.fight_gap[side]
