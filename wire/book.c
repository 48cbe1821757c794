/* The rulebook of a game (host/book.h), block by block. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/book.h"
#include "wire/describe.h"

struct reading { /* whose book, and who reads it */
    const struct game *game;
    const struct book *book;
    const struct image *image; /* of the pack that its tables are taken from */
    const char *pack;          /* its folder, or NULL */
};

/* Has the language a book of its own? Then paragraphs are told, else the rules in short. */
static bool is_told(const struct out *out, const struct book *book)
{
    return book->lang == (enum lang)out->lang;
}

/* The ids a paragraph tells; where the language has none those that were not told before. */
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
        if (is_told(out, book) || book_find(book, id) == block) out_text(out, id);
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

static void describe_table(struct out *out, const struct reading *reading, const struct book_block *block)
{
    struct book_sheet *sheet = malloc(sizeof *sheet);
    struct err err;
    out_member(out, "table", block->name);
    out_member(out, "title", block->title);
    if (sheet && book_fill(block, reading->game, reading->image, (enum lang)out->lang, sheet, &err)) {
        describe_sheet(out, sheet);
    }
    free(sheet);
}

static void describe_try(struct out *out, const struct reading *reading, const struct book_block *block)
{
    struct lesson *lesson;
    struct err err;
    out_member(out, "try", block->name);
    if (!lesson_read(reading->game->id, reading->pack, block->name, &lesson, &err)) return;
    out_member(out, "title", lesson_text(lesson, -1, LESSON_TITLE, (enum lang)out->lang));
    free(lesson);
}

static void describe_book_block(struct out *out, const struct reading *reading, int number)
{
    const struct book_block *block = &reading->book->block[number];
    out_open(out, '{');
    switch (block->kind) {
    case BOOK_CHAPTER:
        out_member_int(out, "chapter", block->chapter);
        out_member(out, "title", block->title);
        break;
    case BOOK_TEXT:
    case BOOK_ITEM:
        if (is_told(out, reading->book)) out_member(out, block->kind == BOOK_ITEM ? "item" : "text", block->text);
        describe_told(out, reading->book, block);
        break;
    case BOOK_TABLE: describe_table(out, reading, block); break;
    case BOOK_TRY: describe_try(out, reading, block); break;
    }
    out_close(out, '}');
}

bool wire_book(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const char *id = wire->table ? wire->table->match.game->id : NULL;
    int64_t since = 0;
    struct book *book;
    struct image image;
    struct err err;
    if (!member_text(request, "game", &id, ret) ||
        !member_int(request, "since", 0, BOOK_BLOCKS_MAX, &since, ret)) return false;
    if (!id) return wire_fail(ret, "parse", "'game' is missing: whose book?");
    struct reading reading = { .game = games_find(id), .image = &image };
    if (!reading.game) return wire_fail(ret, "unknown", "there is no game '%.40s'", id);
    const bool is_here = wire->table && wire->table->match.game == reading.game;
    if (is_here) reading.image = &wire->table->image, reading.pack = wire->table->folder;
    out_key(out, "blocks");
    out_open(out, '[');
    int next = (int)since, blocks = 0;
    if ((is_here || table_find_pack(reading.game->id, &image, &err)) &&
        book_read(reading.game->id, reading.pack, (enum lang)out->lang, &book, &err)) {
        reading.book = book;
        blocks = book->blocks;
        for (; next < blocks && !out_is_full(out, wire->page); next++) describe_book_block(out, &reading, next);
        free(book);
    }
    out_close(out, ']');
    if (next < blocks) out_member_int(out, "next", next);
    return true;
}
