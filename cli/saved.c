/* Games that were kept; see saved.h. */
#include "cli/saved.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/state.h"
#include "games/list.h"
#include "host/table.h"

static const char ending[] = ".journal";

bool saved_path(const char *game, char ret[SAVED_PATH_BYTES])
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", game, ending);
    return cli_state_path(name, ret, SAVED_PATH_BYTES);
}

bool saved_put_aside(const char *path)
{
    static const char *const part[] = { "", ".seed", ".seats" };
    const int stem = (int)(strlen(path) - strlen(ending));
    char from[SAVED_PATH_BYTES + 16], to[SAVED_PATH_BYTES + 32];
    struct stat status;
    int number = 1;
    if (stat(path, &status) != 0 || status.st_size == 0) return true;
    do {
        snprintf(to, sizeof to, "%.*s-%d%s", stem, path, number++, ending);
    } while (stat(to, &status) == 0);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        snprintf(from, sizeof from, "%s%s", path, part[i]);
        snprintf(to, sizeof to, "%.*s-%d%s%s", stem, path, number - 1, ending, part[i]);
        if (stat(from, &status) == 0 && rename(from, to) != 0) return false;
    }
    printf("The last game was moved to %.*s-%d%s.\n", stem, path, number - 1, ending);
    return true;
}

/* ---- the list ----------------------------------------------------------------------------------------------- */

static bool look_into(const char *path, struct saved *ret)
{
    struct pending pending;
    struct table *table;
    struct stat status;
    struct tm day;
    struct err err;
    if (stat(path, &status) != 0 || status.st_size == 0) return false;
    if (!table_resume(path, NULL, NULL, games_find, &table, &err)) return false;
    const struct match *match = &table->match;
    match->game->pending(match->scenario, match->state, &pending);
    snprintf(ret->path, sizeof ret->path, "%s", path);
    snprintf(ret->game, sizeof ret->game, "%s", match->game->id);
    snprintf(ret->scenario, sizeof ret->scenario, "%s", table->scenario_name);
    ret->time = status.st_mtime;
    strftime(ret->when, sizeof ret->when, "%Y-%m-%d %H:%M", localtime_r(&status.st_mtime, &day));
    ret->plies = match->plies;
    ret->is_over = pending.kind == PENDING_OVER;
    table_free(table);
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
    printf("%s  %-9s %-16s %5u orders and draws%s  %s\n", saved->when, saved->game, saved->scenario, saved->plies,
           saved->is_over ? ", over" : "", saved->path);
}
