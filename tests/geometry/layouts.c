/* layouts COUNT SEED: random layouts of a table and what kit/ says of them, a line each, for tests/geometry/exact.py to
 * check with fractions. A third of them lie on a few millimetres, where lines meet in corners and run along edges. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "kit/angle.h"
#include "kit/area.h"
#include "kit/point.h"
#include "kit/rng.h"
#include "kit/shape.h"
#include "kit/whole.h"

static struct rng rng;

static int below(int n) { return (int)rng_below(&rng, (uint32_t)n); }

static struct point anywhere(int size) { return (struct point){ below(size + 1), below(size + 1) }; }

static void print_point(struct point p) { printf(" %d %d", p.x, p.y); }

static int by_place(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    return p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* The hull of random points, counter-clockwise, without corners in line. */
static int hull(int size, struct point ret[AREA_CORNERS])
{
    struct point p[AREA_CORNERS / 2], stack[AREA_CORNERS + 1];
    const int n = 3 + below(AREA_CORNERS / 2 - 2);
    for (int i = 0; i < n; i++) p[i] = anywhere(size);
    qsort(p, (size_t)n, sizeof p[0], by_place);
    int used = 0;
    for (int pass = 0; pass < 2; pass++) {
        const int start = used;
        for (int i = 0; i < n; i++) {
            const struct point q = p[pass == 0 ? i : n - 1 - i];
            while (used >= start + 2 && point_cross(stack[used - 2], stack[used - 1], q) <= 0) used--;
            stack[used++] = q;
        }
        used--; /* the last point begins the other half */
    }
    for (int i = 0; i < used; i++) ret[i] = stack[i];
    return used;
}

static void print_bases(int size)
{
    const bool round[2] = { below(2), below(2) };
    struct shape shape[2];
    printf("bases");
    for (int i = 0; i < 2; i++) {
        const struct point centre = anywhere(below(2) ? size : 60);
        const int facing = below(3) ? below(ANGLE_FULL) : 450 * below(8);
        shape[i] = round[i] ? shape_at(centre, facing, 20, 20) : shape_at(centre, facing, 25, 50);
        printf(" %d", round[i]);
        print_point(centre);
        printf(" %d", facing);
        print_point(shape[i].a);
        print_point(shape[i].b);
    }
    printf(" %d %d %d %d\n", shape_gap(&shape[0], &shape[1]), shape_overlaps(&shape[0], &shape[1], 0),
           shape_within(&shape[0], &shape[1], 6), shape_overlaps(&shape[1], &shape[0], 2));
}

static void print_base_and_line(int size)
{
    const struct point centre = anywhere(size), from = anywhere(size), to = anywhere(size);
    const struct shape shape = shape_at(centre, below(ANGLE_FULL), 25, 50);
    printf("wall");
    print_point(shape.a);
    print_point(shape.b);
    print_point(from);
    print_point(to);
    printf(" %d %d %d\n", shape_gap_to_line(&shape, from, to), shape_overlaps_line(&shape, from, to),
           shape_within_line(&shape, from, to, 40));
}

static void print_area(int size)
{
    struct point corner[AREA_CORNERS];
    struct area area;
    int n, where;
    do n = hull(size, corner);
    while (n < 3);
    if (area_make(corner, n, &area, &where) != AREA_SOUND)
        abort();
    const struct point a = anywhere(size), b = anywhere(size);
    struct area_span span = { { 0, 1 }, { 0, 1 }, -1, -1 };
    const bool inside = area_span(&area, a, b, &span);
    printf("area %d", n);
    for (int i = 0; i < n; i++) print_point(corner[i]);
    print_point(a);
    print_point(b);
    printf(" %d %d %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %d %d\n", area_side(&area, a), inside, span.in.n,
           span.in.d, span.out.n, span.out.d, area_chord(&area, a, b), area_chord(&area, b, a));
}

static void print_line(int size)
{
    struct point corner[6];
    const struct point a = anywhere(size), b = anywhere(size);
    const int n = 2 + below(5);
    for (int i = 0; i < n; i++) corner[i] = anywhere(size);
    printf("line %d", n);
    for (int i = 0; i < n; i++) print_point(corner[i]);
    print_point(a);
    print_point(b);
    printf(" %d %d %d\n", line_crosses(a, b, corner, n, NULL), segments_touch(a, b, corner[0], corner[1]),
           line_meets(a, b, corner[0], corner[1]));
}

static void print_heading(int size)
{
    struct point a = anywhere(size), b = anywhere(size);
    if (point_equal(a, b))
        b.x++;
    const int facing = below(ANGLE_FULL), ahead = below(600) - 300, right = below(600) - 300;
    printf("heading");
    print_point(a);
    print_point(b);
    printf(" %d %d %d %d", angle_heading(a, b), facing, ahead, right);
    print_point(angle_place(a, facing, ahead, right));
    printf(" %d %" PRId64 "\n", angle_in_front(a, facing, b), angle_arc(a, b, facing));
}

static void print_number(void)
{
    const uint64_t n = rng_next(&rng) >> below(64);
    const int64_t signed_n = (int64_t)(rng_next(&rng) >> 20) - (INT64_C(1) << 43), d = 1 + below(100000);
    printf("number %" PRIu64 " %u %u %" PRId64 " %" PRId64 " %" PRId64 "\n", n, whole_root(n),
           n > UINT64_C(0xfffffffe00000001) ? 0 : whole_root_up(n), signed_n, d, whole_nearest(signed_n, d));
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? atoi(argv[1]) : 100;
    rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (int i = 0; i < count; i++) {
        const int size = below(3) == 0 ? 4 + below(8) : below(2) ? 200 : 3000;
        print_bases(size);
        print_base_and_line(size);
        print_area(size);
        print_line(size);
        print_heading(size);
        print_number();
    }
    return 0;
}
