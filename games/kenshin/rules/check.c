/* What always holds, by name. Asked of full states only. */
#include "games/kenshin/rules/rules.h"

static bool stands_agree(const scenario_t *scenario, const state_t *state)
{
    struct hexset stands[SIDES_IN_PLAY] = { 0 };
    int on_map = 0;
    for (int c = 0; c < COUNTERS; c++) {
        const int hex = state->hex[c];
        if (hex == HEX_NONE) continue;
        if (hex < 0 || hex >= HEXES || !hexset_has(&scenario->on_map, hex) || state->at[hex] != c) return false;
        hexset_add(&stands[side_of(c)], hex);
        on_map++;
    }
    for (int hex = 0; hex < HEXES; hex++) on_map -= state->at[hex] != NO_COUNTER;
    return on_map == 0 && memcmp(stands, state->stands, sizeof stands) == 0;
}

/* [7.6]: whoever is beside an enemy lies face up. */
static bool neighbours_are_up(const scenario_t *scenario, const state_t *state)
{
    for (int c = 0; c < COUNTERS; c++) {
        if (state->hex[c] == HEX_NONE || (state->up & bit_of(c))) continue;
        if (kenshin_is_in_zone(scenario, state, state->hex[c], enemy_of(side_of(c)))) return false;
    }
    return true;
}

static bool units_are_distinct(const scenario_t *scenario, const state_t *state)
{
    uint64_t seen = 0;
    for (int c = 0; c < COUNTERS; c++) {
        const int u = state->unit[c];
        if (u == UNIT_NONE || u == UNIT_UNDRAWN) continue;
        if (u >= UNITS || (seen >> u & 1)) return false;
        seen |= UINT64_C(1) << u;
        const struct unit *unit = &scenario->unit[u];
        if (unit->side != side_of(c) || unit->is_night != (c >= NIGHT_FIRST)) return false;
        if (!unit->is_night && scenario->group[unit->printed] != scenario->group[c]) return false;
    }
    return true;
}

static bool cards_are_all_there(const scenario_t *scenario, const state_t *state)
{
    for (int side = 0; side < SIDES_IN_PLAY; side++) {
        for (int c = 0; c < CARDS; c++) {
            int wanted = scenario->card_count[side][c];
            if (side == TAKEDA && state->is_exchanged) {
                wanted += (c == scenario->spare_card) - (c == scenario->retreat_card);
            }
            if (state->hand[side][c] + state->discard[side][c] != wanted) return false;
        }
        const int laid = state->card[side];
        if (laid != CARD_NONE && (laid >= CARDS || !state->hand[side][laid])) return false;
    }
    return true;
}

/* In a combat whoever has sealed has laid a card, and nobody else has; elsewhere no card lies. */
static bool laid_cards_are_sealed(const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_duel = frame->kind == FRAME_COMBAT && frame->step == COMBAT_CARDS;
    for (int side = 0; side < SIDES_IN_PLAY; side++) {
        const bool has_sealed = is_duel && (state->sealed & ROLE_BIT(side));
        if (has_sealed != (state->card[side] != CARD_NONE)) return false;
    }
    return is_duel || frame->kind == FRAME_SETUP || state->sealed == 0;
}

static bool markers_lie_on_counters(const state_t *state)
{
    uint64_t on_map = 0;
    for (int c = 0; c < COUNTERS; c++) {
        if (state->hex[c] != HEX_NONE) on_map |= bit_of(c);
    }
    return !((state->up | state->marked | state->shaken | state->awaiting) & ~on_map) && !(state->removed & on_map);
}

static bool faces_are_known(const state_t *state)
{
    for (int c = 0; c < COUNTERS; c++) {
        const bool is_undrawn = state->unit[c] == UNIT_UNDRAWN, is_awaiting = state->awaiting & bit_of(c);
        const bool is_up = state->up & bit_of(c), is_known = state->known & bit_of(c);
        if (is_awaiting && (!is_undrawn || !is_up)) return false;
        if (is_up && !is_known && !is_awaiting) return false;
        if (is_known && is_undrawn) return false;
    }
    return true;
}

/* What is said of units that have acted is said of nobody else, and one attack has one end. */
static bool ends_agree(const state_t *state)
{
    const uint64_t ends = state->won | state->slipped | state->beaten;
    const uint64_t lacks = state->spent | state->halted;
    return !((ends | lacks) & ~state->acted) && (state->won ^ state->slipped ^ state->beaten) == ends &&
           !(lacks & state->beaten) && !(state->spent & state->halted);
}

/* One number counts commands or reinforcements, whichever phase it is [5A.2, 5B.4]. */
static bool count_is_possible(const scenario_t *scenario, const state_t *state)
{
    return state->commands <= scenario->commands || state->commands <= scenario->reinforcements;
}

/* The table of chapters has a row for each. */
static bool frames_are_known(const struct sequence *sequence)
{
    for (int i = 0; i < sequence->depth; i++) {
        const struct frame *frame = &sequence->frame[i];
        if (frame->kind < FRAME_SETUP || frame->kind > FRAME_OVER) return false;
        if (frame->kind == FRAME_PHASE && frame->step > PHASE_TURN_MARKER) return false;
    }
    return true;
}

const char *kenshin_check(const void *scenario_, const void *state_)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    if (state->sequence.depth < 1 || state->sequence.depth > FRAMES_MAX) return "the sequence has a frame";
    if (!frames_are_known(&state->sequence)) return "frames are of a known kind and step";
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is on the track";
    if (!count_is_possible(scenario, state)) return "no more commands than a turn has (5A.2)";
    if (!stands_agree(scenario, state)) return "one counter to a hex, and the map agrees (4.2-one-per-hex)";
    if (!units_are_distinct(scenario, state)) return "every unit is there once, in its group (4.2)";
    if (!cards_are_all_there(scenario, state)) return "no card is lost or won (3.4)";
    if (!laid_cards_are_sealed(state)) return "who has sealed in a combat has laid a card (8.1-cards)";
    if (!markers_lie_on_counters(state)) return "markers lie on counters on the map, removed ones are off it";
    if (!faces_are_known(state)) return "a face-up counter is known or awaits its draw";
    if (!ends_agree(state)) return "who has ended its attack has acted, and ended it once (7.12)";
    if (!neighbours_are_up(scenario, state)) return "units beside an enemy lie face up (7.6)";
    return NULL;
}
