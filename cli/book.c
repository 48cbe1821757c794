/* `honjin rules GAME`: the rulebook, wrapped for a terminal and given to a pager; see book.h. */
#include "cli/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/locale.h"
#include "cli/options.h"
#include "cli/pack.h"
#include "core/say.h"
#include "core/words.h"
#include "host/book.h"
#include "host/lesson.h"
#include "host/table.h"

enum { WIDTH = 80 };

struct printer {
    const struct game *game;
    const struct book *book;
    const struct image *image; /* of the pack that its tables are taken from */
    const char *pack;          /* its folder, or NULL */
    enum lang lang;
    const char *bold, *dim, *plain;
};

/* Columns that a text takes: characters, those of Japanese two each. */
static int width_of(const char *text, size_t length)
{
    int width = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xc0) != 0x80) width += byte >= 0xe3 && byte < 0xf0 ? 2 : 1;
    }
    return width;
}

static size_t length_of(const char *at) /* of a character, in bytes */
{
    size_t length = 1;
    while (((unsigned char)at[length] & 0xc0) == 0x80) length++;
    return length;
}

/* Is the character one of these? */
static bool is_any(const char *at, const char *signs)
{
    const size_t length = length_of(at);
    for (; *signs; signs += length_of(signs)) {
        if (strncmp(at, signs, length) == 0) return true;
    }
    return false;
}

static bool is_wide(const char *at)
{
    return width_of(at, length_of(at)) == 2;
}

struct printed { const char *at; size_t length; bool is_joined; }; /* no blank is before it */

/* What a line is not broken in: a word; a character of Japanese with the signs that do not begin or end a line. */
static bool read_printed(const char **at, struct printed *ret)
{
    const size_t blanks = strspn(*at, " ");
    const char *start = *at + blanks, *end = start;
    if (!*start) return false;
    for (bool is_done = false; !is_done;) {
        const char *last = end;
        end += length_of(end);
        is_done = !*end || *end == ' ';
        if (is_done || is_any(end, "、。，．：；！？）」』】〜ー・々ゃゅょっャュョッァィゥェォ") || is_any(last, "（「『【")) continue;
        is_done = is_wide(last) || is_wide(end);
    }
    *ret = (struct printed){ start, (size_t)(end - start), !blanks };
    *at = end;
    return true;
}

/* Prints words and breaks the line between them; `first` stands before the first line, `other` before the others. */
static void print_wrapped(const char *first, const char *other, const char *text, const char *dim, const char *rules,
                          const char *plain)
{
    int column = printf("%s", first);
    bool is_first = true;
    for (int part = 0; part < 2; part++) { /* the text, then the rules it tells */
        const char *at = part ? rules : text;
        struct printed piece;
        for (bool is_start = true; read_printed(&at, &piece); is_start = is_first = false) {
            const int width = width_of(piece.at, piece.length) + (part ? 2 : 0);
            const int blank = !is_first && (!piece.is_joined || is_start);
            if (!is_first && column + blank + width > WIDTH) {
                printf("\n%s", other);
                column = (int)strlen(other);
            } else {
                printf("%s", blank ? " " : "");
                column += blank;
            }
            printf(part ? "%s[%.*s]%s" : "%s%.*s%s", part ? dim : "", (int)piece.length, piece.at, part ? plain : "");
            column += width;
        }
    }
    puts("");
}

/* Where there are no paragraphs the rules themselves, each where it is told first. */
static void print_glosses(const struct printer *printer, const struct book_block *block)
{
    for (int i = 1; i < printer->game->rules; i++) {
        const struct rule *rule = &printer->game->rule[i];
        if (book_find(printer->book, rule->id) != block) continue;
        printf("%s%s  %s%s\n", printer->bold, rule->id, words_rule_title(rule, printer->lang).text, printer->plain);
        print_wrapped("    ", "    ", words_rule_text(rule, printer->lang).text, "", "", "");
    }
}

static void print_cell(const char *text, int width, bool is_last)
{
    printf("%s%*s", text, is_last ? 0 : width - width_of(text, strlen(text)) + 2, "");
}

static void print_table(const struct printer *printer, const struct book_block *block)
{
    struct book_sheet *sheet = malloc(sizeof *sheet);
    struct err err;
    int width[BOOK_COLUMNS_MAX] = { 0 };
    if (!sheet || !book_fill(block, printer->game, printer->image, printer->lang, sheet, &err)) {
        free(sheet);
        return;
    }
    for (int row = 0; row < sheet->rows; row++) {
        for (int i = 0; i < sheet->columns; i++) {
            const int wide = width_of(sheet->cell[row][i], strlen(sheet->cell[row][i]));
            if (wide > width[i]) width[i] = wide;
        }
    }
    printf("    %s%s%s\n", printer->bold, block->title ? block->title : "", printer->plain);
    for (int row = 0; row < sheet->rows; row++) {
        printf("    %s", row ? "" : printer->dim);
        for (int i = 0; i < sheet->columns; i++) print_cell(sheet->cell[row][i], width[i], i + 1 == sheet->columns);
        printf("%s\n", row ? "" : printer->plain);
    }
    free(sheet);
}

static void print_try(const struct printer *printer, const struct book_block *block)
{
    struct lesson *lesson;
    struct err err;
    if (!lesson_read(printer->game->id, printer->pack, block->name, &lesson, &err)) return;
    static const char *const colon[LANGS] = { ": ", "\u00a0: ", "：" };
    printf("    > %s%s%shonjin lesson %s %s%s\n", lesson_text(lesson, -1, LESSON_TITLE, printer->lang),
           colon[printer->lang], printer->bold, printer->game->id, block->name, printer->plain);
    free(lesson);
}

static void print_block(const struct printer *printer, int number)
{
    const struct book_block *block = &printer->book->block[number];
    const bool is_list = number > 0 && block->kind == BOOK_ITEM && block[-1].kind == BOOK_ITEM;
    const bool is_told = printer->lang == printer->book->lang;
    if (!is_list && number > 0 && (is_told || !block->text)) puts("");
    switch (block->kind) {
    case BOOK_CHAPTER:
        printf("%s%d. %s%s\n", printer->bold, block->chapter, block->title, printer->plain);
        break;
    case BOOK_TEXT:
    case BOOK_ITEM:
        if (!is_told) print_glosses(printer, block);
        else if (block->kind == BOOK_ITEM) print_wrapped("- ", "  ", block->text, printer->dim, block->rules,
                                                         printer->plain);
        else print_wrapped("", "", block->text, printer->dim, block->rules, printer->plain);
        break;
    case BOOK_TABLE: print_table(printer, block); break;
    case BOOK_TRY: print_try(printer, block); break;
    }
}

/* ---- the index ---------------------------------------------------------------------------------------------- */

struct entry { struct worded title; const char *id; int chapter; };

static int by_title(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->title.text, ((const struct entry *)b)->title.text);
}

/* Made of the titles of all rules: which chapter tells them. */
static void print_index(const struct printer *printer)
{
    struct entry *entry = malloc((size_t)printer->game->rules * sizeof *entry);
    int entries = 0;
    for (int i = 1; entry && i < printer->game->rules; i++) {
        const struct rule *rule = &printer->game->rule[i];
        const struct book_block *block = book_find(printer->book, rule->id);
        if (block) entry[entries++] = (struct entry){ words_rule_title(rule, printer->lang), rule->id, block->chapter };
    }
    if (entry) qsort(entry, (size_t)entries, sizeof *entry, by_title);
    static const char *const heading[LANGS] = { "Index: chapter and rule", "Index : chapitre et règle",
                                                "索引：章とルール" };
    printf("\n%s%s%s\n\n", printer->bold, heading[printer->lang], printer->plain);
    for (int i = 0; i < entries; i++) printf("%s  %d, %s\n", entry[i].title.text, entry[i].chapter, entry[i].id);
    free(entry);
}

/* ---- the pager ---------------------------------------------------------------------------------------------- */

/* From now on standard output goes to the pager; NULL: nobody looks on, or there is none. */
static FILE *open_pager(void)
{
    const char *wanted = getenv("PAGER");
    if (!isatty(STDOUT_FILENO) || (wanted && !*wanted)) return NULL;
    setenv("LESS", "FRX", 0); /* as git has it: colours, and a short text stays on the screen */
    fflush(stdout);
    FILE *pager = popen(wanted ? wanted : "less", "w");
    if (pager) dup2(fileno(pager), STDOUT_FILENO);
    return pager;
}

static void close_pager(FILE *pager)
{
    fflush(stdout);
    if (!pager) return;
    close(STDOUT_FILENO); /* both ends of the pipe, or the pager waits for more */
    pclose(pager);
}

static bool open_pack(const struct game *game, const char *folder, struct named_pack *ret, struct err *ret_err)
{
    *ret = (struct named_pack){ 0 };
    if (!folder) return table_find_pack(game->id, &ret->image, ret_err);
    if (!named_pack_open(folder, ret, ret_err)) return false;
    if (strcmp(image_fact(&ret->image, "pack", "id"), game->id) == 0) return true;
    named_pack_close(ret);
    return file_fail(ret_err, folder, 0, "is no pack for %s", game->id);
}

bool book_print(const struct game *game, const char *pack, struct err *ret_err)
{
    struct book *book;
    struct named_pack named;
    if (!open_pack(game, pack, &named, ret_err)) return false;
    if (!book_read(game->id, pack, cli_lang(), &book, ret_err)) {
        named_pack_close(&named);
        return false;
    }
    const bool is_coloured = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    const struct printer printer = { .game = game, .book = book, .image = &named.image, .pack = pack,
                                     .lang = cli_lang(), .bold = is_coloured ? "\033[1m" : "",
                                     .dim = is_coloured ? "\033[2m" : "", .plain = is_coloured ? "\033[0m" : "" };
    FILE *pager = open_pager();
    for (int i = 0; i < book->blocks; i++) print_block(&printer, i);
    print_index(&printer);
    close_pager(pager);
    free(book);
    named_pack_close(&named);
    return true;
}

void book_print_place(const struct game *game, const char *pack, const struct rule *rule)
{
    struct book *book;
    struct err err;
    if (!book_read(game->id, pack, cli_lang(), &book, &err)) return;
    const struct book_block *block = book_find(book, rule->id);
    const char *label = SAY(cli_voice(), RULE_BOOK);
    const int blanks = 10 - say_columns(label);
    if (block) {
        printf("    %s%*s%d. %s\n", label, blanks > 1 ? blanks : 1, "", block->chapter,
               book_chapter(book, block->chapter)->title);
    }
    free(book);
}
