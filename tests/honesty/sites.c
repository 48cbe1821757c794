/* `play`, also for a hint, and `engine`; see sites.h. */
#include "tests/honesty/sites.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/session.h"
#include "wire/wire.h"

static struct session open_session(struct table *table, uint8_t role)
{
    static FILE *nowhere;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    if (!nowhere) abort();
    return (struct session){ .table = table, .side = ROLES, .opponent = "hard", .nodes = 20000, .viewer = role,
                             .out = nowhere };
}

static void ask_play(struct table *table, uint8_t role)
{
    struct session session = open_session(table, role);
    session_think(&session, role);
}

static void ask_hint(struct table *table, uint8_t role)
{
    struct session session = open_session(table, role);
    bool is_quit = false;
    session_command(&session, "hint", &is_quit);
}

/* Whoever sees everything and asks for no role in particular gets an answer from the view of the one who is wanted. */
static void ask_wire(struct table *table, uint8_t role, const char *request)
{
    struct wire wire = { .table = table, .is_trusted = true, .role = ROLES };
    struct out out = { 0 };
    struct pending pending;
    char line[128], member[64];
    const struct match *match = &table->match;
    match->game->pending(match->scenario, match->state, &pending);
    snprintf(member, sizeof member, ",\"role\":\"%s\"", match->game->role[role].id);
    const int length = snprintf(line, sizeof line, "{\"do\":\"%s\"%s}", request,
                                pending.roles == ROLE_BIT(role) ? "" : member);
    wire_handle(&wire, line, (size_t)length, &out);
    out_free(&out);
}

static void ask_engine(struct table *table, uint8_t role)
{
    ask_wire(table, role, "think\",\"level\":\"hard");
}

static void ask_wire_hint(struct table *table, uint8_t role)
{
    ask_wire(table, role, "hint");
}

const struct asker askers[] = {
    { "play", ask_play },
    { "play's hint", ask_hint },
    { "serve", site_serve },
    { "engine", ask_engine },
    { "engine's hint", ask_wire_hint },
};
const int askers_count = sizeof askers / sizeof askers[0];
