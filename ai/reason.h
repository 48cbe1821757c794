/* What a player thinks of its answer, for people who ask it for a hint: as data, and in words. */
#ifndef HONJIN_AI_REASON_H
#define HONJIN_AI_REASON_H

#include "ai/hint.h"
#include "core/say.h"

enum { AI_REASON_BYTES = 2048 };

enum ai_reason_kind {
    AI_REASON_ANY,    /* it takes whatever is offered */
    AI_REASON_ONLY,   /* there is nothing else to do */
    AI_REASON_MIXED,  /* both choose at once, and it is not to be foreseen */
    AI_REASON_ALWAYS, /* both choose at once, and this is best in any case */
    AI_REASON_CLEAR,  /* clearly better than another */
    AI_REASON_SLIGHT, /* a little better */
    AI_REASON_EVEN,   /* about as good */
};

struct ai_reason {
    uint8_t kind;              /* enum ai_reason_kind */
    uint16_t mix;              /* of 1000 */
    uint32_t guesses;          /* of what cannot be seen, in which it was tried; 0: nothing is hidden */
    const struct action *than; /* the next best, in the answer, or NULL */
};
struct ai_reason ai_reason_of(const struct view *view, const struct ai_answer *answer);

/* "62% to win", "+0.35 points" */
void ai_write_worth(struct voice voice, const struct ai_answer *answer, int32_t estimate, struct text *ret);
/* Sentences: why this order and not the next one, and what would follow. */
void ai_write_reason(const struct view *view, const struct ai_answer *answer, struct text *ret);
/* Of a hint the one reason that decides: the danger that it ends or that is worth it, whom it saves, what it takes, or
 * else how it compares with the next best order; then what would follow. */
void hint_write_reason(const struct view *view, const struct hint *hint, struct text *ret);
/* Whom or what a gain is about, if somebody. */
void gain_write_name(const struct view *view, const struct gain *gain, struct text *ret);

#endif
