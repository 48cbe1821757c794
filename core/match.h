/* A match: one state, the plies that led to it, the events they made. Written once for all games.
 *
 * The caller owns all memory and keeps room for one more ply and EVENTS_PER_PLY more events before
 * each call that plays (host/table.h does). Undo and rewind replay from the start: a whole game takes
 * less than a few milliseconds, and there is no second path to keep right. */
#ifndef HONJIN_CORE_MATCH_H
#define HONJIN_CORE_MATCH_H

#include "core/game.h"

enum { EVENTS_PER_PLY = 512, STATE_MAX = 8192 /* bytes of a state */ };

struct ply {
    struct action action;
    uint32_t events_before;
    bool learned; /* chance spoke, or somebody learned something */
};

struct match {
    const struct game *game;
    const void *scenario;
    void *state;
    const void *start; /* a position set by hand that the match begins with; NULL: the set-up */
    struct ply *ply;
    uint32_t plies, ply_capacity;
    struct event *event;
    uint32_t events, event_capacity;
    uint32_t told[ROLES]; /* how many of the events each role is told of */
};

void match_start(struct match *match);
/* Plays an action, which must be legal: whoever calls has judged it (core/view.h). */
void match_play(struct match *match, const struct action *action);

enum undo { UNDO_DONE, UNDO_NOTHING, UNDO_LEARNED, UNDO_ACTED };
/* May the role take its last action back? Not if somebody has learned something since, nor if another side has acted
 * on it: drafts that others made meanwhile in a sealed phase must be possible without it. */
enum undo match_may_undo(const struct match *match, uint8_t role);
/* Takes it back, if it may. Old journals took back what others had acted on, too; those drafts lapse (is_old). */
enum undo match_undo(struct match *match, uint8_t role, bool is_old);
const char *undo_words(enum undo undo);
/* Takes back the last n plies, whatever they were: only with everybody's consent. */
bool match_rewind(struct match *match, uint32_t n);

/* How many events a role was told of; ROLES: how many there are. */
uint32_t match_told(const struct match *match, uint8_t role);
/* What a role has been told: its own numbering, so that nobody can count another's hidden drafts.
 * Calls tell() with the events after number `since`; returns how many there are in all. ROLES: all of them. */
uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context);
/* May the role see that this action was played? */
bool action_is_seen(const struct game *game, const struct action *action, uint8_t role);

#endif
