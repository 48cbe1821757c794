"""Morale, flight and rally; the end of a turn; fires; the score [5.2.6, 5.6.10, 5.6.13 to 5.6.18]."""
from movement import dies, drop, leave_ranks, touching
from shooting import immobile
from table import inside

OFFICER_DIED, HALF_LOST, OUTNUMBERED, RALLIES = 1, 2, 4, 8
SMOULDERS, BEGINS, SPREADS, ABLAZE = 1, 2, 3, 4


def shown(state, group):
    return [i for i in state.scenario.groups[group].members if state.life[i] == "on-table"]


def lost(state, group):
    return sum(state.life[i] in ("dead", "fled") for i in state.scenario.groups[group].members)


def outnumbered(state, group):
    """Fewer than three left, and twice as many enemies within 20 cm."""
    about = state.scenario.groups[group]
    left = sum(state.here(i) for i in about.members)
    if not 0 < left < 3:
        return False
    near = [j for j in state.present(1 - about.band) if state.life[j] == "on-table" and not state.fleeing[j] and
            any(state.base(i).gap(state.base(j)) <= 200 for i in shown(state, group))]
    return len(near) >= 2 * left


def flee(state, i):
    if state.fleeing[i]:
        return
    if state.carries[i] != "-":
        drop(state, i)
    leave_ranks(state, i)
    state.fleeing[i], state.disorder[i], state.fresh[i] = True, False, False


def under_charge(state):
    """Class 1 touched by cavalry that charged: it always flees [5.2.6]."""
    return {j for i in state.present() if state.charging[i] for j in touching(state, i)
            if state.figures[j].rank_class == 1}


def begin_morale(state):
    """Which groups test [base:morale], and who runs without a test."""
    scared = under_charge(state)
    runners = {i for i in state.present() if state.fleeing[i]} - scared
    for i in sorted(scared):
        flee(state, i)
    for group, about in enumerate(state.scenario.groups):
        cause, members = 0, shown(state, group)
        if any(state.figures[i].rank_class < 5 for i in members):
            if state.led[group] and about.officer is not None and state.life[about.officer] == "dead":
                cause |= OFFICER_DIED
            if 2 * lost(state, group) >= len(about.members) > 2 * state.lost[group]:
                cause |= HALF_LOST
            if outnumbered(state, group):
                cause |= OUTNUMBERED
            if runners.intersection(members):
                cause |= RALLIES
        state.tested[group], state.lost[group] = cause, lost(state, group)
        state.led[group] = about.officer is not None and state.life[about.officer] != "dead"


def morale_need(state, group):
    members = shown(state, group)
    about = state.scenario.groups[group]
    officers = {o for o in (about.officer, state.scenario.leader[about.band])
                if o is not None and state.life[o] == "on-table" and not state.fleeing[o]}
    led = any(o != i and state.base(o).gap(state.base(i)) <= 200 for o in officers for i in members)
    best = max([1] + [state.figures[i].rank_class for i in members])
    further = sum(bool(state.tested[group] & cause) for cause in (OFFICER_DIED, HALF_LOST, OUTNUMBERED)) - 1
    return best + led - max(further, 0)


def morale(state, group, die):
    """One die for those who stand, if there is a cause, and for those who run."""
    holds, stands_to_lose = die <= morale_need(state, group), state.tested[group] != RALLIES
    scared = under_charge(state)
    state.tested[group] = 0
    for i in shown(state, group):
        if not holds and stands_to_lose and state.figures[i].rank_class < 5:
            flee(state, i)
        elif holds and state.fleeing[i] and i not in scared:
            state.fleeing[i], state.disorder[i], state.fresh[i] = False, True, True


# ---- fires [bo-hiya-effect] ------------------------------------------------------------------------------

def beside(state, i, feature):
    edges = zip(feature.corners, feature.corners[1:] + feature.corners[:1])
    return inside(feature.corners, state.at(i)) or any(state.base(i).within_line(c, d, 6) for c, d in edges)


def fire_beside(state, i):
    return any(state.burning[f.number] == SPREADS and beside(state, i, f) for f in state.scenario.features)


def douser(state):
    """(feature, figure) of the next try to put out a fire, or None."""
    for feature in state.scenario.features:
        if state.burning[feature.number] != SPREADS:
            continue
        for i in state.present():
            busy = state.fleeing[i] or state.blocked[i] or state.stunned[i] or state.shot[i] or state.fought[i] or \
                state.recoiled[i] or state.crouched[i] or state.gone[i] or state.die[i]
            if state.life[i] == "on-table" and state.posture[i] == "douse" and not busy and beside(state, i, feature):
                return feature.number, i
    return None


# ---- the end of a turn -----------------------------------------------------------------------------------

def idle(state, i):
    return immobile(state, i) and not any(getattr(state, flag)[i] for flag in (
        "shot", "fought", "recoiled", "shaken", "blocked", "stunned", "fleeing", "crouched"))


def end_of_turn(state):
    s = state.scenario
    seen = [i for i in state.present() if state.life[i] == "on-table"]
    for i in seen:
        if state.reload[i] and idle(state, i) and \
                state.posture[i] not in ("help", "take", "drop", "mount", "dismount", "douse"):
            helped = any(state.posture[j] == "help" and state.aim[j] == i and idle(state, j) and
                         state.base(i).gap(state.base(j)) <= 20 for j in seen)
            state.reload[i] = 0 if helped else state.reload[i] - 1
    for i in seen:
        contact = state.touched[i] or bool(touching(state, i))
        if state.figures[i].melee == "pike" and not state.rank[i] and state.fought[i] and not state.spent[i]:
            state.spent[i] = True
        elif state.spent[i] and not contact and not state.fought[i]:
            state.spent[i] = False
        if state.disorder[i] and not state.fresh[i] and not contact and not state.gone[i]:
            state.disorder[i] = False
    for feature in s.features:
        n = feature.number
        if state.burning[n] in (BEGINS, SPREADS):
            state.burning[n] += 1
        if state.burning[n] == ABLAZE:
            for i in state.present():
                if inside(feature.corners, state.at(i)):
                    dies(state, i)
    state.shaken = list(state.recoiled)
    none = [False] * len(state.figures)
    for flag in ("recoiled", "blocked", "stunned", "crouched", "charging", "touched", "withdrew", "shot", "fought",
                 "slowed", "fresh"):
        setattr(state, flag, list(none))
    state.gone, state.slow, state.die = [0] * len(none), [0] * len(none), [0] * len(none)
    state.pivoted = [False] * len(s.groups)
    state.thrown = [0, 0]
    state.order = [2 if order == 1 else order for order in state.order]


def begin_turn(state):
    for i in range(len(state.figures)):
        state.posture[i], state.aim[i], state.legs[i], state.turn_to[i] = "stay", "-", 0, None
        state.from_x[i], state.from_y[i] = state.at(i)


# ---- victory [base:victory] ------------------------------------------------------------------------------

def worth(state, band, life):
    return sum(f.points for f in state.figures if f.band == band and state.life[f.number] == life)


def why_over(state):
    """0: it goes on; 1: the last turn; 2: nobody stands; 3: three fifths are lost."""
    for band in (0, 1):
        if not any(not state.fleeing[i] for i in state.present(band)):
            return 2
        if 5 * (worth(state, band, "dead") + worth(state, band, "fled")) >= \
                3 * sum(f.points for f in state.figures if f.band == band):
            return 3
    return 1 if state.turn >= state.scenario.turns else 0


def within(area, p):
    return area[0] <= p[0] <= area[2] and area[1] <= p[1] <= area[3]


def left_by(state, i, edge):
    x, y = state.at(i)
    over = {"west": x <= 0, "east": x >= state.scenario.width, "south": y <= 0, "north": y >= state.scenario.depth}
    return state.life[i] == "left" and over[edge]


def counted(state, o, band):
    """How often an objective counts for a band."""
    s = state.scenario

    def fighters(side):
        return sum(within(o.area, state.at(i)) and not state.fleeing[i] and state.figures[i].rank_class >= 2
                   for i in state.present(side))
    if o.role not in (("west", "east")[band], "either"):
        return 0
    if o.kind == "hold":
        return int(fighters(band) > fighters(1 - band))
    if o.kind == "each":
        return fighters(band)
    if o.kind == "exit":
        if o.figure is not None:
            off = o.load is None or state.carried_off[o.load] == ("north", "east", "south", "west").index(o.edge) + 1
            return int(left_by(state, o.figure, o.edge) and off)
        named = {other.figure for other in s.objectives}
        return sum(left_by(state, f.number, o.edge) and f.number not in named for f in state.figures if f.band == band)
    if o.kind == "load":
        if o.edge:
            return int(state.carried_off[o.load] == ("north", "east", "south", "west").index(o.edge) + 1)
        return int(any(state.carries[f.number] == s.loads[o.load].name for f in state.figures if f.band == band))
    if o.kind == "store":
        return sum(x is not None and within(o.area, (x, y)) for x, y in zip(state.load_x, state.load_y)) + \
            len({state.carries[i] for i in state.present()
                 if state.carries[i] != "-" and within(o.area, state.at(i))})
    return int(state.life[o.figure] != "dead")


def score(state, band):
    total = sum(min(o.most, o.points * counted(state, o, band)) for o in state.scenario.objectives)
    total += worth(state, 1 - band, "dead") // 5 + worth(state, 1 - band, "fled") // 10
    return total + (5 if state.life[state.scenario.leader[1 - band]] == "dead" else 0)
