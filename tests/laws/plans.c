/* Laws about what players are given to think about: plans and the clock. */
#include <string.h>

#include "core/legal.h"
#include "kit/bits.h"
#include "tests/laws/laws.h"

static bool plan_same(const struct plan *a, const struct plan *b)
{
    if (a->weight != b->weight || a->actions != b->actions) return false;
    for (int i = 0; i < a->actions; i++) {
        if (!action_same(&a->action[i], &b->action[i])) return false;
    }
    return true;
}

static bool is_listed(const struct choices *choices, const struct action *action)
{
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        struct action first = item->first, wanted = *action;
        if (item->ranged < ARG_MAX) {
            const int bit = action->arg[item->ranged] - 64 * item->skip;
            if (bit < 0 || bit >= 64 * item->words || !bits_has(&choices->word[item->at], bit)) continue;
            first.arg[item->ranged] = wanted.arg[item->ranged] = 0;
        }
        if (action_same(&first, &wanted)) return true;
    }
    return false;
}

/* Plays a plan: the first action at once, later ones as long as the role is wanted; those that are not legal are
 * dropped. */
static bool is_playable(struct trial *trial, const void *state, const struct plan *plan)
{
    const struct game *game = trial->game;
    void *room = trial->room[1];
    char line[LAW_TEXT];
    memcpy(room, state, game->state_bytes);
    for (int i = 0; i < plan->actions; i++) {
        const struct action *action = &plan->action[i];
        if (action->verb == 0 || action->verb >= game->verbs || action->nargs > ARG_MAX) {
            return law_broken(trial, "a plan has an action of verb %u", action->verb);
        }
        if (action_legal(game, trial->scenario, room, action).reason) continue; /* of the first it was asked before */
        game->apply(trial->scenario, room, action, NULL);
        const char *broken = game->check(trial->scenario, room);
        if (broken) {
            return law_broken(trial, "after '%s' of a plan it is not true that %s", law_notation(trial, action, line),
                              broken);
        }
    }
    return true;
}

enum { PLAYED = 4 }; /* one plan in so many is played, with all invariants: the others are like it */

static bool is_plan_good(struct trial *trial, const void *state, const void *view, uint8_t role,
                         const struct plan *plan)
{
    const struct game *game = trial->game;
    const struct choices *choices = &trial->choices[0];
    char line[LAW_TEXT];
    if (plan->weight == 0 || plan->actions == 0 || plan->actions > PLAN_ACTIONS) {
        return law_broken(trial, "a plan of %s has no weight or no action", law_role(trial, role));
    }
    for (int i = 0; i < plan->actions; i++) {
        if (plan->action[i].role != role) return law_broken(trial, "%s plans for another", law_role(trial, role));
    }
    const struct action *first = &plan->action[0];
    if (action_legal(game, trial->scenario, state, first).reason ||
        action_legal(game, trial->scenario, view, first).reason) {
        return law_broken(trial, "'%s' is planned but refused", law_notation(trial, first, line));
    }
    if (choices_are_complete(choices) && !is_listed(choices, first)) {
        return law_broken(trial, "'%s' is planned but not offered", law_notation(trial, first, line));
    }
    return !law_sometimes(trial, PLAYED) || is_playable(trial, state, plan);
}

bool law_plans(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    struct plan of_state[PLANS_MAX], of_view[PLANS_MAX];
    struct pending pending;
    game->pending(trial->scenario, state, &pending);
    if (!game->think->plan || pending.kind != PENDING_DECISION) return true;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (!(pending.roles & ROLE_BIT(role))) continue;
        const int max = law_sometimes(trial, 2) ? PLANS_MAX : 1 + (int)rng_below(&trial->rng, PLANS_MAX);
        struct rng rng[2] = { trial->rng, trial->rng };
        void *view = trial->room[0];
        state_redact(game, trial->scenario, state, role, view);
        game->choices(trial->scenario, state, role, &trial->choices[0]);
        const int count = game->think->plan(trial->scenario, state, role, &rng[0], max, of_state);
        const int again = game->think->plan(trial->scenario, view, role, &rng[1], max, of_view);
        trial->rng = rng[0];
        if (count < 1 || count > max) return law_broken(trial, "%s has %d plans", law_role(trial, role), count);
        if (count != again) return law_broken(trial, "the plans of %s read a secret", law_role(trial, role));
        for (int i = 0; i < count; i++) {
            if (!plan_same(&of_state[i], &of_view[i])) {
                return law_broken(trial, "a plan of %s reads a secret", law_role(trial, role));
            }
            if (!is_plan_good(trial, state, view, role, &of_state[i])) return false;
        }
    }
    return true;
}

/* Where choices are not complete, machines play by plans alone: every verb that is listed must come up in them. */
bool law_reached(struct trial *trial, const void *state)
{
    /* One at a time is how random play orders; now and then several. So many because a formation may have one angle of
     * 37 to wheel to. */
    enum { DRAWS = 100000, SEVERAL = 16 };
    const struct game *game = trial->game;
    struct choices *choices = &trial->choices[0];
    struct plan plan[PLANS_MAX];
    for (uint8_t role = 0; role < game->roles && game->think->plan; role++) {
        bool is_wanted[256] = { false };
        int missing = 0;
        game->choices(trial->scenario, state, role, choices);
        if (choices_are_complete(choices)) continue;
        for (uint32_t i = 0; i < choices->count; i++) {
            const uint8_t verb = choices->item[i].first.verb;
            missing += !is_wanted[verb];
            is_wanted[verb] = true;
        }
        for (int draw = 0; draw < DRAWS && missing; draw++) {
            const int max = draw % SEVERAL ? 1 : 1 + draw / SEVERAL % PLANS_MAX;
            const int count = game->think->plan(trial->scenario, state, role, &trial->rng, max, plan);
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < plan[i].actions; j++) {
                    missing -= is_wanted[plan[i].action[j].verb];
                    is_wanted[plan[i].action[j].verb] = false;
                }
            }
        }
        for (uint8_t verb = 1; verb < game->verbs; verb++) {
            if (is_wanted[verb]) return law_broken(trial, "'%s' is offered but never planned", game->verb[verb].name);
        }
    }
    return true;
}

bool law_clock(struct trial *trial, const struct law_ply *ply)
{
    const struct game *game = trial->game;
    if (!game->clock) return true;
    const uint32_t before = game->clock(trial->scenario, ply->before), after = game->clock(trial->scenario, ply->after);
    if (after < before) return law_broken(trial, "the clock goes back from %u to %u", before, after);
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        state_redact(game, trial->scenario, ply->after, role, trial->room[0]);
        if (game->clock(trial->scenario, trial->room[0]) == after) continue;
        return law_broken(trial, "%s sees another clock", law_role(trial, role));
    }
    return true;
}
