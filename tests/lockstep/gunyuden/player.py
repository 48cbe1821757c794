"""A random player that looks for trouble: who walks about at random rarely meets anybody.

Each game has its mood and its dice, so that what is rare is met as well: castles that starve, whole armies that run."""

from hexes import distance

WEIGHT = {"pass": 0.03, "attack": 15, "battle": 40, "sortie": 20, "invest": 15, "assault": 3, "besiege": 6, "call": 20,
          "move": 4, "march": 1, "lift": 0.01, "leave": 1.5, "organize": 0.8, "garrison": 0.4, "recover": 0.6,
          "done": 0.8, "drop": 0.2, "separate": 0.3, "mend": 3, "replenish": 3, "pursue": 2, "default": 2,
          "deployed": 2, "agree": 2}

# What a player likes to do, and where his forces go: to castles, to the sodaisho of the enemy, or anywhere.
MOODS = [
    ("any", {}),
    ("castle", {"assault": 0.2, "besiege": 0.2, "attack": 3, "lift": 0.001, "garrison": 1.5, "leave": 0.3, "pass": 0.1,
                "call": 3, "organize": 0.15, "lead": 4, "separate": 0.02, "drop": 0.02, "mend": 30}),  # starves
    ("castle", {"assault": 6, "besiege": 8, "attack": 2, "call": 4, "organize": 0.15, "lead": 4, "separate": 0.02,
                "drop": 0.02, "mend": 30}),  # storms
    ("sodaisho", {"attack": 1, "battle": 400, "agree": 3, "organize": 0.1, "lead": 6, "separate": 0.02, "drop": 0.02,
                  "invest": 1, "call": 2, "assault": 0.2, "besiege": 0.2, "go-on": 3}),
    ("any", {"pass": 0.3, "attack": 1, "battle": 1, "sortie": 1, "invest": 1, "move": 1, "lift": 0.5, "default": 0.02,
             "deployed": 0.2}),  # wanders, and sets up by hand
]

DICE = [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1], [8, 3, 2, 1, 1, 1], [1, 1, 1, 2, 3, 8]]


class Player:
    def __init__(self, random):
        self.random = random
        self.wish, weights = random.choice(MOODS)
        self.weight = {**WEIGHT, **weights}
        self.dice = random.choice(DICE)
        self.is_worn = random.random() < 0.4
        self.hurry = 0
        self.fate = []

    def roll(self):
        if self.fate:
            return self.fate.pop(0)
        return self.random.choices(range(1, 7), self.dice)[0]

    def choose(self, game, role, options):
        """One of the options, by weight of its order; moves mostly lead towards an enemy."""
        random = self.random
        if self.hurry and "pass" in options and random.random() < self.hurry:
            return "pass"
        verbs = sorted({option.split()[0] for option in options})
        verb = random.choices(verbs, [self.weight.get(one, 1) for one in verbs])[0]
        options = sorted(option for option in options if option.split()[0] == verb)
        pick = random.choice(options)
        if verb in ("move", "march") and random.random() < 0.75:
            goals = self.goals(game, role)
            if goals:
                name = pick.split()[1]
                here = game.unit(name).hex
                near = min(goals, key=lambda goal: distance(here, goal))
                goal = near if random.random() < 0.6 else random.choice(goals)
                ways = [option for option in options if option.split()[1] == name]
                pick = min(ways, key=lambda option: distance(option.split()[2], goal))
        return pick

    def goals(self, game, role):
        """Hexes worth going to."""
        units = [unit for unit in game.units if unit.alive and game.side(unit) != role]
        castles = {castle.hex for castle in game.castles.values() if game.side_of_castle(castle) == game.other(role)}
        chiefs = {unit.hex for unit in units if unit.rank == 2}
        if self.wish == "castle" and castles:
            return sorted(castles)
        if self.wish == "sodaisho" and chiefs:
            return sorted(chiefs)
        return sorted(castles | {unit.hex for unit in units})
