/* The outlook and the chance to win: what evaluate() sees, and besides the cards in hand and what threatens the
 * commander, whose retreats cost far more than the point that evaluate() knows of. docs/opponents.md has what was
 * tried. */
#include "games/kenshin/rules.h"
#include "kit/bits.h"
#include "kit/logistic.h"

enum { /* 1/100 points */
    WORTH_CARD = 26,     /* a half point of a card above the middle of the hand */
    WORTH_RETREAT = 300, /* of a commander, beyond evaluate()'s */
    WORTH_TRAPPED = 250, /* he has no hex to retreat to */
    WORTH_CORNERED = 80, /* he has one */
    WORTH_NEAR = 15,     /* an enemy within REACH hexes of him */
    REACH = 4,
};

/* What the cards in hand are worth. The duel with equal units was solved over all pairs of hands, one after the other
 * for ever (stakes: 150 for a removal, 70 for a retreat; a duel counts 93 hundredths of the one before it): a card is
 * worth what it is above the middle, whatever else is in the hand; a low one is a burden that must be played before the
 * discards come back. */
static int32_t worth_of_hand(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    enum { MIDDLE = 7 }; /* of the values, in halves */
    int32_t worth = 0;
    for (int c = 0; c < CARDS; c++) {
        if (scenario->card_value[c]) worth += state->hand[side][c] * (scenario->card_value[c] - MIDDLE);
    }
    return WORTH_CARD * worth;
}

HOT_PART int count_in(const struct hexset *set)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, set, sizeof words);
    return bits_count(words, HEXSET_WORDS);
}

static int hex_of_commander(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (uint64_t left = counters_of(side) & ~state->removed; left; left &= left - 1) {
        if (state->unit[lowest(left)] == scenario->commander[side]) return state->hex[lowest(left)];
    }
    return HEX_NONE;
}

/* Enemies near him, and ways out. */
HOT static int32_t danger_of_commander(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const int hex = hex_of_commander(scenario, state, side);
    if (hex < 0) return 0;
    const struct hexset enemies = state->stands[enemy_of(side)];
    const struct hexset zone = zone_of(scenario, state, enemy_of(side));
    struct hexset ways = hexset_less(scenario->beside[hex], &state->stands[side]), around = { 0 };
    ways = hexset_less(ways, &enemies);
    ways = hexset_less(ways, &zone);
    hexset_add(&around, hex);
    around = hexset_widen(&around, REACH);
    around = hexset_and(around, &enemies);
    const int open = count_in(&ways);
    return WORTH_NEAR * count_in(&around) + (open == 0 ? WORTH_TRAPPED : open == 1 ? WORTH_CORNERED : 0);
}

static int32_t worth_beside(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return worth_of_hand(scenario, state, side) - WORTH_RETREAT * state->retreats[side] -
           danger_of_commander(scenario, state, side);
}

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    const int32_t worth = kenshin_evaluate(scenario, state, role) + worth_beside(scenario, state, role) -
                          worth_beside(scenario, state, enemy_of(role));
    return worth * 7 / 10;
}

int32_t kenshin_outlook(const void *scenario, const void *state, uint8_t role)
{
    if (kenshin_clock(scenario, state) == 0) return 500; /* nobody has set up yet */
    return logistic(logit_of(scenario, state, role));
}

/* The chance's logit is that of the outlook by a slope that rises with the clock, and Uesugi's bias. Fitted to 7,466
 * positions of 250 games of hard:100 against itself, at f7401cb (tools/fit-lead). */
int32_t kenshin_lead(const void *scenario, const void *state, uint8_t role)
{
    enum { LAST = 14, BIAS_EARLY = 1000, BIAS_LATE = -100, SLOPE_EARLY = 0, SLOPE_LATE = 4600 };
    const uint32_t clock = kenshin_clock(scenario, state);
    const int32_t late = clock < LAST ? (int32_t)clock : LAST, early = LAST - late;
    const int32_t bias = (BIAS_EARLY * early + BIAS_LATE * late) / LAST;
    const int64_t slope = SLOPE_EARLY * early + SLOPE_LATE * late;
    const int32_t logit = clock ? (int32_t)(slope * logit_of(scenario, state, UESUGI) / (1000 * LAST)) : 0;
    const int32_t chance = logistic(bias + logit);
    return role == UESUGI ? chance : 1000 - chance;
}
