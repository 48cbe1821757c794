/* embed_web OUT.c FOLDER: writes the files of the page as C, to become part of the program. Without the folder
 * the table is empty, and the server shows a page that says so. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/file.h"
#include "tools/bytes.h"

enum { FILES_MAX = 256, NAME_MAX_BYTES = 256, FILE_MAX_BYTES = 16 << 20 };

struct list {
    char name[FILES_MAX][NAME_MAX_BYTES];
    int count;
};

/* Names below the folder; those that begin with a dot are left out. */
static bool list_files(const char *folder, const char *prefix, struct list *list)
{
    char path[4096], name[NAME_MAX_BYTES];
    struct stat status;
    struct dirent **entry;
    bool is_fine = true;
    snprintf(path, sizeof path, "%s/%s", folder, prefix);
    const int count = scandir(path, &entry, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const int length = snprintf(name, sizeof name, "%s%s", prefix, entry[i]->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (entry[i]->d_name[0] == '.' || !is_fine) {
            free(entry[i]);
            continue;
        }
        free(entry[i]);
        is_fine = length < NAME_MAX_BYTES - 1 && list->count < FILES_MAX && stat(path, &status) == 0;
        if (is_fine && S_ISDIR(status.st_mode)) {
            strcat(name, "/");
            is_fine = list_files(folder, name, list);
        } else if (is_fine) {
            memcpy(list->name[list->count++], name, sizeof name);
        }
    }
    if (count >= 0) free(entry);
    return is_fine;
}

static bool write_file(FILE *out, const char *folder, const char *name, int number, size_t *ret_size)
{
    char path[4096];
    struct blob blob;
    struct err err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!file_read(path, FILE_MAX_BYTES, &blob, &err)) {
        fprintf(stderr, "%s: %s\n", err.file, err.sentence);
        return false;
    }
    fprintf(out, "static const unsigned char file_%d[] = /* %s */\n", number, name);
    write_bytes(out, blob.bytes, blob.size);
    fputs("    ;\n\n", out);
    *ret_size = blob.size;
    blob_free(&blob);
    return true;
}

static bool write_files(FILE *out, const char *folder)
{
    static struct list list;
    static size_t size[FILES_MAX];
    if (!list_files(folder, "", &list)) {
        fprintf(stderr, "%s: more than %d files, or one that cannot be read\n", folder, FILES_MAX);
        return false;
    }
    fputs("/* Written by tools/embed_web. */\n#include \"server/embedded_web.h\"\n\n", out);
    for (int i = 0; i < list.count; i++) {
        if (!write_file(out, folder, list.name[i], i, &size[i])) return false;
    }
    fputs("const struct embedded_file embedded_web[] = {\n", out);
    for (int i = 0; i < list.count; i++) {
        fprintf(out, "    { \"%s\", file_%d, %zu },\n", list.name[i], i, size[i]);
    }
    fputs("    { 0 },\n};\n", out);
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: embed_web OUT.c FOLDER\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    bool is_done = write_files(out, argv[2]);
    if (fclose(out) != 0) {
        perror(argv[1]);
        is_done = false;
    }
    if (!is_done) remove(argv[1]); /* a build must not go on with half a file */
    return is_done ? 0 : 1;
}
