/* Chapter 9: sudden death, the score, the levels of victory. */
#include "games/kenshin/rules/rules.h"

bool kenshin_commander_has_fallen(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (uint64_t gone = state->removed & counters_of(side); gone; gone &= gone - 1) {
        if (state->unit[lowest(gone)] == scenario->commander[side]) return true;
    }
    return false;
}

int kenshin_points_removed(const state_t *state, uint8_t side) /* [9.2-removed] */
{
    return __builtin_popcountll(state->removed & counters_of(enemy_of(side)));
}

/* [9.2-face-up]; Uesugi only on Takeda's bank [9.2-uesugi-side], Takeda anywhere [ruling:17]. */
int kenshin_points_face_up(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int points = 0;
    for (uint64_t up = state->up & counters_of(side) & ~state->removed; up; up &= up - 1) {
        points += side == TAKEDA || hexset_has(&scenario->takeda_side, state->hex[lowest(up)]);
    }
    return points;
}

int kenshin_points_general(const state_t *state, uint8_t side) /* [9.2-general] */
{
    return state->retreats[enemy_of(side)];
}

int32_t kenshin_score(const void *scenario, const void *state, uint8_t role)
{
    return kenshin_points_removed(state, role) + kenshin_points_face_up(scenario, state, role) +
        kenshin_points_general(state, role);
}

void kenshin_victory_tell(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    for (uint8_t side = 0; sink && side < SIDES_IN_PLAY; side++) {
        TELL(sink, EVENT_SCORE_REMOVED, RULE_SCORE_REMOVED, 0, side, kenshin_points_removed(state, side));
        TELL(sink, EVENT_SCORE_FACE_UP, RULE_SCORE_FACE_UP, side == UESUGI ? RULE_SCORE_SIDE : RULE_RULING_17, side,
             kenshin_points_face_up(scenario, state, side));
        TELL(sink, EVENT_SCORE_GENERAL, RULE_SCORE_GENERAL, 0, side, kenshin_points_general(state, side));
    }
    TELL(sink, EVENT_FINAL, RULE_LEVELS, 0, kenshin_score(scenario, state, UESUGI),
         kenshin_score(scenario, state, TAKEDA));
}

/* [9.1]: the commander decides, if both fall it is a draw [ruling:17]; otherwise the lead in points
 * [9.3-levels]. */
void kenshin_outcome(const void *scenario_, const void *state, struct outcome *ret)
{
    const scenario_t *scenario = scenario_;
    const bool fallen[SIDES_IN_PLAY] = { kenshin_commander_has_fallen(scenario, state, UESUGI),
                                         kenshin_commander_has_fallen(scenario, state, TAKEDA) };
    *ret = (struct outcome){ .winner = ROLE_OBSERVER, .rule = RULE_SUDDEN_DEATH, .level = LEVEL_BOTH_FALL };
    if (fallen[UESUGI] || fallen[TAKEDA]) {
        if (fallen[UESUGI] && fallen[TAKEDA]) return;
        ret->winner = fallen[UESUGI] ? TAKEDA : UESUGI;
        ret->level = LEVEL_COMPLETE;
        ret->arg[0] = ret->winner;
        return;
    }
    const int32_t uesugi = kenshin_score(scenario, state, UESUGI), takeda = kenshin_score(scenario, state, TAKEDA);
    const int lead = uesugi > takeda ? uesugi - takeda : takeda - uesugi;
    const uint8_t leader = uesugi > takeda ? UESUGI : TAKEDA;
    ret->rule = RULE_LEVELS;
    ret->level = lead < scenario->marginal ? LEVEL_DRAW : lead < scenario->tactical ? LEVEL_MARGINAL :
                 lead < scenario->decisive ? LEVEL_TACTICAL : LEVEL_DECISIVE;
    if (lead >= scenario->marginal) ret->winner = leader;
    ret->arg[0] = leader;
    ret->arg[1] = leader == UESUGI ? uesugi : takeda;
    ret->arg[2] = leader == UESUGI ? takeda : uesugi;
}
