/* Budgets of threads; see budget.h. */
#include "study/budget.h"

#include <time.h>

static _Thread_local int64_t middle, end; /* 0: there is no budget */

static int64_t processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void budget_begin(int64_t microseconds)
{
    end = processor_time() + microseconds;
    middle = end - microseconds / 2;
}

void budget_end(void)
{
    end = 0;
}

bool budget_is_spent(void)
{
    return end && processor_time() > end;
}

bool budget_is_half_spent(void)
{
    return end && processor_time() > middle;
}
