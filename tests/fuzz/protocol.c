/* Fuzz target: the protocol. Each line is a request; a line "! ROLE" goes on as that role's connection to a server,
 * "!" alone as whoever runs the engine. Every request gets exactly one line of JSON. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/ask.h"
#include "tests/fuzz/fuzz.h"

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

static void each_line(void *context, const char *line, size_t length)
{
    struct wire *wire = context;
    if (length && line[0] == '!') change_seat(wire, line + 2, length > 2 ? length - 2 : 0);
    else if (!fuzz_is_slow(line)) fuzz_handle(wire, line, length); /* the slow ones have targets of their own */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wire wire = { .is_trusted = true, .role = ROLES };
    fuzz_tame_dice();
    fuzz_lines(data, size, LINES_MAX, each_line, &wire);
    wire_close(&wire);
    return 0;
}
