/* Processor time that a thread may spend on a request. Where one is set, whatever counts many possibilities gives up
 * when it is spent; everywhere else it never is. */
#ifndef HONJIN_STUDY_BUDGET_H
#define HONJIN_STUDY_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

void budget_begin(int64_t microseconds);
void budget_end(void);
bool budget_is_spent(void);
bool budget_is_half_spent(void); /* time to think of a shorter answer */

#endif
