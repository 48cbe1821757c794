"""Which rules really forbid an order: a refusal has to cite one of them."""

from ask import Ask, Draw, Sealed
from hexes import distance
from movement import Acting

CHAPTER = {"place": "ruling:20", "as-printed": "ruling:20", "seal": "ruling:20", "card": "8.1-cards",
           "replenish": "8-other-4", "keep": "8-other-4", "exchange": "8-other-6", "retreat": "8.2-retreat",
           "reinforce": "5B.4"}
# An order while a unit is still to be drawn is told the rule of its verb, for both sides the same.
BEFORE_DRAW = {"turn-up": "5A.2", "mark": "5A.2", "move": "7.3", "attack": "8-attack", "done": "7.2", "end": "7.2"}


def part(role, number):
    return ("5A." if role == "uesugi" else "5B.") + number


def rules_against(twin, wanted, role, order):
    """The rules that may be cited; None in the set: nobody asked this role."""
    words = order.split()
    verb = words[0]
    if wanted is None:
        return {"9.1", "9.3-levels"}
    if verb == "draw":
        return None  # chance has no orders: the rule is that of what is wanted now
    if isinstance(wanted, Draw):
        return {BEFORE_DRAW.get(verb) or CHAPTER[verb]}
    roles = [wanted.role] if isinstance(wanted, Ask) else list(wanted.options)
    if role not in roles:
        return {None}
    if isinstance(wanted, Sealed) and twin.phase == "setup":
        return set_up(twin, role, words)
    verbs = {option.split()[0] for option in (wanted.options if isinstance(wanted, Ask) else wanted.options[role])}
    if twin.phase.endswith("command") and verb in ("turn-up", "mark"):
        return command(twin, role, words)
    in_movement = twin.phase.endswith("movement") and verbs & {"end", "done"}
    if in_movement and verb in ("move", "attack"):
        return movement(twin, role, words)
    if in_movement and verb in ("done", "end"):
        return {"7.12"}
    if verb == "keep" and "replenish" in verbs:
        return {"ruling:13"}
    if verb == "reinforce" and twin.phase == "takeda-reinforcement" and words[1] in twin.pack.entries and twin.in_box():
        return {"5B.4-occupied"}
    if verb in ("turn-up", "mark"):
        is_last = role == "uesugi" and twin.turn == twin.pack.number("uesugi-no-command-turn")
        return {"5A.2-turn-6" if is_last else part(role, "2")}
    if verb in ("move", "attack", "done", "end"):
        return {part(role, "3")}
    return {CHAPTER[verb]}


def set_up(twin, role, words):
    setup = "4.2-%s-setup" % role
    if words[0] == "seal":
        return {setup}
    if words[0] == "as-printed":
        return {"ruling:20"}
    if words[0] != "place":
        return {CHAPTER.get(words[0], part(role, "2" if words[0] in ("turn-up", "mark") else "3"))}
    general = twin.pack.generals[words[1]]
    home = next((one for one in twin.counters if one.home == words[2] and one.side == role), None)
    if general.side != role or not general.code or home is None:
        return {setup}
    return {"4.2-one-per-hex"} if home.general is general else {"4.2-uesugi-groups"}


def command(twin, role, words):
    one = twin.at(words[1])
    if role == "uesugi" and twin.turn == twin.pack.number("uesugi-no-command-turn"):
        return {"5A.2-turn-6"}
    if one is None or one.side != role:
        return {part(role, "2")}
    if one.marked:
        return {"ruling:4"}
    return {part(role, "2")} if one.up else {"5B.2-turn-1"}


def movement(twin, role, words):
    verb, start, to = words
    one = twin.at(start)
    if one is None or one.side != role:
        return {part(role, "3")}
    if twin.acting and twin.acting.one is not one:
        return {"7.12"}
    if one.acted:
        return {finished(one, verb)}
    if not (one.up or one.marked):
        return {"7.1"}
    acting = twin.acting or Acting(one, twin.pack.number("movement"))
    return attack(twin, acting, to) if verb == "attack" else move(twin, acting, to)


def finished(one, verb):
    if one.beaten:
        return "ruling:21"
    if verb == "attack" and (one.won or one.slipped):
        return "7.13" if one.won else "8-attack"
    if one.halted:
        return "7.11" if verb == "attack" else "7.5"
    if one.spent:
        return "7.11" if verb == "attack" else "7.3"
    return "7.12"


def attack(twin, acting, to):
    one, enemy = acting.one, twin.at(to)
    if enemy is None or enemy.side == one.side or distance(one.hex, to) != 1:
        return {"8-attack"}
    if acting.has_attacked:
        return {"7.13" if one.won else "8-attack"}
    return {"7.11"}


def move(twin, acting, to):
    """Lifts one rule after the other, points without end: what opens the way is what barred it."""
    one = acting.one
    if to == one.hex:
        return {"7.3"}
    if twin.at(to):
        return {"7.7"}
    if acting.stopped_by:
        return {"7.5"}
    zone = twin.zone_against(one.side)
    held = one.hex in zone
    if to in zone and (held or acting.has_left_zone):
        return {"7.8"} if held and distance(one.hex, to) == 1 else {"7.9"}
    if reaches(twin, acting, to):
        return {"7.3"}
    rules = set()
    if reaches(twin, acting, to, through=one.side):
        rules.add("7.7")
    elif held:
        rules.add("7.8")
    elif acting.has_left_zone:
        rules.add("7.9")
    else:
        rules.add("7.5")
    return rules


def reaches(twin, acting, to, through=None):
    """Is there a way, however long? Through units of one side, if it is told."""
    one = acting.one
    zone = twin.zone_against(one.side)
    leaves = acting.has_left_zone or one.hex in zone
    taken = {other.hex for other in twin.on_map() if other.side != through}
    seen, edge = {one.hex}, [one.hex]
    while edge:
        here = edge.pop()
        if here == to:
            return True
        if here in zone and here != one.hex:
            continue
        for name in twin.around(here):
            if name not in seen and name not in taken and not (name in zone and leaves):
                seen.add(name)
                edge.append(name)
    return False
