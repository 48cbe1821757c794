/* The pack a match is played with: its scenarios and options; see table.h. */
#include <stdio.h>
#include <string.h>

#include "host/embedded.h"
#include "host/pack.h"
#include "host/table_inside.h"

bool table_find_pack(const char *id, struct image *ret, struct err *ret_err)
{
    for (const struct embedded_pack *pack = embedded_packs; pack->id; pack++) {
        if (strcmp(pack->id, id) == 0) return image_open(pack->bytes, pack->size, ret, ret_err);
    }
    return file_fail(ret_err, "", 0, "the program holds no pack '%s'; name a folder with --pack", id);
}

bool table_is_of_pack(const struct table *table, uint64_t pack)
{
    const char *same = image_fact(&table->image, table->scenario_name, "same-as");
    char hex[17];
    struct text text;
    text_open(&text, hex, sizeof hex);
    text_hex64(&text, pack);
    return pack == image_hash(&table->image) || (same && strcmp(same, hex) == 0);
}

bool table_set_option(const struct game *game, const char *name, const char *value, struct options *ret,
                      struct err *ret_err)
{
    char list[160];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < game->options; i++) {
        const struct option *option = &game->option[i];
        if (strcmp(option->name, name) != 0) continue;
        for (int v = 0; v < 8 && option->value[v]; v++) {
            if (strcmp(option->value[v], value) == 0) {
                ret->value[i] = (uint8_t)v;
                return true;
            }
            if (v) text_put(&text, ", ");
            text_put(&text, option->value[v]);
        }
        return file_fail(ret_err, "", 0, "option '%s' is one of %s, not '%.40s'", name, list, value);
    }
    if (game->options == 0) {
        return file_fail(ret_err, "", 0, "%s has no option '%.40s', nor any other", game->id, name);
    }
    for (int i = 0; i < game->options; i++) {
        if (i) text_put(&text, ", ");
        text_put(&text, game->option[i].name);
    }
    return file_fail(ret_err, "", 0, "%s has no option '%.40s'; it has: %s", game->id, name, list);
}

bool table_set_options(const struct game *game, const char *list, struct options *ret, struct err *ret_err)
{
    char name[64], value[64];
    int used;
    for (; *list; list += used, list += *list == ',') {
        used = 0;
        if (sscanf(list, "%63[^=,]=%63[^,]%n", name, value, &used) != 2 || used == 0) {
            return file_fail(ret_err, "", 0, "expected NAME=VALUE, found '%s'", list);
        }
        if (!table_set_option(game, name, value, ret, ret_err)) return false;
    }
    return true;
}

const void *table_open_scenario(const struct table *table, const char *name, struct err *ret_err)
{
    return scenario_open(table->match.game, &table->image, name, &table->options, ret_err);
}

bool table_load_pack(struct table *table, const char *folder, struct err *ret_err)
{
    if (!folder) return table_find_pack(table->match.game->id, &table->image, ret_err);
    if (!pack_read(folder, &table->pack, ret_err)) return false;
    table->folder = table_copy_text(folder); /* without memory its book and lessons are the program's */
    return image_open(table->pack.bytes, table->pack.size, &table->image, ret_err);
}
