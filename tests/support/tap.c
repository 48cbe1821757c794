/* TAP; see tap.h. */
#include "tests/support/tap.h"

#include <stdarg.h>
#include <stdio.h>

static int results, failures;

void tap_result(bool is_ok, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("%sok %d - ", is_ok ? "" : "not ", ++results);
    vprintf(format, arguments);
    printf("\n");
    fflush(stdout); /* what hangs later has been told of until then */
    va_end(arguments);
    failures += !is_ok;
}

void tap_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("# ");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

int tap_end(void)
{
    printf("1..%d\n", results);
    return failures ? 1 : 0;
}
