/* Reading JSON, over jansson; see json.h. In a browser browser/json.c does without it. */
#include "wire/json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static json_t *inner(const struct node *node)
{
    return (json_t *)(uintptr_t)node;
}

static const struct node *outer(const json_t *json)
{
    return (const struct node *)json;
}

/* The library allows far deeper nesting than any request has, at the cost of the C stack. */
static bool is_too_deep(const char *text, size_t length)
{
    int depth = 0;
    bool is_quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (is_quoted && text[i] == '\\') i++;
        else if (text[i] == '"') is_quoted = !is_quoted;
        else if (!is_quoted && (text[i] == '{' || text[i] == '[') && ++depth > NODE_DEPTH_MAX) return true;
        else if (!is_quoted && (text[i] == '}' || text[i] == ']')) depth--;
    }
    return false;
}

struct node *node_parse(const char *text, size_t length, char *ret_message, size_t size)
{
    json_error_t error;
    if (is_too_deep(text, length)) {
        snprintf(ret_message, size, "nested deeper than %d", NODE_DEPTH_MAX);
        return NULL;
    }
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!root) snprintf(ret_message, size, "column %d: %s", error.column, error.text);
    return (struct node *)root;
}

void node_free(struct node *root)
{
    json_decref(inner(root));
}

enum node_kind node_kind(const struct node *node)
{
    switch (json_typeof(inner(node))) {
    case JSON_OBJECT: return NODE_OBJECT;
    case JSON_ARRAY: return NODE_LIST;
    case JSON_STRING: return NODE_TEXT;
    case JSON_INTEGER: return NODE_INT;
    case JSON_REAL: return NODE_REAL;
    case JSON_TRUE:
    case JSON_FALSE: return NODE_BOOL;
    default: return NODE_NULL;
    }
}

const struct node *node_get(const struct node *object, const char *key)
{
    return outer(json_object_get(inner(object), key));
}

const struct node *node_at(const struct node *list, size_t index)
{
    return outer(json_array_get(inner(list), index));
}

size_t node_count(const struct node *node)
{
    return json_is_object(inner(node)) ? json_object_size(inner(node)) : json_array_size(inner(node));
}

const char *node_text(const struct node *text)
{
    return json_string_value(inner(text));
}

size_t node_text_length(const struct node *text)
{
    return json_string_length(inner(text));
}

int64_t node_int(const struct node *number)
{
    return json_integer_value(inner(number));
}

bool node_bool(const struct node *boolean)
{
    return json_is_true(inner(boolean));
}

void *node_first(const struct node *object)
{
    return json_object_iter(inner(object));
}

void *node_next(const struct node *object, void *at)
{
    return json_object_iter_next(inner(object), at);
}

const char *node_key(void *at)
{
    return json_object_iter_key(at);
}

const struct node *node_member(void *at)
{
    return outer(json_object_iter_value(at));
}

void out_node(struct out *out, const struct node *node)
{
    char *text = json_dumps(inner(node), JSON_ENCODE_ANY | JSON_COMPACT);
    if (!text) abort();
    out_raw(out, text, strlen(text));
    free(text);
}
