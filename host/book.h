/* The rulebook of a game: book.txt in its pack, paragraphs in the order of play; in other languages book.fr.txt and
 * book.ja.txt, block for block the same. Blocks are parted by empty lines; a line that begins with # is for whoever
 * writes it.
 *
 *     chapter: Marching               a title
 *
 *     Each hex costs MP by its        a paragraph, on as many lines as it likes; it ends with the rules it tells
 *     terrain. [7.3] [7.11]
 *
 *     - An attack costs 3 MP. [7.11]  the same as an item of a list, of one or more lines
 *
 *     table: terrain                  a table of the pack, so that no number is written twice
 *     title: Terrain                  what stands over it
 *     show: title Terrain; cost MP    its columns, each with a heading (or its own name)
 *     show: clan=clan Clan            what the game calls a thing of this kind: a term of that language, a role, or the
 *                                     title in a table of that name (clan, or clans); lists and a * behind it, too
 *     words: foot cavalry: easy Easy; never No way      what its columns foot and cavalry say, in words
 *     where: side takeda              only the rows with this value in this column
 *     cross: line column result       instead of listing rows: one column down, one across, one in the cells; `show` is
 *                                     then the heading of the corner
 *
 *     try: 2-duel                     a lesson: a position that one can open */
#ifndef HONJIN_HOST_BOOK_H
#define HONJIN_HOST_BOOK_H

#include "core/game.h"
#include "core/image.h"
#include "core/text.h"
#include "host/file.h"

enum {
    BOOK_BLOCKS_MAX = 1000,
    BOOK_FILE_MAX = 256 << 10,
    BOOK_ROWS_MAX = 160, /* of a table, with its headings */
    BOOK_COLUMNS_MAX = 20,
    BOOK_WORDS_MAX = 6, /* lines of a table */
    BOOK_SET_BYTES = 300 << 10, /* French quotes and blanks are longer than those that are typed */
    BOOK_SHEET_BYTES = 32 << 10,
};

enum book_kind { BOOK_CHAPTER, BOOK_TEXT, BOOK_ITEM, BOOK_TABLE, BOOK_TRY };

struct book_block {
    enum book_kind kind;
    int line;
    int chapter;              /* from 1; 0 before the first */
    const char *name;         /* of a table or a lesson */
    const char *text, *rules; /* of a paragraph; the ids are parted by blanks, perhaps there is none */
    const char *title, *show, *where, *cross, *words[BOOK_WORDS_MAX]; /* NULL: not given */
};

struct book {
    enum lang lang; /* that it is written in */
    int blocks;
    struct book_block block[BOOK_BLOCKS_MAX];
    char text[BOOK_FILE_MAX + 1];
    struct text set; /* paragraphs and titles as the language sets them */
    char room[BOOK_SET_BYTES];
};

/* The book of a game in a language, or where it has none in English: of the pack in a folder, or (NULL, or it has no
 * book) of the one in the program; to be freed. False: there is none, or it cannot be read. */
bool book_read(const char *game, const char *pack, enum lang lang, struct book **ret, struct err *ret_err);
/* The same of a text. */
bool book_parse(const char *text, size_t length, enum lang lang, struct book *ret, struct err *ret_err);
/* The name of its file: book.fr.txt. */
const char *book_file(enum lang lang);

/* The block that tells a rule first, or NULL. */
const struct book_block *book_find(const struct book *book, const char *rule);
const struct book_block *book_chapter(const struct book *book, int number);

/* A table as it is shown: the first row is the headings. */
struct book_sheet {
    int columns, rows;
    const char *cell[BOOK_ROWS_MAX][BOOK_COLUMNS_MAX];
    struct text text; /* of the cells */
    char room[BOOK_SHEET_BYTES];
};
bool book_fill(const struct book_block *block, const struct game *game, const struct image *image, enum lang lang,
               struct book_sheet *ret, struct err *ret_err);

#endif
