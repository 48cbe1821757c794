/* Chapter 4: the die decides an attack.
 *
 *   1                          the attacker is lost
 *   die + lead in value >= 4   the target is lost; lead = attacker - target, one less against a hill */
#include "games/template/rules/state.h"

enum { DIE_ATTACKER_LOST = 1, TOTAL_TARGET_LOST = 4 };

/* Takes a unit off the map; its owner shows whether it carried the banner [4.4], and the battle may be
 * lost with it [5.1]. */
static void lose(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const uint8_t side = scenario->unit[unit].side;
    const bool had_banner = state->banner[side] == unit;
    TELL(sink, EVENT_LOST, RULE_ROLL, 0, unit, state->hex[unit]);
    TELL_AS(sink, had_banner ? EVENT_HAD_BANNER : EVENT_HAD_NO_BANNER, RULE_SHOW, 0, EVENT_REVEALS, ROLE_ALL,
            0, ROLE_ALL, unit);
    state->hex[unit] = NOTHING;
    state->left[side]--;
    if (had_banner) template_end(state, !side, RULE_BANNER_LOST, sink);
}

void template_attack_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    ask_die(RULE_ROLL, PROMPT_ROLL, frame->arg[0], frame->arg[1], 0, ret); /* [4.2] */
}

void template_attack_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const int attacker = frame->arg[0], target = frame->arg[1], die = action->arg[0];
    const bool is_hill = scenario->terrain[state->hex[target]] == TERRAIN_HILL;
    const int lead = scenario->unit[attacker].value - scenario->unit[target].value - is_hill; /* [4.2, 4.3] */
    TELL(sink, EVENT_ROLL, RULE_ROLL, (uint16_t)(is_hill ? RULE_HILL : 0), die, lead);
    sequence_pop(&state->sequence);
    if (die == DIE_ATTACKER_LOST) {
        lose(scenario, state, attacker, sink);
    } else if (die + lead >= TOTAL_TARGET_LOST) {
        lose(scenario, state, target, sink);
    }
}
