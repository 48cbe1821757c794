#!/usr/bin/env python3
"""Plays whole games of Gunyuden with the engine and with a second implementation, and compares them at every step.

usage: lockstep.py [--games N] [--seed N] [--scenario NAME] [--pack FOLDER] [--count] HONJIN"""

import argparse
import collections
import os
import random
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from ask import Ask, Mismatch, Over, Roll
from compare import Difference, differ, report, some
from engine import Engine
from game import Game
from clans import LIMITED
from player import Player
from trouble import Trouble

SIDES = ("date", "anti")
SCENARIOS = ("hitotoribashi", "suriagehara")


def names(words):
    """A set of the state: "date+kasai", or "-" for nobody."""
    return [] if words == "-" else words.split("+")


def padded(numbers, count):
    """A list of the state: zeros at its end are left out."""
    return (numbers + [0] * count)[:count]


class Match:
    def __init__(self, engine, folder, scenario, ruleset, seed, trouble=False):
        self.engine = engine
        self.random = random.Random("%s %s" % (scenario, seed))  # the same dice in both rulesets
        self.player = Player(self.random)
        self.player.seeks_trouble = trouble
        if trouble:
            self.player.is_worn = False
            self.player.hurry = self.random.choice((0, 0.03, 0.15, 0.4))
        self.twin = Game(folder, scenario, ruleset)
        self.rules = self.twin.play()
        self.winner = None
        self.turns, self.first_turn = 0, 1
        self.seen = collections.Counter()
        self.failed = False
        self.log = []
        self.pending = engine.must("new", game="gunyuden", scenario=scenario, dealer="ask",
                                   options={"ruleset": ruleset})["pending"]
        self.wanted = None

    def advance(self, answer=None):
        """Lets the twin go on to its next question; None when the game is over for it."""
        try:
            self.wanted = self.rules.send(answer)
        except Over as over:
            self.wanted, self.winner = None, over.winner
        except Mismatch as mismatch:
            raise Difference(str(mismatch)) from mismatch

    def play(self):
        self.advance()
        while True:
            options = self.same_question()
            if self.player.is_worn and options and "pass" in options:
                self.wear_out()
                options = self.same_question()
            if self.player.seeks_trouble and (isinstance(self.wanted, Roll) or options and "pass" in options):
                self.begin_in_trouble()
                options = self.same_question()
            self.compare_state()
            if self.wanted is None or self.turns and self.twin.turn >= self.first_turn + self.turns:
                return
            if isinstance(self.wanted, Roll):
                die = self.player.roll()
                self.log.append("roll %d" % die)
                self.pending = self.engine.must("deal", outcome=die)["pending"]
                self.advance(die)
            else:
                pick = self.player.choose(self.twin, self.wanted.role, options)
                self.seen[pick.split()[0]] += 1
                self.log.append("%s %s" % (self.wanted.role, pick))
                action = "%s %s" % (self.wanted.role, pick)
                if self.twin.is_campaign and pick.split()[0] in ("move", "march"):
                    self.twin.told = self.engine.must("path", action=action)["path"]
                self.pending = self.engine.must("play", action=action)["pending"]
                self.advance(pick.split())

    def wear_out(self):
        """Some games begin with armies and castles that have seen better days."""
        self.player.is_worn = False
        twin, low, steps, durability = self.twin, {}, {}, {}
        for unit in twin.units:
            if unit.alive:
                low[unit.name] = unit.low = self.random.choice((0, 0, 0, 1, 2, 3, 4, 4))
                steps[unit.name] = unit.steps = self.random.choice((1, 2, 2))
        for castle in twin.castles.values():
            durability[castle.name] = castle.durability = self.random.choice((1, 2, 3, 6, 10, 10))
        self.log.append("(worn out)")
        fields = {"low": low, "steps": steps, "durability": durability}
        self.pending = self.engine.must("position", set=fields)["pending"]
        self.wanted.options = twin.offer_again(self.wanted.role)

    def begin_in_trouble(self):
        """Before the first die, or in the first phase, everything is set by hand."""
        self.player.seeks_trouble = False
        trouble = Trouble(self.twin, self.random)
        fields = trouble.fields()
        if self.twin.is_campaign:
            self.player.fate = trouble.fate()
        self.first_turn = self.twin.turn
        self.log.append("(trouble)")
        self.pending = self.engine.must("position", set=fields)["pending"]
        if isinstance(self.wanted, Ask):
            self.wanted.options = self.twin.offer_again(self.wanted.role)

    def same_question(self):
        """Both want the same of the same side. What leaves no choice the engine does not always ask."""
        kind = self.pending["kind"]
        asked = None
        if kind == "decision":
            role = self.pending["roles"][0]
            asked = {choice["action"].split(" ", 1)[1] for choice in self.engine.must("choices")["choices"]}
        while isinstance(self.wanted, Ask) and len(self.wanted.options) == 1:
            if kind == "decision" and role == self.wanted.role and asked == set(self.wanted.options):
                break
            self.log.append("(%s %s)" % (self.wanted.role, self.wanted.options[0]))
            self.advance(self.wanted.options[0].split())
        if self.wanted is None:
            differ("what is wanted", kind, "over")
            differ("winner", self.pending["outcome"]["winner"], self.winner)
            self.compare_points(self.pending["outcome"])
            return None
        if isinstance(self.wanted, Roll):
            differ("what is wanted", kind, "chance")
            return None
        mine = set(self.wanted.options)
        differ("what is wanted (%s)" % self.pending["prompt"] + (" twin: %s" % sorted(mine)[:8]), kind, "decision")
        if role != self.wanted.role or asked != mine:
            raise Difference("choices: %s\n  engine %s only: %s\n  twin %s only: %s"
                             % (self.pending["prompt"], role, some(asked - mine), self.wanted.role, some(mine - asked)))
        return sorted(mine)

    def compare_points(self, outcome):
        """Points stand in the verdict, unless a decisive battle or an even count settled it."""
        told = re.search(r"\((-?\d+) for Date, (-?\d+) against\)", outcome["text"])
        if told:
            differ("points", [int(told.group(1)), int(told.group(2))], [self.twin.points(side) for side in SIDES])

    def compare_state(self):
        twin = self.twin
        state = self.engine.must("position")["state"]
        for unit in twin.units:
            name = unit.name
            differ(name + " place", PLACES.get(state["place"][name], state["place"][name]), unit.place)
            if not unit.alive:
                continue
            differ(name + " clan", state["clan"][name], unit.clan)
            differ(name + " rebel", state["rebel"][name], unit.rebel)
            differ(name + " hex", state["hex"][name], unit.hex)
            differ(name + " steps", state["steps"][name], unit.steps)
            differ(name + " low", state["low"][name], unit.low)
            differ(name + " leader", state["leader"][name], unit.leader.name)
            differ(name + " acted", state["acted"][name], unit.acted)
            differ(name + " investing", state["investing"][name], unit.investing)
        for castle in twin.castles.values():
            name = castle.name
            differ(name + " owner", state["owner"][name], castle.owner or "-")
            # until a castle that falls is abandoned it has an owner, and something left of it
            differ(name + " durability", state["durability"][name], max(castle.durability, castle.owner is not None))
            differ(name + " low", state["castle-low"][name], castle.low)
            answers = names(state["castle-flags"][name])
            differ(name + " answers", ["resists" in answers, "refused" in answers], [castle.resists, castle.refused])
            differ(name + " invested", state["invested"][name], castle.invested)
        for clan in twin.main:
            differ(clan + " main castle", state["main"][clan], twin.main[clan] or "-")
            differ(clan + " awake", state["awake"][clan], twin.clans[clan].awake)
            differ(clan + " side", state["side"][clan], ["date", "anti", "neutral"].index(twin.clans[clan].side))
            if twin.clans[clan].awake in LIMITED:
                differ(clan + " against", sorted(names(state["against"][clan])), sorted(twin.clans[clan].against))
            differ(clan + " halved", bool(state["halved"][clan]), clan in twin.halved)
        differ("halved unit", state["halved-unit"], twin.halved_unit.name if twin.halved_unit else "-")
        differ("truce", state["truce"], {clan: twin.truce[clan] for clan in ("mogami", "osaki")})
        differ("has met", state["has-met"], int(twin.has_met))
        differ("Ouchi, rising in Shonai", [state["story"][part] for part in ("ouchi", "shonai")],
               [twin.ouchi_went, twin.rose_in or 0])
        differ("turn", state["turn"], twin.turn)
        differ("weather", state["weather"], twin.weather)
        differ("inflicted", state["inflicted"], twin.inflicted)
        differ("battles", state["battles"], twin.battles)
        differ("relief of Nihonmatsu", padded(state["reached"], 2), [int(twin.near_relief), int(twin.relief)])
        differ("dead", padded(state["dead"], 6), [twin.dead(side, rank) for side in SIDES for rank in range(3)])
        self.compare_line()

    def compare_line(self):
        """One unit in the field has a line for both, or for neither [11]."""
        field = [unit for unit in self.twin.units if unit.outside and not self.twin.sleeps(unit.clan)]
        if field:
            unit = self.random.choice(field)
            differ("line of %s in %s" % (unit, unit.hex), self.engine.must("line", piece=unit.name)["line"],
                   self.twin.has_line(unit))


PLACES = {"garrison": "inside", "removed": "gone", "killed": "dead"}


def main():
    parser = argparse.ArgumentParser(description="engine and twin in lockstep")
    parser.add_argument("honjin")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--ruleset", choices=("classic", "revised"), default="classic")
    parser.add_argument("--turns", type=int, default=0, help="as many turns of each game; 0: all")
    parser.add_argument("--trouble", action="store_true", help="begin in the thick of it")
    parser.add_argument("--pack", default=os.path.join(os.path.dirname(__file__), "../../../packs/gunyuden"))
    parser.add_argument("--count", action="store_true", help="say how often each order was given")
    args = parser.parse_args()
    engine = Engine(args.honjin)
    seen, plies, tests, bad = collections.Counter(), 0, 0, 0
    for scenario in args.scenario or SCENARIOS:
        for seed in range(args.seed, args.seed + args.games):
            match = Match(engine, args.pack, scenario, args.ruleset, seed, args.trouble)
            match.turns = args.turns
            tests += 1
            try:
                match.play()
            except Difference as difference:
                bad += 1
                report(engine, match, difference)
            seen += match.seen + match.twin.met
            plies += len(match.log)
            print("%sok %d - %s, %s, seed %d" % ("not " if match.failed else "", tests, scenario, args.ruleset, seed),
                  flush=True)
    if args.count:
        for verb, count in sorted(seen.items()):
            print("# %8d %s" % (count, verb))
    print("# %d games, %d plies: %s" % (tests, plies, "%d with differences" % bad if bad else "no difference"))
    print("1..%d" % tests)
    engine.close()
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
