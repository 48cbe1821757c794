/* answers GAME SCENARIO LEVEL NODES COUNT HASH
 *
 * Does a level that figures are measured by still answer as it did when they were? It is asked at COUNT decisions of
 * random play; all answers together make one number, which must be HASH. A change there is a change of the anchor: then
 * every figure of docs/opponents.md that names it has to be measured again. TAP. */
#include <stdio.h>
#include <stdlib.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "kit/hash.h"
#include "tests/laws/laws.h"
#include "tests/support/tap.h"

enum { BATTLE = 1561, APART = 3 };

static uint64_t hash_of(uint64_t hash, const struct action *action)
{
    const int32_t head[] = { action->role, action->verb, action->nargs };
    hash = hash_bytes(head, sizeof head, hash);
    return hash_bytes(action->arg, action->nargs * sizeof action->arg[0], hash);
}

static uint64_t ask(const struct law_subject *subject, const char *level, uint32_t nodes, int count)
{
    const struct game *game = subject->game;
    void *state = malloc(game->state_bytes), *view = malloc(game->state_bytes);
    struct choices *choices = malloc(sizeof *choices);
    struct pending pending;
    struct action action;
    struct rng rng;
    uint64_t hash = 0;
    if (!state || !view || !choices) abort();
    rng_seed(&rng, BATTLE);
    game->setup(subject->scenario, state);
    for (int asked = 0, passed = 0; asked < count;) {
        game->pending(subject->scenario, state, &pending);
        const uint32_t among = playout_next(game, subject->scenario, state, &pending, &rng, choices, &action);
        if (among == 0) {
            game->setup(subject->scenario, state);
            continue;
        }
        const bool has_choice = among > 1 || playout_is_wide(game);
        if (pending.kind == PENDING_DECISION && has_choice && ++passed % APART == 0) {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const struct ai_request request = { .level = level, .nodes = nodes, .seed = (uint64_t)asked };
            struct ai_answer answer;
            state_redact(game, subject->scenario, state, role, view);
            if (!ai_think(game, subject->scenario, view, role, &request, &answer)) abort();
            hash = hash_of(hash, &answer.action);
            asked++;
        }
        game->apply(subject->scenario, state, &action, NULL);
    }
    free(choices);
    free(view);
    free(state);
    return hash;
}

int main(int argc, char **argv)
{
    struct law_subject subject;
    if (argc != 7 || !law_load(argv[1], argv[2], NULL, 0, &subject)) {
        fputs("usage: answers GAME SCENARIO LEVEL NODES COUNT HASH\n", stderr);
        return 2;
    }
    const uint64_t hash = ask(&subject, argv[3], (uint32_t)strtoul(argv[4], NULL, 10), atoi(argv[5]));
    const bool is_same = hash == strtoull(argv[6], NULL, 16);
    tap_result(is_same, "%s %s: %s answers of %s with %s nodes are as ever", argv[1], argv[2], argv[5], argv[3],
               argv[4]);
    if (!is_same) tap_note("%016llx", (unsigned long long)hash);
    free(subject.scenario);
    return tap_end();
}
