/* Counters on the map: chapter 6 (zones of control), 7.6 (turned up by contact), and the draw that
 * tells who a counter of the night-attack army is.
 *
 * Who a night-attack counter is, is not decided before it is turned up: kenshin_counter_turn_up only notes it
 * in `awaiting`, and chance is asked (kenshin_draw_pending) before anything else goes on [4.2-night-attack]. */
#include "games/kenshin/rules/rules.h"
#include "kit/cup.h"

bool kenshin_is_in_zone(const scenario_t *scenario, const state_t *state, int hex, uint8_t of_side)
{
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int beside = hex_neighbour(&scenario->grid, hex, hexside);
        if (beside != HEX_NONE && hexset_has(&state->stands[of_side], beside)) return true;
    }
    return false;
}

void kenshin_counter_put(state_t *state, int counter, int hex)
{
    state->hex[counter] = (int16_t)hex;
    state->at[hex] = (uint8_t)counter;
    hexset_add(&state->stands[side_of(counter)], hex);
}

void kenshin_counter_lift(state_t *state, int counter)
{
    const int hex = state->hex[counter];
    state->hex[counter] = HEX_NONE;
    state->at[hex] = NO_COUNTER;
    hexset_remove(&state->stands[side_of(counter)], hex);
}

void kenshin_counter_turn_up(state_t *state, int counter, uint16_t rule, uint16_t also, struct sink *sink)
{
    const uint64_t bit = bit_of(counter);
    if (state->up & bit) return;
    state->up |= bit;
    if (state->unit[counter] == UNIT_UNDRAWN) {
        state->awaiting |= bit;
        return;
    }
    const uint8_t flags = state->known & bit ? 0 : EVENT_REVEALS;
    state->known |= bit;
    TELL_AS(sink, EVENT_TURNED_UP, rule, also, flags, ROLE_ALL, 0, ROLE_ALL, state->unit[counter], state->hex[counter]);
}

/* Face down is a state of play, not of memory [knowledge-persists]: `known` stays. */
void kenshin_counter_turn_down(const scenario_t *scenario, state_t *state, int counter, uint16_t rule, uint16_t also,
                               struct sink *sink)
{
    (void)scenario;
    state->up &= ~bit_of(counter);
    state->shaken |= bit_of(counter);
    TELL(sink, EVENT_TURNED_DOWN, rule, also, state->unit[counter], state->hex[counter]);
    TELL(sink, EVENT_REMEMBERED, RULE_KNOWLEDGE, 0, state->unit[counter], state->hex[counter]);
}

/* [7.6]: all enemies beside the counter are turned up, and so is it. The zone that does it is the
 * one of [6]; hidden counters have one as well [ruling:6]. */
void kenshin_contact(const scenario_t *scenario, state_t *state, int counter, uint16_t also, struct sink *sink)
{
    const uint8_t enemy = enemy_of(side_of(counter));
    bool has_met = false;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int beside = hex_neighbour(&scenario->grid, state->hex[counter], hexside);
        if (beside == HEX_NONE || !hexset_has(&state->stands[enemy], beside)) continue;
        has_met = true;
        kenshin_counter_turn_up(state, state->at[beside], RULE_TURNED_UP, also ? also : RULE_RULING_6, sink);
    }
    if (has_met) kenshin_counter_turn_up(state, counter, RULE_TURNED_UP, also ? also : RULE_ZONE, sink);
}

/* Those of the night-attack army that nobody has met yet. */
static uint64_t units_in_cup(const scenario_t *scenario, const state_t *state)
{
    uint64_t cup = scenario->night;
    for (int c = NIGHT_FIRST; c < COUNTERS; c++) {
        if (state->unit[c] < UNITS) cup &= ~(UINT64_C(1) << state->unit[c]);
    }
    return cup;
}

void kenshin_draw_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = RULE_NIGHT_ATTACK,
        .prompt = PROMPT_DRAW, .arg = { state->hex[lowest(state->awaiting)] },
        .chance = { .kind = CHANCE_DRAW, .verb = VERB_DRAW, .count = 1,
                    .cup = { units_in_cup(scenario, state) } } };
}

void kenshin_draw_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    (void)scenario;
    const int counter = lowest(state->awaiting);
    state->awaiting &= state->awaiting - 1;
    state->unit[counter] = (uint8_t)action->arg[0];
    state->known |= bit_of(counter);
    TELL_AS(sink, EVENT_DRAWN, RULE_NIGHT_ATTACK, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, action->arg[0],
            state->hex[counter]);
}

void kenshin_settle(const void *scenario_, void *state_)
{
    state_t *state = state_;
    const scenario_t *scenario = scenario_;
    memset(state->at, NO_COUNTER, sizeof state->at);
    memset(state->stands, 0, sizeof state->stands);
    state->known |= state->up & ~state->awaiting;
    for (int c = 0; c < COUNTERS; c++) {
        if (state->hex[c] >= 0 && hexset_has(&scenario->on_map, state->hex[c])) kenshin_counter_put(state, c,
                                                                                                    state->hex[c]);
    }
}
