"""What comes of a battle: steps, leaders, routs, retreats of one hex, advances [11.7, 11.11 to 11.13, 16.4]."""

import re

from ask import Over
from pack import look_up

DAIMYO = {"u-a1": "takeda", "t-a1": "uesugi"}


def figures(result):
    """('a1', ...) to {side letter: (first figure, other figure)}"""
    if result == "-":
        return {}
    if result == "a1-d1":
        return {"a": ("1", "0"), "d": ("1", "0")}
    who, first, other = re.match(r"([ad])([0-9ER]+)\^([0-9ER]+)$", result).groups()
    return {who: (first, other)}


def steps(figure, unit):
    if "E" in figure:
        return 4 - unit.loss
    return int("".join(letter for letter in figure if letter.isdigit()) or 0)


class Losses:
    def apply_result(self, side, battle, result):
        suffers = {}
        for letter, role, units in (("a", side, battle.attackers), ("d", self.other(side), battle.defenders)):
            if letter not in figures(result):
                continue
            first, other = figures(result)[letter]
            chosen = units[0]
            if len(units) > 1 and first != other:
                words = yield from self.ask(role, ["suffer %s" % unit for unit in units])
                chosen = self.unit_named[words[1]]
            for unit in units:
                suffers[unit] = first if unit is chosen else other
        self.lost_now = dict.fromkeys(battle.attackers + battle.defenders, 0)
        places = {unit: unit.hex for unit in battle.attackers + battle.defenders}
        self.pursued, self.vacated = set(), []
        dead = []
        for unit, figure in suffers.items():
            dead += yield from self.lose_steps(unit, steps(figure, unit))
        for unit in dead:
            yield from self.after_loss(unit, True)
        yield from self.fall_back([unit for unit, figure in suffers.items() if "R" in figure and unit.hex == places[unit]])
        yield from self.heavy_losses(battle, suffers)
        yield from self.advances(side, battle, places)

    def lose_steps(self, unit, count):
        """Takes steps off; [unit] if it is lost by that."""
        if not unit.on_map or not count:
            return []
        unit.loss = min(unit.loss + count, 4)
        if unit in self.lost_now:
            self.lost_now[unit] += count
        if unit.loss < 4:
            return []
        self.remove(unit)
        yield from self.score(self.other(unit.side), unit.elan + self.dead_leaders(unit))
        return [unit]

    def dead_leaders(self, unit):
        """English: leadership scores with the unit that is lost, whatever becomes of the leader [17.5]."""
        return unit.lead + (self.samurai_with[unit.side] is unit) if self.edition.leaders_of_dead_only else 0

    def remove(self, unit):
        unit.loss, unit.box, unit.hex = 4, "eliminated", None
        unit.works = False
        if not self.living(unit.clan):
            self.chits[unit.clan.name].place = "out"
        elif not self.fielded(unit.clan):
            unit.clan.mode = "move"  # the rest is on an entry point [16.2]

    # A unit is lost [11.11, 11.12].

    def after_loss(self, unit, in_combat):
        if in_combat:
            yield from self.leader_test(unit, 4)
        self.samurai_gone(unit)
        yield from self.rout_test(unit.clan, in_combat)

    def eliminate(self, unit, in_combat):
        self.remove(unit)
        yield from self.after_loss(unit, in_combat)

    def leader_test(self, unit, least):
        leader = unit.lead + (self.samurai_with[unit.side] is unit)
        if leader:
            die = yield from self.die()
            if die <= least:
                yield from self.kill_leader(unit, True)

    def kill_leader(self, unit, scores):
        """Of a leader and a samurai with one unit the leader dies."""
        if unit.lead:
            count, unit.lead = unit.lead, 0
        else:
            count = 1
            self.samurai_with[unit.side] = None
        self.bundori[unit.side] += count
        if scores and not self.edition.leaders_of_dead_only:
            yield from self.score(self.other(unit.side), count)
        if unit.name in DAIMYO:
            raise Over(DAIMYO[unit.name], "daimyo")

    def rout_test(self, clan, in_combat):
        if not self.living(clan):
            return
        die = yield from self.die()
        score = die + self.clan_leader(clan) + sum(unit.loss < 3 for unit in self.fielded(clan))
        result = look_up(self.pack.rout, score)
        is_daimyo = clan.letter == "A"
        if result == "rout" and is_daimyo:
            result = "retreat-seppuku"
        if result == "rout":
            yield from self.flee(clan, in_combat)
        if "seppuku" in result:
            yield from self.seppuku(clan, in_combat, is_daimyo)
        if "retreat" in result:
            yield from self.retreat_clan(clan)
            clan.mode = "regroup"

    def flee(self, clan, in_combat):
        self.men_flee(clan)
        for unit in self.living(clan):
            leaders = self.dead_leaders(unit)
            self.remove(unit)
            self.samurai_gone(unit)
            if in_combat:
                yield from self.score(self.other(unit.side), unit.elan + leaders)

    def seppuku(self, clan, in_combat, is_free):
        leaders = [unit for unit in self.living(clan) if self.leadership(unit)]
        if not leaders:
            self.bundori[clan.side] += 1
            return
        words = yield from self.ask(clan.side, ["seppuku %s" % unit for unit in leaders] + (["stand"] if is_free else []))
        if words[0] == "seppuku":
            yield from self.kill_leader(self.unit_named[words[1]], in_combat)

    # Back one hex [11.7].

    def fall_back_hexes(self, unit):
        against = self.holders(self.other(unit.side))
        return [name for name in self.near_hexes[unit.hex]
                if (unit.hex, name) in self.cost and self.is_free(name, unit.side) and name not in against]

    def fall_back(self, units):
        left = list(units)
        while True:
            left = [unit for unit in left if unit.on_map]
            orders = ["fall-back %s %s" % (unit, name) for unit in left for name in self.fall_back_hexes(unit)]
            if not orders:
                break
            words = yield from self.ask(left[0].side, orders)
            unit = self.unit_named[words[1]]
            self.vacated.append((unit.side, unit.hex))
            unit.hex, unit.works = words[2], False
            self.after_entering(unit)
            left.remove(unit)
        dead = []
        for unit in left:
            dead += yield from self.lose_steps(unit, 1)
        for unit in dead:
            yield from self.after_loss(unit, True)

    def heavy_losses(self, battle, suffers):
        """Two steps or more; French: a result of two steps [11.11]."""
        for unit in battle.attackers + battle.defenders:
            is_heavy = self.lost_now[unit] >= 2
            if self.edition.leader_at_two_exactly:
                is_heavy = suffers.get(unit) == "2"
            if unit.on_map and is_heavy:
                yield from self.leader_test(unit, 1)

    # Forward [11.13, ruling:advance].

    def advances(self, side, battle, places):
        foe = self.other(side)
        gone = set()
        for role, own, others in ((side, battle.attackers, battle.defenders), (foe, battle.defenders, battle.attackers)):
            empty = [places[unit] for unit in others
                     if (not unit.alive or (unit.side, places[unit]) in self.vacated) and not self.in_hex(places[unit])]
            for index, name in enumerate(empty):
                able = [unit for unit in own if unit not in gone and self.may_advance(unit, places, name)]
                must = [unit for unit in able if unit.clan.mode == "attack"]
                may = [unit for unit in able if unit.clan.mode == "defense"]
                if must:
                    orders = ["advance %s" % unit for unit in must]
                    later = empty[index + 1:]
                    if all(any(self.may_advance(unit, places, other) for other in later) for unit in must):
                        orders.append("stand")
                elif may:
                    orders = ["advance %s" % unit for unit in may] + ["stand"]
                else:
                    continue
                words = yield from self.ask(role, orders)
                if words[0] == "advance":
                    unit = self.unit_named[words[1]]
                    unit.hex, unit.works = name, False
                    gone.add(unit)
                    self.after_entering(unit)

    def may_advance(self, unit, places, name):
        return unit.on_map and unit.hex == places[unit] and unit not in self.pursued \
            and (unit.hex, name) in self.cost and self.is_free(name, unit.side)
