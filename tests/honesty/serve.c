/* The server's opponent, from inside: what its task prepares on the loop and works out in a thread. The file itself is
 * part of this one, because that is nobody else's business. */
#include "server/opponent.c"
#include "tests/honesty/sites.h"

static struct server server;

static struct thought *begin_thought(struct room *room, struct table *table, uint8_t role)
{
    const struct game *game = table->match.game;
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought) abort();
    *room = (struct room){ .server = &server, .state = ROOM_OPEN, .table = table, .connections = 1,
                           .thought = thought };
    for (uint8_t r = 0; r < game->roles; r++) {
        struct store_seat *seat = &room->match.seat[room->match.seats++];
        seat->role = r;
        snprintf(seat->kind, sizeof seat->kind, "%s", r == role ? "hard" : "human");
    }
    thought->room = room;
    return thought;
}

void site_serve(struct table *table, uint8_t role)
{
    struct room room;
    struct thought *thought = begin_thought(&room, table, role);
    if (prepare(&thought->task)) work(&thought->task);
    thought_free(thought);
}

bool site_serve_stops(struct table *table, uint8_t role, bool is_closing)
{
    struct room room;
    struct thought *thought = begin_thought(&room, table, role);
    bool stops = prepare(&thought->task) && !*thought->request.stop && thought->request.deadline_ms == AI_DECISION_MS;
    if (is_closing) server.is_stopping = true;
    else stops = stops && opponent_hurry(&room);
    if (stops) thought->request.progress(thought->request.context, 1);
    stops = stops && *thought->request.stop;
    server.is_stopping = false;
    thought_free(thought);
    return stops;
}
