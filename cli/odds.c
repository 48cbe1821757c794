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

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NEXT_MAX = 6, KINDS_MAX = 26, KIND_BYTES = 512, GRID_WIDTH = 76, COLUMN_MIN = 7, GAP = 2 };

/* ---- lists ------------------------------------------------------------------------------------------------------ */

static double chance_of(const struct node *node)
{
    return (double)node_int(node_get(node, "numerator")) / (double)node_int(node_get(node, "denominator"));
}

static void print_percent(FILE *out, double chance)
{
    if (chance < 0.005) fputs("under 1%", out);
    else if (chance > 0.995 && chance < 1) fputs("over 99%", out);
    else fprintf(out, "%d%%", (int)(100 * chance + 0.5));
}

static int compare_chances(const void *a, const void *b)
{
    const double left = chance_of(*(const struct node *const *)a), right = chance_of(*(const struct node *const *)b);
    return (left < right) - (left > right);
}

/* The elements of a list, the likeliest first; malloc'ed. */
static const struct node **sort_by_chance(const struct node *list)
{
    const size_t count = node_count(list);
    const struct node **sorted = malloc((count + 1) * sizeof *sorted);
    if (!sorted) abort();
    for (size_t i = 0; i < count; i++) sorted[i] = node_at(list, i);
    qsort(sorted, count, sizeof *sorted, compare_chances);
    return sorted;
}

static const char *text_of(const struct node *node, const char *key, const char *without)
{
    const struct node *member = node_get(node, key);
    return node_kind(member) == NODE_TEXT ? node_text(member) : without;
}

static const char *title_of(const struct node *piece)
{
    return text_of(piece, "title", text_of(piece, "name", "Unknown unit"));
}

static const char *event_text(const struct node *result, size_t e)
{
    return node_text(node_get(node_at(node_get(result, "events"), e), "text"));
}

/* How many events all results begin with: what happens before chance decides. */
static size_t count_shared(const struct node *results)
{
    const struct node *first = node_at(results, 0);
    if (node_count(results) < 2) return 0;
    for (size_t e = 0;; e++) {
        for (size_t i = 0; i < node_count(results); i++) {
            const struct node *result = node_at(results, i);
            if (e == node_count(node_get(result, "events"))) return e;
            if (strcmp(event_text(result, e), event_text(first, e)) != 0) return e;
        }
    }
}

/* For a result to which so different ways lead that they share no events. */
static void print_changes(FILE *out, const struct node *changes)
{
    for (size_t i = 0; i < node_count(changes); i++) {
        const struct node *change = node_at(changes, i);
        fprintf(out, " %s: %s.", title_of(change), node_text(node_get(change, "what")));
    }
}

static void print_results(FILE *out, const struct node *results)
{
    const struct node **sorted = sort_by_chance(results);
    const size_t shared = count_shared(results);
    if (shared) {
        fputs("  First:", out);
        for (size_t e = 0; e < shared; e++) fprintf(out, " %s", event_text(sorted[0], e));
        fputs("\n", out);
    }
    for (size_t i = 0; i < node_count(results); i++) {
        const struct node *events = node_get(sorted[i], "events");
        fprintf(out, "  %lld/%lld (", (long long)node_int(node_get(sorted[i], "numerator")),
                (long long)node_int(node_get(sorted[i], "denominator")));
        print_percent(out, chance_of(sorted[i]));
        fputs(")", out);
        for (size_t e = shared; e < node_count(events); e++) fprintf(out, " %s", event_text(sorted[i], e));
        if (shared == node_count(events)) print_changes(out, node_get(sorted[i], "changes"));
        fputs("\n", out);
    }
    free(sorted);
}

/* ---- in short --------------------------------------------------------------------------------------------------- */

/* Is there no such average, or is it too small to be told? */
static bool is_nothing(const struct node *fraction)
{
    return !fraction || (chance_of(fraction) < 0.005 && chance_of(fraction) > -0.005);
}

/* "Honjo Shigenaga (uesugi, 1810): 58% as it is; 40% Shaken; 2% Disorganized; -0.44 steps" */
static void print_piece(FILE *out, const struct node *entry)
{
    const struct node *piece = node_get(entry, "piece"), *chances = node_get(entry, "chances");
    const struct node **sorted = sort_by_chance(chances);
    fprintf(out, "  %s (%s, %s):", title_of(piece), text_of(piece, "role", "nobody's"),
            text_of(piece, "hex", text_of(piece, "box", "off the map")));
    for (size_t i = 0; i < node_count(chances); i++) {
        const char *what = node_text(node_get(sorted[i], "what"));
        fputs(i ? "; " : " ", out);
        print_percent(out, chance_of(sorted[i]));
        fprintf(out, " %s", *what ? what : "as it is");
    }
    if (!is_nothing(node_get(entry, "steps"))) fprintf(out, "; %+.2f steps", -chance_of(node_get(entry, "steps")));
    fputs("\n", out);
    free(sorted);
}

/* What each side can expect: points it gains (sign 1), or steps it loses (sign -1). */
static void print_average(FILE *out, const char *title, const struct node *list, int sign)
{
    bool is_first = true;
    for (size_t i = 0; i < node_count(list); i++) {
        const struct node *entry = node_at(list, i);
        if (is_nothing(entry)) continue;
        fprintf(out, "%s %s %+.2f", is_first ? title : ",", node_text(node_get(entry, "role")),
                sign * chance_of(entry));
        is_first = false;
    }
    if (!is_first) fputs("\n", out);
}

static void print_next(FILE *out, const struct node *next)
{
    const struct node **sorted = sort_by_chance(next);
    for (size_t i = 0; i < node_count(next); i++) {
        if (i == NEXT_MAX) {
            fprintf(out, "  Other questions: %zu\n", node_count(next) - i);
            break;
        }
        fputs("  Then, ", out);
        print_percent(out, chance_of(sorted[i]));
        fprintf(out, ": %s (%s)\n", node_text(node_get(sorted[i], "text")), text_of(sorted[i], "rule", "-"));
    }
    free(sorted);
}

static void print_over(FILE *out, const struct node *results)
{
    double chance = 0;
    for (size_t i = 0; i < node_count(results); i++) {
        if (node_bool(node_get(node_at(results, i), "over"))) chance += chance_of(node_at(results, i));
    }
    if (chance == 0) return;
    fputs("  Then, ", out);
    print_percent(out, chance);
    fputs(": the game is over.\n", out);
}

static void print_list(FILE *out, const struct node *answer)
{
    const struct node *results = node_get(answer, "results"), *summary = node_get(answer, "summary");
    const struct node *pieces = node_get(summary, "pieces"), *next = node_get(summary, "next");
    const struct node *assumed = node_get(answer, "assumed");
    const bool is_certain = node_count(results) == 1;
    if (node_count(assumed)) fputs("Assumed:", out);
    for (size_t i = 0; i < node_count(assumed); i++) {
        fprintf(out, "%s %s", i ? "," : "", node_text(node_at(assumed, i)));
    }
    fputs(node_count(assumed) ? "\nIn short:\n" : "In short:\n", out);
    for (size_t i = 0; i < node_count(pieces); i++) print_piece(out, node_at(pieces, i));
    print_average(out, "  Steps on average so far:", node_get(summary, "steps"), -1);
    print_average(out, "  Points on average:", node_get(summary, "points"), 1);
    print_next(out, next);
    print_over(out, results);
    if (is_certain && node_count(next)) {
        fputs("  Nothing is left to chance so far. Name further orders: odds ORDER, ORDER\n"
              "  or let the program go on until dice are thrown: odds ORDER, ...\n", out);
    }
    fputs(is_certain ? "In full:\n" : "In full, the likeliest first:\n", out);
    print_results(out, results);
}

/* ---- pairs ------------------------------------------------------------------------------------------------------ */

static void print_pairs(FILE *out, const struct node *matrix)
{
    for (size_t i = 0; i < node_count(matrix); i++) {
        const struct node *cell = node_at(matrix, i);
        fprintf(out, "%s, %s%s\n", node_text(node_get(cell, "own")), node_text(node_get(cell, "other")),
                node_bool(node_get(cell, "exact")) ? "" : " (from what you know, about)");
        print_results(out, node_get(cell, "results"));
    }
}

/* ---- the grid --------------------------------------------------------------------------------------------------- */

struct kinds { /* of ends, in the order in which they were met */
    char kind[KINDS_MAX][KIND_BYTES];
    const struct node *cell[KINDS_MAX], *result[KINDS_MAX]; /* examples */
    int count;
};

static const char *last_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space ? space + 1 : text;
}

static const char *own_of(const struct node *cell)
{
    return node_text(node_get(cell, "own"));
}

static const char *other_of(const struct node *cell)
{
    return node_text(node_get(cell, "other"));
}

static bool is_word(const struct node *node, const char *word)
{
    return node_kind(node) == NODE_TEXT && strcmp(node_text(node), word) == 0;
}

/* Does the event only repeat what was chosen? */
static bool tells_choice(const struct node *cell, const struct node *event)
{
    const struct node *args = node_get(event, "args");
    const char *own = last_word(own_of(cell)), *other = last_word(other_of(cell));
    if (node_count(args) != 2) return false;
    return (is_word(node_at(args, 0), own) && is_word(node_at(args, 1), other)) ||
           (is_word(node_at(args, 0), other) && is_word(node_at(args, 1), own));
}

/* Points, halves and the numbers of hexes. */
static bool is_number(const struct node *node)
{
    return node_kind(node) != NODE_TEXT || (node_text(node)[0] >= '0' && node_text(node)[0] <= '9');
}

/* What happens and to whom, without numbers. */
static void write_kind(const struct node *cell, const struct node *result, char ret[KIND_BYTES])
{
    const struct node *events = node_get(result, "events");
    size_t length = 0;
    ret[0] = 0;
    for (size_t e = 0; e < node_count(events); e++) {
        const struct node *event = node_at(events, e), *args = node_get(event, "args");
        if (tells_choice(cell, event)) continue;
        for (size_t i = 0; i <= node_count(args); i++) {
            const struct node *word = i == 0 ? node_get(event, "kind") : node_at(args, i - 1);
            if (is_number(word) || length + node_text_length(word) + 2 > KIND_BYTES) continue;
            length += (size_t)snprintf(ret + length, KIND_BYTES - length, "%s ", node_text(word));
        }
    }
}

/* The number of the kind; a new one is noted. KINDS_MAX: there are too many. */
static int find_kind(struct kinds *kinds, const struct node *cell, const struct node *result)
{
    char kind[KIND_BYTES];
    int i = 0;
    write_kind(cell, result, kind);
    while (i < kinds->count && strcmp(kinds->kind[i], kind) != 0) i++;
    if (i < kinds->count || i == KINDS_MAX) return i;
    memcpy(kinds->kind[i], kind, sizeof kind);
    kinds->cell[i] = cell;
    kinds->result[i] = result;
    return kinds->count++;
}

/* "b", or "b 60%": the likeliest kind of end. */
static void write_cell(struct kinds *kinds, const struct node *cell, char *ret, size_t size)
{
    const struct node *results = node_get(cell, "results");
    double chance[KINDS_MAX + 1] = { 0 };
    int best = 0;
    for (size_t i = 0; i < node_count(results); i++) {
        const struct node *result = node_at(results, i);
        const int kind = find_kind(kinds, cell, result);
        chance[kind] += chance_of(result);
        if (chance[kind] > chance[best]) best = kind;
    }
    const char letter = (char)(best == KINDS_MAX ? '?' : 'a' + best);
    if (chance[best] > 0.995) snprintf(ret, size, "%c", letter);
    else snprintf(ret, size, "%c %d%%", letter, (int)(100 * chance[best] + 0.5));
}

/* How many bytes all choices of one side share before their last word: "takeda card ". 0: they differ in more. */
static size_t shared_words(const struct node *matrix, const char *(*choice_of)(const struct node *cell))
{
    const char *first = choice_of(node_at(matrix, 0));
    const size_t shared = (size_t)(last_word(first) - first);
    for (size_t i = 1; i < node_count(matrix); i++) {
        const char *choice = choice_of(node_at(matrix, i));
        if (strncmp(first, choice, shared) != 0 || strchr(choice + shared, ' ')) return 0;
    }
    return shared;
}

static void print_kinds(FILE *out, const struct kinds *kinds)
{
    for (int i = 0; i < kinds->count; i++) {
        const struct node *events = node_get(kinds->result[i], "events");
        fprintf(out, "  %c  %s against %s:", 'a' + i, last_word(own_of(kinds->cell[i])),
                last_word(other_of(kinds->cell[i])));
        for (size_t e = 0; e < node_count(events); e++) {
            if (tells_choice(kinds->cell[i], node_at(events, e))) continue;
            fprintf(out, " %s", node_text(node_get(node_at(events, e), "text")));
        }
        fputs("\n", out);
    }
}

struct grid_size {
    size_t columns, own, other; /* bytes that the choices of each side share */
    int first;                  /* width of the names of rows */
};

static int column_width(const struct node *matrix, const struct grid_size *size, size_t column)
{
    const int width = (int)strlen(other_of(node_at(matrix, column)) + size->other) + GAP;
    return width > COLUMN_MIN ? width : COLUMN_MIN;
}

/* False: it would be too wide to read. */
static bool measure(const struct node *matrix, struct grid_size *ret)
{
    const size_t cells = node_count(matrix);
    struct grid_size size = { 0 };
    if (cells == 0) return false;
    size.own = shared_words(matrix, own_of);
    size.other = shared_words(matrix, other_of);
    while (size.columns < cells && strcmp(own_of(node_at(matrix, size.columns)), own_of(node_at(matrix, 0))) == 0) {
        size.columns++;
    }
    size.first = (int)size.own;
    for (size_t i = 0; i < cells; i++) {
        const int row = (int)strlen(own_of(node_at(matrix, i)) + size.own) + GAP;
        if (row > size.first) size.first = row;
    }
    int width = size.first;
    for (size_t i = 0; i < size.columns; i++) width += column_width(matrix, &size, i);
    *ret = size;
    return size.own && size.other && width <= GRID_WIDTH;
}

static void print_grid(FILE *out, const struct node *matrix, const struct grid_size *size)
{
    struct kinds *kinds = calloc(1, sizeof *kinds);
    if (!kinds) abort();
    fprintf(out, "What each pair of choices leads to:\n  %*s%.*s\n  %-*.*s", size->first, "", (int)size->other,
            other_of(node_at(matrix, 0)), size->first, (int)size->own, own_of(node_at(matrix, 0)));
    for (size_t i = 0; i < size->columns; i++) {
        fprintf(out, "%-*s", column_width(matrix, size, i), other_of(node_at(matrix, i)) + size->other);
    }
    for (size_t i = 0; i < node_count(matrix); i++) {
        char text[16];
        write_cell(kinds, node_at(matrix, i), text, sizeof text);
        if (i % size->columns == 0) fprintf(out, "\n  %-*s", size->first, own_of(node_at(matrix, i)) + size->own);
        fprintf(out, "%-*s", column_width(matrix, size, i % size->columns), text);
    }
    fputs("\n\nThe letters, each with its first example:\n", out);
    print_kinds(out, kinds);
    fputs("\nPair by pair:\n", out);
    free(kinds);
}

void odds_print(FILE *out, const struct node *answer)
{
    const struct node *error = node_get(answer, "error"), *matrix = node_get(answer, "matrix");
    struct grid_size size;
    if (error) {
        fprintf(out, "%s\n", node_text(node_get(error, "message")));
    } else if (!matrix) {
        if (!node_bool(node_get(answer, "exact"))) fprintf(out, "From what you know, about:\n");
        print_list(out, answer);
    } else {
        if (measure(matrix, &size)) print_grid(out, matrix, &size);
        print_pairs(out, matrix);
    }
}
