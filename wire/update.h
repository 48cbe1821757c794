/* What changes for a seat with an order: made once for all who look on from there, and pushed to them.
 *
 * The seat remembers what it was told last. An update has what is new since then: the events, what is wanted, the
 * pieces and choices that are no longer as they were. Nobody has to ask again. */
#ifndef HONJIN_WIRE_UPDATE_H
#define HONJIN_WIRE_UPDATE_H

#include "core/bookmark.h"
#include "wire/wire.h"

struct seat {
    uint8_t role, lang;
    bool is_open;
    uint32_t events;      /* told so far */
    uint64_t hash;        /* of what it saw last ... */
    uint64_t ground;      /* ... and of what stands on the map */
    struct bookmark mark; /* how far it was told */
    unsigned char *state; /* what it saw; malloc'ed */
};

/* The role knows everything that it may know now. */
void seat_open(struct seat *seat, const struct table *table, uint8_t role, uint8_t lang);
void seat_close(struct seat *seat);
/* Adds the push 'update' for the seat, which knows it from then on; false: nothing has changed for it, and even an
 * empty update would tell something. Others may still have to be told: who has told all calls match_settle(). */
bool seat_update(struct seat *seat, const struct table *table, struct out *out);

#endif
