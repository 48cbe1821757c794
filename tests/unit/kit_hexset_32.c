/* The tests of kit_hexset.c with longer lanes, more columns and the other parity. */
#include <stdint.h>

#define HEX_LANE uint32_t
#define HEX_COLUMNS 40
#define HEX_PARITY ODD_COLUMNS_SOUTH
enum { MAP_COLUMNS = 40, MAP_ROWS = 24, LANE_LOG2 = 5 };
#include "tests/unit/kit_hexset.c"
