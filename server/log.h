/* What an operator reads: one line for each start, stop, error and slow request, on standard error. */
#ifndef HONJIN_SERVER_LOG_H
#define HONJIN_SERVER_LOG_H

#include <stdbool.h>

/* From here on as JSON, an object a line. */
void log_use_json(void);
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void log_line(const char *event, const char *format, ...);

#endif
