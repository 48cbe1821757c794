/* What the files of the library share; nobody else includes it. */
#ifndef HONJIN_LIB_INSIDE_H
#define HONJIN_LIB_INSIDE_H

#include "core/text.h"
#include "core/view.h"
#include "host/table.h"
#include "lib/honjin.h"

struct honjin_match {
    struct table *table;
    struct dealer dealer; /* of explicit chance that is drawn after all */
};

struct honjin_view {
    struct view view;
    uint32_t total; /* of its choices, when they were asked for */
    bool is_counted;
};

/* Where an argument of a verb stands in the number of an action. */
struct place {
    int32_t low, count;
    uint32_t stride;
};

struct space { /* actions as numbers: those of a verb from `first` on */
    uint32_t size;
    bool has_plans;
    uint32_t first[UINT8_MAX + 1]; /* [verbs]: the size */
    struct place place[UINT8_MAX + 1][ARG_MAX];
};

enum { PARTS_MAX = 24, PLANES_MAX = 512 };

struct plane { uint16_t field, count; }; /* of by-item parts: the field, and how many elements it has */

struct observation {
    uint32_t size;
    int parts;
    honjin_part part[PARTS_MAX];
    uint32_t first_plane[PARTS_MAX];
    struct plane plane[PLANES_MAX];
    int planes;
};

struct honjin_batch {
    const struct game *game;
    const void *scenario;
    uint32_t count;
    bool is_explicit;
    struct space space;
    struct observation observation;
    size_t stride;         /* bytes from one state to the next */
    unsigned char *state;
    struct pending *pending;
    struct rng *rng;
    int32_t *sampled;      /* in this very position, which makes it legal; or -1 */
    struct choices choices; /* room to work in */
};

/* Both are always false, so that they can be returned. */
bool trouble(honjin_error *error, enum honjin_trouble kind, const char *sentence);
bool trouble_of(honjin_error *error, enum honjin_trouble kind, const struct err *err);
bool trouble_refused(honjin_error *error, const struct view *view, const struct refusal *refusal);
bool trouble_memory(honjin_error *error);

/* The public actions are those of the rules. */
struct action action_in(const honjin_action *action);
honjin_action action_out(const struct action *action);
/* From pending of the rules. */
honjin_pending pending_out(const struct pending *pending);
int pending_role(const struct pending *pending);

/* Game, scenario and options of a setup. */
bool setup_read(const honjin_setup *setup, struct table_setup *ret, honjin_error *error);

/* Text in a buffer of the caller's: how long all of it is. */
size_t text_give(const char *text, char *buffer, size_t size);

bool space_make(const struct game *game, const void *scenario, struct space *ret);
/* -1: it is not in the space. */
int32_t space_number(const struct space *space, const struct game *game, const struct action *action);
bool space_action(const struct space *space, const struct game *game, uint8_t role, uint32_t number,
                  struct action *ret);

bool observation_make(const struct game *game, const void *scenario, struct observation *ret);
const char *observation_plane(const struct observation *observation, const struct game *game, int part, uint32_t plane);
void observation_fill(const struct observation *observation, const struct game *game, const void *scenario,
                      const void *seen, int32_t ret[]);

static inline unsigned char *batch_state(const honjin_batch *batch, uint32_t i)
{
    return batch->state + i * batch->stride;
}

#endif
