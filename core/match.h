/* A match: one state, and the plies that led to it. Written once for all games.
 *
 *     log        every ply, packed in a few bytes; the truth
 *     snapshot   the state after each SNAPSHOT_EVERY plies, so that going and looking back never begin at the start
 *     event      what the last plies told; older events are told again by playing their plies once more (struct rerun)
 *
 * The caller owns all memory. Before each call that plays it keeps room for PLY_BYTES_MAX bytes in the log
 * (host/table.h does); snapshots and events for which there is no room are not kept, and cost time instead. */
#ifndef HONJIN_CORE_MATCH_H
#define HONJIN_CORE_MATCH_H

#include "core/choices.h"
#include "core/event.h"

enum { STATE_MAX = 8192 /* bytes of a state */, SNAPSHOT_EVERY = 512 };
enum { PLY_BYTES_MAX = 3 + 5 * ARG_MAX };

struct ply {
    struct action action;
    bool learned; /* chance spoke, or somebody learned something */
};

/* Of each role, as it can count them itself, so that nobody counts another's hidden drafts; [ROLES]: all there are. */
struct counts {
    uint32_t told[ROLES + 1];   /* events that the role is told of */
    uint32_t frames[ROLES + 1]; /* plies that it sees: its own, and those that tell it something */
};

struct snapshot {
    uint32_t plies, log_bytes;
    struct counts counts;
};

struct match {
    const struct game *game;
    const void *scenario;
    void *state;
    const void *start; /* a position set by hand that the match begins with; NULL: the set-up */
    struct event *opening; /* what is told before anything is played: of the start, and of what led to it */
    uint32_t openings;
    uint8_t *log;
    uint32_t plies, log_bytes, log_capacity;
    unsigned char *snapshot; /* a struct snapshot and its state, one after the other: match_snapshot_bytes() each */
    uint32_t snapshots, snapshot_capacity;
    struct counts counts;
    uint32_t stood[ROLES + 1]; /* of the events told so far, how many no undo has changed since match_settle() */
    struct event *event;       /* of the last plies, as many as there is room for */
    uint32_t events, event_capacity;
    uint32_t last_events;      /* how many of them the last ply made; more than events: there was no room for them */
    struct counts before;      /* the events told before the first of them */
};

/* Begins anew, with the start and what is told of it. */
void match_start(struct match *match);
/* Plays an action, which must be legal: whoever calls has judged it (core/view.h). */
void match_play(struct match *match, const struct action *action);
size_t match_snapshot_bytes(const struct game *game);

enum undo { UNDO_DONE, UNDO_NOTHING, UNDO_LEARNED, UNDO_ACTED };
/* May the role take its last action back? Not if somebody has learned something since, nor if another side has acted
 * on it: drafts that others made meanwhile in a sealed phase must be possible without it. */
enum undo match_may_undo(const struct match *match, uint8_t role);
/* Takes it back, if it may. Old journals took back what others had acted on, too; those drafts lapse (is_old). */
enum undo match_undo(struct match *match, uint8_t role, bool is_old);
/* Has the role given any order that could be taken back, by consent at least? Cheaper than to look whether it may. */
bool match_has_acted(const struct match *match, uint8_t role);
/* Can it be taken back without asking anybody, as far as the log tells? */
bool match_is_free(const struct match *match, uint8_t role);
const char *undo_words(enum undo undo);
/* Leaves some of the plies after number `from` out, as if they had never been, and plays the others again: is_out[i] is
 * of ply from + i. May they be forgotten: would all stand as it does? */
bool match_may_forget(const struct match *match, uint32_t from, const bool is_out[], uint32_t count);
void match_forget(struct match *match, uint32_t from, const bool is_out[], uint32_t count);
/* Takes back the last n plies, whatever they were: only with everybody's consent. */
bool match_rewind(struct match *match, uint32_t n);
/* Everybody has been told everything: from here on match.stood counts anew. */
void match_settle(struct match *match);

/* The last ply but n. */
struct ply match_ply(const struct match *match, uint32_t n);
/* All of them, match->plies, from the first to the last. */
void match_list_plies(const struct match *match, struct ply ret[]);

/* How many events a role was told of; ROLES: how many there are. */
uint32_t match_told(const struct match *match, uint8_t role);
/* Calls tell() with the events after number `since` that the role is told of, as it is told; ROLES: with all. Returns
 * how many there are in all. */
uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context);
/* May the role see that this action was played? */
bool action_is_seen(const struct game *game, const struct action *action, uint8_t role);

/* The plies once more, from the last snapshot before the place that is wanted, in a state of the caller's. */
struct rerun {
    const struct match *match;
    void *state;
    uint32_t plies, log_at, log_end; /* so far; where the log ended when it was opened */
    struct counts counts;
};
void rerun_open(struct rerun *rerun, const struct match *match, void *state, uint32_t plies);
/* Before the ply that tells the role event number told + 1, or shows it frame number frames + 1; the last snapshot
 * before it, to be precise: the caller goes on. */
void rerun_open_told(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t told);
void rerun_open_frame(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t frames);
/* After the ply that shows the role this frame (0: the start), or at the end if it has not seen so many. */
void rerun_go_frame(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t frame);
/* Plays the next ply. What it tells goes to tell() in portions; it may be NULL. False: that was the last. */
bool rerun_next(struct rerun *rerun, struct action *ret,
                void (*tell)(void *context, const struct event *event, uint32_t events), void *context);

#endif
