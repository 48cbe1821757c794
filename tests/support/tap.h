/* Test results as TAP, the format that meson counts: ok and not ok lines, and the plan at the end. */
#ifndef HONJIN_TESTS_SUPPORT_TAP_H
#define HONJIN_TESTS_SUPPORT_TAP_H

#include <stdbool.h>

/* One result; the name may not have a line feed. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void tap_result(bool is_ok, const char *format, ...);
/* A comment line: why it failed. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
void tap_note(const char *format, ...);
/* The plan; the exit status. */
int tap_end(void);

#endif
