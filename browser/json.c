/* Reading JSON without jansson; see wire/json.h. What is asked here comes from a page of our own, so sentences about
 * mistakes are short; what is a mistake is the same as there. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/json.h"

struct node {
    enum node_kind kind;
    struct node *next;   /* in its list or object */
    char *key;           /* there */
    char *text;          /* of a text, or a number as it stood */
    size_t length, count;
    int64_t value;       /* of a number, true or false */
    struct node *first, **end;
};

struct reader {
    const char *start, *at, *stop;
    const char *wrong; /* NULL: nothing is */
};

static struct node *read_value(struct reader *reader, int depth);

static bool fail(struct reader *reader, const char *wrong)
{
    if (!reader->wrong) reader->wrong = wrong;
    return false;
}

static char peek(const struct reader *reader)
{
    return reader->at < reader->stop ? *reader->at : 0;
}

static void pass_blanks(struct reader *reader)
{
    while (reader->at < reader->stop && strchr(" \t\r\n", *reader->at) && *reader->at) reader->at++;
}

static bool take(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(reader->stop - reader->at) < length || memcmp(reader->at, word, length) != 0) {
        return fail(reader, "invalid token");
    }
    reader->at += length;
    return true;
}

static void *get_memory(size_t size)
{
    void *ret = calloc(1, size);
    if (!ret) abort();
    return ret;
}

/* ---- texts --------------------------------------------------------------------------------------------------- */

/* The four digits of \u; -1: they are none. */
static int32_t read_code(struct reader *reader)
{
    int32_t code = 0;
    for (int i = 0; i < 4; i++) {
        const char c = peek(reader);
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return -1;
        code = code * 16 + digit;
        reader->at++;
    }
    return code;
}

static char *put_utf8(char *at, int32_t code)
{
    if (code < 0x80) {
        *at++ = (char)code;
        return at;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int lead[] = { 0, 0xc0, 0xe0, 0xf0 };
    *at++ = (char)(lead[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; i--) *at++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    return at;
}

/* Behind the backslash. */
static char *read_escape(struct reader *reader, char *at)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char c = peek(reader);
    const char *found = c ? strchr(from, c) : NULL;
    reader->at++;
    if (found) {
        *at++ = to[found - from];
        return at;
    }
    int32_t code = c == 'u' ? read_code(reader) : -1;
    if (code >= 0xd800 && code < 0xdc00) { /* the first half of a pair */
        const int32_t low = take(reader, "\\u") ? read_code(reader) : -1;
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + (code - 0xd800) * 0x400 + low - 0xdc00 : -1;
    } else if (code >= 0xdc00 && code < 0xe000) {
        code = -1;
    }
    if (code <= 0) {
        fail(reader, "invalid escape");
        return at;
    }
    return put_utf8(at, code);
}

/* How many bytes the character that begins here has; 0: it is none. */
static size_t measure_utf8(const char *text, const char *stop)
{
    const unsigned char *at = (const unsigned char *)text;
    const size_t size = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 :
                        at[0] < 0xf5 ? 4 : 0;
    if (!size || (size_t)(stop - text) < size) return 0;
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
    }
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf0 && at[1] < 0x90) ||
        (at[0] == 0xf4 && at[1] > 0x8f)) return 0;
    return size;
}

static char *read_text(struct reader *reader, size_t *ret_length)
{
    char *text, *at;
    if (!take(reader, "\"")) return NULL;
    text = at = get_memory((size_t)(reader->stop - reader->at) + 1);
    while (!reader->wrong && peek(reader) != '"') {
        const size_t size = reader->at < reader->stop ? measure_utf8(reader->at, reader->stop) : 0;
        if (!size || (unsigned char)*reader->at < 0x20) {
            fail(reader, size ? "control character" : reader->at < reader->stop ? "invalid UTF-8" : "premature end");
        } else if (*reader->at == '\\') {
            reader->at++;
            at = read_escape(reader, at);
        } else {
            memcpy(at, reader->at, size);
            at += size;
            reader->at += size;
        }
    }
    if (reader->wrong) {
        free(text);
        return NULL;
    }
    reader->at++;
    *at = 0;
    *ret_length = (size_t)(at - text);
    char *fitting = realloc(text, *ret_length + 1);
    return fitting ? fitting : text;
}

/* ---- numbers ------------------------------------------------------------------------------------------------- */

static bool take_digits(struct reader *reader)
{
    const char *from = reader->at;
    while (peek(reader) >= '0' && peek(reader) <= '9') reader->at++;
    return reader->at > from || fail(reader, "invalid token");
}

static bool read_number(struct reader *reader, struct node *ret)
{
    const char *from = reader->at;
    if (peek(reader) == '-') reader->at++;
    if (peek(reader) == '0') reader->at++;
    else if (!take_digits(reader)) return false;
    ret->kind = NODE_INT;
    if (peek(reader) == '.') {
        reader->at++;
        ret->kind = NODE_REAL;
        if (!take_digits(reader)) return false;
    }
    if (peek(reader) == 'e' || peek(reader) == 'E') {
        reader->at++;
        ret->kind = NODE_REAL;
        if (peek(reader) == '+' || peek(reader) == '-') reader->at++;
        if (!take_digits(reader)) return false;
    }
    ret->length = (size_t)(reader->at - from);
    ret->text = get_memory(ret->length + 1);
    memcpy(ret->text, from, ret->length);
    if (ret->kind == NODE_REAL) return true;
    errno = 0;
    ret->value = strtoll(ret->text, NULL, 10);
    return errno == 0 || fail(reader, "too big integer");
}

/* ---- lists and objects --------------------------------------------------------------------------------------- */

static bool read_members(struct reader *reader, struct node *ret, int depth)
{
    const char close = ret->kind == NODE_LIST ? ']' : '}';
    ret->end = &ret->first;
    reader->at++;
    pass_blanks(reader);
    while (!reader->wrong && (ret->count || peek(reader) != close)) {
        char *key = NULL;
        size_t length = 0;
        if (ret->kind == NODE_OBJECT) {
            key = read_text(reader, &length);
            if (key && node_get(ret, key)) fail(reader, "duplicate object key");
            pass_blanks(reader);
            if (key) take(reader, ":");
        }
        struct node *node = reader->wrong ? NULL : read_value(reader, depth + 1);
        if (!node) {
            free(key);
            return false;
        }
        node->key = key;
        *ret->end = node;
        ret->end = &node->next;
        ret->count++;
        pass_blanks(reader);
        if (peek(reader) == close) break;
        if (!take(reader, ",")) return false;
        pass_blanks(reader);
    }
    if (reader->wrong) return false;
    reader->at++;
    return true;
}

static bool fill(struct reader *reader, struct node *ret, int depth)
{
    switch (peek(reader)) {
    case '{':
    case '[':
        ret->kind = peek(reader) == '{' ? NODE_OBJECT : NODE_LIST;
        return read_members(reader, ret, depth);
    case '"':
        ret->kind = NODE_TEXT;
        ret->text = read_text(reader, &ret->length);
        return ret->text;
    case 't':
    case 'f':
        ret->kind = NODE_BOOL;
        ret->value = peek(reader) == 't';
        return take(reader, ret->value ? "true" : "false");
    case 'n':
        ret->kind = NODE_NULL;
        return take(reader, "null");
    default:
        return read_number(reader, ret);
    }
}

static struct node *read_value(struct reader *reader, int depth)
{
    struct node *node;
    pass_blanks(reader);
    if (depth >= NODE_DEPTH_MAX && (peek(reader) == '{' || peek(reader) == '[')) {
        fail(reader, "nested");
        return NULL;
    }
    node = get_memory(sizeof *node);
    if (fill(reader, node, depth)) return node;
    node_free(node);
    return NULL;
}

struct node *node_parse(const char *text, size_t length, char *ret_message, size_t size)
{
    struct reader reader = { .start = text, .at = text, .stop = text + length };
    struct node *root = read_value(&reader, 0);
    pass_blanks(&reader);
    if (root && reader.at < reader.stop) fail(&reader, "end of file expected");
    if (!reader.wrong) return root;
    if (root) node_free(root);
    if (strcmp(reader.wrong, "nested") == 0) snprintf(ret_message, size, "nested deeper than %d", NODE_DEPTH_MAX);
    else snprintf(ret_message, size, "column %d: %s", (int)(reader.at - reader.start) + 1, reader.wrong);
    return NULL;
}

void node_free(struct node *root)
{
    for (struct node *node = root->first, *next; node; node = next) {
        next = node->next;
        node_free(node);
    }
    free(root->key);
    free(root->text);
    free(root);
}

/* ---- looking ------------------------------------------------------------------------------------------------- */

enum node_kind node_kind(const struct node *node)
{
    return node->kind;
}

const struct node *node_get(const struct node *object, const char *key)
{
    if (object->kind != NODE_OBJECT) return NULL;
    const struct node *node = object->first;
    while (node && strcmp(node->key, key) != 0) node = node->next;
    return node;
}

const struct node *node_at(const struct node *list, size_t index)
{
    const struct node *node = list->kind == NODE_LIST ? list->first : NULL;
    while (node && index--) node = node->next;
    return node;
}

size_t node_count(const struct node *node)
{
    return node->count;
}

const char *node_text(const struct node *text)
{
    return text->kind == NODE_TEXT ? text->text : NULL;
}

size_t node_text_length(const struct node *text)
{
    return text->kind == NODE_TEXT ? text->length : 0;
}

int64_t node_int(const struct node *number)
{
    return number->kind == NODE_INT ? number->value : 0;
}

bool node_bool(const struct node *boolean)
{
    return boolean->kind == NODE_BOOL && boolean->value;
}

void *node_first(const struct node *object)
{
    return object->first;
}

void *node_next(const struct node *object, void *at)
{
    (void)object;
    return ((struct node *)at)->next;
}

const char *node_key(void *at)
{
    return ((struct node *)at)->key;
}

const struct node *node_member(void *at)
{
    return at;
}

/* ---- writing it again ---------------------------------------------------------------------------------------- */

void out_node(struct out *out, const struct node *node)
{
    switch (node->kind) {
    case NODE_NULL: out_null(out); break;
    case NODE_BOOL: out_bool(out, node->value); break;
    case NODE_INT: out_int(out, node->value); break;
    case NODE_REAL: out_raw(out, node->text, node->length); break;
    case NODE_TEXT: out_text_bytes(out, node->text, node->length); break;
    case NODE_LIST:
    case NODE_OBJECT:
        out_open(out, node->kind == NODE_LIST ? '[' : '{');
        for (const struct node *member = node->first; member; member = member->next) {
            if (member->key) out_key(out, member->key);
            out_node(out, member);
        }
        out_close(out, node->kind == NODE_LIST ? ']' : '}');
        break;
    }
}
