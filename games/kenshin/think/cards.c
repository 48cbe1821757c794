/* Which cards a sensible player lays, and how often: the mix that is nearly an equilibrium of this round, what a card
 * is worth later counted in. Nearly, for it is asked in the middle of thought: both answer what the other has laid so
 * far, some rounds long (fictitious play). What is played for good is solved exactly (ai/duel.c). */
#include "games/kenshin/think/think.h"

enum { /* 1/100 points, as evaluate() and lead() see them */
    LOSS_REMOVED = 150,
    LOSS_STRENGTH = 12, /* a half point of the unit above the weakest */
    LOSS_RETREAT = 70,
    LOSS_COMMANDER = 2000,
    LOSS_COMMANDER_RETREATS = 450,
    COST_CARD = 26, /* a half point of a card */
    MIDDLE = 7,     /* what a retreat card would be, in halves */
    WEAKEST = 8,

    ROUNDS = 40,
    NEVER = -1000000, /* a card that is not in hand */
};

struct party { /* one side of the combat */
    int strength; /* in halves; 0 after a tie */
    int retreat, removal; /* what they cost */
    int narrow;   /* what a narrow loss costs */
    const uint8_t *hand;
};

static void party_of(const scenario_t *scenario, const state_t *state, int counter, bool is_attacked, bool is_tied,
                     struct party *ret)
{
    const uint8_t side = side_of(counter), unit = state->unit[counter];
    const struct strength s = kenshin_combat_strength(scenario, state, counter, is_attacked);
    const bool is_commander = unit == scenario->commander[side], is_shaken = state->shaken & bit_of(counter);
    const struct hexset ways = kenshin_retreat_hexes(scenario, state, counter);
    *ret = (struct party){ .hand = state->hand[side] };
    if (!is_tied) ret->strength = s.value + s.river + s.weakened + s.marker;
    ret->removal = is_commander ? LOSS_COMMANDER : LOSS_REMOVED + LOSS_STRENGTH * (s.value - WEAKEST);
    ret->retreat = is_commander ? LOSS_COMMANDER_RETREATS : LOSS_RETREAT;
    if (hexset_is_empty(&ways)) ret->retreat = ret->removal;
    ret->narrow = is_attacked && is_shaken ? ret->removal : ret->retreat;
}

/* What the first gets if these are laid. */
static int payoff_of(const scenario_t *scenario, const struct party *own, const struct party *other, int mine,
                     int theirs)
{
    const int value = scenario->card_value[mine], against = scenario->card_value[theirs];
    const int cost = COST_CARD * ((value ? value : MIDDLE) - (against ? against : MIDDLE));
    if (!value || !against) return (against ? 0 : other->retreat) - (value ? 0 : own->retreat) - cost;
    const int lead = own->strength + value - other->strength - against;
    if (lead > 0) return (lead > scenario->retreat_margin ? other->removal : other->narrow) - cost;
    if (lead < 0) return -(-lead > scenario->retreat_margin ? own->removal : own->narrow) - cost;
    return -cost;
}

HOT_PART int most_of(const int32_t gain[CARDS])
{
    int best = 0;
    for (int c = 1; c < CARDS; c++) best = gain[c] > gain[best] ? c : best;
    return best;
}

/* Each side in turn lays what is best against all that the other has laid so far. */
HOT static void answer_each_other(int32_t row[CARDS][CARDS], int32_t column[CARDS][CARDS], int32_t gain[CARDS],
                                  int32_t other[CARDS], uint16_t laid[CARDS])
{
    for (int round = 0; round < ROUNDS; round++) {
        const int mine = most_of(gain);
        laid[mine]++;
        for (int c = 0; c < CARDS; c++) other[c] += column[mine][c];
        const int theirs = most_of(other);
        for (int c = 0; c < CARDS; c++) gain[c] += row[theirs][c];
    }
}

void kenshin_weigh_cards(const scenario_t *scenario, const state_t *state, uint8_t side, uint16_t ret[CARDS])
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_tied = frame->arg[COMBAT_ROUND] > 0, attacks = side_of(frame->arg[COMBAT_ATTACKER]) == side;
    struct party own, other;
    int32_t row[CARDS][CARDS], column[CARDS][CARDS]; /* what my cards get from one of theirs; theirs from one of mine */
    int32_t gain[CARDS], their_gain[CARDS];
    for (int c = 0; c < CARDS; c++) ret[c] = 1;
    if (state->unit[frame->arg[COMBAT_ATTACKER]] >= UNITS || state->unit[frame->arg[COMBAT_DEFENDER]] >= UNITS) return;
    party_of(scenario, state, frame->arg[attacks ? COMBAT_ATTACKER : COMBAT_DEFENDER], !attacks, is_tied, &own);
    party_of(scenario, state, frame->arg[attacks ? COMBAT_DEFENDER : COMBAT_ATTACKER], attacks, is_tied, &other);
    for (int c = 0; c < CARDS; c++) {
        gain[c] = own.hand[c] ? 0 : NEVER;
        their_gain[c] = other.hand[c] ? 0 : NEVER;
    }
    for (int mine = 0; mine < CARDS; mine++) {
        for (int theirs = 0; theirs < CARDS; theirs++) {
            const bool is_possible = own.hand[mine] && other.hand[theirs];
            const int payoff = is_possible ? payoff_of(scenario, &own, &other, mine, theirs) : 0;
            row[theirs][mine] = payoff;
            column[mine][theirs] = -payoff;
        }
    }
    answer_each_other(row, column, gain, their_gain, ret);
}
