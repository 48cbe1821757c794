"""The second implementation of Kenshin vs. Shingen: the course of a game as one long procedure [4, 5].

Rules ask by yielding an Ask, a Sealed or a Draw and go on with the answer. Written from the rulebook and the rulings, slow
and plain; it shares nothing with the engine but the tables of the pack."""

import collections

from board import Board
from cards import Cards
from combat import Combat
from command import Command
from movement import Movement
from pack import SIDES, Pack
from setup import SetUp
from victory import Victory

PHASES = ("uesugi-recovery", "uesugi-command", "uesugi-movement", "takeda-recovery", "takeda-command",
          "takeda-movement", "takeda-reinforcement", "takeda-marker")


class Game(Board, SetUp, Command, Movement, Cards, Combat, Victory):
    def __init__(self, folder, scenario):
        self.pack = Pack(folder, scenario)
        self.counters = self.pack.counters()
        self.by_name = {one.name: one for one in self.counters}
        self.around_of = {}
        self.turn = 1
        self.phase = "setup"
        self.sealed = set()
        self.laid = {}
        self.acting = None
        self.count = 0  # commands or reinforcements of the phase
        self.is_set_by_hand = False
        self.commander_retreats = dict.fromkeys(SIDES, 0)
        self.reached = collections.Counter()
        self.deal_hands()

    def reach(self, what):
        """Something seldom happens: it is counted."""
        self.reached[what] += 1

    def counter(self, name):
        return self.by_name[name]

    def night_army(self):
        return [one for one in self.counters if one.is_night]

    def in_order(self, counters):
        """As the engine asks for them: where several faces are drawn at once the rules know no order."""
        return sorted(counters, key=self.counters.index)

    def play(self):
        yield from self.set_up()
        yield from self.play_on("uesugi-recovery")

    def play_on(self, phase):
        try:
            yield from self.course(phase)
        finally:
            self.phase, self.acting = "over", None

    def passes_over(self, options):
        """Where nothing can be done nobody is asked; in a position set by hand somebody always is, once."""
        is_first, self.is_set_by_hand = self.is_set_by_hand, False
        return not options and not is_first

    def course(self, phase):
        """The phases, from one of them on until somebody has won."""
        index = PHASES.index(phase)
        while True:
            self.phase = PHASES[index]
            side, name = self.phase.split("-")
            if name == "recovery":
                self.recovery(side)
            elif name == "command":
                yield from self.command(side)
            elif name == "movement":
                yield from self.movement(side)
            elif name == "reinforcement":
                yield from self.reinforcement()
            else:
                if self.turn == self.pack.number("turns"):
                    self.verdict()
                self.turn += 1
            index = (index + 1) % len(PHASES)
