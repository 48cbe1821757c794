/* Questions that take their time; see ask.h. */
#include "tests/fuzz/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "study/budget.h"
#include "tests/fuzz/fuzz.h"
#include "wire/wire.h"

enum { LINES_MAX = 24, QUESTIONS_MAX = 3, PATIENCE = 40 /* times what is allowed: sanitizers, and what was begun */ };

static int64_t processor_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void fuzz_handle(struct wire *wire, const char *line, size_t length)
{
    struct out out = { 0 };
    char message[256];
    wire_handle(wire, line, length, &out);
    if (out.length == 0 || out.bytes[out.length - 1] != '\n') abort();
    if (memchr(out.bytes, '\n', out.length - 1)) abort();
    struct node *answer = node_parse(out.bytes, out.length - 1, message, sizeof message);
    if (!answer || node_kind(answer) != NODE_OBJECT || !node_get(answer, "ok")) abort();
    node_free(answer);
    out_free(&out);
}

static void ask(struct wire *wire, const char *line, const char *before, const char *after, int ms)
{
    const size_t size = strlen(before) + strlen(line) + strlen(after) + 1;
    char *request = malloc(size);
    if (!request) abort();
    snprintf(request, size, "%s%s%s", before, line, after);
    const int64_t start = processor_ms();
    budget_begin((int64_t)ms * 1000);
    fuzz_handle(wire, request, strlen(request));
    budget_end();
    if (processor_ms() - start > (int64_t)ms * PATIENCE) abort();
    free(request);
}

bool fuzz_is_slow(const char *line)
{
    return strstr(line, "think") || strstr(line, "odds") || strstr(line, "\\u");
}

void fuzz_lines(const uint8_t *data, size_t size, int most, void (*each)(void *context, const char *line,
                size_t length), void *context)
{
    const char *at = (const char *)data, *end = at + size;
    for (int lines = 0; at < end && lines < most; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        char *line = malloc(length + 1);
        if (!line) abort();
        memcpy(line, at, length);
        line[length] = 0;
        each(context, line, length);
        free(line);
        at += length + 1;
    }
}

struct questions {
    struct wire wire;
    const char *before, *after;
    int ms, asked;
};

static void each_line(void *context, const char *line, size_t length)
{
    struct questions *questions = context;
    if (line[0] == '?' && questions->asked++ < QUESTIONS_MAX) {
        ask(&questions->wire, line + 1, questions->before, questions->after, questions->ms);
    } else if (line[0] != '?' && !fuzz_is_slow(line)) {
        fuzz_handle(&questions->wire, line, length);
    }
}

void fuzz_ask(const uint8_t *data, size_t size, const char *before, const char *after, int ms)
{
    struct questions questions = { .wire = { .is_trusted = true, .role = ROLES }, .before = before, .after = after,
                                   .ms = ms };
    fuzz_tame_dice();
    fuzz_lines(data, size, LINES_MAX, each_line, &questions);
    wire_close(&questions.wire);
}
