/* What the files of the shown half share. */
#ifndef HONJIN_GAMES_JIDAI_SHOW_SHOW_H
#define HONJIN_GAMES_JIDAI_SHOW_SHOW_H

#include "core/show.h"
#include "games/jidai/rules/rules.h"

extern const struct telling jidai_telling; /* beats.c */
extern const struct standing jidai_standing[]; /* standing.c */
/* board.c */
int jidai_pieces(const void *scenario, const void *view, struct piece ret[PIECES_MAX]);
void jidai_hex(const void *scenario, int hex, struct hex_info *ret);
/* charts.c */
bool jidai_chart(const void *scenario, int number, struct chart *ret);
/* panel.c */
void jidai_panel(const void *scenario, const void *view, uint8_t role, struct panel *ret);
/* dangers.c */
int jidai_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX]);
/* rest.c */
bool jidai_rest(const void *scenario, const void *view, uint8_t role, struct action *ret);
/* remarks.c */
struct remark jidai_remark_on(const void *scenario, const void *view, const struct action *action);
void jidai_explain(const void *scenario, const void *view, struct pending *pending);

#endif
