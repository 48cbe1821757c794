"""What the rules want to know before they go on."""


class Ask:
    """A decision of a role: one of these orders. The answer is its words."""

    def __init__(self, role, options):
        self.role = role
        self.options = options


class Sealed:
    """A decision of several roles, each for itself. The answer is a role and the words of one of its orders; again are
    orders that it may give as well, though nobody offers them."""

    def __init__(self, options, again=None):
        self.options = options
        self.again = again or {}


class Draw:
    """Which of these is it that lies in the hex? The answer is its name."""

    def __init__(self, hex_name, names):
        self.hex = hex_name
        self.names = names


class Roll:
    """A die. The answer is what it showed."""


class Over(Exception):
    """The game is over; winner is None if nobody won. Some games know levels of victory."""

    def __init__(self, winner, level=None):
        Exception.__init__(self)
        self.winner = winner
        self.level = level


class Mismatch(Exception):
    """What the engine told of its choice is none that the rules leave open."""
