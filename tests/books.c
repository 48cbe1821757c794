/* The books of the games (host/book.h) against the games themselves:
 *
 *   every rule of a game stands in its book, and every rule that the book names is one of the game's
 *   every table and its columns are in the pack, with rows to show; every lesson that can be tried is there
 *   no cell is an id of the pack, chapters and tables have titles
 *   every language has the book, block for block as the English one: the same chapters, tables, columns and rows, the
 *   same lessons, the same rules behind each paragraph
 *
 * Every game that is no sample has one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/words.h"
#include "games/list.h"
#include "host/book.h"
#include "host/table.h"
#include "tests/support/tap.h"

struct read { /* a book in a language */
    const struct game *game;
    const struct book *book;
    struct image image;
};

static bool fail(const struct read *read, const struct book_block *block, const char *what, const char *more)
{
    tap_note("packs/%s/%s:%d: %s: %s", read->game->id, book_file(read->book->lang), block->line, what,
             more ? more : "nothing");
    return false;
}

static bool tells_all(const struct read *read)
{
    bool is_good = true;
    for (int i = 1; i < read->game->rules; i++) {
        if (book_find(read->book, read->game->rule[i].id)) continue;
        tap_note("no paragraph tells %s: %s", read->game->rule[i].id, read->game->rule[i].title[LANG_EN]);
        is_good = false;
    }
    return is_good;
}

static bool has_rule(const struct game *game, const char *id, size_t length)
{
    for (int i = 1; i < game->rules; i++) {
        if (text_is(id, length, game->rule[i].id)) return true;
    }
    return false;
}

static bool names_rules(const struct read *read)
{
    bool is_good = true;
    for (int i = 0; i < read->book->blocks; i++) {
        const struct book_block *block = &read->book->block[i];
        const char *at = block->rules ? block->rules : "", *word;
        size_t length;
        while (text_read_word(&at, &word, &length)) {
            if (!has_rule(read->game, word, length)) is_good = fail(read, block, "no such rule", word);
        }
    }
    return is_good;
}

/* Small letters and dashes alone: an id. In English what scores in argad is told in the words of the pack. */
static bool is_id(const char *cell, const struct read *read, const struct book_block *block)
{
    if (read->book->lang == LANG_EN && strcmp(block->name, "objectives") == 0) return false;
    return strlen(cell) > 1 && strspn(cell, "abcdefghijklmnopqrstuvwxyz-* ") == strlen(cell);
}

static bool is_filled(const struct read *read, const struct book_block *block)
{
    static struct book_sheet sheet; /* too large for the stack */
    struct err err;
    bool is_good = true;
    if (!book_fill(block, read->game, &read->image, read->book->lang, &sheet, &err)) {
        return fail(read, block, block->name, err.sentence);
    }
    for (int i = 0; i < sheet.rows * sheet.columns; i++) {
        const char *cell = sheet.cell[i / sheet.columns][i % sheet.columns];
        if (is_id(cell, read, block)) is_good = fail(read, block, "a cell is the id of a thing, not its name", cell);
    }
    return sheet.rows > 1 ? is_good : fail(read, block, block->name, "no row is shown");
}

static bool shows_what_is(const struct read *read)
{
    bool is_good = true;
    for (int i = 0; i < read->book->blocks; i++) {
        const struct book_block *block = &read->book->block[i];
        struct lesson *lesson;
        struct err err;
        if (block->kind == BOOK_TABLE && !block->title) is_good = fail(read, block, block->name, "no title");
        if (block->kind == BOOK_TABLE) is_good &= is_filled(read, block);
        if (block->kind != BOOK_TRY) continue;
        if (lesson_read(read->game->id, NULL, block->name, &lesson, &err)) free(lesson);
        else is_good = fail(read, block, block->name, err.sentence);
    }
    return is_good;
}

/* ---- in other languages -------------------------------------------------------------------------------------- */

static bool is_same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A column that says what a row is about may be another one in another language: title, native. */
static bool is_naming(const char *word, size_t length)
{
    static const char *const names[] = { "name", "title", "native", "why" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (text_is(word, length, names[i])) return true;
    }
    return false;
}

/* The names of columns, without their kinds and headings: of `show` ("code; value"), or of `cross`, with one word each.
 * Those that name the row count once, wherever they stand. */
static const char *columns_of(const char *at, char sign, char ret[512])
{
    struct text text;
    bool has_name = false;
    text_open(&text, ret, 512);
    while (at && *at) {
        at += strspn(at, " ");
        const size_t length = strcspn(at, " =;");
        if (!is_naming(at, length)) {
            text_put_bytes(&text, at, length);
            text_put(&text, " ");
        } else {
            has_name = true;
        }
        const char *end = strchr(at, sign);
        at = end ? end + 1 : "";
    }
    text_put(&text, has_name ? "and a name" : "");
    return ret;
}

static bool is_same_block(const struct read *read, const struct book_block *block, const struct book_block *english)
{
    char here[512], there[512];
    if (block->kind != english->kind) return fail(read, block, "here English has another kind of block", "");
    if (!is_same(block->rules, english->rules)) return fail(read, block, "English tells the rules", english->rules);
    if (block->kind == BOOK_CHAPTER) return true;
    if (!is_same(block->name, english->name)) return fail(read, block, "English has here", english->name);
    if (!is_same(block->where, english->where)) return fail(read, block, "English has 'where'", english->where);
    if (!is_same(columns_of(block->cross, ' ', here), columns_of(english->cross, ' ', there))) {
        return fail(read, block, "English has 'cross'", english->cross);
    }
    return english->cross || is_same(columns_of(block->show, ';', here), columns_of(english->show, ';', there)) ||
           fail(read, block, "English shows the columns", there);
}

/* After the first block that differs the others cannot be compared. */
static bool is_like(const struct read *read, const struct book *english)
{
    for (int i = 0; i < read->book->blocks && i < english->blocks; i++) {
        if (!is_same_block(read, &read->book->block[i], &english->block[i])) return false;
    }
    if (read->book->blocks == english->blocks) return true;
    tap_note("packs/%s/%s has %d blocks, not %d", read->game->id, book_file(read->book->lang), read->book->blocks,
             english->blocks);
    return false;
}

/* What cannot be read is refused with its line, and nothing is read beyond its end. */
static void check_garbage(void)
{
    static const char *const bad[] = {
        "Text before any chapter.", "chapter: A\n\nRules [7.3] in the middle.", "chapter: A\n\n[7.3]",
        "chapter: A\n\nNot closed. [7.3", "chapter: A\n\nEmpty. []", "title: of nothing", "chapter: A\nNo empty line.",
        "chapter: A\n\nwhere: side x",
        ("chapter: A\n\ntable: a\nwords: a: b C\nwords: a: b C\nwords: a: b C\nwords: a: b C\nwords: a: b C\n"
        "words: a: b C\nwords: a: b C"),
    };
    static struct book book;
    struct err err;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tap_result(!book_parse(bad[i], strlen(bad[i]), LANG_EN, &book, &err) && err.line > 0,
                   "bad book %d is refused", (int)i);
    }
    const char *good = "chapter: A\n\nTwo\n# nobody reads this\nlines. [1] [2]\n\n- item\n  more [3]\n";
    tap_result(book_parse(good, strlen(good), LANG_EN, &book, &err) && book.blocks == 3 &&
               strcmp(book.block[1].text, "Two lines.") == 0 && strcmp(book.block[1].rules, "1 2") == 0 &&
               book.block[2].kind == BOOK_ITEM && strcmp(book.block[2].text, "item more") == 0 &&
               strcmp(book.block[0].title, "A") == 0 && book_find(&book, "3") == &book.block[2],
               "a small book is read");
    const char *french = "chapter: Qu'est-ce ?\n\nDeux\nlignes :\nl'une. [1]\n";
    tap_result(book_parse(french, strlen(french), LANG_FR, &book, &err) &&
               strcmp(book.block[0].title, "Qu’est-ce\u00a0?") == 0 &&
               strcmp(book.block[1].text, "Deux lignes\u00a0: l’une.") == 0, "French is set as French");
    const char *japanese = "chapter: 戦い\n\n二つの\n行。 [1]\n";
    tap_result(book_parse(japanese, strlen(japanese), LANG_JA, &book, &err) &&
               strcmp(book.block[1].text, "二つの行。") == 0, "Japanese lines are joined without a blank");
}

static bool write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    struct err err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_replace(path, text, strlen(text), &err);
}

static bool has_title(const char *folder, enum lang lang, const char *title)
{
    struct book *book;
    struct err err;
    if (!book_read("kenshin", folder, lang, &book, &err)) return false;
    const bool is_it = strcmp(book->block[0].title, title) == 0;
    free(book);
    return is_it;
}

/* A pack in a folder has a book of its own, in a language or in English, or else that of the program. */
static void check_folder(void)
{
    char folder[] = "/tmp/honjin-books-XXXXXX", path[256];
    static const char *const name[] = { "book.txt", "book.fr.txt" };
    struct book *book;
    struct err err;
    if (!mkdtemp(folder)) {
        tap_result(false, "a folder");
        return;
    }
    tap_result(has_title(folder, LANG_EN, "The battle"), "without a book of its own: the program's");
    tap_result(write_file(folder, name[0], "chapter: Mine\n") && has_title(folder, LANG_EN, "Mine") &&
               has_title(folder, LANG_FR, "Mine"), "a folder's book, in French the English one");
    tap_result(write_file(folder, name[1], "chapter: Le mien\n") && has_title(folder, LANG_FR, "Le mien") &&
               has_title(folder, LANG_EN, "Mine"), "a folder's book in French");
    tap_result(write_file(folder, name[1], "chapter: A\n\nOpen [7\n") &&
               !book_read("kenshin", folder, LANG_FR, &book, &err) && strstr(err.file, name[1]) && err.line == 3,
               "one that cannot be read is told, with its line");
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        remove(path);
    }
    rmdir(folder);
}

static void check_book(const struct read *read)
{
    const char *id = read->game->id, *lang = lang_name(read->book->lang);
    tap_result(tells_all(read), "%s, %s: every rule is told", id, lang);
    tap_result(names_rules(read), "%s, %s: every rule that is named exists", id, lang);
    tap_result(shows_what_is(read), "%s, %s: every table and lesson exists, in words", id, lang);
}

static void check_game(const struct game *game)
{
    struct read read = { .game = game };
    struct book *english, *book;
    struct err err;
    if (!table_find_pack(game->id, &read.image, &err) || !book_read(game->id, NULL, LANG_EN, &english, &err)) {
        tap_result(false, "%s has a book: %s", game->id, err.sentence);
        return;
    }
    read.book = english;
    check_book(&read);
    for (enum lang lang = LANG_EN + 1; lang < LANGS; lang++) {
        const bool is_read = book_read(game->id, NULL, lang, &book, &err);
        tap_result(is_read && book->lang == lang, "%s has a book in %s", game->id, lang_name(lang));
        if (!is_read) continue;
        read.book = book;
        if (book->lang == lang) {
            check_book(&read);
            tap_result(is_like(&read, english), "%s, %s: block for block like English", game->id, lang_name(lang));
        }
        free(book);
    }
    free(english);
}

int main(void)
{
    check_garbage();
    check_folder();
    for (int i = 0; games_list[i]; i++) {
        if (!games_list[i]->is_sample) check_game(games_list[i]);
    }
    return tap_end();
}
