/* The panel: filled by a game block by block, written out as text for whoever has no pictures; see show.h. */
#include <string.h>

#include "core/grammar.h"
#include "core/show.h"
#include "core/text.h"
#include "core/words.h"

const struct show show_none = { .hex = NULL };

const char *const question_name[QUESTIONS] = { [ASK_RULER] = "ruler", [ASK_REACH] = "reach", [ASK_PATH] = "path",
    [ASK_ARC] = "arc", [ASK_SIGHT] = "sight", [ASK_SHOTS] = "shots", [ASK_BLOWS] = "blows" };

/* ---- filling ------------------------------------------------------------------------------------------------ */

void panel_clear(struct panel *panel)
{
    panel->lang = LANG_EN;
    panel->blocks = panel->items = panel->pieces = panel->bytes = 0;
}

struct block *panel_block(struct panel *panel, enum block_kind kind, const char *name, const char *title)
{
    assert(panel->blocks < BLOCKS_MAX);
    if (panel->blocks < BLOCKS_MAX) panel->blocks++;
    struct block *block = &panel->block[panel->blocks - 1];
    *block = (struct block){ .kind = (uint8_t)kind, .role = ROLE_OBSERVER, .name = name, .title = title,
                             .first = panel->items };
    return block;
}

struct item *panel_item(struct panel *panel, const char *title)
{
    assert(panel->blocks > 0 && panel->items < ITEMS_MAX);
    struct block *block = &panel->block[panel->blocks - 1];
    if (panel->items < ITEMS_MAX) {
        panel->items++;
        block->items++;
    }
    struct item *item = &panel->item[panel->items - 1];
    *item = (struct item){ .title = title, .role = block->role, .hex = NOTHING, .count = 1, .piece = panel->pieces };
    return item;
}

void panel_about(struct panel *panel, struct item *item, int32_t piece)
{
    assert(panel->pieces < PANEL_PIECES && item->piece + item->pieces == panel->pieces);
    if (panel->pieces == PANEL_PIECES) return;
    panel->piece[panel->pieces++] = piece;
    item->pieces++;
}

void panel_number(struct item *item, int32_t number)
{
    assert(item->numbers < ITEM_NUMBERS);
    item->number[item->numbers++] = number;
}

const char *panel_keep(struct panel *panel, const struct text *text)
{
    const size_t room = sizeof panel->byte - panel->bytes;
    assert(text->length < room);
    if (text->length >= room) return "";
    char *kept = panel->byte + panel->bytes;
    memcpy(kept, text->at, text->length + 1);
    panel->bytes = (uint16_t)(panel->bytes + text->length + 1);
    return kept;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

struct writing {
    const struct game *game;
    enum lang lang;
    struct text *text;
};

/* Words of a panel in the language; what has no term is a name. */
static void put_words(const struct writing *writing, const char *words)
{
    text_put(writing->text, words_or(writing->game, writing->lang, "panel", words, words));
}

static void put(const struct writing *writing, const char *const words[LANGS])
{
    text_put(writing->text, words[writing->lang]);
}

static const char *const colon[LANGS] = { ": ", "\u00a0: ", "：" };
static const char *const comma[LANGS] = { ", ", ", ", "、" };

/* "Uesugi, hand": whose it is, and what. */
static void put_title(const struct writing *writing, const struct block *block)
{
    if (block->role < writing->game->roles) {
        words_title(writing->game, NULL, KIND_ROLE, block->role, writing->lang, writing->text);
        if (block->title) put(writing, comma);
    }
    if (block->title) put_words(writing, block->title);
}

/* What people call it; the word that orders use only where it has no other. */
static void put_name(const struct writing *writing, const struct item *item)
{
    const bool is_native = writing->lang == LANG_JA && item->native && item->native[0];
    const char *name = item->title ? item->title : item->name ? item->name : "?";
    if (is_native) text_put(writing->text, item->native);
    else put_words(writing, name);
}

/* What is behind an item's name: its state, its numbers, its marks. */
static void put_details(const struct writing *writing, const struct block *block, const struct item *item,
                        const char *const before[LANGS])
{
    if (item->state) {
        put(writing, before);
        put_words(writing, item->state);
        before = comma;
    }
    for (int i = 0; i < item->numbers; i++) {
        put(writing, before);
        if (block->heading[i]) {
            put_words(writing, block->heading[i]);
            text_put(writing->text, " ");
        }
        grammar_number(writing->lang, item->number[i], writing->text);
        before = comma;
    }
    for (int i = 0; i < MARKS_MAX && item->mark[i]; i++) {
        put(writing, before);
        put_words(writing, item->mark[i]);
        before = comma;
    }
}

static const char *const open[LANGS] = { " (", " (", "（" };
static const char *const close[LANGS] = { ")", ")", "）" };

/* The same in brackets. */
static void put_aside(const struct writing *writing, const struct block *block, const struct item *item)
{
    if (!item->state && !item->numbers && !item->mark[0]) return;
    put_details(writing, block, item, open);
    put(writing, close);
}

/* "Turn 2 of 6 (08:00-10:00)"; nothing while the marker is not on it. */
static void write_track(const struct writing *writing, const struct block *block, const struct item *item)
{
    static const char *const of[LANGS] = { " of ", " sur ", "/" }, *const then[LANGS] = { "; ", "\u00a0; ", "、" };
    for (int i = 0; i < block->items; i++) {
        if (!(item[i].flags & ITEM_HERE)) continue;
        put_title(writing, block);
        text_put(writing->text, " ");
        text_int(writing->text, i + 1);
        put(writing, of);
        text_int(writing->text, block->items);
        if (item[i].title) {
            put(writing, open);
            put_words(writing, item[i].title);
            put(writing, close);
        }
        put_details(writing, block, &item[i], then);
        text_put(writing->text, "\n");
    }
}

/* Cards in a hand, chits in a cup: their names in a row, those that are spent behind. Titles need commas between
 * them. */
static void write_row(const struct writing *writing, const struct block *block, const struct item *item)
{
    static const char *const then[LANGS] = { "; ", "\u00a0; ", "、" };
    static const char *const used[LANGS] = { "used: ", "sortis\u00a0: ", "使用済み：" };
    static const char *const blank[LANGS] = { " ", " ", " " };
    bool is_empty = true;
    const char *const *between = blank;
    for (int i = 0; i < block->items; i++) {
        if (item[i].title) between = comma;
    }
    put_title(writing, block);
    put(writing, colon);
    for (int spent = 0; spent < 2; spent++) {
        bool is_first = true;
        for (int i = 0; i < block->items; i++) {
            if (((item[i].flags & ITEM_SPENT) != 0) != spent) continue;
            for (int n = 0; n < item[i].count; n++) {
                if (!is_first) put(writing, between);
                else if (spent && !is_empty) put(writing, then);
                if (is_first && spent) put(writing, used);
                is_first = is_empty = false;
                if (item[i].flags & ITEM_HIDDEN) text_put(writing->text, "?");
                else put_name(writing, &item[i]);
            }
            put_aside(writing, block, &item[i]);
        }
    }
    text_put(writing->text, "\n");
}

static bool is_told_by_state(const struct item *item)
{
    return item->state && !item->numbers;
}

/* Those of one state without numbers are named together: "  Attack: Kakizaki Kageie (delay 2), Irobe ...". */
static void write_alike(const struct writing *writing, const struct block *block, const struct item *item, int first)
{
    put_words(writing, item[first].state);
    for (int i = first; i < block->items; i++) {
        if (!is_told_by_state(&item[i]) || strcmp(item[i].state, item[first].state) != 0) continue;
        struct item alone = item[i];
        alone.state = NULL;
        put(writing, i == first ? colon : comma);
        put_name(writing, &item[i]);
        put_aside(writing, block, &alone);
    }
}

static void write_roster(const struct writing *writing, const struct block *block, const struct item *item)
{
    put_title(writing, block);
    text_put(writing->text, "\n");
    for (int i = 0; i < block->items; i++) {
        bool is_told = false;
        for (int k = 0; k < i && is_told_by_state(&item[i]); k++) {
            is_told |= is_told_by_state(&item[k]) && strcmp(item[k].state, item[i].state) == 0;
        }
        if (is_told) continue;
        text_put(writing->text, "  ");
        if (is_told_by_state(&item[i])) {
            write_alike(writing, block, item, i);
        } else {
            put_name(writing, &item[i]);
            put_details(writing, block, &item[i], colon);
        }
        text_put(writing->text, "\n");
    }
}

/* Sentences, or rows of numbers with what they count. */
static void write_table(const struct writing *writing, const struct block *block, const struct item *item)
{
    if (block->title) {
        put_title(writing, block);
        text_put(writing->text, "\n");
    }
    for (int i = 0; i < block->items; i++) {
        text_put(writing->text, block->title ? "  " : "");
        put_name(writing, &item[i]);
        put_details(writing, block, &item[i], colon);
        text_put(writing->text, "\n");
    }
}

/* Each area, how it stands, and the lines from it with their numbers. */
static void write_areas(const struct writing *writing, const struct block *block, const struct item *item)
{
    put_title(writing, block);
    text_put(writing->text, "\n");
    for (int i = 0; i < block->items; i++) {
        text_put(writing->text, "  ");
        put_name(writing, &item[i]);
        put_details(writing, block, &item[i], comma);
        for (int k = 0; k < item[i].lines; k++) {
            put(writing, k ? comma : colon);
            put_name(writing, &item[item[i].line[k].to]);
            text_put(writing->text, " ");
            text_int(writing->text, item[i].line[k].number);
        }
        text_put(writing->text, "\n");
    }
}

void panel_write(const struct game *game, const struct panel *panel, struct text *ret)
{
    static void (*const write[])(const struct writing *writing, const struct block *block, const struct item *item) = {
        [BLOCK_TEXT] = write_table, [BLOCK_TRACK] = write_track, [BLOCK_HAND] = write_row, [BLOCK_CUP] = write_row,
        [BLOCK_ROSTER] = write_roster, [BLOCK_TABLE] = write_table, [BLOCK_AREAS] = write_areas,
    };
    const struct writing writing = { .game = game, .lang = (enum lang)panel->lang, .text = ret };
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        const bool is_row = block->kind == BLOCK_HAND || block->kind == BLOCK_CUP;
        if (!block->items && !is_row) continue; /* an empty hand is worth saying; an empty list is not */
        write[block->kind](&writing, block, panel->item + block->first);
    }
}

int panel_turn(const struct game *game, const void *scenario, const void *state, struct panel *panel)
{
    if (!game->show->panel) return 0;
    panel_clear(panel);
    game->show->panel(scenario, state, ROLE_OBSERVER, panel);
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        for (int i = 0; i < block->items && strcmp(block->name, "turn") == 0; i++) {
            if (panel->item[block->first + i].flags & ITEM_HERE) return i + 1;
        }
    }
    return 0;
}
