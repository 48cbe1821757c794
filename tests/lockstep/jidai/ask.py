"""What the rules want to know before they go on."""


class Ask:
    """A decision: the orders of each role that is wanted. The answer is (role, words)."""

    def __init__(self, orders):
        self.orders = orders

    @property
    def roles(self):
        return list(self.orders)

    def lines(self):
        return ["%s %s" % (role, order) for role, orders in self.orders.items() for order in orders]


class Roll:
    """Dice. The answer is the list of what they showed."""

    def __init__(self, count=1):
        self.count = count


class Draw:
    """A chit out of the bowl. The answer is its name."""

    def __init__(self, chits):
        self.chits = chits


class Over(Exception):
    """The game is over; winner is None if nobody won."""

    def __init__(self, winner, level):
        Exception.__init__(self)
        self.winner = winner
        self.level = level
