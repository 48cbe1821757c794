/* What the targets for odds and thinking share: lines of the protocol, and questions that take their time. */
#ifndef HONJIN_TESTS_FUZZ_ASK_H
#define HONJIN_TESTS_FUZZ_ASK_H

#include <stddef.h>
#include <stdint.h>

/* Each line is a request; one that begins with "?" holds members of the question, which `before` and `after` make a
 * request of. Every request gets one line of JSON, and no question takes more than so much processor time. */
void fuzz_ask(const uint8_t *data, size_t size, const char *before, const char *after, int ms);

#endif
