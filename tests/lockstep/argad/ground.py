"""What lies where: going, walls, obstacles, levels [base:obstacle, base:buildings, base:level]."""
from fractions import Fraction

from table import inside, sine, cosine, span, touch, whole

EASY, DIFFICULT, VERY_DIFFICULT, NEVER = range(4)
ABLAZE = 4


def areas(state):
    return [f for f in state.scenario.features if not f.line]


def top(state, p):
    """The piece of ground in which a point lies: later ones lie on top."""
    x, y, d = whole(p)
    for feature in reversed(state.scenario.features):
        low_x, low_y, high_x, high_y = feature.box
        if not feature.line and low_x * d < x < high_x * d and low_y * d < y < high_y * d and inside(feature.corners, p):
            return feature
    return None


def going_at(state, p, mount):
    feature = top(state, p)
    worst = feature.going[mount] if feature else EASY
    if any(state.burning[f.number] == ABLAZE and inside(f.corners, p) for f in areas(state)):
        worst = NEVER
    return worst


def building_at(state, p):
    houses = (f for f in reversed(state.scenario.features) if not f.line and f.sight == "walls")
    return next((f for f in houses if inside(f.corners, p)), None)


def along(a, b, part):
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def meets(a, b, c, d):
    """The parts (first, last) of the way from a to b at which it meets the line from c to d, or None."""
    if not touch(a, b, c, d):
        return None
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    bottom = ux * vy - uy * vx
    if bottom:
        t = Fraction((c[0] - a[0]) * vy - (c[1] - a[1]) * vx, bottom)
        return t, t
    uu = ux * ux + uy * uy
    if not uu:
        return Fraction(0), Fraction(0)
    parts = sorted(Fraction((p[0] - a[0]) * ux + (p[1] - a[1]) * uy, uu) for p in (c, d))
    return max(parts[0], Fraction(0)), min(parts[1], Fraction(1))


def on_piece(p, c, d):
    return (d[0] - c[0]) * (p[1] - c[1]) == (d[1] - c[1]) * (p[0] - c[0]) and \
        min(c[0], d[0]) <= p[0] <= max(c[0], d[0]) and min(c[1], d[1]) <= p[1] <= max(c[1], d[1])


def at_door(feature, p):
    return any(o.kind in ("door", "gate", "breach") and on_piece(p, o.a, o.b) for o in feature.openings)


def by_gate(feature, a, b, c, d):
    """Does the way meet this piece of a line only where there is a gate?"""
    part = meets(a, b, c, d)
    return part[0] == part[1] and a != b and at_door(feature, along(a, b, part[0])) and \
        not (on_line(a, c, d) and on_line(b, c, d))


def on_line(p, c, d):
    return (d[0] - c[0]) * (p[1] - c[1]) == (d[1] - c[1]) * (p[0] - c[0])


def way_going(state, a, b, mount):
    """The worst ground that a straight way touches; NEVER if it cannot be gone."""
    return look(state, a, b, mount)[0]


def look(state, a, b, mount):
    """(the worst ground that a straight way touches, the worst that can be entered)."""
    key = (a, b, mount, tuple(state.burning))
    if key not in state.ways:
        touched = look_along(state, a, b, mount)
        state.ways[key] = max(touched), max(going for going in touched if going != NEVER)
    return state.ways[key]


def look_along(state, a, b, mount):
    """All kinds of ground that the way touches."""
    left, right, low, high = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    near = [f for f in state.scenario.features
            if f.box[0] <= right and f.box[2] >= left and f.box[1] <= high and f.box[3] >= low]
    touched, cuts = {EASY}, {Fraction(0), Fraction(1)}
    for feature in near:
        part = None if feature.line else span(feature.corners, a, b)
        cuts.update(part or ())
        if feature.line:
            if any(touch(a, b, c, d) and not by_gate(feature, a, b, c, d)
                   for c, d in zip(feature.corners, feature.corners[1:])):
                touched.add(feature.going[mount])
        elif feature.sight == "walls":
            ends = [along(a, b, t) for t in part or ()]
            if any(not inside(feature.corners, p) and not at_door(feature, p) for p in ends):
                touched.add(NEVER)
    if near:
        cuts = sorted(cuts)
        for part in cuts + [(s + t) / 2 for s, t in zip(cuts, cuts[1:])]:
            touched.add(going_at(state, along(a, b, part), mount))
    return touched


def higher(state, i, j):
    """Does i stand higher than j?"""
    return higher_place(state, state.at(i), state.at(j))


def higher_place(state, p, q):
    def level(p):
        feature = top(state, p)
        return feature.level if feature else 0
    if level(p) != level(q):
        return level(p) > level(q)
    slope = top(state, p)
    if slope and slope.uphill is not None:
        up = (p[0] - q[0]) * sine(slope.uphill) + (p[1] - q[1]) * cosine(slope.uphill)
        return up >= 10 * 32768
    return False
