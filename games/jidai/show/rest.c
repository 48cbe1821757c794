/* How the rest of a march goes on if it is left to the program, unit by unit in the order of the counters:
 *
 *     FRAME_STEPS    the step that ends nearest to an enemy it leads to, or to a mate      [9.3.3, 9.3.4-rejoin]
 *     FRAME_MOVE     the same for the first of a clan in Attack mode                       [6.5-attack]
 *                    who has to close up goes as near to the first as it can               [6.3, 6.5-attack-others]
 *     FRAME_RETREAT  the step that ends furthest from the enemy                            [9.3.1-retreat]
 *
 * Who goes first, and where a clan goes that may go where it likes, is for the player to say. */
#include "games/jidai/rules/march.h"
#include "games/jidai/show/show.h"

enum { TARGETS_SEEN = 8 };

static int distance_between(const scenario_t *scenario, int a, int b)
{
    return hex_distance(&scenario->grid, a, b);
}

/* To the nearest unit of a side, or of a clan, other than the unit itself. */
static int distance_to_side(const scenario_t *scenario, const state_t *view, int hex, uint8_t side)
{
    int nearest = HEXES;
    for (int u = 0; u < scenario->units; u++) {
        if (unit_side(scenario, u) != side || !unit_is_on_map(view, u)) continue;
        const int distance = distance_between(scenario, hex, view->hex[u]);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

static int distance_to_mate(const scenario_t *scenario, const state_t *view, int hex, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    int nearest = HEXES;
    for (int mate = clan->first; mate < clan->end; mate++) {
        if (mate == unit || !unit_is_on_map(view, mate)) continue;
        const int distance = distance_between(scenario, hex, view->hex[mate]);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

static int distance_to_target(const scenario_t *scenario, const state_t *view, const struct frame *frame, int unit,
                              int hex)
{
    int target[TARGETS_SEEN], nearest = HEXES;
    int count = jidai_march_targets(scenario, view, frame, unit, hex, TARGETS_SEEN, target);
    if (count > TARGETS_SEEN) count = TARGETS_SEEN;
    for (int i = 0; i < count; i++) {
        const int distance = distance_between(scenario, hex, view->hex[target[i]]);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* The less, the better. */
static int worth(const scenario_t *scenario, const state_t *view, const struct frame *frame, int unit, int hex)
{
    if (frame->kind == FRAME_RETREAT) {
        return -distance_to_side(scenario, view, hex, enemy_of(unit_side(scenario, unit)));
    }
    if (frame->kind == FRAME_STEPS && !is_combat_step(frame)) return distance_to_mate(scenario, view, hex, unit);
    return distance_to_target(scenario, view, frame, unit, hex);
}

/* The best of the steps that are offered to a unit; false: there is none. */
static bool best_step(const scenario_t *scenario, const state_t *view, const struct frame *frame, int unit,
                      struct action *ret)
{
    const int start = jidai_unit_node(view, unit);
    const uint8_t next = view->next[unit_slot(scenario, unit)];
    int best = INT32_MAX;
    for (int s = 0; s < HEXSIDES; s++) {
        if (!(next >> s & 1)) continue;
        const int to = scenario->beside[start][s], value = worth(scenario, view, frame, unit, to);
        if (value >= best) continue;
        best = value;
        *ret = (struct action){ .role = frame->role, .verb = VERB_STEP, .nargs = 2, .arg = { unit, to } };
    }
    return best != INT32_MAX;
}

/* The next unit that has to close up with the first, as near to it as it can, and then as cheaply. */
static bool close_up(const scenario_t *scenario, const state_t *view, const struct frame *frame, struct action *ret)
{
    const int anchor = frame->arg[MOVE_ANCHOR], unit = jidai_march_left_behind(scenario, view, frame);
    struct walk walk;
    bool must;
    int best = INT32_MAX;
    if (unit == NOBODY || !unit_is_on_map(view, anchor)) return false;
    const struct hexset open = jidai_march_destinations(scenario, view, frame, unit, &walk, &must);
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&open, hex)) continue;
        const int distance = distance_between(scenario, hex, view->hex[anchor]);
        const int value = distance * UINT8_MAX + jidai_walk_cost(&walk, hex);
        if (value >= best) continue;
        best = value;
        *ret = (struct action){ .role = frame->role, .verb = VERB_MOVE, .nargs = 2, .arg = { unit, hex } };
    }
    return best != INT32_MAX;
}

static bool rest_of_steps(const scenario_t *scenario, const state_t *view, const struct frame *frame,
                          struct action *ret)
{
    if (frame->arg[STEPS_UNIT] != NOBODY) return best_step(scenario, view, frame, frame->arg[STEPS_UNIT], ret);
    const int unit = bits_next(view->stepping, 2, 0);
    if (unit < 0) return false;
    *ret = (struct action){ .role = frame->role, .verb = VERB_FIRST, .nargs = 1, .arg = { unit } };
    return true;
}

static bool rest_of_retreat(const scenario_t *scenario, const state_t *view, const struct frame *frame,
                            struct action *ret)
{
    for (int u = 0; u < scenario->units; u++) {
        const bool is_going = scenario->unit[u].clan == frame->arg[0] && view->next[unit_slot(scenario, u)];
        if (is_going) return best_step(scenario, view, frame, u, ret);
    }
    return false;
}

bool jidai_rest(const void *scenario, const void *view_, uint8_t role, struct action *ret)
{
    const state_t *view = view_;
    const struct frame *frame = sequence_top_const(&view->sequence);
    if (frame->role != role) return false;
    switch (frame->kind) {
    case FRAME_STEPS: return rest_of_steps(scenario, view, frame, ret);
    case FRAME_RETREAT: return rest_of_retreat(scenario, view, frame, ret);
    case FRAME_MOVE:
        if (frame->arg[MOVE_ANCHOR] == NOBODY) return false;
        if (frame->arg[MOVE_UNIT] == NOBODY) return close_up(scenario, view, frame, ret);
        return best_step(scenario, view, frame, frame->arg[MOVE_UNIT], ret);
    default: return false;
    }
}
