"""Recovery, commands and reinforcements [5A.1, 5A.2, 5B.1, 5B.2, 5B.4]."""

from ask import Ask, Draw


class Command:
    """Mixed into the game."""

    def recovery(self, side):
        for one in self.counters:
            if one.side == side:
                one.retreated = False

    def command(self, side):
        """Up to six commands, flips and markers together; a unit gets one of the two [ruling 4]."""
        self.count = 0
        while self.count < self.pack.number("commands"):
            options = self.offer_commands(side)
            if self.passes_over(options):
                self.reach("nothing to command")
                return
            order = yield Ask(side, options + ["end"])
            if order[0] == "end":
                return
            self.count += 1
            one = self.at(order[1])
            if order[0] == "mark":
                one.marked = True
            else:
                yield from self.turn_up([one])
        self.reach("six commands")

    def offer_commands(self, side):
        if side == "uesugi" and self.turn == self.pack.number("uesugi-no-command-turn"):
            self.reach("no commands on turn 6")
            return []
        surprised = side == "takeda" and self.turn == self.pack.number("takeda-surprise-turn")
        options = []
        for one in self.on_map(side):
            if one.up or one.marked:
                continue
            if surprised:
                if one in self.night_army()[:len(self.pack.entries)]:  # wherever they are [ruling 23]
                    options.append("turn-up " + one.hex)
            else:
                options += ["turn-up " + one.hex, "mark " + one.hex]
        return options

    def turn_up(self, counters):
        """Faces are shown to everybody. Nobody knows the night-attack army before [ruling 19]."""
        for one in counters:
            one.up = True
            one.known = one.general is not None
        for one in counters:
            if one.general is None:
                yield from self.draw(one)

    def draw(self, one):
        left = self.undrawn()
        if len(left) == 1:
            self.reach("the last of the night-attack army")
        name = yield Draw(one.hex, left)
        one.general = self.pack.generals[name]
        one.known = True

    def undrawn(self):
        met = {one.general.name for one in self.counters if one.general}
        return sorted(name for name, general in self.pack.generals.items() if not general.code and name not in met)

    def in_box(self):
        return [one for one in self.night_army() if not one.hex and not one.removed]

    def reinforcement(self):
        """Up to three, one each to free entries; beside an enemy both are turned up [ruling 15]."""
        self.count = 0
        while self.count < self.pack.number("reinforcements"):
            free = [entry for entry in self.pack.entries if self.in_box() and not self.at(entry)]
            if self.passes_over(free):
                self.reach("box empty" if not self.in_box() else "entries taken")
                return
            order = yield Ask("takeda", ["reinforce " + entry for entry in free] + ["end"])
            if order[0] == "end":
                return
            one = self.in_box()[0]
            one.hex = order[1]
            self.count += 1
            if self.enemies_beside("takeda", one.hex):
                self.reach("a reinforcement beside an enemy")
            yield from self.contact(one)
