/* Runs the example files, tests/examples/GAME/NAME.txt, through the protocol; one TAP result for each.
 * tests/examples/README.md says how such a file is written.
 *
 *     examples [FILE...]     without files: all of them, from the project's root */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/file.h"
#include "tests/support/example.h"
#include "tests/support/tap.h"

enum { FILE_BYTES_MAX = 1 << 20, FILES_MAX = 4000 };

static const struct {
    const char *word;
    bool (*run)(struct example *example, char *at);
    bool is_position; /* gathered; the others need what was gathered to be set */
} lines[] = {
    { "pack", run_pack, true },
    { "scenario", run_scenario, true },
    { "option", run_option, true },
    { "phase", run_phase, true },
    { "set", run_set, true },
    { "do", run_do, false },
    { "deal", run_deal, false },
    { "refuse", run_refuse, false },
    { "because", run_because, false },
    { "path", run_path, false },
    { "line", run_piece_line, false },
    { "measure", run_measure, false },
    { "expect", run_expect, false },
};

/* ---- reasons -------------------------------------------------------------------------------------------------- */

/* Which reasons were told with a rule: a reason that nothing provokes is untested, or nobody needs it. */
enum { GAMES_MAX = 16, REASONS_MAX = 512 };
static bool is_told[GAMES_MAX][REASONS_MAX];

static const struct node *member(const struct node *node, const char *key)
{
    return node && node_kind(node) == NODE_OBJECT ? node_get(node, key) : NULL;
}

static void note_reason(const struct example *example)
{
    const struct node *error = member(example->news, "error");
    const struct node *why = error ? error : example->news;
    const struct node *reason = member(why, "reason"), *rule = member(why, "rule");
    if (!reason || node_kind(reason) != NODE_TEXT || !rule || node_kind(rule) != NODE_TEXT) return;
    for (int g = 0; games_list[g]; g++) {
        for (int i = 1; is(games_list[g]->id, example->game) && i < games_list[g]->reasons; i++) {
            is_told[g][i] |= is(games_list[g]->reason[i].id, node_text(reason));
        }
    }
}

static bool check_rules(struct example *example, char *list)
{
    for (char *rule = strtok(list, ", \t"); rule; rule = strtok(NULL, ", \t")) {
        struct out request = { 0 };
        begin_request(&request, "rules");
        add_member(&request, "game", example->game);
        add_member(&request, "rule", rule);
        ask(example, &request);
        if (!client_is_ok(&example->client)) return fail(example, rule, "a rule of the game");
    }
    return true;
}

static bool run_line(struct example *example, char *line)
{
    char *at = line + strspn(line, " \t");
    if (!*at || *at == '#') return true;
    if (strncmp(at, "rule:", 5) == 0) return check_rules(example, at + 5);
    if (strncmp(at, "title:", 6) == 0) {
        example->title = at + 6 + strspn(at + 6, " \t");
        return true;
    }
    const char *word = next_word(&at);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!is(word, lines[i].word)) continue;
        if (!lines[i].is_position && !set_position(example)) return false;
        if (!is(word, "because") && !is(word, "expect")) example->is_refused = false;
        const bool is_done = lines[i].run(example, at + strspn(at, " \t"));
        note_reason(example);
        return is_done;
    }
    return fail(example, word, "scenario, option, phase, set, do, deal, refuse, because or expect");
}

static bool run_lines(struct example *example, char *text)
{
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        for (size_t length = strlen(line); length && strchr(" \t\r", line[length - 1]);) line[--length] = 0;
        example->line++;
        if (!run_line(example, line)) return false;
    }
    return set_position(example);
}

static void check_reasons(void)
{
    for (int g = 0; games_list[g]; g++) {
        const struct game *game = games_list[g];
        int silent = 0;
        if (game->is_sample) continue;
        for (int i = 1; i < game->reasons; i++) {
            if (is_told[g][i]) continue;
            tap_note("%s: no example provokes '%s' with a rule: %s", game->id, game->reason[i].id,
                     game->reason[i].text[LANG_EN]);
            silent++;
        }
        tap_result(silent == 0, "%s: an example provokes each reason to refuse", game->id);
    }
}

static void run_file(const char *path)
{
    struct example example = { .path = path, .title = "" };
    struct blob blob = { 0 };
    struct err err;
    const char *name = strrchr(path, '/');
    const char *folder = name;
    while (folder && folder > path && folder[-1] != '/') folder--;
    if (folder) snprintf(example.game, sizeof example.game, "%.*s", (int)(name - folder), folder);
    client_open(&example.client);
    example.setting = calloc(SETTINGS_MAX, sizeof *example.setting);
    if (!example.setting) abort();
    const bool is_read = file_read(path, FILE_BYTES_MAX, &blob, &err);
    if (!is_read) tap_note("%s: %s", err.file, err.sentence);
    const bool is_ok = is_read && run_lines(&example, (char *)blob.bytes);
    tap_result(is_ok, "%s: %s", path, example.title);
    client_write_hits(&example.client, "examples");
    client_close(&example.client);
    if (example.news) node_free(example.news);
    out_free(&example.options);
    free(example.setting);
    blob_free(&blob);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds what a folder holds: folders of games first, then their .txt files. */
static size_t find_files(const char *folder, int depth, char **ret, size_t count)
{
    DIR *directory = opendir(folder);
    if (!directory) return count;
    for (struct dirent *entry = readdir(directory); entry && count < FILES_MAX; entry = readdir(directory)) {
        const size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        const char *dot = strrchr(entry->d_name, '.');
        if (entry->d_name[0] == '.' || (depth == 0) == (dot != NULL) || (dot && !is(dot, ".txt"))) continue;
        char *path = malloc(size);
        if (!path) abort();
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        if (dot) {
            ret[count++] = path;
        } else {
            count = find_files(path, depth + 1, ret, count);
            free(path);
        }
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv)
{
    static char *found[FILES_MAX];
    for (int i = 1; i < argc; i++) run_file(argv[i]);
    if (argc > 1) return tap_end();
    const size_t count = find_files("tests/examples", 0, found, 0);
    qsort(found, count, sizeof found[0], compare);
    for (size_t i = 0; i < count; i++) {
        run_file(found[i]);
        free(found[i]);
    }
    check_reasons();
    return tap_end();
}
