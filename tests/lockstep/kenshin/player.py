"""A random player that looks for trouble. Each game has its mood, so that what is rare is met as well."""

from fractions import Fraction

from cards import RETREAT
from hexes import distance
from pack import SIDES

WEIGHT = {"end": 0.03, "done": 0.3, "attack": 12, "move": 3, "turn-up": 1, "mark": 1, "as-printed": 1, "place": 4, "seal": 2,
          "replenish": 1, "exchange": 1, "keep": 1, "reinforce": 1, "retreat": 1, "card": 1}

# Where units go, which cards are liked, and what else is done more or less often.
MOODS = [
    ("near", "any", {}),
    ("near", "tie", {}),  # long fights, empty hands
    ("near", "retreat", {"keep": 4}),  # everybody runs, markers everywhere
    ("near", "fight", {"keep": 0.3}),  # everybody dies
    ("commander", "fight", {"mark": 0.2}),  # sudden death
    ("commander", "retreat", {}),  # commanders that run
    ("chief", "any", {"turn-up": 3}),  # the own commander goes first
    ("away", "any", {"attack": 1, "done": 1, "end": 0.2, "mark": 3}),  # slips out of zones
    ("any", "any", {"end": 0.3, "attack": 1, "move": 1, "done": 1}),
    ("entries", "fight", {}),  # meets the night-attack army
    ("near", "last", {"keep": 8, "exchange": 0.3}),  # plays hands to the end
    ("near", "any", {"end": 1.5, "reinforce": 8, "move": 1}),  # little happens: turns go by
]


class Player:
    def __init__(self, random):
        self.random = random
        self.mood = {side: random.choice(MOODS) for side in SIDES}
        self.printed = random.random() < 0.6

    def run_away(self):
        """Attack the commander, play retreats, take nothing back."""
        self.mood = dict.fromkeys(SIDES, ("commander", "retreat", {"keep": 50, "attack": 200}))

    def weight(self, role, verb):
        if verb == "as-printed" and self.printed:
            return 100
        return self.mood[role][2].get(verb, WEIGHT[verb])

    def draw(self, names):
        return self.random.choice(names)

    def choose(self, twin, role, options):
        random = self.random
        verbs = sorted({option.split()[0] for option in options})
        verb = random.choices(verbs, [self.weight(role, one) for one in verbs])[0]
        options = sorted(option for option in options if option.split()[0] == verb)
        if verb == "card":
            return "card " + self.card(twin, role, [option.split()[1] for option in options])
        pick = random.choice(options)
        if verb == "attack" and random.random() < 0.7:
            pick = max(options, key=lambda option: self.prize(twin, option.split()[2]))
        if verb == "move" and random.random() < 0.8:
            pick = self.way(twin, role, options, pick.split()[1])
        return pick

    @staticmethod
    def prize(twin, hex_name):
        general = twin.at(hex_name).general
        return general.is_commander, general.value

    def way(self, twin, role, options, start):
        """Of the ways of one unit the one that leads where the mood wants to go."""
        wish = self.mood[role][0]
        enemies = [one for one in twin.on_map() if one.side != role]
        chiefs = [one for one in enemies if one.general and one.general.is_commander]
        goals = [one.hex for one in (chiefs if wish == "commander" and chiefs else enemies)]
        if wish == "entries":
            goals = list(twin.pack.entries)
        if wish == "chief":
            own = next((one for one in twin.on_map(role) if one.general and one.general.is_commander), None)
            if own and any(option.split()[1] == own.hex for option in options):
                start = own.hex
        ways = [option for option in options if option.split()[1] == start]
        if wish == "any" or not goals:
            return self.random.choice(ways)
        goal = min(goals, key=lambda name: distance(start, name))
        if self.random.random() < 0.3:
            goal = self.random.choice(goals)
        far = -1 if wish == "away" else 1
        return min(ways, key=lambda option: far * distance(option.split()[2], goal))

    def card(self, twin, role, names):
        """A card by the mood: of the two that lie there the second one can make a tie."""
        wish = self.mood[role][1]
        random = self.random
        numbers = [name for name in names if name != RETREAT]
        if wish == "any" or random.random() < 0.25:
            return random.choice(names)
        if wish == "retreat" and RETREAT in names and random.random() < 0.5:
            return RETREAT
        if wish == "fight" and numbers:
            return random.choice(numbers)
        if wish == "last" and numbers:
            return min(numbers, key=Fraction)
        if wish == "tie" and twin.laid and RETREAT not in twin.laid.values() and numbers:
            # Values do not matter: what is nearest to the other card is often a tie in the end.
            aim = Fraction(next(iter(twin.laid.values()))) + twin.gap(role)
            return min(numbers, key=lambda name: abs(Fraction(name) - aim))
        return random.choice(names)
