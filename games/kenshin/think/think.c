/* What machine players are told of Kenshin vs. Shingen. */
#include "games/kenshin/think/think.h"

#include "games/kenshin/game.h"

/* The card that a role has laid is taken back. */
static bool reopen(const void *scenario, void *view, uint8_t role)
{
    state_t *state = view;
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    if (frame->kind != FRAME_COMBAT || frame->step != COMBAT_CARDS) return false;
    state->card[role] = CARD_NONE;
    state->sealed &= (uint8_t)~ROLE_BIT(role);
    return true;
}

static const struct hints mini = { .evaluate = kenshin_evaluate, .plan = kenshin_greedy_plan, .is_greedy = true };
static const struct hints first = { .evaluate = kenshin_evaluate, .plan = kenshin_first_plan };

const struct think kenshin_think = {
    .evaluate = kenshin_evaluate,
    .plan = kenshin_plan,
    .mini = &mini,
    .first = &first,
    .believe = kenshin_believe,
    .lead = kenshin_lead,
    .outlook = kenshin_outlook,
    .judge = &kenshin_judge,
    .reopen = reopen,
};
