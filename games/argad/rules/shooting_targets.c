/* Targets [base:shooting-roll]: a sealed phase after movement. Each shooter names a figure, or a fire arrow a feature;
 * who names nothing does not shoot. A salvo is no order of its own: shooting_measure.c says for each gun whether it is
 * one. */
#include <string.h>

#include "games/argad/rules/movement_movers.h"
#include "games/argad/rules/shooting_measure.h"

/* Somebody who could shoot unseen: whether he does, and at whom, is his band's secret, so the band is always asked. */
static bool may_shoot_unseen(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    for (uint64_t left = argad_figures_unseen(scenario, state) & scenario->band[band]; left; left &= left - 1) {
        if (scenario->figure[lowest(left)].profile->missile != WEAPON_NONE) return true;
    }
    return false;
}

enum { ONE = 1, ALL = FIGURES }; /* how many one wants to know of */

/* The figures that it may shoot at, at most so many, among these enemies. */
static uint64_t targets_among(const scenario_t *scenario, const state_t *state, int figure, uint64_t enemies, int most,
                              struct trail *trail)
{
    uint64_t targets = 0;
    if (argad_shooter_legal(scenario, state, figure).reason) return 0;
    enemies &= argad_figures_on_table(scenario, state) & scenario->band[enemy_of(scenario->figure[figure].band)];
    for (uint64_t left = argad_shot_reach(scenario, state, figure, enemies); left && most; left &= left - 1) {
        if (argad_shot_at(scenario, state, figure, lowest(left), trail, NULL).reason) continue;
        targets |= bit_of(lowest(left));
        most--;
    }
    return targets;
}

static uint64_t targets_of(const scenario_t *scenario, const state_t *state, int figure, struct trail *trail)
{
    return targets_among(scenario, state, figure, ~UINT64_C(0), ALL, trail);
}

static uint64_t features_of(const scenario_t *scenario, const state_t *state, int figure)
{
    uint64_t features = 0;
    if (scenario->figure[figure].profile->missile != WEAPON_BO_HIYA) return 0;
    for (int f = 0; f < scenario->features; f++) {
        if (!argad_shot_measure(scenario, state, figure, FIGURES + f, NULL).reason) features |= UINT64_C(1) << f;
    }
    return features;
}

static bool has_target(const scenario_t *scenario, const state_t *state, uint8_t band, struct trail *trail)
{
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->missile == WEAPON_NONE) continue;
        if (targets_among(scenario, state, i, ~UINT64_C(0), ONE, trail) || features_of(scenario, state, i)) return true;
    }
    return false;
}

bool argad_targets_has_any(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    struct trail trail;
    trail.is_begun = false;
    const uint64_t there = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    for (uint64_t left = there & scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->missile == WEAPON_NONE) continue;
        if (targets_among(scenario, state, i, ~UINT64_C(0), ONE, &trail)) return true;
    }
    return false;
}

uint8_t argad_targets_begin(const scenario_t *scenario, state_t *state)
{
    struct trail trail;
    uint8_t nothing = 0;
    trail.is_begun = false;
    for (uint8_t band = 0; band < BANDS; band++) {
        if (may_shoot_unseen(scenario, state, band) || has_target(scenario, state, band, &trail)) continue;
        nothing |= (uint8_t)ROLE_BIT(band);
    }
    return nothing;
}

/* [shuriken-limit]: has another of the band a small missile in hand? */
static bool is_second_throw(const scenario_t *scenario, const state_t *state, int figure)
{
    if (scenario->figure[figure].profile->missile != WEAPON_SHURIKEN) return false;
    for (uint64_t left = scenario->band[scenario->figure[figure].band] & ~bit_of(figure); left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->missile == WEAPON_SHURIKEN && state->target[i] != NO_FIGURE) return true;
    }
    return false;
}

/* 1) One's own, 2) on the table, 3) not the second throw of the band. */
static struct refusal own_legal(const scenario_t *scenario, const state_t *state, uint8_t role, int figure)
{
    if (figure >= scenario->figures) return refuse(RULE_BASE_SHOOTING_ROLL, REASON_ONE_BY_ONE, figure, 0, 0, 0);
    /* 1 */
    if (scenario->figure[figure].band != role) return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, figure, 0, 0, 0);
    if (state->life[figure] != ON_TABLE && state->life[figure] != UNSEEN) {
        return refuse(RULE_BASE_SHOOTING_ROLL, REASON_NOT_ON_TABLE, figure, 0, 0, 0); /* 2 */
    }
    if (is_second_throw(scenario, state, figure)) {
        return refuse(RULE_SHURIKEN_LIMIT, REASON_SECOND_THROW, figure, 0, 0, 0); /* 3 */
    }
    return ALLOWED;
}

/* The guns of a group that can reach somebody of an enemy group. */
static uint64_t salvo_guns(const scenario_t *scenario, const state_t *state, int group, int enemy, struct trail *trail)
{
    uint64_t guns = 0;
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->life[i] != ON_TABLE || scenario->figure[i].profile->missile != WEAPON_ARQUEBUS) continue;
        if (targets_among(scenario, state, i, scenario->group[enemy].member, ONE, trail)) guns |= bit_of(i);
    }
    return guns;
}

static struct refusal salvo_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int group = action->arg[0] - scenario->figures, enemy = action->arg[1] - scenario->figures;
    struct trail trail;
    trail.is_begun = false;
    if (group < 0 || enemy < 0) {
        return refuse(RULE_SALVO_TARGET, REASON_NOT_A_GROUP, action->arg[group < 0 ? 0 : 1], 0, 0, 0);
    }
    if (scenario->group[group].band != action->role) {
        return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, action->arg[0], 0, 0, 0);
    }
    if (scenario->group[enemy].band == action->role) {
        return refuse(RULE_SALVO_TARGET, REASON_FRIEND, action->arg[0], action->arg[1], 0, 0);
    }
    return salvo_guns(scenario, state, group, enemy, &trail) ? ALLOWED
        : refuse(RULE_SALVO_TARGET, REASON_NO_GUN_REACHES, action->arg[0], action->arg[1], 0, 0);
}

struct refusal argad_targets_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0], target = action->arg[1];
    struct refusal refusal;
    switch (action->verb) {
    case VERB_SEAL: return ALLOWED;
    case VERB_SALVO: return salvo_legal(scenario, state, action);
    case VERB_VOLLEY: return ALLOWED;
    case VERB_SHOOT: case VERB_BURN:
        refusal = own_legal(scenario, state, action->role, figure);
        if (refusal.reason) return refusal;
        if (action->verb == VERB_BURN) return argad_shot_measure(scenario, state, figure, FIGURES + target, NULL);
        if (target >= scenario->figures) return refuse(RULE_BASE_SHOOTING_ROLL, REASON_ONE_BY_ONE, target, 0, 0, 0);
        return argad_shot_measure(scenario, state, figure, target, NULL);
    case VERB_HOLD:
        if (figure < scenario->figures && scenario->figure[figure].band == action->role &&
            state->target[figure] != NO_FIGURE) return ALLOWED;
        return refuse(RULE_BASE_SHOOTING_ROLL, REASON_NOTHING_TO_HOLD, figure, 0, 0, 0);
    default: return refuse(RULE_BASE_TURN_ORDER, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

/* Each group of guns at each group it reaches. */
static void salvo_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct trail *trail,
                          struct choices *ret)
{
    for (int group = 0; group < scenario->groups; group++) {
        if (scenario->group[group].band != role) continue;
        for (int enemy = 0; enemy < scenario->groups; enemy++) {
            if (scenario->group[enemy].band == role || !salvo_guns(scenario, state, group, enemy, trail)) continue;
            struct action *action = choices_add(ret, role, VERB_SALVO);
            action->nargs = 2;
            action->arg[0] = mover_of_group(scenario, group);
            action->arg[1] = mover_of_group(scenario, enemy);
        }
    }
}

void argad_targets_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    struct action *action;
    struct trail trail;
    trail.is_begun = false;
    choices_add(ret, role, VERB_SEAL);
    choices_add(ret, role, VERB_VOLLEY);
    salvo_choices(scenario, state, role, &trail, ret);
    const uint64_t own = (argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario,
                                                                                         state)) & scenario->band[role];
    for (uint64_t left = own; left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->missile == WEAPON_NONE) continue;
        if (state->target[i] != NO_FIGURE) {
            action = choices_add(ret, role, VERB_HOLD);
            action->nargs = 1;
            action->arg[0] = i;
            continue;
        }
        if (own_legal(scenario, state, role, i).reason) continue;
        const uint64_t targets = targets_of(scenario, state, i, &trail), features = features_of(scenario, state, i);
        if (targets) {
            *choices_add_ranged(ret, role, VERB_SHOOT, 1, 1, &action) = targets;
            action->nargs = 2;
            action->arg[0] = i;
        }
        if (!features) continue;
        *choices_add_ranged(ret, role, VERB_BURN, 1, 1, &action) = features;
        action->nargs = 2;
        action->arg[0] = i;
    }
}

/* Spreads the guns over the group: each one takes the target in its reach that fewest aim at; of those the nearest. */
static void spread(const scenario_t *scenario, state_t *state, int group, int enemy)
{
    int aimed[FIGURES] = { 0 };
    struct trail trail;
    trail.is_begun = false;
    for (uint64_t guns = salvo_guns(scenario, state, group, enemy, &trail); guns; guns &= guns - 1) {
        const int i = lowest(guns);
        int best = -1, best_gap = 0;
        const uint64_t targets = targets_among(scenario, state, i, scenario->group[enemy].member, ALL, &trail);
        for (uint64_t left = targets; left; left &= left - 1) {
            const int t = lowest(left), gap = argad_figures_gap(scenario, state, i, t);
            if (best >= 0 && (aimed[t] > aimed[best] || (aimed[t] == aimed[best] && gap >= best_gap))) continue;
            best = t;
            best_gap = gap;
        }
        if (best < 0) continue;
        state->target[i] = (uint8_t)best;
        aimed[best]++;
    }
}

/* How good a target is: chances to hit in sixths, times what it is worth. */
static int worth_of(const scenario_t *scenario, const state_t *state, int figure, int target, struct trail *trail)
{
    struct shot shot;
    if (argad_shot_at(scenario, state, figure, target, trail, &shot).reason) return 0;
    int sixths = 7 - (shot.need - shot.modifiers.sum);
    if (sixths > 5) sixths = 5; /* a natural one misses */
    if (sixths < 0) sixths = 0;
    return 1 + sixths * scenario->figure[target].profile->points;
}

/* Everybody who has no target yet takes the best; of equals the one that fewest aim at, then the nearest. Small
 * missiles are thrown by one. */
static void volley(const scenario_t *scenario, state_t *state, uint8_t band)
{
    int aimed[FIGURES] = { 0 };
    const uint64_t there = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    const uint64_t enemies = argad_figures_on_table(scenario, state) & scenario->band[enemy_of(band)];
    struct trail trail;
    trail.is_begun = false;
    for (uint64_t left = there & scenario->band[band]; left; left &= left - 1) { /* those that were given one by one */
        if (state->target[lowest(left)] < FIGURES) aimed[state->target[lowest(left)]]++;
    }
    for (uint64_t left = there & scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        int best = NO_FIGURE, best_worth = 0, best_gap = 0;
        if (state->target[i] != NO_FIGURE || argad_shooter_legal(scenario, state, i).reason) continue;
        if (is_second_throw(scenario, state, i)) continue;
        for (uint64_t targets = argad_shot_reach(scenario, state, i, enemies); targets; targets &= targets - 1) {
            const int t = lowest(targets), worth = worth_of(scenario, state, i, t, &trail);
            if (worth == 0 || worth < best_worth) continue;
            const int gap = argad_figures_gap(scenario, state, i, t);
            const bool is_equal = worth == best_worth, is_shared = is_equal && aimed[t] == aimed[best];
            if ((is_equal && aimed[t] > aimed[best]) || (is_shared && gap >= best_gap)) continue;
            best = t;
            best_worth = worth;
            best_gap = gap;
        }
        state->target[i] = (uint8_t)best;
        if (best != NO_FIGURE) aimed[best]++;
    }
}

/* The owner alone hears of his drafts. */
#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

/* Who leads or serves a salvo and shoots himself ends it: guns that reached only by its table aim at nobody then
 * [salvo-officer, salvo-ammunition, salvo-fallback]. */
static void end_salvoes(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    uint64_t guns = 0;
    bool is_ended = false;
    for (uint64_t left = scenario->band[action->role]; left; left &= left - 1) {
        const struct profile *profile = scenario->figure[lowest(left)].profile;
        if (state->target[lowest(left)] == NO_FIGURE) continue;
        is_ended = is_ended || (profile->talent & (LEADS_SALVO | HAS_AMMUNITION));
        if (profile->missile == WEAPON_ARQUEBUS) guns |= bit_of(lowest(left));
    }
    for (; guns && is_ended; guns &= guns - 1) {
        const int i = lowest(guns);
        if (!argad_shot_measure(scenario, state, i, state->target[i], NULL).reason) continue;
        state->target[i] = NO_FIGURE;
        TELL_OWNER(EVENT_HOLDS_FIRE, RULE_SALVO_FALLBACK, RULE_SALVO_OFFICER, i);
    }
}

void argad_targets_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int figure = action->arg[0], target = action->arg[1];
    switch (action->verb) {
    case VERB_SHOOT:
        state->target[figure] = (uint8_t)target;
        TELL_OWNER(EVENT_AIMS, RULE_BASE_SHOOTING_ROLL, 0, figure, target);
        end_salvoes(scenario, state, action, sink);
        break;
    case VERB_BURN:
        state->target[figure] = (uint8_t)(FIGURES + target);
        TELL_OWNER(EVENT_AIMS_FIRE, RULE_BO_HIYA_EFFECT, 0, figure, target);
        end_salvoes(scenario, state, action, sink);
        break;
    case VERB_SALVO:
        spread(scenario, state, figure - scenario->figures, target - scenario->figures);
        TELL_OWNER(EVENT_SPREADS, RULE_SALVO_TABLE, RULE_SALVO_TARGET, figure, target);
        break;
    case VERB_VOLLEY:
        volley(scenario, state, action->role);
        TELL_OWNER(EVENT_VOLLEY, RULE_BASE_SHOOTING_ROLL, 0, action->role);
        end_salvoes(scenario, state, action, sink);
        break;
    case VERB_HOLD:
        state->target[figure] = NO_FIGURE;
        TELL_OWNER(EVENT_HOLDS_FIRE, RULE_BASE_SHOOTING_ROLL, 0, figure);
        break;
    default:
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, RULE_BASE_SHOOTING_ROLL, 0, action->role);
    }
}

void argad_targets_end(state_t *state)
{
    memset(state->target, NO_FIGURE, sizeof state->target);
    memset(state->die, 0, sizeof state->die);
    memset(state->white, 0, sizeof state->white);
}

/* Is what the band has drafted such as could be drafted? */
bool argad_targets_are_sound(const scenario_t *scenario, const state_t *state)
{
    for (int i = 0; i < scenario->figures; i++) {
        const int target = state->target[i];
        if (target == NO_FIGURE) continue;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) return false;
        if (target >= FIGURES ? target - FIGURES >= scenario->features : target >= scenario->figures) return false;
        if (is_second_throw(scenario, state, i) || argad_shot_measure(scenario, state, i, target,
                                                                      NULL).reason) return false;
    }
    return true;
}
