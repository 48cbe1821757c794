/* Chances in words; see odds.h. A list begins with what becomes of each unit. */
#include "cli/odds.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/words.h"

enum { NEXT_MAX = 6, SENTENCE_MAX = 1024, ORDER_MAX = ODDS_ORDER_BYTES };

double odds_chance(const struct fraction *fraction)
{
    return (double)fraction->numerator / (double)fraction->denominator;
}

static void print_percent(FILE *out, double chance)
{
    if (chance < 0.005) fputs("under 1%", out);
    else if (chance > 0.995 && chance < 1) fputs("over 99%", out);
    else fprintf(out, "%d%%", (int)(100 * chance + 0.5));
}

void odds_print_event(FILE *out, const struct view *view, const struct event *event)
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
    const double x = odds_chance(&(*left)->chance), y = odds_chance(&(*right)->chance);
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
void odds_print_results(FILE *out, const struct odds *odds, const struct odds_result result[], uint32_t results)
{
    const struct odds_result **sorted = malloc((results + 1) * sizeof *sorted);
    const uint32_t shared = count_shared(result, results);
    if (!sorted) abort();
    for (uint32_t i = 0; i < results; i++) sorted[i] = &result[i];
    qsort(sorted, results, sizeof *sorted, compare_results);
    if (shared) {
        fputs("  First:", out);
        for (uint32_t e = 0; e < shared; e++) odds_print_event(out, odds->view, &sorted[0]->event[e]);
        fputs("\n", out);
    }
    for (uint32_t i = 0; i < results; i++) {
        const struct odds_result *one = sorted[i];
        fprintf(out, "  %lld/%lld (", (long long)one->chance.numerator, (long long)one->chance.denominator);
        print_percent(out, odds_chance(&one->chance));
        fputs(")", out);
        for (uint32_t e = shared; e < one->events; e++) odds_print_event(out, odds->view, &one->event[e]);
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
    return odds_chance(fraction) < 0.005 && odds_chance(fraction) > -0.005;
}

static int compare_sums(const void *a, const void *b)
{
    const struct odds_sum *left = a, *right = b;
    const double x = odds_chance(&left->chance), y = odds_chance(&right->chance);
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
        print_percent(out, odds_chance(&sorted[i].chance));
        fprintf(out, " %s", *what ? what : "as it is");
    }
    if (piece->steps && !is_nothing(&entry->steps)) fprintf(out, "; %+.2f steps", -odds_chance(&entry->steps));
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
        fprintf(out, "%s %s %+.2f", is_first ? title : ",", game->role[role].id, sign * odds_chance(&average[role]));
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
        print_percent(out, odds_chance(&sorted[i].chance));
        fprintf(out, ": %s (%s)\n", sentence, pending->rule ? view->game->rule[pending->rule].id : "-");
    }
    free(sorted);
}

static void print_over(FILE *out, const struct odds *odds)
{
    double chance = 0;
    for (uint32_t i = 0; i < odds->results; i++) {
        if (odds->result[i].pending.kind == PENDING_OVER) chance += odds_chance(&odds->result[i].chance);
    }
    if (chance == 0) return;
    fputs("  Then, ", out);
    print_percent(out, chance);
    fputs(": the game is over.\n", out);
}

void odds_write_order(const struct view *view, const struct action *action, char ret[ORDER_MAX])
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
        odds_write_order(odds->view, &answer->assumed[i], order);
        fprintf(out, "%s %s", i ? "," : "", order);
    }
    if (answer->assumeds) fputs("\n", out);
    if (answer->is_through) fputs("Assumed: who has a choice from then on takes each with the same chance.\n", out);
    fputs("In short:\n", out);
    for (int i = 0; i < summary->pieces; i++) print_piece(out, odds, &summary->piece[i]);
    if (summary->has_steps) {
        print_average(out, odds->view->game, "  Steps on average so far:", summary->steps, -1);
    }
    print_average(out, odds->view->game, "  Points on average:", summary->points, 1);
    print_next(out, answer);
    print_over(out, odds);
    if (is_certain && summary->nexts && !answer->is_through) {
        fputs("  This much is certain. Name further orders: odds ORDER, ORDER\n"
              "  or let the program go on until dice are thrown: odds ORDER, ...\n", out);
    }
    fputs(is_certain ? "In full:\n" : "In full, the likeliest first:\n", out);
    odds_print_results(out, odds, odds->result, odds->results);
}

static void print_answer(FILE *out, const struct odds_answer *answer)
{
    if (answer->cell) {
        odds_print_matrix(out, answer);
        return;
    }
    if (!answer->is_exact) fprintf(out, "From what you know, about:\n");
    print_list(out, answer);
}

/* ---- the question ----------------------------------------------------------------------------------------------- */

/* "ORDER, ORDER": the first is the action, the others come after it. "..." at the end: the program goes on. */
static void read_orders(char *line, struct odds_question *question)
{
    for (char *order = line; order; ) {
        char *comma = strchr(order, ',');
        if (comma) *comma = 0;
        order += strspn(order, " \t");
        if (!question->order) question->order = order;
        else if (!comma && strncmp(order, "...", 3) == 0) question->goes_on = true;
        else if (question->thens < ODDS_ORDERS_MAX - 1) question->then[question->thens++] = order;
        order = comma ? comma + 1 : NULL;
    }
}

bool odds_tell(FILE *out, const struct view *view, const char *orders)
{
    struct odds_question question = { 0 };
    struct odds_answer answer;
    struct refusal refusal;
    char line[1024], sentence[512];
    struct text text;
    struct err err;
    snprintf(line, sizeof line, "%s", orders);
    if (line[0]) read_orders(line, &question);
    text_open(&text, sentence, sizeof sentence);
    const enum odds_trouble trouble = odds_ask(view, &question, &answer, &refusal, &err);
    switch (trouble) {
    case ODDS_FINE: print_answer(out, &answer); break;
    case ODDS_REFUSED:
        view_write_refusal(view, &refusal, &text);
        fprintf(out, "%s\n", sentence);
        break;
    default: fprintf(out, "%s\n", err.sentence);
    }
    odds_answer_free(&answer);
    return trouble == ODDS_FINE;
}
