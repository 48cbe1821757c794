/* One blow: weapons and their lengths, ranks that strike over others, modifiers, and what a total does. */
#include "games/argad/rules/melee_measure.h"

#include "kit/angle.h"

/* [base:lengths] */
static const uint8_t lengths[WEAPONS] = {
    [WEAPON_PIKE] = LENGTH_PIKE, [WEAPON_YARI] = LENGTH_LONG, [WEAPON_NAGINATA] = LENGTH_LONG,
    [WEAPON_ODACHI] = LENGTH_HALF_LONG, [WEAPON_KANABO] = LENGTH_HALF_LONG, [WEAPON_LONG_TOOL] = LENGTH_HALF_LONG,
    [WEAPON_SHORT_KANABO] = LENGTH_SHORT, [WEAPON_KATANA] = LENGTH_SHORT, [WEAPON_TOOL] = LENGTH_SHORT,
    [WEAPON_HEAVY_TOOL] = LENGTH_SHORT, [WEAPON_TANTO] = LENGTH_VERY_SHORT, [WEAPON_HANDS] = LENGTH_HANDS,
};

bool argad_may_strike(const state_t *state, int figure)
{
    return state->life[figure] == ON_TABLE &&
           !((state->blocked | state->stunned | state->fleeing) & bit_of(figure)); /* [ruling:blocked] */
}

/* Why it may not strike: 1) it is not there, or not shown, 2) in flight, 3) blocked or stunned. */
struct refusal argad_striker_legal(const state_t *state, int figure)
{
    if (argad_may_strike(state, figure)) return ALLOWED;
    if (state->life[figure] != ON_TABLE) return refuse(RULE_BASE_CONTACT, REASON_NOT_ON_TABLE, figure, 0, 0, 0); /* 1 */
    const bool flees = state->fleeing & bit_of(figure);
    return refuse(flees ? RULE_BASE_FLIGHT : RULE_RULING_BLOCKED, REASON_CANNOT_STRIKE, figure, 0, 0, 0); /* 2, 3 */
}

/* Inside a building, or through one of its openings: no room for long weapons. */
static bool is_indoors(const scenario_t *scenario, const state_t *state, int figure)
{
    return argad_building_at(scenario, figure_place(state, figure)) >= 0;
}

static bool is_at_opening(const scenario_t *scenario, const state_t *state, int a, int b)
{
    return argad_building_at(scenario, figure_place(state, a)) != argad_building_at(scenario, figure_place(state, b));
}

static bool gives_room(const state_t *state, int figure) { return state->room[figure] == 1; } /* 0xff: not known */

/* Can it swing a two-handed weapon? Loose, on foot, with room for it, and able to strike at all. */
static bool can_swing(const scenario_t *scenario, const state_t *state, int figure)
{
    const int weapon = scenario->figure[figure].profile->melee;
    const bool is_two_handed = weapon == WEAPON_NAGINATA || weapon == WEAPON_ODACHI || weapon == WEAPON_KANABO ||
                               weapon == WEAPON_HEAVY_TOOL;
    return is_two_handed && argad_may_strike(state, figure) && !argad_is_mounted(state, figure) &&
           !argad_is_in_close_order(state, figure) && !is_indoors(scenario, state, figure);
}

/* Whoever can does, and nobody strikes over him, unless his player gives it up [naginata-no-second-rank,
 * yari-swing-in-front]. */
static bool is_swinging(const scenario_t *scenario, const state_t *state, int figure)
{
    return can_swing(scenario, state, figure) && !gives_room(state, figure);
}

static void choose_weapon(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *ret);

/* ---- whom it may strike at --------------------------------------------------------------------------------- */

/* How deep a weapon strikes over others: all ranks of pikes, the second with yari or naginata, the third if trained
 * [pike-all-ranks, yari-second-rank, yari-three-ranks, naginata-as-spear]. */
static int ranks_deep(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool is_close = argad_is_in_close_order(state, figure);
    if (argad_is_mounted(state, figure)) return 1;
    if (profile->melee == WEAPON_PIKE) return is_close ? FIGURES : 1;
    if (profile->melee != WEAPON_YARI && profile->melee != WEAPON_NAGINATA) return 1;
    return is_close && (profile->talent & THREE_RANKS) ? 3 : 2;
}

/* In close order: the man of the front rank of its file, with nobody missing or swinging between; else -1. */
static int front_man(const scenario_t *scenario, const state_t *state, int figure)
{
    const int group = scenario->figure[figure].group;
    const uint64_t members = argad_formation_members(scenario, state, group);
    int front = -1, before = 0, least = state->rank[figure];
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->file[i] != state->file[figure] || state->rank[i] >= state->rank[figure]) continue;
        before++;
        if (state->rank[i] >= least) continue;
        least = state->rank[i];
        front = i;
    }
    const int behind = state->rank[figure] - least;
    return front >= 0 && before == behind && behind < ranks_deep(scenario, state, figure) ? front : -1;
}

/* Loose: the friends on foot right before it, whom it touches. */
static uint64_t friends_before(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t friends = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[figure].band];
    const struct point own = figure_place(state, figure);
    uint64_t before = 0;
    for (uint64_t left = argad_figures_touching(scenario, state, figure, friends & ~(state->mounted | state->fleeing));
         left; left &= left - 1) {
        const int turn = angle_between(state->facing[figure], angle_heading(own, figure_place(state, lowest(left))));
        if (turn >= -QUARTER / 2 && turn <= QUARTER / 2) before |= bit_of(lowest(left));
    }
    return before;
}

/* Over those of them who do not swing. */
static uint64_t foes_over_friend(const scenario_t *scenario, const state_t *state, int figure)
{
    uint64_t foes = 0;
    for (uint64_t left = friends_before(scenario, state, figure); left; left &= left - 1) {
        if (!is_swinging(scenario, state, lowest(left))) foes |= argad_enemies_touching(scenario, state, lowest(left));
    }
    return foes;
}

/* A swing can be given up where it keeps somebody behind from striking. */
bool argad_may_give_room(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t friends = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[figure].band];
    if (!can_swing(scenario, state, figure) || !argad_enemies_touching(scenario, state, figure)) return false;
    for (uint64_t left = argad_figures_touching(scenario, state, figure, friends); left; left &= left - 1) {
        const int i = lowest(left);
        if (argad_may_strike(state, i) && ranks_deep(scenario, state, i) > 1 && !argad_is_in_close_order(state, i) &&
            !argad_enemies_touching(scenario, state, i) && (friends_before(scenario, state,
                                                                           i) & bit_of(figure))) return true;
    }
    return false;
}

/* The man before a loose figure whose swing keeps it from striking at this foe over him, or -1 [yari-swing-in-front].
 * */
int argad_swinger_before(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    const uint64_t friends = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[figure].band];
    if (ranks_deep(scenario, state, figure) < 2 || argad_is_in_close_order(state, figure)) return -1;
    for (uint64_t left = argad_figures_touching(scenario, state, figure, friends); left; left &= left - 1) {
        const int i = lowest(left);
        if (is_swinging(scenario, state, i) && (argad_enemies_touching(scenario, state, i) & bit_of(foe))) return i;
    }
    return -1;
}

uint64_t argad_foes_of(const scenario_t *scenario, const state_t *state, int figure)
{
    if (!argad_may_strike(state, figure)) return 0;
    const uint64_t touched = argad_enemies_touching(scenario, state, figure);
    if (touched || ranks_deep(scenario, state, figure) < 2) return touched;
    if (!argad_is_in_close_order(state, figure)) return foes_over_friend(scenario, state, figure);
    const int front = front_man(scenario, state, figure);
    uint64_t foes = front < 0 ? 0 : argad_enemies_touching(scenario, state, front);
    if (scenario->figure[figure].profile->melee != WEAPON_PIKE) return foes;
    for (uint64_t left = foes; left; left &= left - 1) { /* a sword does not reach over the front man [pike-flank] */
        struct blow blow = { 0 };
        choose_weapon(scenario, state, figure, lowest(left), &blow);
        if (blow.weapon != WEAPON_PIKE) foes &= ~bit_of(lowest(left));
    }
    return foes;
}

int argad_foe_faced(const scenario_t *scenario, const state_t *state, int figure, uint64_t foes)
{
    const struct point own = figure_place(state, figure);
    int best = -1, best_turn = 0, best_gap = 0;
    for (; foes; foes &= foes - 1) {
        const int i = lowest(foes), gap = argad_figures_gap(scenario, state, figure, i);
        int turn = angle_between(state->facing[figure], angle_heading(own, figure_place(state, i)));
        if (turn < 0) turn = -turn;
        if (best >= 0 && (turn > best_turn || (turn == best_turn && gap > best_gap))) continue;
        if (best >= 0 && turn == best_turn && gap == best_gap && !is_worth_more(scenario, i, best)) continue;
        best = i;
        best_turn = turn;
        best_gap = gap;
    }
    return best;
}

/* ---- weapon and length ------------------------------------------------------------------------------------- */

/* Does a unit look at this foe? Loose figures have turned to theirs. */
static bool is_faced(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    if (!argad_is_in_close_order(state, figure)) return true;
    const int group = scenario->figure[figure].group;
    int front = figure;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->file[i] == state->file[figure] && state->rank[i] < state->rank[front]) front = i;
    }
    const int turn = angle_between(state->facing[figure],
                                   angle_heading(figure_place(state, front), figure_place(state, foe)));
    return turn >= -QUARTER * 2 / 3 && turn <= QUARTER * 2 / 3;
}

/* Indoors, or at the door or window of a house. */
static bool is_cramped(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    return is_indoors(scenario, state, figure) || is_indoors(scenario, state, foe);
}

/* What it strikes with, and how long that is here. */
static void choose_weapon(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *ret)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool is_close = argad_is_in_close_order(state, figure);
    ret->weapon = profile->melee;
    ret->length = lengths[profile->melee]; /* [base:profiles] */
    ret->length_rule = RULE_BASE_LENGTHS;
    switch (profile->melee) {
    case WEAPON_PIKE:
        ret->length_rule = RULE_PIKE_FIRST; /* [pike-first] */
        if ((is_close ? is_faced(scenario, state, figure, foe) : !(state->spent & bit_of(figure))) &&
            !is_cramped(scenario, state, figure, foe)) return;
        ret->length_rule = is_close ? RULE_PIKE_FLANK : RULE_PIKE_LOOSE; /* [pike-loose] */
        ret->weapon = profile->side;
        ret->length = lengths[profile->side];
        return;
    case WEAPON_YARI:
        if (!is_cramped(scenario, state, figure, foe)) return;
        ret->length_rule = RULE_YARI_BUILDINGS; /* [yari-buildings] */
        ret->length = LENGTH_SHORT;
        return;
    case WEAPON_NAGINATA:
        if (is_close || gives_room(state, figure) || argad_is_mounted(state, figure) ||
            !(argad_enemies_touching(scenario, state, figure) & bit_of(foe))) {
            ret->length_rule = RULE_NAGINATA_AS_SPEAR;
        }
        if (!is_cramped(scenario, state, figure, foe)) return;
        /* [naginata-buildings, naginata-opening] */
        ret->length_rule = is_indoors(scenario, state, figure) ? RULE_NAGINATA_BUILDINGS : RULE_NAGINATA_OPENING;
        ret->length = LENGTH_SHORT;
        return;
    case WEAPON_ODACHI: case WEAPON_KANABO:
        /* [odachi-length, kanabo-heavy] */
        ret->length_rule = profile->melee == WEAPON_ODACHI ? RULE_ODACHI_LENGTH : RULE_KANABO_HEAVY;
        if (!is_close && !gives_room(state, figure) && !is_cramped(scenario, state, figure, foe)) return;
        ret->length_rule = RULE_TWO_HANDED_LIMITS; /* [two-handed-limits] */
        ret->length = LENGTH_SHORT;
        return;
    case WEAPON_SHORT_KANABO:
        ret->length_rule = RULE_KANABO_SHORT; /* [kanabo-short] */
        return;
    default: return;
    }
}

int argad_blow_length(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    struct blow blow;
    choose_weapon(scenario, state, figure, foe, &blow);
    return blow.length;
}

/* ---- modifiers --------------------------------------------------------------------------------------------- */

static int going_for_cavalry(const scenario_t *scenario, struct point p)
{
    const int feature = argad_feature_at(scenario, p);
    return feature < 0 ? EASY : scenario->ground[scenario->feature[feature].ground].going[CAVALRY];
}

static void weapon_modifiers(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *blow)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool is_swung = blow->weapon == WEAPON_NAGINATA || blow->weapon == WEAPON_KANABO ||
                          blow->weapon == WEAPON_HEAVY_TOOL;
    const bool has_room = !argad_is_mounted(state, figure) && !argad_is_in_close_order(state, figure) &&
                          !gives_room(state, figure) && is_swung && !is_cramped(scenario, state, figure, foe);
    const bool is_charged = state->charging & state->mounted & bit_of(foe);
    const bool is_tool = blow->weapon == WEAPON_TOOL || blow->weapon == WEAPON_HEAVY_TOOL ||
                         blow->weapon == WEAPON_LONG_TOOL;
    if (blow->weapon == WEAPON_NAGINATA && has_room && !is_charged && /* [naginata-bonus] */
        (argad_enemies_touching(scenario, state, figure) & bit_of(foe))) {
        argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_NAGINATA, 1); /* [melee-mod-naginata] */
    }
    if (is_tool) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_IMPROVISED, -1); /* [melee-mod-improvised] */
    else if (profile->class <= 2) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_CLASS_2,
                                                      -1); /* [melee-mod-class-2] */
    /* [melee-mod-heavy] */
    if (blow->weapon == WEAPON_KANABO && has_room) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_HEAVY, 1);
    /* [melee-mod-heavy-tool] */
    if (blow->weapon == WEAPON_HEAVY_TOOL && has_room) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_HEAVY_TOOL,
                                                                           1);
}

/* [melee-mod-obstacle, melee-mod-higher-ground]; a door is an obstacle for whoever stands inside. */
static void ground_modifiers(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *blow)
{
    const struct point own = figure_place(state, figure), at = figure_place(state, foe);
    if (!argad_is_mounted(state, figure) && argad_is_immobile(state, figure) &&
        ((is_indoors(scenario, state, figure) && is_at_opening(scenario, state, figure, foe)) ||
         argad_obstacle_between(scenario, own, at) >= 0)) {
        argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_OBSTACLE, 1);
    }
    if (argad_is_higher(scenario, at, own)) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_HIGHER_GROUND, -1);
}

static bool is_spear(int weapon) { return weapon == WEAPON_YARI || weapon == WEAPON_NAGINATA || weapon == WEAPON_PIKE; }

static void horse_modifiers(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *blow)
{
    const int mount = argad_mount_of(scenario, state, figure), other = argad_mount_of(scenario, state, foe);
    const struct point own = figure_place(state, figure), at = figure_place(state, foe);
    if (mount == CAVALRY && other != CAVALRY && going_for_cavalry(scenario, own) == EASY) {
        argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_CAVALRY_FOOT, 1); /* [melee-mod-cavalry-foot] */
    }
    if (other == CAVALRY && (mount == MOUNTED_FOOT ||
                             (mount == ON_FOOT && going_for_cavalry(scenario, at) != VERY_DIFFICULT))) {
        argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_FOOT_CAVALRY, -1); /* [melee-mod-foot-cavalry] */
    }
    if (mount == CAVALRY && (state->charging & bit_of(figure))) {
        argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_CHARGE, 1); /* [melee-mod-charge] */
    }
    const bool receives = mount == ON_FOOT && other == CAVALRY && (state->charging & bit_of(foe)) &&
                          is_spear(blow->weapon) && argad_is_immobile(state, figure) &&
                              !(state->touched & bit_of(figure));
    const bool is_trained = scenario->figure[figure].profile->talent & IS_TRAINED;
    /* [pike-receive-cavalry, yari-receive-cavalry, naginata-cavalry] */
    if (receives && is_trained) argad_modifiers_add(&blow->modifiers, RULE_MELEE_MOD_RECEIVE, 1);
    if (receives && !is_trained) { /* [melee-mod-receive-training] */
        argad_modifiers_note(&blow->modifiers, RULE_MELEE_MOD_RECEIVE_TRAINING);
    }
}

/* Disorder: nothing good counts [base:disorder]. */
static void spoil(struct modifiers *modifiers)
{
    int lost = 0;
    for (int i = 0; i < modifiers->count; i++) {
        if (modifiers->item[i].value > 0) lost -= modifiers->item[i].value;
    }
    argad_modifiers_add(modifiers, RULE_BASE_DISORDER, lost);
}

void argad_blow_measure(const scenario_t *scenario, const state_t *state, int figure, int foe, struct blow *ret)
{
    *ret = (struct blow){ 0 };
    choose_weapon(scenario, state, figure, foe, ret);
    weapon_modifiers(scenario, state, figure, foe, ret);
    ground_modifiers(scenario, state, figure, foe, ret);
    horse_modifiers(scenario, state, figure, foe, ret);
    if (state->disorder & bit_of(figure)) spoil(&ret->modifiers);
}

/* Above the class: killed, if the armour is exceeded too; equal: driven back [melee-hit, melee-armour, melee-recoil,
 * melee-miss, melee-natural-1]. Those in flight are struck as class 1. */
uint8_t argad_blow_result(const scenario_t *scenario, const state_t *state, int foe, int natural, int number, int sum,
                          uint16_t *ret_rule)
{
    const struct profile *profile = scenario->figure[foe].profile;
    const int class = state->fleeing & bit_of(foe) ? 1 : profile->class, total = number + sum; /* [base:classes] */
    *ret_rule = RULE_MELEE_NATURAL_1; /* [melee-natural-1] */
    if (natural == 1) return RESULT_MISS;
    *ret_rule = RULE_MELEE_MISS; /* [melee-miss] */
    if (total < class) return RESULT_MISS;
    *ret_rule = RULE_MELEE_RECOIL; /* [melee-recoil] */
    if (total == class) return RESULT_RECOIL;
    *ret_rule = RULE_MELEE_ARMOUR; /* [melee-armour] */
    if (profile->armour > class && total <= profile->armour) return RESULT_RECOIL; /* [base:armour] */
    *ret_rule = RULE_MELEE_HIT; /* [melee-hit] */
    return RESULT_HIT;
}
