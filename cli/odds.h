/* Chances (study/odds.h) for a person to read: a list of what may happen, and for a sealed decision of two a grid of
 * what each pair of choices leads to. */
#ifndef HONJIN_CLI_ODDS_H
#define HONJIN_CLI_ODDS_H

#include <stdio.h>

#include "study/odds.h"

void odds_print(FILE *out, const struct odds_answer *answer);

#endif
