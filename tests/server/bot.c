/* docs/bot.py, as it is printed there: it plays a match against the computer, and two of it find each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/server/process.h"
#include "tests/server/socket.h"
#include "tests/support/tap.h"

enum { TOKEN_MAX = 64 };

/* An account of a program, and a token of it. */
static void make_bot(struct socket *socket, int port, const char *name, char ret[TOKEN_MAX])
{
    socket_open(socket, port, "/ws", NULL);
    socket_ask(socket, "\"do\":\"sign-up\",\"name\":\"%s\",\"password\":\"over the river at dawn\",\"bot\":true", name);
    socket_ask(socket, "\"do\":\"grant\",\"label\":\"bot.py\",\"scopes\":[\"play\"]");
    snprintf(ret, TOKEN_MAX, "%s", text_of(socket->node, "token"));
}

static FILE *run(int port, const char *token, const char *way)
{
    char command[256];
    snprintf(command, sizeof command, "python3 docs/bot.py http://127.0.0.1:%d %s template %s 2>&1", port, token, way);
    FILE *out = popen(command, "r");
    if (!out) abort();
    return out;
}

/* Its second line: how the match ended. */
static bool is_played(FILE *out, char ret[256])
{
    ret[0] = 0;
    while (fgets(ret, 256, out)) continue;
    return pclose(out) == 0 && ret[0];
}

static bool has_played(struct socket *socket, int matches)
{
    const struct node *list = node_get(socket_ask(socket, "\"do\":\"mine\""), "matches");
    int over = 0;
    for (size_t i = 0; list && i < node_count(list); i++) over += node_bool(node_get(node_at(list, i), "over"));
    return over == matches && strstr(socket->message.bytes, "\"bot\":true");
}

int main(void)
{
    struct process process = { .port = 0 };
    struct socket first, second;
    char one[TOKEN_MAX], other[TOKEN_MAX], line[256];
    process_start(&process);
    make_bot(&first, process.port, "Botan", one);
    make_bot(&second, process.port, "Kiku", other);
    const bool is_over = is_played(run(process.port, one, "--against easy"), line);
    tap_result(is_over && has_played(&first, 1), "docs/bot.py plays a match against easy: %s", line);
    FILE *waits = run(process.port, one, "--open");
    tap_result(fgets(line, sizeof line, waits) && strstr(line, "plays"), "it waits: %s", line);
    FILE *comes = run(process.port, other, "--take");
    const bool is_won = is_played(comes, line);
    if (!is_won) process_stop(&process); /* or the first would wait for ever */
    tap_result(is_played(waits, line) && is_won, "another takes the seat, and they play to the end: %s", line);
    tap_result(has_played(&first, 2) && has_played(&second, 1), "both find it among their matches");
    tap_result(!is_played(run(process.port, "AAAAAAAAAAAAAAAAAAAAAA", "--take"), line) && strstr(line, "in force"),
               "without a token it says so: %s", line);
    socket_close(&first);
    socket_close(&second);
    process_end(&process);
    return tap_end();
}
