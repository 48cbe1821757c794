/* One shot [base:shooting-roll]: the tables of the eight weapons, who may shoot at whom, and the modifiers.
 *
 *     ground (the worst counts) + target, together no worse than -2; shooter outside of that */
#include "games/argad/rules/shooting_measure.h"

#include "games/argad/rules/shooting_furtive.h"
#include "kit/angle.h"

struct missile {
    uint16_t rule;
    uint8_t bands;
    int16_t to[3];    /* mm: the border belongs to the nearer band [ruling:measure] */
    uint8_t need[3];
    uint8_t reload;   /* turns */
    bool is_firearm, has_long; /* has_long: armour counts at its last band */
};

/* [yumi-table, shuriken-table, arquebus-table, short-firearms-table, tan-zutsu-table, ozutsu-table, bo-hiya-table] */
static const struct missile missiles[WEAPONS - WEAPON_MISSILES] = {
    [WEAPON_YUMI - WEAPON_MISSILES] = { RULE_YUMI_TABLE, 3, { 100, 200, 400 }, { 5, 6, 7 }, 0, false, false },
    [WEAPON_SHURIKEN - WEAPON_MISSILES] = { RULE_SHURIKEN_TABLE, 1, { 100 }, { 5 }, 0, false, false },
    [WEAPON_ARQUEBUS - WEAPON_MISSILES] = { RULE_ARQUEBUS_TABLE, 3, { 200, 300, 400 }, { 5, 6, 7 }, 1, true, true },
    [WEAPON_EARLY_ARQUEBUS - WEAPON_MISSILES] =
        { RULE_SHORT_FIREARMS_TABLE, 3, { 100, 200, 400 }, { 5, 6, 7 }, 1, true, true },
    [WEAPON_BAJO_ZUTSU - WEAPON_MISSILES] =
        { RULE_SHORT_FIREARMS_TABLE, 3, { 100, 200, 400 }, { 5, 6, 7 }, 1, true, true },
    [WEAPON_TAN_ZUTSU - WEAPON_MISSILES] = { RULE_TAN_ZUTSU_TABLE, 2, { 100, 200 }, { 5, 7 }, 1, true, true },
    [WEAPON_OZUTSU - WEAPON_MISSILES] = { RULE_OZUTSU_TABLE, 3, { 200, 400, 600 }, { 5, 6, 7 }, 2, true, false },
    [WEAPON_BO_HIYA - WEAPON_MISSILES] = { RULE_BO_HIYA_TABLE, 3, { 100, 200, 800 }, { 5, 6, 7 }, 2, true, false },
};
/* [salvo-table] */
static const struct missile salvo = { RULE_SALVO_TABLE, 3, { 200, 400, 600 }, { 5, 6, 7 }, 1, true, true };

int argad_weapon_reload(int weapon) { return missiles[weapon - WEAPON_MISSILES].reload; }

uint16_t argad_weapon_band(int weapon, int band, int *ret_to, int *ret_need)
{
    const struct missile *missile = weapon < WEAPONS ? &missiles[weapon - WEAPON_MISSILES] : &salvo;
    if (band >= missile->bands) return 0;
    *ret_to = missile->to[band];
    *ret_need = missile->need[band];
    return missile->rule;
}

int argad_good_reach(int weapon)
{
    int reach = 0, to, need;
    for (int band = 0; argad_weapon_band(weapon, band, &to, &need) && need <= 5; band++) reach = to;
    return reach + FOOT_WIDTH;
}

void argad_modifiers_add(struct modifiers *modifiers, uint16_t rule, int value)
{
    if (value == 0 || modifiers->count == MODIFIERS_MAX) return;
    modifiers->item[modifiers->count++] = (struct modifier){ rule, (int8_t)value };
    modifiers->sum += value;
}

void argad_modifiers_note(struct modifiers *modifiers, uint16_t rule)
{
    if (modifiers->count < MODIFIERS_MAX) modifiers->item[modifiers->count++] = (struct modifier){ rule, 0 };
}

/* ---- who may shoot ----------------------------------------------------------------------------------------- */

/* On foot most weapons want somebody who stands still; short firearms and a samurai's yumi shoot from the saddle, even
 * in movement; small missiles always [yumi-immobile, yumi-samurai-mounted, arquebus-immobile, short-firearms-mounted,
 * tan-zutsu-mounted, shuriken-moving]. */
static struct refusal stance_legal(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool rides = argad_is_mounted(state, figure), stands = argad_is_immobile(state, figure);
    uint16_t rule;
    switch (profile->missile) {
    case WEAPON_SHURIKEN: return ALLOWED;
    case WEAPON_YUMI: rule = RULE_YUMI_IMMOBILE; break; /* [yumi-immobile] */
    /* [short-firearms-mounted] */
    case WEAPON_EARLY_ARQUEBUS: case WEAPON_BAJO_ZUTSU: rule = RULE_SHORT_FIREARMS_MOUNTED; break;
    case WEAPON_TAN_ZUTSU: rule = RULE_TAN_ZUTSU_MOUNTED; break; /* [tan-zutsu-mounted] */
    case WEAPON_OZUTSU: rule = RULE_OZUTSU_TABLE; break;
    case WEAPON_BO_HIYA: rule = RULE_BO_HIYA_TABLE; break;
    default: rule = RULE_ARQUEBUS_IMMOBILE; /* [arquebus-immobile] */
    }
    if (rides) {
        return argad_may_shoot_moving(scenario, state, figure) ? ALLOWED
                                                         : refuse(rule, REASON_SHOOTS_ON_FOOT, figure, 0, 0, 0);
    }
    return stands ? ALLOWED : refuse(rule, REASON_MOVED, figure, state->gone[figure], 0, 0);
}

static bool is_busy(int posture)
{
    return posture == POSTURE_HIDE || posture == POSTURE_HELP || posture == POSTURE_TAKE || posture == POSTURE_DROP ||
           posture == POSTURE_MOUNT || posture == POSTURE_DISMOUNT || posture == POSTURE_DOUSE;
}

/* 1) It has something to shoot with, 2) is neither blocked, stunned nor in flight, 3) was not driven back in the turn
 * before, 4) has loaded, 5) is not in contact, 6) did not leave contact, 7) does nothing else, 8) stands still if its
 * weapon wants that. */
struct refusal argad_shooter_legal(const scenario_t *scenario, const state_t *state, int figure)
{
    const int weapon = scenario->figure[figure].profile->missile;
    const uint64_t bit = bit_of(figure);
    if (weapon == WEAPON_NONE) return refuse(RULE_BASE_SHOOTING_ROLL, REASON_NO_MISSILE, figure, 0, 0, 0); /* 1 */
    if ((state->blocked | state->stunned) & bit) return refuse(RULE_RULING_BLOCKED, REASON_BLOCKED, figure, 0, 0, 0);
    if (state->fleeing & bit) return refuse(RULE_BASE_FLIGHT, REASON_FLEEING, figure, 0, 0, 0); /* 2 */
    if (state->shaken & bit) return refuse(RULE_BASE_RECOIL, REASON_SHAKEN, figure, 0, 0, 0); /* 3 */
    if (state->reload[figure]) return refuse(argad_reload_rule(weapon), REASON_EMPTY, figure, 0, 0, 0); /* 4 */
    if (argad_enemies_touching(scenario, state, figure)) {
        return refuse(RULE_BASE_SHOOTING_ROLL, REASON_IN_CONTACT, figure, 0, 0, 0); /* 5 */
    }
    if (state->withdrew & bit) return refuse(RULE_BASE_LEAVE_CONTACT, REASON_WITHDREW, figure, 0, 0, 0); /* 6 */
    if (is_busy(state->posture[figure])) {
        return refuse(RULE_BASE_ORDERS, REASON_BUSY, figure, state->posture[figure], 0, 0); /* 7 */
    }
    return stance_legal(scenario, state, figure); /* 8 */
}

/* ---- the press, and where one shoots from --------------------------------------------------------------------- */

/* In contact with friends of the shooter [base:fire-into-contact]. */
static bool is_pressed(const scenario_t *scenario, const state_t *state, int target, int shooter)
{
    const uint64_t friends = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[shooter].band];
    return argad_figures_touching(scenario, state, target, friends) != 0;
}

/* Was it sent out of cover and back? Also if it has not come a step of the way. */
static bool is_dashing(const state_t *state, int figure)
{
    return state->posture[figure] == POSTURE_DASH && state->legs[figure];
}

/* A dash is shot from the end of its first leg, which must have been reached. */
static bool shooting_place(const state_t *state, int figure, struct point *ret)
{
    *ret = figure_place(state, figure);
    return !is_dashing(state, figure) || argad_dash_place(state, figure, ret);
}

/* ---- modifiers --------------------------------------------------------------------------------------------- */

/* Caused by the target. Firearms at long range against armour 4 and 5; bows and small missiles at any; never an ozutsu
 * [yumi-armour, shuriken-armour, arquebus-long-range-armour, shoot-target-armour, ruling:ozutsu-dice]. */
static int armour_modifier(int weapon, int armour, bool is_long, uint16_t *ret_rule)
{
    *ret_rule = RULE_SHOOT_TARGET_ARMOUR;
    if (armour < 4) return 0;
    switch (weapon) {
    case WEAPON_YUMI: *ret_rule = RULE_YUMI_ARMOUR; return -1;
    case WEAPON_SHURIKEN: *ret_rule = RULE_SHURIKEN_ARMOUR; return armour == 5 ? -2 : -1;
    case WEAPON_ARQUEBUS: *ret_rule = RULE_ARQUEBUS_LONG_RANGE_ARMOUR; return is_long ? -1 : 0;
    case WEAPON_EARLY_ARQUEBUS: case WEAPON_BAJO_ZUTSU: case WEAPON_TAN_ZUTSU: return is_long ? -1 : 0;
    default: return 0;
    }
}

/* [shoot-horo]: from behind at a rider with a horo who is moving, firearms excepted. `at`: where he is shot at. */
static bool is_horo(const scenario_t *scenario, const state_t *state, int target, struct point at, struct point from,
                    int weapon)
{
    return (scenario->figure[target].profile->talent & HAS_HORO) && argad_is_mounted(state, target) &&
        state->gone[target] &&
           (weapon == WEAPON_YUMI || weapon == WEAPON_SHURIKEN) &&
           !angle_in_front(at, state->facing[target], from);
}

static void target_modifiers(const scenario_t *scenario, const state_t *state, int figure, int target,
                             struct point at, struct point from, struct shot *shot)
{
    const int weapon = scenario->figure[figure].profile->missile;
    uint16_t rule;
    const int armour = armour_modifier(weapon, scenario->figure[target].profile->armour, shot->is_long, &rule);
    argad_modifiers_add(&shot->modifiers, rule, armour);
    if (is_horo(scenario, state, target, at, from, weapon)) argad_modifiers_add(&shot->modifiers, RULE_SHOOT_HORO, -1);
    /* [shoot-furtive-target] */
    if (shot->is_furtive_target) argad_modifiers_add(&shot->modifiers, RULE_SHOOT_FURTIVE_TARGET, -1);
    if (weapon == WEAPON_OZUTSU && argad_is_in_close_order(state, target)) { /* [ozutsu-target] */
        if (!(state->disorder & bit_of(figure))) argad_modifiers_add(&shot->modifiers, RULE_OZUTSU_TARGET, 1);
    } else if (weapon == WEAPON_OZUTSU && argad_is_lone(scenario, state, target)) {
        argad_modifiers_add(&shot->modifiers, RULE_OZUTSU_TARGET, -1);
    }
    if (weapon == WEAPON_BO_HIYA && argad_is_lone(scenario, state, target)) {
        argad_modifiers_add(&shot->modifiers, RULE_BO_HIYA_LONE, -1); /* [bo-hiya-lone] */
    }
    shot->saved_by_armour = armour;
}

/* Ground and target together are never worse than -2 [shoot-cap-minus-2]. */
static void cap(struct shot *shot)
{
    enum { WORST = -2 };
    if (shot->modifiers.sum >= WORST) return;
    const int over = WORST - shot->modifiers.sum, without = shot->modifiers.sum - shot->saved_by_armour;
    shot->saved_by_armour = WORST - (without < WORST ? WORST : without);
    argad_modifiers_add(&shot->modifiers, RULE_SHOOT_CAP_MINUS_2, over);
}

/* Caused by the shooter, outside the cap [shoot-furtive-shooter, shoot-low-class, shoot-moving, shuriken-untrained]. */
static void shooter_modifiers(const scenario_t *scenario, const state_t *state, int figure, struct shot *shot)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const int weapon = profile->missile;
    const bool is_short = weapon == WEAPON_EARLY_ARQUEBUS || weapon == WEAPON_BAJO_ZUTSU || weapon == WEAPON_TAN_ZUTSU;
    if (is_dashing(state, figure)) argad_modifiers_add(&shot->modifiers, RULE_SHOOT_FURTIVE_SHOOTER, -1);
    if (profile->class <= 2) argad_modifiers_add(&shot->modifiers, RULE_SHOOT_LOW_CLASS, -1);
    if (is_short && argad_is_mounted(state, figure) &&
        state->gone[figure]) { /* on foot one has stood still, or nearly */
        argad_modifiers_add(&shot->modifiers, RULE_SHOOT_MOVING, -1);
    }
    if (weapon == WEAPON_SHURIKEN && scenario->has_untrained && (profile->talent & IS_UNTRAINED_THROWER)) {
        argad_modifiers_add(&shot->modifiers, RULE_SHURIKEN_UNTRAINED, -1);
    }
}

/* ---- at a figure ------------------------------------------------------------------------------------------- */

/* The band a gap lies in, or -1. */
static int band_of(const struct missile *missile, int gap)
{
    for (int band = 0; band < missile->bands; band++) {
        if (gap <= missile->to[band]) return band; /* [ruling:measure] */
    }
    return -1;
}

/* How far a weapon reaches at most. */
static int farthest_of(int weapon)
{
    const struct missile *missile = &missiles[weapon - WEAPON_MISSILES];
    return weapon == WEAPON_ARQUEBUS ? salvo.to[2] : missile->to[missile->bands - 1];
}

static void set_band(const struct missile *missile, int gap, struct shot *shot)
{
    const int band = band_of(missile, gap);
    shot->table = missile->rule;
    shot->gap = gap;
    shot->need = missile->need[band];
    shot->is_long = missile->has_long && band == missile->bands - 1;
}

static int gap_at(const scenario_t *scenario, const state_t *state, int figure, struct point own, int target,
                  struct point at)
{
    const struct shape a = argad_base_at(scenario, state, figure, own, state->facing[figure]);
    const struct shape b = argad_base_at(scenario, state, target, at, state->facing[target]);
    return shape_gap(&a, &b);
}

/* 1) An enemy who is shown, 2) not crouching hidden, 3) in reach of the weapon at all, 4) in the half of the table
 * before the shooter, 5) in sight and not in the press, unless furtive, 6) not farther than the table of the weapon
 * goes, 7) a long arrow not out of a building, 8) a dash ends out of the target's sight. */
static struct refusal at_figure(const scenario_t *scenario, const state_t *state, int figure, int target,
                                struct trail *trail, struct shot *ret)
{
    const int weapon = scenario->figure[figure].profile->missile;
    const struct missile *missile = &missiles[weapon - WEAPON_MISSILES];
    const int farthest = farthest_of(weapon);
    struct point own, at = figure_place(state, target);
    struct sight_line line;
    if (scenario->figure[target].band == scenario->figure[figure].band) {
        return refuse(RULE_BASE_SHOOTING_ROLL, REASON_FRIEND, figure, target, 0, 0);
    }
    if (state->life[target] != ON_TABLE) return refuse(RULE_BASE_SHOOTING_ROLL, REASON_NOT_ON_TABLE, target, 0, 0, 0);
    if ((state->crouched & bit_of(target)) && argad_is_in_bushes(scenario, at)) {
        return refuse(RULE_TERRAIN_HIDDEN_BUSHES, REASON_HIDDEN, target, 0, 0, 0); /* 2 */
    }
    if (!shooting_place(state, figure, &own)) {
        return refuse(RULE_BASE_FURTIVE, REASON_DASH_FAILED, figure, 0, 0, 0);
    }
    const bool is_dash = is_dashing(state, figure);
    const bool pressed = is_pressed(scenario, state, target, figure);
    argad_sight_between(scenario, state, figure, own, target, at, &line);
    if (pressed || !line.is_clear) { /* 5 */
        const struct sight_line blocked = line;
        ret->is_furtive_target = argad_furtive_target(scenario, state, figure, own, target, trail, &at);
        if (ret->is_furtive_target) argad_sight_between(scenario, state, figure, own, target, at, &line);
        if (!ret->is_furtive_target && pressed) {
            return refuse(RULE_BASE_FIRE_INTO_CONTACT, REASON_PRESSED, target, 0, 0, 0);
        }
        if (!ret->is_furtive_target) {
            return refuse(blocked.rule ? blocked.rule : RULE_BASE_VISIBILITY, REASON_NOT_SEEN, figure, target,
                          blocked.feature, 0);
        }
    }
    const int gap = gap_at(scenario, state, figure, own, target, at);
    if (gap > farthest) { /* 3 */
        return refuse(weapon == WEAPON_ARQUEBUS ? RULE_SALVO_TABLE : missile->rule, REASON_OUT_OF_RANGE, figure, target,
                      farthest, gap);
    }
    if (!is_dash && !argad_is_in_arc(state, figure, own, at)) {
        return refuse(RULE_BASE_ARC, REASON_OUT_OF_ARC, figure, target, 0, 0); /* 4 */
    }
    if (weapon == WEAPON_ARQUEBUS) {
        ret->condition = argad_salvo_condition(scenario, state, figure, target, &line, &ret->condition_also);
        ret->is_salvo = ret->condition == SALVO_HOLDS;
        if (ret->is_salvo) missile = &salvo;
    }
    if (band_of(missile, gap) < 0) { /* 6 */
        return refuse(weapon == WEAPON_ARQUEBUS ? RULE_SALVO_FALLBACK : missile->rule, REASON_OUT_OF_RANGE, figure,
                      target, missile->to[missile->bands - 1], gap);
    }
    set_band(missile, gap, ret);
    if (weapon == WEAPON_YUMI && gap > missile->to[1] && argad_building_at(scenario, own) >= 0) {
        /* [yumi-exterior] */
        return refuse(RULE_YUMI_EXTERIOR, REASON_INDOORS, figure, 0, 0, 0); /* 7 */
    }
    if (is_dash) {
        struct sight_line end;
        argad_sight_between(scenario, state, figure, figure_place(state, figure), target, figure_place(state, target),
                            &end);
        if (end.is_clear) return refuse(RULE_BASE_FURTIVE, REASON_DASH_SEEN, figure, target, 0, 0); /* 8 */
    }
    if (line.cover) argad_modifiers_add(&ret->modifiers, line.rule, -line.cover);
    const int ground = argad_is_mounted(state, target) ? argad_feature_at(scenario, at) : -1;
    if (!line.cover && ground >= 0 && scenario->ground[scenario->feature[ground].ground].sight == SIGHT_DEPTH) {
        argad_modifiers_note(&ret->modifiers,
                             RULE_SHOOT_TERRAIN_MOUNTED_EDGE); /* a rider in the edge has no cover of it */
    }
    target_modifiers(scenario, state, figure, target, at, own, ret);
    cap(ret);
    shooter_modifiers(scenario, state, figure, ret);
    return ALLOWED;
}

/* ---- at a feature ------------------------------------------------------------------------------------------ */

/* A building, gate or store, not bushes [bo-hiya-large-target]. */
static bool is_large(const struct ground *ground) { return ground->sight == SIGHT_WALLS || !ground->hides; }

/* A fire arrow at what burns: 1) it does burn and does not yet, 2) one of its corners is in reach, before the shooter
 * and in sight. */
static struct refusal at_feature(const scenario_t *scenario, const state_t *state, int figure, int feature,
                                 struct shot *ret)
{
    const struct missile *missile = &missiles[WEAPON_BO_HIYA - WEAPON_MISSILES];
    const struct area *area = &scenario->feature[feature].area;
    const struct ground *ground = &scenario->ground[scenario->feature[feature].ground];
    const struct point own = figure_place(state, figure);
    const struct shape shape = argad_figure_shape(scenario, state, figure);
    if (scenario->figure[figure].profile->missile != WEAPON_BO_HIYA || !ground->burns || state->burning[feature]) {
        return refuse(RULE_BO_HIYA_EFFECT, REASON_DOES_NOT_BURN, figure, feature, 0, 0); /* 1 */
    }
    bool is_seen = area_holds(area, own), is_before = is_seen;
    int gap = is_seen ? 0 : INT32_MAX;
    for (int c = 0; c < area->corners && gap; c++) {
        const int here = shape_gap_to_line(&shape, area->corner[c], area_next(area, c));
        if (here < gap) gap = here;
        is_before |= argad_is_in_arc(state, figure, own, area->corner[c]);
        is_seen |= argad_sees_corner(scenario, state, figure, feature, area->corner[c]);
    }
    if (band_of(missile, gap) < 0) {
        return refuse(missile->rule, REASON_FEATURE_OUT_OF_RANGE, figure, feature, missile->to[2], gap); /* 2 */
    }
    if (!is_before) return refuse(RULE_BASE_ARC, REASON_FEATURE_OUT_OF_ARC, figure, feature, 0, 0);
    if (!is_seen) return refuse(RULE_BASE_VISIBILITY, REASON_FEATURE_NOT_SEEN, figure, feature, 0, 0);
    set_band(missile, gap, ret);
    if (is_large(ground) && !(state->disorder & bit_of(figure))) {
        argad_modifiers_add(&ret->modifiers, RULE_BO_HIYA_LARGE_TARGET, 1);
    }
    shooter_modifiers(scenario, state, figure, ret);
    return ALLOWED;
}

uint64_t argad_shot_reach(const scenario_t *scenario, const state_t *state, int figure, uint64_t enemies)
{
    enum { ROUNDING = 4 };
    const int reach = farthest_of(scenario->figure[figure].profile->missile) + HORSE_LENGTH;
    const int64_t east = angle_sine(state->facing[figure]), north = angle_cosine(state->facing[figure]);
    const bool is_dash = is_dashing(state, figure);
    struct point own;
    uint64_t near = 0;
    if (!shooting_place(state, figure, &own)) return 0;
    for (uint64_t left = enemies; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point at = figure_place(state, i);
        const int64_t gone = state->gone[i] ? state->gone[i] + ROUNDING : 0; /* he may have been nearer, or in front */
        if (point_square(own, at) > (reach + gone) * (reach + gone)) continue;
        if (!is_dash && (at.x - own.x) * east + (at.y - own.y) * north < -gone * ANGLE_ONE) continue;
        near |= bit_of(i);
    }
    return near;
}

struct refusal argad_shot_at(const scenario_t *scenario, const state_t *state, int figure, int target,
                             struct trail *trail, struct shot *ret)
{
    struct shot room;
    if (!ret) ret = &room;
    *ret = (struct shot){ 0 };
    return target < FIGURES ? at_figure(scenario, state, figure, target, trail, ret)
                            : at_feature(scenario, state, figure, target - FIGURES, ret);
}

struct refusal argad_shot_of(const scenario_t *scenario, const state_t *state, int figure, int target,
                             struct trail *trail, struct shot *ret)
{
    if (ret) *ret = (struct shot){ 0 };
    const struct refusal refusal = argad_shooter_legal(scenario, state, figure);
    return refusal.reason ? refusal : argad_shot_at(scenario, state, figure, target, trail, ret);
}

struct refusal argad_shot_measure(const scenario_t *scenario, const state_t *state, int figure, int target,
                                  struct shot *ret)
{
    struct trail trail;
    trail.is_begun = false;
    return argad_shot_of(scenario, state, figure, target, &trail, ret);
}
