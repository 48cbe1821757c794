/* The tests of kit_hexset.c on the largest map there is to be, and with as many rows as a lane of 64 bits may hold. */
#include <stdint.h>

#define HEX_LANE uint64_t
#define HEX_COLUMNS 40
#define HEX_PARITY EVEN_COLUMNS_SOUTH
enum { MAP_COLUMNS = 39, MAP_ROWS = 63, LANE_LOG2 = 6 };
#include "tests/unit/kit_hexset.c"
