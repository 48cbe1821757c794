/* What the parts of `honjin bench` share. */
#ifndef HONJIN_CLI_BENCH_H
#define HONJIN_CLI_BENCH_H

#include "core/game.h"

double bench_seconds(void); /* CPU time of the process */

/* What single functions cost, at positions of random play: nanoseconds each. */
enum bench_part { PART_EVALUATE, PART_REDACT, PART_HASH, PART_KEY, PARTS };
void bench_parts(const struct game *game, const void *scenario, uint64_t seed, double ret[PARTS]);
/* How many courses of play the best player tries in a second (ai/ai.h); for at least so long. */
double bench_thought(const struct game *game, const void *scenario, uint64_t seed, double seconds);

/* `honjin bench --protocol`: plays at random through the protocol, as a server does, for so many CPU seconds, and
 * prints what it cost. False: the game cannot be played. */
bool bench_protocol(const struct game *game, double seconds, bool is_json);

#endif
