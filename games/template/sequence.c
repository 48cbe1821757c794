/* Chapters 1, 2 and 5: the sealed choice of the bearers, the turns, the end.
 *
 *   FRAME_BANNER --both sealed--> FRAME_TURN red -> FRAME_TURN blue -> ... -> FRAME_OVER */
#include <string.h>

#include "core/tell.h"
#include "games/template/state.h"

void template_pending(const void *scenario, const void *state, struct pending *ret)
{
    const struct template_state *s = state;
    const struct frame *frame = sequence_top_const(&s->sequence);
    (void)scenario;
    *ret = (struct pending){ .kind = PENDING_DECISION, .depth = s->sequence.depth };
    switch (frame->kind) {
    case FRAME_BANNER: /* [1.1] */
        for (uint8_t side = 0; side < PLAYERS; side++) {
            if (!s->sealed[side]) ret->roles |= ROLE_BIT(side);
        }
        ret->rule = RULE_BANNER;
        ret->prompt = PROMPT_BANNER;
        break;
    case FRAME_TURN: /* [2.1] */
        ret->roles = ROLE_BIT(frame->role);
        ret->rule = RULE_TURN;
        ret->prompt = PROMPT_TURN;
        ret->arg[0] = s->turn;
        ret->arg[1] = frame->role;
        break;
    case FRAME_ATTACK: /* [4.2] */
        ret->kind = PENDING_CHANCE;
        ret->roles = ROLE_BIT(ROLE_CHANCE);
        ret->rule = RULE_ROLL;
        ret->prompt = PROMPT_ROLL;
        ret->arg[0] = frame->arg[0];
        ret->arg[1] = frame->arg[1];
        ret->chance = (struct chance){ .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 1, .faces = 6 };
        break;
    default:
        ret->kind = PENDING_OVER;
    }
}

uint32_t template_clock(const void *scenario, const void *state)
{
    const struct template_state *s = state;
    const struct frame *frame = &s->sequence.frame[0];
    (void)scenario;
    if (frame->kind == FRAME_BANNER) return 0;
    return 2u * s->turn + (frame->kind == FRAME_OVER ? PLAYERS : frame->role);
}

static void begin_turn(struct template_state *state, uint8_t side, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    frame->kind = FRAME_TURN;
    frame->role = side;
    memset(state->acted, 0, sizeof state->acted);
    TELL(sink, EVENT_TURN, RULE_TURN, 0, state->turn, side);
}

void template_end(struct template_state *state, uint8_t winner, uint16_t rule, struct sink *sink)
{
    while (state->sequence.depth > 1) sequence_pop(&state->sequence);
    struct frame *frame = sequence_top(&state->sequence);
    frame->kind = FRAME_OVER;
    frame->role = 0;
    frame->arg[0] = (int16_t)rule;
    state->winner = winner;
    /* Both banners are shown now, so nobody may take back what led here. */
    TELL_AS(sink, EVENT_OVER, rule, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, winner, state->banner[RED],
            state->banner[BLUE]);
}

/* The side's turn is over: the other's begins, or the next pair of turns, or nothing [2.1, 5.2]. */
static void end_turn(const struct template_scenario *scenario, struct template_state *state,
                     struct sink *sink)
{
    if (sequence_top(&state->sequence)->role == RED) {
        begin_turn(state, BLUE, sink);
    } else if (state->turn < scenario->turns) {
        state->turn++;
        begin_turn(state, RED, sink);
    } else {
        const int lead = state->left[RED] - state->left[BLUE];
        template_end(state, lead > 0 ? RED : lead < 0 ? BLUE : ROLE_OBSERVER, RULE_LAST_TURN, sink);
    }
}

void template_run(const struct template_scenario *scenario, struct template_state *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_BANNER && state->sealed[RED] && state->sealed[BLUE]) { /* [1.2] */
        begin_turn(state, RED, sink);
    } else if (frame->kind == FRAME_TURN) {
        for (int unit = 0; unit < scenario->units; unit++) {
            const bool is_own = scenario->unit[unit].side == frame->role;
            if (is_own && state->hex[unit] != NOTHING && !state->acted[unit]) return;
        }
        end_turn(scenario, state, sink);
    }
}

void template_outcome(const void *scenario, const void *state, struct outcome *ret)
{
    const struct template_state *s = state;
    const struct frame *frame = sequence_top_const(&s->sequence);
    (void)scenario;
    *ret = (struct outcome){ .winner = s->winner, .rule = (uint16_t)frame->arg[0], .level = LEVEL_DRAW };
    if (s->winner == ROLE_OBSERVER) return;
    ret->level = frame->arg[0] == RULE_BANNER_LOST ? LEVEL_BANNER : LEVEL_UNITS;
    ret->arg[0] = s->winner;
    ret->arg[1] = !s->winner;
}

int32_t template_score(const void *scenario, const void *state, uint8_t role)
{
    const struct template_state *s = state;
    (void)scenario;
    return role < PLAYERS ? s->left[role] : 0;
}

void template_settle(const void *scenario, void *state)
{
    const struct template_scenario *sc = scenario;
    struct template_state *s = state;
    s->left[RED] = s->left[BLUE] = 0;
    for (int unit = 0; unit < sc->units; unit++) {
        if (s->hex[unit] != NOTHING) s->left[sc->unit[unit].side]++;
    }
}

const char *const template_phases[] = { "banner", "red-turn", "blue-turn", NULL };

/* For tests and studies: play stands at the beginning of this phase. Banners that nobody carries yet go
 * to each side's first unit. */
bool template_phase(const void *scenario, void *state, const char *name)
{
    const struct template_scenario *sc = scenario;
    struct template_state *s = state;
    const bool is_red = strcmp(name, "red-turn") == 0;
    if (!is_red && strcmp(name, "blue-turn") != 0 && strcmp(name, "banner") != 0) return false;
    s->sequence = (struct sequence){ 0 };
    s->winner = 0;
    struct frame *frame = sequence_push(&s->sequence, FRAME_BANNER, 0);
    memset(s->acted, 0, sizeof s->acted);
    memset(s->sealed, 0, sizeof s->sealed);
    if (name[0] == 'b' && name[1] == 'a') return true;
    frame->kind = FRAME_TURN;
    frame->role = is_red ? RED : BLUE;
    memset(s->sealed, 1, sizeof s->sealed);
    for (int unit = sc->units; unit-- > 0;) {
        int8_t *banner = &s->banner[sc->unit[unit].side];
        if (s->hex[unit] != NOTHING && (*banner < 0 || *banner > unit)) *banner = (int8_t)unit;
    }
    return true;
}
