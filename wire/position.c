/* The request 'position': the whole state by field names, or setting it.
 *
 *   a copy of the current state, or of a scenario's beginning
 *     -> phase     game->phase() puts it at a phase of play
 *     -> set       fields by name, one element or all
 *     -> settle    the game computes the derived fields
 *     -> check     the game's invariants; only then it becomes the position */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/words.h"
#include "wire/describe.h"

/* A position being made; nothing of the match changes before it is complete. */
struct draft {
    struct match match; /* borrows the table's, with its own scenario and state */
    const void *scenario; /* if another one was named */
    void *state;
};

/* "date+kasai", "all", or "-" for nobody. */
static bool read_set(const struct match *match, const struct field *field, const char *at, int32_t *ret)
{
    uint32_t set = 0;
    if (strcmp(at, "all") == 0) return *ret = field->high == INT32_MAX ? -1 : field->high, true;
    for (bool is_more = strcmp(at, "-") != 0; is_more; at++) {
        const size_t length = strcspn(at, "+");
        int32_t value;
        if (!words_read(match->game, match->scenario, field->value, at, length, &value) || value < 0) return false;
        set |= UINT32_C(1) << value;
        at += length;
        is_more = *at == '+';
    }
    *ret = (int32_t)set;
    return true;
}

static bool read_value(const struct draft *draft, const struct field *field, const struct node *value, int32_t *ret)
{
    const struct match *match = &draft->match;
    char digits[16];
    struct text text;
    int64_t number;
    switch (node_kind(value)) {
    case NODE_BOOL:
        *ret = node_bool(value);
        return field->value == KIND_YES;
    case NODE_TEXT:
        if (field->is_set) return read_set(match, field, node_text(value), ret);
        if (field->low == NOTHING && text_is(node_text(value), node_text_length(value), "-")) {
            *ret = NOTHING;
            return true;
        }
        if (words_read(match->game, match->scenario, field->value, node_text(value), node_text_length(value), ret)) {
            return true;
        } /* a value of a named kind that has no name: no unit, a card not played */
        if (field->value < KIND_GAME || !text_read_int(node_text(value), node_text_length(value), INT32_MIN,
                                                       INT32_MAX, &number)) return false;
        *ret = (int32_t)number;
        return true;
    case NODE_INT:
        if (node_int(value) < INT32_MIN || node_int(value) > INT32_MAX) return false;
        *ret = (int32_t)node_int(value);
        if (field->value != KIND_HEX && field->value != KIND_HALF) return true;
        text_open(&text, digits, sizeof digits); /* 105 is hex 0105; 4 in halves is 4.0 */
        text_padded(&text, node_int(value), field->value == KIND_HEX ? 4 : 1);
        return words_read(match->game, match->scenario, field->value, digits, text.length, ret);
    default:
        return false;
    }
}

static bool set_element(struct draft *draft, const struct field *field, int i, const struct node *value,
                        struct failure *ret)
{
    const struct match *match = &draft->match;
    int32_t number;
    if (!read_value(draft, field, value, &number)) {
        const bool is_text = node_kind(value) == NODE_TEXT;
        return wire_fail(ret, "parse", "field '%s': expected a %s, found %s%.40s", field->name,
                         words_kind(match->game, field->value), is_text ? "" : "something else",
                         is_text ? node_text(value) : "");
    }
    if (number == HIDDEN && field->low == NOTHING) {
        return wire_fail(ret, "parse", "field '%s': a position hides nothing", field->name);
    }
    if (number < field->low || number > field->high) {
        return wire_fail(ret, "parse", "field '%s': %d is not from %d to %d", field->name, number, field->low,
                         field->high);
    }
    field_set(field, draft->state, i, number);
    return true;
}

static bool set_members(struct draft *draft, const struct field *field, const struct node *members,
                        struct failure *ret)
{
    const struct match *match = &draft->match;
    for (void *at = node_first(members); at; at = node_next(members, at)) {
        const char *key = node_key(at);
        const uint8_t kind = field->index == KIND_NONE ? KIND_NUMBER : field->index;
        int32_t i;
        if (!words_read(match->game, match->scenario, kind, key, strlen(key), &i) || i < 0 || i >= field->count) {
            return wire_fail(ret, "unknown", "field '%s' has no element '%.40s'", field->name, key);
        }
        if (!set_element(draft, field, i, node_member(at), ret)) return false;
    }
    return true;
}

static bool set_field(struct draft *draft, const char *name, const struct node *value, struct failure *ret)
{
    const struct match *match = &draft->match;
    const int f = field_find(match->game, name, strlen(name));
    if (f < 0) return wire_fail(ret, "unknown", "%s has no field '%.40s'", match->game->id, name);
    const struct field *field = &match->game->field[f];
    if (field->derived) {
        return wire_fail(ret, "state", "field '%s' follows from the others and cannot be set", field->name);
    }
    if (node_kind(value) == NODE_OBJECT) return set_members(draft, field, value, ret);
    if (node_kind(value) == NODE_LIST) {
        if (node_count(value) > field->count) {
            return wire_fail(ret, "limit", "field '%s' has %d elements", field->name, field->count);
        }
        for (size_t i = 0; i < field->count; i++) {
            if (i >= node_count(value)) field_set(field, draft->state, (int)i, 0);
            else if (!set_element(draft, field, (int)i, node_at(value, i), ret)) return false;
        }
        return true;
    }
    if (field->count != 1) {
        return wire_fail(ret, "parse", "field '%s' has %d elements: give an object or a list", field->name,
                         field->count);
    }
    return set_element(draft, field, 0, value, ret);
}

static bool begin_draft(struct draft *draft, const struct table *table, const char *scenario, const char *phase,
                        struct failure *ret)
{
    const struct game *game = table->match.game;
    struct err err;
    draft->match = table->match;
    draft->state = malloc(game->state_bytes);
    if (!draft->state) abort();
    memcpy(draft->state, table->match.state, game->state_bytes);
    if (scenario) {
        draft->scenario = table_open_scenario(table, scenario, &err);
        if (!draft->scenario) return wire_fail_err(ret, "unknown", &err);
        draft->match.scenario = draft->scenario;
        memset(draft->state, 0, game->state_bytes);
        game->setup(draft->scenario, draft->state);
    }
    if (!phase || game->phase(draft->match.scenario, draft->state, phase)) return true;
    return wire_fail(ret, "unknown", "%s has no phase '%.40s'; {\"do\":\"games\"} lists them", game->id, phase);
}

/* What does not hold, and whose fault it is: "...: date-masamune at 1324". */
static bool fail_impossible(const struct draft *draft, const char *broken, struct failure *ret)
{
    const struct match *match = &draft->match;
    char who[96] = "";
    struct text text;
    text_open(&text, who, sizeof who);
    const struct culprit culprit = match->game->culprit ? match->game->culprit(match->scenario, draft->state)
                                                        : (struct culprit){ 0 };
    if (culprit.kind) {
        text_put(&text, ": ");
        words_value(match->game, match->scenario, culprit.kind, culprit.piece, &text);
        text_put(&text, culprit.hex == NOTHING ? " on no hex" : " at ");
        if (culprit.hex != NOTHING) words_value(match->game, match->scenario, KIND_HEX, culprit.hex, &text);
    }
    return wire_fail(ret, "state", "the position is impossible: %s%s", broken, who);
}

static bool fill_draft(struct draft *draft, const struct node *set, struct failure *ret)
{
    const struct game *game = draft->match.game;
    if (set && node_kind(set) != NODE_OBJECT) return wire_fail(ret, "parse", "'set' must be an object");
    for (void *at = set ? node_first(set) : NULL; at; at = node_next(set, at)) {
        if (!set_field(draft, node_key(at), node_member(at), ret)) return false;
    }
    if (game->settle) game->settle(draft->match.scenario, draft->state);
    const char *broken = game->check(draft->match.scenario, draft->state);
    return broken ? fail_impossible(draft, broken, ret) : true;
}

static bool set_position(struct table *table, const char *scenario, const char *phase, const struct node *set,
                         struct failure *ret)
{
    struct draft draft = { 0 };
    struct err err;
    bool is_done = begin_draft(&draft, table, scenario, phase, ret) && fill_draft(&draft, set, ret);
    if (is_done) {
        is_done = table_set_position(table, draft.scenario, scenario, draft.state, &err);
        if (!is_done) wire_fail_err(ret, "state", &err);
    }
    scenario_close(draft.scenario);
    free(draft.state);
    return is_done;
}

bool wire_position(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const char *scenario = NULL, *phase = NULL;
    const struct node *set = node_get(request, "set");
    if (!member_text(request, "scenario", &scenario, ret) || !member_text(request, "phase", &phase, ret)) return false;
    if ((scenario || phase || set) && !set_position(wire->table, scenario, phase, set, ret)) return false;
    const struct match *match = &wire->table->match;
    out_key(out, "state");
    describe_state(out, match, match->state, /* is_derived= */ false);
    out_key(out, "derived");
    describe_state(out, match, match->state, /* is_derived= */ true);
    out_key(out, "pending");
    struct view view;
    view_open(&view, match, ROLES);
    describe_pending(out, &view);
    return true;
}
