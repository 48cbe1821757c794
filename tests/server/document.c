/* Runs docs/server.md: sends every line "> request" of its json blocks to a server and compares the answer with the
 * line "< answer" below it; then checks that the document shows every request a server has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "server/lobby.h"
#include "tests/server/process.h"
#include "tests/server/socket.h"
#include "tests/support/fits.h"
#include "tests/support/tap.h"

enum { DOCUMENT_MAX = 1 << 20 };

static const struct node *answer_of(struct socket *socket)
{
    const struct node *node;
    while ((node = socket_next(socket, WAIT_MS)) && node_get(node, "push")) continue;
    return node;
}

static void check(struct socket *socket, struct names *names, int line, const char *request, const char *wanted)
{
    char message[256];
    char *said = names_replace(names, request);
    struct node *tree = node_parse(wanted, strlen(wanted), message, sizeof message);
    socket_say(socket, said);
    const struct node *found = answer_of(socket);
    const bool is_ok = tree && found && node_fits(tree, found, names);
    tap_result(is_ok, "docs/server.md:%d", line);
    if (!tree) tap_note("the answer in the document is no JSON: %s", message);
    if (!is_ok) {
        tap_note("request  %s", said);
        tap_note("expected %s", wanted);
        tap_note("found    %.2000s", found ? socket->message.bytes : "nothing");
    }
    if (tree) node_free(tree);
    free(said);
}

static void check_requests(const char *document)
{
    char wanted[64];
    for (const struct request *r = lobby_requests; r->name; r++) {
        snprintf(wanted, sizeof wanted, "\"do\":\"%s\"", r->name);
        tap_result(strstr(document, wanted) != NULL, "the document shows '%s'", r->name);
    }
}

int main(void)
{
    struct process process = { 0 };
    struct socket socket;
    struct names names = { .count = 0 };
    struct blob blob;
    struct err err;
    if (!file_read("docs/server.md", DOCUMENT_MAX, &blob, &err)) return 1;
    check_requests((const char *)blob.bytes);
    process_start(&process);
    tap_result(socket_open(&socket, process.port, "/ws", NULL), "a WebSocket");
    const char *request = NULL;
    int number = 0;
    for (char *line = (char *)blob.bytes, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        number++;
        if (strncmp(line, "> {", 3) == 0) request = line + 2;
        if (strncmp(line, "< {", 3) != 0 || !request) continue;
        check(&socket, &names, number, request, line + 2);
        request = NULL;
    }
    socket_close(&socket);
    tap_result(process_stop(&process) == 0, "the server stops when it is told to");
    process_end(&process);
    blob_free(&blob);
    return tap_end();
}
