"""What may be ordered, as far as the twin judges it: a first leg, a charge, a posture [5.6.4 to 5.6.7]."""
from ending import fire_beside
from ground import NEVER, top, way_going
from movement import beside, edge_at, takes, touching
from shooting import SHORT
from table import cosine, length_256, nearest, place, sine, square, turn_between
from ways import allowance, formation_rates


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


def has_officer(state, group):
    """Steady, and within 20 cm of every man in the ranks; or the leader of the band [base:command]."""
    about = state.scenario.groups[group]
    return any(o is not None and state.here(o) and not state.fleeing[o] and
               all(o == i or state.base(o).gap(state.base(i)) <= 200 for i in state.ranked(group))
               for o in (about.officer, state.scenario.leader[about.band]))


def unit_leg(state, band, group, to):
    """A first leg of a unit: bent to the nearest of its four directions, each at its own rate [close-order-speeds]."""
    men, lead = state.ranked(group), state.anchor(group)
    s, about = state.scenario, state.scenario.groups[group]
    if about.band != band or not state.order[group] or not (0 <= to[0] <= s.width and 0 <= to[1] <= s.depth):
        return False
    at, facing = state.at(lead), state.facing[lead]
    dx, dy = to[0] - at[0], to[1] - at[1]
    ahead, right = dx * sine(facing) + dy * cosine(facing), dx * cosine(facing) - dy * sine(facing)
    if abs(ahead) >= abs(right):
        to = place(at, facing, nearest(ahead, 32768), 0)
    else:
        to = place(at, facing, 0, nearest(right, 32768))
    goes_on = abs(ahead) >= abs(right) and ahead > 0
    if to == at or length_256(at, to) > 256 * formation_rates(state, group)[0 if goes_on else 1]:
        return False
    moved = {i: (state.x[i] + to[0] - at[0], state.y[i] + to[1] - at[1]) for i in men}
    if any(edge_at(state, moved[i]) or way_going(state, state.at(i), moved[i], 0) == NEVER for i in men):
        return False
    return all(min(square(moved[i], state.at(j)) for i in men) > min(square(state.at(i), state.at(j)) for i in men)
               for j in {j for i in men for j in touching(state, i)})


def unit_turn(state, band, group, facing):
    """A pivot by quarters, at an officer's order [close-order-pivot]."""
    if state.scenario.groups[group].band != band or not state.order[group] or not has_officer(state, group):
        return False
    return turn_between(state.facing[state.anchor(group)], facing) in (900, -900, 1800, -1800)


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
