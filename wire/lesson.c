/* Lessons (host/lesson.h): which there are, and where a learner is in one. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "wire/describe.h"

/* The members that say which it is. */
static void describe_head(struct out *out, const struct lesson *lesson)
{
    out_member(out, "name", lesson->name);
    out_member(out, "title", lesson_text(lesson, -1, LESSON_TITLE, (enum lang)out->lang));
    out_member(out, "goal", lesson_text(lesson, -1, LESSON_GOAL, (enum lang)out->lang));
    out_member(out, "role", lesson_line(lesson, -1, LESSON_ROLE, 0));
}

void describe_lessons(struct out *out, const struct game *game)
{
    char names[LESSONS_MAX][LESSON_NAME_BYTES];
    const int count = lesson_list(game->id, NULL, names);
    struct lesson *lesson;
    struct err err;
    out_key(out, "lessons");
    out_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (!lesson_read(game->id, NULL, names[i], &lesson, &err)) continue;
        out_open(out, '{');
        describe_head(out, lesson);
        out_member_int(out, "steps", lesson->steps);
        out_close(out, '}');
        free(lesson);
    }
    out_close(out, ']');
}

/* What the step points at: hexes, and pieces with the hexes they are in. */
static void describe_look(struct out *out, const struct match *match, const struct view *view, const char *look)
{
    struct piece piece[PIECES_MAX];
    const int pieces = match->game->show->pieces ? match->game->show->pieces(match->scenario, view->state, piece) : 0;
    const char *word, *at = look ? look : "";
    size_t length;
    int32_t hex;
    out_key(out, "hexes");
    out_open(out, '[');
    while (text_read_word(&at, &word, &length)) {
        if (words_read(match->game, match->scenario, KIND_HEX, word, length, &hex) && hex >= 0) {
            describe_value(out, match, KIND_HEX, hex);
        }
        for (int i = 0; i < pieces; i++) {
            if (piece[i].name && piece[i].hex >= 0 && text_is(word, length, piece[i].name)) {
                describe_value(out, match, KIND_HEX, piece[i].hex);
            }
        }
    }
    out_close(out, ']');
    at = look ? look : "";
    out_key(out, "pieces");
    out_open(out, '[');
    while (text_read_word(&at, &word, &length)) {
        for (int i = 0; i < pieces; i++) {
            if (piece[i].name && text_is(word, length, piece[i].name)) out_int(out, piece[i].id);
        }
    }
    out_close(out, ']');
}

static void describe_step(struct out *out, const struct match *match, const struct view *view,
                          const struct lesson *lesson, int step)
{
    const enum lang lang = (enum lang)out->lang;
    const bool is_done = step == lesson->steps;
    out_member_int(out, "step", is_done ? step : step + 1);
    out_member_int(out, "steps", lesson->steps);
    out_member_bool(out, "done", is_done);
    out_member(out, "text", is_done ? lesson_text(lesson, -1, LESSON_END, lang)
                                    : lesson_text(lesson, step, LESSON_SAY, lang));
    out_member(out, "hint", is_done ? NULL : lesson_text(lesson, step, LESSON_HINT, lang));
    out_member(out, "rule", is_done ? NULL : lesson_line(lesson, step, LESSON_RULE, 0));
    describe_look(out, match, view, is_done ? NULL : lesson_line(lesson, step, LESSON_LOOK, 0));
}

/* The lesson after it. */
static void describe_next(struct out *out, const struct game *game, const struct lesson *lesson)
{
    char names[LESSONS_MAX][LESSON_NAME_BYTES];
    const int count = lesson_list(game->id, NULL, names);
    const char *next = NULL;
    for (int i = 0; i + 1 < count; i++) {
        if (strcmp(names[i], lesson->name) == 0) next = names[i + 1];
    }
    out_member(out, "next", next);
}

void describe_lesson(struct out *out, const struct table *table, const struct view *view)
{
    const struct lesson *lesson = table->lesson;
    if (!lesson || view->role != lesson_role(lesson, view->game)) return;
    out_key(out, "lesson");
    out_open(out, '{');
    describe_head(out, lesson);
    describe_step(out, &table->match, view, lesson, lesson_walk(lesson, &table->match).step);
    describe_next(out, view->game, lesson);
    out_close(out, '}');
}
