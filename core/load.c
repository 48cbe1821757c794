/* What games read in the same way; see load.h. */
#include "core/load.h"

#include <string.h>

bool load_hex(const struct image_table *table, int row, const char *column, const struct grid *grid, int *ret,
              struct err *ret_err)
{
    int32_t label;
    const char *text = image_text(table, row, column);
    if (strlen(text) != 4) {
        return image_fail(table, row, ret_err, "column '%s': '%s' is not a hex like 0101", column, text);
    }
    if (!image_int(table, row, column, 0, 9999, &label, ret_err)) return false;
    const int hex = hex_from_label(grid, label);
    if (hex == HEX_NONE) return image_fail(table, row, ret_err, "there is no hex %s on this map", text);
    *ret = hex;
    return true;
}

bool load_name(const struct image_table *table, int row, const char **ret, struct err *ret_err)
{
    const char *name = image_text(table, row, "name");
    const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0 || name[length]) {
        return image_fail(table, row, ret_err, "'%s' is not a name of letters a-z, digits and -", name);
    }
    *ret = name;
    return true;
}
