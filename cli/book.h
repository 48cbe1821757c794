/* The rulebook of a game on the terminal. */
#ifndef HONJIN_CLI_BOOK_H
#define HONJIN_CLI_BOOK_H

#include "core/game.h"

/* Prints it, through a pager where somebody looks on: with text and tables of the pack in a folder, or (NULL) of the
 * one in the program. False: the game has none, or it cannot be read. */
bool book_print(const struct game *game, const char *pack, struct err *ret_err);
/* The line that says where the book tells a rule; nothing where it does not. */
void book_print_place(const struct game *game, const char *pack, const struct rule *rule);

#endif
