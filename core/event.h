/* Events: what apply() tells of its steps, each with its rule and who may hear of it. Words are made of them later
 * (core/words.h). */
#ifndef HONJIN_CORE_EVENT_H
#define HONJIN_CORE_EVENT_H

#include "core/game.h"

enum event_flag {
    EVENT_REVEALS = 1, /* somebody learns something through it: undo stops here */
};

struct event {
    uint16_t kind;  /* index into the game's event words */
    uint16_t rule;  /* the rule that makes it happen */
    uint16_t also;  /* a second citation (a ruling, an exception), or 0 */
    uint8_t flags;
    role_set seen_by; /* others are not told at all */
    uint8_t secret;   /* bits of the arguments (never plain numbers) ... */
    role_set told;    /* ... that only these roles may know */
    uint8_t nargs, spare;
    int32_t arg[ARG_MAX];
};

struct sink { /* where apply() reports; a NULL sink is allowed and changes nothing else */
    struct event *event;
    uint32_t count, capacity;
    /* Takes away what is there, so that there is room for more. NULL: events beyond capacity are counted, not kept. */
    void (*empty)(struct sink *sink);
};

#endif
