/* Pieces of ground: convex, their corners counter-clockwise. What lies on the border is inside nothing: a line along
 * the common edge of two woods goes through neither. */
#ifndef HONJIN_KIT_AREA_H
#define HONJIN_KIT_AREA_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/point.h"

enum { AREA_CORNERS = 16 };

struct area {
    int32_t corners;
    struct point corner[AREA_CORNERS];
    struct point low, high; /* of the upright rectangle about it */
};

enum area_fault { AREA_SOUND, AREA_TOO_FEW, AREA_TOO_MANY, AREA_EQUAL_CORNERS, AREA_CLOCKWISE, AREA_NOT_CONVEX };

/* Makes an area of its corners, or says what is wrong with them; *ret_corner: where. */
enum area_fault area_make(const struct point corner[], int corners, struct area *ret, int *ret_corner);

/* 1 inside, 0 on the border, -1 outside. */
int area_side(const struct area *area, struct point p);
static inline bool area_holds(const struct area *area, struct point p)
{
    return p.x > area->low.x && p.x < area->high.x && p.y > area->low.y && p.y < area->high.y &&
           area_side(area, p) > 0;
}

/* The part of the way from a to b that lies inside: from `in` to `out`, in parts of the way. */
struct area_span {
    struct ratio in, out;
    int in_edge, out_edge; /* from corner [edge] to the next one; -1: it begins or ends inside */
};

/* False if nothing of it (no more than a point) is inside. */
bool area_span(const struct area *area, struct point a, struct point b, struct area_span *ret);

/* Its length in 1/16 of a millimetre, rounded down; the same for b to a, and on a mirrored or turned table. */
int area_chord(const struct area *area, struct point a, struct point b);
int area_span_length(const struct area_span *span, struct point a, struct point b);

/* The point at a part of the way, to the nearest millimetre. */
struct point area_way_point(struct ratio part, struct point a, struct point b);

static inline struct point area_next(const struct area *area, int edge)
{
    return area->corner[edge + 1 < area->corners ? edge + 1 : 0];
}

#endif
