/* Words of a line and asking the program; see example.h. */
#include "tests/support/example.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/tap.h"

bool fail(const struct example *example, const char *found, const char *format, ...)
{
    char expected[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(expected, sizeof expected, format, arguments);
    va_end(arguments);
    tap_note("%s:%d: expected %s", example->path, example->line, expected);
    if (found) tap_note("%s:%d: found    %s", example->path, example->line, found);
    return false;
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* The next word, or NULL; *at moves on. Words are cut in place. */
char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    if (!*word) return NULL;
    const size_t length = strcspn(word, " \t");
    *at = word + length + (word[length] != 0);
    word[length] = 0;
    return word;
}

bool is(const char *word, const char *other)
{
    return word && strcmp(word, other) == 0;
}

/* A value as notation writes it: yes and no for true and false. */
const char *value_words(const struct node *value, char buffer[32])
{
    if (!value) return "0"; /* zeros are left out of maps and lists */
    switch (node_kind(value)) {
    case NODE_TEXT: return node_text(value);
    case NODE_BOOL: return node_bool(value) ? "yes" : "no";
    case NODE_INT: snprintf(buffer, 32, "%lld", (long long)node_int(value)); return buffer;
    default: return "something with parts";
    }
}

bool is_value(const char *wanted, const struct node *value)
{
    char buffer[32];
    return is(wanted, value_words(value, buffer)) || (!value && is(wanted, "no"));
}

/* ---- asking --------------------------------------------------------------------------------------------------- */

/* {"do":NAME: the caller adds members and calls ask(). */
void begin_request(struct out *request, const char *name)
{
    out_open(request, '{');
    out_member(request, "do", name);
}

void add_member(struct out *request, const char *key, const char *value)
{
    if (!value) return;
    out_member(request, key, value);
}

const struct node *ask(struct example *example, struct out *request)
{
    out_close(request, '}');
    const struct node *answer = client_ask(&example->client, request->bytes, request->length);
    out_free(request);
    return answer;
}

const struct node *ask_simply(struct example *example, const char *name, const char *key, const char *value)
{
    struct out request = { 0 };
    begin_request(&request, name);
    add_member(&request, key, value);
    return ask(example, &request);
}

const struct node *ask_view(struct example *example, const char *role)
{
    struct out request = { 0 };
    begin_request(&request, "view");
    out_member_bool(&request, "state", true);
    add_member(&request, "role", role);
    return ask(example, &request);
}

/* Keeps the last answer as the news that `expect` looks at. */
void keep_news(struct example *example)
{
    if (example->news) node_free(example->news);
    example->news = example->client.answer;
    example->client.answer = NULL;
}

static bool begin_match(struct example *example)
{
    struct out request = { 0 };
    if (example->is_begun) return true;
    begin_request(&request, "new");
    add_member(&request, "game", example->game);
    add_member(&request, "dealer", "ask");
    add_member(&request, "pack", example->pack);
    add_member(&request, "scenario", example->scenario);
    if (example->options.length) {
        out_key(&request, "options");
        out_close(&example->options, '}');
        out_raw(&request, example->options.bytes, example->options.length);
    }
    ask(example, &request);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a match");
    keep_news(example);
    example->is_begun = true;
    return true;
}

/* An object may name a field only once: all elements of a field together, of an element the last value. */
static void add_settings(const struct example *example, struct out *request)
{
    const struct setting *all = example->setting;
    for (size_t i = 0; i < example->settings; i++) {
        size_t first = 0;
        while (!is(all[first].field, all[i].field)) first++;
        if (first < i) continue;
        out_key(request, all[i].field);
        if (all[i].index) out_open(request, '{');
        for (size_t k = i; k < example->settings; k++) {
            bool is_last = is(all[k].field, all[i].field);
            for (size_t l = k + 1; is_last && l < example->settings; l++) {
                is_last = !is(all[l].field, all[k].field) || (all[k].index && !is(all[k].index, all[l].index));
            }
            if (is_last && all[k].index) out_key(request, all[k].index);
            if (is_last) out_text(request, all[k].value);
        }
        if (all[i].index) out_close(request, '}');
    }
}

/* Sends the phase and the fields gathered so far. */
bool set_position(struct example *example)
{
    struct out request = { 0 };
    if (!begin_match(example)) return false;
    if (!example->phase && !example->settings) return true;
    begin_request(&request, "position");
    add_member(&request, "phase", example->phase);
    if (example->settings) {
        out_key(&request, "set");
        out_open(&request, '{');
        add_settings(example, &request);
        out_close(&request, '}');
    }
    example->phase = NULL;
    example->settings = 0;
    ask(example, &request);
    if (!client_is_ok(&example->client)) {
        return fail(example, client_message(&example->client), "a position that is possible");
    }
    keep_news(example);
    return true;
}
