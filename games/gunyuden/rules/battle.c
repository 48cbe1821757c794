/* Chapters 22 and 23: field battles begin here; skirmishes and sorties are fought here.
 *
 *     attack LEADER HEX, sortie LEADER
 *     BATTLE_TARGETS   which forces are attacked [23-1-2]
 *     BATTLE_LIFT      attacked investors lift or hold [18-4-2]
 *     BATTLE_LEND      whose modifier counts, where the rules leave a choice [23-2-1-4]
 *     BATTLE_DIE       the attack [23-2] -> losses, retreat (losses.c, retreat.c)
 *     BATTLE_AFTER     pursuit (pursuit.c), or the counterattack:
 *     BATTLE_LEND_BACK, BATTLE_DIE_BACK [23-6] -> losses
 *     BATTLE_END
 *
 * A decisive battle is begun by `battle LEADER HEX` and goes on in decisive.c. */
#include "games/gunyuden/rules/battle.h"

enum { BATTLE_TARGETS, BATTLE_LIFT, BATTLE_LEND, BATTLE_DIE, BATTLE_AFTER, BATTLE_LEND_BACK, BATTLE_DIE_BACK,
       BATTLE_END };

/* ---- beginning -------------------------------------------------------------------------------------------- */

/* Units in a hex that may be attacked: outside castles, of clans one may act against; also again [22-1-4]. */
static void attackable(const scenario_t *scenario, const state_t *state, int attacker, int hex,
                       uint64_t ret[UNIT_WORDS])
{
    gunyuden_outside(scenario, state, hex, enemy_of(unit_side(state, attacker)), ret);
    FOR_UNITS(u, ret) {
        if (gunyuden_target_bar(scenario, state, attacker, u)) bits_clear(ret, u);
    }
}

/* Who fights in company must be allowed to fight everybody whom the one he goes with may attack there [33-2-10, 34-2,
 * 37-1]: one whom he may not, or NO_UNIT. */
int gunyuden_company_spares(const scenario_t *scenario, const state_t *state, int leader, int unit, int hex)
{
    uint64_t foes[UNIT_WORDS];
    attackable(scenario, state, leader, hex, foes);
    FOR_UNITS(u, foes) {
        if (gunyuden_target_bar(scenario, state, unit, u)) return u;
    }
    return NO_UNIT;
}

/* A clan declares battle to the forces outside castles in a hex [ruling:82]. */
void gunyuden_strike_in(const scenario_t *scenario, state_t *state, int clan, int hex, uint8_t side, struct sink *sink)
{
    uint64_t there[UNIT_WORDS];
    gunyuden_outside(scenario, state, hex, side, there);
    FOR_UNITS(u, there) gunyuden_ask.strikes(scenario, state, clan, state->clan[u], sink);
}

/* Somebody to attack: 1 beside it [22-1-2], 2 not over water [22-1-5], 3 an enemy outside a castle, 4 of a clan that
 * may be attacked. */
static struct refusal aim_legal(const scenario_t *scenario, const state_t *state, int leader, int hex)
{
    const int from = state->hex[leader];
    const int towards = hex_is_on(&scenario->grid, hex) ? hexside_towards(&scenario->grid, from, hex) : -1;
    uint64_t enemies[UNIT_WORDS], able[UNIT_WORDS];
    if (towards < 0) return refuse(RULE_22_1_2, REASON_NOT_BESIDE, hex, from, 0, 0);
    if (scenario->feature[from][towards] >= FEATURE_SEA) return refuse(RULE_22_1_5, REASON_OVER_WATER, hex, 0, 0, 0);
    gunyuden_outside(scenario, state, hex, enemy_of(unit_side(state, leader)), enemies);
    if (set_is_empty(enemies)) return refuse(RULE_22_1_2, REASON_NO_ENEMY, hex, 0, 0, 0);
    attackable(scenario, state, leader, hex, able);
    if (!set_is_empty(able)) return ALLOWED;
    const int unit = bits_next(enemies, UNIT_WORDS, 0);
    return refuse(gunyuden_target_bar(scenario, state, leader, unit), REASON_SPARED, leader, unit, 0, 0);
}

static int sodaisho_in(const scenario_t *scenario, const uint64_t set[UNIT_WORDS])
{
    FOR_UNITS(u, set) {
        if (scenario->unit[u].rank == SODAISHO) return u;
    }
    return -1;
}

/* A decisive battle: 1 sodaisho on both sides [24-1-1], 2 ground that allows it [24-1-7], 3 and the river. */
static struct refusal battle_legal(const scenario_t *scenario, const state_t *state, int leader, int hex)
{
    const int from = state->hex[leader];
    uint64_t able[UNIT_WORDS];
    if (scenario->unit[leader].rank != SODAISHO) return refuse(RULE_24_1_1, REASON_NOT_SODAISHO, leader, 0, 0, 0);
    attackable(scenario, state, leader, hex, able);
    if (sodaisho_in(scenario, able) < 0) return refuse(RULE_24_1_1, REASON_NO_SODAISHO, hex, 0, 0, 0);
    const int hexes[2] = { from, hex };
    for (int i = 0; i < 2; i++) {
        if (scenario->ground[scenario->terrain[hexes[i]]].has_battles) continue;
        return refuse(RULE_24_1_7, REASON_NO_BATTLE_THERE, hexes[i], 0, 0, 0);
    }
    if (scenario->feature[from][hexside_towards(&scenario->grid, from, hex)] == FEATURE_RIVER) {
        const uint16_t rule = gunyuden_ask.bars_river(scenario, state);
        if (rule) return refuse(rule, REASON_NO_BATTLE_THERE, hex, 0, 0, 0);
    }
    return ALLOWED;
}

/* The force itself, its turn to act apart: not investing [18-4-1], and inside or outside as its attack wants it. */
static struct refusal attacker_legal(const state_t *state, int verb, int leader)
{
    if (bits_has(state->investing, leader)) return refuse(RULE_18_4_1, REASON_IS_INVESTING, leader, 0, 0, 0);
    if (verb == VERB_SORTIE && !unit_is_inside(state, leader)) {
        return refuse(RULE_23_7, REASON_IS_OUTSIDE, leader, 0, 0, 0);
    }
    if (verb != VERB_SORTIE && unit_is_inside(state, leader)) {
        return refuse(verb == VERB_BATTLE ? RULE_24_1_6 : RULE_23_7, REASON_IS_INSIDE, leader, 0, 0, 0);
    }
    return ALLOWED;
}

static struct refusal sortie_legal(const scenario_t *scenario, const state_t *state, int leader)
{
    uint64_t able[UNIT_WORDS];
    attackable(scenario, state, leader, state->hex[leader], able);
    if (!set_is_empty(able)) return ALLOWED;
    gunyuden_outside(scenario, state, state->hex[leader], enemy_of(unit_side(state, leader)), able);
    if (set_is_empty(able)) return refuse(RULE_23_7, REASON_NO_ENEMY, state->hex[leader], 0, 0, 0);
    const int spared = bits_next(able, UNIT_WORDS, 0);
    return refuse(gunyuden_target_bar(scenario, state, leader, spared), REASON_SPARED, leader, spared, 0, 0);
}

static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int leader = action->arg[0];
    struct refusal refusal = gunyuden_force_may_act(scenario, state, action->role, leader);
    if (refusal.reason == REASON_HAS_ACTED && bits_has(state->did[DEED_ATTACK], leader)) refusal.rule = RULE_22_1_3;
    if (!refusal.reason) refusal = attacker_legal(state, action->verb, leader);
    if (!refusal.reason && action->verb == VERB_SORTIE) return sortie_legal(scenario, state, leader);
    if (!refusal.reason) refusal = aim_legal(scenario, state, leader, action->arg[1]);
    if (!refusal.reason && action->verb == VERB_BATTLE) return battle_legal(scenario, state, leader, action->arg[1]);
    return refusal;
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    const struct hexset near = hexset_neighbours(&state->stands[enemy_of(side)]);
    uint64_t sorties[UNIT_WORDS] = { 0 };
    FOR_UNITS(u, able) {
        const int hex = state->hex[u];
        if (unit_is_inside(state, u)) {
            if (hexset_has(&state->stands[enemy_of(side)], hex) && !sortie_legal(scenario, state, u).reason) {
                bits_set(sorties, u);
            }
            continue;
        }
        if (!hexset_has(&near, hex) || bits_has(state->investing, u)) continue;
        struct hexset attack = { 0 }, battle = { 0 };
        for (int s = 0; s < HEXSIDES; s++) {
            const int to = scenario->beside[hex][s];
            if (to == HEX_NONE || !hexset_has(&state->stands[enemy_of(side)], to)) continue;
            if (aim_legal(scenario, state, u, to).reason) continue;
            hexset_add(&attack, to);
            if (!battle_legal(scenario, state, u, to).reason) hexset_add(&battle, to);
        }
        gunyuden_offer_hexes(ret, side, VERB_ATTACK, u, &attack);
        gunyuden_offer_hexes(ret, side, VERB_BATTLE, u, &battle);
    }
    gunyuden_offer_units(ret, side, VERB_SORTIE, sorties);
}

static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0], from = state->hex[leader];
    const int hex = action->verb == VERB_SORTIE ? from : action->arg[1];
    /* [22-0] */
    struct frame *frame = sequence_push(&state->sequence, action->verb == VERB_BATTLE ? FRAME_DECISIVE : FRAME_BATTLE,
                                        action->role);
    frame->arg[BATTLE_FROM] = (int16_t)from;
    frame->arg[BATTLE_HEX] = (int16_t)hex;
    frame->arg[BATTLE_KIND] = action->verb == VERB_SORTIE ? SORTIE : SKIRMISH;
    if (action->verb == VERB_SORTIE) { /* all inside that have not acted [ruling:75] and may fight these enemies */
        const int castle = castle_at(scenario, hex);
        gunyuden_garrison(scenario, state, castle, state->joined);
        set_less(state->joined, state->acted);
        FOR_UNITS(u, state->joined) {
            const bool sleeps = gunyuden_ask.sleeps(scenario, state, state->clan[u]);
            const int spared = gunyuden_company_spares(scenario, state, leader, state->leader[u], hex);
            if (sleeps || spared != NO_UNIT) bits_clear(state->joined, u);
        }
        TELL(sink, EVENT_SORTIE, RULE_23_7, RULE_RULING_75, castle,
             gunyuden_set_strength(scenario, state, state->joined));
        return;
    }
    gunyuden_group(state, leader, state->joined); /* [23-1-1] */
    if (action->verb == VERB_BATTLE) {
        gunyuden_strike_in(scenario, state, state->clan[leader], hex, enemy_of(action->role), sink);
    }
    TELL(sink, action->verb == VERB_BATTLE ? EVENT_SEEKS_BATTLE : EVENT_ATTACKS,
         action->verb == VERB_BATTLE ? RULE_24_0 : RULE_22_1_1, action->verb == VERB_BATTLE ? RULE_24_1_1 : RULE_23_1_1,
         leader, hex, gunyuden_set_strength(scenario, state, state->joined));
}

const struct action_kind gunyuden_battle_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_ATTACK, VERB_BATTLE, VERB_SORTIE } };

/* ---- asking ----------------------------------------------------------------------------------------------- */

/* Forces that may still be named as targets: all who attack may fight them. */
static void targets_left(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                         uint64_t ret[UNIT_WORDS])
{
    uint64_t able[UNIT_WORDS];
    gunyuden_outside(scenario, state, frame->arg[BATTLE_HEX], enemy_of(frame->role), able);
    FOR_UNITS(attacker, state->joined) {
        FOR_UNITS(u, able) {
            if (gunyuden_target_bar(scenario, state, state->leader[attacker], u)) bits_clear(able, u);
        }
    }
    set_less(able, state->target);
    gunyuden_heads(state, able, ret);
}

/* Who may lend his modifier, in the attack and in the counterattack. */
static uint16_t lend_rule(const struct frame *frame)
{
    return frame->step == BATTLE_LEND_BACK ? RULE_23_6_2_3 : RULE_23_2_1_4;
}

/* Who is to be asked for a lender: the side whose choice makes a difference; NEUTRAL: nobody. */
static uint8_t lends_now(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const bool is_back = frame->step == BATTLE_LEND_BACK;
    const uint8_t hexsides[2] = { frame->role, enemy_of(frame->role) };
    for (int i = 0; i < 2; i++) {
        uint64_t able[UNIT_WORDS];
        if (state->lender[hexsides[i]] != NO_UNIT) continue;
        gunyuden_lenders(scenario, state, i == 0 ? state->joined : state->target, able);
        const int first = bits_next(able, UNIT_WORDS, 0);
        FOR_UNITS(u, able) {
            const bool differs = scenario->unit[u].fbm != scenario->unit[first].fbm ||
                                 (is_back && i == 1 && state->low[u] != state->low[first]); /* [23-6-2-4] */
            if (differs) return hexsides[i];
        }
    }
    return NEUTRAL;
}

void gunyuden_busy_targets(const state_t *state, uint64_t ret[UNIT_WORDS])
{
    uint64_t busy[UNIT_WORDS];
    for (int w = 0; w < UNIT_WORDS; w++) busy[w] = state->target[w] & state->investing[w];
    gunyuden_heads(state, busy, ret);
}

void gunyuden_battle_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t role = frame->role;
    const int hex = frame->arg[BATTLE_HEX];
    switch (frame->step) {
    case BATTLE_TARGETS: ask_role(role, RULE_23_1_2, PROMPT_TARGETS, hex, 0, 0, ret); return;
    case BATTLE_LIFT: ask_role(enemy_of(role), RULE_18_4_2, PROMPT_LIFT_OR_HOLD, hex, 0, 0, ret); return;
    case BATTLE_LEND:
    case BATTLE_LEND_BACK:
        ask_role(lends_now(scenario, state, frame), lend_rule(frame), PROMPT_LENDER,
                          lends_now(scenario, state, frame) == role ? frame->arg[BATTLE_FROM] : hex, 0, 0, ret);
        return;
    case BATTLE_DIE: ask_die(RULE_23_2, PROMPT_ATTACK_DIE, hex, 0, 0, ret); return;
    default: ask_die(RULE_23_6_1, PROMPT_COUNTER_DIE, hex, 0, 0, ret); return;
    }
}

void gunyuden_battle_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    if (frame->step == BATTLE_TARGETS) {
        targets_left(scenario, state, frame, able);
        gunyuden_offer_units(ret, frame->role, VERB_TARGET, able);
        if (!set_is_empty(state->target)) choices_add(ret, frame->role, VERB_GO); /* [23-1-2] */
    } else if (frame->step == BATTLE_LIFT) {
        gunyuden_busy_targets(state, able);
        gunyuden_offer_units(ret, enemy_of(frame->role), VERB_LIFT, able);
        choices_add(ret, enemy_of(frame->role), VERB_HOLD);
    } else {
        gunyuden_lenders(scenario, state, fighters_of(state, frame, lends_now(scenario, state, frame)), able);
        gunyuden_offer_units(ret, lends_now(scenario, state, frame), VERB_USE, able);
    }
}

static struct refusal target_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                   int unit)
{
    uint64_t able[UNIT_WORDS];
    targets_left(scenario, state, frame, able);
    if (bits_has(able, unit)) return ALLOWED;
    if (bits_has(state->target, unit)) return refuse(RULE_23_1_2, REASON_IS_TARGET, unit, 0, 0, 0);
    if (unit_is_in_play(state, unit) && state->hex[unit] != frame->arg[BATTLE_HEX]) {
        return refuse(RULE_22_1_3, REASON_OTHER_TARGET_HEX, unit, frame->arg[BATTLE_HEX], 0, 0);
    }
    return refuse(RULE_23_1_2, REASON_NO_TARGET, unit, 0, 0, 0);
}

struct refusal gunyuden_battle_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    switch (frame->step) {
    case BATTLE_TARGETS:
        if (action->verb == VERB_TARGET) return target_legal(scenario, state, frame, action->arg[0]);
        if (action->verb != VERB_GO) break;
        return set_is_empty(state->target) ? refuse(RULE_22_1_1, REASON_NOBODY_NAMED, 0, 0, 0, 0) : ALLOWED;
    case BATTLE_LIFT:
        if (action->verb == VERB_HOLD) return ALLOWED;
        if (action->verb != VERB_LIFT) break;
        gunyuden_busy_targets(state, able);
        if (bits_has(able, action->arg[0])) return ALLOWED;
        return refuse(RULE_18_4_2, REASON_NOT_INVESTING, action->arg[0], 0, 0, 0);
    case BATTLE_LEND:
    case BATTLE_LEND_BACK:
        if (action->verb != VERB_USE) break;
        gunyuden_lenders(scenario, state, fighters_of(state, frame, lends_now(scenario, state, frame)), able);
        if (bits_has(able, action->arg[0])) return ALLOWED;
        return refuse(lend_rule(frame), REASON_NO_LENDER, action->arg[0], 0, 0, 0);
    default:
        if (action->verb == VERB_ROLL) return ALLOWED;
    }
    return refuse(RULE_23_0, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* ---- going on --------------------------------------------------------------------------------------------- */

static void aim_at(const scenario_t *scenario, state_t *state, int head, struct sink *sink)
{
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, head, group);
    set_join(state->target, group);
    uint32_t clans = 0;
    FOR_UNITS(u, state->joined) {
        if (clans >> state->clan[u] & 1) continue;
        clans |= UINT32_C(1) << state->clan[u];
        gunyuden_ask.strikes(scenario, state, state->clan[u], state->clan[head], sink); /* [ruling:82] */
    }
    TELL(sink, EVENT_TARGET, RULE_23_1_2, RULE_22_1_4, head, gunyuden_set_strength(scenario, state, group));
}

void gunyuden_battle_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t enemy = enemy_of(frame->role);
    uint64_t group[UNIT_WORDS];
    switch (action->verb) {
    case VERB_TARGET: aim_at(scenario, state, action->arg[0], sink); return;
    case VERB_GO: frame->step = BATTLE_LIFT; return;
    case VERB_LIFT:
        gunyuden_group(state, action->arg[0], group);
        TELL(sink, EVENT_LIFTS, RULE_18_4_2, RULE_RULING_76, action->arg[0]);
        gunyuden_uninvest(scenario, state, group, sink);
        return;
    case VERB_HOLD:
        TELL(sink, EVENT_HOLDS, RULE_18_4_2, RULE_RULING_76, enemy);
        frame->step = BATTLE_LEND;
        return;
    case VERB_USE:
        state->lender[action->role] = (uint8_t)action->arg[0];
        TELL(sink, EVENT_LENDS, lend_rule(frame),
             frame->step == BATTLE_LEND_BACK ? RULE_23_0 : 0, action->arg[0], scenario->unit[action->arg[0]].fbm);
        return;
    default: break;
    }
    if (frame->step == BATTLE_DIE) {
        gunyuden_strike(scenario, state, frame, action->arg[0], sink);
        frame->step = BATTLE_AFTER;
        gunyuden_losses_push(state, enemy, state->result[enemy], state->dot[enemy], true, LOSES_TARGET);
    } else {
        gunyuden_strike_back(scenario, state, frame, action->arg[0], sink);
        frame->step = BATTLE_END;
        /* [23-6-1] */
        gunyuden_losses_push(state, frame->role, state->result[frame->role], state->dot[frame->role], false,
                             LOSES_JOINED);
    }
}

void gunyuden_battle_over(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    set_clear(state->joined);
    set_clear(state->target);
    set_clear(state->running);
    set_clear(state->walking);
    for (int i = 0; i < TRAIL_MAX; i++) state->trail[i] = HEX_NONE;
    memset(state->trail_from, 0, sizeof state->trail_from);
    state->trails = state->round = 0;
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        state->die[side] = state->result[side] = state->dot[side] = state->lost[side] = state->chiefs[side] = 0;
        state->lender[side] = NO_UNIT;
    }
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
    sequence_pop(&state->sequence);
    gunyuden_deaths(state);
}

bool gunyuden_battle_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t set[UNIT_WORDS];
    switch (frame->step) {
    case BATTLE_TARGETS:
        targets_left(scenario, state, frame, set);
        if (bits_count(set, UNIT_WORDS) == 1 && set_is_empty(state->target)) {
            aim_at(scenario, state, bits_next(set, UNIT_WORDS, 0), sink); /* nothing to choose */
        } else if (!set_is_empty(set)) return false;
        frame->step = BATTLE_LIFT;
        return true;
    case BATTLE_LIFT:
        gunyuden_busy_targets(state, set);
        if (!set_is_empty(set) && frame->arg[BATTLE_KIND] == SKIRMISH) return false; /* [ruling:76] */
        frame->step = BATTLE_LEND;
        return true;
    case BATTLE_LEND:
    case BATTLE_LEND_BACK:
        if (lends_now(scenario, state, frame) != NEUTRAL) return false;
        frame->step++;
        return true;
    case BATTLE_DIE:
    case BATTLE_DIE_BACK: return false;
    case BATTLE_AFTER:
        state->lender[enemy_of(frame->role)] = NO_UNIT;
        FOR_UNITS(u, state->target) { /* who is still there strikes back, also if he had no way out [23-6, ruling:27] */
            const bool is_there = unit_is_outside(state, u) && state->hex[u] == frame->arg[BATTLE_HEX];
            if (!is_there) bits_clear(state->target, u);
        }
        frame->step = set_is_empty(state->target) ? BATTLE_END : BATTLE_LEND_BACK; /* [23-0] */
        if (!state->trails || frame->step == BATTLE_LEND_BACK) return true;
        memcpy(state->running, state->joined, sizeof state->running);
        gunyuden_pursuit_push(state, frame->role); /* [23-5] */
        return true;
    default:
        gunyuden_set_acted(state, state->joined, DEED_ATTACK);
        gunyuden_battle_over(scenario, state, sink);
        return true;
    }
}
