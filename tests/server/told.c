/* /told/GAME/SCENARIO/LANG.json: what a match would answer to `map` and `words`, whatever its options; kept by
 * browsers; nothing else has such an address. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/table.h"
#include "tests/server/process.h"
#include "tests/server/socket.h"
#include "tests/support/tap.h"
#include "wire/wire.h"

static const char *const langs[] = { "en", "fr", "ja" };

/* The answer to a request like this one, malloc'ed; more: lines of its head. */
static char *ask_http(int port, const char *method, const char *path, const char *more)
{
    char request[400];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: x\r\n%sConnection: close\r\n\r\n", method, path, more);
    return http_get(port, request);
}

/* What an answer of the engine has behind its "ok". */
static void add_members(struct wire *wire, const char *request, const char *name, struct out *ret)
{
    static const char before[] = "{\"id\":null,\"ok\":true,";
    struct out answer = { 0 };
    wire_handle(wire, request, strlen(request), &answer);
    const bool is_ok = answer.length > sizeof before && memcmp(answer.bytes, before, sizeof before - 1) == 0;
    out_plain(ret, name, strlen(name));
    if (is_ok) out_plain(ret, answer.bytes + sizeof before - 1, answer.length - sizeof before); /* no line feed */
    out_free(&answer);
}

static bool is_as_told(const struct table_setup *setup, const char *lang, const char *file)
{
    struct wire wire = { .is_trusted = true };
    struct out wanted = { 0 };
    struct err err;
    char request[64];
    if (!table_new(setup, &wire.table, &err)) return false;
    snprintf(request, sizeof request, "{\"do\":\"map\",\"lang\":\"%s\"}", lang);
    add_members(&wire, request, "{\"map\":{", &wanted);
    add_members(&wire, "{\"do\":\"words\"}", ",\"words\":{", &wanted);
    out_plain(&wanted, "}", 1);
    const bool is_same = strcmp(wanted.bytes, file) == 0;
    if (!is_same) tap_note("told %.160s\nasked %.160s", file, wanted.bytes);
    out_free(&wanted);
    wire_close(&wire);
    return is_same;
}

/* In one language with every value of every option. */
static bool is_as_told_always(const struct game *game, const char *scenario, const char *lang, const char *file)
{
    struct table_setup setup = { .game = game, .scenario = scenario };
    bool is_same = is_as_told(&setup, lang, file);
    for (int o = 0; o < game->options && strcmp(lang, "en") == 0; o++) {
        for (uint8_t v = 1; v < 8 && game->option[o].value[v]; v++) {
            setup.options = (struct options){ 0 };
            setup.options.value[o] = v;
            is_same &= is_as_told(&setup, lang, file);
        }
    }
    return is_same;
}

static void check_scenario(int port, const struct game *game, const char *scenario)
{
    for (size_t l = 0; l < sizeof langs / sizeof langs[0]; l++) {
        char path[128];
        snprintf(path, sizeof path, "/told/%s/%s/%s.json", game->id, scenario, langs[l]);
        char *answer = ask_http(port, "GET", path, ""), *body = answer ? strstr(answer, "\r\n\r\n") : NULL;
        tap_result(body && is_as_told_always(game, scenario, langs[l], body + 4), "%s", path);
        free(answer);
    }
}

static void check_answer(int port, const char *method, const char *path, const char *more, const char *wanted)
{
    char *answer = ask_http(port, method, path, more);
    tap_result(answer && strstr(answer, wanted) != NULL, "%s %s: %s", method, path, wanted);
    if (answer && !strstr(answer, wanted)) tap_note("found %.300s", answer);
    free(answer);
}

static void check_kept(int port)
{
    static const char path[] = "/told/gunyuden/hitotoribashi/en.json";
    char *answer = ask_http(port, "GET", path, "Accept-Encoding: gzip\r\n");
    const char *tag = answer ? strstr(answer, "etag: ") : NULL;
    char known[64] = "";
    if (tag) snprintf(known, sizeof known, "If-None-Match: %.18s\r\nAccept-Encoding: gzip\r\n", tag + strlen("etag: "));
    check_answer(port, "GET", path, "Accept-Encoding: gzip\r\n", "content-encoding: gzip");
    check_answer(port, "GET", path, known, "HTTP/1.1 304");
    check_answer(port, "GET", path, "If-None-Match: \"other\"\r\n", "HTTP/1.1 200");
    check_answer(port, "HEAD", path, "", "\r\n\r\n");
    check_answer(port, "POST", path, "Content-Length: 0\r\n", "405");
    free(answer);
}

int main(void)
{
    static const char *const nothing[] = {
        "/told/", "/told/go/small/en.json", "/told/kenshin/nowhere/en.json", "/told/kenshin/amenomiya/de.json",
        "/told/kenshin/amenomiya/en.json.gz", "/told/kenshin/amenomiya/en", "/told/kenshin//en.json",
        "/told/kenshin/amenomiya/../amenomiya/en.json/x", "/told/kenshin/amenomiya,/en.json",
        "/told/kenshin/amenomiyaamenomiyaamenomiyaamenomiyaamenomiyaamenomiya/en.json",
    };
    struct process process = { 0 };
    signal(SIGPIPE, SIG_IGN);
    process_start(&process);
    for (int g = 0; games_list[g]; g++) {
        struct image image;
        struct err err;
        const char *scenario;
        if (!table_find_pack(games_list[g]->id, &image, &err)) continue;
        for (int s = 0; (scenario = image_scenario(&image, s)); s++) {
            check_scenario(process.port, games_list[g], scenario);
        }
    }
    check_kept(process.port);
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        check_answer(process.port, "GET", nothing[i], "", "HTTP/1.1 404");
    }
    process_end(&process);
    return tap_end();
}
