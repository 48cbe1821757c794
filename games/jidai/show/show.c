/* What front ends draw of Sengoku Jidai. */
#include "games/jidai/show/show.h"

#include "games/jidai/game.h"

const struct show jidai_show = {
    .hex = jidai_hex,
    .pieces = jidai_pieces,
    .panel = jidai_panel,
    .remark_on = jidai_remark_on,
    .dangers = jidai_dangers,
    .explain = jidai_explain,
    .route = jidai_route,
    .rest = jidai_rest,
    .chart = jidai_chart,
    .telling = &jidai_telling,
    .standing = jidai_standing,
};
