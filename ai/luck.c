/* Luck, by all outcomes of a chance event; see luck.h. */
#include "ai/luck.h"

#include <stdalign.h>
#include <string.h>

#include "ai/ai.h"
#include "kit/cup.h"

enum { OUTCOMES_MAX = 7776 }; /* five dice */

int32_t luck_chance(const struct game *game, const void *scenario, const void *state)
{
    struct pending pending;
    struct outcome outcome;
    game->pending(scenario, state, &pending);
    if (pending.kind != PENDING_OVER) {
        return 500 * (1000 + game->lead(scenario, state, 0) - game->lead(scenario, state, 1));
    }
    game->outcome(scenario, state, &outcome);
    return outcome.winner == 0 ? 1000000 : outcome.winner == 1 ? 0 : 500000;
}

static uint32_t count_outcomes(const struct chance *chance)
{
    uint32_t count = 1;
    if (chance->kind == CHANCE_DRAW) return (uint32_t)cup_count(chance->cup);
    for (int i = 0; i < chance->count && count <= OUTCOMES_MAX; i++) count *= chance->faces;
    return count;
}

/* The outcome of this number. */
static void set_outcome(const struct chance *chance, uint32_t number, struct action *ret)
{
    *ret = (struct action){ .role = ROLE_CHANCE, .verb = chance->verb, .nargs = 1 };
    if (chance->kind == CHANCE_DRAW) {
        ret->arg[0] = cup_nth(chance->cup, (int)number);
        return;
    }
    ret->nargs = chance->count;
    for (int i = 0; i < chance->count; i++, number /= chance->faces) {
        ret->arg[i] = 1 + (int32_t)(number % chance->faces);
    }
}

static int32_t chance_after(const struct game *game, const void *scenario, const void *state,
                            const struct action *action)
{
    alignas(16) unsigned char room[AI_STATE_MAX];
    memcpy(room, state, game->state_bytes);
    game->apply(scenario, room, action, NULL);
    return luck_chance(game, scenario, room);
}

bool luck_weigh(const struct game *game, const void *scenario, const void *state, const struct action *fallen,
                struct luck *ret)
{
    struct pending pending;
    int64_t sum = 0;
    game->pending(scenario, state, &pending);
    if (!game->lead || game->roles != 2 || game->state_bytes > AI_STATE_MAX || pending.kind != PENDING_CHANCE) {
        return false;
    }
    const uint32_t count = count_outcomes(&pending.chance);
    if (count == 0 || count > OUTCOMES_MAX) return false;
    for (uint32_t i = 0; i < count; i++) {
        struct action action;
        set_outcome(&pending.chance, i, &action);
        sum += chance_after(game, scenario, state, &action);
    }
    *ret = (struct luck){ .expected = (int32_t)(sum / count), .outcomes = count,
                          .actual = chance_after(game, scenario, state, fallen) };
    return true;
}
