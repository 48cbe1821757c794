/* `honjin words`: the sentences of a game in a language, and which of them it lacks; those are told in English. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "core/legal.h"
#include "core/words.h"
#include "games/list.h"

struct tally {
    enum lang lang;
    bool is_missing_only;
    int sentences, missing;
};

static void put(struct tally *tally, const char *table, const char *id, const char *const text[LANGS])
{
    const bool is_missing = !text[tally->lang];
    tally->sentences++;
    tally->missing += is_missing;
    if (tally->is_missing_only && !is_missing) return;
    printf("%-8s %-24s %s%s\n", table, id, is_missing ? "(missing) " : "",
           text[is_missing ? LANG_EN : tally->lang]);
}

static void put_table(struct tally *tally, const char *table, const struct wording *wording, int count)
{
    for (int i = 1; i < count; i++) {
        if (wording[i].text[LANG_EN]) put(tally, table, wording[i].id, wording[i].text);
    }
}

int words_main(int argc, char **argv)
{
    bool is_missing_only = false;
    const struct cli_option options[] = {
        { "missing", .ret_flag = &is_missing_only, .help = "only those that the language of --lang lacks" },
        { 0 },
    };
    const char *id = NULL;
    const enum cli_next next = cli_read_options(argc, argv, "words GAME [--missing]", options, 1, &id);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!id) return cli_wrong("words: of which game? honjin games lists them");
    const struct game *game = games_find(id);
    if (!game) return cli_wrong("words: there is no game '%s'; honjin games lists them", id);
    struct tally tally = { .lang = cli_lang(), .is_missing_only = is_missing_only };
    put(&tally, "aim", "aim", game->aim);
    put_table(&tally, "event", game->event, game->events);
    put_table(&tally, "prompt", game->prompt, game->prompts);
    put_table(&tally, "reason", game->reason, game->reasons);
    put_table(&tally, "remark", game->remark, game->remarks);
    put_table(&tally, "level", game->level, game->levels);
    for (uint16_t reason = LEGAL_REASON; reason < REASON_END; reason++) {
        put(&tally, "every", legal_wording(reason)->id, legal_wording(reason)->text);
    }
    printf("%d of %d sentences in %s; %d missing\n", tally.sentences - tally.missing, tally.sentences,
           lang_name(tally.lang), tally.missing);
    return 0;
}
