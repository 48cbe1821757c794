/* Beats in updates, and the request 'beats'; see core/beat.h. */
#include "core/beat.h"
#include "core/words.h"
#include "wire/describe.h"

static void describe_known(struct out *out, const struct match *match, const char *key, struct value value)
{
    if (value.kind == KIND_NONE || value.value == NOTHING) return;
    out_key(out, key);
    describe_value(out, match, value.kind, value.value);
}

/* Dice, modifiers, hexes, pieces and rules; what there is none of is left out. */
static void describe_beat_data(struct out *out, const struct match *match, const struct beat *beat)
{
    if (beat->dice) {
        out_key(out, "dice");
        out_open(out, '[');
        for (int i = 0; i < beat->dice; i++) out_int(out, beat->die[i]);
        out_close(out, ']');
    }
    if (beat->modifiers) {
        out_key(out, "modifiers");
        out_open(out, '[');
        for (int i = 0; i < beat->modifiers; i++) {
            out_open(out, '{');
            out_member_int(out, "n", beat->modifier[i].number);
            describe_known(out, match, "value", beat->modifier[i].value);
            out_close(out, '}');
        }
        out_close(out, ']');
    }
    out_key(out, "hexes");
    out_open(out, '[');
    for (int i = 0; i < beat->hexes; i++) describe_value(out, match, KIND_HEX, beat->hex[i]);
    out_close(out, ']');
    out_key(out, "pieces");
    out_open(out, '[');
    for (int i = 0; i < beat->pieces; i++) describe_value(out, match, beat->piece[i].kind, beat->piece[i].value);
    out_close(out, ']');
    out_key(out, "rules");
    out_open(out, '[');
    for (int i = 0; i < beat->rules; i++) describe_rule(out, match->game, beat->rule[i]);
    out_close(out, ']');
}

static void describe_beat(struct out *out, const struct match *match, const struct beat *beat)
{
    static const char *const heading[] = { NULL, "turn", "part" };
    char sentence[BEAT_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_beat(match->game, match->scenario, beat, out->lang, &text);
    out_open(out, '{');
    out_member_int(out, "first", beat->first);
    out_member_int(out, "last", beat->last);
    out_member_int(out, "news", beat->news);
    if (beat->is_open) {
        out_key(out, "open");
        out_bool(out, true);
    }
    out_member(out, "look", look_name[beat->look]);
    if (beat->heading) out_member(out, "heading", heading[beat->heading]);
    out_member(out, "text", sentence);
    describe_known(out, match, "who", beat->who);
    describe_known(out, match, "whom", beat->whom);
    describe_known(out, match, "from", (struct value){ KIND_HEX, beat->from });
    describe_known(out, match, "to", (struct value){ KIND_HEX, beat->to });
    describe_beat_data(out, match, beat);
    out_close(out, '}');
}

struct page {
    struct out *out;
    const struct match *match;
    size_t bytes; /* about: then the list ends; 0: never */
};

static void tell_beat(void *context, const struct beat *beat)
{
    const struct page *page = context;
    if (out_is_full(page->out, page->bytes)) return;
    describe_beat(page->out, page->match, beat);
}

uint32_t describe_beats(struct out *out, const struct match *match, uint8_t role, struct bookmark *mark, size_t bytes)
{
    struct page page = { out, match, bytes };
    out_open(out, '[');
    const uint32_t count = match_beats_on(match, role, mark, tell_beat, &page);
    out_close(out, ']');
    return count;
}

bool wire_beats(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    uint8_t role;
    int64_t since = 0;
    if (!member_eyes(wire, request, &role, ret)) return false;
    if (!member_int(request, "since", 0, UINT32_MAX, &since, ret)) return false;
    struct bookmark mark;
    match_bookmark(&wire->table->match, role, (uint32_t)since, &mark);
    out_key(out, "beats");
    const uint32_t count = describe_beats(out, &wire->table->match, role, &mark, wire->page);
    out_member_int(out, "count", count);
    return true;
}
