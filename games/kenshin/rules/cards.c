/* The combat cards: 8-other-3 to 8-other-6. Hands are counted by kind of card; since discards are open
 * [8-other-3] and everybody knows what a side began with, hands are open too. Secret is only the card
 * that has been laid and not yet shown. */
#include "games/kenshin/rules/rules.h"

bool kenshin_hand_is_empty(const state_t *state, uint8_t side)
{
    for (int c = 0; c < CARDS; c++) {
        if (state->hand[side][c]) return false;
    }
    return true;
}

/* [8-other-4]: no card left, or nothing but retreats; and there is something to take back. */
bool kenshin_may_replenish(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    bool has_discards = false;
    for (int c = 0; c < CARDS; c++) {
        if (c != scenario->retreat_card && state->hand[side][c]) return false;
        if (state->discard[side][c]) has_discards = true;
    }
    return has_discards;
}

/* [8-other-6]: Takeda, once, from turn four, on taking the discards back. */
bool kenshin_may_exchange(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return side == TAKEDA && !state->is_exchanged && state->turn >= scenario->exchange_turn;
}

void kenshin_hand_replenish(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    int count = 0;
    (void)scenario;
    for (int c = 0; c < CARDS; c++) {
        count += state->discard[side][c];
        state->hand[side][c] = (uint8_t)(state->hand[side][c] + state->discard[side][c]);
        state->discard[side][c] = 0;
    }
    TELL(sink, EVENT_REPLENISHED, RULE_REPLENISH, RULE_RULING_13, side, count);
}

/* In view of both players [ruling:22]. */
void kenshin_hand_exchange(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    state->hand[TAKEDA][scenario->retreat_card]--;
    state->hand[TAKEDA][scenario->spare_card]++;
    state->is_exchanged = 1;
    TELL(sink, EVENT_EXCHANGED, RULE_EXCHANGE, RULE_RULING_22, TAKEDA, scenario->retreat_card, scenario->spare_card);
}

void kenshin_hand_discard(state_t *state, uint8_t side)
{
    const int card = state->card[side];
    state->hand[side][card]--;
    state->discard[side][card]++; /* [8-other-3] */
    state->card[side] = CARD_NONE;
}
