/* How far a figure or a formation goes in a turn, in mm, before the ground takes its part. */
#include "games/argad/rules/rules.h"

bool argad_is_mounted(const state_t *state, int figure) { return state->mounted & bit_of(figure); }

/* How it goes and fights now: a rider who has dismounted is on foot. */
int argad_mount_of(const scenario_t *scenario, const state_t *state, int figure)
{
    return argad_is_mounted(state, figure) ? scenario->figure[figure].profile->mount : ON_FOOT;
}

/* [move-foot-light, move-foot-armour, move-unfit, move-cavalry-light, move-cavalry-armour, move-mounted-foot,
 * move-draught-horse]; armour 2 and 3 count as light [ruling:light-armour]. */
static int pace_own(const struct profile *profile, int mount, uint16_t *ret_rule, uint16_t *ret_also)
{
    const bool is_armoured = profile->armour >= 4;
    *ret_also = profile->armour == 2 || profile->armour == 3 ? RULE_RULING_LIGHT_ARMOUR : 0;
    if (mount == CAVALRY) {
        /* [move-cavalry-light, move-cavalry-armour] */
        *ret_rule = is_armoured ? RULE_MOVE_CAVALRY_ARMOUR : RULE_MOVE_CAVALRY_LIGHT;
        return is_armoured ? 360 : 400;
    }
    if (mount == MOUNTED_FOOT) {
        *ret_rule = RULE_MOVE_MOUNTED_FOOT; /* [move-mounted-foot] */
        *ret_also = RULE_MOVE_DRAUGHT_HORSE; /* [move-draught-horse] */
        return 320;
    }
    if (profile->talent & IS_UNFIT) {
        *ret_rule = RULE_MOVE_UNFIT; /* [move-unfit] */
        return is_armoured ? 120 : 160;
    }
    *ret_rule = is_armoured ? RULE_MOVE_FOOT_ARMOUR : RULE_MOVE_FOOT_LIGHT; /* [move-foot-light, move-foot-armour] */
    return is_armoured ? 160 : 200;
}

/* What it carries takes its part [move-heavy-load, move-very-heavy-load, ozutsu-weight]. */
struct pace argad_pace_of(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct profile *profile = scenario->figure[figure].profile;
    struct pace pace = { 0 };
    pace.mm = pace_own(profile, argad_mount_of(scenario, state, figure), &pace.rule, &pace.also);
    if (profile->talent & IS_HEAVY) {
        pace.mm -= 40;
        pace.also = profile->missile == WEAPON_OZUTSU ? RULE_OZUTSU_WEIGHT : RULE_MOVE_HEAVY_LOAD;
    }
    const int slowing = argad_load_slowing(scenario, state, figure);
    if (slowing) {
        pace.mm -= 10 * slowing;
        pace.also = slowing > 4 ? RULE_MOVE_VERY_HEAVY_LOAD : RULE_MOVE_HEAVY_LOAD;
    }
    if (pace.mm < 0) pace.mm = 0;
    return pace;
}

/* Never more than the slowest member's own; 16 cm in a column of twos, 12 wider, 8 sideways or backwards
 * [close-order-speeds]. */
int argad_pace_in_files(const scenario_t *scenario, const state_t *state, int group, int files, bool is_ahead)
{
    enum { COLUMN = 160, WIDE = 120, ASIDE = 80 };
    int pace = !is_ahead ? ASIDE : files <= 2 ? COLUMN : WIDE;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int own = argad_pace_of(scenario, state, lowest(left)).mm;
        if (own < pace) pace = own;
    }
    return pace;
}

int argad_pace_of_formation(const scenario_t *scenario, const state_t *state, int group, bool is_ahead)
{
    return argad_pace_in_files(scenario, state, group, argad_formation_files(scenario, state, group), is_ahead);
}

/* What is left of a pace on this ground after so many cm of slowing dice, never below 0 [terrain-difficult,
 * terrain-very-difficult]. */
int argad_pace_on(int pace, int going, int slow)
{
    if (going == EASY) return pace;
    if (going == VERY_DIFFICULT) pace /= 2; /* [terrain-very-difficult] */
    pace -= 10 * slow; /* [terrain-difficult] */
    return pace < 0 ? 0 : pace;
}
