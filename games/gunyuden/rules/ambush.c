/* Chapter 19 in the revised rules: a force assaults alone, and the garrison ambushes it first [19-1-1, 19-1-3]. The
 * force is `walking`.
 *
 *     AMBUSH_LEND      whose modifier counts inside, where the rules leave a choice [19-2-5-2]
 *     AMBUSH_DIE       the ambush -> losses [19-2-4]
 *     AMBUSH_ASSAULT   the assault of those who are left [19-3] -> fall.c
 *     AMBUSH_END */
#include "games/gunyuden/rules/battle.h"

enum { AMBUSH_LEND, AMBUSH_DIE, AMBUSH_ASSAULT, AMBUSH_END };

void gunyuden_ambush_push(const scenario_t *scenario, state_t *state, uint8_t role, int castle, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_AMBUSH, role);
    frame->arg[SIEGE_CASTLE] = (int16_t)castle;
    state->lender[enemy_of(role)] = NO_UNIT;
    state->castle_flags[castle] |= CASTLE_ASSAULTED;
    TELL(sink, EVENT_ASSAULTS_ALONE, RULE_19_1_1, RULE_19_2_2,
         gunyuden_head(state, bits_next(state->walking, UNIT_WORDS, 0)), castle,
         gunyuden_set_strength(scenario, state, state->walking));
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

static void lenders(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                    uint64_t ret[UNIT_WORDS])
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, frame->arg[SIEGE_CASTLE], garrison);
    gunyuden_lenders(scenario, state, garrison, ret);
}

/* Several of the highest rank, whose modifiers differ. */
static bool has_choice(const scenario_t *scenario, const uint64_t able[UNIT_WORDS])
{
    const int first = bits_next(able, UNIT_WORDS, 0);
    FOR_UNITS(u, able) {
        if (scenario->unit[u].fbm != scenario->unit[first].fbm) return true;
    }
    return false;
}

void gunyuden_ambush_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[SIEGE_CASTLE];
    switch (frame->step) {
    case AMBUSH_LEND:
        ask_role(enemy_of(frame->role), RULE_19_2_5_2, PROMPT_LENDER, scenario->castle[castle].hex, 0, 0, ret);
        break;
    case AMBUSH_DIE: ask_die(RULE_19_2_4, PROMPT_AMBUSH_DIE, castle, 0, 0, ret); break;
    default: ask_die(RULE_19_3_1, PROMPT_ASSAULT_DIE, castle, 0, 0, ret);
    }
}

void gunyuden_ambush_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    lenders(scenario, state, frame, able);
    gunyuden_offer_units(ret, enemy_of(frame->role), VERB_USE, able);
}

struct refusal gunyuden_ambush_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    if (action->verb != (frame->step == AMBUSH_LEND ? VERB_USE : VERB_ROLL)) {
        return refuse(RULE_19_1_3, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (action->verb == VERB_ROLL) return ALLOWED;
    lenders(scenario, state, frame, able);
    if (bits_has(able, action->arg[0])) return ALLOWED;
    return refuse(RULE_19_2_5_2, REASON_NO_LENDER, action->arg[0], 0, 0, 0);
}

/* ---- dice ------------------------------------------------------------------------------------------------- */

/* [19-2-5]: 1 always, 2 the modifier of the highest in rank, 3 morale. All inside are one force [19-2-1]; nobody inside
 * is a strength of 0 [19-2-3]. */
static void ambush(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[SIEGE_CASTLE];
    uint64_t garrison[UNIT_WORDS], able[UNIT_WORDS];
    int modifier = 1; /* [19-2-5-1] */
    gunyuden_garrison(scenario, state, castle, garrison);
    const bool is_empty = set_is_empty(garrison);
    TELL(sink, EVENT_MODIFIER_AMBUSH, RULE_19_2_5_1, 0, modifier);
    if (!is_empty) {
        lenders(scenario, state, frame, able);
        const uint8_t picked = state->lender[enemy_of(frame->role)];
        const int lender = picked != NO_UNIT ? picked : bits_next(able, UNIT_WORDS, 0);
        modifier += scenario->unit[lender].fbm;
        TELL(sink, EVENT_LENDS, RULE_19_2_5_2, 0, lender, scenario->unit[lender].fbm);
    }
    const int morale = gunyuden_set_low(state, state->walking) - gunyuden_castle_lowness(scenario, state, castle);
    if (morale) TELL(sink, EVENT_MODIFIER_AMBUSH_MORALE, RULE_19_2_5_3, RULE_16_4_2, castle, morale);
    modifier += morale; /* [19-2-5-3] */
    const int strength = gunyuden_set_strength(scenario, state, garrison);
    const struct cell cell = gunyuden_cell(&scenario->combat, die + modifier, strength); /* [table:combat-results] */
    TELL(sink, EVENT_AMBUSH, RULE_19_1_3, is_empty ? RULE_19_2_3 : RULE_19_2_1, castle, die, die + modifier, strength,
         cell.result);
    if (cell.dot) TELL(sink, EVENT_DOT, RULE_19_2_4, RULE_23_3_3, frame->role);
    frame->step = AMBUSH_ASSAULT; /* [19-1-3] */
    gunyuden_losses_push(state, frame->role, cell.result, cell.dot, false, LOSES_WALKING);
}

/* On the Combat Results Table, too; a dot means nothing to a castle [19-3-1]. */
static void assault(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[SIEGE_CASTLE], strength = gunyuden_set_strength(scenario, state, state->walking);
    const int modified = die + gunyuden_assault_modifier(scenario, state, castle, state->walking, sink);
    const struct cell cell = gunyuden_cell(&scenario->combat, modified, strength);
    TELL(sink, EVENT_ASSAULT, RULE_19_3_1, RULE_TABLE_COMBAT_RESULTS, castle, die, modified, strength, cell.result, 0);
    frame->step = AMBUSH_END;
    gunyuden_wear_down(state, castle, cell.result, RULE_19_3_1, sink);
}

void gunyuden_ambush_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case AMBUSH_LEND:
        state->lender[action->role] = (uint8_t)action->arg[0];
        frame->step = AMBUSH_DIE;
        break;
    case AMBUSH_DIE: ambush(scenario, state, frame, action->arg[0], sink); break;
    default: assault(scenario, state, frame, action->arg[0], sink);
    }
}

bool gunyuden_ambush_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t able[UNIT_WORDS];
    (void)sink;
    switch (frame->step) {
    case AMBUSH_LEND:
        lenders(scenario, state, frame, able);
        if (has_choice(scenario, able)) return false;
        frame->step = AMBUSH_DIE;
        return false;
    case AMBUSH_DIE: return false;
    case AMBUSH_ASSAULT:
        if (!set_is_empty(state->walking)) return false;
        frame->step = AMBUSH_END; /* nobody is left */
        return true;
    default:
        set_clear(state->walking);
        state->lender[enemy_of(frame->role)] = NO_UNIT;
        sequence_pop(&state->sequence);
        return true;
    }
}
