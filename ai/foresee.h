/* What both sides would do inside a fight, each its best by the judgement that hints go by: for odds, which go through
 * the choices that follow. A decision of one role: the order after which the fight, played out by plans, ends best for
 * it. A sealed choice of two: the equilibrium (duel.h). Quick, and the same every time. */
#ifndef HONJIN_AI_FORESEE_H
#define HONJIN_AI_FORESEE_H

#include "core/likely.h"

foresight foresee; /* knows no more than the state it is given, which may be a guess */

#endif
