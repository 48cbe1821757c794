/* The books of the games (host/book.h) against the games themselves:
 *
 *   every rule of a game stands in its book, and every rule that the book names is one of the game's
 *   every table and its columns are in the pack, with rows to show; every lesson that can be tried is there
 *   chapters and tables have their titles in every language
 *
 * Every game that is no sample has one. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "games/list.h"
#include "host/book.h"
#include "host/table.h"
#include "tests/support/tap.h"

static bool fail(const struct book_block *block, const char *what, const char *more)
{
    tap_note("line %d: %s: %s", block->line, what, more);
    return false;
}

static bool tells_all(const struct game *game, const struct book *book)
{
    bool is_good = true;
    for (int i = 1; i < game->rules; i++) {
        if (book_find(book, game->rule[i].id)) continue;
        tap_note("no paragraph tells %s: %s", game->rule[i].id, game->rule[i].title[LANG_EN]);
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

static bool names_rules(const struct game *game, const struct book *book)
{
    bool is_good = true;
    for (int i = 0; i < book->blocks; i++) {
        const char *at = book->block[i].rules ? book->block[i].rules : "", *word;
        size_t length;
        while (text_read_word(&at, &word, &length)) {
            if (!has_rule(game, word, length)) is_good = fail(&book->block[i], "no such rule", word);
        }
    }
    return is_good;
}

static bool is_filled(const struct game *game, const struct book_block *block, enum lang lang)
{
    static struct book_sheet sheet; /* too large for the stack */
    struct image image;
    struct err err;
    if (!table_find_pack(game->id, &image, &err) || !book_fill(block, game, &image, lang, &sheet, &err)) {
        return fail(block, block->name, err.sentence);
    }
    return sheet.rows > 1 || fail(block, block->name, "no row is shown");
}

static bool shows_what_is(const struct game *game, const struct book *book)
{
    bool is_good = true;
    for (int i = 0; i < book->blocks; i++) {
        const struct book_block *block = &book->block[i];
        struct lesson *lesson;
        struct err err;
        for (enum lang lang = LANG_EN; block->kind == BOOK_TABLE && lang < LANGS; lang++) {
            is_good &= is_filled(game, block, lang);
        }
        if (block->kind != BOOK_TRY) continue;
        if (lesson_read(game->id, NULL, block->name, &lesson, &err)) free(lesson);
        else is_good = fail(block, block->name, err.sentence);
    }
    return is_good;
}

static bool has_titles(const struct book *book)
{
    bool is_good = true;
    for (int i = 0; i < book->blocks; i++) {
        const struct book_block *block = &book->block[i];
        if (block->kind != BOOK_CHAPTER && block->kind != BOOK_TABLE) continue;
        for (enum lang lang = LANG_EN; lang < LANGS; lang++) {
            if (!block->title[lang]) is_good = fail(block, "no title in", lang_name(lang));
        }
    }
    return is_good;
}

/* What cannot be read is refused with its line, and nothing is read beyond its end. */
static void check_garbage(void)
{
    static const char *const bad[] = {
        "Text before any chapter.", "chapter: A\n\nRules [7.3] in the middle.", "chapter: A\n\n[7.3]",
        "chapter: A\n\nNot closed. [7.3", "chapter: A\n\nEmpty. []", "title: of nothing", "chapter: A\nNo empty line.",
        "chapter: A\n\ntable: a\nwhere.fr: side x",
    };
    static struct book book;
    struct err err;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tap_result(!book_parse(bad[i], strlen(bad[i]), &book, &err) && err.line > 0, "bad book %d is refused", (int)i);
    }
    const char *good = "chapter: A\nchapter.fr: B\n\nTwo\n# nobody reads this\nlines. [1] [2]\n\n- item\n  more [3]\n";
    tap_result(book_parse(good, strlen(good), &book, &err) && book.blocks == 3 &&
               strcmp(book.block[1].text, "Two lines.") == 0 && strcmp(book.block[1].rules, "1 2") == 0 &&
               book.block[2].kind == BOOK_ITEM && strcmp(book.block[2].text, "item more") == 0 &&
               strcmp(book_title(&book.block[0], LANG_FR), "B") == 0 && book_find(&book, "3") == &book.block[2],
               "a small book is read");
}

int main(void)
{
    check_garbage();
    for (int i = 0; games_list[i]; i++) {
        const struct game *game = games_list[i];
        struct book *book;
        if (game->is_sample) continue;
        const bool has_book = book_read(game->id, &book);
        tap_result(has_book, "%s has a book", game->id);
        if (!has_book) continue;
        tap_result(tells_all(game, book), "%s: every rule is told", game->id);
        tap_result(names_rules(game, book), "%s: every rule that is named exists", game->id);
        tap_result(shows_what_is(game, book), "%s: every table and lesson exists", game->id);
        tap_result(has_titles(book), "%s: titles in every language", game->id);
        free(book);
    }
    return tap_end();
}
