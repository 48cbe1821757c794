/* Files of what never changes of a scenario; see told.h. */
#include "server/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "core/words.h"
#include "games/list.h"
#include "wire/request.h"

enum { WORD_BYTES = 32, GZIP_WINDOW = 15 + 16 /* a head and an end as of a file NAME.gz */ };

struct wanted {
    const struct game *game;
    char scenario[WORD_BYTES];
    enum lang lang;
};

static bool read_path(const char *path, struct wanted *ret)
{
    char game[WORD_BYTES], lang[4];
    int end = 0;
    if (sscanf(path, "/told/%31[a-z0-9-]/%31[a-z0-9-]/%3[a-z].json%n", game, ret->scenario, lang, &end) != 3) {
        return false;
    }
    ret->game = games_find(game);
    return end && !path[end] && ret->game && lang_read(lang, &ret->lang);
}

/* The answers to these requests, each by its name, of a match that was never begun. */
static bool describe(const struct wanted *wanted, struct out *ret)
{
    static const struct { const char *name; handler *handle; } part[] = {
        { "map", wire_map }, { "words", wire_words },
    };
    const struct table_setup setup = { .game = wanted->game, .scenario = wanted->scenario, .seed = "told" };
    struct wire wire = { .lang = (uint8_t)wanted->lang };
    struct failure failure;
    struct err err;
    bool is_done = true;
    if (!table_new(&setup, &wire.table, &err)) return false;
    ret->lang = wire.lang;
    out_open(ret, '{');
    for (size_t i = 0; i < sizeof part / sizeof part[0] && is_done; i++) {
        out_key(ret, part[i].name);
        out_open(ret, '{');
        is_done = part[i].handle(&wire, NULL, ret, &failure);
        out_close(ret, '}');
    }
    out_close(ret, '}');
    wire_close(&wire);
    return is_done;
}

static bool pack(const struct out *text, struct blob *ret)
{
    z_stream stream = { .next_in = (unsigned char *)text->bytes, .avail_in = (unsigned int)text->length };
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        return false;
    }
    const unsigned long room = deflateBound(&stream, stream.avail_in);
    ret->bytes = calloc(room + 1, 1);
    stream.next_out = ret->bytes;
    stream.avail_out = (unsigned int)room;
    const bool is_whole = ret->bytes && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    ret->size = stream.total_out;
    deflateEnd(&stream);
    return is_whole;
}

static struct told *make(const char *path)
{
    struct wanted wanted;
    struct out out = { 0 };
    if (!read_path(path, &wanted)) return NULL;
    struct told *told = calloc(1, sizeof *told);
    if (told && strlen(path) < sizeof told->path && describe(&wanted, &out) &&
        blob_add(&told->plain, out.bytes, out.length) && pack(&out, &told->packed)) {
        strcpy(told->path, path);
    } else {
        told_free(told);
        told = NULL;
    }
    out_free(&out);
    return told;
}

const struct told *told_find(struct told **all, const char *path)
{
    for (const struct told *told = *all; told; told = told->next) {
        if (strcmp(told->path, path) == 0) return told;
    }
    struct told *told = make(path);
    if (!told) return NULL;
    told->next = *all;
    *all = told;
    return told;
}

void told_free(struct told *all)
{
    while (all) {
        struct told *told = all;
        all = told->next;
        blob_free(&told->plain);
        blob_free(&told->packed);
        free(told);
    }
}
