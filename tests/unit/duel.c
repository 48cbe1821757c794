/* The duel: mixed equilibria are exact, equal those found by brute force, and nobody has to ask twice. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/duel.h"
#include "kit/rng.h"

/* What the best answers to both mixes would still gain. */
static double gap_of(const struct matrix *m, const double row[], const double column[])
{
    double best_row = -INFINITY, best_column = INFINITY;
    for (int i = 0; i < m->rows; i++) {
        double sum = 0;
        for (int j = 0; j < m->columns; j++) sum += m->payoff[i][j] * column[j];
        best_row = fmax(best_row, sum);
    }
    for (int j = 0; j < m->columns; j++) {
        double sum = 0;
        for (int i = 0; i < m->rows; i++) sum += m->payoff[i][j] * row[i];
        best_column = fmin(best_column, sum);
    }
    return best_row - best_column;
}

static void assert_is_mix(const double mix[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        assert_true(mix[i] >= 0);
        sum += mix[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void known_games(void **unused)
{
    const struct matrix scissors = { 3, 3, { { 0, -1, 1 }, { 1, 0, -1 }, { -1, 1, 0 } } };
    const struct matrix saddle = { 2, 3, { { 4, 2, 7 }, { 1, 0, 9 } } };
    const struct matrix skewed = { 2, 2, { { 3, -1 }, { -2, 4 } } };
    double row[DUEL_MAX], column[DUEL_MAX];
    (void)unused;
    assert_true(fabs(duel_solve(&scissors, row, column)) < 1e-12);
    for (int i = 0; i < 3; i++) assert_true(fabs(row[i] - 1.0 / 3) < 1e-12 && fabs(column[i] - 1.0 / 3) < 1e-12);
    assert_true(fabs(duel_solve(&saddle, row, column) - 2) < 1e-12 && row[0] > 1 - 1e-12 && column[1] > 1 - 1e-12);
    assert_true(fabs(duel_solve(&skewed, row, column) - 1) < 1e-12 && fabs(row[0] - 0.6) < 1e-12);
}

/* Cards in hand as a set of bits, the card alone deciding: kenshin's duel without its ties, which are worth `tie`. */
static void hand_matrix(unsigned own, unsigned other, int strength, double tie, struct matrix *ret)
{
    static const int value[9] = { 2, 4, 6, 8, 9, 10, 12, 0, 0 }; /* in halves; 0: retreat */
    memset(ret, 0, sizeof *ret);
    for (int i = 0; i < 9; i++) {
        if (!(own >> i & 1)) continue;
        ret->columns = 0;
        for (int j = 0; j < 9; j++) {
            if (!(other >> j & 1)) continue;
            const int lead = value[i] - value[j] + strength;
            double payoff = lead == 0 ? tie : (lead > 0 ? 1 : -1) * (lead > 2 || lead < -2 ? 150 : 70);
            if (!value[i] || !value[j]) payoff = (value[j] ? 0 : 70) - (value[i] ? 0 : 70);
            payoff -= 20 * (value[i] - value[j]); /* what is laid is gone */
            ret->payoff[ret->rows][ret->columns++] = payoff;
        }
        ret->rows++;
    }
}

static void no_gap_in_any_hand(void **unused)
{
    struct rng rng;
    struct matrix m;
    double row[DUEL_MAX], column[DUEL_MAX];
    (void)unused;
    rng_seed(&rng, 1561);
    for (int n = 0; n < 10000; n++) {
        const unsigned own = 1 + rng_below(&rng, 511), other = 1 + rng_below(&rng, 255);
        hand_matrix(own, other, (int)rng_below(&rng, 13) - 6, (int)rng_below(&rng, 100) - 50, &m);
        duel_solve(&m, row, column);
        assert_is_mix(row, m.rows);
        assert_is_mix(column, m.columns);
        assert_true(gap_of(&m, row, column) < 1e-9 * 300);
    }
    for (int strength = -12; strength <= 12; strength++) { /* the hands that the game begins with */
        for (int tie = -50; tie <= 50; tie++) {
            hand_matrix(0xff, 0x1df, strength, tie, &m);
            assert_true(m.rows == 8 && m.columns == 8);
            duel_solve(&m, row, column);
            assert_true(gap_of(&m, row, column) < 1e-9 * 300);
        }
    }
}

/* The value by brute force: rows mixed in small steps against the best answer of the other. */
static double value_by_steps(const struct matrix *m)
{
    enum { STEPS = 240 };
    double best = -INFINITY;
    for (int a = 0; a <= STEPS; a++) {
        for (int b = 0; a + b <= STEPS; b++) {
            const double row[3] = { a / (double)STEPS, b / (double)STEPS, (STEPS - a - b) / (double)STEPS };
            if ((m->rows < 3 && a + b < STEPS) || (m->rows < 2 && b > 0)) continue;
            double worst = INFINITY;
            for (int j = 0; j < m->columns; j++) {
                double sum = 0;
                for (int i = 0; i < m->rows; i++) sum += row[i] * m->payoff[i][j];
                worst = fmin(worst, sum);
            }
            best = fmax(best, worst);
        }
    }
    return best;
}

/* x with a[i] * x = b[i] for all i; false: there is none, or more than one. */
static bool solve_lines(int n, double a[4][4], double b[4])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++) best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-9) return false;
        for (int j = 0; j < n; j++) {
            const double moving = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = moving;
        }
        const double moving = b[k];
        b[k] = b[best];
        b[best] = moving;
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            const double times = a[i][k] / a[k][k];
            for (int j = k; j < n; j++) a[i][j] -= times * a[k][j];
            b[i] -= times * b[k];
        }
    }
    for (int k = 0; k < n; k++) b[k] /= a[k][k];
    return true;
}

/* The mix of the options in `own` against which those in `other` are all worth the same, and what that is. by_row: rows
 * mix. False: there is no such mix. */
static bool mix_evenly(const struct matrix *m, bool by_row, unsigned own, unsigned other, double ret[3],
                       double *ret_value)
{
    double a[4][4] = { { 0 } }, b[4] = { 0 };
    int at[3], count = 0, lines = 0;
    for (int i = 0; i < 3; i++) {
        ret[i] = 0;
        if (own >> i & 1) at[count++] = i;
    }
    for (int j = 0; j < 3; j++) {
        if (!(other >> j & 1)) continue;
        for (int i = 0; i < count; i++) a[lines][i] = by_row ? m->payoff[at[i]][j] : m->payoff[j][at[i]];
        a[lines++][count] = -1;
    }
    for (int i = 0; i < count; i++) a[lines][i] = 1;
    b[lines] = 1;
    if (lines != count || !solve_lines(count + 1, a, b)) return false;
    for (int i = 0; i < count; i++) {
        if (b[i] < -1e-12) return false;
        ret[at[i]] = b[i];
    }
    *ret_value = b[count];
    return true;
}

/* The value by trying all pairs of sets of cards that may be laid: exact. */
static double value_by_sets(const struct matrix *m)
{
    for (unsigned rows = 1; rows < 1u << m->rows; rows++) {
        for (unsigned columns = 1; columns < 1u << m->columns; columns++) {
            double row[3], column[3], value, other;
            if (!mix_evenly(m, true, rows, columns, row, &value)) continue;
            if (!mix_evenly(m, false, columns, rows, column, &other)) continue;
            if (gap_of(m, row, column) < 1e-9) return value;
        }
    }
    return NAN;
}

static void small_hands_by_brute_force(void **unused)
{
    struct rng rng;
    double row[DUEL_MAX], column[DUEL_MAX];
    (void)unused;
    int tried = 0;
    rng_seed(&rng, 7);
    for (int n = 0; n < 2000; n++) {
        struct matrix m = { .rows = 1 + (int)rng_below(&rng, 3), .columns = 1 + (int)rng_below(&rng, 3) };
        for (int i = 0; i < m.rows; i++) {
            for (int j = 0; j < m.columns; j++) m.payoff[i][j] = (int)rng_below(&rng, 201) - 100;
        }
        const double value = duel_solve(&m, row, column), found = value_by_steps(&m);
        assert_true(gap_of(&m, row, column) < 1e-9 * 200);
        assert_true(found <= value + 1e-9 && found > value - 2); /* a step is a 240th of 200 */
        const double exact = value_by_sets(&m);
        assert_true(isnan(exact) || fabs(exact - value) < 1e-9 * 200);
        tried += !isnan(exact);
    }
    assert_true(tried > 1900); /* the others have several equilibria */
}

/* Told, not judged: docs/opponents.md has the figure. */
static void how_long_ten_by_ten_takes(void **unused)
{
    enum { TIMES = 2000 };
    struct matrix m = { .rows = 10, .columns = 10 };
    double row[DUEL_MAX], column[DUEL_MAX];
    struct rng rng;
    clock_t spent = 0;
    (void)unused;
    rng_seed(&rng, 10);
    for (int n = 0; n < TIMES; n++) {
        for (int i = 0; i < 100; i++) m.payoff[i / 10][i % 10] = (int)rng_below(&rng, 2001) - 1000;
        const clock_t start = clock();
        for (int again = 0; again < 10; again++) duel_solve(&m, row, column);
        spent += clock() - start;
        assert_true(gap_of(&m, row, column) < 1e-9 * 2000);
    }
    print_message("# 10 x 10 in %.1f us\n", 1e6 * (double)spent / CLOCKS_PER_SEC / TIMES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games),
        cmocka_unit_test(no_gap_in_any_hand),
        cmocka_unit_test(small_hands_by_brute_force),
        cmocka_unit_test(how_long_ten_by_ten_takes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("duel", tests, NULL, NULL);
}
