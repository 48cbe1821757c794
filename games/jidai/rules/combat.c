/* Chapter 11: combat. Which file answers for what:
 *
 *     FRAME_COMBAT   declare    battle.c   who fights whom [11.1, 11.2, 11.3]
 *                    fight      here       the order is the active side's [ruling:declare]
 *       FRAME_BATTLE combined   here       dice of clans attacking together [11.4]
 *                    ground     here       the defender names it; score.c counts [11.5, 11.6]
 *                    leaders    here       column or line, before the dice [11.6-leader]
 *                    dice       here       the Combat Table [11.6-score, table:combat]
 *                    plan       here       a second roll of Koyaku or Saku [7.3-koyaku-d21, 7.3-saku-dRR]
 *                    ...        losses.c   losses, retreats, advance [11.7, 11.13]
 *         FRAME_FATE            rout.c     a leader's life [11.11]
 *         FRAME_ROUT            rout.c     the clan of a unit that is gone [11.12-rout]
 *
 * The rulebooks' long example runs through these files: [example:I, example:II, example:III, example:IV,
 * example:VI-1, example:VI-2, example:VIII]; between the battles Imafuku marches and changes its mode
 * [example:V, example:VII]. */
#include "games/jidai/rules/combat.h"

static uint8_t attacker_of(const state_t *state) { return sequence_top_const(&state->sequence)->role; }

/* Nobody moves while battles are declared, so contacts are looked for once. Returns whether there are any. */
static bool find_touches(const scenario_t *scenario, state_t *state, uint8_t side)
{
    uint64_t units[2];
    uint8_t any = 0;
    memset(state->touch, 0, sizeof state->touch);
    jidai_touching(scenario, state, side, units);
    for (int i = 0; i < 2; i++) units[i] &= state->active[i];
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        state->touch[u] = jidai_contact_hexsides(scenario, state, u);
        any |= state->touch[u];
    }
    return any;
}

void jidai_combat_next(const scenario_t *scenario, state_t *state)
{
    const struct frame *frame = sequence_top(&state->sequence);
    memset(state->touch, 0, sizeof state->touch);
    if (frame->kind == FRAME_COMBAT && frame->step == COMBAT_DECLARE) find_touches(scenario, state, frame->role);
}

void jidai_combat_begin(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    memset(state->battle, 0, sizeof state->battle);
    memset(state->fought, 0, sizeof state->fought);
    if (!find_touches(scenario, state, side)) return;
    sequence_push(&state->sequence, FRAME_COMBAT, side);
    TELL(sink, EVENT_COMBAT, RULE_FIGHT, 0, side);
}

/* ---- which battle next ---------------------------------------------------------------------------- */

/* Units of a battle that can no longer fight it leave it: they are gone, or no longer in contact with
 * anybody of the other side. A battle without attackers or without defenders lapses [ruling:declare]. */
static bool battle_stands(const scenario_t *scenario, state_t *state, int number)
{
    const uint8_t side = attacker_of(state);
    uint64_t units[2], touched[2] = { 0, 0 };
    bool stands = false;
    battle_units(state, number, units);
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        if (unit_side(scenario, u) != side || !unit_is_on_map(state, u)) continue;
        uint8_t enemies[6];
        const int count = jidai_contacts(scenario, state, u, enemies);
        for (int i = 0; i < count; i++) {
            if (state->battle[enemies[i]] != number) continue;
            set_add(touched, u);
            set_add(touched, enemies[i]);
            stands = true;
        }
    }
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        if (!set_has(touched, u)) state->battle[u] = 0;
    }
    return stands;
}

static void battle_begin(state_t *state, int number)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_BATTLE, attacker_of(state));
    frame->arg[0] = (int16_t)number;
    memset(&state->fight, 0, sizeof state->fight);
    state->fight.ground = -1;
    state->fight.pick[0] = -1;
    state->fight.pick[1] = -1;
}

/* False: the active side has to say which of several battles comes next. */
static bool fight_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    uint64_t numbers = 0, units[2];
    battles_units(state, units);
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        numbers |= UINT64_C(1) << state->battle[u];
    }
    for (uint64_t left = numbers; left; left &= left - 1) {
        const int number = __builtin_ctzll(left);
        if (battle_stands(scenario, state, number)) continue;
        TELL(sink, EVENT_LAPSES, RULE_RULING_DECLARE, 0, number);
        numbers &= ~(UINT64_C(1) << number);
    }
    if (!numbers) {
        sequence_pop(&state->sequence);
        return true;
    }
    if (numbers & (numbers - 1)) return false;
    battle_begin(state, __builtin_ctzll(numbers));
    return true;
}

/* ---- clans attacking together [11.4] -------------------------------------------------------------- */

static uint64_t clans_of_attack(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t clans = 0, units[2];
    battle_units(state, frame->arg[0], units);
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        if (unit_side(scenario, u) == frame->role) clans |= clan_bit(scenario->unit[u].clan);
    }
    return clans;
}

/* Clans of a combined manoeuvre act as if they were one [9.5.5]: only under a Combat chit do they roll. */
static bool is_one_body(const state_t *state)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        if (state->sequence.frame[i].kind == FRAME_CLAN) return true;
    }
    return false;
}

/* Only the clans with the highest die attack; no unit of the others fights in this or any other battle still to
 * come in this activation, but they may support. */
static void combined_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint64_t clans = clans_of_attack(scenario, state);
    int32_t highest = 0;
    int i = 0;
    for (int d = 0; d < action->nargs; d++) {
        if (action->arg[d] > highest) highest = action->arg[d];
    }
    for (uint64_t left = clans; left; left &= left - 1, i++) {
        const int clan = __builtin_ctzll(left);
        const bool joins = action->arg[i] == highest; /* [11.4] */
        TELL(sink, joins ? EVENT_CLAN_ATTACKS : EVENT_CLAN_WAITS, RULE_COMBINED_ATTACK, 0, clan, action->arg[i]);
        for (int u = scenario->clan[clan].first; !joins && u < scenario->clan[clan].end; u++) state->battle[u] = 0;
    }
    battle_stands(scenario, state, frame->arg[0]);
    frame->step = BATTLE_BEGIN;
}

/* ---- one battle up to its result ------------------------------------------------------------------ */

/* Who takes part, attackers first; from now on everybody knows their modes [6.2-secret]. */
static void battle_list(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const int number = frame->arg[0];
    const uint8_t side = frame->role;
    struct fight *fight = &state->fight;
    uint64_t units[2];
    battle_units(state, number, units);
    for (int pass = 0; pass < 2; pass++) {
        for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
            if ((unit_side(scenario, u) == side) != (pass == 0)) continue;
            assert(fight->parts < PARTS_MAX);
            fight->part[fight->parts].unit = (uint8_t)u;
            fight->hex[fight->parts] = state->hex[u];
            fight->parts++;
            set_add(state->fought, u);
            TELL(sink, pass == 0 ? EVENT_ATTACKS : EVENT_DEFENDS, RULE_FIGHT, 0, u, state->hex[u]);
            jidai_mode_show(scenario, state, scenario->unit[u].clan, sink);
        }
    }
    jidai_plan_first_combat(scenario, state, side, sink);
}

/* The unit of a side with the best leader, or NO_UNIT: any other choice would be worse for its player. */
static int best_leader(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int best = NO_UNIT, lead = 0;
    for (int i = 0; i < state->fight.parts; i++) {
        const int unit = part_unit(state, i);
        if (unit_side(scenario, unit) != side || jidai_unit_lead(scenario, state, unit) <= lead) continue;
        best = unit;
        lead = jidai_unit_lead(scenario, state, unit);
    }
    return best;
}

static uint8_t side_in_step(const struct frame *frame)
{
    return frame->step == BATTLE_LEAD ? frame->role : enemy_of(frame->role);
}

static void leader_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = side_in_step(frame);
    const bool is_column = action->verb == VERB_LEAD_COLUMN;
    const int unit = best_leader(scenario, state, side);
    const int value = (side == frame->role ? 1 : -1) * jidai_unit_lead(scenario, state, unit);
    int16_t *score = is_column ? &state->fight.column : &state->fight.line;
    *score = (int16_t)(*score + value);
    TELL(sink, is_column ? EVENT_LEADS_COLUMN : EVENT_LEADS_LINE, RULE_SCORE_LEADER, 0, unit, value);
    frame->step++;
}

static int clamp(int value)
{
    return value < COMBAT_LOW ? COMBAT_LOW : value > COMBAT_HIGH ? COMBAT_HIGH : value;
}

/* [11.6-score, table:combat]: two dice for the column, two for the line. */
static void dice_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int dice_column = action->arg[0] + action->arg[1], dice_line = action->arg[2] + action->arg[3];
    const int column = state->fight.column + dice_column, line = state->fight.line + dice_line;
    const int result = scenario->combat[clamp(line) - COMBAT_LOW][clamp(column) - COMBAT_LOW];
    state->fight.column = (int16_t)column;
    state->fight.line = (int16_t)line;
    state->fight.result = (int16_t)result;
    TELL(sink, EVENT_RESULT, RULE_SCORE, RULE_TABLE_COMBAT, dice_column, dice_line, column, line, result);
    frame->step = BATTLE_PLAN;
}

/* Does the defender's plan roll for another result? [7.3-koyaku-d21, 7.3-saku-dRR] */
static bool plan_substitutes(const state_t *state, uint8_t defender)
{
    const int result = state->fight.result;
    if (result == RESULT_D21) return jidai_plan_has(state, defender, PLAN_KOYAKU);
    return result == RESULT_DRR && jidai_plan_has(state, defender, PLAN_SAKU);
}

static uint16_t plan_rule(const state_t *state)
{
    return state->fight.result == RESULT_D21 ? RULE_KOYAKU_D21 : RULE_SAKU_DRR;
}

static void plan_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const bool is_koyaku = state->fight.result == RESULT_D21;
    const uint8_t becomes = (is_koyaku ? scenario->koyaku : scenario->saku)[action->arg[0]];
    TELL(sink, EVENT_SUBSTITUTED, plan_rule(state), 0, action->arg[0], state->fight.result, becomes);
    state->fight.result = becomes;
    sequence_top(&state->sequence)->step = BATTLE_SUFFER;
}

static bool battle_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case BATTLE_COMBINED: {
        const uint64_t clans = clans_of_attack(scenario, state);
        if (clans & (clans - 1)) {
            if (!is_one_body(state)) return false;
            TELL(sink, EVENT_ONE_BODY, RULE_COMBINED, RULE_COMBINED_ATTACK, __builtin_popcountll(clans));
        }
        frame->step = BATTLE_BEGIN;
        return true;
    }
    case BATTLE_BEGIN:
        battle_list(scenario, state, sink);
        frame->step = BATTLE_GROUND;
        return true;
    case BATTLE_GROUND: {
        const uint64_t grounds = jidai_score_grounds(scenario, state);
        if (grounds & (grounds - 1)) return false;
        if (grounds) state->fight.ground = (int16_t)__builtin_ctzll(grounds);
        frame->step = BATTLE_SCORE;
        return true;
    }
    case BATTLE_SCORE:
        jidai_score_count(scenario, state, frame->role, sink);
        frame->step = BATTLE_LEAD;
        return true;
    case BATTLE_LEAD: case BATTLE_LEAD_OTHER:
        if (best_leader(scenario, state, side_in_step(frame)) != NO_UNIT) return false;
        frame->step++;
        return true;
    case BATTLE_DICE: return false;
    case BATTLE_PLAN:
        if (plan_substitutes(state, enemy_of(frame->role))) {
            jidai_plan_show(scenario, state, enemy_of(frame->role), plan_rule(state), sink);
            return false;
        }
        frame->step = BATTLE_SUFFER;
        return true;
    default: return jidai_losses_run(scenario, state, sink);
    }
}

static void battle_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const struct fight *fight = &state->fight;
    switch (frame->step) {
    case BATTLE_COMBINED:
        ask_dice((uint8_t)__builtin_popcountll(clans_of_attack(scenario, state)), RULE_COMBINED_ATTACK,
                       PROMPT_COMBINED_ATTACK, 0, 0, ret);
        return;
    case BATTLE_GROUND:
        ask_role(enemy_of(frame->role), RULE_SEVERAL_TERRAINS, PROMPT_GROUND, 0, 0, 0, ret);
        return;
    case BATTLE_LEAD: case BATTLE_LEAD_OTHER: {
        const int leader = best_leader(scenario, state, side_in_step(frame));
        ask_role(side_in_step(frame), RULE_SCORE_LEADER,
                       frame->step == BATTLE_LEAD ? PROMPT_LEADER : PROMPT_LEADER_DEFENDS, leader, fight->column,
                       fight->line, ret);
        ret->arg[3] = jidai_unit_lead(scenario, state, leader);
        return;
    }
    case BATTLE_DICE:
        ask_dice(4, RULE_SCORE, PROMPT_BATTLE_DICE, fight->column, fight->line, ret);
        return;
    case BATTLE_PLAN:
        ask_dice(1, plan_rule(state), PROMPT_SUBSTITUTE, fight->result, 0, ret);
        return;
    default: jidai_losses_pending(scenario, state, ret);
    }
}

static void battle_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct action *action;
    switch (frame->step) {
    case BATTLE_GROUND: {
        uint64_t *set = choices_add_ranged(ret, role, VERB_GROUND, 0, 1, &action);
        action->nargs = 1;
        *set = jidai_score_grounds(scenario, state);
        return;
    }
    case BATTLE_LEAD: case BATTLE_LEAD_OTHER:
        choices_add(ret, role, VERB_LEAD_COLUMN); /* [11.6-leader] */
        choices_add(ret, role, VERB_LEAD_LINE);
        return;
    default: jidai_losses_choices(scenario, state, role, ret);
    }
}

static struct refusal battle_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (sequence_top_const(&state->sequence)->step) {
    case BATTLE_GROUND:
        if (action->verb != VERB_GROUND) return refuse(RULE_SEVERAL_TERRAINS, REASON_NOT_NOW, 0, 0, 0, 0);
        return jidai_score_grounds(scenario, state) >> action->arg[0] & 1 ? ALLOWED :
               refuse(RULE_SEVERAL_TERRAINS, REASON_NO_SUCH_GROUND, action->arg[0], 0, 0, 0);
    case BATTLE_LEAD: case BATTLE_LEAD_OTHER:
        return action->verb == VERB_LEAD_COLUMN || action->verb == VERB_LEAD_LINE ? ALLOWED :
               refuse(RULE_SCORE_LEADER, REASON_NOT_NOW, 0, 0, 0, 0);
    default: return jidai_losses_legal(scenario, state, action);
    }
}

static void battle_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case BATTLE_COMBINED: combined_apply(scenario, state, action, sink); return;
    case BATTLE_GROUND:
        state->fight.ground = (int16_t)action->arg[0];
        TELL(sink, EVENT_GROUND_NAMED, RULE_SEVERAL_TERRAINS, 0, action->arg[0]);
        frame->step = BATTLE_SCORE;
        return;
    case BATTLE_LEAD: case BATTLE_LEAD_OTHER: leader_apply(scenario, state, action, sink); return;
    case BATTLE_DICE: dice_apply(scenario, state, action, sink); return;
    case BATTLE_PLAN: plan_apply(scenario, state, action, sink); return;
    default: jidai_losses_apply(scenario, state, action, sink);
    }
}

/* ---- the chapter ---------------------------------------------------------------------------------- */

bool jidai_combat_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    switch (frame->kind) {
    case FRAME_COMBAT: return frame->step == COMBAT_FIGHT && fight_run(scenario, state, sink);
    case FRAME_BATTLE: return battle_run(scenario, state, sink);
    default: return jidai_rout_run(scenario, state, sink);
    }
}

void jidai_combat_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->kind) {
    case FRAME_COMBAT:
        if (frame->step == COMBAT_DECLARE) ask_role(frame->role, RULE_FIGHT, PROMPT_DECLARE, 0, 0, 0, ret);
        else ask_role(frame->role, RULE_RULING_DECLARE, PROMPT_RESOLVE, 0, 0, 0, ret);
        return;
    case FRAME_BATTLE: battle_pending(scenario, state, ret); return;
    default: jidai_rout_pending(scenario, state, ret);
    }
}

void jidai_combat_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->kind) {
    case FRAME_COMBAT:
        if (frame->step == COMBAT_FIGHT) {
            uint64_t targets[2];
            battles_units(state, targets);
            for (int u = bits_next(targets, 2, 0); u >= 0; u = bits_next(targets, 2, u + 1)) {
                if (unit_side(scenario, u) == frame->role) set_remove(targets, u);
            }
            jidai_offer_units(ret, role, VERB_RESOLVE, targets);
        } else {
            jidai_declare_choices(scenario, state, role, ret);
        }
        return;
    case FRAME_BATTLE: battle_choices(scenario, state, role, ret); return;
    default: jidai_rout_choices(scenario, state, role, ret);
    }
}

struct refusal jidai_combat_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->kind) {
    case FRAME_COMBAT:
        if (frame->step == COMBAT_DECLARE) return jidai_declare_legal(scenario, state, action);
        if (action->verb != VERB_RESOLVE) return refuse(RULE_RULING_DECLARE, REASON_NOT_NOW, 0, 0, 0, 0);
        return state->battle[action->arg[0]] && unit_side(scenario, action->arg[0]) != frame->role ? ALLOWED :
               refuse(RULE_RULING_DECLARE, REASON_NO_BATTLE, action->arg[0], 0, 0, 0);
    case FRAME_BATTLE: return battle_legal(scenario, state, action);
    default: return jidai_rout_legal(scenario, state, action);
    }
}

void jidai_combat_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    switch (frame->kind) {
    case FRAME_COMBAT:
        if (frame->step == COMBAT_DECLARE) jidai_declare_apply(scenario, state, action, sink);
        else battle_begin(state, state->battle[action->arg[0]]);
        return;
    case FRAME_BATTLE: battle_apply(scenario, state, action, sink); return;
    default: jidai_rout_apply(scenario, state, action, sink);
    }
}

/* For check.c: numbers of battles only while battles are fought, the siege's end being one more user. */
const char *jidai_combat_check(const scenario_t *scenario, const state_t *state)
{
    bool is_fighting = false;
    for (int i = 0; i < state->sequence.depth; i++) {
        const uint8_t kind = state->sequence.frame[i].kind;
        is_fighting |= kind == FRAME_COMBAT || kind >= FRAME_SIEGE;
    }
    for (int u = 0; u < scenario->units; u++) {
        if (state->battle[u] && !is_fighting) return "a battle outside a combat";
        if (unit_is_alive(state, u) != (state->steps[u] < ELIMINATED)) return "steps of the eliminated";
    }
    return NULL;
}
