"""Hexes, what a step costs, zones of control, ways [2.2, 5.2, 8.3, 10.2, 10.3, 13.3, 16.3]."""

import heapq

from hexes import distance, neighbours as beside
from pack import Watched

NAMES = ("n", "ne", "se", "s", "sw", "nw")
FAR = 10 ** 6


class Ground:
    def make_ground(self):
        cells, terrain = self.pack.cells, self.pack.terrain
        feature = {}
        for name, side, what in self.pack.sides:
            other = beside(name)[NAMES.index(side)]
            feature[name, other] = feature[other, name] = what
        self.feature = feature
        self.near_hexes = {name: [other for other in beside(name) if other in cells] for name in cells}
        self.cost = {}
        for name in cells:
            for other in self.near_hexes[name]:
                side = feature.get((name, other))
                if side == "river":
                    continue
                cost = int(terrain[cells[other]["terrain"]]["cost"])
                if side:
                    cost += int(terrain[side]["cost"])
                if int(cells[other]["level"]) > int(cells[name]["level"]):
                    cost += int(terrain["up"]["cost"])
                self.cost[name, other] = cost
        self.kaizu_hex = next(name for name in cells if cells[name]["terrain"] == "kaizu")
        if self.scenario == "historical":
            self.kaizu_hex = None  # a hex like any other [13]
        self.around = {}
        self.kept_for, self.kept = None, {}

    def keep(self, key, make):
        """What was worked out of a position holds until somebody changes his place."""
        if self.kept_for != Watched.changes:
            self.kept_for, self.kept = Watched.changes, {}
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    # Who stands where.

    def on_map(self, side):
        return self.keep(("on", side), lambda: [unit for unit in self.units if unit.on_map and unit.side == side])

    def places(self):
        return self.keep("places", self.make_places)

    def in_hex(self, name):
        return self.places().get(name, [])

    def make_places(self):
        places = {}
        for unit in self.units:
            if unit.on_map:
                places.setdefault(unit.hex, []).append(unit)
        return places

    def is_free(self, name, side):
        """Whether a unit may stand there [10.3]; any number of one side in Kaizu [13.3]."""
        there = self.in_hex(name)
        return not there or name == self.kaizu_hex and all(unit.side == side for unit in there)

    def in_kaizu(self, side):
        return [unit for unit in self.in_hex(self.kaizu_hex) if unit.side == side]

    def enemies(self, side):
        return self.on_map(self.other(side))

    def nearest_enemy(self, name, side):
        return min((distance(name, unit.hex) for unit in self.enemies(side)), default=FAR)

    # Zones [5.2]: as far as one could step, or shoot; none into Kaizu or out of it [13.3].

    def zone_from(self, name, fire):
        if name == self.kaizu_hex:
            return []
        return [other for other in self.near_hexes[name]
                if other != self.kaizu_hex and (fire or self.feature.get((name, other)) != "river")]

    def zone_of(self, unit):
        return self.zone_from(unit.hex, unit.fire) if unit.on_map else []

    def holders(self, side):
        """{hex: units of that side that have it in their zone}"""
        return self.keep(("zone", side), lambda: self.make_holders(side))

    def make_holders(self, side):
        found = {}
        for unit in self.on_map(side):
            for name in self.zone_of(unit):
                found.setdefault(name, []).append(unit)
        return found

    def is_held(self, unit):
        """In an enemy zone."""
        return unit.on_map and unit.hex in self.holders(self.other(unit.side))

    def touched(self, unit):
        """Enemies in the unit's zone."""
        zone = set(self.zone_of(unit))
        return [enemy for enemy in self.enemies(unit.side) if enemy.hex in zone]

    def is_under_friends(self, enemy, unit):
        """The enemy is in the zone of another friend."""
        return any(friend is not unit for friend in self.holders(unit.side).get(enemy.hex, ()))

    # Ways.

    def may_enter_zone(self, unit, name):
        """Attack may, Defense where every enemy who holds the hex is held by another friend, Move never [6.5]."""
        if unit.clan.mode == "attack":
            return True
        holders = self.holders(self.other(unit.side)).get(name, ())
        return unit.clan.mode == "defense" and all(self.is_under_friends(enemy, unit) for enemy in holders)

    def first_steps(self, unit):
        """[(hex, cost)] of one step, without zones."""
        if unit.on_map:
            return [(name, self.cost[unit.hex, name]) for name in self.near_hexes[unit.hex]
                    if (unit.hex, name) in self.cost]
        point = unit.box[-1]
        terrain = self.pack.terrain
        return [(name, int(terrain[self.pack.cells[name]["terrain"]]["cost"])) for name in self.pack.points[point][1]]

    def ways(self, unit, limit, by_hexes=False, storm=False, without=()):
        """{hex: (cost, hexes before it on cheapest ways)}: round units, into the first enemy zone and no further. storm: also
        into Kaizu against an enemy, and no further; without: units that have gone in by then."""
        against = self.holders(self.other(unit.side))
        extra = int(self.pack.terrain["zone"]["cost"])
        found, queue, done = {}, [], set()
        closed = {name for name in self.places() if not self.is_free(name, unit.side)} - {mate.hex for mate in without}
        ends = set(against)
        if self.is_defended(unit.side):
            ends.add(self.kaizu_hex)
            closed.add(self.kaizu_hex)
            if storm:
                closed.discard(self.kaizu_hex)

        def offer(name, cost, before):
            if name in closed:
                return
            if name in against:
                if by_hexes or not self.may_enter_zone(unit, name):
                    return
                cost += extra
            if cost > limit:
                return
            if name not in found or cost < found[name][0]:
                found[name] = (cost, [before])
                heapq.heappush(queue, (cost, name))
            elif cost == found[name][0]:
                found[name][1].append(before)

        start = unit.hex if unit.on_map else None
        for name, cost in self.first_steps(unit):
            offer(name, 1 if by_hexes else cost, start)
        while queue:
            cost, name = heapq.heappop(queue)
            if name in done:
                continue
            done.add(name)
            if name in ends:
                continue
            for other in self.near_hexes[name]:
                if other != start and (name, other) in self.cost:
                    offer(other, cost + (1 if by_hexes else self.cost[name, other]), name)
        return found

    # Distances of command: ground and hexsides alone [8.3].

    def march_costs(self, starts):
        """{hex: points} from the cheapest of these (hex, cost)."""
        found = dict(starts)
        queue = [(cost, name) for name, cost in found.items()]
        heapq.heapify(queue)
        while queue:
            cost, name = heapq.heappop(queue)
            if cost > found[name]:
                continue
            for other in self.near_hexes[name]:
                if (name, other) in self.cost:
                    to = cost + self.cost[name, other]
                    if to < found.get(other, FAR):
                        found[other] = to
                        heapq.heappush(queue, (to, other))
        return found
