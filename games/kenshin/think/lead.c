/* The outlook and the chance to win. The outlook has weights of its own, beside those of evaluate(), which is that of a
 * frozen player: they were found by games of players that differed in all of them at once (docs/opponents.md has how,
 * and what else was tried). */
#include "games/kenshin/think/think.h"
#include "kit/bits.h"
#include "kit/logistic.h"

enum { /* 1/100 points */
    WORTH_UNIT = 100,     /* removed: a point, and a unit less */
    WORTH_STRENGTH = 12,  /* and its strength, in halves above the weakest */
    WORTH_FACE_UP = 28,   /* a face-up unit acts without a command, and may be a point at the end */
    WORTH_SHAKEN = 30,
    WEAKEST = 8,

    WORTH_CARD = 28,         /* a half point of a card above the middle of the hand */
    WORTH_RETREAT_CARD = 45,

    WORTH_RETREAT = 410,  /* of a commander: a point, everybody's strength, and the end is near */
    WORTH_TRAPPED = 375,  /* he has no hex to retreat to */
    WORTH_CORNERED = 120, /* he has one */
    WORTH_NEAR = 60,      /* an enemy within REACH hexes of him */
    WORTH_GUARD = 8,      /* a friend within ARM hexes */
    REACH = 5,
    ARM = 2,
};

static int32_t worth_of_units(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint64_t own = counters_of(side), removed = state->removed & own;
    int32_t strength = 0;
    for (uint64_t left = removed; left; left &= left - 1) {
        const uint8_t unit = state->unit[lowest(left)];
        strength += unit < UNITS ? scenario->unit[unit].value - WEAKEST : 0;
    }
    return WORTH_FACE_UP * kenshin_points_face_up(scenario, state, side) - WORTH_UNIT * __builtin_popcountll(removed) -
           WORTH_STRENGTH * strength - WORTH_SHAKEN * __builtin_popcountll(state->shaken & own);
}

/* What the cards in hand are worth. The duel with equal units was solved over all pairs of hands, one after the other
 * for ever: a card is worth what it is above the middle, whatever else is in the hand; a low one is a burden that must
 * be played before the discards come back. */
static int32_t worth_of_hand(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    enum { MIDDLE = 7 }; /* of the values, in halves */
    const uint8_t *hand = state->hand[side];
    int32_t worth = 0;
    for (int c = 0; c < CARDS; c++) {
        if (scenario->card_value[c]) worth += hand[c] * (scenario->card_value[c] - MIDDLE);
    }
    return WORTH_CARD * worth + WORTH_RETREAT_CARD * hand[scenario->retreat_card];
}

HOT_PART int count_in(const struct hexset *set)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, set, sizeof words);
    return bits_count(words, HEXSET_WORDS);
}

static int find_commander(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (uint64_t left = counters_of(side) & ~state->removed; left; left &= left - 1) {
        if (state->unit[lowest(left)] == scenario->commander[side]) return lowest(left);
    }
    return NO_COUNTER;
}

/* Enemies that can come to him, friends that stand by him, and ways out. */
HOT static int32_t worth_of_commander(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const int counter = find_commander(scenario, state, side), retreats = WORTH_RETREAT * state->retreats[side];
    if (counter == NO_COUNTER || state->hex[counter] < 0) return -retreats;
    const int hex = state->hex[counter];
    const struct hexset enemies = state->stands[enemy_of(side)];
    const struct hexset zone = zone_of(scenario, state, enemy_of(side));
    struct hexset ways = hexset_less(scenario->beside[hex], &state->stands[side]), around = { 0 };
    ways = hexset_less(ways, &enemies);
    ways = hexset_less(ways, &zone);
    hexset_add(&around, hex);
    around = hexset_widen(&around, ARM);
    const struct hexset guards = hexset_and(around, &state->stands[side]);
    around = hexset_widen(&around, REACH - ARM);
    around = hexset_and(around, &enemies);
    const int open = count_in(&ways);
    return WORTH_GUARD * count_in(&guards) - WORTH_NEAR * count_in(&around) - retreats -
           (open == 0 ? WORTH_TRAPPED : open == 1 ? WORTH_CORNERED : 0) -
           (state->shaken & bit_of(counter) ? 2 * WORTH_SHAKEN : 0);
}

static int32_t worth_of(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return worth_of_units(scenario, state, side) + worth_of_hand(scenario, state, side) +
           worth_of_commander(scenario, state, side);
}

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    return (worth_of(scenario, state, role) - worth_of(scenario, state, enemy_of(role))) * 7 / 10;
}

int32_t kenshin_by_hand(const void *scenario, const void *state)
{
    return kenshin_clock(scenario, state) ? logit_of(scenario, state, UESUGI) : 0; /* nobody has set up yet */
}

int32_t kenshin_outlook(const void *scenario, const void *state, uint8_t role)
{
    if (kenshin_clock(scenario, state) == 0) return CERTAIN / 2; /* nobody has set up yet */
    return logistic(logit_of(scenario, state, role)) * (CERTAIN / 1000);
}

/* How many of Uesugi's units start in group II, on Takeda's bank: what tells the set-ups apart. */
static int van_of(const scenario_t *scenario)
{
    int van = 0;
    for (int c = 0; c < UESUGI_COUNTERS; c++) van += scenario->group[c] == 2;
    return van;
}

/* From games of hard:200 against itself (seeds 50021 to 50026), by rules version 3 and the second generation of
 * weights, Uesugi's outlook: 4,550 positions with a van of six, 4,574 with the first reconstruction's van of nine. */
int32_t kenshin_lead(const void *scenario, const void *state, uint8_t role)
{
    enum { LAST = 14, LARGE_VAN = 8 };
    static const struct fitted six = { .bias = { 79, -1737 }, .slope = { 2930, 7460 } };
    static const struct fitted nine = { .bias = { 1199, -1668 }, .slope = { 1733, 7254 } };
    const int32_t clock = (int32_t)kenshin_clock(scenario, state);
    const int32_t logit = judge_logit(&kenshin_judge, scenario, state) / (CERTAIN / 1000);
    return fitted_lead(van_of(scenario) < LARGE_VAN ? &six : &nine, logit, clock, LAST, role);
}
