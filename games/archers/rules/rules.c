/* Chapters 1 to 4. legal() is the ground truth; where actions are too many to list, choices() says between which
 * bounds they lie (a box), and think.c makes good ones. The table near the end has which chapter answers when. */
#include "games/archers/game.h"
#include "games/archers/rules/state.h"

/* ---- the table ---------------------------------------------------------------------------------------------- */

int archers_wood_between(const scenario_t *scenario, struct point a, struct point b, struct area_span *ret)
{
    for (int wood = 0; wood < scenario->woods; wood++) {
        if (area_span(&scenario->wood[wood].area, a, b, ret)) return wood;
    }
    return NOTHING;
}

int archers_wood_at(const scenario_t *scenario, struct point at)
{
    for (int wood = 0; wood < scenario->woods; wood++) {
        if (area_holds(&scenario->wood[wood].area, at)) return wood;
    }
    return NOTHING;
}

static bool is_within(struct point a, struct point b, int32_t length)
{
    return point_square(a, b) <= (int64_t)length * length;
}

static int count_side(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int count = 0;
    for (int i = 0; i < scenario->figures; i++) count += scenario->figure[i].side == side && state->x[i] != NOTHING;
    return count;
}

/* ---- what is wanted ----------------------------------------------------------------------------------------- */

static void turn_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    (void)scenario;
    ask_role(side, RULE_TURN, PROMPT_TURN, state->turn, side, 0, ret);
}

static void shot_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    ask_die(RULE_ROLL, PROMPT_ROLL, frame->arg[0], frame->arg[1], 0, ret);
}

/* Rises with each side's turn. */
uint32_t archers_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    (void)scenario;
    return 2u * state->turn + state->sequence.frame[0].role;
}

/* ---- choices and legal -------------------------------------------------------------------------------------- */

static bool may_act(const scenario_t *scenario, const state_t *state, int figure, uint8_t role)
{
    return scenario->figure[figure].side == role && state->x[figure] != NOTHING && !state->acted[figure];
}

static int32_t between(int32_t low, int32_t value, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

static void add_figure(const scenario_t *scenario, const state_t *state, int figure, uint8_t role, struct choices *ret)
{
    const struct point at = place_of(state, figure);
    const int32_t edge = BASE / 2, pace = scenario->pace;
    uint64_t *bound, targets = 0;
    struct action *action;
    choices_add_box(ret, role, VERB_GO, 3, &bound)->arg[0] = figure;
    bound[0] = choice_bound(figure, figure);
    bound[1] = choice_bound(between(edge, at.x - pace, at.x), between(at.x, at.x + pace, scenario->width - edge));
    bound[2] = choice_bound(between(edge, at.y - pace, at.y), between(at.y, at.y + pace, scenario->depth - edge));
    choices_add_box(ret, role, VERB_FACE, 2, &bound)->arg[0] = figure;
    bound[0] = choice_bound(figure, figure);
    bound[1] = choice_bound(0, ANGLE_FULL - 1);
    for (int other = 0; other < scenario->figures; other++) {
        if (scenario->figure[other].side == role || state->x[other] == NOTHING) continue;
        if (!archers_may_see(scenario, state, figure, other, NULL).reason) bits_set(&targets, other);
    }
    if (!targets) return;
    *choices_add_ranged(ret, role, VERB_SHOOT, 1, 1, &action) = targets;
    action->nargs = 2;
    action->arg[0] = figure;
}

static void turn_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    for (int figure = 0; figure < scenario->figures; figure++) {
        if (may_act(scenario, state, figure, role)) add_figure(scenario, state, figure, role, ret);
    }
    choices_add(ret, role, VERB_DONE);
}

/* A target is 1) within range, 2) not behind the archer [3.1], 3) not behind a wood [3.2]. Where the wood is in the way
 * is told if somebody wants to know. */
struct refusal archers_may_see(const scenario_t *scenario, const state_t *state, int figure, int other,
                               struct point *ret)
{
    const struct point from = place_of(state, figure), to = place_of(state, other);
    struct area_span span;
    if (!is_within(from, to, scenario->range)) return refuse(RULE_SHOOT, REASON_FAR, figure, scenario->range, 0, 0);
    if (!angle_in_front(from, state->facing[figure], to)) return refuse(RULE_SHOOT, REASON_BEHIND, other, 0, 0, 0);
    const int wood = archers_wood_between(scenario, from, to, &span);
    if (wood == NOTHING || span.in_edge < 0 || span.out_edge < 0) return ALLOWED;
    if (ret) *ret = area_way_point(span.in, from, to);
    return refuse(RULE_SIGHT, REASON_UNSEEN, other, 0, 0, 0);
}

/* A walk ends 1) within the archer's pace [2.1], half of it through a wood [2.3], 2) on the table and 3) off other
 * bases [2.2]. */
static struct refusal go_legal(const scenario_t *scenario, const state_t *state, int figure, struct point to)
{
    const struct point from = place_of(state, figure);
    struct area_span span;
    const bool is_slow = archers_wood_between(scenario, from, to, &span) != NOTHING;
    const int32_t pace = is_slow ? scenario->pace / 2 : scenario->pace, edge = BASE / 2;
    if (!is_within(from, to, pace)) return refuse(is_slow ? RULE_WOOD : RULE_GO, REASON_FAR, figure, pace, 0, 0);
    if (to.x < edge || to.y < edge || to.x > scenario->width - edge || to.y > scenario->depth - edge) {
        return refuse(RULE_ROOM, REASON_EDGE, 0, 0, 0, 0);
    }
    for (int other = 0; other < scenario->figures; other++) {
        if (other == figure || state->x[other] == NOTHING) continue;
        if (point_square(to, place_of(state, other)) >= BASE * BASE) continue;
        return refuse(RULE_ROOM, REASON_TAKEN, other, 0, 0, 0);
    }
    return ALLOWED;
}

static struct refusal shoot_legal(const scenario_t *scenario, const state_t *state, int figure, int other)
{
    if (scenario->figure[other].side == scenario->figure[figure].side) {
        return refuse(RULE_SHOOT, REASON_OWN, other, 0, 0, 0);
    }
    if (state->x[other] == NOTHING) return refuse(RULE_SHOOT, REASON_LOST, other, 0, 0, 0);
    return archers_may_see(scenario, state, figure, other, NULL);
}

/* An archer acts if it is 1) one's own, 2) not lost and 3) has not acted [1.1]. */
struct refusal archers_turn_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0], other = action->arg[1];
    if (action->verb == VERB_DONE) return ALLOWED;
    if (scenario->figure[figure].side != action->role) return refuse(RULE_TURN, REASON_NOT_YOURS, figure, 0, 0, 0);
    if (state->x[figure] == NOTHING) return refuse(RULE_TURN, REASON_LOST, figure, 0, 0, 0);
    if (state->acted[figure]) return refuse(RULE_TURN, REASON_ACTED, figure, 0, 0, 0);
    switch (action->verb) {
    case VERB_GO: return go_legal(scenario, state, figure, (struct point){ other, action->arg[2] });
    case VERB_FACE: return ALLOWED;
    case VERB_SHOOT: return shoot_legal(scenario, state, figure, other);
    default: return not_now();
    }
}

/* ---- apply -------------------------------------------------------------------------------------------------- */

static void end_game(state_t *state, uint8_t winner, uint16_t rule, struct sink *sink)
{
    state->sequence = (struct sequence){ 0 };
    sequence_push(&state->sequence, FRAME_OVER, BLUE)->arg[0] = (int16_t)rule;
    state->winner = winner;
    memset(state->acted, 0, sizeof state->acted);
    TELL(sink, EVENT_OVER, rule, 0, winner);
}

/* The die shows whether the target is lost [3.3]. */
static void shot_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int target = sequence_top(&state->sequence)->arg[1], die = action->arg[0];
    const int need = archers_wood_at(scenario, place_of(state, target)) == NOTHING ? 4 : 5;
    const uint8_t side = scenario->figure[target].side;
    sequence_pop(&state->sequence);
    TELL(sink, EVENT_ROLL, RULE_ROLL, 0, die, need);
    if (die < need) return;
    TELL(sink, EVENT_LOST, RULE_ROLL, 0, target);
    state->x[target] = state->y[target] = NOTHING;
    state->facing[target] = 0;
    if (count_side(scenario, state, side) == 0) end_game(state, !side, RULE_LAST_MAN, sink);
}

/* A turn ends when nobody may act any more [1.1]; after blue's last one archers are counted [4.2]. */
static bool turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    for (int figure = 0; figure < scenario->figures; figure++) {
        if (may_act(scenario, state, figure, frame->role)) return false;
    }
    if (frame->role == BLUE && state->turn == scenario->turns) {
        const int lead = count_side(scenario, state, RED) - count_side(scenario, state, BLUE);
        end_game(state, lead > 0 ? RED : lead < 0 ? BLUE : ROLE_OBSERVER, RULE_LAST_TURN, sink);
        return true;
    }
    state->turn = (uint8_t)(state->turn + (frame->role == BLUE));
    frame->role = !frame->role;
    memset(state->acted, 0, sizeof state->acted);
    TELL(sink, EVENT_TURN, RULE_TURN, 0, state->turn, frame->role);
    return true;
}

static void turn_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int figure = action->arg[0], other = action->arg[1];
    if (action->verb != VERB_DONE) state->acted[figure] = 1;
    switch (action->verb) {
    case VERB_GO: { /* [2.1] */
        const struct point from = place_of(state, figure), to = { other, action->arg[2] };
        TELL(sink, EVENT_GO, RULE_GO, 0, figure, to.x, to.y);
        if (!point_equal(from, to)) state->facing[figure] = (int16_t)angle_heading(from, to);
        state->x[figure] = (int16_t)to.x;
        state->y[figure] = (int16_t)to.y;
        break;
    }
    case VERB_FACE: /* [2.4] */
        state->facing[figure] = (int16_t)other;
        TELL(sink, EVENT_FACE, RULE_FACE, 0, figure, other);
        break;
    case VERB_SHOOT: { /* [3.1] */
        struct frame *frame = sequence_push(&state->sequence, FRAME_SHOT, action->role);
        frame->arg[0] = (int16_t)figure;
        frame->arg[1] = (int16_t)other;
        TELL(sink, EVENT_SHOOT, RULE_SHOOT, 0, figure, other);
        break;
    }
    default: /* done [1.2]: as if all had acted */
        for (int i = 0; i < scenario->figures; i++) {
            if (scenario->figure[i].side == action->role && state->x[i] != NOTHING) state->acted[i] = 1;
        }
        TELL(sink, EVENT_DONE, RULE_DONE, 0, action->role);
    }
}

/* ---- which chapter answers (core/chapter.h) ------------------------------------------------------------------- */

static const struct chapter chapters[FRAME_KINDS] = {
    [FRAME_TURN] = { turn_pending, turn_choices, archers_turn_legal, turn_apply, turn_run, NULL },
    [FRAME_SHOT] = { .pending = shot_pending, .apply = shot_apply },
};

void archers_pending(const void *scenario, const void *state, struct pending *ret)
{
    chapter_pending(chapters, scenario, state, ret);
}

void archers_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    chapter_choices(chapters, scenario, state, role, ret);
}

struct refusal archers_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_legal(chapters, archers_game.verb, VERB_NONE, scenario, state, action);
}

void archers_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(chapters, state)->apply(scenario, state, action, sink);
    chapter_run(chapters, scenario, state, sink);
}

/* ---- the end ------------------------------------------------------------------------------------------------ */

void archers_outcome(const void *scenario, const void *state_, struct outcome *ret)
{
    const state_t *state = state_;
    (void)scenario;
    *ret = (struct outcome){ .winner = state->winner, .rule = (uint16_t)state->sequence.frame[0].arg[0],
                             .level = state->winner == ROLE_OBSERVER ? LEVEL_DRAW : LEVEL_WON,
                             .arg = { state->winner } };
}

int32_t archers_score(const void *scenario, const void *state, uint8_t role)
{
    return role < PLAYERS ? count_side(scenario, state, role) : 0;
}

/* For tests and studies: play stands at the beginning of this phase. */
bool archers_phase(const void *scenario, void *state_, const char *name)
{
    state_t *state = state_;
    const bool is_red = strcmp(name, "red-turn") == 0;
    (void)scenario;
    if (!is_red && strcmp(name, "blue-turn") != 0) return false;
    state->sequence = (struct sequence){ 0 };
    state->winner = 0;
    memset(state->acted, 0, sizeof state->acted);
    sequence_push(&state->sequence, FRAME_TURN, is_red ? RED : BLUE);
    return true;
}

const char *archers_check(const void *scenario_, const void *state_)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    const struct frame *bottom = &state->sequence.frame[0];
    if (state->sequence.depth < 1 || state->sequence.depth > 2) return "one or two frames are open";
    if (bottom->kind != FRAME_TURN && bottom->kind != FRAME_OVER) return "a turn is at the bottom, or the end";
    if (state->sequence.depth == 2 && state->sequence.frame[1].kind != FRAME_SHOT) return "a turn holds a shot";
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is one of the scenario's";
    if (state->winner != 0 && bottom->kind != FRAME_OVER) return "nobody wins before the end";
    for (int figure = 0; figure < FIGURES_MAX; figure++) {
        const struct point at = place_of(state, figure);
        if ((at.x == NOTHING) != (at.y == NOTHING)) return "a place has two numbers";
        if (figure >= scenario->figures && at.x != NOTHING) return "nobody else is on the table";
        if (state->acted[figure] && (at.x == NOTHING || scenario->figure[figure].side != bottom->role)) {
            return "only archers of the side whose turn it is have acted";
        }
        if (at.x == NOTHING) continue;
        if (at.x < BASE / 2 || at.y < BASE / 2 || at.x > scenario->width - BASE / 2 ||
            at.y > scenario->depth - BASE / 2) return "bases stay on the table";
        for (int other = 0; other < figure; other++) {
            if (state->x[other] != NOTHING && point_square(at, place_of(state, other)) < BASE * BASE) {
                return "bases do not overlap";
            }
        }
    }
    return NULL;
}
