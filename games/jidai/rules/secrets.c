/* Who may see what, and how to guess the rest. The secrets of this game: plans and the points put by for them
 * [7.1-secret], tasks of special chits [8.3-special], entry points [16.2], all drafts of a sealed phase
 * [ruling:command-sealed]; with secret modes the modes [6.2-secret], with fog the chits [2.3-fog].
 *
 * Who sees an element follows from public fields alone: plan_shown, mode_known, shown, box, where the sequence
 * of play stands. */
#include "games/jidai/rules/rules.h"
#include "kit/rng.h"

static bool is_setting_up(const state_t *state)
{
    return state->sequence.frame[0].kind == FRAME_SETUP && state->sequence.frame[0].step == SETUP_DRAFT;
}

static uint8_t draft_side(const scenario_t *scenario, int unit)
{
    return unit < scenario->first_takeda ? UESUGI : TAKEDA;
}

static bool entry_is_known(const scenario_t *scenario, const state_t *state, int clan)
{
    return scenario->clan[clan].box != BOX_SAIJO || state->box[scenario->clan[clan].first] != BOX_SAIJO;
}

/* The clans of a combined manoeuvre are seen while it is made. */
static bool is_combined(const state_t *state, int chit)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        if (frame->kind == FRAME_COMBINED && frame->arg[0] == chit) return true;
    }
    return false;
}

role_set jidai_seen_by(const void *scenario_, const void *state_, int field, int i)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    switch (field) {
    case FIELD_MODE:
        if (is_setting_up(state)) return ROLE_BIT(clan_side(i));
        if (!scenario->edition.secret_modes || state->mode_known & clan_bit(i)) return ROLE_ALL;
        return ROLE_BIT(clan_side(i));
    case FIELD_ENTRY: return entry_is_known(scenario, state, i) ? ROLE_ALL : ROLE_BIT(clan_side(i));
    case FIELD_PLACE:
        if (!chit_is_clan(i) && !chit_is_special(i)) return ROLE_ALL;
        if (!scenario->edition.fog_hides_chits || state->shown >> i & 1) return ROLE_ALL;
        return ROLE_BIT(chit_side(i));
    case FIELD_BOUGHT: return i < CLANS ? ROLE_BIT(clan_side(i)) : ROLE_ALL; /* [ruling:command-sealed] */
    case FIELD_ACTIVITY: return ROLE_BIT(i / SPECIALS); /* [ruling:command-sealed] */
    case FIELD_TARGET:
        return is_combined(state, CHIT_SPECIAL + i / TARGETS) ? ROLE_ALL : ROLE_BIT(i / TARGETS / SPECIALS);
    case FIELD_PLAN: return state->plan_shown & ROLE_BIT(i) ? ROLE_ALL : ROLE_BIT(i); /* [7.1-secret] */
    case FIELD_WANTED: return scenario->edition.secret_modes ? ROLE_BIT(i) : ROLE_ALL;
    case FIELD_POINTS: return ROLE_BIT(i / 2);
    case FIELD_DRAFT: return i < scenario->units ? ROLE_BIT(draft_side(scenario, i)) : ROLE_ALL;
    case FIELD_REDEPLOYED: return ROLE_BIT(UESUGI);
    case FIELD_RECALLED: return jidai_recall_is_hidden(scenario, state) ? ROLE_BIT(UESUGI) : ROLE_ALL;
    case FIELD_TRYING: /* who tries is open once both have sealed */
        return state->sequence.frame[0].kind == FRAME_TURN && state->sequence.frame[0].step == TURN_PLAN ? ROLE_BIT(i)
                                                                                                         : ROLE_ALL;
    default: return ROLE_BIT(i); /* saved, saving */
    }
}

/* ---- guessing ------------------------------------------------------------------------------------ */

/* Plans that what has been seen of the side does not rule out. */
static uint8_t possible_plans(const scenario_t *scenario, const state_t *view, uint8_t side)
{
    const bool is_active = view->plan_active & ROLE_BIT(side);
    int assigned = 0;
    uint8_t plans = 0;
    for (int i = 0; i < SPECIALS; i++) {
        const int place = view->place[CHIT_SPECIAL + SPECIALS * side + i];
        assigned += place != PLACE_OUT && place != PLACE_RESERVE;
    }
    for (int p = 0; p < PLANS; p++) {
        const struct battle_plan *plan = &scenario->plan[p];
        const int tasks = plan->quota[ACTIVITY_ATTACK] + plan->quota[ACTIVITY_RETREAT] + plan->quota[ACTIVITY_COMBINED];
        const bool shows = scenario->plan_is_active[side] &&
                           (p == PLAN_GYORIN || p == PLAN_SAKU || (p == PLAN_GANKO && view->turn > 1));
        if (is_active && (shows || tasks < assigned)) continue;
        plans |= (uint8_t)(1 << p);
    }
    return plans ? plans : 1 << PLAN_HOSHI;
}

static int pick_bit(uint64_t set, struct rng *rng)
{
    int skip = (int)rng_below(rng, (uint32_t)__builtin_popcountll(set));
    while (skip-- > 0) set &= set - 1;
    return __builtin_ctzll(set);
}

static uint64_t clans_alive(const scenario_t *scenario, const state_t *view, uint8_t side)
{
    uint64_t clans = 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (jidai_clan_is_alive(scenario, view, c)) clans |= clan_bit(c);
    }
    return clans;
}

/* A task for each special chit that is on its way, as far as the guessed plan goes. */
static void guess_tasks(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    for (int i = SPECIALS * side; i < SPECIALS * (side + 1); i++) {
        const int place = view->place[CHIT_SPECIAL + i];
        uint64_t tasks = 0;
        view->activity[i] = NO_ACTIVITY;
        if (is_combined(view, CHIT_SPECIAL + i)) {
            view->activity[i] = ACTIVITY_COMBINED;
            continue;
        }
        memset(view->target[i], NO_CLAN, TARGETS);
        if (place == PLACE_OUT || place == PLACE_RESERVE) continue;
        for (int a = 0; a < ACTIVITIES; a++) {
            if (jidai_plan_left(scenario, view, side, a) > 0) tasks |= UINT64_C(1) << a;
        }
        view->activity[i] = (uint8_t)(tasks ? pick_bit(tasks, rng) : ACTIVITY_IMPETUOUS);
        if (view->activity[i] == ACTIVITY_IMPETUOUS) continue;
        view->target[i][0] = (uint8_t)pick_bit(clans_alive(scenario, view, side), rng);
    }
}

static void guess_entries(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    const bool is_draft = is_setting_up(view) && !(view->sealed & ROLE_BIT(side));
    uint64_t later = 0;
    for (int e = 0; e < ENTRIES; e++) {
        if (is_setting_up(view) || scenario->entry[e].turn > view->turn) later |= UINT64_C(1) << e;
    }
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (entry_is_known(scenario, view, c)) continue;
        view->entry[c] = is_draft ? NO_VALUE : (uint8_t)pick_bit(later ? later : 1, rng);
    }
}

/* Where the column will stand: in order, once its player has sealed; before, nothing is drafted yet. */
static void guess_drafts(const scenario_t *scenario, state_t *view, uint8_t side)
{
    const bool is_sealed = is_setting_up(view) && view->sealed & ROLE_BIT(side);
    int next = 0;
    if (side == UESUGI) view->redeployed = NO_CLAN;
    for (int u = 0; u < scenario->units; u++) {
        if (draft_side(scenario, u) != side) continue;
        view->draft[u] = HEX_NONE;
        if (!is_sealed || side != TAKEDA || scenario->unit[u].clan == scenario->garrison_clan) continue;
        if (next < scenario->columns) view->draft[u] = scenario->column[next++];
    }
}

static void guess_modes(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    const bool is_draft = is_setting_up(view) && !(view->sealed & ROLE_BIT(side));
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (view->mode[c] != 0xff) continue;
        uint8_t modes = (1 << MODES) - 1;
        if (is_setting_up(view) && scenario->plan_is_active[side] && view->plan[side] < PLANS) {
            modes = jidai_plan_modes(scenario, view->plan[side]);
        }
        view->mode[c] = (uint8_t)pick_bit(modes, rng);
        if (is_setting_up(view) && scenario->clan[c].mode != NO_VALUE) view->mode[c] = scenario->clan[c].mode;
        else if (is_draft) view->mode[c] = NO_VALUE;
    }
    if (view->wanted[side] == 0xff) view->wanted[side] = NO_VALUE;
    for (int i = view->sequence.depth; i-- > 0;) {
        const struct frame *frame = &view->sequence.frame[i];
        if (frame->kind != FRAME_MODE || frame->arg[1] != TEST_CHANGE || frame->role != side) continue;
        if (view->wanted[side] == NO_VALUE) {
            view->wanted[side] = (uint8_t)((view->mode[frame->arg[0]] + 1 + (int)rng_below(rng, MODES - 1)) % MODES);
        }
    }
}

static void guess_places(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    static const uint8_t likely[] = { PLACE_RESERVE, PLACE_RESERVE, PLACE_BOWL, PLACE_BOWL, PLACE_DELAY_1 };
    const bool is_drawing = view->sequence.frame[0].kind == FRAME_TURN && view->sequence.frame[0].step >= TURN_DRAW;
    for (int chit = 0; chit < CHIT_RALLY; chit++) {
        if (chit_side(chit) != side || view->place[chit] != 0xff) continue;
        view->place[chit] = likely[rng_below(rng, sizeof likely)];
        if (!is_drawing && view->place[chit] == PLACE_BOWL) view->place[chit] = PLACE_RESERVE;
        if (chit_is_special(chit) && !jidai_plan_has_chits(scenario, view, side)) view->place[chit] = PLACE_OUT;
        if (chit_is_special(chit) && view->place[chit] != PLACE_OUT) view->place[chit] = PLACE_RESERVE;
        if (!chit_is_clan(chit)) continue;
        const struct clan *clan = &scenario->clan[chit];
        bool is_here = false;
        for (int u = clan->first; u < clan->end; u++) is_here = is_here || view->box[u] <= BOX_D;
        if (!is_here || is_setting_up(view)) view->place[chit] = PLACE_OUT;
    }
}

/* Points he may have, and what he may have bought for them if he has sealed. */
static void guess_points(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    const int step = view->sequence.frame[0].kind == FRAME_TURN ? view->sequence.frame[0].step : TURN_POINTS;
    const bool is_spending = step > TURN_POINTS && step <= TURN_CHITS;
    for (int c = clan_first(side); c < clan_end(side); c++) view->bought[c] = 0;
    view->points[side][0] = (uint8_t)(is_spending ? rng_below(rng, 6) : 0);
    view->points[side][1] = 0;
    view->saving[side] = NO_VALUE;
    if (view->trying[side] == 0xff) view->trying[side] = 0;
    if (view->saved[side] == 0xff) view->saved[side] = (uint8_t)(scenario->may_plan[side] ? rng_below(rng, 5) : 0);
    if (step == TURN_PLAN && view->sealed & ROLE_BIT(side)) view->saving[side] = 0;
    if (step != TURN_CHITS || !(view->sealed & ROLE_BIT(side))) return;
    int left = view->points[side][0];
    for (int c = clan_first(side); c < clan_end(side) && left > 0; c++) {
        if (view->place[c] != PLACE_RESERVE || rng_below(rng, 2)) continue;
        view->bought[c] = (uint8_t)((side == UESUGI ? KENSHIN : SHINGEN) + 1);
        left--;
    }
}

static void guess_side(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    guess_places(scenario, view, side, rng);
    if (view->has_recalled == 0xff) view->has_recalled = 0;
    if (view->plan[side] == 0xff) {
        const bool is_chosen = scenario->may_plan[side] && (!is_setting_up(view) || view->sealed & ROLE_BIT(side));
        view->plan[side] = (uint8_t)(is_chosen ? pick_bit(possible_plans(scenario, view, side), rng) : NO_PLAN);
    }
    guess_modes(scenario, view, side, rng);
    guess_entries(scenario, view, side, rng);
    guess_drafts(scenario, view, side);
    guess_points(scenario, view, side, rng);
    guess_tasks(scenario, view, side, rng);
}

void jidai_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    for (uint8_t side = 0; side < ARMIES; side++) {
        if (side != role) guess_side(scenario, view, side, rng);
    }
}
