/* The map and the pieces as text, drawn from what a role may see; ROLES: everything. */
#ifndef HONJIN_CLI_BOARD_H
#define HONJIN_CLI_BOARD_H

#include <stdio.h>

#include "core/match.h"

/* Hexes as cells of two characters, every other column half a row lower; then the panel. */
void board_print_map(FILE *out, const struct match *match, uint8_t role);
/* A line for each piece. */
void board_print_pieces(FILE *out, const struct match *match, uint8_t role);

#endif
