/* The rulebook of a game on the terminal. */
#ifndef HONJIN_CLI_BOOK_H
#define HONJIN_CLI_BOOK_H

#include "core/game.h"

/* Prints it, through a pager where somebody looks on. False: the game has none. */
bool book_print(const struct game *game);
/* The line that says where the book tells a rule; nothing where it does not. */
void book_print_place(const struct game *game, const struct rule *rule);

#endif
