/* `honjin rules`: the book of a game, its rules by number or word, or all of them as JSON. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/book.h"
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "core/grammar.h"
#include "core/rule_places.h"
#include "core/say.h"
#include "games/list.h"
#include "wire/describe.h"

static bool is_coloured(void)
{
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

enum sort { BY_ID, BY_CHAPTER, BY_WORD, SORTS };

/* Is the word in the text? Small and capital letters are alike, and so are a blank and the dash of an id. */
static bool has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && text[i] && (tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]) ||
                                      (text[i] == '-' && word[i] == ' '))) i++;
        if (!word[i]) return true;
    }
    return false;
}

/* 7 has 7.1 and 7-face-up in its chapter, but not 71. */
static bool is_in_chapter(const char *id, const char *chapter)
{
    const size_t length = strlen(chapter);
    return strncmp(id, chapter, length) == 0 && (!id[length] || strchr(".-", id[length]));
}

static bool fits(const struct rule *rule, const char *word, enum sort sort)
{
    if (sort == BY_ID) return strcmp(rule->id, word) == 0;
    if (sort == BY_CHAPTER) return is_in_chapter(rule->id, word);
    return has_word(rule->id, word) || has_word(words_rule_title(rule, cli_lang()).text, word) ||
           has_word(words_rule_text(rule, cli_lang()).text, word);
}

static int blanks_behind(const char *label)
{
    const int blanks = 9 - say_columns(label);
    return blanks > 0 ? blanks : 0;
}

/* Places, one under the other, behind what they are. */
static void print_places(const char *label, const char *places)
{
    const char *dim = is_coloured() ? "\033[2m" : "", *plain = is_coloured() ? "\033[0m" : "";
    while (*places) {
        const size_t length = strcspn(places, "\n");
        printf("    %s%s%*s%s %.*s\n", dim, label, blanks_behind(label), "", plain, (int)length, places);
        places += length + (places[length] == '\n');
        label = "";
    }
}

/* One rule alone is told with its code and its tests. */
static void print_rule(const struct game *game, const char *pack, const struct rule *rule, bool is_alone)
{
    const struct rule_places *places = rule_places_find(game->id, rule->id);
    const char *bold = is_coloured() ? "\033[1m" : "", *plain = is_coloured() ? "\033[0m" : "";
    printf("%s%s  %s%s\n    %s\n", bold, rule->id, words_rule_title(rule, cli_lang()).text, plain,
           words_rule_text(rule, cli_lang()).text);
    if (!is_alone) return;
    book_print_place(game, pack, rule);
    print_places(SAY(cli_voice(), RULE_DECIDES), places->decides);
    print_places(SAY(cli_voice(), RULE_EXPLAINS), places->explains);
    print_places(SAY(cli_voice(), RULE_TELLS), places->tells);
    print_places(SAY(cli_voice(), RULE_TESTS), places->tests);
}

/* The rule of this number; or else all rules of a chapter; or else all that have the word in them. */
static bool print_text(const struct game *game, const char *pack, const char *word)
{
    bool is_found = false;
    char as_set[sizeof(struct worded)]; /* blanks and ' as they stand in the texts */
    struct text text;
    text_open(&text, as_set, sizeof as_set);
    if (word) grammar_put(cli_lang(), word, strlen(word), &text);
    for (enum sort sort = word ? BY_ID : BY_WORD; sort < SORTS && !is_found; sort++) {
        for (int i = 1; i < game->rules; i++) {
            const struct rule *rule = &game->rule[i];
            if (word && !fits(rule, as_set, sort)) continue;
            print_rule(game, pack, rule, sort == BY_ID);
            is_found = true;
        }
    }
    return is_found;
}

static bool print_json(const struct game *game, const char *id)
{
    struct out out = { .lang = (uint8_t)cli_lang() };
    int since = 0;
    const bool is_found = describe_rules(&out, game, id, 0, &since);
    if (is_found) puts(out.bytes);
    out_free(&out);
    return is_found;
}

int rules_main(int argc, char **argv)
{
    bool is_json = false;
    const char *pack = NULL;
    struct err err;
    const struct cli_option options[] = {
        { "pack", &pack, NULL, "DIR", "the book and its tables from a folder" },
        { "json", NULL, &is_json, NULL, "as JSON, with the places in code and tests of every rule" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const char *words[2] = { NULL, NULL };
    const enum cli_next next = cli_read_options(argc, argv, "rules GAME [RULE|CHAPTER|WORD] [--pack DIR]", options, 2,
                                                words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[0]) return cli_wrong("rules: name a game; \"honjin games\" lists them");
    const struct game *game = games_find(words[0]);
    if (!game) return cli_wrong("rules: there is no game '%s'%s", words[0], games_meant(words[0]));
    if (!is_json) cli_fit_locale();
    if (!is_json && !words[1] && book_print(game, pack, &err)) return 0;
    if (!is_json && !words[1] && pack) return cli_fail(&err);
    if (is_json ? print_json(game, words[1]) : print_text(game, pack, words[1])) return 0;
    return cli_wrong("rules: no rule of %s has '%s' in it", game->id, words[1] ? words[1] : "");
}
