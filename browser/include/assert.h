/* What must hold is checked here as well, but nobody is told in words, which would only make the module larger. */
#ifndef HONJIN_BROWSER_INCLUDE_ASSERT_H
#define HONJIN_BROWSER_INCLUDE_ASSERT_H

#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert

#endif
