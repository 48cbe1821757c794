/* Convex areas: points and ways in them. A way is clipped edge by edge; the parts of it at which it goes in and out are
 * exact ratios, of which numerator and denominator are areas of triangles (25 bits on the largest table). */
#include "kit/area.h"

#include "kit/int128.h"
#include "kit/whole.h"

enum area_fault area_make(const struct point corner[], int corners, struct area *ret, int *ret_corner)
{
    struct area area = { .corners = corners };
    *ret_corner = 0;
    if (corners < 3)
        return AREA_TOO_FEW;
    if (corners > AREA_CORNERS)
        return AREA_TOO_MANY;
    int lefts = 0, rights = 0, turn = -1;
    area.low = area.high = corner[0];
    for (int i = 0; i < corners; i++) {
        const struct point p = corner[i], q = corner[(i + 1) % corners], r = corner[(i + 2) % corners];
        area.corner[i] = p;
        area.low = (struct point){ p.x < area.low.x ? p.x : area.low.x, p.y < area.low.y ? p.y : area.low.y };
        area.high = (struct point){ p.x > area.high.x ? p.x : area.high.x, p.y > area.high.y ? p.y : area.high.y };
        for (int j = 0; j < i; j++) {
            if (point_equal(p, corner[j])) {
                *ret_corner = i;
                return AREA_EQUAL_CORNERS;
            }
        }
        const int64_t cross = point_cross(p, q, r);
        lefts += cross > 0;
        rights += cross < 0;
        if (cross <= 0 && turn < 0)
            turn = (i + 1) % corners;
    }
    *ret_corner = turn < 0 ? 0 : turn;
    if (rights == corners)
        return AREA_CLOCKWISE;
    if (lefts < corners)
        return AREA_NOT_CONVEX;
    /* All turns go left; it may still go round more than once, as a star does. Then some corner lies behind an edge. */
    for (int i = 0; i < corners; i++) {
        for (int j = 0; j < corners; j++) {
            if (point_cross(corner[i], corner[(i + 1) % corners], corner[j]) < 0) {
                *ret_corner = j;
                return AREA_NOT_CONVEX;
            }
        }
    }
    *ret = area;
    return AREA_SOUND;
}

int area_side(const struct area *area, struct point p)
{
    int side = 1;
    for (int i = 0; i < area->corners; i++) {
        const int64_t cross = point_cross(area->corner[i], area_next(area, i), p);
        if (cross < 0)
            return -1;
        if (cross == 0)
            side = 0;
    }
    return side;
}

static bool is_less(struct ratio r, struct ratio s) { return r.n * s.d < s.n * r.d; }

bool area_span(const struct area *area, struct point a, struct point b, struct area_span *ret)
{
    if ((a.x <= area->low.x && b.x <= area->low.x) || (a.x >= area->high.x && b.x >= area->high.x) ||
        (a.y <= area->low.y && b.y <= area->low.y) || (a.y >= area->high.y && b.y >= area->high.y))
        return false;
    struct area_span span = { { 0, 1 }, { 1, 1 }, -1, -1 };
    for (int i = 0; i < area->corners; i++) {
        const struct point p = area->corner[i], q = area_next(area, i);
        const int64_t from = point_cross(p, q, a), to = point_cross(p, q, b); /* inside: positive */
        if (from <= 0 && to <= 0)
            return false;
        if (from < 0 || (from == 0 && to > 0)) { /* comes in over this edge */
            const struct ratio part = { -from, to - from };
            if (span.in_edge < 0 || is_less(span.in, part)) {
                span.in = part;
                span.in_edge = i;
            }
        } else if (to < 0 || (to == 0 && from > 0)) {
            const struct ratio part = { from, from - to };
            if (span.out_edge < 0 || is_less(part, span.out)) {
                span.out = part;
                span.out_edge = i;
            }
        }
    }
    if (!is_less(span.in, span.out))
        return false;
    *ret = span;
    return true;
}

/* x * m as a number of 192 bits, for comparing. */
struct wide { uint128_t high; uint64_t low; };

static struct wide wide_product(uint128_t x, uint64_t m)
{
    const uint128_t low = (uint128_t)(uint64_t)x * m;
    return (struct wide){ (x >> 64) * m + (low >> 64), (uint64_t)low };
}

static bool wide_at_most(struct wide x, struct wide y)
{
    return x.high < y.high || (x.high == y.high && x.low <= y.low);
}

int area_span_length(const struct area_span *span, struct point a, struct point b)
{
    const uint64_t d = (uint64_t)span->in.d * (uint64_t)span->out.d;
    const uint64_t n = (uint64_t)(span->out.n * span->in.d - span->in.n * span->out.d);
    const uint64_t square = (uint64_t)point_square(a, b) * 256; /* of the whole way, in sixteenths */
    /* The length is root(square) * n / d, and the root is not whole: guess from below, then settle it exactly. */
    uint64_t length = (uint64_t)((uint128_t)whole_root(square) * n / d);
    const struct wide limit = wide_product((uint128_t)n * n, square);
    while (wide_at_most(wide_product((uint128_t)d * d, (length + 1) * (length + 1)), limit)) length++;
    return (int)length;
}

int area_chord(const struct area *area, struct point a, struct point b)
{
    struct area_span span;
    return area_span(area, a, b, &span) ? area_span_length(&span, a, b) : 0;
}

struct point area_way_point(struct ratio part, struct point a, struct point b)
{
    return (struct point){ a.x + (int32_t)whole_nearest((b.x - a.x) * part.n, part.d),
                           a.y + (int32_t)whole_nearest((b.y - a.y) * part.n, part.d) };
}
