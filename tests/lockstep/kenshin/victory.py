"""Sudden death, points and levels [9]."""

from ask import Over
from pack import SIDES

LEVELS = ("decisive", "tactical", "marginal")


def other(side):
    return SIDES[1 - SIDES.index(side)]


class Victory:
    """Mixed into the game."""

    def sudden_death(self):
        """Looked at when a combat is over; both commanders at once is a draw [9.1, ruling 17]."""
        fallen = [one.side for one in self.counters if one.removed and one.general.is_commander]
        if len(fallen) == 2:
            self.reach("both commanders fall")
            raise Over(None, "both-fall")
        if fallen:
            self.reach("sudden death of " + fallen[0])
            raise Over(other(fallen[0]), "complete")

    def points(self, side):
        """Points for enemies removed, own units face up, retreats of the enemy commander [9.2]."""
        removed = sum(one.removed for one in self.counters if one.side != side)
        face_up = [one for one in self.on_map(side) if one.up]
        if side == "uesugi":  # only across the river, and not in it
            face_up = [one for one in face_up if self.pack.bank[one.hex] == "takeda"]
        return [removed, len(face_up), self.commander_retreats[other(side)]]

    def verdict(self):
        gap = sum(self.points("uesugi")) - sum(self.points("takeda"))
        for level in LEVELS:
            if abs(gap) >= self.pack.number(level):
                self.reach("%s victory of %s" % (level, "uesugi" if gap > 0 else "takeda"))
                raise Over("uesugi" if gap > 0 else "takeda", level)
        self.reach("draw on points")
        raise Over(None, "draw")
