/* Points, the end and the clock. What points are given for is the game's own (ask.h). */
#include "games/gunyuden/rules/ask.h"

int32_t gunyuden_score(const void *scenario, const void *state, uint8_t role)
{
    return role < SIDES_OF_WAR ? gunyuden_ask.score(scenario, state, role) : 0;
}

void gunyuden_outcome(const void *scenario, const void *state, struct outcome *ret)
{
    gunyuden_ask.outcome(scenario, state, ret);
}

/* Phases of turns. What comes between two turns, before the first phase, belongs to the phase before it: a player who
 * looks two phases ahead sees the enemy's answer wherever he stands. */
uint32_t gunyuden_clock(const void *scenario, const void *state_)
{
    enum { PHASES = STAGES * SIDES_OF_WAR };
    const state_t *state = state_;
    (void)scenario;
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        if (frame->kind == FRAME_OVER) return (uint32_t)(state->turn + 1) * PHASES + 1;
        if (frame->kind != FRAME_TURN) continue;
        const int stage = frame->arg[TURN_STAGE_NOW];
        return (uint32_t)(state->turn * PHASES + (stage ? (stage - 1) * SIDES_OF_WAR + frame->arg[TURN_PHASE_NOW] : 0));
    }
    return 0;
}
