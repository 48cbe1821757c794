/* Bases of figures: discs and stadiums (a disc drawn along an axis). A disc is a stadium whose axis has no length.
 *
 * Centres are whole millimetres; inside, everything is in half millimetres, because a base 25 mm wide has a radius of
 * 12.5, and the ends of an axis lie on the nearest half. From there on nothing is rounded: whether two bases overlap is
 * a comparison of squares. */
#ifndef HONJIN_KIT_SHAPE_H
#define HONJIN_KIT_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/point.h"

struct shape { /* in half millimetres */
    struct point a, b; /* the ends of the axis; the same point: a disc */
    int32_t radius;
};

static inline bool shape_is_round(const struct shape *shape) { return point_equal(shape->a, shape->b); }

/* Of a base that many millimetres wide and long, the length along the facing; round if they are the same. */
struct shape shape_at(struct point centre, int facing, int width, int length);

/* The shape moved by millimetres. */
static inline struct shape shape_moved(struct shape shape, int dx, int dy)
{
    shape.a.x += 2 * dx, shape.b.x += 2 * dx;
    shape.a.y += 2 * dy, shape.b.y += 2 * dy;
    return shape;
}

/* The squared distance of the axes, in half millimetres. */
static inline struct ratio shape_square(const struct shape *s, const struct shape *t)
{
    if (shape_is_round(s))
        return shape_is_round(t) ? (struct ratio){ point_square(s->a, t->a), 1 }
                                 : point_segment_square(s->a, t->a, t->b);
    return shape_is_round(t) ? point_segment_square(t->a, s->a, s->b) : segments_square(s->a, s->b, t->a, t->b);
}

/* Is the gap between two bases at most that many half millimetres (which may be negative: they overlap by so much)? */
static inline bool shape_within(const struct shape *s, const struct shape *t, int halves)
{
    const int64_t reach = s->radius + t->radius + halves;
    return reach >= 0 && ratio_at_most(shape_square(s, t), reach * reach);
}

/* Do they overlap by more than `halves` half millimetres? Bases that touch do not overlap. */
static inline bool shape_overlaps(const struct shape *s, const struct shape *t, int halves)
{
    const int64_t reach = s->radius + t->radius - halves;
    if (reach <= 0) return false;
    if (!shape_is_round(s) && !shape_is_round(t)) return segments_nearer(s->a, s->b, t->a, t->b, reach * reach);
    return ratio_below(shape_square(s, t), reach * reach);
}

/* The gap in millimetres, rounded up, so that it is at most 100 if and only if the rounded number is; 0 if they touch
 * or overlap. */
int shape_gap(const struct shape *s, const struct shape *t);

/* The gap from the base to a line of the table (in millimetres), rounded up likewise; is it within that many? */
int shape_gap_to_line(const struct shape *s, struct point from, struct point to);
bool shape_within_line(const struct shape *s, struct point from, struct point to, int halves);
bool shape_overlaps_line(const struct shape *s, struct point from, struct point to);

#endif
