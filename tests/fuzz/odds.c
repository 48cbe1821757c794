/* Fuzz target: chances. Lines of the protocol; one that begins with "?" holds the members of 'odds'. */
#include "tests/fuzz/ask.h"
#include "tests/fuzz/fuzz.h"

enum { BUDGET_MS = 50 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_ask(data, size, "{\"do\":\"odds\",", "}", BUDGET_MS);
    return 0;
}
