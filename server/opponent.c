/* Opponents of the computer at a match. They are given what their role sees, think in a thread, and play if that is
 * still how things stand. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "core/fields.h"
#include "server/clocks.h"
#include "server/connection.h"

enum {
    THINKING_NODES = 20000, /* on a slow machine it plays what is best when its time is over (ai_patience) */
    PAUSE_WATCHED = 400 * 1000,      /* microseconds between orders where only opponents play */
    PAUSE_TROUBLE = 5 * 1000 * 1000, /* before an order that could not be kept is tried again */
};

struct thought {
    struct task task;
    struct room *room;
    struct view *view; /* with a hold on its scenario; NULL: its turn has not come yet */
    char at[WIRE_AT_BYTES]; /* the position it was given */
    struct ai_request request;
    atomic_bool stop; /* it is to play at once */
    bool is_found;
    struct ai_answer answer;
};

/* ---- whose turn ------------------------------------------------------------------------------------------ */

static const struct store_seat *find_opponent(const struct room *room)
{
    const struct match *match = &room->table->match;
    struct pending pending;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_DECISION || room_is_halted(room)) return NULL;
    for (int i = 0; i < room->match.seats; i++) {
        const struct store_seat *seat = &room->match.seat[i];
        if (seat->role >= ROLE_PLAYERS_MAX || !(pending.roles & ROLE_BIT(seat->role))) continue;
        const bool is_person = strcmp(seat->kind, "human") == 0 || strcmp(seat->kind, "open") == 0;
        if (!is_person || clocks_is_relieved(room, seat->role)) return seat;
    }
    return NULL;
}

static bool has_players(const struct room *room)
{
    for (int i = 0; i < room->match.seats; i++) {
        const char *kind = room->match.seat[i].kind;
        if (strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0) return true;
    }
    return false;
}

/* The level's name as the opponents know it: the seat's text may go away while they think. */
static const char *find_level(const char *kind)
{
    if (strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0) kind = "normal"; /* for whom his time has run out */
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, kind) == 0) return level->name;
    }
    return ai_levels[0].name; /* a level that there is no more */
}

/* ---- thinking -------------------------------------------------------------------------------------------- */

void thought_free(struct thought *thought)
{
    if (!thought) return;
    if (thought->view) scenario_close(thought->view->scenario);
    free(thought->view);
    free(thought);
}

/* Somebody wants to go on, or the server stops. */
static void watch(void *context, uint32_t nodes)
{
    struct thought *thought = context;
    (void)nodes;
    if (thought->room->server->is_stopping) thought->stop = true;
}

/* The position is the one when its turn comes, not when it was asked for. */
static bool prepare(struct task *task)
{
    struct thought *thought = (struct thought *)task;
    struct room *room = thought->room;
    const struct match *match = &room->table->match;
    const struct store_seat *seat = room->connections && !room_is_locked(room) ? find_opponent(room) : NULL;
    if (!seat) return false;
    thought->view = malloc(sizeof *thought->view);
    if (!thought->view) abort();
    view_open(thought->view, match, seat->role);
    scenario_hold(match->scenario);
    thought->request = (struct ai_request){ .level = find_level(seat->kind), .nodes = THINKING_NODES,
                                            .deadline_ms = ai_patience_left(&room->patience[seat->role],
                                                                            thought->view),
                                            .stop = &thought->stop, .progress = watch, .context = thought };
    randombytes_buf(&thought->request.seed, sizeof thought->request.seed);
    view_write_at(thought->view, thought->at);
    return true;
}

static void work(struct task *task)
{
    struct thought *thought = (struct thought *)task;
    thought->is_found = ai_ask(thought->view, &thought->request, &thought->answer);
}

/* Plays the order if the opponent's position is still the one it thought about. */
static void play(struct room *room, const struct thought *thought)
{
    char at[WIRE_AT_BYTES];
    struct refusal refusal;
    struct err err = { .sentence = "an opponent does not know what to do" };
    wire_at(room->table, thought->view->role, at);
    if (strcmp(at, thought->at) != 0) {
        opponent_think(room);
        return;
    }
    if (thought->is_found &&
        table_submit(room->table, thought->view, &thought->answer.action, &refusal, &err) == TABLE_DONE) {
        room_keep(room, NULL, ROLE_NOBODY, CLOCK_ORDER);
        return;
    }
    room_tell_trouble(room, err.sentence);
    opponent_wait(room);
    room_mend(room);
}

static void done(struct task *task)
{
    struct thought *thought = (struct thought *)task;
    struct room *room = thought->room;
    room->thought = NULL;
    if (thought->is_found) ai_patience_spend(&room->patience[thought->view->role], &thought->answer);
    if (!task->is_done || room->connections == 0) {
        thought_free(thought);
    } else if (room_is_locked(room)) {
        room->late = thought;
    } else {
        play(room, thought);
        thought_free(thought);
    }
    room_return(room);
}

bool opponent_hurry(struct room *room)
{
    if (room->thought) room->thought->stop = true;
    return room->thought;
}

void opponent_think(struct room *room)
{
    if (room->match.result[0]) return; /* the players have ended it */
    if (room->late && !room_is_locked(room)) {
        struct thought *thought = room->late;
        room->late = NULL;
        play(room, thought);
        thought_free(thought);
        return;
    }
    if (room->thought || room->connections == 0 || room->server->is_stopping || room_is_locked(room) ||
        !find_opponent(room)) return;
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought) abort();
    *thought = (struct thought){ .room = room, .task = { .address = &room->first->address->share,
                                                         .match = &room->share, .prepare = prepare, .work = work,
                                                         .done = done } };
    room->thought = thought;
    room_lend(room);
    worker_add(room->server->worker, &thought->task);
}

static void end_pause(lws_sorted_usec_list_t *pause)
{
    opponent_think(lws_container_of(pause, struct room, pause));
}

void opponent_go_on(struct room *room, bool is_told)
{
    if (is_told && !has_players(room)) {
        lws_sul_schedule(room->server->context, 0, &room->pause, end_pause, PAUSE_WATCHED);
    } else {
        opponent_think(room);
    }
}

void opponent_wait(struct room *room)
{
    lws_sul_schedule(room->server->context, 0, &room->pause, end_pause, PAUSE_TROUBLE);
}
