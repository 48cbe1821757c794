/* The command phase [5A.2, 5B.2] and Takeda's reinforcements [5B.4].
 *
 * A command turns a face-down unit up or puts a move marker on it; both count together, and a unit gets
 * one of the two [ruling:4]. The 13 printed markers are no limit here. */
#include "games/kenshin/rules/rules.h"

static bool is_surprised(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return side == TAKEDA && state->turn == scenario->surprise_turn;
}

static bool is_entry(const scenario_t *scenario, int hex)
{
    for (int i = 0; i < ENTRIES; i++) {
        if (scenario->start[NIGHT_FIRST + i] == hex) return true;
    }
    return false;
}

/* Is there a command phase? [5A.2-turn-6]: not for Uesugi on the last turn, so that only face-up units act
 * [ruling:3]. */
bool kenshin_has_commands(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return side != UESUGI || state->turn != scenario->no_command_turn;
}

/* Six commands [5A.2, 5B.2]. */
static bool may_command(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return kenshin_has_commands(scenario, state, side) && state->commands < scenario->commands;
}

/* The counters that may get a command: on the map, face down, without one yet. */
struct hexset kenshin_hexes_to_command(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    struct hexset hexes = { 0 };
    if (!may_command(scenario, state, side)) return hexes;
    uint64_t counters = counters_of(side) & ~(state->up | state->marked | state->removed);
    if (is_surprised(scenario, state, side)) counters &= ~(bit_of(NIGHT_FIRST) - 1); /* [5B.2-turn-1, ruling:23] */
    for (; counters; counters &= counters - 1) {
        const int hex = state->hex[lowest(counters)];
        if (hex >= 0) hexset_add(&hexes, hex);
    }
    return hexes;
}

int kenshin_units_to_command(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const struct hexset hexes = kenshin_hexes_to_command(scenario, state, side);
    uint64_t set[HEXSET_WORDS];
    memcpy(set, &hexes, sizeof set);
    return bits_count(set, HEXSET_WORDS);
}

void kenshin_command_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    const int left = scenario->commands - state->commands;
    if (is_surprised(scenario, state, side)) {
        ask_role(side, RULE_TAKEDA_TURN_1, PROMPT_COMMAND_TURN_1, side, left, 0, ret);
    } else {
        ask_role(side, side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND, PROMPT_COMMAND, side, left, 0, ret);
    }
}

static void add_hexes(struct choices *ret, uint8_t side, uint8_t verb, const struct hexset *hexes)
{
    uint64_t set[HEXSET_WORDS];
    memcpy(set, hexes, sizeof set);
    offer_each(ret, side, verb, HEXSET_WORDS, set);
}

void kenshin_command_choices(const scenario_t *scenario, const state_t *state, uint8_t side, struct choices *ret)
{
    const struct hexset hexes = kenshin_hexes_to_command(scenario, state, side);
    choices_add(ret, side, VERB_END);
    add_hexes(ret, side, VERB_TURN_UP, &hexes);
    if (!is_surprised(scenario, state, side)) add_hexes(ret, side, VERB_MARK, &hexes);
}

struct refusal kenshin_command_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t side = action->role;
    const uint16_t rule = side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND;
    if (action->verb == VERB_END) return ALLOWED;
    if (action->verb != VERB_TURN_UP && action->verb != VERB_MARK) return not_now();
    if (!may_command(scenario, state, side)) return not_now();
    const int hex = action->arg[0], counter = state->at[hex];
    if (counter == NO_COUNTER || side_of(counter) != side) return refuse(rule, REASON_NO_UNIT, hex, 0, 0, 0);
    if (state->marked & bit_of(counter)) return refuse(RULE_RULING_4, REASON_MARKED_ALREADY, hex, 0, 0, 0);
    if (state->up & bit_of(counter)) return refuse(rule, REASON_FACE_UP_ALREADY, hex, 0, 0, 0);
    if (is_surprised(scenario, state, side) && (action->verb == VERB_MARK || counter < NIGHT_FIRST)) {
        return refuse(RULE_TAKEDA_TURN_1, REASON_SURPRISED, 0, 0, 0, 0);
    }
    return ALLOWED;
}

void kenshin_command_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const uint8_t side = action->role;
    const uint16_t rule = side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND;
    if (action->verb == VERB_END) {
        TELL(sink, EVENT_COMMANDS_GIVEN, rule, RULE_RULING_4, side, state->commands);
        phase_ends(state);
        return;
    }
    const int counter = state->at[action->arg[0]];
    state->commands++;
    if (action->verb == VERB_MARK) {
        state->marked |= bit_of(counter);
        TELL(sink, EVENT_MARKED, rule, 0, side, action->arg[0]);
        return;
    }
    const bool is_driven_off = is_surprised(scenario, state, side) && !is_entry(scenario, action->arg[0]);
    TELL(sink, EVENT_COMMANDED_UP, is_surprised(scenario, state, side) ? RULE_TAKEDA_TURN_1 : rule,
         is_driven_off ? RULE_RULING_23 : 0, side, action->arg[0]);
    kenshin_counter_turn_up(state, counter, rule, 0, sink);
}

/* In Takeda's first turn the phase is a narrow one [5B.2-turn-1, ruling:2]. */
static bool command_begin(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    state->commands = 0;
    if (!kenshin_has_commands(scenario, state, side)) {
        TELL(sink, EVENT_NO_COMMAND, RULE_UESUGI_TURN_6, RULE_RULING_3, side);
        return false;
    }
    if (is_surprised(scenario, state, side)) {
        TELL(sink, EVENT_SURPRISED, RULE_TAKEDA_TURN_1, RULE_RULING_2, side);
    }
    return true;
}

bool kenshin_command_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    if (phase_begins(state) && !command_begin(scenario, state, side, sink)) return phase_ends(state);
    const struct hexset hexes = kenshin_hexes_to_command(scenario, state, side);
    if (!hexset_is_empty(&hexes)) return false;
    TELL(sink, EVENT_COMMANDS_GIVEN, side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND, RULE_RULING_4, side,
         state->commands);
    return phase_ends(state);
}

/* ---- reinforcements ----------------------------------------------------------------------------------------- */

uint64_t kenshin_counters_in_box(const state_t *state)
{
    uint64_t box = 0;
    for (int c = NIGHT_FIRST; c < COUNTERS; c++) {
        if (state->hex[c] == HEX_NONE && !(state->removed & bit_of(c))) box |= bit_of(c);
    }
    return box;
}

/* Bits of X1 to X3 that somebody can come to: free ones [5B.4-occupied], while there is somebody and
 * not more than three [5B.4]. */
uint64_t kenshin_reinforcement_entries(const scenario_t *scenario, const state_t *state)
{
    uint64_t entries = 0;
    if (!kenshin_counters_in_box(state) || state->reinforced >= scenario->reinforcements) return 0;
    for (int i = 0; i < ENTRIES; i++) {
        if (state->at[scenario->start[NIGHT_FIRST + i]] == NO_COUNTER) entries |= UINT64_C(1) << i;
    }
    return entries;
}

void kenshin_reinforcement_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    (void)scenario;
    ask_role(TAKEDA, RULE_REINFORCEMENT, PROMPT_REINFORCEMENT, TAKEDA,
             __builtin_popcountll(kenshin_counters_in_box(state)), 0, ret);
}

void kenshin_reinforcement_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    struct hexset hexes = { 0 };
    for (uint64_t entries = kenshin_reinforcement_entries(scenario, state); entries; entries &= entries - 1) {
        hexset_add(&hexes, scenario->start[NIGHT_FIRST + lowest(entries)]);
    }
    choices_add(ret, role, VERB_END);
    add_hexes(ret, role, VERB_REINFORCE, &hexes);
}

struct refusal kenshin_reinforcement_legal(const scenario_t *scenario, const state_t *state,
                                           const struct action *action)
{
    if (action->verb == VERB_END) return ALLOWED;
    if (action->verb != VERB_REINFORCE) return not_now();
    const int hex = action->arg[0];
    if (!is_entry(scenario, hex)) return refuse(RULE_REINFORCEMENT, REASON_NOT_AN_ENTRY, hex, 0, 0, 0);
    if (!kenshin_counters_in_box(state)) return refuse(RULE_REINFORCEMENT, REASON_BOX_EMPTY, 0, 0, 0, 0);
    if (state->reinforced >= scenario->reinforcements) {
        return refuse(RULE_REINFORCEMENT, REASON_ALL_ARRIVED, scenario->reinforcements, 0, 0, 0);
    }
    if (state->at[hex] != NO_COUNTER) return refuse(RULE_REINFORCEMENT_OCCUPIED, REASON_ENTRY_TAKEN, hex, 0, 0, 0);
    return ALLOWED;
}

/* Which counter of the box comes does not matter: nobody has looked at any. Next to an enemy it is
 * turned up at once, and the enemy too [ruling:15]. */
void kenshin_reinforcement_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                                 struct sink *sink)
{
    if (action->verb == VERB_END) {
        phase_ends(state);
        return;
    }
    const int counter = lowest(kenshin_counters_in_box(state));
    kenshin_counter_put(state, counter, action->arg[0]);
    state->reinforced++;
    TELL(sink, EVENT_REINFORCES, RULE_REINFORCEMENT, 0, action->arg[0],
         __builtin_popcountll(kenshin_counters_in_box(state)));
    if (!kenshin_is_in_zone(scenario, state, action->arg[0], UESUGI)) return;
    TELL(sink, EVENT_ARRIVES_BESIDE, RULE_RULING_15, RULE_TURNED_UP, action->arg[0]);
    kenshin_contact(scenario, state, counter, RULE_RULING_15, sink);
}

bool kenshin_reinforcement_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)sink;
    if (phase_begins(state)) state->reinforced = 0;
    if (sequence_top(&state->sequence)->role == TAKEDA && kenshin_reinforcement_entries(scenario, state)) return false;
    return phase_ends(state);
}
