/* Reading the book of a game; see book.h. */
#include "host/book.h"

#include <string.h>

#include "core/grammar.h"
#include "core/words.h"

static bool fail(struct err *ret_err, int line, const char *what)
{
    return file_fail(ret_err, "book.txt", line, "%s", what);
}

/* ---- blocks ------------------------------------------------------------------------------------------------ */

static char *trim(char *line)
{
    line += strspn(line, " \t");
    for (size_t length = strlen(line); length && strchr(" \t\r", line[length - 1]);) line[--length] = 0;
    return line;
}

static struct book_block *add_block(struct book *book, enum book_kind kind, int line, struct err *ret_err)
{
    if (book->blocks == BOOK_BLOCKS_MAX) return fail(ret_err, line, "too many blocks"), NULL;
    struct book_block *block = &book->block[book->blocks++];
    const int chapter = block > book->block ? block[-1].chapter : 0;
    *block = (struct book_block){ .kind = kind, .line = line, .chapter = chapter + (kind == BOOK_CHAPTER) };
    return block;
}

/* "title.fr: ..." is a line for its block; what is no such word is text, also if a colon is in it. */
static const char *const words[] = { "chapter", "table", "try", "title", "show", "where", "cross" };
enum { WORD_CHAPTER, WORD_TABLE, WORD_TRY, WORD_TITLE, WORD_SHOW, WORD_WHERE, WORD_CROSS, WORDS };

static bool read_word(char *line, int *ret_word, enum lang *ret_lang, const char **ret_value)
{
    char *colon = strchr(line, ':');
    const size_t length = strcspn(line, ".:");
    *ret_lang = LANG_EN;
    for (*ret_word = 0; *ret_word < WORDS; ++*ret_word) {
        if (!colon || !text_is(line, length, words[*ret_word])) continue;
        if (line[length] == '.') {
            *colon = 0;
            const bool is_read = lang_read(line + length + 1, ret_lang);
            *colon = ':';
            if (!is_read) return false;
        }
        *ret_value = trim(colon + 1);
        return true;
    }
    return false;
}

static bool begin(struct book *book, struct book_block **block, enum book_kind kind, int line, const char *name,
                  struct err *ret_err)
{
    if (!(*block = add_block(book, kind, line, ret_err))) return false;
    (*block)->name = name;
    return true;
}

/* A line with a word; *block is what it belongs to, NULL after an empty line. */
static bool add_word(struct book *book, struct book_block **block, int word, enum lang lang, const char *value,
                     int line, struct err *ret_err)
{
    const enum book_kind kind = *block ? (*block)->kind : BOOK_TEXT;
    const bool is_chapter = word == WORD_CHAPTER;
    if (lang == LANG_EN && word <= WORD_TRY) {
        static const enum book_kind kind_of[] = { BOOK_CHAPTER, BOOK_TABLE, BOOK_TRY };
        if (!begin(book, block, kind_of[word], line, value, ret_err)) return false;
        if (is_chapter) (*block)->title[LANG_EN] = value;
        return true;
    }
    if (word == WORD_TABLE || word == WORD_TRY || (lang != LANG_EN && word > WORD_SHOW) ||
        kind != (is_chapter ? BOOK_CHAPTER : BOOK_TABLE)) return fail(ret_err, line, "this line has no place here");
    if (word == WORD_CHAPTER || word == WORD_TITLE) (*block)->title[lang] = value;
    if (word == WORD_SHOW) (*block)->show[lang] = value;
    if (word == WORD_WHERE) (*block)->where = value;
    if (word == WORD_CROSS) (*block)->cross = value;
    return true;
}

/* A line of a paragraph: the text goes on where the line before ended. */
static bool add_text(struct book *book, struct book_block **block, char *line, int number, struct err *ret_err)
{
    const bool is_item = strncmp(line, "- ", 2) == 0;
    if (!*block || is_item) {
        if (!begin(book, block, is_item ? BOOK_ITEM : BOOK_TEXT, number, NULL, ret_err)) return false;
        (*block)->text = trim(line + (is_item ? 2 : 0));
        return true;
    }
    if ((*block)->kind != BOOK_TEXT && (*block)->kind != BOOK_ITEM) {
        return fail(ret_err, number, "an empty line is missing before the text");
    }
    char *end = book->text + ((*block)->text - book->text) + strlen((*block)->text);
    *end = ' '; /* where the end of the line was, or a blank before it */
    memmove(end + 1, line, strlen(line) + 1);
    return true;
}

/* "... text. [7.3] [7.11]" becomes the text and "7.3 7.11". */
static bool part_rules(struct book *book, struct book_block *block, struct err *ret_err)
{
    char *at = book->text + (block->text - book->text), *open = strchr(at, '['), *to = open;
    block->rules = at + strlen(at);
    if (open) {
        block->rules = open;
        for (char *from = open; *from;) {
            char *close = strchr(from, ']');
            if (*from != '[' || !close || close == from + 1 || strcspn(from + 1, " [") < (size_t)(close - from - 1)) {
                return fail(ret_err, block->line, "rules stand at the end of a paragraph: [7.3] [7.11]");
            }
            const size_t length = (size_t)(close - from - 1);
            memmove(to, from + 1, length);
            to += length;
            from = close + 1 + strspn(close + 1, " ");
            if (*from) *to++ = ' ';
        }
        *to = 0;
        if (open == at) return fail(ret_err, block->line, "a paragraph says something before it names its rules");
        open[-1] = 0; /* the blank before the bracket */
    }
    return true;
}

bool book_parse(const char *text, size_t length, struct book *ret, struct err *ret_err)
{
    struct book_block *block = NULL;
    if (length > BOOK_FILE_MAX || memchr(text, 0, length)) return fail(ret_err, 0, "too long, or no text");
    *ret = (struct book){ 0 };
    memcpy(ret->text, text, length);
    int number = 1;
    for (char *line = ret->text, *next; line && *line; line = next, number++) {
        int word;
        enum lang lang;
        const char *value;
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        line = trim(line);
        if (*line == '#') continue;
        if (!*line) block = NULL;
        else if (read_word(line, &word, &lang, &value)) {
            if (!add_word(ret, &block, word, lang, value, number, ret_err)) return false;
        } else if (!add_text(ret, &block, line, number, ret_err)) return false;
    }
    for (int i = 0; i < ret->blocks; i++) {
        if (ret->block[i].text && !part_rules(ret, &ret->block[i], ret_err)) return false;
        if (!ret->block[i].chapter) return fail(ret_err, ret->block[i].line, "a book begins with a chapter");
    }
    return true;
}

/* ---- finding ----------------------------------------------------------------------------------------------- */

const struct book_block *book_find(const struct book *book, const char *rule)
{
    const char *word;
    size_t length;
    for (int i = 0; i < book->blocks; i++) {
        const char *at = book->block[i].rules ? book->block[i].rules : "";
        while (text_read_word(&at, &word, &length)) {
            if (text_is(word, length, rule)) return &book->block[i];
        }
    }
    return NULL;
}

const struct book_block *book_chapter(const struct book *book, int number)
{
    for (int i = 0; i < book->blocks; i++) {
        if (book->block[i].kind == BOOK_CHAPTER && book->block[i].chapter == number) return &book->block[i];
    }
    return NULL;
}

const char *book_title(const struct book_block *block, enum lang lang)
{
    return block->title[lang] ? block->title[lang] : block->title[LANG_EN];
}

/* ---- tables ------------------------------------------------------------------------------------------------ */

/* A value of the pack for people: a true minus, no dash between words, and in another language what the game calls it
 * there. The kind of thing it is, or NULL. */
static const char *cell_of(const struct game *game, enum lang lang, const char *kind, const char *value,
                           struct book_sheet *sheet)
{
    const char *term = kind ? words_term(game, lang, kind, value) : NULL;
    const char *start = sheet->text.at + sheet->text.length;
    if (term) {
        grammar_put_title(lang, NULL, term, &sheet->text);
    } else {
        for (const char *at = value; *at; at++) {
            const bool is_between = at > value && at[-1] >= 'a' && at[-1] <= 'z' && at[1] >= 'a' && at[1] <= 'z';
            if (at == value && *at == '-' && at[1] >= '0' && at[1] <= '9') text_put(&sheet->text, "−");
            else text_put_bytes(&sheet->text, *at == '-' && is_between ? " " : at, 1);
        }
    }
    text_put_bytes(&sheet->text, "", 1); /* its end */
    return start;
}

static bool is_wanted(const struct image_table *table, int row, const char *where)
{
    const char *column, *value = where;
    size_t length;
    char name[64];
    if (!where || !text_read_word(&value, &column, &length) || length >= sizeof name) return true;
    memcpy(name, column, length);
    name[length] = 0;
    return strcmp(image_text(table, row, name), value + strspn(value, " ")) == 0;
}

static bool check_column(const struct image_table *table, const char *name, int line, struct err *ret_err)
{
    if (image_has_column(table, name)) return true;
    return file_fail(ret_err, "book.txt", line, "the table %.40s has no column '%.40s'", table->name, name);
}

static bool fill_rows(const struct book_block *block, const struct game *game, const struct image_table *table,
                      enum lang lang, struct book_sheet *sheet, struct err *ret_err)
{
    const char *column[BOOK_COLUMNS_MAX], *kind[BOOK_COLUMNS_MAX];
    for (char *at = sheet->words, *next; at; at = next) {
        next = strchr(at, ';');
        if (next) *next++ = 0;
        if (sheet->columns == BOOK_COLUMNS_MAX) return fail(ret_err, block->line, "too many columns");
        char *name = trim(at), *head = name + strcspn(name, " ");
        if (*head) *head++ = 0;
        char *equals = strchr(name, '=');
        kind[sheet->columns] = equals ? equals + 1 : NULL;
        if (equals) *equals = 0;
        if (!check_column(table, name, block->line, ret_err)) return false;
        column[sheet->columns] = name;
        sheet->cell[0][sheet->columns++] = *head ? trim(head) : name;
    }
    sheet->rows = 1;
    for (int row = 0; row < table->rows; row++) {
        if (!is_wanted(table, row, block->where)) continue;
        if (sheet->rows == BOOK_ROWS_MAX) return fail(ret_err, block->line, "too many rows");
        for (int i = 0; i < sheet->columns; i++) {
            sheet->cell[sheet->rows][i] = cell_of(game, lang, kind[i], image_text(table, row, column[i]), sheet);
        }
        sheet->rows++;
    }
    return true;
}

/* Where a value stands among the headings, down or across; it is added if it is new. -1: there is no room. */
static int row_of(struct book_sheet *sheet, const char *value)
{
    for (int i = 1; i < sheet->rows; i++) {
        if (strcmp(sheet->cell[i][0], value) == 0) return i;
    }
    if (sheet->rows == BOOK_ROWS_MAX) return -1;
    for (int i = 0; i < BOOK_COLUMNS_MAX; i++) sheet->cell[sheet->rows][i] = "";
    sheet->cell[sheet->rows][0] = value;
    return sheet->rows++;
}

static int column_of(struct book_sheet *sheet, const char *value)
{
    for (int i = 1; i < sheet->columns; i++) {
        if (strcmp(sheet->cell[0][i], value) == 0) return i;
    }
    if (sheet->columns == BOOK_COLUMNS_MAX) return -1;
    sheet->cell[0][sheet->columns] = value;
    return sheet->columns++;
}

static bool fill_cross(const struct book_block *block, const struct game *game, const struct image_table *table,
                       enum lang lang, struct book_sheet *sheet, struct err *ret_err)
{
    char name[3][64] = { "", "", "" };
    const char *kind[3] = { NULL, NULL, NULL }, *at = block->cross, *word;
    size_t length;
    for (int i = 0; i < 3; i++) {
        if (!text_read_word(&at, &word, &length) || length >= sizeof name[i]) {
            return fail(ret_err, block->line, "'cross' names three columns");
        }
        memcpy(name[i], word, length);
        char *equals = strchr(name[i], '=');
        if (equals) {
            *equals = 0;
            kind[i] = equals + 1;
        }
        if (!check_column(table, name[i], block->line, ret_err)) return false;
    }
    sheet->cell[0][0] = sheet->words;
    sheet->rows = sheet->columns = 1;
    for (int row = 0; row < table->rows; row++) {
        if (!is_wanted(table, row, block->where)) continue;
        const int down = row_of(sheet, cell_of(game, lang, kind[0], image_text(table, row, name[0]), sheet));
        const int across = column_of(sheet, cell_of(game, lang, kind[1], image_text(table, row, name[1]), sheet));
        if (down < 0 || across < 0) return fail(ret_err, block->line, "too many rows or columns");
        sheet->cell[down][across] = cell_of(game, lang, kind[2], image_text(table, row, name[2]), sheet);
    }
    return true;
}

bool book_fill(const struct book_block *block, const struct game *game, const struct image *image, enum lang lang,
               struct book_sheet *ret, struct err *ret_err)
{
    struct image_table table;
    const char *show = block->show[lang] ? block->show[lang] : block->show[LANG_EN];
    *ret = (struct book_sheet){ 0 };
    if (!image_find(image, block->name, "", &table, ret_err)) return false;
    if (!show || strlen(show) >= sizeof ret->words) return fail(ret_err, block->line, "'show' is missing, or too long");
    strcpy(ret->words, show);
    text_open(&ret->text, ret->room, sizeof ret->room);
    if (!(block->cross ? fill_cross(block, game, &table, lang, ret, ret_err)
                       : fill_rows(block, game, &table, lang, ret, ret_err))) return false;
    return !ret->text.is_cut || fail(ret_err, block->line, "the table is too long");
}
