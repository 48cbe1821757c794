/* Takes every lesson of every pack in the program, by the engine alone: at each step its first order is given, after
 * all that is forced, and must lead on. On the way:
 *
 *   what the step does not want is answered with what it does, and changes nothing
 *   a lesson that is left and opened again from its journal is where it was
 *   what is taken back is to be done again
 *   what is told in a language is told in it to the end
 *   rules, hexes and units that it names are there; every answer it holds was given, and no other die was thrown
 *
 *     lessons [GAME...]     without games: all of them; each that is no sample has three lessons at least */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/support/tap.h"

enum { LEAST = 3, ORDERS_MAX = 400, WORDS_MAX = 320 /* bytes of a step, at most */ };

static bool fail(const struct lesson *lesson, int step, const char *what, const char *more)
{
    tap_note("%s, step %d: %s: %s", lesson->name, step + 1, what, more);
    return false;
}

/* ---- languages ---------------------------------------------------------------------------------------------- */

/* The text of a line for people in a language, and not the English one in its place. */
static bool is_told_in(const struct lesson *lesson, int step, enum lesson_word word, enum lang lang)
{
    for (int n = 0; n < lesson->lines; n++) {
        if (lesson->line[n].step == step && lesson->line[n].word == word && lesson->line[n].lang == lang) return true;
    }
    return false;
}

/* A lesson that speaks a language speaks it to its end; a hint fits into an answer. */
static bool speaks(const struct lesson *lesson)
{
    static const enum lesson_word words[] = { LESSON_TITLE, LESSON_GOAL, LESSON_END, LESSON_SAY, LESSON_HINT };
    struct err err;
    for (enum lang lang = 0; lang < LANGS; lang++) {
        if (!is_told_in(lesson, -1, LESSON_TITLE, lang)) continue;
        for (int step = -1; step < lesson->steps; step++) {
            for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
                if ((step < 0) != (words[w] <= LESSON_END)) continue;
                if (!is_told_in(lesson, step, words[w], lang)) return fail(lesson, step, "silent in", lang_name(lang));
            }
            const char *hint = step < 0 ? "" : lesson_text(lesson, step, LESSON_HINT, lang);
            if (strlen(hint) >= sizeof err.sentence) return fail(lesson, step, "the hint is too long", hint);
        }
    }
    return true;
}

/* ---- what a step says --------------------------------------------------------------------------------------- */

static bool has_rule(const struct game *game, const char *id)
{
    for (int i = 1; i < game->rules; i++) {
        if (strcmp(game->rule[i].id, id) == 0) return true;
    }
    return false;
}

static bool is_there(const struct match *match, const char *word, size_t length)
{
    struct piece piece[PIECES_MAX];
    int32_t hex;
    if (words_read(match->game, match->scenario, KIND_HEX, word, length, &hex) && hex >= 0) return true;
    const int pieces = match->game->show->pieces(match->scenario, match->state, piece);
    for (int i = 0; i < pieces; i++) {
        if (piece[i].name && text_is(word, length, piece[i].name)) return true;
    }
    return false;
}

static bool says_what_is(const struct table *table, int step)
{
    const struct lesson *lesson = table->lesson;
    const char *rule = lesson_line(lesson, step, LESSON_RULE, 0), *look = lesson_line(lesson, step, LESSON_LOOK, 0);
    const char *word;
    size_t length;
    if (rule && !has_rule(table->match.game, rule)) return fail(lesson, step, "no such rule", rule);
    for (const char *at = look ? look : ""; text_read_word(&at, &word, &length);) {
        if (!is_there(&table->match, word, length)) return fail(lesson, step, "nothing to look at", word);
    }
    const char *say = lesson_text(lesson, step, LESSON_SAY, LANG_EN);
    return strlen(say) <= WORDS_MAX || fail(lesson, step, "says too much", say);
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

static int step_of(const struct table *table)
{
    return lesson_walk(table->lesson, &table->match).step;
}

/* Is it one of the step's orders? Read again here: the file says it, not the program. */
static bool is_meant(const struct table *table, int step, const struct action *action)
{
    const struct match *match = &table->match;
    char given[512];
    const char *order;
    struct text text;
    text_open(&text, given, sizeof given);
    notation_write(match->game, match->scenario, action, &text);
    const char *bare = given + strlen(match->game->role[action->role].id) + 1;
    for (int i = 0; (order = lesson_line(table->lesson, step, LESSON_ORDER, i)); i++) {
        const char *any = strchr(order, '*');
        if (any ? strncmp(order, bare, (size_t)(any - order)) == 0 : strcmp(order, bare) == 0) return true;
    }
    return false;
}

/* A choice that the step does not want, if there is any. */
static bool find_unwanted(const struct table *table, struct view *view, int step, struct action *ret)
{
    const struct choices *choices = view_choices(view);
    const uint32_t total = choices_total(choices);
    for (uint32_t i = 0; i < total; i++) {
        *ret = choices_at(choices, i);
        if (!view_judge(view, ret).reason && !is_meant(table, step, ret)) return true;
    }
    return false;
}

static bool holds_wrong_orders(struct table *table, struct view *view, int step)
{
    struct action action;
    struct refusal refusal;
    struct err err = { 0 };
    const uint32_t plies = table->match.plies;
    if (!find_unwanted(table, view, step, &action)) return true;
    const enum table_result result = table_submit(table, view, &action, &refusal, &err);
    if (result != TABLE_UNWANTED || table->match.plies != plies || !err.sentence[0]) {
        return fail(table->lesson, step, "a wrong order was taken, or nothing said to it", err.sentence);
    }
    return true;
}

static bool is_kept(const struct table *table, int step)
{
    const struct table_source source = { .name = "journal", .text = table->journal, .length = table->journal_length,
                                         .find_game = games_find };
    struct table *again;
    struct err err;
    if (!table_open(&source, &again, &err)) return fail(table->lesson, step, "cannot be opened again", err.sentence);
    const bool is_same = again->lesson && step_of(again) == step &&
                         state_hash(table->match.game, again->match.state) ==
                         state_hash(table->match.game, table->match.state);
    table_free(again);
    return is_same || fail(table->lesson, step, "is not where it was when opened again", "");
}

/* Gives the order that solves the step. */
static bool give_order(struct table *table, struct view *view, int step)
{
    const char *line = lesson_line(table->lesson, step, LESSON_ORDER, 0);
    struct action action;
    struct refusal refusal;
    struct err err;
    char why[512];
    struct text text;
    if (!notation_read(table->match.game, table->match.scenario, view->role, line, &action, &err)) {
        return fail(table->lesson, step, line, err.sentence);
    }
    switch (table_submit(table, view, &action, &refusal, &err)) {
    case TABLE_DONE: return true;
    case TABLE_REFUSED:
        text_open(&text, why, sizeof why);
        view_write_refusal(view, &refusal, &text);
        return fail(table->lesson, step, line, why);
    default: return fail(table->lesson, step, line, err.sentence);
    }
}

/* What can be taken back freely is taken back and given again. */
static bool goes_back(struct table *table, struct view *view, int step)
{
    struct err err;
    if (step_of(table) == step || match_may_undo(&table->match, view->role) != UNDO_DONE) return true;
    if (!table_undo(table, view->role, &err)) return fail(table->lesson, step, "cannot be taken back", err.sentence);
    view_open(view, &table->match, view->role);
    if (step_of(table) != step) return fail(table->lesson, step, "taken back, it is still done", "");
    return give_order(table, view, step);
}

static bool take_step(struct table *table, struct view *view, int step)
{
    return says_what_is(table, step) && holds_wrong_orders(table, view, step) && is_kept(table, step) &&
           give_order(table, view, step) && goes_back(table, view, step);
}

static bool force(struct table *table, const struct action *action)
{
    struct refusal refusal;
    struct err err;
    return table_submit_blind(table, action, &refusal, &err) == TABLE_DONE ||
           fail(table->lesson, step_of(table), "the only order is refused", err.sentence);
}

static int count_answers(const struct lesson *lesson)
{
    int answers = 0;
    for (int n = 0; n < lesson->lines; n++) answers += lesson->line[n].word == LESSON_ANSWER;
    return answers;
}

/* Orders of others, and dice; those before the learner's last order, or all. */
static int count_others(const struct table *table, bool is_before_last)
{
    const uint8_t learner = lesson_role(table->lesson, table->match.game);
    int others = 0;
    bool is_counted = !is_before_last;
    for (uint32_t i = 0; i < table->match.plies; i++) { /* from the last ply back */
        const bool is_own = match_ply(&table->match, i).action.role == learner;
        others += is_counted && !is_own;
        is_counted |= is_own;
    }
    return others;
}

static bool take(struct table *table)
{
    const struct lesson *lesson = table->lesson;
    const uint8_t role = lesson_role(lesson, table->match.game);
    struct view *view = malloc(sizeof *view);
    bool is_good = view != NULL;
    for (int orders = 0; is_good && step_of(table) < lesson->steps; orders++) {
        const int step = step_of(table);
        struct action action;
        view_open(view, &table->match, role);
        if (orders == ORDERS_MAX) is_good = fail(lesson, step, "does not end", "");
        else if (!view_is_asked(view, role)) is_good = fail(lesson, step, "somebody else is asked", "no answer fits");
        else if (view_forced(view, &action)) is_good = force(table, &action);
        else is_good = take_step(table, view, step);
    }
    free(view);
    if (is_good && (count_answers(lesson) < count_others(table, true) ||
                    count_answers(lesson) > count_others(table, false))) {
        is_good = fail(lesson, lesson->steps - 1, "chance or another side did something that no answer says", "");
    }
    const struct lesson_at at = lesson_walk(lesson, &table->match);
    if (is_good && at.answer < lesson->lines) {
        is_good = fail(lesson, lesson->line[at.answer].step, "never answered", lesson->text +
                       lesson->line[at.answer].at);
    }
    return is_good;
}

static void run(const struct game *game, const char *name)
{
    const struct table_setup setup = { .game = game, .lesson = name };
    struct table *table;
    struct err err;
    if (!table_new(&setup, &table, &err)) {
        tap_result(false, "%s %s: %s:%d: %s", game->id, name, err.file, err.line, err.sentence);
        return;
    }
    tap_result(speaks(table->lesson) && take(table), "%s %s", game->id, name);
    table_free(table);
}

int main(int argc, char *argv[])
{
    for (int i = 0; games_list[i]; i++) {
        const struct game *game = games_list[i];
        char names[LESSONS_MAX][LESSON_NAME_BYTES];
        bool is_wanted = argc < 2;
        for (int a = 1; a < argc; a++) is_wanted |= strcmp(argv[a], game->id) == 0;
        if (!is_wanted || game->is_sample) continue;
        const int count = lesson_list(game->id, NULL, names);
        tap_result(count >= LEAST, "%s has %d lessons", game->id, count);
        for (int n = 0; n < count; n++) run(game, names[n]);
    }
    return tap_end();
}
