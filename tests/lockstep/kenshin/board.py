"""Who stands where, and zones of control [6]."""

from hexes import neighbours


class Board:
    """Mixed into the game."""

    def around(self, hex_name):
        if hex_name not in self.around_of:
            self.around_of[hex_name] = [name for name in neighbours(hex_name) if name in self.pack.terrain]
        return self.around_of[hex_name]

    def on_map(self, side=None):
        return [one for one in self.counters if one.hex and side in (None, one.side)]

    def at(self, hex_name):
        return next((one for one in self.counters if one.hex == hex_name), None)

    def enemies_beside(self, side, hex_name):
        """Enemies of a side in whose zone a hex lies: all six hexes, whatever the ground [6, ruling 6]."""
        near = self.around(hex_name)
        return [one for one in self.counters if one.hex in near and one.side != side]

    def zone_against(self, side):
        """All hexes in the zone of some enemy."""
        return {name for one in self.on_map() if one.side != side for name in self.around(one.hex)}

    def occupied(self):
        return {one.hex for one in self.on_map()}
