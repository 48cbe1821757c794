/* Glicko-2: the published example, what must hold at the ends, and which matches count. With the argument `postgres` on
 * a PostgreSQL of its own. */
#include "server/rating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/cluster.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

#define SECRET "over the river at dawn"

static struct store_rating fresh(int rating, int deviation)
{
    return (struct store_rating){ .rating = rating * RATING_UNIT, .deviation = deviation * RATING_UNIT,
                                  .volatility = RATING_VOLATILITY_NEW };
}

static bool is_near(int64_t found, int64_t wanted, int64_t by)
{
    return found >= wanted - by && found <= wanted + by;
}

/* ---- arithmetic ------------------------------------------------------------------------------------------ */

/* Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999. */
static void check_example(void)
{
    static const struct rating_game games[] = { { 1400000, 30000, 2 }, { 1550000, 100000, 0 }, { 1700000, 300000, 0 } };
    struct store_rating rating = fresh(1500, 200);
    rating_update(&rating, games, 3, 0);
    tap_result(is_near(rating.rating, 1464050, 20) && is_near(rating.deviation, 151516, 20) &&
               is_near(rating.volatility, 59996000, 2000) && rating.matches == 3,
               "the published example: %d %d %d", rating.rating, rating.deviation, rating.volatility);
}

static void check_one(int score, int rating, int deviation, int against, int wanted_rating, int wanted_deviation)
{
    const struct rating_game game = { against * RATING_UNIT, deviation * RATING_UNIT, score };
    struct store_rating found = fresh(rating, deviation);
    rating_update(&found, &game, 1, 0);
    tap_result(is_near(found.rating, wanted_rating, 30) && is_near(found.deviation, wanted_deviation, 30),
               "%d against %d, deviation %d, score %d: %d %d", rating, against, deviation, score, found.rating,
               found.deviation);
}

/* Worked out with floating numbers by a second program, in Python, from the same paper. */
static void check_others(void)
{
    check_one(2, 1500, 350, 1500, 1662311, 290319);
    check_one(0, 1500, 350, 1500, 1337689, 290319);
    check_one(1, 1500, 350, 1500, 1500000, 290319);
    check_one(2, 1200, 60, 1900, 1220534, 60833);
    check_one(0, 1900, 60, 1200, 1879466, 60833);
    check_one(1, 2100, 90, 1700, 2082156, 89607);
    check_one(2, 2500, 45, 1000, 2500002, 46191);
    check_one(0, 800, 200, 2400, 799918, 200232);
}

/* Years of wins against whoever is there: nothing overflows, nobody is known better than can be. */
static void check_ends(void)
{
    struct store_rating rating = fresh(1500, 350);
    bool is_sane = true;
    for (int i = 0; i < 3000 && is_sane; i++) {
        const struct rating_game game = { rating.rating - 400000 + i % 9 * 100000, 30000 + i % 7 * 50000, 2 };
        const int32_t before = rating.rating;
        rating_update(&rating, &game, 1, i % 5 ? 0 : i * 1000000LL);
        is_sane = rating.rating >= before && rating.deviation > 0 && rating.deviation <= RATING_DEVIATION_NEW &&
                  rating.volatility > 0 && rating.volatility < 1000000000;
    }
    tap_result(is_sane, "3000 wins: %d %d %d", rating.rating, rating.deviation, rating.volatility);
    const struct rating_game far[] = { { 0, 30000, 2 }, { 20000000, 30000, 0 }, { -5000000, 350000, 0 } };
    rating_update(&rating, far, 3, 0);
    tap_result(rating.deviation > 0 && rating.deviation <= RATING_DEVIATION_NEW, "and games that nobody could lose");
    struct store_rating away = fresh(1700, 60);
    rating_update(&away, NULL, 0, 73);
    tap_result(away.rating == 1700000 && away.deviation > 100000 && away.deviation < 115000,
               "a year without a match: %d", away.deviation);
}

/* ---- which matches count --------------------------------------------------------------------------------- */

struct player {
    struct socket socket;
    char name[32];
};

static void enter(struct player *player, int port, const char *what, const char *name)
{
    socket_open(&player->socket, port, "/ws", NULL);
    snprintf(player->name, sizeof player->name, "%s", name);
    socket_ask(&player->socket, "\"do\":\"%s\",\"name\":\"%s\",\"password\":\"" SECRET "\"%s", what, name,
               strncmp(name, "Bot", 3) == 0 && strcmp(what, "sign-up") == 0 ? ",\"bot\":true" : "");
    if (!socket_is_ok(&player->socket)) tap_result(false, "%s cannot %s", name, what);
}

/* His rating in the template game; 0: none. */
static int64_t rating_of(struct socket *socket, const char *name)
{
    const struct node *answer = socket_ask(socket, "\"do\":\"person\",\"name\":\"%s\"", name);
    const struct node *ratings = answer ? node_get(answer, "ratings") : NULL;
    return ratings && node_count(ratings) ? int_of(node_at(ratings, 0), "rating") : 0;
}

static void own(struct player *player, const struct seat *seat)
{
    socket_ask(&player->socket, "\"do\":\"keep\",\"token\":\"%s\"", seat->token);
}

static void play(struct seat *seat, const char *action)
{
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", action, seat->at);
    if (!socket_is_ok(&seat->socket)) tap_result(false, "%s: %s", action, seat->socket.message.bytes);
    snprintf(seat->at, sizeof seat->at, "%s", text_of(seat->socket.node, "at"));
}

enum { KEEP_EARLY, KEEP_LATE, KEEP_RED_ALONE, KEEP_SILENT /* blue never moves */ };

/* A match that red gives up. */
static void lose(int port, struct player *red, struct player *blue, int how)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    for (int i = 0; i < 2; i++) seat_join(&hall.seat[i], port);
    own(red, &hall.seat[0]);
    if (how == KEEP_EARLY || how == KEEP_SILENT) own(blue, &hall.seat[1]);
    play(&hall.seat[0], "red carry r-1");
    if (how != KEEP_SILENT) play(&hall.seat[1], "blue carry b-1");
    if (how == KEEP_LATE) own(blue, &hall.seat[1]);
    socket_ask(&hall.seat[0].socket, "\"do\":\"resign\"");
    socket_ask(&hall.seat[1].socket, "\"do\":\"resign\"");
    tap_result(socket_has_code(&hall.seat[1].socket, "state"), "a match ends once");
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
}

static void check_matches(int port)
{
    struct player a, b, bot;
    enter(&a, port, "sign-up", "Kansuke");
    enter(&b, port, "sign-up", "Masatora");
    enter(&bot, port, "sign-up", "Botan");
    struct socket *socket = &a.socket;
    tap_result(rating_of(socket, "Kansuke") == 0, "whoever has never played has no rating");
    lose(port, &a, &b, KEEP_LATE);
    lose(port, &a, &b, KEEP_RED_ALONE);
    lose(port, &a, &b, KEEP_SILENT);
    lose(port, &a, &a, KEEP_EARLY);
    lose(port, &bot, &b, KEEP_EARLY);
    tap_result(rating_of(socket, "Kansuke") == 0 && rating_of(socket, "Masatora") == 0,
               "seats taken late, by a link, by nobody who moved, by one for both, and of programs do not count");
    lose(port, &a, &b, KEEP_EARLY);
    tap_result(rating_of(socket, "Kansuke") == 1338 && rating_of(socket, "Masatora") == 1662,
               "a match of two counts for both: %d %d", (int)rating_of(socket, "Kansuke"),
               (int)rating_of(socket, "Masatora"));
    lose(port, &b, &a, KEEP_EARLY);
    const int64_t again = rating_of(socket, "Kansuke");
    tap_result(again > 1400 && again < 1700 && rating_of(socket, "Masatora") < 1662, "and the next: %d", (int)again);
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"open\"}");
    own(&a, &hall.seat[0]);
    socket_ask(&b.socket, "\"do\":\"lobby\"");
    tap_result(strstr(b.socket.message.bytes, "\"name\":\"Kansuke\",\"rating\":"),
               "the lobby tells whom one would meet");
    socket_close(&a.socket);
    socket_close(&b.socket);
    socket_close(&bot.socket);
}

int main(int argc, char **argv)
{
    static struct cluster cluster;
    struct process process = { .port = 0 };
    const bool is_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
    if (is_postgres) {
        if (!cluster_start(&cluster)) return tap_end();
        process.url = cluster.url;
    } else {
        check_example();
        check_others();
        check_ends();
    }
    process_start(&process);
    check_matches(process.port);
    process_stop(&process);
    process_end(&process);
    if (is_postgres) cluster_end(&cluster);
    return tap_end();
}
