/* `honjin words`: the sentences and terms of a game in a language, or without a game those of the program itself, and
 * which of them it lacks; those are told in English. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "core/beat.h"
#include "core/image.h"
#include "core/legal.h"
#include "core/say.h"
#include "core/show.h"
#include "core/words.h"
#include "games/list.h"
#include "host/table.h"

enum { TERMS_MAX = 4096, NAME_BYTES = 80 };

struct tally {
    const struct game *game;
    enum lang lang;
    bool is_missing_only;
    int sentences, missing;
    int terms; /* which were told already: a value is in many scenarios */
    struct { const char *kind; char name[NAME_BYTES]; } term[TERMS_MAX];
};

static void put(struct tally *tally, const char *table, const char *id, const char *english, const char *text)
{
    tally->sentences++;
    tally->missing += !text;
    if (tally->is_missing_only && text) return;
    printf("%-12s %-24s %s%s\n", table, id, text ? "" : "(missing) ", text ? text : english);
}

static void put_table(struct tally *tally, const char *table, const struct wording *wording, int count)
{
    for (int i = 1; i < count; i++) {
        const char *const *text = wording[i].text;
        if (text[LANG_EN]) put(tally, table, wording[i].id, text[LANG_EN], text[tally->lang]);
    }
}

static void put_rules(struct tally *tally)
{
    for (int i = 1; i < tally->game->rules; i++) {
        const struct rule *rule = &tally->game->rule[i];
        put(tally, "rule-title", rule->id, rule->title[LANG_EN], rule->title[tally->lang]);
        put(tally, "rule-text", rule->id, rule->text[LANG_EN], rule->text[tally->lang]);
    }
}

/* ---- terms ---------------------------------------------------------------------------------------------------- */

static bool is_told(struct tally *tally, const char *kind, const char *name)
{
    for (int i = 0; i < tally->terms; i++) {
        if (strcmp(tally->term[i].kind, kind) == 0 && strcmp(tally->term[i].name, name) == 0) return true;
    }
    if (tally->terms == TERMS_MAX) return false;
    tally->term[tally->terms].kind = kind;
    snprintf(tally->term[tally->terms++].name, NAME_BYTES, "%s", name);
    return false;
}

/* english: NULL, there is none but in the terms. native: in Japanese, or NULL. */
static void put_term(struct tally *tally, const char *kind, const char *name, const char *english, const char *native)
{
    if (is_told(tally, kind, name)) return;
    const char *term = words_term(tally->game, tally->lang, kind, name);
    if (!term && tally->lang == LANG_EN) term = english;
    if (!term && tally->lang == LANG_JA && native && native[0]) term = native;
    put(tally, kind, name, words_or(tally->game, LANG_EN, kind, name, english ? english : name), term);
}

/* Numbers and single letters are the same everywhere. */
static bool is_code(const char *name)
{
    return strspn(name, "0123456789.+-") == strlen(name) || strlen(name) < 2;
}

/* In whatever language. */
static bool is_term(const struct game *game, const char *kind, const char *name)
{
    for (int lang = 0; lang < LANGS; lang++) {
        if (words_term(game, (enum lang)lang, kind, name)) return true;
    }
    return false;
}

static void put_values(struct tally *tally, const void *scenario, const struct name_kind *kind)
{
    for (int i = 0; !kind->like && i < kind->count(scenario); i++) {
        const char *name = kind->name(scenario, i);
        const char *title = kind->title ? kind->title(scenario, i) : NULL;
        if ((is_code(name) || kind->is_proper) && !is_term(tally->game, kind->id, name)) continue;
        const bool is_by_title = title && is_term(tally->game, kind->id, title);
        put_term(tally, kind->id, is_by_title ? title : name, title, kind->native ? kind->native(scenario, i) : NULL);
        if (is_by_title && !is_term(tally->game, kind->id, name)) is_told(tally, kind->id, name);
    }
    for (int i = 0; kind->like && i < kind->count(scenario); i++) { /* some have a title of their own */
        const char *name = kind->name(scenario, i);
        if (is_term(tally->game, kind->id, name)) put_term(tally, kind->id, name, NULL, NULL);
    }
    for (int i = 0; kind->is_proper && i < kind->count(scenario); i++) { /* some are no proper names after all */
        is_told(tally, kind->id, kind->name(scenario, i));
    }
}

static void put_options(struct tally *tally)
{
    for (int i = 0; i < tally->game->options; i++) {
        const struct option *option = &tally->game->option[i];
        put_term(tally, "option", option->name, option->name, NULL);
        put_term(tally, "option-help", option->name, option->help, NULL);
        for (int v = 0; v < 8 && option->value[v]; v++) {
            char setting[NAME_BYTES];
            snprintf(setting, sizeof setting, "%s=%s", option->name, option->value[v]);
            put_term(tally, "setting", setting, option->value[v], NULL);
        }
    }
}

static void put_scenarios(struct tally *tally)
{
    const struct game *game = tally->game;
    const struct options options = { 0 };
    struct image image;
    struct err err;
    const char *name;
    if (!table_find_pack(game->id, &image, &err)) return; /* it plays without one */
    void *scenario = calloc(1, game->scenario_bytes);
    for (int s = 0; scenario && (name = image_scenario(&image, s)); s++) {
        const char *title = image_fact(&image, name, "title");
        put_term(tally, "scenario", name, title, NULL);
        if (!game->load(&image, name, &options, scenario, &err)) continue;
        for (int k = 0; k < game->kinds; k++) put_values(tally, scenario, &game->kind[k]);
    }
    free(scenario);
}

static void put_terms(struct tally *tally)
{
    const struct game *game = tally->game;
    for (int role = 0; role < game->roles; role++) {
        if (words_term(game, LANG_EN, "role", game->role[role].id)) { /* no proper name */
            put_term(tally, "role", game->role[role].id, NULL, game->role[role].native);
        }
    }
    for (int v = 1; v < game->verbs; v++) {
        put_term(tally, "verb", game->verb[v].name, game->verb[v].name, NULL);
        put_term(tally, "help", game->verb[v].name, game->verb[v].help, NULL);
    }
    for (int i = 1; i < game->rules; i++) {
        const char *id = game->rule[i].id;
        if (is_term(game, "rule", id)) put_term(tally, "rule", id, game->rule[i].title[LANG_EN], NULL);
    }
    put_options(tally);
    put_scenarios(tally);
}

/* A term for a thing that is nowhere in the game is a slip of the pen. */
static int put_strange(struct tally *tally)
{
    int strange = 0;
    for (const struct term *term = tally->game->term; term && term->kind; term++) {
        const bool is_free = strcmp(term->kind, "panel") == 0 || strcmp(term->kind, "place") == 0;
        if (is_free || is_told(tally, term->kind, term->name)) continue;
        printf("%-12s %-24s (nothing is called so) %s\n", term->kind, term->name, term->text);
        strange++;
    }
    return strange;
}

/* What the program itself says (core/say.h). A sentence that cannot be read is worse than none. */
static int put_own(struct tally *tally)
{
    int flaws = 0;
    for (enum saying saying = 0; saying < SAYINGS; saying++) {
        const char *flaw = say_flaw(tally->lang, saying);
        put(tally, "program", say_name(saying), say_text(LANG_EN, saying), say_text(tally->lang, saying));
        if (flaw) printf("%-12s %-24s (%s)\n", "program", say_name(saying), flaw);
        flaws += flaw != NULL;
    }
    return flaws;
}

static void put_sum(const struct tally *tally)
{
    printf("%d of %d sentences and terms in %s; %d missing\n", tally->sentences - tally->missing, tally->sentences,
           lang_name(tally->lang), tally->missing);
}

int words_main(int argc, char **argv)
{
    bool is_missing_only = false;
    const struct cli_option options[] = {
        { "missing", .ret_flag = &is_missing_only, .help = "only those that the language of --lang lacks" },
        { 0 },
    };
    const char *id = NULL;
    const enum cli_next next = cli_read_options(argc, argv, "words [GAME] [--missing]", options, 1, &id);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    const struct game *game = id ? games_find(id) : NULL;
    if (id && !game) return cli_wrong("words: there is no game '%s'; honjin games lists them", id);
    static struct tally tally;
    tally = (struct tally){ .game = game, .lang = cli_lang(), .is_missing_only = is_missing_only };
    if (!game) {
        const int flaws = put_own(&tally);
        put_sum(&tally);
        return flaws ? 1 : 0;
    }
    put(&tally, "aim", "aim", game->aim[LANG_EN], game->aim[tally.lang]);
    put_table(&tally, "event", game->event, game->events);
    put_table(&tally, "prompt", game->prompt, game->prompts);
    put_table(&tally, "reason", game->reason, game->reasons);
    put_table(&tally, "remark", game->remark, game->remarks);
    put_table(&tally, "level", game->level, game->levels);
    if (game->show->telling) put_table(&tally, "beat", game->show->telling->words, game->show->telling->count);
    for (uint16_t reason = LEGAL_REASON; reason < REASON_END; reason++) {
        const struct wording *wording = legal_wording(reason);
        put(&tally, "every", wording->id, wording->text[LANG_EN], wording->text[tally.lang]);
    }
    put_rules(&tally);
    put_terms(&tally);
    const int strange = put_strange(&tally);
    put_sum(&tally);
    return strange ? 1 : 0;
}
