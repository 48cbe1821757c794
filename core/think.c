/* Picking among plans; see think.h. */
#include "core/think.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "kit/rng.h"

const struct think think_none = { .trust = 0 };

int plans_give(const struct plan pool[], int pooled, struct rng *rng, int max, struct plan ret[])
{
    const int count = pooled < max ? pooled : max;
    uint8_t order[PLANS_POOLED];
    assert(pooled <= PLANS_POOLED);
    for (int i = 0; i < pooled; i++) order[i] = (uint8_t)i;
    for (int i = pooled; i-- > 1;) {
        const int other = (int)rng_below(rng, (uint32_t)i + 1);
        const uint8_t moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
    for (int i = 0; i < count; i++) {
        int best = i;
        for (int j = i + 1; j < pooled && pooled > max; j++) {
            if (pool[order[j]].weight > pool[order[best]].weight) best = j;
        }
        const struct plan *given = &pool[order[best]];
        order[best] = order[i];
        memcpy(&ret[i], given, offsetof(struct plan, action) + given->actions * sizeof given->action[0]);
    }
    return count;
}
