/* The rulebook of a game (host/book.h), block by block. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/book.h"
#include "wire/describe.h"

/* The ids a paragraph tells; in a language without paragraphs those that were not told before. */
static void describe_told(struct out *out, const struct book *book, const struct book_block *block)
{
    const char *at = block->rules, *word;
    size_t length;
    char id[64];
    out_key(out, "rules");
    out_open(out, '[');
    while (text_read_word(&at, &word, &length)) {
        if (length >= sizeof id) continue;
        memcpy(id, word, length);
        id[length] = 0;
        if (out->lang == LANG_EN || book_find(book, id) == block) out_text(out, id);
    }
    out_close(out, ']');
}

static void describe_sheet(struct out *out, const struct book_sheet *sheet)
{
    for (int row = 0; row < sheet->rows; row++) {
        if (row < 2) {
            out_key(out, row ? "rows" : "head");
            if (row) out_open(out, '[');
        }
        out_open(out, '[');
        for (int i = 0; i < sheet->columns; i++) out_text(out, sheet->cell[row][i]);
        out_close(out, ']');
    }
    if (sheet->rows > 1) out_close(out, ']');
}

static void describe_table(struct out *out, const struct game *game, const struct book_block *block)
{
    struct book_sheet *sheet = malloc(sizeof *sheet);
    struct image image;
    struct err err;
    out_member(out, "table", block->name);
    out_member(out, "title", book_title(block, (enum lang)out->lang));
    if (sheet && table_find_pack(game->id, &image, &err) &&
        book_fill(block, game, &image, (enum lang)out->lang, sheet, &err)) describe_sheet(out, sheet);
    free(sheet);
}

static void describe_try(struct out *out, const struct game *game, const struct book_block *block)
{
    struct lesson *lesson;
    struct err err;
    out_member(out, "try", block->name);
    if (!lesson_read(game->id, NULL, block->name, &lesson, &err)) return;
    out_member(out, "title", lesson_text(lesson, -1, LESSON_TITLE, (enum lang)out->lang));
    free(lesson);
}

static void describe_book_block(struct out *out, const struct game *game, const struct book *book, int number)
{
    const struct book_block *block = &book->block[number];
    out_open(out, '{');
    switch (block->kind) {
    case BOOK_CHAPTER:
        out_member_int(out, "chapter", block->chapter);
        out_member(out, "title", book_title(block, (enum lang)out->lang));
        break;
    case BOOK_TEXT:
    case BOOK_ITEM:
        if (out->lang == LANG_EN) out_member(out, block->kind == BOOK_ITEM ? "item" : "text", block->text);
        describe_told(out, book, block);
        break;
    case BOOK_TABLE: describe_table(out, game, block); break;
    case BOOK_TRY: describe_try(out, game, block); break;
    }
    out_close(out, '}');
}

bool wire_book(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const char *id = wire->table ? wire->table->match.game->id : NULL;
    int64_t since = 0;
    struct book *book;
    if (!member_text(request, "game", &id, ret) ||
        !member_int(request, "since", 0, BOOK_BLOCKS_MAX, &since, ret)) return false;
    if (!id) return wire_fail(ret, "parse", "'game' is missing: whose book?");
    const struct game *game = games_find(id);
    if (!game) return wire_fail(ret, "unknown", "there is no game '%.40s'", id);
    out_key(out, "blocks");
    out_open(out, '[');
    int next = (int)since, blocks = 0;
    if (book_read(game->id, &book)) {
        blocks = book->blocks;
        for (; next < blocks && !out_is_full(out, wire->page); next++) describe_book_block(out, game, book, next);
        free(book);
    }
    out_close(out, ']');
    if (next < blocks) out_member_int(out, "next", next);
    return true;
}
