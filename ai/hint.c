/* Hints; see hint.h. */
#include "ai/hint.h"

#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/think.h"

enum { REPLY_NODES = 4000, PLIES_AHEAD = 200 };
enum { TELLING = 30 }; /* thousandths: search and lead() differ by as much though nothing has changed */
enum { WORTH_A_DANGER = 20 }; /* thousandths of the chance to win: so much less it may be for a danger less */

/* Plays the order in a guess of the world and then on, by plans, until another role has its turn. */
static bool play_until_enemy(struct exchange *exchange, const struct view *view, const struct ai_answer *answer,
                             void *state, uint8_t *ret_enemy)
{
    struct plan plan = { .weight = 1, .actions = (uint8_t)answer->lines };
    struct pending pending;
    struct rng rng;
    int next = 0;
    memcpy(plan.action, answer->line, (size_t)answer->lines * sizeof plan.action[0]);
    rng_seed(&rng, view->hash);
    exchange->luck = rng_next(&rng) | 1;
    exchange_guess(exchange, view->state, false, &rng, state);
    view->game->pending(view->scenario, state, &pending);
    exchange_follow(exchange, state, &plan, &next, &pending);
    exchange_finish(exchange, state, &plan, next, &rng, &pending);
    for (int ply = 0; ply < PLIES_AHEAD && pending.kind != PENDING_OVER; ply++) {
        const uint8_t role = pending.roles ? (uint8_t)__builtin_ctz(pending.roles) : ROLES;
        const bool is_free = pending.kind == PENDING_DECISION && !exchange_is_sealed(&pending) &&
                             pending.depth <= exchange->settled;
        if (is_free && role != view->role) {
            *ret_enemy = role;
            return true;
        }
        struct action action;
        if (pending.kind == PENDING_DECISION) {
            int given = 0;
            if (!exchange_choose(exchange, state, role, &pending, &rng, &plan)) return false;
            exchange_follow(exchange, state, &plan, &given, &pending);
        } else {
            playout_deal(&pending.chance, &rng, &action);
            exchange_play(exchange, state, &action, &pending);
        }
    }
    return false;
}

/* What the enemy would do then, seen by himself in that guess; a blow, if there is one in his order. */
static bool find_reply(const struct view *view, const struct ai_answer *answer, struct action *ret)
{
    alignas(16) unsigned char state[AI_STATE_MAX], seen[AI_STATE_MAX];
    const struct game *game = view->game;
    const struct ai_request request = { .level = "normal", .nodes = REPLY_NODES, .seed = view->hash };
    struct exchange exchange;
    struct ai_answer reply;
    uint8_t enemy;
    if (!game->think->plan || !game->clock || game->state_bytes > AI_STATE_MAX) return false;
    if (exchange_is_sealed(&view->pending)) return false;
    exchange_open(&exchange, game, view->scenario, view->state, view->role);
    if (!play_until_enemy(&exchange, view, answer, state, &enemy)) return false;
    state_redact(game, view->scenario, state, enemy, seen);
    if (!ai_think(game, view->scenario, seen, enemy, &request, &reply)) return false;
    *ret = reply.action;
    for (int i = reply.lines; i-- > 0;) {
        if (game->verb[reply.line[i].verb].flags & VERB_RISKY) *ret = reply.line[i];
    }
    return true;
}

/* ---- dangers ---------------------------------------------------------------------------------------------------- */

/* What an order brings, ends and leaves of dangers; how many there are then. */
static int weigh_dangers(const struct view *view, const struct action line[], int lines, struct hint *ret)
{
    struct note before[DANGERS_MAX];
    const int befores = view_dangers(view, before);
    view_compare_dangers(view, line, lines, ret->bring, &ret->brought, ret->end, &ret->ended);
    ret->stayed = dangers_less(before, befores, ret->end, ret->ended, ret->stay);
    return ret->brought + ret->stayed;
}

/* Takes another order that is about as good if it leaves fewer dangers; what is clearly better stays. */
static void avoid_dangers(const struct view *view, struct hint *hint)
{
    struct ai_answer *answer = &hint->answer;
    struct hint other;
    int fewest = weigh_dangers(view, answer->line, answer->lines, hint);
    hint->safer = -1;
    for (int i = 0; i < answer->options && fewest; i++) {
        const struct ai_option *option = &answer->option[i];
        if (option->mix || weigh_dangers(view, option->line, option->lines, &other) >= fewest) continue;
        if (!answer->is_judged || !answer->is_chance || option->estimate < answer->estimate - WORTH_A_DANGER) {
            if (hint->safer < 0) hint->safer = i;
            continue;
        }
        answer->action = option->action;
        answer->estimate = option->estimate;
        answer->lines = option->lines;
        memcpy(answer->line, option->line, sizeof answer->line);
        hint->safer = -1;
        fewest = weigh_dangers(view, answer->line, answer->lines, hint);
    }
}

/* ---- the hint ---------------------------------------------------------------------------------------------------- */

static bool is_only_order(const struct view *view)
{
    struct view copy = *view;
    const struct choices *choices = view_choices(&copy);
    return choices_total(choices) == 1 && choices_are_complete(choices);
}

/* Cards of a duel: how often each is laid is what counts. */
static bool is_sealed_choice(const struct ai_answer *answer)
{
    for (int i = 0; i < answer->options; i++) {
        if (answer->option[i].mix) return true;
    }
    return false;
}

bool hint_order(const struct view *view, const struct ai_request *request, struct hint *ret)
{
    struct ai_request wish = *request;
    *ret = (struct hint){ 0 };
    wish.nodes *= HINT_EFFORT;
    wish.level = "hard";
    if (!ai_ask(view, &wish, &ret->answer)) return false;
    avoid_dangers(view, ret);
    return true;
}

bool hint_think(const struct view *view, const struct ai_request *request, struct hint *ret)
{
    if (!hint_order(view, request, ret)) return false;
    const struct ai_answer *answer = &ret->answer;
    const bool is_mixed = is_sealed_choice(answer);
    ret->is_forced = is_only_order(view);
    if (ret->is_forced || is_mixed) ret->answer.is_judged = false; /* a sealed choice is weighed by another measure */
    const bool is_begun = view->game->clock && view->game->clock(view->scenario, view->state); /* no longer set up */
    ret->has_before = answer->is_judged && answer->is_chance && view->game->think->lead && is_begun;
    if (ret->has_before) ret->before = view->game->think->lead(view->scenario, view->state, view->role);
    /* The best order makes nothing worse: where the search finds less than lead() had told, that is corrected. */
    if (answer->estimate - ret->before < TELLING) ret->has_before = false;
    ret->has_reply = find_reply(view, &ret->answer, &ret->reply);
    ret->than = -1;
    for (int i = answer->options; i-- > 0;) {
        if (!action_same(&answer->option[i].action, &answer->action)) ret->than = i;
    }
    if (ret->than < 0 || ret->is_forced || is_mixed) return true;
    const struct ai_option *than = &answer->option[ret->than];
    ret->gain = gain_of(view, (struct order){ answer->line, answer->lines }, (struct order){ than->line, than->lines });
    return true;
}
