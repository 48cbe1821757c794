/* choices GAME: may the same be ordered as by the last program that was published?
 *
 * tests/old/choices/GAME.txt has the version of the rules, the hash of the pack, and a line for each of many games:
 *
 *     SCENARIO OPTIONS SEED PLIES  HASH HASH HASH ...
 *
 * A game is played by its seed alone. Whoever is asked gives, of all he may order, the order whose hash is the lowest:
 * in which sequence they are listed does not matter, and as long as the same may be ordered it is the same game. Each
 * HASH stands for all that could be ordered at 32 plies, by everybody who was asked. If one is another, what may be
 * ordered has changed, and a journal of yesterday may not open any more: the version of the game's rules has to rise.
 *
 *     choices GAME --renew         writes the file anew, when the version or the pack is another
 *     choices GAME --unpublished   also of the same version: it has risen since the last program was published */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/choices.h"
#include "core/legal.h"
#include "core/notation.h"
#include "games/list.h"
#include "host/table.h"
#include "kit/hash.h"
#include "tests/support/tap.h"

enum { PLIES_OF_HASH = 32, HASHES_MAX = 256, LINE_BYTES = 4096, POINTS = 200 };

/* How many games of each scenario, and how long at most. */
static const struct { const char *game; int games; uint32_t plies; } amounts[] = {
    { "template", 200, 400 }, { "archers", 50, 200 }, { "kenshin", 100, 800 }, { "jidai", 120, 1200 },
    { "gunyuden", 10, 600 },  { "argad", 3, 400 }, { NULL, 20, 400 }, /* of any other */
};

struct course {
    uint32_t plies, hashes;
    uint16_t hash[HASHES_MAX];
};

struct game_of_seed {
    char scenario[64], options[256], seed[32];
    struct course course;
};

static size_t amount_of(const struct game *game)
{
    size_t i = 0;
    while (amounts[i].game && strcmp(amounts[i].game, game->id) != 0) i++;
    return i;
}

/* ---- one game ----------------------------------------------------------------------------------------------- */

/* By its names and numbers: how verbs are counted does not matter. */
static uint64_t hash_action(const struct game *game, const struct action *action, uint64_t seed)
{
    const char *verb = game->verb[action->verb].name;
    uint64_t hash = hash_bytes(verb, strlen(verb), seed + action->role);
    for (int i = 0; i < action->nargs; i++) {
        const int64_t value = action->arg[i];
        hash = hash_bytes(&value, sizeof value, hash);
    }
    return hash;
}

struct pick { /* the lowest so far */
    uint64_t hash;
    struct action action;
};

static void offer(const struct game *game, const struct action *action, uint64_t turn, struct pick *pick)
{
    const uint64_t hash = hash_action(game, action, turn);
    if (hash < pick->hash) *pick = (struct pick){ .hash = hash, .action = *action };
}

/* A legal order of a box, found by hashes, too. */
static void offer_box(const struct table *table, const void *state, const struct choices *choices,
                      const struct choice *box, uint64_t turn, struct pick *pick)
{
    const struct game *game = table->match.game;
    struct action action = box->first;
    for (uint64_t point = 0; point < POINTS; point++) {
        for (int i = 0; i < action.nargs; i++) {
            const uint64_t bound = choices->word[box->at + (uint32_t)i], parts[] = { turn, point, bound, (uint64_t)i };
            const uint64_t range = (uint64_t)((int64_t)choice_high(bound) - choice_low(bound)) + 1;
            action.arg[i] = (int32_t)(choice_low(bound) + (int64_t)(hash_bytes(parts, sizeof parts, 1) % range));
        }
        if (action_legal(game, table->match.scenario, state, &action).reason) continue;
        offer(game, &action, turn, pick);
        return;
    }
}

/* All that a role may order, summed up; and the lowest of it. */
static uint64_t look(const struct table *table, const void *state, uint8_t role, uint64_t turn, struct pick *pick)
{
    static struct choices choices;
    const struct game *game = table->match.game;
    uint64_t sum = 0;
    choices_clear(&choices);
    game->choices(table->match.scenario, state, role, &choices);
    const uint32_t total = choices_total(&choices);
    for (uint32_t i = 0; i < total; i++) {
        const struct action action = choices_at(&choices, i);
        sum += hash_action(game, &action, 1);
        offer(game, &action, turn, pick);
    }
    for (uint32_t i = 0; i < choices.count; i++) {
        const struct choice *item = &choices.item[i];
        if (item->ranged != RANGED_BOX) continue;
        sum += hash_bytes(&choices.word[item->at], item->words * sizeof choices.word[0],
                          hash_action(game, &item->first, 2));
        offer_box(table, state, &choices, item, turn, pick);
    }
    return sum;
}

/* Chance needs no choice; of a decision everybody who is asked is looked at, and the lowest of all orders is given. */
static bool next_action(struct table *table, const void *state, uint64_t turn, uint64_t *sum, struct action *ret)
{
    struct pending pending;
    struct pick pick = { .hash = UINT64_MAX };
    table->match.game->pending(table->match.scenario, state, &pending);
    if (pending.kind == PENDING_OVER) return false;
    if (pending.kind == PENDING_CHANCE) return dealer_deal(&table->dealer, &pending.chance, ret);
    for (uint8_t role = 0; role < table->match.game->roles; role++) {
        if (pending.roles & ROLE_BIT(role)) *sum += look(table, state, role, turn, &pick);
    }
    *ret = pick.action;
    return pick.hash != UINT64_MAX;
}

static bool play(const struct game *game, struct game_of_seed *played)
{
    const uint32_t plies = amounts[amount_of(game)].plies;
    struct table_setup setup = { .game = game, .scenario = played->scenario, .seed = played->seed };
    struct course *course = &played->course;
    struct table *table;
    struct action action;
    struct err err;
    if (!table_set_options(game, played->options, &setup.options, &err) || !table_new(&setup, &table, &err)) {
        tap_note("%s %s: %s", played->scenario, played->options, err.sentence);
        return false;
    }
    void *state = calloc(1, game->state_bytes);
    if (!state) abort();
    game->setup(table->match.scenario, state);
    table->dealer.next = 0;
    *course = (struct course){ 0 };
    uint64_t sum = 0;
    bool is_on = true;
    while (is_on && course->plies < plies && course->hashes < HASHES_MAX) {
        const uint64_t turn = hash_bytes(&course->plies, sizeof course->plies, hash_bytes(played->seed,
                                         strlen(played->seed), 3));
        is_on = next_action(table, state, turn, &sum, &action);
        if (is_on) game->apply(table->match.scenario, state, &action, NULL);
        course->plies += is_on;
        if (course->plies % PLIES_OF_HASH == 0 || !is_on) {
            course->hash[course->hashes++] = (uint16_t)hash_bytes(&sum, sizeof sum, 4);
            sum = 0;
        }
    }
    free(state);
    table_free(table);
    return true;
}

/* ---- all of them -------------------------------------------------------------------------------------------- */

static const char *path_of(const struct game *game)
{
    static char path[256];
    snprintf(path, sizeof path, "tests/old/choices/%s.txt", game->id);
    return path;
}

/* Every value of every option comes, by the number of the game. */
static void choose_options(const struct game *game, int number, char *ret, size_t size)
{
    size_t length = 0;
    ret[0] = 0;
    for (int i = 0; i < game->options; i++) {
        int values = 0;
        while (values < 8 && game->option[i].value[values]) values++;
        const uint64_t parts[] = { (uint64_t)number, (uint64_t)i };
        const int value = number == 0 ? 0 : (int)(hash_bytes(parts, sizeof parts, 5) % (uint64_t)values);
        length += (size_t)snprintf(ret + length, size - length, "%s%s=%s", i ? "," : "", game->option[i].name,
                                   game->option[i].value[value]);
    }
    if (!ret[0]) snprintf(ret, size, "-");
}

static bool is_pack(const struct game *game, uint64_t hash, struct image *ret)
{
    struct err err;
    return table_find_pack(game->id, ret, &err) && image_hash(ret) == hash;
}

struct stored {
    int version;
    unsigned long long pack;
};

static bool read_head(FILE *file, struct stored *ret)
{
    char game[64];
    return file && fscanf(file, "game %63s %d\npack %llx\n", game, &ret->version, &ret->pack) == 3;
}

static int renew(const struct game *game, bool is_unpublished)
{
    struct image image;
    struct err err;
    struct stored stored = { 0 };
    FILE *file = fopen(path_of(game), "r");
    const bool is_there = read_head(file, &stored);
    if (file) fclose(file);
    if (!table_find_pack(game->id, &image, &err)) return 1;
    if (is_there && stored.version == game->version && stored.pack == image_hash(&image) && !is_unpublished) {
        fprintf(stderr, "%s is of these rules and this pack. If what may be ordered has changed, raise `version` in\n"
                "the game's game.c first; if it has risen since the last program was published: --unpublished.\n",
                path_of(game));
        return 1;
    }
    file = fopen(path_of(game), "w");
    if (!file) return perror(path_of(game)), 1;
    fprintf(file, "game %s %u\npack %016llx\n", game->id, game->version, (unsigned long long)image_hash(&image));
    const char *scenario;
    for (int s = 0; (scenario = image_scenario(&image, s)); s++) {
        for (int i = 0; i < amounts[amount_of(game)].games; i++) {
            struct game_of_seed played;
            snprintf(played.scenario, sizeof played.scenario, "%s", scenario);
            snprintf(played.seed, sizeof played.seed, "%d", 1000 * s + i);
            choose_options(game, i, played.options, sizeof played.options);
            const bool has_options = strcmp(played.options, "-") != 0;
            if (!has_options) played.options[0] = 0;
            if (!play(game, &played)) continue; /* options that do not go together */
            fprintf(file, "%s %s %s %u ", scenario, has_options ? played.options : "-", played.seed,
                    played.course.plies);
            for (uint32_t h = 0; h < played.course.hashes; h++) fprintf(file, " %04x", played.course.hash[h]);
            fputc('\n', file);
        }
    }
    return fclose(file) ? 1 : 0;
}

/* ---- comparing ---------------------------------------------------------------------------------------------- */

static void compare(const struct game *game, const char *line)
{
    struct game_of_seed played = { .course = { 0 } };
    uint32_t plies, h = 0;
    unsigned int hash;
    int used = 0;
    if (sscanf(line, "%63s %255s %31s %u %n", played.scenario, played.options, played.seed, &plies, &used) != 4) return;
    if (strcmp(played.options, "-") == 0) played.options[0] = 0;
    bool is_same = play(game, &played) && played.course.plies == plies;
    for (const char *at = line + used; sscanf(at, "%4x%n", &hash, &used) == 1; at += used, h++) {
        if (h < played.course.hashes && played.course.hash[h] == hash) continue;
        is_same = false;
        tap_note("what may be ordered is not the same at one of the plies %u to %u", h * PLIES_OF_HASH,
                 (h + 1) * PLIES_OF_HASH - 1);
        break;
    }
    tap_result(is_same, "%s %s, seed %s, %u plies: the same may be ordered as before", played.scenario, played.options,
               played.seed, plies);
}

int main(int argc, char **argv)
{
    static char line[LINE_BYTES];
    const struct game *game = argc > 1 ? games_find(argv[1]) : NULL;
    const bool is_unpublished = argc > 2 && strcmp(argv[2], "--unpublished") == 0;
    struct stored stored = { 0 };
    struct image image;
    if (!game) return fprintf(stderr, "choices GAME [--renew | --unpublished]\n"), 2;
    if (is_unpublished || (argc > 2 && strcmp(argv[2], "--renew") == 0)) return renew(game, is_unpublished);
    FILE *file = fopen(path_of(game), "r");
    const bool is_there = read_head(file, &stored);
    tap_result(is_there, "%s is there", path_of(game));
    const bool is_same = is_there && stored.version == game->version && is_pack(game, stored.pack, &image);
    tap_result(is_same, "%s is of these rules and this pack", path_of(game));
    if (!is_same) {
        tap_note("it is of rules version %d, and these are version %u%s: tools/renew-choices %s", stored.version,
                 game->version, stored.version == game->version ? " (but the pack is another)" : "", game->id);
    }
    while (is_same && fgets(line, sizeof line, file)) compare(game, line);
    if (file) fclose(file);
    return tap_end();
}
