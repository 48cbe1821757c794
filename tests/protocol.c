/* Runs docs/protocol.md: sends every line "> request" of its json blocks to the engine and compares the
 * answer with the line "< answer" below it. Then what no page should show: garbage, limits, and a session
 * of a server, where the role comes from the connection.
 *
 * What is written must be in the answer; the answer may have more members. "..." stands for any value, and
 * as the last element of a list for any further elements. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/file.h"
#include "tests/support/client.h"
#include "tests/support/fits.h"
#include "tests/support/tap.h"
#include "wire/request.h"

enum { DOCUMENT_MAX = 1 << 20, ASKED_MAX = 256 };

/* ---- comparing ---------------------------------------------------------------------------------------------- */

/* Asks, compares, and reports with this name. */
static bool check(struct client *client, const char *name, const char *request, const char *wanted)
{
    char message[256];
    struct node *tree = node_parse(wanted, strlen(wanted), message, sizeof message);
    client_ask(client, request, strlen(request));
    const bool is_ok = tree && node_fits(tree, client->answer, NULL);
    tap_result(is_ok, "%s", name);
    if (!tree) tap_note("the answer in the document is no JSON: %s", message);
    if (!is_ok) {
        tap_note("request  %s", request);
        tap_note("expected %s", wanted);
        tap_note("found    %.2000s", client->text.bytes);
    }
    if (tree) node_free(tree);
    return is_ok;
}

/* ---- the document ------------------------------------------------------------------------------------------- */

struct asked { /* requests that the document shows and the engine granted */
    char name[ASKED_MAX][32];
    int count;
};

static bool has_asked(const struct asked *asked, const char *name)
{
    for (int i = 0; i < asked->count; i++) {
        if (strcmp(asked->name[i], name) == 0) return true;
    }
    return false;
}

static void note_asked(struct asked *asked, const char *request)
{
    char message[256];
    struct node *tree = node_parse(request, strlen(request), message, sizeof message);
    const struct node *name = tree && node_kind(tree) == NODE_OBJECT ? node_get(tree, "do") : NULL;
    if (name && asked->count < ASKED_MAX && !has_asked(asked, node_text(name))) {
        snprintf(asked->name[asked->count++], sizeof asked->name[0], "%s", node_text(name));
    }
    if (tree) node_free(tree);
}

static void run_document(const char *path)
{
    struct asked asked = { .count = 0 };
    struct client client;
    struct blob blob;
    struct err err;
    if (!file_read(path, DOCUMENT_MAX, &blob, &err)) {
        tap_result(false, "%s: %s", err.file, err.sentence);
        return;
    }
    client_open(&client);
    const char *request = NULL;
    char name[256];
    int number = 0;
    for (char *line = (char *)blob.bytes, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        number++;
        if (strncmp(line, "> {", 3) == 0) request = line + 2;
        if (strncmp(line, "< {", 3) != 0 || !request) continue;
        snprintf(name, sizeof name, "%s:%d", path, number);
        const bool is_right = check(&client, name, request, line + 2);
        if (is_right && client_is_ok(&client)) note_asked(&asked, request);
        request = NULL;
    }
    for (const struct request *r = requests; r->name; r++) {
        tap_result(has_asked(&asked, r->name), "the document shows '%s'", r->name);
    }
    client_write_hits(&client, "protocol");
    client_close(&client);
    blob_free(&blob);
}

/* ---- garbage and limits ------------------------------------------------------------------------------------- */

static void check_garbage(void)
{
    static const char *const lines[] = {
        "", "x", "{", "[]", "null", "{\"do\":7}", "{\"do\":\"\"}", "{\"id\":[1],\"do\":\"nothing\"}",
        "{\"do\":\"new\"}", "{\"do\":\"new\",\"game\":\"chess\"}", "{\"do\":\"new\",\"game\":7}",
        "{\"do\":\"pending\"}", "{\"do\":\"open\",\"journal\":\"nonsense\"}", "{\"do\":\"open\",\"journal\":\"\"}",
        "{\"do\":\"new\",\"game\":\"template\",\"options\":{\"a\":\"b\"}}",
        "{\"do\":\"new\",\"game\":\"template\",\"scenario\":\"nowhere\"}",
        "{\"do\":\"new\",\"game\":\"template\",\"seed\":99999999999999999999}",
    };
    struct client client;
    client_open(&client);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        check(&client, lines[i][0] ? lines[i] : "an empty line", lines[i],
              "{\"ok\":false,\"error\":{\"message\":\"...\"}}");
    }
    char *deep = malloc(3000);
    char *large = calloc(1, WIRE_LINE_MAX + 10);
    if (!deep || !large) abort();
    memset(deep, '[', 2999);
    deep[2999] = 0;
    check(&client, "deep nesting", deep, "{\"ok\":false,\"error\":{\"code\":\"limit\"}}");
    memset(large, ' ', WIRE_LINE_MAX + 9);
    check(&client, "a long line", large, "{\"ok\":false,\"error\":{\"code\":\"limit\"}}");
    check(&client, "and the session goes on", "{\"id\":\"x\",\"do\":\"help\"}", "{\"id\":\"x\",\"ok\":true}");
    free(deep);
    free(large);
    client_close(&client);
}

/* ---- a position that is impossible changes nothing ------------------------------------------------------- */

static void check_positions(void)
{
    static const char *const wrong[] = {
        "{\"do\":\"position\",\"set\":{\"nothing\":1}}",
        "{\"do\":\"position\",\"set\":{\"hex\":{\"r-1\":\"9999\"}}}",
        "{\"do\":\"position\",\"set\":{\"turn\":\"-\"}}",
        "{\"do\":\"position\",\"set\":{\"hex\":{\"x-1\":\"0101\"}}}",
        "{\"do\":\"position\",\"set\":{\"hex\":{\"r-1\":\"0101\",\"r-2\":\"0101\"}}}",
        "{\"do\":\"position\",\"set\":{\"turn\":1.5}}",
        "{\"do\":\"position\",\"set\":{\"turn\":1000}}",
        "{\"do\":\"position\",\"set\":{\"left\":{\"red\":0}}}",
        "{\"do\":\"position\",\"set\":7}",
        "{\"do\":\"position\",\"phase\":\"lunch\"}",
        "{\"do\":\"position\",\"scenario\":\"nowhere\"}",
    };
    struct client client;
    struct out before = { 0 };
    client_open(&client);
    check(&client, "a match", "{\"do\":\"new\",\"game\":\"template\",\"dealer\":\"ask\"}", "{\"ok\":true}");
    client_ask(&client, "{\"do\":\"position\"}", 17);
    out_plain(&before, client.text.bytes, client.text.length);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check(&client, wrong[i], wrong[i], "{\"ok\":false}");
        client_ask(&client, "{\"do\":\"position\"}", 17);
        tap_result(strcmp(before.bytes, client.text.bytes) == 0, "... and it changes nothing");
    }
    /* What 'position' says can be set again, and is the same then. */
    struct out request = { 0 };
    client_ask(&client, "{\"do\":\"position\"}", 17);
    out_open(&request, '{');
    out_member(&request, "do", "position");
    out_key(&request, "set");
    out_node(&request, node_get(client.answer, "state"));
    out_close(&request, '}');
    client_ask(&client, request.bytes, request.length);
    tap_result(strcmp(before.bytes, client.text.bytes) == 0, "a position can be set as it was told");
    out_free(&request);
    out_free(&before);
    check(&client, "jidai", "{\"do\":\"new\",\"game\":\"jidai\",\"dealer\":\"ask\"}", "{\"ok\":true}");
    check(&client, "nothing", "{\"do\":\"position\",\"set\":{\"special-clan\":\"-\"}}", "{\"ok\":true}");
    check(&client, "a position hides nothing", "{\"do\":\"position\",\"set\":{\"special-clan\":\"?\"}}",
          "{\"ok\":false}");
    client_close(&client);
}

/* ---- forced orders, ways ------------------------------------------------------------------------------------- */

static const struct verb *find_verb(const struct game *game, const struct node *choice)
{
    const char *name = node_text(node_get(choice, "verb"));
    for (int v = 1; v < game->verbs; v++) {
        if (strcmp(game->verb[v].name, name) == 0) return &game->verb[v];
    }
    abort();
}

/* Is the view's forced order the only choice, and is there none where the player is to be asked? */
static bool is_forced_right(const struct game *game, const struct node *view, bool *ret_is_forced)
{
    const struct node *choices = node_get(view, "choices"), *forced = node_get(view, "forced");
    const bool is_alone = node_count(node_get(node_get(view, "pending"), "roles")) == 1;
    const bool is_only = node_count(choices) == 1 && is_alone &&
        !(find_verb(game, node_at(choices, 0))->flags & (VERB_SECRET | VERB_SEALS));
    *ret_is_forced = forced && node_kind(forced) == NODE_TEXT;
    if (*ret_is_forced != is_only) return false;
    return !is_only || strcmp(node_text(forced), node_text(node_get(node_at(choices, 0), "action"))) == 0;
}

static bool has_member(const struct node *list, const char *key, const char *value)
{
    for (size_t i = 0; i < node_count(list); i++) {
        if (strcmp(node_text(node_get(node_at(list, i), key)), value) == 0) return true;
    }
    return false;
}

/* Is the order that goes on with the rest a choice, and is none that is refused? */
static bool is_rest_right(const struct node *view, bool *ret_has_rest)
{
    const struct node *choices = node_get(view, "choices"), *rest = node_get(view, "rest");
    const struct node *refused = node_get(view, "refused");
    *ret_has_rest = node_kind(rest) == NODE_TEXT;
    if (*ret_has_rest && !has_member(choices, "action", node_text(rest))) return false;
    for (size_t i = 0; i < node_count(refused); i++) {
        if (has_member(choices, "verb", node_text(node_get(node_at(refused, i), "verb")))) return false;
    }
    return true;
}

/* Does the way begin where the unit stands, go from hex to hex, and end where the order says? */
static bool is_way_right(const struct node *answer, const char *from, const char *to)
{
    const struct node *way = node_get(answer, "path");
    const size_t count = way && node_kind(way) == NODE_LIST ? node_count(way) : 0;
    if (count < 1 || node_kind(node_get(answer, "cost")) != NODE_INT) return false;
    if (from[0] != '-' && strcmp(node_text(node_at(way, 0)), from) != 0) return false;
    for (size_t i = 1; i < count; i++) {
        const int a = atoi(node_text(node_at(way, i - 1))), b = atoi(node_text(node_at(way, i)));
        if (a == b || abs(a / 100 - b / 100) > 1 || abs(a % 100 - b % 100) > 1) return false;
    }
    return strcmp(node_text(node_at(way, count - 1)), to) == 0;
}

static bool ask_about(struct client *client, const char *what, const char *role, const char *action)
{
    char request[256];
    const int length = snprintf(request, sizeof request, "{\"do\":\"%s\",\"role\":\"%s\",\"action\":\"%s\"}",
                                what, role, action);
    client_ask(client, request, (size_t)length);
    return client_is_ok(client);
}

struct seen {
    int forced, rests, refused, ways, wrong_forced, wrong_rests, wrong_ways;
};

/* The view and, if the order that is given next is a move, its way. */
static void look_at(struct client *client, const struct game *game, const char *role, size_t turn, struct seen *seen)
{
    char request[96], action[128], from[16], to[16];
    bool is_forced, has_rest;
    const int length = snprintf(request, sizeof request, "{\"do\":\"view\",\"role\":\"%s\",\"state\":true}", role);
    client_ask(client, request, (size_t)length);
    seen->wrong_forced += !is_forced_right(game, client->answer, &is_forced);
    seen->forced += is_forced;
    seen->wrong_rests += !is_rest_right(client->answer, &has_rest);
    seen->rests += has_rest;
    seen->refused += (int)node_count(node_get(client->answer, "refused"));
    const struct node *choices = node_get(client->answer, "choices");
    if (node_count(choices) == 0) return;
    const struct node *choice = node_at(choices, turn * 7919 % node_count(choices));
    snprintf(action, sizeof action, "%s", node_text(node_get(choice, "action")));
    if (strcmp(node_text(node_get(choice, "verb")), "move") == 0) {
        const struct node *args = node_get(choice, "args");
        const struct node *hexes = node_get(node_get(client->answer, "state"), "hex");
        snprintf(from, sizeof from, "%s", node_text(node_get(hexes, node_text(node_get(args, "unit")))));
        snprintf(to, sizeof to, "%s", node_text(node_get(args, "to")));
        seen->ways++;
        seen->wrong_ways += !ask_about(client, "path", role, action) || !is_way_right(client->answer, from, to);
    }
    ask_about(client, "play", role, action);
}

static void check_forced_and_ways(void)
{
    const struct game *game = games_find("jidai");
    struct seen seen = { 0 };
    struct client client;
    client_open(&client);
    check(&client, "a match to look at", "{\"do\":\"new\",\"game\":\"jidai\",\"seed\":\"ways\"}", "{\"ok\":true}");
    for (size_t i = 0; i < 600; i++) look_at(&client, game, game->role[i % 2].id, i, &seen);
    tap_result(seen.forced > 20 && seen.wrong_forced == 0, "what is forced is the only choice, and nothing secret");
    tap_result(seen.rests > 20 && seen.refused > 20 && seen.wrong_rests == 0,
               "the rest goes on with a choice, and what is refused is none");
    tap_result(seen.ways > 10 && seen.wrong_ways == 0, "a way leads from hex to hex, from the unit to where it goes");
    tap_note("%d forced, %d wrong; %d with a rest, %d refused, %d wrong; %d ways, %d wrong", seen.forced,
             seen.wrong_forced, seen.rests, seen.refused, seen.wrong_rests, seen.ways, seen.wrong_ways);
    check(&client, "nobody's way", "{\"do\":\"path\",\"action\":\"uesugi move ? 0101\"}", "{\"ok\":false}");
    check(&client, "a way to nowhere", "{\"do\":\"path\",\"action\":\"uesugi move u-a1 -\"}", "{\"ok\":false}");
    check(&client, "no order, no way", "{\"do\":\"path\"}", "{\"ok\":false,\"error\":{\"code\":\"parse\"}}");
    check(&client, "clans by their titles", "{\"do\":\"words\"}",
          "{\"titles\":{\"clan\":{\"u-b\":\"Kakizaki Kageie\"},\"plan\":{\"ganko\":\"Ganko\"}}}");
    tap_result(!node_get(node_get(client.answer, "titles"), "unit"), "nobody is told what units there are");
    client_ask(&client, "{\"do\":\"map\"}", 12);
    tap_result(node_count(node_get(client.answer, "hexes")) == 768, "what is not on the map is left out");
    client_close(&client);
}

/* ---- save, open, save --------------------------------------------------------------------------------------- */

/* A choice from all over the list that is an order, not a box; now and then the first, which seals where that is
 * possible. */
static const struct node *pick_choice(const struct node *choices, size_t i)
{
    const size_t count = node_count(choices);
    size_t at = i % 4 == 3 ? 0 : i * 7919 % count;
    while (!node_get(node_at(choices, at), "action")) at = (at + 1) % count;
    return node_get(node_at(choices, at), "action");
}

/* Plays a whole game so; false: it does not end. */
static bool play_to_the_end(struct client *client)
{
    for (size_t i = 0; i < 5000; i++) {
        struct out request = { 0 };
        client_ask(client, "{\"do\":\"choices\"}", 16);
        const struct node *choices = node_get(client->answer, "choices");
        if (node_count(choices) == 0) return true;
        out_open(&request, '{');
        out_member(&request, "do", "play");
        out_key(&request, "action");
        out_node(&request, pick_choice(choices, i));
        out_close(&request, '}');
        client_ask(client, request.bytes, request.length);
        out_free(&request);
        if (!client_is_ok(client)) return false;
    }
    return false;
}

static void check_journal(const char *game)
{
    struct client client;
    struct out saved = { 0 }, request = { 0 };
    char line[128];
    client_open(&client);
    snprintf(line, sizeof line, "{\"do\":\"new\",\"game\":\"%s\",\"seed\":\"s\"}", game);
    check(&client, line, line, "{\"ok\":true}");
    tap_result(play_to_the_end(&client), "a game to its end");
    check(&client, "it is over", "{\"do\":\"pending\"}", "{\"pending\":{\"kind\":\"over\"}}");
    check(&client, "nothing can be taken back then", "{\"do\":\"rewind\",\"plies\":1}",
          "{\"ok\":false,\"error\":{\"code\":\"state\"}}");
    client_ask(&client, "{\"do\":\"save\"}", 13);
    out_plain(&saved, client.text.bytes, client.text.length);
    tap_result(strstr(saved.bytes, "@hash 16 ") && strstr(saved.bytes, "@seed "), "hashes and the seed are in it");
    out_open(&request, '{');
    out_member(&request, "do", "open");
    out_key(&request, "journal");
    out_node(&request, node_get(client.answer, "journal"));
    out_close(&request, '}');
    client_ask(&client, request.bytes, request.length);
    tap_result(client_is_ok(&client), "it can be opened");
    client_ask(&client, "{\"do\":\"save\"}", 13);
    tap_result(strcmp(saved.bytes, client.text.bytes) == 0, "and saved as the same text");
    out_free(&saved);
    out_free(&request);
    client_close(&client);
}

/* ---- a server's session ------------------------------------------------------------------------------------- */

static void check_server(void)
{
    struct client client;
    client_open(&client);
    check(&client, "the server begins a match", "{\"do\":\"new\",\"game\":\"template\",\"seed\":\"a\"}",
          "{\"ok\":true}");
    client.wire.is_trusted = false;
    client.wire.role = 0;
    for (const struct request *r = requests; r->name; r++) {
        char request[64];
        if (r->is_for_server) continue;
        snprintf(request, sizeof request, "{\"do\":\"%s\"}", r->name);
        check(&client, request, request, "{\"ok\":false,\"error\":{\"code\":\"unknown\"}}");
    }
    check(&client, "red may play red", "{\"do\":\"play\",\"action\":\"carry r-1\"}", "{\"ok\":true}");
    check(&client, "red may not play blue", "{\"do\":\"play\",\"action\":\"blue carry b-1\"}", "{\"ok\":false}");
    check(&client, "red may not ask about blue's orders", "{\"do\":\"why\",\"action\":\"blue carry b-1\"}",
          "{\"ok\":false}");
    check(&client, "nor about blue's ways", "{\"do\":\"path\",\"action\":\"blue carry b-1\",\"role\":\"blue\"}",
          "{\"ok\":false,\"error\":{\"code\":\"state\"}}");
    client.wire.role = 1;
    check(&client, "the role of a message does not count", "{\"do\":\"view\",\"role\":\"red\",\"state\":true}",
          "{\"ok\":true,\"role\":\"blue\",\"state\":{\"banner\":{\"red\":\"?\"}}}");
    check(&client, "nobody counts another's drafts", "{\"do\":\"events\",\"role\":\"red\"}",
          "{\"ok\":true,\"events\":[],\"count\":0}");
    check(&client, "blue may not take back what red did", "{\"do\":\"undo\",\"role\":\"red\"}", "{\"ok\":false}");
    check(&client, "blue sees only its own choices", "{\"do\":\"choices\",\"role\":\"red\"}",
          "{\"choices\":[{\"action\":\"blue carry b-1\"},{\"action\":\"blue carry b-2\"}]}");
    client_close(&client);
}

int main(void)
{
    run_document("docs/protocol.md");
    check_garbage();
    check_positions();
    check_forced_and_ways();
    for (int i = 0; games_list[i]; i++) check_journal(games_list[i]->id);
    check_server();
    return tap_end();
}
