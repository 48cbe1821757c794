/* The tests of kit_reach.c with lanes of 32 bits, other costs and the other parity. */
#include <stdint.h>

#define HEX_LANE uint32_t
#define HEX_COLUMNS 40
#define HEX_PARITY ODD_COLUMNS_SOUTH
#define REACH_POINTS 60
#define REACH_NEAR 7
#define REACH_GROUND 3
#define REACH_HEXSIDE 2
#define REACH_INTO 2
#define REACH_OUT 0
enum { MAP_COLUMNS = 34, MAP_ROWS = 24, LANE_LOG2 = 5 };
#include "tests/unit/kit_reach.c"
