"""Hands and discards [8.1, 8-other-3 to 8-other-6, ruling 13]."""

from collections import Counter as Pile

from ask import Ask, Sealed
from pack import SIDES

RETREAT = "retreat"


class Cards:
    """Mixed into the game."""

    def deal_hands(self):
        self.hand = {side: Pile() for side in SIDES}
        self.discards = {side: Pile() for side in SIDES}
        for row in self.pack.cards:
            self.hand[row["side"]][row["name"]] = int(row["hand"])
        self.has_exchanged = False

    def held(self, side):
        return [name for name in sorted(self.hand[side]) if self.hand[side][name]]

    def may_replenish(self, side):
        """No card, or nothing but retreats [8-other-4]."""
        return all(name == RETREAT for name in self.held(side)) and sum(self.discards[side].values()) > 0

    def may_exchange(self, side):
        """From turn four, once [8-other-6]."""
        return side == "takeda" and self.turn >= self.pack.number("exchange-turn") and not self.has_exchanged and \
            self.hand[side][RETREAT] + self.discards[side][RETREAT] > 0

    def replenish(self, side):
        self.hand[side].update(self.discards[side])
        self.discards[side].clear()

    def take_back(self, side, is_due):
        """The question whether to take the discards back; a must with nothing in hand and a card to play."""
        if not self.may_replenish(side):
            return
        must = is_due and not self.held(side)
        options = ["replenish"]
        if self.may_exchange(side):
            options.append("exchange")
        if not must:
            options.append("keep")
        if len(options) == 1:
            self.reach("cards come back unasked")
            self.replenish(side)
            return
        order = yield Ask(side, options)
        if order[0] == "keep":
            self.reach("discards are kept")
            return
        self.replenish(side)
        if order[0] == "exchange":
            self.reach("exchange" if must else "exchange, not forced")
            self.hand[side][RETREAT] -= 1
            self.hand[side]["5"] += 1
            self.has_exchanged = True

    def lay_cards(self):
        """Both lay a card unseen; shown together they are discards [8.1]. {side: card}"""
        self.laid = {}
        while len(self.laid) < len(SIDES):
            role, words = yield Sealed({side: ["card " + name for name in self.held(side)]
                                        for side in SIDES if side not in self.laid})
            self.laid[role] = words[1]
        shown, self.laid = self.laid, {}
        for side, name in shown.items():
            self.hand[side][name] -= 1
            self.discards[side][name] += 1
        return shown
