/* embed OUT.c PACKDIR...: compiles packs and writes them as C, to become part of the program. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/words.h"
#include "host/book.h"
#include "host/lesson.h"
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
        fprintf(out, "static _Alignas(8) const unsigned char pack_%d[] PART(%s_pack) =\n", number, ret_id);
        write_bytes(out, blob.bytes, blob.size);
        fputs("    ;\n\n", out);
    } else {
        fprintf(stderr, "%s: %s\n", folder, err.sentence);
    }
    blob_free(&blob);
    return is_open;
}

/* The lessons of a pack, one file each. */
static bool write_lessons(FILE *out, int number, const char *id, const char *folder)
{
    char names[LESSONS_MAX][LESSON_NAME_BYTES], path[4096];
    struct blob blob;
    struct err err;
    const int count = lesson_list_folder(folder, names);
    for (int i = 0; i < count; i++) {
        struct lesson lesson;
        snprintf(path, sizeof path, "%s/lessons/%s.txt", folder, names[i]);
        if (!file_read(path, LESSON_FILE_MAX, &blob, &err) ||
            !lesson_parse(names[i], (const char *)blob.bytes, blob.size, &lesson, &err)) {
            fprintf(stderr, "%s:%d: %s\n", path, err.line, err.sentence);
            return false;
        }
        fprintf(out, "static const unsigned char lesson_%d_%d[] PART(%s_pack) =\n", number, i, id);
        write_bytes(out, blob.bytes, blob.size);
        fputs("    ;\n\n", out);
        blob_free(&blob);
    }
    return true;
}

static void list_lessons(FILE *out, int number, const char *id, const char *folder)
{
    char names[LESSONS_MAX][LESSON_NAME_BYTES];
    const int count = lesson_list_folder(folder, names);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    { \"%s\", \"%s\", lesson_%d_%d, sizeof lesson_%d_%d - 1 },\n", id, names[i], number, i,
                number, i);
    }
}

/* The book of a pack in a language, if it has one: *ret_has. It must be readable. */
static bool write_book(FILE *out, int number, const char *id, const char *folder, enum lang lang, bool *ret_has)
{
    static struct book book; /* too large for the stack */
    char path[4096];
    struct blob blob;
    struct err err;
    snprintf(path, sizeof path, "%s/%s", folder, book_file(lang));
    *ret_has = access(path, R_OK) == 0;
    if (!*ret_has) return true;
    if (!file_read(path, BOOK_FILE_MAX, &blob, &err)) {
        fprintf(stderr, "%s: %s\n", path, err.sentence);
        return false;
    }
    const bool is_read = book_parse((const char *)blob.bytes, blob.size, lang, &book, &err);
    if (is_read) {
        fprintf(out, "static const unsigned char book_%d_%d[] PART(%s_book_%s) =\n", number, lang, id,
                lang_name(lang));
        write_bytes(out, blob.bytes, blob.size);
        fputs("    ;\n\n", out);
    } else {
        fprintf(stderr, "%s:%d: %s\n", path, err.line, err.sentence);
    }
    blob_free(&blob);
    return is_read;
}

static bool write_books(FILE *out, int number, const char *id, const char *folder, bool ret_has[LANGS])
{
    for (enum lang lang = LANG_EN; lang < LANGS; lang++) {
        if (!write_book(out, number, id, folder, lang, &ret_has[lang])) return false;
    }
    return true;
}

static bool write_packs(FILE *out, char **folder, int count)
{
    enum { PACKS_MAX = 32 };
    char id[PACKS_MAX][64];
    size_t size[PACKS_MAX];
    bool has_book[PACKS_MAX][LANGS];
    if (count > PACKS_MAX) {
        fprintf(stderr, "embed: at most %d packs\n", PACKS_MAX);
        return false;
    }
    fputs("/* Written by tools/embed. */\n#include \"core/part.h\"\n#include \"host/embedded.h\"\n\n", out);
    for (int i = 0; i < count; i++) {
        if (!write_pack(out, i, folder[i], id[i], &size[i]) || !write_lessons(out, i, id[i], folder[i]) ||
            !write_books(out, i, id[i], folder[i], has_book[i])) return false;
    }
    fputs("const struct embedded_lesson embedded_lessons[] = {\n", out);
    for (int i = 0; i < count; i++) list_lessons(out, i, id[i], folder[i]);
    fputs("    { 0 },\n};\n\n", out);
    fputs("const struct embedded_book embedded_books[] = {\n", out);
    for (int k = 0; k < count * LANGS; k++) {
        const int i = k / LANGS, lang = k % LANGS;
        if (!has_book[i][lang]) continue;
        fprintf(out, "    { \"%s\", %d, book_%d_%d, sizeof book_%d_%d - 1 },\n", id[i], lang, i, lang, i, lang);
    }
    fputs("    { 0 },\n};\n\n", out);
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
