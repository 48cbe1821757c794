/* What happened in fights: how often, by kind of play, and which example shows it. */
#ifndef HONJIN_TESTS_GUNYUDEN_TALLY_H
#define HONJIN_TESTS_GUNYUDEN_TALLY_H

#include "games/gunyuden/rules/battle.h"

enum tally_play { TALLY_RANDOM, TALLY_GREEDY, TALLY_PLAYS };

/* Counts an event of a game of the scenario; play: enum tally_play. */
void tally_event(const scenario_t *scenario, int play, const struct event *event);
/* Prints the table; false: an example that it names is not there. */
bool tally_print(const scenario_t *scenario);

#endif
