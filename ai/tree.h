/* What has been learnt in one thought about orders that come after the first: how often each was tried, and what came
 * of it. A place in the tree is the orders given so far, in whatever order, whatever chance did in between; so it is
 * found by the sum of their marks, in one table, and nobody keeps lists of children. */
#ifndef HONJIN_AI_TREE_H
#define HONJIN_AI_TREE_H

#include "core/choices.h"
#include "core/think.h"

enum { TREE_ENTRIES = 1 << 13, TREE_DEPTH = 64 };

struct tree_entry {
    uint64_t place; /* 0: free */
    uint32_t visits;
    int64_t sum;    /* of the chances to win, in 1/1000, of the role that gave the order */
};

struct tree_step { /* on the way down */
    uint32_t entry;
    uint8_t role;
};

struct tree {
    uint32_t used;
    struct tree_entry entry[TREE_ENTRIES];
    int steps; /* of the try that is under way */
    struct tree_step step[TREE_DEPTH];
    uint64_t place;   /* where it stands */
    bool is_below;    /* it has left what is known */
};

void tree_clear(struct tree *tree);
/* A try begins with this order of the root. */
void tree_begin(struct tree *tree, const struct plan *plan, uint8_t role);
/* How many orders are worth looking at where it stands: the more often one was there, the more. */
int tree_width(const struct tree *tree);
/* The order to give next, one of those that the role has; it becomes a step. Only until the tree is left (is_below). */
int tree_choose(struct tree *tree, uint8_t role, const struct plan plan[], int count);
/* The try is over, and this was the role's chance. */
void tree_end(struct tree *tree, uint8_t role, int32_t chance);

#endif
