/* Exact odds of dice, by adding one die at a time. The largest total, 20 to the power of 8, has 35
 * bits, so nothing here can overflow. */
#include "kit/dice.h"

#include <assert.h>
#include <string.h>

void dice_sum(int dice, int faces, struct dice_odds *ret)
{
    assert(dice >= 0 && dice <= DICE_MAX);
    assert(faces >= 1 && faces <= DICE_FACES_MAX);
    memset(ret, 0, sizeof *ret);
    ret->dice = dice;
    ret->faces = faces;
    ret->total = 1;
    ret->ways[0] = 1;
    for (int die = 1; die <= dice; die++) {
        ret->total *= (uint64_t)faces;
        /* Downwards, because a sum is made from lower sums of one die fewer. */
        for (int sum = die * faces; sum >= 0; sum--) {
            uint64_t ways = 0;
            for (int face = 1; face <= faces && face <= sum; face++)
                ways += ret->ways[sum - face];
            ret->ways[sum] = ways;
        }
    }
}

static struct dice_fraction reduce(uint64_t numerator, uint64_t denominator)
{
    uint64_t a = denominator, b = numerator;
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (struct dice_fraction){ numerator / a, denominator / a };
}

/* Ways to reach a sum from `low` to `high`, both included. */
static struct dice_fraction between(const struct dice_odds *odds, int low, int high)
{
    uint64_t ways = 0;
    for (int sum = low < 0 ? 0 : low; sum <= high && sum <= DICE_SUM_MAX; sum++)
        ways += odds->ways[sum];
    return reduce(ways, odds->total);
}

struct dice_fraction dice_at_least(const struct dice_odds *odds, int sum)
{
    return between(odds, sum, DICE_SUM_MAX);
}

struct dice_fraction dice_at_most(const struct dice_odds *odds, int sum)
{
    return between(odds, 0, sum);
}
