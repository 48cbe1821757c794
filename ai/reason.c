/* Why a player would give its order, in words; see reason.h. */
#include "ai/reason.h"

#include "core/notation.h"

enum { CLEAR = 30, SLIGHT = 10 }; /* differences: thousandths of the chance to win, hundredths of a point */

static void put_order(const struct view *view, const struct action *action, struct text *ret)
{
    notation_write(view->game, view->scenario, action, ret);
}

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

/* Against the next of the orders that it looked at. */
static void put_comparison(const struct view *view, const struct ai_answer *answer, struct text *ret)
{
    const struct ai_option *own = find_option(answer, true), *other = find_option(answer, false);
    if (!other) {
        text_put(ret, "It sees nothing else to do.");
        return;
    }
    const int32_t gain = (own ? own->estimate : answer->estimate) - other->estimate;
    text_put(ret, gain >= CLEAR    ? "Clearly better than "
                  : gain >= SLIGHT ? "A little better than "
                                   : "About as good as ");
    put_order(view, &other->action, ret);
    text_put(ret, ".");
}

void ai_write_reason(const struct view *view, const struct ai_answer *answer, struct text *ret)
{
    const struct ai_option *own = find_option(answer, true);
    if (answer->options == 0) {
        text_put(ret, "It takes whatever is offered.");
    } else if (own && own->mix) {
        text_put(ret, "Both sides choose at once: it takes this one ");
        text_int(ret, (own->mix + 5) / 10);
        text_put(ret, " times in 100, so that it cannot be foreseen.");
    } else {
        put_comparison(view, answer, ret);
    }
    if (answer->lines > 1) text_put(ret, " Then: ");
    for (int i = 1; i < answer->lines; i++) {
        if (i > 1) text_put(ret, "; ");
        put_order(view, &answer->line[i], ret);
    }
    if (answer->lines > 1) text_put(ret, ".");
    if (own && own->visits > 1 && view->game->determinize) {
        text_put(ret, " Tried in ");
        text_int(ret, (int32_t)own->visits);
        text_put(ret, " guesses of what cannot be seen.");
    }
}
