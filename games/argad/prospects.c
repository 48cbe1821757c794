/* Hints for players: what the shots and blows to come will probably do. Dice make most of the difference between one
 * turn and the next; whoever compares orders does better to weigh chances than to throw.
 *
 * Each shooter takes the target, and each striker the foe, from whom he can expect most; the longer weapons strike
 * first, and who has probably fallen probably does not strike back. Recoils, sixes that add up and morale are left
 * out. */
#include <string.h>

#include "games/argad/blow.h"
#include "games/argad/march.h"
#include "games/argad/worth.h"

enum { SURE = 1024 }; /* chances are counted in parts of it */

struct strike { uint8_t foe, length; int16_t chance; };

static int worth_of_figure(const scenario_t *scenario, int figure)
{
    enum { A_POINT = 25, LEADER = 500 }; /* 1/100 points of score */
    return A_POINT * scenario->figure[figure].profile->points +
           (scenario->leader[scenario->figure[figure].band] == figure ? LEADER : 0);
}

static void fall(int alive[FIGURES], int figure, int chance)
{
    alive[figure] = alive[figure] * (SURE - chance) / SURE;
}

/* All shots fall together; targets are taken one by one, so that not all take the same. */
static void weigh_shots(const scenario_t *scenario, const state_t *state, int alive[FIGURES])
{
    struct trail trail;
    trail.is_begun = false;
    const uint64_t seen = figures_on_table(scenario, state);
    for (uint64_t left = seen | figures_unseen(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t enemies = seen & scenario->band[enemy_of(scenario->figure[i].band)];
        int best = -1, best_worth = 0, best_chance = 0;
        if (scenario->figure[i].profile->missile == WEAPON_NONE || shooter_legal(scenario, state, i).reason) continue;
        for (uint64_t targets = shot_reach(scenario, state, i, enemies); targets; targets &= targets - 1) {
            const int target = lowest(targets);
            struct shot shot;
            if (shot_at(scenario, state, i, target, &trail, &shot).reason) continue;
            int sixths = 7 - (shot.need - shot.modifiers.sum);
            sixths = sixths > 5 ? 5 : sixths < 0 ? 0 : sixths; /* a natural one misses */
            const int worth = sixths * alive[target] / 8 * worth_of_figure(scenario, target) / SURE;
            if (worth <= best_worth) continue;
            best = target;
            best_worth = worth;
            best_chance = sixths * SURE / 6;
        }
        if (best >= 0) fall(alive, best, best_chance);
    }
}

static int chance_of_blow(const scenario_t *scenario, const state_t *state, int foe, int sum)
{
    int hits = 0;
    uint16_t rule;
    for (int die = 1; die <= 6; die++) hits += blow_result(scenario, state, foe, die, die, sum, &rule) == RESULT_HIT;
    return hits * SURE / 6;
}

static void weigh_blows(const scenario_t *scenario, const state_t *state, int alive[FIGURES])
{
    struct strike strike[FIGURES];
    uint64_t strikers = 0;
    for (uint64_t left = figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        int best = -1;
        for (uint64_t foes = foes_of(scenario, state, i); foes; foes &= foes - 1) {
            const int foe = lowest(foes);
            struct blow blow;
            blow_measure(scenario, state, i, foe, &blow);
            const int chance = chance_of_blow(scenario, state, foe, blow.modifiers.sum);
            const int worth = chance * worth_of_figure(scenario, foe) / SURE;
            if (worth <= best) continue;
            best = worth;
            strike[i] = (struct strike){ (uint8_t)foe, blow.length, (int16_t)chance };
            strikers |= bit_of(i);
        }
    }
    for (int length = 0; length < LENGTHS && strikers; length++) {
        int before[FIGURES];
        for (uint64_t left = strikers; left; left &= left - 1) before[lowest(left)] = alive[lowest(left)];
        for (uint64_t left = strikers; left; left &= left - 1) {
            const int i = lowest(left);
            if (strike[i].length == length) fall(alive, strike[i].foe, strike[i].chance * before[i] / SURE);
        }
    }
}

void prospects(const scenario_t *scenario, const state_t *state, struct prospect ret[BANDS])
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    int alive[FIGURES];
    int64_t square[BANDS] = { 0 };
    memset(ret, 0, BANDS * sizeof ret[0]);
    if (kind != FRAME_ORDERS && kind != FRAME_TARGETS && kind != FRAME_PAIRINGS) return;
    for (int i = 0; i < scenario->figures; i++) alive[i] = SURE;
    if (kind == FRAME_TARGETS) weigh_shots(scenario, state, alive);
    weigh_blows(scenario, state, alive);
    for (int i = 0; i < scenario->figures; i++) {
        struct prospect *own = &ret[scenario->figure[i].band];
        const int32_t points = scenario->figure[i].profile->points;
        const int32_t loss = (SURE - alive[i]) * worth_of_figure(scenario, i) / SURE;
        /* Before new orders one may still get away, or get help. */
        own->loss += kind == FRAME_ORDERS ? loss / 2 : loss;
        own->points += (SURE - alive[i]) * points;
        square[scenario->figure[i].band] += (int64_t)points * points * alive[i] / SURE * (SURE - alive[i]) / SURE;
    }
    for (int band = 0; band < BANDS; band++) {
        ret[band].points /= SURE;
        ret[band].spread = (int32_t)whole_root((uint64_t)square[band]);
    }
}
