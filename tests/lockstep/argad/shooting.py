"""Shots: who may shoot at whom, at which number, and what the dice do [5.3, 5.6.8 to 5.6.10]."""
from types import SimpleNamespace as Row

import sight
from ground import building_at, inside, top
from movement import dies
from table import Base, crosses, in_front, root_up, square

BANDS = {"yumi": [(100, 5), (200, 6), (400, 7)], "shuriken": [(100, 5)], "arquebus": [(200, 5), (300, 6), (400, 7)],
         "salvo": [(200, 5), (400, 6), (600, 7)], "early-arquebus": [(100, 5), (200, 6), (400, 7)],
         "bajo-zutsu": [(100, 5), (200, 6), (400, 7)], "tan-zutsu": [(100, 5), (200, 7)],
         "ozutsu": [(200, 5), (400, 6), (600, 7)], "bo-hiya": [(100, 5), (200, 6), (800, 7)]}
SHORT = ("early-arquebus", "bajo-zutsu", "tan-zutsu")
GUNS = SHORT + ("arquebus",)
RELOAD = {"arquebus": 1, "early-arquebus": 1, "bajo-zutsu": 1, "tan-zutsu": 1, "ozutsu": 2, "bo-hiya": 2}
BUSY = ("hide", "help", "take", "drop", "mount", "dismount", "douse")


def immobile(state, i):
    """In close order two paces do not count [close-order-two-paces]."""
    return state.gone[i] <= (20 if state.rank[i] and state.posture[i] != "form" else 0)


def may_shoot(state, i):
    """Whatever at."""
    figure, weapon = state.figures[i], state.figures[i].missile
    if not state.here(i) or not weapon or state.fleeing[i] or state.blocked[i] or state.stunned[i] or \
            state.shaken[i] or state.reload[i] or state.withdrew[i] or state.in_contact(i):
        return False
    if state.posture[i] in BUSY:
        return False
    if state.mounted[i]:
        return weapon == "shuriken" or weapon in SHORT or (weapon == "yumi" and "samurai" in figure.flags)
    return weapon == "shuriken" or immobile(state, i)


def cluster(state, i):
    """Figures of one side each within 4 cm of another, among whom this one stands."""
    band = [j for j in state.present(state.figures[i].band) if state.life[j] == "on-table"]
    found, queue = {i}, [i]
    while queue:
        a = queue.pop()
        for b in band:
            if b not in found and state.base(a).within(state.base(b), 80):
                found.add(b)
                queue.append(b)
    return found


def lone(state, i):
    return len(cluster(state, i)) == 1


def fortified(state, i, target):
    """In a building, or right behind a man-made protection across which it shoots [salvo-fortified]."""
    if building_at(state, state.at(i)):
        return True
    return any(f.shield and f.line and crosses(state.at(i), state.at(target), f.corners) is not None and
               any(state.base(i).within_line(c, d, 40) for c, d in zip(f.corners, f.corners[1:]))
               for f in state.scenario.features)


def idle(state, i):
    """There all the time and doing nothing else but what his unit does."""
    return state.here(i) and not state.fleeing[i] and not state.blocked[i] and not state.stunned[i] and \
        (state.rank[i] or state.posture[i] == "stay") and state.target[i] == "-" and not state.in_contact(i) and \
        immobile(state, i)


def salvo(state, i, target, line):
    """Does a gun at this target shoot by the salvo table [salvo-conditions]?"""
    figure, group = state.figures[i], state.figures[i].group
    if figure.missile != "arquebus" or "salvo" not in figure.flags:
        return False
    members = state.scenario.groups[group].members
    unit = [j for j in members if state.here(j) and state.figures[j].missile == "arquebus" and
            (state.rank[j] if state.rank[i] else fortified(state, j, target))]
    if len(unit) < 3:
        return False
    if state.rank[i]:
        if state.order[group] != 2:
            return False
    elif not fortified(state, i, target):
        return False
    band = state.present(figure.band)
    if not any("salvo-officer" in state.figures[j].flags and idle(state, j) and
               all(state.base(j).gap(state.base(k)) <= 200 for k in unit) for j in band):
        return False
    if not any("ammunition" in state.figures[j].flags and idle(state, j) for j in members):
        return False
    return len(cluster(state, target)) >= 3 or line.solid


def shot(state, i, target):
    """None: it may not be; otherwise gap, need, sum of the modifiers, what armour alone takes."""
    figure, foe, weapon = state.figures[i], state.figures[target], state.figures[i].missile
    if not may_shoot(state, i) or foe.band == figure.band or state.life[target] != "on-table":
        return None
    ground = top(state, state.at(target))
    if state.crouched[target] and ground and ground.kind == "bushes":
        return None
    own = dash_place(state, i) if state.posture[i] == "dash" and state.legs[i] else state.at(i)
    if own is None:
        return None
    line = sight.line(state, i, target, own)
    if state.posture[i] == "dash" and state.legs[i] and sight.line(state, i, target).clear:
        return None
    pressed = any(state.life[j] == "on-table" for j in state.in_contact(target))
    if not line.clear or pressed:
        return furtive_target(state, i, target, own)
    gap = moved_base(state, i, own).gap(state.base(target))
    return measured(state, i, target, line, gap, own, Row(at=state.at(target), furtive=False))


def moved_base(state, i, at):
    return Base(*at, state.facing[i], state.mounted[i])


def measured(state, i, target, line, gap, own, where):
    figure, foe, weapon = state.figures[i], state.figures[target], state.figures[i].missile
    if not in_front(own, state.facing[i], where.at) and not (state.posture[i] == "dash" and state.gone[i]):
        return None  # who dashes turns as he shoots
    is_salvo = salvo(state, i, target, line)
    table = BANDS["salvo" if is_salvo else weapon]
    band = next((n for n, (to, _) in enumerate(table) if gap <= to), None)
    if band is None:
        return None
    if weapon == "yumi" and band == 2 and building_at(state, own):
        return None
    armour = 0
    if weapon in ("yumi", "shuriken") and foe.armour >= 4:
        armour = -2 if weapon == "shuriken" and foe.armour == 5 else -1
    elif weapon in GUNS and band == len(table) - 1 and foe.armour >= 4:
        armour = -1
    rest = 0
    if weapon in ("yumi", "shuriken") and "horo" in foe.flags and state.mounted[target] and \
            state.gone[target] and not in_front(where.at, state.facing[target], own):
        rest -= 1
    if where.furtive:
        rest -= 1
    if weapon in ("ozutsu", "bo-hiya") and lone(state, target):
        rest -= 1
    if weapon == "ozutsu" and state.rank[target] and not state.disorder[i]:
        rest += 1
    terrain = -line.cover
    capped = max(-2, terrain + armour + rest)
    bare = max(-2, terrain + rest)
    shooter = 0
    if state.posture[i] == "dash" and state.legs[i]:
        shooter -= 1
    if figure.rank_class <= 2:
        shooter -= 1
    if weapon in SHORT and state.mounted[i] and state.gone[i]:
        shooter -= 1
    if weapon == "shuriken" and "untrained-thrower" in figure.flags and state.scenario.options.get("untrained") == "yes":
        shooter -= 1
    return Row(gap=gap, need=table[band][1], sum=capped + shooter, armour=capped - bare, salvo=is_salvo,
               furtive=where.furtive)


def dash_place(state, i):
    """Where one who dashes shoots from: the end of his first leg, if he has come to it."""
    at = state.leg[i][0]
    return at if state.gone[i] >= root_up(square((state.from_x[i], state.from_y[i]), at)) else None


def furtive_target(state, i, target, own):
    """Out of sight or among the shooter's friends at both ends of its move, and seen between: at -1, where it was nearest
    [base:furtive]."""
    if (i, target) in state.furtive:
        return state.furtive[i, target]
    if not state.gone[target] or not state.trail:
        return None
    friends = [j for j in state.present(state.figures[i].band) if state.life[j] == "on-table"]

    def exposed(tick):
        at = state.trail(target, tick)
        base = moved_base(state, target, at)
        return sight.line(state, i, target, own, at).clear and \
            not any(base.within(moved_base(state, j, state.trail(j, tick)), 6) for j in friends)
    if exposed(0) or exposed(400):
        return None
    seen = [state.trail(target, tick) for tick in range(0, 401, 10) if exposed(tick)]
    if not seen:
        return None
    at = min(seen, key=lambda p: square(own, p))
    gap = moved_base(state, i, own).gap(moved_base(state, target, at))
    return measured(state, i, target, sight.line(state, i, target, own, at), gap, own, Row(at=at, furtive=True))


# ---- dice and results ------------------------------------------------------------------------------------

def target_of(state, i):
    """A figure's number, or the number of figures of the longest band (64) and a feature."""
    return None if state.target[i] == "-" else state.target[i]


def next_batch(state):
    """The shooters of the next throw: one ozutsu, or up to eight of one band at one target."""
    waiting = [i for i in range(len(state.figures)) if state.target[i] != "-" and not state.die[i]]
    if not waiting:
        return None
    first = waiting[0]
    if state.figures[first].missile == "ozutsu":
        return [first]
    return [i for i in waiting if state.target[i] == state.target[first] and state.figures[i].missile != "ozutsu" and
            state.figures[i].band == state.figures[first].band][:8]


def begin(state):
    """Who shoots is seen."""
    for i in range(len(state.figures)):
        if state.target[i] != "-":
            state.life[i] = "on-table"
            state.shot[i] = True


def at_feature(state, i, number):
    """A fire arrow at a building, gate, store or bush [bo-hiya-large-target]."""
    feature = state.scenario.features[number]
    figure = state.figures[i]
    if not may_shoot(state, i) or figure.missile != "bo-hiya" or not feature.burns or state.burning[number]:
        return None
    corners = feature.corners
    edges = list(zip(corners, corners[1:] + corners[:1]))
    gap = min(state.base(i).gap_to_line(c, d) for c, d in edges)
    if inside(corners, state.at(i)):
        gap = 0
    elif not any(in_front(state.at(i), state.facing[i], c) for c in corners) or \
            not any(sight.line(state, i, i, None, c).by <= {number} for c in corners):
        return None
    band = next((n for n, (to, _) in enumerate(BANDS["bo-hiya"]) if gap <= to), None)
    if band is None:
        return None
    is_bush = feature.hides and feature.sight == "clear"
    total = (1 if not is_bush and not state.disorder[i] else 0) - (figure.rank_class <= 2)
    return Row(gap=gap, need=BANDS["bo-hiya"][band][1], sum=total, armour=0, salvo=False)


def resolve(state):
    """All shots together [base:shooting-roll]."""
    shooters = [i for i in range(len(state.figures)) if state.target[i] != "-"]
    shots = {i: shot(state, i, state.target[i]) if state.target[i] < 64 else at_feature(state, i, state.target[i] - 64)
             for i in shooters}
    number = {i: state.die[i] for i in shooters}
    for band in (0, 1):
        for target in {state.target[i] for i in shooters}:
            sixes = [i for i in shooters if state.figures[i].band == band and state.target[i] == target and
                     state.die[i] == 6 and state.figures[i].missile != "ozutsu" and not state.disorder[i]]
            sixes.sort(key=lambda i: shots[i].need - shots[i].sum)
            for k, i in enumerate(sixes):
                number[i] = min(8, 6 + len(sixes) - 1 - k)
    dead = set()
    for i in shooters:
        weapon, it, target = state.figures[i].missile, shots[i], state.target[i]
        if weapon == "ozutsu" and state.die[i] == state.white[i] == 6 and not state.disorder[i]:
            number[i] = 7
        hit = state.die[i] != 1 and number[i] + it.sum >= it.need
        if not hit:
            if state.scenario.options.get("stun") == "yes" and weapon == "shuriken" and \
                    "ninja" in state.figures[i].flags and state.die[i] != 1 and it.armour < 0 and \
                    number[i] + it.sum - it.armour >= it.need:
                state.stunned[target] = True
        elif target >= 64:
            state.burning[target - 64] = 1
        else:
            dead.add(target)
            if weapon == "ozutsu" and state.white[i] != 1 and state.white[i] + it.sum >= it.need:
                near = [j for j in state.present(state.figures[target].band) if state.life[j] == "on-table" and
                        j != target and state.base(target).gap(state.base(j)) <= 20]
                if near:
                    dead.add(min(near, key=lambda j: (square(state.at(target), state.at(j)),
                                                      square(state.at(i), state.at(j)), -state.figures[j].points)))
        state.reload[i] = RELOAD.get(weapon, 0)
        if weapon == "shuriken":
            state.thrown[state.figures[i].band] = 1
    for i in shooters:
        state.target[i] = "-"
    for i in sorted(dead):
        dies(state, i)
