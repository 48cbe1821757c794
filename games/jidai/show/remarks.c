/* What a player should know before he answers. Of an order: when the chit that he pays for would be in the bowl
 * [8.3-delay], which enemy a clan in Attack mode would close with [6.5-attack], and that a clan cannot move though it
 * may be called up [9.3.2]. Of a question: where the enemy is that it is about. Redacted states are given. */
#include "games/jidai/rules/march.h"
#include "games/jidai/show/show.h"

static const struct remark nothing;

static struct remark remark_purchase(const scenario_t *scenario, const state_t *view, int clan, int commander)
{
    uint8_t distance[CLANS];
    jidai_command_distances(scenario, view, commander, clan_bit(clan), distance);
    return (struct remark){ .remark = REMARK_DELAY, .arg = { jidai_command_box(distance[clan]) } };
}

/* Of a unit that would go first, or goes on to a hex. */
static struct remark remark_target(const scenario_t *scenario, const state_t *view, const struct frame *frame, int unit,
                                   int to)
{
    static const uint16_t remarks[] = { REMARK_STAYS, REMARK_TO, REMARK_TO_EITHER, REMARK_TO_ANY };
    const bool is_attack = frame->kind == FRAME_STEPS ? is_combat_step(frame)
                                                      : frame->kind == FRAME_MOVE && frame->step == MOVE_ATTACK;
    struct remark remark;
    int target[2];
    if (!is_attack) return nothing;
    const int count = jidai_march_targets(scenario, view, frame, unit, to, 2, target);
    remark = (struct remark){ .remark = remarks[count < 3 ? count : 3] };
    for (int i = 0; i < count && i < 2; i++) {
        remark.arg[2 * i] = target[i];
        remark.arg[2 * i + 1] = view->hex[target[i]];
    }
    return remark;
}

/* The Move chit calls up every clan in Move mode that is not held [9.3.2], also one that is shut in. */
static struct remark remark_march(const scenario_t *scenario, const state_t *view, int clan)
{
    struct frame frame = { .kind = FRAME_MOVE, .step = MOVE_FREELY, .role = clan_side(clan) };
    frame.arg[MOVE_CLAN] = (int16_t)clan;
    frame.arg[MOVE_ANCHOR] = frame.arg[MOVE_UNIT] = NOBODY;
    if (jidai_march_can_go(scenario, view, &frame)) return nothing;
    return (struct remark){ .remark = REMARK_CANNOT_MOVE };
}

/* Points that would still buy a chit. */
static struct remark remark_seal(const scenario_t *scenario, const state_t *view, uint8_t side)
{
    const struct frame *frame = sequence_top_const(&view->sequence);
    if (frame->kind != FRAME_TURN || frame->step != TURN_CHITS) return nothing;
    const bool has_kosaka = side == TAKEDA && jidai_commander_rolls(scenario, view, KOSAKA);
    const int commander[] = { army_commander(side), KOSAKA };
    int left = 0;
    for (int i = 0; i <= has_kosaka; i++) {
        const bool can_buy = jidai_chits_to_buy(scenario, view, side, commander[i]);
        left += can_buy ? jidai_points_left(scenario, view, side, commander[i]) : 0;
    }
    return left ? (struct remark){ .remark = REMARK_POINTS_LEFT, .arg = { left }, .is_grave = true } : nothing;
}

struct remark jidai_remark_on(const void *scenario, const void *view_, const struct action *action)
{
    const state_t *view = view_;
    const struct frame *frame = sequence_top_const(&view->sequence);
    switch (action->verb) {
    case VERB_SEAL: return remark_seal(scenario, view, action->role);
    case VERB_BUY: return remark_purchase(scenario, view, action->arg[0], action->arg[1]);
    case VERB_RECALL:
        return (struct remark){ .remark = REMARK_DELAY, .arg = { ((const scenario_t *)scenario)->recall_box } };
    case VERB_FIRST: return remark_target(scenario, view, frame, action->arg[0], HEX_NONE);
    case VERB_STEP: return remark_target(scenario, view, frame, action->arg[0], action->arg[1]);
    case VERB_CLAN:
        return jidai_alternate_task(frame) == TASK_MOVE ? remark_march(scenario, view, action->arg[0]) : nothing;
    default: return nothing;
    }
}

/* Towards which enemies a unit has to go: the hexes they stand in, for the map shows who that is. */
void jidai_explain(const void *scenario, const void *view_, struct pending *pending)
{
    static const uint16_t prompts[] = { PROMPT_STEP, PROMPT_STEP_TO, PROMPT_STEP_TO_EITHER, PROMPT_STEP_TO_ANY };
    const state_t *view = view_;
    const struct frame *frame = sequence_top_const(&view->sequence);
    int target[UNITS_MAX], hexes = 0;
    if (pending->prompt != PROMPT_STEP || pending->rule == RULE_REJOIN) return;
    const int count = jidai_march_targets(scenario, view, frame, pending->arg[1], HEX_NONE, UNITS_MAX, target);
    for (int i = 0; i < count && hexes < 3; i++) { /* several are in Kaizu together */
        const int hex = view->hex[target[i]];
        const bool is_told = (hexes > 0 && pending->arg[2] == hex) || (hexes > 1 && pending->arg[3] == hex);
        if (is_told) continue;
        if (hexes < 2) pending->arg[2 + hexes] = hex;
        hexes++;
    }
    pending->prompt = prompts[hexes];
}
