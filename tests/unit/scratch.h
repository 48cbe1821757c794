/* A folder of its own for a test. */
#ifndef HONJIN_TESTS_UNIT_SCRATCH_H
#define HONJIN_TESTS_UNIT_SCRATCH_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCRATCH_PATH = 256 };

static inline void scratch_make(char ret[SCRATCH_PATH])
{
    const char *above = getenv("TMPDIR");
    snprintf(ret, SCRATCH_PATH, "%s/honjin-test-XXXXXX", above ? above : P_tmpdir);
    if (!mkdtemp(ret)) abort();
}

static inline void scratch_write(const char *folder, const char *name, const void *bytes, size_t size)
{
    char path[2 * SCRATCH_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) abort();
}

/* How many files the folder holds. */
static inline int scratch_count(const char *folder)
{
    int count = 0;
    DIR *dir = opendir(folder);
    if (!dir) abort();
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static inline void scratch_remove(const char *folder)
{
    char path[2 * SCRATCH_PATH];
    DIR *dir = opendir(folder);
    if (!dir) abort();
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        remove(path);
    }
    closedir(dir);
    if (rmdir(folder) != 0) abort();
}

#endif
