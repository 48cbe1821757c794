/* Plays every guide of the page (web/src/furniture/GAME/guide.json) to its end, as the page does: with its dice,
 * through the engine, while the computer plays the other side. Each order it proposes must be offered when its step
 * comes, each rule it names must be one, and the match must go on behind it. Arguments: the guides. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "host/file.h"
#include "tests/support/client.h"
#include "tests/support/tap.h"

enum { GUIDE_MAX = 1 << 16, LINE_MAX_BYTES = 1024, PLIES_MAX = 2000, STEPS_LEAST = 8 };

struct lesson {
    struct client client;
    const char *role;
    int plies;
};

static const char *text_of(const struct node *object, const char *key)
{
    const struct node *node = object ? node_get(object, key) : NULL;
    return node && node_kind(node) == NODE_TEXT ? node_text(node) : "";
}

#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static bool ask(struct lesson *lesson, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    client_ask(&lesson->client, line, strlen(line));
    return client_is_ok(&lesson->client);
}

static bool is_wanted(const struct lesson *lesson, const struct node *pending)
{
    const struct node *roles = node_get(pending, "roles");
    for (size_t i = 0; i < node_count(roles); i++) {
        if (strcmp(node_text(node_at(roles, i)), lesson->role) == 0) return true;
    }
    return false;
}

/* Until the player of the guide has something to choose: the other side's orders, and those he has no choice about.
 * Then the answer is his view. */
static bool go_on(struct lesson *lesson)
{
    while (lesson->plies++ < PLIES_MAX) {
        char role[32], order[256];
        if (!ask(lesson, "{\"id\":1,\"do\":\"view\",\"role\":\"%s\"}", lesson->role)) return false;
        const struct node *pending = node_get(lesson->client.answer, "pending");
        if (strcmp(text_of(pending, "kind"), "decision") != 0) return false;
        snprintf(order, sizeof order, "%s", text_of(lesson->client.answer, "forced"));
        snprintf(role, sizeof role, "%s", lesson->role);
        if (is_wanted(lesson, pending) && !order[0]) return true;
        if (!is_wanted(lesson, pending)) {
            snprintf(role, sizeof role, "%s", node_text(node_at(node_get(pending, "roles"), 0)));
            if (!ask(lesson, "{\"id\":1,\"do\":\"think\",\"role\":\"%s\",\"level\":\"greedy\",\"nodes\":200,"
                             "\"seed\":%d}", role, lesson->plies)) return false;
            snprintf(order, sizeof order, "%s", text_of(lesson->client.answer, "action"));
        }
        if (!ask(lesson, "{\"id\":1,\"do\":\"play\",\"role\":\"%s\",\"action\":\"%s\"}", role, order)) return false;
    }
    return false;
}

static bool is_offered(const struct node *view, const char *order)
{
    const struct node *choices = node_get(view, "choices");
    for (size_t i = 0; i < node_count(choices); i++) {
        if (strcmp(text_of(node_at(choices, i), "action"), order) == 0) return true;
    }
    return false;
}

static bool take_step(struct lesson *lesson, const struct node *step, const char *game, size_t number)
{
    const char *order = text_of(step, "order"), *rule = text_of(step, "rule");
    if (!text_of(step, "why")[0] || !ask(lesson, "{\"id\":1,\"do\":\"rules\",\"game\":\"%s\",\"rule\":\"%s\"}", game,
                                         rule)) {
        tap_note("step %zu: no reason, or no rule %s", number, rule);
        return false;
    }
    if (!go_on(lesson) || !is_offered(lesson->client.answer, order)) {
        tap_note("step %zu: '%s' is not offered; %.400s", number, order,
                 text_of(node_get(lesson->client.answer, "pending"), "prompt"));
        return false;
    }
    return ask(lesson, "{\"id\":1,\"do\":\"play\",\"role\":\"%s\",\"action\":\"%s\"}", lesson->role, order);
}

static bool play_guide(struct lesson *lesson, const struct node *guide)
{
    const char *game = text_of(guide, "game");
    const struct node *steps = node_get(guide, "steps");
    lesson->role = text_of(guide, "role");
    if (!ask(lesson, "{\"id\":1,\"do\":\"new\",\"game\":\"%s\",\"scenario\":\"%s\",\"dealer\":\"random\","
                     "\"seed\":\"%s\"}", game, text_of(guide, "scenario"), text_of(guide, "seed"))) {
        tap_note("%s", client_message(&lesson->client));
        return false;
    }
    for (size_t i = 0; i < node_count(steps); i++) {
        if (!take_step(lesson, node_at(steps, i), game, i + 1)) return false;
    }
    return node_count(steps) >= STEPS_LEAST && go_on(lesson); /* the match is running */
}

static void run(const char *path)
{
    struct lesson lesson = { .role = "" };
    struct blob blob;
    struct err err;
    char message[256];
    if (!file_read(path, GUIDE_MAX, &blob, &err)) {
        tap_result(false, "%s: %s", err.file, err.sentence);
        return;
    }
    struct node *guide = node_parse((const char *)blob.bytes, blob.size, message, sizeof message);
    client_open(&lesson.client);
    tap_result(guide && play_guide(&lesson, guide), "%s", path);
    if (guide) node_free(guide);
    client_close(&lesson.client);
    blob_free(&blob);
}

int main(int argc, char *argv[])
{
    for (int i = 1; i < argc; i++) run(argv[i]);
    return tap_end();
}
