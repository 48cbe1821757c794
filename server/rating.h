/* Glicko-2 (Mark Glickman), in whole numbers, so that every machine comes to the same: how strong somebody is in a
 * game, how far that is known, and how much it varies. Each match is a rating period of its own; what is known fades
 * while nobody plays. Only decided matches of two people with accounts count, who both had taken their seats into them
 * before they moved there. */
#ifndef HONJIN_SERVER_RATING_H
#define HONJIN_SERVER_RATING_H

#include "store/store.h"
#include "wire/json.h"

enum { RATING_UNIT = 1000,            /* ratings and deviations are in thousandths */
       RATING_NEW = 1500 * RATING_UNIT, RATING_DEVIATION_NEW = 350 * RATING_UNIT,
       RATING_VOLATILITY_NEW = 60000000 /* 0.06, in thousandths of a millionth */,
       RATING_UNSURE = 110 * RATING_UNIT /* with a larger deviation it is told with a question mark */,
       RATING_PERIOD = 5 * 86400 /* seconds: so long nobody's strength stays known as it was */ };

struct rating_game { /* against somebody, and what came of it: 2 won, 1 drawn, 0 lost */
    int32_t rating, deviation;
    int score;
};

/* After these games, and so many periods without one. */
void rating_update(struct store_rating *rating, const struct rating_game games[], int count, int64_t periods);

/* Members "rating", and "unsure" where little is known yet. */
void rating_describe(struct out *out, int32_t rating, int32_t deviation);

/* In the thread that writes, when a match is over; winner: a role, or ROLE_OBSERVER for a draw. Counts it once, if it
 * counts. False: it could not be written. */
bool rating_note(struct store *store, int64_t match, uint8_t winner, struct err *ret_err);

#endif
