/* Sines by table, headings by halving the octant. */
#include "kit/angle.h"

#include "kit/whole.h"

int angle_sine(int angle)
{
    angle = angle_fold(angle);
    const int half = angle % (ANGLE_FULL / 2);
    const int sine = angle_sine_table[half <= ANGLE_RIGHT ? half : ANGLE_FULL / 2 - half];
    return angle < ANGLE_FULL / 2 ? sine : -sine;
}

int angle_cosine(int angle) { return angle_sine(angle + ANGLE_RIGHT); }

int angle_between(int a, int b)
{
    const int turn = angle_fold(b - a);
    return turn > ANGLE_FULL / 2 ? turn - ANGLE_FULL : turn;
}

/* In the first octant, 0 <= x <= y: how many of the angles half-way between two tenths lie before it. */
static int octant(int64_t x, int64_t y)
{
    int low = 0, high = 450;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (x << 32 > y * (int64_t)angle_tangent_table[middle])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int angle_heading(struct point a, struct point b)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int64_t x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    int angle = x <= y ? octant(x, y) : ANGLE_RIGHT - octant(y, x);
    if (dy < 0)
        angle = ANGLE_FULL / 2 - angle;
    return dx < 0 && angle > 0 ? ANGLE_FULL - angle : angle;
}

struct point angle_place(struct point from, int facing, int ahead, int right)
{
    const int64_t sine = angle_sine(facing), cosine = angle_cosine(facing);
    return (struct point){ from.x + (int32_t)whole_nearest(ahead * sine + right * cosine, ANGLE_ONE),
                           from.y + (int32_t)whole_nearest(ahead * cosine - right * sine, ANGLE_ONE) };
}

bool angle_in_front(struct point o, int facing, struct point p)
{
    return (int64_t)(p.x - o.x) * angle_sine(facing) + (int64_t)(p.y - o.y) * angle_cosine(facing) >= 0;
}

int64_t angle_arc(struct point o, struct point p, int angle)
{
    const int64_t radius = whole_root_up((uint64_t)point_square(o, p) << 16);
    const int64_t turn = angle < 0 ? -angle : angle;
    return whole_up(radius * turn * 355, 113 * (int64_t)(ANGLE_FULL / 2)); /* 355/113 is a little above pi */
}
