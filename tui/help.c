/* Help: what is wanted now, in the words of its rule; what can be ordered; the keys; how to read the map. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "tui/state.h"

/* For somebody who never read the rules. */
static void put_aim(FILE *out, struct voice voice)
{
    fprintf(out, "\n%s\n", SAY(voice, HELP_AIM));
    const struct worded aim = words_aim(voice.game, voice.lang);
    for (const char *at = aim.text; *at; at += strspn(at, "\n")) { /* paragraphs */
        const int length = (int)strcspn(at, "\n");
        fprintf(out, "  %.*s\n", length, at);
        at += length;
    }
}

static void put_now(FILE *out, const struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const struct rule *rule = scene->pending.rule ? &scene->game->rule[scene->pending.rule] : NULL;
    bool is_said[256] = { false };
    char sentence[1024];
    struct text text;
    const struct voice voice = session_voice(tui->session);
    fprintf(out, "%s\n", SAY(voice, HELP_WANTED));
    text_open(&text, sentence, sizeof sentence);
    if (scene->want == SESSION_OVER) session_write_outcome(tui->session, &text);
    else session_write_prompt(tui->session, &text);
    fprintf(out, "  %s\n", sentence);
    if (rule) {
        const struct worded title = words_rule_title(rule, voice.lang);
        const struct worded words = words_rule_text(rule, voice.lang);
        fprintf(out, "  %s %s\n", rule->id, SAYS(voice, ASKED, SAID_WORD(title.text), SAID_WORD(words.text)));
    }
    const struct choices *choices = &scene->view->choices;
    if (!scene->actions && !choices->count) return;
    fprintf(out, "\n%s\n", SAY(voice, HELP_ORDERS));
    for (uint32_t i = 0; i < scene->actions + choices->count; i++) { /* those to places are not among the actions */
        const uint8_t v = i < scene->actions ? scene->action[i].verb : choices->item[i - scene->actions].first.verb;
        const struct verb *verb = &scene->game->verb[v];
        char order[96];
        if (is_said[v]) continue;
        is_said[v] = true;
        text_open(&text, order, sizeof order);
        text_put(&text, verb->name);
        for (int a = 0; a < verb->nargs; a++) {
            text_put(&text, " ");
            text_put(&text, verb->arg[a].name);
        }
        fprintf(out, "  %-20s %s%s\n", order, words_help(scene->game, v, voice.lang).text,
                SAYS(voice, ASIDE, SAID_WORD(scene->game->rule[verb->rule].id)));
    }
}

static void put_keys(FILE *out, const struct tui *tui)
{
    enum { COLUMNS = 20 };
    static const uint16_t key[] = {
        SAY_KEY_ARROWS, SAY_KEY_ENTER, SAY_KEY_ESC, SAY_KEY_NEXT, SAY_KEY_TAB, SAY_KEY_NUMBER, SAY_KEY_COLON,
        SAY_KEY_UNDO, SAY_KEY_ODDS, SAY_KEY_HINT, SAY_KEY_WHY, SAY_KEY_FIND, SAY_KEY_ZOOM, SAY_KEY_PAGES, SAY_KEY_DRAW,
        SAY_KEY_QUIT,
    };
    const struct voice voice = session_voice(tui->session);
    char row[SAY_BYTES];
    fprintf(out, "\n%s\n", SAY(voice, HELP_PLAY));
    if (field_is_there(tui)) {
        fprintf(out, "  %s\n  %s\n", SAY(voice, PLAY_TABLE), SAY(voice, PLAY_TABLE_GROUPS));
    } else {
        fprintf(out, "  %s\n  %s\n  %s\n", SAY(voice, PLAY_MAP), SAY(voice, PLAY_MAP_LIST), SAY(voice, PLAY_MAP_BOX));
    }
    fprintf(out, "\n%s\n", SAY(voice, HELP_KEYS));
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++) {
        session_print_row(out, "", say_write(voice, key[i], NULL, 0, row), COLUMNS);
    }
    fprintf(out, "\n%s\n", SAY(voice, HELP_COMMANDS));
    session_print_commands(tui->session, out);
}

/* On a table without hexes. */
static void put_table_legend(FILE *out, struct voice voice)
{
    char glyph;
    const char *ground;
    fprintf(out, "\n%s\n  %s\n  ", SAY(voice, HELP_TABLE), SAY(voice, TABLE_LETTERS));
    for (int i = 0; (ground = board_legend(i, &glyph)); i++) {
        fprintf(out, "%c %s   ", glyph, SAYS(voice, GROUND, SAID_WORD(ground)));
    }
    fprintf(out, "\n  %s\n  %s\n ", SAY(voice, TABLE_WALLS), SAY(voice, TABLE_EDGES));
    for (int role = 0; role < voice.game->roles; role++) {
        fprintf(out, " %s  ", SAYS(voice, TABLE_SIDE, SAID_VALUE(KIND_ROLE, role),
                                   SAID_WORD(role == 0 ? "A B C" : "a b c")));
    }
    fputs("\n", out);
}

/* "r retreat  m move": what the letters behind a strength mean, of the marks that are on the map. */
static void put_marks(const struct scene *scene, struct text *ret)
{
    bool is_marked[128] = { false };
    for (int i = 0; i < scene->pieces; i++) {
        for (int m = 0; m < MARKS_MAX && scene->piece[i].mark[m]; m++) {
            const char *mark = scene->piece[i].mark[m];
            if (is_marked[mark[0] & 127]) continue;
            is_marked[mark[0] & 127] = true;
            text_put_bytes(ret, mark, 1);
            text_put(ret, " ");
            text_put(ret, words_or(scene->game, scene->view->lang, "panel", mark, mark));
            text_put(ret, "  ");
        }
    }
}

static void put_terrain(FILE *out, const struct scene *scene)
{
    const struct terrain *seen[32];
    int count = 0;
    for (int hex = 0; scene->grid && hex < hex_limit(scene->grid); hex++) {
        struct hex_info info = { 0 };
        int i = 0;
        if (!hex_is_on(scene->grid, hex)) continue;
        scene->game->show->hex(scene->scenario, hex, &info);
        while (i < count && seen[i] != info.terrain) i++;
        if (i < count || count == 32 || !info.terrain || info.terrain->glyph == ' ') continue;
        seen[count++] = info.terrain;
        fprintf(out, "%c %s   ", map_glyph(info.terrain->glyph),
                words_or(scene->game, scene->view->lang, "panel", info.terrain->title, info.terrain->title));
    }
}

static void put_legend(FILE *out, const struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const struct voice voice = session_voice(tui->session);
    char marks[SAY_BYTES / 2];
    struct text text;
    text_open(&text, marks, sizeof marks);
    put_marks(scene, &text);
    fprintf(out, "\n%s\n  %s\n  %s\n  %s\n  %s\n", SAY(voice, HELP_MAP_SIGNS), SAY(voice, MAP_MARKS),
            SAY(voice, MAP_ENTRIES), SAY(voice, MAP_FACES), SAY(voice, MAP_ARROWS));
    fprintf(out, "  %s\n  %s\n  ", SAY(voice, MAP_SMALL), SAYS(voice, MAP_NUMBERS, SAID_WORD(marks)));
    put_terrain(out, scene);
    fputs("\n ", out);
    for (int role = 0; role < scene->game->roles; role++) {
        const char first[] = { scene->game->role[role].title[0], 0 };
        fprintf(out, " %s  ", SAYS(voice, MAP_SIDE, SAID_VALUE(KIND_ROLE, role),
                                   SAID_WORD(role == 0 ? "A B C" : "a b c"), SAID_WORD(first)));
    }
    fprintf(out, "\n  %s\n", colour_has() ? SAY(voice, MAP_NEWS) : SAY(voice, MAP_PLAIN));
}

void help_show(struct tui *tui)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    put_now(out, tui);
    put_aim(out, session_voice(tui->session));
    put_keys(out, tui);
    if (field_is_there(tui)) put_table_legend(out, session_voice(tui->session));
    else put_legend(out, tui);
    fclose(out);
    pager_show(tui, tui_title(tui), text, false);
    free(text);
}

static void put_rule(FILE *out, const struct rule *rule, enum lang lang)
{
    fprintf(out, "  %s  %s\n    %s\n", rule->id, words_rule_title(rule, lang).text, words_rule_text(rule, lang).text);
}

void help_rules(struct tui *tui)
{
    const struct game *game = tui->scene.game;
    const enum lang lang = tui->session->lang;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    if (tui->scene.pending.rule) {
        const struct rule *rule = &game->rule[tui->scene.pending.rule];
        fprintf(out, "%s\n", SAY(session_voice(tui->session), RULES_NOW));
        put_rule(out, rule, lang);
        fprintf(out, "\n%s\n", SAY(session_voice(tui->session), RULES_ALL));
    }
    for (int i = 1; i < game->rules; i++) {
        put_rule(out, &game->rule[i], lang);
    }
    fclose(out);
    pager_show(tui, tui_title(tui), text, false);
    free(text);
}
