"""Clans that sleep, wake and keep apart: who may act against whom [34, 37, 38, 40]."""

from ask import Ask, Mismatch
from hexes import distance

LIMITED = ("roused", "special", "rebel")  # they act against those only who came, or whom they left
UNION = ("ashina", "shirakawa", "nikaido", "ishikawa", "iwaki")  # and Satake, who comes to their help [38-1]


class Clans:
    def sleeps(self, clan):
        return self.clans[clan].awake == "asleep"

    def is_roused(self, clan):
        """It fights, besieges, goes towards its enemies and in and out of castles, and nothing else [34-2, ruling 68]."""
        return self.clans[clan].awake == "roused"

    def keeps_off(self, clan, other):
        """Truce, or Date and a Mogami that has not come [33-2-10, 37-1]."""
        pair = {clan, other}
        if pair == {"date", "mogami"}:
            return self.truce["mogami"] or clan == "date" and not self.has_met
        return pair == {"date", "osaki"} and self.truce["osaki"]

    def may_oppose(self, clan, other):
        """The clan may fight units and besiege castles of the other."""
        one, two = self.clans[clan], self.clans[other]
        if {one.side, two.side} != {"date", "anti"} or "asleep" in (one.awake, two.awake):
            return False
        return (one.awake not in LIMITED or other in one.against) and not self.keeps_off(clan, other)

    def foes(self, leader, name):
        """Enemies outside in a hex against whom this force may act."""
        return [unit for unit in self.enemy_outside(self.side(leader), name)
                if any(self.may_oppose(leader.clan, one.clan) for one in self.force(unit))]

    def may_go_along(self, leader, other, name):
        """Who fights in company may fight everybody whom the one he goes with may fight there."""
        enemies = {unit.clan for unit in self.enemy_outside(self.side(leader), name)}
        return not self.sleeps(other.clan) and all(
            self.may_oppose(other.clan, clan) for clan in enemies if self.may_oppose(leader.clan, clan))

    # Where a force may go [37-1, 33-2-10, ruling 68, 71].

    def places_of(self, clans):
        """Hexes with their units or castles."""
        def find():
            places = {unit.hex for unit in self.units if unit.alive and unit.clan in clans}
            return places | {castle.hex for castle in self.castles.values() if castle.owner in clans}
        return self.kept(("places", frozenset(clans)), find)

    def shunned(self, leader):
        """(hexes with, hexes with or beside) those whom a force has to keep away from."""
        mine = {unit.clan for unit in self.force(leader)}
        others = frozenset(other for other in ("mogami", "osaki", "date") if other in self.clans
                           and any(self.keeps_off(clan, other) for clan in mine))
        places = self.places_of(others) if others else set()
        return places, places | {name for place in places for name in self.around(place)}

    def may_end(self, leader, names, began):
        """Those of the hexes in reach where a move may end."""
        with_them, near = self.shunned(leader)
        if leader.hex in near:
            clear = [name for name in names if name not in near or self.castle_of(self.side(leader), name)]
            names = clear or names
        if self.is_roused(leader.clan):
            names = [name for name in names if self.leads_on(leader, name, began)]
        return names

    def leads_on(self, leader, name, began):
        castle = self.castle_at(name)
        if castle and castle.owner == leader.clan:
            return True
        goals = self.places_of(frozenset(self.clans[leader.clan].against))
        far = min((distance(name, goal) for goal in goals), default=99)
        return far <= 1 or far < min((distance(began, goal) for goal in goals), default=99)

    # Who comes beside whom [34-1, 34-3, 37-1-2].

    def beside_clans(self, names):
        """Clans with a unit or castle in one of these hexes."""
        found = {unit.clan for name in names for unit in self.at(name)}
        return found | {self.castle_at(name).owner for name in names if self.castle_at(name)} - {None}

    def would_wake(self, side, name):
        """Sleeping clans of the other side that somebody in this hex wakes, in the order of the list."""
        near = self.beside_clans([name] + self.around(name))
        return [clan for clan in self.clans if clan in near and self.sleeps(clan)
                and self.clans[clan].side == self.other(side)]

    def is_news(self, leader, name):
        """Somebody wakes, has one more enemy, or Date is freed: a move stops there [34-1, 34-3, 37-1-2, ruling 69]."""
        mine, side = {unit.clan for unit in self.force(leader)}, self.side(leader)
        near = self.beside_clans([name] + self.around(name))
        if "mogami" in mine and "date" in near and not self.has_met and not self.truce["mogami"]:
            return True
        return bool(self.would_wake(side, name)) or any(
            self.clans[clan].side == self.other(side) and self.clans[clan].awake in LIMITED
            and not mine <= self.clans[clan].against for clan in near)

    def came(self, units):
        """What happens when a force has come into a hex."""
        yield from self.waking(self.roused_by(units))

    def roused_by(self, units):
        """Whom its coming wakes; they have not been asked yet."""
        self.arrived(units)
        units = self.living(units)
        if not self.is_campaign or not units:
            return []
        side, name = self.side(units[0]), units[0].hex
        mine = {unit.clan for unit in units}
        names = [name] + self.around(name)
        roused = self.would_wake(side, name)
        for clan in roused:
            self.clans[clan].awake = "roused"
            self.clans[clan].against = set(mine)
            if clan == "kasai":
                self.tomizawa_returns()
            self.note("34-1 " + clan)
        for clan in self.beside_clans(names):
            if self.clans[clan].side == self.other(side) and self.clans[clan].awake in LIMITED:
                self.clans[clan].against |= mine
        others = {unit.clan for one in names for unit in self.enemy_outside(side, one) if not self.sleeps(unit.clan)}
        for clan in mine:
            if self.clans[clan].awake in LIMITED:
                self.clans[clan].against |= others
        self.meet()
        return roused

    def meet(self):
        """A Mogami unit stands in the open beside a unit or castle of Date [37-1-2, ruling 71]."""
        if self.truce["mogami"] or self.has_met:
            return
        places = self.places_of(frozenset(("date",)))
        self.has_met = any(unit.outside and unit.clan == "mogami"
                           and places & set([unit.hex] + self.around(unit.hex)) for unit in self.units)

    def take_action(self, clans):
        """By an event: without limits [33-3-1, ruling 68]; those who slept until now."""
        slept = [clan for clan in clans if self.sleeps(clan)]
        for clan in clans:
            if self.clans[clan].awake != "awake" and clan == "kasai":
                self.tomizawa_returns()
            if clan == "mogami":
                self.truce["mogami"] = False
            self.clans[clan].awake, self.clans[clan].against = "awake", set()
        return slept

    def waking(self, clans):
        """Each is asked; of several the last one in the list of clans first."""
        for clan in reversed([clan for clan in self.clans if clan in clans]):
            yield from self.wakes(clan)

    def wakes(self, clan):
        """Who comes out of his castle, then who goes in [34-4]."""
        side = self.clans[clan].side
        for verb, may in (("leave", self.may_leave), ("garrison", self.may_garrison)):
            while True:
                options = ["%s %s" % (verb, unit) for unit in self.units
                           if unit.alive and unit.clan == clan and unit.leader is unit and may(unit)]
                if not options:
                    break
                order = yield Ask(side, options + ["done"])
                if order[0] == "done":
                    break
                force = self.force(self.unit(order[1]))
                if verb == "leave":
                    self.put(force, "map")
                else:
                    self.go_inside(force)

    def tomizawa_returns(self):
        """[40-4, ruling 41, 86]"""
        unit = self.unit("tomizawa-sadatsura")
        if unit.rebel:
            return
        unit.clan = "kasai"
        for castle in self.castles.values():
            if castle.owner == "tomizawa":
                castle.owner = "kasai"

    # The union of the south [38].

    def strikes(self, clan, others):
        """A field battle or siege was declared by a clan against these."""
        if not self.is_campaign:
            return
        for other in others:
            if self.clans[other].awake in LIMITED:
                self.clans[other].against.add(clan)
        if "date" in others and clan in UNION + ("satake",) and not self.union_began:
            self.union_began = "union"
        if clan == "date" and any(other in UNION for other in others) and self.union_began != "union":
            self.union_began = "date"
            yield from self.satake_comes()

    def satake_comes(self):
        satake = self.clans["satake"]
        if satake.awake == "asleep":
            self.note("38-1")
            satake.awake, satake.against = "special", {"date"}
            yield from self.waking(["satake"])
        elif satake.awake in LIMITED:  # roused by others: Date is one more
            satake.against.add("date")

    # The way of a move [ruling 69].

    def follow(self, leader, target, pace, found):
        """Where the engine's way ends: it is one of the cheapest, and one that wakes nobody if there is one; if not it
        stops in the first hex that is news."""
        path = self.told
        if not path or path[0] != leader.hex or path[-1] != target:
            raise Mismatch("the way of %s to %s: %s" % (leader, target, path))
        costs = self.step_costs(leader, pace)
        total, where = 0, path[0]
        for name in path[1:]:
            if (where, name) not in costs:
                raise Mismatch("the way of %s to %s: %s cannot be entered from %s" % (leader, target, name, where))
            total += costs[where, name]
            where = name
        if total != found[target]:
            raise Mismatch("the way of %s to %s costs %d, not %d" % (leader, target, total, found[target]))
        news = [name for name in path[1:-1] if self.is_news(leader, name)]
        if news and self.has_quiet_way(leader, path[0], target, found, costs):
            raise Mismatch("the way of %s to %s, %s, wakes somebody without need" % (leader, target, path))
        return news[0] if news else target

    def has_quiet_way(self, leader, start, target, found, costs):
        """A cheapest way on which nobody is woken before its end."""
        best = dict(found)
        best[start] = 0
        quiet, waiting = {start}, [start]
        while waiting:
            where = waiting.pop()
            for name in self.around(where):
                cost = costs.get((where, name))
                if cost is None or best.get(name) != best[where] + cost or name in quiet:
                    continue
                if name == target:
                    return True
                if not self.is_news(leader, name):
                    quiet.add(name)
                    waiting.append(name)
        return False
