/* What each pair of choices of a sealed decision leads to; see odds.h. A grid looks like this, with a letter for each
 * kind of end:
 *
 *                  takeda card
 *     uesugi card  1       2       retreat
 *     1            +0 a    -1 b    c
 *     2            +1 d    +0 a    c!
 *
 *     a  ... what happens, told by its first example
 *
 * Where totals are compared the number is one's own minus the other's; "!": the game may be lost by it. Ends are of one
 * kind if the same becomes of the same units. */
#include <stdlib.h>
#include <string.h>

#include "cli/odds.h"
#include "core/say.h"

enum { KINDS_MAX = 26, KIND_BYTES = 512, GRID_WIDTH = 76, COLUMN_MIN = 8, GAP = 2, ORDER_MAX = ODDS_ORDER_BYTES };

struct matrix { /* the cells with their orders in words */
    const struct odds_answer *answer;
    char (*own)[ORDER_MAX], (*other)[ORDER_MAX];
    size_t columns, shared_own, shared_other; /* bytes that the choices of each side share */
    int first;                                /* width of the names of rows */
};

struct kinds { /* of ends, in the order in which they were met */
    char kind[KINDS_MAX][KIND_BYTES];
    uint32_t cell[KINDS_MAX];
    const struct odds_result *result[KINDS_MAX]; /* examples: of the first cell where it is likeliest */
    double chance[KINDS_MAX];                    /* in that cell */
    int count;
};

static const char *last_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space ? space + 1 : text;
}

static bool is_certain(const struct odds_cell *cell) { return cell->results == 1 && cell->is_exact; }

/* Pair by pair; beside a grid only those that may end in more than one way: of the others it has told all. */
static void print_pairs(FILE *out, const struct matrix *matrix, bool has_grid)
{
    for (uint32_t i = 0; i < matrix->answer->cells; i++) {
        const struct odds_cell *cell = &matrix->answer->cell[i];
        if (has_grid && is_certain(cell)) continue;
        char pair[2 * ORDER_MAX + 4];
        snprintf(pair, sizeof pair, "%s, %s", matrix->own[i], matrix->other[i]);
        fprintf(out, "%s\n", cell->is_exact ? pair : SAYS(view_voice(matrix->answer->odds.view), ABOUT_IT,
                                                          SAID_WORD(pair)));
        odds_print_results(out, &matrix->answer->odds, cell->result, cell->results);
    }
}

/* What becomes of whom, what one's own side loses first. */
static void write_kind(const struct odds *odds, const struct odds_result *result, char ret[KIND_BYTES])
{
    const struct voice voice = view_voice(odds->view);
    struct text text;
    text_open(&text, ret, KIND_BYTES);
    for (int c = 0; c < result->changes; c++) {
        const struct piece *piece = &odds->piece[result->change[c].piece];
        char title[ORDER_MAX];
        struct text name;
        text_open(&name, title, sizeof title);
        odds_write_piece(odds->view, piece, &name);
        if (c) text_put(&text, say_text(voice.lang, SAY_SEMICOLON));
        text_put(&text, SAYS(voice, ASKED, SAID_WORD(title), SAID_WORD(result->change[c].what)));
    }
    if (!result->changes) text_put(&text, SAY(voice, NOTHING_CHANGES));
    text_put(&text, say_text(voice.lang, SAY_STOP));
    if (result->tone != TONE_LOST && result->tone != TONE_WON) return;
    text_put(&text, say_text(voice.lang, SAY_BLANK));
    text_put(&text, result->tone == TONE_LOST ? SAY(voice, GAME_LOST) : SAY(voice, GAME_WON));
}

/* The number of the kind; a new one is noted. KINDS_MAX: there are too many. */
static int find_kind(struct kinds *kinds, const struct odds_answer *answer, const struct odds_result *result)
{
    char kind[KIND_BYTES];
    int i = 0;
    write_kind(&answer->odds, result, kind);
    while (i < kinds->count && strcmp(kinds->kind[i], kind) != 0) i++;
    if (i < kinds->count || i == KINDS_MAX) return i;
    memcpy(kinds->kind[i], kind, sizeof kind);
    return kinds->count++;
}

/* An example of a kind is the first cell where it is likeliest: where it is sure, if there is one. */
static void note_examples(struct kinds *kinds, const struct odds_answer *answer, uint32_t cell, const double chance[])
{
    for (uint32_t i = answer->cell[cell].results; i-- > 0;) {
        const struct odds_result *result = &answer->cell[cell].result[i];
        const int kind = find_kind(kinds, answer, result);
        if (kind == KINDS_MAX || chance[kind] < kinds->chance[kind]) continue;
        if (chance[kind] == kinds->chance[kind] && kinds->cell[kind] != cell) continue;
        kinds->cell[kind] = cell;
        kinds->result[kind] = result;
        kinds->chance[kind] = chance[kind];
    }
}

/* Whose unit the event speaks of in this argument, or ROLES. */
static uint8_t owner_of(const struct odds *odds, const struct event *event, int i)
{
    const struct view *view = odds->view;
    char name[ORDER_MAX];
    struct text text;
    text_open(&text, name, sizeof name);
    words_value(view->game, view->scenario, view->game->event[event->kind].kind[i], event->arg[i], &text);
    for (int p = 0; p < odds->pieces; p++) {
        if (odds->piece[p].name && strcmp(odds->piece[p].name, name) == 0) return odds->piece[p].role;
    }
    return ROLES;
}

/* An event named "totals" compares: unit, its total, unit, its total. False: nothing was compared. */
static bool find_totals(const struct odds_answer *answer, const struct odds_result *result, int32_t *ret_own,
                        int32_t *ret_other)
{
    const struct game *game = answer->odds.view->game;
    for (uint32_t e = 0; e < result->events; e++) {
        const struct event *event = &result->event[e];
        if (strcmp(game->event[event->kind].id, "totals") != 0 || event->nargs != 4) continue;
        const bool is_own_first = owner_of(&answer->odds, event, 0) == answer->own;
        *ret_own = event->arg[is_own_first ? 1 : 3];
        *ret_other = event->arg[is_own_first ? 3 : 1];
        return true;
    }
    return false;
}

/* "-1.5 b": by how much and what; "b 60%": the likeliest kind of end; "!": the game may be lost. */
static void write_cell(struct kinds *kinds, const struct odds_answer *answer, uint32_t cell, char *ret, size_t size)
{
    double chance[KINDS_MAX + 1] = { 0 };
    bool may_be_lost = false;
    int best = 0;
    for (uint32_t i = 0; i < answer->cell[cell].results; i++) {
        const struct odds_result *result = &answer->cell[cell].result[i];
        const int kind = find_kind(kinds, answer, result);
        chance[kind] += odds_chance(&result->chance);
        may_be_lost |= result->tone == TONE_LOST;
        if (chance[kind] > chance[best]) best = kind;
    }
    note_examples(kinds, answer, cell, chance);
    const struct odds_result *first = answer->cell[cell].result;
    const char letter = (char)(best == KINDS_MAX ? '?' : 'a' + best);
    int32_t own, other;
    struct text text;
    text_open(&text, ret, size);
    if (chance[best] > 0.995 && find_totals(answer, first, &own, &other)) {
        if (own >= other) text_put(&text, "+");
        text_half(&text, own - other);
        text_put(&text, " ");
    }
    text_put_bytes(&text, &letter, 1);
    if (chance[best] <= 0.995) {
        text_put(&text, " ");
        text_int(&text, (int)(100 * chance[best] + 0.5));
        text_put(&text, "%");
    }
    if (may_be_lost) text_put(&text, "!");
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

/* "uesugi retreat 1003, 1103": what can be decided next. */
static void print_onward(FILE *out, const struct view *view, const struct odds_result *result)
{
    char order[ORDER_MAX], list[KIND_BYTES];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < result->nexts; i++) {
        odds_write_order(view, &result->next[i], order);
        if (i) text_put(&text, ", ");
        text_put(&text, i ? last_word(order) : order);
    }
    if (result->nexts) fprintf(out, " %s", SAYS(view_voice(view), ONWARD, SAID_WORD(list)));
}

static void print_kinds(FILE *out, const struct matrix *matrix, const struct kinds *kinds)
{
    const struct odds_answer *answer = matrix->answer;
    for (int i = 0; i < kinds->count; i++) {
        const struct odds_result *result = kinds->result[i];
        const uint32_t cell = kinds->cell[i];
        const char *own = last_word(matrix->own[cell]), *other = last_word(matrix->other[cell]);
        fprintf(out, "  %c  %s", 'a' + i, SAYS(view_voice(answer->odds.view), AGAINST, SAID_WORD(own), SAID_WORD(other),
                                              SAID_WORD(kinds->kind[i])));
        print_onward(out, answer->odds.view, result);
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
    const struct voice voice = view_voice(matrix->answer->odds.view);
    fprintf(out, "%s\n  %*s%.*s\n  %-*.*s", SAY(voice, PAIRS), matrix->first, "",
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
    fprintf(out, "\n  %s\n\n%s\n", SAY(voice, PAIRS_NUMBER), SAY(voice, PAIRS_LETTERS));
    print_kinds(out, matrix, kinds);
    free(kinds);
}

/* "Uesugi Kakizaki Kageie: attacks, card + 6 (Plains, strength 6)" */
static void print_fighter(FILE *out, const struct view *view, const struct item *item)
{
    const struct voice voice = view_voice(view);
    const bool is_native = voice.lang == LANG_JA && item->native && item->native[0];
    char who[KIND_BYTES], marks[KIND_BYTES];
    struct text text;
    text_open(&text, who, sizeof who);
    words_title(view->game, view->scenario, KIND_ROLE, item->role, voice.lang, &text);
    text_put(&text, " ");
    text_put(&text, is_native ? item->native : words_or(view->game, voice.lang, "panel", item->title, item->title));
    text_open(&text, marks, sizeof marks);
    for (int m = 0; m < MARKS_MAX && item->mark[m]; m++) {
        if (m) text_put(&text, say_text(voice.lang, SAY_COMMA));
        text_put(&text, words_or(view->game, voice.lang, "panel", item->mark[m], item->mark[m]));
    }
    const char *state = words_or(view->game, voice.lang, "panel", item->state, item->state);
    const char *what = marks[0] ? SAYS(voice, BRACKETS, SAID_WORD(state), SAID_WORD(marks)) : state;
    fprintf(out, "%s\n", SAYS(voice, ASKED, SAID_WORD(who), SAID_WORD(what)));
}

/* Who fights with what, where the panel tells it. */
static void print_duel(FILE *out, const struct view *view)
{
    struct panel *panel = malloc(sizeof *panel);
    if (!panel) abort();
    panel_clear(panel);
    panel->lang = view->lang;
    if (view->game->show->panel) view->game->show->panel(view->scenario, view->state, view->role, panel);
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        if (!block->is_duel) continue;
        for (int i = block->first; i < block->first + block->items; i++) {
            const struct item *item = &panel->item[i];
            print_fighter(out, view, item);
        }
    }
    free(panel);
}

void odds_print_matrix(FILE *out, const struct odds_answer *answer)
{
    struct matrix matrix = { .answer = answer };
    print_duel(out, answer->odds.view);
    matrix.own = calloc(answer->cells + 1, sizeof *matrix.own);
    matrix.other = calloc(answer->cells + 1, sizeof *matrix.other);
    if (!matrix.own || !matrix.other) abort();
    for (uint32_t i = 0; i < answer->cells; i++) {
        odds_write_order(answer->odds.view, &answer->cell[i].own, matrix.own[i]);
        odds_write_order(answer->odds.view, &answer->cell[i].other, matrix.other[i]);
    }
    const bool has_grid = measure(&matrix);
    if (has_grid) print_grid(out, &matrix);
    print_pairs(out, &matrix, has_grid);
    free(matrix.own);
    free(matrix.other);
}
