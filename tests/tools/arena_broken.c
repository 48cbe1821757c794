/* `honjin arena` alone, of a template that goes wrong on turn 2 for those who ask its evaluation (the greedy player):
 * HONJIN_WRONG=illegal, its plans are; HONJIN_WRONG=crash, it crashes. For tests/tools/test-arena. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "games/list.h"
#include "games/template/game.h"
#include "games/template/think/think.h"

static struct game broken;
static struct think broken_think;
static const char *wrong;

static int32_t evaluate(const void *scenario, const void *state, uint8_t role)
{
    const struct template_state *s = state;
    if (s->turn == 2 && strcmp(wrong, "crash") == 0) abort();
    return template_evaluate(scenario, state, role);
}

static int plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    const struct template_state *s = view;
    const int count = template_plan(scenario, view, role, rng, max, ret);
    if (s->turn == 2 && strcmp(wrong, "illegal") == 0 && count) {
        ret[0] = (struct plan){ .weight = 1, .actions = 1, .action = { { .role = role, .verb = VERB_SEAL } } };
        return 1;
    }
    return count;
}

const struct game *const games_list[] = { &broken, NULL };

const struct game *games_find(const char *id)
{
    return strcmp(id, broken.id) == 0 ? &broken : NULL;
}

int main(int argc, char **argv)
{
    broken = template_game;
    broken_think = template_think;
    broken_think.evaluate = evaluate;
    broken_think.plan = plan;
    broken.think = &broken_think;
    wrong = getenv("HONJIN_WRONG");
    if (!wrong) wrong = "";
    return arena_main(argc, argv);
}
