/* Chapter 4: both sides place their units, each unseen by the other.
 *
 * A sealed phase: a draft is state.unit of the side's own counters, which only that side may see; no
 * counter stands on the map before both have sealed. Orders may be given again until then.
 *
 *     place, as-printed (kenshin_setup_apply) -> seal, both sides -> kenshin_setup_finish -> turn 1 */
#include "games/kenshin/rules/rules.h"

static int first_counter(uint8_t side) { return side == UESUGI ? 0 : TAKEDA_FIRST; }
static int end_counter(uint8_t side) { return side == UESUGI ? UESUGI_COUNTERS : TAKEDA_FIRST + TAKEDA_STARTS; }

/* The lettered units of a side that have no place in its draft yet. */
uint64_t kenshin_units_to_place(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t units = scenario->lettered[side]; /* [3.2-units] */
    for (int c = first_counter(side); c < end_counter(side); c++) {
        if (state->unit[c] < UNITS) units &= ~(UINT64_C(1) << state->unit[c]);
    }
    return units;
}

/* Uesugi's units keep to the group their hex is printed in [4.2-uesugi-groups]; Takeda's go anywhere
 * [4.2-takeda-setup]. */
static bool may_stand(const scenario_t *scenario, int unit, int counter)
{
    return scenario->group[scenario->unit[unit].printed] == scenario->group[counter];
}

static int counter_at_start(const scenario_t *scenario, uint8_t side, int hex)
{
    for (int c = first_counter(side); c < end_counter(side); c++) {
        if (scenario->start[c] == hex) return c;
    }
    return -1;
}

void kenshin_setup_begin(const scenario_t *scenario, state_t *state)
{
    memset(state, 0, sizeof *state);
    memset(state->at, NO_COUNTER, sizeof state->at);
    memset(state->card, CARD_NONE, sizeof state->card);
    for (int c = 0; c < COUNTERS; c++) {
        state->hex[c] = HEX_NONE;
        state->unit[c] = c < NIGHT_FIRST ? UNIT_NONE : UNIT_UNDRAWN; /* [4.2-night-attack] */
    }
    memcpy(state->hand, scenario->card_count, sizeof state->hand); /* [3.4-uesugi-cards, 3.4-takeda-cards, 4.3] */
    state->turn = 1;
    sequence_push(&state->sequence, FRAME_SETUP, UESUGI);
}

void kenshin_setup_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    (void)scenario;
    ask_roles(BOTH & ~state->sealed, RULE_RULING_20, PROMPT_SETUP, ret);
}

void kenshin_setup_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    uint64_t units = kenshin_units_to_place(scenario, state, role);
    if (!units) {
        choices_add(ret, role, VERB_SEAL);
        return;
    }
    choices_add(ret, role, VERB_AS_PRINTED);
    struct hexset free[4] = { 0 }; /* by group */
    for (int c = first_counter(role); c < end_counter(role); c++) {
        if (state->unit[c] == UNIT_NONE) hexset_add(&free[scenario->group[c]], scenario->start[c]);
    }
    for (; units; units &= units - 1) {
        struct action *action;
        const int unit = lowest(units);
        uint64_t *set = choices_add_ranged(ret, role, VERB_PLACE, 1, HEXSET_WORDS, &action);
        action->nargs = 2;
        action->arg[0] = unit;
        memcpy(set, &free[scenario->group[scenario->unit[unit].printed]], sizeof free[0]);
    }
}

struct refusal kenshin_setup_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t role = action->role;
    const int32_t unit = action->arg[0], hex = action->arg[1];
    const uint64_t left = kenshin_units_to_place(scenario, state, role);
    switch (action->verb) {
    case VERB_PLACE: {
        if (scenario->unit[unit].side != role || scenario->unit[unit].is_night) {
            return refuse(role == UESUGI ? RULE_UESUGI_SETUP : RULE_TAKEDA_SETUP, REASON_NOT_YOUR_UNIT, unit, 0, 0, 0);
        }
        const int counter = counter_at_start(scenario, role, hex);
        if (counter < 0) {
            return refuse(role == UESUGI ? RULE_UESUGI_SETUP : RULE_TAKEDA_SETUP, REASON_NOT_A_START, hex, 0, 0, 0);
        }
        if (!may_stand(scenario, unit, counter)) {
            return refuse(RULE_UESUGI_GROUPS, REASON_OTHER_GROUP, unit, scenario->group[scenario->unit[unit].printed],
                          hex, scenario->group[counter]);
        }
        if (state->unit[counter] == unit) return refuse(RULE_ONE_PER_HEX, REASON_ALREADY_THERE, unit, hex, 0, 0);
        return ALLOWED;
    }
    case VERB_AS_PRINTED:
        return left ? ALLOWED : refuse(RULE_RULING_20, REASON_ALL_PLACED, 0, 0, 0, 0);
    case VERB_SEAL:
        return left ? refuse(role == UESUGI ? RULE_UESUGI_SETUP : RULE_TAKEDA_SETUP, REASON_NOT_ALL_PLACED,
                             __builtin_popcountll(left), 0, 0, 0) : ALLOWED;
    default: return not_now();
    }
}

/* The owner alone hears of his drafts. */
#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

/* A unit that stands in the hex already makes room, for a hex holds one [4.2-one-per-hex]. */
static void place(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const uint8_t role = action->role;
    const int counter = counter_at_start(scenario, role, action->arg[1]);
    for (int c = first_counter(role); c < end_counter(role); c++) {
        if (state->unit[c] == action->arg[0]) state->unit[c] = UNIT_NONE;
    }
    if (state->unit[counter] != UNIT_NONE) {
        TELL_OWNER(EVENT_UNPLACED, RULE_ONE_PER_HEX, 0, state->unit[counter], action->arg[1]);
    }
    state->unit[counter] = (uint8_t)action->arg[0];
    TELL_OWNER(EVENT_PLACED, role == UESUGI ? RULE_UESUGI_GROUPS : RULE_TAKEDA_SETUP, RULE_RULING_20, action->arg[0],
               action->arg[1]);
}

/* Units go to the hex their code is printed in; where that is taken, to the first free one [ruling:20]. */
void kenshin_setup_as_printed(const scenario_t *scenario, state_t *state, uint8_t side)
{
    uint64_t left = 0;
    for (uint64_t units = kenshin_units_to_place(scenario, state, side); units; units &= units - 1) {
        const int unit = lowest(units), printed = scenario->unit[unit].printed;
        if (state->unit[printed] == UNIT_NONE) state->unit[printed] = (uint8_t)unit;
        else left |= UINT64_C(1) << unit;
    }
    for (; left; left &= left - 1) {
        for (int c = first_counter(side); c < end_counter(side); c++) {
            if (state->unit[c] != UNIT_NONE || !may_stand(scenario, lowest(left), c)) continue;
            state->unit[c] = (uint8_t)lowest(left);
            break;
        }
    }
}

void kenshin_setup_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    switch (action->verb) {
    case VERB_PLACE: place(scenario, state, action, sink); break;
    case VERB_AS_PRINTED:
        kenshin_setup_as_printed(scenario, state, action->role);
        TELL_OWNER(EVENT_AS_PRINTED, action->role == UESUGI ? RULE_UESUGI_SETUP : RULE_TAKEDA_SETUP, RULE_RULING_20,
                   action->role);
        break;
    default: /* seal */
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, action->role == UESUGI ? RULE_UESUGI_SETUP : RULE_TAKEDA_SETUP, 0, action->role);
    }
}

bool kenshin_setup_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (state->sealed != BOTH) return false;
    kenshin_setup_finish(scenario, state, sink);
    return true;
}

static int cards_in(const uint8_t pile[CARDS])
{
    int count = 0;
    for (int c = 0; c < CARDS; c++) count += pile[c];
    return count;
}

/* [3.2-units], [3.4-uesugi-cards], [3.4-takeda-cards], [4.2-empty-hex, ruling:1], [4.2-night-attack], [4.3]. */
static void setup_tell(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    if (!sink) return;
    TELL(sink, EVENT_SET_UP, RULE_UNITS, RULE_COMMANDERS, UESUGI, UESUGI_COUNTERS);
    TELL(sink, EVENT_SET_UP, RULE_UNITS, RULE_COMMANDERS, TAKEDA, UNITS - UESUGI_COUNTERS);
    for (int c = TAKEDA_FIRST; c < TAKEDA_FIRST + TAKEDA_STARTS; c++) {
        if (state->unit[c] == UNIT_NONE) {
            TELL_AS(sink, EVENT_EMPTY_HEX, RULE_EMPTY_HEX, RULE_RULING_1, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL,
                    scenario->start[c]);
        }
    }
    TELL(sink, EVENT_NIGHT_ARMY, RULE_NIGHT_ATTACK, 0, ENTRIES, NIGHT_COUNTERS - ENTRIES);
    TELL(sink, EVENT_HAND, RULE_UESUGI_CARDS, RULE_CARD_45, UESUGI, cards_in(state->hand[UESUGI])); /* [8-other-5] */
    TELL(sink, EVENT_HAND, RULE_TAKEDA_CARDS, RULE_CARDS, TAKEDA, cards_in(state->hand[TAKEDA]));
    TELL(sink, EVENT_PUT_ASIDE, RULE_CARDS, 0, TAKEDA, scenario->spare_card);
}

/* Counters go onto the map [4.2-uesugi-setup]. A pack whose armies start side by side turns them up. */
void kenshin_setup_finish(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    state->sealed = 0;
    for (int c = 0; c < COUNTERS; c++) {
        /* [4.2-empty-hex, ruling:1] */
        if (scenario->start[c] != HEX_NONE && state->unit[c] != UNIT_NONE) kenshin_counter_put(state, c,
                                                                                               scenario->start[c]);
    }
    setup_tell(scenario, state, sink);
    for (int c = 0; c < COUNTERS; c++) {
        if (state->hex[c] != HEX_NONE) kenshin_contact(scenario, state, c, 0, sink);
    }
    sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_PHASE, UESUGI); /* [4.4-order] */
}
