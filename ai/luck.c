/* Luck, by all outcomes of a chance event; see luck.h. */
#include "ai/luck.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/duel.h"
#include "core/think.h"
#include "kit/cup.h"

enum { OUTCOMES_MAX = 7776 }; /* five dice */

int32_t luck_chance(const struct game *game, const void *scenario, const void *state)
{
    struct pending pending;
    struct outcome outcome;
    game->pending(scenario, state, &pending);
    if (pending.kind != PENDING_OVER) {
        return 500 * (1000 + game->think->lead(scenario, state, 0) - game->think->lead(scenario, state, 1));
    }
    game->outcome(scenario, state, &outcome);
    return outcome.winner == 0 ? 1000000 : outcome.winner == 1 ? 0 : 500000;
}

bool luck_is_told(const struct game *game)
{
    return game->think->lead && game->roles == 2 && game->state_bytes <= AI_STATE_MAX;
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
    if (!luck_is_told(game) || pending.kind != PENDING_CHANCE) return false;
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

/* Cards that were laid at once, as they come: a ply each. */
struct pair {
    struct action chosen[2];
    bool has[2];
};

/* The ply completes a pair; then it is weighed. */
static bool weigh_pair(const struct match *match, const void *before, const struct action *action, struct pair *pair,
                       struct luck_event *ret)
{
    const struct game *game = match->game;
    struct duel_luck luck;
    if (action->role >= 2 || !duel_is_due(game, match->scenario, before, action->role)) {
        *pair = (struct pair){ 0 };
        return false;
    }
    pair->chosen[action->role] = *action;
    pair->has[action->role] = true;
    if (!pair->has[0] || !pair->has[1]) return false;
    const struct pair whole = *pair;
    *pair = (struct pair){ 0 };
    if (!duel_weigh(game, match->scenario, before, whole.chosen, &luck)) return false;
    ret->is_cards = true;
    ret->other = whole.chosen[1 - action->role];
    ret->luck = (struct luck){ .expected = (int32_t)lround(luck.expected * 1e6),
                               .actual = (int32_t)lround(luck.actual * 1e6), .outcomes = (uint32_t)luck.pairs };
    return true;
}

uint32_t luck_list(const struct match *match, uint32_t since,
                   bool (*tell)(void *context, const struct luck_event *event), void *context, uint32_t *ret_unknown)
{
    alignas(16) unsigned char state[AI_STATE_MAX], before[AI_STATE_MAX];
    const struct game *game = match->game;
    struct pair pair = { 0 };
    struct rerun rerun;
    struct action action;
    assert(luck_is_told(game));
    *ret_unknown = 0;
    rerun_open(&rerun, match, state, since);
    for (;;) {
        memcpy(before, state, game->state_bytes);
        if (!rerun_next(&rerun, &action, NULL, NULL)) return rerun.plies;
        if (rerun.plies <= since) continue;
        struct luck_event event = { .ply = rerun.plies, .before = before, .action = &action };
        memcpy(event.frame, rerun.counts.frames, sizeof event.frame);
        bool is_told = weigh_pair(match, before, &action, &pair, &event);
        if (action.role == ROLE_CHANCE) {
            is_told = luck_weigh(game, match->scenario, before, &action, &event.luck);
            *ret_unknown += !is_told;
        }
        if (is_told && !tell(context, &event)) return rerun.plies;
    }
}
