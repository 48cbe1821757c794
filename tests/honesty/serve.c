/* The server's opponent, from inside: what its task prepares on the loop and works out in a thread. The file itself is
 * part of this one, because that is nobody else's business. */
#include "server/opponent.c"
#include "tests/honesty/sites.h"

void site_serve(struct table *table, uint8_t role)
{
    static struct server server;
    struct room room = { .server = &server, .state = ROOM_OPEN, .table = table, .connections = 1 };
    const struct game *game = table->match.game;
    for (uint8_t r = 0; r < game->roles; r++) {
        struct store_seat *seat = &room.match.seat[room.match.seats++];
        seat->role = r;
        snprintf(seat->kind, sizeof seat->kind, "%s", r == role ? "hard" : "human");
    }
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought) abort();
    thought->room = &room;
    if (prepare(&thought->task)) work(&thought->task);
    thought_free(thought);
}
