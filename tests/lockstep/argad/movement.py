"""From sealed orders to where everybody stands: slowing dice, movers, what follows from contact [5.6.3 to 5.6.7]."""
import sight
from ground import DIFFICULT, EASY, NEVER, VERY_DIFFICULT, building_at, look, way_going
from pack import EDGES
from state import FLAGS, walled
from table import Base, cosine, crosses, heading, inside, length_256, nearest, place, sine, square, turn_between
from ticks import Field
from ways import Mover, allowance, formation_rates, on_ground

GOES = ("move", "charge", "dash", "form")


def edge_point(state, i):
    """Where a fleeing figure runs to: the nearest point of its own edge."""
    s, (x, y) = state.scenario, state.at(i)
    return {"north": (x, s.depth), "south": (x, 0), "west": (0, y), "east": (s.width, y)}[s.edge[state.figures[i].band]]


def edge_at(state, p):
    s = state.scenario
    return "west" if p[0] <= 0 else "east" if p[0] >= s.width else "south" if p[1] <= 0 else \
        "north" if p[1] >= s.depth else None


def slot(state, group):
    """Whose arrays hold a formation's draft: the anchor's; after a pivot he may stand elsewhere."""
    return next((i for i in state.ranked(group) if state.posture[i] != "stay"), state.anchor(group))


def draft_legs(state, i):
    """The legs a figure goes by itself."""
    if state.posture[i] in GOES:
        return state.leg[i][:state.legs[i]]
    return []


def worst_of(state, i, points):
    """(the worst ground on a way, the worst that can be entered)."""
    ways = [look(state, a, b, state.mount(i)) for a, b in zip(points, points[1:])]
    return max(worst for worst, _ in ways), max(entered for _, entered in ways)


def formation_goes(state, group):
    lead = slot(state, group)
    return state.posture[lead] == "wheel" or (state.posture[lead] in ("move", "pivot") and state.legs[lead])


def is_quiet(state, i):
    """What an ambusher does without being seen."""
    return not state.legs[i] and state.posture[i] in ("stay", "hide", "move", "dash", "help", "charge") and \
        (state.posture[i] != "charge" or state.aim[i] == "-")


def reveal(state):
    """Both have sealed: what the orders do before any die falls. Returns who runs round something, whose way is the engine's."""
    for i in state.present():
        if state.life[i] == "unseen" and not is_quiet(state, i):
            state.life[i] = "on-table"
    for group in range(len(state.scenario.groups)):
        if any(state.posture[i] == "form" for i in state.ranked(group)):
            break_formation(state, group)  # it falls in anew
        elif state.order[group] and formation_goes(state, group):
            break_on_ground(state, group)
    for i in state.present():
        state.touched[i] = state.life[i] == "on-table" and \
            any(state.life[j] == "on-table" for j in state.in_contact(i))
        if state.posture[i] == "charge" and state.aim[i] == "-" and state.life[i] == "on-table":
            state.posture[i] = "move"
    round_about = []
    for i in state.present():
        if not state.fleeing[i]:
            continue
        end = edge_point(state, i)
        state.posture[i], state.aim[i], state.turn_to[i], state.legs[i] = "move", "-", None, 1
        state.leg[i] = [end] + [(0, 0)] * 3
        if way_going(state, state.at(i), end, state.mount(i)) == NEVER:
            round_about.append(i)
    return round_about


def break_on_ground(state, group):
    """Rough ground on the way of one of its men breaks close order; all go on singly by the same legs."""
    lead, men = slot(state, group), state.ranked(group)
    begin, facing = begin_of(state, group)
    own, rough = {}, False
    for i in men:
        at = state.at(i)
        first = member_place(state, lead, i, begin, facing) if state.posture[lead] == "wheel" else at
        legs = ([first] if first != at else []) + [(first[0] + x - begin[0], first[1] + y - begin[1])
                                                   for x, y in state.leg[lead][:state.legs[lead]]]
        own[i] = legs[:4]
        rough = rough or worst_of(state, i, [at] + (own[i] or [at]))[0] > EASY
    if rough:
        break_formation(state, group)
        for i in men:
            state.posture[i] = "move" if own[i] else "stay"
            state.aim[i], state.turn_to[i], state.legs[i] = "-", None, len(own[i])
            state.leg[i] = own[i] + [(0, 0)] * (4 - len(own[i]))


def member_place(state, lead, i, at, facing):
    return place(at, facing, -20 * (state.rank[i] - state.rank[lead]), 20 * (state.file[i] - state.file[lead]))


def break_formation(state, group):
    for i in state.scenario.groups[group].members:
        state.rank[i] = state.file[i] = 0
    state.order[group] = 0


def wheel_of(state, group):
    """(pivot, turn) of a wheel: about the end man of the front rank on the side it turns to [base:wheel]."""
    lead = slot(state, group)
    turn = turn_between(state.facing[lead], state.turn_to[lead])
    at = state.at(lead)
    return (place(at, state.facing[lead], 0, across_front(state, group)) if turn > 0 else at), turn


def across_front(state, group):
    """From the left end man of the front rank to the right one."""
    lead = slot(state, group)
    return 20 * (max(state.file[i] for i in state.ranked(group) if state.rank[i] == state.rank[lead]) - state.file[lead])


def begin_of(state, group):
    """Where the anchor begins the legs, and how the unit looks then."""
    lead = slot(state, group)
    if state.posture[lead] != "wheel":
        return state.at(lead), state.facing[lead]
    pivot, turn = wheel_of(state, group)
    if turn <= 0:
        return state.at(lead), state.turn_to[lead]
    return place(pivot, state.turn_to[lead], 0, -across_front(state, group)), state.turn_to[lead]


# ---- slowing dice [terrain-difficult, terrain-group-roll] -------------------------------------------------

def route(state, i):
    """The points of the way a figure has been ordered to go, itself first; a pursuit as it looks now, as far as one goes."""
    points = [state.at(i)] + draft_legs(state, i)
    if state.posture[i] == "charge" and state.aim[i] != "-":
        left = allowance(state, i) * 256 - sum(length_256(a, b) for a, b in zip(points, points[1:]))
        a, b = points[-1], state.at(state.aim[i])
        whole = length_256(a, b)
        if left < whole:
            b = (a[0] + nearest((b[0] - a[0]) * left, whole), a[1] + nearest((b[1] - a[1]) * left, whole))
        if a != b:
            points.append(b)
    return points


def throws(state):
    """[(figures of one throw)], in the order of their lowest."""
    rough = {}
    for i in state.present():
        if state.rank[i] or state.life[i] != "on-table":
            continue
        points = route(state, i)
        if len(points) > 1:
            going = worst_of(state, i, points)[1]
            if going >= DIFFICULT:
                legs = draft_legs(state, i)
                rough[i] = (going, legs[-1] if legs else state.at(i))
    state.rough = {i: going for i, (going, _) in rough.items()}
    done, found = set(), []
    for i in sorted(rough):
        if i in done:
            continue
        party, queue = {i}, [i]
        while queue:
            a = queue.pop()
            for b in rough:
                if b not in party and state.figures[a].group == state.figures[b].group and \
                        state.mounted[a] == state.mounted[b] and square(rough[a][1], rough[b][1]) <= 200 * 200:
                    party.add(b)
                    queue.append(b)
        done |= party
        found.append(sorted(party))
    return found


def slow(state, party, dice):
    for i in party:
        going = state.rough[i]
        state.slowed[i], state.slow[i] = True, sum(dice)
        if state.mounted[i]:
            stuck = 6 in dice if going == VERY_DIFFICULT else dice == [6, 6]
        else:
            stuck = 6 in dice
        state.blocked[i] = stuck


# ---- movement --------------------------------------------------------------------------------------------

def make_movers(state):
    movers = []
    for group in range(len(state.scenario.groups)):
        if state.order[group] == 2 and state.ranked(group) and formation_goes(state, group):
            lead, men = slot(state, group), state.ranked(group)
            ahead, aside = formation_rates(state, group)
            mover = Mover(state, men, lead, ahead)
            a, facing = begin_of(state, group)
            if state.posture[lead] == "wheel":
                pivot, turn = wheel_of(state, group)
                end = state.file[lead] + (across_front(state, group) // 20 if turn > 0 else 0)
                outer = max(((20 * (state.file[i] - end), 20 * (state.rank[i] - state.rank[lead])) for i in men),
                            key=lambda p: square((0, 0), p))
                mover.cost = 25 * arc_256((0, 0), outer, turn)
                mover.wheel = (pivot, turn, mover.cost)
                mover.begin = {i: member_place(state, lead, i, a, facing) for i in men}
            for b in state.leg[lead][:state.legs[lead]]:
                dx, dy = b[0] - a[0], b[1] - a[1]
                forward, right = dx * sine(facing) + dy * cosine(facing), dx * cosine(facing) - dy * sine(facing)
                mover.add_leg(a, b, ahead if forward > 0 and forward >= abs(right) else aside, facing)
                a = b
            movers.append(mover)
    for i in state.present():
        if state.rank[i] and state.order[state.figures[i].group] == 2 or state.blocked[i]:
            continue
        legs, charges = draft_legs(state, i), state.posture[i] == "charge" and state.aim[i] != "-"
        pace = on_ground(allowance(state, i), state.rough.get(i, EASY), state.slow[i])
        if not pace or not (legs or charges):
            continue
        mover = Mover(state, [i], i, pace)
        a = state.at(i)
        for b in legs:
            mover.add_leg(a, b, pace, heading(a, b))
            a = b
        mover.chased = state.aim[i] if charges else None
        movers.append(mover)
    return movers


def arc_256(pivot, p, turn):
    """The way of a man who is turned about a pivot, in 1/256 mm, rounded up."""
    import math
    exact = math.sqrt(square(pivot, p)) * math.radians(abs(turn) / 10) * 256
    return math.ceil(exact - 1e-9)


def barred(state):
    """May a figure not go straight from a to b, for walls, water or ground worse than that for which it has thrown?"""
    def look(i, a, b):
        return a != b and way_going(state, a, b, state.mount(i)) > state.rough.get(i, EASY)
    return look


def move(state):
    """Everybody goes; the state is as it is when targets are to be named."""
    drill(state, True)
    for i in range(len(state.figures)):
        state.from_x[i], state.from_y[i], state.gone[i] = state.x[i], state.y[i], 0
    movers = make_movers(state)
    field = Field(state, movers, barred(state))
    field.run()
    field.step_back()
    state.trail = trail_of(state, field)
    for mover in movers:
        tick = field.last[id(mover)]
        for i in mover.figures:
            state.x[i], state.y[i], state.facing[i] = field.now[i]
            state.gone[i] = mover.gone(tick)
    drill(state, False)
    turn_as_ordered(state)
    for mover in movers:
        i = mover.lead
        if state.mount(i) == 1 and not state.fleeing[i] and len(mover.figures) == 1 and \
                run_of(state, mover, field.last[id(mover)]) and \
                any(not across_obstacle(state, state.at(i), state.at(j)) for j in state.in_contact(i)):
            state.charging[i] = True
    show_passed(state, field)
    for i in state.present():
        if state.gone[i] and edge_at(state, state.at(i)):
            leave(state, i)
    small_orders(state)
    make_formations(state)
    show_ambushers(state)
    for group in range(len(state.scenario.groups)):
        if state.order[group]:
            pivot_to_face(state, group)
    face_enemies(state)


def across_obstacle(state, a, b):
    return any(f.line and crosses(a, b, f.corners) is not None for f in state.scenario.features)


def trail_of(state, field):
    """Where a figure was after a tick of this movement."""
    stood = {i: state.at(i) for i in state.present()}

    def trail(i, tick):
        mover = field.mover_of.get(i)
        return mover.places(min(tick, field.last[id(mover)]))[i][:2] if mover else stood[i]
    return trail


def run_of(state, mover, tick):
    """Did it come by a straight run of 100 mm (rounded up) or more, the last of it over easy ground [base:charge]?"""
    i, done = mover.lead, mover.progress(tick)
    if not tick:
        return False
    end = mover.work_out(tick)[i][:2]
    if mover.chased is not None and done > mover.cost:
        begin, run = mover.legs_end(), done - mover.cost
    else:
        run, begin, way = 0, end, None
        for low, high, ax, ay, bx, by, facing in mover.stretches:
            if low < done:
                if facing != way:  # not straight on
                    begin, first, way = (mover.begin[i][0] + ax, mover.begin[i][1] + ay), low, facing
                run = min(done, high) - first
    run = -(-run // 6400)
    if run < 100:
        return False
    last = (end[0] + nearest((begin[0] - end[0]) * 100, int(run)), end[1] + nearest((begin[1] - end[1]) * 100, int(run)))
    return way_going(state, last, end, state.mount(i)) == EASY


def leave(state, i):
    """Whoever's centre is on the edge has left the table [base:edge]."""
    edge = edge_at(state, state.at(i))
    if not let_go(state, i) and state.carries[i] != "-":
        state.carried_off[state.scenario.load_number[state.carries[i]]] = EDGES.index(edge) + 1
        state.carries[i] = "-"
    leave_ranks(state, i)
    gone_for_good(state, i, "fled" if state.fleeing[i] else "left")


def leave_ranks(state, i):
    """Whether the unit holds together is looked at when all blows have fallen."""
    if state.rank[i]:
        state.rank[i] = state.file[i] = 0
        if state.phase != "blows":
            close_up(state, state.figures[i].group)


def close_up(state, group):
    """A unit holds as long as three stand side by side; the others fall out of it [base:recoil]."""
    men, body = state.ranked(group), []
    for i in men:
        part, queue = {i}, [i]
        while queue:
            a = queue.pop()
            for b in men:
                if b not in part and abs(state.rank[a] - state.rank[b]) + abs(state.file[a] - state.file[b]) == 1:
                    part.add(b)
                    queue.append(b)
        if len(part) > len(body):
            body = part
    if len(body) < 3:
        break_formation(state, group)
        return
    for i in men:
        if i not in body:
            state.rank[i] = state.file[i] = 0


def gone_for_good(state, i, life):
    """Dead, fled or left: nothing is known of the figure any more."""
    for flag in FLAGS:
        getattr(state, flag)[i] = False
    state.follow[i] = state.room[i] = False
    state.horse_x[i] = state.horse_y[i] = state.turn_to[i] = None
    state.posture[i], state.aim[i], state.legs[i], state.life[i] = "stay", "-", 0, life
    state.target[i] = state.foe[i] = "-"
    state.reload[i] = state.slow[i] = state.gone[i] = 0


def dies(state, i):
    if state.carries[i] != "-":
        drop(state, i)
    leave_ranks(state, i)
    gone_for_good(state, i, "dead")


def turn_as_ordered(state):
    """All turn to the facing they were ordered; riders who would then overlap somebody do not [GEOMETRY 5]."""
    wanted = {i: state.turn_to[i] for i in state.present()
              if state.turn_to[i] is not None and not state.rank[i] and not state.blocked[i] and not state.fleeing[i]
              }
    turn_together(state, wanted)


def turn_together(state, wanted):
    """{figure: facing}; riders who would overlap somebody do not turn."""
    old = {i: state.facing[i] for i in wanted}
    for i, facing in wanted.items():
        state.facing[i] = facing
    riders = [i for i in wanted if state.mounted[i]]
    while True:
        clash = []
        for i in riders:
            base = state.base(i)
            if any(j != i and base.overlaps(state.base(j)) for j in state.present()):
                clash.append(i)
        if not clash:
            break
        for i in clash:
            state.facing[i] = old[i]
            riders.remove(i)


def drill(state, before):
    """Pivots before the legs or after them, and changes of ranks [close-order-pivot, close-order-ranks]."""
    for group in range(len(state.scenario.groups)):
        if state.order[group] != 2:
            continue
        lead = slot(state, group)
        if lead is None:
            continue
        wanted = state.turn_to[lead]
        if state.posture[lead] == ("pivot" if before else "move") and wanted not in (None, state.facing[lead]):
            pivot(state, group, wanted)
            state.pivoted[group] = True
        if before and state.posture[lead] == "ranks":
            change_ranks(state, group, state.aim[lead])


def change_ranks(state, group, n):
    men, lead = state.ranked(group), state.anchor(group)
    at, first, ranks = state.at(lead), state.rank[lead], max(state.rank[i] for i in state.ranked(group))
    order = list(range(first, ranks + 1))
    order = order[1:] + order[:1] if n == 1 else [order[n - 1]] + order[:n - 1] + order[n:]
    new = {i: order.index(state.rank[i]) + 1 for i in men}
    to = {i: place(at, state.facing[i], -20 * (new[i] - 1), 20 * (state.file[i] - state.file[lead])) for i in men}
    for i in men:
        base = Base(*to[i], 0, False)
        if any(base.overlaps(state.base(j)) for j in state.present() if j not in men):
            return
    for i in men:
        state.rank[i], (state.x[i], state.y[i]) = new[i], to[i]


def make_formations(state):
    """Those who fell in on a guide who stood still are in close order now [close-order-form, close-order-guide]."""
    for group, about in enumerate(state.scenario.groups):
        forming = [i for i in about.members if state.life[i] == "on-table" and state.posture[i] == "form" and
                   not state.blocked[i]]
        guides = [i for i in forming if state.aim[i] == i and not state.gone[i]]
        if guides and not state.order[group]:
            fall_in(state, group, forming, guides[-1], 1)


def fall_in(state, group, figures, guide, order):
    facing, o = state.facing[guide], state.at(guide)
    found = {}
    for i in figures:
        dx, dy = state.x[i] - o[0], state.y[i] - o[1]
        rank = -nearest(dx * sine(facing) + dy * cosine(facing), 20 * 32768)
        file = nearest(dx * cosine(facing) - dy * sine(facing), 20 * 32768)
        p = place(o, facing, -20 * rank, 20 * file)
        if state.facing[i] == facing and not state.mounted[i] and abs(p[0] - state.x[i]) <= 2 and \
                abs(p[1] - state.y[i]) <= 2:
            found[i] = (rank, file)
    if not found:
        return
    low_rank, low_file = min(0, min(r for r, _ in found.values())), min(0, min(f for _, f in found.values()))
    body, queue = {guide}, [guide]
    while queue:
        a = queue.pop()
        for b in found:
            if b not in body and abs(found[a][0] - found[b][0]) + abs(found[a][1] - found[b][1]) <= 1:
                body.add(b)
                queue.append(b)
    if len(body) >= 3:
        for i in body:
            state.rank[i], state.file[i] = found[i][0] - low_rank + 1, found[i][1] - low_file + 1
        state.order[group] = order


def pivot_to_face(state, group):
    """Touched only from one flank or the rear, a unit that has not pivoted turns to it [pike-flank]."""
    men, lead = state.ranked(group), state.anchor(group)
    if lead is None or state.pivoted[group]:
        return
    wanted = set()
    for i in men:
        for j in touching(state, i):
            turn = turn_between(state.facing[lead], heading(state.at(i), state.at(j)))
            if abs(turn) <= 450:
                return
            wanted.add(1800 if abs(turn) > 1350 else 900 if turn > 0 else 2700)
    slow = any(state.figures[i].rank_class <= 2 and state.gone[i] for i in men)
    if len(wanted) == 1 and not slow:
        pivot(state, group, (state.facing[lead] + wanted.pop()) % 3600)
        state.pivoted[group] = True


def touching(state, i):
    """Enemies in contact who are shown."""
    return [j for j in state.in_contact(i) if state.life[j] == "on-table"]


def pivot(state, group, facing):
    """Each man on his heel; ranks and files are counted anew [close-order-pivot]."""
    men = state.ranked(group)
    lead = slot(state, group)
    turn = turn_between(state.facing[lead], facing)
    ranks, files = max(state.rank[i] for i in men), max(state.file[i] for i in men)
    for i in men:
        rank, file = state.rank[i], state.file[i]
        if turn == 900:
            rank, file = files + 1 - file, rank
        elif turn == -900:
            rank, file = file, ranks + 1 - rank
        elif turn == 1800:
            rank, file = ranks + 1 - rank, files + 1 - file
        state.rank[i], state.file[i], state.facing[i] = rank, file, facing
    return ranks


def small_orders(state):
    """Loads, horses, crouching [base:load, base:mount, terrain-hidden-bushes]."""
    acting = [i for i in state.present() if state.life[i] == "on-table" and not state.blocked[i] and
              not state.fleeing[i]]
    for load, about in enumerate(state.scenario.loads):
        have = holders(state, load)
        if len(have) == 2 and state.base(have[0]).gap(state.base(have[1])) > 26:  # they have not kept together
            for i in have:
                state.carries[i] = "-"
            state.load_x[load] = nearest(sum(state.from_x[i] for i in have), 2)
            state.load_y[load] = nearest(sum(state.from_y[i] for i in have), 2)
        takers = [i for i in acting if state.posture[i] == "take" and state.aim[i] == load and takes(state, i, load)]
        hands = takers + holders(state, load)
        together = len(hands) == 2 and about.slowing == 80 and not any(state.mounted[i] for i in hands) and \
            len({state.figures[i].band for i in hands}) == 1
        if takers and (len(hands) == 1 or together):
            for i in takers:
                state.carries[i] = about.name
            state.load_x[load] = state.load_y[load] = None
    change_horses(state, [i for i in acting if not touching(state, i)])  # else an enemy has come upon him
    for i in acting:
        if state.posture[i] == "drop" and state.carries[i] != "-":
            drop(state, i)
        elif state.posture[i] == "hide":
            state.crouched[i] = True
        unit = state.ranked(state.figures[i].group) if state.rank[i] else [i]
        if state.gone[i] and any(state.touched[j] for j in unit):
            state.withdrew[i] = True


def change_horses(state, figures):
    """All at once: nobody makes room for another, and where two would stand on each other neither mounts."""
    saddled = {i for i in figures if state.posture[i] == "mount"}
    while True:
        bases = {i: Base(*state.at(i), state.facing[i], state.mounted[i] or i in saddled) for i in state.present()}
        clash = {i for i in saddled if any(j != i and bases[i].overlaps(bases[j]) for j in bases)}
        if not clash:
            break
        saddled -= clash
    for i in saddled:
        state.mounted[i] = True
        state.horse_x[i] = state.horse_y[i] = None
    for i in sorted(saddled):
        let_go(state, i)
    for i in figures:
        if state.posture[i] == "dismount":
            state.mounted[i] = False
            state.horse_x[i], state.horse_y[i] = state.at(i)


def holders(state, load):
    return [i for i in range(len(state.figures)) if state.carries[i] == state.scenario.loads[load].name]


def beside(state, i, p):
    return state.base(i).within(Base(*p, 0, False), 6) and not walled(state, state.at(i), p)


def takes(state, i, load):
    """With free hands, beside the load; or beside one friend who has a very heavy one, both on foot [base:load]."""
    have = holders(state, load)
    if state.carries[i] != "-" or len(have) == 2:
        return False
    if not have:
        return state.load_x[load] is not None and beside(state, i, (state.load_x[load], state.load_y[load]))
    j = have[0]
    return state.figures[i].band == state.figures[j].band and not state.mounted[i] and not state.mounted[j] and \
        state.scenario.loads[load].slowing == 80 and state.base(i).gap(state.base(j)) <= 3


def let_go(state, i):
    """Leaves the load to the one who carries it too, if there is one."""
    two = state.carries[i] != "-" and state.carries.count(state.carries[i]) == 2
    if two:
        state.carries[i] = "-"
    return two


def drop(state, i):
    if let_go(state, i):
        return
    load = state.scenario.load_number[state.carries[i]]
    state.load_x[load], state.load_y[load] = state.at(i)
    state.carries[i] = "-"


def show_ambushers(state):
    """Seen from within 10 cm, entered, or touched [base:ambush]."""
    shown = [i for i in state.present() if state.life[i] == "on-table"]
    for i in state.present():
        if state.life[i] != "unseen":
            continue
        house = building_at(state, state.at(i))
        for j in shown:
            if state.figures[i].band == state.figures[j].band:
                continue
            gap = state.base(i).gap(state.base(j))
            if (gap <= 3 and not walled(state, state.at(i), state.at(j))) or \
                    (house and inside(house.corners, state.at(j))) or \
                    (not house and gap <= 100 and sight.line(state, j, i).clear):
                state.life[i] = "on-table"
                state.crouched[i] = state.posture[i] == "hide"
                break


def show_passed(state, field):
    """Seen by one who passed within 10 cm, or through the house, at a tenth tick [base:ambush]."""
    passed = set()
    for i in state.present():
        if state.life[i] != "unseen":
            continue
        house = building_at(state, state.at(i))
        for j in state.present():
            if state.life[j] != "on-table" or state.figures[i].band == state.figures[j].band or not state.gone[j]:
                continue
            for tick in range(0, field.last[id(field.mover_of[j])], 10):
                at = state.trail(j, tick)
                if house and inside(house.corners, at):
                    passed.add(i)
                if not house and state.base(i).gap(Base(*at, state.facing[j], state.mounted[j])) <= 100 and \
                        sight.line(state, j, i, at).clear:
                    passed.add(i)
    for i in passed:
        state.life[i] = "on-table"


def face_enemies(state):
    """A loose figure that faces nobody it touches turns to the nearest, of two to the one to whom it turns least, then
    to the one worth most, if its base has room to turn [5.6.11]."""
    shown = [i for i in state.present() if state.life[i] == "on-table"]
    foes = {i: touching(state, i) for i in shown}
    wanted = {}
    for i in shown:
        if not foes[i] or state.rank[i] or state.blocked[i] or state.fleeing[i]:
            continue
        turns = {j: turn_between(state.facing[i], heading(state.at(i), state.at(j))) for j in foes[i]}
        if any(abs(turn) <= 450 for turn in turns.values()):
            continue
        ranked = sorted((state.base(i).gap(state.base(j)), abs(turns[j]), -state.figures[j].points, j)
                        for j in foes[i])
        wanted[i] = heading(state.at(i), state.at(ranked[0][3]))
    turn_together(state, wanted)
