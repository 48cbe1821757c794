"""The rebels of the Shonai plain [36, ruling 45, 61, 66]."""

from ask import Ask, Roll
from hexes import distance

REBELS = "shonai-rebels"
AROUND = ("0708", "0905")  # Oura and Tozenji [36-1]


class Shonai:
    def is_plain(self, name):
        return (name in self.pack.in_play and self.kind(name) in ("flat", "rough")
                and any(distance(name, castle) <= 3 for castle in AROUND))

    def plain(self):
        """Where they may appear."""
        return sorted(name for name in self.pack.in_play if self.is_plain(name)
                      and not self.enemy_outside("date", name) and not self.castle_of("anti", name))

    def rebel_units(self):
        return [unit for unit in self.units if unit.clan == REBELS]

    def shonai_rises(self):
        if self.rose_in is not None:
            return
        self.rose_in = self.turn
        self.note("shonai rises")
        yield from self.appear(self.rebel_units())

    def appear(self, units):
        """On the plain, or under Honjo Shigenaga if he is there, one by one [36-1, 36-3-4]."""
        waiting = list(units)
        for unit in waiting:
            unit.place = "waiting"
        honjo = self.unit("honjo-shigenaga")
        while waiting:
            options = ["send %s %s" % (unit, name) for unit in waiting for name in self.plain()]
            if honjo.alive and self.is_plain(honjo.hex) and len(self.led(honjo)) < honjo.capacity:
                options += ["lead %s %s" % (unit, honjo) for unit in waiting]
            if not options:
                break
            verb, name, where = yield Ask("date", options)
            unit = self.unit(name)
            waiting.remove(unit)
            yield from self.appears(unit, verb, where, honjo)

    def appears(self, unit, verb, where, honjo):
        unit.low = 0
        if verb == "lead":
            unit.hex, unit.place, unit.leader = honjo.hex, honjo.place, honjo
            self.level(honjo)
            unit.investing = honjo.investing
        else:
            unit.hex, unit.place, unit.leader = where, "map", unit
        yield from self.came(self.force(unit))

    def judge_rebels(self):
        """Each turn after that of the rising [36-3]."""
        if self.rose_in is None:
            return
        for unit in self.rebel_units():
            die = yield Roll()
            die -= {"snow": 1, "heavy-snow": 2}.get(self.weather, 0)
            die -= self.month() == 4
            if unit.alive:
                die -= unit.low
            row = self.pack.shonai[min(max(die, 1), 6)]
            if unit.alive:
                change = int(row["plain" if self.is_plain(unit.hex) else "other"])
                unit.steps = min(2, unit.steps + change)
                if unit.steps <= 0:
                    unit.steps = 0
                    self.take_away(unit, killed=False)
                    self.investments()
            elif int(row["plain"]) > 0:
                unit.steps = min(2, int(row["plain"]))
                yield from self.appear([unit])
