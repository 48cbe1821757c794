/* Laws about what is wanted, offered and allowed. */
#include <string.h>

#include "ai/playout.h"
#include "core/legal.h"
#include "core/sequence.h"
#include "core/show.h"
#include "core/words.h"
#include "kit/cup.h"
#include "tests/laws/laws.h"

static bool is_chance_good(const struct game *game, const struct chance *chance)
{
    if (chance->verb == 0 || chance->verb >= game->verbs || !(game->verb[chance->verb].flags & VERB_CHANCE)) {
        return false;
    }
    if (chance->kind == CHANCE_DRAW) return cup_count(chance->cup) > 0;
    return chance->kind == CHANCE_DICE && chance->count >= 1 && chance->count <= ARG_MAX &&
           chance->faces >= 2;
}

bool law_wanted(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    struct choices *choices = &trial->choices[0];
    struct plan plan;
    struct pending pending;
    game->pending(trial->scenario, state, &pending);
    if (game->show->explain) game->show->explain(trial->scenario, state, &pending);
    if (pending.kind == PENDING_CHANCE && !is_chance_good(game, &pending.chance)) {
        return law_broken(trial, "chance is asked for something it cannot give");
    }
    if (pending.kind == PENDING_DECISION && pending.roles == 0) return law_broken(trial, "nobody is wanted");
    if ((pending.kind == PENDING_CHANCE) != (pending.roles == ROLE_BIT(ROLE_CHANCE))) {
        return law_broken(trial, "dice and draws are wanted of chance alone");
    }
    if (pending.kind == PENDING_DECISION && (pending.rule == 0 || pending.rule >= game->rules ||
                                             pending.prompt == 0 || pending.prompt >= game->prompts)) {
        return law_broken(trial, "the prompt has no words or cites no rule");
    }
    for (uint8_t role = 0; role < game->roles; role++) {
        const bool is_wanted = pending.kind == PENDING_DECISION && pending.roles & ROLE_BIT(role);
        game->choices(trial->scenario, state, role, choices);
        uint32_t offered = choices_total(choices);
        if (choices->count > CHOICES_MAX || choices->used > CHOICE_WORDS) {
            return law_broken(trial, "more choices than there is room for");
        }
        const uint32_t plans = !game->think->plan ? offered :
            (uint32_t)game->think->plan(trial->scenario, state, role, &trial->rng, 1, &plan);
        if (is_wanted && !plans) return law_broken(trial, "%s is wanted but has no plan", law_role(trial, role));
        if (!is_wanted && plans) return law_broken(trial, "%s is not wanted but plans", law_role(trial, role));
        if (!choices_are_complete(choices)) offered += plans;
        if (is_wanted && !offered)
            return law_broken(trial, "%s is wanted but has no choice", law_role(trial, role));
        if (!is_wanted && offered) {
            return law_broken(trial, "%s is not wanted but is offered something", law_role(trial, role));
        }
    }
    return true;
}

static bool is_remark_good(const struct trial *trial, const void *state, const struct action *action)
{
    const struct game *game = trial->game;
    char buffer[LAW_TEXT];
    struct text text;
    if (!game->show->remark_on) return true;
    const struct remark remark = game->show->remark_on(trial->scenario, state, action);
    if (remark.remark == 0) return true;
    if (remark.remark >= game->remarks) return false;
    text_open(&text, buffer, sizeof buffer);
    words_sentence(game, trial->scenario, &game->remark[remark.remark], remark.arg, LANG_EN, &text);
    return text.length > 0;
}

bool law_offered(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    struct choices *choices = &trial->choices[0];
    char line[LAW_TEXT];
    for (uint8_t role = 0; role < game->roles; role++) {
        void *view = trial->room[0];
        state_redact(game, trial->scenario, state, role, view);
        game->choices(trial->scenario, state, role, choices);
        const uint32_t total = choices_total(choices);
        for (uint32_t i = 0; i < total; i++) { /* from the state and from the view, by turns */
            const struct action action = choices_at(choices, i);
            const struct refusal refusal = action_legal(game, trial->scenario, i % 2 ? view : state, &action);
            if (refusal.reason) {
                return law_broken(trial, "'%s' is offered but refused, reason %u",
                                  law_notation(trial, &action, line), refusal.reason);
            }
            if (action.role != role)
                return law_broken(trial, "%s is offered another's action", law_role(trial, role));
            if (i % 8 == 0 && !is_remark_good(trial, state, &action))
                return law_broken(trial, "a remark on '%s' has no words", law_notation(trial, &action, line));
        }
    }
    return true;
}

bool law_ends(struct trial *trial, const struct match *match, bool is_over)
{
    const struct game *game = trial->game;
    struct outcome outcome;
    if (!is_over) return law_broken(trial, "the game does not end");
    game->outcome(trial->scenario, match->state, &outcome);
    if (outcome.winner >= game->roles && outcome.winner != ROLE_OBSERVER)
        return law_broken(trial, "a stranger wins");
    if (outcome.level == 0 || outcome.level >= game->levels || outcome.rule == 0 ||
        outcome.rule >= game->rules) {
        return law_broken(trial, "the outcome has no words or cites no rule");
    }
    char buffer[LAW_TEXT];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    words_outcome(game, trial->scenario, &outcome, LANG_EN, &text);
    return text.length > 0 ? true : law_broken(trial, "the outcome's words are empty");
}

static bool is_refusal_good(const struct trial *trial, const struct refusal *refusal)
{
    const struct game *game = trial->game;
    char buffer[LAW_TEXT];
    struct text text;
    if (refusal->reason >= LEGAL_REASON ? refusal->reason >= REASON_END : refusal->reason >= game->reasons)
        return false;
    if (refusal->reason < LEGAL_REASON && (refusal->rule == 0 || refusal->rule >= game->rules)) return false;
    text_open(&text, buffer, sizeof buffer);
    words_refusal(game, trial->scenario, refusal, LANG_EN, &text);
    return text.length > 0;
}

bool law_bears_garbage(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    void *copy = trial->room[0];
    char line[LAW_TEXT];
    memcpy(copy, state, game->state_bytes);
    for (int i = 0; i < 8; i++) {
        const uint8_t role = (uint8_t)rng_below(&trial->rng, law_sometimes(trial, 8) ? 256 : game->roles);
        struct action action = law_garbage(trial, copy, role);
        const struct refusal refusal = action_legal(game, trial->scenario, copy, &action);
        if (memcmp(copy, state, game->state_bytes) != 0) return law_broken(trial, "legal changed the state");
        if (refusal.reason) {
            law_cite(trial, refusal.rule);
            if (is_refusal_good(trial, &refusal)) continue;
            return law_broken(trial, "a refusal (reason %u, rule %u) of verb %u has no words or no rule",
                              refusal.reason, refusal.rule, action.verb);
        }
        /* What is allowed can be played, offered or not. */
        action.spare = 0;
        game->apply(trial->scenario, copy, &action, NULL);
        const char *broken = game->check(trial->scenario, copy);
        if (broken) {
            return law_broken(trial, "after '%s', which legal allows, it is not true that %s",
                              law_notation(trial, &action, line), broken);
        }
        memcpy(copy, state, game->state_bytes);
    }
    return true;
}

bool law_check(struct trial *trial, const struct law_ply *ply)
{
    char line[LAW_TEXT];
    const char *broken = trial->game->check(trial->scenario, ply->after);
    if (!broken) return true;
    return law_broken(trial, "after '%s' it is not true that %s", law_notation(trial, ply->action, line),
                      broken);
}

/* What is written into places of a fixed size: the most that was needed, and whether it came near to the end. */
static bool law_fits(struct trial *trial, const char *what, uint32_t count, uint32_t limit, uint32_t *most)
{
    if (count > *most) *most = count;
    return count <= limit - limit / 10 || law_broken(trial, "%u %s, where at most %u fit", count, what, limit);
}

bool law_room(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    struct law_summary *summary = trial->summary;
    struct choices *choices = &trial->choices[0];
    static struct piece piece[PIECES_MAX];
    struct pending pending;
    uint32_t depth = (uint32_t)summary->depth_max;
    game->pending(trial->scenario, state, &pending);
    for (uint8_t role = 0; role < game->roles; role++) {
        if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) continue;
        choices_clear(choices);
        game->choices(trial->scenario, state, role, choices);
        if (!law_fits(trial, "choices", choices->count, CHOICES_MAX, &summary->choices_max)) return false;
        if (!law_fits(trial, "words of choices", choices->used, CHOICE_WORDS, &summary->words_max)) return false;
    }
    const int pieces = game->show->pieces ? game->show->pieces(trial->scenario, state, piece) : 0;
    return law_fits(trial, "pieces", (uint32_t)pieces, PIECES_MAX, &summary->pieces_max) &&
           law_fits(trial, "frames", (uint32_t)pending.depth, FRAMES_MAX, &depth) &&
           law_fits(trial, "events in one ply", summary->events_max, LAW_EVENTS, &summary->events_max);
}

bool law_words(struct trial *trial, const struct law_ply *ply)
{
    const struct game *game = trial->game;
    char buffer[LAW_TEXT];
    struct text text;
    if (ply->events >= LAW_EVENTS) return law_broken(trial, "%u events in one ply", ply->events);
    for (uint32_t i = 0; i < ply->events; i++) {
        const struct event *event = &ply->event[i];
        if (event->kind == 0 || event->kind >= game->events || event->nargs > ARG_MAX) {
            return law_broken(trial, "event of unknown kind %u", event->kind);
        }
        const char *id = game->event[event->kind].id;
        if (event->rule == 0 || event->rule >= game->rules || event->also >= game->rules) {
            return law_broken(trial, "event '%s' cites no rule", id);
        }
        for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
            struct event told;
            if (!event_redact(event, role, &told)) continue;
            text_open(&text, buffer, sizeof buffer);
            words_event(game, trial->scenario, &told, LANG_EN, &text);
            if (text.length == 0) return law_broken(trial, "event '%s' has no words", id);
        }
    }
    return true;
}

/* Two roles of a sealed phase, each with an action: which of them comes first must not matter. */
bool law_sealed_order(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    struct action action[2];
    char line[2][LAW_TEXT];
    struct pending pending;
    int found = 0;
    game->pending(trial->scenario, state, &pending);
    if (pending.kind != PENDING_DECISION) return true;
    for (uint8_t role = 0; role < game->roles && found < 2; role++) {
        const struct pending one = { .kind = PENDING_DECISION, .roles = ROLE_BIT(role) };
        if (!(pending.roles & ROLE_BIT(role))) continue;
        if (playout_next(game, trial->scenario, state, &one, &trial->rng, &trial->choices[0], &action[found]))
            found++;
    }
    if (found < 2) return true;
    for (int first = 0; first < 2; first++) {
        void *room = trial->room[first];
        memcpy(room, state, game->state_bytes);
        game->apply(trial->scenario, room, &action[first], NULL);
        if (action_legal(game, trial->scenario, room, &action[!first]).reason) {
            return law_broken(trial, "'%s' is not allowed any more after '%s'",
                              law_notation(trial, &action[!first], line[0]),
                              law_notation(trial, &action[first], line[1]));
        }
        game->apply(trial->scenario, room, &action[!first], NULL);
    }
    if (memcmp(trial->room[0], trial->room[1], game->state_bytes) == 0) return true;
    return law_broken(trial, "'%s' and '%s' give another state in the other order",
                      law_notation(trial, &action[0], line[0]), law_notation(trial, &action[1], line[1]));
}
