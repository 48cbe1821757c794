/* The tests of kit_reach.c with short lanes and hexsides that are all alike. */
#include <stdint.h>

#define HEX_LANE uint16_t
#define HEX_COLUMNS 32
#define HEX_PARITY EVEN_COLUMNS_SOUTH
#define REACH_POINTS 16
#define REACH_NEAR 7
#define REACH_GROUND 2
#define REACH_INTO 0
#define REACH_OUT 0
enum { MAP_COLUMNS = 22, MAP_ROWS = 16, LANE_LOG2 = 4 };
#include "tests/unit/kit_reach.c"
