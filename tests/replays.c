/* Replays the golden matches, tests/replays/GAME/NAME.journal; one TAP result for each. Every compiler and
 * build must find every action legal, every @hash fitting, the outcome that the second line after `begin`
 * tells, and the same text when the match is saved again.
 *
 *     replays [FILE...]     without files: all of them, from the project's root
 *     replays --bless       plays the matches of the list below anew and writes their files
 *
 * Bless after the rules, the state or the pack have changed on purpose, and look at what became of the
 * outcomes; the seeds in the list were chosen so that all levels of victory occur. Otherwise a file that
 * fails has found a mistake. hand-*.journal were played by people: after such a change they are played again,
 * or dropped. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/words.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/support/tap.h"

#define FOLDER "tests/replays"

enum { FILE_BYTES_MAX = 1 << 22, FILES_MAX = 1000, PATH_BYTES = 512, PLIES_MAX = 5000, NODES = 40 };

enum habit {
    ASKS_DICE = 1, /* chance is typed in, as with real dice */
    UNDOES = 2,    /* now and then somebody takes his last action back */
    REWINDS = 4,   /* now and then all agree to go back some plies */
};

struct recipe {
    const char *game, *name, *level[2]; /* of the first role, of the others */
    unsigned habits;
    uint64_t seed;
    const char *scenario; /* NULL: the first */
};

static const struct recipe recipes[] = {
    { "kenshin", "greedy-1", { "greedy", "greedy" }, 0, 3, "kawanakajima" },
    { "kenshin", "greedy-2", { "greedy", "greedy" }, ASKS_DICE, 6, "kawanakajima" },
    { "kenshin", "greedy-3", { "greedy", "greedy" }, UNDOES, 9, "kawanakajima" },
    { "kenshin", "greedy-4", { "greedy", "greedy" }, REWINDS, 3, "kawanakajima" },
    { "kenshin", "greedy-5", { "greedy", "greedy" }, REWINDS, 7, "kawanakajima" },
    { "kenshin", "greedy-6", { "greedy", "greedy" }, ASKS_DICE | REWINDS, 6, "kawanakajima" },
    { "kenshin", "greedy-7", { "greedy", "greedy" }, ASKS_DICE | REWINDS, 12, "kawanakajima" },
    { "kenshin", "greedy-random", { "greedy", "random" }, ASKS_DICE | UNDOES | REWINDS, 11, "kawanakajima" },
    { "kenshin", "random-greedy", { "random", "greedy" }, 0, 9, "kawanakajima" },
    { "kenshin", "random-1", { "random", "random" }, UNDOES, 2, "kawanakajima" },
    { "kenshin", "random-2", { "random", "random" }, ASKS_DICE | UNDOES, 9, "kawanakajima" },
    { "kenshin", "random-3", { "random", "random" }, UNDOES | REWINDS, 6, "kawanakajima" },
    { "kenshin", "amenomiya-greedy", { "greedy", "greedy" }, REWINDS, 1, "amenomiya" },
    { "kenshin", "amenomiya-random", { "random", "random" }, ASKS_DICE | UNDOES, 2, "amenomiya" },
    { "jidai", "historical-greedy", { "greedy", "greedy" }, 0, 3, "historical" },
    { "jidai", "historical-random", { "random", "random" }, ASKS_DICE | UNDOES, 2, "historical" },
    { "jidai", "hypothetical-greedy", { "greedy", "random" }, REWINDS, 5, "hypothetical" },
    { "jidai", "hypothetical-random", { "random", "random" }, UNDOES, 4, "hypothetical" },
    { "gunyuden", "hitotoribashi-greedy", { "greedy", "greedy" }, REWINDS, 1, "hitotoribashi" },
    { "gunyuden", "hitotoribashi-random", { "random", "random" }, ASKS_DICE | UNDOES, 2, "hitotoribashi" },
    { "gunyuden", "suriagehara-greedy", { "greedy", "greedy" }, 0, 7, "suriagehara" },
    { "gunyuden", "suriagehara-random", { "random", "random" }, UNDOES | REWINDS, 4, "suriagehara" },
    { "argad", "bridge", { "random", "random" }, 0, 1, "bridge" },
    { "argad", "village", { "random", "random" }, ASKS_DICE | UNDOES, 2, "village" },
    { "argad", "ambush", { "random", "random" }, REWINDS, 3, "ambush" },
    { "argad", "teppo", { "random", "random" }, ASKS_DICE | REWINDS, 4, "teppo" },
};

static void write_outcome(const struct match *match, char *ret, size_t size)
{
    struct outcome outcome;
    struct text text;
    match->game->outcome(match->scenario, match->state, &outcome);
    text_open(&text, ret, size);
    words_outcome(match->game, match->scenario, &outcome, LANG_EN, &text);
}

/* ---- checking ------------------------------------------------------------------------------------------------- */

static bool fail(const char *path, const char *why, const char *found)
{
    tap_note("%s: %s%s", path, why, found);
    return false;
}

/* The rest of the line that begins with these words. */
static bool find_remark(const char *journal, const char *words, char *ret, size_t size)
{
    const char *at = strstr(journal, words);
    if (!at) return false;
    at += strlen(words);
    snprintf(ret, size, "%.*s", (int)strcspn(at, "\n"), at);
    return true;
}

static bool check_match(const char *path, const struct table *table, const struct blob *file)
{
    const struct match *match = &table->match;
    char wanted[PATH_BYTES], found[PATH_BYTES];
    struct pending pending;
    if (table->warning[0]) return fail(path, "", table->warning); /* hashes of another pack would not be checked */
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_OVER) return fail(path, "the match is not over", "");
    write_outcome(match, found, sizeof found);
    if (!find_remark((const char *)file->bytes, "\n# outcome ", wanted, sizeof wanted)) {
        return fail(path, "no line '# outcome ...'", "");
    }
    if (strcmp(wanted, found) != 0) return fail(path, "another outcome: ", found);
    if (table->journal_length != file->size || memcmp(table->journal, file->bytes, file->size) != 0) {
        return fail(path, "saved again it is another text", "");
    }
    return true;
}

static void check_file(const char *path)
{
    struct blob file;
    struct table *table;
    struct err err;
    bool is_ok = file_read(path, FILE_BYTES_MAX, &file, &err);
    if (!is_ok) {
        fail(path, err.sentence, "");
    } else {
        const struct table_source source = { .name = path, .text = (const char *)file.bytes, .length = file.size,
                                             .find_game = games_find };
        is_ok = table_open(&source, &table, &err);
        if (!is_ok) {
            tap_note("%s:%d: %s", path, err.line, err.sentence);
        } else {
            is_ok = check_match(path, table, &file);
            table_free(table);
        }
        blob_free(&file);
    }
    tap_result(is_ok, "%s", path);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds what a folder holds: folders of games, then their journals. */
static size_t find_files(const char *folder, int depth, char **ret, size_t count)
{
    DIR *directory = opendir(folder);
    if (!directory) return count;
    for (struct dirent *entry = readdir(directory); entry && count < FILES_MAX; entry = readdir(directory)) {
        const char *dot = strrchr(entry->d_name, '.');
        if (entry->d_name[0] == '.' || (depth == 0) == (dot != NULL)) continue;
        char *path = malloc(PATH_BYTES);
        if (!path) abort();
        snprintf(path, PATH_BYTES, "%s/%s", folder, entry->d_name);
        if (depth == 0) {
            count = find_files(path, depth + 1, ret, count);
            free(path);
        } else {
            ret[count++] = path;
        }
    }
    closedir(directory);
    return count;
}

/* ---- blessing ------------------------------------------------------------------------------------------------- */

static bool choose(const struct recipe *recipe, const struct table *table, void *view, struct rng *rng,
                   struct action *ret)
{
    const struct match *match = &table->match;
    struct pending pending;
    struct ai_answer answer;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind == PENDING_OVER) return false;
    if (pending.kind == PENDING_CHANCE) {
        playout_deal(&pending.chance, rng, ret);
        return true;
    }
    uint8_t role;
    do role = (uint8_t)rng_below(rng, match->game->roles);
    while (!(pending.roles & ROLE_BIT(role)));
    const struct ai_request request = { .level = recipe->level[role > 0], .nodes = NODES, .seed = rng_next(rng) };
    state_redact(match->game, match->scenario, match->state, role, view);
    if (!ai_think(match->game, match->scenario, view, role, &request, &answer)) abort();
    *ret = answer.action;
    return true;
}

/* What players do besides playing. That it is refused now and then does not matter. */
static void take_back(const struct recipe *recipe, struct table *table, struct rng *rng)
{
    struct err err;
    const struct match *match = &table->match;
    if ((recipe->habits & UNDOES) && rng_below(rng, 10) == 0) {
        table_undo(table, (uint8_t)rng_below(rng, match->game->roles), &err);
    }
    if ((recipe->habits & REWINDS) && match->plies && rng_below(rng, 60) == 0) {
        table_rewind(table, 1 + rng_below(rng, match->plies < 9 ? match->plies : 9), &err);
    }
}

static struct table *play_match(const struct recipe *recipe)
{
    const struct game *game = games_find(recipe->game);
    char seed[32];
    struct table_setup setup = { .game = game, .dice = recipe->habits & ASKS_DICE ? DICE_ASK : DICE_RANDOM,
                                 .seed = seed, .scenario = recipe->scenario };
    struct table *table;
    struct err err;
    struct rng rng;
    struct refusal refusal;
    struct action action;
    snprintf(seed, sizeof seed, "replay %llu", (unsigned long long)recipe->seed);
    rng_seed(&rng, recipe->seed);
    void *view = game ? malloc(game->state_bytes) : NULL;
    if (!view || !table_new(&setup, &table, &err)) abort();
    for (int ply = 0; ply < PLIES_MAX && choose(recipe, table, view, &rng, &action); ply++) {
        if (table_submit_blind(table, &action, &refusal, &err) != TABLE_DONE) abort();
        take_back(recipe, table, &rng);
    }
    free(view);
    return table;
}

/* The remarks go behind the header: the end of a journal says that the match is over. */
static bool bless(const struct recipe *recipe, struct err *ret_err)
{
    struct table *table = play_match(recipe);
    const char *begin = "\nbegin\n", *body = strstr(table->journal, begin) + strlen(begin);
    char path[PATH_BYTES], outcome[PATH_BYTES], remarks[2 * PATH_BYTES];
    write_outcome(&table->match, outcome, sizeof outcome);
    snprintf(remarks, sizeof remarks, "# %s against %s%s%s%s, seed %llu\n# outcome %s\n", recipe->level[0],
             recipe->level[1], recipe->habits & ASKS_DICE ? ", dice typed in" : "",
             recipe->habits & UNDOES ? ", with undos" : "", recipe->habits & REWINDS ? ", with rewinds" : "",
             (unsigned long long)recipe->seed, outcome);
    const size_t head = (size_t)(body - table->journal), more = strlen(remarks);
    char *text = malloc(table->journal_length + more);
    if (!text) abort();
    memcpy(text, table->journal, head);
    memcpy(text + head, remarks, more);
    memcpy(text + head + more, body, table->journal_length - head);
    snprintf(path, sizeof path, FOLDER "/%s/%s.journal", recipe->game, recipe->name);
    const bool is_done = file_replace(path, text, table->journal_length + more, ret_err);
    printf("%s: %u plies: %s\n", path, table->match.plies, outcome);
    free(text);
    table_free(table);
    return is_done;
}

int main(int argc, char **argv)
{
    static char *found[FILES_MAX];
    if (argc == 2 && strcmp(argv[1], "--bless") == 0) {
        struct err err;
        for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
            if (bless(&recipes[i], &err)) continue;
            fprintf(stderr, "%s: %s\n", err.file, err.sentence);
            return 1;
        }
        return 0;
    }
    for (int i = 1; i < argc; i++) check_file(argv[i]);
    if (argc > 1) return tap_end();
    const size_t count = find_files(FOLDER, 0, found, 0);
    qsort(found, count, sizeof found[0], compare);
    for (size_t i = 0; i < count; i++) {
        check_file(found[i]);
        free(found[i]);
    }
    return tap_end();
}
