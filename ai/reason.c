/* Why a player would give its order, in words; see reason.h. */
#include "ai/reason.h"

enum { CLEAR = 30, SLIGHT = 10 }; /* differences: thousandths of the chance to win, hundredths of a point */

static const struct ai_option *find_option(const struct ai_answer *answer, bool is_own)
{
    for (int i = 0; i < answer->options; i++) {
        if (action_same(&answer->option[i].action, &answer->action) == is_own) return &answer->option[i];
    }
    return NULL;
}

void ai_write_worth(const struct ai_answer *answer, int32_t estimate, struct text *ret)
{
    const int32_t size = estimate < 0 ? -estimate : estimate;
    if (answer->is_chance) {
        text_int(ret, (estimate + 5) / 10);
        text_put(ret, " % to win");
        return;
    }
    text_put(ret, estimate < 0 ? "-" : "+");
    text_int(ret, size / 100);
    text_put(ret, size % 100 < 10 ? ".0" : ".");
    text_int(ret, size % 100);
    text_put(ret, " points");
}

struct ai_reason ai_reason_of(const struct view *view, const struct ai_answer *answer)
{
    const struct ai_option *own = find_option(answer, true), *other = find_option(answer, false);
    struct ai_reason reason = { .kind = AI_REASON_ANY };
    if (own && view->game->determinize) reason.guesses = own->visits;
    if (answer->options == 0) return reason;
    if (own && own->mix) {
        reason.kind = AI_REASON_MIXED;
        reason.mix = own->mix;
    } else if (!other) {
        reason.kind = AI_REASON_ONLY;
    } else {
        const int32_t gain = (own ? own->estimate : answer->estimate) - other->estimate;
        reason.kind = gain >= CLEAR ? AI_REASON_CLEAR : gain >= SLIGHT ? AI_REASON_SLIGHT : AI_REASON_EVEN;
        reason.than = &other->action;
    }
    return reason;
}

static void put_kind(const struct view *view, const struct ai_reason *reason, struct text *ret)
{
    static const char *const sentence[] = {
        [AI_REASON_ANY] = "It takes whatever is offered.",
        [AI_REASON_ONLY] = "It sees nothing else to do.",
        [AI_REASON_MIXED] = "Both sides choose at once: it takes this one ",
        [AI_REASON_CLEAR] = "Clearly better than: ",
        [AI_REASON_SLIGHT] = "A little better than: ",
        [AI_REASON_EVEN] = "About as good as: ",
    };
    text_put(ret, sentence[reason->kind]);
    if (reason->kind == AI_REASON_MIXED) {
        text_int(ret, (reason->mix + 5) / 10);
        text_put(ret, " times in 100, so that it cannot be foreseen.");
    }
    if (!reason->than) return;
    view_write_order(view, reason->than, ret);
    text_put(ret, ".");
}

void ai_write_reason(const struct view *view, const struct ai_answer *answer, struct text *ret)
{
    const struct ai_reason reason = ai_reason_of(view, answer);
    put_kind(view, &reason, ret);
    if (answer->lines > 1) text_put(ret, " Then: ");
    for (int i = 1; i < answer->lines; i++) {
        if (i > 1) text_put(ret, "; ");
        view_write_order(view, &answer->line[i], ret);
    }
    if (answer->lines > 1) text_put(ret, ".");
    if (reason.guesses > 1) {
        text_put(ret, " Tried in ");
        text_int(ret, (int32_t)reason.guesses);
        text_put(ret, " guesses of what cannot be seen.");
    }
}
