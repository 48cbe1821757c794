"""Set-up: own hexes, by groups for Uesugi; sealed by both [4.2, rulings 1, 20]."""

from ask import Sealed
from pack import SIDES


class SetUp:
    """Mixed into the game."""

    def homes(self, general):
        """Counters that a general may become, in the order of the table."""
        if not general.code:
            return []
        rows = [row for row in self.pack.starts if row["side"] == general.side]
        if general.side == "uesugi":
            group = next(row["group"] for row in rows if row["code"] == general.code)
            rows = [row for row in rows if row["group"] == group]
        return [self.counter("c" + row["hex"]) for row in rows]

    def place_of(self, general):
        return next((one for one in self.counters if one.general is general), None)

    def to_place(self, side):
        return [one for one in self.pack.generals.values()
                if one.side == side and one.code and not self.place_of(one)]

    def offer_places(self, side):
        """What is offered, and what may be ordered too: to think again [ruling 20]."""
        options, again = [], []
        for general in self.pack.generals.values():
            if general.side != side or not general.code:
                continue
            here = self.place_of(general)
            for home in self.homes(general):
                order = "place %s %s" % (general.name, home.home)
                if here is None and home.general is None:
                    options.append(order)
                elif home is not here:
                    again.append(order)
        options.append("as-printed" if self.to_place(side) else "seal")
        return options, again

    def place(self, general, home):
        """A general that lay there goes back to the pool, the hex he came from is free [4.2-one-per-hex]."""
        before = self.place_of(general)
        if before:
            before.general = None
        home.general = general

    def as_printed(self, side):
        """Those whose printed hex is free go there, the others to the first hex that is left [ruling 20]."""
        waiting = self.to_place(side)
        for general in list(waiting):
            printed = next(row["hex"] for row in self.pack.starts
                           if row["side"] == side and row["code"] == general.code)
            if self.counter("c" + printed).general is None:
                self.place(general, self.counter("c" + printed))
                waiting.remove(general)
        for general in waiting:
            self.place(general, next(home for home in self.homes(general) if home.general is None))

    def set_up(self):
        open_sides = list(SIDES)
        while open_sides:
            offers = {side: self.offer_places(side) for side in open_sides}
            role, words = yield Sealed({side: offer[0] for side, offer in offers.items()},
                                       {side: offer[1] for side, offer in offers.items()})
            if words[0] == "place":
                self.place(self.pack.generals[words[1]], self.counter("c" + words[2]))
            elif words[0] == "as-printed":
                self.as_printed(role)
            else:
                open_sides.remove(role)
                self.sealed.add(role)
        self.sealed = set()
        self.deploy()

    def deploy(self):
        """All face down; three of the night-attack army at the entries, the rest in their box [4.2-night-attack]."""
        for one in self.counters:
            one.hex = one.home if one.general else None
        for one, entry in zip(self.night_army(), self.pack.entries):
            one.hex = entry
