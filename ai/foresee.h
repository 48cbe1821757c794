/* What both sides would do inside a fight, by the judgement that hints go by: for odds, which go through the choices
 * that follow. A sealed choice of two: the equilibrium (duel.h). A decision of one role: each kind of order (to
 * retreat, to stand) by how the fight, played out by plans, ends for it after the best of the kind. Nobody answers as
 * another judges, so that what is little better is little likelier, and no kind is ruled out; how much so was fitted to
 * what the levels do (tests/foreseen.c, docs/opponents.md). Quick, and the same every time. */
#ifndef HONJIN_AI_FORESEE_H
#define HONJIN_AI_FORESEE_H

#include "core/likely.h"

foresight foresee; /* knows no more than the state it is given, which may be a guess */

#endif
