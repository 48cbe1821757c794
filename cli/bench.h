/* What the two halves of `honjin bench` share. */
#ifndef HONJIN_CLI_BENCH_H
#define HONJIN_CLI_BENCH_H

#include "core/game.h"

double bench_seconds(void); /* CPU time of the process */

/* `honjin bench --protocol`: plays at random through the protocol, as a server does, for so many CPU seconds, and
 * prints what it cost. False: the game cannot be played. */
bool bench_protocol(const struct game *game, double seconds, bool is_json);

#endif
