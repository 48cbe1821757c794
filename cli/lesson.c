/* `honjin lesson`: a course a game, in short lessons on prepared positions (host/lesson.h). What was left in between is
 * gone on with: each is kept in ${XDG_STATE_HOME:-~/.local/state}/honjin/GAME-NAME.lesson. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "cli/plain.h"
#include "cli/state.h"
#include "cli/whole_screen.h"
#include "games/list.h"
#include "host/lock.h"

enum { PATH_BYTES = 4096, NODES = 20000 };

enum stand { NOT_BEGUN, LEFT, DONE };

struct course {
    const struct game *game;
    const char *pack;
    char name[LESSONS_MAX][LESSON_NAME_BYTES];
    int lessons;
};

/* ---- where it is kept ----------------------------------------------------------------------------------------- */

static bool path_of(const struct course *course, const char *name, char ret[PATH_BYTES])
{
    char file[128];
    snprintf(file, sizeof file, "%s-%s.lesson", course->game->id, name);
    return cli_state_path(file, ret, PATH_BYTES);
}

static bool is_done(const struct table *table)
{
    return table->lesson && lesson_walk(table->lesson, &table->match).step == table->lesson->steps;
}

static enum stand standing_of(const struct course *course, const char *name)
{
    char path[PATH_BYTES];
    struct table *table;
    struct stat status;
    struct err err;
    if (!path_of(course, name, path) || stat(path, &status) != 0 || status.st_size == 0) return NOT_BEGUN;
    if (!table_open_file(path, course->pack, games_find, &table, &err)) return NOT_BEGUN;
    const enum stand standing = is_done(table) ? DONE : table->lesson ? LEFT : NOT_BEGUN;
    table_free(table);
    return standing;
}

/* ---- the list ------------------------------------------------------------------------------------------------- */

static void open_course(struct course *course, const struct game *game, const char *pack)
{
    *course = (struct course){ .game = game, .pack = pack };
    course->lessons = lesson_list(game->id, pack, course->name);
}

static void print_course(const struct course *course)
{
    const struct voice voice = { course->game, NULL, cli_lang() };
    struct lesson *lesson;
    struct err err;
    printf("%s\n", SAYS(voice, LESSONS, SAID_WORD(course->game->id), SAID_NUMBER(course->lessons)));
    for (int i = 0; i < course->lessons; i++) {
        if (!lesson_read(course->game->id, course->pack, course->name[i], &lesson, &err)) continue;
        const char *title = SAY_SET(voice.lang, lesson_text(lesson, -1, LESSON_TITLE, voice.lang));
        const enum stand standing = standing_of(course, course->name[i]);
        printf("  %d  %s\n     %s\n", i + 1, standing == LEFT ? SAYS(voice, LESSON_BEGUN, SAID_WORD(title))
               : standing == DONE ? SAYS(voice, LESSON_DONE, SAID_WORD(title)) : title,
               SAY_SET(voice.lang, lesson_text(lesson, -1, LESSON_GOAL, voice.lang)));
        free(lesson);
    }
}

static int print_all(void)
{
    for (int i = 0; games_list[i]; i++) {
        struct course course;
        open_course(&course, games_list[i], NULL);
        if (course.lessons) print_course(&course);
    }
    printf("\n%s\n", SAY(((struct voice){ .lang = cli_lang() }), LESSONS_HOW));
    return 0;
}

/* The first that is not done; all are: the first. */
static const char *next_of(const struct course *course)
{
    for (int i = 0; i < course->lessons; i++) {
        if (standing_of(course, course->name[i]) != DONE) return course->name[i];
    }
    return course->name[0];
}

/* ---- taking one ----------------------------------------------------------------------------------------------- */

/* The one that was left, or a new one. */
static bool open_table(const struct course *course, const char *name, const char *path, struct table **ret,
                       struct err *ret_err)
{
    const struct table_setup setup = { .game = course->game, .pack = course->pack, .lesson = name, .path = path };
    if (path && standing_of(course, name) == LEFT) {
        return table_open_file(path, course->pack, games_find, ret, ret_err) && table_keep_in(*ret, path, ret_err);
    }
    if (path) remove(path);
    return table_new(&setup, ret, ret_err);
}

static void greet(const struct table *table)
{
    const struct voice voice = { table->match.game, table->match.scenario, cli_lang() };
    const char *title = SAY_SET(voice.lang, lesson_text(table->lesson, -1, LESSON_TITLE, voice.lang));
    const char *goal = SAY_SET(voice.lang, lesson_text(table->lesson, -1, LESSON_GOAL, voice.lang));
    printf("%s\n%s\n%s\n%s\n\n", table->match.game->title, title, SAYS(voice, LESSON_GOAL, SAID_WORD(goal)),
           SAY(voice, LESSON_KEYS));
}

static void part(const struct course *course, const struct table *table)
{
    const char *game = course->game->id;
    const struct voice voice = { course->game, table->match.scenario, cli_lang() };
    if (!is_done(table)) {
        printf("%s\n", SAYS(voice, LESSON_LEFT, SAID_WORD(game), SAID_WORD(table->lesson->name)));
        return;
    }
    printf("%s\n", SAY_SET(cli_lang(), lesson_text(table->lesson, -1, LESSON_END, cli_lang())));
    printf("%s\n", standing_of(course, next_of(course)) == DONE ? SAYS(voice, LESSONS_DONE, SAID_WORD(game))
                                                                : SAYS(voice, LESSON_NEXT, SAID_WORD(game)));
}

static int take(const struct course *course, const char *name, bool is_plain)
{
    char path[PATH_BYTES];
    struct lock lock = { .fd = -1 };
    struct err err;
    long holder;
    struct session session = { .lang = (uint8_t)cli_lang(), .opponent = "easy", .nodes = NODES, .thinking = 1 };
    const bool is_kept = path_of(course, name, path);
    if (is_kept && !lock_take(path, &lock, &holder)) {
        cli_wrong("another honjin (process %ld) is at this lesson", holder);
        return 1;
    }
    int status = open_table(course, name, is_kept ? path : NULL, &session.table, &err) ? 0 : cli_fail(&err);
    if (!status) {
        session.side = lesson_role(session.table->lesson, course->game);
        const bool has_board = cli_has_terminal() && !is_plain;
        if (!has_board) {
            cli_fit_locale();
            greet(session.table);
        }
        status = has_board ? whole_screen.play(&session) : plain_run(&session);
        part(course, session.table);
    }
    table_free(session.table);
    lock_give(&lock);
    return status;
}

int lesson_main(int argc, char **argv)
{
    const char *pack = NULL, *words[2] = { NULL, NULL };
    bool is_plain = false, is_list = false;
    const struct cli_option options[] = {
        { "list", NULL, &is_list, NULL, "instead: the lessons there are, and which are done" },
        { "pack", &pack, NULL, "DIR", "map, units and lessons from a folder" },
        { "plain", NULL, &is_plain, NULL, "by lines, without the board" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct course course;
    struct lesson *lesson;
    struct err err;
    const enum cli_next next = cli_read_options(argc, argv, "lesson [GAME] [NUMBER|NAME] [OPTIONS]", options, 2, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[0] && pack) return cli_wrong("lesson: --pack needs a game");
    if (!words[0]) return print_all();
    const struct game *game = games_find(words[0]);
    if (!game) return cli_wrong("lesson: there is no game '%s'%s", words[0], games_meant(words[0]));
    open_course(&course, game, pack);
    if (!course.lessons) return cli_wrong("lesson: %s has no lessons", game->id);
    if (is_list) {
        print_course(&course);
        return 0;
    }
    const char *name = words[1] ? words[1] : next_of(&course);
    if (!lesson_read(game->id, pack, name, &lesson, &err)) return cli_wrong("lesson: %s", err.sentence);
    char found[LESSON_NAME_BYTES];
    memcpy(found, lesson->name, sizeof found);
    free(lesson);
    return take(&course, found, is_plain);
}
