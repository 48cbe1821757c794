/* What front ends draw and measure. Nothing is hidden in this game, but all of it is made from a view. */
#include "games/archers/game.h"
#include "games/archers/rules/state.h"
#include "core/tell.h"
#include "kit/whole.h"

static void table(const void *scenario, int32_t *ret_width, int32_t *ret_depth)
{
    *ret_width = ((const scenario_t *)scenario)->width;
    *ret_depth = ((const scenario_t *)scenario)->depth;
}

static int pieces(const void *scenario_, const void *view, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    const struct frame *frame = sequence_top_const(&state->sequence);
    for (int i = 0; i < scenario->figures; i++) {
        const bool is_lost = state->x[i] == NOTHING;
        ret[i] = (struct piece){
            .id = i, .hex = NOTHING, .role = scenario->figure[i].side, .face_up = true,
            .may_act = frame->kind == FRAME_TURN && frame->role == scenario->figure[i].side && !is_lost &&
                       !state->acted[i],
            .name = scenario->figure[i].name, .title = scenario->figure[i].title, .code = scenario->figure[i].name,
            .value = HIDDEN, .box = is_lost ? "lost" : NULL,
        };
        if (is_lost) continue;
        ret[i].base = (struct base){ .x = state->x[i], .y = state->y[i], .facing = state->facing[i], .width = BASE,
                                     .depth = BASE, .shape = SHAPE_ROUND };
    }
    return scenario->figures;
}

/* The woods; one that somebody stands in is his. */
static int features(const void *scenario_, const void *view, struct show_feature ret[FEATURES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    for (int wood = 0; wood < scenario->woods; wood++) {
        const struct area *area = &scenario->wood[wood].area;
        ret[wood] = (struct show_feature){ .name = scenario->wood[wood].name, .kind = "woods", .title = "Wood",
                                           .role = ROLE_OBSERVER, .uphill = HIDDEN, .points = (uint8_t)area->corners };
        for (int i = 0; i < area->corners; i++) ret[wood].point[i] = area->corner[i];
        for (int i = 0; i < scenario->figures; i++) {
            if (state->x[i] == NOTHING || archers_wood_at(scenario, place_of(state, i)) != wood) continue;
            ret[wood].role = scenario->figure[i].side;
            ret[wood].mark[0] = "held";
        }
    }
    return scenario->woods;
}

static void panel(const void *scenario_, const void *view, uint8_t role, struct panel *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    (void)role;
    panel_block(ret, BLOCK_TRACK, "turn", "Turn")->rule = RULE_TURN;
    for (int turn = 1; turn <= scenario->turns; turn++) {
        panel_item(ret, NULL)->flags = turn == state->turn ? ITEM_HERE : 0;
    }
    struct block *block = panel_block(ret, BLOCK_TABLE, "left", "Archers left");
    block->rule = RULE_LAST_TURN;
    block->heading[0] = "archers";
    for (uint8_t side = 0; side < PLAYERS; side++) {
        struct item *item = panel_item(ret, side == RED ? "Red" : "Blue");
        item->role = side;
        panel_number(item, archers_score(scenario, state, side));
        for (int i = 0; i < scenario->figures; i++) {
            if (scenario->figure[i].side == side && state->x[i] != NOTHING) panel_about(ret, item, i);
        }
    }
}

static int32_t length_between(struct point a, struct point b)
{
    return (int32_t)whole_root_up((uint64_t)point_square(a, b));
}

/* The way of a walk: straight. */
static bool route(const void *scenario, const void *view, const struct action *action, struct route *ret)
{
    (void)scenario;
    if (action->verb != VERB_GO) return false;
    const struct point from = place_of(view, action->arg[0]), to = { action->arg[1], action->arg[2] };
    *ret = (struct route){ .spots = 2, .cost = length_between(from, to), .kind = KIND_MM,
                           .spot = { { NOTHING, from.x, from.y }, { NOTHING, to.x, to.y } } };
    return true;
}

static void add_row(struct answer *answer, const char *name, uint16_t rule, uint8_t kind, int32_t value, int32_t piece)
{
    answer->row[answer->rows++] = (struct answer_row){ .name = name, .rule = rule, .kind = kind, .value = value,
                                                       .piece = piece };
}

/* How far the archer may walk, in 72 directions; nobody minds here whom he would run into. */
static void measure_reach(const scenario_t *scenario, struct point from, struct answer *ret)
{
    for (int angle = 0; angle < ANGLE_FULL; angle += 50) {
        struct area_span span;
        struct point to = angle_place(from, angle, scenario->pace - 1, 0);
        if (archers_wood_between(scenario, from, to, &span) != NOTHING) {
            const struct point slow = angle_place(from, angle, scenario->pace / 2 - 1, 0);
            const struct point edge = area_way_point(span.in, from, to);
            to = point_square(from, edge) > point_square(from, slow) ? edge : slow;
        }
        ret->point[ret->points++] = to;
    }
    add_row(ret, "pace", RULE_GO, KIND_MM, scenario->pace, NOTHING);
}

static bool measure(const void *scenario_, const void *view, const struct question *question, struct answer *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    const int a = question->piece, b = question->other;
    const bool is_there = (a == NOTHING || state->x[a] != NOTHING) && (b == NOTHING || state->x[b] != NOTHING);
    const struct point from = a == NOTHING ? question->from : place_of(state, a);
    const struct point to = b == NOTHING ? question->to : place_of(state, b);
    if (is_there && question->kind == ASK_RULER) {
        add_row(ret, "distance", RULE_GO, KIND_MM, length_between(from, to), NOTHING);
        return true;
    }
    if (is_there && question->kind == ASK_REACH && a != NOTHING) {
        measure_reach(scenario, from, ret);
        return true;
    }
    if (is_there && question->kind == ASK_SIGHT && a != NOTHING && b != NOTHING && a != b) {
        struct point where;
        ret->why = archers_may_see(scenario, state, a, b, &where);
        add_row(ret, "seen", ret->why.reason ? ret->why.rule : RULE_SIGHT, KIND_YES, !ret->why.reason, b);
        if (ret->why.reason == REASON_UNSEEN) ret->point[ret->points++] = where;
        return true;
    }
    ret->why = refuse(RULE_TURN, REASON_QUESTION, 0, 0, 0, 0);
    return false;
}

const struct show archers_show = {
    .table = table,
    .pieces = pieces,
    .features = features,
    .panel = panel,
    .route = route,
    .measure = measure,
};
