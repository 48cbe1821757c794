"""Movement: keeping together, the ways of attackers, leaving the map [6.3, 6.5, 10]."""

from ground import FAR
from hexes import distance


class March:
    def march_points(self, clan):
        return int(self.settings["special-movement"]) if clan is self.special_clan else self.pack.movement[clan.mode]

    def march(self, clan):
        points = self.march_points(clan)
        if clan.mode == "attack":
            yield from self.attack_march(clan, points)
        elif clan.mode != "regroup":
            yield from self.free_march(clan, points)

    def walk_to(self, unit, name, areas=None):
        """areas: the exterior ones by which it may come into Kaizu; after a step that of the hex it comes from."""
        if name == self.kaizu_hex and self.is_defended(unit.side):
            areas = areas or {self.pack.cells[unit.hex]["area"]}
        unit.hex, unit.box = name, "map"
        unit.works = False
        unit.moved = True
        unit.charged = bool(self.touched(unit))
        self.after_entering(unit, areas)

    # Keeping together [6.3].

    @staticmethod
    def chain(units, first):
        """All that hang together with the first, hex by hex."""
        found = [first]
        for unit in found:
            found += [other for other in units if other not in found and distance(other.hex, unit.hex) <= 1]
        return found

    def body(self, mates, first):
        """English: the chain that has the first in it; French: the first alone [6.3]."""
        return [first] if self.edition.all_beside_all else self.chain(mates, first)

    def apart(self, name, units):
        return min((distance(name, unit.hex) for unit in units), default=FAR)

    def is_scattered(self, clan):
        units = self.fielded(clan)
        return bool(units) and len(self.chain(units, units[0])) < len(units)

    def movers(self, clan):
        return [unit for unit in self.fielded(clan) + self.at_point(clan) if not unit.moved and not self.is_held(unit)]

    def closing_ends(self, unit, ways, goals):
        """Hexes beside one of the goals, or, where there is none, nearer to it than now."""
        near = [name for name in ways if self.apart(name, goals) <= 1]
        if near:
            return near
        now = self.apart(unit.hex, goals) if unit.on_map else FAR
        least = min((self.apart(name, goals) for name in ways), default=FAR)
        return [name for name in ways if self.apart(name, goals) == least] if least < now else []

    def free_ends(self, clan, unit, first, points, is_astray):
        ways = self.ways(unit, points, is_astray)
        mates = [mate for mate in self.fielded(clan) if mate is not unit]
        if first:
            return self.closing_ends(unit, ways, self.body(mates, first))
        chains = [self.chain(mates, mate) for mate in mates if self.is_held(mate)]
        if not chains:
            return list(ways)
        here = [chain for chain in chains if unit.on_map and self.apart(unit.hex, chain) <= 1]
        return self.closing_ends(unit, ways, [mate for chain in here or chains for mate in chain])

    def free_march(self, clan, points, mover=None):
        first = None
        while True:
            ends = {unit: self.free_ends(clan, unit, first, points, mover) for unit in self.movers(clan)}
            orders = ["move %s %s" % (unit, name) for unit in ends for name in ends[unit]]
            orders += ["leave %s" % unit for unit in ends if not mover and self.may_leave(unit)]
            if not orders:
                break
            if self.may_stop(clan, first, ends):
                orders.append("done")
            words = yield from self.ask(mover or clan.side, orders)
            if words[0] == "done":
                break
            unit = self.unit_named[words[1]]
            if words[0] == "leave":
                yield from self.leave_map(unit)
                if not self.fielded(clan) and not self.at_point(clan) or clan.mode == "regroup":
                    break
                continue
            self.walk_to(unit, words[2])
            first = first or unit

    def may_stop(self, clan, first, ends):
        mates = self.fielded(clan)
        if first:
            return not any(ends[unit] for unit in ends if not unit.on_map or self.apart(
                unit.hex, self.body([mate for mate in mates if mate is not unit], first)) > 1)
        if not self.is_scattered(clan):
            return True
        for unit in ends:
            others = [mate for mate in mates if mate is not unit]
            if unit.on_map and self.apart(unit.hex, others) > 1:
                if any(distance(name, mate.hex) < distance(unit.hex, mate.hex) for name in ends[unit] for mate in others):
                    return False
        return True

    # Off the map [10.4].

    def may_leave(self, unit):
        if not unit.on_map or unit.name in ("u-a1", "t-a1"):
            return False
        return len(self.near_hexes[unit.hex]) < 6

    def leave_map(self, unit):
        yield from self.eliminate(unit, in_combat=False)

    # Attack mode [6.5, 9.3.3].

    def contacts(self, unit, enemy, storm=False):
        """Hexes from which a step would lead to the enemy: nearness is one of movement points. Who storms meets the enemy
        in Kaizu inside, others before the walls. From inside nobody outside is met: no zone reaches over the wall [13.3]."""
        if storm and enemy.hex == self.kaizu_hex:
            return [self.kaizu_hex]
        return [name for name in self.near_hexes[enemy.hex] if (name, enemy.hex) in self.cost and name != self.kaizu_hex]

    def goals_of(self, unit, storm):
        """Where some of the clan are inside, and the others can, they follow [13.7]."""
        if storm and self.clan_in_siege(unit.clan):
            return self.in_kaizu(self.other(unit.side))
        return self.enemies(unit.side)

    def targets(self, unit, ways, aims, storm):
        """{enemy: cheapest cost}: the nearest, and such as may be ignored and are no further. Once on its way a unit keeps
        to those it has come nearer to."""
        costs = {}
        for enemy in self.goals_of(unit, storm):
            cost = min((ways[name][0] for name in self.contacts(unit, enemy, storm) if name in ways), default=None)
            if cost is not None:
                costs[enemy] = cost
        least = min((cost for enemy, cost in costs.items() if not self.is_under_friends(enemy, unit)), default=None)
        if least is None:
            least = min(costs.values(), default=FAR)
        if aims is not None:
            return {enemy: costs[enemy] for enemy in aims if enemy in costs}
        return {enemy: cost for enemy, cost in costs.items() if cost <= least}

    def steps_towards(self, unit, points, aims=None, is_step=False):
        """{first hex: enemies it leads to on a cheapest way}"""
        storm = self.can_storm(unit, points, is_step)
        ways = self.ways(unit, FAR, storm=storm)
        if unit.on_map and any(unit.hex in self.contacts(unit, enemy, storm) for enemy in self.goals_of(unit, storm)):
            return {}, ways
        targets = self.targets(unit, ways, aims, storm)
        found = {}
        for enemy, cost in targets.items():
            todo = [name for name in self.contacts(unit, enemy, storm) if name in ways and ways[name][0] == cost]
            seen = set(todo)
            while todo:
                name = todo.pop()
                for before in ways[name][1]:
                    if before == (unit.hex if unit.on_map else None):
                        found.setdefault(name, set()).add(enemy)
                    elif before not in seen:
                        seen.add(before)
                        todo.append(before)
        return found, ways

    def is_bound(self, unit, ways, storm):
        """Some enemy it can come to may not be ignored."""
        return any(name in ways for enemy in self.enemies(unit.side) if not self.is_under_friends(enemy, unit)
                   for name in self.contacts(unit, enemy, storm))

    def attack_march(self, clan, points):
        movers = self.movers(clan)
        if not movers:
            return
        leaders = [unit for unit in movers if self.steps_towards(unit, points)[0]] or self.fielded(clan) + self.at_point(clan)
        words = yield from self.ask(clan.side, ["first %s" % unit for unit in leaders])
        first = self.unit_named[words[1]]
        yield from self.close_in(first, points)
        first.moved = True
        while True:
            ends = {unit: self.follow_ends(unit, first, points) for unit in self.movers(clan)}
            orders = ["move %s %s" % (unit, name) for unit in ends for name in ends[unit]]
            if not orders:
                break
            if not any(ends[unit] for unit in ends
                       if first.on_map and (not unit.on_map or self.in_siege(first) or self.apart(unit.hex, [first]) > 1)):
                orders.append("done")
            words = yield from self.ask(clan.side, orders)
            if words[0] == "done":
                break
            unit = self.unit_named[words[1]]
            areas = self.areas_by(unit, points) if words[2] == self.kaizu_hex and self.is_defended(unit.side) else set()
            self.walk_to(unit, words[2], areas)
            if len(areas) > 1:
                words = yield from self.ask(clan.side, ["come-in %s" % area for area in areas])
                self.come_by(clan.side, words[1])
        yield from self.post_arrivals(clan.side)

    def close_in(self, unit, points):
        aims = None
        while not self.is_held(unit):
            steps, ways = self.steps_towards(unit, points, aims)
            steps = {name: enemies for name, enemies in steps.items() if ways[name][0] <= points}
            if not steps:
                break
            words = yield from self.ask(unit.side, ["step %s %s" % (unit, name) for name in steps])
            name = words[2]
            points -= ways[name][0]
            aims = steps[name]
            self.walk_to(unit, name)
            if self.in_siege(unit):
                break

    def follow_ends(self, unit, first, points):
        """Beside the first; where that cannot be, as near to it as the points allow [6.5]."""
        if self.in_siege(first):
            return [self.kaizu_hex] if self.kaizu_hex in self.ways(unit, points, storm=True) else []
        ways = self.ways(unit, points)
        if not first.on_map:
            return list(ways)
        near = [name for name in ways if distance(name, first.hex) <= 1]
        if near:
            return near
        now = distance(unit.hex, first.hex) if unit.on_map else FAR
        least = min((distance(name, first.hex) for name in ways), default=FAR)
        return [name for name in ways if distance(name, first.hex) == least] if least < now else []

    def combat_steps(self, side):
        """Under a Combat chit every attacker takes a step, in any order [9.3.3]."""
        while True:
            units = [unit for unit in self.on_map(side) if unit.clan.mode == "attack" and not unit.moved
                     and not self.is_held(unit) and not self.in_siege(unit)]
            if not units:
                break
            words = yield from self.ask(side, ["first %s" % unit for unit in units])
            unit = self.unit_named[words[1]]
            steps, ways = self.steps_towards(unit, self.pack.movement["attack"], is_step=True)
            orders = ["step %s %s" % (unit, name) for name in steps if ways[name][0] <= self.pack.movement["attack"]]
            if not orders:
                unit.moved = True
                continue
            words = yield from self.ask(side, orders if self.is_bound(unit, ways, self.kaizu_hex in steps) else orders + ["done"])
            if words[0] == "done":
                unit.moved = True
            else:
                self.walk_to(unit, words[2])

    def led_astray(self, clan):
        """The other player moves a clan up to four hexes, clear of zones [9.5.5]."""
        if not self.fielded(clan):
            return
        clan.mode = "regroup"
        if self.clan_in_siege(clan):
            return
        yield from self.free_march(clan, 4, self.other(clan.side))
