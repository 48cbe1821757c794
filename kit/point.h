/* Points of a table and the straight lines between them, in whole numbers (of millimetres, or of halves: whoever asks
 * knows). x goes east, y north. Up to POINT_MAX nothing here overflows 64 bits. */
#ifndef HONJIN_KIT_POINT_H
#define HONJIN_KIT_POINT_H

#include <stdbool.h>
#include <stdint.h>

enum { POINT_MAX = 8192 }; /* in either direction from the corner of the table */

struct point { int32_t x, y; };

static inline bool point_equal(struct point a, struct point b) { return a.x == b.x && a.y == b.y; }

static inline int64_t point_dot(struct point o, struct point a, struct point b)
{
    return (int64_t)(a.x - o.x) * (b.x - o.x) + (int64_t)(a.y - o.y) * (b.y - o.y);
}

/* Twice the area of the triangle: positive if o, a, b turn left (counter-clockwise), 0 if they are in line. */
static inline int64_t point_cross(struct point o, struct point a, struct point b)
{
    return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

static inline int64_t point_square(struct point a, struct point b) /* of the distance */
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    return dx * dx + dy * dy;
}

/* A number that need not be whole: n / d, with d > 0. */
struct ratio { int64_t n, d; };

/* Is r < k? Of squared distances up to POINT_MAX this fits. */
static inline bool ratio_below(struct ratio r, int64_t k) { return r.n < k * r.d; }
static inline bool ratio_at_most(struct ratio r, int64_t k) { return r.n <= k * r.d; }

/* The square of the distance from p to the line between a and b (which may be the same point). */
struct ratio point_segment_square(struct point p, struct point a, struct point b);

/* The square of the distance between two lines, 0 if they meet. */
struct ratio segments_square(struct point a, struct point b, struct point c, struct point d);

/* Is the distance between two lines less than the root of k? */
bool segments_nearer(struct point a, struct point b, struct point c, struct point d, int64_t k);

/* Do two lines have a point in common, be it an end? */
bool segments_touch(struct point a, struct point b, struct point c, struct point d);

/* Does the line from a to b go across a bent line of n corners, from one side of it to the other? To touch it with an
 * end, to brush a corner or to run into its last point is not to cross it; to go across at a corner is. ret: between
 * which corners (the first of the two), may be NULL. */
bool line_crosses(struct point a, struct point b, const struct point corner[], int n, int *ret);

/* Does the (endless) line through a and b meet the line between c and d? If one knows that a wall is crossed, this says
 * whether it is crossed in this piece of it. */
static inline bool line_meets(struct point a, struct point b, struct point c, struct point d)
{
    const int64_t left = point_cross(a, b, c), right = point_cross(a, b, d);
    return (left <= 0 && right >= 0) || (left >= 0 && right <= 0);
}

#endif
