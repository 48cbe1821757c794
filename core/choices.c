/* Counting and picking among choices; see choices.h. */
#include "core/choices.h"

#include <stddef.h>
#include <string.h>

#include "kit/bits.h"
#include "kit/target.h"

HOT uint32_t choices_total(const struct choices *choices)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        if (item->ranged == RANGED_BOX) continue;
        total += item->ranged == RANGED_NONE ? 1 : (uint32_t)bits_count(&choices->word[item->at], item->words);
    }
    return total;
}

bool choices_are_complete(const struct choices *choices)
{
    for (uint32_t i = 0; i < choices->count; i++) {
        const uint8_t ranged = choices->item[i].ranged;
        if (ranged >= ARG_MAX && ranged != RANGED_NONE) return false;
    }
    return true;
}

HOT struct action choices_at(const struct choices *choices, uint32_t index)
{
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        if (item->ranged == RANGED_NONE) {
            if (index-- == 0) return item->first;
            continue;
        }
        if (item->ranged == RANGED_BOX) continue;
        const uint32_t size = (uint32_t)bits_count(&choices->word[item->at], item->words);
        if (index < size) {
            struct action action = item->first;
            action.arg[item->ranged] = 64 * item->skip + bits_nth(&choices->word[item->at], item->words, (int)index);
            return action;
        }
        index -= size;
    }
    assert(index < choices_total(choices)); /* which it was not */
    return (struct action){ 0 };
}

bool action_same(const struct action *a, const struct action *b)
{
    return a->role == b->role && a->verb == b->verb && a->nargs == b->nargs &&
           memcmp(a->arg, b->arg, sizeof a->arg[0] * a->nargs) == 0;
}
