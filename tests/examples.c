/* Runs the example files, tests/examples/GAME/NAME.txt, through the protocol; one TAP result for each.
 * tests/examples/README.md says how such a file is written.
 *
 *     examples [FILE...]     without files: all of them, from the project's root */
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "tests/support/client.h"
#include "tests/support/tap.h"

enum { FILE_BYTES_MAX = 1 << 20, FILES_MAX = 4000, LINE_BYTES = 1024, NAME_BYTES = 64, SETTINGS_MAX = 2000 };

struct setting { /* a line `set FIELD [INDEX] VALUE` */
    const char *field, *index, *value; /* index NULL: the field has one value only */
};

struct example {
    const char *path;
    char game[NAME_BYTES];
    const char *title, *pack, *scenario, *phase;
    int line;
    struct client client;
    struct out options;   /* members of the object, for 'new' */
    struct setting *setting;
    size_t settings;      /* waiting to become a position */
    bool is_begun;        /* the match exists */
    bool is_refused;      /* the last order was a `refuse` */
    struct node *news;    /* the answer to the last order: events, error, pending */
};

#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
static bool fail(const struct example *example, const char *found, const char *format, ...)
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
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    if (!*word) return NULL;
    const size_t length = strcspn(word, " \t");
    *at = word + length + (word[length] != 0);
    word[length] = 0;
    return word;
}

static bool is(const char *word, const char *other)
{
    return word && strcmp(word, other) == 0;
}

/* A value as notation writes it: yes and no for true and false. */
static const char *value_words(const struct node *value, char buffer[32])
{
    if (!value) return "0"; /* zeros are left out of maps and lists */
    switch (node_kind(value)) {
    case NODE_TEXT: return node_text(value);
    case NODE_BOOL: return node_bool(value) ? "yes" : "no";
    case NODE_INT: snprintf(buffer, 32, "%lld", (long long)node_int(value)); return buffer;
    default: return "something with parts";
    }
}

static bool is_value(const char *wanted, const struct node *value)
{
    char buffer[32];
    return is(wanted, value_words(value, buffer)) || (!value && is(wanted, "no"));
}

/* ---- asking --------------------------------------------------------------------------------------------------- */

/* {"do":NAME: the caller adds members and calls ask(). */
static void begin_request(struct out *request, const char *name)
{
    out_open(request, '{');
    out_member(request, "do", name);
}

static void add_member(struct out *request, const char *key, const char *value)
{
    if (!value) return;
    out_member(request, key, value);
}

static const struct node *ask(struct example *example, struct out *request)
{
    out_close(request, '}');
    const struct node *answer = client_ask(&example->client, request->bytes, request->length);
    out_free(request);
    return answer;
}

static const struct node *ask_simply(struct example *example, const char *name, const char *key, const char *value)
{
    struct out request = { 0 };
    begin_request(&request, name);
    add_member(&request, key, value);
    return ask(example, &request);
}

static const struct node *ask_view(struct example *example, const char *role)
{
    struct out request = { 0 };
    begin_request(&request, "view");
    out_member_bool(&request, "state", true);
    add_member(&request, "role", role);
    return ask(example, &request);
}

/* Keeps the last answer as the news that `expect` looks at. */
static void keep_news(struct example *example)
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
static bool set_position(struct example *example)
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

/* ---- orders --------------------------------------------------------------------------------------------------- */

static bool run_set(struct example *example, char *at)
{
    const char *field = next_word(&at), *first = next_word(&at), *second = next_word(&at);
    if (!field || !first || next_word(&at)) return fail(example, NULL, "set FIELD [INDEX] VALUE");
    if (example->settings == SETTINGS_MAX) return fail(example, NULL, "at most %d settings", SETTINGS_MAX);
    example->setting[example->settings++] = (struct setting){ field, second ? first : NULL, second ? second : first };
    return true;
}

static bool run_pack(struct example *example, char *at)
{
    example->pack = next_word(&at);
    if (!example->pack || example->is_begun) return fail(example, NULL, "pack FOLDER, before anything else");
    return true;
}

static bool run_scenario(struct example *example, char *at)
{
    example->scenario = next_word(&at);
    if (!example->scenario || example->is_begun) return fail(example, NULL, "scenario NAME, before anything else");
    return true;
}

static bool run_option(struct example *example, char *at)
{
    const char *name = next_word(&at), *value = next_word(&at);
    if (!value || example->is_begun) return fail(example, NULL, "option NAME VALUE, before anything else");
    if (!example->options.length) out_open(&example->options, '{');
    add_member(&example->options, name, value);
    return true;
}

static bool run_phase(struct example *example, char *at)
{
    example->phase = next_word(&at);
    return example->phase ? true : fail(example, NULL, "phase NAME");
}

static bool run_do(struct example *example, char *at)
{
    ask_simply(example, "play", "action", at);
    if (!client_is_ok(&example->client)) {
        return fail(example, client_message(&example->client), "that this is allowed: %s", at);
    }
    keep_news(example);
    return true;
}

static bool run_deal(struct example *example, char *at)
{
    ask_simply(example, "deal", "outcome", at);
    if (!client_is_ok(&example->client)) {
        return fail(example, client_message(&example->client), "that chance can give this: %s", at);
    }
    keep_news(example);
    return true;
}

/* The order must be understood, refused by the rules, and leave the position as it was. */
static bool run_refuse(struct example *example, char *at)
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

static bool run_because(struct example *example, char *at)
{
    const char *rule = next_word(&at);
    if (!rule || !example->is_refused) return fail(example, NULL, "because RULE, after refuse");
    const struct node *error = node_get(example->news, "error");
    if (is_value(rule, node_get(error, "rule"))) return true;
    return fail(example, node_text(node_get(error, "message")), "a refusal because of %s", rule);
}

/* path ORDER, line PIECE: questions whose answer is what `expect rule` and `expect text` look at next. */
static bool run_path(struct example *example, char *at)
{
    ask_simply(example, "path", "action", at);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a way: %s", at);
    keep_news(example);
    return true;
}

static bool run_piece_line(struct example *example, char *at)
{
    ask_simply(example, "line", "piece", at);
    if (!client_is_ok(&example->client)) return fail(example, client_message(&example->client), "a line: %s", at);
    keep_news(example);
    return true;
}

/* ---- expectations --------------------------------------------------------------------------------------------- */

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

static bool expect_rule(struct example *example, char *at)
{
    const char *rule = next_word(&at);
    if (!rule) return fail(example, NULL, "expect rule ID");
    if (node_cites(example->news, rule)) return true;
    return fail(example, "others only", "that rule %s is cited since the last order", rule);
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

static bool expect_choice(struct example *example, const char *order, bool is_wanted)
{
    const size_t length = strlen(order);
    const struct node *choices = node_get(ask_simply(example, "choices", NULL, NULL), "choices");
    bool is_there = false;
    for (size_t i = 0; i < node_count(choices); i++) {
        const char *action = node_text(node_get(node_at(choices, i), "action"));
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
    while (i < node_count(choices) && strncmp(order, node_text(node_get(node_at(choices, i), "action")), length)) i++;
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

static bool run_expect(struct example *example, char *at)
{
    const char *what = next_word(&at);
    const bool is_wanted = !is(what, "no");
    if (!is_wanted) what = next_word(&at);
    char *rest = at + strspn(at, " \t");
    if (is(what, "event")) return expect_event(example, rest, is_wanted);
    if (is(what, "heard")) return expect_heard(example, rest, is_wanted);
    if (is(what, "choice")) return expect_choice(example, rest, is_wanted);
    if (is(what, "remark")) return expect_remark(example, rest, is_wanted);
    if (!is_wanted) return fail(example, what, "expect no event, heard, choice or remark");
    if (is(what, "rule")) return expect_rule(example, rest);
    if (is(what, "text")) return expect_text(example, rest);
    if (is(what, "pending")) return expect_pending(example, rest);
    if (is(what, "winner")) return expect_winner(example, rest);
    if (is(what, "view")) {
        const char *role = next_word(&rest), *name = next_word(&rest);
        if (!name) return fail(example, NULL, "expect view ROLE FIELD [INDEX] VALUE");
        return expect_field(example, name, role, rest);
    }
    return expect_field(example, what, NULL, rest);
}

/* ---- files ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*run)(struct example *example, char *at);
    bool is_position; /* gathered; the others need what was gathered to be set */
} lines[] = {
    { "pack", run_pack, true },
    { "scenario", run_scenario, true },
    { "option", run_option, true },
    { "phase", run_phase, true },
    { "set", run_set, true },
    { "do", run_do, false },
    { "deal", run_deal, false },
    { "refuse", run_refuse, false },
    { "because", run_because, false },
    { "path", run_path, false },
    { "line", run_piece_line, false },
    { "expect", run_expect, false },
};

static bool check_rules(struct example *example, char *list)
{
    for (char *rule = strtok(list, ", \t"); rule; rule = strtok(NULL, ", \t")) {
        struct out request = { 0 };
        begin_request(&request, "rules");
        add_member(&request, "game", example->game);
        add_member(&request, "rule", rule);
        ask(example, &request);
        if (!client_is_ok(&example->client)) return fail(example, rule, "a rule of the game");
    }
    return true;
}

static bool run_line(struct example *example, char *line)
{
    char *at = line + strspn(line, " \t");
    if (!*at || *at == '#') return true;
    if (strncmp(at, "rule:", 5) == 0) return check_rules(example, at + 5);
    if (strncmp(at, "title:", 6) == 0) {
        example->title = at + 6 + strspn(at + 6, " \t");
        return true;
    }
    const char *word = next_word(&at);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!is(word, lines[i].word)) continue;
        if (!lines[i].is_position && !set_position(example)) return false;
        if (!is(word, "because") && !is(word, "expect")) example->is_refused = false;
        return lines[i].run(example, at + strspn(at, " \t"));
    }
    return fail(example, word, "scenario, option, phase, set, do, deal, refuse, because or expect");
}

static bool run_lines(struct example *example, char *text)
{
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        for (size_t length = strlen(line); length && strchr(" \t\r", line[length - 1]);) line[--length] = 0;
        example->line++;
        if (!run_line(example, line)) return false;
    }
    return set_position(example);
}

static void run_file(const char *path)
{
    struct example example = { .path = path, .title = "" };
    struct blob blob = { 0 };
    struct err err;
    const char *name = strrchr(path, '/');
    const char *folder = name;
    while (folder && folder > path && folder[-1] != '/') folder--;
    if (folder) snprintf(example.game, sizeof example.game, "%.*s", (int)(name - folder), folder);
    client_open(&example.client);
    example.setting = calloc(SETTINGS_MAX, sizeof *example.setting);
    if (!example.setting) abort();
    const bool is_read = file_read(path, FILE_BYTES_MAX, &blob, &err);
    if (!is_read) tap_note("%s: %s", err.file, err.sentence);
    const bool is_ok = is_read && run_lines(&example, (char *)blob.bytes);
    tap_result(is_ok, "%s: %s", path, example.title);
    client_write_hits(&example.client, "examples");
    client_close(&example.client);
    if (example.news) node_free(example.news);
    out_free(&example.options);
    free(example.setting);
    blob_free(&blob);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds what a folder holds: folders of games first, then their .txt files. */
static size_t find_files(const char *folder, int depth, char **ret, size_t count)
{
    DIR *directory = opendir(folder);
    if (!directory) return count;
    for (struct dirent *entry = readdir(directory); entry && count < FILES_MAX; entry = readdir(directory)) {
        const size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        const char *dot = strrchr(entry->d_name, '.');
        if (entry->d_name[0] == '.' || (depth == 0) == (dot != NULL) || (dot && !is(dot, ".txt"))) continue;
        char *path = malloc(size);
        if (!path) abort();
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        if (dot) {
            ret[count++] = path;
        } else {
            count = find_files(path, depth + 1, ret, count);
            free(path);
        }
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv)
{
    static char *found[FILES_MAX];
    for (int i = 1; i < argc; i++) run_file(argv[i]);
    if (argc > 1) return tap_end();
    const size_t count = find_files("tests/examples", 0, found, 0);
    qsort(found, count, sizeof found[0], compare);
    for (size_t i = 0; i < count; i++) {
        run_file(found[i]);
        free(found[i]);
    }
    return tap_end();
}
