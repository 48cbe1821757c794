/* Reading lessons; see lesson.h. */
#include "host/lesson.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"

/* ---- lines ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    bool is_step; /* belongs to a step */
    bool is_told; /* for people, in their language */
} word_of[LESSON_WORDS] = {
    [LESSON_TITLE] = { "title", false, true },
    [LESSON_GOAL] = { "goal", false, true },
    [LESSON_END] = { "end", false, true },
    [LESSON_ROLE] = { "role", false, false },
    [LESSON_SCENARIO] = { "scenario", false, false },
    [LESSON_OPTION] = { "option", false, false },
    [LESSON_PHASE] = { "phase", false, false },
    [LESSON_SET] = { "set", false, false },
    [LESSON_PLAY] = { "play", false, false },
    [LESSON_STEP] = { "step", true, false },
    [LESSON_SAY] = { "say", true, true },
    [LESSON_RULE] = { "rule", true, false },
    [LESSON_LOOK] = { "look", true, false },
    [LESSON_ORDER] = { "order", true, false },
    [LESSON_UNTIL] = { "until", true, false },
    [LESSON_HINT] = { "hint", true, true },
    [LESSON_ANSWER] = { "answer", true, false },
};

/* "say.fr" */
static bool read_word(const char *word, size_t length, uint8_t *ret_word, uint8_t *ret_lang)
{
    const char *dot = memchr(word, '.', length);
    const size_t stem = dot ? (size_t)(dot - word) : length;
    char code[4] = "";
    enum lang lang = LANG_EN;
    if (dot && length - stem - 1 < sizeof code) memcpy(code, dot + 1, length - stem - 1);
    for (uint8_t i = 0; i < LESSON_WORDS; i++) {
        if (!text_is(word, stem, word_of[i].name)) continue;
        *ret_word = i;
        if (dot && (!word_of[i].is_told || !lang_read(code, &lang))) return false;
        *ret_lang = (uint8_t)lang;
        return true;
    }
    return false;
}

static char *trim(char *line)
{
    line += strspn(line, " \t");
    for (size_t length = strlen(line); length && strchr(" \t\r", line[length - 1]);) line[--length] = 0;
    return line;
}

static bool add_line(struct lesson *lesson, char *line, int number, struct err *ret_err)
{
    char *colon = strchr(line, ':');
    uint8_t word, lang;
    if (!colon || !read_word(line, (size_t)(colon - line), &word, &lang)) {
        return file_fail(ret_err, lesson->name, number, "expected a word of a lesson and a colon, found '%.40s'", line);
    }
    const char *value = trim(colon + 1);
    if (!*value) return file_fail(ret_err, lesson->name, number, "'%s' says nothing", word_of[word].name);
    if (word == LESSON_STEP && ++lesson->steps > LESSON_STEPS_MAX) {
        return file_fail(ret_err, lesson->name, number, "at most %d steps", LESSON_STEPS_MAX);
    }
    if (word_of[word].is_step != (lesson->steps > 0)) {
        return file_fail(ret_err, lesson->name, number, "'%s' belongs %s the first step", word_of[word].name,
                         lesson->steps ? "before" : "behind");
    }
    if (lesson->lines == LESSON_LINES_MAX) {
        return file_fail(ret_err, lesson->name, number, "at most %d lines", LESSON_LINES_MAX);
    }
    const int i = lesson->lines++;
    lesson->line[i].word = word;
    lesson->line[i].lang = lang;
    lesson->line[i].step = (int8_t)(lesson->steps - 1);
    lesson->line[i].number = (uint16_t)number;
    lesson->line[i].at = (uint16_t)(value - lesson->text);
    return true;
}

static bool is_complete(const struct lesson *lesson, struct err *ret_err)
{
    static const enum lesson_word head[] = { LESSON_TITLE, LESSON_GOAL, LESSON_END, LESSON_ROLE };
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++) {
        if (!lesson_line(lesson, -1, head[i], 0)) {
            return file_fail(ret_err, lesson->name, 0, "a lesson has a %s", word_of[head[i]].name);
        }
    }
    for (int step = 0; step < lesson->steps; step++) {
        if (!lesson_line(lesson, step, LESSON_SAY, 0) || !lesson_line(lesson, step, LESSON_ORDER, 0)) {
            return file_fail(ret_err, lesson->name, 0, "step %d says nothing or has no order", step + 1);
        }
    }
    return lesson->steps || file_fail(ret_err, lesson->name, 0, "a lesson has steps");
}

bool lesson_parse(const char *name, const char *text, size_t length, struct lesson *ret, struct err *ret_err)
{
    *ret = (struct lesson){ 0 };
    snprintf(ret->name, sizeof ret->name, "%s", name);
    if (length > LESSON_FILE_MAX || memchr(text, 0, length)) {
        return file_fail(ret_err, ret->name, 0, "longer than %d bytes, or with a zero byte", LESSON_FILE_MAX);
    }
    memcpy(ret->text, text, length);
    int number = 0;
    for (char *line = ret->text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        number++;
        line = trim(line);
        if (*line && *line != '#' && !add_line(ret, line, number, ret_err)) return false;
    }
    return is_complete(ret, ret_err);
}

const char *lesson_line(const struct lesson *lesson, int step, enum lesson_word word, int i)
{
    for (int n = 0; n < lesson->lines; n++) {
        if (lesson->line[n].step == step && lesson->line[n].word == word && i-- == 0) {
            return lesson->text + lesson->line[n].at;
        }
    }
    return NULL;
}

const char *lesson_text(const struct lesson *lesson, int step, enum lesson_word word, enum lang lang)
{
    for (int n = 0; n < lesson->lines; n++) {
        if (lesson->line[n].step == step && lesson->line[n].word == word && lesson->line[n].lang == lang) {
            return lesson->text + lesson->line[n].at;
        }
    }
    return lang == LANG_EN ? NULL : lesson_text(lesson, step, word, LANG_EN);
}

/* ---- files ------------------------------------------------------------------------------------------------ */

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

int lesson_list_folder(const char *pack, char ret[LESSONS_MAX][LESSON_NAME_BYTES])
{
    char path[4096];
    int count = 0;
    snprintf(path, sizeof path, "%s/lessons", pack);
    DIR *folder = opendir(path);
    if (!folder) return 0;
    for (struct dirent *entry; count < LESSONS_MAX && (entry = readdir(folder));) {
        const char *dot = strrchr(entry->d_name, '.');
        const size_t length = dot ? (size_t)(dot - entry->d_name) : 0;
        if (!length || strcmp(dot, ".txt") != 0 || length >= LESSON_NAME_BYTES) continue;
        memcpy(ret[count], entry->d_name, length);
        ret[count++][length] = 0;
    }
    closedir(folder);
    qsort(ret, (size_t)count, sizeof ret[0], compare);
    return count;
}
