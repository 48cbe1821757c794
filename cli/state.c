/* The folder for the program's own files; see state.h. */
#include "cli/state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        const bool is_made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = '/';
        if (!is_made) return false;
    }
    return true;
}

bool cli_state_path(const char *name, char *ret, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/') snprintf(ret, size, "%s/honjin/%s", state, name);
    else if (home && home[0]) snprintf(ret, size, "%s/.local/state/honjin/%s", home, name);
    else return false;
    return make_folders(ret);
}
