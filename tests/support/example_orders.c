/* Lines of an example that do something: they set a position, give orders, ask. */
#include <stdio.h>
#include <string.h>

#include "tests/support/example.h"

bool run_set(struct example *example, char *at)
{
    const char *field = next_word(&at), *first = next_word(&at), *second = next_word(&at);
    if (!field || !first || next_word(&at)) return fail(example, NULL, "set FIELD [INDEX] VALUE");
    if (example->settings == SETTINGS_MAX) return fail(example, NULL, "at most %d settings", SETTINGS_MAX);
    example->setting[example->settings++] = (struct setting){ field, second ? first : NULL, second ? second : first };
    return true;
}

bool run_pack(struct example *example, char *at)
{
    example->pack = next_word(&at);
    if (!example->pack || example->is_begun) return fail(example, NULL, "pack FOLDER, before anything else");
    return true;
}

bool run_scenario(struct example *example, char *at)
{
    example->scenario = next_word(&at);
    if (!example->scenario || example->is_begun) return fail(example, NULL, "scenario NAME, before anything else");
    return true;
}

bool run_option(struct example *example, char *at)
{
    const char *name = next_word(&at), *value = next_word(&at);
    if (!value || example->is_begun) return fail(example, NULL, "option NAME VALUE, before anything else");
    if (!example->options.length) out_open(&example->options, '{');
    add_member(&example->options, name, value);
    return true;
}

bool run_phase(struct example *example, char *at)
{
    example->phase = next_word(&at);
    return example->phase ? true : fail(example, NULL, "phase NAME");
}

bool run_do(struct example *example, char *at)
{
    ask_simply(example, "play", "action", at);
    if (!client_is_ok(&example->client)) {
        return fail(example, client_message(&example->client), "that this is allowed: %s", at);
    }
    keep_news(example);
    return true;
}

bool run_deal(struct example *example, char *at)
{
    ask_simply(example, "deal", "outcome", at);
    if (!client_is_ok(&example->client)) {
        return fail(example, client_message(&example->client), "that chance can give this: %s", at);
    }
    keep_news(example);
    return true;
}

/* The order must be understood, refused by the rules, and leave the position as it was. */
bool run_refuse(struct example *example, char *at)
{
    struct out before = { 0 };
    ask_simply(example, "position", NULL, NULL);
    out_plain(&before, example->client.text.bytes, example->client.text.length);
    ask_simply(example, "play", "action", at);
    const struct node *error = node_get(example->client.answer, "error");
    bool is_done = true;
    if (!error) {
        is_done = fail(example, "it was allowed", "that this is refused: %s", at);
    } else if (!is(node_text(node_get(error, "code")), "illegal")) {
        is_done = fail(example, client_message(&example->client), "an order that the rules refuse: %s", at);
    } else {
        keep_news(example);
        ask_simply(example, "position", NULL, NULL);
        if (strcmp(before.bytes, example->client.text.bytes) != 0) {
            is_done = fail(example, example->client.text.bytes, "that a refusal changes nothing");
        }
    }
    out_free(&before);
    example->is_refused = is_done;
    return is_done;
}

bool run_because(struct example *example, char *at)
{
    const char *rule = next_word(&at);
    if (!rule || !example->is_refused) return fail(example, NULL, "because RULE, after refuse");
    const struct node *error = node_get(example->news, "error");
    if (is_value(rule, node_get(error, "rule"))) return true;
    return fail(example, node_text(node_get(error, "message")), "a refusal because of %s", rule);
}

/* path ORDER, line PIECE: questions whose answer is what `expect rule` and `expect text` look at next. */
bool run_path(struct example *example, char *at)
{
    ask_simply(example, "path", "action", at);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a way: %s", at);
    keep_news(example);
    return true;
}

bool run_piece_line(struct example *example, char *at)
{
    ask_simply(example, "line", "piece", at);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a line: %s", at);
    keep_news(example);
    return true;
}

/* measure WHAT PIECE [OTHER] */
bool run_measure(struct example *example, char *at)
{
    const char *what = next_word(&at), *piece = next_word(&at), *other = next_word(&at);
    struct out request = { 0 };
    begin_request(&request, "measure");
    add_member(&request, "what", what ? what : "");
    if (piece) add_member(&request, "piece", piece);
    if (other) add_member(&request, "other", other);
    ask(example, &request);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "an answer");
    keep_news(example);
    return true;
}
