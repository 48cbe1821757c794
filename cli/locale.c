/* Output that fits the locale: sentences and names are UTF-8 inside the program, and a terminal with another character
 * set gets them in its own. What that set lacks becomes what looks alike, or a question mark. A locale that names no
 * character set (C, POSIX) gets UTF-8 as it is. */
#define _GNU_SOURCE /* fopencookie */
#include "cli/locale.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { KEPT_MAX = 4, SET_BYTES = 48, PIECE = 4096 };

static struct {
    iconv_t converter;
    char kept[KEPT_MAX]; /* the beginning of a character whose end has not come yet */
    size_t kepts;
} fitted;

/* Puts all of it to standard output. */
static bool put(const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t done = write(STDOUT_FILENO, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

static ssize_t write_fitted(void *unused, const char *bytes, size_t size)
{
    char text[PIECE + KEPT_MAX], out[4 * PIECE];
    const size_t taken = size < PIECE ? size : PIECE;
    (void)unused;
    memcpy(text, fitted.kept, fitted.kepts);
    memcpy(text + fitted.kepts, bytes, taken);
    char *in = text, *to = out;
    size_t left = fitted.kepts + taken, room = sizeof out;
    fitted.kepts = 0;
    while (left > 0 && iconv(fitted.converter, &in, &left, &to, &room) == (size_t)-1) {
        if (errno == EINVAL && left <= KEPT_MAX) { /* the rest comes with the next piece */
            memcpy(fitted.kept, in, left);
            fitted.kepts = left;
            break;
        }
        do { /* a character that has no likeness */
            in++;
            left--;
        } while (left > 0 && ((unsigned char)*in & 0xc0) == 0x80);
        *to++ = '?';
        room--;
    }
    return put(out, (size_t)(to - out)) ? (ssize_t)taken : -1;
}

/* The character set that the environment names, or "". */
static void find_set(char ret[SET_BYTES])
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    ret[0] = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (!value || !value[0]) continue;
        const char *dot = strchr(value, '.');
        if (dot) snprintf(ret, SET_BYTES, "%.*s", (int)strcspn(dot + 1, "@"), dot + 1);
        return;
    }
}

void cli_fit_locale(void)
{
    char set[SET_BYTES], wanted[SET_BYTES + 16];
    find_set(set);
    if (!set[0] || strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "utf8") == 0) return;
    snprintf(wanted, sizeof wanted, "%s//TRANSLIT", set);
    fitted.converter = iconv_open(wanted, "UTF-8");
    if (fitted.converter == (iconv_t)-1) return; /* nobody knows it */
    FILE *out = fopencookie(NULL, "w", (cookie_io_functions_t){ .write = write_fitted });
    if (!out) return;
    if (isatty(STDOUT_FILENO)) setvbuf(out, NULL, _IOLBF, BUFSIZ);
    stdout = out;
}

bool cli_has_terminal(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && name[0] && strcmp(name, "dumb") != 0;
}
