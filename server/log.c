/* Log lines; see log.h. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "wire/json.h"

static bool is_json; /* set once, before anything is logged */

void log_use_json(void)
{
    is_json = true;
}

void log_line(const char *event, const char *format, ...)
{
    char message[512], when[32];
    va_list arguments;
    const time_t now = time(NULL);
    struct tm parts;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    if (!is_json) {
        fprintf(stderr, "%s %s: %s\n", when, event, message);
        return;
    }
    struct out out = { 0 };
    out_open(&out, '{');
    out_member(&out, "time", when);
    out_member(&out, "event", event);
    out_member(&out, "message", message);
    out_close(&out, '}');
    fprintf(stderr, "%s\n", out.bytes);
    out_free(&out);
}
