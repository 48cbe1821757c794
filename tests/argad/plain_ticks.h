/* Movement as it is written down, for the fast loop to be held against. */
#ifndef HONJIN_TESTS_ARGAD_PLAIN_TICKS_H
#define HONJIN_TESTS_ARGAD_PLAIN_TICKS_H

#include "games/argad/rules/movement_ticks.h"

void plain_run(struct ticks *ticks);
void plain_step_back(struct ticks *ticks);

#endif
