/* Chances in words; see odds.h. A list begins with what becomes of each unit. A grid looks like this, with a letter for
 * each kind of end:
 *
 *                  takeda card
 *     uesugi card  1      2      retreat
 *     1            a      b      c
 *     2            d 60%  a      c
 *
 *     a  ... what happens, told by its first example
 *
 * Ends are of one kind if the same happens to the same units; the points by which somebody wins may differ. */
#include "cli/odds.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/words.h"

enum { NEXT_MAX = 6, KINDS_MAX = 26, KIND_BYTES = 512, GRID_WIDTH = 76, COLUMN_MIN = 7, GAP = 2 };
enum { SENTENCE_MAX = 1024, ORDER_MAX = 128 };

static double chance_of(const struct fraction *fraction)
{
    return (double)fraction->numerator / (double)fraction->denominator;
}

static void print_percent(FILE *out, double chance)
{
    if (chance < 0.005) fputs("under 1%", out);
    else if (chance > 0.995 && chance < 1) fputs("over 99%", out);
    else fprintf(out, "%d%%", (int)(100 * chance + 0.5));
}

static void print_event(FILE *out, const struct view *view, const struct event *event)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_event(view->game, view->scenario, event, view->lang, &text);
    fprintf(out, " %s", sentence);
}

static const char *title_of(const struct piece *piece)
{
    return piece->title ? piece->title : piece->name ? piece->name : "Unknown unit";
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

static int compare_results(const void *a, const void *b)
{
    const struct odds_result *const *left = a, *const *right = b;
    const double x = chance_of(&(*left)->chance), y = chance_of(&(*right)->chance);
    return (x < y) - (x > y);
}

static bool is_same_event(const struct event *a, const struct event *b)
{
    return a->kind == b->kind && a->nargs == b->nargs && memcmp(a->arg, b->arg, a->nargs * sizeof a->arg[0]) == 0;
}

/* How many events all results begin with: what happens before chance decides. */
static uint32_t count_shared(const struct odds_result result[], uint32_t results)
{
    if (results < 2) return 0;
    for (uint32_t e = 0;; e++) {
        for (uint32_t i = 0; i < results; i++) {
            if (e == result[i].events || e == result[0].events) return e;
            if (!is_same_event(&result[i].event[e], &result[0].event[e])) return e;
        }
    }
}

/* The likeliest first. */
static void print_results(FILE *out, const struct odds *odds, const struct odds_result result[], uint32_t results)
{
    const struct odds_result **sorted = malloc((results + 1) * sizeof *sorted);
    const uint32_t shared = count_shared(result, results);
    if (!sorted) abort();
    for (uint32_t i = 0; i < results; i++) sorted[i] = &result[i];
    qsort(sorted, results, sizeof *sorted, compare_results);
    if (shared) {
        fputs("  First:", out);
        for (uint32_t e = 0; e < shared; e++) print_event(out, odds->view, &sorted[0]->event[e]);
        fputs("\n", out);
    }
    for (uint32_t i = 0; i < results; i++) {
        const struct odds_result *one = sorted[i];
        fprintf(out, "  %lld/%lld (", (long long)one->chance.numerator, (long long)one->chance.denominator);
        print_percent(out, chance_of(&one->chance));
        fputs(")", out);
        for (uint32_t e = shared; e < one->events; e++) print_event(out, odds->view, &one->event[e]);
        for (int c = 0; shared == one->events && c < one->changes; c++) { /* the ways to it share no events */
            fprintf(out, " %s: %s.", title_of(&odds->piece[one->change[c].piece]), one->change[c].what);
        }
        fputs("\n", out);
    }
    free(sorted);
}

/* ---- in short --------------------------------------------------------------------------------------------------- */

/* Is the average too small to be told? */
static bool is_nothing(const struct fraction *fraction)
{
    return chance_of(fraction) < 0.005 && chance_of(fraction) > -0.005;
}

static int compare_sums(const void *a, const void *b)
{
    const struct odds_sum *left = a, *right = b;
    const double x = chance_of(&left->chance), y = chance_of(&right->chance);
    return (x < y) - (x > y);
}

/* The sums, the likeliest first; malloc'ed. */
static struct odds_sum *sort_sums(const struct odds_sum sum[], uint32_t sums)
{
    struct odds_sum *sorted = malloc((sums + 1) * sizeof *sorted);
    if (!sorted) abort();
    memcpy(sorted, sum, sums * sizeof *sorted);
    qsort(sorted, sums, sizeof *sorted, compare_sums);
    return sorted;
}

static void print_place(FILE *out, const struct view *view, const struct piece *piece)
{
    char word[ORDER_MAX];
    struct text text;
    text_open(&text, word, sizeof word);
    words_value(view->game, view->scenario, KIND_ROLE, piece->role, &text);
    text_put(&text, ", ");
    if (piece->hex >= 0) words_value(view->game, view->scenario, KIND_HEX, piece->hex, &text);
    else text_put(&text, piece->box ? piece->box : "off the map");
    fprintf(out, " (%s):", word);
}

/* "Honjo Shigenaga (uesugi, 1810): 58% as it is; 40% Shaken; 2% Disorganized; -0.44 steps" */
static void print_piece(FILE *out, const struct odds *odds, const struct odds_piece *entry)
{
    const struct piece *piece = &odds->piece[entry->piece];
    struct odds_sum *sorted = sort_sums(entry->sum, entry->sums);
    fprintf(out, "  %s", title_of(piece));
    print_place(out, odds->view, piece);
    for (uint32_t i = 0; i < entry->sums; i++) {
        const char *what = odds_change_of(&odds->result[sorted[i].which], entry->piece);
        fputs(i ? "; " : " ", out);
        print_percent(out, chance_of(&sorted[i].chance));
        fprintf(out, " %s", *what ? what : "as it is");
    }
    if (piece->steps && !is_nothing(&entry->steps)) fprintf(out, "; %+.2f steps", -chance_of(&entry->steps));
    fputs("\n", out);
    free(sorted);
}

/* What each side can expect: points it gains (sign 1), or steps it loses (sign -1). */
static void print_average(FILE *out, const struct game *game, const char *title, const struct fraction average[],
                          int sign)
{
    bool is_first = true;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (is_nothing(&average[role])) continue;
        fprintf(out, "%s %s %+.2f", is_first ? title : ",", game->role[role].id, sign * chance_of(&average[role]));
        is_first = false;
    }
    if (!is_first) fputs("\n", out);
}

static void print_next(FILE *out, const struct odds_answer *answer)
{
    const struct odds_summary *summary = &answer->summary;
    const struct view *view = answer->odds.view;
    struct odds_sum *sorted = sort_sums(summary->next, summary->nexts);
    for (uint32_t i = 0; i < summary->nexts; i++) {
        const struct pending *pending = &answer->odds.result[sorted[i].which].pending;
        char sentence[SENTENCE_MAX];
        struct text text;
        if (i == NEXT_MAX) {
            fprintf(out, "  Other questions: %u\n", summary->nexts - i);
            break;
        }
        text_open(&text, sentence, sizeof sentence);
        words_prompt(view->game, view->scenario, pending, view->lang, &text);
        fputs("  Then, ", out);
        print_percent(out, chance_of(&sorted[i].chance));
        fprintf(out, ": %s (%s)\n", sentence, pending->rule ? view->game->rule[pending->rule].id : "-");
    }
    free(sorted);
}

static void print_over(FILE *out, const struct odds *odds)
{
    double chance = 0;
    for (uint32_t i = 0; i < odds->results; i++) {
        if (odds->result[i].pending.kind == PENDING_OVER) chance += chance_of(&odds->result[i].chance);
    }
    if (chance == 0) return;
    fputs("  Then, ", out);
    print_percent(out, chance);
    fputs(": the game is over.\n", out);
}

static void write_order(const struct view *view, const struct action *action, char ret[ORDER_MAX])
{
    struct text text;
    text_open(&text, ret, ORDER_MAX);
    notation_write(view->game, view->scenario, action, &text);
}

static void print_list(FILE *out, const struct odds_answer *answer)
{
    const struct odds *odds = &answer->odds;
    const struct odds_summary *summary = &answer->summary;
    const bool is_certain = odds->results == 1;
    char order[ORDER_MAX];
    if (answer->assumeds) fputs("Assumed:", out);
    for (int i = 0; i < answer->assumeds; i++) {
        write_order(odds->view, &answer->assumed[i], order);
        fprintf(out, "%s %s", i ? "," : "", order);
    }
    fputs(answer->assumeds ? "\nIn short:\n" : "In short:\n", out);
    for (int i = 0; i < summary->pieces; i++) print_piece(out, odds, &summary->piece[i]);
    if (summary->has_steps) {
        print_average(out, odds->view->game, "  Steps on average so far:", summary->steps, -1);
    }
    print_average(out, odds->view->game, "  Points on average:", summary->points, 1);
    print_next(out, answer);
    print_over(out, odds);
    if (is_certain && summary->nexts) {
        fputs("  Nothing is left to chance so far. Name further orders: odds ORDER, ORDER\n"
              "  or let the program go on until dice are thrown: odds ORDER, ...\n", out);
    }
    fputs(is_certain ? "In full:\n" : "In full, the likeliest first:\n", out);
    print_results(out, odds, odds->result, odds->results);
}

/* ---- the grid --------------------------------------------------------------------------------------------------- */

struct matrix { /* the cells with their orders in words */
    const struct odds_answer *answer;
    char (*own)[ORDER_MAX], (*other)[ORDER_MAX];
    size_t columns, shared_own, shared_other; /* bytes that the choices of each side share */
    int first;                                /* width of the names of rows */
};

struct kinds { /* of ends, in the order in which they were met */
    char kind[KINDS_MAX][KIND_BYTES];
    uint32_t cell[KINDS_MAX];
    const struct odds_result *result[KINDS_MAX]; /* examples */
    int count;
};

static const char *last_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space ? space + 1 : text;
}

static void print_pairs(FILE *out, const struct matrix *matrix)
{
    for (uint32_t i = 0; i < matrix->answer->cells; i++) {
        const struct odds_cell *cell = &matrix->answer->cell[i];
        fprintf(out, "%s, %s%s\n", matrix->own[i], matrix->other[i],
                cell->is_exact ? "" : " (from what you know, about)");
        print_results(out, &matrix->answer->odds, cell->result, cell->results);
    }
}

/* Does the event only repeat what was chosen? */
static bool tells_choice(const struct game *game, const struct odds_cell *cell, const struct event *event)
{
    if (event->nargs != 2 || !cell->own.nargs || !cell->other.nargs) return false;
    const uint8_t kind = game->verb[cell->own.verb].arg[cell->own.nargs - 1].kind;
    if (game->event[event->kind].kind[0] != kind || game->event[event->kind].kind[1] != kind) return false;
    const int32_t own = cell->own.arg[cell->own.nargs - 1], other = cell->other.arg[cell->other.nargs - 1];
    return (event->arg[0] == own && event->arg[1] == other) || (event->arg[0] == other && event->arg[1] == own);
}

/* Points, halves and the numbers of hexes. */
static bool is_number(uint8_t kind)
{
    return kind < KIND_GAME && kind != KIND_ROLE && kind != KIND_RULE;
}

/* What happens and to whom, without numbers. */
static void write_kind(const struct view *view, const struct odds_cell *cell, const struct odds_result *result,
                       char ret[KIND_BYTES])
{
    struct text text;
    text_open(&text, ret, KIND_BYTES);
    for (uint32_t e = 0; e < result->events; e++) {
        const struct event *event = &result->event[e];
        const struct wording *wording = &view->game->event[event->kind];
        if (tells_choice(view->game, cell, event)) continue;
        text_put(&text, wording->id);
        for (int i = 0; i < event->nargs; i++) {
            if (is_number(wording->kind[i])) continue;
            text_put(&text, " ");
            words_value(view->game, view->scenario, wording->kind[i], event->arg[i], &text);
        }
        text_put(&text, " ");
    }
}

/* The number of the kind; a new one is noted. KINDS_MAX: there are too many. */
static int find_kind(struct kinds *kinds, const struct odds_answer *answer, uint32_t cell,
                     const struct odds_result *result)
{
    char kind[KIND_BYTES];
    int i = 0;
    write_kind(answer->odds.view, &answer->cell[cell], result, kind);
    while (i < kinds->count && strcmp(kinds->kind[i], kind) != 0) i++;
    if (i < kinds->count || i == KINDS_MAX) return i;
    memcpy(kinds->kind[i], kind, sizeof kind);
    kinds->cell[i] = cell;
    kinds->result[i] = result;
    return kinds->count++;
}

/* "b", or "b 60%": the likeliest kind of end. */
static void write_cell(struct kinds *kinds, const struct odds_answer *answer, uint32_t cell, char *ret, size_t size)
{
    double chance[KINDS_MAX + 1] = { 0 };
    int best = 0;
    for (uint32_t i = 0; i < answer->cell[cell].results; i++) {
        const struct odds_result *result = &answer->cell[cell].result[i];
        const int kind = find_kind(kinds, answer, cell, result);
        chance[kind] += chance_of(&result->chance);
        if (chance[kind] > chance[best]) best = kind;
    }
    const char letter = (char)(best == KINDS_MAX ? '?' : 'a' + best);
    if (chance[best] > 0.995) snprintf(ret, size, "%c", letter);
    else snprintf(ret, size, "%c %d%%", letter, (int)(100 * chance[best] + 0.5));
}

/* How many bytes all choices of one side share before their last word: "takeda card ". 0: they differ in more. */
static size_t shared_words(char (*order)[ORDER_MAX], uint32_t count)
{
    const size_t shared = (size_t)(last_word(order[0]) - order[0]);
    for (uint32_t i = 1; i < count; i++) {
        if (strncmp(order[0], order[i], shared) != 0 || strchr(order[i] + shared, ' ')) return 0;
    }
    return shared;
}

static void print_kinds(FILE *out, const struct matrix *matrix, const struct kinds *kinds)
{
    const struct odds_answer *answer = matrix->answer;
    for (int i = 0; i < kinds->count; i++) {
        const struct odds_result *result = kinds->result[i];
        const uint32_t cell = kinds->cell[i];
        fprintf(out, "  %c  %s against %s:", 'a' + i, last_word(matrix->own[cell]), last_word(matrix->other[cell]));
        for (uint32_t e = 0; e < result->events; e++) {
            if (tells_choice(answer->odds.view->game, &answer->cell[cell], &result->event[e])) continue;
            print_event(out, answer->odds.view, &result->event[e]);
        }
        fputs("\n", out);
    }
}

static int column_width(const struct matrix *matrix, size_t column)
{
    const int width = (int)strlen(matrix->other[column] + matrix->shared_other) + GAP;
    return width > COLUMN_MIN ? width : COLUMN_MIN;
}

/* False: it would be too wide to read. */
static bool measure(struct matrix *matrix)
{
    const uint32_t cells = matrix->answer->cells;
    if (cells == 0) return false;
    matrix->shared_own = shared_words(matrix->own, cells);
    matrix->shared_other = shared_words(matrix->other, cells);
    while (matrix->columns < cells && strcmp(matrix->own[matrix->columns], matrix->own[0]) == 0) matrix->columns++;
    matrix->first = (int)matrix->shared_own;
    for (uint32_t i = 0; i < cells; i++) {
        const int row = (int)strlen(matrix->own[i] + matrix->shared_own) + GAP;
        if (row > matrix->first) matrix->first = row;
    }
    int width = matrix->first;
    for (size_t i = 0; i < matrix->columns; i++) width += column_width(matrix, i);
    return matrix->shared_own && matrix->shared_other && width <= GRID_WIDTH;
}

static void print_grid(FILE *out, const struct matrix *matrix)
{
    struct kinds *kinds = calloc(1, sizeof *kinds);
    if (!kinds) abort();
    fprintf(out, "What each pair of choices leads to:\n  %*s%.*s\n  %-*.*s", matrix->first, "",
            (int)matrix->shared_other, matrix->other[0], matrix->first, (int)matrix->shared_own, matrix->own[0]);
    for (size_t i = 0; i < matrix->columns; i++) {
        fprintf(out, "%-*s", column_width(matrix, i), matrix->other[i] + matrix->shared_other);
    }
    for (uint32_t i = 0; i < matrix->answer->cells; i++) {
        char text[16];
        write_cell(kinds, matrix->answer, i, text, sizeof text);
        if (i % matrix->columns == 0) fprintf(out, "\n  %-*s", matrix->first, matrix->own[i] + matrix->shared_own);
        fprintf(out, "%-*s", column_width(matrix, i % matrix->columns), text);
    }
    fputs("\n\nThe letters, each with its first example:\n", out);
    print_kinds(out, matrix, kinds);
    fputs("\nPair by pair:\n", out);
    free(kinds);
}

static void print_matrix(FILE *out, const struct odds_answer *answer)
{
    struct matrix matrix = { .answer = answer };
    matrix.own = calloc(answer->cells + 1, sizeof *matrix.own);
    matrix.other = calloc(answer->cells + 1, sizeof *matrix.other);
    if (!matrix.own || !matrix.other) abort();
    for (uint32_t i = 0; i < answer->cells; i++) {
        write_order(answer->odds.view, &answer->cell[i].own, matrix.own[i]);
        write_order(answer->odds.view, &answer->cell[i].other, matrix.other[i]);
    }
    if (measure(&matrix)) print_grid(out, &matrix);
    print_pairs(out, &matrix);
    free(matrix.own);
    free(matrix.other);
}

void odds_print(FILE *out, const struct odds_answer *answer)
{
    if (answer->cell) {
        print_matrix(out, answer);
        return;
    }
    if (!answer->is_exact) fprintf(out, "From what you know, about:\n");
    print_list(out, answer);
}
