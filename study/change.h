/* What has become of everybody at an end, and how that is for a side: parts of odds.h. */
#ifndef HONJIN_STUDY_CHANGE_H
#define HONJIN_STUDY_CHANGE_H

#include "study/odds.h"

/* Fills in the changes and points of a result, from what the role would see then. */
void result_compare(struct odds *odds, const void *seen, struct odds_result *result);
uint8_t result_tone(const struct odds *odds, const struct odds_result *result); /* enum odds_tone */

#endif
