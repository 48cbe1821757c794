/* Set-up [41-2-2, ruling:84]: one side after the other, unit by unit; forces are formed and garrisons chosen, and the
 * default set-up places all that is left. A unit is placed once, led once, sent inside once: set-up ends. */
#include "games/gunyuden/rules/ask.h"

/* The hexes where a unit may begin. */
static struct hexset starts(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct unit *who = &scenario->unit[unit];
    struct hexset hexes = { 0 };
    if (!who->is_free) hexset_add(&hexes, who->start); /* [setup:campaign, setup:mini-1, setup:mini-2] */
    else {
        for (int c = 0; c < scenario->castles; c++) {
            if (state->owner[c] == who->clan) hexset_add(&hexes, scenario->castle[c].hex);
        }
    }
    return hexes;
}

static void unplaced(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (state->place[u] == PLACE_UNPLACED && unit_side(state, u) == side) bits_set(ret, u);
    }
}

/* Who is placed as the default has it; a leader who stands elsewhere or has no room leads nobody. */
static void place_default(const scenario_t *scenario, state_t *state, uint8_t side)
{
    uint64_t left[UNIT_WORDS];
    unplaced(scenario, state, side, left);
    FOR_UNITS(u, left) {
        const struct unit *who = &scenario->unit[u];
        state->hex[u] = who->start; /* [ruling:58] */
        state->place[u] = who->starts_inside ? PLACE_GARRISON : PLACE_MAP;
    }
    gunyuden_settle(scenario, state); /* who is in play counts for the room a commander has */
    FOR_UNITS(u, left) {
        const int leader = scenario->unit[u].leader;
        if (leader == u || gunyuden_may_lead(scenario, state, leader, u).reason) continue;
        gunyuden_join(scenario, state, u, leader, NULL);
    }
    gunyuden_settle(scenario, state);
}

void gunyuden_deploy_default(const scenario_t *scenario, state_t *state)
{
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) place_default(scenario, state, side);
}

void gunyuden_deploy_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    uint64_t left[UNIT_WORDS];
    unplaced(scenario, state, side, left);
    ask_role(side, RULE_41_2_2, PROMPT_DEPLOY, side, bits_count(left, UNIT_WORDS), 0, ret);
}

/* Conditions of lead: both placed, neither has anybody over or under him but the commander his force, and [9-2]. */
static struct refusal lead_legal(const scenario_t *scenario, const state_t *state, uint8_t side, int unit,
                                 int commander)
{
    if (unit_side(state, unit) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, unit, 0, 0, 0);
    if (!unit_is_in_play(state, unit)) return refuse(RULE_41_2_2, REASON_NOT_PLACED, unit, 0, 0, 0);
    if (!unit_is_in_play(state, commander)) return refuse(RULE_41_2_2, REASON_NOT_PLACED, commander, 0, 0, 0);
    if (!unit_leads(state, unit)) return refuse(RULE_9_1, REASON_IS_LED, unit, state->leader[unit], 0, 0);
    if (gunyuden_led(scenario, state, unit)) return refuse(RULE_9_2_4, REASON_LEADS_OTHERS, unit, 0, 0, 0);
    return gunyuden_may_lead(scenario, state, commander, unit);
}

static struct refusal inside_legal(const scenario_t *scenario, const state_t *state, uint8_t side, int unit)
{
    if (unit_side(state, unit) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, unit, 0, 0, 0);
    if (!unit_is_in_play(state, unit)) return refuse(RULE_41_2_2, REASON_NOT_PLACED, unit, 0, 0, 0);
    if (!unit_leads(state, unit)) return refuse(RULE_12_2_1, REASON_IS_LED, unit, state->leader[unit], 0, 0);
    if (!unit_is_outside(state, unit)) return refuse(RULE_41_2_2, REASON_IS_INSIDE, unit, 0, 0, 0);
    if (!has_castle_of(scenario, state, state->hex[unit], side)) {
        return refuse(RULE_41_2_2, REASON_NO_CASTLE, state->hex[unit], 0, 0, 0);
    }
    return ALLOWED;
}

struct refusal gunyuden_deploy_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t side = action->role;
    const int unit = action->arg[0];
    uint64_t left[UNIT_WORDS];
    struct hexset hexes;
    unplaced(scenario, state, side, left);
    switch (action->verb) {
    case VERB_PLACE:
        if (unit_side(state, unit) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, unit, 0, 0, 0);
        if (!bits_has(left, unit)) return refuse(RULE_RULING_84, REASON_IS_PLACED, unit, 0, 0, 0);
        hexes = starts(scenario, state, unit);
        if (hexset_has(&hexes, action->arg[1])) return ALLOWED;
        return refuse(gunyuden_ask.setup_rule(scenario), REASON_NOT_ITS_HEX, unit, action->arg[1], 0, 0);
    case VERB_INSIDE: return inside_legal(scenario, state, side, unit); /* [ruling:51] */
    case VERB_LEAD: return lead_legal(scenario, state, side, unit, action->arg[1]);
    case VERB_DEFAULT:
        if (set_is_empty(left)) return refuse(RULE_RULING_84, REASON_ALL_PLACED, 0, 0, 0, 0);
        return ALLOWED;
    case VERB_DEPLOYED:
        if (!set_is_empty(left)) {
            return refuse(RULE_RULING_84, REASON_NOT_PLACED, bits_next(left, UNIT_WORDS, 0), 0, 0, 0);
        }
        return ALLOWED;
    default: return refuse(RULE_41_2_2, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

void gunyuden_deploy_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    uint64_t left[UNIT_WORDS], inside[UNIT_WORDS] = { 0 };
    unplaced(scenario, state, side, left);
    FOR_UNITS(u, left) {
        const struct hexset hexes = starts(scenario, state, u);
        gunyuden_offer_hexes(ret, side, VERB_PLACE, u, &hexes);
    }
    FOR_UNITS(c, state->in_play[side]) {
        uint64_t units[UNIT_WORDS] = { 0 };
        if (!inside_legal(scenario, state, side, c).reason) bits_set(inside, c);
        if (scenario->unit[c].rank == BUSHO) continue;
        FOR_UNITS(u, state->in_play[side]) {
            if (!lead_legal(scenario, state, side, u, c).reason) bits_set(units, u);
        }
        gunyuden_offer_pairs(ret, side, VERB_LEAD, units, c);
    }
    gunyuden_offer_units(ret, side, VERB_INSIDE, inside);
    choices_add(ret, side, set_is_empty(left) ? VERB_DEPLOYED : VERB_DEFAULT);
}

/* The other side deploys, then the game begins. */
static void deployed(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    TELL(sink, EVENT_DEPLOYED, gunyuden_ask.setup_rule(scenario), RULE_RULING_84, side);
    sequence_pop(&state->sequence);
    if (side == scenario->deploys_first) {
        sequence_push(&state->sequence, FRAME_DEPLOY, enemy_of(side));
        return;
    }
    gunyuden_ask.opening(scenario, state, sink);
    sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER)->arg[TURN_SUBSTEP] = 0;
    if (scenario->before_start == NEUTRAL) return;
    TELL(sink, EVENT_BEFORE_START, RULE_44_7_3, RULE_RULING_50, scenario->before_start);
    gunyuden_phase_push(state, scenario->before_start, 0);
}

void gunyuden_deploy_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_PLACE:
        state->hex[unit] = (int16_t)action->arg[1];
        state->place[unit] = PLACE_MAP;
        TELL(sink, EVENT_PLACED, gunyuden_ask.setup_rule(scenario), RULE_41_2_2, unit, action->arg[1]);
        break;
    case VERB_INSIDE:
        gunyuden_force_put(scenario, state, unit, state->hex[unit], PLACE_GARRISON);
        TELL(sink, EVENT_BEGINS_INSIDE, RULE_41_2_2, RULE_RULING_51, unit, castle_at(scenario, state->hex[unit]));
        break;
    case VERB_LEAD: gunyuden_join(scenario, state, unit, action->arg[1], sink); break;
    case VERB_DEFAULT:
        place_default(scenario, state, action->role);
        TELL(sink, EVENT_DEFAULT, RULE_RULING_84, gunyuden_ask.setup_rule(scenario), action->role);
        break;
    default: deployed(scenario, state, action->role, sink);
    }
    gunyuden_settle(scenario, state);
}

bool gunyuden_deploy_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario, (void)state, (void)sink;
    return false;
}
