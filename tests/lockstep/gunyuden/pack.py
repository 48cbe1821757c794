"""The data of a scenario, read from the tables of the pack."""

from tables import rows, settings

RANKS = {"busho": 0, "taisho": 1, "sodaisho": 2}


def number(text):
    """A cell that may be empty: not allowed."""
    return int(text) if text != "" else None


class Change:
    """How often a place, an owner or an investment has changed: what was worked out before is no longer true then."""

    count = 0
    watched = ("hex", "place", "owner", "durability", "invested", "clan", "side", "awake", "leader")

    def __setattr__(self, name, value):
        if name in Change.watched:
            Change.count += 1
        object.__setattr__(self, name, value)


class Unit(Change):
    """A counter and where it is. low is how far morale has fallen below 0."""

    def __init__(self, row, setup):
        self.name = row["name"]
        self.clan = row["clan"]
        self.rank = RANKS[row["rank"]]
        self.strengths = (0, int(row["reduced"]), int(row["full"]))
        self.modifier = int(row["fbm"])
        self.points = int(row["ap"])
        self.capacity = int(row["lead"])
        self.home = setup["hex"]
        self.free = setup["free"] == "yes"
        self.begins_inside = setup["inside"] == "yes"
        self.begins_under = setup["leader"]
        self.waits = bool(setup["waits"])
        self.place = "waiting" if self.waits else "unplaced"
        self.hex = None
        self.leader = self
        self.steps = 2
        self.low = 0
        self.acted = False
        self.investing = False
        self.was_led = False
        self.was_led_at_stage = False
        self.killed = False
        self.rebel = False

    def __repr__(self):
        return self.name

    @property
    def strength(self):
        return self.strengths[self.steps]

    @property
    def outside(self):
        return self.place == "map"

    @property
    def inside(self):
        return self.place == "inside"

    @property
    def alive(self):
        return self.place in ("map", "inside")


class Clan(Change):
    """against: whom it may act against, if that is limited [34-2]."""

    def __init__(self, row, scenario, sleeping):
        self.name = row["name"]
        self.side = row[scenario]
        self.awake = "awake" if not sleeping or row["awake"] == "yes" else "asleep"
        self.against = set()


class Castle(Change):
    def __init__(self, row, scenario):
        owner = row[scenario]
        self.name = row["name"]
        self.hex = row["hex"]
        self.level = int(row["level"])
        self.is_main = owner.endswith("*")
        self.owner = owner.rstrip("*")
        self.first_owner = self.owner
        self.durability = 10
        self.low = 0
        self.invested = False
        self.called = self.assaulted = self.mended = False
        self.resists = self.refused = False  # to the end, or once [20-3-A, B]

    @property
    def need(self):
        """Strength it takes to invest it [18-1, 18-1-1]."""
        return max(10, 10 * self.level)


class Pack:
    def __init__(self, folder, scenario, ruleset):
        self.scenario = scenario
        self.settings = settings(folder, scenario)
        self.terrain = {row["name"]: row for row in rows(folder, "terrain.csv")}
        provinces = self.settings["provinces"].split()
        cells = rows(folder, "map.csv")
        self.ground = {row["hex"]: row["terrain"] for row in cells}
        self.in_play = {row["hex"] for row in cells if row["province"] in provinces}
        self.sides = {}
        for row in rows(folder, "sides.csv"):
            self.sides.setdefault(frozenset((row["first"], row["second"])), set()).add(row["feature"])
        self.clans, self.columns, self.home_of = {}, {}, {}
        for row in rows(folder, "clans.csv"):
            self.home_of[row["name"]] = row["home"]
            if row[scenario]:
                self.clans[row["name"]] = Clan(row, scenario, self.settings["sleeping"] == "yes")
                self.columns[row["name"]] = row["replenish"]
        self.castles = {row["name"]: Castle(row, scenario) for row in rows(folder, "castles.csv") if row[scenario]}
        setups = {row["unit"]: row for row in rows(folder, "setup.csv") if row["scenario"] == scenario}
        self.units = [Unit(row, setups[row["name"]]) for row in rows(folder, "units.csv") if row["name"] in setups]
        self.letters = {(row["side"], int(row["die"])): row for row in rows(folder, "letters.csv")}
        self.events = {(row["letter"], int(row["die"])): row for row in rows(folder, "events.csv")}
        self.shonai = {int(row["die"]): row for row in rows(folder, "shonai.csv")}
        self.weather = {int(row["die"]): row for row in rows(folder, "weather.csv")}
        self.combat = self.table(rows(folder, "combat.csv"))
        self.assault = self.table(rows(folder, "assault.csv"))
        self.siege = {}
        for row in rows(folder, "siege.csv"):
            if row["ruleset"] == ruleset:
                key = int(row["die"]) if ruleset == "classic" else (row["garrison"], int(row["die"]))
                self.siege[key] = (row["result"], int(row["amount"]))
        self.surrender = [row for row in rows(folder, "surrender.csv") if row["ruleset"] == ruleset]
        self.limits = {int(row["level"]): int(row["units"]) for row in rows(folder, "limits.csv")}
        self.incidents = [(int(row["low"]), int(row["high"]), row["incident"])
                          for row in rows(folder, "incidents.csv")]
        self.replenishment = {(row["side"], row["columns"], int(row["die"])): row
                              for row in rows(folder, "replenishment.csv")}

    @staticmethod
    def table(lines):
        """{die: [(least strength, cell)]}"""
        return {int(row["die"]): [(int(key[5:]), value) for key, value in row.items() if key.startswith("from-")]
                for row in lines}


def look_up(table, die, strength):
    """The cell of a table, its outermost rows holding beyond it; nothing for a strength of 0."""
    die = min(max(die, min(table)), max(table))
    cell = None
    for least, value in table[die]:
        if strength >= least:
            cell = value
    return cell
