/* The map and the pieces as text, drawn from what a role may see; ROLES: everything. */
#ifndef HONJIN_CLI_BOARD_H
#define HONJIN_CLI_BOARD_H

#include <stdio.h>

#include "core/match.h"
#include "core/say.h"
#include "core/show.h"

/* Whose a counter is can be read without colours: its code stands in capital letters for the first side, in small ones
 * for the others; one that is unknown has the initial of its side and "?". */
enum { BOARD_CODE_BYTES = 12, BOARD_CODE_MAX = 3 };
/* A castle with all that is known of it; its name alone. */
void board_put_site(struct voice voice, const struct site *site, struct text *ret);
void board_put_name(struct voice voice, const struct site *site, struct text *ret);
/* " (elan 2, mass 3)": the numbers of a piece that are not 0; nothing where there are none. */
void board_put_abilities(struct voice voice, const struct piece *piece, struct text *ret);
void board_write_code(const struct game *game, const struct piece *piece, char ret[BOARD_CODE_BYTES]);

/* Hexes as cells of two characters, every other column half a row lower; then the panel. */
void board_print_map(FILE *out, const struct match *match, uint8_t role, enum lang lang);
/* A line for each piece. */
void board_print_pieces(FILE *out, const struct match *match, uint8_t role, enum lang lang);

#endif
