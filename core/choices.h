/* What a role may order: a list that writes the forty destinations of a unit as one item; and plans, the orders that a
 * sensible player would think about. Games write them (core/game.h); players and front ends read them. */
#ifndef HONJIN_CORE_CHOICES_H
#define HONJIN_CORE_CHOICES_H

#include <assert.h>

#include "core/game.h"

enum { CHOICES_MAX = 256, CHOICE_WORDS = 4096, RANGED_NONE = 0xff, RANGED_BOX = 0xfe };

/* One action, or many that differ in one argument, which ranges over a set of bits; or a box: arguments that lie
 * between bounds, one word each (choice_low, choice_high). A box is a hint where actions are too many to list: it is
 * not counted among them, legal() decides, and plan() finds good ones. */
struct choice {
    struct action first;
    uint8_t ranged;  /* index of the ranging argument, RANGED_NONE or RANGED_BOX */
    uint8_t skip;    /* words left out at the beginning of the set, because they are empty */
    uint16_t words;  /* length of the rest of it in 64-bit words */
    uint32_t at;     /* where it begins in choices.word */
};

struct choices {
    uint32_t count, used; /* items, words */
    struct choice item[CHOICES_MAX];
    uint64_t word[CHOICE_WORDS];
};

/* ---- writing them ------------------------------------------------------------------------------- */

static inline void choices_clear(struct choices *choices)
{
    choices->count = 0;
    choices->used = 0;
}

/* Adds a single action. */
static inline struct action *choices_add(struct choices *choices, uint8_t role, uint8_t verb)
{
    assert(choices->count < CHOICES_MAX);
    struct choice *item = &choices->item[choices->count++];
    item->first = (struct action){ .role = role, .verb = verb };
    item->ranged = RANGED_NONE;
    item->skip = 0;
    item->words = 0;
    item->at = choices->used;
    return &item->first;
}

/* Adds many actions that differ in argument `ranged`; the caller fills the set it gets, which begins with number
 * 64 * skip. */
static inline uint64_t *choices_add_part(struct choices *choices, uint8_t role, uint8_t verb, uint8_t ranged,
                                         uint8_t skip, uint16_t words, struct action **ret)
{
    assert(choices->count < CHOICES_MAX && choices->used + words <= CHOICE_WORDS);
    struct choice *item = &choices->item[choices->count++];
    item->first = (struct action){ .role = role, .verb = verb };
    item->ranged = ranged;
    item->skip = skip;
    item->words = words;
    item->at = choices->used;
    choices->used += words;
    *ret = &item->first;
    return &choices->word[item->at];
}

static inline uint64_t *choices_add_ranged(struct choices *choices, uint8_t role, uint8_t verb,
                                           uint8_t ranged, uint16_t words, struct action **ret)
{
    return choices_add_part(choices, role, verb, ranged, 0, words, ret);
}

/* Adds a box: the caller gives every argument its bounds (choice_bound). */
static inline struct action *choices_add_box(struct choices *choices, uint8_t role, uint8_t verb, uint8_t nargs,
                                             uint64_t **ret_bounds)
{
    struct action *action;
    *ret_bounds = choices_add_ranged(choices, role, verb, RANGED_BOX, nargs, &action);
    action->nargs = nargs;
    return action;
}
static inline uint64_t choice_bound(int32_t low, int32_t high)
{
    return (uint64_t)(uint32_t)high << 32 | (uint32_t)low;
}
static inline int32_t choice_low(uint64_t bound) { return (int32_t)(uint32_t)bound; }
static inline int32_t choice_high(uint64_t bound) { return (int32_t)(uint32_t)(bound >> 32); }

/* Takes the last choice back (its set turned out empty). */
static inline void choices_drop(struct choices *choices)
{
    choices->used = choices->item[--choices->count].at;
}

/* ---- reading them ------------------------------------------------------------------------------- */

/* How many actions are listed; boxes are not. */
uint32_t choices_total(const struct choices *choices);
/* Is every allowed action listed? Not if one of the choices is neither a single action nor a set. */
bool choices_are_complete(const struct choices *choices);
/* The index-th action, counting through all sets in order; index < choices_total. */
struct action choices_at(const struct choices *choices, uint32_t index);
bool action_same(const struct action *a, const struct action *b);

#endif
