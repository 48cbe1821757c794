#!/usr/bin/env python3
"""Plays whole games of Sengoku Jidai with the engine and with a second implementation, and compares them at every step.

usage: lockstep.py [--games N] [--seed N] [--scenario NAME] [--option NAME=VALUE] [--pack FOLDER] [--count] HONJIN"""

import argparse
import collections
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, ".."))

from ask import Ask, Draw, Over, Roll
from compare import Difference, differ, report, some
from engine import Engine
from game import ACTIVITIES, COMMANDERS, Game
from pack import SIDES, STATES
from player import Player
from siege import NotCovered
from walls import before_the_walls, load

SCENARIOS = ("historical", "hypothetical", "walls")
LAST_AT_WALLS = 5  # turn: by then there has been a siege, or there will be none
SCENARIO_OF = {"walls": "hypothetical"}  # some clans before Kaizu
# Options by seed, unless some are given: every text, and the variants.
OPTIONS = ({"edition": "fr"}, {}, {"edition": "en"}, {"samurai": "yes", "kansuke": "yes", "shingen-plan": "yes"}, {},
           {"edition": "fr", "samurai": "yes"}, {"edition": "en", "samurai": "yes", "support": "each"})


def bits(by_side):
    """A small set of sides, as the state has it."""
    return sum(1 << index for index, side in enumerate(SIDES) if by_side[side])


class Match:
    def __init__(self, engine, folder, scenario, options, seed, wrong=0.03, at_walls=False):
        self.engine = engine
        self.random = random.Random("%s %s" % (scenario, seed))
        self.player = Player(self.random)
        self.twin = Game(folder, scenario, options)
        self.rules = self.twin.play()
        self.over = None
        self.seen = collections.Counter()
        self.failed = False
        self.log = []
        self.wrong = wrong
        self.pending = engine.must("new", game="jidai", scenario=scenario, dealer="ask", options=options)["pending"]
        self.last_turn = LAST_AT_WALLS if at_walls else 100
        if at_walls:
            self.begin_at_walls()
        self.wanted = None
        self.scores = []

    def begin_at_walls(self):
        answer = self.engine.must("position", phase="activation", set=before_the_walls(self.twin, self.random))
        self.pending = answer["pending"]
        load(self.twin, answer["state"])
        self.rules = self.twin.play_on()

    def advance(self, answer=None):
        """Lets the twin go on to its next question; None when the game is over for it."""
        try:
            self.wanted = self.rules.send(answer)
        except Over as over:
            self.wanted, self.over = None, over

    def play(self):
        self.advance()
        while True:
            lines = self.same_question()
            self.compare_state()
            if self.wanted is None or self.twin.turn > self.last_turn:
                return
            self.go_on(lines)

    def go_on(self, lines):
        if isinstance(self.wanted, Roll):
            dice = self.player.roll(self.wanted.count)
            self.log.append("roll %s" % dice)
            self.hear(self.engine.must("deal", outcome=dice))
            self.advance(dice)
        elif isinstance(self.wanted, Draw):
            name = self.player.draw(self.twin, self.wanted.chits)
            self.log.append("draw " + name)
            self.hear(self.engine.must("deal", outcome="draw " + name))
            self.advance(name)
        else:
            if len(self.wanted.roles) == 1 and self.random.random() < self.wrong:
                self.try_wrong(lines)
            line = self.player.choose(self.twin, lines)
            self.seen[line.split()[1]] += 1
            self.log.append(line)
            self.hear(self.engine.must("play", action=line))
            role, *words = line.split()
            self.advance((role, words))

    def hear(self, answer):
        """What is wanted next, and the scores of battles before leaders and dice."""
        self.pending = answer["pending"]
        self.scores += [tuple(event["args"]) for event in answer["events"] if event["kind"] == "score"]

    def try_wrong(self, lines):
        """An order that is not among them: refused, and nothing has changed."""
        role, verb, *words = self.random.choice(lines).split()
        twin = self.twin
        words = [self.random.choice(twin.units).name if word in twin.unit_named
                 else self.random.choice(twin.clans).name if word in twin.clan_named
                 else self.random.choice(sorted(twin.pack.cells)) if word.isdigit() and len(word) == 4
                 else word for word in words]
        if self.random.random() < 0.3:
            verb, words = self.random.choice((("done", []), ("declared", []), ("accept", []), ("stand", []),
                                              ("lead-line", []), ("seal", [])))
        if self.random.random() < 0.1:
            role = twin.other(role)
        line = " ".join([role, verb] + words)
        if line in lines:
            return
        before = self.engine.must("position")
        answer = self.engine.ask("play", action=line)
        self.seen["(wrong)"] += 1
        if answer["ok"]:
            raise Difference("wrong order accepted: " + line)
        differ("position after a wrong order", self.engine.must("position")["state"], before["state"])

    def same_question(self):
        """Both want the same of the same sides. What leaves no choice the engine does not always ask."""
        pending = self.pending
        kind = pending["kind"]
        asked, roles = None, pending["roles"]
        if kind == "decision":
            asked = {choice["action"] for choice in self.engine.must("choices")["choices"]}
        while isinstance(self.wanted, Ask) and len(self.wanted.lines()) == 1:
            lines = self.wanted.lines()
            if kind == "decision" and asked == set(lines):
                break
            self.log.append("(%s)" % lines[0])
            role, *words = lines[0].split()
            self.advance((role, words))
        if self.wanted is None:
            differ("what is wanted", kind, "over")
            differ("winner", pending["outcome"]["winner"], self.over.winner)
            return None
        if isinstance(self.wanted, Roll):
            differ("what is wanted (%s)" % pending.get("prompt"), kind, "chance")
            differ("dice (%s)" % pending["rule"], pending["chance"].get("count"), self.wanted.count)
            return None
        if isinstance(self.wanted, Draw):
            differ("what is wanted (%s)" % pending.get("prompt"), kind, "chance")
            differ("bowl (%s)" % pending["rule"], sorted(pending["chance"].get("cup", [])), sorted(self.wanted.chits))
            return None
        mine = set(self.wanted.lines())
        differ("what is wanted: twin %s" % some(mine), kind, "decision")
        differ("who is asked: %s, twin %s" % (pending["prompt"], some(mine)), sorted(roles), sorted(self.wanted.roles))
        if asked != mine:
            raise Difference("choices: %s\n  engine only: %s\n  twin only: %s\n  both: %s"
                             % (pending["prompt"], some(asked - mine), some(mine - asked), some(mine & asked)))
        return sorted(mine)

    def compare_state(self):
        twin = self.twin
        state = self.engine.must("position")["state"]
        differ("column and line", self.scores, twin.told_scores)
        self.scores, twin.told_scores = [], []
        for clan in twin.clans:
            differ("%s mode" % clan, state["mode"][clan.name], clan.mode or "-")
        if twin.in_setup:
            return
        for name, chit in twin.chits.items():
            differ("%s place" % name, state["place"][name], chit.place)
        for unit in twin.units:
            name = unit.name
            differ(name + " box", state["box"][name], unit.box)
            differ(name + " hex", state["hex"][name], unit.hex or "-")
            differ(name + " steps", state["steps"][name], STATES[unit.loss])
            if unit.alive:
                differ(name + " lead", state["lead"][name], unit.lead)
            differ(name + " position", state["position"][name], unit.works)
            if self.wanted:
                differ(name + " charged", state["charged"][name], unit.charged)
        differ("turn", state["turn"], twin.turn)
        points = state["points"] + [0] * 4  # two purses a side
        differ("command points", [points[0], points[2], points[3]], [twin.told_points[name] for name in COMMANDERS])
        differ("victory", state["victory"], twin.victory)
        for side in SIDES:
            differ(side + " plan", state["plan"][side], twin.plan[side] or "-")
            differ(side + " saved", state["saved"][side], twin.saved[side])
            differ(side + " granted", state["granted"][side], twin.granted[side])
            differ(side + " bundori", state["bundori"][side], twin.bundori[side])
            differ(side + " used", {name: state["used-by-" + side][name] for name in ACTIVITIES}, twin.used[side])
            differ(side + " samurai", state["samurai"][side], str(twin.samurai_with[side] or "-"))
        differ("plans active", state["plan-active"], bits(twin.plan_active))
        differ("plans shown", state["plan-shown"], bits(twin.plan_shown))
        differ("plans given", state["plan-given"], bits(twin.plan_given))
        differ("has recalled", bool(state["has-recalled"]), twin.has_recalled)
        differ("has begun", bool(state["has-begun"]), twin.has_begun)
        differ("has kansuke", bool(state["has-kansuke"]), twin.has_kansuke)
        self.compare_siege(state)

    def compare_siege(self, state):
        twin = self.twin
        differ("kaizu", state["kaizu"], twin.kaizu_owner or "-")
        differ("besieger", state["besieger"], twin.besieger or "-")
        if twin.besieger:
            self.seen["(siege)"] += 1
        for side in SIDES:
            areas = state[side + "-areas"]
            differ(side + " markers", [name for name in twin.areas if areas[name]],
                   [name for name in twin.areas if name in twin.marks[side]])
            differ(side + " manpower", state["manpower"][side], twin.manpower[side])
            differ(side + " out of combat", state["out-of-combat"][side], twin.out[side])
            differ(side + " actions", state["siege-actions"][side], twin.actions[side])
            differ(side + " bases", state["base"][side], sum(1 << index for index, name in enumerate(twin.areas)
                                                               if name in twin.bases[side]))


def main():
    parser = argparse.ArgumentParser(description="engine and twin in lockstep")
    parser.add_argument("honjin")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--pack", default=os.path.join(HERE, "../../../packs/jidai"))
    parser.add_argument("--count", action="store_true", help="say how often each order was given")
    parser.add_argument("--stop", action="store_true", help="stop at the first difference")
    args = parser.parse_args()
    engine = Engine(args.honjin)
    seen, plies, tests, cut, bad = collections.Counter(), 0, 0, 0, 0
    for scenario in args.scenario or SCENARIOS:
        for seed in range(args.seed, args.seed + args.games):
            options = dict(option.split("=") for option in args.option) if args.option else OPTIONS[seed % len(OPTIONS)]
            match = Match(engine, args.pack, SCENARIO_OF.get(scenario, scenario), options, seed, at_walls=scenario == "walls")
            tests += 1
            try:
                match.play()
            except NotCovered:
                cut += 1
            except Difference as difference:
                bad += 1
                report(engine, match, difference)
            seen += match.seen
            plies += len(match.log)
            words = "".join(" %s=%s" % option for option in options.items())
            print("%sok %d - %s%s, seed %d, %d plies" % ("not " if match.failed else "", tests, scenario, words, seed,
                                                         len(match.log)), flush=True)
            if bad and args.stop:
                break
    if args.count:
        for verb, count in sorted(seen.items()):
            print("# %8d %s" % (count, verb))
    print("# %d games, %d of them cut short, %d plies: %s" % (tests, cut, plies, "%d with differences" % bad if bad else "no difference"))
    print("1..%d" % tests)
    engine.close()
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
