/* Chances (study/odds.h) for a person to read: a list of what may happen, and for a sealed decision of two a grid of
 * what each pair of choices leads to. */
#ifndef HONJIN_CLI_ODDS_H
#define HONJIN_CLI_ODDS_H

#include <stdio.h>

#include "study/odds.h"

/* The chances of "ORDER, ORDER, ..." as the view knows them; of no order: of what is being decided. False: there are
 * none, and it was said why. */
bool odds_tell(FILE *out, const struct view *view, const char *orders);

/* Parts of it. */
enum { ODDS_ORDER_BYTES = 128 };
double odds_chance(const struct fraction *fraction);
void odds_write_order(const struct view *view, const struct action *action, char ret[ODDS_ORDER_BYTES]);
void odds_print_event(FILE *out, const struct view *view, const struct event *event);
/* What a piece is called, or that it is unknown. */
void odds_write_piece(const struct view *view, const struct piece *piece, struct text *ret);
void odds_print_results(FILE *out, const struct odds *odds, const struct odds_result result[], uint32_t results);
void odds_print_matrix(FILE *out, const struct odds_answer *answer); /* odds_grid.c */

#endif
