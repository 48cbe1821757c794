/* Exact odds of the sum of some dice. */
#ifndef HONJIN_KIT_DICE_H
#define HONJIN_KIT_DICE_H

#include <stdint.h>

enum { DICE_MAX = 8, DICE_FACES_MAX = 20, DICE_SUM_MAX = DICE_MAX * DICE_FACES_MAX };

struct dice_odds {
    int dice, faces;
    uint64_t total;                  /* ways the dice can fall: faces to the power of dice */
    uint64_t ways[DICE_SUM_MAX + 1]; /* of them, those that sum up to the index */
};

struct dice_fraction { /* in lowest terms; never is 0/1, always 1/1 */
    uint64_t numerator, denominator;
};

/* 0 to DICE_MAX dice with 1 to DICE_FACES_MAX faces each, numbered from 1. No dice sum up to 0. */
void dice_sum(int dice, int faces, struct dice_odds *ret);

/* The chance that the sum is at least or at most this; bears any sum. */
struct dice_fraction dice_at_least(const struct dice_odds *odds, int sum);
struct dice_fraction dice_at_most(const struct dice_odds *odds, int sum);

#endif
