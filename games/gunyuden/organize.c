/* Chapter 13: force organization. */
#include "games/gunyuden/rules.h"

void gunyuden_organize_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    (void)scenario, (void)state, (void)ret;
}
void gunyuden_organize_choices(const scenario_t *scenario, const state_t *state, struct choices *ret)
{
    (void)scenario, (void)state, (void)ret;
}
struct refusal gunyuden_organize_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    (void)scenario, (void)state, (void)action;
    return refuse(RULE_12_0, REASON_NOT_NOW, 0, 0, 0, 0);
}
void gunyuden_organize_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    (void)scenario, (void)state, (void)action, (void)sink;
}
bool gunyuden_organize_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario, (void)state, (void)sink;
    return false;
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    (void)scenario, (void)state, (void)side, (void)able, (void)ret;
}

const struct action_kind gunyuden_organize_action = { .offer = offer, .legal = gunyuden_organize_legal,
    .begin = gunyuden_organize_apply };
