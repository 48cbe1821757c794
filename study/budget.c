/* Budgets of threads; see budget.h. */
#include "study/budget.h"

#include <time.h>

static _Thread_local struct budget budget;

static int64_t processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void budget_begin(int64_t microseconds)
{
    budget.end = processor_time() + microseconds;
    budget.middle = budget.end - microseconds / 2;
}

void budget_end(void)
{
    budget = (struct budget){ 0 };
}

struct budget budget_narrow(int64_t microseconds)
{
    const struct budget before = budget;
    if (microseconds && (!before.end || before.end > processor_time() + microseconds)) budget_begin(microseconds);
    return before;
}

void budget_restore(const struct budget *before)
{
    budget = *before;
}

bool budget_is_spent(void)
{
    return budget.end && processor_time() > budget.end;
}

bool budget_is_half_spent(void)
{
    return budget.end && processor_time() > budget.middle;
}
