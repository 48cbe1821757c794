/* The panel: filled by a game block by block, written out as text for whoever has no pictures; see show.h. */
#include <string.h>

#include "core/name.h"
#include "core/show.h"
#include "core/text.h"

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

/* "Uesugi, hand": whose it is, and what. */
static void put_title(const struct game *game, const struct block *block, struct text *ret)
{
    if (block->role < game->roles) {
        text_put(ret, game->role[block->role].title);
        if (block->title) text_put(ret, ", ");
    }
    if (block->title) text_put(ret, block->title);
}

static const char *short_name(const struct item *item)
{
    return item->name ? item->name : item->title ? item->title : "?";
}

/* What is behind an item's name: its state, its numbers, its marks. */
static void put_details(const struct block *block, const struct item *item, const char *before, struct text *ret)
{
    if (item->state) {
        text_put(ret, before);
        text_put(ret, item->state);
        before = ", ";
    }
    for (int i = 0; i < item->numbers; i++) {
        text_put(ret, before);
        if (block->heading[i]) {
            text_put(ret, block->heading[i]);
            text_put(ret, " ");
        }
        text_int(ret, item->number[i]);
        before = ", ";
    }
    for (int i = 0; i < MARKS_MAX && item->mark[i]; i++) {
        text_put(ret, before);
        text_put(ret, item->mark[i]);
        before = ", ";
    }
}

/* "Turn 2 of 6 (08:00-10:00)"; nothing while the marker is not on it. */
static void write_track(const struct game *game, const struct block *block, const struct item *item, struct text *ret)
{
    for (int i = 0; i < block->items; i++) {
        if (!(item[i].flags & ITEM_HERE)) continue;
        put_title(game, block, ret);
        text_put(ret, " ");
        text_int(ret, i + 1);
        text_put(ret, " of ");
        text_int(ret, block->items);
        if (item[i].title) {
            text_put(ret, " (");
            text_put(ret, item[i].title);
            text_put(ret, ")");
        }
        put_details(block, &item[i], "; ", ret);
        text_put(ret, "\n");
    }
}

/* Cards in a hand, chits in a cup: their names in a row, those that are spent behind. */
static void write_row(const struct game *game, const struct block *block, const struct item *item, struct text *ret)
{
    bool has_spent = false;
    put_title(game, block, ret);
    text_put(ret, ":");
    for (int spent = 0; spent < 2; spent++) {
        for (int i = 0; i < block->items; i++) {
            if (((item[i].flags & ITEM_SPENT) != 0) != spent) continue;
            if (spent && !has_spent) text_put(ret, "; used:");
            has_spent |= spent;
            for (int n = 0; n < item[i].count; n++) {
                text_put(ret, " ");
                text_put(ret, item[i].flags & ITEM_HIDDEN ? "?" : short_name(&item[i]));
            }
            put_details(block, &item[i], "/", ret);
        }
    }
    text_put(ret, "\n");
}

/* Of somebody who is given orders: the word for it in them, and what everybody calls him. */
static void put_name(const struct item *item, struct text *ret)
{
    name_put(item->name ? item->name : item->title ? NULL : "?", item->title, ret);
}

static bool is_told_by_state(const struct item *item)
{
    return item->state && !item->numbers;
}

/* Those of one state without numbers are named together: "  attack: u-b Kakizaki Kageie (delay 2), u-c ...". */
static void write_alike(const struct block *block, const struct item *item, int first, struct text *ret)
{
    text_put(ret, item[first].state);
    for (int i = first; i < block->items; i++) {
        if (!is_told_by_state(&item[i]) || strcmp(item[i].state, item[first].state) != 0) continue;
        text_put(ret, i == first ? ": " : ", ");
        put_name(&item[i], ret);
        for (int m = 0; m < MARKS_MAX && item[i].mark[m]; m++) {
            text_put(ret, m ? ", " : " (");
            text_put(ret, item[i].mark[m]);
        }
        if (item[i].mark[0]) text_put(ret, ")");
    }
}

static void write_roster(const struct game *game, const struct block *block, const struct item *item,
                         struct text *ret)
{
    put_title(game, block, ret);
    text_put(ret, "\n");
    for (int i = 0; i < block->items; i++) {
        bool is_told = false;
        for (int k = 0; k < i && is_told_by_state(&item[i]); k++) {
            is_told |= is_told_by_state(&item[k]) && strcmp(item[k].state, item[i].state) == 0;
        }
        if (is_told) continue;
        text_put(ret, "  ");
        if (is_told_by_state(&item[i])) {
            write_alike(block, item, i, ret);
        } else {
            put_name(&item[i], ret);
            put_details(block, &item[i], ": ", ret);
        }
        text_put(ret, "\n");
    }
}

/* Sentences, or rows of numbers with what they count. */
static void write_table(const struct game *game, const struct block *block, const struct item *item, struct text *ret)
{
    if (block->title) {
        put_title(game, block, ret);
        text_put(ret, "\n");
    }
    for (int i = 0; i < block->items; i++) {
        text_put(ret, block->title ? "  " : "");
        text_put(ret, item[i].title ? item[i].title : short_name(&item[i]));
        put_details(block, &item[i], ": ", ret);
        text_put(ret, "\n");
    }
}

/* Each area, how it stands, and the lines from it with their numbers. */
static void write_areas(const struct game *game, const struct block *block, const struct item *item, struct text *ret)
{
    put_title(game, block, ret);
    text_put(ret, "\n");
    for (int i = 0; i < block->items; i++) {
        text_put(ret, "  ");
        put_name(&item[i], ret);
        put_details(block, &item[i], ", ", ret);
        for (int k = 0; k < item[i].lines; k++) {
            text_put(ret, k ? ", " : ": ");
            text_put(ret, short_name(&item[item[i].line[k].to]));
            text_put(ret, " ");
            text_int(ret, item[i].line[k].number);
        }
        text_put(ret, "\n");
    }
}

void panel_write(const struct game *game, const struct panel *panel, struct text *ret)
{
    static void (*const write[])(const struct game *game, const struct block *block, const struct item *item,
                                 struct text *ret) = {
        [BLOCK_TEXT] = write_table, [BLOCK_TRACK] = write_track, [BLOCK_HAND] = write_row, [BLOCK_CUP] = write_row,
        [BLOCK_ROSTER] = write_roster, [BLOCK_TABLE] = write_table, [BLOCK_AREAS] = write_areas,
    };
    for (int b = 0; b < panel->blocks; b++) {
        const struct block *block = &panel->block[b];
        const bool is_row = block->kind == BLOCK_HAND || block->kind == BLOCK_CUP;
        if (!block->items && !is_row) continue; /* an empty hand is worth saying; an empty list is not */
        write[block->kind](game, block, panel->item + block->first, ret);
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
