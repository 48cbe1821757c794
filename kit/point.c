/* Distances of points and lines as exact ratios, and crossings by the signs of triangles. */
#include "kit/point.h"

#include <stddef.h>

#include "kit/int128.h"

struct ratio point_segment_square(struct point p, struct point a, struct point b)
{
    const int64_t length = point_square(a, b), along = point_dot(a, b, p);
    if (along <= 0)
        return (struct ratio){ point_square(a, p), 1 };
    if (along >= length)
        return (struct ratio){ point_square(b, p), 1 };
    const int64_t cross = point_cross(a, b, p);
    return (struct ratio){ cross * cross, length };
}

/* The smaller of two squared distances; their terms have up to 56 bits. */
static struct ratio ratio_min(struct ratio r, struct ratio s)
{
    return (int128_t)r.n * s.d <= (int128_t)s.n * r.d ? r : s;
}

struct ratio segments_square(struct point a, struct point b, struct point c, struct point d)
{
    if (segments_touch(a, b, c, d))
        return (struct ratio){ 0, 1 };
    const struct ratio ends = ratio_min(point_segment_square(a, c, d), point_segment_square(b, c, d));
    return ratio_min(ends, ratio_min(point_segment_square(c, a, b), point_segment_square(d, a, b)));
}

bool segments_nearer(struct point a, struct point b, struct point c, struct point d, int64_t k)
{
    return ratio_below(point_segment_square(a, c, d), k) || ratio_below(point_segment_square(b, c, d), k) ||
           ratio_below(point_segment_square(c, a, b), k) || ratio_below(point_segment_square(d, a, b), k) ||
           (k > 0 && segments_touch(a, b, c, d));
}

static int sign(int64_t n) { return (n > 0) - (n < 0); }

/* Is p, which is in line with a and b, between them (or one of them)? */
static bool is_between(struct point p, struct point a, struct point b)
{
    return point_dot(p, a, b) <= 0;
}

bool segments_touch(struct point a, struct point b, struct point c, struct point d)
{
    const int sc = sign(point_cross(a, b, c)), sd = sign(point_cross(a, b, d));
    const int sa = sign(point_cross(c, d, a)), sb = sign(point_cross(c, d, b));
    if (sc * sd < 0 && sa * sb < 0)
        return true;
    return (sc == 0 && is_between(c, a, b)) || (sd == 0 && is_between(d, a, b)) || (sa == 0 && is_between(a, c, d)) ||
           (sb == 0 && is_between(b, c, d));
}

/* Are a and b on different sides of the line from c to d, neither of them on it? */
static bool divides(struct point c, struct point d, struct point a, struct point b)
{
    return sign(point_cross(c, d, a)) * sign(point_cross(c, d, b)) < 0;
}

bool line_crosses(struct point a, struct point b, const struct point corner[], int n, int *ret)
{
    int before = 0, last = -1; /* the side of the last corner beside the line, and which it was */
    for (int i = 0; i < n; i++) {
        const int side = sign(point_cross(a, b, corner[i]));
        if (side == 0)
            continue;
        if (before * side < 0) {
            bool crossed = last == i - 1 && divides(corner[last], corner[i], a, b);
            for (int j = last + 1; j < i; j++) /* corners that lie on the line: it goes across there */
                crossed = crossed || point_dot(corner[j], a, b) < 0;
            if (crossed) {
                if (ret != NULL)
                    *ret = i - 1;
                return true;
            }
        }
        before = side;
        last = i;
    }
    return false;
}
