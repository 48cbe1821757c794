"""Hexes, what it costs to enter them, zones of control and lines of communication [5, 11, 15, 32]."""

from hexes import neighbours
from pack import Change

NORMAL, STRATEGIC, LINE = "normal", "strategic", "line"


class Ground:
    """What the chapters ask of the map; mixed into the game."""

    def around(self, hex_name):
        if hex_name not in self.around_of:
            self.around_of[hex_name] = [name for name in neighbours(hex_name) if name in self.pack.in_play]
        return self.around_of[hex_name]

    def feature(self, one, other):
        return self.pack.sides.get(frozenset((one, other)), set())

    def has_river(self, one, other):
        features = self.feature(one, other)
        return "river" in features and "bridge" not in features

    def is_water_side(self, one, other):
        return bool(self.feature(one, other) & {"sea", "lake"})

    def kind(self, hex_name):
        return self.pack.ground[hex_name]

    def chart(self, hex_name, column):
        cell = self.pack.terrain[self.kind(hex_name)][column]
        return int(cell) if cell != "" else None

    def is_snow(self):
        return self.weather in ("snow", "heavy-snow")

    def entry(self, start, end, pace):
        """Points to go from a hex into the next one, without zones; None: not allowed [15-2, 11-2-3, 32-1-2]."""
        if end not in self.pack.in_play or self.is_water_side(start, end):
            return None
        cost = self.chart(end, pace)
        if cost is None:
            return None
        if self.is_snow():
            cost *= 2
            if pace == LINE and self.kind(end) == "foothills":
                special = int(self.pack.settings["foothills-line"])
                if not special:
                    return None
                cost = special
        elif self.weather == "rain" and self.kind(end) == "flat":
            if any("river" in self.feature(end, name) for name in neighbours(end)):
                cost *= 2
        if self.has_river(start, end):
            cost += 2 if self.weather == "melting-snow" else 1
        return cost

    def edges(self, pace):
        """{hex: [(next hex, points)]} in this weather."""
        key = (self.weather, pace)
        if key not in self.edges_of:
            graph = {}
            for start in self.pack.in_play:
                costs = [(end, self.entry(start, end, pace)) for end in self.around(start)]
                graph[start] = [(end, cost) for end, cost in costs if cost is not None]
            self.edges_of[key] = graph
        return self.edges_of[key]

    # Who is where. What was found is kept until a unit, a castle or the weather changes.

    def kept(self, key, find):
        if self.kept_for != (Change.count, self.weather):
            self.kept_for, self.kept_values = (Change.count, self.weather), {}
        if key not in self.kept_values:
            self.kept_values[key] = find()
        return self.kept_values[key]

    def at(self, hex_name):
        """All units in a hex, inside and outside."""
        def find():
            index = {}
            for unit in self.units:
                if unit.alive:
                    index.setdefault(unit.hex, []).append(unit)
            return index
        return self.kept("at", find).get(hex_name, [])

    # Zones of control [5].

    def castle_at(self, hex_name):
        return self.castle_in.get(hex_name)

    def castle_of(self, side, hex_name):
        """The castle in this hex, if it belongs to the side and stands."""
        castle = self.castle_at(hex_name)
        return castle if castle and self.side_of_castle(castle) == side else None

    def zones(self, side):
        return self.kept(("zones", side), lambda: self.zones_of(side))

    def zones_of(self, side):
        """(strong, weak) zones of a side, before the other's presence takes them away [5-1, 5-2-1, 5-2-2, 5-4-3]."""
        strong, weak = set(), set()
        if not self.is_snow():
            for unit in self.units:
                if unit.outside and self.side(unit) == side and not self.sleeps(unit.clan):
                    strong.add(unit.hex)
                    strong.update(self.reached_by_zone(unit.hex))
        for castle in self.castles.values():
            if self.side_of_castle(castle) == side and not castle.invested:
                strong.add(castle.hex)
                weak.update(self.reached_by_zone(castle.hex))
        dry = lambda names: {name for name in names if self.pack.terrain[self.kind(name)]["zone"] == "yes"}
        return dry(strong), dry(weak)

    def reached_by_zone(self, hex_name):
        return [name for name in self.around(hex_name) if not self.is_water_side(hex_name, name)]

    def stands(self, side, hex_name, but=()):
        """A unit or castle of the side is in the hex: zones of the other end there [5-2-3, 5-2-4, 5-4-1, ruling 59]."""
        return self.castle_of(side, hex_name) is not None or any(
            self.side(unit) == side and unit not in but for unit in self.at(hex_name))

    def enemy_outside(self, side, hex_name):
        return [unit for unit in self.at(hex_name) if unit.outside and self.side(unit) != side]

    # Lines of communication [11].

    def barred(self, side):
        """Hexes that no line of this side passes [11-1-3 to 11-1-5, ruling 7]."""
        enemy = self.other(side)
        strong, weak = self.zones(enemy)
        castles = {castle.hex for castle in self.castles.values() if self.side_of_castle(castle) == enemy}
        closed = {name for name in strong | weak | castles if not self.stands(side, name)}
        closed |= {unit.hex for unit in self.units if unit.outside and self.side(unit) == enemy}
        return closed

    def relays(self, side):
        """Hexes that hand a line on: units outside, castles neither invested nor shared with an enemy [ruling 6, 7]."""
        found = {unit.hex for unit in self.units
                 if unit.outside and self.side(unit) == side and not self.sleeps(unit.clan)}
        for castle in self.castles.values():
            if self.side_of_castle(castle) == side and not castle.invested and not self.sleeps(castle.owner):
                if not self.enemy_outside(side, castle.hex):
                    found.add(castle.hex)
        return found

    def lines(self, clan):
        """Every hex to which a line of the clan can be traced, relay by relay."""
        return self.kept(("lines", clan), lambda: self.trace(clan))

    def trace(self, clan):
        side = self.side_of(clan)
        main = self.main[clan]
        castle = self.castles[main] if main else None
        if castle is None or castle.durability == 0 or castle.invested:
            return set()
        # a rebel may trace from the castle of his side that he was put into [ruling 70]
        if castle.owner != clan and (self.clans[clan].awake != "rebel" or self.side_of_castle(castle) != side):
            return set()
        if self.enemy_outside(side, castle.hex):
            return set()
        closed = self.kept(("barred", side), lambda: self.barred(side))
        relays = self.kept(("relays", side), lambda: self.relays(side))
        if self.sleeps(clan):  # rebels of Shonai trace as Honjo's, for whom no ally relays while it sleeps [ruling 6, 61]
            relays = {castle.hex for castle in self.castles.values() if castle.owner == clan and not castle.invested
                      and not self.enemy_outside(side, castle.hex)}
            relays |= {unit.hex for unit in self.units if unit.outside and unit.clan == clan}
        reached, done, waiting = set(), set(), [(castle.hex, 16)]
        while waiting:
            source, limit = waiting.pop()
            done.add(source)
            for name in self.spread(source, limit, LINE, closed):
                reached.add(name)
                if name in relays and name not in done:
                    done.add(name)
                    waiting.append((name, 8))
        return reached

    def spread(self, source, limit, pace, closed, hindered=()):
        """{hex: least points} for all that can be reached: by going round until nothing changes. closed are hexes that
        are not entered, hindered those that cost a point more to enter and to leave."""
        edges = self.edges(pace)
        best, edge = {source: 0}, [source]
        while edge:
            later = []
            for start in edge:
                so_far = best[start] + (start in hindered)
                for end, cost in edges[start]:
                    cost += so_far + (end in hindered)
                    if cost <= limit and end not in closed and cost < best.get(end, 99):
                        best[end] = cost
                        later.append(end)
            edge = later
        return best

    def has_line(self, unit):
        if unit.clan == "shonai-rebels":  # on their plain always, elsewhere as Honjo's [ruling 61]
            return self.is_plain(unit.hex) or unit.hex in self.lines("honjo")
        return unit.hex in self.lines(unit.clan)
