/* What the server says by itself, and to whom: updates, undo, hidden drafts, seats, opponents, watchers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

/* The next push of this kind; NULL: none came. */
static const struct node *await_push(struct socket *socket, const char *kind)
{
    const struct node *node;
    while ((node = socket_next(socket, WAIT_MS)) && strcmp(text_of(node, "push"), kind) != 0) continue;
    return node;
}

/* Nothing has come by itself: whatever was told by now would come before the answer. */
static bool is_silent(struct socket *socket)
{
    socket->pushes.length = 0;
    return socket_ask(socket, "\"do\":\"help\"") && socket->pushes.length == 0;
}

static bool play(struct seat *seat, const char *action)
{
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", action, seat->at);
    if (socket_is_ok(&seat->socket)) snprintf(seat->at, sizeof seat->at, "%s", text_of(seat->socket.node, "at"));
    return socket_is_ok(&seat->socket);
}

/* Does an answer to join, or a push, say that this is offered, by so many sides? NULL: that nothing is. */
static bool has_offer(const struct node *told, const char *kind, size_t roles)
{
    const struct node *offer = told ? node_get(told, "offer") : NULL;
    if (!offer || node_kind(offer) != NODE_OBJECT) return !kind && offer;
    return kind && strcmp(text_of(offer, "kind"), kind) == 0 && node_count(node_get(offer, "roles")) == roles;
}

static void learn(struct seat *seat, const struct node *update)
{
    if (update) snprintf(seat->at, sizeof seat->at, "%s", text_of(update, "at"));
}

/* ---- peeking --------------------------------------------------------------------------------------------- */

static void check_peek(int port)
{
    struct hall hall;
    struct socket socket;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, port);
    socket_open(&socket, port, "/ws", NULL);
    const struct node *answer = socket_ask(&socket, "\"do\":\"peek\",\"token\":\"%s\"", red->token);
    tap_result(strcmp(text_of(answer, "role"), "red") == 0 && node_get(answer, "panel") && node_get(answer, "pending"),
               "how a match stands is told to whoever has a link");
    tap_result(is_silent(&red->socket), "and nobody is told that he looked");
    play(red, "red carry r-1");
    socket_ask(&socket, "\"do\":\"peek\",\"token\":\"%s\"", blue->token);
    tap_result(socket_is_ok(&socket) && int_of(socket.node, "events") == 0, "as that seat sees it");
    socket_ask(&socket, "\"do\":\"pending\"");
    tap_result(socket_has_code(&socket, "state"), "he who looked is not in the match");
    socket_ask(&socket, "\"do\":\"peek\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"");
    tap_result(socket_has_code(&socket, "unknown"), "a wrong link shows nothing");
    socket_close(&socket);
    socket_close(&red->socket);
}

/* ---- updates --------------------------------------------------------------------------------------------- */

static void check_updates(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1], *watcher = &hall.seat[2];
    tap_result(seat_join(red, port) && seat_join(blue, port) && seat_join(watcher, port),
               "two players and a watcher");
    const struct node *seats = await_push(&red->socket, "seats");
    tap_result(seats && node_bool(node_get(node_at(node_get(seats, "seats"), 1), "here")),
               "red is told that blue came");
    seats = await_push(&red->socket, "seats");
    tap_result(int_of(seats, "watchers") == 1, "and that somebody watches");
    await_push(&blue->socket, "seats");

    tap_result(play(red, "red carry r-1"), "red drafts in secret");
    tap_result(is_silent(&blue->socket), "blue is told nothing, not even that something happened");
    tap_result(is_silent(&watcher->socket), "nor is the watcher");
    const struct node *update = await_push(&red->socket, "update");
    tap_result(int_of(update, "since") == 0 && node_count(node_get(update, "events")) == 1, "red's windows are");
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_is_ok(&red->socket) && !node_get(red->socket.node, "plies"), "red takes it back");
    update = await_push(&red->socket, "update");
    tap_result(int_of(update, "since") == 0 && node_count(node_get(update, "events")) == 0, "red forgets the event");
    learn(red, update);
    tap_result(is_silent(&blue->socket), "blue is still told nothing");

    tap_result(play(blue, "blue carry b-2"), "blue drafts");
    tap_result(play(red, "red carry r-2") && play(red, "red seal"), "red drafts and seals");
    update = await_push(&blue->socket, "update"); /* of its own draft */
    update = await_push(&blue->socket, "update");
    const struct node *events = update ? node_get(update, "events") : NULL;
    tap_result(int_of(update, "since") == 1 && node_count(events) == 1 &&
               strcmp(text_of(node_at(events, 0), "kind"), "sealed") == 0, "blue is told that red has sealed");
    const struct seat before = *blue;
    learn(blue, update);
    socket_ask(&blue->socket, "\"do\":\"play\",\"action\":\"blue seal\",\"at\":\"%s\"", before.at);
    tap_result(socket_has_code(&blue->socket, "stale"), "what blue decided before is stale");
    tap_result(play(blue, "blue seal"), "blue seals");
    update = await_push(&watcher->socket, "update");
    update = await_push(&watcher->socket, "update");
    tap_result(int_of(update, "since") == 1 && node_count(node_get(update, "events")) == 2,
               "the watcher has numbers of his own");
    socket_ask(&watcher->socket, "\"do\":\"play\",\"action\":\"red done\",\"at\":\"%s\"", text_of(update, "at"));
    tap_result(!socket_is_ok(&watcher->socket), "but gives no orders");
    socket_ask(&watcher->socket, "\"do\":\"undo\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "and takes nothing back");
    socket_ask(&watcher->socket, "\"do\":\"renew\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "nor does he get another link");
    for (int i = 0; i < 3; i++) socket_close(&hall.seat[i].socket);
}

/* A public order that is taken back is taken back for everybody. */
static void check_undo(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, port);
    seat_join(blue, port);
    play(red, "red carry r-1");
    play(red, "red seal");
    seat_join(blue, port);
    play(blue, "blue carry b-1");
    play(blue, "blue seal");
    seat_join(red, port);
    seat_join(blue, port);
    tap_result(play(red, "red move r-1 0103"), "red moves");
    const struct node *update = await_push(&blue->socket, "update");
    const int64_t since = int_of(update, "since");
    tap_result(update && node_count(node_get(update, "events")) == 1, "blue is told");
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_is_ok(&red->socket), "red takes the move back");
    update = await_push(&blue->socket, "update");
    tap_result(int_of(update, "since") == since && node_count(node_get(update, "events")) == 0,
               "blue is told to forget it");
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
}

/* ---- seats ----------------------------------------------------------------------------------------------- */

/* Does the lobby list the match? */
static bool is_listed(struct socket *socket, int64_t match)
{
    const struct node *list = node_get(socket_ask(socket, "\"do\":\"lobby\""), "matches");
    for (size_t i = 0; list && i < node_count(list); i++) {
        if (int_of(node_at(list, i), "match") == match) return true;
    }
    return false;
}

/* Whoever takes seats without joining gets one at a time, however many connections he has. */
static void check_hoard(int port)
{
    enum { SEATS = 5 };
    struct hall hall[SEATS];
    struct socket greedy[SEATS];
    char token[TOKEN_MAX] = "";
    int taken = 0;
    for (int i = 0; i < SEATS; i++) {
        hall_create(&hall[i], port, "\"game\":\"template\",\"seats\":{\"red\":\"open\",\"blue\":\"open\"}");
        socket_open(&greedy[i], port, "/ws", NULL);
    }
    for (int i = 0; i < SEATS; i++) { /* all at once: nothing is written yet when the next is asked for */
        char request[128];
        snprintf(request, sizeof request, "{\"id\":1,\"do\":\"take\",\"match\":%lld,\"role\":\"blue\"}",
                 (long long)hall[i].match);
        socket_say(&greedy[i], request);
    }
    for (int i = 0; i < SEATS; i++) {
        socket_next(&greedy[i], WAIT_MS);
        if (socket_is_ok(&greedy[i])) snprintf(token, sizeof token, "%s", text_of(greedy[i].node, "token"));
        taken += socket_is_ok(&greedy[i]);
    }
    tap_result(taken == 1, "of %d open seats one address takes %d", SEATS, taken);
    const struct node *list = node_get(socket_ask(&greedy[0], "\"do\":\"lobby\""), "matches");
    int open = 0;
    for (size_t i = 0; list && i < node_count(list); i++) {
        const struct node *seats = node_get(node_at(list, i), "seats");
        for (size_t s = 0; s < node_count(seats); s++) open += strcmp(text_of(node_at(seats, s), "kind"), "open") == 0;
    }
    tap_result(open == 2 * SEATS - 1, "%d are left in the lobby", open);
    socket_ask(&greedy[0], "\"do\":\"take\",\"match\":%lld,\"role\":\"red\"", (long long)hall[0].match);
    tap_result(socket_has_code(&greedy[0], "limit"), "it may take none before it has joined");
    socket_ask(&greedy[0], "\"do\":\"join\",\"token\":\"%s\"", token);
    socket_ask(&greedy[0], "\"do\":\"take\",\"match\":%lld,\"role\":\"red\"", (long long)hall[1].match);
    tap_result(socket_is_ok(&greedy[0]), "then it may");
    for (int i = 0; i < SEATS; i++) socket_close(&greedy[i]);
}

static void check_seats(int port)
{
    struct hall hall;
    struct socket guest;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"open\"}");
    struct seat *red = &hall.seat[0], second = hall.seat[0];
    seat_join(red, port);
    socket_open(&guest, port, "/ws", NULL);
    socket_ask(&guest, "\"do\":\"take\",\"match\":%lld,\"role\":\"red\"", (long long)hall.match);
    tap_result(socket_has_code(&guest, "state"), "a seat that is not open cannot be taken");
    socket_ask(&guest, "\"do\":\"take\",\"match\":99999,\"role\":\"red\"");
    tap_result(socket_has_code(&guest, "unknown"), "nor one of no match");
    tap_result(is_listed(&guest, hall.match), "the match is in the lobby");
    socket_ask(&guest, "\"do\":\"take\",\"match\":%lld,\"role\":\"blue\"", (long long)hall.match);
    tap_result(socket_is_ok(&guest), "a guest takes the open seat");
    char token[TOKEN_MAX];
    snprintf(token, sizeof token, "%s", text_of(guest.node, "token"));
    tap_result(!is_listed(&guest, hall.match), "then it is no more, for a while");
    socket_ask(&guest, "\"do\":\"join\",\"token\":\"%s\"", token);
    tap_result(strcmp(text_of(guest.node, "role"), "blue") == 0, "the guest joins");
    const struct node *seats = await_push(&red->socket, "seats");
    tap_result(seats && strcmp(text_of(node_at(node_get(seats, "seats"), 1), "kind"), "human") == 0, "red is told");
    socket_ask(&guest, "\"do\":\"join\",\"token\":\"%s\"", token);
    tap_result(socket_is_ok(&guest), "joining twice does no harm");

    tap_result(seat_join(&second, port), "red opens a second window");
    const struct node *own = await_push(&red->socket, "seats");
    while (own && int_of(node_at(node_get(own, "seats"), 0), "windows") != 2) own = await_push(&red->socket, "seats");
    tap_result(own != NULL, "and is shown that there are two");
    tap_result(own && int_of(node_at(node_get(own, "seats"), 1), "windows") == -1, "but not how many blue has");
    socket_ask(&red->socket, "\"do\":\"renew\"");
    tap_result(socket_is_ok(&red->socket), "and gets a new link in the first");
    char renewed[TOKEN_MAX];
    snprintf(renewed, sizeof renewed, "%s", text_of(red->socket.node, "token"));
    socket_ask(&second.socket, "\"do\":\"join\",\"token\":\"%s\"", red->token);
    tap_result(socket_is_ok(&second.socket), "the old one still works: the answer might have been lost");
    struct seat third = hall.seat[0];
    third.socket = (struct socket){ .fd = -1 };
    snprintf(third.token, sizeof third.token, "%s", renewed);
    tap_result(seat_join(&third, port), "the new one is used");
    tap_result(await_push(&second.socket, "left") != NULL, "the other windows are sent away");
    socket_ask(&second.socket, "\"do\":\"view\"");
    tap_result(socket_has_code(&second.socket, "state"), "and see nothing any more");
    socket_ask(&second.socket, "\"do\":\"join\",\"token\":\"%s\"", red->token);
    tap_result(socket_has_code(&second.socket, "unknown"), "the old link opens nothing");
    socket_ask(&second.socket, "\"do\":\"join\",\"token\":\"%s\"", renewed);
    tap_result(socket_is_ok(&second.socket), "the new one does");
    socket_close(&third.socket);
    socket_close(&second.socket);
    socket_close(&red->socket);
    socket_close(&guest);
}

/* ---- deeds ----------------------------------------------------------------------------------------------- */

static bool is_push(const struct node *node, const char *key, const char *value)
{
    return node && strcmp(text_of(node, key), value) == 0;
}

/* Luck is told and the whole journal given when it is over; both tell what was secret before. */
static void check_hints(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"human\"}");
    struct seat *uesugi = &hall.seat[0], *takeda = &hall.seat[1], *watcher = &hall.seat[2];
    seat_join(uesugi, port);
    seat_join(takeda, port);
    seat_join(watcher, port);
    socket_ask(&uesugi->socket, "\"do\":\"hint\"");
    tap_result(socket_is_ok(&uesugi->socket) && strncmp(text_of(uesugi->socket.node, "action"), "uesugi ", 7) == 0 &&
               text_of(uesugi->socket.node, "reason")[0], "a player asks for a hint");
    socket_ask(&watcher->socket, "\"do\":\"hint\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "whoever watches gets none");
    socket_ask(&takeda->socket, "\"do\":\"save\"");
    tap_result(!strstr(text_of(takeda->socket.node, "journal"), "hint"), "the other is not told");
    socket_ask(&uesugi->socket, "\"do\":\"stop\"");
    tap_result(socket_is_ok(&uesugi->socket) && !node_bool(node_get(uesugi->socket.node, "stopped")),
               "nobody thinks: there is nothing to stop");
    socket_ask(&watcher->socket, "\"do\":\"stop\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "whoever watches stops nobody");
    socket_ask(&uesugi->socket, "\"do\":\"luck\"");
    tap_result(socket_has_code(&uesugi->socket, "state"), "luck is not told while the match runs");
    socket_ask(&takeda->socket, "\"do\":\"resign\"");
    await_push(&uesugi->socket, "ended");
    socket_ask(&uesugi->socket, "\"do\":\"luck\",\"all\":true");
    tap_result(socket_is_ok(&uesugi->socket) && node_get(uesugi->socket.node, "events"), "afterwards it is");
    socket_ask(&uesugi->socket, "\"do\":\"save\"");
    const char *journal = text_of(uesugi->socket.node, "journal"), *note = strstr(journal, "# hint: uesugi\n");
    tap_result(note && !strstr(note + 1, "# hint"), "and the journal tells of the one hint that was given");
    socket_close(&uesugi->socket);
    socket_close(&takeda->socket);
    socket_close(&watcher->socket);
}

static void check_deeds(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1], *watcher = &hall.seat[2];
    seat_join(red, port);
    seat_join(blue, port);
    seat_join(watcher, port);
    socket_ask(&watcher->socket, "\"do\":\"help\""); /* behind what it was told so far */
    socket_ask(&red->socket, "\"do\":\"chat\",\"text\":\"well met\"");
    tap_result(socket_is_ok(&red->socket) && is_push(await_push(&blue->socket, "chat"), "text", "well met"),
               "players talk");
    tap_result(is_silent(&watcher->socket), "those who watch do not hear it while the match runs");
    socket_ask(&watcher->socket, "\"do\":\"chat\",\"text\":\"look out\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "nor may they talk");
    socket_ask(&watcher->socket, "\"do\":\"said\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "nor read it");

    play(red, "red carry r-1");
    socket_ask(&red->socket, "\"do\":\"rewind\",\"plies\":1");
    tap_result(socket_is_ok(&red->socket) && has_offer(await_push(&blue->socket, "offer"), "rewind", 1),
               "red offers to take back");
    tap_result(seat_join(blue, port) && has_offer(blue->socket.node, "rewind", 1) &&
               int_of(node_get(blue->socket.node, "offer"), "plies") == 1, "whoever comes back is told what stands");
    tap_result(seat_join(red, port) && has_offer(red->socket.node, "rewind", 1), "so is he who offered it");
    tap_result(seat_join(watcher, port) && !node_get(watcher->socket.node, "offer"), "who watches is not");
    socket_ask(&red->socket, "\"do\":\"events\",\"since\":0");
    tap_result(node_count(node_get(red->socket.node, "events")) == 1, "by itself that changes nothing");
    socket_ask(&blue->socket, "\"do\":\"rewind\",\"plies\":1");
    tap_result(socket_is_ok(&blue->socket) && node_bool(node_get(blue->socket.node, "agreed")), "blue agrees");
    socket_ask(&red->socket, "\"do\":\"events\",\"since\":0");
    tap_result(node_count(node_get(red->socket.node, "events")) == 0, "and it is taken back");
    tap_result(seat_join(red, port) && has_offer(red->socket.node, NULL, 0), "what was agreed on stands no more");

    socket_ask(&red->socket, "\"do\":\"draw\"");
    tap_result(has_offer(await_push(&blue->socket, "offer"), "draw", 1), "red offers a draw");
    seat_join(blue, port);
    socket_ask(&blue->socket, "\"do\":\"hint\"");
    tap_result(seat_join(red, port) && has_offer(red->socket.node, "draw", 1), "a hint is no order: the offer stands");
    tap_result(play(blue, "blue carry b-1"), "blue plays on");
    socket_ask(&blue->socket, "\"do\":\"draw\"");
    tap_result(socket_is_ok(&blue->socket) && !node_bool(node_get(blue->socket.node, "agreed")),
               "after an order the offer is void");
    socket_ask(&red->socket, "\"do\":\"draw\"");
    tap_result(socket_is_ok(&red->socket) && is_push(await_push(&watcher->socket, "ended"), "result", "draw"),
               "now both have offered it: a draw");
    seat_join(red, port);
    tap_result(strstr(red->socket.message.bytes, "\"result\":\"draw\"") != NULL, "whoever joins is told");
    tap_result(has_offer(red->socket.node, NULL, 0), "and that nothing is offered");
    const struct node *said = node_get(socket_ask(&red->socket, "\"do\":\"said\""), "said");
    tap_result(said && node_count(said) == 1 && is_push(node_at(said, 0), "text", "well met") &&
               is_push(node_at(said, 0), "role", "red"), "what was said is there after a reload");
    socket_ask(&watcher->socket, "\"do\":\"said\"");
    tap_result(socket_is_ok(&watcher->socket) && node_count(node_get(watcher->socket.node, "said")) == 1,
               "who watched may read it now");
    socket_ask(&watcher->socket, "\"do\":\"chat\",\"text\":\"well played\"");
    tap_result(is_push(await_push(&red->socket, "chat"), "text", "well played"), "and talk");
    said = node_get(socket_ask(&red->socket, "\"do\":\"said\",\"since\":1"), "said");
    tap_result(said && node_count(said) == 1 && int_of(node_at(said, 0), "n") == 2 &&
               node_kind(node_get(node_at(said, 0), "role")) == NODE_NULL, "what came after the first line");
    tap_result(!play(red, "red carry r-2"), "no more orders are given");
    socket_ask(&blue->socket, "\"do\":\"resign\"");
    tap_result(socket_has_code(&blue->socket, "state"), "nor can anybody resign any more");
    for (int i = 0; i < 3; i++) socket_close(&hall.seat[i].socket);

    hall_create(&hall, port, "\"game\":\"template\"");
    seat_join(red, port);
    socket_ask(&red->socket, "\"do\":\"draw\"");
    tap_result(socket_has_code(&red->socket, "state"), "the computer agrees to no draw");
    socket_ask(&red->socket, "\"do\":\"resign\"");
    tap_result(socket_is_ok(&red->socket) && is_push(await_push(&red->socket, "ended"), "result", "resigned red"),
               "but one may resign");
    socket_ask(&red->socket, "\"do\":\"rematch\"");
    tap_result(socket_is_ok(&red->socket) && node_bool(node_get(red->socket.node, "agreed")) &&
               is_push(await_push(&red->socket, "rematch"), "role", "blue"), "the computer agrees to a rematch");
    socket_close(&red->socket);
}

static bool is_agreed(const struct seat *seat)
{
    const struct node *agreed = node_get(seat->socket.node, "agreed");
    return socket_is_ok(&seat->socket) && agreed && node_bool(agreed);
}

/* Both have chosen their bearers and sealed. */
static bool choose_bearers(struct hall *hall, int port)
{
    static const char *const order[2][2] = { { "red carry r-1", "red seal" }, { "blue carry b-1", "blue seal" } };
    bool is_done = true;
    for (int i = 0; i < 2; i++) {
        is_done &= seat_join(&hall->seat[i], port) && play(&hall->seat[i], order[i][0]);
        is_done &= seat_join(&hall->seat[i], port) && play(&hall->seat[i], order[i][1]);
    }
    return is_done && seat_join(&hall->seat[0], port);
}

/* Until the other has done what he had to: each of his orders is told. */
static bool await_turn(struct seat *seat)
{
    const struct node *answer = socket_ask(&seat->socket, "\"do\":\"pending\"");
    while (answer && !is_wanted(answer, seat->role)) {
        if (!socket_next(&seat->socket, WAIT_MS)) return false;
        answer = socket_ask(&seat->socket, "\"do\":\"pending\"");
    }
    return answer;
}

/* The last order and all that followed: among people by consent, at one table and against the computer at once. */
static void check_back(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, port);
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_has_code(&red->socket, "state"), "before the first order there is nothing to take back");
    tap_result(choose_bearers(&hall, port), "both have sealed");
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_has_code(&red->socket, "consent"), "what others have learned wants their consent");
    socket_ask(&red->socket, "\"do\":\"rewind\"");
    tap_result(socket_is_ok(&red->socket) && !is_agreed(red), "red asks for it");
    const struct node *told = await_push(&blue->socket, "offer");
    tap_result(has_offer(told, "rewind", 1) && !node_get(node_get(told, "offer"), "plies"),
               "blue is told, but not how many drafts there were");
    socket_ask(&blue->socket, "\"do\":\"rewind\"");
    tap_result(is_agreed(blue), "blue agrees by asking for the same");
    tap_result(seat_join(red, port) && int_of(red->socket.node, "events") == 1, "red has his draft again, unsealed");
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_is_ok(&red->socket), "and takes it back alone");
    tap_result(choose_bearers(&hall, port), "once more");
    socket_ask(&red->socket, "\"do\":\"rewind\",\"links\":[\"%s\"]", blue->token);
    tap_result(is_agreed(red), "who has both links agrees for both, and takes back whoever's order was the last");
    tap_result(seat_join(blue, port) && int_of(blue->socket.node, "events") == 2, "blue has his draft again");
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);

    hall_create(&hall, port, "\"game\":\"template\"");
    seat_join(red, port);
    play(red, "red carry r-1");
    seat_join(red, port);
    play(red, "red seal");
    tap_result(await_turn(red) && seat_join(red, port) && play(red, "red done") && await_turn(red),
               "the computer chooses a bearer, before red or after him, and has its turn after red's");
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_has_code(&red->socket, "consent"), "against the computer it is asked about, too");
    socket_ask(&red->socket, "\"do\":\"rewind\"");
    tap_result(is_agreed(red), "and then done at once");
    socket_close(&red->socket);
}

/* Once more with sides swapped, when both want it; who watches is taken along. */
static void check_rematch(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1], *watcher = &hall.seat[2];
    seat_join(red, port);
    socket_ask(&red->socket, "\"do\":\"rematch\"");
    tap_result(socket_has_code(&red->socket, "state"), "no rematch while the match runs");
    socket_ask(&red->socket, "\"do\":\"save\"");
    tap_result(socket_is_ok(&red->socket) && !node_bool(node_get(red->socket.node, "whole")), "what one has seen");
    socket_ask(&red->socket, "\"do\":\"draw\"");
    socket_ask(&red->socket, "\"do\":\"resign\"");
    seat_join(red, port);
    tap_result(has_offer(red->socket.node, NULL, 0), "who has resigned offers no draw any more");
    socket_ask(&red->socket, "\"do\":\"save\"");
    tap_result(socket_is_ok(&red->socket) && node_bool(node_get(red->socket.node, "whole")) &&
               strstr(text_of(red->socket.node, "journal"), "\n@seed "), "all of it, when one has resigned");
    socket_ask(&red->socket, "\"do\":\"rematch\"");
    tap_result(socket_has_code(&red->socket, "state"), "nor while the other is not there");
    seat_join(blue, port);
    seat_join(watcher, port);
    socket_ask(&watcher->socket, "\"do\":\"rematch\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "who watches wants none");
    socket_ask(&red->socket, "\"do\":\"rematch\"");
    tap_result(socket_is_ok(&red->socket) && has_offer(await_push(&blue->socket, "offer"), "rematch", 1),
               "red offers a rematch");
    socket_ask(&blue->socket, "\"do\":\"rematch\"");
    tap_result(node_bool(node_get(blue->socket.node, "agreed")), "blue agrees");
    const struct node *push[3];
    struct seat moved[3];
    for (int i = 0; i < 3; i++) {
        push[i] = await_push(&hall.seat[i].socket, "rematch");
        moved[i] = (struct seat){ .socket = { .fd = -1 } };
        snprintf(moved[i].token, sizeof moved[i].token, "%s", text_of(push[i], "token"));
        snprintf(moved[i].role, sizeof moved[i].role, "%s", i == 2 ? "observer" : i == 0 ? "blue" : "red");
        tap_result(seat_join(&moved[i], port), "%s is %s now", hall.seat[i].role, moved[i].role);
        tap_result(int_of(node_get(moved[i].socket.node, "match"), "id") != hall.match, "in another match");
        socket_close(&moved[i].socket);
    }
    for (int i = 0; i < 3; i++) socket_close(&hall.seat[i].socket);
}

/* ---- opponents ------------------------------------------------------------------------------------------- */

static void check_opponent(int port, const char *level)
{
    struct hall hall;
    struct rng rng;
    char request[128];
    int orders = 0;
    bool is_over = false; /* a commander may fall early: the dice are the server's */
    rng_seed(&rng, 7);
    snprintf(request, sizeof request, "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"%s\"}",
             level);
    hall_create(&hall, port, request);
    struct seat *seat = &hall.seat[0];
    tap_result(seat_join(seat, port) && !hall.seat[1].token[0], "a match against %s: one link", level);
    while (orders < 60) {
        const struct node *answer = socket_ask(&seat->socket, "\"do\":\"pending\"");
        is_over = strstr(seat->socket.message.bytes, "\"kind\":\"over\"") != NULL;
        if (is_over) break;
        if (is_wanted(answer, "uesugi")) {
            seat_play(seat, &rng);
            orders++;
        } else if (!await_push(&seat->socket, "update")) {
            break;
        }
    }
    /* It may be so quick that nobody ever waited for it: what it did stands in the events. */
    socket_ask(&seat->socket, "\"do\":\"events\",\"since\":0");
    const bool has_acted = strstr(seat->socket.message.bytes, "Takeda has set up.") != NULL;
    tap_result((orders == 60 || is_over) && has_acted, "%s answers", level);
    socket_hang_up(&seat->socket); /* while it may be thinking */
    tap_result(seat_join(seat, port), "and goes on when the player comes back");
    socket_close(&seat->socket);
}

static void check_watching(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"greedy\",\"takeda\":\"random\"}");
    struct seat *watcher = &hall.seat[2];
    tap_result(seat_join(watcher, port), "somebody watches two opponents");
    const struct node *update = NULL;
    for (int i = 0; i < 3; i++) update = await_push(&watcher->socket, "update");
    tap_result(update != NULL, "and is told what they do");
    socket_ask(&watcher->socket, "\"do\":\"history\",\"since\":0");
    tap_result(int_of(watcher->socket.node, "total") > 1, "and can look back");
    socket_close(&watcher->socket);
}

int main(void)
{
    struct process process = { 0 };
    process_start(&process);
    check_peek(process.port);
    check_updates(process.port);
    check_undo(process.port);
    check_hoard(process.port);
    process_end(&process); /* its address may take no other seat for a while */
    process = (struct process){ 0 };
    process_start(&process);
    check_seats(process.port);
    check_hints(process.port);
    check_deeds(process.port);
    check_back(process.port);
    check_rematch(process.port);
    check_opponent(process.port, "greedy");
    check_opponent(process.port, "random");
    check_watching(process.port);
    tap_result(process_stop(&process) == 0, "the server stops when it is told to");
    process_end(&process);
    return tap_end();
}
