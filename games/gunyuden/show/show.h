/* What the files of the shown half share. */
#ifndef HONJIN_GAMES_GUNYUDEN_SHOW_SHOW_H
#define HONJIN_GAMES_GUNYUDEN_SHOW_SHOW_H

#include "core/show.h"
#include "games/gunyuden/rules/ask.h"

extern const struct telling gunyuden_telling; /* beats.c */
extern const struct standing gunyuden_standing[]; /* standing.c */
/* Which of the sites that are drawn a castle is. */
int gunyuden_site_of(const scenario_t *scenario, int castle);
/* account.c: the points of both sides as they stand, castle by castle and leader by leader */
void masamune_account(const scenario_t *scenario, const state_t *state, struct panel *ret);
/* charts.c */
bool gunyuden_chart(const void *scenario, int number, struct chart *ret);
/* remarks.c, dangers.c, trace.c */
struct remark gunyuden_remark_on(const void *scenario, const void *view, const struct action *action);
int gunyuden_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX]);
bool gunyuden_route(const void *scenario, const void *view, const struct action *action, struct route *ret);
bool gunyuden_line(const void *scenario, const void *view, int32_t piece, struct trace *ret);

#endif
