/* Fuzz target: the computer's thought. Lines of the protocol; one that begins with "?" holds the members of 'think',
 * but for how long it may take. */
#include "tests/fuzz/ask.h"
#include "tests/fuzz/fuzz.h"

enum { BUDGET_MS = 500 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_ask(data, size, "{\"do\":\"think\",", ",\"nodes\":40,\"ms\":40}", BUDGET_MS);
    return 0;
}
