/* Text in columns; see draw.h. */
#include "tui/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CUT "…"

/* One character: its bytes, its columns. What is no text counts as one column a byte. */
static int character(const char *text, int *ret_columns)
{
    wchar_t wide;
    mbstate_t state = { 0 };
    const size_t bytes = mbrtowc(&wide, text, MB_CUR_MAX, &state);
    if (bytes == (size_t)-1 || bytes == (size_t)-2 || bytes == 0) {
        *ret_columns = 1;
        return 1;
    }
    const int columns = wcwidth(wide);
    *ret_columns = columns < 0 ? 1 : columns;
    return (int)bytes;
}

int text_fit(const char *text, int columns, int *ret_columns)
{
    int bytes = 0, used = 0;
    while (text[bytes]) {
        int more;
        const int length = character(text + bytes, &more);
        if (used + more > columns) break;
        used += more;
        bytes += length;
    }
    *ret_columns = used;
    return bytes;
}

int text_columns(const char *text)
{
    int columns;
    text_fit(text, 1 << 20, &columns);
    return columns;
}

void draw_text(int y, int x, int width, const char *text)
{
    int columns;
    if (width <= 0) return;
    const int bytes = text_fit(text, width, &columns);
    mvaddnstr(y, x, text, bytes);
    for (; columns < width; columns++) addch(' ');
}

void draw_ink(int y, int x, int width, enum ink ink, const char *text)
{
    colour_ink(ink);
    draw_text(y, x, width, text);
    if (width > 0 && text_columns(text) > width) mvaddstr(y, x + width - 1, CUT);
}

void draw_clear(const struct box *box)
{
    for (int y = 0; y < box->height; y++) draw_ink(box->y + y, box->x, box->width, INK_PLAIN, "");
}

void draw_heading(int y, int x, int width, const char *title)
{
    char text[160];
    snprintf(text, sizeof text, "── %s ", title);
    draw_ink(y, x, width, INK_HEADING, text);
    for (int at = text_columns(text); at < width; at++) mvaddstr(y, x + at, "─");
}

/* ---- lines -------------------------------------------------------------------------------------------------- */

void lines_clear(struct lines *lines)
{
    for (int i = 0; i < lines->count; i++) free(lines->line[i].text);
    lines->count = 0;
}

void lines_free(struct lines *lines)
{
    lines_clear(lines);
    free(lines->line);
    *lines = (struct lines){ 0 };
}

static void add_line(struct lines *lines, int indent, enum ink ink, const char *text, int bytes)
{
    if (lines->count == lines->capacity) {
        lines->capacity = lines->capacity ? 2 * lines->capacity : 64;
        lines->line = realloc(lines->line, (size_t)lines->capacity * sizeof *lines->line);
        if (!lines->line) abort();
    }
    char *copy = malloc((size_t)(indent + bytes) + 1);
    if (!copy) abort();
    memset(copy, ' ', (size_t)indent);
    memcpy(copy + indent, text, (size_t)bytes);
    copy[indent + bytes] = 0;
    lines->line[lines->count++] = (struct line){ .text = copy, .ink = ink, .tag = lines->tag };
}

/* Signs that no line begins with. */
static bool is_closing(const char *at)
{
    static const char *const sign[] = { "、", "。", "，", "：", "）", "」", "？", "％", "ー", "…", ":", ";", "?", "!", "»" };
    for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++) {
        if (strncmp(at, sign[i], strlen(sign[i])) == 0) return true;
    }
    return false;
}

static bool is_wide(const char *at)
{
    int columns;
    character(at, &columns);
    return columns == 2;
}

/* Where to break a line that is too long: after the last blank, between two kanji, or where it must be. */
static int break_at(const char *text, int fits)
{
    if (!text[fits]) return fits;
    for (int i = fits; i > 0; i--) {
        const bool is_inside = ((unsigned char)text[i] & 0xc0) == 0x80;
        if (is_inside || is_closing(text + i)) continue;
        if (text[i] == ' ' ? !is_closing(text + i + 1) : is_wide(text + i)) return i;
    }
    return fits > 0 ? fits : 1;
}

static void add_folded(struct lines *lines, int width, int indent, enum ink ink, const char *text)
{
    int now = 0, columns;
    do {
        const int bytes = break_at(text, text_fit(text, width - now, &columns));
        add_line(lines, now, ink, text, bytes);
        text += bytes;
        text += strspn(text, " ");
        now = indent < width / 2 ? indent : 0;
    } while (*text);
}

void lines_add(struct lines *lines, int width, int indent, enum ink ink, const char *text)
{
    char part[2048];
    if (width < 4) width = 4;
    do {
        const size_t length = strcspn(text, "\n");
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        add_folded(lines, width, indent + (int)strspn(part, " "), ink, part);
        text += length;
        if (*text == '\n') text++;
    } while (*text);
}

void lines_cut(struct lines *lines, int height, int width)
{
    int columns;
    if (height < 1 || lines->count <= height) return;
    struct line *line = &lines->line[height - 1];
    const int bytes = text_fit(line->text, width - 2, &columns);
    char *cut = realloc(line->text, (size_t)bytes + sizeof " " CUT);
    if (!cut) abort();
    snprintf(cut + bytes, sizeof " " CUT, " %s", CUT);
    line->text = cut;
    while (lines->count > height) free(lines->line[--lines->count].text);
}

void lines_draw(const struct lines *lines, const struct box *box, int top)
{
    for (int y = 0; y < box->height; y++) {
        const bool is_there = top + y >= 0 && top + y < lines->count;
        const struct line *line = is_there ? &lines->line[top + y] : NULL;
        draw_ink(box->y + y, box->x, box->width, line ? line->ink : INK_PLAIN, line ? line->text : "");
    }
}
