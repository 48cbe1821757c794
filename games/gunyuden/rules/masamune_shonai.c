/* Chapter 36: the rebels of Shonai, who rise once, and grow and dwindle from turn to turn. */
#include "games/gunyuden/rules/masamune.h"

/* Flat and rough ground within three hexes of Oura or Tozenji [36-1, ruling:45]. */
struct hexset masamune_find_plain(const scenario_t *scenario)
{
    enum { NEAR_ENOUGH = 3 };
    struct hexset plain = { 0 };
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&scenario->area, hex) || !scenario->ground[scenario->terrain[hex]].has_battles) continue;
        for (int s = SEAT_OURA; s <= SEAT_TOZENJI; s++) {
            const int castle = scenario->masamune.seat[s];
            if (castle == NO_CASTLE) continue;
            const int distance = hex_distance(&scenario->grid, hex, scenario->castle[castle].hex);
            if (distance <= NEAR_ENOUGH) hexset_add(&plain, hex);
        }
    }
    return plain;
}

/* Not where an enemy unit or castle is [ruling:45]. */
struct hexset masamune_rebel_hexes(const scenario_t *scenario, const state_t *state)
{
    const struct hexset held = gunyuden_held(scenario, state, ANTI);
    const struct hexset hexes = hexset_less(scenario->masamune.plain, &state->stands[ANTI]);
    return hexset_less(hexes, &held);
}

static bool is_rebel_of_shonai(const scenario_t *scenario, const state_t *state, int unit)
{
    return masamune_is(scenario, state->clan[unit], HOUSE_REBELS);
}

void masamune_rebels_push(state_t *state, int unit)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_EVENT, DATE);
    frame->arg[0] = ASKS_REBELS;
    frame->arg[1] = (int16_t)unit;
}

/* Once; later results have no effect [33-2-7, 33-3-5]. */
void masamune_rise(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink)
{
    if (state->story[STORY_SHONAI]) {
        TELL(sink, EVENT_NOTHING_CHANGES, rule, 0, 0);
        return;
    }
    state->story[STORY_SHONAI] = state->turn;
    TELL(sink, EVENT_SHONAI_RISES, RULE_36_1, rule, state->turn);
    if (scenario->masamune.house[HOUSE_REBELS] == NO_CLAN) return;
    masamune_rebels_push(state, NOTHING);
}

/* Every one of them, also the eliminated, from the turn after the rising on [36-3, 36-3-4, ruling:66]. */
int masamune_next_judged(const scenario_t *scenario, const state_t *state, int after)
{
    if (!state->story[STORY_SHONAI] || state->story[STORY_SHONAI] == state->turn) return NO_UNIT;
    for (int u = after + 1; u < scenario->units; u++) {
        if (is_rebel_of_shonai(scenario, state, u)) return u;
    }
    return NO_UNIT;
}

/* By the Shonai Rebellion Table [table:shonai]. The modifiers of replenishment count here too [ruling:53]; beyond the
 * ends the end rows hold [ruling:45]. */
void masamune_judge(const scenario_t *scenario, state_t *state, int unit, int die, struct sink *sink)
{
    const bool is_in_play = unit_is_in_play(state, unit);
    const bool is_there = !is_in_play || hexset_has(&scenario->masamune.plain, state->hex[unit]); /* [36-3-2, 36-3-4] */
    int row = die - state->low[unit] + gunyuden_ask.replenishment(scenario, state, sink);
    row = row < 1 ? 1 : row > 6 ? 6 : row;
    const int change = scenario->masamune.shonai[is_there ? 0 : 1][row]; /* [36-3-1] */
    const int before = is_in_play ? state->steps[unit] : 0;
    int steps = before + change;
    steps = steps < 0 ? 0 : steps > STEPS ? STEPS : steps;
    const uint16_t also = !is_in_play ? RULE_36_3_4 : unit_leads(state, unit) ? RULE_36_3_2 : RULE_36_3_3;
    TELL(sink, EVENT_JUDGED, RULE_36_3_1, also, unit, die, change, steps);
    if (steps == before) return;
    if (steps == 0) { /* gone, but never killed [ruling:48]; it may come back */
        gunyuden_unit_remove(scenario, state, unit, PLACE_REMOVED, RULE_36_3, sink);
        gunyuden_deaths(state);
        return;
    }
    state->steps[unit] = (uint8_t)steps;
    if (is_in_play) return;
    state->place[unit] = PLACE_WAITING;
    masamune_rebels_push(state, unit);
}

/* Honjo Shigenaga on the plain takes who comes back under his command [36-2-1, 36-3-4]. */
bool masamune_shigenaga_may_lead(const scenario_t *scenario, const state_t *state)
{
    const int leader = scenario->masamune.person[SHIGENAGA];
    if (leader == NO_UNIT || !unit_is_in_play(state, leader) || !unit_leads(state, leader)) return false;
    return hexset_has(&scenario->masamune.plain, state->hex[leader]) &&
           gunyuden_led(scenario, state, leader) < scenario->unit[leader].lead;
}

/* On the plain they are in communication without a line, elsewhere they trace as units of Honjo's [ruling:61]. */
uint16_t masamune_needs_no_line(const scenario_t *scenario, const state_t *state, int unit)
{
    const bool is_home = is_rebel_of_shonai(scenario, state, unit) && unit_is_in_play(state, unit) &&
                         hexset_has(&scenario->masamune.plain, state->hex[unit]);
    return is_home ? RULE_RULING_61 : 0;
}

int masamune_line_clan(const scenario_t *scenario, const state_t *state, int clan)
{
    const int honjo = scenario->masamune.house[HOUSE_HONJO];
    (void)state;
    return masamune_is(scenario, clan, HOUSE_REBELS) && honjo != NO_CLAN ? honjo : clan;
}
