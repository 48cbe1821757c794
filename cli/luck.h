/* `honjin replay --luck`: what chance did for each side. */
#ifndef HONJIN_CLI_LUCK_H
#define HONJIN_CLI_LUCK_H

#include "cli/record.h"

/* The record has been played to its end. Prints every chance event, the sum of each turn and of the game; the exit
 * status. */
int luck_tell(const struct record *record, bool is_json);

/* "53.1", of millionths, in the language; a gain has its sign. */
const char *luck_tenths(int64_t millionths, bool has_sign, char ret[16]);

#endif
