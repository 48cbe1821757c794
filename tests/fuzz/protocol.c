/* Fuzz target: the protocol. Each line is a request; a line "! ROLE" goes on as that role's connection to a server,
 * "!" alone as whoever runs the engine. Every request gets exactly one line of JSON. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "wire/wire.h"

enum { LINES_MAX = 64 };

static void change_seat(struct wire *wire, const char *name, size_t length)
{
    wire->is_trusted = true;
    wire->role = ROLES;
    if (!wire->table) return;
    const struct game *game = wire->table->match.game;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (strlen(game->role[role].id) != length || memcmp(game->role[role].id, name, length) != 0) continue;
        wire->is_trusted = false;
        wire->role = role;
    }
}

/* Thought takes its time, and so does a search for odds, also where they are spelled with \u: they have tests of
 * their own. */
static bool is_slow(const char *line)
{
    return strstr(line, "think") || strstr(line, "odds") || strstr(line, "\\u");
}

static void check_answer(const struct out *out)
{
    char message[256];
    if (out->length == 0 || out->bytes[out->length - 1] != '\n') abort();
    if (memchr(out->bytes, '\n', out->length - 1)) abort();
    struct node *answer = node_parse(out->bytes, out->length - 1, message, sizeof message);
    if (!answer || node_kind(answer) != NODE_OBJECT || !node_get(answer, "ok")) abort();
    node_free(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wire wire = { .is_trusted = true, .role = ROLES };
    const char *at = (const char *)data, *end = at + size;
    fuzz_tame_dice();
    for (int lines = 0; at < end && lines < LINES_MAX; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        char *line = malloc(length + 1); /* of its own, so that reading beyond it is noticed */
        if (!line) abort();
        memcpy(line, at, length);
        line[length] = 0;
        if (length && line[0] == '!') {
            change_seat(&wire, line + 2, length > 2 ? length - 2 : 0);
        } else if (!is_slow(line)) {
            struct out out = { 0 };
            wire_handle(&wire, line, length, &out);
            check_answer(&out);
            out_free(&out);
        }
        free(line);
        at += length + 1;
    }
    wire_close(&wire);
    return 0;
}
