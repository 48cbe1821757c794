/* Hints for players: how good a position is, and what a sensible player would think about. */
#include "games/archers/game.h"
#include "games/archers/rules/state.h"
#include "kit/rng.h"
#include "kit/whole.h"

enum { FIGURE_WORTH = 100, VICTORY_WORTH = 1000, STEP_WORTH = 1 /* for 20 mm */ };
enum { WEIGHT_SHOOT = 6, WEIGHT_FACE = 3, WEIGHT_GO = 2, WEIGHT_DONE = 1 };

static int32_t evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int32_t worth = 0;
    if (role >= PLAYERS) return 0;
    if (state->sequence.frame[0].kind == FRAME_OVER && state->winner != ROLE_OBSERVER) {
        worth = state->winner == role ? VICTORY_WORTH : -VICTORY_WORTH;
    }
    for (int i = 0; i < scenario->figures; i++) {
        if (state->x[i] == NOTHING) continue;
        worth += scenario->figure[i].side == role ? FIGURE_WORTH : -FIGURE_WORTH;
        for (int other = 0; other < scenario->figures; other++) { /* it is better to be near them */
            if (scenario->figure[i].side != role || scenario->figure[other].side == role) continue;
            if (state->x[other] == NOTHING) continue;
            const uint64_t square = (uint64_t)point_square(place_of(state, i), place_of(state, other));
            worth -= STEP_WORTH * (int32_t)whole_root(square) / 20;
        }
    }
    return worth;
}

struct planning {
    const scenario_t *scenario;
    const state_t *state;
    struct rng *rng;
    int max;
    uint32_t seen;
    struct plan *plan;
};

/* Of more plans than there is room for, each is as likely to stay. It is somebody's turn: plan() has seen to it. */
static void add(struct planning *planning, uint16_t weight, struct action action)
{
    const uint32_t max = (uint32_t)planning->max;
    const uint32_t place = planning->seen < max ? planning->seen : rng_below(planning->rng, planning->seen + 1);
    if (archers_turn_legal(planning->scenario, planning->state, &action).reason) return;
    if (place < max) {
        struct plan *given = &planning->plan[place]; /* its other actions, a large part of it, stay as they are */
        given->weight = weight;
        given->actions = 1;
        given->action[0] = action;
    }
    planning->seen++;
}

/* What an archer does about an enemy: shoot, turn to him, or walk towards him, all the way or half of it. */
static void add_about(struct planning *planning, int figure, int enemy)
{
    const scenario_t *scenario = planning->scenario;
    const uint8_t role = scenario->figure[figure].side;
    const struct point from = place_of(planning->state, figure), to = place_of(planning->state, enemy);
    const int heading = angle_heading(from, to);
    add(planning, WEIGHT_SHOOT, (struct action){ role, VERB_SHOOT, 2, 0, { figure, enemy } });
    add(planning, WEIGHT_FACE, (struct action){ role, VERB_FACE, 2, 0, { figure, heading } });
    for (int part = 1; part <= 2; part++) {
        const int turn = (int)rng_below(planning->rng, 600) - 300;
        const struct point there = angle_place(from, angle_fold(heading + turn), (scenario->pace - 1) / part, 0);
        add(planning, WEIGHT_GO, (struct action){ role, VERB_GO, 3, 0, { figure, there.x, there.y } });
    }
}

static int plan(const void *scenario_, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    struct planning planning = { scenario_, view, rng, max, 0, ret };
    const scenario_t *scenario = planning.scenario;
    const state_t *state = planning.state;
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (max < 1 || frame->kind != FRAME_TURN || frame->role != role) return 0;
    add(&planning, WEIGHT_DONE, (struct action){ .role = role, .verb = VERB_DONE });
    for (int figure = 0; figure < scenario->figures; figure++) {
        if (scenario->figure[figure].side != role || state->x[figure] == NOTHING || state->acted[figure]) continue;
        for (int enemy = 0; enemy < scenario->figures; enemy++) {
            if (scenario->figure[enemy].side != role && state->x[enemy] != NOTHING) add_about(&planning, figure, enemy);
        }
    }
    return planning.seen < (uint32_t)max ? (int)planning.seen : max;
}

const struct think archers_think = { .evaluate = evaluate, .plan = plan };
