/* Who may see what, and how to guess the rest. The secrets of this game: which unit a face-down counter
 * is, and the card laid in a combat until both are shown. */
#include <string.h>

#include "games/kenshin/rules/rules.h"
#include "kit/bits.h"
#include "kit/rng.h"

/* Goes by public things alone: known, where counters stand, whether the set-up is over. The night-attack
 * army has no secrets: nobody knows it until everybody does [4.2-night-attack]. */
role_set kenshin_seen_by(const void *scenario, const void *state_, int field, int i)
{
    const state_t *state = state_;
    (void)scenario;
    if (field == FIELD_CARD) return ROLE_BIT(i);
    if (i >= NIGHT_FIRST || (state->known & bit_of(i))) return ROLE_ALL; /* [knowledge-persists] */
    const bool is_empty = state->hex[i] == HEX_NONE && !(state->removed & bit_of(i));
    if (is_empty && !is_setting_up(state)) return ROLE_ALL; /* Takeda's empty hex */
    return ROLE_BIT(side_of(i));
}

/* Deals units to the hidden counters `first` to `end` of one group, at random. */
static void deal_units(const scenario_t *scenario, state_t *view, int first, int end, int group, struct rng *rng)
{
    uint8_t pool[COUNTERS];
    uint32_t count = 0, slots = 0;
    uint64_t taken = 0;
    for (int c = first; c < end; c++) {
        if (view->unit[c] < UNITS) taken |= UINT64_C(1) << view->unit[c];
        slots += view->unit[c] == UNIT_HIDDEN && scenario->group[c] == group;
    }
    for (int u = 0; u < UNITS; u++) {
        const struct unit *unit = &scenario->unit[u];
        const bool fits = unit->printed >= first && unit->printed < end && scenario->group[unit->printed] == group;
        if (fits && !(taken >> u & 1)) pool[count++] = (uint8_t)u;
    }
    while (count < slots) pool[count++] = UNIT_NONE; /* Takeda's empty hex */
    for (int c = first; c < end; c++) {
        if (view->unit[c] != UNIT_HIDDEN || scenario->group[c] != group) continue;
        const uint32_t pick = rng_below(rng, count);
        view->unit[c] = pool[pick];
        pool[pick] = pool[--count];
    }
}

static void determinize_side(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    const int first = side == UESUGI ? 0 : TAKEDA_FIRST, end = side == UESUGI ? UESUGI_COUNTERS : NIGHT_FIRST;
    if (view->card[side] == CARD_HIDDEN) {
        uint64_t cards = 0;
        for (int c = 0; c < CARDS; c++) cards |= (uint64_t)(view->hand[side][c] > 0) << c;
        const bool has_laid = (view->sealed & ROLE_BIT(side)) && !is_setting_up(view);
        view->card[side] = !has_laid ? CARD_NONE :
            (uint8_t)bits_nth(&cards, 1, (int)rng_below(rng, (uint32_t)bits_count(&cards, 1)));
    }
    if (is_setting_up(view) && !(view->sealed & ROLE_BIT(side))) {
        for (int c = first; c < end; c++) {
            if (view->unit[c] == UNIT_HIDDEN) view->unit[c] = UNIT_NONE;
        }
        return;
    }
    for (int group = side == UESUGI; group <= (side == UESUGI ? 3 : 0); group++) {
        deal_units(scenario, view, first, end, group, rng);
    }
}

void kenshin_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        if (side != role) determinize_side(scenario, view, side, rng);
    }
}
