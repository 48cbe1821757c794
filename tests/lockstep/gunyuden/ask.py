"""What the rules want to know before they go on."""


class Ask:
    """A decision of a role: one of these orders. The answer is its words."""

    def __init__(self, role, options):
        self.role = role
        self.options = options


class Roll:
    """A die. The answer is what it showed."""


class Over(Exception):
    """The game is over; winner is None if nobody won."""

    def __init__(self, winner):
        Exception.__init__(self)
        self.winner = winner


class Mismatch(Exception):
    """What the engine told of its choice is none that the rules leave open."""
