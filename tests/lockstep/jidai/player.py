"""A random player that looks for trouble: who walks about at random rarely meets anybody.

Each game has its mood and its dice, so that what is rare is met as well."""

from hexes import distance

WEIGHT = {"as-printed": 4, "seal": 0.15, "done": 0.15, "decline": 0.15, "declared": 0.3, "leave": 0.01, "buy": 2,
          "assign": 2, "aim": 2, "try-plan": 3, "regroup": 0.3, "kansuke": 0.1, "start-all": 1.5, "recall": 4,
          "assault": 4, "fire": 2, "withdraw": 0.3, "stand": 0.6, "place": 0.5, "enter": 0.7, "post": 2}

# What a player likes: weights of orders, of the modes he tests for, and where his clans go.
MOODS = [
    ("enemy", {}, {"attack": 6, "defense": 1, "move": 1, "regroup": 1}),
    ("enemy", {"done": 0.05, "accept": 5}, {"attack": 12, "defense": 1, "move": 2, "regroup": 0.2}),
    ("enemy", {"rally": 5, "adopt": 3}, {"attack": 3, "defense": 2, "move": 1, "regroup": 4}),
    ("any", {"decline": 1, "leave": 0.1, "stand": 1}, {}),
    ("kaizu", {"done": 0.05}, {"attack": 5, "defense": 1, "move": 3, "regroup": 0.3}),
    ("kaizu", {"withdraw": 1, "mode": 2}, {"attack": 4, "defense": 3, "move": 3, "regroup": 1}),
]

DICE = [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1], [6, 3, 2, 1, 1, 1], [1, 1, 1, 2, 3, 6], [4, 1, 1, 1, 1, 4]]


class Player:
    def __init__(self, random, mood=None):
        self.random = random
        self.wish = {}
        self.weight = {}
        self.modes = {}
        for side in ("uesugi", "takeda"):
            self.wish[side], weights, self.modes[side] = mood or random.choice(MOODS)
            self.weight[side] = {**WEIGHT, **weights}
        self.dice = random.choice(DICE)
        self.combat_last = random.random() < 0.3

    def roll(self, count):
        return self.random.choices(range(1, 7), self.dice, k=count)

    def draw(self, game, chits):
        """Turns that end early show little: compulsory chits come a little later than they should."""
        weights = [0.6 if game.chits[name].kind in ("rally", "move", "combat", "initiative") else 1 for name in chits]
        return self.random.choices(chits, weights)[0]

    def choose(self, game, lines):
        random = self.random
        heads = sorted({tuple(line.split()[:2]) for line in lines})
        role, verb = random.choices(heads, [self.weight[head[0]].get(head[1], 1) for head in heads])[0]
        lines = sorted(line for line in lines if line.split()[:2] == [role, verb])
        if verb in ("mode", "start", "conform", "start-all"):
            return random.choices(lines, [self.modes[role].get(line.split()[-1], 1) for line in lines])[0]
        if verb in ("move", "step", "place") and random.random() < 0.7:
            return self.towards(game, role, lines)
        return random.choice(lines)

    def towards(self, game, role, lines):
        goals = [unit.hex for unit in game.enemies(role)]
        if self.wish[role] == "kaizu":
            goals = ["2618"]
        if not goals or self.wish[role] == "any":
            return self.random.choice(lines)
        name = self.random.choice(lines).split()[2]
        lines = [line for line in lines if line.split()[2] == name]
        here = lines[0].split()[3]
        goal = min(goals, key=lambda goal: distance(here, goal))
        least = min(distance(line.split()[3], goal) for line in lines)
        return self.random.choice([line for line in lines if distance(line.split()[3], goal) <= least])
