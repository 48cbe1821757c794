/* A fuzz target: takes any bytes and must neither crash nor break its word; abort() says that it did.
 *
 * Built in two ways: by clang with libFuzzer (`make fuzz`), and by any compiler with main.c, which feeds it the
 * corpus and some thousand seeded changes of it (`make test`). */
#ifndef HONJIN_TESTS_FUZZ_FUZZ_H
#define HONJIN_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's name for it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* "Random" seeds become the same in every run, so that what is found can be found again. */
void fuzz_tame_dice(void);

#endif
