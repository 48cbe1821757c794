/* fuzz_TARGET CORPUS CHANGES SEED: runs a fuzz target without libFuzzer, on every file of the folder CORPUS and on so
 * many changed ones. The same seed makes the same changes. TAP. An input that crashes is kept in a file. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit/rng.h"
#include "tests/fuzz/fuzz.h"

enum { FILES_MAX = 256, INPUT_MAX = 1 << 16, CHANGES_AT_ONCE = 4 };

struct input {
    uint8_t bytes[INPUT_MAX];
    size_t size;
};

static struct input file[FILES_MAX], now;
static int files;
static char crash_path[256];

/* ---- crashes --------------------------------------------------------------------------------------------- */

static void put(const char *words)
{
    if (write(STDOUT_FILENO, words, strlen(words)) < 0) _exit(3);
}

static void keep_input(int signal_number)
{
    const int out = open(crash_path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (out >= 0 && write(out, now.bytes, now.size) >= 0) {
        put("\n# the input is kept in ");
        put(crash_path);
        put("\n");
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void watch_for_crashes(const char *program)
{
    static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    const char *above = getenv("TMPDIR"), *slash = strrchr(program, '/');
    snprintf(crash_path, sizeof crash_path, "%s/%s-crash-%ld", above ? above : P_tmpdir, slash ? slash + 1 : program,
             (long)getpid());
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) signal(signals[i], keep_input);
}

/* ---- changes --------------------------------------------------------------------------------------------- */

static size_t below(struct rng *rng, size_t n)
{
    return n ? rng_below(rng, (uint32_t)n) : 0;
}

/* Puts bytes in the place of `cut` bytes at `at`. */
static void replace(size_t at, size_t cut, const uint8_t *bytes, size_t size)
{
    if (at > now.size || cut > now.size - at || now.size - cut + size > INPUT_MAX) return;
    memmove(now.bytes + at + size, now.bytes + at + cut, now.size - at - cut);
    if (size) memmove(now.bytes + at, bytes, size);
    now.size = now.size - cut + size;
}

/* A whole line, with its line feed. */
static void find_line(const struct input *input, struct rng *rng, size_t *ret_at, size_t *ret_size)
{
    size_t at = below(rng, input->size), end = at;
    while (at > 0 && input->bytes[at - 1] != '\n') at--;
    while (end < input->size && input->bytes[end] != '\n') end++;
    *ret_at = at;
    *ret_size = end - at + (end < input->size);
}

/* A word: what stands between blanks, commas, quotes and line feeds. */
static void find_word(const struct input *input, struct rng *rng, size_t *ret_at, size_t *ret_size)
{
    static const char ends[] = " ,\n\":";
    size_t at = below(rng, input->size), end = at;
    while (at > 0 && !memchr(ends, input->bytes[at - 1], sizeof ends - 1)) at--;
    while (end < input->size && !memchr(ends, input->bytes[end], sizeof ends - 1)) end++;
    *ret_at = at;
    *ret_size = end - at;
}

static void change_once(struct rng *rng)
{
    static const char *const numbers[] = { "0", "-1", "1", "99", "65536", "2147483647", "-2147483648", "4294967296",
                                           "99999999999999999999", "0.5", "" };
    static uint8_t part[INPUT_MAX];
    const struct input *other = &file[rng_below(rng, (uint32_t)files)];
    size_t at, size, from, count;
    switch (rng_below(rng, 8)) {
    case 0: /* a byte changes */
        at = below(rng, now.size);
        if (now.size) now.bytes[at] = (uint8_t)rng_below(rng, rng_below(rng, 4) ? 128 : 256);
        return;
    case 1: /* some bytes go */
        at = below(rng, now.size);
        replace(at, below(rng, now.size - at < 32 ? now.size - at : 32), NULL, 0);
        return;
    case 2: /* a line goes */
        find_line(&now, rng, &at, &size);
        replace(at, size, NULL, 0);
        return;
    case 3: /* a line comes from elsewhere */
        find_line(other, rng, &from, &count);
        memcpy(part, other->bytes + from, count);
        find_line(&now, rng, &at, &size);
        replace(at, rng_below(rng, 2) ? size : 0, part, count);
        return;
    case 4: /* the rest is another file's */
        at = below(rng, now.size);
        from = below(rng, other->size);
        replace(at, now.size - at, other->bytes + from, other->size - from);
        return;
    case 5: { /* a word becomes a number */
        const char *number = numbers[rng_below(rng, sizeof numbers / sizeof numbers[0])];
        find_word(&now, rng, &at, &size);
        replace(at, size, (const uint8_t *)number, strlen(number));
        return;
    }
    case 6: /* it ends here */
        now.size = below(rng, now.size);
        return;
    default: /* a word becomes another one */
        find_word(other, rng, &from, &count);
        memcpy(part, other->bytes + from, count);
        find_word(&now, rng, &at, &size);
        replace(at, size, part, count);
    }
}

/* ---- running --------------------------------------------------------------------------------------------- */

static void run(void)
{
    uint8_t *bytes = malloc(now.size + 1); /* of its own, so that reading beyond it is noticed */
    if (!bytes) abort();
    memcpy(bytes, now.bytes, now.size);
    LLVMFuzzerTestOneInput(bytes, now.size);
    free(bytes);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool read_corpus(const char *folder)
{
    char *name[FILES_MAX], path[1024];
    int names = 0;
    DIR *dir = opendir(folder);
    if (!dir) return false;
    for (struct dirent *entry; (entry = readdir(dir)) && names < FILES_MAX;) {
        if (entry->d_name[0] != '.') name[names++] = strdup(entry->d_name);
    }
    closedir(dir);
    qsort(name, (size_t)names, sizeof name[0], compare_names);
    for (int i = 0; i < names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        FILE *in = fopen(path, "rb");
        if (in) {
            file[files].size = fread(file[files].bytes, 1, INPUT_MAX, in);
            files++;
            fclose(in);
        }
        free(name[i]);
    }
    return files > 0;
}

int main(int argc, char **argv)
{
    struct rng rng;
    if (argc != 4) {
        fputs("usage: fuzz_TARGET CORPUS CHANGES SEED\n", stderr);
        return 2;
    }
    if (!read_corpus(argv[1])) {
        perror(argv[1]);
        return 1;
    }
    const long changes = strtol(argv[2], NULL, 10);
    setvbuf(stdout, NULL, _IOLBF, 0);
    watch_for_crashes(argv[0]);
    printf("1..2\n");
    for (int i = 0; i < files; i++) {
        now = file[i];
        run();
    }
    printf("ok 1 - the corpus, %d inputs\n", files);
    rng_seed(&rng, strtoull(argv[3], NULL, 10));
    for (long i = 0; i < changes; i++) {
        now = file[rng_below(&rng, (uint32_t)files)];
        for (uint32_t n = 1 + rng_below(&rng, CHANGES_AT_ONCE); n > 0; n--) change_once(&rng);
        run();
    }
    printf("ok 2 - %ld changes of it\n", changes);
    return 0;
}
