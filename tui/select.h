/* Choosing an action by narrowing what is offered: a verb, values, hexes on the map, in any order that the
 * person likes. Written once for all verbs of all games.
 *
 * An action has hexes: its arguments that are hexes or name a piece on the map. The first one is its subject
 * (who moves), the others are its targets. */
#ifndef HONJIN_TUI_SELECT_H
#define HONJIN_TUI_SELECT_H

#include "tui/scene.h"

enum { SELECT_HEXES = 4, ENTRY_LABEL = 512 };

struct selection {
    uint8_t verb;  /* 0: any */
    uint8_t fixed; /* arguments that are given, with their values */
    int32_t arg[ARG_MAX];
    int32_t hex[SELECT_HEXES]; /* what the first hexes of the action must be */
    int hexes;
    const char *subject; /* on a table: only orders to the figure of this name; or NULL */
};

bool select_is_empty(const struct selection *selection);
bool select_fits(const struct scene *scene, const struct selection *selection, const struct action *action);
/* The hex that an action which fits would want next on the map, or NOTHING. */
int select_next_hex(const struct scene *scene, const struct selection *selection, const struct action *action);
/* Actions that fit and want this hex next: how many, and the first of them. */
uint32_t select_count(const struct scene *scene, const struct selection *selection, int hex, struct action *ret);
/* Would any action that fits want a hex next? */
bool select_wants_map(const struct scene *scene, const struct selection *selection);
/* If all actions with a hex agree on their subject: that; otherwise NOTHING. */
int select_only_subject(const struct scene *scene);

enum entry_kind { ENTRY_PLAY, ENTRY_VERB, ENTRY_VALUE, ENTRY_BACK };
struct entry { /* of the list of choices */
    enum entry_kind kind;
    struct action action; /* to play, or one of those meant */
    int argument;         /* ENTRY_VALUE: which one it fixes */
    uint32_t count;       /* how many actions */
    char label[ENTRY_LABEL];
};
struct entries {
    struct entry *entry;
    int count, capacity;
};
/* The list for this selection; orders that need no hex come last. */
void entries_make(const struct scene *scene, const struct selection *selection, struct entries *ret);
void entries_free(struct entries *entries);
/* What choosing ENTRY_VERB or ENTRY_VALUE does to the selection. */
void select_narrow(struct selection *selection, const struct entry *entry);

/* What the game remarks on an action, between these words; nothing, if there is nothing to remark. */
void select_put_remark(const struct scene *scene, const struct action *action, const char *before, const char *after,
                       struct text *ret);
/* Why nothing can be done with this hex, one sentence for each order that was meant. False: nothing to say. */
bool select_why_not(const struct scene *scene, const struct selection *selection, int hex, struct text *ret);

#endif
