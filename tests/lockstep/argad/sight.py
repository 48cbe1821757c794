"""Who sees whom, and behind what [base:visibility, base:arc]."""
from types import SimpleNamespace as Row

from ground import ABLAZE, along, higher_place, meets, on_piece, top
from table import Base, chord, crosses, inside, span


def line(state, i, j, at_i=None, at_j=None):
    """The line from centre to centre: clear, and the worst cover of the target j on foot."""
    a, b = at_i or state.at(i), at_j or state.at(j)
    by = set()  # what blocks it; None: ranks in close order, or woods in all
    cover, walls, wood, forest = 0, 0, 0, 0
    base_i = Base(*a, state.facing[i], state.mounted[i])
    base_j = Base(*b, state.facing[j], state.mounted[j])
    solid = False
    for feature in state.scenario.features:
        corners = feature.corners
        if state.burning[feature.number] == ABLAZE and not feature.line and span(corners, a, b):
            by.add(feature.number)
        if feature.line and feature.sight == "walls":
            for c, d in zip(corners, corners[1:]):
                if crosses(a, b, [c, d]) is None:
                    continue
                opening = next((o for o in feature.openings if on_piece(meeting(a, b, c, d), o.a, o.b) and
                                (base_i.within_line(o.a, o.b, 40) or base_j.within_line(o.a, o.b, 40))), None)
                if not opening:
                    by.add(feature.number)
                elif base_j.within_line(opening.a, opening.b, 40):
                    walls = max(walls, 2 if opening.kind == "slit" else 1)
                    solid = not state.mounted[j]
        elif feature.line:
            if feature.cover and crosses(a, b, corners) is not None:
                pieces = list(zip(corners, corners[1:]))
                if any(base_j.within_line(c, d, 40) for c, d in pieces) and \
                        not any(base_i.within_line(c, d, 40) for c, d in pieces):
                    cover = max(cover, feature.cover)
                    solid = solid or feature.shield and not state.mounted[j]
        elif feature.sight == "depth":
            depth = chord(corners, a, b)
            wood += depth
            edge = state.mounted[j] and inside(corners, b)  # a rider in the edge of a forest has no cover from it
            out = depth <= 480 and inside(corners, a) and not inside(corners, b)  # shot from the edge
            forest = max(forest, 1 if depth and not edge and not out else 0)
        elif feature.sight == "walls":
            part = span(corners, a, b)
            for p in (along(a, b, t) for t in part or ()):
                if inside(corners, p):
                    continue
                opening = next((o for o in feature.openings if on_piece(p, o.a, o.b) and
                                (base_i.within_line(o.a, o.b, 40) or base_j.within_line(o.a, o.b, 40))), None)
                if not opening:
                    by.add(feature.number)
                elif base_j.within_line(opening.a, opening.b, 40) or inside(corners, b):
                    walls = max(walls, 2 if opening.kind == "slit" else 1)
                    solid = True
        elif feature.cover and inside(corners, b):  # in bushes, or among what is stored
            cover = max(cover, feature.cover)
        if not feature.line and feature.level > max(level_at(state, a), level_at(state, b)) and span(corners, a, b):
            by.add(feature.number)
    cover = 0 if state.mounted[j] else max(cover, walls)
    if wood >= 1600:
        by.add(None)
    cover = max(cover, forest)
    if not (state.mounted[i] or state.mounted[j]):
        for k in state.present():
            if k not in (i, j) and state.rank[k] and state.life[k] == "on-table" and \
                    state.base(k).line_square(a, b)[0] < state.base(k).radius**2 * state.base(k).line_square(a, b)[1] and \
                    not any(higher_place(state, p, state.at(k)) for p in (a, b)):  # who stands higher looks over him
                by.add(None)
    return Row(clear=not by, by=by, cover=cover, wood=wood, solid=solid)


def meeting(a, b, c, d):
    """Where two lines that cross meet."""
    return along(a, b, meets(a, b, c, d)[0])


def level_at(state, p):
    feature = top(state, p)
    return feature.level if feature else 0
