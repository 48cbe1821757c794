/* A cup of chits as a set of bits. Adding what is there already, or removing what is not, would lose
 * or double a chit without a trace; both are our bugs. */
#include "kit/cup.h"

#include <assert.h>

#include "kit/bits.h"

void cup_add(uint64_t cup[2], int id)
{
    assert(id >= 0 && id < CUP_ID_LIMIT);
    assert(!bits_has(cup, id));
    bits_set(cup, id);
}

void cup_remove(uint64_t cup[2], int id)
{
    assert(cup_has(cup, id));
    bits_clear(cup, id);
}

bool cup_has(const uint64_t cup[2], int id)
{
    return id >= 0 && id < CUP_ID_LIMIT && bits_has(cup, id);
}

int cup_count(const uint64_t cup[2])
{
    return bits_count(cup, 2);
}

int cup_nth(const uint64_t cup[2], int n)
{
    return bits_nth(cup, 2, n);
}
