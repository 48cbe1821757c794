/* Directions, bases and areas: borders that a player can check on paper, and that nothing changes when the table is
 * mirrored or turned. tests/geometry/ checks random layouts with fractions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/angle.h"
#include "kit/area.h"
#include "kit/rng.h"
#include "kit/shape.h"
#include "kit/whole.h"

static struct point at(int x, int y) { return (struct point){ x, y }; }

static void halves_go_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(whole_nearest(5, 2), 3);
    assert_int_equal(whole_nearest(-5, 2), -3);
    assert_int_equal(whole_nearest(4, 3), 1);
    assert_int_equal(whole_nearest(-4, 3), -1);
    assert_int_equal(whole_root(UINT64_MAX), UINT32_MAX);
    assert_int_equal(whole_root_up(17), 5);
}

/* A rounded tangent must never put a vector on the wrong side: between it and the true one lies no ratio of whole
 * numbers up to POINT_MAX. */
static void tangents_are_fine_enough(void **state)
{
    (void)state;
    for (int i = 0; i < 450; i++) {
        const uint64_t tangent = angle_tangent_table[i];
        for (uint64_t y = 1; y <= POINT_MAX; y++) {
            const uint64_t rest = tangent * y & UINT32_MAX;
            assert_true(rest + y <= UINT64_C(1) << 32);
        }
    }
}

static void sines_by_heart(void **state)
{
    (void)state;
    assert_int_equal(angle_sine(0), 0);
    assert_int_equal(angle_sine(300), ANGLE_ONE / 2);
    assert_int_equal(angle_sine(900), ANGLE_ONE);
    assert_int_equal(angle_sine(2100), -ANGLE_ONE / 2);
    assert_int_equal(angle_cosine(600), ANGLE_ONE / 2);
    assert_int_equal(angle_cosine(-1800), -ANGLE_ONE);
    for (int a = 0; a < ANGLE_FULL; a++) {
        const int64_t sine = angle_sine(a), cosine = angle_cosine(a);
        const int64_t off = sine * sine + cosine * cosine - (int64_t)ANGLE_ONE * ANGLE_ONE;
        assert_true(off > -2 * ANGLE_ONE && off < 2 * ANGLE_ONE);
        assert_int_equal(angle_sine(-a), -sine);
        assert_int_equal(angle_sine(1800 - a), sine);
    }
}

static void headings_by_heart(void **state)
{
    (void)state;
    const struct point o = at(100, 100);
    assert_int_equal(angle_heading(o, o), 0);
    assert_int_equal(angle_heading(o, at(100, 200)), 0);
    assert_int_equal(angle_heading(o, at(200, 200)), 450);
    assert_int_equal(angle_heading(o, at(200, 100)), 900);
    assert_int_equal(angle_heading(o, at(100, 0)), 1800);
    assert_int_equal(angle_heading(o, at(0, 100)), 2700);
    assert_int_equal(angle_heading(o, at(99, 1300)), 0);    /* 0.048 degrees to the left */
    assert_int_equal(angle_heading(o, at(99, 1200)), 3599); /* 0.052 */
    assert_int_equal(angle_between(3590, 10), 20);
    assert_int_equal(angle_between(10, 3590), -20);
    assert_int_equal(angle_between(0, 1800), 1800);
    assert_true(angle_in_front(o, 0, at(400, 100))); /* the line beside him counts */
    assert_false(angle_in_front(o, 0, at(400, 99)));
    assert_true(angle_in_front(o, 0, at(100, 101)));
    assert_int_equal(angle_place(o, 900, 20, 7).x, 120);
    assert_int_equal(angle_place(o, 900, 20, 7).y, 93);
    assert_int_equal(angle_arc(o, at(200, 100), 900), 40213); /* 157.08 mm */
    assert_int_equal(angle_arc(o, at(200, 100), -900), 40213);
}

static void headings_turn_with_the_table(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 3);
    for (int i = 0; i < 20000; i++) {
        const int size = i % 2 ? 20 : 3000;
        const int x = (int)rng_below(&rng, (uint32_t)size) - size / 2;
        const int y = (int)rng_below(&rng, (uint32_t)size) - size / 2;
        if (x == 0 && y == 0)
            continue;
        const int heading = angle_heading(at(0, 0), at(x, y));
        assert_int_equal(angle_heading(at(0, 0), at(-x, y)), angle_fold(-heading));
        assert_int_equal(angle_heading(at(0, 0), at(x, -y)), angle_fold(1800 - heading));
        assert_int_equal(angle_heading(at(0, 0), at(y, -x)), angle_fold(heading + 900));
        assert_int_equal(angle_heading(at(x, y), at(0, 0)), angle_fold(heading + 1800));
    }
}

static void gaps_of_bases(void **state)
{
    (void)state;
    const struct shape foot = shape_at(at(100, 100), 0, 20, 20), north = shape_at(at(100, 200), 0, 25, 50);
    const struct shape east = shape_at(at(100, 200), 900, 25, 50);
    struct shape other = shape_at(at(120, 100), 450, 20, 20);
    assert_false(shape_overlaps(&foot, &other, 0)); /* they touch */
    assert_true(shape_within(&foot, &other, 0));
    assert_int_equal(shape_gap(&foot, &other), 0);
    other = shape_moved(other, -1, 0);
    assert_true(shape_overlaps(&foot, &other, 0));
    assert_false(shape_overlaps(&foot, &other, 2)); /* by 1 mm, no more */
    other = shape_at(at(123, 100), 0, 20, 20);
    assert_true(shape_within(&foot, &other, 6)); /* 3 mm: contact */
    other = shape_at(at(123, 101), 0, 20, 20);
    assert_false(shape_within(&foot, &other, 6));
    assert_int_equal(shape_gap(&foot, &other), 4);
    assert_int_equal(shape_gap(&foot, &north), 65);  /* 100 - 10 - 25 */
    assert_int_equal(shape_gap(&foot, &east), 78);   /* 100 - 10 - 12.5, rounded up */
    assert_int_equal(shape_gap(&east, &north), 0);
    assert_true(shape_overlaps_line(&foot, at(0, 109), at(200, 109)));
    assert_false(shape_overlaps_line(&foot, at(0, 110), at(200, 110)));
    assert_int_equal(shape_gap_to_line(&foot, at(110, 110), at(130, 170)), 5); /* root 200 - 10 = 4.14 */
}

static void areas_are_checked(void **state)
{
    const struct point good[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
    const struct point back[] = { { 0, 0 }, { 0, 10 }, { 10, 10 }, { 10, 0 } };
    const struct point twice[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 10, 10 } };
    const struct point dent[] = { { 0, 0 }, { 10, 0 }, { 5, 4 }, { 0, 10 } };
    const struct point straight[] = { { 0, 0 }, { 5, 0 }, { 10, 0 }, { 0, 10 } };
    const struct point star[] = { { 0, 10 }, { -6, -8 }, { 9, 3 }, { -9, 3 }, { 6, -8 } };
    struct area area;
    int where;
    (void)state;
    assert_int_equal(area_make(good, 4, &area, &where), AREA_SOUND);
    assert_int_equal(area_make(good, 2, &area, &where), AREA_TOO_FEW);
    assert_int_equal(area_make(good, AREA_CORNERS + 1, &area, &where), AREA_TOO_MANY);
    assert_int_equal(area_make(back, 4, &area, &where), AREA_CLOCKWISE);
    assert_int_equal(area_make(twice, 4, &area, &where), AREA_EQUAL_CORNERS);
    assert_int_equal(where, 3);
    assert_int_equal(area_make(dent, 4, &area, &where), AREA_NOT_CONVEX);
    assert_int_equal(where, 2);
    assert_int_equal(area_make(straight, 4, &area, &where), AREA_NOT_CONVEX);
    assert_int_equal(area_make(star, 5, &area, &where), AREA_NOT_CONVEX);
}

static void chords_of_a_wood(void **state)
{
    const struct point corner[] = { { 100, 100 }, { 200, 100 }, { 200, 200 }, { 100, 200 } };
    struct area area;
    struct area_span span;
    int where;
    (void)state;
    assert_int_equal(area_make(corner, 4, &area, &where), AREA_SOUND);
    assert_int_equal(area_chord(&area, at(0, 150), at(300, 150)), 1600);
    assert_int_equal(area_chord(&area, at(150, 150), at(300, 150)), 800);
    assert_int_equal(area_chord(&area, at(0, 100), at(300, 100)), 0); /* along the edge: in neither */
    assert_int_equal(area_chord(&area, at(0, 200), at(200, 0)), 0);   /* through a corner */
    assert_int_equal(area_chord(&area, at(0, 0), at(300, 300)), 2262); /* 141.42 mm */
    assert_true(area_span(&area, at(0, 150), at(300, 150), &span));
    assert_int_equal(span.in_edge, 3);
    assert_int_equal(span.out_edge, 1);
    assert_int_equal(area_way_point(span.out, at(0, 150), at(300, 150)).x, 200);
    assert_int_equal(area_side(&area, at(100, 150)), 0);
    assert_true(area_holds(&area, at(101, 199)));
    assert_false(area_holds(&area, at(100, 150)));
}

/* A chord is as long from the other end, and on a table mirrored, or turned by 90 degrees. */
static void chords_bear_mirrors(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 5);
    for (int i = 0; i < 20000; i++) {
        struct point p[3], a, b;
        for (int j = 0; j < 3; j++) p[j] = at((int)rng_below(&rng, 3001), (int)rng_below(&rng, 3001));
        a = at((int)rng_below(&rng, 3001), (int)rng_below(&rng, 3001));
        b = at((int)rng_below(&rng, 3001), (int)rng_below(&rng, 3001));
        if (point_cross(p[0], p[1], p[2]) < 0) {
            const struct point first = p[0];
            p[0] = p[1];
            p[1] = first;
        }
        struct area area, mirrored, turned;
        int where;
        if (area_make(p, 3, &area, &where) != AREA_SOUND)
            continue;
        const struct point m[3] = { at(3000 - p[2].x, p[2].y), at(3000 - p[1].x, p[1].y), at(3000 - p[0].x, p[0].y) };
        const struct point t[3] = { at(p[1].y, 3000 - p[1].x), at(p[2].y, 3000 - p[2].x), at(p[0].y, 3000 - p[0].x) };
        assert_int_equal(area_make(m, 3, &mirrored, &where), AREA_SOUND);
        assert_int_equal(area_make(t, 3, &turned, &where), AREA_SOUND);
        const int chord = area_chord(&area, a, b);
        assert_int_equal(area_chord(&area, b, a), chord);
        assert_int_equal(area_chord(&mirrored, at(3000 - a.x, a.y), at(3000 - b.x, b.y)), chord);
        assert_int_equal(area_chord(&turned, at(a.y, 3000 - a.x), at(b.y, 3000 - b.x)), chord);
    }
}

static void walls_are_crossed(void **state)
{
    const struct point wall[] = { { 100, 0 }, { 100, 100 }, { 200, 100 }, { 200, 200 } };
    int piece = -1;
    (void)state;
    assert_true(line_crosses(at(50, 50), at(150, 50), wall, 4, &piece));
    assert_int_equal(piece, 0);
    assert_true(line_crosses(at(50, 150), at(150, 50), wall, 4, NULL));  /* through the corner, to the other side */
    assert_false(line_crosses(at(50, 50), at(150, 150), wall, 4, NULL)); /* brushes the corner */
    assert_false(line_crosses(at(50, 50), at(100, 50), wall, 4, NULL));  /* ends on it */
    assert_false(line_crosses(at(50, 0), at(150, 0), wall, 4, NULL));    /* past its end */
    assert_true(line_crosses(at(50, 100), at(250, 100), wall, 4, NULL)); /* along a piece of it and across */
    assert_true(segments_touch(at(50, 50), at(100, 50), wall[0], wall[1]));
    assert_true(line_meets(at(0, 50), at(50, 50), wall[0], wall[1]));
    assert_false(line_meets(at(0, 150), at(50, 150), wall[0], wall[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_go_away_from_zero),
        cmocka_unit_test(tangents_are_fine_enough),
        cmocka_unit_test(sines_by_heart),
        cmocka_unit_test(headings_by_heart),
        cmocka_unit_test(headings_turn_with_the_table),
        cmocka_unit_test(gaps_of_bases),
        cmocka_unit_test(areas_are_checked),
        cmocka_unit_test(chords_of_a_wood),
        cmocka_unit_test(chords_bear_mirrors),
        cmocka_unit_test(walls_are_crossed),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
