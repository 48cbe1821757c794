"""A random player that looks for trouble: who walks about at random rarely meets anybody."""

from ground import distance

WEIGHT = {"pass": 0.03, "attack": 15, "battle": 40, "sortie": 20, "invest": 15, "assault": 3, "besiege": 6, "call": 20,
          "move": 4, "march": 1, "lift": 0.1, "leave": 1.5, "organize": 0.8, "garrison": 0.4, "recover": 0.6, "done": 0.8,
          "drop": 0.2, "separate": 0.3, "mend": 3, "replenish": 3, "pursue": 2, "default": 2, "deployed": 2,
          "agree": 2}


def choose(random, game, role, options):
    """One of the options, by weight of its order; moves mostly lead towards an enemy."""
    verbs = sorted({option.split()[0] for option in options})
    verb = random.choices(verbs, [WEIGHT.get(one, 1) for one in verbs])[0]
    options = sorted(option for option in options if option.split()[0] == verb)
    pick = random.choice(options)
    if verb in ("move", "march") and random.random() < 0.75:
        name = pick.split()[1]
        goals = sorted({unit.hex for unit in game.units if unit.alive and game.side(unit) != role}
                       | {castle.hex for castle in game.castles.values()
                          if castle.owner and game.side_of_castle(castle) != role})
        if goals:
            here = game.unit(name).hex
            near = min(goals, key=lambda goal: distance(here, goal))
            goal = near if random.random() < 0.6 else random.choice(goals)
            ways = [option for option in options if option.split()[1] == name]
            pick = min(ways, key=lambda option: distance(option.split()[2], goal))
    return pick
