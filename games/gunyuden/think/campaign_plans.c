/* What a sensible player of the campaign thinks about: the plans of the small scenarios (plans.c) with the campaign's
 * pulls (campaign_evaluate.c), and for forces in the open the way home: into the nearest castle they can reach. */
#include "games/gunyuden/think/think.h"
#include "kit/rng.h"

enum { HOMES = 6 /* such plans at once */ };

/* The castle of the force's side among the hexes of an item that is nearest by road, or HEX_NONE. */
static int nearest_home(const scenario_t *scenario, const state_t *state, const struct choices *choices,
                        const struct choice *item)
{
    const int unit = item->first.arg[0];
    int best = HEX_NONE, least = UINT8_MAX;
    for (int c = 0; c < scenario->castles; c++) {
        const int hex = scenario->castle[c].hex, far = scenario->road[c][state->hex[unit]];
        if (castle_side(state, c) != unit_side(state, unit) || far >= least) continue;
        if (hex / 64 < item->skip || hex / 64 >= item->skip + item->words) continue;
        if (!(choices->word[item->at + (uint32_t)(hex / 64 - item->skip)] >> hex % 64 & 1)) continue;
        least = far;
        best = hex;
    }
    return best;
}

static struct action order(uint8_t role, uint8_t verb, int nargs, int unit, int hex)
{
    return (struct action){ .role = role, .verb = verb, .nargs = (uint8_t)nargs, .arg = { unit, hex } };
}

/* Into garrison here, or where a move leads. */
static int plan_homes(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng,
                      struct plan ret[HOMES])
{
    struct choices choices; /* not cleared: most of it is room to work in */
    int count = 0;
    uint32_t seen = 0;
    gunyuden_choices(scenario, state, role, &choices);
    for (uint32_t i = 0; i < choices.count; i++) {
        const struct choice *item = &choices.item[i];
        const int unit = item->first.arg[0];
        if (item->first.verb != VERB_MOVE) continue;
        const int castle = castle_at(scenario, state->hex[unit]);
        const bool is_home = castle != NO_CASTLE && castle_side(state, castle) == role;
        const int hex = is_home ? state->hex[unit] : nearest_home(scenario, state, &choices, item);
        if (hex == HEX_NONE) continue;
        const uint32_t place = count < HOMES ? (uint32_t)count++ : rng_below(rng, seen + 1);
        seen++;
        if (place >= HOMES) continue;
        struct plan *plan = &ret[place];
        *plan = (struct plan){ .weight = 1 };
        if (!is_home) plan->action[plan->actions++] = order(role, VERB_MOVE, 2, unit, hex);
        plan->action[plan->actions++] = order(role, VERB_GARRISON, 1, unit, 0);
        plan->action[plan->actions++] = order(role, VERB_DONE, 0, 0, 0);
    }
    return count;
}

int gunyuden_plan(const void *scenario_, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    struct plan home[HOMES];
    struct pulls pulls;
    int homes = 0;
    if (!scenario->has_sleep) return gunyuden_mini_plan(scenario, state, role, rng, max, ret);
    campaign_pulls(scenario, state, role, &pulls);
    if (max > 2 * HOMES && sequence_top_const(&state->sequence)->kind == FRAME_PHASE) {
        homes = plan_homes(scenario, state, role, rng, home);
    }
    const int count = plans_by(scenario, state, role, max - homes, &pulls, ret);
    for (int i = 0; i < homes; i++) ret[count + i] = home[i];
    return count + homes;
}
