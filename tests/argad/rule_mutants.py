"""Bugs planted in the rules of argad, each of which an example, a law or the measuring test must catch.

    rule_mutants.py BUILD     the folder of a meson build of the tests; speaks TAP

Each is a mistake that somebody could make, of more than one line or worked out; tools/mutate makes the plain ones."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/mutants")
import plant  # noqa: E402

EXAMPLES = "tests/examples/argad/"
PROGRAMS = {"examples": "tests/examples", "laws": "tests/laws/laws"}
MUTANTS = [  # name, [(file, old, new)], program, arguments
    ("the cap is applied to the shooter too",
     [("games/argad/rules/shooting_measure.c", "    cap(ret);\n    shooter_modifiers(scenario, state, figure, ret);",
       "    shooter_modifiers(scenario, state, figure, ret);\n    cap(ret);")],
     "examples", [EXAMPLES + "shoot-cap-shooter.txt"]),
    ("armour counts against guns at short range",
     [("games/argad/rules/shooting_measure.c", "RULE_ARQUEBUS_LONG_RANGE_ARMOUR; return is_long ? -1 : 0;",
       "RULE_ARQUEBUS_LONG_RANGE_ARMOUR; return is_long ? -1 : -1;")],
     "examples", [EXAMPLES + "arquebus-short-range-armour.txt"]),
    ("a pistol in close order is in movement after two paces",
     [("games/argad/rules/shooting_measure.c", "is_short && argad_is_mounted(state, figure) &&", "is_short &&")],
     "examples", [EXAMPLES + "shoot-moving-two-paces.txt"]),
    ("one man in flight spares his group the test",
     [("games/argad/rules/morale.c", "if (members & running) cause |= RALLIES;", "if (members & running) cause = RALLIES;")],
     "examples", [EXAMPLES + "base-morale-one-flees.txt"]),
    ("whom a charge is upon rallies with his group",
     [("games/argad/rules/morale.c", "state->fleeing & ~frightened(scenario, state)", "state->fleeing")],
     "examples", [EXAMPLES + "base-rally-charged.txt"]),
    ("woods before a wall make it soft",
     [("games/argad/rules/table_sight.c", "look->line->is_solid = true;", "look->line->is_solid = modifier > look->line->cover;")],
     "examples", [EXAMPLES + "salvo-solid-behind-woods.txt"]),
    ("sixes count across targets",
     [("games/argad/rules/shooting_dice.c", "state->target[i] != state->target[first] || state->die[i] != 6",
       "state->die[i] != 6")],
     "examples", [EXAMPLES + "natural-six-apart.txt"]),
    ("a naginata has +1 in close order",
     [("games/argad/rules/melee_measure.c", "has_room = !argad_is_mounted(state, figure) && !argad_is_in_close_order(state, figure) &&",
       "has_room = !argad_is_mounted(state, figure) &&")],
     "examples", [EXAMPLES + "naginata-close-order.txt"]),
    ("the dead recoil",
     [("games/argad/rules/movement_after.c", "state->recoiled &= keep, ", ""),
      ("games/argad/rules/melee_recoil.c", "state->recoiled & argad_figures_on_table(scenario, state)", "state->recoiled")],
     "examples", [EXAMPLES + "melee-dead-stay.txt"]),
    ("drafts are told to everybody",
     [("games/argad/rules/orders.c", "TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)",
       "TELL_AS(sink, kind, rule, also, 0, ROLE_ALL, 0, ROLE_ALL, __VA_ARGS__)")],
     "laws", ["argad", "2", "0", "1"]),
    ("ambushers not shown hold up whoever passes them",
     [("games/argad/rules/table_bases.c", "enemies & argad_figures_on_table(scenario, state));",
       "enemies & (argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state)));")],
     "examples", [EXAMPLES + "base-ambush-path.txt"]),
    ("whoever passes an ambusher does not see him",
     [("games/argad/rules/movement.c", "    show_passed(&march, state, sink);\n", "    (void)show_passed;\n")],
     "examples", [EXAMPLES + "base-ambush-passed.txt"]),
    ("the trees about the shooter cover his target",
     [("games/argad/rules/table_sight.c", "if (depth <= FOREST_EDGE &&", "if (depth < 0 &&")],
     "examples", [EXAMPLES + "shoot-terrain-forest-edge.txt"]),
    ("who was driven back forgets a striker who has fallen",
     [("games/argad/rules/movement_after.c", "    state->reload[figure] = state->slow[figure] = 0;\n",
       "    state->reload[figure] = state->slow[figure] = 0;\n    state->beaten[figure] = NO_FIGURE;\n")],
     "examples", [EXAMPLES + "base-recoil-dead-striker.txt"]),
    ("a rider recoils over the man beside him",
     [("games/argad/rules/melee_recoil.c", "gone < length; gone++", "gone < 0; gone++")],
     "examples", [EXAMPLES + "base-recoil-rider-between.txt"]),
    ("a unit breaks while blows fall",
     [("games/argad/rules/formation.c", "->kind == FRAME_BLOWS) return;", "->kind == FRAME_OVER) return;")],
     "examples", [EXAMPLES + "pike-flank-broken.txt"]),
    ("the die of a fire is the next shot's",
     [("games/argad/rules/turn_end.c", "    memset(state->die, 0, sizeof state->die);", "    ")],
     "examples", [EXAMPLES + "bo-hiya-douse-shoots.txt"]),
    ("one gate opens the whole palisade",
     [("games/argad/rules/table_way.c", "line->corner[i], line->corner[i + 1], a, b)) continue;",
       "line->corner[i], line->corner[i + 1], a, b)) break;")],
     "examples", [EXAMPLES + "base-obstacle-bent.txt"]),
    ("where one starts does not count on the rim of a ford",
     [("games/argad/rules/table_way.c", "starts_in(stay, stays, n) || is_open(stay, stays, n)", "is_open(stay, stays, n)")],
     "examples", [EXAMPLES + "border-slowing-start.txt"]),
    ("ways are called rough when their dice are forgotten",
     [("games/argad/rules/sequence.c", "    state->rough = 0;\n", "")],
     "laws", ["argad", "2", "0", "1"]),
]


def main():
    build = plant.Build(sys.argv[1])
    for number, (name, edits, program, args) in enumerate(MUTANTS, 1):
        with tempfile.TemporaryDirectory() as scratch:
            made, sound = [], True
            for n, (file, old, new) in enumerate(edits):
                with open(file, encoding="utf-8") as text:
                    whole = text.read()
                sound = sound and whole.count(old) == 1
                made.append(build.compile(file, whole.replace(old, new), os.path.join(scratch, str(n))))
            mutant = os.path.join(scratch, "mutant")
            build.link(PROGRAMS[program], made, mutant)
            result = subprocess.run([mutant] + args, capture_output=True, text=True)
            caught = result.returncode != 0 and "not ok" in result.stdout
            reason = "" if sound else ": the bug could not be planted"
            print(f"{'ok' if caught and sound else 'not ok'} {number} - {name}{reason}", flush=True)
    print(f"1..{len(MUTANTS)}")


if __name__ == "__main__":
    main()
