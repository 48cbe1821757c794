/* `honjin rules`: the rules of a game, for people or as JSON. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "games/list.h"
#include "wire/describe.h"

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
    return has_word(rule->id, word) || has_word(rule->title, word) || has_word(rule->text, word);
}

/* The rule of this number; or else all rules of a chapter; or else all that have the word in them. */
static bool print_text(const struct game *game, const char *word)
{
    bool is_found = false;
    for (enum sort sort = word ? BY_ID : BY_WORD; sort < SORTS && !is_found; sort++) {
        for (int i = 1; i < game->rules; i++) {
            const struct rule *rule = &game->rule[i];
            if (word && !fits(rule, word, sort)) continue;
            printf("%s  %s\n    %s\n", rule->id, rule->title, rule->text);
            is_found = true;
        }
    }
    return is_found;
}

static bool print_json(const struct game *game, const char *id)
{
    struct out out = { 0 };
    int since = 0;
    const bool is_found = describe_rules(&out, game, id, 0, &since);
    if (is_found) puts(out.bytes);
    out_free(&out);
    return is_found;
}

int rules_main(int argc, char **argv)
{
    bool is_json = false;
    const struct cli_option options[] = {
        { "json", NULL, &is_json, NULL, "as JSON, with the places in code and tests" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const char *words[2] = { NULL, NULL };
    const enum cli_next next = cli_read_options(argc, argv, "rules GAME [RULE|CHAPTER|WORD] [--json]", options, 2,
                                                words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[0]) return cli_wrong("rules: whose? honjin games lists the games");
    const struct game *game = games_find(words[0]);
    if (!game) return cli_wrong("rules: there is no game '%s'%s", words[0], games_meant(words[0]));
    if (!is_json) cli_fit_locale();
    if (is_json ? print_json(game, words[1]) : print_text(game, words[1])) return 0;
    return cli_wrong("rules: no rule of %s has '%s' in it", game->id, words[1] ? words[1] : "");
}
