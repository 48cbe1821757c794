"""The siege of Kaizu [13.1 to 13.7]."""


class Siege:
    def make_siege(self):
        self.kaizu_owner = None
        self.besieger = None

    def is_inside(self, unit):
        """In a Kaizu that is besieged."""
        return self.besieger is not None and unit.on_map and unit.hex == self.kaizu_hex

    def is_besieged_clan(self, clan):
        return any(self.is_inside(unit) for unit in clan.units)

    def may_fall_into(self, unit, name):
        return True

    def after_entering(self, unit):
        pass

    def siege_combat(self, side):
        return
        yield

    def siege_rally(self):
        return
        yield
