"""The data of a scenario, read from the tables of the pack."""

from tables import rows, settings

STATES = ("good-order", "shaken", "disorganized", "exhausted", "eliminated")
MODES = ("attack", "defense", "move", "regroup")
SIDES = ("uesugi", "takeda")


class Watched:
    """Counts how often a place has changed: what was worked out before is no longer true then."""

    changes = 0

    def __setattr__(self, name, value):
        if name in ("hex", "box"):
            Watched.changes += 1
        object.__setattr__(self, name, value)


class Unit(Watched):
    """A counter. loss: steps lost; box: map, saijo, point-a to point-d, waiting, edge, eliminated."""

    def __init__(self, row, clans):
        self.name = row["name"]
        self.side = row["army"]
        self.clan = next(clan for clan in clans if clan.side == self.side and clan.letter == row["clan"])
        self.elan, self.mass = int(row["elan"]), int(row["mass"])
        self.fire, self.lead = int(row["firepower"]), int(row["leadership"])
        self.tag = row["tag"]
        self.hex, self.box, self.loss = None, "waiting", 0
        self.edge_hex = None  # where it comes in with the tail of the column [18.1]
        self.works = False
        self.moved = self.charged = self.retreated = self.rallied = self.obliged = False
        self.battle, self.fought = None, False

    def __repr__(self):
        return self.name

    @property
    def alive(self):
        return self.box != "eliminated"

    @property
    def on_map(self):
        return self.box == "map"

    @property
    def worth(self):
        return self.elan + self.mass


class Clan:
    def __init__(self, row):
        self.name, self.side, self.letter = row["name"], row["army"], row["letter"]
        self.contingent = row["contingent"]
        self.mode = None
        self.entry = None
        self.units = []

    def __repr__(self):
        return self.name


class Chit:
    """place: out, reserve, bowl, drawn, delay-1 to delay-4."""

    def __init__(self, row):
        self.name, self.kind, self.side, self.mark = row["name"], row["kind"], row["army"], row["mark"]
        self.place = "out"
        self.paid_by = None
        self.activity = None
        self.targets = []

    def __repr__(self):
        return self.name


class Pack:
    def __init__(self, folder, scenario):
        self.settings = settings(folder, scenario)
        self.cells = {row["hex"]: row for row in rows(folder, "map.csv")}
        self.sides = [(row["hex"], row["side"], row["feature"]) for row in rows(folder, "sides.csv")]
        self.terrain = {row["name"]: row for row in rows(folder, "terrain.csv")}
        self.clans = [Clan(row) for row in rows(folder, "clans.csv")]
        self.units = [Unit(row, self.clans) for row in rows(folder, "units.csv")]
        for unit in self.units:
            unit.clan.units.append(unit)
        self.chits = [Chit(row) for row in rows(folder, "chits.csv")]
        self.setup = {row["unit"]: row for row in rows(folder, "setup.csv") if row["scenario"] == scenario}
        self.starts = {row["clan"]: row for row in rows(folder, "starts.csv") if row["scenario"] == scenario}
        self.points = {row["name"]: (int(row["turn"]), []) for row in rows(folder, "entries.csv")}
        for row in rows(folder, "entries.csv"):
            self.points[row["name"]][1].append(row["hex"])
        self.combat = {(int(row["column"]), int(row["line"])): row["result"] for row in rows(folder, "combat.csv")}
        self.changes = {(row["from"], row["to"]): int(row["at-least"]) for row in rows(folder, "changes.csv")}
        self.movement = {row["name"]: int(row["movement"]) for row in rows(folder, "modes.csv")}
        self.rally = [(int(row["score"]), int(row["levels"])) for row in rows(folder, "rally.csv")]
        self.rout = [(int(row["score"]), row["result"]) for row in rows(folder, "rout.csv")]
        self.command = [row for row in rows(folder, "command.csv") if row["scenario"] == scenario]
        self.plans = {row["name"]: row for row in rows(folder, "plans.csv")}
        self.substitutions = rows(folder, "substitutions.csv")
        self.areas = {row["name"]: row["kind"] for row in rows(folder, "areas.csv")}
        self.lines = [(row["first"], row["second"], int(row["take-first"]), int(row["take-second"]))
                      for row in rows(folder, "lines.csv")]
        self.samurai = [(row["helps"], int(row["lead"])) for row in rows(folder, "samurai.csv")]


def look_up(table, score):
    """A row holds from its score up to the next row's."""
    found = table[0][1]
    for least, value in table:
        if score >= least:
            found = value
    return found
