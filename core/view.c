/* What a role knows and may do; see view.h. */
#include "core/view.h"

#include <assert.h>
#include <string.h>

#include "core/fields.h"
#include "core/grammar.h"
#include "core/legal.h"
#include "core/say.h"
#include "kit/rng.h"

static void begin(struct view *view, const struct game *game, const void *scenario, uint8_t role)
{
    assert(game->state_bytes <= STATE_MAX);
    view->game = game;
    view->scenario = scenario;
    view->role = role;
    view->lang = LANG_EN;
    view->has_choices = false;
    view->events = 0;
}

void view_open_state(struct view *view, const struct game *game, const void *scenario, const void *state, uint8_t role)
{
    begin(view, game, scenario, role);
    if (role == ROLES) memcpy(view->state, state, game->state_bytes);
    else state_redact(game, scenario, state, role, view->state);
    game->pending(scenario, view->state, &view->pending);
    view->hash = state_key(game, view->state);
}

void view_open_seen(struct view *view, const struct game *game, const void *scenario, const void *seen, uint8_t role)
{
    begin(view, game, scenario, role);
    memcpy(view->state, seen, game->state_bytes);
    game->pending(scenario, view->state, &view->pending);
    view->hash = 0;
}

void view_open(struct view *view, const struct match *match, uint8_t role)
{
    view_open_state(view, match->game, match->scenario, match->state, role);
    view->events = match_told(match, role);
}

void at_write(uint32_t events, uint64_t hash, char ret[VIEW_AT_BYTES])
{
    struct text text;
    text_open(&text, ret, VIEW_AT_BYTES);
    text_int(&text, events);
    text_put(&text, "-");
    text_hex64(&text, hash);
}

void view_write_at(const struct view *view, char ret[VIEW_AT_BYTES])
{
    at_write(view->events, view->hash, ret);
}

bool view_is_asked(const struct view *view, uint8_t role)
{
    return role < view->game->roles && view->pending.kind == PENDING_DECISION &&
           (view->pending.roles & ROLE_BIT(role));
}

const struct choices *view_choices_of(struct view *view, uint8_t of)
{
    choices_clear(&view->choices);
    view->has_choices = of == view->role;
    if ((view->role == ROLES || view->role == of) && view_is_asked(view, of)) {
        view->game->choices(view->scenario, view->state, of, &view->choices);
    }
    return &view->choices;
}

const struct choices *view_choices(struct view *view)
{
    return view->has_choices ? &view->choices : view_choices_of(view, view->role);
}

struct refusal view_judge(const struct view *view, const struct action *action)
{
    if (view->role != ROLES && view->role != action->role) return (struct refusal){ .reason = REASON_OTHER_ROLE };
    return action_judge(view->game, view->scenario, view->state, &view->pending, action);
}

bool view_forced(struct view *view, struct action *ret)
{
    if (view->pending.roles != ROLE_BIT(view->role)) return false;
    const struct choices *choices = view_choices(view);
    if (choices_total(choices) != 1 || !choices_are_complete(choices)) return false;
    const struct action only = choices_at(choices, 0);
    if (view->game->verb[only.verb].flags & (VERB_SECRET | VERB_SEALS)) return false;
    *ret = only;
    return true;
}

uint32_t match_count_back(const struct match *match, role_set roles, bool counts_forced)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    for (uint32_t n = 0; n < match->plies; n++) {
        const uint8_t role = match_ply(match, n).action.role;
        struct action only;
        struct rerun rerun;
        struct view view;
        if (role >= ROLE_PLAYERS_MAX || !(roles & ROLE_BIT(role))) continue;
        if (counts_forced) return n + 1;
        rerun_open(&rerun, match, state, match->plies - n - 1);
        view_open_state(&view, match->game, match->scenario, state, role);
        if (!view_forced(&view, &only)) return n + 1;
    }
    return 0;
}

/* Games call it "not-now": the rule says when the order may be given, the prompt what is to be ordered now. */
static bool is_out_of_place(const struct view *view, const struct refusal *refusal)
{
    return view->pending.kind == PENDING_DECISION && refusal->reason < view->game->reasons &&
           strcmp(view->game->reason[refusal->reason].id, "not-now") == 0;
}

/* Drafts are sealed where there is something to draft. */
static bool is_drafting(const struct view *view, const struct choices *choices)
{
    for (uint32_t i = 0; i < choices->count; i++) {
        if (view->game->verb[choices->item[i].first.verb].flags & VERB_SECRET) return true;
    }
    return false;
}

bool view_awaits(struct view *view, uint8_t verb, struct refusal *ret)
{
    const struct verb *order = &view->game->verb[verb];
    const struct action action = { .role = view->role, .verb = verb };
    if (order->nargs || !(order->flags & (VERB_SEALS | VERB_ENDS)) || !view_is_asked(view, view->role)) return false;
    if (order->flags & VERB_SEALS && !is_drafting(view, view_choices(view))) return false;
    const struct refusal refusal = view_judge(view, &action);
    if (!refusal.reason || is_out_of_place(view, &refusal)) return false;
    *ret = refusal;
    return true;
}

bool view_rest(struct view *view, struct action *ret)
{
    const struct show *show = view->game->show;
    if (!show->rest || view->pending.roles != ROLE_BIT(view->role)) return false;
    return show->rest(view->scenario, view->state, view->role, ret);
}

bool view_route(const struct view *view, const struct action *action, struct route *ret)
{
    const struct show *show = view->game->show;
    return show->route && show->route(view->scenario, view->state, action, ret);
}

struct pending view_explained(const struct view *view)
{
    struct pending pending = view->pending;
    if (view->game->show->explain) view->game->show->explain(view->scenario, view->state, &pending);
    return pending;
}

void view_write_prompt(const struct view *view, struct text *ret)
{
    const struct pending pending = view_explained(view);
    words_prompt(view->game, view->scenario, &pending, view->lang, ret);
}

uint16_t view_rule(const struct view *view, const struct refusal *refusal)
{
    struct outcome outcome;
    if (refusal->rule) return refusal->rule;
    if (refusal->reason == REASON_OTHER_ROLE || refusal->reason == REASON_NOT_WANTED) return 0;
    if (view->pending.kind != PENDING_OVER) return view->pending.rule;
    view->game->outcome(view->scenario, view->state, &outcome);
    return outcome.rule;
}

void view_write_refusal(const struct view *view, const struct refusal *refusal, struct text *ret)
{
    const uint16_t rule = view_rule(view, refusal);
    words_refusal(view->game, view->scenario, refusal, view->lang, ret);
    if (is_out_of_place(view, refusal)) {
        say_put(ret, view_voice(view), SAY_WANTED_NOW, NULL, 0);
        view_write_prompt(view, ret);
    }
    if (rule) say_put(ret, view_voice(view), SAY_ASIDE, &(struct said)SAID_WORD(view->game->rule[rule].id), 1);
}

void view_write_note(const struct view *view, const struct note *note, struct text *ret)
{
    words_sentence(view->game, view->scenario, &view->game->remark[note->remark], note->arg, view->lang, ret);
}

/* ---- dangers --------------------------------------------------------------------------------------------------- */

int view_dangers(const struct view *view, struct note ret[DANGERS_MAX])
{
    if (!view->game->show->dangers || view->role >= view->game->roles) return 0;
    return view->game->show->dangers(view->scenario, view->state, view->role, ret);
}

int dangers_less(const struct note note[], int notes, const struct note other[], int others,
                 struct note ret[DANGERS_MAX])
{
    int count = 0;
    for (int i = 0; i < notes; i++) {
        int j = 0;
        while (j < others && (note[i].remark != other[j].remark ||
                              memcmp(note[i].arg, other[j].arg, sizeof note[i].arg) != 0)) j++;
        if (j == others) ret[count++] = note[i];
    }
    return count;
}

void view_compare_dangers(const struct view *view, const struct action action[], int actions,
                          struct note ret_bring[DANGERS_MAX], int *ret_brought, struct note ret_end[DANGERS_MAX],
                          int *ret_ended)
{
    _Alignas(16) unsigned char world[STATE_MAX], seen[STATE_MAX];
    const struct game *game = view->game;
    struct note before[DANGERS_MAX], after[DANGERS_MAX];
    struct rng rng;
    *ret_brought = *ret_ended = 0;
    if (!game->show->dangers || view->role >= game->roles) return;
    memcpy(world, view->state, game->state_bytes);
    rng_seed(&rng, view->hash);
    if (game->determinize) game->determinize(view->scenario, world, view->role, &rng);
    for (int i = 0; i < actions; i++) {
        struct pending pending;
        game->pending(view->scenario, world, &pending);
        if (action_judge(game, view->scenario, world, &pending, &action[i]).reason) break;
        game->apply(view->scenario, world, &action[i], NULL);
    }
    state_redact(game, view->scenario, world, view->role, seen);
    const int befores = view_dangers(view, before);
    const int afters = game->show->dangers(view->scenario, seen, view->role, after);
    *ret_brought = dangers_less(after, afters, before, befores, ret_bring);
    *ret_ended = dangers_less(before, befores, after, afters, ret_end);
}

/* ---- orders in words --------------------------------------------------------------------------------------------- */

/* By the game's term; without one "as-printed" is "As printed". */
static void put_verb(const struct game *game, const char *name, enum lang lang, struct text *ret)
{
    const char *term = words_or(game, lang, "verb", name, words_term(game, LANG_EN, "verb", name));
    if (term) {
        grammar_put(lang, term, strlen(term), ret);
        return;
    }
    for (size_t i = 0; name[i]; i++) {
        const bool is_small = name[i] >= 'a' && name[i] <= 'z';
        const char letter = i == 0 && is_small ? (char)(name[i] - 'a' + 'A') : name[i] == '-' ? ' ' : name[i];
        text_put_bytes(ret, &letter, 1);
    }
}

/* The one piece that stands in a hex, or NULL: nobody, several, or one that the role does not know. */
static const struct piece *only_in(const struct piece piece[], int pieces, int32_t hex)
{
    const struct piece *found = NULL;
    for (int i = 0; i < pieces; i++) {
        if (piece[i].hex != hex) continue;
        if (found) return NULL;
        found = &piece[i];
    }
    return found && found->name && found->title ? found : NULL;
}

void view_write_order(const struct view *view, const struct action *action, struct text *ret)
{
    const struct game *game = view->game;
    const struct verb *verb = &game->verb[action->verb];
    struct piece piece[PIECES_MAX];
    const int pieces = game->show->pieces ? game->show->pieces(view->scenario, view->state, piece) : 0;
    if (action->role != view->role && action->role < game->roles) {
        words_title(game, view->scenario, KIND_ROLE, action->role, view->lang, ret);
        text_put(ret, say_text(view->lang, SAY_COLON));
    }
    put_verb(game, verb->name, view->lang, ret);
    for (int i = 0; i < action->nargs; i++) {
        const uint8_t kind = verb->arg[verb->flags & VERB_VARIADIC ? 0 : i].kind;
        const struct piece *only = kind == KIND_HEX ? only_in(piece, pieces, action->arg[i]) : NULL;
        text_put(ret, i ? " \u2192 " : " ");
        if (only) {
            char where[16];
            struct text hex;
            text_open(&hex, where, sizeof where);
            words_value(game, view->scenario, kind, action->arg[i], &hex);
            words_piece(game, view->scenario, only, view->lang, ret);
            say_put(ret, view_voice(view), SAY_ASIDE, &(struct said)SAID_WORD(where), 1);
        } else {
            words_title(game, view->scenario, kind, action->arg[i], view->lang, ret);
        }
    }
}
