/* What a player decides in advance: "Never pursue." While it is switched on, the order is given for him whenever he is
 * asked that, also while he is away; in the journal it stands like any other order of his.
 *
 * A game lists what may be decided so in its show room (struct standing, core/show.h); where only one order is possible
 * every game can do without asking. Nothing is given that the rules refuse, that takes a second stroke (view_is_grave),
 * that is secret, or while others are wanted at the same time: those are decisions for the player himself.
 *
 * Whether one holds just now is asked of what those who watch may see: that an order comes at once, or does not, tells
 * nobody anything about what he cannot see. */
#ifndef HONJIN_CORE_STANDING_H
#define HONJIN_CORE_STANDING_H

#include "core/view.h"

enum { STANDINGS_MAX = 16, STANDING_BYTES = 512 };

struct standing_orders { /* of one role; nothing is switched on: all zero */
    uint32_t on;                   /* bit i: standing_at(game, i) */
    int32_t value[STANDINGS_MAX];  /* what it is given with, if it takes anything */
};

/* What may be decided in advance, from 0 on; NULL: there is no more. */
const struct standing *standing_at(const struct game *game, int i);
/* Which one has this name; -1: none. */
int standing_named(const struct game *game, const char *name);
/* The kind of what it is given with; KIND_NONE: it takes nothing. */
uint8_t standing_kind(const struct game *game, int i);
/* May it be given with this value of the kind? */
bool standing_takes(const struct game *game, const void *scenario, int i, int32_t value);
/* Its sentence; value NOTHING: what it is given with is not chosen yet. */
void standing_write_sentence(const struct game *game, const void *scenario, int i, int32_t value, enum lang lang,
                             struct text *ret);

/* Switches one on; others that answer the same question are switched off. Or off. */
void standing_switch(const struct game *game, struct standing_orders *orders, int i, bool is_on, int32_t value);
/* As a line to be kept: "only-one stay retreat-to=yonezawa"; reading it passes over what there is no more. */
void standing_write(const struct game *game, const void *scenario, const struct standing_orders *orders,
                    struct text *ret);
void standing_read(const struct game *game, const void *scenario, const char *line, struct standing_orders *ret);

/* The order that the view's role has decided on for what it is asked now. seen: what those who watch see at this
 * moment. False: it decides by itself. */
bool standing_find(struct view *view, const void *seen, const struct standing_orders *orders, struct action *ret);

#endif
