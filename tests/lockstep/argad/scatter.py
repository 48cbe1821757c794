"""Positions that play seldom comes to: everybody in a few heaps about the ground, friends and enemies side by side, some of
them already in flight, in disorder, unloaded or off their horses; units turned about; loads among them; this and that on
fire."""
from ground import NEVER, way_going
from table import Base, place

TRIES = 60


def heaps(scenario, dice):
    """Places where there is something to see, stand behind or fall over."""
    corners = [corner for feature in scenario.features for corner in feature.corners]
    return [dice.choice(corners) if corners and dice.random() < 0.8 else
            (dice.randint(60, scenario.width - 60), dice.randint(60, scenario.depth - 60))
            for _ in range(dice.randint(1, 3))]


def turned(to, x, y, turn):
    """A way from there, turned to the right by quarters."""
    for _ in range(turn // 900):
        x, y = y, -x
    return to[0] + x, to[1] + y


def kindle(twin, dice):
    """{feature: how it burns}; the twin hears of it, so that nobody is put into a blaze."""
    fires = {f.name: dice.choice((2, 3, 3, 4)) for f in twin.scenario.features if f.burns and dice.random() < 0.25}
    for name, burning in fires.items():
        twin.burning[twin.scenario.feature_number[name]] = burning
    return fires


class Heap:
    def __init__(self, twin, dice):
        self.twin, self.dice = twin, dice
        self.about = heaps(twin.scenario, dice)
        self.stands = {}  # figure: base

    def fits(self, i, at, facing):
        twin, s = self.twin, self.twin.scenario
        base = Base(*at, facing, twin.mounted[i])
        return 0 < at[0] < s.width and 0 < at[1] < s.depth and way_going(twin, at, at, twin.mount(i)) != NEVER and \
            not any(base.overlaps(other) for other in self.stands.values())

    def spot(self, i):
        """Beside somebody who stands there already, or somewhere in a heap."""
        dice = self.dice
        if self.stands and dice.random() < 0.6:
            j = dice.choice(sorted(self.stands))
            far = dice.randint(20, 26) if not (self.twin.mounted[i] or self.twin.mounted[j]) else dice.randint(22, 55)
            return place(self.twin.at(j), dice.randrange(3600), far, 0)
        x, y = dice.choice(self.about)
        return x + round(dice.gauss(0, 70)), y + round(dice.gauss(0, 70))

    def put(self, men):
        """One, or a unit that keeps its order; false: there is no room."""
        twin, lead = self.twin, men[0]
        old = {i: twin.at(i) for i in men}
        for _ in range(TRIES):
            to = self.spot(lead)
            turn = self.dice.randrange(0, 3600, 900) if len(men) > 1 else self.dice.randrange(3600)
            facing = (twin.facing[lead] + turn) % 3600
            at = {i: turned(to, old[i][0] - old[lead][0], old[i][1] - old[lead][1], turn) for i in men}
            if all(self.fits(i, at[i], facing) for i in men):
                for i in men:
                    (twin.x[i], twin.y[i]), twin.facing[i] = at[i], facing
                    self.stands[i] = twin.base(i)
                return True
        return False


def scatter(twin, dice):
    """What to set; twin holds the position as the scenario prints it."""
    fires = kindle(twin, dice)
    heap, names = Heap(twin, dice), [figure.name for figure in twin.figures]
    dismounted = [i for i in twin.present() if twin.mounted[i] and dice.random() < 0.2]
    for i in dismounted:
        twin.mounted[i] = False
    units = [twin.ranked(group) for group in range(len(twin.scenario.groups)) if twin.order[group]]
    units += [[i] for i in twin.present() if not twin.rank[i]]
    dice.shuffle(units)
    units.sort(key=len, reverse=True)
    gone = []
    for men in units:
        alone = len(men) == 1 and twin.carries[men[0]] == "-" and men[0] not in twin.scenario.leader
        if alone and dice.random() < 0.25 or not heap.put(men):
            gone += men
    change = {"x": {}, "y": {}, "facing": {}, "life": {}}
    marks = {field: {} for field in ("fleeing", "disorder", "shaken", "spent", "mounted", "horse-x", "horse-y", "reload")}
    for i in twin.present():
        name = names[i]
        change["x"][name], change["y"][name], change["facing"][name] = twin.x[i], twin.y[i], twin.facing[i]
        change["life"][name] = "dead" if i in gone else "on-table"
        if i in gone:
            if twin.figures[i].mount:
                marks["mounted"][name] = False
            continue
        if i in dismounted:
            marks["mounted"][name] = False
            marks["horse-x"][name], marks["horse-y"][name] = twin.at(i)
        if not twin.rank[i] and twin.carries[i] == "-" and dice.random() < 0.1:
            marks["fleeing"][name] = True
        elif dice.random() < 0.15:
            marks["disorder"][name] = True
        if dice.random() < 0.1:
            marks["shaken"][name] = True
        if twin.figures[i].melee == "pike" and dice.random() < 0.3:
            marks["spent"][name] = True
        if twin.figures[i].missile not in ("", "yumi", "shuriken") and dice.random() < 0.2:
            marks["reload"][name] = 1
    for n, load in enumerate(twin.scenario.loads):
        at = heap.spot(twin.scenario.leader[0])
        if twin.load_x[n] is not None and dice.random() < 0.7 and min(at) > 0 and at[0] < twin.scenario.width and \
                at[1] < twin.scenario.depth:
            marks.setdefault("load-x", {})[load.name], marks.setdefault("load-y", {})[load.name] = at
    if fires:
        marks["burning"] = fires
    change.update({field: values for field, values in marks.items() if values})
    return change

