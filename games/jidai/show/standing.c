/* What a player may decide in advance: what he is asked while the other side acts, and of every chit. */
#include "games/jidai/show/show.h"

const struct standing jidai_standing[] = {
    { "accept", REMARK_STANDING_ACCEPT, { PROMPT_ANSWER }, VERB_ACCEPT, NULL, NULL, NULL },
    { "no-kansuke", REMARK_STANDING_NO_KANSUKE, { PROMPT_KANSUKE }, VERB_PASS, NULL, NULL, NULL },
    { "lead-column", REMARK_STANDING_COLUMN, { PROMPT_LEADER_DEFENDS }, VERB_LEAD_COLUMN, NULL, NULL, NULL },
    { "lead-line", REMARK_STANDING_LINE, { PROMPT_LEADER_DEFENDS }, VERB_LEAD_LINE, NULL, NULL, NULL },
    { "no-advance", REMARK_STANDING_NO_ADVANCE, { PROMPT_ADVANCE }, VERB_STAND, NULL, NULL, NULL },
    { .name = NULL },
};
