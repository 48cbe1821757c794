/* Chapters 1 to 4: what a side may do and what becomes of it. legal() is the ground truth; choices()
 * offers the same actions by another way, and tests/perft.c holds the two against each other. */
#include "core/tell.h"
#include "games/template/state.h"
#include "kit/bits.h"

static int unit_in(const struct template_scenario *scenario, const struct template_state *state, int hex)
{
    for (int unit = 0; unit < scenario->units; unit++) {
        if (state->hex[unit] == hex) return unit;
    }
    return NOTHING;
}

static bool may_act(const struct template_scenario *scenario, const struct template_state *state, int unit,
                    uint8_t role)
{
    return scenario->unit[unit].side == role && state->hex[unit] != NOTHING && !state->acted[unit];
}

/* ---- choices ------------------------------------------------------------------------------------------ */

/* What is not named yet, then the seal. Another bearer may still be named, but that is not offered. */
static void add_banner(const struct template_scenario *scenario, const struct template_state *state,
                       uint8_t role, struct choices *ret)
{
    struct action *action;
    if (state->banner[role] != NOTHING) {
        choices_add(ret, role, VERB_SEAL);
        return;
    }
    uint64_t *units = choices_add_ranged(ret, role, VERB_CARRY, 0, 1, &action);
    action->nargs = 1;
    *units = 0;
    for (int unit = 0; unit < scenario->units; unit++) {
        if (scenario->unit[unit].side == role && state->hex[unit] != NOTHING) bits_set(units, unit);
    }
}

/* The free hexes around a unit as one ranged choice, the enemies around it as another. */
static void add_unit(const struct template_scenario *scenario, const struct template_state *state, int unit,
                     uint8_t role, struct choices *ret)
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

void template_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = state;
    const struct frame *frame = sequence_top_const(&s->sequence);
    choices_clear(ret);
    if (frame->kind == FRAME_BANNER && role < PLAYERS && !s->sealed[role]) add_banner(sc, s, role, ret);
    if (frame->kind != FRAME_TURN || frame->role != role) return;
    for (int unit = 0; unit < sc->units; unit++) {
        if (may_act(sc, s, unit, role)) add_unit(sc, s, unit, role, ret);
    }
    choices_add(ret, role, VERB_DONE);
}

/* ---- legal -------------------------------------------------------------------------------------------- */

static struct refusal no(uint16_t rule, uint16_t reason, int32_t about)
{
    return refuse(rule, reason, about, 0, 0, 0);
}

/* A bearer must be 1) an own unit 2) that is not lost [1.1]. A seal wants a bearer [1.2]. */
static struct refusal banner_legal(const struct template_scenario *scenario,
                                   const struct template_state *state, const struct action *action)
{
    const int unit = action->arg[0];
    if (action->verb == VERB_SEAL) {
        return state->banner[action->role] != NOTHING ? ALLOWED : no(RULE_SEAL, REASON_NO_BEARER, 0);
    }
    if (scenario->unit[unit].side != action->role) return no(RULE_BANNER, REASON_NOT_YOURS, unit); /* 1 */
    if (state->hex[unit] == NOTHING) return no(RULE_BANNER, REASON_LOST, unit);                    /* 2 */
    return ALLOWED;
}

/* A unit may act if it is 1) one's own, 2) not lost, 3) has not acted [2.1]. It moves 4) to a hex around
 * it [3.1] that is 5) free [3.2], or attacks 6) an enemy 7) around it [4.1]. */
static struct refusal unit_legal(const struct template_scenario *scenario, const struct template_state *state,
                                 const struct action *action)
{
    const int unit = action->arg[0], other = action->arg[1];
    if (scenario->unit[unit].side != action->role) return no(RULE_TURN, REASON_NOT_YOURS, unit); /* 1 */
    if (state->hex[unit] == NOTHING) return no(RULE_TURN, REASON_LOST, unit);                    /* 2 */
    if (state->acted[unit]) return no(RULE_TURN, REASON_ACTED, unit);                            /* 3 */
    if (action->verb == VERB_MOVE) {
        if (hex_distance(&scenario->grid, state->hex[unit], other) != 1) {
            return no(RULE_MOVE, REASON_FAR, unit); /* 4 */
        }
        if (unit_in(scenario, state, other) != NOTHING) return no(RULE_FREE, REASON_TAKEN, other); /* 5 */
        return ALLOWED;
    }
    if (scenario->unit[other].side == action->role) return no(RULE_ATTACK, REASON_OWN, other); /* 6 */
    if (state->hex[other] == NOTHING) return no(RULE_ATTACK, REASON_LOST, other);
    if (hex_distance(&scenario->grid, state->hex[unit], state->hex[other]) != 1) {
        return no(RULE_ATTACK, REASON_FAR, unit); /* 7 */
    }
    return ALLOWED;
}

/* core/legal.h has seen to it that the role is wanted and the arguments are of their kinds. */
struct refusal template_legal(const void *scenario, const void *state, const struct action *action)
{
    const struct template_state *s = state;
    const bool is_banner = sequence_top_const(&s->sequence)->kind == FRAME_BANNER;
    const bool is_for_banner = action->verb == VERB_CARRY || action->verb == VERB_SEAL;
    if (is_banner != is_for_banner) {
        return is_banner ? no(RULE_BANNER, REASON_NOT_NOW, 0) : no(RULE_SEAL, REASON_SEALED, 0);
    }
    if (is_banner) return banner_legal(scenario, state, action);
    return action->verb == VERB_DONE ? ALLOWED : unit_legal(scenario, state, action);
}

/* ---- apply -------------------------------------------------------------------------------------------- */

void template_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    const struct template_scenario *sc = scenario;
    struct template_state *s = state;
    const uint8_t role = action->role;
    const int unit = action->arg[0], other = action->arg[1];
    switch (action->verb) {
    case VERB_CARRY: /* nobody else hears of it [1.1] */
        s->banner[role] = (int8_t)unit;
        TELL_AS(sink, EVENT_CARRY, RULE_BANNER, 0, 0, ROLE_BIT(role), 0, ROLE_ALL, unit);
        break;
    case VERB_SEAL: /* [1.2] */
        s->sealed[role] = 1;
        TELL(sink, EVENT_SEALED, RULE_SEAL, 0, role);
        break;
    case VERB_MOVE: /* [3.1, 3.2] */
        TELL(sink, EVENT_MOVE, RULE_MOVE, RULE_FREE, unit, s->hex[unit], other);
        s->hex[unit] = (int16_t)other;
        s->acted[unit] = 1;
        break;
    case VERB_ATTACK: { /* [4.1] */
        struct frame *frame = sequence_push(&s->sequence, FRAME_ATTACK, role);
        frame->arg[0] = (int16_t)unit;
        frame->arg[1] = (int16_t)other;
        s->acted[unit] = 1;
        TELL(sink, EVENT_ATTACK, RULE_ATTACK, 0, unit, other);
        break;
    }
    case VERB_DONE: /* [2.2]: as if all its units had acted */
        for (int i = 0; i < sc->units; i++) {
            if (sc->unit[i].side == role) s->acted[i] = 1;
        }
        TELL(sink, EVENT_DONE, RULE_DONE, 0, role);
        break;
    default:
        template_resolve(sc, s, action->arg[0], sink);
    }
    template_run(sc, s, sink);
}
