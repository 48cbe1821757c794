/* Packs with one thing wrong: PACK, named before this is included, is copied and a file of the copy changed. */
#ifndef HONJIN_TESTS_UNIT_BROKEN_PACK_H
#define HONJIN_TESTS_UNIT_BROKEN_PACK_H

#include <string.h>

#include "host/file.h"
#include "host/pack.h"
#include "tests/unit/scratch.h"

static void copy_pack(const char *folder)
{
    DIR *dir = opendir(PACK);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[SCRATCH_PATH * 2];
        struct blob text;
        struct err err;
        if (entry->d_name[0] == '.' || !strchr(entry->d_name, '.')) continue; /* lessons are a folder of their own */
        snprintf(path, sizeof path, "%s/%s", PACK, entry->d_name);
        assert_true(file_read(path, PACK_FILE_MAX, &text, &err));
        scratch_write(folder, entry->d_name, text.bytes, text.size);
        blob_free(&text);
    }
    closedir(dir);
}

/* Writes the file with the first `old` in it become `new`; returns the line it stands in. */
static int change(const char *folder, const char *name, const char *old, const char *new)
{
    static char changed[PACK_FILE_MAX];
    char path[SCRATCH_PATH];
    struct blob text;
    struct err err;
    int line = 1;
    snprintf(path, sizeof path, "%s/%s", PACK, name);
    assert_true(file_read(path, PACK_FILE_MAX, &text, &err));
    char *whole = strndup((const char *)text.bytes, text.size), *at = strstr(whole, old);
    if (!at) fail_msg("%s: no '%s'", name, old);
    for (const char *c = whole; c < at; c++) line += *c == '\n';
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - whole), whole, new, at + strlen(old));
    scratch_write(folder, name, changed, strlen(changed));
    for (const char *c = old; *c == '\n'; c++) line++;
    free(whole);
    blob_free(&text);
    return line;
}

#endif
