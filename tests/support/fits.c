/* Comparing answers; see fits.h. */
#include "tests/support/fits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_any(const struct node *node)
{
    return node_kind(node) == NODE_TEXT && strcmp(node_text(node), "...") == 0;
}

static bool is_name(const char *text)
{
    return strchr(text, '-') && text[0] >= 'A' && text[0] <= 'Z' &&
           text[strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] == 0;
}

static bool fits_text(const char *wanted, const char *found, struct names *names)
{
    if (!names || !is_name(wanted)) return strcmp(wanted, found) == 0;
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->name[i], wanted) == 0) return strcmp(names->value[i], found) == 0;
    }
    if (names->count == NAMES_MAX) abort();
    snprintf(names->name[names->count], NAME_BYTES, "%s", wanted);
    snprintf(names->value[names->count++], NAME_BYTES, "%s", found);
    return true;
}

static bool fits_list(const struct node *wanted, const struct node *found, struct names *names)
{
    size_t count = node_count(wanted);
    const bool is_open = count && is_any(node_at(wanted, count - 1));
    if (is_open) count--;
    if (is_open ? node_count(found) < count : node_count(found) != count) return false;
    for (size_t i = 0; i < count; i++) {
        if (!node_fits(node_at(wanted, i), node_at(found, i), names)) return false;
    }
    return true;
}

bool node_fits(const struct node *wanted, const struct node *found, struct names *names)
{
    if (!found) return false;
    if (is_any(wanted)) return true;
    if (node_kind(wanted) != node_kind(found)) return false;
    switch (node_kind(wanted)) {
    case NODE_TEXT: return fits_text(node_text(wanted), node_text(found), names);
    case NODE_INT: return node_int(wanted) == node_int(found);
    case NODE_BOOL: return node_bool(wanted) == node_bool(found);
    case NODE_LIST: return fits_list(wanted, found, names);
    case NODE_OBJECT:
        for (void *at = node_first(wanted); at; at = node_next(wanted, at)) {
            if (!node_fits(node_member(at), node_get(found, node_key(at)), names)) return false;
        }
        return true;
    default: return true;
    }
}

char *names_replace(const struct names *names, const char *text)
{
    struct out out = { 0 };
    while (*text) {
        int i = 0;
        while (i < names->count && strncmp(text, names->name[i], strlen(names->name[i])) != 0) i++;
        if (i < names->count) {
            out_plain(&out, names->value[i], strlen(names->value[i]));
            text += strlen(names->name[i]);
        } else {
            out_plain(&out, text++, 1);
        }
    }
    out_plain(&out, "", 0);
    return out.bytes;
}
