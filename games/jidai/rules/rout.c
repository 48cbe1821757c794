/* Sections 11.11 and 11.12: what the loss of a unit does to its leader and its clan.
 *
 *     FRAME_FATE   a die for the leader, another for a samurai with the unit [11.11, 14.3]
 *     FRAME_ROUT   ROLL  a die on the Rout Table [11.12-rout, table:rout]
 *                  WHO   who dies by seppuku [11.12-seppuku, 16.4-clan-A]
 *                  GO    the clan retreats (retreat.c), or is lost [11.12-retreat]
 *
 * The Rout Table's double result means both [ruling:rout-3]; for clan A, which does not flee, it also
 * stands for Rout, and then seppuku is for the player to decide [edition:16.4]. */
#include "games/jidai/rules/combat.h"

static uint16_t victory_rule(const scenario_t *scenario)
{
    return scenario->is_historical ? RULE_HISTORICAL_VICTORY : RULE_HYPOTHETICAL_VICTORY;
}

/* ---- leaders -------------------------------------------------------------------------------------- */

/* [edition:17.5]: leadership scores when the man dies, or (English) with his unit; in the hypothetical battle both
 * texts count the man [18.3]. */
static bool scores_with_unit(const scenario_t *scenario)
{
    return scenario->edition.score_eliminated_only && scenario->is_historical;
}

/* [11.11-bundori, track:bundori]: dead leadership is counted; it scores if a fight was the cause. */
static void count_trophies(const scenario_t *scenario, state_t *state, uint8_t side, int points, bool in_combat,
                           struct sink *sink)
{
    state->bundori[side] = (uint8_t)(state->bundori[side] + points);
    TELL(sink, EVENT_BUNDORI, RULE_BUNDORI, RULE_TRACK_BUNDORI, side, state->bundori[side]);
    if (scores_with_unit(scenario) || !in_combat || !points) return;
    jidai_gain_points(scenario, state, enemy_of(side), points, victory_rule(scenario), sink);
}

static void leader_dies(const scenario_t *scenario, state_t *state, int unit, bool is_samurai, bool in_combat,
                        uint16_t rule, struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit);
    if (is_samurai) {
        TELL(sink, EVENT_SAMURAI_DIES, rule, RULE_SAMURAI_LEAVES, unit);
        jidai_samurai_leave(scenario, state, side, rule, sink);
        count_trophies(scenario, state, side, scenario->edition.samurai_leadership, in_combat, sink);
        return;
    }
    const int points = state->lead[unit];
    TELL(sink, EVENT_LEADER_DIES, rule, 0, unit, points);
    state->lead[unit] = 0;
    count_trophies(scenario, state, side, points, in_combat, sink);
    if (unit == scenario->commander[side == UESUGI ? KENSHIN : SHINGEN]) { /* [5.1-commander] */
        jidai_commander_falls(scenario, state, side, sink);                                             /* [16.4] */
    }
}

static void fate_begin(state_t *state, int unit, uint8_t side, int kills, bool is_samurai)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_FATE, side);
    frame->arg[FATE_UNIT] = (int16_t)unit;
    frame->arg[FATE_KILLS] = (int16_t)kills;
    frame->arg[FATE_IS_SAMURAI] = is_samurai;
}

void jidai_rout_test_leaders(const scenario_t *scenario, state_t *state, int unit, int kills)
{
    const uint8_t side = unit_side(scenario, unit);
    if (state->samurai[side] == unit) fate_begin(state, unit, side, kills, true);
    if (state->lead[unit]) fate_begin(state, unit, side, kills, false);
}

/* [11.11]: a leader dies on 1, on 4 or less if his unit is gone. */
static void fate_apply(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    const struct frame fate = *sequence_top(&state->sequence);
    const int unit = fate.arg[FATE_UNIT];
    sequence_pop(&state->sequence);
    if (die <= fate.arg[FATE_KILLS]) {
        leader_dies(scenario, state, unit, fate.arg[FATE_IS_SAMURAI], true, RULE_LEADER_LOSS, sink);
        return;
    }
    TELL(sink, EVENT_LEADER_LIVES, RULE_LEADER_LOSS, 0, unit, die);
    if (fate.arg[FATE_IS_SAMURAI] && !unit_is_alive(state, unit)) {
        jidai_samurai_leave(scenario, state, unit_side(scenario, unit), RULE_SAMURAI_LEAVES, sink);
    }
}

/* ---- units that are gone -------------------------------------------------------------------------- */

/* The enemy scores a unit's elan if it was lost in combat [17.5, 18.3], by the English 17.5 its leadership as well
 * [edition:17.5]. A samurai with it goes too [14.3]; a clan without units has no chit any more. */
void jidai_rout_remove_unit(const scenario_t *scenario, state_t *state, int unit, bool in_combat, uint16_t rule,
                            struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit);
    const int clan = scenario->unit[unit].clan, hex = state->hex[unit];
    int points = scenario->unit[unit].elan;
    if (scores_with_unit(scenario)) { /* a samurai counts as a leader [14.3] */
        points += state->lead[unit] + (state->samurai[side] == unit ? scenario->edition.samurai_leadership : 0);
    }
    TELL(sink, EVENT_ELIMINATED, rule, RULE_LOSS, unit, hex);
    if (set_has(state->position, unit)) TELL(sink, EVENT_POSITION_LOST, RULE_POSITION, 0, unit, hex);
    jidai_unit_lift(scenario, state, unit);
    state->box[unit] = BOX_ELIMINATED;
    state->steps[unit] = ELIMINATED;
    set_remove(state->active, unit);
    const bool has_fate = in_combat && rule != RULE_ROUT; /* a samurai is with the fallen until his own die */
    if (state->samurai[side] == unit && !has_fate) {
        jidai_samurai_leave(scenario, state, side, RULE_SAMURAI_LEAVES, sink);
    }
    if (in_combat && points) {
        jidai_gain_points(scenario, state, enemy_of(side), points, victory_rule(scenario), sink);
    }
    if (!jidai_clan_is_alive(scenario, state, clan)) {
        jidai_chit_remove(scenario, state, clan);
        TELL(sink, EVENT_CLAN_GONE, RULE_CLAN, 0, clan);
    }
    jidai_mode_set(scenario, state, clan, state->mode[clan], RULE_SAIJO, 0, sink); /* its last on the map? */
}

/* A unit wiped out makes its clan test [11.12-rout]. The leader's die comes before the clan's. */
void jidai_rout_begin(const scenario_t *scenario, state_t *state, int unit, bool in_combat)
{
    const int clan = scenario->unit[unit].clan;
    if (jidai_clan_is_alive(scenario, state, clan)) {
        struct frame *frame = sequence_push(&state->sequence, FRAME_ROUT, unit_side(scenario, unit));
        frame->arg[ROUT_CLAN] = (int16_t)clan;
        frame->arg[ROUT_IN_COMBAT] = in_combat;
    }
    if (in_combat) jidai_rout_test_leaders(scenario, state, unit, FATE_OF_ELIMINATION);
}

void jidai_unit_eliminate(const scenario_t *scenario, state_t *state, int unit, bool in_combat, uint16_t rule,
                          struct sink *sink)
{
    jidai_rout_remove_unit(scenario, state, unit, in_combat, rule, sink);
    jidai_rout_begin(scenario, state, unit, in_combat);
}

/* ---- rout [11.12-rout] ---------------------------------------------------------------------------- */

static int clan_of(const struct frame *frame) { return frame->arg[ROUT_CLAN]; }

/* [16.4-clan-A] */
static bool is_clan_a(const struct frame *frame) { return clan_of(frame) == clan_first(frame->role); }

/* Clan mates on the map that are not exhausted [11.12-rout]. */
static int sound_mates(const scenario_t *scenario, const state_t *state, int clan)
{
    int count = 0;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        count += unit_is_on_map(state, u) && state->steps[u] < EXHAUSTED;
    }
    return count;
}

/* Die, a leader of the clan, and one for each mate on the map that is not exhausted. */
static void rout_roll(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int clan = clan_of(frame);
    const int lead = jidai_clan_lead(scenario, state, clan), mates = sound_mates(scenario, state, clan);
    const int score = die + lead + mates; /* [11.12-rout] */
    int result = scenario->rout[score < SCORES ? score : SCORES - 1]; /* [table:rout] */
    TELL(sink, EVENT_ROUT, RULE_ROUT, RULE_TABLE_ROUT, clan, die, lead, mates, score, result);
    if (result == ROUT_ROUT && is_clan_a(frame)) {
        result = ROUT_RETREAT_SEPPUKU;
        frame->arg[ROUT_SPARED] = 1;
        TELL(sink, EVENT_CLAN_A_STAYS, RULE_DAIMYO_CLAN, RULE_EDITION_164, clan);
    }
    frame->arg[ROUT_RESULT] = (int16_t)result;
    frame->step = result == ROUT_SEPPUKU || result == ROUT_RETREAT_SEPPUKU ? ROUT_WHO : ROUT_GO; /* [ruling:rout-3] */
}

static void leaders_of(const scenario_t *scenario, const state_t *state, int clan, uint64_t ret[2])
{
    ret[0] = ret[1] = 0;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (unit_is_alive(state, u) && jidai_unit_lead(scenario, state, u)) set_add(ret, u);
    }
}

static void seppuku(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    /* English: instead of a retreat, where that stands for a rout [edition:16.4] */
    const bool is_either = frame->arg[ROUT_SPARED] && scenario->edition.daimyo_either;
    if (is_either) frame->arg[ROUT_RESULT] = ROUT_SEPPUKU;
    frame->step = ROUT_GO;
    leader_dies(scenario, state, unit, !state->lead[unit], frame->arg[ROUT_IN_COMBAT], RULE_SEPPUKU, sink);
}

/* [11.12-seppuku]: a clan without a leader gives a trophy all the same, and nothing else. False: the owner
 * picks, and clan A's may decline [16.4-clan-A]. */
static bool who_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    leaders_of(scenario, state, clan_of(frame), units);
    const int count = bits_count(units, 2);
    if (count == 0) {
        TELL(sink, EVENT_NO_LEADER, RULE_SEPPUKU, 0, clan_of(frame));
        state->bundori[frame->role]++;
        TELL(sink, EVENT_BUNDORI, RULE_BUNDORI, RULE_SEPPUKU, frame->role, state->bundori[frame->role]);
        frame->step = ROUT_GO;
        return true;
    }
    if (count > 1 || is_clan_a(frame)) return false;
    seppuku(scenario, state, bits_next(units, 2, 0), sink);
    return true;
}

static void rout_go(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int clan = clan_of(frame);
    const bool in_combat = frame->arg[ROUT_IN_COMBAT];
    frame->step = ROUT_END;
    switch (frame->arg[ROUT_RESULT]) {
    case ROUT_ROUT:
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            if (!unit_is_alive(state, u)) continue;
            if (jidai_unit_is_in_siege(scenario, state, u)) jidai_siege_lose_unit(scenario, state, u, sink);
            jidai_rout_remove_unit(scenario, state, u, in_combat, RULE_ROUT, sink);
        }
        return;
    case ROUT_RETREAT: case ROUT_RETREAT_SEPPUKU: /* [ruling:rout-3] */
        TELL(sink, EVENT_CLAN_GIVES_WAY, RULE_ROUT_RETREAT,
             frame->arg[ROUT_RESULT] == ROUT_RETREAT_SEPPUKU ? RULE_RULING_ROUT_3 : 0, clan);
        jidai_retreat_begin(scenario, state, clan, CAUSE_ROUT, sink);
        return;
    default: return;
    }
}

bool jidai_rout_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_FATE) return false;
    switch (frame->step) {
    case ROUT_ROLL:
        if (jidai_clan_is_alive(scenario, state, clan_of(frame))) return false;
        break; /* the clan has gone by another unit's test */
    case ROUT_WHO: return who_run(scenario, state, sink);
    case ROUT_GO:
        rout_go(scenario, state, sink);
        return true;
    default: break;
    }
    sequence_pop(&state->sequence);
    return true;
}

void jidai_rout_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int clan = clan_of(frame);
    (void)scenario;
    if (frame->kind == FRAME_FATE) {
        ask_dice(1, RULE_LEADER_LOSS, PROMPT_FATE, frame->arg[FATE_UNIT], frame->arg[FATE_KILLS], ret);
    } else if (frame->step == ROUT_ROLL) {
        ask_dice(1, RULE_ROUT, PROMPT_ROUT, clan, 0, ret);
    } else {
        ask_role(frame->role, is_clan_a(frame) ? RULE_DAIMYO_CLAN : RULE_SEPPUKU, PROMPT_SEPPUKU, clan, 0, 0,
                       ret);
    }
}

void jidai_rout_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[2];
    leaders_of(scenario, state, clan_of(frame), units);
    jidai_offer_units(ret, role, VERB_SEPPUKU, units);
    if (is_clan_a(frame)) choices_add(ret, role, VERB_STAND);
}

struct refusal jidai_rout_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[2];
    if (action->verb == VERB_STAND) {
        return is_clan_a(frame) ? ALLOWED : refuse(RULE_SEPPUKU, REASON_MUST_DIE, clan_of(frame), 0, 0, 0);
    }
    if (action->verb != VERB_SEPPUKU) return refuse(RULE_SEPPUKU, REASON_NOT_NOW, 0, 0, 0, 0);
    leaders_of(scenario, state, clan_of(frame), units);
    return set_has(units, action->arg[0]) ? ALLOWED :
           refuse(RULE_SEPPUKU, REASON_NO_SUCH_LEADER, action->arg[0], 0, 0, 0);
}

void jidai_rout_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_FATE) {
        fate_apply(scenario, state, action->arg[0], sink);
    } else if (action->verb == VERB_ROLL) {
        rout_roll(scenario, state, action->arg[0], sink);
    } else if (action->verb == VERB_SEPPUKU) {
        seppuku(scenario, state, action->arg[0], sink);
    } else {
        TELL(sink, EVENT_NO_SEPPUKU, RULE_DAIMYO_CLAN, 0, clan_of(frame));
        frame->step = ROUT_GO;
    }
}
