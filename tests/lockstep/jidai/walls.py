"""Games that begin before the walls of Kaizu, so that there is a siege."""

from hexes import distance
from pack import SIDES, STATES


def before_the_walls(game, random):
    """Fields of a position: some clans of both sides near Kaizu, their chits in the bowl."""
    hexes, modes, places, steps = {}, {}, {}, {}
    free = [name for name in game.pack.cells if 1 <= distance(name, game.kaizu_hex) <= random.choice((1, 2, 4))
            and any((name, other) in game.cost for other in game.near_hexes[name])]
    free += [name for name in game.pack.cells if 4 < distance(name, game.kaizu_hex) <= 6]
    taken = set()
    storming = random.sample([clan for clan in game.clans_of("uesugi")], random.randint(1, 4))
    helping = random.sample([clan for clan in game.clans_of("takeda") if clan.letter != "M"], random.randint(0, 3))
    for clan in storming + helping:
        start = None
        for unit in clan.units:
            near = [name for name in free if name not in taken]
            if start and random.random() < 0.9:
                near.sort(key=lambda name: (distance(name, start), name))
                near = near[:2]
            else:
                near = near[:12]
            hexes[unit.name] = random.choice(near)
            taken.add(hexes[unit.name])
            start = start or hexes[unit.name]
            steps[unit.name] = STATES[random.choice((0, 0, 0, 1, 2, 3))]
        modes[clan.name] = random.choice(("attack", "attack", "attack", "defense", "move", "regroup"))
        places[clan.name] = random.choice(("bowl", "bowl", "reserve"))
    garrison = game.clan_named["t-m"]
    for unit in garrison.units:
        steps[unit.name] = STATES[random.choice((0, 0, 1, 2, 3))]
        if random.random() < 0.15:
            hexes[unit.name] = next(name for name in reversed(free) if name not in taken)
            taken.add(hexes[unit.name])
    modes["t-m"] = random.choice(("attack", "defense", "defense", "move", "regroup"))
    places["t-m"] = random.choice(("bowl", "reserve"))
    return {"hex": hexes, "mode": modes, "place": places, "steps": steps}


def load(game, state):
    """The position of the engine, for the twin."""
    game.set_up_by_book()
    for clan in game.clans:
        clan.mode = state["mode"][clan.name]
        entry = state["entry"][clan.name]
        clan.entry = None if entry == "-" else entry
    for unit in game.units:
        unit.box, unit.hex = state["box"][unit.name], state["hex"][unit.name]
        unit.hex = None if unit.hex == "-" else unit.hex
        unit.loss, unit.lead = STATES.index(state["steps"][unit.name]), state["lead"][unit.name]
    for name, chit in game.chits.items():
        chit.place = state["place"][name]
    for index, side in enumerate(SIDES):
        plan = state["plan"][side]
        game.plan[side] = None if plan == "-" else plan
        game.plan_active[side] = bool(state["plan-active"] >> index & 1)
        game.plan_shown[side] = bool(state["plan-shown"] >> index & 1)
    game.turn, game.victory = state["turn"], state["victory"]
    game.has_begun, game.has_recalled = bool(state["has-begun"]), bool(state["has-recalled"])
    game.kaizu_owner = None if state["kaizu"] == "-" else state["kaizu"]
