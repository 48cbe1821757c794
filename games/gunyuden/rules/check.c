/* What always holds, by name. Asked of full states only. */
#include "games/gunyuden/rules/battle.h"

static bool is_somewhere(const scenario_t *scenario, const state_t *state, int unit)
{
    const bool is_in_play = unit_is_in_play(state, unit);
    const int hex = state->hex[unit];
    if (state->place[unit] >= PLACES || state->clan[unit] >= CLANS_MAX) return false;
    if (is_in_play && unit >= scenario->units) return false;
    if (is_in_play != (hex != HEX_NONE)) return false;
    if (is_in_play && (hex < 0 || hex >= HEXES || !hexset_has(&scenario->area, hex))) return false;
    if (is_in_play && (state->steps[unit] < 1 || state->steps[unit] > STEPS)) return false;
    return state->low[unit] <= MORALE_LOW && (is_in_play || !state->low[unit]);
}

/* Each of these is the first unit that does not do, or NO_UNIT. */
static int find_misplaced(const scenario_t *scenario, const state_t *state)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        if (!is_somewhere(scenario, state, u)) return u;
    }
    return NO_UNIT;
}

static int find_homeless(const scenario_t *scenario, const state_t *state)
{
    for (int u = 0; u < scenario->units; u++) {
        if (!unit_is_inside(state, u)) continue;
        if (!has_castle_of(scenario, state, state->hex[u], unit_side(state, u))) return u;
    }
    return NO_UNIT;
}

/* Rank, capacity, clan, same hex. While somebody is being asked who follows a fallen leader, orphans name him. */
static int find_wrongly_led(const scenario_t *scenario, const state_t *state)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        const int leader = state->leader[u];
        if (leader == u || bits_has(state->orphan, u)) continue;
        if (leader >= scenario->units || !unit_is_in_play(state, leader) || !unit_is_in_play(state, u)) return u;
        if (gunyuden_may_lead(scenario, state, leader, u).reason) return u;
        if (gunyuden_led(scenario, state, leader) > scenario->unit[leader].lead) return u;
    }
    return NO_UNIT;
}

/* Those put out of a castle stand among the enemies before it until they have been sent home [39-2]. */
static int find_among_enemies(const scenario_t *scenario, const state_t *state)
{
    struct hexset shared = hexset_and(state->stands[0], &state->stands[1]);
    bool is_event = false;
    for (int i = 0; i < state->sequence.depth; i++) is_event |= state->sequence.frame[i].kind == FRAME_EVENT;
    if (is_event) {
        FOR_UNITS(u, state->running) hexset_remove(&shared, state->hex[u]);
    }
    for (int u = 0; u < scenario->units; u++) {
        if (unit_is_outside(state, u) && hexset_has(&shared, state->hex[u])) return u;
    }
    return NO_UNIT;
}

static bool castles_are_sound(const scenario_t *scenario, const state_t *state)
{
    for (int c = 0; c < CASTLES_MAX; c++) {
        if ((state->owner[c] == NO_CLAN) != (state->durability[c] == 0)) return false;
        if (state->owner[c] != NO_CLAN && state->owner[c] >= scenario->clans) return false;
        if (state->durability[c] > DURABILITY || state->castle_low[c] > MORALE_LOW) return false;
        if (state->castle_low[c] == 0 || c >= scenario->castles) continue;
        uint64_t garrison[UNIT_WORDS];
        gunyuden_garrison(scenario, state, c, garrison);
        if (!set_is_empty(garrison)) return false;
    }
    return true;
}

static bool derived_agree(const scenario_t *scenario, const state_t *state)
{
    state_t copy = *state;
    gunyuden_settle(scenario, &copy);
    return memcmp(&copy, state, sizeof copy) == 0;
}

/* The units that frames speak of are in play. */
static bool frames_hold_the_living(const state_t *state)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        int unit = NOTHING;
        switch (frame->kind) {
        case FRAME_MOVE:
        case FRAME_ORGANIZE:
        case FRAME_RECOVER:
        case FRAME_PURSUIT: unit = frame->arg[0]; break;
        case FRAME_CALL: unit = frame->arg[1]; break;
        default: break;
        }
        if (unit >= UNITS_MAX || (unit >= 0 && !unit_is_in_play(state, unit))) return false;
    }
    return true;
}

/* They stand outside an enemy castle, with ten for each of its levels [18-1, 18-3]. */
static bool investors_invest(const scenario_t *scenario, const state_t *state)
{
    int strength[CASTLES_MAX] = { 0 };
    uint64_t castles = 0;
    FOR_UNITS(u, state->investing) {
        const int castle = u < scenario->units && unit_is_outside(state, u) ? castle_at(scenario, state->hex[u])
                                                                            : NO_CASTLE;
        if (castle == NO_CASTLE || castle_side(state, castle) != enemy_of(unit_side(state, u))) return false;
        strength[castle] += unit_strength(scenario, state, u);
        castles |= UINT64_C(1) << castle;
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (castles >> c & 1 && strength[c] < gunyuden_siege_need(scenario, c)) return false;
    }
    return castles == state->invested;
}

/* Who fights, runs or follows is in play, and nobody does outside a battle, siege or event. */
static bool fighters_fight(const state_t *state)
{
    const uint64_t *const sets[] = { state->joined, state->target, state->running, state->walking };
    bool is_fight = false;
    for (int i = 0; i < state->sequence.depth; i++) {
        const uint8_t kind = state->sequence.frame[i].kind;
        is_fight |= kind == FRAME_SIEGE || kind == FRAME_SIEGE_RESULT || kind == FRAME_FALL || kind == FRAME_BATTLE ||
                    kind == FRAME_DECISIVE || kind == FRAME_EVENT;
    }
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        if (!is_fight && !set_is_empty(sets[i])) return false;
        for (int w = 0; w < UNIT_WORDS; w++) {
            if (sets[i][w] & ~(state->in_play[0][w] | state->in_play[1][w])) return false;
        }
    }
    return true;
}

/* What does not hold, and through whom. */
static const char *find_wrong(const scenario_t *scenario, const state_t *state, int *ret_unit)
{
    const struct {
        int (*find)(const scenario_t *scenario, const state_t *state);
        const char *law;
    } of_units[] = {
        { find_homeless, "garrisons are in castles of their side (16-1)" },
        { find_among_enemies, "enemies share a hex only through a castle wall (15-6-2)" },
        { find_wrongly_led, "leaders lead: rank, capacity, clan, same hex (9-2)" },
    };
    *ret_unit = NO_UNIT;
    if (state->sequence.depth < 1 || state->sequence.depth > FRAMES_MAX) return "the sequence has a frame";
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is on the track";
    *ret_unit = find_misplaced(scenario, state);
    if (*ret_unit != NO_UNIT) return "every unit is in one place, where units may be";
    if (!castles_are_sound(scenario, state)) return "durability 0 is nobody's; markers lie on empty castles (10-4)";
    for (size_t i = 0; i < sizeof of_units / sizeof of_units[0]; i++) {
        *ret_unit = of_units[i].find(scenario, state);
        if (*ret_unit != NO_UNIT) return of_units[i].law;
    }
    if (!frames_hold_the_living(state)) return "frames hold the living";
    if (!investors_invest(scenario, state)) return "investors stand before an enemy castle with 10 a level (18-1)";
    if (!fighters_fight(state)) return "who fights is in play, and in a battle";
    if (!derived_agree(scenario, state)) return "what is derived agrees with the rest";
    return NULL;
}

const char *gunyuden_check(const void *scenario, const void *state)
{
    int unit;
    return find_wrong(scenario, state, &unit);
}

struct culprit gunyuden_culprit(const void *scenario_, const void *state_)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int unit;
    find_wrong(scenario, state, &unit);
    if (unit >= scenario->units) return (struct culprit){ 0 };
    const bool is_on_map = state->hex[unit] >= 0 && state->hex[unit] < HEXES;
    return (struct culprit){ .kind = KIND_UNIT, .piece = unit, .hex = is_on_map ? state->hex[unit] : NOTHING };
}
