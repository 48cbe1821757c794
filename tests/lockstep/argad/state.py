"""What the twin knows of a game: the same fields as the engine's `position`, by number of figure, group and so on."""
from table import Base, crosses, inside, touch

ON_TABLE = ("on-table", "unseen")
FLAGS = ("mounted fleeing disorder fresh blocked stunned crouched charging touched withdrew shot fought recoiled shaken "
         "spent slowed").split()
NUMBERS = "x y facing from-x from-y gone legs reload rank file slow die white".split()
FIGURES = "target foe beaten".split()
MAYBE = "turn-to horse-x horse-y".split()


def walled(state, a, b):
    """Is there a wall between two, and no opening in it [base:buildings]?"""
    def divides(f):
        return crosses(a, b, f.corners) is not None if f.line else inside(f.corners, a) != inside(f.corners, b)
    return any(f.sight == "walls" and divides(f) and
               not any(o.kind != "slit" and touch(a, b, o.a, o.b) for o in f.openings) for f in state.scenario.features)


class State:
    def __init__(self, scenario):
        self.scenario = scenario
        self.figures = scenario.figures
        self.ways = {}     # straight ways that have been looked at
        self.trail = None  # where everybody was in this turn's movement
        self.furtive = {}  # shots at furtive targets, as the engine has told them
        self.rough = {}    # the ground for which figures have thrown

    def read(self, state):
        """Takes over everything that the engine answered to `position`."""
        s = self.scenario
        names = [figure.name for figure in s.figures]

        def figure_list(field, convert=lambda value: value):
            return [convert(state[field][name]) for name in names]
        for field in FLAGS + ["follow", "room"]:
            setattr(self, field, figure_list(field))
        for field in NUMBERS + ["posture", "life", "aim", "carries"] + FIGURES:
            setattr(self, field.replace("-", "_"), figure_list(field))
        for field in MAYBE:
            setattr(self, field.replace("-", "_"), figure_list(field, lambda v: None if v == "-" else v))
        self.leg = [[(state[f"leg-{i}-x"][name], state[f"leg-{i}-y"][name]) for i in range(1, 5)] for name in names]
        for field in ("load-x", "load-y"):
            setattr(self, field.replace("-", "_"), [None if state[field][load.name] == "-" else state[field][load.name]
                                                    for load in s.loads])
        self.carried_off = [state["carried-off"][load.name] for load in s.loads]
        self.burning = [state["burning"][feature.name] for feature in s.features]
        for field in ("order", "pivoted", "lost", "led", "tested"):
            setattr(self, field, [state[field][group.name] for group in s.groups])
        self.thrown = [state["thrown"][band] for band in ("west", "east")]
        self.turn, self.ended, self.sealed = state["turn"], state["ended"], state["sealed"]

    def differences(self, state, but=()):
        """Where the engine's state is another one: (field, name, ours, the engine's)."""
        other = State(self.scenario)
        other.read(state)
        found = []
        for field, value in vars(other).items():
            if field in ("scenario", "figures", "trail", "rough", "ways", "furtive") or field in but:
                continue
            mine = getattr(self, field)
            if not isinstance(value, list):
                if value != mine:
                    found.append((field, "", mine, value))
                continue
            for i, (a, b) in enumerate(zip(mine, value)):
                if field == "leg":
                    count = other.legs[i]
                    a, b = a[:count], b[:count]
                if a != b:
                    found.append((field, self.name_of(field, i), a, b))
        return found

    def name_of(self, field, i):
        s = self.scenario
        if field in ("load_x", "load_y", "carried_off"):
            return s.loads[i].name
        if field == "burning":
            return s.features[i].name
        if field in ("order", "pivoted", "lost", "led", "tested"):
            return s.groups[i].name
        return str(i) if field == "thrown" else s.figures[i].name

    # ---- what stands where --------------------------------------------------------------------------------

    def here(self, i):
        return self.life[i] in ON_TABLE

    def at(self, i):
        return self.x[i], self.y[i]

    def base(self, i):
        return Base(self.x[i], self.y[i], self.facing[i], self.mounted[i])

    def mount(self, i):
        """0 on foot, 1 cavalry, 2 mounted foot, as it is now."""
        return self.figures[i].mount if self.mounted[i] else 0

    def present(self, band=None):
        return [f.number for f in self.figures if self.here(f.number) and band in (None, f.band)]

    def enemies(self, i):
        return self.present(1 - self.figures[i].band)

    def in_contact(self, i):
        """Enemies whose bases are within 3 mm [base:contact]."""
        base = self.base(i)
        return [j for j in self.enemies(i) if abs(self.x[i] - self.x[j]) < 70 and abs(self.y[i] - self.y[j]) < 70 and
                base.within(self.base(j), 6) and not walled(self, self.at(i), self.at(j))]

    def formation(self, i):
        """The group in close order that the figure stands in, or None."""
        return self.figures[i].group if self.rank[i] else None

    def ranked(self, group):
        return [i for i in self.scenario.groups[group].members if self.here(i) and self.rank[i]]

    def anchor(self, group):
        men = self.ranked(group)
        return min(men, key=lambda i: (self.rank[i], self.file[i])) if men else None
