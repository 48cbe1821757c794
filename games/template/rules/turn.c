/* Chapters 2 to 4: what a side may do in its turn. legal() is the ground truth; choices() offers the same
 * actions by another way, and tests/perft.c holds the two against each other. */
#include "games/template/rules/state.h"

static int unit_in(const scenario_t *scenario, const state_t *state, int hex)
{
    for (int unit = 0; unit < scenario->units; unit++) {
        if (state->hex[unit] == hex) return unit;
    }
    return NOTHING;
}

static bool may_act(const scenario_t *scenario, const state_t *state, int unit, uint8_t role)
{
    return scenario->unit[unit].side == role && state->hex[unit] != NOTHING && !state->acted[unit];
}

void template_turn_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    (void)scenario;
    ask_role(side, RULE_TURN, PROMPT_TURN, state->turn, side, 0, ret); /* [2.1] */
}

/* ---- choices ------------------------------------------------------------------------------------------ */

/* The free hexes around a unit as one ranged choice, the enemies around it as another. */
static void add_unit(const scenario_t *scenario, const state_t *state, int unit, uint8_t role, struct choices *ret)
{
    uint64_t free[HEX_WORDS] = { 0 }, enemies = 0;
    bool has_free = false;
    struct action *action;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int hex = hex_neighbour(&scenario->grid, state->hex[unit], hexside);
        if (hex == HEX_NONE) continue;
        const int other = unit_in(scenario, state, hex);
        if (other == NOTHING) {
            bits_set(free, hex);
            has_free = true;
        } else if (scenario->unit[other].side != role) {
            bits_set(&enemies, other);
        }
    }
    if (has_free) {
        uint64_t *hexes = choices_add_ranged(ret, role, VERB_MOVE, 1, HEX_WORDS, &action);
        for (int i = 0; i < HEX_WORDS; i++) hexes[i] = free[i];
        action->nargs = 2;
        action->arg[0] = unit;
    }
    if (enemies) {
        *choices_add_ranged(ret, role, VERB_ATTACK, 1, 1, &action) = enemies;
        action->nargs = 2;
        action->arg[0] = unit;
    }
}

void template_turn_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    for (int unit = 0; unit < scenario->units; unit++) {
        if (may_act(scenario, state, unit, role)) add_unit(scenario, state, unit, role, ret);
    }
    choices_add(ret, role, VERB_DONE);
}

/* ---- legal -------------------------------------------------------------------------------------------- */

/* A unit may act if it is 1) one's own, 2) not lost, 3) has not acted [2.1]. It moves 4) to a hex around
 * it [3.1] that is 5) free [3.2], or attacks 6) an enemy 7) around it [4.1]. */
static struct refusal unit_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int unit = action->arg[0], other = action->arg[1];
    if (scenario->unit[unit].side != action->role) return refuse(RULE_TURN, REASON_NOT_YOURS, unit, 0, 0, 0); /* 1 */
    if (state->hex[unit] == NOTHING) return refuse(RULE_TURN, REASON_LOST, unit, 0, 0, 0);                    /* 2 */
    if (state->acted[unit]) return refuse(RULE_TURN, REASON_ACTED, unit, 0, 0, 0);                            /* 3 */
    if (action->verb == VERB_MOVE) {
        if (hex_distance(&scenario->grid, state->hex[unit], other) != 1) {
            return refuse(RULE_MOVE, REASON_FAR, unit, 0, 0, 0); /* 4 */
        }
        if (unit_in(scenario, state, other) != NOTHING) return refuse(RULE_FREE, REASON_TAKEN, other, 0, 0, 0); /* 5 */
        return ALLOWED;
    }
    if (scenario->unit[other].side == action->role) return refuse(RULE_ATTACK, REASON_OWN, other, 0, 0, 0); /* 6 */
    if (state->hex[other] == NOTHING) return refuse(RULE_ATTACK, REASON_LOST, other, 0, 0, 0);
    if (hex_distance(&scenario->grid, state->hex[unit], state->hex[other]) != 1) {
        return refuse(RULE_ATTACK, REASON_FAR, unit, 0, 0, 0); /* 7 */
    }
    return ALLOWED;
}

/* core/legal.h has seen to it that the role is wanted and the arguments are of their kinds. */
struct refusal template_turn_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (action->verb) {
    case VERB_DONE: return ALLOWED;
    case VERB_MOVE: case VERB_ATTACK: return unit_legal(scenario, state, action);
    case VERB_CARRY: case VERB_SEAL: return refuse(RULE_SEAL, REASON_SEALED, 0, 0, 0, 0); /* [1.2] */
    default: return not_now();
    }
}

/* ---- apply -------------------------------------------------------------------------------------------- */

void template_turn_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int unit = action->arg[0], other = action->arg[1];
    switch (action->verb) {
    case VERB_MOVE: /* [3.1, 3.2] */
        TELL(sink, EVENT_MOVE, RULE_MOVE, RULE_FREE, unit, state->hex[unit], other);
        state->hex[unit] = (int16_t)other;
        state->acted[unit] = 1;
        break;
    case VERB_ATTACK: { /* [4.1] */
        struct frame *frame = sequence_push(&state->sequence, FRAME_ATTACK, action->role);
        frame->arg[0] = (int16_t)unit;
        frame->arg[1] = (int16_t)other;
        state->acted[unit] = 1;
        TELL(sink, EVENT_ATTACK, RULE_ATTACK, 0, unit, other);
        break;
    }
    default: /* done [2.2]: as if all its units had acted */
        for (int i = 0; i < scenario->units; i++) {
            if (scenario->unit[i].side == action->role) state->acted[i] = 1;
        }
        TELL(sink, EVENT_DONE, RULE_DONE, 0, action->role);
    }
}

/* The turn goes on while a unit may act. Then the other side's begins, or the next pair of turns, or nothing
 * [2.1, 5.2]. */
bool template_turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    for (int unit = 0; unit < scenario->units; unit++) {
        if (may_act(scenario, state, unit, side)) return false;
    }
    if (side == RED) {
        template_begin_turn(state, BLUE, sink);
    } else if (state->turn < scenario->turns) {
        state->turn++;
        template_begin_turn(state, RED, sink);
    } else {
        const int lead = state->left[RED] - state->left[BLUE];
        template_end(state, lead > 0 ? RED : lead < 0 ? BLUE : ROLE_OBSERVER, RULE_LAST_TURN, sink);
    }
    return true;
}
