/* A match: one state, the plies that led to it, the events they made. Written once for all games.
 *
 * The caller owns all memory and keeps room for one more ply and EVENTS_PER_PLY more events before
 * each call that plays (host/table.h does). Undo and rewind replay from the start: a whole game takes
 * less than a few milliseconds, and there is no second path to keep right. */
#ifndef HONJIN_CORE_MATCH_H
#define HONJIN_CORE_MATCH_H

#include "core/game.h"

enum { EVENTS_PER_PLY = 512 };

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
};

void match_start(struct match *match);
/* Plays an action if it is allowed; on a refusal nothing changes. */
struct refusal match_submit(struct match *match, const struct action *action);

enum undo { UNDO_DONE, UNDO_NOTHING, UNDO_LEARNED };
/* Takes back the role's last action, unless somebody has learned something since. Drafts that others
 * made meanwhile in a sealed phase stand. */
enum undo match_undo(struct match *match, uint8_t role);
const char *undo_words(enum undo undo);
/* Takes back the last n plies, whatever they were: only with everybody's consent. */
bool match_rewind(struct match *match, uint32_t n);

/* What a role has been told: its own numbering, so that nobody can count another's hidden drafts.
 * Calls tell() with the events after number `since`; returns how many there are in all. */
uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context);
/* May the role see that this action was played? */
bool action_is_seen(const struct game *game, const struct action *action, uint8_t role);

#endif
