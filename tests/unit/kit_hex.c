/* Hex grids: neighbours, distances and labels, for both parities and all lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/hex.h"

enum { COLUMNS = 22, ROWS = 16, LIMIT = COLUMNS * ROWS };

/* Lane 16: every number below LIMIT is a hex. */
static const struct grid grids[] = {
    { .columns = COLUMNS, .rows = ROWS, .lane_log2 = 4, .parity = EVEN_COLUMNS_SOUTH },
    { .columns = COLUMNS, .rows = ROWS, .lane_log2 = 4, .parity = ODD_COLUMNS_SOUTH },
};

/* Grids whose rows do not fill the lane, and a grid of a single hex. */
static const struct grid odd_grids[] = {
    { .columns = 7, .rows = 11, .lane_log2 = 4, .parity = EVEN_COLUMNS_SOUTH },
    { .columns = 8, .rows = 17, .lane_log2 = 5, .parity = ODD_COLUMNS_SOUTH },
    { .columns = 40, .rows = 64, .lane_log2 = 6, .parity = EVEN_COLUMNS_SOUTH },
    { .columns = 1, .rows = 1, .lane_log2 = 4, .parity = ODD_COLUMNS_SOUTH },
};

enum { GRIDS = sizeof grids / sizeof grids[0], ODD_GRIDS = sizeof odd_grids / sizeof odd_grids[0] };

static void neighbours_are_mutual_on(const struct grid *grid)
{
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        if (!hex_is_on(grid, hex))
            continue;
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            int next = hex_neighbour(grid, hex, hexside);
            if (next == HEX_NONE)
                continue;
            assert_true(hex_is_on(grid, next));
            assert_int_equal(hex_neighbour(grid, next, (hexside + 3) % HEXSIDES), hex);
            assert_int_equal(hexside_towards(grid, hex, next), hexside);
            assert_int_equal(hex_distance(grid, hex, next), 1);
            for (int other = 0; other < hexside; other++)
                assert_int_not_equal(hex_neighbour(grid, hex, other), next);
        }
    }
}

static void neighbours_are_mutual(void **state)
{
    (void)state;
    for (int i = 0; i < GRIDS; i++)
        neighbours_are_mutual_on(&grids[i]);
    for (int i = 0; i < ODD_GRIDS; i++)
        neighbours_are_mutual_on(&odd_grids[i]);
}

static void neighbours_are_the_hexes_at_distance_one(void **state)
{
    (void)state;
    for (int i = 0; i < GRIDS; i++)
        for (int hex = 0; hex < LIMIT; hex++) {
            int near = 0;
            for (int other = 0; other < LIMIT; other++) {
                int distance = hex_distance(&grids[i], hex, other);
                near += distance == 1;
                assert_int_equal(distance == 1, hexside_towards(&grids[i], hex, other) >= 0);
            }
            int column = hex_column(&grids[i], hex), row = hex_row(&grids[i], hex);
            if (column > 0 && column < COLUMNS - 1 && row > 0 && row < ROWS - 1)
                assert_int_equal(near, 6);
            else
                assert_in_range(near, 2, 5);
        }
}

/* The formula written on kenshin's map, columns and rows counted from 1, clockwise from north. */
static void even_columns_south_is_the_printed_formula(void **state)
{
    static const int odd_column[HEXSIDES][2] = {
        { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { -1, -1 },
    };
    static const int even_column[HEXSIDES][2] = {
        { 0, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 },
    };
    const struct grid *even_south = &grids[0], *odd_south = &grids[1];
    (void)state;
    for (int column = 1; column <= COLUMNS; column++)
        for (int row = 1; row <= ROWS; row++)
            for (int hexside = 0; hexside < HEXSIDES; hexside++) {
                int hex = hex_from_label(even_south, 100 * column + row);
                const int *step = column % 2 ? odd_column[hexside] : even_column[hexside];
                const int *mirrored = column % 2 ? even_column[hexside] : odd_column[hexside];
                int to = hex_from_label(even_south, 100 * (column + step[0]) + row + step[1]);
                int mirrored_to = hex_from_label(odd_south, 100 * (column + mirrored[0]) + row + mirrored[1]);
                assert_int_equal(hex_neighbour(even_south, hex, hexside), to);
                assert_int_equal(hex_neighbour(odd_south, hex, hexside), mirrored_to);
            }
}

static void corners_have_the_neighbours_drawn_on_the_map(void **state)
{
    const struct grid *grid = &grids[0];
    (void)state;
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 101), HEXSIDE_N), HEX_NONE);
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 101), HEXSIDE_NE), HEX_NONE);
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 101), HEXSIDE_SE), hex_from_label(grid, 201));
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 2216), HEXSIDE_NW), hex_from_label(grid, 2116));
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 2216), HEXSIDE_SW), HEX_NONE);
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 2216), HEXSIDE_S), HEX_NONE);
    assert_int_equal(hex_neighbour(grid, hex_from_label(grid, 2216), HEXSIDE_SE), HEX_NONE);
}

/* Breadth first over hex_neighbour, one ring at a time. */
static void walk_from(const struct grid *grid, int start, int ret[LIMIT])
{
    for (int hex = 0; hex < LIMIT; hex++)
        ret[hex] = -1;
    ret[start] = 0;
    bool grew = true;
    for (int ring = 0; grew; ring++) {
        grew = false;
        for (int hex = 0; hex < LIMIT; hex++)
            for (int hexside = 0; ret[hex] == ring && hexside < HEXSIDES; hexside++) {
                int next = hex_neighbour(grid, hex, hexside);
                if (next != HEX_NONE && ret[next] < 0) {
                    ret[next] = ring + 1;
                    grew = true;
                }
            }
    }
}

static void distance_is_the_number_of_steps(void **state)
{
    (void)state;
    for (int i = 0; i < GRIDS; i++)
        for (int a = 0; a < LIMIT; a++) {
            int steps[LIMIT];
            walk_from(&grids[i], a, steps);
            for (int b = 0; b < LIMIT; b++) {
                assert_int_equal(hex_distance(&grids[i], a, b), steps[b]);
                assert_int_equal(hex_distance(&grids[i], b, a), steps[b]);
            }
        }
}

static void distance_obeys_the_triangle(void **state)
{
    (void)state;
    for (int i = 0; i < GRIDS; i++) {
        static uint8_t distance[LIMIT][LIMIT];
        for (int a = 0; a < LIMIT; a++)
            for (int b = 0; b < LIMIT; b++)
                distance[a][b] = (uint8_t)hex_distance(&grids[i], a, b);
        for (int a = 0; a < LIMIT; a++) {
            assert_int_equal(distance[a][a], 0);
            for (int b = 0; b < LIMIT; b++) {
                assert_true(a == b || distance[a][b] > 0);
                int detours = 0;
                for (int c = 0; c < LIMIT; c++)
                    detours += distance[a][c] + distance[c][b] < distance[a][b];
                assert_int_equal(detours, 0);
            }
        }
    }
}

static void only_the_map_is_on_the_map(void **state)
{
    (void)state;
    for (int i = 0; i < ODD_GRIDS; i++) {
        const struct grid *grid = &odd_grids[i];
        int lane = 1 << grid->lane_log2, count = 0;
        for (int hex = -3 * lane; hex < (grid->columns + 3) * lane; hex++) {
            bool is_on = hex >= 0 && hex / lane < grid->columns && hex % lane < grid->rows;
            assert_int_equal(hex_is_on(grid, hex), is_on);
            count += is_on;
        }
        assert_int_equal(count, grid->columns * grid->rows);
        assert_false(hex_is_on(grid, HEX_NONE));
        assert_false(hex_is_on(grid, INT32_MAX));
        assert_false(hex_is_on(grid, INT32_MIN));
        assert_int_equal(hexside_towards(grid, 0, 0), -1);
        assert_int_equal(hexside_towards(grid, 0, HEX_NONE), -1);
    }
}

static void labels_round_trip_on(const struct grid *grid)
{
    int found = 0;
    for (int label = -300; label < 10000; label++) {
        int hex = hex_from_label(grid, label);
        if (hex == HEX_NONE)
            continue;
        found++;
        assert_true(hex_is_on(grid, hex));
        assert_int_equal(hex_label(grid, hex), label);
        assert_int_equal(hex_column(grid, hex), label / 100 - 1);
        assert_int_equal(hex_row(grid, hex), label % 100 - 1);
    }
    assert_int_equal(found, grid->columns * grid->rows);
    assert_int_equal(hex_from_label(grid, INT32_MAX), HEX_NONE);
    assert_int_equal(hex_from_label(grid, INT32_MIN), HEX_NONE);
}

static void labels_round_trip(void **state)
{
    (void)state;
    for (int i = 0; i < GRIDS; i++)
        labels_round_trip_on(&grids[i]);
    for (int i = 0; i < ODD_GRIDS; i++)
        labels_round_trip_on(&odd_grids[i]);
    assert_int_equal(hex_from_label(&grids[0], 1004), hex_at(&grids[0], 9, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(neighbours_are_the_hexes_at_distance_one),
        cmocka_unit_test(even_columns_south_is_the_printed_formula),
        cmocka_unit_test(corners_have_the_neighbours_drawn_on_the_map),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(distance_obeys_the_triangle),
        cmocka_unit_test(only_the_map_is_on_the_map),
        cmocka_unit_test(labels_round_trip),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
