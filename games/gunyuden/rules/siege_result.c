/* Section 18-2: what investments do to a castle, at the end of its owner's phase. In the revised rules the garrison may
 * offer terms first [20-4], the result goes by the castle's limit, and a 1 is an incident.
 *
 *     FRAME_SIEGE_RESULT  RESULT_BEGIN     revised, somebody inside: FRAME_OFFER
 *                         RESULT_DIE       the Siege Results Table [18-2-1]
 *                         RESULT_INCIDENT  revised: the Incident Results Table
 *                         RESULT_PLOT      its owner picks the unit that is gone
 *                         RESULT_MORALE    after a desertion: morale falls
 *                         RESULT_END
 *     FRAME_OFFER         OFFER_TERMS      the owner offers terms, or none
 *                         OFFER_ANSWER     the besieger agrees, or declines */
#include "games/gunyuden/rules/battle.h"

enum { RESULT_BEGIN, RESULT_DIE, RESULT_INCIDENT, RESULT_PLOT, RESULT_MORALE, RESULT_END };
enum { OFFER_TERMS, OFFER_ANSWER };
enum { RESULT_CASTLE, OFFER_ON };

/* Castles of the phase's player by hex number [ruling:73]. */
bool gunyuden_siege_results(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    int next = -1;
    (void)sink;
    for (int c = 0; c < scenario->castles && state->invested; c++) {
        if (!(state->invested >> c & 1) || castle_side(state, c) != side) continue; /* [18-1-3] */
        if (state->castle_flags[c] & CASTLE_JUDGED) continue;
        if (next < 0 || scenario->castle[c].hex < scenario->castle[next].hex) next = c;
    }
    if (next < 0) return true;
    state->castle_flags[next] |= CASTLE_JUDGED;
    sequence_push(&state->sequence, FRAME_SIEGE_RESULT, side)->arg[RESULT_CASTLE] = (int16_t)next;
    return false;
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

void gunyuden_result_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[RESULT_CASTLE];
    (void)scenario;
    if (frame->kind == FRAME_OFFER && frame->step == OFFER_TERMS) {
        ask_role(frame->role, RULE_20_4, PROMPT_OFFER, castle, 0, 0, ret);
    } else if (frame->kind == FRAME_OFFER) {
        ask_role(frame->role, RULE_20_4, PROMPT_OFFERED, castle, frame->arg[OFFER_ON], 0, ret);
    } else if (frame->step == RESULT_PLOT) {
        ask_role(frame->role, RULE_18_2_1, PROMPT_PLOT, castle, 0, 0, ret);
    } else if (frame->step == RESULT_INCIDENT) {
        ask_die(RULE_18_2_1, PROMPT_INCIDENT_DIE, castle, 0, 0, ret);
    } else ask_die(RULE_18_2, PROMPT_SIEGE_RESULT, castle, 0, 0, ret);
}

static void offer_terms(const struct frame *frame, struct choices *ret)
{
    for (int terms = 0; terms < TERMS; terms++) {
        struct action *action = choices_add(ret, frame->role, VERB_OFFER);
        action->nargs = 2;
        action->arg[0] = frame->arg[RESULT_CASTLE];
        action->arg[1] = terms;
    }
    choices_add(ret, frame->role, VERB_DONE);
}

void gunyuden_result_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t garrison[UNIT_WORDS];
    if (frame->kind == FRAME_SIEGE_RESULT) {
        gunyuden_garrison(scenario, state, frame->arg[RESULT_CASTLE], garrison);
        gunyuden_offer_units(ret, frame->role, VERB_CONDEMN, garrison);
    } else if (frame->step == OFFER_TERMS) offer_terms(frame, ret);
    else {
        choices_add(ret, frame->role, VERB_AGREE);
        choices_add(ret, frame->role, VERB_DECLINE);
    }
}

static struct refusal offer_legal(const struct frame *frame, const struct action *action)
{
    if (frame->step == OFFER_ANSWER) {
        const bool is_answer = action->verb == VERB_AGREE || action->verb == VERB_DECLINE;
        return is_answer ? ALLOWED : refuse(RULE_20_4, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (action->verb == VERB_DONE) return ALLOWED;
    if (action->verb != VERB_OFFER) return refuse(RULE_20_4, REASON_NOT_NOW, 0, 0, 0, 0);
    if (action->arg[0] == frame->arg[RESULT_CASTLE]) return ALLOWED;
    return refuse(RULE_RULING_83, REASON_OTHER_CASTLE, action->arg[0], frame->arg[RESULT_CASTLE], 0, 0);
}

struct refusal gunyuden_result_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t garrison[UNIT_WORDS];
    if (frame->kind == FRAME_OFFER) return offer_legal(frame, action);
    if (action->verb != (frame->step == RESULT_PLOT ? VERB_CONDEMN : VERB_ROLL)) {
        return refuse(RULE_18_2, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (action->verb == VERB_ROLL) return ALLOWED;
    gunyuden_garrison(scenario, state, frame->arg[RESULT_CASTLE], garrison);
    if (bits_has(garrison, action->arg[0])) return ALLOWED;
    return refuse(RULE_18_2_1, REASON_NOT_GARRISON, action->arg[0], frame->arg[RESULT_CASTLE], 0, 0);
}

/* ---- results ---------------------------------------------------------------------------------------------- */

/* Morale of all inside [16-4-1], or of the empty castle; nobody left: it falls [18-2-2, 21-0, ruling:18]. False: it
 * does. */
static bool lower_inside(const scenario_t *scenario, state_t *state, int castle, int points, struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    bool is_held = false;
    gunyuden_garrison(scenario, state, castle, garrison);
    FOR_UNITS(u, garrison) is_held |= state->low[u] + points <= MORALE_LOW;
    if (set_is_empty(garrison)) {
        is_held = state->castle_low[castle] + points <= MORALE_LOW;
        if (is_held) state->castle_low[castle] = (uint8_t)(state->castle_low[castle] + points);
    }
    TELL(sink, EVENT_MORALE_INSIDE, RULE_18_2_2, set_is_empty(garrison) ? RULE_10_1_1 : RULE_16_4_1, castle, points);
    if (!is_held) {
        gunyuden_fall_push(state, castle, FALLS_BY_MORALE, NOTHING, NOTHING);
        return false;
    }
    gunyuden_lower_all(scenario, state, garrison, points, RULE_RULING_18, sink);
    return true;
}

/* Revised: how many units are inside decides about the column [18-2-1, table:castle-limit]. */
static bool is_over_limit(const scenario_t *scenario, const state_t *state, int castle, struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    const int limit = scenario->limit[scenario->castle[castle].level];
    gunyuden_garrison(scenario, state, castle, garrison);
    const int units = bits_count(garrison, UNIT_WORDS);
    if (scenario->ruleset == RULESET_REVISED) {
        TELL(sink, EVENT_LIMIT, RULE_18_2_1, RULE_TABLE_CASTLE_LIMIT, castle, units, limit);
    }
    return units > limit;
}

static void siege_result(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[RESULT_CASTLE];
    const bool is_over = is_over_limit(scenario, state, castle, sink);
    /* [table:siege-results, table:siege-results-revised] */
    const int result = scenario->siege[scenario->ruleset][is_over][die].result;
    const int amount = scenario->siege[scenario->ruleset][is_over][die].amount;
    TELL(sink, EVENT_SIEGE_DIE, RULE_RULING_73, scenario->ruleset == RULESET_REVISED ? RULE_TABLE_SIEGE_RESULTS_REVISED
         : RULE_TABLE_SIEGE_RESULTS, castle, die);
    frame->step = result == SIEGE_INCIDENT ? RESULT_INCIDENT : RESULT_END;
    if (result == SIEGE_MORALE) lower_inside(scenario, state, castle, amount, sink); /* [10-1-1] */
    else if (result == SIEGE_DURABILITY) gunyuden_wear_down(state, castle, amount, RULE_18_2_1, sink);
    else if (result == SIEGE_NONE) TELL(sink, EVENT_SIEGE_NOTHING, RULE_18_2_1, RULE_18_1_3, castle);
}

/* ---- incidents -------------------------------------------------------------------------------------------- */

/* The die with the morale inside against that of the besiegers [18-2-1]. */
static int incident_of(const scenario_t *scenario, const state_t *state, int castle, int die, struct sink *sink)
{
    uint64_t besiegers[UNIT_WORDS];
    gunyuden_investors(scenario, state, castle, besiegers);
    const int morale = gunyuden_set_low(state, besiegers) - gunyuden_castle_lowness(scenario, state, castle);
    int incident = 0;
    if (morale) TELL(sink, EVENT_MODIFIER_INCIDENT, RULE_18_2_1, RULE_16_4_2, castle, morale);
    /* [table:incident-results] */
    while (incident + 1 < INCIDENTS && die + morale >= scenario->incident_low[incident + 1]) incident++;
    TELL(sink, EVENT_INCIDENT, RULE_18_2_1, RULE_TABLE_INCIDENT_RESULTS, castle, die, die + morale, incident);
    return incident;
}

/* A step is lost by one of the garrison, or of the besiegers. */
static void lose_step(state_t *state, uint8_t role, const uint64_t set[UNIT_WORDS])
{
    memcpy(state->target, set, sizeof state->target);
    gunyuden_losses_push(state, role, 1, false, false, LOSES_TARGET);
}

/* Where one of those inside should suffer and nobody is, the walls do. */
static void incident(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[RESULT_CASTLE];
    uint64_t garrison[UNIT_WORDS], besiegers[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, garrison);
    gunyuden_investors(scenario, state, castle, besiegers);
    const bool is_empty = set_is_empty(garrison);
    frame->step = RESULT_END;
    switch (incident_of(scenario, state, castle, die, sink)) {
    case INCIDENT_TREACHERY: gunyuden_fall_push(state, castle, FALLS_BY_MORALE, NOTHING, NOTHING); break;
    case INCIDENT_FIRE: gunyuden_wear_down(state, castle, 3, RULE_18_2_1, sink); break;
    case INCIDENT_PLOT:
        if (is_empty) gunyuden_wear_down(state, castle, 2, RULE_18_2_1, sink);
        else frame->step = RESULT_PLOT;
        break;
    case INCIDENT_DESERTION:
        if (is_empty && state->durability[castle] > 1) frame->step = RESULT_MORALE;
        if (is_empty) gunyuden_wear_down(state, castle, 1, RULE_18_2_1, sink);
        else {
            frame->step = RESULT_MORALE;
            lose_step(state, frame->role, garrison);
        }
        break;
    case INCIDENT_QUARREL:
        if (lower_inside(scenario, state, castle, 1, sink)) {
            gunyuden_wear_down(state, castle, 1, RULE_18_2_1, sink);
        }
        break;
    case INCIDENT_UNREST: lower_inside(scenario, state, castle, 1, sink); break;
    case INCIDENT_HUNGER: gunyuden_wear_down(state, castle, 1, RULE_18_2_1, sink); break;
    case INCIDENT_NIGHT_SORTIE: lose_step(state, enemy_of(frame->role), besiegers); break;
    default: TELL(sink, EVENT_SIEGE_NOTHING, RULE_18_2_1, RULE_TABLE_INCIDENT_RESULTS, castle);
    }
}

/* ---- offers [20-4] ---------------------------------------------------------------------------------------- */

/* One offer a castle and determination [ruling:83]; accepted, the castle opens as by a call. */
static void offer_apply(state_t *state, struct frame *frame, const struct action *action, struct sink *sink)
{
    const int castle = frame->arg[RESULT_CASTLE], terms = frame->arg[OFFER_ON];
    switch (action->verb) {
    case VERB_OFFER:
        TELL(sink, EVENT_OFFERS, RULE_20_4, RULE_RULING_83, castle, action->arg[1]);
        frame->arg[OFFER_ON] = (int16_t)action->arg[1];
        frame->role = enemy_of(frame->role);
        frame->step = OFFER_ANSWER;
        return;
    case VERB_AGREE:
        TELL(sink, EVENT_OFFER_TAKEN, RULE_20_4, RULE_RULING_83, castle);
        sequence_pop(&state->sequence);
        sequence_top(&state->sequence)->step = RESULT_END;
        gunyuden_fall_push(state, castle, FALLS_BY_CALL, NOTHING, terms == TERMS_FREE ? ANSWER_D : ANSWER_E);
        return;
    case VERB_DECLINE: TELL(sink, EVENT_OFFER_REFUSED, RULE_20_4, RULE_RULING_83, castle); break;
    default: break;
    }
    sequence_pop(&state->sequence);
}

/* ---- running on ------------------------------------------------------------------------------------------- */

void gunyuden_result_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_OFFER) offer_apply(state, frame, action, sink);
    else if (frame->step == RESULT_DIE) siege_result(scenario, state, frame, action->arg[0], sink);
    else if (frame->step == RESULT_INCIDENT) incident(scenario, state, frame, action->arg[0], sink);
    else {
        frame->step = RESULT_END;
        gunyuden_inflicted(state, frame->role, state->steps[action->arg[0]]);
        gunyuden_unit_remove(scenario, state, action->arg[0], PLACE_KILLED, RULE_18_2_1, sink);
    }
}

bool gunyuden_result_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int castle = frame->arg[RESULT_CASTLE];
    uint64_t garrison[UNIT_WORDS];
    if (frame->kind == FRAME_OFFER) return false;
    switch (frame->step) {
    case RESULT_BEGIN:
        frame->step = RESULT_DIE;
        gunyuden_garrison(scenario, state, castle, garrison);
        if (scenario->ruleset == RULESET_CLASSIC || set_is_empty(garrison)) return false; /* [20-4] */
        sequence_push(&state->sequence, FRAME_OFFER, frame->role)->arg[RESULT_CASTLE] = (int16_t)castle;
        return false;
    case RESULT_PLOT:
        gunyuden_garrison(scenario, state, castle, garrison);
        if (bits_count(garrison, UNIT_WORDS) > 1) return false;
        gunyuden_result_apply(scenario, state, &(struct action){ .verb = VERB_CONDEMN,
            .arg = { bits_next(garrison, UNIT_WORDS, 0) } }, sink);
        return true;
    case RESULT_MORALE:
        frame->step = RESULT_END;
        lower_inside(scenario, state, castle, 1, sink);
        return true;
    case RESULT_END: gunyuden_battle_over(scenario, state, sink); return true;
    default: return false;
    }
}
