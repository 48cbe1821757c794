"""What may be ordered, as far as the twin judges it: a first leg, a charge, a posture [5.6.4 to 5.6.7]."""
from ending import fire_beside
from ground import NEVER, top, way_going
from movement import beside, edge_at, takes, touching
from shooting import SHORT
from table import length_256, square
from ways import allowance


def takes_orders(state, i, band):
    return state.figures[i].band == band and state.here(i) and not state.fleeing[i] and not state.rank[i]


def leads_away(state, i, to, but=None):
    """The first leg must end farther from every enemy touched, but for the one who is charged [base:leave-contact]."""
    return all(square(to, state.at(j)) > square(state.at(i), state.at(j)) for j in touching(state, i) if j != but)


def leg(state, band, i, to):
    """A first leg of a figure without a draft."""
    if not takes_orders(state, i, band) or to == state.at(i):
        return False
    s = state.scenario
    if not (0 <= to[0] <= s.width and 0 <= to[1] <= s.depth):
        return False
    edge = edge_at(state, to)
    if edge and edge not in s.may_leave[band]:
        return False
    return way_going(state, state.at(i), to, state.mount(i)) != NEVER and \
        length_256(state.at(i), to) <= 256 * allowance(state, i) and leads_away(state, i, to)


def charge(state, band, i, target):
    """Straight at an enemy who is shown, away from all others that are touched."""
    if not takes_orders(state, i, band) or state.figures[target].band == band or state.life[target] != "on-table":
        return False
    return leads_away(state, i, state.at(target), target)


def posture(state, band, i, wanted):
    if not takes_orders(state, i, band):
        return False
    if wanted in ("hide", "drop", "mount", "dismount", "douse") and touching(state, i):
        return False
    figure = state.figures[i]
    ground = top(state, state.at(i))
    if wanted == "dash":
        return figure.missile == "shuriken" or state.mounted[i] and \
            (figure.missile in SHORT or figure.missile == "yumi" and "samurai" in figure.flags)
    if wanted == "hide":
        return not state.mounted[i] and ground is not None and ground.hides
    if wanted == "drop":
        return state.carries[i] != "-"
    if wanted == "mount":
        return state.horse_x[i] is not None and beside(state, i, (state.horse_x[i], state.horse_y[i]))
    if wanted == "dismount":
        return state.mounted[i]
    if wanted == "douse":
        return fire_beside(state, i)
    return wanted in ("stay", "move", "charge")


def take(state, band, i, load):
    return takes_orders(state, i, band) and not touching(state, i) and takes(state, i, load)


def way_is_sound(state, i):
    """Does a draft that a macro of the engine wrote keep to the rules?"""
    points = [state.at(i)] + state.leg[i][:state.legs[i]]
    legs = list(zip(points, points[1:]))
    return all(a != b and way_going(state, a, b, state.mount(i)) != NEVER for a, b in legs) and \
        sum(length_256(a, b) for a, b in legs) <= 256 * allowance(state, i) and \
        (not legs or leads_away(state, i, points[1])) and \
        all(not edge_at(state, p) or edge_at(state, p) in state.scenario.may_leave[state.figures[i].band]
            for p in points[1:])
