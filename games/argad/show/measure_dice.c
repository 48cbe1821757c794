/* The measuring tool: bands, shots and blows with their odds. The odds are those of one die alone; sixes of several at
 * the same enemy help each other [natural-six-sequence, melee-double-six]. */
#include "games/argad/rules/melee_measure.h"
#include "games/argad/show/measure.h"

enum { FACES = 6, ROWS_FOR_ONE = 2 * MODIFIERS_MAX }; /* what one target may take */

static bool no_answer(struct answer *ret, struct refusal why)
{
    ret->why = why;
    return false;
}

static void add_modifiers(struct answer *ret, const struct modifiers *modifiers, int32_t piece)
{
    for (int i = 0; i < modifiers->count; i++) {
        argad_answer_add(ret, "modifier", modifiers->item[i].rule, KIND_NUMBER, modifiers->item[i].value)->piece =
            piece;
    }
    argad_answer_add(ret, "sum", RULE_NONE, KIND_NUMBER, modifiers->sum)->piece = piece;
}

/* ---- bands ----------------------------------------------------------------------------------------------------- */

static int add_bands(int weapon, const char *name, int32_t gap, struct answer *ret)
{
    int to, need, from = -1, far = 0;
    for (int band = 0;; band++) {
        const uint16_t rule = argad_weapon_band(weapon, band, &to, &need);
        if (!rule) return far;
        far = to;
        if (gap != NOTHING && (gap > to || gap <= from)) {
            from = to;
            continue;
        }
        argad_answer_add(ret, name, rule, KIND_MM, to);
        argad_answer_add(ret, "need", rule, KIND_NUMBER, need);
        from = to;
    }
}

int argad_measure_bands(const scenario_t *scenario, const state_t *state, int figure, int32_t gap, struct answer *ret)
{
    const int weapon = scenario->figure[figure].profile->missile;
    (void)state;
    if (weapon < WEAPON_MISSILES) return 0;
    const int far = add_bands(weapon, "band", gap, ret);
    if (weapon != WEAPON_ARQUEBUS) return far;
    return add_bands(WEAPONS, "salvo band", gap, ret);
}

/* ---- shots ----------------------------------------------------------------------------------------------------- */

/* A 1 never hits. The red die of an ozutsu decides, and counts 7 of a double six [ozutsu-two-dice]. */
void argad_shot_odds(int weapon, const struct shot *shot, int32_t *ret_ways, int32_t *ret_of)
{
    const bool has_white = weapon == WEAPON_OZUTSU;
    *ret_ways = 0;
    *ret_of = has_white ? FACES * FACES : FACES;
    for (int red = 2; red <= FACES; red++) {
        for (int white = 1; white <= (has_white ? FACES : 1); white++) {
            const int number = has_white && red == FACES && white == FACES ? FACES + 1 : red;
            *ret_ways += number + shot->modifiers.sum >= shot->need;
        }
    }
}

static void add_shot(const scenario_t *scenario, int figure, int target, const struct shot *shot, struct answer *ret)
{
    const int weapon = scenario->figure[figure].profile->missile;
    struct answer_row *need = argad_answer_add(ret, "need", shot->table, KIND_NUMBER, shot->need);
    need->piece = target;
    argad_shot_odds(weapon, shot, &need->ways, &need->of);
    argad_answer_add(ret, "gap", RULE_RULING_MEASURE, KIND_MM, shot->gap)->piece = target;
    if (weapon == WEAPON_ARQUEBUS) {
        argad_answer_add(ret, "salvo", RULE_SALVO_CONDITIONS, KIND_CONDITION, shot->condition)->piece = target;
    }
    if (shot->is_furtive_target) argad_answer_add(ret, "furtive", RULE_BASE_FURTIVE, KIND_YES, 1)->piece = target;
    add_modifiers(ret, &shot->modifiers, target);
}

/* While targets are chosen, what the player has chosen already counts too (one small missile a turn). */
static bool is_choosing(const scenario_t *scenario, const state_t *state, uint8_t role, int figure)
{
    return sequence_top_const(&state->sequence)->kind == FRAME_TARGETS && scenario->figure[figure].band == role;
}

bool argad_measure_shots(const scenario_t *scenario, const state_t *state, const struct question *question,
                         struct answer *ret)
{
    const int figure = question->piece, other = question->other;
    struct refusal refusal;
    struct shot shot;
    if (!argad_measure_is_seen(scenario, state, question->role, figure)) {
        return no_answer(ret, refuse(RULE_BASE_TABLE, REASON_NOT_ON_TABLE, figure, 0, 0, 0));
    }
    if (state->posture[figure] >= POSTURES) { /* what it is ordered to do is not known */
        return no_answer(ret, refuse(RULE_BASE_ORDERS, REASON_NOT_YOURS, figure, 0, 0, 0));
    }
    refusal = argad_shooter_legal(scenario, state, figure);
    if (refusal.reason) return no_answer(ret, refusal);
    if (other != NOTHING && !argad_measure_is_seen(scenario, state, question->role, other)) {
        return no_answer(ret, refuse(RULE_BASE_SHOOTING_ROLL, REASON_NOT_ON_TABLE, other, 0, 0, 0));
    }
    for (int target = 0; target < scenario->figures && ret->rows + ROWS_FOR_ONE < ANSWER_ROWS_MAX; target++) {
        if (other != NOTHING && other != target) continue;
        if (!argad_measure_is_seen(scenario, state, question->role, target)) continue;
        refusal = argad_shot_measure(scenario, state, figure, target, &shot);
        if (!refusal.reason && is_choosing(scenario, state, question->role, figure)) {
            refusal = argad_targets_legal(scenario, state, &(struct action){ .role = question->role, .verb = VERB_SHOOT,
                                                                       .nargs = 2, .arg = { figure, target } });
        }
        if (!refusal.reason) add_shot(scenario, figure, target, &shot, ret);
        else if (other == target) return no_answer(ret, refusal);
    }
    return true;
}

/* ---- blows ----------------------------------------------------------------------------------------------------- */

static int ways_of(const scenario_t *scenario, const state_t *state, int foe, int sum, uint8_t result)
{
    uint16_t rule;
    int ways = 0;
    for (int die = 1; die <= FACES; die++) ways += argad_blow_result(scenario, state, foe, die, die, sum,
                                                                     &rule) == result;
    return ways;
}

void argad_blow_odds(const scenario_t *scenario, const state_t *state, int figure, int foe, int32_t *ret_kills,
                     int32_t *ret_drives)
{
    struct blow blow;
    argad_blow_measure(scenario, state, figure, foe, &blow);
    *ret_kills = ways_of(scenario, state, foe, blow.modifiers.sum, RESULT_HIT);
    *ret_drives = ways_of(scenario, state, foe, blow.modifiers.sum, RESULT_RECOIL);
}

static void add_blow(const scenario_t *scenario, const state_t *state, int figure, int foe, struct answer *ret)
{
    struct blow blow;
    argad_blow_measure(scenario, state, figure, foe, &blow);
    argad_answer_add(ret, "weapon", RULE_BASE_LENGTHS, KIND_WEAPON, blow.weapon)->piece = foe;
    argad_answer_add(ret, "length", blow.length_rule ? blow.length_rule : RULE_MELEE_LENGTH_ORDER, KIND_LENGTH,
                     blow.length)->piece = foe;
    const struct profile *profile = scenario->figure[foe].profile;
    const int class = state->fleeing & bit_of(foe) ? 1 : profile->class; /* the totals that are wanted */
    struct answer_row *row = argad_answer_add(ret, "kills", RULE_MELEE_HIT, KIND_NUMBER,
                                              (profile->armour > class ? profile->armour : class) + 1);
    row->piece = foe;
    row->ways = ways_of(scenario, state, foe, blow.modifiers.sum, RESULT_HIT);
    row->of = FACES;
    row = argad_answer_add(ret, "drives back", RULE_MELEE_RECOIL, KIND_NUMBER, class);
    row->piece = foe;
    row->ways = ways_of(scenario, state, foe, blow.modifiers.sum, RESULT_RECOIL);
    row->of = FACES;
    add_modifiers(ret, &blow.modifiers, foe);
}

bool argad_measure_blows(const scenario_t *scenario, const state_t *state, const struct question *question,
                         struct answer *ret)
{
    const int figure = question->piece;
    if (!argad_measure_is_seen(scenario, state, question->role, figure)) {
        return no_answer(ret, refuse(RULE_BASE_TABLE, REASON_NOT_ON_TABLE, figure, 0, 0, 0));
    }
    const struct refusal refusal = argad_striker_legal(state, figure);
    if (refusal.reason) return no_answer(ret, refusal);
    const uint64_t all = argad_foes_of(scenario, state, figure);
    if (question->other != NOTHING && !(question->other < FIGURES && (all & bit_of(question->other)))) {
        return no_answer(ret, refuse(RULE_BASE_CONTACT, REASON_NOT_TOUCHED, figure, question->other, 0, 0));
    }
    for (uint64_t foes = all; foes; foes &= foes - 1) {
        if (question->other != NOTHING && question->other != lowest(foes)) continue;
        if (ret->rows + ROWS_FOR_ONE < ANSWER_ROWS_MAX) add_blow(scenario, state, figure, lowest(foes), ret);
    }
    return true;
}
