/* Bases: where their axes lie, and gaps in whole millimetres. */
#include "kit/shape.h"

#include <assert.h>

#include "kit/angle.h"
#include "kit/whole.h"

struct shape shape_at(struct point centre, int facing, int width, int length)
{
    assert(length >= width);
    const struct point middle = { 2 * centre.x, 2 * centre.y };
    if (length == width)
        return (struct shape){ middle, middle, width };
    const int axis = length - width; /* half of it, in half millimetres */
    const struct point front = angle_place(middle, facing, axis, 0);
    return (struct shape){ front, { 2 * middle.x - front.x, 2 * middle.y - front.y }, width };
}

/* The smallest gap in whole millimetres that a squared distance of axes leaves, both radii taken off. */
static int gap_of(struct ratio square, int32_t radii)
{
    /* whole_root of the whole part is the root rounded down; the gap is the smallest g with root <= radii + 2g. */
    int64_t root = whole_root((uint64_t)(square.n / square.d));
    root += !ratio_at_most(square, root * root);
    return root <= radii ? 0 : (int)((root - radii + 1) / 2);
}

int shape_gap(const struct shape *s, const struct shape *t)
{
    return gap_of(shape_square(s, t), s->radius + t->radius);
}

static struct ratio line_square(const struct shape *s, struct point from, struct point to)
{
    const struct point c = { 2 * from.x, 2 * from.y }, d = { 2 * to.x, 2 * to.y };
    return shape_is_round(s) ? point_segment_square(s->a, c, d) : segments_square(s->a, s->b, c, d);
}

int shape_gap_to_line(const struct shape *s, struct point from, struct point to)
{
    return gap_of(line_square(s, from, to), s->radius);
}

bool shape_within_line(const struct shape *s, struct point from, struct point to, int halves)
{
    const int64_t reach = s->radius + halves;
    return reach >= 0 && ratio_at_most(line_square(s, from, to), reach * reach);
}

bool shape_overlaps_line(const struct shape *s, struct point from, struct point to)
{
    return ratio_below(line_square(s, from, to), (int64_t)s->radius * s->radius);
}
