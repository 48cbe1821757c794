/* Commands of a player who looks closer: the way of an order point by point, the line of communication of a piece, and
 * the measuring tool of a table without hexes. */
#ifndef HONJIN_CLI_LOOK_H
#define HONJIN_CLI_LOOK_H

#include "cli/session.h"

void look_way(struct session *session, const char *order);
void look_line(struct session *session, const char *piece);
void look_measure(struct session *session, const char *question);

#endif
