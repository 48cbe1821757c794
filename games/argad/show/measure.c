/* The measuring tool: what a player would find out with a ruler, a string and a protractor, and what the rules make of
 * it. Every answer is made by the functions that judge orders and throw dice, so that none can differ from them; and
 * from the asker's view: an ambusher that is not shown does not exist. */
#include "games/argad/show/measure.h"

#include "kit/angle.h"

struct answer_row *argad_answer_add(struct answer *answer, const char *name, uint16_t rule, uint8_t kind, int32_t value)
{
    assert(answer->rows < ANSWER_ROWS_MAX);
    struct answer_row *row = &answer->row[answer->rows++];
    *row = (struct answer_row){ .name = name, .rule = rule, .kind = kind, .value = value, .piece = NOTHING };
    return row;
}

static void add_point(struct answer *answer, struct point p)
{
    assert(answer->points < ANSWER_POINTS_MAX);
    answer->point[answer->points++] = p;
}

static bool no_answer(struct answer *answer, struct refusal why)
{
    answer->why = why;
    return false;
}

/* Is it a figure that stands where this role can see it? Before both are set up nobody sees the other. */
bool argad_measure_is_seen(const scenario_t *scenario, const state_t *state, uint8_t role, int32_t piece)
{
    if (piece < 0 || piece >= scenario->figures || state->x[piece] < 0) return false;
    return state->life[piece] == ON_TABLE || (state->life[piece] == UNSEEN && scenario->figure[piece].band == role);
}

static bool piece_missing(const scenario_t *scenario, const state_t *state, uint8_t role, int32_t piece,
                          struct answer *answer)
{
    if (argad_measure_is_seen(scenario, state, role, piece)) return false;
    const bool is_known = piece >= 0 && piece < scenario->figures;
    no_answer(answer, refuse(RULE_BASE_TABLE, REASON_NOT_ON_TABLE, is_known ? piece : NOTHING, 0, 0, 0));
    return true;
}

/* ---- ruler ---------------------------------------------------------------------------------------------------- */

/* Between the nearest edges of bases, and between centres [ruling:measure]; of points, the one distance there is. */
static bool measure_ruler(const scenario_t *scenario, const state_t *state, const struct question *question,
                          struct answer *ret)
{
    const struct { int32_t piece; struct point p; } end[2] = { { question->piece, question->from },
                                                               { question->other, question->to } };
    struct shape shape[2];
    struct point centre[2];
    for (int k = 0; k < 2; k++) {
        centre[k] = end[k].p;
        shape[k] = shape_at(centre[k], 0, 0, 0);
        if (end[k].piece == NOTHING) continue;
        if (piece_missing(scenario, state, question->role, end[k].piece, ret)) return false;
        centre[k] = figure_place(state, end[k].piece);
        shape[k] = argad_figure_shape(scenario, state, end[k].piece);
    }
    const int gap = shape_gap(&shape[0], &shape[1]);
    argad_answer_add(ret, "gap", RULE_RULING_MEASURE, KIND_MM, gap);
    argad_answer_add(ret, "centres", RULE_BASE_TABLE, KIND_MM,
                     (int32_t)whole_root_up((uint64_t)point_square(centre[0], centre[1])));
    if (!point_equal(centre[0], centre[1])) {
        argad_answer_add(ret, "direction", RULE_BASE_TABLE, KIND_ANGLE, angle_heading(centre[0], centre[1]));
    }
    if (question->piece != NOTHING && question->other != NOTHING) {
        argad_answer_add(ret, "contact", RULE_BASE_CONTACT, KIND_YES, gap <= CONTACT);
    }
    if (question->piece != NOTHING) argad_measure_bands(scenario, state, question->piece, gap, ret);
    add_point(ret, centre[0]);
    add_point(ret, centre[1]);
    return true;
}

/* ---- reach ---------------------------------------------------------------------------------------------------- */

enum { RAYS = 72 };

static int towards(int from, int to) { return to > from ? to - 1 : to < from ? to + 1 : to; }

/* The end of a straight of at most that length, to whole millimetres: if rounding makes it too long, 1 mm less. */
static struct point ray_end(struct point from, int facing, int length)
{
    struct point end = angle_place(from, facing, length, 0);
    const int64_t dx = end.x - from.x, dy = end.y - from.y;
    if (dx * dx + dy * dy <= (int64_t)length * length) return end;
    if (dx * dx >= dy * dy) end.x = towards(from.x, end.x);
    else end.y = towards(from.y, end.y);
    return end;
}

/* How far one comes in a direction without touching worse ground, walls or the edge; not above `most`. */
static int ray_length(const scenario_t *scenario, const state_t *state, int figure, int facing, int going, int most)
{
    const struct point from = figure_place(state, figure);
    int low = 0, high = most;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        const struct point end = ray_end(from, facing, middle);
        struct way way = WAY_NONE;
        if (end.x > 0 && end.y > 0 && end.x < scenario->width && end.y < scenario->depth && !point_equal(end, from)) {
            argad_way_add(scenario, state, argad_mount_of(scenario, state, figure), from, end, &way);
        } else if (!point_equal(end, from)) {
            way.going = NEVER;
        }
        if (way.going <= going) low = middle;
        else high = middle - 1;
    }
    return low;
}

/* Three outlines: as far as it may be ordered; as far as it comes with middling slowing dice; with the worst that do
 * not block it [terrain-difficult, terrain-very-difficult]. */
static bool measure_reach(const scenario_t *scenario, const state_t *state, const struct question *question,
                          struct answer *ret)
{
    static const char *const compass[8] = { "north", "north-east", "east", "south-east", "south", "south-west", "west",
                                            "north-west" };
    const int figure = question->piece;
    if (piece_missing(scenario, state, question->role, figure, ret)) return false;
    const bool rides = argad_is_mounted(state, figure);
    const struct pace pace = argad_pace_of(scenario, state, figure);
    const int slow[2] = { rides ? 7 : 3, rides ? 11 : 5 };
    argad_answer_add(ret, "pace", pace.rule, KIND_MM, pace.mm);
    argad_answer_add(ret, "rays", RULE_BASE_TICKS, KIND_NUMBER, RAYS);
    argad_answer_add(ret, "middling dice", RULE_TERRAIN_DIFFICULT, KIND_NUMBER, slow[0]);
    argad_answer_add(ret, "worst dice", RULE_TERRAIN_DIFFICULT, KIND_NUMBER, slow[1]);
    for (int outline = 0; outline < 3; outline++) {
        for (int ray = 0; ray < RAYS; ray++) {
            const int facing = ray * TURN / RAYS;
            int length = outline == 0 ? ray_length(scenario, state, figure, facing, VERY_DIFFICULT, pace.mm) : 0;
            for (int going = EASY; going < NEVER && outline > 0; going++) {
                const int far = ray_length(scenario, state, figure, facing, going,
                                           argad_pace_on(pace.mm, going, slow[outline - 1]));
                if (far > length) length = far;
            }
            add_point(ret, ray_end(figure_place(state, figure), facing, length));
            if (outline == 0 && ray % (RAYS / 8) == 0) { /* for those who see no outline */
                argad_answer_add(ret, compass[ray / (RAYS / 8)], pace.rule, KIND_MM, length);
            }
        }
    }
    return true;
}

/* ---- path ----------------------------------------------------------------------------------------------------- */

/* A way as it would be drafted: how long, how far one may go, the ground it touches, the dice it costs; and what
 * refuses it. The mover is a figure, or a formation by its group or by any man in it. */
static bool measure_path(const scenario_t *scenario, const state_t *state, const struct question *question,
                         struct answer *ret)
{
    int mover = question->piece;
    if (mover < 0 || mover >= scenario->figures + scenario->groups) {
        return no_answer(ret, refuse(RULE_BASE_TABLE, REASON_NOT_ON_TABLE, NOTHING, 0, 0, 0));
    }
    if (mover < scenario->figures && argad_is_in_close_order(state, mover)) {
        mover = mover_of_group(scenario, scenario->figure[mover].group);
    }
    const struct refusal who = argad_mover_legal(scenario, state, question->role, mover);
    if (who.reason) return no_answer(ret, who);
    const int slot = argad_draft_slot(scenario, state, mover);
    struct draft draft = DRAFT_NONE;
    draft.posture = POSTURE_MOVE;
    for (int i = 0; i < question->legs && draft.legs < LEGS; i++) draft.leg[draft.legs++] = question->leg[i];
    ret->why = question->legs > LEGS ? refuse(RULE_BASE_ORDERS, REASON_LEGS, mover, LEGS, 0, 0)
                                     : argad_draft_legal(scenario, state, slot, &draft);
    struct way way;
    argad_way_measure(scenario, state, slot, draft.leg, draft.legs, &way);
    const struct pace pace = argad_pace_of(scenario, state, slot);
    const int length = (way.length + 255) / 256;
    argad_answer_add(ret, "length", RULE_BASE_TICKS, KIND_MM, length);
    if (mover < scenario->figures) {
        argad_answer_add(ret, "pace", pace.rule, KIND_MM, pace.mm);
        argad_answer_add(ret, "left", pace.rule, KIND_MM, pace.mm > length ? pace.mm - length : 0);
    } else {
        const int group = mover - scenario->figures;
        argad_answer_add(ret, "ahead", RULE_CLOSE_ORDER_SPEEDS, KIND_MM, argad_pace_of_formation(scenario, state,
                                                                                                 group, true));
        argad_answer_add(ret, "aside", RULE_CLOSE_ORDER_SPEEDS, KIND_MM, argad_pace_of_formation(scenario, state,
                                                                                                 group, false));
    }
    if (way.feature >= 0) argad_answer_add(ret, "ground", way.rule, KIND_FEATURE, way.feature);
    if (way.going == DIFFICULT || way.going == VERY_DIFFICULT) {
        const bool is_slow = way.going == VERY_DIFFICULT;
        argad_answer_add(ret, "dice", is_slow ? RULE_TERRAIN_VERY_DIFFICULT : RULE_TERRAIN_DIFFICULT, KIND_NUMBER,
                         argad_is_mounted(state, slot) ? 2 : 1);
        if (is_slow) argad_answer_add(ret, "half", RULE_TERRAIN_VERY_DIFFICULT, KIND_MM, pace.mm / 2);
    }
    if (way.crosses) argad_answer_add(ret, "crosses", RULE_BASE_OBSTACLE, KIND_YES, 1);
    argad_answer_add(ret, "allowed", ret->why.reason ? ret->why.rule : RULE_BASE_ORDERS, KIND_YES,
                     ret->why.reason == 0);
    add_point(ret, figure_place(state, slot));
    for (int i = 0; i < draft.legs; i++) add_point(ret, draft.leg[i]);
    return true;
}

/* ---- arc ------------------------------------------------------------------------------------------------------ */

/* The two edges of the half of the table before a figure, and how far its weapon carries [base:arc]. */
static bool measure_arc(const scenario_t *scenario, const state_t *state, const struct question *question,
                        struct answer *ret)
{
    const int figure = question->piece;
    if (piece_missing(scenario, state, question->role, figure, ret)) return false;
    const struct point at = figure_place(state, figure);
    const int far = argad_measure_bands(scenario, state, figure, NOTHING, ret);
    argad_answer_add(ret, "facing", RULE_BASE_ARC, KIND_ANGLE, state->facing[figure]);
    argad_answer_add(ret, "arc", RULE_BASE_ARC, KIND_ANGLE, HALF_TURN);
    add_point(ret, angle_place(at, state->facing[figure], 0, -far));
    add_point(ret, angle_place(at, state->facing[figure], 0, far));
    return true;
}

/* ---- sight ---------------------------------------------------------------------------------------------------- */

static bool measure_sight(const scenario_t *scenario, const state_t *state, const struct question *question,
                          struct answer *ret)
{
    struct sight_line line;
    if (piece_missing(scenario, state, question->role, question->piece, ret)) return false;
    if (piece_missing(scenario, state, question->role, question->other, ret)) return false;
    const struct point a = figure_place(state, question->piece), b = figure_place(state, question->other);
    argad_sight_between(scenario, state, question->piece, a, question->other, b, &line);
    argad_answer_add(ret, "visible", line.is_clear ? RULE_BASE_VISIBILITY : line.rule, KIND_YES, line.is_clear)->piece =
        line.figure;
    if (line.feature >= 0) {
        argad_answer_add(ret, line.is_clear ? "behind" : "blocked by", line.rule, KIND_FEATURE, line.feature);
    }
    if (line.figure >= 0) argad_answer_add(ret, "blocked by", line.rule, KIND_FIGURE, line.figure)->piece = line.figure;
    if (line.forest > 0) {
        /* [terrain-line-of-sight-woods] */
        argad_answer_add(ret, "forest", RULE_TERRAIN_LINE_OF_SIGHT_WOODS, KIND_MM, (line.forest + 15) / 16);
    }
    if (line.is_clear) argad_answer_add(ret, "cover", line.rule, KIND_NUMBER, -line.cover);
    argad_answer_add(ret, "in arc", RULE_BASE_ARC, KIND_YES, argad_is_in_arc(state, question->piece, a, b));
    add_point(ret, a);
    add_point(ret, line.at);
    return true;
}

/* ---- all ------------------------------------------------------------------------------------------------------ */

static bool is_on(const scenario_t *scenario, struct point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= scenario->width && p.y <= scenario->depth;
}

bool argad_measure(const void *scenario, const void *view, const struct question *question, struct answer *ret)
{
    ret->rows = ret->points = 0;
    ret->why = ALLOWED;
    bool is_on_table = is_on(scenario, question->from) && is_on(scenario, question->to);
    for (int i = 0; i < question->legs; i++) is_on_table = is_on_table && is_on(scenario, question->leg[i]);
    if (!is_on_table) return no_answer(ret, refuse(RULE_BASE_TABLE, REASON_OFF_TABLE, question->piece, 0, 0, 0));
    switch (question->kind) {
    case ASK_RULER: return measure_ruler(scenario, view, question, ret);
    case ASK_REACH: return measure_reach(scenario, view, question, ret);
    case ASK_PATH: return measure_path(scenario, view, question, ret);
    case ASK_ARC: return measure_arc(scenario, view, question, ret);
    case ASK_SIGHT: return measure_sight(scenario, view, question, ret);
    case ASK_SHOTS: return argad_measure_shots(scenario, view, question, ret);
    case ASK_BLOWS: return argad_measure_blows(scenario, view, question, ret);
    default: return false;
    }
}
