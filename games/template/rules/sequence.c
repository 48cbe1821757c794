/* The sequence of play: which chapter answers for the frame on top (core/chapter.h), and the end.
 *
 *   FRAME_BANNER --both sealed--> FRAME_TURN red -> FRAME_TURN blue -> ... -> FRAME_OVER */
#include "games/template/game.h"
#include "games/template/rules/state.h"

static const struct chapter chapters[FRAME_KINDS] = {
    [FRAME_BANNER] = CHAPTER_ROW(template_banner),
    [FRAME_TURN] = CHAPTER_ROW(template_turn),
    [FRAME_ATTACK] = { .pending = template_attack_pending, .apply = template_attack_apply },
};

void template_pending(const void *scenario, const void *state, struct pending *ret)
{
    chapter_pending(chapters, scenario, state, ret);
}

void template_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    chapter_choices(chapters, scenario, state, role, ret);
}

struct refusal template_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_legal(chapters, template_game.verb, VERB_NONE, scenario, state, action);
}

void template_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(chapters, state)->apply(scenario, state, action, sink);
    chapter_run(chapters, scenario, state, sink);
}

uint32_t template_clock(const void *scenario, const void *state)
{
    const state_t *s = state;
    const struct frame *frame = &s->sequence.frame[0];
    (void)scenario;
    if (frame->kind == FRAME_BANNER) return 0;
    return 2u * s->turn + (frame->kind == FRAME_OVER ? PLAYERS : frame->role);
}

void template_begin_turn(state_t *state, uint8_t side, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    frame->kind = FRAME_TURN;
    frame->role = side;
    memset(state->acted, 0, sizeof state->acted);
    TELL(sink, EVENT_TURN, RULE_TURN, 0, state->turn, side);
}

void template_end(state_t *state, uint8_t winner, uint16_t rule, struct sink *sink)
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

void template_outcome(const void *scenario, const void *state, struct outcome *ret)
{
    const state_t *s = state;
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
    const state_t *s = state;
    (void)scenario;
    return role < PLAYERS ? s->left[role] : 0;
}

void template_settle(const void *scenario, void *state)
{
    const scenario_t *sc = scenario;
    state_t *s = state;
    s->left[RED] = s->left[BLUE] = 0;
    for (int unit = 0; unit < sc->units; unit++) {
        if (s->hex[unit] != NOTHING) s->left[sc->unit[unit].side]++;
    }
}

const char *const template_phase_names[] = { "banner", "red-turn", "blue-turn", NULL };

/* For tests and studies: play stands at the beginning of this phase. Banners that nobody carries yet go
 * to each side's first unit. */
bool template_phase(const void *scenario, void *state, const char *name)
{
    const scenario_t *sc = scenario;
    state_t *s = state;
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
