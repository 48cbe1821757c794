/* `honjin engine`: a request on each line of standard input, its answer on a line of standard output. */
#define _GNU_SOURCE /* memmem */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "wire/wire.h"

enum { READ_BYTES = 1 << 16, LOOK_MS = 5 };

struct input {
    char *bytes; /* READ_BYTES more than a line may have */
    size_t start, end;
    bool is_skipping; /* the rest of a line that is too long */
    bool has_ended;   /* nothing more will come */
    uint64_t next_look; /* while the computer thinks, in milliseconds */
};

static bool write_answers(struct out *out)
{
    size_t done = 0;
    while (done < out->length) {
        const ssize_t count = write(STDOUT_FILENO, out->bytes + done, out->length - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        done += (size_t)count;
    }
    out->length = 0;
    return true;
}

static void handle_line(struct wire *wire, const char *line, size_t length, struct out *out)
{
    if (length && line[length - 1] == '\r') length--;
    if (strspn(line, " \t") < length) wire_handle(wire, line, length, out);
}

/* ---- stopping a thought -------------------------------------------------------------------------------- */

static uint64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool is_stop(const char *line, size_t length)
{
    char why[64];
    if (!memmem(line, length, "stop", 4)) return false;
    struct node *node = node_parse(line, length, why, sizeof why);
    const struct node *name = node && node_kind(node) == NODE_OBJECT ? node_get(node, "do") : NULL;
    const bool ret = name && node_kind(name) == NODE_TEXT && strcmp(node_text(name), "stop") == 0;
    if (node) node_free(node);
    return ret;
}

/* Reads what has come meanwhile. Its turn is after this request's, unless it is a stop. */
static bool is_stopped(struct wire *wire)
{
    struct input *input = wire->context;
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    const uint64_t now = milliseconds_now();
    if (now < input->next_look) return false;
    input->next_look = now + LOOK_MS;
    while (input->end < WIRE_LINE_MAX && !input->has_ended && poll(&in, 1, 0) > 0) {
        const ssize_t count = read(STDIN_FILENO, input->bytes + input->end, READ_BYTES);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) input->has_ended = true;
        else input->end += (size_t)count;
    }
    const char *line = input->bytes + input->start, *const all = input->bytes + input->end;
    line += strlen(line) + 1; /* the one that is being answered ends with 0 */
    for (const char *end; line < all && (end = memchr(line, '\n', (size_t)(all - line))); line = end + 1) {
        if (is_stop(line, (size_t)(end - line))) return true;
    }
    return false;
}

/* Answers every whole line; a line that never ends is refused once and then skipped. */
static void handle_lines(struct wire *wire, struct input *input, struct out *out)
{
    for (;;) {
        char *line = input->bytes + input->start;
        char *end = memchr(line, '\n', input->end - input->start);
        if (!end) break;
        *end = 0;
        if (!input->is_skipping) handle_line(wire, line, (size_t)(end - line), out);
        input->is_skipping = false;
        input->start += (size_t)(end - line) + 1;
    }
    memmove(input->bytes, input->bytes + input->start, input->end - input->start);
    input->end -= input->start;
    input->start = 0;
    if (input->end <= WIRE_LINE_MAX) return;
    if (!input->is_skipping) wire_refuse_line(out);
    input->is_skipping = true;
    input->end = 0;
}

int engine_main(int argc, char **argv)
{
    static const struct cli_option options[] = { { NULL, NULL, NULL, NULL, NULL } };
    const enum cli_next next = cli_read_options(argc, argv, "engine\nThe protocol is in docs/protocol.md; "
                                                "the request \"help\" lists it.", options, 0, NULL);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    struct input input = { .bytes = malloc(WIRE_LINE_MAX + READ_BYTES + 1) };
    struct wire wire = { .is_trusted = true, .role = ROLES, .lang = (uint8_t)cli_lang(), .context = &input,
                         .is_stopped = is_stopped };
    struct out out = { 0 };
    bool is_fine = input.bytes != NULL;
    while (is_fine && !input.has_ended) {
        const ssize_t count = read(STDIN_FILENO, input.bytes + input.end, READ_BYTES);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        input.end += (size_t)count;
        handle_lines(&wire, &input, &out);
        is_fine = write_answers(&out);
    }
    if (is_fine && input.end && !input.is_skipping) { /* a last line without a line feed */
        input.bytes[input.end] = 0;
        handle_line(&wire, input.bytes, input.end, &out);
        is_fine = write_answers(&out);
    }
    wire_close(&wire);
    out_free(&out);
    free(input.bytes);
    return is_fine ? 0 : 1;
}
