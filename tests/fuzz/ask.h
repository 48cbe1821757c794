/* What the targets for the protocol, odds and thinking share: lines of requests, and questions that take their time. */
#ifndef HONJIN_TESTS_FUZZ_ASK_H
#define HONJIN_TESTS_FUZZ_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire/wire.h"

/* Calls `each` for every line, up to so many; a line has memory of its own, so that reading beyond it is noticed. */
void fuzz_lines(const uint8_t *data, size_t size, int most, void (*each)(void *context, const char *line,
                size_t length), void *context);
/* Every request gets exactly one line of JSON. */
void fuzz_handle(struct wire *wire, const char *line, size_t length);
/* Thought takes its time, and so does a search for odds, also where they are spelled with \u. */
bool fuzz_is_slow(const char *line);

/* Each line is a request; one that begins with "?" holds members of the question, which `before` and `after` make a
 * request of. Every request gets one line of JSON, and no question takes more than so much processor time. */
void fuzz_ask(const uint8_t *data, size_t size, const char *before, const char *after, int ms);

#endif
