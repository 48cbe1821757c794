/* Processor time that a thread may spend on a request. Where one is set, whatever counts many possibilities gives up
 * when it is spent; everywhere else it never is. */
#ifndef HONJIN_STUDY_BUDGET_H
#define HONJIN_STUDY_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget {
    int64_t middle, end; /* processor time of the thread, in microseconds; 0: there is none */
};

void budget_begin(int64_t microseconds);
void budget_end(void);
/* For a part of it, which has so much or, if that is less, what is left; 0: it has all. What was there before. */
struct budget budget_narrow(int64_t microseconds);
void budget_restore(const struct budget *before);
bool budget_is_spent(void);
bool budget_is_half_spent(void); /* time to think of a shorter answer */

#endif
