/* A law about players that think: they go by the view alone, and remember nothing. */
#include <string.h>

#include "ai/ai.h"
#include "core/legal.h"
#include "tests/laws/laws.h"

static bool same_options(const struct ai_answer *a, const struct ai_answer *b)
{
    for (int i = 0; i < a->options && a->options == b->options; i++) {
        if (!action_same(&a->option[i].action, &b->option[i].action) || a->option[i].mix != b->option[i].mix ||
            a->option[i].estimate != b->option[i].estimate) return false;
    }
    return a->options == b->options;
}

/* The same question of the view of the state and of the view of a guess at it, with other secrets. */
bool law_thought(struct trial *trial, const void *state)
{
    enum { NODES = 30, NODES_DEEP = 1000, DEEP = 64 }; /* one in so many with trees that are worth the name */
    const struct game *game = trial->game;
    void *view = trial->room[0], *guess = trial->room[1], *again = trial->room[2];
    char line[LAW_TEXT];
    struct pending pending;
    game->pending(trial->scenario, state, &pending);
    for (uint8_t role = 0; role < game->roles && pending.kind == PENDING_DECISION; role++) {
        if (!(pending.roles & ROLE_BIT(role))) continue;
        state_redact(game, trial->scenario, state, role, view);
        memcpy(guess, view, game->state_bytes);
        if (game->determinize) game->determinize(trial->scenario, guess, role, &trial->rng);
        state_redact(game, trial->scenario, guess, role, again);
        for (const struct ai_level *level = ai_levels; level->name; level++) {
            const uint64_t seed = rng_next(&trial->rng);
            const struct ai_request request = { .level = level->name, .nodes = seed % DEEP ? NODES : NODES_DEEP,
                                                .seed = seed, .threads = seed % DEEP ? 1 : 2 };
            struct ai_answer one, two;
            if (!ai_think(game, trial->scenario, view, role, &request, &one) ||
                !ai_think(game, trial->scenario, again, role, &request, &two)) {
                return law_broken(trial, "%s has no answer for %s", level->name, law_role(trial, role));
            }
            if (!action_same(&one.action, &two.action) || one.estimate != two.estimate || one.nodes != two.nodes ||
                !same_options(&one, &two)) {
                return law_broken(trial, "%s answers '%s' or another thing for %s", level->name,
                                  law_notation(trial, &one.action, line), law_role(trial, role));
            }
            if (action_legal(game, trial->scenario, state, &one.action).reason) {
                return law_broken(trial, "%s answers '%s', which is refused", level->name,
                                  law_notation(trial, &one.action, line));
            }
        }
    }
    return true;
}
