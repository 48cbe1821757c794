/* What a player decides in advance: core/standing.h. */
#include <string.h>

#include "core/words.h"
#include "wire/describe.h"

enum { NAME_BYTES = 64, SENTENCE_BYTES = 512 };

/* The values that it can be given with, for whoever chooses one. */
static void describe_values(struct out *out, const struct match *match, int i)
{
    const uint8_t kind = standing_kind(match->game, i);
    if (kind < KIND_GAME) return;
    out_key(out, "values");
    out_open(out, '[');
    for (int value = 0; value < match->game->kind[kind - KIND_GAME].count(match->scenario); value++) {
        char title[NAME_BYTES];
        struct text text;
        if (!standing_takes(match->game, match->scenario, i, value)) continue;
        text_open(&text, title, sizeof title);
        words_title(match->game, match->scenario, kind, value, out->lang, &text);
        out_open(out, '{');
        out_key(out, "value");
        describe_value(out, match, kind, value);
        out_member(out, "title", title);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void describe_one(struct out *out, const struct match *match, const struct standing_orders *orders, int i)
{
    const bool is_on = orders->on >> i & 1;
    const uint8_t kind = standing_kind(match->game, i);
    char sentence[SENTENCE_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    standing_write_sentence(match->game, match->scenario, i, is_on ? orders->value[i] : NOTHING, out->lang, &text);
    out_open(out, '{');
    out_member(out, "name", standing_at(match->game, i)->name);
    out_member(out, "text", sentence);
    out_member_bool(out, "on", is_on);
    if (kind != KIND_NONE) {
        out_key(out, "value");
        if (is_on) describe_value(out, match, kind, orders->value[i]);
        else out_null(out);
        describe_values(out, match, i);
    }
    out_close(out, '}');
}

/* The member "value", which must be one that exists. */
static bool read_value(const struct match *match, const struct node *request, int i, int32_t *ret,
                       struct failure *ret_failure)
{
    const uint8_t kind = standing_kind(match->game, i);
    const char *word = NULL;
    if (kind == KIND_NONE) return true;
    if (!member_text(request, "value", &word, ret_failure)) return false;
    if (!word) return wire_fail(ret_failure, "parse", "'value' is missing: what it is to be given with");
    return (words_read(match->game, match->scenario, kind, word, strlen(word), ret) &&
            standing_takes(match->game, match->scenario, i, *ret)) ||
           wire_fail(ret_failure, "unknown", "there is no %s '%.40s'", words_kind(match->game, kind), word);
}

static bool switch_one(struct table *table, const struct node *request, uint8_t role, struct failure *ret)
{
    const struct match *match = &table->match;
    const char *name = NULL;
    bool is_on = true;
    int32_t value = 0;
    if (!member_text(request, "name", &name, ret) || !member_bool(request, "on", &is_on, ret)) return false;
    if (!name) return true;
    const int i = standing_named(match->game, name);
    if (i < 0) return wire_fail(ret, "unknown", "%s has nothing '%.40s' to decide in advance", match->game->id, name);
    if (table->lesson) return wire_fail(ret, "state", "in a lesson nothing is decided in advance");
    if (is_on && !read_value(match, request, i, &value, ret)) return false;
    standing_switch(match->game, &table->standing[role], i, is_on, value);
    return true;
}

bool wire_standing(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct table *table = wire->table;
    uint8_t role;
    if (!member_role(wire, request, &role, ret)) return false;
    if (role >= table->match.game->roles) {
        return wire_fail(ret, "state", "only a player decides in advance%s", role == ROLES ? ": 'role' says who" : "");
    }
    if (!switch_one(table, request, role, ret)) return false;
    out_key(out, "standing");
    out_open(out, '[');
    for (int i = 0; standing_at(table->match.game, i); i++) {
        describe_one(out, &table->match, &table->standing[role], i);
    }
    out_close(out, ']');
    return true;
}
