"""The heroic samurai [14]."""


class Samurai:
    def cross_lines(self, before):
        return
        yield

    def samurai_drawn(self, chit):
        return
        yield

    def samurai_rests(self):
        return
        yield

    def samurai_gone(self, unit):
        pass

    def samurai_put_away(self, side):
        pass
