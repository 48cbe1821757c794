/* Orders after the first; see tree.h. */
#include "ai/tree.h"

#include <string.h>

#include "ai/playout.h"

enum {
    CURIOSITY = 400, /* 1/1000: how much plans are tried, the heavier the more, before they have shown themselves */
    UNTRIED = 60,    /* what was never tried is thought so much worse than the place it is in */
    EVEN = 500,
};

static uint32_t root_of(uint32_t number)
{
    uint32_t root = 0;
    for (uint32_t bit = UINT32_C(1) << 15; bit; bit >>= 1) {
        if ((root | bit) * (root | bit) <= number) root |= bit;
    }
    return root;
}

void tree_clear(struct tree *tree)
{
    tree->used = 0;
    memset(tree->entry, 0, sizeof tree->entry);
}

/* Where a place is kept, or would be. */
static uint32_t find(const struct tree *tree, uint64_t place)
{
    uint32_t at = (uint32_t)(place % TREE_ENTRIES);
    while (tree->entry[at].place && tree->entry[at].place != place) at = (at + 1) % TREE_ENTRIES;
    return at;
}

/* Goes there; a place that is new is where the tree ends, and so is one that there is no room for. */
static void step_to(struct tree *tree, uint64_t place, uint8_t role)
{
    const uint32_t at = find(tree, place);
    tree->place = place;
    if (tree->entry[at].place == 0) {
        tree->is_below = true;
        if (tree->used >= TREE_ENTRIES / 4 * 3) return;
        tree->entry[at].place = place;
        tree->used++;
    }
    tree->step[tree->steps++] = (struct tree_step){ .entry = at, .role = role };
    if (tree->steps == TREE_DEPTH) tree->is_below = true;
}

void tree_begin(struct tree *tree, const struct plan *plan, uint8_t role)
{
    tree->steps = 0;
    tree->is_below = false;
    step_to(tree, plan_mark(plan) + 1, role);
}

int tree_width(const struct tree *tree)
{
    return 2 + (int)root_of(tree->entry[tree->step[tree->steps - 1].entry].visits);
}

int tree_choose(struct tree *tree, uint8_t role, const struct plan plan[], int count)
{
    const struct tree_step *last = &tree->step[tree->steps - 1];
    const struct tree_entry *here = &tree->entry[last->entry];
    const int32_t mean = here->visits ? (int32_t)(here->sum / here->visits) : EVEN;
    const int32_t untried = (last->role == role ? mean : 2 * EVEN - mean) - UNTRIED;
    const int64_t root = root_of(here->visits * 256); /* in sixteenths */
    int64_t most = INT64_MIN, weights = 0;
    uint64_t place = 0;
    int best = 0;
    for (int i = 0; i < count; i++) weights += plan[i].weight;
    for (int i = 0; i < count; i++) {
        const uint64_t there = tree->place + plan_mark(&plan[i]);
        const struct tree_entry *entry = &tree->entry[find(tree, there)];
        const int64_t value = entry->visits ? entry->sum / entry->visits : untried;
        const int64_t worth = 16 * value + CURIOSITY * root * plan[i].weight / (weights * (1 + entry->visits));
        if (worth <= most) continue;
        most = worth;
        best = i;
        place = there;
    }
    step_to(tree, place, role);
    return best;
}

void tree_end(struct tree *tree, uint8_t role, int32_t chance)
{
    for (int i = 0; i < tree->steps; i++) {
        struct tree_entry *entry = &tree->entry[tree->step[i].entry];
        entry->visits++;
        entry->sum += tree->step[i].role == role ? chance : 2 * EVEN - chance;
    }
}
