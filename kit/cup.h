/* A cup of chits, cards or counters: a set of distinct ids from 0 to 95, in two words. The cup knows
 * what is in it and no order; what is drawn is decided at the moment of drawing. */
#ifndef HONJIN_KIT_CUP_H
#define HONJIN_KIT_CUP_H

#include <stdbool.h>
#include <stdint.h>

enum { CUP_ID_LIMIT = 96 };

/* The id must not be in the cup. */
void cup_add(uint64_t cup[2], int id);
/* The id must be in the cup. */
void cup_remove(uint64_t cup[2], int id);
/* Bears any id. */
bool cup_has(const uint64_t cup[2], int id);
int cup_count(const uint64_t cup[2]);
/* The n-th member in ascending order, counting from 0, or -1 if there are not so many. */
int cup_nth(const uint64_t cup[2], int n);

#endif
