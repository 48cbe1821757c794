/* What is always true of the frames of the sequence: what they name exists. A position can come from outside, field by
 * field, so every number in a frame that is used as an index is held against its range here. */
#include "games/jidai/rules/combat.h"
#include "games/jidai/rules/march.h"
#include "games/jidai/rules/siege.h"

enum arg_kind { ARG_FREE, ARG_CLAN, ARG_CLAN_OR_ALL, ARG_UNIT, ARG_UNIT_OR_NOBODY, ARG_MATE_OR_NOBODY, ARG_CHIT,
                ARG_SPECIAL, ARG_AREA, ARG_AREAS, ARG_SIDE_OR_NONE, ARG_UP_TO };

struct frame_shape {
    uint8_t steps; /* the last one */
    struct {
        uint8_t kind;
        int16_t most; /* ARG_UP_TO: 0 to this */
    } arg[FRAME_ARGS];
};

/* ARG_MATE_OR_NOBODY: of the clan in arg0, and in play. */
static const struct frame_shape shapes[FRAME_KINDS] = {
    [FRAME_SETUP] = { SETUP_FORTIFY, { { ARG_FREE, 0 } } },
    [FRAME_TURN] = { TURN_END, { { ARG_SIDE_OR_NONE, 0 } } },
    [FRAME_CHIT] = { 5, { { ARG_CHIT, 0 } } },
    [FRAME_ALTERNATE] = { 0, { { ARG_UP_TO, TASK_INITIATIVE }, { ARG_UP_TO, 1 }, { ARG_UP_TO, 3 } } },
    [FRAME_CLAN] = { 6, { { ARG_FREE, 0 }, { ARG_UP_TO, 7 }, { ARG_CLAN, 0 } } },
    [FRAME_MODE] = { 0, { { ARG_CLAN, 0 }, { ARG_UP_TO, TEST_REJOIN } } },
    [FRAME_MOVE] = { MOVE_ASTRAY, { { ARG_CLAN, 0 }, { ARG_MATE_OR_NOBODY, 0 }, { ARG_MATE_OR_NOBODY, 0 },
                                    { ARG_UP_TO, REACH_POINTS } } },
    [FRAME_STEPS] = { 0, { { ARG_CLAN_OR_ALL, 0 }, { ARG_UNIT_OR_NOBODY, 0 } } },
    [FRAME_COMBINED] = { 4, { { ARG_SPECIAL, 0 } } },
    [FRAME_RETREAT] = { (1 << CLAN_UNITS_MAX) - 1, { { ARG_CLAN, 0 }, { ARG_MATE_OR_NOBODY, 0 },
                                                     { ARG_MATE_OR_NOBODY, 0 }, { ARG_UP_TO, CAUSE_PANIC } } },
    [FRAME_PURSUIT] = { 0, { { ARG_UNIT, 0 } } },
    [FRAME_RALLY] = { 2, { { ARG_CLAN, 0 }, { ARG_UNIT, 0 }, { ARG_UP_TO, 1 } } },
    [FRAME_SAMURAI] = { 2, { { ARG_FREE, 0 } } },
    [FRAME_OVER] = { 0, { { ARG_FREE, 0 } } },
    [FRAME_COMBAT] = { COMBAT_FIGHT, { { ARG_UP_TO, 63 } } },
    [FRAME_BATTLE] = { BATTLE_END, { { ARG_UP_TO, 63 } } },
    [FRAME_FATE] = { 0, { { ARG_UNIT, 0 }, { ARG_UP_TO, 6 }, { ARG_UP_TO, 1 } } },
    [FRAME_ROUT] = { ROUT_END, { { ARG_CLAN, 0 }, { ARG_UP_TO, 1 }, { ARG_UP_TO, ROUTS }, { ARG_UP_TO, 1 } } },
    [FRAME_SIEGE] = { 0, { { ARG_UP_TO, 1 } } },
    [FRAME_COME_IN] = { 0, { { ARG_UNIT, 0 }, { ARG_AREAS, 0 } } },
    [FRAME_POST] = { POST_OVER, { { ARG_AREAS, 0 }, { ARG_UP_TO, 1 } } },
    [FRAME_ASSAULT] = { ASSAULT_END, { { ARG_AREA, 0 }, { ARG_AREAS, 0 }, { ARG_UP_TO, 1 }, { ARG_UP_TO, 999 } } },
    [FRAME_FIRE] = { ASSAULT_END, { { ARG_AREA, 0 }, { ARG_AREAS, 0 }, { ARG_UP_TO, 1 }, { ARG_UP_TO, 999 } } },
    [FRAME_SIEGE_RALLY] = { 0, { { ARG_UP_TO, 254 } } },
    [FRAME_WITHDRAW] = { WITHDRAW_OVER, { { ARG_CLAN, 0 }, { ARG_AREA, 0 }, { ARG_UP_TO, 999 } } },
    [FRAME_SIEGE_END] = { END_OVER, { { ARG_UP_TO, 3 }, { ARG_UP_TO, 999 }, { ARG_FREE, 0 /* below 0 */ } } },
};

static bool is_between(int value, int low, int high) { return value >= low && value <= high; }

static bool is_mate(const scenario_t *scenario, const state_t *state, int clan, int unit)
{
    if (!is_between(clan, 0, CLANS - 1)) return false;
    return is_between(unit, scenario->clan[clan].first, scenario->clan[clan].end - 1) &&
           jidai_unit_node(state, unit) != HEX_NONE;
}

static bool arg_is_valid(const scenario_t *scenario, const state_t *state, const struct frame *frame, int i)
{
    const int value = frame->arg[i];
    switch ((enum arg_kind)shapes[frame->kind].arg[i].kind) {
    case ARG_FREE: return true;
    case ARG_CLAN: return is_between(value, 0, CLANS - 1);
    case ARG_CLAN_OR_ALL: return value == NO_CLAN || is_between(value, 0, CLANS - 1);
    case ARG_UNIT: return is_between(value, 0, scenario->units - 1);
    case ARG_UNIT_OR_NOBODY:
        return value == NOBODY || (is_between(value, 0, scenario->units - 1) && unit_is_on_map(state, value));
    case ARG_MATE_OR_NOBODY: return value == NOBODY || is_mate(scenario, state, frame->arg[0], value);
    case ARG_CHIT: return is_between(value, 0, CHITS - 1);
    case ARG_SPECIAL: return is_between(value, CHIT_SPECIAL, CHIT_RALLY - 1);
    case ARG_AREA: return is_between(value, 0, AREAS_MAX - 1);
    case ARG_AREAS: return true;
    case ARG_SIDE_OR_NONE: return is_between(value, 0, ARMIES);
    default: return is_between(value, 0, shapes[frame->kind].arg[i].most);
    }
}

static const char *check_frame(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const bool is_ours = frame->kind >= FRAME_SETUP && frame->kind <= FRAME_OVER;
    const bool is_theirs = is_between(frame->kind, FRAME_COMBAT, FRAME_ROUT) ||
                           is_between(frame->kind, FRAME_SIEGE, FRAME_SIEGE_END);
    if (!is_ours && !is_theirs) return "frames are of a known kind";
    const bool may_be_nobodys = frame->kind == FRAME_SETUP || frame->kind == FRAME_TURN || frame->kind == FRAME_CHIT ||
                                frame->kind == FRAME_OVER;
    if (frame->role >= ARMIES && !(may_be_nobodys && frame->role == ROLE_OBSERVER)) return "a frame is somebody's";
    if (frame->step > shapes[frame->kind].steps) return "a frame is at one of its steps";
    for (int i = 0; i < FRAME_ARGS; i++) {
        if (!arg_is_valid(scenario, state, frame, i)) return "what a frame names exists";
    }
    return NULL;
}

/* The slots of state->fight are used from the first step of a battle that lists its units. */
static bool fight_is_valid(const scenario_t *scenario, const state_t *state)
{
    if (!is_between(state->fight.parts, 0, PARTS_MAX)) return false;
    if (!is_between(state->fight.ground, -1, scenario->terrains + GROUND_SLOPE)) return false;
    if (!is_between(state->fight.result, 0, RESULTS - 1)) return false;
    for (int i = 0; i < state->fight.parts; i++) {
        const int hex = state->fight.hex[i];
        if (part_unit(state, i) >= scenario->units) return false;
        if (!is_between(hex, 0, HEXES - 1) || !hexset_has(&scenario->on_map, hex)) return false;
    }
    return is_between(state->fight.pick[0], -1, scenario->units - 1) &&
           is_between(state->fight.pick[1], -1, scenario->units - 1);
}

const char *jidai_check_frames(const scenario_t *scenario, const state_t *state)
{
    const uint64_t clans = (UINT64_C(1) << CLANS) - 1;
    for (int i = 0; i < state->sequence.depth; i++) {
        const char *broken = check_frame(scenario, state, &state->sequence.frame[i]);
        if (broken) return broken;
    }
    for (int i = 0; i < state->trails; i++) {
        const int hex = state->trail[i];
        if (!is_between(hex, 0, HEXES - 1) || !hexset_has(&scenario->on_map, hex)) return "a trail leads over the map";
    }
    for (int u = 0; u < UNITS_MAX; u++) {
        if (state->battle[u] > 63 || (state->battle[u] && u >= scenario->units)) return "battles are numbered";
    }
    if (!fight_is_valid(scenario, state)) return "a battle is between units on the map";
    return (state->acted | state->active_clans) & ~clans ? "there are no more clans than the pack has" : NULL;
}
