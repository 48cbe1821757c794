/* Lessons: a pack may have some, each a file in its folder lessons/, in the order of their names. A lesson is a
 * prepared position and a list of steps that a learner takes on it; dice and the other sides do as the file says.
 *
 *     title: Move                     what stands over it; title.fr and title.ja in other languages, and so below
 *     goal: Bring Kakizaki next to the enemy.
 *     end: What a learner reads when all is done.
 *     role: uesugi                    whom the learner plays
 *     scenario: kawanakajima          without it: the first of the pack
 *     option: edition en              if the game has options
 *     phase: uesugi-movement          without it: where the scenario begins
 *     set: hex u-kaki 1004            a field of the state, an element, its value; as tests/examples have it
 *     play: uesugi turn-up 1004       orders and dice before the learner begins, which he is not told of
 *
 *     step: go                        a name for people; what follows belongs to it
 *     say: Move Kakizaki to 1204.
 *     rule: 7.6
 *     look: 1004 1204 u-kaki          hexes and units that are pointed at
 *     order: move 1004 1204           what ends the step: the learner's. * is any word, the last one any rest
 *     order: move 1004 *              as good; the first is the one that a test gives
 *     until: event halts *            instead: all these orders are taken until this has happened ...
 *     until: turn 2                   ... or a field has this value
 *     hint: Click Kakizaki, then 1204. what a wrong order is answered with; without it: what the step says
 *     answer: takeda card 4           the next order of another side, or what chance shows
 *
 * An order that no step wants is not taken (lesson_takes). How far a learner is follows from what was played alone
 * (lesson_walk): so a lesson goes on wherever its match does, and what is taken back is to be done again. */
#ifndef HONJIN_HOST_LESSON_H
#define HONJIN_HOST_LESSON_H

#include "core/match.h"
#include "core/text.h"
#include "host/file.h"

enum {
    LESSONS_MAX = 12,         /* of a pack */
    LESSON_NAME_BYTES = 32,
    LESSON_STEPS_MAX = 24,
    LESSON_LINES_MAX = 600,
    LESSON_FILE_MAX = 48 << 10,
};

enum lesson_word {
    LESSON_TITLE, LESSON_GOAL, LESSON_END, LESSON_ROLE, LESSON_SCENARIO, LESSON_OPTION, LESSON_PHASE, LESSON_SET,
    LESSON_PLAY, LESSON_STEP, LESSON_SAY, LESSON_RULE, LESSON_LOOK, LESSON_ORDER, LESSON_UNTIL, LESSON_HINT,
    LESSON_ANSWER, LESSON_WORDS
};

struct lesson { /* flat: it may be copied */
    char name[LESSON_NAME_BYTES]; /* of its file, without .txt */
    int steps, lines;
    struct { uint8_t word, lang; int8_t step; uint16_t number, at; } line[LESSON_LINES_MAX]; /* step -1: the head */
    char text[LESSON_FILE_MAX + 1];
};

/* Names of a game's lessons, in their order: of the pack in a folder, or NULL: of the one in the program. How many. */
int lesson_list(const char *game, const char *pack, char ret[LESSONS_MAX][LESSON_NAME_BYTES]);
int lesson_list_folder(const char *pack, char ret[LESSONS_MAX][LESSON_NAME_BYTES]);
/* Reads one by its name, or by its number in the list; to be freed. What is wrong with the file says ret_err. */
bool lesson_read(const char *game, const char *pack, const char *name, struct lesson **ret, struct err *ret_err);
/* The same of a text. Bears any garbage. */
bool lesson_parse(const char *name, const char *text, size_t length, struct lesson *ret, struct err *ret_err);

/* The i-th line with this word of a step, of the head if step is -1; NULL: there is none. */
const char *lesson_line(const struct lesson *lesson, int step, enum lesson_word word, int i);
/* The same in a language, or in English. */
const char *lesson_text(const struct lesson *lesson, int step, enum lesson_word word, enum lang lang);

/* Whom the learner plays. ROLES: nobody of this game. */
uint8_t lesson_role(const struct lesson *lesson, const struct game *game);
/* The position that it begins with. */
bool lesson_set_up(const struct lesson *lesson, const struct game *game, const void *scenario, void *ret_state,
                   struct err *ret_err);

struct lesson_at {
    int step;   /* that the learner is at; all are done: lesson.steps */
    int answer; /* line of the next answer, or lesson.lines */
};
/* How far a learner is in this match. */
struct lesson_at lesson_walk(const struct lesson *lesson, const struct match *match);
/* Does the step take this legal order of the learner's? */
bool lesson_takes(const struct lesson *lesson, const struct match *match, int step, const struct action *action);
/* What chance or somebody else does now, if the lesson says so: it is legal. */
bool lesson_answer(const struct lesson *lesson, const struct match *match, const struct pending *pending,
                   struct action *ret);
/* What a wrong order is answered with; false: all steps are done. */
bool lesson_write_wanted(const struct lesson *lesson, const struct match *match, enum lang lang, struct text *ret);

#endif
