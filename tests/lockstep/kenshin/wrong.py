"""Orders that are wrong, or nearly right: other role, other phase, other hex, out of range."""

from hexes import distance
from pack import SIDES

VERBS = ("place", "as-printed", "seal", "turn-up", "mark", "move", "attack", "done", "end", "card", "replenish", "exchange",
         "keep", "retreat", "reinforce", "draw")
CARDS = ("1", "2", "3", "4", "4.5", "5", "6", "retreat")


class Wrong:
    def __init__(self, random):
        self.random = random

    def order(self, twin, options):
        """(role, order): options are what the one who is asked may do, {role: orders}."""
        random = self.random
        if twin.phase.endswith("movement") and random.random() < 0.4:
            return self.near_order(twin, twin.phase.split("-")[0])
        if options and random.random() < 0.4:
            role = random.choice(sorted(options))
            return self.spoil(twin, role, random.choice(options[role]))
        return random.choice(SIDES), self.any_order(twin, random.choice(VERBS))

    def near_order(self, twin, role):
        """A move or an attack of some unit of one's own, whether or not it may act, to a hex near by."""
        start = self.random.choice(twin.on_map(role)).hex
        return role, "%s %s %s" % (self.random.choice(("move", "attack")), start, self.like(twin, start))

    def spoil(self, twin, role, order):
        """A right order with one thing changed."""
        random, words = self.random, order.split()
        if random.random() < 0.2:
            return SIDES[1 - SIDES.index(role)], order
        if len(words) > 1:
            words[-1] = self.like(twin, words[-1])
        elif random.random() < 0.5:
            words = self.any_order(twin, random.choice(VERBS)).split()
        return role, " ".join(words)

    def like(self, twin, word):
        if word in twin.pack.terrain:
            near = [name for name in twin.pack.terrain if 0 < distance(name, word) <= self.random.choice((1, 2, 8))]
            return self.random.choice(near)
        if word in CARDS:
            return self.random.choice(CARDS)
        return self.random.choice(sorted(twin.pack.generals))

    def some_hex(self, twin):
        here = [one.hex for one in twin.on_map()]
        if here and self.random.random() < 0.7:
            return self.random.choice(here)
        return self.random.choice(sorted(twin.pack.terrain) + twin.pack.entries * 20)

    def any_order(self, twin, verb):
        if verb == "place":
            return "place %s %s" % (self.random.choice(sorted(twin.pack.generals)), self.some_hex(twin))
        if verb == "draw":
            return "draw " + self.random.choice(sorted(twin.pack.generals))
        if verb in ("move", "attack"):
            start = self.some_hex(twin)
            return "%s %s %s" % (verb, start, self.like(twin, start) if self.random.random() < 0.6 else self.some_hex(twin))
        if verb in ("turn-up", "mark", "retreat", "reinforce"):
            return "%s %s" % (verb, self.some_hex(twin))
        if verb == "card":
            return "card " + self.random.choice(CARDS)
        return verb
