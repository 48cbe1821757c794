/* What stands beside the map is told in the language of the reader: words of the panel, marks and boxes of pieces,
 * castles, the ground. Sentences need no such law, for a table holds all of them (`honjin words`). */
#include <string.h>

#include "core/show.h"
#include "core/words.h"
#include "tests/laws/laws.h"

struct asked {
    struct trial *trial;
    enum lang lang;
    const struct panel *panel; /* or NULL */
};

/* Numbers, hours and codes are the same everywhere. */
static bool is_code(const char *words)
{
    int small = 0;
    for (; *words; words++) small += *words >= 'a' && *words <= 'z';
    return small < 2;
}

/* People and places, and what was put together for the language: it may be the same in French; Japanese has its own
 * signs. */
static bool is_name(const struct asked *asked, const char *words)
{
    const struct trial *trial = asked->trial;
    const struct panel *panel = asked->panel;
    if (panel && words >= panel->byte && words < panel->byte + sizeof panel->byte) return true;
    for (int role = 0; role < trial->game->roles; role++) {
        if (strcmp(trial->game->role[role].title, words) == 0) return true;
    }
    for (int k = 0; k < trial->game->kinds; k++) {
        const struct name_kind *kind = &trial->game->kind[k];
        for (int i = 0; kind->is_proper && kind->title && i < kind->count(trial->scenario); i++) {
            const char *title = kind->title(trial->scenario, i);
            if (title && strcmp(title, words) == 0) return true;
        }
    }
    return false;
}

/* english: what stands in the same place in English; another text was made for the language. */
static bool is_told(const struct asked *asked, const char *words, const char *english)
{
    if (!words || (english && strcmp(words, english) != 0) || is_code(words)) return true;
    if (words_term(asked->trial->game, asked->lang, "panel", words)) return true;
    if (asked->lang != LANG_JA && is_name(asked, words)) return true;
    return law_broken(asked->trial, "'%s' has no word in %s", words, lang_name(asked->lang));
}

static bool are_told(const struct asked *asked, const char *const words[], const char *const english[], int count)
{
    for (int i = 0; i < count && words[i]; i++) {
        if (!is_told(asked, words[i], english ? english[i] : NULL)) return false;
    }
    return true;
}

static bool is_item_told(const struct asked *asked, const struct item *item, const struct item *english)
{
    const bool is_native = asked->lang == LANG_JA && item->native && item->native[0];
    const char *name = item->title ? item->title : item->name, *same = english->title ? english->title : english->name;
    if (!is_native && !(item->flags & ITEM_HIDDEN) && !is_told(asked, name, same)) return false;
    return is_told(asked, item->state, english->state) && are_told(asked, item->mark, english->mark, MARKS_MAX);
}

static bool is_panel_told(const struct asked *asked, const void *view, uint8_t role)
{
    struct panel panel, english;
    const struct trial *trial = asked->trial;
    if (!trial->game->show->panel) return true;
    panel_clear(&english);
    trial->game->show->panel(trial->scenario, view, role, &english);
    panel_clear(&panel);
    panel.lang = (uint8_t)asked->lang;
    trial->game->show->panel(trial->scenario, view, role, &panel);
    for (int b = 0; b < panel.blocks; b++) {
        const struct block *block = &panel.block[b], *same = &english.block[b];
        const struct asked of = { asked->trial, asked->lang, &panel };
        if (!is_told(&of, block->title, same->title)) return false;
        if (!are_told(&of, block->heading, same->heading, ITEM_NUMBERS)) return false;
        for (int i = block->first; i < block->first + block->items; i++) {
            if (!is_item_told(&of, &panel.item[i], &english.item[i])) return false;
        }
    }
    return true;
}

static bool are_pieces_told(const struct asked *asked, const void *view)
{
    struct piece piece[PIECES_MAX];
    const struct trial *trial = asked->trial;
    const struct show *show = trial->game->show;
    const int pieces = show->pieces ? show->pieces(trial->scenario, view, piece) : 0;
    for (int i = 0; i < pieces; i++) {
        if (!is_told(asked, piece[i].box, NULL) || !are_told(asked, piece[i].mark, NULL, MARKS_MAX)) return false;
        for (int a = 0; a < ABILITIES_MAX; a++) {
            if (!is_told(asked, piece[i].ability[a].name, NULL)) return false;
        }
    }
    return true;
}

/* One word is a name, and French keeps it; "the ford of Hirose" is more than that. */
static bool is_place_told(const struct asked *asked, const struct hex_info *info)
{
    const struct game *game = asked->trial->game;
    if (words_term(game, asked->lang, "place", info->label)) return true;
    if (asked->lang == LANG_JA ? info->native && info->native[0] : !strchr(info->label, ' ')) return true;
    return law_broken(asked->trial, "the place %s has no name in %s", info->label, lang_name(asked->lang));
}

static bool is_ground_told(const struct asked *asked, const void *view)
{
    struct site site[SITES_MAX];
    const struct trial *trial = asked->trial;
    const struct show *show = trial->game->show;
    const struct grid *grid = trial->game->grid && show->hex ? trial->game->grid(trial->scenario) : NULL;
    const int sites = show->sites ? show->sites(trial->scenario, view, site) : 0;
    for (int i = 0; i < sites; i++) {
        if (!are_told(asked, site[i].mark, NULL, MARKS_MAX)) return false;
    }
    for (int hex = 0; grid && hex < hex_limit(grid); hex++) {
        struct hex_info info = { 0 };
        if (!hex_is_on(grid, hex)) continue;
        show->hex(trial->scenario, hex, &info);
        if (info.terrain && !is_told(asked, info.terrain->title, NULL)) return false;
        if (info.label && !is_place_told(asked, &info)) return false;
        for (int i = 0; i < 6; i++) {
            if (!is_told(asked, info.hexside[i], NULL)) return false;
        }
    }
    return true;
}

bool law_tongues(struct trial *trial, const void *state)
{
    for (int lang = LANG_EN + 1; lang < LANGS; lang++) {
        const struct asked asked = { trial, (enum lang)lang, NULL };
        if (!trial->game->aim[lang]) continue; /* it does not speak it */
        for (uint8_t role = 0; role < trial->game->roles; role++) {
            void *view = trial->room[0];
            state_redact(trial->game, trial->scenario, state, role, view);
            if (!is_panel_told(&asked, view, role) || !are_pieces_told(&asked, view)) return false;
            if (!is_ground_told(&asked, view)) return false;
        }
    }
    return true;
}
