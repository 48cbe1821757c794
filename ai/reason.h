/* What a player thinks of its answer, in words, for people who ask it for a hint. In English only. */
#ifndef HONJIN_AI_REASON_H
#define HONJIN_AI_REASON_H

#include "ai/ai.h"

enum { AI_REASON_BYTES = 1024 };

/* "62 % to win", "+0.35 points" */
void ai_write_worth(const struct ai_answer *answer, int32_t estimate, struct text *ret);
/* Sentences: why this order and not the next one, and what would follow. */
void ai_write_reason(const struct view *view, const struct ai_answer *answer, struct text *ret);

#endif
