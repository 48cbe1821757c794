"""Blows: who strikes whom, with what, in which order, and what comes of it [5.3, 5.6.11, 5.6.12]."""
from types import SimpleNamespace as Row

from ground import DIFFICULT, VERY_DIFFICULT, building_at, going_at, higher, way_going, NEVER
from movement import close_up, dies, drop, leave_ranks, let_go, touching
from shooting import immobile
from state import walled
from math import isqrt

from table import Base, crosses, heading, nearest, place, square, turn_between

PIKE, LONG, HALF_LONG, SHORT, VERY_SHORT, HANDS = range(6)
LENGTH = {"pike": PIKE, "yari": LONG, "naginata": LONG, "odachi": HALF_LONG, "kanabo": HALF_LONG, "long-tool": HALF_LONG,
          "katana": SHORT, "short-kanabo": SHORT, "tool": SHORT, "heavy-tool": SHORT, "tanto": VERY_SHORT,
          "hands": HANDS}
IMPROVISED = ("tool", "heavy-tool", "long-tool")
MISS, RECOIL, HIT = range(3)


def may_strike(state, i):
    return state.here(i) and not (state.blocked[i] or state.stunned[i] or state.fleeing[i])


def confined(state, i, foe):
    """In a building, or at an opening of one: somebody inside and somebody outside."""
    return building_at(state, state.at(i)) is not None or building_at(state, state.at(foe)) is not None


def can_swing(state, i):
    return state.figures[i].melee in ("naginata", "odachi", "kanabo", "heavy-tool") and not state.mounted[i] and \
        not state.rank[i] and building_at(state, state.at(i)) is None


def swings(state, i):
    """Does he swing a two-handed weapon, so that nobody strikes over him [naginata-no-second-rank]? Not if he cannot act."""
    return can_swing(state, i) and not state.room[i] and may_strike(state, i)


def may_give_room(state, i):
    """Has he a swing to give up for somebody behind?"""
    return may_strike(state, i) and can_swing(state, i) and bool(touching(state, i)) and any(
        may_strike(state, j) and state.life[j] == "on-table" and not touching(state, j) and not state.rank[j] and
        not state.mounted[j] and state.figures[j].melee in ("yari", "naginata") and
        beside(state, i, j) and ahead(state, j, i)
        for j in state.present(state.figures[i].band) if j != i)


def foes(state, i):
    """Enemies it touches, or over the shoulders of its file [yari-second-rank, pike-all-ranks]."""
    if not may_strike(state, i):
        return []
    found = set(touching(state, i))
    weapon = state.figures[i].melee
    if found or state.mounted[i] or weapon not in ("pike", "yari", "naginata"):
        return sorted(found)
    if state.rank[i]:
        file = {state.rank[j]: j for j in state.ranked(state.figures[i].group) if state.file[j] == state.file[i]}
        depth = state.rank[i] - min(file)
        deep = 99 if weapon == "pike" else 2 if "three-ranks" in state.figures[i].flags else 1
        if 0 < depth <= deep and all(rank in file for rank in range(min(file), state.rank[i])):
            front = file[min(file)]
            found = {j for j in touching(state, front)  # a sword does not reach over the front man
                     if weapon != "pike" or weapon_of(state, i, j)[0] == "pike"}
    elif weapon != "pike":
        for j in state.present(state.figures[i].band):
            if j != i and state.life[j] == "on-table" and not state.mounted[j] and not state.fleeing[j] and \
                    beside(state, i, j) and ahead(state, i, j) and not swings(state, j):
                found.update(touching(state, j))
    return sorted(found)


def beside(state, i, j):
    """In contact with a friend, and no wall between."""
    return state.base(i).within(state.base(j), 6) and not walled(state, state.at(i), state.at(j))


def ahead(state, i, j):
    return abs(turn_between(state.facing[i], heading(state.at(i), state.at(j)))) <= 450


def faces(state, i, front, foe):
    """A unit looks at a foe who is before the front man of the file."""
    return abs(turn_between(state.facing[i], heading(state.at(front), state.at(foe)))) <= 600


def weapon_of(state, i, foe):
    """(weapon, length) of a blow."""
    figure = state.figures[i]
    weapon, side = figure.melee, figure.side
    close = bool(state.rank[i] or state.room[i])
    inside = confined(state, i, foe)
    if weapon == "pike":
        if close:
            file = [j for j in state.ranked(figure.group) if state.file[j] == state.file[i]]
            ready = faces(state, i, min(file, key=lambda j: state.rank[j]), foe)
        else:
            ready = not state.spent[i]
        return (weapon, PIKE) if ready and not inside else (side, LENGTH[side])
    if weapon in ("yari", "naginata") and inside:
        return weapon, SHORT
    if weapon in ("odachi", "kanabo") and (inside or close):
        return weapon, SHORT
    return weapon, LENGTH[weapon]


def blow(state, i, foe):
    """Weapon, length and modifiers."""
    figure, other = state.figures[i], state.figures[foe]
    weapon, length = weapon_of(state, i, foe)
    own, his = state.mount(i), state.mount(foe)
    items = []
    room = not own and not state.rank[i] and not state.room[i] and not confined(state, i, foe)
    second = foe not in touching(state, i)
    if weapon == "naginata" and room and not second and not (state.charging[foe] and his == 1):
        items.append(1)
    if weapon in IMPROVISED or figure.rank_class <= 2:
        items.append(-1)
    if weapon in ("kanabo", "heavy-tool") and room:
        items.append(1)
    if not own and immobile(state, i) and across(state, i, foe):
        items.append(1)
    if higher(state, foe, i):
        items.append(-1)
    if own == 1 and his != 1 and going_at(state, state.at(i), 1) < DIFFICULT:
        items.append(1)
    if his == 1 and own == 0 and going_at(state, state.at(foe), 1) < VERY_DIFFICULT:
        items.append(-1)
    if his == 1 and own == 2:
        items.append(-1)
    if own == 1 and state.charging[i]:
        items.append(1)
    if own == 0 and immobile(state, i) and "trained" in figure.flags and state.charging[foe] and \
            weapon in ("yari", "naginata", "pike") and not state.touched[i]:
        items.append(1)
    if state.disorder[i]:
        items = [item for item in items if item < 0]
    return Row(weapon=weapon, length=length, sum=sum(items), items=items)


def across(state, i, foe):
    """Is there a linear obstacle between them, or does i stand inside a door [melee-mod-obstacle]?"""
    a, b = state.at(i), state.at(foe)
    if any(f.line and crosses(a, b, f.corners) is not None for f in state.scenario.features):
        return True
    house = building_at(state, a)
    return house is not None and building_at(state, b) is not house


def result(state, foe, natural, total, third):
    figure = state.figures[foe]
    struck_class = 1 if state.fleeing[foe] else figure.rank_class
    if natural == 1:
        return MISS
    if third:
        return HIT
    if total < struck_class:
        return MISS
    if total == struck_class or (figure.armour > struck_class and total <= figure.armour):
        return RECOIL
    return HIT


def faced(state, i, among):
    """Whom it strikes at if it has named nobody: the one it faces, of two the nearer, then the worthier."""
    return min(among, key=lambda j: (abs(turn_between(state.facing[i], heading(state.at(i), state.at(j)))),
                                     state.base(i).gap(state.base(j)), -state.figures[j].points))


def name_foes(state):
    for i in state.present():
        if state.life[i] == "on-table" and state.foe[i] == "-":
            reach = foes(state, i)
            if reach:
                state.foe[i] = state.figures[faced(state, i, reach)].name


def foe_of(state, i):
    return None if state.foe[i] == "-" else state.scenario.number[state.foe[i]]


def strikers(state, length):
    """Alive, not driven back, with a weapon of this length, at somebody who lives."""
    return [i for i in state.present() if state.life[i] == "on-table" and not state.recoiled[i] and
            state.foe[i] != "-" and state.life[foe_of(state, i)] == "on-table" and
            blow(state, i, foe_of(state, i)).length == length]


def next_batch(state):
    """(length, strikers) of the next throw; settles every length whose dice lie. None: all blows have fallen."""
    while state.length < 6:
        now = strikers(state, state.length)
        waiting = [i for i in now if not state.die[i]]
        if waiting:
            first = waiting[0]
            return [i for i in waiting if state.foe[i] == state.foe[first] and
                    state.figures[i].band == state.figures[first].band][:8]
        if now:
            settle(state, now)
        state.length += 1
    return None


def settle(state, now):
    """All blows of one length together [melee-simultaneous]."""
    blows = {i: blow(state, i, foe_of(state, i)) for i in now}
    number = {i: state.die[i] for i in now}
    for band in (0, 1):
        for foe in {state.foe[i] for i in now}:
            sixes = [i for i in now if state.figures[i].band == band and state.foe[i] == foe and state.die[i] == 6 and
                     not state.disorder[i]]
            sixes.sort(key=lambda i: (-blows[i].sum, -state.figures[i].points))
            for k, i in enumerate(sixes):
                number[i] = min(8, 6 + len(sixes) - 1 - k)
    results = {i: result(state, foe_of(state, i), state.die[i], number[i] + blows[i].sum, number[i] == 8) for i in now}
    for i in now:
        state.fought[i] = state.fought[foe_of(state, i)] = True
        j = foe_of(state, i)
        if j in blows and j > i and foe_of(state, j) == i and results[i] and results[j]:
            if results[i] != results[j]:
                results[i if results[i] == RECOIL else j] = MISS
            else:
                a, b = ((state.figures[k].rank_class, state.figures[k].armour, state.die[k], blows[k].sum)
                        for k in (i, j))
                if a != b:
                    results[j if a > b else i] = MISS
    dead = set()
    for i in now:
        j = foe_of(state, i)
        if results[i]:
            state.beaten[i] = state.figures[j].name
            if results[i] == HIT:
                dead.add(j)
            else:
                state.recoiled[j] = True
    for j in sorted(dead):
        dies(state, j)


# ---- recoil and follow-up [base:recoil, base:follow-up] --------------------------------------------------

def base_length(state, i):
    return 50 if state.mounted[i] else 20


def blocked_at(state, i, at):
    base = Base(*at, state.facing[i], state.mounted[i])
    return [j for j in state.present() if j != i and base.overlaps(state.base(j))]


def run_into(state, i, to):
    """Whom it meets who goes straight back: at the end anybody, on the way whom it does not merely brush by a mm."""
    (x, y), found = state.at(i), set(blocked_at(state, i, to))
    length = isqrt(square((x, y), to))
    for k in range(1, length):
        base = Base(x + nearest((to[0] - x) * k, length), y + nearest((to[1] - y) * k, length), state.facing[i],
                    state.mounted[i])
        found.update(j for j in state.present() if j != i and base.overlaps(state.base(j), 2))
    return sorted(found)


def on_table(state, p):
    return 0 < p[0] < state.scenario.width and 0 < p[1] < state.scenario.depth


def clashing(state, to):
    """Those who would stand on each other: neither goes."""
    bases = {i: Base(*at, state.facing[i], state.mounted[i]) for i, at in to.items()}
    return {k for i in to for j in to if i < j and bases[i].overlaps(bases[j]) for k in (i, j)}


def recoils(state):
    to, stuck, found = {}, [], set()
    for i in state.present():
        if not state.recoiled[i] or state.life[i] != "on-table":
            continue
        by = [j for j in range(len(state.figures)) if state.beaten[j] == state.figures[i].name]
        at = None
        if by:
            middle = (nearest(sum(state.x[j] for j in by), len(by)), nearest(sum(state.y[j] for j in by), len(by)))
            if middle != state.at(i):
                at = place(state.at(i), heading(middle, state.at(i)), base_length(state, i), 0)
                if not on_table(state, at) or way_going(state, state.at(i), at, state.mount(i)) == NEVER:
                    at = None
        there = run_into(state, i, at) if at else []
        found.update(j for j in there if state.life[j] == "unseen")
        if at and not there:
            to[i] = at
        else:
            stuck.append(i)
    clash = clashing(state, to)
    for j in found:
        state.life[j] = "on-table"
    for i, at in to.items():
        if i not in clash:
            if state.carries[i] != "-":
                drop(state, i)
            leave_ranks(state, i)
            state.x[i], state.y[i] = at
    for i in sorted(stuck + list(clash)):
        name = state.figures[i].name
        if any(state.beaten[j] == name and state.die[j] == 6 for j in range(len(state.figures))):
            dies(state, i)
        else:
            if state.carries[i] != "-":
                drop(state, i)
            state.disorder[i] = state.fresh[i] = True
    for group, order in enumerate(state.order):
        if order:
            close_up(state, group)


def may_follow(state, i):
    if state.beaten[i] == "-" or state.life[i] != "on-table" or state.rank[i]:
        return False
    beaten = state.scenario.number[state.beaten[i]]
    return not (state.blocked[i] or state.stunned[i] or state.fleeing[i] or state.recoiled[i]) and \
        state.life[beaten] in ("on-table", "dead") and not touching(state, i)


def follow_ups(state):
    to = {}
    for i in state.present():
        if not state.follow[i]:
            continue
        beaten = state.scenario.number[state.beaten[i]]
        own, goal = state.at(i), state.at(beaten)
        whole = isqrt(square(own, goal))
        dead = state.life[beaten] == "dead"
        for length in range(whole if dead else min(whole, base_length(state, i)), 0, -1):
            at = goal if dead and length == whole else place(own, heading(own, goal), length, 0)
            if on_table(state, at) and not blocked_at(state, i, at) and \
                    way_going(state, own, at, state.mount(i)) != NEVER:
                to[i] = at
                break
    clash = clashing(state, to)
    for i, at in to.items():
        if i not in clash:
            let_go(state, i)
            state.x[i], state.y[i] = at
    for i in range(len(state.figures)):
        state.foe[i] = state.beaten[i] = "-"
        state.follow[i], state.room[i], state.die[i] = False, False, 0
