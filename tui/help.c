/* Help: what is wanted now, in the words of its rule; what can be ordered; the keys; how to read the map. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "tui/state.h"

/* For somebody who never read the rules. */
static void put_aim(FILE *out, const struct game *game, enum lang lang)
{
    fputs("\nWhat it is about:\n", out);
    for (const char *at = words_aim(game, lang); *at; at += strspn(at, "\n")) { /* paragraphs */
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
    fputs("What is wanted now:\n", out);
    text_open(&text, sentence, sizeof sentence);
    if (scene->want == SESSION_OVER) session_write_outcome(tui->session, &text);
    else session_write_prompt(tui->session, &text);
    fprintf(out, "  %s\n", sentence);
    if (rule) fprintf(out, "  Rule %s, %s: %s\n", rule->id, rule->title, rule->text);
    const struct choices *choices = &scene->view->choices;
    if (!scene->actions && !choices->count) return;
    fputs("\nOrders you can give now:\n", out);
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
        fprintf(out, "  %-20s %s (%s)\n", order, verb->help, scene->game->rule[verb->rule].id);
    }
}

static void put_keys(FILE *out, bool is_table)
{
    fputs("\nHow to play:\n", out);
    if (is_table) {
        fputs("  Go to one of your figures (n), press Enter, go to a place or an enemy: the box under the list tells "
              "how far that is. Enter again orders it there; once more from there is another leg. The list has its "
              "other orders meanwhile. Esc goes back.\n"
              "  To order whole groups type  standing GROUP PLAN; the list has all groups and plans, and nearly "
              "everything else. Nothing is seen by the enemy before both have sealed.\n", out);
    } else {
        fputs("  Units marked * can do something. Go to one (n), press Enter: the hexes it can reach light up, with "
              "what it costs. Go to one of them and press Enter again. Esc goes one step back.\n"
              "  Everything that can be done also stands in the list: press its number and Enter.\n"
              "  The box under the list tells what is under the cursor, and why a hex cannot be chosen.\n", out);
    }
    fputs("\nKeys:\n"
          "  arrows, mouse        move the cursor\n"
          "  Enter, click         choose what is under the cursor\n"
          "  Esc, right click     one step back in choosing\n"
          "  n, p                 next, previous unit that may act (or place that may be chosen)\n"
          "  Tab                  between map and list\n"
          "  1 2 3 ...            a line of the list, then Enter\n"
          "  :                    type an order or a command; Tab completes it\n"
          "  u                    take your last order back\n"
          "  o                    the odds of what is being decided, or of the order under the cursor\n"
          "  H                    a hint: what the computer would do, and why; it is noted in the journal\n"
          "  w                    why can nothing be done here?\n"
          "  / and text           find a unit or place; / and Enter: the next one\n"
          "  + and -              zoom\n"
          "  l, t, r, ?           the whole log, the table (hands, tracks), the rules, this help\n"
          "  Ctrl-L               draw the screen anew\n"
          "  q                    leave; the game is kept and goes on where you left it\n"
          "\nCommands to type after the colon:\n"
          "  choices, pieces, why ORDER, odds ORDER, undo, log, rule NUMBER, save FILE, quit\n"
          "  way ORDER            what a move would cost, point by point\n"
          "  line UNIT            its line of communication, or what cuts it\n"
          "  measure WHAT ...     on a table without hexes: ruler, reach, path, arc, sight, shots, blows\n"
          "  adjudicate           at a real table: take a wrong entry of dice or draws back, if all agree\n"
          "  adjudicate PIECE X Y [FACING]  likewise: it stands where it was measured\n", out);
}

/* On a table without hexes. */
static void put_table_legend(FILE *out, const struct scene *scene)
{
    char glyph;
    const char *title;
    fputs("\nOn the table:\n  a letter: a figure, by its name; a number: so many of them stand there; ' a way\n"
          "  ", out);
    for (int i = 0; (title = board_legend(i, &glyph)); i++) fprintf(out, "%c %s   ", glyph, title);
    fputs("\n  # walls   + a door or gate   o a window or slit   * a fire\n"
          "  , the edge of a zone, or of what scores\n ", out);
    for (int role = 0; role < scene->game->roles; role++) {
        fprintf(out, " %s's figures: %s  ", scene->game->role[role].title, role == 0 ? "A B C" : "a b c");
    }
    fputs("\n", out);
}

static void put_legend(FILE *out, const struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const struct terrain *seen[32];
    int count = 0;
    fputs("\nOn the map:\n"
          "  *  may act     o  may be chosen     !  may be attacked or aimed at     +  several units\n"
          "  >  and the name of an entry point: units come in there\n"
          "  _  behind a code: the counter lies face down; ? one that you do not know\n"
          "  Arrows in the corner: the map goes on there.  …: a text is cut; t, l or the next line has all of it.\n"
          "  In the smallest size every other column lies half a line lower than its neighbours.\n"
          "  a number: points it costs          letters after the strength: ", out);
    bool is_marked[128] = { false };
    for (int i = 0; i < scene->pieces; i++) {
        for (int m = 0; m < MARKS_MAX && scene->piece[i].mark[m]; m++) {
            const char *mark = scene->piece[i].mark[m];
            if (is_marked[mark[0] & 127]) continue;
            is_marked[mark[0] & 127] = true;
            fprintf(out, "%c %s  ", mark[0], mark);
        }
    }
    fputs("\n  ", out);
    for (int hex = 0; scene->grid && hex < hex_limit(scene->grid); hex++) {
        struct hex_info info = { 0 };
        int i = 0;
        if (!hex_is_on(scene->grid, hex)) continue;
        scene->game->show->hex(scene->scenario, hex, &info);
        while (i < count && seen[i] != info.terrain) i++;
        if (i < count || count == 32 || !info.terrain || info.terrain->glyph == ' ') continue;
        seen[count++] = info.terrain;
        fprintf(out, "%c %s   ", map_glyph(info.terrain->glyph), info.terrain->title);
    }
    fputs("\n ", out);
    for (int role = 0; role < scene->game->roles; role++) {
        const char *title = scene->game->role[role].title;
        fprintf(out, " %s's units: %s, unknown %c?  ", title, role == 0 ? "A B C" : "a b c", title[0]);
    }
    fputs("\n", out);
    fputs(colour_has() ? "  Underlined: something has happened there since your last order.\n"
                       : "  Without colours the first side is reversed, the second underlined; bold: face up.\n", out);
}

void help_show(struct tui *tui)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    put_now(out, tui);
    put_aim(out, tui->scene.game, tui->session->lang);
    put_keys(out, field_is_there(tui));
    if (field_is_there(tui)) put_table_legend(out, &tui->scene);
    else put_legend(out, tui);
    fclose(out);
    pager_show(tui, tui->scene.game->title, text, false);
    free(text);
}

void help_rules(struct tui *tui)
{
    const struct game *game = tui->scene.game;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    if (tui->scene.pending.rule) {
        const struct rule *rule = &game->rule[tui->scene.pending.rule];
        fprintf(out, "Now:\n  %s  %s\n    %s\n\nAll rules:\n", rule->id, rule->title, rule->text);
    }
    for (int i = 1; i < game->rules; i++) {
        fprintf(out, "  %s  %s\n    %s\n", game->rule[i].id, game->rule[i].title, game->rule[i].text);
    }
    fclose(out);
    pager_show(tui, game->title, text, false);
    free(text);
}
