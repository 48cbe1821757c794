/* Where the program keeps what it makes by itself: ${XDG_STATE_HOME:-~/.local/state}/honjin. */
#ifndef HONJIN_CLI_STATE_H
#define HONJIN_CLI_STATE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of a file there; its folders are made. False: there is no such place. */
bool cli_state_path(const char *name, char *ret, size_t size);

#endif
