/* Choices in answers and updates: one by one, or in groups that differ in one value.
 *
 *     {"action":"red move r-1 0101","verb":"move","args":{"unit":"r-1","to":"0101"}}
 *     {"verb":"move","args":{"unit":"r-1","to":["0101","0103"]},"over":"to"} */
#include <string.h>

#include "core/words.h"
#include "kit/bits.h"
#include "wire/describe.h"

enum { SENTENCE_MAX = 1024, WORD_MAX = 128 };

static uint8_t kind_of(const struct verb *verb, int i)
{
    return verb->arg[verb->flags & VERB_VARIADIC ? 0 : i].kind;
}

void describe_remark(struct out *out, const struct view *view, const struct action *action)
{
    char remark[SENTENCE_MAX];
    struct text text;
    text_open(&text, remark, sizeof remark);
    if (view_write_remark(view, action, &text)) out_member(out, "remark", remark);
    if (view_is_grave(view, action)) out_member_bool(out, "grave", true);
}

/* ---- filters -------------------------------------------------------------------------------------------------- */

/* Is it one of the orders that were asked for? The others are counted. */
static bool is_wanted(const struct view *view, const struct action *action, struct filter *filter)
{
    const struct verb *verb = &view->game->verb[action->verb];
    bool is_kept = !filter->verb || strcmp(filter->verb, verb->name) == 0;
    bool is_named = !filter->unit;
    for (int i = 0; is_kept && !is_named && i < action->nargs; i++) {
        char word[WORD_MAX];
        struct text text;
        text_open(&text, word, sizeof word);
        words_value(view->game, view->scenario, kind_of(verb, i), action->arg[i], &text);
        is_named = strcmp(filter->unit, word) == 0;
    }
    if (is_kept && is_named) return true;
    filter->left_out++;
    return false;
}

/* ---- one by one ----------------------------------------------------------------------------------------------- */

static void describe_args(struct out *out, const struct match *match, const struct action *action)
{
    const struct verb *verb = &match->game->verb[action->verb];
    out_key(out, "args");
    out_open(out, '{');
    if (verb->flags & VERB_VARIADIC) {
        out_key(out, verb->arg[0].name);
        out_open(out, '[');
    }
    for (int i = 0; i < action->nargs; i++) {
        if (!(verb->flags & VERB_VARIADIC)) out_key(out, verb->arg[i].name);
        describe_value(out, match, kind_of(verb, i), action->arg[i]);
    }
    if (verb->flags & VERB_VARIADIC) out_close(out, ']');
    out_close(out, '}');
}

static void describe_choice(struct out *out, const struct match *match, const struct view *view,
                            const struct action *action)
{
    out_open(out, '{');
    out_key(out, "action");
    describe_action(out, match, action);
    out_member(out, "verb", match->game->verb[action->verb].name);
    describe_args(out, match, action);
    describe_remark(out, view, action);
    out_close(out, '}');
}

/* Calls of a walk over all actions of a choice. */
struct walk {
    const struct choices *choices;
    const struct choice *item;
    int at; /* the next number of its set */
};

static bool next_action(struct walk *walk, struct action *ret)
{
    const struct choice *item = walk->item;
    *ret = item->first;
    if (item->ranged == RANGED_NONE) return walk->at++ == 0;
    if (item->ranged == RANGED_BOX) return false;
    const int i = bits_next(&walk->choices->word[item->at], item->words, walk->at);
    if (i < 0) return false;
    walk->at = i + 1;
    ret->arg[item->ranged] = 64 * item->skip + i;
    return true;
}

void describe_choices(struct out *out, const struct match *match, struct view *view, struct filter *filter)
{
    struct action action;
    uint32_t number = 0;
    out_open(out, '[');
    const size_t least = out->length + filter->page / 4; /* however much stands before them, some choices follow */
    for (uint8_t role = 0; role < match->game->roles; role++) {
        if (view->role != ROLES && view->role != role) continue;
        const struct choices *choices = view_choices_of(view, role);
        for (uint32_t i = 0; i < choices->count; i++) {
            if (choices->item[i].ranged == RANGED_BOX) { /* who it is for is fixed, in its first action too */
                if (is_wanted(view, &choices->item[i].first, filter) && !filter->since) {
                    describe_group(out, match, view, choices, &choices->item[i]);
                }
                continue;
            }
            struct walk walk = { .choices = choices, .item = &choices->item[i] };
            while (next_action(&walk, &action)) {
                if (!is_wanted(view, &action, filter) || number++ < filter->since || filter->next) continue;
                if (out_is_full(out, filter->page) && out->length > least) filter->next = number - 1;
                else describe_choice(out, match, view, &action);
            }
        }
    }
    out_close(out, ']');
}

/* ---- in groups ------------------------------------------------------------------------------------------------ */

/* Which of the values make an order that gives something up, in their order; nothing if none does. */
static void describe_graves(struct out *out, const struct view *view, const struct choices *choices,
                            const struct choice *item)
{
    struct walk walk = { .choices = choices, .item = item };
    struct action action;
    bool is_open = false;
    for (int n = 0; next_action(&walk, &action); n++) {
        const bool is_grave = view_is_grave(view, &action);
        if (is_grave && !is_open) {
            out_key(out, "graves");
            out_open(out, '[');
            for (int i = 0; i < n; i++) out_bool(out, false);
            is_open = true;
        }
        if (is_open) out_bool(out, is_grave);
    }
    if (is_open) out_close(out, ']');
}

/* The remarks on the values, in their order; nothing if there are none. */
static void describe_remarks(struct out *out, const struct view *view, const struct choices *choices,
                             const struct choice *item)
{
    struct walk walk = { .choices = choices, .item = item };
    char remark[SENTENCE_MAX];
    struct action action;
    struct text text;
    bool is_open = false;
    for (int n = 0; next_action(&walk, &action); n++) {
        text_open(&text, remark, sizeof remark);
        const bool is_said = view_write_remark(view, &action, &text);
        if (is_said && !is_open) {
            out_key(out, "remarks");
            out_open(out, '[');
            for (int i = 0; i < n; i++) out_null(out);
            is_open = true;
        }
        if (is_open) out_text(out, is_said ? remark : NULL);
    }
    if (is_open) out_close(out, ']');
}

/* What is fixed, then the bounds of the rest: {"verb":"leg","args":{"mover":"a3"},"box":{"x":[0,80],"y":[0,60]}} */
static void describe_box(struct out *out, const struct match *match, const struct choices *choices,
                         const struct choice *item)
{
    const struct verb *verb = &match->game->verb[item->first.verb];
    const uint64_t *bound = &choices->word[item->at];
    for (int is_box = 0; is_box < 2; is_box++) {
        out_key(out, is_box ? "box" : "args");
        out_open(out, '{');
        for (int i = 0; i < item->words; i++) {
            const int32_t low = choice_low(bound[i]), high = choice_high(bound[i]);
            if ((low != high) != is_box) continue;
            out_key(out, verb->arg[i].name);
            if (is_box) out_open(out, '[');
            describe_value(out, match, verb->arg[i].kind, low);
            if (is_box) describe_value(out, match, verb->arg[i].kind, high);
            if (is_box) out_close(out, ']');
        }
        out_close(out, '}');
    }
}

void describe_group(struct out *out, const struct match *match, const struct view *view,
                    const struct choices *choices, const struct choice *item)
{
    const struct verb *verb = &match->game->verb[item->first.verb];
    struct walk walk = { .choices = choices, .item = item };
    struct action action;
    out_open(out, '{');
    out_member(out, "verb", verb->name);
    if (item->ranged == RANGED_NONE) {
        describe_args(out, match, &item->first);
        describe_remark(out, view, &item->first);
        out_close(out, '}');
        return;
    }
    if (item->ranged == RANGED_BOX) {
        describe_box(out, match, choices, item);
        out_close(out, '}');
        return;
    }
    out_key(out, "args");
    out_open(out, '{');
    for (int i = 0; i < item->first.nargs; i++) {
        out_key(out, verb->arg[i].name);
        if (i != item->ranged) {
            describe_value(out, match, verb->arg[i].kind, item->first.arg[i]);
            continue;
        }
        out_open(out, '[');
        while (next_action(&walk, &action)) describe_value(out, match, verb->arg[i].kind, action.arg[i]);
        out_close(out, ']');
    }
    out_close(out, '}');
    out_member(out, "over", verb->arg[item->ranged].name);
    if (match->game->show->remark_on) describe_remarks(out, view, choices, item);
    describe_graves(out, view, choices, item);
    out_close(out, '}');
}

void describe_groups(struct out *out, const struct match *match, struct view *view)
{
    const struct choices *choices = view_choices(view);
    out_open(out, '[');
    for (uint32_t i = 0; i < choices->count; i++) describe_group(out, match, view, choices, &choices->item[i]);
    out_close(out, ']');
}

/* The words of a set from number `from` on, without empty ones at its ends. */
struct set {
    const uint64_t *word;
    int first, count;
};

static struct set set_of(const struct choices *choices, const struct choice *item)
{
    struct set set = { &choices->word[item->at], item->skip, item->words };
    while (set.count && !set.word[0]) set.word++, set.first++, set.count--;
    while (set.count && !set.word[set.count - 1]) set.count--;
    return set;
}

/* Is the same remarked on all of a group in both views? */
static bool is_remarked_same(const struct view *before, const struct view *now, const struct choice *item)
{
    struct walk walk = { .choices = &now->choices, .item = item };
    struct action action;
    while (next_action(&walk, &action)) {
        const struct remark a = view_remark(before, &action), b = view_remark(now, &action);
        if (!remark_is_same(&a, &b)) return false;
    }
    return true;
}

bool group_is_same(const struct view *before, const struct choice *old, const struct view *now,
                   const struct choice *item)
{
    if (old->ranged != item->ranged || old->first.verb != item->first.verb || old->first.role != item->first.role ||
        old->first.nargs != item->first.nargs) return false;
    for (int i = 0; i < item->first.nargs; i++) {
        if (i != item->ranged && old->first.arg[i] != item->first.arg[i]) return false;
    }
    if (item->ranged != RANGED_NONE) {
        const struct set a = set_of(&before->choices, old), b = set_of(&now->choices, item);
        if (a.count != b.count || (a.count && a.first != b.first)) return false;
        if (memcmp(a.word, b.word, (size_t)a.count * sizeof a.word[0]) != 0) return false;
    }
    return is_remarked_same(before, now, item);
}

/* ---- what goes of itself, and what cannot be done yet ------------------------------------------------------------ */

static void describe_order(struct out *out, const struct match *match, const char *key, const struct action *action)
{
    out_key(out, key);
    if (action) describe_action(out, match, action);
    else out_null(out);
}

void describe_prospects(struct out *out, const struct match *match, struct view *view)
{
    struct action forced, rest;
    struct refusal refusal;
    describe_order(out, match, "forced", view_forced(view, &forced) ? &forced : NULL);
    describe_order(out, match, "rest", view_rest(view, &rest) ? &rest : NULL);
    out_member(out, "undo", match_is_free(match, view->role) ? "free"
                            : match_has_acted(match, view->role) ? "asked" : NULL);
    out_key(out, "refused");
    out_open(out, '[');
    for (uint8_t verb = 1; verb < match->game->verbs; verb++) {
        char sentence[SENTENCE_MAX];
        struct text text;
        if (!view_awaits(view, verb, &refusal)) continue;
        text_open(&text, sentence, sizeof sentence);
        view_write_refusal(view, &refusal, &text);
        out_open(out, '{');
        out_member(out, "verb", match->game->verb[verb].name);
        out_key(out, "rule");
        describe_rule(out, match->game, view_rule(view, &refusal));
        out_member(out, "message", sentence);
        out_close(out, '}');
    }
    out_close(out, ']');
}
