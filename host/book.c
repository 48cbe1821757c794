/* Reading the book of a game; see book.h. */
#include "host/book.h"

#include <string.h>

#include "core/grammar.h"
#include "core/words.h"

static bool fail(struct err *ret_err, int line, const char *what)
{
    return file_fail(ret_err, "", line, "%s", what); /* whoever asked knows the file */
}

const char *book_file(enum lang lang)
{
    static const char *const file[LANGS] = { "book.txt", "book.fr.txt", "book.ja.txt" };
    return file[lang];
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

/* "title: ..." is a line for its block; what is no such word is text, also if a colon is in it. */
static const char *const keyword[] = { "chapter", "table", "try", "title", "show", "where", "cross", "words" };
enum { WORD_CHAPTER, WORD_TABLE, WORD_TRY, WORD_TITLE, WORD_SHOW, WORD_WHERE, WORD_CROSS, WORD_WORDS, WORDS };

static bool read_word(char *line, int *ret_word, const char **ret_value)
{
    const size_t length = strcspn(line, ":");
    for (*ret_word = 0; line[length] && *ret_word < WORDS; ++*ret_word) {
        if (text_is(line, length, keyword[*ret_word])) return *ret_value = trim(line + length + 1), true;
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

static bool add_words(struct book_block *block, const char *value, int line, struct err *ret_err)
{
    for (int i = 0; i < BOOK_WORDS_MAX; i++) {
        if (!block->words[i]) return block->words[i] = value, true;
    }
    return fail(ret_err, line, "too many lines of words");
}

/* A line with a word; *block is what it belongs to, NULL after an empty line. */
static bool add_word(struct book *book, struct book_block **block, int word, const char *value, int line,
                     struct err *ret_err)
{
    static const enum book_kind kind_of[] = { BOOK_CHAPTER, BOOK_TABLE, BOOK_TRY };
    if (word <= WORD_TRY) {
        if (!begin(book, block, kind_of[word], line, value, ret_err)) return false;
        if (word == WORD_CHAPTER) (*block)->title = value;
        return true;
    }
    if (!*block || (*block)->kind != BOOK_TABLE) return fail(ret_err, line, "this line has no place here");
    if (word == WORD_TITLE) (*block)->title = value;
    if (word == WORD_SHOW) (*block)->show = value;
    if (word == WORD_WHERE) (*block)->where = value;
    if (word == WORD_CROSS) (*block)->cross = value;
    return word != WORD_WORDS || add_words(*block, value, line, ret_err);
}

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}

/* A line of a paragraph: the text goes on where the line before ended, in Japanese without a blank. */
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
    if (book->lang != LANG_JA || *line == '[' || (is_ascii(end[-1]) && is_ascii(*line))) *end++ = ' ';
    memmove(end, line, strlen(line) + 1); /* there is room: the end of the line was between them */
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

/* As the language sets it: French quotes and blanks that do not break. */
static const char *set(struct book *book, const char *words)
{
    const char *start = book->set.at + book->set.length;
    grammar_put(book->lang, words, strlen(words), &book->set);
    text_put_bytes(&book->set, "", 1); /* its end */
    return start;
}

static bool finish(struct book *book, struct err *ret_err)
{
    text_open(&book->set, book->room, sizeof book->room);
    for (int i = 0; i < book->blocks; i++) {
        struct book_block *block = &book->block[i];
        if (!block->chapter) return fail(ret_err, block->line, "a book begins with a chapter");
        if (block->text && !part_rules(book, block, ret_err)) return false;
        if (block->text) block->text = set(book, block->text);
        if (block->title) block->title = set(book, block->title);
    }
    return !book->set.is_cut || fail(ret_err, 0, "too long");
}

bool book_parse(const char *text, size_t length, enum lang lang, struct book *ret, struct err *ret_err)
{
    struct book_block *block = NULL;
    if (length > BOOK_FILE_MAX || memchr(text, 0, length)) return fail(ret_err, 0, "too long, or no text");
    *ret = (struct book){ .lang = lang };
    memcpy(ret->text, text, length);
    int number = 1;
    for (char *line = ret->text, *next; line && *line; line = next, number++) {
        int word;
        const char *value;
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        line = trim(line);
        if (*line == '#') continue;
        if (!*line) block = NULL;
        else if (read_word(line, &word, &value)) {
            if (!add_word(ret, &block, word, value, number, ret_err)) return false;
        } else if (!add_text(ret, &block, line, number, ret_err)) return false;
    }
    return finish(ret, ret_err);
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

/* ---- tables ------------------------------------------------------------------------------------------------ */

struct filling {
    const struct book_block *block;
    const struct game *game;
    const struct image *image;
    enum lang lang;
    struct book_sheet *sheet;
};

struct column { struct span name, kind, heading; }; /* "clan=clan Clan" */

static struct span trimmed(const char *at, size_t length)
{
    while (length && *at == ' ') at++, length--;
    while (length && at[length - 1] == ' ') length--;
    return (struct span){ at, length };
}

/* What stands up to the sign, or to the end; *at is behind it then, or at the end. */
static struct span part(const char **at, char sign)
{
    const char *start = *at, *end = strchr(start, sign);
    if (!end) end = start + strlen(start);
    *at = end + (*end == sign);
    return trimmed(start, (size_t)(end - start));
}

static struct column column_of(struct span at)
{
    struct column ret = { 0 };
    size_t name = 0;
    while (name < at.length && at.at[name] != ' ' && at.at[name] != '=') name++;
    size_t end = name;
    while (end < at.length && at.at[end] != ' ') end++;
    ret.name = (struct span){ at.at, name };
    if (end > name) ret.kind = (struct span){ at.at + name + 1, end - name - 1 };
    ret.heading = end < at.length ? trimmed(at.at + end, at.length - end) : ret.name;
    return ret;
}

static bool is_same(struct span a, struct span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool has_word(struct span list, struct span word)
{
    for (size_t i = 0, end; i < list.length; i = end + 1) {
        for (end = i; end < list.length && list.at[end] != ' ';) end++;
        if (is_same((struct span){ list.at + i, end - i }, word)) return true;
    }
    return false;
}

/* What a line `words` says of a value of the column. */
static bool find_words(const struct book_block *block, struct span column, struct span value, struct span *ret)
{
    for (int i = 0; i < BOOK_WORDS_MAX && block->words[i]; i++) {
        const char *at = block->words[i];
        if (!has_word(part(&at, ':'), column)) continue;
        while (*at) {
            const struct column entry = column_of(part(&at, ';'));
            if (is_same(entry.name, value)) return *ret = entry.heading, true;
        }
    }
    return false;
}

/* The title of a thing in the table of its kind: of a clan in "clan" or "clans". */
static const char *title_in_pack(const struct filling *filling, const char *kind, const char *name)
{
    char plural[72];
    struct image_table table;
    struct text text;
    struct err err;
    text_open(&text, plural, sizeof plural);
    text_put(&text, kind);
    text_put(&text, "s");
    if (!image_find(filling->image, kind, "name title", &table, &err) &&
        !image_find(filling->image, plural, "name title", &table, &err)) return NULL;
    const bool is_native = filling->lang == LANG_JA && image_has_column(&table, "native");
    for (int row = 0; row < table.rows; row++) {
        if (strcmp(image_text(&table, row, "name"), name) != 0) continue;
        const char *native = is_native ? image_text(&table, row, "native") : "";
        return native[0] ? native : image_text(&table, row, "title");
    }
    return NULL;
}

static const char *role_title(const struct filling *filling, const char *id)
{
    for (int i = 0; i < filling->game->roles; i++) {
        const struct role_name *role = &filling->game->role[i];
        if (strcmp(role->id, id) == 0) return filling->lang == LANG_JA && role->native ? role->native : role->title;
    }
    return NULL;
}

static const char *name_of(const struct filling *filling, struct span kind_at, struct span value)
{
    char kind[64], name[64];
    if (!kind_at.length || kind_at.length >= sizeof kind || value.length >= sizeof name) return NULL;
    memcpy(kind, kind_at.at, kind_at.length);
    memcpy(name, value.at, value.length);
    kind[kind_at.length] = name[value.length] = 0;
    const char *ret = words_term(filling->game, filling->lang, kind, name);
    if (!ret) ret = title_in_pack(filling, kind, name);
    if (!ret && strcmp(kind, "role") == 0) ret = role_title(filling, name);
    return ret ? ret : words_term(filling->game, LANG_EN, kind, name);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/* A value without a name: a true minus, no dash between words, and in French a comma in 6,5. */
static void put_plain(struct span value, enum lang lang, struct text *ret)
{
    for (size_t i = 0; i < value.length; i++) {
        const char c = value.at[i], last = i ? value.at[i - 1] : 0, next = i + 1 < value.length ? value.at[i + 1] : 0;
        if (!i && c == '-' && is_digit(next)) text_put(ret, "−");
        else if (c == '-' && is_letter(last) && is_letter(next)) text_put(ret, " ");
        else if (c == '.' && lang == LANG_FR && is_digit(last) && is_digit(next)) text_put(ret, ",");
        else text_put_bytes(ret, &c, 1);
    }
}

/* The words of the book for a value, or its name. */
static bool put_name(const struct filling *filling, const struct column *column, struct span value)
{
    struct text *ret = &filling->sheet->text;
    struct span said;
    char *start = ret->at + ret->length;
    if (find_words(filling->block, column->name, value, &said)) {
        grammar_put(filling->lang, said.at, said.length, ret);
        return true;
    }
    const char *name = name_of(filling, column->kind, value);
    if (!name) return false;
    grammar_put_title(filling->lang, NULL, name, ret);
    grammar_capital(start);
    return true;
}

/* A value: a name; a name with a star; a list of such; or as it is. */
static void put_value(const struct filling *filling, const struct column *column, struct span value)
{
    struct text *ret = &filling->sheet->text;
    const bool is_starred = value.length && value.at[value.length - 1] == '*';
    if (put_name(filling, column, value)) return;
    if (is_starred && put_name(filling, column, (struct span){ value.at, value.length - 1 })) {
        text_put(ret, "*");
        return;
    }
    const char *blank = column->kind.length ? memchr(value.at, ' ', value.length) : NULL;
    if (!blank) {
        put_plain(value, filling->lang, ret);
        return;
    }
    const size_t first = (size_t)(blank - value.at);
    put_value(filling, column, (struct span){ value.at, first });
    text_put(ret, filling->lang == LANG_JA ? "、" : ", ");
    put_value(filling, column, (struct span){ blank + 1, value.length - first - 1 });
}

static const char *end_cell(struct book_sheet *sheet, size_t start)
{
    text_put_bytes(&sheet->text, "", 1);
    return sheet->text.at + start;
}

static const char *cell_of(const struct filling *filling, const struct column *column, const char *value)
{
    const size_t start = filling->sheet->text.length;
    put_value(filling, column, (struct span){ value, strlen(value) });
    return end_cell(filling->sheet, start);
}

static const char *heading_of(const struct filling *filling, struct span words)
{
    const size_t start = filling->sheet->text.length;
    grammar_put(filling->lang, words.at, words.length, &filling->sheet->text);
    return end_cell(filling->sheet, start);
}

/* The name of a column, and whether the pack has it. */
static bool check_column(const struct filling *filling, const struct image_table *table, struct span name,
                         char ret[64], struct err *ret_err)
{
    const size_t length = name.length < 63 ? name.length : 63;
    memcpy(ret, name.at, length);
    ret[length] = 0;
    if (image_has_column(table, ret)) return true;
    return file_fail(ret_err, "", filling->block->line, "the table %.40s has no column '%.40s'", table->name, ret);
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

static bool fill_rows(const struct filling *filling, const struct image_table *table, struct err *ret_err)
{
    const struct book_block *block = filling->block;
    struct book_sheet *sheet = filling->sheet;
    struct column column[BOOK_COLUMNS_MAX];
    char name[BOOK_COLUMNS_MAX][64];
    for (const char *at = block->show; *at;) {
        const int i = sheet->columns;
        if (i == BOOK_COLUMNS_MAX) return fail(ret_err, block->line, "too many columns");
        column[i] = column_of(part(&at, ';'));
        if (!check_column(filling, table, column[i].name, name[i], ret_err)) return false;
        sheet->cell[0][sheet->columns++] = heading_of(filling, column[i].heading);
    }
    sheet->rows = 1;
    for (int row = 0; row < table->rows; row++) {
        if (!is_wanted(table, row, block->where)) continue;
        if (sheet->rows == BOOK_ROWS_MAX) return fail(ret_err, block->line, "too many rows");
        for (int i = 0; i < sheet->columns; i++) {
            sheet->cell[sheet->rows][i] = cell_of(filling, &column[i], image_text(table, row, name[i]));
        }
        sheet->rows++;
    }
    return true;
}

/* Where a value stands among the headings, down or across; it is added if it is new. -1: there is no room. */
static int find_row(struct book_sheet *sheet, const char *value)
{
    for (int i = 1; i < sheet->rows; i++) {
        if (strcmp(sheet->cell[i][0], value) == 0) return i;
    }
    if (sheet->rows == BOOK_ROWS_MAX) return -1;
    for (int i = 0; i < BOOK_COLUMNS_MAX; i++) sheet->cell[sheet->rows][i] = "";
    sheet->cell[sheet->rows][0] = value;
    return sheet->rows++;
}

static int find_column(struct book_sheet *sheet, const char *value)
{
    for (int i = 1; i < sheet->columns; i++) {
        if (strcmp(sheet->cell[0][i], value) == 0) return i;
    }
    if (sheet->columns == BOOK_COLUMNS_MAX) return -1;
    sheet->cell[0][sheet->columns] = value;
    return sheet->columns++;
}

static bool fill_cross(const struct filling *filling, const struct image_table *table, struct err *ret_err)
{
    const struct book_block *block = filling->block;
    struct book_sheet *sheet = filling->sheet;
    struct column column[3];
    char name[3][64];
    const char *at = block->cross, *word;
    size_t length;
    for (int i = 0; i < 3; i++) {
        if (!text_read_word(&at, &word, &length)) return fail(ret_err, block->line, "'cross' names three columns");
        column[i] = column_of((struct span){ word, length });
        if (!check_column(filling, table, column[i].name, name[i], ret_err)) return false;
    }
    sheet->cell[0][0] = heading_of(filling, (struct span){ block->show, strlen(block->show) });
    sheet->rows = sheet->columns = 1;
    for (int row = 0; row < table->rows; row++) {
        if (!is_wanted(table, row, block->where)) continue;
        const int down = find_row(sheet, cell_of(filling, &column[0], image_text(table, row, name[0])));
        const int across = find_column(sheet, cell_of(filling, &column[1], image_text(table, row, name[1])));
        if (down < 0 || across < 0) return fail(ret_err, block->line, "too many rows or columns");
        sheet->cell[down][across] = cell_of(filling, &column[2], image_text(table, row, name[2]));
    }
    return true;
}

bool book_fill(const struct book_block *block, const struct game *game, const struct image *image, enum lang lang,
               struct book_sheet *ret, struct err *ret_err)
{
    const struct filling filling = { .block = block, .game = game, .image = image, .lang = lang, .sheet = ret };
    struct image_table table;
    *ret = (struct book_sheet){ 0 };
    if (!image_find(image, block->name, "", &table, ret_err)) return false;
    if (!block->show) return fail(ret_err, block->line, "'show' is missing");
    text_open(&ret->text, ret->room, sizeof ret->room);
    if (!(block->cross ? fill_cross(&filling, &table, ret_err) : fill_rows(&filling, &table, ret_err))) return false;
    return !ret->text.is_cut || fail(ret_err, block->line, "the table is too long");
}
