/* `honjin balance`: is a scenario fair? One player plays both sides; who wins how often, how, and how long it takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/options.h"
#include "games/list.h"
#include "host/table.h"
#include "wire/json.h"

enum { SCENARIOS_MAX = 64 };

struct length { /* in decisions of both sides */
    double mean;
    uint32_t low, high;
};

struct card { /* of one scenario */
    char name[64];
    struct contest contest;
    struct estimate score[ROLE_PLAYERS_MAX]; /* draws count a half */
    uint32_t games, draws;
    struct length length;
};

struct balance {
    const struct game *game;
    struct player player;
    uint64_t seed;
    uint32_t games, threads;
    struct card card[SCENARIOS_MAX];
    int cards;
};

/* ---- playing ------------------------------------------------------------------------------------------------- */

static double score_of_role(const struct contest *contest, uint32_t game, int about)
{
    return contest_score_of(contest, game, (uint8_t)about);
}

static void show_progress(const struct contest *contest, uint32_t done, bool is_over)
{
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r%s: %u of %u games", contest->game->id, done, contest->games);
    fputs(is_over ? "\r\033[K" : "\033[K", stderr);
    fflush(stderr);
}

static void sum_up(struct card *card)
{
    const struct contest *contest = &card->contest;
    uint64_t decisions = 0;
    card->length.low = UINT32_MAX;
    for (uint32_t i = 0; i < contest->games; i++) {
        const struct contest_game *game = contest_at(contest, i);
        if (!contest_has_pair(contest, i / 2)) continue;
        card->games++;
        card->draws += game->winner == ROLE_OBSERVER && !game->fault;
        decisions += game->decisions;
        if (game->decisions < card->length.low) card->length.low = game->decisions;
        if (game->decisions > card->length.high) card->length.high = game->decisions;
    }
    if (card->games == 0) card->length.low = 0;
    else card->length.mean = (double)decisions / card->games;
    for (uint8_t role = 0; role < contest->game->roles; role++) {
        card->score[role] = contest_estimate(contest, score_of_role, role);
    }
}

static bool play_scenario(struct balance *balance, const struct table *table, const char *name, struct err *ret_err)
{
    struct card *card = &balance->card[balance->cards];
    const void *scenario = table_open_scenario(table, name, ret_err);
    if (!scenario) return false;
    struct player player = balance->player;
    if (!player.nodes) player.nodes = contest_budget(balance->game, scenario);
    snprintf(card->name, sizeof card->name, "%s", name);
    card->contest = (struct contest){ .game = balance->game, .scenario = scenario, .player = { player, player },
        .seed = balance->seed, .games = balance->games, .threads = balance->threads, .progress = show_progress };
    const bool is_good = contest_open(&card->contest) && contest_run(&card->contest);
    if (is_good) {
        sum_up(card);
        balance->cards++;
    } else {
        *ret_err = (struct err){ .sentence = "the games cannot be played: no memory or no processes" };
        contest_close(&card->contest);
    }
    scenario_close(scenario);
    card->contest.scenario = NULL;
    return is_good;
}

/* ---- telling -------------------------------------------------------------------------------------------------- */

static void print_text(const struct balance *balance)
{
    const struct game *game = balance->game;
    for (int i = 0; i < balance->cards; i++) {
        const struct card *card = &balance->card[i];
        char name[PLAYER_BYTES];
        player_name(&card->contest.player[0], name);
        printf("%s %s: %u games, %s plays both sides, seed %llu%s\n", game->id, card->name, card->games, name,
               (unsigned long long)balance->seed, card->contest.is_stopped ? ", stopped" : "");
        for (uint8_t role = 0; role < game->roles; role++) {
            printf("  %-10s %5.1f %% [%.1f, %.1f]", game->role[role].title, 100 * card->score[role].mean,
                   100 * card->score[role].low, 100 * card->score[role].high);
            for (uint16_t level = 1; level < game->levels; level++) {
                const uint32_t count = contest_victories(&card->contest, role, level);
                if (count) printf("  %s %u", game->level[level].id, count);
            }
            printf("\n");
        }
        printf("  drawn      %u\n  length     %.0f decisions, from %u to %u\n", card->draws, card->length.mean,
               card->length.low, card->length.high);
    }
}

static void put_card(struct out *out, const struct card *card)
{
    const struct game *game = card->contest.game;
    out_open(out, '{');
    out_member(out, "scenario", card->name);
    out_member_int(out, "nodes", card->contest.player[0].nodes);
    out_member_bool(out, "stopped", card->contest.is_stopped);
    out_member_int(out, "games", card->games);
    out_member_int(out, "draws", card->draws);
    out_key(out, "score");
    out_open(out, '{');
    for (uint8_t role = 0; role < game->roles; role++) {
        contest_put_real(out, game->role[role].id, card->score[role].mean);
    }
    out_close(out, '}');
    out_key(out, "interval");
    out_open(out, '{');
    for (uint8_t role = 0; role < game->roles; role++) {
        out_key(out, game->role[role].id);
        out_open(out, '[');
        contest_put_real(out, NULL, card->score[role].low);
        contest_put_real(out, NULL, card->score[role].high);
        out_close(out, ']');
    }
    out_close(out, '}');
    out_key(out, "length");
    out_open(out, '{');
    contest_put_real(out, "mean", card->length.mean);
    out_member_int(out, "min", card->length.low);
    out_member_int(out, "max", card->length.high);
    out_close(out, '}');
    contest_put_victories(out, &card->contest);
    out_close(out, '}');
}

static void print_json(const struct balance *balance)
{
    struct out out = { 0 };
    out_open(&out, '{');
    out_member(&out, "game", balance->game->id);
    out_member(&out, "level", balance->player.level);
    out_member_int(&out, "seed", (int64_t)balance->seed);
    out_key(&out, "scenarios");
    out_open(&out, '[');
    for (int i = 0; i < balance->cards; i++) put_card(&out, &balance->card[i]);
    out_close(&out, ']');
    out_close(&out, '}');
    puts(out.bytes);
    out_free(&out);
}

/* A bar a scenario: the first role from the left, the second from the right, draws between them; the black line is the
 * interval of the first role's score. */
static void draw_card(FILE *file, const struct card *card, int top)
{
    enum { LEFT = 20, WIDTH = 560 };
    const struct game *game = card->contest.game;
    double won[2] = { 0 };
    for (uint8_t role = 0; role < 2; role++) {
        for (uint16_t level = 1; level < game->levels; level++) {
            won[role] += contest_victories(&card->contest, role, level);
        }
        won[role] *= card->games ? (double)WIDTH / card->games : 0;
    }
    fprintf(file, "<text x='%d' y='%d' class='name'>%s</text>\n", LEFT, top + 14, card->name);
    fprintf(file, "<text x='%d' y='%d' class='fact' text-anchor='end'>"
            "%u games, %u drawn, %.0f decisions (%u to %u)</text>\n",
            LEFT + WIDTH, top + 14, card->games, card->draws, card->length.mean, card->length.low, card->length.high);
    fprintf(file, "<rect x='%d' y='%d' width='%d' height='22' fill='#b8b0a0'/>\n", LEFT, top + 22, WIDTH);
    fprintf(file, "<rect x='%d' y='%d' width='%.1f' height='22' fill='#2b5d8a'/>\n", LEFT, top + 22, won[0]);
    fprintf(file, "<rect x='%.1f' y='%d' width='%.1f' height='22' fill='#a33327'/>\n", LEFT + WIDTH - won[1], top + 22,
            won[1]);
    fprintf(file, "<path d='M%.1f %dH%.1f' stroke='#111' stroke-width='3'/>\n", LEFT + WIDTH * card->score[0].low,
            top + 33, LEFT + WIDTH * card->score[0].high);
    fprintf(file, "<path d='M%d %dv26' stroke='#fff' stroke-dasharray='3 3'/>\n", LEFT + WIDTH / 2, top + 20);
    fprintf(file, "<text x='%d' y='%d' class='fact'>%s %.1f %%</text>\n", LEFT, top + 60, game->role[0].title,
            100 * card->score[0].mean);
    fprintf(file, "<text x='%d' y='%d' class='fact' text-anchor='end'>%s %.1f %%</text>\n", LEFT + WIDTH, top + 60,
            game->role[1].title, 100 * card->score[1].mean);
}

static bool write_svg(const struct balance *balance, const char *path)
{
    enum { HEAD = 44, CARD = 76 };
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 %d' font-family='sans-serif'>\n"
            "<style>.name{font-weight:bold;font-size:14px}.fact{font-size:12px}</style>\n"
            "<rect width='100%%' height='100%%' fill='#f6f1e4'/>\n", HEAD + CARD * balance->cards);
    fprintf(file, "<text x='20' y='26' font-size='17'>%s: %s plays both sides</text>\n", balance->game->id,
            balance->player.level);
    for (int i = 0; i < balance->cards; i++) draw_card(file, &balance->card[i], HEAD + CARD * i);
    fputs("</svg>\n", file);
    const bool is_written = !ferror(file);
    return fclose(file) == 0 && is_written;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static int run(struct balance *balance, const char *only, const char *svg, bool is_json)
{
    const struct table_setup setup = { .game = balance->game, .scenario = only, .dice = DICE_ASK };
    struct table *table;
    struct err err;
    int status = 0;
    const char *name;
    if (!table_new(&setup, &table, &err)) return cli_fail(&err);
    for (int i = 0; balance->cards < SCENARIOS_MAX && (name = image_scenario(&table->image, i)); i++) {
        if (only && strcmp(only, name) != 0) continue;
        if (!play_scenario(balance, table, name, &err)) {
            status = cli_fail(&err);
            break;
        }
        if (balance->card[balance->cards - 1].contest.is_stopped) break;
    }
    if (is_json) print_json(balance);
    else print_text(balance);
    if (svg && !write_svg(balance, svg)) {
        perror(svg);
        status = 1;
    }
    for (int i = 0; i < balance->cards; i++) {
        struct contest *contest = &balance->card[i].contest;
        if (contest_find_fault(contest) < contest->games) status = 1;
        contest_close(contest);
    }
    table_free(table);
    return status;
}

int balance_main(int argc, char **argv)
{
    const char *game = NULL, *level = "greedy", *only = NULL, *games = "40", *threads = "2", *seed = "1", *svg = NULL;
    bool is_json = false;
    uint64_t games_wanted, threads_wanted;
    struct balance *balance = calloc(1, sizeof *balance);
    if (!balance) abort();
    const struct cli_option options[] = {
        { "level", &level, NULL, "LEVEL[:NODES]", "who plays both sides (greedy)" },
        { "scenario", &only, NULL, "NAME", "only this one; without it all" },
        { "games", &games, NULL, "N", "of each scenario, an even number (40)" },
        { "threads", &threads, NULL, "N", "games played at the same time (2)" },
        { "seed", &seed, NULL, "S", "everything follows from it (1)" },
        { "svg", &svg, NULL, "OUT", "also draw it" },
        { "json", NULL, &is_json, NULL, "print JSON" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    int status = 2;
    const enum cli_next next = cli_read_options(argc, argv, "balance GAME [--level LEVEL[:NODES]] [--games N] "
                                                "[--svg OUT] [--json]", options, 1, &game);
    if (next != CLI_GO_ON) {
        status = next == CLI_HELPED ? 0 : 2;
    } else if (!game) {
        cli_wrong("balance: name a game; \"honjin games\" lists them");
    } else if (!(balance->game = games_find(game))) {
        cli_wrong("balance: there is no game '%s'; honjin games lists them", game);
    } else if (balance->game->roles != PLAYERS_OF_CONTEST) {
        cli_wrong("balance: only games for two");
    } else if (player_read("balance", "level", level, &balance->player) &&
               cli_read_number("balance", "games", games, 2, CONTEST_GAMES_MAX, &games_wanted) &&
               cli_read_number("balance", "threads", threads, 1, CONTEST_THREADS_MAX, &threads_wanted) &&
               cli_read_number("balance", "seed", seed, 0, INT64_MAX / 2, &balance->seed)) {
        balance->games = (uint32_t)(games_wanted + games_wanted % 2);
        balance->threads = (uint32_t)threads_wanted;
        status = run(balance, only, svg, is_json);
    }
    free(balance);
    return status;
}
