"""Map, units, starting hexes and cards, read from the tables of the pack [3]."""

from fractions import Fraction

from tables import rows, settings

SIDES = ("uesugi", "takeda")
NIGHT_ARMY = 11


class General:
    """The face of a counter [3.2]."""

    def __init__(self, row):
        self.name = row["name"]
        self.side = row["side"]
        self.code = row["code"]
        self.title = row["title"]
        self.printed = row["value"]
        self.value = Fraction(row["value"])
        self.is_commander = row["commander"] == "1"


class Counter:
    """The back of a counter, which can be followed through the game: who it is, where it lies and how."""

    def __init__(self, name, side, home, is_night=False):
        self.name = name
        self.side = side
        self.home = home
        self.is_night = is_night
        self.general = None
        self.hex = None
        self.up = self.marked = self.retreated = self.known = self.removed = False
        self.rest()

    def rest(self):
        """Nothing has been done in this phase yet. How it ended is kept for those who ask why not."""
        self.acted = self.won = self.slipped = self.beaten = self.spent = self.halted = False

    @property
    def awaiting(self):
        return self.up and self.general is None

    def __repr__(self):
        return "%s (%s)" % (self.name, self.general.name if self.general else "?")


class Pack:
    def __init__(self, folder, scenario):
        self.settings = settings(folder, scenario)
        hexes = rows(folder, "map.csv")
        self.terrain = {row["hex"]: row["terrain"] for row in hexes}
        self.bank = {row["hex"]: row["side"] for row in hexes}
        kinds = {row["name"]: row for row in rows(folder, "terrain.csv")}
        self.cost = {name: int(kinds[kind]["cost"]) for name, kind in self.terrain.items()}
        self.ground = {name: int(kinds[kind]["combat"]) for name, kind in self.terrain.items()}
        self.generals = {row["name"]: General(row) for row in rows(folder, "units.csv")}
        starts = rows(folder, self.settings["start"] + ".csv")
        self.starts = [row for row in starts if row["kind"] != "reinforcement"]
        self.entries = [row["hex"] for row in starts if row["kind"] == "reinforcement"]
        self.cards = rows(folder, "cards.csv")
        self.card_names = {row["name"] for row in self.cards}

    def number(self, name):
        return int(self.settings[name])

    def counters(self):
        """Counters go by the hex they start in, those of the night-attack army by a number."""
        found = [Counter("c" + row["hex"], row["side"], row["hex"]) for row in self.starts]
        return found + [Counter("n%d" % (i + 1), "takeda", None, True) for i in range(NIGHT_ARMY)]
