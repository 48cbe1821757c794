/* `honjin arena`: which of two players is the stronger? Games in pairs with the same dice, sides swapped; the score of
 * A with an interval over pairs, by side, how games were won, and how long decisions took. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/learn.h"
#include "cli/options.h"
#include "core/think.h"
#include "games/list.h"
#include "host/build.h"
#include "host/table.h"
#include "wire/json.h"

struct arena {
    struct contest contest;
    char scenario[64];
    struct sprt sprt;
    bool is_json, is_shard;
};

/* ---- what came of it ------------------------------------------------------------------------------------------- */

static double score_of_a(const struct contest *contest, uint32_t game, int about)
{
    (void)about;
    return contest_score_of(contest, game, contest_role_of_a(game));
}

/* What is left of the score without luck: the same on average, with less noise. */
static double merit_of_a(const struct contest *contest, uint32_t game, int about)
{
    const double luck = contest_at(contest, game)->luck / 1e6;
    return score_of_a(contest, game, about) - (contest_role_of_a(game) == 0 ? luck : -luck);
}

struct by_side { /* of player A */
    uint32_t games, won, drawn;
};

static struct by_side count_side(const struct contest *contest, uint8_t role)
{
    struct by_side ret = { 0 };
    for (uint32_t game = 0; game < contest->games; game++) {
        if (!contest_has_pair(contest, game / 2) || contest_role_of_a(game) != role) continue;
        const double score = contest_score_of(contest, game, role);
        ret.games++;
        ret.won += score > 0.75;
        ret.drawn += score > 0.25 && score < 0.75;
    }
    return ret;
}

static double score_of_side(const struct by_side *side)
{
    return side->games ? (side->won + 0.5 * side->drawn) / side->games : 0;
}

static uint32_t count_faults(const struct contest *contest, int fault, int culprit)
{
    uint32_t count = 0;
    for (uint32_t game = 0; game < contest->games; game++) {
        const struct contest_game *result = contest_at(contest, game);
        count += result->is_done && result->fault == fault && result->culprit == culprit;
    }
    return count;
}

/* ---- telling --------------------------------------------------------------------------------------------------- */

static void show_progress(const struct contest *contest, uint32_t done, bool is_over)
{
    enum { WIDTH = 30 };
    const struct estimate score = contest_estimate(contest, score_of_a, 0);
    const int filled = (int)((uint64_t)done * WIDTH / contest->games);
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r%s [%.*s%*s] %u of %u games, A %.1f %% [%.1f, %.1f]", contest->game->id, filled,
            "##############################", WIDTH - filled, "", done, contest->games, 100 * score.mean,
            100 * score.low, 100 * score.high);
    fputs(is_over ? "\r\033[K" : "\033[K", stderr);
    fflush(stderr);
}

static const char *const fault_word[] = { "", "illegal", "crashed", "endless" };

static void print_text(const struct arena *arena)
{
    const struct contest *contest = &arena->contest;
    const struct game *game = contest->game;
    const struct estimate score = contest_estimate(contest, score_of_a, 0);
    char name[PLAYERS_OF_CONTEST][PLAYER_BYTES];
    uint32_t draws = 0;
    for (int i = 0; i < PLAYERS_OF_CONTEST; i++) player_name(&contest->player[i], name[i]);
    printf("%s %s: A %s v B %s, seed %llu%s\n", game->id, arena->scenario, name[PLAYER_A], name[PLAYER_B],
           (unsigned long long)contest->seed, contest->is_stopped ? ", stopped" : "");
    printf("  %u games in %u pairs: A scores %.1f %% [%.1f, %.1f]\n", 2 * score.pairs, score.pairs, 100 * score.mean,
           100 * score.low, 100 * score.high);
    if (contest->weighs_luck) {
        const struct estimate merit = contest_estimate(contest, merit_of_a, 0);
        printf("  without luck %.1f %% [%.1f, %.1f]\n", 100 * merit.mean, 100 * merit.low, 100 * merit.high);
    }
    for (uint8_t role = 0; role < game->roles; role++) {
        const struct by_side side = count_side(contest, role);
        draws += side.drawn;
        printf("  A as %-12s %5.1f %%  %u won, %u drawn, %u lost\n", game->role[role].title,
               100 * score_of_side(&side), side.won, side.drawn, side.games - side.won - side.drawn);
    }
    for (uint8_t role = 0; role < ROLES; role = contest_next_winner(game, role)) {
        for (uint16_t level = 1; level < game->levels; level++) {
            const uint32_t count = contest_victories(contest, role, level);
            if (count) printf("  %-9s %-20s %u\n", role < game->roles ? game->role[role].title : "nobody",
                              game->level[level].id, count);
        }
    }
    printf("  %u drawn\n", draws);
    for (int i = 0; i < PLAYERS_OF_CONTEST; i++) {
        printf("  %c: %.2f ms a decision, 1 in 100 longer than %.2f ms\n", 'A' + i,
               contest_milliseconds(contest, i, 50), contest_milliseconds(contest, i, 99));
    }
    const uint32_t fault = contest_find_fault(contest);
    if (fault == contest->games) return;
    const struct contest_game *result = contest_at(contest, fault);
    printf("  WRONG: game %u: %s%s\n", fault, fault_word[result->fault],
           result->culprit == PLAYER_A ? ", A's answer" : result->culprit == PLAYER_B ? ", B's answer" : "");
}

static void put_player(struct out *out, const char *key, const struct contest *contest, int player, bool has_times)
{
    double nodes, seconds;
    contest_effort(contest, player, &nodes, &seconds);
    out_key(out, key);
    out_open(out, '{');
    out_member(out, "level", contest->player[player].level);
    out_member_int(out, "nodes", contest->player[player].nodes);
    out_member_bool(out, "reads", contest->player[player].reads);
    if (!has_times) {
        out_close(out, '}');
        return;
    }
    contest_put_real(out, "ms_p50", contest_milliseconds(contest, player, 50));
    contest_put_real(out, "ms_p99", contest_milliseconds(contest, player, 99));
    contest_put_real(out, "ms_max", contest_milliseconds(contest, player, 100));
    out_member_int(out, "nodes_per_s", seconds > 0 ? (int64_t)(nodes / seconds) : 0);
    out_close(out, '}');
}

static void put_sides(struct out *out, const struct contest *contest, uint32_t *ret_draws)
{
    const struct game *game = contest->game;
    *ret_draws = 0;
    out_key(out, "by_side");
    out_open(out, '{');
    for (uint8_t role = 0; role < game->roles; role++) {
        const struct by_side side = count_side(contest, role);
        *ret_draws += side.drawn;
        out_key(out, game->role[role].id);
        out_open(out, '{');
        out_member_int(out, "games", side.games);
        out_member_int(out, "won", side.won);
        out_member_int(out, "drawn", side.drawn);
        contest_put_real(out, "score_a", score_of_side(&side));
        out_close(out, '}');
    }
    out_close(out, '}');
}

static void put_faults(struct out *out, const struct contest *contest)
{
    static const char *const whose[] = { "a", "b", "nobody" };
    out_key(out, "wrong");
    out_open(out, '{');
    for (int player = 0; player <= PLAYER_NONE; player++) {
        out_key(out, whose[player]);
        out_open(out, '{');
        for (int fault = FAULT_ILLEGAL; fault <= FAULT_ENDLESS; fault++) {
            out_member_int(out, fault_word[fault], count_faults(contest, fault, player));
        }
        out_close(out, '}');
    }
    out_close(out, '}');
}

static void put_sprt(struct out *out, const struct sprt *sprt)
{
    out_key(out, "sprt");
    out_open(out, '{');
    contest_put_real(out, "elo0", sprt->elo[0]);
    contest_put_real(out, "elo1", sprt->elo[1]);
    contest_put_real(out, "llr", sprt->llr);
    out_member(out, "accepts", sprt->pairs == 0 ? NULL : sprt->llr > 0 ? "elo1" : "elo0");
    out_close(out, '}');
}

/* Every game that is over: number, winner, level of victory, fault, culprit, plies, decisions. */
static void put_results(struct out *out, const struct contest *contest)
{
    out_key(out, "results");
    out_open(out, '[');
    for (uint32_t i = 0; i < contest->games; i++) {
        const struct contest_game *game = contest_at(contest, i);
        if (!game->is_done) continue;
        const uint32_t figure[] = { i, game->winner, game->level, game->fault, game->culprit, game->plies,
                                    game->decisions };
        out_open(out, '[');
        for (size_t f = 0; f < sizeof figure / sizeof figure[0]; f++) out_int(out, figure[f]);
        out_close(out, ']');
    }
    out_close(out, ']');
}

static void put_merit(struct out *out, const struct contest *contest)
{
    const struct estimate merit = contest_estimate(contest, merit_of_a, 0);
    out_key(out, "without_luck");
    out_open(out, '{');
    contest_put_real(out, "score_a", merit.mean);
    contest_put_real(out, "low", merit.low);
    contest_put_real(out, "high", merit.high);
    out_close(out, '}');
}

static void print_json(const struct arena *arena)
{
    const struct contest *contest = &arena->contest;
    const struct estimate score = contest_estimate(contest, score_of_a, 0);
    struct out out = { 0 };
    uint32_t draws;
    out_open(&out, '{');
    out_member(&out, "game", contest->game->id);
    out_member(&out, "scenario", arena->scenario);
    out_member_int(&out, "seed", (int64_t)contest->seed);
    out_member(&out, "commit", build_commit);
    out_member(&out, "flags", BUILD_FLAGS);
    put_player(&out, "a", contest, PLAYER_A, !arena->is_shard);
    put_player(&out, "b", contest, PLAYER_B, !arena->is_shard);
    out_member_bool(&out, "stopped", contest->is_stopped);
    if (arena->is_shard) out_member_int(&out, "wanted", contest->games);
    out_member_int(&out, "games", 2 * (int64_t)score.pairs);
    out_member_int(&out, "pairs", score.pairs);
    contest_put_real(&out, "score_a", score.mean);
    out_key(&out, "interval");
    out_open(&out, '[');
    contest_put_real(&out, NULL, score.low);
    contest_put_real(&out, NULL, score.high);
    out_close(&out, ']');
    if (contest->weighs_luck) put_merit(&out, contest);
    put_sides(&out, contest, &draws);
    out_member_int(&out, "draws", draws);
    contest_put_victories(&out, contest);
    contest_put_real(&out, "elo", contest_elo(score.mean));
    if (contest->sprt) put_sprt(&out, contest->sprt);
    if (!arena->is_shard) {
        contest_put_real(&out, "ms_p50", contest_milliseconds(contest, PLAYER_A, 50));
        contest_put_real(&out, "ms_p99", contest_milliseconds(contest, PLAYER_A, 99));
    }
    put_faults(&out, contest);
    if (arena->is_shard) put_results(&out, contest);
    out_close(&out, '}');
    puts(out.bytes);
    out_free(&out);
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

/* What came of it, and the exit status. */
static int tell(const struct arena *arena)
{
    const struct contest *contest = &arena->contest;
    if (arena->is_json) print_json(arena);
    else print_text(arena);
    return contest_find_fault(contest) < contest->games;
}

/* ---- parts that were played apart --------------------------------------------------------------------------- */

static bool same_text(const struct node *a, const struct node *b)
{
    return a && b && node_kind(a) == NODE_TEXT && node_kind(b) == NODE_TEXT && strcmp(node_text(a), node_text(b)) == 0;
}

static bool same_int(const struct node *a, const struct node *b)
{
    return a && b && node_kind(a) == NODE_INT && node_kind(b) == NODE_INT && node_int(a) == node_int(b);
}

static bool same_player(const struct node *a, const struct node *b)
{
    return a && b && same_text(node_get(a, "level"), node_get(b, "level")) &&
           same_int(node_get(a, "nodes"), node_get(b, "nodes")) &&
           node_bool(node_get(a, "reads")) == node_bool(node_get(b, "reads"));
}

/* Are they parts of one contest? */
static bool fits(const struct node *a, const struct node *b)
{
    return same_text(node_get(a, "game"), node_get(b, "game")) &&
           same_text(node_get(a, "scenario"), node_get(b, "scenario")) &&
           same_int(node_get(a, "seed"), node_get(b, "seed")) &&
           same_text(node_get(a, "commit"), node_get(b, "commit")) &&
           same_int(node_get(a, "wanted"), node_get(b, "wanted")) && same_player(node_get(a, "a"), node_get(b, "a")) &&
           same_player(node_get(a, "b"), node_get(b, "b"));
}

static bool take_player(const struct node *node, struct player *ret)
{
    const struct node *level = node ? node_get(node, "level") : NULL, *nodes = node ? node_get(node, "nodes") : NULL;
    const struct node *reads = node ? node_get(node, "reads") : NULL;
    if (!level || !nodes || !reads || node_kind(level) != NODE_TEXT || node_kind(nodes) != NODE_INT ||
        node_kind(reads) != NODE_BOOL) return false;
    snprintf(ret->level, sizeof ret->level, "%s", node_text(level));
    ret->nodes = (uint32_t)node_int(nodes);
    ret->reads = node_bool(reads);
    return true;
}

/* The first part says what was to be played. */
static bool take_head(struct arena *arena, const struct node *part)
{
    struct contest *contest = &arena->contest;
    const struct node *game = node_get(part, "game"), *scenario = node_get(part, "scenario");
    const struct node *seed = node_get(part, "seed"), *wanted = node_get(part, "wanted");
    if (!game || !scenario || !seed || !wanted || node_kind(game) != NODE_TEXT || node_kind(scenario) != NODE_TEXT ||
        node_kind(seed) != NODE_INT || node_kind(wanted) != NODE_INT) return false;
    contest->game = games_find(node_text(game));
    if (!contest->game || node_int(wanted) < 2 || node_int(wanted) > CONTEST_GAMES_MAX) return false;
    contest->games = (uint32_t)node_int(wanted);
    contest->seed = (uint64_t)node_int(seed);
    snprintf(arena->scenario, sizeof arena->scenario, "%s", node_text(scenario));
    return take_player(node_get(part, "a"), &contest->player[PLAYER_A]) &&
           take_player(node_get(part, "b"), &contest->player[PLAYER_B]) && contest_open(contest);
}

static bool take_results(struct arena *arena, const struct node *part)
{
    enum { FIGURES = 7 };
    struct contest *contest = &arena->contest;
    const struct node *results = node_get(part, "results");
    if (!results || node_kind(results) != NODE_LIST) return false;
    for (size_t i = 0; i < node_count(results); i++) {
        const struct node *row = node_at(results, i);
        int64_t figure[FIGURES];
        if (node_kind(row) != NODE_LIST || node_count(row) != FIGURES) return false;
        for (size_t f = 0; f < FIGURES; f++) {
            if (node_kind(node_at(row, f)) != NODE_INT) return false;
            figure[f] = node_int(node_at(row, f));
        }
        if (figure[0] < 0 || figure[0] >= contest->games || figure[2] < 0 || figure[2] >= contest->game->levels ||
            figure[3] < 0 || figure[3] > FAULT_ENDLESS) return false;
        contest_put(contest, (uint32_t)figure[0], &(struct contest_game){ .is_done = 1, .winner = (uint8_t)figure[1],
            .level = (uint16_t)figure[2], .fault = (uint8_t)figure[3], .culprit = (uint8_t)figure[4],
            .plies = (uint32_t)figure[5], .decisions = (uint32_t)figure[6] });
    }
    return true;
}

/* honjin arena merge FILES: the result of one run, whatever machines played the parts. */
static int arena_merge(int count, char **file)
{
    enum { PART_BYTES_MAX = 256 << 20 };
    struct arena arena = { .is_json = true, .is_shard = true };
    struct node *first = NULL;
    int status = 0;
    if (count < 1 || strcmp(file[0], "--help") == 0) {
        cli_print_usage("arena merge FILE...");
        printf("  %s\n", SAY_TOLD(cli_lang(), "what honjin arena --shard printed, all parts of one contest"));
        return count < 1 ? 2 : 0;
    }
    for (int i = 0; i < count && status == 0; i++) {
        struct blob blob = { 0 };
        struct err err;
        char message[160] = "";
        if (!file_read(file[i], PART_BYTES_MAX, &blob, &err)) {
            status = cli_fail(&err);
            break;
        }
        struct node *part = node_parse((const char *)blob.bytes, blob.size, message, sizeof message);
        const bool is_good = part && node_kind(part) == NODE_OBJECT &&
                             (first ? fits(first, part) : take_head(&arena, part)) && take_results(&arena, part);
        if (!is_good) {
            cli_wrong("arena: %s is no part of this contest%s%s", file[i], *message ? ": " : "", message);
            status = 1;
        }
        blob_free(&blob);
        if (first) node_free(part);
        else first = part;
    }
    if (status == 0) status = tell(&arena);
    node_free(first);
    contest_close(&arena.contest);
    return status;
}

static int run(struct arena *arena, const char *scenario, const char *pack)
{
    struct contest *contest = &arena->contest;
    const struct table_setup setup = { .game = contest->game, .scenario = scenario, .pack = pack, .dice = DICE_ASK };
    struct table *table;
    struct err err;
    int status = 1;
    if (!table_new(&setup, &table, &err)) return cli_fail(&err);
    contest->scenario = table->match.scenario;
    snprintf(arena->scenario, sizeof arena->scenario, "%s", table->scenario_name);
    for (int i = 0; i < PLAYERS_OF_CONTEST; i++) {
        struct player *player = &contest->player[i];
        if (!player->nodes) player->nodes = contest_budget(contest->game, contest->scenario);
    }
    contest->scenario_name = table->scenario_name;
    contest->pack = pack;
    contest->progress = show_progress;
    if (contest_open(contest) && contest_run(contest)) status = tell(arena);
    else perror("honjin: arena");
    contest_close(contest);
    table_free(table);
    return status;
}

/* Two numbers with a sign between them. */
static bool read_two(const char *word, const char *sign, double *ret_first, double *ret_second)
{
    char *end;
    *ret_first = strtod(word, &end);
    if (end == word || *end != sign[0]) return false;
    const char *second = end + 1;
    *ret_second = strtod(second, &end);
    return end != second && !*end;
}

static bool read_sprt(struct arena *arena, const char *word)
{
    if (!read_two(word, ",", &arena->sprt.elo[0], &arena->sprt.elo[1]) || arena->sprt.elo[0] >= arena->sprt.elo[1]) {
        cli_wrong("arena: --sprt wants two numbers, the lower one first, like 0,20; not '%s'", word);
        return false;
    }
    arena->contest.sprt = &arena->sprt;
    return true;
}

int arena_main(int argc, char **argv)
{
    const char *game = NULL, *a = "greedy", *b = "random", *scenario = NULL, *games = "60", *threads = "2", *seed = "1";
    const char *shard = NULL, *sprt = NULL, *weights = NULL, *pack = NULL;
    struct arena arena = { 0 };
    struct mind mind = { 0 };
    bool exploits = false;
    struct contest *contest = &arena.contest;
    uint64_t games_wanted, threads_wanted;
    const struct cli_option options[] = {
        { "a", &a, NULL, "LEVEL[:NODES]", "player A (greedy)" },
        { "b", &b, NULL, "LEVEL[:NODES]", "player B (random)" },
        { "scenario", &scenario, NULL, "NAME", "which scenario (the first)" },
        { "pack", &pack, NULL, "DIR", "map and units from a folder" },
        { "games", &games, NULL, "N", "how many, an even number: each pair has the same dice, sides swapped (60)" },
        { "threads", &threads, NULL, "N", "games played at the same time (2)" },
        { "seed", &seed, NULL, "S", "everything follows from it (1)" },
        { "weights", &weights, NULL, "FILE", "A judges by these weights (honjin learn), not by the program's" },
        { "exploit", NULL, &exploits, NULL, "A plays B's level, but reads its sealed choices" },
        { "luck", NULL, &contest->weighs_luck, NULL, "also the score without what dice and draws did" },
        { "sprt", &sprt, NULL, "E0,E1", "stop when it is clear whether A is better by E1 rather than E0 Elo" },
        { "shard", &shard, NULL, "I/N", "only the I-th of N parts, as JSON for honjin arena merge" },
        { "journals", &contest->journals, NULL, "DIR", "write a journal of every game into this folder" },
        { "json", NULL, &arena.is_json, NULL, "print JSON" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    if (argc > 1 && strcmp(argv[1], "merge") == 0) return arena_merge(argc - 2, argv + 2);
    const enum cli_next next = cli_read_options(argc, argv, "arena GAME [--a LEVEL[:NODES]] [--b LEVEL[:NODES]] "
                                                "[--games N] [--json]", options, 1, &game);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!game) return cli_wrong("arena: name a game; \"honjin games\" lists them");
    contest->game = games_find(game);
    if (!contest->game) return cli_wrong("arena: there is no game '%s'; honjin games lists them", game);
    if (contest->game->roles != PLAYERS_OF_CONTEST) return cli_wrong("arena: only games for two");
    if (!player_read("arena", "a", exploits ? b : a, &contest->player[PLAYER_A]) ||
        !player_read("arena", "b", b, &contest->player[PLAYER_B]) ||
        !cli_read_number("arena", "games", games, 2, CONTEST_GAMES_MAX, &games_wanted) ||
        !cli_read_number("arena", "threads", threads, 1, CONTEST_THREADS_MAX, &threads_wanted) ||
        !cli_read_number("arena", "seed", seed, 0, INT64_MAX / 2, &contest->seed)) return 2;
    if (games_wanted % 2) return cli_wrong("arena: --games must be even: games are played in pairs");
    if (shard && !contest_read_shard("arena", shard, &contest->shard, &contest->shards)) return 2;
    if (sprt && !read_sprt(&arena, sprt)) return 2;
    if (shard) arena.is_shard = arena.is_json = true;
    if (shard && sprt) return cli_wrong("arena: --sprt looks at all games, --shard plays a part of them");
    if (shard && (weights || pack)) return cli_wrong("arena: --shard plays with the program's own pack and weights");
    if (contest->weighs_luck && (shard || !contest->game->think->lead)) {
        return cli_wrong(shard ? "arena: --luck needs all games in one run"
                               : "arena: --luck: this game does not tell chances to win");
    }
    if (contest->journals && mkdir(contest->journals, 0777) != 0 && errno != EEXIST) {
        return cli_wrong("arena: no folder '%s': %s", contest->journals, strerror(errno));
    }
    contest->player[PLAYER_A].reads = exploits;
    contest->games = (uint32_t)games_wanted;
    contest->threads = (uint32_t)threads_wanted;
    if (weights && !mind_open("arena", weights, contest->game, &mind)) return 1;
    if (weights) contest->player[PLAYER_A].mind = &mind.game;
    const int status = run(&arena, scenario, pack);
    mind_close(&mind);
    return status;
}
