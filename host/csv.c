/* Comma-separated cells; see csv.h. */
#include "host/csv.h"

#include <string.h>

/* ---- whole text ------------------------------------------------------------------------------ */

static char *line_end(char *at, char *end)
{
    char *found = memchr(at, '\n', (size_t)(end - at));
    return found ? found : end;
}

static char *skip_byte_order_mark(const struct blob *text)
{
    char *at = (char *)text->bytes;
    return text->size >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0 ? at + 3 : at;
}

bool csv_check_text(const char *path, const struct blob *text, struct err *err)
{
    char *end = (char *)text->bytes + text->size;
    int line = 1;
    for (char *at = skip_byte_order_mark(text); at < end; line++) {
        char *stop = line_end(at, end);
        size_t length = (size_t)(stop - at);
        if (length > 0 && stop[-1] == '\r') length--;
        if (length > CSV_LINE_MAX)
            return file_fail(err, path, line, "the line is longer than %d bytes", CSV_LINE_MAX);
        if (memchr(at, 0, length)) return file_fail(err, path, line, "there is a zero byte in the line");
        for (size_t i = 0; i < length; i++)
            if (at[i] == '\t') return file_fail(err, path, line, "there is a tab in the line; use spaces");
        if (!image_is_plain_text(at, length))
            return file_fail(err, path, line, "the line is not UTF-8 text without control characters");
        at = stop + 1;
    }
    return true;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static char *skip_spaces(char *at)
{
    while (*at == ' ') at++;
    return at;
}

/* at: behind the opening quote. Ends the cell in place and returns what follows the closing quote, or
 * NULL if there is none. */
static char *read_quoted(char *at)
{
    char *to = at;
    for (; *at; at++) {
        if (*at == '"' && at[1] != '"') {
            *to = 0;
            return skip_spaces(at + 1);
        }
        if (*at == '"') at++;
        *to++ = *at;
    }
    return NULL;
}

/* Cuts one line, which ends in a zero byte, into cells. */
static bool read_cells(struct csv *csv, char *at, struct err *err)
{
    for (;;) {
        char *next;
        at = skip_spaces(at);
        if (csv->cells == IMAGE_COLUMNS_MAX)
            return file_fail(err, csv->path, csv->line, "there are more than %d cells", IMAGE_COLUMNS_MAX);
        if (*at == '"') {
            csv->cell[csv->cells++] = at + 1;
            next = read_quoted(at + 1);
            if (!next)
                return file_fail(err, csv->path, csv->line, "the quote of cell %d is not closed", csv->cells);
            if (*next && *next != ',')
                return file_fail(err, csv->path, csv->line, "cell %d goes on behind its closing quote",
                                 csv->cells);
        } else {
            csv->cell[csv->cells++] = at;
            next = at + strcspn(at, ",\"");
            if (*next == '"')
                return file_fail(err, csv->path, csv->line,
                                 "a quote stands inside cell %d, which has none around it", csv->cells);
        }
        const bool is_last = *next == 0;
        if (*at != '"') { /* a quoted cell has its end already */
            char *stop = next;
            while (stop > at && stop[-1] == ' ') stop--;
            *stop = 0;
        }
        if (is_last) return true;
        at = next + 1;
    }
}

void csv_open(struct csv *csv, const char *path, struct blob *text)
{
    *csv = (struct csv){
        .path = path,
        .at = skip_byte_order_mark(text),
        .end = (char *)text->bytes + text->size,
    };
}

bool csv_next(struct csv *csv, struct err *err)
{
    csv->cells = 0;
    while (csv->at < csv->end) {
        char *line = csv->at, *stop = line_end(line, csv->end);
        csv->at = stop + 1;
        csv->line++;
        if (stop > line && stop[-1] == '\r') stop--;
        *stop = 0; /* at the end of the text this is the blob's own zero byte */
        if (*line == '#' || *skip_spaces(line) == 0) continue;
        return read_cells(csv, line, err);
    }
    return true;
}
