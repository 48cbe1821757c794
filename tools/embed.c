/* embed OUT.c PACKDIR...: compiles packs and writes them as C, to become part of the program. */
#include <stdio.h>
#include <string.h>

#include "host/pack.h"
#include "tools/bytes.h"

static bool write_pack(FILE *out, int number, const char *folder, char ret_id[64], size_t *ret_size)
{
    struct blob blob;
    struct image image;
    struct err err;
    if (!pack_read(folder, &blob, &err)) {
        fprintf(stderr, "%s:%d: %s\n", err.file, err.line, err.sentence);
        return false;
    }
    const bool is_open = image_open(blob.bytes, blob.size, &image, &err);
    if (is_open) {
        snprintf(ret_id, 64, "%s", image_fact(&image, "pack", "id"));
        *ret_size = blob.size;
        fprintf(out, "static _Alignas(8) const unsigned char pack_%d[] = /* %s */\n", number, ret_id);
        write_bytes(out, blob.bytes, blob.size);
        fputs("    ;\n\n", out);
    } else {
        fprintf(stderr, "%s: %s\n", folder, err.sentence);
    }
    blob_free(&blob);
    return is_open;
}

static bool write_packs(FILE *out, char **folder, int count)
{
    enum { PACKS_MAX = 32 };
    char id[PACKS_MAX][64];
    size_t size[PACKS_MAX];
    if (count > PACKS_MAX) {
        fprintf(stderr, "embed: at most %d packs\n", PACKS_MAX);
        return false;
    }
    fputs("/* Written by tools/embed. */\n#include \"host/embedded.h\"\n\n", out);
    for (int i = 0; i < count; i++)
        if (!write_pack(out, i, folder[i], id[i], &size[i])) return false;
    fputs("const struct embedded_pack embedded_packs[] = {\n", out);
    for (int i = 0; i < count; i++) fprintf(out, "    { \"%s\", pack_%d, %zu },\n", id[i], i, size[i]);
    fputs("    { 0 },\n};\n", out);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: embed OUT.c PACKDIR...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    bool is_done = write_packs(out, argv + 2, argc - 2);
    if (fclose(out) != 0) {
        perror(argv[1]);
        is_done = false;
    }
    if (!is_done) remove(argv[1]); /* a build must not go on with half a file */
    return is_done ? 0 : 1;
}
