"""The twin beside the engine: same orders, same dice, and everything compared. README.md tells what and how.

    python3 lockstep.py ENGINE PACK [--games N] [--turns N] [--seed N] [--scenario NAME] [--level random|greedy]
                        [--scatter]

With --scatter games begin in a heap (scatter.py) instead of a set-up. Speaks TAP, one case for each game."""
import argparse
import os
import random
import sys
import time
from types import SimpleNamespace

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import ending  # noqa: E402
import melee  # noqa: E402
import orders  # noqa: E402
import shooting  # noqa: E402
from compare import Difference  # noqa: E402
from engine import Engine  # noqa: E402
from pack import Scenario  # noqa: E402
from scatter import scatter  # noqa: E402
from twin import Twin  # noqa: E402

SCENARIOS = ("bridge", "village", "ambush", "teppo", "drill")
ROLES = ("west", "east")
DRAFTS = {"orders": ("posture", "aim", "legs", "turn_to", "leg"), "targets": ("target",), "pairings": ("foe", "room"),
          "follow": ("follow",)}
LENGTHS = ("pike", "long", "half-long", "short", "very-short", "hands")
PHASES = {"Place your": "setup", "write your": "orders", "name your": "targets", "say who": "pairings"}


class Game:
    def __init__(self, engine, pack, name, seed, level, counts):
        self.engine, self.level, self.counts = engine, level, counts
        self.dice = random.Random(seed)
        options = {"stun": self.dice.choice(("no", "yes")), "untrained": self.dice.choice(("no", "yes"))}
        self.scenario = Scenario(pack, name, options)
        self.pending = engine.must("new", game="argad", scenario=name, dealer="ask", options=options)["pending"]
        self.twin, self.probed, self.plies = None, None, 0

    def differ(self, *what):
        raise Difference(" ".join(str(one) for one in what))

    def state(self):
        return self.engine.must("position")["state"]

    # ---- what is compared ----------------------------------------------------------------------------------

    def compare(self):
        """Everything that both have decided; drafts that are still open are the engine's."""
        state, twin = self.state(), self.twin
        open_drafts = {field for fields in DRAFTS.values() for field in fields} if twin.phase in DRAFTS else set()
        found = twin.differences(state, open_drafts | {"sealed"})
        if found:
            self.differ(f"turn {twin.turn}, {twin.phase}:", *(f"{field} {name}: twin {a}, engine {b};"
                                                               for field, name, a, b in found[:6]))
        self.counts["states"] += 1

    def compare_pending(self):
        wanted, twin = self.twin.pending(), self.twin
        if wanted[0] != self.pending["kind"]:
            self.differ(f"turn {twin.turn}: twin wants {wanted} ({twin.phase}), the engine {self.pending}")
        if wanted[0] == "decision" and wanted[1] != self.pending["roles"]:
            self.differ(f"turn {twin.turn}, {twin.phase}: twin asks {wanted[1]}, engine {self.pending}")
        said = [self.pending["prompt"]] + [str(arg) for arg in self.pending.get("args", [])]  # titles, and whose they are
        if wanted[0] == "chance" and (wanted[1] != self.pending["chance"]["count"] or
                                      not all(any(name in text for text in said) for name in wanted[2])):
            self.differ(f"turn {twin.turn}, {twin.phase}: twin wants {wanted}, engine {self.pending['prompt']}")

    def judge(self, action, mine):
        """Do both think the same of an order?"""
        legal = self.engine.must("why", action=action).get("legal", False)
        if legal != bool(mine):
            self.differ(f"turn {self.twin.turn}: '{action}': twin {bool(mine)}, engine {legal}")
        self.counts["orders judged"] += 1

    def probe_orders(self):
        """Random orders, most of them wrong, of figures that have no draft yet."""
        twin, dice = self.twin, self.dice
        names = [figure.name for figure in twin.figures]
        everybody = range(len(names))
        for _ in range(12):
            band, i = dice.randrange(2), dice.choice(everybody)
            reach = 1 + orders.allowance(twin, i)
            to = (twin.x[i] + dice.randint(-reach, reach), twin.y[i] + dice.randint(-reach, reach))
            if 0 <= to[0] <= 3000 and 0 <= to[1] <= 3000:
                self.judge(f"{ROLES[band]} leg {names[i]} {to[0]} {to[1]}", orders.leg(twin, band, i, to))
            target = dice.choice(everybody)
            self.judge(f"{ROLES[band]} charge {names[i]} {names[target]}", orders.charge(twin, band, i, target))
            wanted = dice.choice(("stay", "move", "charge", "dash", "hide", "drop", "mount", "dismount", "douse"))
            self.judge(f"{ROLES[band]} order {names[i]} {wanted}", orders.posture(twin, band, i, wanted))
            group = dice.randrange(len(self.scenario.groups))
            if twin.order[group]:
                self.probe_unit(band, group)
            if self.scenario.loads:
                load = dice.randrange(len(self.scenario.loads))
                self.judge(f"{ROLES[band]} take {names[i]} {self.scenario.loads[load].name}",
                           orders.take(twin, band, i, load))

    def probe_unit(self, band, group):
        """Random legs and pivots of a unit."""
        twin, dice, name = self.twin, self.dice, self.scenario.groups[group].name
        at = twin.at(twin.anchor(group))
        to = (at[0] + dice.randint(-170, 170), at[1] + dice.randint(-170, 170))
        if min(to) >= 0:
            self.judge(f"{ROLES[band]} leg {name} {to[0]} {to[1]}", orders.unit_leg(twin, band, group, to))
        facing = (twin.facing[twin.anchor(group)] + dice.choice((450, 899, 900, 1800, 2700, 0))) % 3600
        self.judge(f"{ROLES[band]} pivot {name} {facing}", orders.unit_turn(twin, band, group, facing))

    def measured(self, what, i, role):
        """The rows of the measuring tool, by piece."""
        rows = self.engine.ask("measure", what=what, piece=self.twin.figures[i].name, role=role).get("rows", [])
        told = {}
        for row in rows:
            told.setdefault(row["piece"], {})[row["name"]] = row["value"]
        return told

    def listed(self, verb, role):
        return {tuple(choice["action"].split()[2:])
                for choice in self.engine.must("choices", role=role, verb=verb)["choices"] if "action" in choice}

    def probe_shots(self):
        """Every shot that one of the two allows: need, gap and sum of modifiers."""
        twin = self.twin
        for role in self.pending["roles"]:
            listed = self.listed("shoot", role)
            for i in twin.present(ROLES.index(role)):
                if not twin.figures[i].missile:
                    continue
                told = self.measured("shots", i, role)
                for j in twin.enemies(i):
                    mine, pair = shooting.shot(twin, i, j), (twin.figures[i].name, twin.figures[j].name)
                    if (mine is not None) != (pair in listed):
                        why = self.engine.ask("why", action=f"{role} shoot {pair[0]} {pair[1]}")
                        self.differ(f"turn {twin.turn}: shot {pair}: twin {mine}, engine {why}")
                    if mine:
                        self.counts["shots measured"] += 1
                        row = told[j]
                        if (mine.need, mine.gap, mine.sum) != (row["need"], row["gap"], row["sum"]):
                            self.differ(f"turn {twin.turn}: shot {pair}: twin {mine}, engine {row}")
                burnable = {pair[1] for pair in self.listed("burn", role) if pair[0] == twin.figures[i].name}
                mine = {f.name for f in self.scenario.features if shooting.at_feature(twin, i, f.number)}
                if burnable != mine:
                    self.differ(f"turn {twin.turn}: burn {twin.figures[i].name}: twin {mine}, engine {burnable}")

    def probe_blows(self):
        twin = self.twin
        for role in self.pending["roles"]:
            for i in twin.present(ROLES.index(role)):
                told, reach = self.measured("blows", i, role), melee.foes(twin, i)
                name = twin.figures[i].name
                if set(told) != set(reach):
                    self.differ(f"turn {twin.turn}: foes of {name}: twin {reach}, engine {sorted(told)}")
                for j in reach:
                    mine, row = melee.blow(twin, i, j), told[j]
                    self.counts["blows measured"] += 1
                    if (LENGTHS[mine.length], mine.sum) != (row["length"], row["sum"]):
                        self.differ(f"turn {twin.turn}: blow {name} {twin.figures[j].name}: twin {mine}, engine {row}")

    def probe(self):
        key = (self.twin.turn, self.twin.phase)
        if key == self.probed:
            return
        self.probed = key
        if self.twin.phase == "orders":
            self.probe_orders()
        elif self.twin.phase == "targets":
            self.probe_shots()
        elif self.twin.phase == "pairings":
            self.probe_blows()

    # ---- playing -------------------------------------------------------------------------------------------

    def think(self, role):
        level = self.level if self.level != "mixed" else self.dice.choice(("random", "random", "greedy"))
        return self.engine.must("think", role=role, level=level, nodes=1 if level == "random" else 200,
                                seed=self.dice.randrange(1 << 30))["action"]

    def decide(self):
        """One order of somebody; true: it was a seal."""
        role = self.dice.choice(self.pending["roles"])
        action = self.think(role)
        self.plies += 1
        if action.split()[1] != "seal":
            self.pending = self.engine.must("play", action=action)["pending"]
            return False
        if self.twin is None:
            if len(self.pending["roles"]) == 1:
                self.twin = Twin(self.scenario)
                self.twin.begin(self.state())
                self.twin.seals = {0, 1} - {ROLES.index(role)}
                self.finish_seal(role, action)
            else:
                self.pending = self.engine.must("play", action=action)["pending"]
            return True
        self.take_drafts(role)
        self.finish_seal(role, action)
        return True

    def take_drafts(self, role):
        """What a band has drafted is the engine's to tell; whether it may be so, the twin's to judge."""
        twin, told = self.twin, Twin(self.scenario)
        told.read(self.state())
        for i in [f.number for f in twin.figures if f.band == ROLES.index(role)]:
            for field in DRAFTS[twin.phase]:
                getattr(twin, field)[i] = getattr(told, field)[i]
        if twin.phase == "orders":
            for i in twin.present(ROLES.index(role)):
                if not twin.rank[i] and not orders.way_is_sound(twin, i):
                    self.differ(f"turn {twin.turn}: the way of {twin.figures[i].name} is not sound")

    def finish_seal(self, role, action):
        twin = self.twin
        shows_orders = twin.phase == "orders" and len(twin.seals) == 1
        twin.seal(ROLES.index(role))
        self.pending = self.engine.must("play", action=action)["pending"]
        if shows_orders:
            if twin.round_about:
                told = Twin(self.scenario)
                told.read(self.state())
                for i in twin.round_about:
                    if told.here(i) or told.legs[i]:
                        twin.legs[i], twin.leg[i] = told.legs[i], told.leg[i]
            twin.go_on()

    def settle_furtive(self):
        """Where furtive targets were is the engine's to tell: it goes their ways again from what is left of them, and may be
        some millimetres off. The twin says whether that is near enough."""
        twin = self.twin
        asked = self.pending["roles"] if self.pending["kind"] == "decision" and \
            self.pending["rule"] == "base:shooting-roll" else []
        told = {}
        for band, role in enumerate(ROLES):
            for i in twin.present(band):
                if not twin.figures[i].missile or not shooting.may_shoot(twin, i):
                    continue
                rows = self.measured("shots", i, role) if role in asked else {}
                for j in twin.enemies(i):
                    mine, row = shooting.shot(twin, i, j), rows.get(j)
                    if row and row.get("furtive"):
                        if mine and abs(mine.gap - row["gap"]) > 40:
                            self.differ(f"turn {twin.turn}: furtive {twin.figures[i].name} {twin.figures[j].name}: "
                                        f"twin {mine}, engine {row}")
                        told[i, j] = SimpleNamespace(gap=row["gap"], need=row["need"], sum=row["sum"],
                                                     armour=mine.armour if mine else 0, salvo=False, furtive=True)
                    elif mine and mine.furtive:
                        told[i, j] = None
                    self.counts["furtive shots told"] += (i, j) in told
        twin.furtive = told
        twin.open_targets()

    def heap(self):
        """Both stand in a heap, or as printed where the heap is not a position, and write their orders."""
        twin = Twin(self.scenario)
        twin.begin(self.engine.must("position", phase="orders")["state"])
        answer = self.engine.ask("position", set=scatter(twin, self.dice))
        if not answer["ok"]:
            self.counts["heaps refused"] += 1
            answer = self.engine.must("position")
        self.pending = answer["pending"]
        self.twin = Twin(self.scenario)
        self.twin.begin(answer["state"])
        self.twin.enter("orders")
        self.probe()

    def throw(self):
        dice = [self.dice.randint(1, 6) for _ in range(self.pending["chance"]["count"])]
        self.twin.deal(dice)
        self.pending = self.engine.must("deal", outcome=dice)["pending"]

    def run(self, turns):
        while self.pending["kind"] != "over":
            if self.pending["kind"] == "chance":
                self.throw()
            else:
                if not self.decide():
                    continue
            if not self.twin:
                continue
            if self.twin.phase == "moved":
                self.settle_furtive()
            self.compare_pending()
            self.compare()
            if self.pending["kind"] == "decision":
                if self.twin.turn > turns:
                    return
                self.probe()
        outcome = self.pending["outcome"]
        mine = [ending.score(self.twin, band) for band in (0, 1)]
        told = mine[::-1] if outcome["winner"] == "east" else mine  # the winner's first
        if f"{told[0]} to {told[1]}" not in outcome["text"]:
            self.differ(f"score: twin {mine}, engine {outcome['text']}")
        lead = mine[0] - mine[1]
        if outcome["winner"] != ("west" if lead > 2 else "east" if lead < -2 else None) and abs(lead) > 2:
            self.differ(f"winner: twin {mine}, engine {outcome}")
        self.counts["whole games"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("pack")
    parser.add_argument("--games", type=int, default=1, help="of each scenario")
    parser.add_argument("--turns", type=int, default=99)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", action="append", choices=SCENARIOS)
    parser.add_argument("--level", default="random", choices=("random", "greedy", "mixed"))
    parser.add_argument("--scatter", action="store_true", help="begin in a heap")
    parser.add_argument("--seconds", type=int, default=0, help="begin no further game after so long; 0: no limit")
    args = parser.parse_args()
    counts, number, failed = {}, 0, 0
    for key in ("states", "orders judged", "shots measured", "blows measured", "furtive shots told", "whole games",
                "heaps refused"):
        counts[key] = 0
    began = time.monotonic()
    engine = Engine(args.engine)
    for seed in range(args.seed, args.seed + args.games):
        for name in args.scenario or SCENARIOS:
            if args.seconds and time.monotonic() - began > args.seconds:
                continue
            number += 1
            game = Game(engine, args.pack, name, seed, args.level, counts)
            try:
                if args.scatter:
                    game.heap()
                game.run(args.turns)
                print(f"ok {number} - {name} {seed}", flush=True)
            except Difference as difference:
                failed += 1
                print(f"not ok {number} - {name} {seed}\n# {difference}", flush=True)
    engine.close()
    print(f"1..{number}")
    print("# " + ", ".join(f"{value} {key}" for key, value in counts.items()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
