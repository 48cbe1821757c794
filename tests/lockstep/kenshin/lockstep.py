#!/usr/bin/env python3
"""Plays whole games of Kenshin vs. Shingen with the engine and with a second implementation, and compares them at every
step.

usage: lockstep.py [--games N] [--seed N] [--pack FOLDER] [--count] HONJIN"""

import argparse
import collections
import os
import random
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import knowledge
from ask import Ask, Draw, Over, Sealed
from compare import Difference, differ, report, some
from engine import Engine
from game import Game
from movement import Acting
from pack import SIDES
from player import Player
from positions import Odd
from reasons import rules_against
from wrong import Wrong

FLAGS = ("up", "marked", "retreated", "known", "removed", "acted", "awaiting")
ENDS = ("won", "slipped", "beaten", "spent", "halted")  # how a unit that has acted came to its end
OBSERVER = "observer"
SCENARIOS = ("kawanakajima", "amenomiya", "amenomiya")  # by the seed


class Match:
    def __init__(self, engine, folder, seed):
        self.engine = engine
        self.random = random.Random("kenshin %d" % seed)
        self.player = Player(self.random)
        self.wrong = Wrong(self.random)
        scenario = SCENARIOS[seed % len(SCENARIOS)]
        self.twin = Game(folder, scenario)
        self.refusals = collections.Counter()
        self.failed = False
        self.log = []
        self.wanted = self.winner = self.level = None
        self.heard = dict.fromkeys(SIDES, 0)
        self.pending = engine.must("new", game="kenshin", scenario=scenario, dealer="ask")["pending"]
        self.odd = seed % 2 == 0
        if self.odd:
            odd = Odd(self.twin, self.random)
            fields = odd.fields()
            if odd.runs:
                self.player.run_away()
            self.pending = engine.must("position", phase=odd.phase, set=fields)["pending"]
            self.log.append("(set by hand: %s, turn %d)" % (odd.phase, self.twin.turn))
            self.rules = self.twin.play_on(odd.phase)
        else:
            self.rules = self.twin.play()

    def advance(self, answer=None):
        """Lets the twin go on to its next question; None when the game is over for it."""
        try:
            self.wanted = self.rules.send(answer)
        except Over as over:
            self.wanted, self.winner, self.level = None, over.winner, over.level

    def play(self):
        self.advance()
        while True:
            self.compare_question()
            self.compare_state()
            self.compare_views()
            if self.random.random() < 0.3:
                self.try_wrong_orders()
            if self.wanted is None:
                return
            self.compare_way()
            self.step()

    def compare_way(self):
        """What one of the moves costs."""
        moves = [option for option in self.wanted.options if option.startswith("move")] if isinstance(self.wanted, Ask) else []
        if moves and self.random.random() < 0.3:
            move = self.random.choice(moves)
            start, to = move.split()[1:]
            acting = self.twin.acting or Acting(self.twin.at(start), self.twin.pack.number("movement"))
            told = self.engine.must("path", action=move, role=self.wanted.role)
            differ("cost of %s" % move, told["cost"], self.twin.ways(acting)[to])
            differ("ends of %s" % move, [told["path"][0], told["path"][-1]], [start, to])

    def step(self):
        wanted = self.wanted
        if isinstance(wanted, Draw):
            name = self.player.draw(wanted.names)
            self.log.append("draw %s (%s)" % (name, wanted.hex))
            self.pending = self.engine.must("deal", outcome=name)["pending"]
            self.advance(name)
            return
        if isinstance(wanted, Ask):
            role, options = wanted.role, wanted.options
        else:
            role = self.random.choice(sorted(wanted.options))
            options = wanted.options[role]
            again = wanted.again.get(role)
            if again and self.random.random() < 0.1:
                options = again
        pick = self.player.choose(self.twin, role, options)
        self.twin.reached["order " + pick.split()[0]] += 1
        self.log.append("%s %s" % (role, pick))
        answer = self.engine.ask("play", action=pick, role=role)
        if not answer["ok"]:
            raise Difference("%s %s: the engine refuses: %s" % (role, pick, answer["error"]))
        self.pending = answer["pending"]
        self.advance(pick.split() if isinstance(wanted, Ask) else (role, pick.split()))

    # What is wanted, and all that may be ordered.

    def offers(self):
        if isinstance(self.wanted, Ask):
            return {self.wanted.role: self.wanted.options}
        return self.wanted.options if isinstance(self.wanted, Sealed) else {}

    def compare_question(self):
        kind, wanted = self.pending["kind"], self.wanted
        said = kind + " " + " ".join(self.pending["roles"]) + ": " + str(self.pending.get("prompt"))
        if wanted is None:
            differ("what is wanted", said if kind != "over" else kind, "over")
            outcome = self.pending["outcome"]
            differ("winner", outcome["winner"], self.winner)
            differ("level", outcome["level"], self.level)
            self.compare_outcome(outcome["text"])
        elif isinstance(wanted, Draw):
            differ("what is wanted", said if kind != "chance" else kind, "chance")
            differ("who is drawn for", wanted.hex in self.pending["prompt"], True)
        else:
            mine = self.offers()
            differ("what is wanted (twin: %s)" % some(sum(mine.values(), [])), said if kind != "decision" else kind, "decision")
            differ("who is asked (%s)" % said, sorted(self.pending["roles"]), sorted(mine))

    def compare_choices(self, role, choices):
        asked = {choice["action"].split(" ", 1)[1] for choice in choices}
        own = set(self.offers().get(role, []))
        if asked != own:
            raise Difference("choices of %s: %s\n  engine only: %s\n  twin only: %s"
                             % (role, self.pending.get("prompt"), some(asked - own), some(own - asked)))

    def compare_outcome(self, text):
        """The points stand in the verdict."""
        if self.level not in ("complete", "both-fall"):
            points = sorted((sum(self.twin.points(side)) for side in SIDES), reverse=True)
            differ("points in '%s'" % text, "%d to %d" % tuple(points) in text, True)

    # The position.

    def compare_state(self):
        self.compare_fields(self.engine.must("position")["state"], None)

    def compare_fields(self, state, role):
        """Everything that the state, or what a role sees of it, tells."""
        who = role or "all"
        for field, mine in self.fields(role).items():
            told = state[field]
            if isinstance(mine, dict) and told != mine:
                for name in mine:
                    differ("%s: %s of %s" % (who, field, self.twin.by_name.get(name, name)), told[name], mine[name])
            differ("%s: %s" % (who, field), told, mine)

    def fields(self, role):
        """What the twin makes of the position: a role sees less of it."""
        twin = self.twin
        fields = {
            "unit": {one.name: knowledge.face(twin, role, one) for one in twin.counters},
            "hex": {one.name: one.hex or "-" for one in twin.counters},
            "card": {side: knowledge.laid_card(twin, role, side) for side in SIDES},
            "turn": twin.turn,
            "commander-retreats": twin.commander_retreats,
            "exchanged": int(twin.has_exchanged),
            "sealed": sum(1 << SIDES.index(side) for side in twin.sealed | set(twin.laid)),
        }
        for flag in FLAGS:
            fields[flag] = {one.name: getattr(one, flag) for one in twin.counters}
        for end in ENDS:
            fields[end] = {one.name: one.acted and getattr(one, end) for one in twin.counters}
        for side in SIDES:
            fields[side + "-hand"] = {name: twin.hand[side][name] for name in twin.pack.card_names}
            fields[side + "-discards"] = {name: twin.discards[side][name] for name in twin.pack.card_names}
        if twin.phase.split("-")[-1] in ("command", "reinforcement"):
            fields["commands"] = twin.count
        return fields

    def compare_views(self):
        """What both sides see and may do; now and then what an observer sees."""
        for role in SIDES + ((OBSERVER,) if self.random.random() < 0.2 else ()):
            members = {} if role == OBSERVER else {"role": role}
            view = self.engine.must("view", state=True, **members)
            self.compare_choices(role, view["choices"])
            self.compare_fields(view["state"], role)
            self.compare_pieces(role, view["pieces"])
            self.compare_points(view["panel"])
            self.compare_words(role, [view["pending"].get("prompt") or ""])
            self.compare_forced(role, view["forced"])
            if role != OBSERVER and view["events"] > self.heard[role]:
                self.compare_events(role)

    def compare_forced(self, role, forced):
        """The only order there is, but for secret ones."""
        only = None
        if isinstance(self.wanted, Ask) and self.wanted.role == role and len(self.wanted.options) == 1:
            only = "%s %s" % (role, self.wanted.options[0])
        differ("%s: forced" % role, forced, only)

    def compare_pieces(self, role, pieces):
        """What is drawn of each counter."""
        twin, told = self.twin, {}
        for piece in pieces:
            told[piece["id"]] = piece
        for number, one in enumerate(twin.counters):
            piece = told.pop(number, None)
            if one.removed or not (one.hex or one.is_night):
                continue
            what = "%s: piece %s " % (role, one)
            differ(what + "is shown", piece is not None, True)
            general = one.general if knowledge.face(twin, role, one) not in ("?", "-") else None
            differ(what + "hex", piece["hex"], one.hex or "-")
            differ(what + "side", piece["role"], one.side)
            differ(what + "face up", piece["faceUp"], one.up)
            differ(what + "name", piece["name"], general.name if general else None)
            differ(what + "title", piece["title"], general.title if general else None)
            differ(what + "value", piece["value"], general.printed if general else "?")
            differ(what + "code", piece["code"], general.code or general.name[2:] if general else "??")
            marks = {"commander": general is not None and general.is_commander, "move": one.marked, "retreat": one.retreated}
            differ(what + "marks", sorted(piece["marks"]), [mark for mark, is_there in marks.items() if is_there])
            differ(what + "may act", piece["mayAct"], twin.may_act(one))

    def compare_points(self, panel):
        table = next(block for block in panel if block["name"] == "points")
        for item in table["items"]:
            points = self.twin.points(item["role"])
            differ("points of %s" % item["role"], item["numbers"][:4], [sum(points)] + points)
            differ("retreats", item["numbers"][4], self.twin.commander_retreats[item["role"]])

    # What a role is told.

    def compare_events(self, role):
        told = self.engine.must("events", role=role, since=self.heard[role])
        self.heard[role] = told["count"]
        self.compare_words(role, [event["text"] for event in told["events"]])
        hidden = {one.general.name for one in self.twin.counters
                  if one.general and not knowledge.sees_face(self.twin, role, one)}
        for event in told["events"]:
            differ("%s is told of %s" % (role, event), sorted(hidden & {str(arg) for arg in event["args"]}), [])

    def compare_words(self, role, texts):
        for title in knowledge.hidden_titles(self.twin, role):
            for text in texts:
                differ("%s is told '%s'" % (role, text), title if title in text else "", "")

    # Orders that must be refused.

    def try_wrong_draw(self):
        """Whoever has been met, has a code or is of the other side is not in the cup."""
        name = self.random.choice(sorted(set(self.twin.pack.generals) - set(self.wanted.names)))
        answer = self.engine.ask("deal", outcome=name)
        differ("draw %s is refused" % name, answer["ok"], False)

    def try_wrong_orders(self):
        if isinstance(self.wanted, Draw):
            self.try_wrong_draw()
        offers = self.offers()
        again = self.wanted.again if isinstance(self.wanted, Sealed) else {}
        for _ in range(3):
            role, order = self.wrong.order(self.twin, offers)
            if order in offers.get(role, []) or order in again.get(role, []):
                continue
            answer = self.engine.ask("play", action=order, role=role)
            differ("%s %s is refused" % (role, order), answer["ok"], False)
            error = answer["error"]
            differ("%s %s: code" % (role, order), error["code"] in ("illegal", "state"), True)
            rules = rules_against(self.twin, self.wanted, role, order)
            if rules is not None and error.get("rule") not in rules:
                raise Difference("%s %s: %s\n  engine: %s\n  twin:   %s" % (role, order, error["message"], error["rule"], rules))
            self.refusals[(order.split()[0], error.get("rule"), error.get("reason"))] += 1
            if not order.startswith("place"):
                self.compare_words(role, [error["message"]])
        self.compare_state()


def main():
    parser = argparse.ArgumentParser(description="engine and twin in lockstep")
    parser.add_argument("honjin")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default=os.path.join(os.path.dirname(__file__), "../../../packs/kenshin"))
    parser.add_argument("--count", action="store_true", help="say how often what is rare was met, and what was refused")
    args = parser.parse_args()
    engine = Engine(args.honjin)
    reached, refusals, plies, bad = collections.Counter(), collections.Counter(), 0, 0
    for number, seed in enumerate(range(args.seed, args.seed + args.games), 1):
        match = Match(engine, args.pack, seed)
        try:
            match.play()
        except Difference as difference:
            bad += 1
            report(engine, match, difference)
        reached += match.twin.reached
        refusals += match.refusals
        plies += len(match.log)
        print("%sok %d - seed %d" % ("not " if match.failed else "", number, seed), flush=True)
    if args.count:
        for what, count in sorted(reached.items()):
            print("# %8d %s" % (count, what))
        for what, count in sorted(refusals.items(), key=str):
            print("# %8d refused %s by %s: %s" % ((count,) + what))
    print("# %d games, %d plies: %s" % (args.games, plies, "%d with differences" % bad if bad else "no difference"))
    print("1..%d" % args.games)
    engine.close()
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
