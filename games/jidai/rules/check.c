/* What is always true of a state. The first invariant that does not hold is named. Secrets are checked as well, so
 * that a guess of them which could not be is told from one that could. */
#include "games/jidai/rules/march.h"

static bool is_drafting(const state_t *state)
{
    return state->sequence.frame[0].kind == FRAME_SETUP && state->sequence.frame[0].step == SETUP_DRAFT;
}

static int turn_step(const state_t *state)
{
    return state->sequence.frame[0].kind == FRAME_TURN ? state->sequence.frame[0].step : -1;
}

static const char *check_sequence(const scenario_t *scenario, const state_t *state)
{
    const struct sequence *sequence = &state->sequence;
    if (sequence->depth < 1 || sequence->depth > FRAMES_MAX) return "one to sixteen frames are open";
    const uint8_t bottom = sequence->frame[0].kind;
    if (bottom != FRAME_SETUP && bottom != FRAME_TURN && bottom != FRAME_OVER) {
        return "set-up, turn or end is the bottom";
    }
    if (bottom != FRAME_TURN && sequence->depth > 1) return "only a turn has anything inside";
    if (sequence->depth > 1 && (sequence->frame[1].kind != FRAME_CHIT || sequence->frame[0].step != TURN_DRAW)) {
        return "what happens in a turn happens under a drawn chit";
    }
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is one of the scenario's";
    return NULL;
}

static const char *check_unit(const scenario_t *scenario, const state_t *state, int unit)
{
    const int hex = state->hex[unit];
    if (hex != HEX_NONE && (hex < 0 || hex >= HEXES || !hexset_has(&scenario->on_map, hex))) {
        return "units stand on the map";
    }
    if ((hex != HEX_NONE) != (state->box[unit] == BOX_MAP)) return "a unit is on the map or in a box";
    if (state->box[unit] != BOX_ELIMINATED && state->steps[unit] >= ELIMINATED) {
        return "four steps lost are the end of a unit";
    }
    if (hex != HEX_NONE && (hex != scenario->kaizu || scenario->is_historical) && state->at[hex] != unit) {
        return "a hex holds one unit";
    }
    if (set_has(state->position, unit) && hex == HEX_NONE) return "a Defensive Position goes with a unit on the map";
    if (state->lead[unit] > scenario->unit[unit].lead) return "leadership is never gained";
    return NULL;
}

static const char *check_units(const scenario_t *scenario, const state_t *state)
{
    struct hexset stands[ARMIES] = { { { 0 } } };
    for (int u = 0; u < scenario->units; u++) {
        const char *broken = check_unit(scenario, state, u);
        if (broken) return broken;
        const int hex = state->hex[u];
        if (hex != HEX_NONE && (hex != scenario->kaizu || scenario->is_historical)) {
            hexset_add(&stands[unit_side(scenario, u)], hex);
        }
    }
    if (memcmp(stands, state->stands, sizeof stands) != 0) return "the occupied hexes are known";
    for (int u = scenario->units; u < UNITS_MAX; u++) {
        if (state->hex[u] != HEX_NONE || state->draft[u] != HEX_NONE) {
            return "there are no more units than the pack has";
        }
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        const int unit = state->samurai[side];
        if (unit == NO_UNIT) continue;
        const bool is_fate_open = state->sequence.depth > 1 || state->sequence.frame[0].kind == FRAME_OVER;
        if (unit >= scenario->units || unit_side(scenario, unit) != side ||
            !(unit_is_on_map(state, unit) || (is_fate_open && !unit_is_alive(state, unit)))) {
            return "a samurai is with a unit of his side on the map";
        }
    }
    return NULL;
}

static const char *check_clans(const scenario_t *scenario, const state_t *state)
{
    for (int c = 0; c < CLANS; c++) {
        const uint8_t mode = state->mode[c], side = clan_side(c), entry = state->entry[c];
        const bool is_draft = is_drafting(state) && !(state->sealed & ROLE_BIT(side));
        const bool is_free = scenario->clan[c].mode == NO_VALUE;
        if (mode >= MODES && !(is_draft && is_free && mode == NO_VALUE)) return "a clan is in one of four modes";
        if (is_drafting(state) && !is_free && mode != scenario->clan[c].mode) return "a given mode is kept";
        if (is_drafting(state) && is_free && mode < MODES && scenario->plan_is_active[side] &&
            (state->plan[side] >= PLANS || !(jidai_plan_modes(scenario, state->plan[side]) >> mode & 1))) {
            return "clans start in a mode of the plan";
        }
        const bool is_there = scenario->clan[c].box == BOX_SAIJO;
        if (is_there ? entry >= ENTRIES && !(is_draft && entry == NO_VALUE) : entry != NO_VALUE) {
            return "who comes from the mountain has an entry point, and nobody else";
        }
        if (is_there && turn_step(state) > TURN_BEGIN && state->box[scenario->clan[c].first] == BOX_SAIJO &&
            scenario->entry[entry].turn <= state->turn) return "nobody stays on the mountain longer than was written";
    }
    return NULL;
}

static const char *check_drafts(const scenario_t *scenario, const state_t *state)
{
    struct hexset taken = { 0 }, column = { 0 };
    int placed = 0, units = 0;
    if (state->redeployed != NO_CLAN && (state->redeployed >= UESUGI_CLANS || !scenario->edition.free_deployment ||
        state->redeployed == scenario->ford_clan || state->redeployed == scenario->recall_clan ||
        !is_drafting(state))) return "only a clan that may is moved to the ford";
    for (int i = 0; i < scenario->columns; i++) hexset_add(&column, scenario->column[i]);
    for (int u = 0; u < scenario->units; u++) {
        const int hex = state->draft[u], clan = scenario->unit[u].clan;
        const bool is_column = scenario->columns && scenario->unit[u].side == TAKEDA && clan != scenario->garrison_clan;
        units += is_column;
        if (hex == HEX_NONE) continue;
        if (!is_drafting(state) || hex < 0 || hex >= HEXES || hexset_has(&taken, hex)) {
            return "drafts are of one unit a hex";
        }
        const bool is_free = state->at[hex] == NO_UNIT || scenario->unit[state->at[hex]].clan == clan;
        const bool may_start = is_column ? hexset_has(&column, hex)
                                         : clan == state->redeployed && hexset_has(&scenario->west, hex) && is_free;
        if (!may_start) return "drafts are where units may start";
        placed += is_column;
        hexset_add(&taken, hex);
    }
    const int wanted = units < scenario->columns ? units : scenario->columns;
    if (is_drafting(state) && (state->sealed & ROLE_BIT(TAKEDA)) && placed != wanted) return "a sealed column is full";
    return NULL;
}

/* A special chit on its way has its task and its clans. */
static const char *check_task(const scenario_t *scenario, const state_t *state, int chit)
{
    const int i = chit - CHIT_SPECIAL;
    const uint8_t place = state->place[chit], activity = state->activity[i], side = chit_side(chit);
    const bool is_draft = place == PLACE_RESERVE && turn_step(state) == TURN_CHITS;
    int targets = 0;
    if (activity >= ACTIVITIES && activity != NO_ACTIVITY) return "tasks are of a known kind";
    if (activity == NO_ACTIVITY && place != PLACE_OUT && place != PLACE_RESERVE) {
        return "a special chit on its way has a task";
    }
    if (activity != NO_ACTIVITY && (place == PLACE_OUT || (place == PLACE_RESERVE && !is_draft))) {
        return "a special chit at rest has no task";
    }
    for (int t = 0; t < TARGETS; t++) {
        const uint8_t clan = state->target[i][t];
        if (clan == NO_CLAN) continue;
        if (clan >= CLANS || clan_side(clan) != side) return "tasks are for clans of one's own";
        for (int other = 0; other < t; other++) {
            if (state->target[i][other] == clan || state->target[i][other] == NO_CLAN) {
                return "clans of a task are listed once";
            }
        }
        targets++;
    }
    if (activity == NO_ACTIVITY || activity == ACTIVITY_IMPETUOUS) {
        return targets ? "only tasks for clans name some" : NULL;
    }
    if (activity != ACTIVITY_COMBINED && targets > 1) return "one clan is enough for an attack or a retreat";
    const bool is_open = is_draft && !(state->sealed & ROLE_BIT(side));
    (void)scenario;
    return targets || is_open ? NULL : "a task names its clan";
}

static const char *check_chits(const scenario_t *scenario, const state_t *state)
{
    const int step = turn_step(state);
    for (int chit = 0; chit < CHITS; chit++) {
        const uint8_t place = state->place[chit];
        if (place >= PLACES) return "chits lie in a known place";
        if (chit_is_compulsory(chit) && place != PLACE_OUT && place != PLACE_BOWL && place != PLACE_DRAWN) {
            return "compulsory chits are in the bowl or drawn";
        }
        if (chit >= CLANS && state->bought[chit]) return "only clan chits are bought";
        if (chit_is_special(chit)) {
            const char *broken = check_task(scenario, state, chit);
            if (broken) return broken;
        }
        if (!chit_is_clan(chit)) continue;
        if (place != PLACE_OUT && !jidai_clan_is_alive(scenario, state, chit) && state->sequence.depth <= 1) {
            return "a clan that is gone has no chit";
        }
        const bool is_recall = chit == scenario->recall_clan && !state->has_recalled;
        if (state->bought[chit] && (step != TURN_CHITS || (place != PLACE_RESERVE && !is_recall))) {
            return "only chits of the reserve are bought, and only then";
        }
        if (is_recall && state->bought[chit] &&
            jidai_units_lost(scenario, state, UESUGI) < scenario->recall_losses) {
            return "nobody is recalled before time";
        }
        const int payer = state->bought[chit] - 1;
        if (payer >= 0 && payer != (clan_side(chit) == UESUGI ? KENSHIN : SHINGEN) &&
            (payer != KOSAKA || !scenario->clan[chit].is_kosaka)) return "commanders pay for their own clans";
    }
    return NULL;
}

/* What the side has drafted must be within its points. */
static bool is_paid(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int left[2] = { state->points[side][0], state->points[side][1] };
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (state->bought[c] && !jidai_recall_is_free(scenario, state, c)) left[state->bought[c] - 1 == KOSAKA]--;
    }
    for (int i = SPECIALS * side; i < SPECIALS * (side + 1); i++) {
        const uint8_t activity = state->activity[i];
        const bool is_draft = turn_step(state) == TURN_CHITS && state->place[CHIT_SPECIAL + i] == PLACE_RESERVE;
        if (is_draft && activity != NO_ACTIVITY && activity != ACTIVITY_IMPETUOUS) left[0]--;
    }
    return left[0] >= 0 && left[1] >= 0;
}

static const char *check_side(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint8_t plan = state->plan[side], saving = state->saving[side];
    const int step = turn_step(state);
    const bool is_draft = is_drafting(state) && !(state->sealed & ROLE_BIT(side));
    const bool is_resting = step < TURN_PLAN || step > TURN_CHITS;
    if (scenario->may_plan[side] ? plan >= PLANS && !(is_draft && plan == NO_PLAN) : plan != NO_PLAN) {
        return "a side that may choose a plan has one";
    }
    if ((state->plan_active | state->plan_shown) & ROLE_BIT(side) && plan >= PLANS) return "an active plan is a plan";
    for (int a = 0; a < ACTIVITIES; a++) {
        if (jidai_plan_left(scenario, state, side, a) < 0) return "no more tasks are given than the plan has";
    }
    if (saving != NO_VALUE && (step != TURN_PLAN || saving > state->points[side][0] || !scenario->may_plan[side])) {
        return "points put by are there";
    }
    if (saving == NO_VALUE && step == TURN_PLAN && state->sealed & ROLE_BIT(side) && scenario->is_historical) {
        return "who has sealed has said how much he puts by";
    }
    const bool may_try = step == TURN_PLAN || step == TURN_TRY || step == TURN_CONFORM;
    if (state->trying[side] > 1 || (state->trying[side] && !may_try)) {
        return "plans are tried in the command phase";
    }
    if (state->saved[side] && !scenario->may_plan[side]) return "nobody saves for a plan he has not";
    if (is_resting && (state->points[side][0] || state->points[side][1])) {
        return "points do not outlast the command phase";
    }
    if (state->points[side][1] && (side == UESUGI || scenario->command_column[KOSAKA][state->turn] == NO_VALUE)) {
        return "only Kosaka has a purse of his own";
    }
    return is_paid(scenario, state, side) ? NULL : "nobody spends more points than he has";
}

/* With secret modes, a test that is under way wants another mode. */
static const char *check_tests(const state_t *state)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        if (frame->kind != FRAME_MODE || frame->arg[1] != TEST_CHANGE) continue;
        const uint8_t wanted = state->wanted[frame->role % ARMIES];
        if (wanted >= MODES || wanted == state->mode[frame->arg[0]]) return "a test is for another mode";
    }
    return NULL;
}

static bool is_walking(const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    return frame->kind == FRAME_MOVE && frame->step == MOVE_ATTACK && frame->arg[MOVE_UNIT] != NOBODY;
}

/* What is worked out once: zones when a unit moves, the offers of a decision when it is asked for. */
static const char *check_caches(const scenario_t *scenario, const state_t *state)
{
    for (uint8_t side = 0; side < ARMIES; side++) {
        const struct hexset zone = jidai_zone_from(scenario, state, &state->stands[side]);
        if (memcmp(&zone, &state->zone[side], sizeof zone) != 0) return "zones are where the units are";
    }
    state_t fresh = *state;
    jidai_next(scenario, &fresh);
    if (memcmp(fresh.next, state->next, sizeof fresh.next) != 0) return "steps are offered that can be taken";
    if (fresh.aim != state->aim) return "who walks keeps to his aim";
    if ((state->aim || state->kept[0] || state->kept[1]) && !is_walking(state)) return "who walks keeps to his aim";
    if (memcmp(fresh.stepping, state->stepping, sizeof fresh.stepping) != 0) return "units are asked that can step";
    if (memcmp(fresh.touch, state->touch, sizeof fresh.touch) != 0) return "contacts are as units stand";
    return fresh.able == state->able ? NULL : "clans are asked that have something to do";
}

/* As far as the offers of a decision need it; nothing secret has a say in them. */
bool jidai_can_go_on(const scenario_t *scenario, const state_t *state)
{
    return !check_sequence(scenario, state) && !check_units(scenario, state) && !jidai_check_frames(scenario, state);
}

const char *jidai_check(const void *scenario, const void *state)
{
    const char *broken = check_sequence(scenario, state);
    if (!broken) broken = check_units(scenario, state);
    if (!broken) broken = jidai_check_frames(scenario, state);
    if (!broken) broken = check_clans(scenario, state);
    if (!broken) broken = check_drafts(scenario, state);
    if (!broken) broken = check_chits(scenario, state);
    if (!broken) broken = check_side(scenario, state, UESUGI);
    if (!broken) broken = check_side(scenario, state, TAKEDA);
    if (!broken) broken = check_tests(state);
    if (!broken) broken = jidai_combat_check(scenario, state);
    if (!broken) broken = jidai_siege_check(scenario, state);
    if (!broken) broken = check_caches(scenario, state);
    return broken;
}
