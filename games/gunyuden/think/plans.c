/* What a sensible player would think about: for each force an attack, a siege, a march towards what matters, or rest.
 * Everything is picked from the offers of the moment, so plans are always legal; what matters is `pull` (hints.c). */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/think/think.h"

struct list {
    struct plan *plan;
    int count, max;
};

/* Of more than fit the heaviest are kept, and of equals the first: always the same ones, so that a player who learns
 * what came of them learns it of few. */
static struct plan *list_add(struct list *list, const struct action *first, int weight)
{
    int at = list->count;
    if (list->count < list->max) list->count++;
    else {
        at = 0;
        for (int i = 1; i < list->count; i++) {
            if (list->plan[i].weight <= list->plan[at].weight) at = i;
        }
        if (list->plan[at].weight >= weight) return NULL;
    }
    list->plan[at] = (struct plan){ .weight = (uint16_t)weight, .actions = 1, .action = { *first } };
    return &list->plan[at];
}

static void plan_then(struct plan *plan, uint8_t verb, int nargs, int arg)
{
    if (!plan || plan->actions == PLAN_ACTIONS) return;
    struct action *action = &plan->action[plan->actions++];
    *action = (struct action){ .role = plan->action[0].role, .verb = verb, .nargs = (uint8_t)nargs, .arg = { arg } };
}

/* The others who could join at the leader's hex, and then go. */
static void plan_joined(const scenario_t *scenario, const state_t *state, struct plan *plan)
{
    uint64_t here[UNIT_WORDS];
    if (!plan) return;
    const int leader = plan->action[0].arg[0];
    gunyuden_outside(scenario, state, state->hex[leader], unit_side(state, leader), here);
    FOR_UNITS(u, here) {
        if (u == leader || !unit_leads(state, u) || bits_has(state->acted, u)) continue;
        if (plan->actions == PLAN_ACTIONS - 1) break;
        plan_then(plan, VERB_JOIN, 1, u);
    }
    plan_then(plan, VERB_GO, 0, 0);
}

/* All forces in the hex are attacked. */
static void plan_targets(const scenario_t *scenario, const state_t *state, struct plan *plan)
{
    uint64_t there[UNIT_WORDS], heads[UNIT_WORDS];
    if (!plan) return;
    gunyuden_outside(scenario, state, plan->action[0].arg[1], enemy_of(plan->action[0].role), there);
    gunyuden_heads(state, there, heads);
    FOR_UNITS(u, heads) {
        if (plan->actions < PLAN_ACTIONS - 1) plan_then(plan, VERB_TARGET, 1, u);
    }
    plan_then(plan, VERB_GO, 0, 0);
}

/* The hex of an item's set that pulls a force most, or HEX_NONE: none pulls more than where it is. */
static int best_hex(const scenario_t *scenario, const state_t *state, const struct choices *choices,
                    const struct choice *item, const struct pulls *pulls)
{
    const int unit = item->first.arg[0];
    int best = HEX_NONE;
    int32_t most = hints_pull(scenario, state, pulls, unit, state->hex[unit]);
    for (int w = 0; w < item->words; w++) {
        for (uint64_t rows = choices->word[item->at + (uint32_t)w]; rows; rows &= rows - 1) {
            const int hex = (item->skip + w) * 64 + __builtin_ctzll(rows);
            const int32_t pull = hints_pull(scenario, state, pulls, unit, hex);
            if (pull <= most) continue;
            most = pull;
            best = hex;
        }
    }
    return best;
}

/* ---- what is not worth a thought ---------------------------------------------------------------------------- */

/* A decisive battle leaves the weaker with nothing: he does not seek it, and at a castle he does not accept it. */
static bool is_worth_battle(const scenario_t *scenario, const state_t *state, uint8_t side, int here, int there)
{
    return gunyuden_strength_in(scenario, state, here, side) >=
           gunyuden_strength_in(scenario, state, there, enemy_of(side));
}

/* Somebody in his hex who stands alone could follow him. */
static bool is_worth_organizing(const scenario_t *scenario, const state_t *state, int commander)
{
    uint64_t here[UNIT_WORDS];
    gunyuden_units_at(scenario, state, state->hex[commander], here);
    FOR_UNITS(u, here) {
        if (u != commander && unit_leads(state, u) && !gunyuden_led(scenario, state, u) &&
            !bits_has(state->acted, u) && !gunyuden_may_lead(scenario, state, commander, u).reason) return true;
    }
    return false;
}

static bool is_best_lender(const scenario_t *scenario, const struct choices *choices, int unit)
{
    const uint32_t total = choices_total(choices);
    for (uint32_t i = 0; i < total; i++) {
        if (scenario->unit[choices_at(choices, i).arg[0]].fbm > scenario->unit[unit].fbm) return false;
    }
    return true;
}

/* Answers inside an action. */
static bool is_worth_answer(const scenario_t *scenario, const state_t *state, const struct choices *choices,
                            const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb == VERB_USE) return is_best_lender(scenario, choices, action->arg[0]);
    if (frame->kind != FRAME_DECISIVE || (action->verb != VERB_AGREE && action->verb != VERB_DECLINE)) return true;
    const int here = frame->arg[BATTLE_HEX], there = frame->arg[BATTLE_FROM];
    return is_worth_battle(scenario, state, action->role, here, there) == (action->verb == VERB_AGREE);
}

static void plan_action(const scenario_t *scenario, const state_t *state, const struct action *action,
                        struct list *list)
{
    switch (action->verb) {
    case VERB_PASS: list_add(list, action, 1); return;
    case VERB_ATTACK: plan_targets(scenario, state, list_add(list, action, 4)); return;
    case VERB_BATTLE:
        if (is_worth_battle(scenario, state, action->role, state->hex[action->arg[0]], action->arg[1])) {
            plan_joined(scenario, state, list_add(list, action, 2));
        }
        return;
    case VERB_INVEST:
    case VERB_ASSAULT:
    case VERB_BESIEGE: plan_joined(scenario, state, list_add(list, action, 4)); return;
    case VERB_CALL:
    case VERB_SORTIE:
    case VERB_MEND: list_add(list, action, 2); return;
    case VERB_RECOVER:
        if (gunyuden_force_low(scenario, state, action->arg[0])) list_add(list, action, 2);
        return;
    case VERB_ORGANIZE:
        if (is_worth_organizing(scenario, state, action->arg[0])) list_add(list, action, 2);
        return;
    case VERB_REPLENISH: list_add(list, action, 1); return;
    case VERB_LEAVE: plan_then(list_add(list, action, 1), VERB_DONE, 0, 0); return;
    default: return;
    }
}

/* The actions of an item one by one; of a move only the best hex. */
static void plan_item(const scenario_t *scenario, const state_t *state, const struct choices *choices, uint32_t index,
                      const struct pulls *pulls, uint8_t frame, struct list *list)
{
    const struct choice *item = &choices->item[index];
    struct action action = item->first;
    if ((frame == FRAME_PHASE || frame == FRAME_MOVE) && (action.verb == VERB_MOVE || action.verb == VERB_MARCH)) {
        action.arg[1] = best_hex(scenario, state, choices, item, pulls);
        if (action.arg[1] != HEX_NONE) plan_then(list_add(list, &action, 4), VERB_DONE, 0, 0);
        return;
    }
    if (frame == FRAME_MOVE && action.verb == VERB_LEAVE && choices->count > 1) return; /* not in and out again */
    for (int w = 0; w < (item->ranged == RANGED_NONE ? 1 : item->words); w++) {
        uint64_t bits = item->ranged == RANGED_NONE ? 1 : choices->word[item->at + (uint32_t)w];
        for (; bits; bits &= bits - 1) {
            if (item->ranged != RANGED_NONE) action.arg[item->ranged] = (item->skip + w) * 64 + __builtin_ctzll(bits);
            if (frame == FRAME_PHASE) plan_action(scenario, state, &action, list);
            else if (is_worth_answer(scenario, state, choices, &action)) list_add(list, &action, 1);
        }
    }
}

/* Set-up is left as the default has it. */
static void plan_setup(const struct choices *choices, struct list *list)
{
    for (uint32_t i = 0; i < choices->count; i++) {
        const uint8_t verb = choices->item[i].first.verb;
        if (verb == VERB_DEFAULT || verb == VERB_DEPLOYED) list_add(list, &choices->item[i].first, 1);
    }
}

int plans_by(const scenario_t *scenario, const state_t *state, uint8_t role, int max, const struct pulls *pulls,
             struct plan ret[])
{
    struct choices choices; /* not cleared: most of it is room to work in */
    struct list list = { .plan = ret, .max = max };
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    gunyuden_choices(scenario, state, role, &choices);
    if (kind == FRAME_DEPLOY) {
        plan_setup(&choices, &list);
        return list.count;
    }
    for (uint32_t i = 0; i < choices.count; i++) plan_item(scenario, state, &choices, i, pulls, kind, &list);
    if (list.count == 0) { /* nothing seems worth it, but something has to be ordered */
        const uint32_t total = choices_total(&choices);
        for (uint32_t i = 0; i < total; i++) {
            const struct action action = choices_at(&choices, i);
            list_add(&list, &action, 1);
        }
    }
    return list.count;
}

int gunyuden_mini_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                       struct plan ret[])
{
    struct pulls pulls;
    (void)rng;
    hints_pulls(scenario, view, role, &pulls);
    return plans_by(scenario, view, role, max, &pulls, ret);
}
