/* Chapter 3 with 16.2, 17.1, 17.6.2, 17.6.3, 18.1: plans, modes, entry points and places, then works.
 *
 * A sealed phase: drafts are fields that only their owner sees (plan, mode, entry, draft, redeployed) until
 * both have sealed. Orders may be given again until then; choices offer what is unset.
 *
 *     plan, start, start-all, enter, redeploy, place, as-printed (jidai_setup_apply) -> seal, both sides
 *     -> finish -> a plan with works: roll, fortify [7.3-gyorin, 7.3-saku] -> turn 1 */
#include "games/jidai/rules/rules.h"
#include "kit/bits.h"

/* Units the player places himself: the column [18.1], and a clan that joins M at the ford [17.6.3]. */
static bool is_in_column(const scenario_t *scenario, int unit)
{
    return scenario->columns && scenario->unit[unit].side == TAKEDA &&
           scenario->unit[unit].clan != scenario->garrison_clan;
}

void jidai_setup_begin(const scenario_t *scenario, state_t *state)
{
    memset(state, 0, sizeof *state);
    memset(state->at, NO_UNIT, sizeof state->at);
    memset(state->entry, NO_VALUE, sizeof state->entry);
    memset(state->activity, NO_ACTIVITY, sizeof state->activity);
    memset(state->target, NO_CLAN, sizeof state->target);
    memset(state->plan, NO_PLAN, sizeof state->plan);
    memset(state->saving, NO_VALUE, sizeof state->saving);
    memset(state->wanted, NO_VALUE, sizeof state->wanted);
    memset(state->samurai, NO_UNIT, sizeof state->samurai);
    state->special_clan = NO_CLAN;
    state->redeployed = NO_CLAN;
    state->besieger = NO_VALUE;
    state->kaizu_side = scenario->garrison_clan == NO_CLAN ? NO_VALUE : clan_side(scenario->garrison_clan);
    state->turn = 1;
    for (int u = 0; u < UNITS_MAX; u++) {
        state->hex[u] = state->draft[u] = HEX_NONE;
        state->box[u] = BOX_WAITING;
        if (u >= scenario->units) continue;
        const struct clan *clan = &scenario->clan[scenario->unit[u].clan];
        state->lead[u] = scenario->unit[u].lead;
        state->box[u] = clan->box == BOX_MAP ? BOX_WAITING : clan->box;
        if (clan->box == BOX_MAP && !is_in_column(scenario, u)) {
            jidai_unit_move(scenario, state, u, scenario->unit[u].start);
        }
    }
    for (int c = 0; c < CLANS; c++) state->mode[c] = scenario->clan[c].mode;
    sequence_push(&state->sequence, FRAME_SETUP, ROLE_OBSERVER);
}

/* ---- what is still to be done -------------------------------------------------------------------- */

static bool wants_plan(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return scenario->may_plan[side] && state->plan[side] == NO_PLAN; /* [17.6.2] */
}

/* Modes a clan may start in: those of a plan that is active [3, 7.1]. */
static uint8_t start_modes(const scenario_t *scenario, const state_t *state, int clan)
{
    const uint8_t side = clan_side(clan);
    if (scenario->clan[clan].mode != NO_VALUE) return 0;
    if (!scenario->plan_is_active[side]) return (1 << MODES) - 1;
    return state->plan[side] < PLANS ? jidai_plan_modes(scenario, state->plan[side]) : 0;
}

static uint64_t clans_without_mode(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t clans = 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (scenario->clan[c].mode == NO_VALUE && state->mode[c] == NO_VALUE) clans |= clan_bit(c);
    }
    return clans;
}

/* Modes in which all clans may start that have none yet. None if all have one, or before there is a plan. */
static uint8_t common_modes(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t clans = wants_plan(scenario, state, side) ? 0 : clans_without_mode(scenario, state, side);
    uint8_t modes = clans ? (1 << MODES) - 1 : 0;
    for (; clans; clans &= clans - 1) modes &= start_modes(scenario, state, __builtin_ctzll(clans));
    return modes;
}

static uint64_t clans_without_entry(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t clans = 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (scenario->clan[c].box == BOX_SAIJO && state->entry[c] == NO_VALUE) clans |= clan_bit(c);
    }
    return clans;
}

static void units_to_place(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[2])
{
    int room = side == TAKEDA ? scenario->columns : 0;
    ret[0] = ret[1] = 0;
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (is_in_column(scenario, u)) {
            if (state->draft[u] == HEX_NONE) set_add(ret, u);
            else room--;
        } else if (side == UESUGI && scenario->unit[u].clan == state->redeployed && state->draft[u] == HEX_NONE) {
            set_add(ret, u);
            room = 1;
        }
    }
    if (room == 0) ret[0] = ret[1] = 0; /* the column is full; the rest follow it [18.1] */
}

/* Where those of the clan at the ford stand, without one unit, who are beside M or a mate that is [17.6.3, 6.3]. */
static struct hexset at_ford(const scenario_t *scenario, const state_t *state, int clan, int without)
{
    const struct clan *ford = &scenario->clan[scenario->ford_clan], *own = &scenario->clan[clan];
    struct hexset guard = { 0 }, body = { 0 };
    for (int u = ford->first; u < ford->end; u++) hexset_add(&guard, state->hex[u]);
    for (bool grows = true; grows;) {
        const struct hexset beside = hexset_neighbours(hexset_is_empty(&body) ? &guard : &body);
        grows = false;
        for (int u = own->first; u < own->end && !grows; u++) {
            const int hex = state->draft[u];
            grows = u != without && hex != HEX_NONE && !hexset_has(&body, hex) && hexset_has(&beside, hex);
            if (grows) hexset_add(&body, hex);
        }
    }
    return body;
}

/* The clan's own hexes will be free: all of it deploys elsewhere. */
static struct hexset stands_of_others(const scenario_t *scenario, const state_t *state, int clan)
{
    struct hexset taken = state->stands[clan_side(clan)];
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (unit_is_on_map(state, u)) hexset_remove(&taken, state->hex[u]);
    }
    return taken;
}

/* Hexes where a unit may be drafted: free places of the column; or, at the ford, west of the river, beside M
 * or a mate that is [17.6.3, 6.3]. */
static struct hexset places(const scenario_t *scenario, const state_t *state, int unit)
{
    struct hexset free = { 0 };
    const uint8_t side = scenario->unit[unit].side;
    if (is_in_column(scenario, unit)) {
        for (int i = 0; i < scenario->columns; i++) hexset_add(&free, scenario->column[i]);
    } else {
        const struct clan *ford = &scenario->clan[scenario->ford_clan];
        struct hexset near = at_ford(scenario, state, scenario->unit[unit].clan, unit);
        const bool has_mate = !hexset_is_empty(&near);
        for (int u = ford->first; u < ford->end && !has_mate; u++) hexset_add(&near, state->hex[u]);
        free = hexset_neighbours(&near);
        free = hexset_and(free, &scenario->west);
        const struct hexset taken = stands_of_others(scenario, state, scenario->unit[unit].clan);
        free = hexset_less(free, &taken);
        free = hexset_less(free, &state->stands[TAKEDA]);
        if (hexset_is_empty(&free)) free = hexset_less(scenario->west, &taken); /* no room there */
    }
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (u != unit && state->draft[u] != HEX_NONE) hexset_remove(&free, state->draft[u]);
    }
    return hexset_and(free, &scenario->on_map);
}

/* Notes where a unit will stand. Mates at the ford that are out of touch by that are to be placed again. */
static void place(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    const int clan = scenario->unit[unit].clan;
    state->draft[unit] = (int16_t)hex;
    if (is_in_column(scenario, unit)) return;
    const struct hexset body = at_ford(scenario, state, clan, NO_UNIT);
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (state->draft[u] != HEX_NONE && !hexset_has(&body, state->draft[u])) state->draft[u] = HEX_NONE;
    }
}

static bool may_redeploy(const scenario_t *scenario, int clan)
{
    return scenario->edition.free_deployment && clan_side(clan) == UESUGI && clan != scenario->ford_clan &&
           clan != scenario->recall_clan && scenario->clan[clan].box == BOX_MAP;
}

static bool is_ready(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t units[2];
    units_to_place(scenario, state, side, units);
    return !wants_plan(scenario, state, side) && !clans_without_mode(scenario, state, side) &&
           !clans_without_entry(scenario, state, side) && !(units[0] | units[1]);
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_setup_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    switch (frame->step) {
    case SETUP_DRAFT:
        *ret = (struct pending){ .kind = PENDING_DECISION, .rule = RULE_SETUP, .prompt = PROMPT_SETUP,
            .roles = (role_set)((ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA)) & ~state->sealed) };
        break;
    case SETUP_ROLL:
        ask_dice(1, state->plan[frame->role] == PLAN_SAKU ? RULE_SAKU : RULE_GYORIN, PROMPT_WORKS, frame->role,
                       0, ret);
        break;
    default:
        ask_role(frame->role, RULE_POSITION, PROMPT_FORTIFY, frame->role, state->markers, 0, ret);
    }
}

static void units_without_works(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[2])
{
    ret[0] = ret[1] = 0;
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (unit_is_on_map(state, u) && !set_has(state->position, u)) set_add(ret, u);
    }
}

static void draft_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    uint64_t units[2];
    struct action *action;
    if (is_ready(scenario, state, role)) choices_add(ret, role, VERB_SEAL);
    else choices_add(ret, role, VERB_AS_PRINTED);
    if (wants_plan(scenario, state, role)) {
        uint64_t *set = choices_add_ranged(ret, role, VERB_PLAN, 0, 1, &action);
        action->nargs = 1;
        *set = (1 << PLANS) - 1;
    }
    if (common_modes(scenario, state, role)) {
        *choices_add_ranged(ret, role, VERB_START_ALL, 0, 1, &action) = common_modes(scenario, state, role);
        action->nargs = 1;
    }
    for (uint64_t clans = clans_without_mode(scenario, state, role); clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        jidai_offer_pairs(ret, role, VERB_START, clan, start_modes(scenario, state, clan));
    }
    for (uint64_t clans = clans_without_entry(scenario, state, role); clans; clans &= clans - 1) {
        jidai_offer_pairs(ret, role, VERB_ENTER, __builtin_ctzll(clans), (1 << ENTRIES) - 1);
    }
    if (role == UESUGI && scenario->edition.free_deployment && state->redeployed == NO_CLAN) {
        uint64_t clans = 0;
        for (int c = 0; c < UESUGI_CLANS; c++) {
            if (may_redeploy(scenario, c)) clans |= clan_bit(c);
        }
        jidai_offer_clans(ret, role, VERB_REDEPLOY, clans);
    }
    units_to_place(scenario, state, role, units);
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        const struct hexset hexes = places(scenario, state, u);
        jidai_offer_hexes(ret, role, VERB_PLACE, u, &hexes);
    }
}

void jidai_setup_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    uint64_t units[2];
    if (sequence_top_const(&state->sequence)->step == SETUP_DRAFT) {
        draft_choices(scenario, state, role, ret);
        return;
    }
    units_without_works(scenario, state, role, units);
    jidai_offer_units(ret, role, VERB_FORTIFY, units);
}

static struct refusal place_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int unit = action->arg[0], hex = action->arg[1];
    const bool is_free = action->role == UESUGI && scenario->edition.free_deployment;
    const uint16_t rule = scenario->columns ? RULE_HYPOTHETICAL : is_free ? RULE_DEPLOYMENT : RULE_HISTORICAL;
    if (scenario->unit[unit].side != action->role) return refuse(rule, REASON_NOT_YOURS, unit, 0, 0, 0);
    if (!is_in_column(scenario, unit) && scenario->unit[unit].clan != state->redeployed) {
        return refuse(rule, REASON_PRINTED_PLACE, unit, 0, 0, 0);
    }
    const struct hexset hexes = places(scenario, state, unit);
    if (!hexset_has(&hexes, hex)) return refuse(rule, REASON_NO_PLACE, unit, hex, 0, 0);
    return ALLOWED;
}

static struct refusal draft_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t role = action->role;
    const int32_t a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_PLAN:
        return scenario->may_plan[role] ? ALLOWED : refuse(RULE_HISTORICAL, REASON_NO_PLAN, role, 0, 0, 0);
    case VERB_START:
        if (clan_side(a) != role) return refuse(RULE_CLAN, REASON_CLAN_NOT_YOURS, a, 0, 0, 0);
        if (scenario->clan[a].mode != NO_VALUE) {
            return refuse(scenario->is_historical ? RULE_HISTORICAL : RULE_HYPOTHETICAL, REASON_MODE_GIVEN, a,
                          scenario->clan[a].mode, 0, 0);
        }
        if (wants_plan(scenario, state, role)) return refuse(RULE_SETUP, REASON_PLAN_FIRST, 0, 0, 0, 0);
        return start_modes(scenario, state, a) >> b & 1 ? ALLOWED : refuse(RULE_PLAN, REASON_NOT_IN_PLAN, b, 0, 0, 0);
    case VERB_START_ALL:
        if (!clans_without_mode(scenario, state, role)) return refuse(RULE_SETUP, REASON_MODES_SET, 0, 0, 0, 0);
        if (wants_plan(scenario, state, role)) return refuse(RULE_SETUP, REASON_PLAN_FIRST, 0, 0, 0, 0);
        return common_modes(scenario, state, role) >> a & 1 ? ALLOWED
               : refuse(RULE_PLAN, REASON_NOT_IN_PLAN, a, 0, 0, 0);
    case VERB_ENTER:
        if (clan_side(a) != role) return refuse(RULE_CLAN, REASON_CLAN_NOT_YOURS, a, 0, 0, 0);
        return scenario->clan[a].box == BOX_SAIJO ? ALLOWED : refuse(RULE_SAIJO, REASON_NOT_ON_SAIJO, a, 0, 0, 0);
    case VERB_REDEPLOY:
        return role == UESUGI && may_redeploy(scenario, a) ? ALLOWED
               : refuse(RULE_DEPLOYMENT, REASON_NO_REDEPLOY, a, 0, 0, 0);
    case VERB_PLACE: return place_legal(scenario, state, action);
    case VERB_AS_PRINTED:
        return is_ready(scenario, state, role) ? refuse(RULE_SETUP, REASON_ALL_SET, 0, 0, 0, 0) : ALLOWED;
    case VERB_SEAL:
        return is_ready(scenario, state, role) ? ALLOWED : refuse(RULE_SETUP, REASON_NOT_READY, 0, 0, 0, 0);
    default: return refuse(RULE_SETUP, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

struct refusal jidai_setup_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int unit = action->arg[0];
    if (sequence_top_const(&state->sequence)->step == SETUP_DRAFT) return draft_legal(scenario, state, action);
    if (action->verb != VERB_FORTIFY) return refuse(RULE_POSITION, REASON_NOT_NOW, 0, 0, 0, 0);
    if (scenario->unit[unit].side != action->role) return refuse(RULE_POSITION, REASON_NOT_YOURS, unit, 0, 0, 0);
    if (!unit_is_on_map(state, unit)) return refuse(RULE_POSITION, REASON_NOT_ON_MAP, unit, 0, 0, 0);
    return set_has(state->position, unit) ? refuse(RULE_POSITION, REASON_HAS_WORKS, unit, 0, 0, 0) : ALLOWED;
}

/* ---- carrying out -------------------------------------------------------------------------------- */

/* The clan's printed hexes are free for nobody else before both have sealed; only its draft counts. */
static void redeploy(const scenario_t *scenario, state_t *state, int clan)
{
    for (int u = 0; u < scenario->first_takeda; u++) state->draft[u] = HEX_NONE;
    state->redeployed = (uint8_t)clan;
}

static void set_plan(const scenario_t *scenario, state_t *state, uint8_t side, int plan)
{
    state->plan[side] = (uint8_t)plan;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        const bool is_free = scenario->clan[c].mode == NO_VALUE;
        if (is_free && state->mode[c] < MODES && !(start_modes(scenario, state, c) >> state->mode[c] & 1)) {
            state->mode[c] = NO_VALUE;
        }
    }
}

/* The plans of history; commander and ford guard defend, all others attack if their plan lets them. */
static void as_printed(const scenario_t *scenario, state_t *state, uint8_t side)
{
    uint64_t units[2];
    if (wants_plan(scenario, state, side)) {
        set_plan(scenario, state, side, side == UESUGI ? PLAN_KURUMA_GAKARI : PLAN_KOKUYOKU);
    }
    for (uint64_t clans = clans_without_mode(scenario, state, side); clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        const uint8_t modes = start_modes(scenario, state, clan);
        const bool stays = scenario->clan[clan].letter == 'A' || clan == scenario->ford_clan;
        const uint8_t wish = stays ? MODE_DEFENSE : MODE_ATTACK;
        state->mode[clan] = (uint8_t)(modes >> wish & 1 ? wish : __builtin_ctz(modes));
    }
    for (uint64_t clans = clans_without_entry(scenario, state, side); clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        state->entry[clan] = scenario->clan[clan].entry;
    }
    for (int pass = 0; pass < 2; pass++) { /* printed hexes first, then whatever is free */
        units_to_place(scenario, state, side, units);
        for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
            const struct hexset hexes = places(scenario, state, u);
            uint64_t words[HEXSET_WORDS];
            memcpy(words, &hexes, sizeof words);
            const int printed = scenario->unit[u].start; /* [edition:order-of-battle] */
            int hex = bits_next(words, HEXSET_WORDS, 0);
            if (pass == 0 && is_in_column(scenario, u)) {
                hex = printed >= 0 && hexset_has(&hexes, printed) ? printed : HEX_NONE;
            }
            if (hex >= 0) place(scenario, state, u, hex);
        }
    }
}

/* Drafts become units on the map, clans in play get their chits [3]. A hex is 200 metres, a point of Elan or Mass a
 * hundred men [16.1]. Works are dug now or never [ruling:positions-at-setup]. */
static void finish(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    TELL_AS(sink, EVENT_OPENED, RULE_SETUP, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, 0);
    state->sealed = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (state->draft[u] == HEX_NONE) continue;
        if (unit_is_on_map(state, u)) jidai_unit_lift(scenario, state, u);
    }
    for (int u = 0; u < scenario->units; u++) {
        if (state->draft[u] == HEX_NONE) continue;
        jidai_unit_move(scenario, state, u, state->draft[u]);
        TELL(sink, EVENT_SET_UP, scenario->columns ? RULE_HYPOTHETICAL : RULE_DEPLOYMENT, RULE_STACKING, u,
             state->draft[u]);
        state->draft[u] = HEX_NONE;
    }
    state->redeployed = NO_CLAN;
    for (int c = 0; c < CLANS; c++) {
        if (jidai_clan_is_on_map(scenario, state, c)) state->place[c] = PLACE_RESERVE;
        if (state->mode[c] == NO_VALUE) state->mode[c] = MODE_MOVE; /* comes in later [17.3] */
    }
    TELL(sink, EVENT_ARMIES, scenario->is_historical ? RULE_HISTORICAL : RULE_HYPOTHETICAL, RULE_SCALE,
         scenario->first_takeda, scenario->units - scenario->first_takeda);
    TELL(sink, EVENT_COMMANDERS, RULE_COMMANDER, RULE_UNITS, scenario->commander[KENSHIN],
         scenario->commander[SHINGEN]);
    for (uint8_t side = 0; side < ARMIES; side++) {
        if (!scenario->plan_is_active[side] || state->plan[side] == NO_PLAN) continue;
        state->plan_active |= ROLE_BIT(side);
        jidai_special_chits_in(state, side);
        TELL(sink, EVENT_PLAN_READY, RULE_PLAN, RULE_PLAN_SECRET, side);
        if (state->plan[side] != PLAN_GYORIN && state->plan[side] != PLAN_SAKU) continue;
        frame->step = SETUP_ROLL; /* [7.3-gyorin, 7.3-saku]: of the armies only one has a plan at the start */
        frame->role = side;
        jidai_plan_show(scenario, state, side, state->plan[side] == PLAN_SAKU ? RULE_SAKU : RULE_GYORIN, sink);
    }
    if (frame->step == SETUP_DRAFT) {
        if (!scenario->is_historical) TELL(sink, EVENT_NO_WORKS, RULE_RULING_POSITIONS, 0, 0);
        sequence_pop(&state->sequence);
        sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER);
    }
}

void jidai_setup_as_printed(const scenario_t *scenario, state_t *state)
{
    as_printed(scenario, state, UESUGI);
    as_printed(scenario, state, TAKEDA);
    finish(scenario, state, NULL);
}

static void draft_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const uint8_t role = action->role;
    const int32_t a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_PLAN:
        set_plan(scenario, state, role, a);
        TELL_OWNER(EVENT_PLAN_CHOSEN, RULE_PLAN,
                   scenario->is_historical && role == TAKEDA ? RULE_SHINGEN_PLAN : RULE_PLAN_SECRET, a);
        break;
    case VERB_START:
        state->mode[a] = (uint8_t)b;
        TELL_OWNER(EVENT_STARTS_IN, RULE_SETUP, RULE_MODE, a, b);
        break;
    case VERB_START_ALL:
        for (uint64_t clans = clans_without_mode(scenario, state, role); clans; clans &= clans - 1) {
            const int clan = __builtin_ctzll(clans);
            state->mode[clan] = (uint8_t)a;
            TELL_OWNER(EVENT_STARTS_IN, RULE_SETUP, RULE_MODE, clan, a);
        }
        break;
    case VERB_ENTER:
        state->entry[a] = (uint8_t)b;
        TELL_OWNER(EVENT_WILL_ENTER, RULE_SAIJO, 0, a, b);
        break;
    case VERB_REDEPLOY:
        redeploy(scenario, state, a);
        TELL_OWNER(EVENT_REDEPLOYS, RULE_DEPLOYMENT, 0, a);
        break;
    case VERB_PLACE:
        place(scenario, state, a, b);
        TELL_OWNER(EVENT_DRAFTED, scenario->columns ? RULE_HYPOTHETICAL : RULE_DEPLOYMENT, 0, a, b);
        break;
    case VERB_AS_PRINTED:
        as_printed(scenario, state, role);
        TELL_OWNER(EVENT_AS_PRINTED, RULE_SETUP, 0, role);
        break;
    default: /* seal */
        state->sealed |= ROLE_BIT(role);
        TELL(sink, EVENT_SEALED, RULE_SETUP, RULE_RULING_SEALED, role);
        if (state->sealed == (ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA))) finish(scenario, state, sink);
    }
}

void jidai_setup_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case SETUP_DRAFT: draft_apply(scenario, state, action, sink); break;
    case SETUP_ROLL: { /* the plain die on the Command Point Table */
        const int commander = frame->role == UESUGI ? KENSHIN : SHINGEN;
        const int column = scenario->command_column[commander][1];
        const int count = scenario->command[column][action->arg[0]];
        state->markers = (uint8_t)(count < scenario->positions ? count : scenario->positions);
        frame->step = SETUP_FORTIFY;
        TELL(sink, EVENT_WORKS, state->plan[frame->role] == PLAN_SAKU ? RULE_SAKU : RULE_GYORIN, RULE_POSITION,
             frame->role, action->arg[0], state->markers);
        break;
    }
    default:
        set_add(state->position, action->arg[0]);
        state->markers--;
        TELL(sink, EVENT_FORTIFIED, RULE_POSITION, 0, action->arg[0]);
    }
}

bool jidai_setup_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    (void)sink;
    if (frame->step != SETUP_FORTIFY) return false;
    units_without_works(scenario, state, frame->role, units);
    if (state->markers && (units[0] | units[1])) return false;
    state->markers = 0;
    sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER);
    return true;
}
