/* Commands of a player who looks closer: the way of an order point by point, the line of communication of a piece, and
 * the measuring tool of a table without hexes. */
#ifndef HONJIN_CLI_LOOK_H
#define HONJIN_CLI_LOOK_H

#include "cli/session.h"
#include "core/show.h"

/* The piece that the player names, by name or by the beginning of its title; NULL: he sees none. */
const struct piece *look_find_piece(const struct view *view, const char *name, struct piece piece[PIECES_MAX]);
void look_way(struct session *session, const char *order);
/* The line of a piece as text. False: it has none, and why is said. */
bool look_line(struct session *session, const char *piece);
void look_measure(struct session *session, const char *question);

#endif
