/* laws GAME RANDOM_GAMES GREEDY_GAMES SEED [SCENARIO [OPTION=VALUE...]]: plays so many games and asks all laws
 * (tests/laws/laws.h), or the one that HONJIN_LAW names. One TAP test a law. Rules that the engine cited go to the
 * folder HONJIN_RULE_HITS, build/rule-hits/parts by default; figures about the games to stderr. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/sequence.h"
#include "core/show.h"
#include "tests/laws/laws.h"

static bool write_hits(const struct game *game, const bool cited[])
{
    const char *folder = getenv("HONJIN_RULE_HITS");
    char path[512];
    if (!folder) {
        folder = "build/rule-hits/parts";
        if ((mkdir("build", 0777) != 0 && errno != EEXIST) ||
            (mkdir("build/rule-hits", 0777) != 0 && errno != EEXIST) ||
            (mkdir(folder, 0777) != 0 && errno != EEXIST)) {
            perror(folder);
            return false;
        }
    }
    snprintf(path, sizeof path, "%s/laws.%s.txt", folder, game->id);
    FILE *file = fopen(path, "a"); /* the same laws may run with other seeds or in other builds */
    if (!file) {
        perror(path);
        return false;
    }
    for (int rule = 1; rule < game->rules; rule++) {
        if (cited[rule]) fprintf(file, "%s\n", game->rule[rule].id);
    }
    return fclose(file) == 0;
}

static bool read_number(const char *word, uint64_t *ret)
{
    char *end;
    errno = 0;
    *ret = strtoull(word, &end, 10);
    return errno == 0 && *word && !*end;
}

int main(int argc, char **argv)
{
    struct law_subject subject;
    uint64_t random_games, greedy_games, seed;
    if (argc < 5 || !read_number(argv[2], &random_games) || !read_number(argv[3], &greedy_games) ||
        !read_number(argv[4], &seed)) {
        fputs("usage: laws GAME RANDOM_GAMES GREEDY_GAMES SEED [SCENARIO [OPTION=VALUE...]]\n", stderr);
        return 2;
    }
    if (!law_load(argv[1], argv[5], argv + 6, argc > 6 ? argc - 6 : 0, &subject)) return 1; /* argv ends with NULL */
    const struct game *game = subject.game;
    struct law_result *result = calloc((size_t)laws_count, sizeof *result);
    struct law_summary summary = { .cited = calloc(game->rules, sizeof(bool)) };
    const struct law_plan plan = { .random_games = (uint32_t)random_games,
                                   .greedy_games = (uint32_t)greedy_games,
                                   .seed = seed,
                                   .greedy_nodes = 12,
                                   .plies_max = 20000 };
    if (!result || !summary.cited) abort();
    const char *only = getenv("HONJIN_LAW");
    laws_run(game, subject.scenario, &plan, only ? law_find(only) : -1, result, &summary);

    bool is_bad = false;
    printf("1..%d\n", laws_count);
    for (int i = 0; i < laws_count; i++) {
        printf("%sok %d - %s\n", result[i].is_broken ? "not " : "", i + 1, laws[i].name);
        if (!result[i].is_broken) continue;
        printf("# %s\n", result[i].sentence);
        is_bad = true;
    }
    int cited = 0;
    for (int rule = 1; rule < game->rules; rule++) cited += summary.cited[rule];
    fprintf(stderr,
            "%s: %u games, %u plies, longest game %u, %d of %d rules cited; at most %u choices of %d, %u words of %d, "
            "%d frames of %d, %u events of %d, %u pieces of %d\n",
            game->id, summary.games, summary.plies, summary.longest, cited, game->rules - 1, summary.choices_max,
            CHOICES_MAX, summary.words_max, CHOICE_WORDS, summary.depth_max, FRAMES_MAX, summary.events_max,
            LAW_EVENTS, summary.pieces_max, PIECES_MAX);
    if (!write_hits(game, summary.cited)) is_bad = true;
    free(summary.cited);
    free(result);
    free(subject.scenario);
    return is_bad;
}
