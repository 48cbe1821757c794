/* JSON, read and written. The library that parses (jansson) is hidden in json_read.c.
 *
 * Reading makes a tree of nodes; numbers are whole. Writing goes straight into a buffer that grows:
 *
 *     out_open(out, '{');
 *     out_member_bool(out, "ok", true);
 *     out_close(out, '}');
 *
 * Running out of memory while writing ends the program: there is nobody left to tell. */
#ifndef HONJIN_WIRE_JSON_H
#define HONJIN_WIRE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- reading ---- */

enum { NODE_DEPTH_MAX = 32 };
enum node_kind { NODE_NULL, NODE_BOOL, NODE_INT, NODE_REAL, NODE_TEXT, NODE_LIST, NODE_OBJECT };

struct node; /* part of a tree; borrowed, but for the root */

/* NULL: ret_message says what is wrong and in which column. */
struct node *node_parse(const char *text, size_t length, char *ret_message, size_t size);
void node_free(struct node *root);

enum node_kind node_kind(const struct node *node);
const struct node *node_get(const struct node *object, const char *key); /* NULL: no such member */
const struct node *node_at(const struct node *list, size_t index);
size_t node_count(const struct node *list_or_object);
const char *node_text(const struct node *text);
size_t node_text_length(const struct node *text);
int64_t node_int(const struct node *number);
bool node_bool(const struct node *boolean);

/* for (void *at = node_first(object); at; at = node_next(object, at)) */
void *node_first(const struct node *object);
void *node_next(const struct node *object, void *at);
const char *node_key(void *at);
const struct node *node_member(void *at);

/* ---- writing ---- */

struct out {
    char *bytes; /* malloc'ed, ends in a zero byte; out_free */
    size_t length, capacity;
    bool wants_comma;
    uint8_t lang; /* of the sentences that are written into it */
};

/* Has it more than so many bytes? 0: never. */
static inline bool out_is_full(const struct out *out, size_t page) { return page && out->length > page; }
void out_free(struct out *out);
void out_open(struct out *out, char bracket);
void out_close(struct out *out, char bracket);
void out_key(struct out *out, const char *key);
void out_text(struct out *out, const char *text); /* NULL becomes null */
void out_text_bytes(struct out *out, const char *text, size_t length);
void out_int(struct out *out, int64_t value);
void out_bool(struct out *out, bool value);
void out_null(struct out *out);
/* A key and its value. */
void out_member(struct out *out, const char *key, const char *text);
void out_member_int(struct out *out, const char *key, int64_t value);
void out_member_bool(struct out *out, const char *key, bool value);
void out_node(struct out *out, const struct node *node);
/* Bytes that are JSON already. */
void out_raw(struct out *out, const char *bytes, size_t length);
/* Bytes outside of any value: the line feed behind an answer. */
void out_plain(struct out *out, const char *bytes, size_t length);

#endif
