/* What a judge that learns looks at (core/judge.h), each a number of its own:
 *
 *     unit       each general: where he is in his life (face up, marked, shaken; in the box; removed)
 *     cell       how many of a side stand in each square of two by two hexes, face up and face down
 *     commander  his hex, his ways out of it, who stands round him, how often he has retreated
 *     hand       how many cards of each kind a side holds
 *     score      points, early, late and in the last turn
 *     contact    enemies side by side, by the difference in strength and who is shaken
 *     tempo      the clock and the phase */
#include "games/kenshin/think/think.h"

#include "kit/bits.h"

enum {
    LIVES = 10, /* up, marked, shaken on the map: 0 to 7 */
    LIFE_IN_BOX = 8,
    LIFE_REMOVED = 9,
    CELLS_DOWN = 8, /* of two rows each */
    CELLS = 11 * CELLS_DOWN,
    RINGS = 5,
    RING_COUNTS = 7, /* 0 to 5, and more */
    WAYS_OUT = 7,
    CARD_COUNTS = 4,
    RETREATS = 4,
    SCORES = 25, /* a lead of -12 to 12 points */
    STAGES = 3,
    LEADS = 17,  /* in strength, -8 to 8 halves */
    CLOCKS = 16,
    PHASES = 8,

    FEATURE_UNIT = 0,
    FEATURE_CELL = FEATURE_UNIT + (UNITS + 1) * LIVES,
    FEATURE_HEX = FEATURE_CELL + SIDES_IN_PLAY * 2 * CELLS,
    FEATURE_WAYS = FEATURE_HEX + SIDES_IN_PLAY * HEXES,
    FEATURE_RING = FEATURE_WAYS + SIDES_IN_PLAY * WAYS_OUT,
    FEATURE_RETREATS = FEATURE_RING + SIDES_IN_PLAY * SIDES_IN_PLAY * 2 * RINGS * RING_COUNTS,
    FEATURE_HAND = FEATURE_RETREATS + SIDES_IN_PLAY * RETREATS,
    FEATURE_SCORE = FEATURE_HAND + SIDES_IN_PLAY * CARDS * CARD_COUNTS,
    FEATURE_CONTACT = FEATURE_SCORE + SCORES * STAGES,
    FEATURE_TEMPO = FEATURE_CONTACT + LEADS * 4,
    FEATURES = FEATURE_TEMPO + CLOCKS + PHASES,
};

struct on { /* the list that is being made */
    uint16_t *feature;
    int count;
};

static void add(struct on *on, int feature) { on->feature[on->count++] = (uint16_t)feature; }

static int at_most(int value, int most) { return value < most ? value : most; }

static int within(int value, int most) { return value < -most ? -most : value > most ? most : value; }

/* Where a general is in his life, and the square he stands in. */
static void add_counter(const state_t *state, int counter, struct hexset up[SIDES_IN_PLAY], struct on *on)
{
    const uint64_t bit = bit_of(counter);
    const uint8_t side = side_of(counter);
    const int hex = state->hex[counter], unit = state->unit[counter] < UNITS ? state->unit[counter] : UNITS;
    const int is_up = (state->up & bit) != 0;
    int life = is_up | ((state->marked & bit) != 0) << 1 | ((state->shaken & bit) != 0) << 2;
    if (state->unit[counter] == UNIT_NONE) return;
    if (state->removed & bit) life = LIFE_REMOVED;
    else if (hex < 0) life = LIFE_IN_BOX;
    add(on, FEATURE_UNIT + unit * LIVES + life);
    if (hex < 0 || life == LIFE_REMOVED) return;
    const int cell = hexset_column(hex) / 2 * CELLS_DOWN + hexset_row(hex) / 2;
    add(on, FEATURE_CELL + (2 * side + is_up) * CELLS + cell);
    if (is_up) hexset_add(&up[side], hex);
}

HOT_PART int count_in(const struct hexset *set)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, set, sizeof words);
    return bits_count(words, HEXSET_WORDS);
}

/* His hex, the ways out of it, and how many stand one, two, three, up to five and up to eight hexes from him. */
HOT static void add_commander(const scenario_t *scenario, const state_t *state, uint8_t side, int hex,
                              const struct hexset up[SIDES_IN_PLAY], struct on *on)
{
    static const uint8_t wider[RINGS] = { 1, 1, 1, 2, 3 };
    const struct hexset zone = zone_of(scenario, state, enemy_of(side));
    struct hexset ways = hexset_less(scenario->beside[hex], &state->stands[side]), around = { 0 };
    int before[SIDES_IN_PLAY][2] = { { 0 } };
    ways = hexset_less(ways, &state->stands[enemy_of(side)]);
    ways = hexset_less(ways, &zone);
    add(on, FEATURE_HEX + side * HEXES + hex);
    add(on, FEATURE_WAYS + side * WAYS_OUT + count_in(&ways));
    hexset_add(&around, hex);
    for (int ring = 0; ring < RINGS; ring++) {
        around = hexset_widen(&around, wider[ring]);
        for (int of = 0; of < SIDES_IN_PLAY; of++) {
            const struct hexset near = hexset_and(around, &state->stands[of]), face_up = hexset_and(around, &up[of]);
            const int all[2] = { count_in(&near) - count_in(&face_up), count_in(&face_up) };
            for (int face = 0; face < 2; face++) {
                const int here = all[face] - before[of][face], kind = ((side * SIDES_IN_PLAY + of) * 2 + face) * RINGS;
                before[of][face] = all[face];
                add(on, FEATURE_RING + (kind + ring) * RING_COUNTS + at_most(here, RING_COUNTS - 1));
            }
        }
    }
}

/* Uesugi's units beside an enemy, pair by pair. */
static void add_contacts(const scenario_t *scenario, const state_t *state, struct on *on)
{
    enum { PAIRS_MAX = 40 };
    const int before = on->count;
    const struct hexset zone = zone_of(scenario, state, TAKEDA);
    for (uint64_t left = counters_of(UESUGI) & ~state->removed; left; left &= left - 1) {
        const int own = lowest(left);
        if (state->hex[own] < 0 || !hexset_has(&zone, state->hex[own]) || state->unit[own] >= UNITS) continue;
        const struct hexset enemies = hexset_and(scenario->beside[state->hex[own]], &state->stands[TAKEDA]);
        uint64_t words[HEXSET_WORDS];
        memcpy(words, &enemies, sizeof words);
        for (int hex = bits_next(words, HEXSET_WORDS, 0); hex >= 0; hex = bits_next(words, HEXSET_WORDS, hex + 1)) {
            const int other = state->at[hex];
            if (state->unit[other] >= UNITS || on->count - before == PAIRS_MAX) continue;
            const int lead = scenario->unit[state->unit[own]].value - scenario->unit[state->unit[other]].value;
            const int shaken = ((state->shaken & bit_of(own)) != 0) | ((state->shaken & bit_of(other)) != 0) << 1;
            add(on, FEATURE_CONTACT + shaken * LEADS + LEADS / 2 + within(lead, LEADS / 2));
        }
    }
}

static void add_sums(const scenario_t *scenario, const state_t *state, struct on *on)
{
    const int clock = (int)kenshin_clock(scenario, state);
    const int score = kenshin_score(scenario, state, UESUGI) - kenshin_score(scenario, state, TAKEDA);
    const int stage = state->turn >= scenario->turns ? 2 : 2 * state->turn > scenario->turns;
    for (int side = 0; side < SIDES_IN_PLAY; side++) {
        add(on, FEATURE_RETREATS + side * RETREATS + at_most(state->retreats[side], RETREATS - 1));
        for (int c = 0; c < CARDS; c++) {
            add(on, FEATURE_HAND + (side * CARDS + c) * CARD_COUNTS + at_most(state->hand[side][c], CARD_COUNTS - 1));
        }
    }
    add(on, FEATURE_SCORE + stage * SCORES + SCORES / 2 + within(score, SCORES / 2));
    add(on, FEATURE_TEMPO + at_most(clock, CLOCKS - 1));
    const struct frame *frame = &state->sequence.frame[0];
    if (frame->kind == FRAME_PHASE) add(on, FEATURE_TEMPO + CLOCKS + at_most(frame->step, PHASES - 1));
}

static int list(const void *scenario_, const void *state_, uint16_t ret[FEATURES_ON_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    struct hexset up[SIDES_IN_PLAY] = { { { 0 } } };
    struct on on = { ret, 0 };
    if (kenshin_clock(scenario, state) == 0) return 0; /* nobody has set up yet */
    for (int c = 0; c < COUNTERS; c++) add_counter(state, c, up, &on);
    for (int c = 0; c < COUNTERS; c++) {
        if (state->unit[c] != scenario->commander[side_of(c)] || state->hex[c] < 0) continue;
        if (!(state->removed & bit_of(c))) add_commander(scenario, state, side_of(c), state->hex[c], up, &on);
    }
    add_contacts(scenario, state, &on);
    add_sums(scenario, state, &on);
    return on.count;
}

static const int16_t weights[FEATURES] = {
#include "games/kenshin/think/weights.def"
};

const struct judge kenshin_judge = {
    .features = FEATURES,
    .tempo = FEATURES - FEATURE_TEMPO,
    .list = list,
    .by_hand = kenshin_by_hand,
    .hand_part = 600,
    .learnt_part = 60,
    .weight = weights,
};
