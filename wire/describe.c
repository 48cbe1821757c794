/* Parts of answers; see describe.h. */
#include "wire/describe.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/words.h"
#include "kit/bits.h"

enum { SENTENCE_MAX = 1024, WORD_MAX = 128 };

/* ---- values and states ------------------------------------------------------------------------------------ */

static bool has_name(const struct match *match, uint8_t kind, int32_t value)
{
    if (value == HIDDEN || value == NOTHING) return true;
    if (kind == KIND_ROLE && (value == ROLE_OBSERVER || value == ROLE_CHANCE)) return true;
    return value_is_valid(match->game, match->scenario, kind, value);
}

/* Hexes are what most values are. One that is not on the grid is a plain number, as any value without a name. */
static void describe_hex_number(struct out *out, const struct grid *grid, int32_t hex)
{
    if (!hex_is_on(grid, hex)) {
        out_int(out, hex);
        return;
    }
    const int label = hex_label(grid, hex);
    const char word[6] = { '"', (char)('0' + label / 1000), (char)('0' + label / 100 % 10),
                           (char)('0' + label / 10 % 10), (char)('0' + label % 10), '"' };
    out_raw(out, word, sizeof word);
}

void describe_value(struct out *out, const struct match *match, uint8_t kind, int32_t value)
{
    char word[WORD_MAX];
    struct text text;
    if (kind == KIND_NONE || kind_is_number(kind) || ((kind == KIND_MM || kind == KIND_ANGLE) && value >= 0)) {
        out_int(out, value);
    } else if (kind == KIND_HEX && value >= 0 && match->game->grid) {
        describe_hex_number(out, match->game->grid(match->scenario), value);
    } else if (kind == KIND_YES && value >= 0) {
        out_bool(out, value);
    } else if (kind != KIND_HALF && !has_name(match, kind, value)) {
        out_int(out, value);
    } else {
        text_open(&text, word, sizeof word);
        words_value(match->game, match->scenario, kind, value, &text);
        out_text(out, word);
    }
}

void describe_rule(struct out *out, const struct game *game, uint16_t rule)
{
    out_text(out, rule && rule < game->rules ? game->rule[rule].id : NULL);
}

/* "date+kasai"; "all" is every bit, also of what this scenario does not have, and "-" none. */
static void describe_set(struct out *out, const struct match *match, const struct field *field, int32_t value)
{
    char words[SENTENCE_MAX];
    struct text text;
    text_open(&text, words, sizeof words);
    for (int i = 0; i < 32; i++) {
        if (!((uint32_t)value >> i & 1)) continue;
        if (text.length) text_put(&text, "+");
        words_value(match->game, match->scenario, field->value, i, &text);
    }
    const bool is_all = value == (field->high == INT32_MAX ? -1 : field->high);
    out_text(out, is_all ? "all" : value ? words : "-");
}

static void describe_element(struct out *out, const struct match *match, const struct field *field,
                             const void *state, int i)
{
    const int32_t value = field_get(field, state, i);
    if (field_is_hidden(field, state, i)) out_text(out, "?");
    else if (value == NOTHING && field->low == NOTHING) out_text(out, "-"); /* a number may be nothing, too */
    else if (field->is_set) describe_set(out, match, field, value);
    else describe_value(out, match, field->value, value);
}

/* Elements by the names of their index. Of a field of the map only what is not zero, to keep it short. */
static void describe_members(struct out *out, const struct match *match, const struct field *field,
                             const void *state)
{
    char word[WORD_MAX];
    struct text text;
    out_open(out, '{');
    for (int i = 0; i < field->count; i++) {
        if (!value_is_valid(match->game, match->scenario, field->index, i)) continue;
        if (field->index == KIND_HEX && field_get(field, state, i) == 0) continue;
        text_open(&text, word, sizeof word);
        words_value(match->game, match->scenario, field->index, i, &text);
        out_key(out, word);
        describe_element(out, match, field, state, i);
    }
    out_close(out, '}');
}

void describe_state(struct out *out, const struct match *match, const void *state, bool is_derived)
{
    out_open(out, '{');
    for (int f = 0; f < match->game->fields; f++) {
        const struct field *field = &match->game->field[f];
        if (field->derived != is_derived || (is_derived && field->value == KIND_NONE)) continue;
        out_key(out, field->name);
        if (field->index != KIND_NONE) {
            describe_members(out, match, field, state);
        } else if (field->count == 1) {
            describe_element(out, match, field, state, 0);
        } else {
            int count = field->count; /* zeros at the end are left out */
            while (count > 0 && field_get(field, state, count - 1) == 0) count--;
            out_open(out, '[');
            for (int i = 0; i < count; i++) describe_element(out, match, field, state, i);
            out_close(out, ']');
        }
    }
    out_close(out, '}');
}

void wire_at(const struct table *table, uint8_t role, char ret[WIRE_AT_BYTES])
{
    struct view view;
    view_open(&view, &table->match, role);
    view_write_at(&view, ret);
}

void describe_at(struct out *out, const struct view *view)
{
    char at[VIEW_AT_BYTES];
    view_write_at(view, at);
    out_member(out, "at", at);
}

void describe_setup(struct out *out, const struct table *table)
{
    char text[DEALER_HEX_BYTES];
    struct text hash;
    const struct game *game = table->match.game;
    out_member(out, "game", game->id);
    out_member(out, "scenario", table->scenario_name);
    out_key(out, "options");
    out_open(out, '{');
    for (int i = 0; i < game->options; i++) {
        out_member(out, game->option[i].name, game->option[i].value[table->options.value[i]]);
    }
    out_close(out, '}');
    out_member(out, "dealer", table->dice == DICE_RANDOM ? "random" : "ask");
    out_key(out, "commitment");
    if (table->dice == DICE_RANDOM) dealer_commitment(table->dealer.seed, text);
    out_text(out, table->dice == DICE_RANDOM ? text : NULL);
    out_key(out, "pack");
    text_open(&hash, text, sizeof text);
    text_hex64(&hash, image_hash(&table->image));
    out_text(out, text);
}

/* ---- what is wanted ----------------------------------------------------------------------------------------- */

static void describe_roles(struct out *out, const struct match *match, role_set roles)
{
    out_open(out, '[');
    for (uint8_t role = 0; role < ROLES; role++) {
        if (roles & ROLE_BIT(role)) describe_value(out, match, KIND_ROLE, role);
    }
    out_close(out, ']');
}

static void describe_chance(struct out *out, const struct match *match, const struct chance *chance, bool is_open)
{
    const struct verb *verb = &match->game->verb[chance->verb];
    out_open(out, '{');
    out_member(out, "kind", chance->kind == CHANCE_DICE ? "dice" : "draw");
    out_member(out, "verb", verb->name);
    if (chance->kind == CHANCE_DICE) {
        out_member_int(out, "count", chance->count);
        out_member_int(out, "sides", chance->faces);
    } else if (is_open) {
        out_key(out, "cup");
        out_open(out, '[');
        for (int id = bits_next(chance->cup, CUP_WORDS, 0); id >= 0; id = bits_next(chance->cup, CUP_WORDS, id + 1)) {
            describe_value(out, match, verb->arg[0].kind, id);
        }
        out_close(out, ']');
    }
    out_close(out, '}');
}

static void describe_outcome(struct out *out, const struct view *view)
{
    const struct game *game = view->game;
    char sentence[SENTENCE_MAX];
    struct outcome outcome;
    struct text text;
    game->outcome(view->scenario, view->state, &outcome);
    text_open(&text, sentence, sizeof sentence);
    words_outcome(game, view->scenario, &outcome, view->lang, &text);
    out_open(out, '{');
    out_key(out, "winner");
    if (outcome.winner < game->roles) out_text(out, game->role[outcome.winner].id);
    else out_null(out);
    out_member(out, "level", game->level[outcome.level].id);
    out_member(out, "text", sentence);
    out_key(out, "rule");
    describe_rule(out, game, outcome.rule);
    out_close(out, '}');
}

void describe_spoken(struct out *out, const struct match *match, const struct wording *wording, const int32_t arg[4])
{
    if (wording->kind[0] == KIND_NONE) return;
    out_key(out, "args");
    out_open(out, '[');
    for (int i = 0; i < 4 && wording->kind[i] != KIND_NONE; i++) {
        describe_value(out, match, wording->kind[i], arg[i]);
    }
    out_close(out, ']');
}

static void describe_prompt_args(struct out *out, const struct match *match, const struct pending *pending)
{
    if (pending->prompt == 0 || pending->prompt >= match->game->prompts) return;
    describe_spoken(out, match, &match->game->prompt[pending->prompt], pending->arg);
}

void describe_pending(struct out *out, const struct view *view)
{
    static const char *const kind[] = { "decision", "chance", "over" };
    const struct match match = { .game = view->game, .scenario = view->scenario };
    const struct pending explained = view_explained(view), *pending = &explained;
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_prompt(view->game, view->scenario, pending, view->lang, &text);
    out_open(out, '{');
    out_member(out, "kind", kind[pending->kind]);
    out_key(out, "roles");
    describe_roles(out, &match, pending->kind == PENDING_OVER ? ROLE_NOBODY : pending->roles);
    out_key(out, "rule");
    describe_rule(out, view->game, pending->rule);
    out_member(out, "prompt", sentence);
    describe_prompt_args(out, &match, pending);
    describe_reads(out, &match, pending);
    if (pending->kind == PENDING_CHANCE) {
        out_key(out, "chance");
        describe_chance(out, &match, &pending->chance, view->role == ROLES);
    }
    if (pending->kind == PENDING_OVER) {
        out_key(out, "outcome");
        describe_outcome(out, view);
    }
    out_close(out, '}');
}

/* ---- choices ------------------------------------------------------------------------------------------------ */

void describe_action(struct out *out, const struct match *match, const struct action *action)
{
    char line[JOURNAL_LINE_MAX];
    struct text text;
    text_open(&text, line, sizeof line);
    notation_write(match->game, match->scenario, action, &text);
    out_text(out, line);
}

/* ---- events ------------------------------------------------------------------------------------------------- */

void describe_event(struct out *out, const struct match *match, uint32_t number, const struct event *event)
{
    const struct wording *wording = &match->game->event[event->kind];
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_event(match->game, match->scenario, event, out->lang, &text);
    out_open(out, '{');
    out_member_int(out, "n", number);
    out_member(out, "text", sentence);
    out_key(out, "rule");
    describe_rule(out, match->game, event->rule);
    out_key(out, "also");
    describe_rule(out, match->game, event->also);
    out_member(out, "kind", wording->id);
    out_key(out, "args");
    out_open(out, '[');
    for (int i = 0; i < event->nargs; i++) {
        if (kind_is_number(wording->kind[i]) && event->arg[i] == VARIOUS) out_text(out, NULL);
        else describe_value(out, match, wording->kind[i], event->arg[i]);
    }
    out_close(out, ']');
    out_close(out, '}');
}

struct telling {
    struct out *out;
    const struct match *match;
    size_t page;
};

static void tell(void *context, uint32_t number, const struct event *event)
{
    const struct telling *telling = context;
    if (out_is_full(telling->out, telling->page)) return;
    describe_event(telling->out, telling->match, number, event);
}

uint32_t describe_events(struct out *out, const struct match *match, uint8_t role, uint32_t since, size_t page)
{
    struct telling telling = { out, match, page };
    out_open(out, '[');
    const uint32_t count = match_events(match, role, since, tell, &telling);
    out_close(out, ']');
    return count;
}
