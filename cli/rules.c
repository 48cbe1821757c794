/* `honjin rules`: the rules of a game, for people or as JSON. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "games/list.h"
#include "wire/describe.h"

static bool print_text(const struct game *game, const char *id)
{
    bool is_found = false;
    for (int i = 1; i < game->rules; i++) {
        const struct rule *rule = &game->rule[i];
        if (id && strcmp(id, rule->id) != 0) continue;
        printf("%s  %s\n    %s\n", rule->id, rule->title, rule->text);
        is_found = true;
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
    const enum cli_next next = cli_read_options(argc, argv, "rules GAME [RULE] [--json]", options, 2, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[0]) return cli_wrong("rules: whose? honjin games lists the games");
    const struct game *game = games_find(words[0]);
    if (!game) return cli_wrong("rules: there is no game '%s'; honjin games lists them", words[0]);
    if (is_json ? print_json(game, words[1]) : print_text(game, words[1])) return 0;
    return cli_wrong("rules: %s has no rule '%s'", game->id, words[1] ? words[1] : "");
}
