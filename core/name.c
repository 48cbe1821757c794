/* Names and titles; see name.h. */
#include "core/name.h"

#include "core/text.h"

static int letter(char c)
{
    return c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

bool name_is_title(const char *name, const char *title)
{
    while (*name && letter(*name) == letter(*title)) {
        name++;
        title++;
    }
    return !*name && !*title;
}

void name_put(const char *name, const char *title, struct text *ret)
{
    if (name && !(title && name_is_title(name, title))) {
        text_put(ret, name);
        if (title) text_put(ret, " ");
    }
    if (title) text_put(ret, title);
}
