/* Directions on a table: tenths of a degree on the compass, clockwise from north, 0 to 3599. No floating point, so that
 * every machine gives the same; folded into one octant, so that a mirrored or turned table gives the mirrored or turned
 * direction. */
#ifndef HONJIN_KIT_ANGLE_H
#define HONJIN_KIT_ANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/point.h"

enum { ANGLE_FULL = 3600, ANGLE_RIGHT = 900, ANGLE_ONE = 32768 };

extern const uint16_t angle_sine_table[901];     /* of 0.0 to 90.0 degrees, in 1/32768 */
extern const uint32_t angle_tangent_table[450];  /* of 0.05, 0.15 ... 44.95 degrees, in 1/2^32, rounded down */

/* Any number of tenths, made 0 to 3599. */
static inline int angle_fold(int angle)
{
    angle %= ANGLE_FULL;
    return angle < 0 ? angle + ANGLE_FULL : angle;
}

int angle_sine(int angle);   /* in 1/32768 */
int angle_cosine(int angle);

/* How far one has to turn from a to b, clockwise positive: -1799 to 1800. */
int angle_between(int a, int b);

/* Where somebody looks who looks from a to b; 0 if they are the same point. The nearest tenth, exactly, for up to
 * POINT_MAX in either direction: there are no ties, because the tangents in between are irrational. */
int angle_heading(struct point a, struct point b);

/* The place `ahead` in front and `right` to the right of a point, for somebody looking along `facing`; all in the same
 * unit, rounded to the nearest. */
struct point angle_place(struct point from, int facing, int ahead, int right);

/* Is p in the half of the table before somebody at o (on the line beside him counts)? */
bool angle_in_front(struct point o, int facing, struct point p);

/* The way of a point p that is turned about o by `angle` (either way round), in 1/256, rounded up. */
int64_t angle_arc(struct point o, struct point p, int angle);

#endif
