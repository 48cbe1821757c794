/* What the viewer decides in advance (core/standing.h): listed, and switched. */
#include "cli/standing.h"

#include <string.h>

#include "core/words.h"

enum { SENTENCE_BYTES = 512, NAME_COLUMNS = 20 };

static void list(const struct session *session, const struct standing_orders *orders)
{
    const struct match *match = &session->table->match;
    const struct voice voice = session_voice(session);
    const struct standing *standing;
    fprintf(session->out, "%s\n", SAY(voice, STANDING_HOW));
    for (int i = 0; (standing = standing_at(match->game, i)); i++) {
        const bool is_on = orders->on >> i & 1;
        char sentence[SENTENCE_BYTES];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        standing_write_sentence(match->game, match->scenario, i, is_on ? orders->value[i] : NOTHING, voice.lang, &text);
        fprintf(session->out, "  %s %-*s %s\n", is_on ? "*" : " ", NAME_COLUMNS, standing->name, sentence);
    }
}

void session_decide(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    const struct voice voice = session_voice(session);
    struct standing_orders *orders = &session->table->standing[session->viewer];
    const size_t length = strcspn(rest, " \t"), gap = strspn(rest + length, " \t");
    const char *word = rest + length + gap;
    char name[64];
    int32_t value = 0;
    if (session->viewer >= match->game->roles || !rest[0]) {
        if (session->viewer < match->game->roles) list(session, orders);
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, rest);
    const int i = standing_named(match->game, name);
    const uint8_t kind = i < 0 ? KIND_NONE : standing_kind(match->game, i);
    if (i < 0 || (word[0] && kind == KIND_NONE)) {
        fprintf(session->out, "%s\n", SAYS(voice, STANDING_UNKNOWN, SAID_WORD(rest)));
        return;
    }
    const bool is_off = orders->on >> i & 1 && !word[0];
    if (!is_off && kind != KIND_NONE &&
        (!words_read(match->game, match->scenario, kind, word, strcspn(word, " \t"), &value) ||
         !standing_takes(match->game, match->scenario, i, value))) {
        const char *wanted = words_kind(match->game, kind);
        fprintf(session->out, "%s\n", SAYS(voice, STANDING_VALUE, SAID_WORD(name), SAID_WORD(wanted)));
        return;
    }
    standing_switch(match->game, orders, i, !is_off, value);
    list(session, orders);
}
