/* Chances in words; see odds.h. A list begins with what becomes of each unit. */
#include "cli/odds.h"

#include <stdlib.h>
#include <string.h>

#include "ai/foresee.h"
#include "core/notation.h"
#include "core/say.h"
#include "core/words.h"

enum { NEXT_MAX = 6, SENTENCE_MAX = 1024, ORDER_MAX = ODDS_ORDER_BYTES, FRACTION_MAX = 10000,
       PERCENT_BYTES = 16, TITLE_BYTES = 96 };

double odds_chance(const struct fraction *fraction)
{
    return (double)fraction->numerator / (double)fraction->denominator;
}

/* "37%", in French "37 %" */
static const char *write_percent(enum lang lang, double chance, char ret[PERCENT_BYTES])
{
    const bool is_rare = chance < 0.005, is_sure = chance > 0.995 && chance < 1;
    snprintf(ret, PERCENT_BYTES, "%s%d%s%%", is_rare ? "<" : is_sure ? ">" : "",
             is_rare ? 1 : is_sure ? 99 : (int)(100 * chance + 0.5), lang == LANG_FR ? "\u00a0" : "");
    return ret;
}

void odds_print_event(FILE *out, const struct view *view, const struct event *event)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_event(view->game, view->scenario, event, view->lang, &text);
    fprintf(out, " %s", sentence);
}

void odds_write_piece(const struct view *view, const struct piece *piece, struct text *ret)
{
    if (piece->name || piece->title) words_piece(view->game, view->scenario, piece, view->lang, ret);
    else text_put(ret, SAY(view_voice(view), UNKNOWN_UNIT));
}

static const char *write_title(const struct odds *odds, const struct piece *piece, char ret[TITLE_BYTES])
{
    struct text text;
    text_open(&text, ret, TITLE_BYTES);
    odds_write_piece(odds->view, piece, &text);
    return ret;
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
        fprintf(out, "  %s", SAY(view_voice(odds->view), ODDS_FIRST));
        for (uint32_t e = 0; e < shared; e++) odds_print_event(out, odds->view, &sorted[0]->event[e]);
        fputs("\n", out);
    }
    for (uint32_t i = 0; i < results; i++) {
        const struct odds_result *one = sorted[i];
        const bool is_short = !odds->has_judged && one->chance.denominator <= FRACTION_MAX; /* else it is about so */
        char percent[PERCENT_BYTES];
        write_percent((enum lang)odds->view->lang, odds_chance(&one->chance), percent);
        if (is_short) {
            fprintf(out, "  %lld/%lld (%s)", (long long)one->chance.numerator, (long long)one->chance.denominator,
                    percent);
        } else {
            fprintf(out, "  %s", percent);
        }
        for (uint32_t e = shared; e < one->events; e++) odds_print_event(out, odds->view, &one->event[e]);
        for (int c = 0; shared == one->events && c < one->changes; c++) { /* the ways to it share no events */
            char title[TITLE_BYTES];
            fprintf(out, " %s.", SAYS(view_voice(odds->view), ASKED,
                                      SAID_WORD(write_title(odds, &odds->piece[one->change[c].piece], title)),
                                      SAID_WORD(one->change[c].what)));
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

static int64_t hundredths_of(double amount)
{
    return (int64_t)(100 * amount + (amount < 0 ? -0.5 : 0.5));
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

/* "Uesugi, 1810" */
static void put_place(const struct view *view, const struct piece *piece, struct text *ret)
{
    const struct voice voice = view_voice(view);
    words_title(view->game, view->scenario, KIND_ROLE, piece->role, voice.lang, ret);
    text_put(ret, say_text(voice.lang, SAY_COMMA));
    if (piece->hex >= 0) words_value(view->game, view->scenario, KIND_HEX, piece->hex, ret);
    else if (piece->box) text_put(ret, words_or(view->game, voice.lang, "panel", piece->box, piece->box));
    else text_put(ret, SAY(voice, OFF_THE_MAP));
}

/* What becomes of it, the likeliest first: "58% unchanged; 40% Shaken; 2% Disorganized; −0.44 steps" */
static void put_fates(const struct odds *odds, const struct odds_piece *entry, struct text *ret)
{
    const struct voice voice = view_voice(odds->view);
    const char *next = say_text(voice.lang, SAY_SEMICOLON);
    struct odds_sum *sorted = sort_sums(entry->sum, entry->sums);
    char percent[PERCENT_BYTES], steps[32];
    struct text text;
    for (uint32_t i = 0; i < entry->sums; i++) {
        const char *what = odds_change_of(&odds->result[sorted[i].which], entry->piece);
        if (i) text_put(ret, next);
        text_put(ret, write_percent(voice.lang, odds_chance(&sorted[i].chance), percent));
        text_put(ret, " ");
        text_put(ret, *what ? what : SAY(voice, UNCHANGED));
    }
    if (odds->piece[entry->piece].steps && !is_nothing(&entry->steps)) {
        text_open(&text, steps, sizeof steps);
        say_put_change(&text, voice.lang, hundredths_of(-odds_chance(&entry->steps)));
        text_put(ret, next);
        text_put(ret, SAYS(voice, STEPS, SAID_WORD(steps)));
    }
    free(sorted);
}

/* "Honjo Shigenaga (Uesugi, 1810): 58% unchanged; 40% Shaken" */
static void print_piece(FILE *out, const struct odds *odds, const struct odds_piece *entry)
{
    const struct piece *piece = &odds->piece[entry->piece];
    const struct voice voice = view_voice(odds->view);
    char title[TITLE_BYTES], place[TITLE_BYTES], fates[SENTENCE_MAX];
    struct text text;
    text_open(&text, place, sizeof place);
    put_place(odds->view, piece, &text);
    text_open(&text, fates, sizeof fates);
    put_fates(odds, entry, &text);
    const char *who = SAYS(voice, BRACKETS, SAID_WORD(write_title(odds, piece, title)), SAID_WORD(place));
    fprintf(out, "  %s\n", SAYS(voice, ASKED, SAID_WORD(who), SAID_WORD(fates)));
}

/* What each side can expect: points it gains (sign 1), or steps it loses (sign -1). */
static void print_average(FILE *out, const struct view *view, enum saying saying, const struct fraction average[],
                          int sign)
{
    const struct voice voice = view_voice(view);
    char list[SENTENCE_MAX], line[SAY_BYTES];
    struct text text;
    text_open(&text, list, sizeof list);
    for (uint8_t role = 0; role < view->game->roles; role++) {
        if (is_nothing(&average[role])) continue;
        if (text.length) text_put(&text, say_text(voice.lang, SAY_COMMA));
        words_title(view->game, view->scenario, KIND_ROLE, role, voice.lang, &text);
        text_put(&text, " ");
        say_put_change(&text, voice.lang, hundredths_of(sign * odds_chance(&average[role])));
    }
    const struct said said = SAID_WORD(list);
    if (text.length) fprintf(out, "  %s\n", say_write(voice, saying, &said, 1, line));
}

static void print_next(FILE *out, const struct odds_answer *answer)
{
    const struct odds_summary *summary = &answer->summary;
    const struct view *view = answer->odds.view;
    const struct voice voice = view_voice(view);
    struct odds_sum *sorted = sort_sums(summary->next, summary->nexts);
    for (uint32_t i = 0; i < summary->nexts; i++) {
        const struct pending *pending = &answer->odds.result[sorted[i].which].pending;
        char sentence[SENTENCE_MAX];
        struct text text;
        if (i == NEXT_MAX) {
            fprintf(out, "  %s\n", SAYS(voice, OTHER_QUESTIONS, SAID_NUMBER(summary->nexts - i)));
            break;
        }
        text_open(&text, sentence, sizeof sentence);
        words_prompt(view->game, view->scenario, pending, view->lang, &text);
        char percent[PERCENT_BYTES];
        write_percent(voice.lang, odds_chance(&sorted[i].chance), percent);
        fprintf(out, "  %s\n", SAYS(voice, THEN, SAID_WORD(percent), SAID_WORD(sentence),
                                    SAID_WORD(pending->rule ? view->game->rule[pending->rule].id : "-")));
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
    const struct voice voice = view_voice(odds->view);
    char percent[PERCENT_BYTES];
    fprintf(out, "  %s\n", SAYS(voice, THEN_OVER, SAID_WORD(write_percent(voice.lang, chance, percent))));
}

void odds_write_order(const struct view *view, const struct action *action, char ret[ORDER_MAX])
{
    struct text text;
    text_open(&text, ret, ORDER_MAX);
    notation_write(view->game, view->scenario, action, &text);
}

/* How the others are likely to answer. */
static void print_foreseen(FILE *out, const struct odds *odds)
{
    struct odds_foreseen answer[ODDS_FORESEEN_MAX];
    char orders[SENTENCE_MAX], percent[PERCENT_BYTES];
    struct text text;
    const int answers = odds_foreseen_most(odds, answer);
    text_open(&text, orders, sizeof orders);
    for (int i = 0; i < answers; i++) {
        if (i) text_put(&text, ", ");
        notation_write(odds->view->game, odds->view->scenario, &answer[i].action, &text);
        text_put(&text, " ");
        text_put(&text, write_percent((enum lang)odds->view->lang, answer[i].chance, percent));
    }
    if (answers) fprintf(out, "%s\n", SAYS(view_voice(odds->view), FORESEEN, SAID_WORD(orders)));
}

static void print_list(FILE *out, const struct odds_answer *answer)
{
    const struct odds *odds = &answer->odds;
    const struct odds_summary *summary = &answer->summary;
    const bool is_certain = odds->results == 1;
    const struct voice voice = view_voice(odds->view);
    char orders[SENTENCE_MAX];
    struct text text;
    text_open(&text, orders, sizeof orders);
    for (int i = 0; i < answer->assumeds; i++) {
        if (i) text_put(&text, ", ");
        notation_write(odds->view->game, odds->view->scenario, &answer->assumed[i], &text);
    }
    if (answer->assumeds) fprintf(out, "%s\n", SAYS(voice, ASSUMED, SAID_WORD(orders)));
    if (answer->is_through) fprintf(out, "%s\n", SAY(voice, ASSUMES_BEST));
    print_foreseen(out, odds);
    fprintf(out, "%s\n", SAY(voice, IN_SHORT));
    for (int i = 0; i < summary->pieces; i++) print_piece(out, odds, &summary->piece[i]);
    if (summary->has_steps) {
        print_average(out, odds->view, SAY_STEPS_AVERAGE, summary->steps, -1);
    }
    print_average(out, odds->view, SAY_POINTS_AVERAGE, summary->points, 1);
    print_next(out, answer);
    print_over(out, odds);
    if (is_certain && summary->nexts && !answer->is_through) {
        fprintf(out, "  %s\n  %s\n", SAY(voice, CERTAIN), SAY(voice, CERTAIN_ON));
    }
    fprintf(out, "%s\n", is_certain ? SAY(voice, IN_FULL) : SAY(voice, IN_FULL_LIKELIEST));
    odds_print_results(out, odds, odds->result, odds->results);
}

static void print_answer(FILE *out, const struct odds_answer *answer)
{
    if (answer->cell) {
        odds_print_matrix(out, answer);
        return;
    }
    if (!answer->is_exact) fprintf(out, "%s\n", SAY(view_voice(answer->odds.view), ABOUT));
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

/* What one order that begins a fight would do to whom. */
static void print_fight(FILE *out, const struct view *view, const struct action *action)
{
    enum { MS = 150 };
    char order[ORDER_MAX];
    struct odds_answer answer;
    struct refusal refusal;
    struct err err;
    odds_write_order(view, action, order);
    const struct odds_question question = { .judge = foresee, .order = order, .ms = MS };
    if (odds_ask(view, &question, &answer, &refusal, &err) == ODDS_FINE) {
        fprintf(out, "%s\n", order);
        for (int i = 0; i < answer.summary.pieces; i++) print_piece(out, &answer.odds, &answer.summary.piece[i]);
        print_over(out, &answer.odds);
    }
    odds_answer_free(&answer);
}

/* Of no order: those that would begin a fight now, in short. False: there are none. */
static bool print_fights(FILE *out, const struct view *view)
{
    enum { FIGHTS_MAX = 12 };
    struct view copy = *view;
    const struct choices *choices = view_choices(&copy);
    const uint32_t total = choices_total(choices);
    int fights = 0;
    for (uint32_t i = 0; i < total && fights < FIGHTS_MAX; i++) {
        const struct action action = choices_at(choices, i);
        const uint8_t flags = view->game->verb[action.verb].flags;
        if (flags & VERB_SECRET || !(flags & VERB_RISKY)) continue;
        if (fights++ == 0) fprintf(out, "%s\n", SAY(view_voice(view), ODDS_FIGHTS));
        print_fight(out, view, &action);
    }
    return fights > 0;
}

bool odds_tell(FILE *out, const struct view *view, const char *orders)
{
    struct odds_question question = { .judge = foresee };
    struct odds_answer answer;
    struct refusal refusal;
    char line[1024], sentence[512];
    struct text text;
    struct err err;
    snprintf(line, sizeof line, "%s", orders);
    if (line[0]) read_orders(line, &question);
    text_open(&text, sentence, sizeof sentence);
    const enum odds_trouble trouble = odds_ask(view, &question, &answer, &refusal, &err);
    const bool is_listed = trouble == ODDS_NOT_NOW && !question.order && print_fights(out, view);
    if (trouble == ODDS_FINE) {
        print_answer(out, &answer);
    } else if (trouble == ODDS_REFUSED) {
        view_write_refusal(view, &refusal, &text);
        fprintf(out, "%s\n", sentence);
    } else if (!is_listed) {
        fprintf(out, "%s\n", SAY_TOLD((enum lang)view->lang, err.sentence));
    }
    odds_answer_free(&answer);
    return trouble == ODDS_FINE || is_listed;
}
