/* Laws about who may know what. Roles are the players and the observer. */
#include <string.h>

#include "ai/playout.h"
#include "core/legal.h"
#include "core/show.h"
#include "core/words.h"
#include "tests/laws/laws.h"

static bool refusal_same(const struct refusal *a, const struct refusal *b)
{
    return a->rule == b->rule && a->reason == b->reason && memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* What is asked of a decision is told to all; of chance, what it may give can be a secret. */
static bool pending_same(const struct pending *a, const struct pending *b)
{
    return a->kind == b->kind && a->roles == b->roles && a->rule == b->rule && a->prompt == b->prompt &&
           memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* Is the same remarked on some of the choices? They are in trial->choices[0]. */
static bool is_remarked_same(struct trial *trial, uint8_t role, const void *a, const void *b, const char *what)
{
    const struct game *game = trial->game;
    const uint32_t total = choices_total(&trial->choices[0]);
    char line[LAW_TEXT];
    for (int i = 0; i < 3 && total && game->show->remark_on; i++) {
        const struct action action = choices_at(&trial->choices[0], rng_below(&trial->rng, total));
        const struct remark x = game->show->remark_on(trial->scenario, a, &action);
        const struct remark y = game->show->remark_on(trial->scenario, b, &action);
        if (x.remark == y.remark && memcmp(x.arg, y.arg, sizeof x.arg) == 0) continue;
        return law_broken(trial, "what is remarked on '%s' differs for %s %s", law_notation(trial, &action, line),
                          law_role(trial, role), what);
    }
    return true;
}

/* Do two states look the same to a role: pending, choices, remarks and refusals? `what` tells the states apart in
 * the failure's sentence. */
static bool is_same_to(struct trial *trial, uint8_t role, const void *a, const void *b, const char *what)
{
    const struct game *game = trial->game;
    struct pending pending[2];
    char line[LAW_TEXT];
    game->pending(trial->scenario, a, &pending[0]);
    game->pending(trial->scenario, b, &pending[1]);
    if (game->show->explain) game->show->explain(trial->scenario, a, &pending[0]);
    if (game->show->explain) game->show->explain(trial->scenario, b, &pending[1]);
    if (!pending_same(&pending[0], &pending[1])) {
        return law_broken(trial, "what is pending differs for %s %s", law_role(trial, role), what);
    }
    if (role >= game->roles) return true;
    for (int i = 0; i < 3; i++) {
        const struct action action = law_garbage(trial, a, role);
        const struct refusal x = action_legal(game, trial->scenario, a, &action);
        const struct refusal y = action_legal(game, trial->scenario, b, &action);
        if (refusal_same(&x, &y)) continue;
        /* An action made of random bytes may have no notation; the verb tells enough. */
        return law_broken(trial, "'%s %s' is refused differently for %s %s (reason %u or %u)",
                          law_role(trial, role),
                          action.verb < game->verbs && action.verb ? game->verb[action.verb].name : "?",
                          law_role(trial, role), what, x.reason, y.reason);
    }
    game->choices(trial->scenario, a, role, &trial->choices[0]);
    game->choices(trial->scenario, b, role, &trial->choices[1]);
    if (choices_same(&trial->choices[0], &trial->choices[1])) return is_remarked_same(trial, role, a, b, what);
    struct action action = { 0 };
    for (uint32_t i = 0; i < choices_total(&trial->choices[0]); i++) {
        action = choices_at(&trial->choices[0], i);
        if (action_legal(game, trial->scenario, b, &action).reason) break;
    }
    return law_broken(trial, "choices differ for %s %s, about at '%s'", law_role(trial, role), what,
                      action.verb ? law_notation(trial, &action, line) : "");
}

bool law_view_choices(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        state_redact(game, trial->scenario, state, role, trial->room[0]);
        if (!is_same_to(trial, role, state, trial->room[0], "in its view")) return false;
    }
    return true;
}

bool law_redact_twice(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    int element;
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        state_redact(game, trial->scenario, state, role, trial->room[0]);
        state_redact(game, trial->scenario, trial->room[0], role, trial->room[1]);
        if (memcmp(trial->room[0], trial->room[1], game->state_bytes) == 0) continue;
        const char *field = law_difference(game, trial->room[0], trial->room[1], &element);
        return law_broken(trial, "redacted twice for %s, field %s[%d] is another", law_role(trial, role),
                          field, element);
    }
    return true;
}

bool law_determinize(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    void *view = trial->room[0], *guess = trial->room[1], *again = trial->room[2];
    int element;
    if (!game->determinize) return true;
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        state_redact(game, trial->scenario, state, role, view);
        memcpy(guess, view, game->state_bytes);
        game->determinize(trial->scenario, guess, role, &trial->rng);
        const char *broken = game->check(trial->scenario, guess);
        if (broken)
            return law_broken(trial, "in a guess of %s it is not true that %s", law_role(trial, role),
                              broken);
        state_redact(game, trial->scenario, guess, role, again);
        if (memcmp(view, again, game->state_bytes) != 0) {
            const char *field = law_difference(game, view, again, &element);
            return law_broken(trial, "a guess of %s does not fit its view in %s[%d]", law_role(trial, role),
                              field, element);
        }
        if (!is_same_to(trial, role, state, guess, "in its guess")) return false;
    }
    return true;
}

/* ---- the great one: secrets change nothing ------------------------------------------------------- */

struct secret {
    int field, element;
};

/* Elements the role may not see and that can have another value. */
static int list_secrets(const struct trial *trial, const void *state, uint8_t role, int max,
                        struct secret ret[])
{
    const struct game *game = trial->game;
    int count = 0;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        if (field->seen == SEEN_ALL || field->derived || field->low >= field->high) continue;
        for (int i = 0; i < field->count && count < max; i++) {
            if (field_may_see(game, trial->scenario, state, f, i, role)) continue;
            ret[count++] = (struct secret){ f, i };
        }
    }
    return count;
}

/* Another world for the role: one secret gets another value, or two of a kind change places. */
static void change(struct trial *trial, const struct secret secret[], int count, void *state)
{
    const struct game *game = trial->game;
    const struct secret *one = &secret[rng_below(&trial->rng, (uint32_t)count)];
    const struct secret *two = &secret[rng_below(&trial->rng, (uint32_t)count)];
    const struct field *field = &game->field[one->field];
    if (law_sometimes(trial, 2) && one->field == two->field) {
        const int32_t value = field_get(field, state, one->element);
        field_set(field, state, one->element, field_get(field, state, two->element));
        field_set(field, state, two->element, value);
    } else {
        const uint32_t values = (uint32_t)(field->high - field->low + 1);
        int32_t value = field->low + (int32_t)rng_below(&trial->rng, values);
        if (value == HIDDEN) value = field->high; /* marks a hidden value and is none itself */
        field_set(field, state, one->element, value);
    }
    if (game->settle) game->settle(trial->scenario, state);
}

/* Events of one ply as the role hears of them; false if somebody is shown something: then worlds may part. */
static bool hear(const struct sink *sink, uint8_t role, struct event ret[LAW_EVENTS], uint32_t *ret_count)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sink->count; i++) {
        if (sink->event[i].flags & EVENT_REVEALS) return false;
        if (event_redact(&sink->event[i], role, &ret[count])) count++;
    }
    *ret_count = count;
    return true;
}

/* Plays on in both worlds with the same actions, for as long as nobody shows anything. */
static bool play_on(struct trial *trial, uint8_t role, void *a, void *b)
{
    static struct event event[2][LAW_EVENTS], heard[2][LAW_EVENTS];
    const struct game *game = trial->game;
    char line[LAW_TEXT];
    for (int ply = 0; ply < 3; ply++) {
        struct sink sink[2] = { { .event = event[0], .capacity = LAW_EVENTS },
                                { .event = event[1], .capacity = LAW_EVENTS } };
        uint32_t count[2];
        struct pending pending;
        struct action action;
        game->pending(trial->scenario, a, &pending);
        if (!playout_next(game, trial->scenario, a, &pending, &trial->rng, &trial->choices[0], &action))
            return true;
        if (action_legal(game, trial->scenario, b, &action).reason) {
            if (action.role != role) return true; /* another's secret forbids it there: no concern of ours */
            return law_broken(trial, "'%s' depends on what %s may not see",
                              law_notation(trial, &action, line), law_role(trial, role));
        }
        game->apply(trial->scenario, a, &action, &sink[0]);
        game->apply(trial->scenario, b, &action, &sink[1]);
        if (!hear(&sink[0], role, heard[0], &count[0]) || !hear(&sink[1], role, heard[1], &count[1]))
            return true;
        if (count[0] != count[1] || memcmp(heard[0], heard[1], sizeof heard[0][0] * count[0]) != 0) {
            return law_broken(trial, "after '%s' %s hears what it may not know",
                              law_notation(trial, &action, line), law_role(trial, role));
        }
        void *view[2] = { trial->room[2], trial->room[3] };
        int element;
        state_redact(game, trial->scenario, a, role, view[0]);
        state_redact(game, trial->scenario, b, role, view[1]);
        if (memcmp(view[0], view[1], game->state_bytes) != 0) {
            const char *field = law_difference(game, view[0], view[1], &element);
            return law_broken(trial, "after '%s' %s sees what it may not know in %s[%d]",
                              law_notation(trial, &action, line), law_role(trial, role), field, element);
        }
        if (!is_same_to(trial, role, a, b, "after an action, though it saw no difference")) return false;
    }
    return true;
}

bool law_secrecy(struct trial *trial, const void *state)
{
    enum { SECRETS_MAX = 1024, CHANGES = 3 };
    struct secret secret[SECRETS_MAX];
    const struct game *game = trial->game;
    void *truth = trial->room[0], *other = trial->room[1];
    int element;
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        const int count = list_secrets(trial, state, role, SECRETS_MAX, secret);
        for (int i = 0; i <= CHANGES && count > 0; i++) {
            memcpy(truth, state, game->state_bytes);
            memcpy(other, state, game->state_bytes);
            if (i < CHANGES) {
                change(trial, secret, count, other);
            } else if (game->determinize) { /* another world that is surely a possible one */
                state_redact(game, trial->scenario, state, role, other);
                game->determinize(trial->scenario, other, role, &trial->rng);
            }
            state_redact(game, trial->scenario, truth, role, trial->room[2]);
            state_redact(game, trial->scenario, other, role, trial->room[3]);
            if (memcmp(trial->room[2], trial->room[3], game->state_bytes) != 0) {
                const char *field = law_difference(game, trial->room[2], trial->room[3], &element);
                return law_broken(trial, "a secret shows in what %s sees of %s[%d]", law_role(trial, role),
                                  field, element);
            }
            if (!is_same_to(trial, role, truth, other, "with another secret")) return false;
            if (game->check(trial->scenario, other)) continue; /* not a world in which one can play on */
            if (!play_on(trial, role, truth, other)) return false;
        }
    }
    return true;
}

bool law_secret_action(struct trial *trial, const struct law_ply *ply)
{
    const struct game *game = trial->game;
    struct pending pending[2];
    struct event told;
    int element;
    if (!(game->verb[ply->action->verb].flags & VERB_SECRET)) return true;
    if (ply->learned) return true; /* it was the last that was waited for: now all is shown */
    game->pending(trial->scenario, ply->before, &pending[0]);
    game->pending(trial->scenario, ply->after, &pending[1]);
    if (pending[0].roles != pending[1].roles) return true; /* it also sealed, which others may see */
    const char *verb = game->verb[ply->action->verb].name;
    for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
        if (role == ply->action->role) continue;
        for (uint32_t i = 0; i < ply->events; i++) {
            if (!event_redact(&ply->event[i], role, &told)) continue;
            return law_broken(trial, "%s hears of a secret '%s'", law_role(trial, role), verb);
        }
        state_redact(game, trial->scenario, ply->before, role, trial->room[0]);
        state_redact(game, trial->scenario, ply->after, role, trial->room[1]);
        if (memcmp(trial->room[0], trial->room[1], game->state_bytes) == 0) continue;
        const char *field = law_difference(game, trial->room[0], trial->room[1], &element);
        return law_broken(trial, "%s sees a secret '%s' in %s[%d]", law_role(trial, role), verb, field,
                          element);
    }
    return true;
}
