/* People and their accounts: passwords, sessions, tokens, seats; attacked as a stranger would. With the argument
 * `postgres` on a PostgreSQL of its own. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "server/limits.h"
#include "store/store.h"
#include "tests/server/cluster.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

#define SECRET "over the river at dawn"

static struct cluster cluster;
static bool is_postgres;

/* ---- signing up and in ----------------------------------------------------------------------------------- */

struct guest {
    struct socket socket;
    char token[TOKEN_MAX];
};
static const struct guest nobody = { .socket = { .fd = -1 } };

/* Opens another line for it. */
static bool sign(struct guest *guest, int port, const char *what, const char *name, const char *password)
{
    socket_close(&guest->socket);
    if (!socket_open(&guest->socket, port, "/ws", NULL)) return false;
    socket_ask(&guest->socket, "\"do\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"", what, name, password);
    snprintf(guest->token, sizeof guest->token, "%s", text_of(guest->socket.node, "token"));
    return socket_is_ok(&guest->socket) && guest->token[0];
}

/* The name by which this connection has signed in, or "". */
static const char *who(struct socket *socket)
{
    const struct node *answer = socket_ask(socket, "\"do\":\"account\"");
    const struct node *account = answer ? node_get(answer, "account") : NULL;
    return account && node_kind(account) == NODE_OBJECT ? text_of(account, "name") : "";
}

static const char *told(const struct socket *socket)
{
    const struct node *error = socket->node ? node_get(socket->node, "error") : NULL;
    return error ? text_of(error, "message") : "";
}

/* Sends a sign-up whose name and password are so many times the same few bytes. */
static void sign_up_long(struct socket *socket, const char *name, int names, const char *word, int words)
{
    struct out out = { 0 };
    out_plain(&out, "{\"id\":null,\"do\":\"sign-up\",\"name\":\"", 34);
    for (int i = 0; i < names; i++) out_plain(&out, name, strlen(name));
    out_plain(&out, "\",\"password\":\"", 14);
    for (int i = 0; i < words; i++) out_plain(&out, word, strlen(word));
    out_plain(&out, "\"}", 2);
    socket_send(socket, OPCODE_TEXT, out.bytes, out.length);
    socket_next(socket, WAIT_MS);
    out_free(&out);
}

static void check_refused(struct socket *socket, const char *what)
{
    tap_result(socket_has_code(socket, "account") && told(socket)[0], "%s is refused: %s", what, told(socket));
}

static void check_sign_up(int port)
{
    struct guest guest = nobody, other = nobody;
    tap_result(sign(&guest, port, "sign-up", "Kansuke", SECRET) && strcmp(who(&guest.socket), "Kansuke") == 0,
               "somebody makes an account, and has signed in");
    tap_result(!sign(&other, port, "sign-up", "KANSUKÉ", SECRET), "the same name in other letters is taken");
    check_refused(&other.socket, "it");
    tap_result(!who(&other.socket)[0], "and nobody has signed in by that");
    sign_up_long(&other.socket, "a", 1, "x", 1);
    check_refused(&other.socket, "a name of one letter");
    sign_up_long(&other.socket, "ab", 5000, "over the hill", 1);
    check_refused(&other.socket, "a name of 10,000 characters");
    sign_up_long(&other.socket, "Kenshin", 1, "x", 1);
    check_refused(&other.socket, "a password of 1 byte");
    sign_up_long(&other.socket, "Kenshin", 1, "abcdefghijk", 1);
    check_refused(&other.socket, "one of 11");
    sign_up_long(&other.socket, "Kenshin", 1, "abcdefgh", 512);
    check_refused(&other.socket, "one of 4,096");
    sign_up_long(&other.socket, "Kenshin", 1, "abc", 43);
    check_refused(&other.socket, "one of 129");
    sign_up_long(&other.socket, "Kenshin", 1, "aaab", 4);
    check_refused(&other.socket, "the same over and over");
    sign_up_long(&other.socket, "Kenshin", 1, "kenshinkenshin", 1);
    check_refused(&other.socket, "his own name");
    sign_up_long(&other.socket, "Kenshin", 1, "龍虎山川", 32);
    check_refused(&other.socket, "four characters, 128 times");
    sign_up_long(&other.socket, "Kenshin", 1, "龍虎山川風林火陰", 16);
    tap_result(socket_is_ok(&other.socket), "128 characters of three bytes are a password");
    socket_close(&other.socket);
    tap_result(!sign(&other, port, "sign-in", "Kenshin", "龍虎山川風林火陰"), "a part of it is not");
    socket_close(&other.socket);
    socket_close(&guest.socket);
}

static void check_sign_in(int port)
{
    struct guest guest = nobody;
    char unknown[512], wrong[512];
    tap_result(sign(&guest, port, "sign-in", "kansuke", SECRET) && strcmp(who(&guest.socket), "Kansuke") == 0,
               "he signs in");
    socket_ask(&guest.socket, "\"do\":\"sign-in\",\"name\":\"Kansuke\",\"password\":\"over the river at noon\"");
    snprintf(wrong, sizeof wrong, "%s", told(&guest.socket));
    tap_result(strcmp(who(&guest.socket), "Kansuke") == 0, "a wrong password changes nothing on his line");
    socket_ask(&guest.socket, "\"do\":\"sign-in\",\"name\":\"Nobunaga\",\"password\":\"" SECRET "\"");
    snprintf(unknown, sizeof unknown, "%s", told(&guest.socket));
    tap_result(wrong[0] && strcmp(wrong, unknown) == 0, "a wrong password and an unknown name are told the same: %s",
               wrong);
    socket_say(&guest.socket, "{\"do\":\"sign-in\",\"name\":\"a\\u0000b\",\"password\":\"\"}");
    socket_next(&guest.socket, WAIT_MS);
    tap_result(socket_has_code(&guest.socket, "parse"), "a zero byte is refused");
    socket_ask(&guest.socket, "\"do\":\"sign-in\",\"name\":\"a\\u001b\",\"password\":\"\"");
    tap_result(strcmp(told(&guest.socket), wrong) == 0, "and so is what is no name, with the same words");
    socket_ask(&guest.socket, "\"do\":\"sign-in\",\"name\":7,\"password\":\"x\"");
    tap_result(socket_has_code(&guest.socket, "parse"), "a name is a text");
    socket_close(&guest.socket);
}

/* ---- sessions -------------------------------------------------------------------------------------------- */

/* POST /session; the whole answer, malloc'ed. */
static char *post(int port, const char *origin, const char *token)
{
    char request[1024], authorization[256] = "", from[256] = "";
    if (token) snprintf(authorization, sizeof authorization, "Authorization: Bearer %s\r\n", token);
    if (origin) snprintf(from, sizeof from, "Origin: %s\r\n", origin);
    snprintf(request, sizeof request, "POST /session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 0\r\n"
             "Connection: close\r\n%s%s\r\n", port, from, authorization);
    return http_get(port, request);
}

static bool has_status(const char *answer, int status)
{
    return answer && strlen(answer) > 12 && atoi(answer + 9) == status;
}

static bool check_status(int port, const char *origin, const char *token, int status)
{
    char *answer = post(port, origin, token);
    const bool is_so = has_status(answer, status);
    free(answer);
    return is_so;
}

/* Who has signed in on a line that is opened with these lines in its head? */
static bool is_known_by(int port, const char *origin, const char *head, const char *name)
{
    struct socket socket;
    socket_head = head;
    const bool is_open = socket_open(&socket, port, "/ws", origin);
    socket_head = NULL;
    const bool is_known = is_open && strcmp(who(&socket), name) == 0;
    socket_close(&socket);
    return is_known;
}

static void check_cookie(int port, const char *token)
{
    char origin[64], safe[64], head[256];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d", port);
    snprintf(safe, sizeof safe, "https://127.0.0.1:%d", port);
    char *answer = post(port, origin, token);
    snprintf(head, sizeof head, "honjin=%s; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict\r\n", token);
    tap_result(has_status(answer, 204) && strstr(answer, head), "a session becomes a cookie that no script reads");
    free(answer);
    answer = post(port, safe, token);
    tap_result(has_status(answer, 204) && strstr(answer, "__Host-honjin=") && strstr(answer, "; Secure\r\n"),
               "behind TLS it is this host's alone");
    free(answer);
    answer = post(port, origin, NULL);
    tap_result(has_status(answer, 204) && strstr(answer, "honjin=; ") && strstr(answer, "Max-Age=0"), "and it goes");
    free(answer);
    tap_result(check_status(port, NULL, token, 403) && check_status(port, "http://evil.example", token, 403) &&
               check_status(port, "null", token, 403), "no other page's");
    tap_result(check_status(port, origin, "AAAAAAAAAAAAAAAAAAAAAA", 401) && check_status(port, origin, "x", 401),
               "nor one that is not in force");
    answer = http_get(port, "GET /session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    tap_result(has_status(answer, 405), "it is not read");
    free(answer);
    snprintf(head, sizeof head, "Cookie: a=b; honjin=%s; c=d\r\n", token);
    tap_result(is_known_by(port, origin, head, "Kansuke"), "our own page is known by it");
    tap_result(is_known_by(port, NULL, head, ""), "where nobody says which page it is it does not count");
    tap_result(!is_known_by(port, "http://evil.example", head, ""), "and another page is not let in at all");
    tap_result(is_known_by(port, safe, head, ""), "behind TLS the other name counts");
    snprintf(head, sizeof head, "Cookie: xhonjin=%s; honjin=%sA\r\n", token, token);
    tap_result(is_known_by(port, origin, head, ""), "what looks like it does not");
    snprintf(head, sizeof head, "Authorization: Bearer %s\r\n", token);
    tap_result(is_known_by(port, NULL, head, "Kansuke"), "a program shows it in a header");
    tap_result(is_known_by(port, NULL, "Authorization: Basic eDp5\r\n", "") &&
               is_known_by(port, NULL, "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAA\r\n", ""), "another is nobody");
}

static bool identify(struct socket *socket, const char *token)
{
    socket_ask(socket, "\"do\":\"identify\",\"token\":\"%s\"", token);
    return socket_is_ok(socket);
}

static void check_sessions(int port)
{
    struct guest first = nobody, second = nobody, thief = nobody;
    sign(&first, port, "sign-in", "Kansuke", SECRET);
    sign(&second, port, "sign-in", "Kansuke", SECRET);
    check_cookie(port, first.token);
    socket_open(&thief.socket, port, "/ws", NULL);
    tap_result(identify(&thief.socket, first.token), "whoever has a session has signed in");
    socket_ask(&first.socket, "\"do\":\"sign-out\"");
    tap_result(socket_is_ok(&first.socket) && !who(&first.socket)[0], "he signs out");
    tap_result(!who(&thief.socket)[0] && !identify(&thief.socket, first.token), "then nobody has, by what he had");
    socket_ask(&first.socket, "\"do\":\"sign-out\"");
    tap_result(socket_has_code(&first.socket, "account"), "twice is once");
    socket_ask(&second.socket, "\"do\":\"password\",\"old\":\"wrong wrong wrong\",\"new\":\"another river at dawn\"");
    tap_result(socket_has_code(&second.socket, "account"), "another password wants the old one");
    sign(&first, port, "sign-in", "Kansuke", SECRET);
    socket_ask(&second.socket, "\"do\":\"password\",\"old\":\"" SECRET "\",\"new\":\"short\"");
    tap_result(socket_has_code(&second.socket, "account"), "and has to be one");
    socket_ask(&second.socket, "\"do\":\"password\",\"old\":\"" SECRET "\",\"new\":\"another river at dawn\"");
    tap_result(socket_is_ok(&second.socket) && who(&second.socket)[0], "it is changed");
    tap_result(!who(&first.socket)[0], "which ends all other sessions");
    tap_result(!sign(&thief, port, "sign-in", "Kansuke", SECRET), "the old one is none any more");
    socket_ask(&second.socket, "\"do\":\"password\",\"old\":\"another river at dawn\",\"new\":\"" SECRET "\"");
    for (int i = 0; i < LIMIT_SESSIONS; i++) {
        if (!sign(&thief, port, "sign-in", "Kansuke", SECRET)) tap_result(false, "sign-in %d", i);
    }
    const struct node *list = socket_ask(&thief.socket, "\"do\":\"tokens\"");
    tap_result(list && node_count(node_get(list, "tokens")) == LIMIT_SESSIONS,
               "beyond %d sessions the oldest ends", LIMIT_SESSIONS);
    socket_close(&first.socket);
    socket_close(&second.socket);
    socket_close(&thief.socket);
}

/* ---- tokens ---------------------------------------------------------------------------------------------- */

static void check_tokens(int port)
{
    struct guest guest = nobody;
    struct socket bot;
    char look[TOKEN_MAX], number[64], origin[64], label[PASS_LABEL_BYTES + 1];
    sign(&guest, port, "sign-in", "Kansuke", SECRET);
    struct socket *own = &guest.socket;
    socket_ask(own, "\"do\":\"grant\",\"label\":\"looks on\",\"scopes\":[\"look\"],\"days\":1");
    snprintf(look, sizeof look, "%s", text_of(own->node, "token"));
    snprintf(number, sizeof number, "%s", text_of(own->node, "number"));
    socket_open(&bot, port, "/ws", NULL);
    tap_result(identify(&bot, look) && node_count(node_get(bot.node, "scopes")) == 1, "a token that may look");
    socket_ask(&bot, "\"do\":\"mine\"");
    tap_result(socket_is_ok(&bot), "looks");
    static const char *const no[] = { "\"do\":\"keep\",\"token\":\"x\"", "\"do\":\"join\",\"match\":1",
        "\"do\":\"tokens\"", "\"do\":\"grant\"", "\"do\":\"export\"", "\"do\":\"delete\",\"password\":\"" SECRET "\"",
        "\"do\":\"revoke\",\"number\":\"1\"", "\"do\":\"drop\",\"match\":1",
        "\"do\":\"password\",\"old\":\"" SECRET "\",\"new\":\"a password of a bot\"" };
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        socket_ask(&bot, "%s", no[i]);
        tap_result(socket_has_code(&bot, "account"), "and may not {%s}", no[i]);
    }
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d", port);
    tap_result(check_status(port, origin, look, 401), "it becomes no browser's cookie");
    static const char *const bad[] = { "\"scopes\":[\"own\"]", "\"scopes\":[]", "\"scopes\":\"play\"",
        "\"scopes\":[7]", "\"days\":0", "\"days\":366", "\"days\":-1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        socket_ask(own, "\"do\":\"grant\",%s", bad[i]);
        tap_result(socket_has_code(own, "parse"), "no token with {%s}", bad[i]);
    }
    memset(label, 'x', sizeof label - 1);
    label[sizeof label - 1] = 0;
    socket_ask(own, "\"do\":\"grant\",\"label\":\"%s\"", label);
    tap_result(socket_has_code(own, "limit"), "nor with a label of %d bytes", PASS_LABEL_BYTES);
    socket_ask(own, "\"do\":\"revoke\",\"number\":\"%s\"", number);
    tap_result(socket_is_ok(own) && !who(&bot)[0], "it is revoked, and ends at once");
    socket_ask(own, "\"do\":\"revoke\",\"number\":\"%s\"", number);
    tap_result(socket_has_code(own, "account"), "once");
    for (int i = 0; i <= LIMIT_TOKENS; i++) socket_ask(own, "\"do\":\"grant\"");
    tap_result(socket_has_code(own, "limit"), "at most %d tokens", LIMIT_TOKENS);
    socket_ask(own, "\"do\":\"tokens\"");
    tap_result(strstr(own->message.bytes, "\"this\":true") && !strstr(own->message.bytes, look) &&
               !strstr(own->message.bytes, guest.token), "their list tells no secret");
    socket_close(&bot);
    socket_close(own);
}

/* ---- seats ----------------------------------------------------------------------------------------------- */

static const struct node *seat_of(const struct node *told_seats, int i)
{
    const struct node *seats = told_seats ? node_get(told_seats, "seats") : NULL;
    return seats ? node_at(seats, (size_t)i) : NULL;
}

static void check_seats(int port)
{
    struct guest guest = nobody, other = nobody;
    struct hall hall;
    struct socket away;
    sign(&guest, port, "sign-in", "Kansuke", SECRET);
    sign(&other, port, "sign-up", "Masatora", SECRET);
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    seat_join(&hall.seat[1], port);
    socket_ask(&guest.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[0].token);
    tap_result(socket_is_ok(&guest.socket), "a link's seat is taken into the account");
    const struct node *push = socket_next(&hall.seat[1].socket, WAIT_MS);
    tap_result(strcmp(text_of(seat_of(push, 0), "name"), "Kansuke") == 0, "who sits there is told whose it is");
    socket_ask(&guest.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[0].token);
    tap_result(socket_is_ok(&guest.socket), "twice is once");
    socket_ask(&other.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[0].token);
    tap_result(socket_has_code(&other.socket, "account"), "it is nobody else's, link or no: %s", told(&other.socket));
    socket_ask(&other.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[2].token);
    tap_result(socket_has_code(&other.socket, "state"), "a watcher's place is no seat");
    socket_ask(&other.socket, "\"do\":\"keep\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"");
    tap_result(socket_has_code(&other.socket, "unknown"), "nor is what opens nothing");
    socket_ask(&other.socket, "\"do\":\"join\",\"match\":%lld", (long long)hall.match);
    tap_result(socket_has_code(&other.socket, "unknown"), "another account has no seat there");
    socket_open(&away, port, "/ws", NULL);
    socket_ask(&away, "\"do\":\"join\",\"match\":%lld", (long long)hall.match);
    tap_result(socket_has_code(&away, "account"), "nor has whoever has not signed in");
    identify(&away, guest.token);
    socket_ask(&away, "\"do\":\"peek\",\"match\":%lld", (long long)hall.match);
    tap_result(strcmp(text_of(away.node, "role"), "red") == 0, "on another device he looks, without the link");
    socket_ask(&away, "\"do\":\"join\",\"match\":%lld", (long long)hall.match);
    tap_result(strcmp(text_of(away.node, "role"), "red") == 0, "and joins");
    char at[AT_MAX];
    snprintf(at, sizeof at, "%s", text_of(away.node, "at"));
    socket_ask(&away, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", at);
    tap_result(socket_is_ok(&away), "and plays");
    tap_result(seat_join(&hall.seat[0], port), "the link still opens it");
    socket_ask(&guest.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[1].token);
    socket_ask(&away, "\"do\":\"join\",\"match\":%lld", (long long)hall.match);
    tap_result(socket_has_code(&away, "parse"), "of two seats he says which: %s", told(&away));
    socket_ask(&away, "\"do\":\"join\",\"match\":%lld,\"role\":\"blue\"", (long long)hall.match);
    tap_result(strcmp(text_of(away.node, "role"), "blue") == 0, "and has it");
    socket_ask(&away, "\"do\":\"join\",\"match\":%lld,\"role\":\"green\"", (long long)hall.match);
    tap_result(socket_has_code(&away, "unknown"), "not one that there is not");
    socket_ask(&away, "\"do\":\"join\",\"match\":999999");
    tap_result(socket_has_code(&away, "unknown"), "nor a match that there is not");
    socket_close(&away);
    socket_close(&guest.socket);
    socket_close(&other.socket);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
}

/* ---- invited by name ------------------------------------------------------------------------------------- */

static void check_invitation(int port)
{
    struct guest host = nobody, guest = nobody;
    sign(&host, port, "sign-in", "Kansuke", SECRET);
    sign(&guest, port, "sign-in", "Masatora", SECRET);
    struct socket stranger;
    socket_open(&stranger, port, "/ws", NULL);
    socket_ask(&stranger, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":\"@Masatora\"}");
    tap_result(socket_has_code(&stranger, "account"), "whoever invites has signed in");
    socket_ask(&host.socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":\"@KANSUKE\"}");
    tap_result(socket_has_code(&host.socket, "state"), "nobody invites himself: %s", told(&host.socket));
    socket_ask(&host.socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":\"@\"}");
    tap_result(socket_has_code(&host.socket, "unknown"), "nor nobody");
    const struct node *made = socket_ask(&host.socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":"
                                         "\"@masatora\"}");
    const long long match = int_of(made, "match");
    tap_result(socket_is_ok(&host.socket) && !text_of(seat_of(made, 1), "token")[0], "a friend is invited, by no link");
    socket_ask(&guest.socket, "\"do\":\"mine\"");
    tap_result(int_of(node_at(node_get(guest.socket.node, "matches"), 0), "match") == match, "he finds the match");
    socket_ask(&guest.socket, "\"do\":\"join\",\"match\":%lld", match);
    tap_result(strcmp(text_of(guest.socket.node, "role"), "blue") == 0, "and joins it");
    socket_ask(&guest.socket, "\"do\":\"renew\"");
    tap_result(socket_has_code(&guest.socket, "state"), "it has no link to be renewed");
    socket_ask(&stranger, "\"do\":\"take\",\"match\":%lld,\"role\":\"blue\"", match);
    tap_result(socket_has_code(&stranger, "state"), "nobody else takes his seat");
    socket_ask(&guest.socket, "\"do\":\"drop\",\"match\":%lld", match);
    socket_ask(&stranger, "\"do\":\"take\",\"match\":%lld,\"role\":\"blue\"", match);
    tap_result(socket_is_ok(&stranger), "until he lets go of it");
    socket_close(&stranger);
    socket_close(&host.socket);
    socket_close(&guest.socket);
}

/* ---- export and removal ---------------------------------------------------------------------------------- */

/* All pages of the export; how many lines of chat and matches they have. */
static void count_export(struct socket *socket, int *ret_lines, int *ret_matches, int *ret_pages)
{
    char since[80] = "";
    *ret_lines = *ret_matches = *ret_pages = 0;
    do {
        const struct node *answer = socket_ask(socket, "\"do\":\"export\"%s", since);
        const struct node *matches = answer ? node_get(answer, "matches") : NULL;
        for (size_t i = 0; matches && i < node_count(matches); i++) {
            *ret_lines += (int)node_count(node_get(node_at(matches, i), "said"));
        }
        *ret_matches += matches ? (int)node_count(matches) : 0;
        const char *next = answer ? text_of(answer, "next") : "";
        *ret_pages += 1;
        if (next[0]) snprintf(since, sizeof since, ",\"since\":\"%s\"", next);
        else since[0] = 0;
    } while (since[0] && *ret_pages < 50);
}

static void check_export(int port)
{
    enum { LINES = 300 };
    struct guest guest = nobody, other = nobody;
    struct hall hall;
    char line[STORE_SAID_BYTES];
    int lines, matches, pages;
    sign(&guest, port, "sign-up", "Yoshikiyo", SECRET);
    sign(&other, port, "sign-in", "Kansuke", SECRET);
    for (int i = 0; i < 2; i++) {
        hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
        socket_ask(&guest.socket, "\"do\":\"keep\",\"token\":\"%s\"", hall.seat[0].token);
    }
    seat_join(&hall.seat[0], port);
    seat_join(&hall.seat[1], port);
    memset(line, 'w', sizeof line - 1);
    line[sizeof line - 1] = 0;
    for (int i = 0; i < LINES; i++) socket_ask(&hall.seat[0].socket, "\"do\":\"chat\",\"text\":\"%s\"", line);
    socket_ask(&hall.seat[1].socket, "\"do\":\"chat\",\"text\":\"not his\"");
    count_export(&guest.socket, &lines, &matches, &pages);
    tap_result(lines == LINES && matches == pages + 1 && pages > 1, "he gets all that is his: %d lines on %d pages",
               lines, pages);
    tap_result(!strstr(guest.socket.log.bytes, "not his") && !strstr(guest.socket.log.bytes, "argon2"),
               "nothing of others, and no hash");
    static const char *const bad[] = { "x", "1", "1-", "-1-1", "1-1x", "0-1", "99999999999999999999-1",
                                       "9223372036854775807-1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        socket_ask(&guest.socket, "\"do\":\"export\",\"since\":\"%s\"", bad[i]);
        tap_result(socket_is_ok(&guest.socket) || socket_has_code(&guest.socket, "parse"), "a page '%s'", bad[i]);
    }
    socket_ask(&guest.socket, "\"do\":\"delete\",\"password\":\"not his password\"");
    tap_result(socket_has_code(&guest.socket, "account") && who(&guest.socket)[0], "an account goes by its password");
    socket_ask(&guest.socket, "\"do\":\"delete\",\"password\":\"" SECRET "\"");
    tap_result(socket_is_ok(&guest.socket) && !who(&guest.socket)[0], "it goes");
    tap_result(!sign(&other, port, "sign-in", "Yoshikiyo", SECRET), "and nobody signs in there");
    socket_ask(&hall.seat[1].socket, "\"do\":\"said\"");
    tap_result(strstr(hall.seat[1].socket.message.bytes, "not his") &&
               !strstr(hall.seat[1].socket.message.bytes, "wwww"), "what he said goes, what others said stays");
    tap_result(seat_join(&hall.seat[0], port) && !text_of(seat_of(hall.seat[0].socket.node, 0), "name")[0],
               "his seat is the link's alone");
    tap_result(sign(&other, port, "sign-up", "Yoshikiyo", SECRET), "and the name is free");
    socket_close(&guest.socket);
    socket_close(&other.socket);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
}

/* ---- while the server was down --------------------------------------------------------------------------- */

static void run_sql(const struct process *process, const char *sql)
{
    char path[512];
    sqlite3 *db = NULL;
    if (is_postgres) {
        if (!cluster_run(&cluster, sql)) abort();
        return;
    }
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
}

static void check_expiry(struct process *process)
{
    struct guest guest = nobody;
    struct socket socket;
    sign(&guest, process->port, "sign-in", "Kansuke", SECRET);
    socket_close(&guest.socket);
    process_stop(process);
    process_start(process);
    socket_open(&socket, process->port, "/ws", NULL);
    tap_result(identify(&socket, guest.token), "a session outlives the server");
    socket_close(&socket);
    process_stop(process);
    run_sql(process, "UPDATE pass SET expires = 1");
    process_start(process);
    socket_open(&socket, process->port, "/ws", NULL);
    tap_result(!identify(&socket, guest.token) && socket_has_code(&socket, "account"), "not its time");
    socket_close(&socket);
}

/* What was typed or shown here stands in no log line and no figure. */
static void check_silence(const struct process *process, const char *token)
{
    static const char *const secrets[] = { "Kansuke", "kansuke", "Masatora", "river", "argon2", "looks on" };
    char path[512];
    struct blob log = { 0 };
    struct err err;
    snprintf(path, sizeof path, "%s/log", process->folder);
    char *metrics = http_get(process->port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    bool is_silent = file_read(path, 1 << 24, &log, &err) && metrics && strstr(metrics, "honjin_orders_total");
    for (size_t i = 0; is_silent && i < sizeof secrets / sizeof secrets[0]; i++) {
        is_silent = !strstr((char *)log.bytes, secrets[i]) && !strstr(metrics, secrets[i]);
    }
    tap_result(is_silent && !strstr((char *)log.bytes, token) && !strstr(metrics, token),
               "neither log nor figures name a person or a token");
    free(metrics);
    blob_free(&log);
}

/* ---- floods ---------------------------------------------------------------------------------------------- */

/* Passwords are checked beside the loop, one at a time: an order does not wait for those that stand in line. */
static void check_flood(int port)
{
    enum { FLOOD = 40 };
    struct socket flood[FLOOD];
    struct hall hall;
    int answered = 0;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    seat_join(&hall.seat[0], port);
    for (int i = 0; i < FLOOD; i++) socket_open(&flood[i], port, "/ws", NULL);
    for (int i = 0; i < FLOOD; i++) {
        socket_say(&flood[i], "{\"id\":1,\"do\":\"sign-in\",\"name\":\"Nobunaga\",\"password\":\"wrong wrong wrong\"}");
    }
    socket_ask(&hall.seat[0].socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", hall.seat[0].at);
    const bool is_played = socket_is_ok(&hall.seat[0].socket);
    for (int i = 0; i < FLOOD; i++) answered += socket_next(&flood[i], 0) != NULL;
    tap_result(is_played && answered < FLOOD, "an order is answered before %d of %d passwords are", FLOOD - answered,
               FLOOD);
    for (int i = 0; i < FLOOD; i++) socket_close(&flood[i]);
    socket_close(&hall.seat[0].socket);
}

/* With the rates of every day: an address tries so often, and then waits. */
static void check_rates(struct process *process)
{
    struct socket socket;
    struct guest guest = nobody;
    int tries = 0;
    process->is_strict = true;
    process_start(process);
    socket_open(&socket, process->port, "/ws", NULL);
    do {
        socket_ask(&socket, "\"do\":\"sign-in\",\"name\":\"Kansuke\",\"password\":\"wrong wrong %d\"", tries);
    } while (socket_has_code(&socket, "account") && ++tries < 100);
    tap_result(socket_has_code(&socket, "limit") && tries == BURST_OF_NAME, "%d wrong passwords for a name: %s", tries,
               told(&socket));
    socket_ask(&socket, "\"do\":\"sign-in\",\"name\":\"Kansuke\",\"password\":\"" SECRET "\"");
    tap_result(socket_has_code(&socket, "limit"), "then the right one waits, too");
    socket_ask(&socket, "\"do\":\"sign-in\",\"name\":\"Masatora\",\"password\":\"" SECRET "\"");
    tap_result(socket_is_ok(&socket), "another name does not");
    for (tries = 0; tries < 100 && !socket_has_code(&socket, "limit"); tries++) {
        socket_ask(&socket, "\"do\":\"sign-in\",\"name\":\"nobody %d\",\"password\":\"wrong wrong %d\"", tries, tries);
    }
    tap_result(tries > 1 && tries <= BURST_DOORS, "nor does an address go on for ever with others: %d", tries);
    tap_result(!sign(&guest, process->port, "sign-up", "Harunobu", SECRET) && socket_has_code(&guest.socket, "limit"),
               "or make accounts");
    socket_close(&guest.socket);
    socket_close(&socket);
    process_stop(process);
}

int main(int argc, char **argv)
{
    struct process process = { .has_log = true, .arguments = { "--metrics" } };
    struct guest guest = nobody;
    is_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
    if (is_postgres) {
        if (!cluster_start(&cluster)) return tap_end();
        process.url = cluster.url;
    }
    process_start(&process);
    check_sign_up(process.port);
    check_sign_in(process.port);
    check_sessions(process.port);
    check_tokens(process.port);
    check_seats(process.port);
    check_invitation(process.port);
    check_export(process.port);
    check_flood(process.port);
    sign(&guest, process.port, "sign-in", "Kansuke", SECRET);
    check_silence(&process, guest.token);
    socket_close(&guest.socket);
    check_expiry(&process);
    process_stop(&process);
    check_rates(&process);
    process_end(&process);
    if (is_postgres) cluster_end(&cluster);
    return tap_end();
}
