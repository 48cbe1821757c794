/* A disk that is full, and two servers with one database: what could not be kept did not happen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { SMALL_DISK = 300000, ORDERS_MAX = 2000 };

static void check_full_disk(void)
{
    struct process process = { .file_max = SMALL_DISK };
    struct hall hall;
    struct rng rng;
    char *before = NULL;
    int orders = 0;
    bool is_played = true;
    rng_seed(&rng, 3);
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    tap_result(seat_join(red, process.port), "a match on a small disk");
    /* Drafts and their undo never end by themselves. */
    while (is_played && orders < ORDERS_MAX) {
        free(before);
        before = seat_view(red);
        is_played = seat_play(red, &rng);
        if (!is_played) break;
        orders++;
        socket_ask(&red->socket, "\"do\":\"undo\"");
        is_played = socket_is_ok(&red->socket);
        if (!is_played) { /* the order before it stands */
            free(before);
            before = seat_view(red);
        }
    }
    tap_result(!is_played, "is full after %d orders", orders);
    char *after = seat_view(red);
    tap_result(strcmp(before, after) == 0, "the order that could not be kept did not happen");
    free(after);
    process_stop(&process);
    process.file_max = 0;
    process_start(&process);
    tap_result(seat_join(red, process.port), "on a larger disk");
    after = seat_view(red);
    tap_result(strcmp(before, after) == 0, "the match is as it was told");
    tap_result(seat_play(red, &rng), "and goes on");
    free(before);
    free(after);
    socket_close(&red->socket);
    process_end(&process);
}

static void check_two_servers(void)
{
    struct process first = { 0 }, second = { 0 };
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 4);
    process_start(&first);
    memcpy(second.folder, first.folder, sizeof second.folder);
    process_start(&second);
    hall_create(&hall, first.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], again = hall.seat[0];
    tap_result(seat_join(red, first.port) && seat_join(&again, second.port), "a seat is open on two servers");
    tap_result(seat_play(red, &rng), "an order on one of them");
    tap_result(!seat_play(&again, &rng) && socket_has_code(&again.socket, "state"),
               "cannot be given on the other, too");
    const struct node *update = socket_next(&again.socket, WAIT_MS);
    tap_result(strcmp(text_of(update, "push"), "update") == 0 && node_count(node_get(update, "events")) == 1,
               "which then learns of it");
    tap_result(seat_play(&again, &rng), "and goes on from there");
    socket_close(&red->socket);
    socket_close(&again.socket);
    tap_result(process_stop(&second) == 0 && process_stop(&first) == 0, "both stop");
    process_end(&first);
}

int main(void)
{
    check_full_disk();
    check_two_servers();
    return tap_end();
}
