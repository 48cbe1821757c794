/* The lessons of a pack: in its folder, or in the program; see lesson.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/embedded.h"
#include "host/lesson.h"

int lesson_list(const char *game, const char *pack, char ret[LESSONS_MAX][LESSON_NAME_BYTES])
{
    int count = 0;
    if (pack) return lesson_list_folder(pack, ret);
    for (const struct embedded_lesson *lesson = embedded_lessons; lesson->game; lesson++) {
        if (strcmp(lesson->game, game) != 0 || count == LESSONS_MAX) continue;
        snprintf(ret[count++], LESSON_NAME_BYTES, "%s", lesson->name);
    }
    return count;
}

/* The name in the list that is meant: itself, what follows its number, or its place from 1. */
static const char *find_name(char names[][LESSON_NAME_BYTES], int count, const char *name)
{
    int64_t number;
    for (int i = 0; i < count; i++) {
        const char *dash = strchr(names[i], '-');
        if (strcmp(names[i], name) == 0 || (dash && strcmp(dash + 1, name) == 0)) return names[i];
    }
    return text_read_int(name, strlen(name), 1, count, &number) ? names[number - 1] : NULL;
}

static bool read_text(const char *game, const char *pack, const char *name, struct blob *ret, struct err *ret_err)
{
    char path[4096];
    if (pack) {
        snprintf(path, sizeof path, "%s/lessons/%s.txt", pack, name);
        return file_read(path, LESSON_FILE_MAX, ret, ret_err);
    }
    for (const struct embedded_lesson *lesson = embedded_lessons; lesson->game; lesson++) {
        if (strcmp(lesson->game, game) == 0 && strcmp(lesson->name, name) == 0) {
            return blob_add(ret, lesson->bytes, lesson->size) || file_fail(ret_err, "", 0, "out of memory");
        }
    }
    return file_fail(ret_err, "", 0, "there is no lesson '%.40s'", name);
}

bool lesson_read(const char *game, const char *pack, const char *name, struct lesson **ret, struct err *ret_err)
{
    char names[LESSONS_MAX][LESSON_NAME_BYTES];
    struct blob blob = { 0 };
    const int count = lesson_list(game, pack, names);
    const char *found = find_name(names, count, name);
    if (!found) {
        return count ? file_fail(ret_err, "", 0, "%s has no lesson '%.40s'; it has %d", game, name, count)
                     : file_fail(ret_err, "", 0, "%s has no lessons", game);
    }
    if (!read_text(game, pack, found, &blob, ret_err)) return false;
    struct lesson *lesson = malloc(sizeof *lesson);
    const bool is_read = lesson ? lesson_parse(found, (const char *)blob.bytes, blob.size, lesson, ret_err)
                                : file_fail(ret_err, "", 0, "out of memory");
    blob_free(&blob);
    if (is_read) *ret = lesson;
    else free(lesson);
    return is_read;
}
