/* Lines of an example that begin with `expect`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/example.h"

/* Is the event of this kind, with these values first? at: "KIND VALUE...", * for any value. */
static bool fits_event(const struct node *event, const char *wanted)
{
    char line[LINE_BYTES], *at = line, *word;
    const struct node *args = node_get(event, "args");
    snprintf(line, sizeof line, "%s", wanted);
    if (!is(next_word(&at), node_text(node_get(event, "kind")))) return false;
    for (size_t i = 0; (word = next_word(&at)); i++) {
        if (i == node_count(args) || (!is(word, "*") && !is_value(word, node_at(args, i)))) return false;
    }
    return true;
}

static bool find_event(struct example *example, const struct node *events, const char *wanted, bool is_wanted)
{
    char found[LINE_BYTES] = "", buffer[32];
    bool is_there = false;
    for (size_t i = 0; events && i < node_count(events); i++) {
        const struct node *event = node_at(events, i), *args = node_get(event, "args");
        is_there |= fits_event(event, wanted);
        size_t length = strlen(found);
        snprintf(found + length, sizeof found - length, "%s%s", i ? "; " : "", node_text(node_get(event, "kind")));
        for (size_t a = 0; a < node_count(args); a++) {
            length = strlen(found);
            snprintf(found + length, sizeof found - length, " %s", value_words(node_at(args, a), buffer));
        }
    }
    if (is_there == is_wanted) return true;
    return fail(example, found[0] ? found : "no event", "%s event: %s", is_wanted ? "the" : "no", wanted);
}

static bool expect_event(struct example *example, const char *wanted, bool is_wanted)
{
    return find_event(example, node_get(example->news, "events"), wanted, is_wanted);
}

/* Of all that has happened since the position was set, as the role was told. */
static bool expect_heard(struct example *example, char *at, bool is_wanted)
{
    const char *role = next_word(&at);
    if (!role) return fail(example, NULL, "expect heard ROLE EVENT");
    const struct node *answer = ask_simply(example, "events", "role", role);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "what %s heard", role);
    return find_event(example, node_get(answer, "events"), at + strspn(at, " \t"), is_wanted);
}

static bool expect_rule(struct example *example, char *at, bool is_wanted)
{
    const char *rule = next_word(&at);
    if (!rule) return fail(example, NULL, "expect rule ID");
    if (node_cites(example->news, rule) == is_wanted) return true;
    return fail(example, is_wanted ? "others only" : rule, "%s rule %s is cited since the last order",
                is_wanted ? "that" : "no", rule);
}

/* The rule by which something is wanted now. */
static bool expect_asked(struct example *example, char *at)
{
    const char *rule = next_word(&at);
    const struct node *pending = node_get(ask_simply(example, "pending", NULL, NULL), "pending");
    const struct node *asked = node_get(pending, "rule");
    char words[32];
    if (rule && asked && is_value(rule, asked)) return true;
    return fail(example, asked ? value_words(asked, words) : "none", "the prompt to cite rule %s", rule ? rule : "ID");
}

static bool has_words(const struct node *node, const char *words)
{
    if (node_kind(node) == NODE_TEXT) return strstr(node_text(node), words) != NULL;
    if (node_kind(node) == NODE_LIST) {
        for (size_t i = 0; i < node_count(node); i++) {
            if (has_words(node_at(node, i), words)) return true;
        }
    } else if (node_kind(node) == NODE_OBJECT) {
        for (void *at = node_first(node); at; at = node_next(node, at)) {
            if (has_words(node_member(at), words)) return true;
        }
    }
    return false;
}

static bool expect_text(struct example *example, char *at)
{
    char *words = at + strspn(at, " \t");
    const size_t length = strlen(words);
    if (length < 3 || words[0] != '"' || words[length - 1] != '"') return fail(example, NULL, "expect text \"WORDS\"");
    words[length - 1] = 0;
    if (has_words(example->news, words + 1)) return true;
    struct out out = { 0 };
    out_node(&out, example->news);
    fail(example, out.bytes, "these words since the last order: %s", words + 1);
    out_free(&out);
    return false;
}

/* The order that a choice stands for; of a box, which stands for many, none. */
static const char *order_of(const struct node *choice)
{
    const struct node *action = node_get(choice, "action");
    return action ? node_text(action) : "";
}

static bool expect_choice(struct example *example, const char *order, bool is_wanted)
{
    const size_t length = strlen(order);
    const struct node *choices = node_get(ask_simply(example, "choices", NULL, NULL), "choices");
    bool is_there = false;
    for (size_t i = 0; i < node_count(choices); i++) {
        const char *action = order_of(node_at(choices, i));
        is_there |= strncmp(action, order, length) == 0 && (action[length] == 0 || action[length] == ' ');
    }
    if (is_there == is_wanted) return true;
    char count[64];
    snprintf(count, sizeof count, "%zu choices, it is %samong them", node_count(choices), is_there ? "" : "not ");
    return fail(example, count, "%s choice: %s", is_wanted ? "the" : "no", order);
}

/* expect remark ORDER "WORDS"; without the words: that there is none. */
static bool expect_remark(struct example *example, char *at, bool is_wanted)
{
    const char *order = strtok(at, "\""), *words = strtok(NULL, "\"");
    const struct node *choices = node_get(ask_simply(example, "choices", NULL, NULL), "choices"), *remark = NULL;
    if (!order || is_wanted != (words != NULL)) return fail(example, NULL, "expect [no] remark ORDER [\"WORDS\"]");
    const size_t length = strlen(order) - (words != NULL); /* a blank is before the words */
    size_t i = 0;
    while (i < node_count(choices) && strncmp(order, order_of(node_at(choices, i)), length)) i++;
    if (i == node_count(choices)) return fail(example, "no such choice", "the choice %s", order);
    remark = node_get(node_at(choices, i), "remark");
    if (is_wanted ? remark && is(words, node_text(remark)) : !remark) return true;
    return fail(example, remark ? node_text(remark) : "no remark", "the remark %s", words ? words : "to be missing");
}

static bool expect_pending(struct example *example, char *at)
{
    const char *wanted = next_word(&at);
    const struct node *pending = node_get(ask_simply(example, "pending", NULL, NULL), "pending");
    const struct node *roles = node_get(pending, "roles");
    char found[LINE_BYTES] = "";
    if (is_value("over", node_get(pending, "kind"))) snprintf(found, sizeof found, "over");
    for (size_t i = 0; i < node_count(roles); i++) {
        const size_t length = strlen(found);
        snprintf(found + length, sizeof found - length, "%s%s", i ? "," : "", node_text(node_at(roles, i)));
    }
    if (is(wanted, found)) return true;
    return fail(example, found, "pending %s", wanted ? wanted : "ROLE[,ROLE]");
}

static bool expect_winner(struct example *example, char *at)
{
    const char *wanted = next_word(&at);
    const struct node *pending = node_get(ask_simply(example, "pending", NULL, NULL), "pending");
    const struct node *outcome = node_get(pending, "outcome");
    if (!outcome) return fail(example, "the game goes on", "winner %s", wanted ? wanted : "ROLE");
    const struct node *winner = node_get(outcome, "winner");
    const char *found = node_kind(winner) == NODE_TEXT ? node_text(winner) : "nobody";
    return is(wanted, found) ? true : fail(example, found, "winner %s", wanted ? wanted : "ROLE");
}

/* An element of a field: by name in an object, by number in a list; one value: index NULL. */
static bool expect_value(const struct example *example, const struct node *field, const char *name,
                         const char *index, const char *wanted)
{
    const struct node *value = field;
    char buffer[32];
    if (index && node_kind(field) == NODE_OBJECT) value = node_get(field, index);
    else if (index && node_kind(field) == NODE_LIST) value = node_at(field, (size_t)strtoul(index, NULL, 10));
    else if (index) return fail(example, "one value only", "%s to have elements", name);
    if (is_value(wanted, value)) return true;
    return fail(example, value_words(value, buffer), "%s%s%s to be %s", name, index ? " " : "", index ? index : "",
                wanted);
}

static bool expect_field(struct example *example, const char *name, const char *role, char *at)
{
    const struct node *answer = role ? ask_view(example, role) : ask_simply(example, "position", NULL, NULL);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a view of %s", role);
    const struct node *field = name ? node_get(node_get(answer, "state"), name) : NULL;
    if (name && !field && !role) field = node_get(node_get(answer, "derived"), name);
    const char *first = next_word(&at), *second = next_word(&at);
    if (!field) return fail(example, name, "a field of the state, event, rule, text, choice, pending or winner");
    if (!first || next_word(&at)) return fail(example, NULL, "expect FIELD [INDEX] VALUE");
    return expect_value(example, field, name, second ? first : NULL, second ? second : first);
}

/* expect row NAME VALUE: a row of what was measured. */
static bool expect_row(struct example *example, char *at)
{
    const char *name = next_word(&at), *value = next_word(&at);
    const struct node *rows = node_get(example->news, "rows");
    for (size_t i = 0; rows && name && value && i < node_count(rows); i++) {
        const struct node *row = node_at(rows, i), *called = node_get(row, "name");
        if (is(name, node_text(called)) && is_value(value, node_get(row, "value"))) return true;
    }
    return fail(example, NULL, "a row %s %s", name ? name : "", value ? value : "");
}

/* expect trail ROLE PIECE TICK: the way of the last movement, as the role is shown it, is at its end then. */
static bool expect_trail(struct example *example, char *at)
{
    const char *role = next_word(&at), *name = next_word(&at), *wanted = next_word(&at);
    if (!wanted) return fail(example, NULL, "expect trail ROLE PIECE TICK");
    const struct node *view = ask_view(example, role);
    const struct node *pieces = node_get(view, "pieces"), *ways = node_get(view, "ways"), *ticks = NULL;
    for (size_t i = 0; i < node_count(pieces); i++) {
        if (!is_value(name, node_get(node_at(pieces, i), "name"))) continue;
        const int64_t id = node_int(node_get(node_at(pieces, i), "id"));
        for (size_t k = 0; ways && k < node_count(ways); k++) {
            if (node_int(node_get(node_at(ways, k), "piece")) == id) ticks = node_get(node_at(ways, k), "ticks");
        }
    }
    char buffer[32];
    const struct node *last = ticks && node_count(ticks) ? node_at(ticks, node_count(ticks) - 1) : NULL;
    if (last && is_value(wanted, last)) return true;
    return fail(example, last ? value_words(last, buffer) : "no trail", "the trail of %s to end at tick %s", name,
                wanted);
}

static bool expect_cost(struct example *example, char *at)
{
    const struct node *cost = node_get(example->news, "cost");
    char words[32];
    if (cost && is_value(at, cost)) return true;
    return fail(example, cost ? value_words(cost, words) : NULL, "a way that costs %s", at);
}

bool run_expect(struct example *example, char *at)
{
    const char *what = next_word(&at);
    const bool is_wanted = !is(what, "no");
    if (!is_wanted) what = next_word(&at);
    char *rest = at + strspn(at, " \t");
    if (is(what, "event")) return expect_event(example, rest, is_wanted);
    if (is(what, "heard")) return expect_heard(example, rest, is_wanted);
    if (is(what, "choice")) return expect_choice(example, rest, is_wanted);
    if (is(what, "remark")) return expect_remark(example, rest, is_wanted);
    if (is(what, "rule")) return expect_rule(example, rest, is_wanted);
    if (!is_wanted) return fail(example, what, "expect no event, heard, choice, remark or rule");
    if (is(what, "asked")) return expect_asked(example, rest);
    if (is(what, "text")) return expect_text(example, rest);
    if (is(what, "pending")) return expect_pending(example, rest);
    if (is(what, "winner")) return expect_winner(example, rest);
    if (is(what, "row")) return expect_row(example, rest);
    if (is(what, "cost")) return expect_cost(example, rest);
    if (is(what, "trail")) return expect_trail(example, rest);
    if (is(what, "view")) {
        const char *role = next_word(&rest), *name = next_word(&rest);
        if (!name) return fail(example, NULL, "expect view ROLE FIELD [INDEX] VALUE");
        return expect_field(example, name, role, rest);
    }
    return expect_field(example, what, NULL, rest);
}
