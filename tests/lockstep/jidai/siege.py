"""Kaizu [13.3, 18.3]. The siege itself is not played by the twin: where one can begin, a game ends for it."""


class Siege:
    def make_siege(self):
        self.kaizu_owner = None

    def after_entering(self, unit):
        """Whoever walks into an empty Kaizu controls it [18.3]."""
        if self.kaizu_hex and unit.hex == self.kaizu_hex and self.kaizu_owner != unit.side:
            before = self.victory
            points = int(self.settings["kaizu-points"]) if self.kaizu_owner else 0
            self.kaizu_owner = unit.side
            self.victory += points if unit.side == "uesugi" else -points
            self.cross_lines(before)
