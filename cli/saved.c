/* Games that were kept; see saved.h. */
#include "cli/saved.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/options.h"
#include "cli/record.h"
#include "cli/state.h"
#include "core/say.h"
#include "host/lock.h"

static const char ending[] = ".journal";

bool saved_path(const char *game, char ret[SAVED_PATH_BYTES])
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", game, ending);
    return cli_state_path(name, ret, SAVED_PATH_BYTES);
}

/* Without the ending, and without a number that it was given when it was put aside. */
static int stem_of(const char *path)
{
    const size_t length = strlen(path), end = length - (sizeof ending - 1);
    if (length < sizeof ending || strcmp(path + end, ending) != 0) return (int)length;
    size_t stem = end;
    while (stem > 0 && path[stem - 1] >= '0' && path[stem - 1] <= '9') stem--;
    return (int)(stem > 1 && stem < end && path[stem - 1] == '-' ? stem - 1 : end);
}

void saved_name_beside(const char *journal, char ret[SAVED_PATH_BYTES])
{
    struct stat status;
    int number = 1;
    do snprintf(ret, SAVED_PATH_BYTES, "%.*s-%d%s", stem_of(journal), journal, number++, ending);
    while (stat(ret, &status) == 0);
}

bool saved_put_aside(const char *path)
{
    static const char *const part[] = { "", ".seed", ".seats" };
    char aside[SAVED_PATH_BYTES], from[SAVED_PATH_BYTES + 16], to[SAVED_PATH_BYTES + 16];
    struct stat status;
    if (stat(path, &status) != 0 || status.st_size == 0) return true;
    saved_name_beside(path, aside);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        snprintf(from, sizeof from, "%s%s", path, part[i]);
        snprintf(to, sizeof to, "%s%s", aside, part[i]);
        if (stat(from, &status) == 0 && rename(from, to) != 0) return false;
    }
    printf("%s\n", SAYS(cli_voice(), MOVED_ASIDE, SAID_WORD(aside)));
    return true;
}

/* ---- who sits where ----------------------------------------------------------------------------------------- */

enum { SEATS_FILE_MAX = SAVED_PATH_BYTES + 256 };

static void name_seats(const char *journal, char ret[SAVED_PATH_BYTES + 16])
{
    snprintf(ret, SAVED_PATH_BYTES + 16, "%s.seats", journal);
}

void saved_read_seats(const char *journal, struct saved_seats *ret)
{
    char path[SAVED_PATH_BYTES + 16];
    struct blob blob;
    struct err err;
    *ret = (struct saved_seats){ 0 };
    name_seats(journal, path);
    if (!file_read(path, SEATS_FILE_MAX, &blob, &err)) return;
    if (sscanf((const char *)blob.bytes, "side %47s opponent %47s pack %4095[^\n]", ret->side, ret->opponent,
               ret->pack) < 2) *ret = (struct saved_seats){ 0 };
    blob_free(&blob);
}

bool saved_write_seats(const char *journal, const struct saved_seats *seats, struct err *ret_err)
{
    char path[SAVED_PATH_BYTES + 16], text[SEATS_FILE_MAX];
    name_seats(journal, path);
    snprintf(text, sizeof text, "side %s\nopponent %s\n%s%s%s", seats->side, seats->opponent,
             seats->pack[0] ? "pack " : "", seats->pack, seats->pack[0] ? "\n" : "");
    return file_replace(path, text, strlen(text), ret_err);
}

/* ---- the list ----------------------------------------------------------------------------------------------- */

static void add_remark(struct saved *saved, const char *remark)
{
    const size_t length = strlen(saved->remark);
    snprintf(saved->remark + length, sizeof saved->remark - length, "%s", remark);
}

static void add_result(const struct match *match, struct saved *saved)
{
    char sentence[256];
    struct outcome outcome;
    struct text text;
    match->game->outcome(match->scenario, match->state, &outcome);
    text_open(&text, sentence, sizeof sentence);
    words_outcome(match->game, match->scenario, &outcome, cli_lang(), &text);
    add_remark(saved, SAYS(cli_voice(), SAVED_OVER, SAID_WORD(sentence)));
}

/* As far as these rules allow it. */
static void look_at_match(struct record *record, struct saved *ret)
{
    const struct match *match = &record->table->match;
    const struct voice voice = cli_voice();
    struct err err;
    const bool is_whole = record_play_all(record, &err);
    ret->plies = match->plies;
    ret->is_over = is_whole && match_is_over(match);
    if (ret->is_over) add_result(match, ret);
    if (record->header.version != match->game->version) {
        add_remark(ret, SAYS(voice, SAVED_VERSION, SAID_NUMBER(record->header.version)));
    }
    if (!table_is_of_pack(record->table, record->header.pack)) add_remark(ret, SAY(voice, SAVED_OTHER_PACK));
    if (!is_whole) add_remark(ret, SAYS(voice, SAVED_STUCK, SAID_NUMBER(record->cursor.line)));
}

static bool look_into(const char *path, struct saved *ret)
{
    struct saved_seats seats;
    struct record record;
    struct stat status;
    struct tm day;
    struct err err;
    long holder;
    *ret = (struct saved){ 0 };
    if (stat(path, &status) != 0 || status.st_size == 0) return false;
    saved_read_seats(path, &seats);
    const bool has_pack = seats.pack[0] && record_open(path, seats.pack, &record, &err);
    if (!has_pack && !record_open(path, NULL, &record, &err)) return false;
    snprintf(ret->path, sizeof ret->path, "%s", path);
    snprintf(ret->game, sizeof ret->game, "%s", record.header.game);
    snprintf(ret->title, sizeof ret->title, "%s",
             SAYS(cli_voice(), LISTED, SAID_WORD(record_game(record.table)),
                  SAID_WORD(record_scenario(record.table))));
    ret->time = status.st_mtime;
    strftime(ret->when, sizeof ret->when, "%Y-%m-%d %H:%M", localtime_r(&status.st_mtime, &day));
    look_at_match(&record, ret);
    if (has_pack) add_remark(ret, SAY(cli_voice(), SAVED_OWN_PACK));
    if (lock_is_held(path, &holder)) add_remark(ret, SAYS(cli_voice(), SAVED_PLAYED, SAID_NUMBER(holder)));
    record_close(&record);
    return ret->plies > 0;
}

static int compare(const void *a, const void *b)
{
    const struct saved *left = a, *right = b;
    if (left->time != right->time) return left->time < right->time ? 1 : -1;
    return strcmp(left->path, right->path);
}

struct saved *saved_list(const char *game, int *ret_count)
{
    char folder[SAVED_PATH_BYTES - 300], path[SAVED_PATH_BYTES];
    struct saved *saved = calloc(SAVED_MAX + 1, sizeof *saved);
    int count = 0;
    *ret_count = 0;
    if (!saved) abort();
    if (!cli_state_path("", folder, sizeof folder)) return saved;
    DIR *directory = opendir(folder);
    if (!directory) return saved;
    for (struct dirent *entry = readdir(directory); entry && count < SAVED_MAX; entry = readdir(directory)) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ending) != 0) continue;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        if (look_into(path, &saved[count]) && (!game || strcmp(saved[count].game, game) == 0)) count++;
    }
    closedir(directory);
    qsort(saved, (size_t)count, sizeof *saved, compare);
    *ret_count = count;
    return saved;
}

void saved_print(const struct saved *saved)
{
    enum { COLUMNS = 36 };
    const int blanks = COLUMNS - say_columns(saved->title);
    printf("%s  %s%*s  %s%s  %s\n", saved->when, saved->title, blanks > 0 ? blanks : 0, "",
           SAYS(cli_voice(), SAVED_PLIES, SAID_NUMBER(saved->plies)), saved->remark, saved->path);
}
