/* What the files of thought share; evaluate.c says what it is about. */
#ifndef HONJIN_GAMES_JIDAI_THINK_THINK_H
#define HONJIN_GAMES_JIDAI_THINK_THINK_H

#include "core/think.h"
#include "games/jidai/rules/rules.h"

void jidai_think_prepare(void *scenario);
int32_t jidai_evaluate(const void *scenario, const void *state, uint8_t role);
int32_t jidai_lead(const void *scenario, const void *state, uint8_t role);
int32_t jidai_outlook(const void *scenario, const void *state, uint8_t role);
int jidai_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan *ret);

enum { HOLD = 80 }; /* an army with less than so many hundredths of the enemy's strength holds */
enum { /* hexes */
    FAR = 20,   /* further away is all the same */
    NEAR = 6,   /* beyond, Attack mode lapses [6.5-attack-no-enemy] */
    REACH = 4,  /* what a charge can cross: five points, of which an enemy zone takes three */
    SAFE = 6,   /* from the enemy for those who regroup, and for the daimyo */
};

/* How far the enemy is: the hexes at most so many steps from him, round rivers and the like. */
_Static_assert(STANCE_HEXES == FAR + 1, "all that are told apart");
struct rings {
    struct hexset within[FAR + 1];
    int count;
};
/* As far as the side has units; round the enemy, or round these hexes. */
void jidai_draw_rings(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret);
void jidai_draw_rings_round(const scenario_t *scenario, const state_t *state, uint8_t side,
                            const struct hexset *hexes, struct rings *ret);
static inline int rings_distance(const struct rings *rings, int hex)
{
    for (int i = 0; i < rings->count; i++) {
        if (hexset_has(&rings->within[i], hex)) return i;
    }
    return FAR;
}
static inline int unit_strength(const scenario_t *scenario, const state_t *state, int unit)
{
    return scenario->unit[unit].elan + scenario->unit[unit].mass - state->steps[unit];
}
/* Are so many of the army's units in enemy zones? Then all must help. */
bool jidai_is_locked(const state_t *state, uint8_t side, int locked);
/* Is the army weaker than the enemy on the map, and waits for him until it is locked? */
bool jidai_holds_back(const scenario_t *scenario, const state_t *state, uint8_t side, int locked);
/* prey.c: enemies who stand alone where many of the side's units are near; how far they are. False: none. */
bool jidai_find_prey(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret);
/* What a chit can do for its clan, which is so far away from the enemy; what the task of a special chit is worth. */
int32_t jidai_judge_chit(const scenario_t *scenario, const state_t *state, int clan, int away);
int32_t jidai_judge_task(const scenario_t *scenario, const state_t *state, int special, const uint8_t away[CLANS]);
/* How much less a battle plan fits the army than the best one. */
int32_t jidai_judge_plan(const scenario_t *scenario, uint8_t side, int plan);

/* plans.c: plan, modes, entry points and places of the set-up; nothing afterwards. */
int32_t jidai_judge_orders(const scenario_t *scenario, const state_t *state, uint8_t side);

#endif
