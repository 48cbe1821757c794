/* Lines for front ends: drafts as they stand, and the ways that were gone in this turn's movement. */
#include "games/argad/rules/movement_movers.h"
#include "games/argad/show/measure.h"

static void add_point(struct show_way *way, struct point p, int tick)
{
    if (way->points == WAY_POINTS) return;
    way->tick[way->points] = (int16_t)tick;
    way->point[way->points++] = p;
}

/* Does the last point of a trail lie where one would be anyway, on the way from the one before it to p? */
static bool is_on_the_way(const struct show_way *way, struct point p, int tick)
{
    if (way->points < 2) return false;
    const struct point a = way->point[way->points - 2], b = way->point[way->points - 1];
    const int from = way->tick[way->points - 2], at = way->tick[way->points - 1];
    const int64_t dx = (int64_t)(p.x - a.x) * (at - from) - (int64_t)(b.x - a.x) * (tick - from);
    const int64_t dy = (int64_t)(p.y - a.y) * (at - from) - (int64_t)(b.y - a.y) * (tick - from);
    return dx * dx + dy * dy <= (int64_t)(tick - from) * (tick - from); /* within 1 mm */
}

static void add_place(struct show_way *way, struct point p, int tick)
{
    if (is_on_the_way(way, p, tick)) way->points--;
    add_point(way, p, tick);
}

/* What a role sees of somebody's orders: its own, until they are carried out. */
static bool draw_draft(const scenario_t *scenario, const state_t *view, int figure, struct show_way *ret)
{
    struct point leg[LEGS + 1];
    struct way way;
    if (view->life[figure] > UNSEEN || view->x[figure] < 0 || view->posture[figure] >= POSTURES) return false;
    if (view->legs[figure] > LEGS) return false;
    const bool is_charge = view->posture[figure] == POSTURE_CHARGE && view->aim[figure] < scenario->figures;
    const int legs = argad_figure_way(scenario, view, figure, leg, &way);
    if (legs == 0 || (is_charge && view->x[view->aim[figure]] < 0)) return false;
    const int pace = argad_is_in_close_order(view, figure)
                         ? argad_pace_of_formation(scenario, view, scenario->figure[figure].group, true)
                         : argad_pace_of(scenario, view, figure).mm;
    *ret = (struct show_way){ .kind = is_charge ? "charge" : "order", .piece = figure,
                              .length = (way.length + 255) / 256 };
    ret->left = pace > ret->length ? pace - ret->length : 0;
    add_point(ret, figure_place(view, figure), 0);
    for (int i = 0; i < legs; i++) add_point(ret, leg[i], 0);
    return true;
}

/* Key points of the way that was gone: enough of every tenth tick to play it again. */
static void draw_trails(const scenario_t *scenario, const state_t *view, struct show_way ret[WAYS_MAX], int *count)
{
    struct trail trail;
    argad_trail_begin(scenario, view, &trail);
    for (int i = 0; i < scenario->figures && *count < WAYS_MAX; i++) {
        const struct body *body = &trail.march.ticks.body[i];
        if (view->gone[i] <= 0 || view->x[i] < 0) continue;
        const int last = body->mover < 0 ? TICKS : trail.march.ticks.mover[body->mover].stop;
        struct show_way *way = &ret[(*count)++];
        *way = (struct show_way){ .kind = "trail", .piece = i, .length = view->gone[i], .left = HIDDEN };
        for (int tick = 0; tick < last; tick += AIM_TICKS) add_place(way, argad_trail_place(&trail, i, tick), tick);
        add_place(way, figure_place(view, i), last);
    }
}

int argad_ways(const void *scenario_, const void *view_, struct show_way ret[WAYS_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    const int phase = sequence_top_const(&view->sequence)->kind;
    int count = 0;
    if (phase == FRAME_ORDERS || phase == FRAME_SLOWING) {
        for (int i = 0; i < scenario->figures; i++) count += draw_draft(scenario, view, i, &ret[count]);
    } else if (phase != FRAME_SETUP) {
        draw_trails(scenario, view, ret, &count);
    }
    return count;
}
