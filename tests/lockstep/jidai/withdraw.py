"""Leaving a siege, and its end [13.8, 13.9]."""


class Withdraw:
    def offer_withdrawal(self, clan):
        return
        yield
