/* Reading options; see options.h. */
#include "cli/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/near.h"
#include "core/words.h"

/* "honjin: COMMAND: sentence" or "honjin: FILE:LINE: sentence"; what stands before the sentence has no language. */
static void complain(const char *sentence)
{
    const char *told = SAY_TOLD(cli_lang(), sentence), *rest = strstr(sentence, ": ");
    if (rest && strcmp(told, sentence) == 0) {
        fprintf(stderr, "honjin: %.*s: %s\n", (int)(rest - sentence), sentence, SAY_TOLD(cli_lang(), rest + 2));
    } else {
        fprintf(stderr, "honjin: %s\n", told);
    }
}

int cli_wrong(const char *format, ...)
{
    char sentence[SAY_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    complain(sentence);
    return 2;
}

const char *cli_meant(const char *word, const char *const *name, size_t stride)
{
    static char hint[80];
    const size_t length = strlen(word);
    int nearest = (int)length;
    hint[0] = 0;
    for (; *name; name = (const char *const *)(const void *)((const char *)name + stride)) {
        const int distance = near_distance(word, length, *name);
        if (distance >= nearest || !near_is_slip(distance, length)) continue;
        nearest = distance;
        snprintf(hint, sizeof hint, " (did you mean '%.40s'?)", *name);
    }
    return hint;
}

static enum lang chosen_lang;
static bool is_lang_chosen;

enum lang cli_lang(void)
{
    static const char *const names[] = { "HONJIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG" };
    enum lang lang = LANG_EN;
    if (is_lang_chosen) return chosen_lang;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (!value || !value[0]) continue;
        lang_read(value, &lang); /* one that nobody knows is English */
        break;
    }
    return lang;
}

int cli_take_lang(int argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < argc; i++) {
        const bool is_whole = strcmp(argv[i], "--lang") == 0, is_joined = strncmp(argv[i], "--lang=", 7) == 0;
        if (i == 0 || (!is_whole && !is_joined)) {
            argv[kept++] = argv[i];
            continue;
        }
        const char *word = is_joined ? argv[i] + 7 : i + 1 < argc ? argv[++i] : "";
        if (!lang_read(word, &chosen_lang)) {
            cli_wrong("--lang wants en, fr or ja, not '%s'", word);
            return -1;
        }
        is_lang_chosen = true;
    }
    argv[kept] = NULL;
    return kept;
}

int cli_fail(const struct err *err)
{
    fputs("honjin: ", stderr);
    if (err->file[0]) fprintf(stderr, "%s:", err->file);
    if (err->file[0] && err->line) fprintf(stderr, "%d:", err->line);
    fprintf(stderr, "%s%s\n", err->file[0] ? " " : "", SAY_TOLD(cli_lang(), err->sentence));
    return 1;
}

bool cli_read_number(const char *command, const char *option, const char *word, uint64_t low, uint64_t high,
                     uint64_t *ret)
{
    char *end;
    errno = 0;
    const unsigned long long value = strtoull(word, &end, 10);
    if (word[0] >= '0' && word[0] <= '9' && !*end && errno == 0 && value >= low && value <= high) {
        *ret = value;
        return true;
    }
    cli_wrong("%s: --%s wants a whole number from %llu to %llu, not '%s'", command, option, (unsigned long long)low,
              (unsigned long long)high, word);
    return false;
}

/* "play [GAME]" with the words in capitals, which stand for something, in the language. */
static void put_usage(struct text *ret, const char *usage)
{
    while (*usage) {
        char word[16];
        const size_t length = strspn(usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (length > 1 && length < sizeof word) {
            snprintf(word, sizeof word, "%.*s", (int)length, usage);
            text_put(ret, SAY_TOLD(cli_lang(), word));
        } else {
            text_put_bytes(ret, usage, length ? length : 1);
        }
        usage += length ? length : 1;
    }
}

void cli_print_usage(const char *usage)
{
    char words[SAY_BYTES];
    struct text text;
    text_open(&text, words, sizeof words);
    put_usage(&text, usage);
    printf("%s\n", SAYS(cli_voice(), USAGE, SAID_WORD(words)));
}

void cli_print_help(const char *name, const char *value, const char *help)
{
    enum { COLUMNS = 28 };
    char head[SAY_BYTES];
    struct text text;
    text_open(&text, head, sizeof head);
    text_put(&text, name);
    if (value) text_put(&text, " ");
    if (value) put_usage(&text, value);
    const int blanks = COLUMNS - say_columns(head);
    printf("  %s%*s %s\n", head, blanks > 0 ? blanks : 0, "", SAY_TOLD(cli_lang(), help));
}

/* The first line is the usage; others are sentences. */
static void print_usage(const char *usage, const struct cli_option *options)
{
    char line[SAY_BYTES];
    for (bool is_first = true; *usage; is_first = false) {
        const size_t length = strcspn(usage, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, usage);
        if (is_first) cli_print_usage(line);
        else printf("  %s\n", SAY_TOLD(cli_lang(), line));
        usage += length + (usage[length] == '\n');
    }
    for (const struct cli_option *option = options; option->name; option++) {
        char name[48];
        snprintf(name, sizeof name, "--%s", option->name);
        cli_print_help(name, option->value, option->help);
    }
}

static const struct cli_option *find(const struct cli_option *options, const char *name, size_t length)
{
    for (const struct cli_option *option = options; option->name; option++) {
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) return option;
    }
    return NULL;
}

/* One word that begins with a dash; *at moves on over its value. */
static bool read_option(int argc, char **argv, const struct cli_option *options, int *at)
{
    const char *word = argv[*at];
    const size_t length = strcspn(word, "=");
    const struct cli_option *option = word[1] == '-' ? find(options, word + 2, length - 2) : NULL;
    if (!option) {
        char name[48];
        snprintf(name, sizeof name, "%.*s", (int)(length > 2 ? length - 2 : 0), word[1] == '-' ? word + 2 : "");
        cli_wrong("%s: unknown option '%s'%s; see honjin %s --help", argv[0], word,
                  cli_meant(name, &options->name, sizeof *options), argv[0]);
        return false;
    }
    if (option->ret_flag) {
        *option->ret_flag = true;
        if (!word[length]) return true;
        cli_wrong("%s: option --%s takes no value", argv[0], option->name);
        return false;
    }
    if (word[length]) {
        *option->ret_value = word + length + 1;
        return true;
    }
    if (*at + 1 == argc) {
        cli_wrong("%s: option --%s needs a value: %s", argv[0], option->name, option->value);
        return false;
    }
    *option->ret_value = argv[++*at];
    return true;
}

enum cli_next cli_read_options(int argc, char **argv, const char *usage, const struct cli_option *options,
                               int words, const char **ret_words)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_usage(usage, options);
            return CLI_HELPED;
        }
        if (argv[i][0] == '-' && argv[i][1]) {
            if (!read_option(argc, argv, options, &i)) return CLI_WRONG;
        } else if (count == words) {
            cli_wrong("%s: one word too many: '%s'; see honjin %s --help", argv[0], argv[i], argv[0]);
            return CLI_WRONG;
        } else {
            ret_words[count++] = argv[i];
        }
    }
    return CLI_GO_ON;
}
