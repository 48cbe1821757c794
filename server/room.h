/* A match in memory, with everybody who is connected to it. Rooms are opened when the first comes and closed when
 * the last has gone; the store has everything.
 *
 *     room.c         coming, going, and telling everybody
 *     room_keep.c    opening from the store, and writing to it
 *     opponent.c     opponents of the computer
 *
 * A room is locked while its journal is read, a thread takes orders back, or an order is being written: what is on the
 * table is then not yet true, and whoever asks for something waits. A room whose match cannot be read is lost: it is no
 * longer found, and goes when nothing is under way for it any more.
 *
 * A match whose journal the rules no longer allow is halted (struct halt): it stands after the last order that they do
 * allow, and can be looked at, ended, or gone on with if all agree (handle_resume). Until then nothing is written. */
#ifndef HONJIN_SERVER_ROOM_H
#define HONJIN_SERVER_ROOM_H

#include <libwebsockets.h>

#include "ai/ai.h"
#include "core/clock.h"
#include "server/inside.h"
#include "server/worker.h"
#include "store/store.h"
#include "wire/update.h"

enum offer { OFFER_DRAW = 1, OFFER_REMATCH, OFFER_RESUME, OFFER_REWIND };
enum room_state { ROOM_OPENING, ROOM_OPEN, ROOM_LABOUR, ROOM_KEEPING, ROOM_LOST };

struct room {
    struct server *server;
    struct room *next;
    enum room_state state;
    struct store_match match;
    struct table *table;      /* NULL: while it is opened first */
    uint32_t entries;         /* of the journal in the store */
    size_t kept;              /* bytes of the journal that are in the store; the table has those that are not */
    int held;                 /* how often it was asked for, where there are other servers; 0: not yet */
    bool is_resumed;          /* it was halted, and what it goes on with is being kept */
    int unnoted;              /* orders since the position was noted last */
    struct connection *first; /* who is here */
    int connections;
    struct connection *waiting; /* who wants something while it is locked */
    struct seat seat[ROLES][LANGS]; /* what those who are here were told last, by role and language */
    struct share share;       /* of the workers */
    int lent;                 /* tasks under way for it */
    int offer;                /* enum offer, for REWIND and the number of plies ... */
    bool is_counted;          /* ... (without it nobody is told how many, for they count drafts of others) ... */
    role_set offered;         /* ... who has asked for it; 0: nothing is offered ... */
    uint32_t offered_at;      /* ... and the ply at which: it is void at another */
    int undone[ROLE_PLAYERS_MAX]; /* orders that a role took back since another moved */
    struct thought *thought;  /* an opponent is thinking, or NULL */
    struct ai_patience patience[ROLE_PLAYERS_MAX];
    struct thought *late;     /* it has thought, but the room was locked */
    struct clock clock;            /* time to think; of a match without a pace nothing */
    bool is_clock_open, is_clock_due; /* it was read; there is something to tell of it */
    lws_sorted_usec_list_t flag;   /* one runs out */
    lws_sorted_usec_list_t pause;  /* before an opponent thinks again */
    lws_sorted_usec_list_t linger; /* before an empty room is closed */
};

/* ---- room.c ---- */

struct room *room_find(struct server *server, int64_t id); /* NULL: nobody is there */
void room_enter(struct room *room, struct connection *connection, uint8_t role);
/* The room is closed when nobody is left; the connection is in the lobby again. */
void room_leave(struct connection *connection);
/* Everybody is sent back to the lobby. */
void room_send_away(struct room *room, const char *message);
/* Nobody is there any more, and nobody finds it again. */
void room_lose(struct room *room);
/* In a moment, if nobody comes. */
void room_close_if_empty(struct room *room);
/* All that are left, when nothing is under way any more. */
void room_close_all(struct server *server);
int room_count_role(const struct room *room, uint8_t role); /* connections */

/* A task is under way for it: the room stays meanwhile. */
void room_lend(struct room *room);
void room_return(struct room *room);

/* Tells everybody what has changed for them; was anybody told? */
bool room_publish(struct room *room);
void room_tell_trouble(struct room *room, const char *message);
/* Another table takes the place of the old one, if there was any. */
void room_set_table(struct room *room, struct table *table);

/* Reads the seats again and tells everybody but one about them. */
void room_seats_changed(struct room *room, const struct connection *but);
/* Members "seats" and "watchers", for whoever has this role: how many windows it has is shown to itself alone. */
void room_describe_seats(const struct room *room, uint8_t role, struct out *out);
/* Members "name" and "bot" of a seat that is somebody's. */
void room_describe_name(struct out *out, const struct store_seat *seat);
/* Sends everybody else on the seat back to the lobby. */
void room_clear_seat(struct room *room, uint8_t role, const struct connection *but);

/* ---- room_keep.c ---- */

bool room_is_locked(const struct room *room);
bool room_is_halted(const struct room *room);
/* A thread has the table; nobody else looks at it. */
void room_lock(struct room *room);
/* ... and has done nothing that is to be kept. */
void room_unlock(struct room *room);
/* The connection goes on when the room is open; or is told why it cannot be. */
void room_await(struct room *room, struct connection *connection);
void room_forget_waiting(struct connection *connection);

/* Finds the room or begins to read it from the store: it is locked then. */
enum store_result room_open(struct server *server, int64_t id, struct share *address, struct room **ret,
                            struct err *ret_err);

/* Writes what the journal has gained; the room is locked until it is on the disk. The connection, or NULL, waits for
 * it with its answer. Returns whether there is anything to write. */
bool room_keep(struct room *room, struct connection *connection, role_set people, enum clock_cause cause);
/* Writes all of the journal in the place of the one that is kept, which is laid aside. */
void room_keep_whole(struct room *room, struct connection *connection);
/* What wire.commit is for. */
bool room_commit(struct wire *wire, struct err *ret_err);
/* Keeps the position as a snapshot, if there is none of it yet. */
void room_note_position(struct room *room);
/* Another server may have the match from here on. */
void room_let_go(struct room *room);
/* If the table is ahead of the store without anybody writing it: the match as it was kept takes its place. */
void room_mend(struct room *room);

/* ---- opponent.c ---- */

/* An opponent whose turn it is begins to think. */
void opponent_think(struct room *room);
/* After an order was kept: at once, or after a pause where only opponents play. */
void opponent_go_on(struct room *room, bool is_told);
/* Trouble: again in a while. */
void opponent_wait(struct room *room);
/* Whoever is thinking plays at once what is best so far. False: nobody is. */
bool opponent_hurry(struct room *room);
void thought_free(struct thought *thought);

#endif
