"""Movement of one unit after the other [7]."""

from ask import Ask


class Acting:
    """The unit that acts: what it has left and what binds it."""

    def __init__(self, one, points):
        self.one = one
        self.left = points
        self.has_attacked = False
        self.has_left_zone = False  # [7.9]
        self.stopped_by = []  # enemies whose zone it has entered [7.5]


class Movement:
    """Mixed into the game."""

    def movement(self, side):
        for one in self.counters:
            one.rest()
        while True:
            able = [one for one in self.on_map(side) if self.may_act(one)]
            options = sum((self.offer(Acting(one, self.pack.number("movement"))) for one in able), [])
            if self.passes_over(able):
                self.reach("nobody can act")
                break
            order = yield Ask(side, options + ["end"])
            if order[0] == "end":
                break
            yield from self.act(order)
        for one in self.on_map(side):
            one.marked = False  # also of those that have not moved [7.4]
        for one in self.counters:
            one.rest()

    def may_act(self, one):
        """Is it this unit's time? [7.1, 7.12]"""
        if self.acting:
            return self.acting.one is one
        return self.phase == one.side + "-movement" and one.hex is not None and (one.up or one.marked) and not one.acted

    def offer(self, acting):
        one = acting.one
        options = ["move %s %s" % (one.hex, name) for name in self.ways(acting)]
        if not acting.has_attacked and acting.left >= self.pack.number("attack-cost"):
            options += ["attack %s %s" % (one.hex, enemy.hex) for enemy in self.enemies_beside(one.side, one.hex)]
        return options

    def ways(self, acting):
        """{hex: points}: everywhere the unit can go. No way leads on from an enemy zone [7.3, 7.5, 7.7, 7.8, 7.9]."""
        one, left = acting.one, acting.left
        if acting.stopped_by:
            return {}
        zone, taken = self.zone_against(one.side), self.occupied()
        leaves = acting.has_left_zone or one.hex in zone
        best, edge = {one.hex: 0}, [one.hex]
        while edge:
            here = min(edge, key=lambda name: best[name])
            edge.remove(here)
            if here != one.hex and here in zone:
                continue
            for name in self.around(here):
                points = best[here] + self.pack.cost[name]
                if points > left or name in taken or (name in zone and leaves):
                    continue
                if points < best.get(name, left + 1):
                    best[name] = points
                    edge.append(name)
        del best[one.hex]
        return best

    def act(self, order):
        """One unit from its first order until it is done [7.12]."""
        one = self.at(order[1])
        acting = Acting(one, self.pack.number("movement"))
        self.acting = acting
        while True:
            if order[0] == "done":
                break
            if order[0] == "move":
                yield from self.move(acting, order[2])
            else:
                goes_on = yield from self.attack(acting, self.at(order[2]))
                if not goes_on:
                    break
            options = self.offer(acting)
            if not options:
                self.reach("nothing left to do")
                one.halted = bool(acting.stopped_by)
                one.spent = acting.left == 0 and not one.halted
                break
            order = yield Ask(one.side, options + ["done"])
        self.finish(acting)
        self.acting = None

    def move(self, acting, to):
        one = acting.one
        if self.enemies_beside(one.side, one.hex):
            acting.has_left_zone = True
            if acting.has_attacked:
                self.reach("a victor leaves a third unit's zone")
        acting.left -= self.ways(acting)[to]
        one.hex = to
        acting.stopped_by = self.enemies_beside(one.side, to)
        if acting.stopped_by and acting.has_attacked:
            self.reach("a victor enters another zone")
        yield from self.contact(one)

    def contact(self, one):
        """All that are side by side now show their faces [7.6]."""
        beside = self.enemies_beside(one.side, one.hex)
        if beside:
            yield from self.turn_up(self.in_order([one] + beside))

    def finish(self, acting):
        """Its marker comes off; who has walked out of a zone lies face down under a retreat marker [7.4, 7.10]."""
        one = acting.one
        one.marked = False
        one.acted = True
        if one.removed:
            return
        if acting.has_left_zone:
            one.up = False
            one.retreated = True
