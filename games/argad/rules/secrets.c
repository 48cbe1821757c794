/* Who may see what, and how to guess the rest. The secrets: drafts of a sealed phase until both bands have sealed, and
 * where ambushers lie. */
#include "games/argad/rules/fields.h"
#include "games/argad/rules/rules.h"
#include "kit/rng.h"

/* Goes by public things alone: the phase, and who is shown. Of ambushers place and orders stay hidden; who shoots or
 * strikes is shown before the dice fall, so beyond their phases those drafts are none. */
role_set argad_seen_by(const void *scenario_, const void *state_, int field, int i)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    const uint8_t phase = field < FIELD_POSTURE ? FRAME_SETUP : field < FIELD_TARGET ? FRAME_ORDERS :
                          field == FIELD_TARGET ? FRAME_TARGETS : field < FIELD_FOLLOW ? FRAME_PAIRINGS : FRAME_FOLLOW;
    if (i >= scenario->figures || kind == FRAME_OVER) return ROLE_ALL;
    if (kind != phase && (state->life[i] != UNSEEN || field >= FIELD_TARGET)) return ROLE_ALL;
    return ROLE_BIT(scenario->figure[i].band);
}

/* ---- guessing ---------------------------------------------------------------------------------------------- */

/* A spot where an unseen figure could lie, on nobody's feet. */
static struct point guess_spot(const scenario_t *scenario, const state_t *view, int figure, uint64_t taken,
                               struct rng *rng)
{
    const uint8_t band = scenario->figure[figure].band;
    const uint32_t count = scenario->hides[band], first = rng_below(rng, count);
    struct point spot = { 0, 0 };
    for (uint32_t k = 0; k < count; k++) {
        spot = scenario->hide[band][(first + k) % count];
        const struct shape own = argad_base_at(scenario, view, figure, spot, 0);
        bool is_free = true;
        const uint64_t near = argad_figures_near(view, taken, spot, 2 * HORSE_LENGTH);
        for (uint64_t left = near; left && is_free; left &= left - 1) {
            const struct shape other = argad_figure_shape(scenario, view, lowest(left));
            is_free = !shape_within(&own, &other, 2 * CONTACT);
        }
        if (is_free) return spot;
    }
    return spot;
}

/* What a captain is likely to order. */
static int guess_plan(const scenario_t *scenario, const state_t *view, int group, struct rng *rng)
{
    int weight[PLANS], sum = 0, plan = 0;
    argad_plan_weights(scenario, view, group, weight);
    for (int i = 0; i < PLANS; i++) sum += weight[i];
    if (sum == 0) return PLAN_HOLD;
    int at = (int)rng_below(rng, (uint32_t)sum);
    while (at >= weight[plan]) at -= weight[plan++];
    return plan;
}

static void guess_drafts(const scenario_t *scenario, state_t *view, uint8_t band, struct rng *rng)
{
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        if (view->posture[lowest(left)] == 0xff) argad_draft_clear(view, lowest(left));
    }
    if (sequence_top(&view->sequence)->kind != FRAME_ORDERS) return;
    for (int g = 0; g < scenario->groups; g++) {
        struct action action = { .role = band, .verb = VERB_STANDING, .nargs = 2 };
        action.arg[0] = mover_of_group(scenario, g);
        action.arg[1] = guess_plan(scenario, view, g, rng);
        if (scenario->group[g].band != band || argad_standing_order_legal(scenario, view, &action).reason) continue;
        argad_standing_order_apply(scenario, view, &action);
    }
}

/* Fills what is hidden: enemies lie somewhere in their zone, do what plans would have them do, and aim at nobody. */
void argad_determinize(const void *scenario_, void *view_, uint8_t role, struct rng *rng)
{
    const scenario_t *scenario = scenario_;
    state_t *view = view_;
    uint64_t taken = argad_figures_on_table(scenario, view);
    const bool is_setup = sequence_top(&view->sequence)->kind == FRAME_SETUP;
    for (uint8_t band = 0; band < BANDS; band++) {
        if (band == role) taken |= scenario->band[band] & argad_figures_unseen(scenario, view);
    }
    for (uint8_t band = 0; band < BANDS; band++) {
        if (band == role) continue;
        for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
            const int i = lowest(left);
            if (view->x[i] == -1) {
                const struct point spot = is_setup ? (struct point){ scenario->figure[i].x, scenario->figure[i].y }
                                                   : guess_spot(scenario, view, i, taken, rng);
                view->x[i] = view->from_x[i] = (int16_t)spot.x;
                view->y[i] = view->from_y[i] = (int16_t)spot.y;
                view->facing[i] = scenario->figure[i].facing;
                taken |= bit_of(i);
            }
            if (view->target[i] == 0xff) view->target[i] = NO_FIGURE;
            if (view->foe[i] == 0xff) view->foe[i] = NO_FIGURE;
            if (view->room[i] == 0xff) view->room[i] = 0;
            if (view->follow[i] == 0xff) view->follow[i] = 0;
        }
        guess_drafts(scenario, view, band, rng);
    }
}
