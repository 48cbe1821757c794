/* Chapters 17 to 25 of gunyuden: random games go on from positions in which both sides stand before castles and
 * beside each other, which random games from the set-up seldom see. After each action the position must be a possible
 * one. rule: 18-1, 19-1, 20-1, 23-0, 24-0 */
#include "tests/unit/gunyuden_scenario.h"

#include "kit/rng.h"

enum { GAMES = 500, NEAR = 1, PLIES = 200, EVENTS_HELD = 512 };

static bool seen[EVENTS];

/* A hex where a side may stand outside near a centre, or HEX_NONE. */
static int find_place(const state_t *state, uint8_t side, int centre, struct rng *rng)
{
    int found = HEX_NONE, count = 0;
    for (int h = 0; h < HEXES; h++) {
        if (!hexset_has(&scenario.area, h) || hexset_has(&state->stands[enemy_of(side)], h)) continue;
        if (hex_distance(&scenario.grid, h, centre) > NEAR || rng_below(rng, (uint32_t)++count) > 0) continue;
        found = h;
    }
    return found;
}

/* Whoever stands before the castle invests it, if they are enough. */
static void invest(state_t *state, int castle)
{
    uint64_t here[UNIT_WORDS];
    gunyuden_outside(&scenario, state, scenario.castle[castle].hex, enemy_of(castle_side(state, castle)), here);
    if (gunyuden_set_strength(&scenario, state, here) < gunyuden_siege_need(&scenario, castle)) return;
    set_join(state->investing, here);
    gunyuden_settle(&scenario, state);
}

/* Forces of both sides around a castle, some of them worn out or inside. */
static void gather(state_t *state, struct rng *rng)
{
    int castle = 0;
    do castle = (int)rng_below(rng, scenario.castles);
    while (state->owner[castle] == NO_CLAN);
    for (int u = 0; u < scenario.units; u++) {
        const uint8_t side = unit_side(state, u);
        if (!unit_is_in_play(state, u) || !unit_leads(state, u) || rng_below(rng, 3) == 0) continue;
        const int centre = scenario.castle[castle].hex;
        const bool is_before = castle_side(state, castle) != side && rng_below(rng, 2) &&
                               !hexset_has(&state->stands[enemy_of(side)], centre);
        const int hex = is_before ? centre : find_place(state, side, centre, rng);
        if (hex == HEX_NONE) continue;
        const bool is_inside = has_castle_of(&scenario, state, hex, side) && rng_below(rng, 2);
        gunyuden_force_put(&scenario, state, u, hex, is_inside ? PLACE_GARRISON : PLACE_MAP);
        gunyuden_settle(&scenario, state);
    }
    for (int u = 0; u < scenario.units; u++) {
        if (!unit_is_in_play(state, u) || rng_below(rng, 2)) continue;
        state->low[u] = (uint8_t)rng_below(rng, MORALE_LOW + 1);
        state->steps[u] = (uint8_t)(1 + rng_below(rng, STEPS));
    }
    for (int c = 0; c < scenario.castles; c++) {
        if (state->owner[c] != NO_CLAN) state->durability[c] = (uint8_t)(1 + rng_below(rng, DURABILITY));
    }
    invest(state, castle);
}

/* A random action; a kind of order as likely as another, so that marches do not drown the rest. */
static struct action choose(const struct choices *choices, struct rng *rng)
{
    uint8_t verbs[256];
    int count = 0;
    for (uint32_t i = 0; i < choices->count; i++) {
        bool is_new = true;
        for (int k = 0; k < count; k++) is_new &= verbs[k] != choices->item[i].first.verb;
        if (is_new) verbs[count++] = choices->item[i].first.verb;
    }
    uint8_t verb = verbs[rng_below(rng, (uint32_t)count)];
    if (verb == VERB_PASS && count > 1) verb = verbs[rng_below(rng, (uint32_t)count)];
    const uint32_t total = choices_total(choices);
    for (uint32_t tries = 0; tries < 10000; tries++) {
        const struct action action = choices_at(choices, rng_below(rng, total));
        if (action.verb == verb) return action;
    }
    return choices_at(choices, rng_below(rng, total));
}

static void play(state_t *state, struct rng *rng)
{
    static struct choices choices;
    static struct event event[EVENTS_HELD];
    for (int ply = 0; ply < PLIES; ply++) {
        struct pending pending;
        struct action action = { .role = ROLE_CHANCE, .verb = VERB_ROLL, .nargs = 1 };
        struct sink sink = { .event = event, .capacity = EVENTS_HELD };
        gunyuden_pending(&scenario, state, &pending);
        if (pending.kind == PENDING_OVER) return;
        if (pending.kind == PENDING_CHANCE) action.arg[0] = 1 + (int32_t)rng_below(rng, 6);
        else {
            const uint8_t role = pending.roles == ROLE_BIT(0) ? 0 : 1;
            gunyuden_choices(&scenario, state, role, &choices);
            assert_true(choices_total(&choices) > 0);
            action = choose(&choices, rng);
        }
        assert_int_equal(gunyuden_legal(&scenario, state, &action).reason, 0);
        gunyuden_apply(&scenario, state, &action, &sink);
        for (uint32_t i = 0; i < sink.count; i++) seen[event[i].kind] = true;
        const char *broken = gunyuden_check(&scenario, state);
        if (broken) fail_msg("ply %d, verb %s: it is not true that %s", ply, gunyuden_verbs[action.verb].name, broken);
    }
}

static void brawls(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct rng rng;
        state_t state;
        rng_seed(&rng, seed);
        gunyuden_setup(&scenario, &state);
        gunyuden_phase(&scenario, &state, rng_below(&rng, 2) ? "date-1" : "anti-1");
        gather(&state, &rng);
        if (gunyuden_check(&scenario, &state)) continue; /* a castle marker over a garrison, say */
        play(&state, &rng);
    }
}

/* What the issue wants to have been seen. */
static void everything_was_seen(void **unused)
{
    static const uint16_t wanted[] = { EVENT_STRIKE, EVENT_DOT, EVENT_RETREATS, EVENT_HARMED, EVENT_TAKES_REFUGE,
        EVENT_SHUT_IN, EVENT_PURSUES, EVENT_NO_PURSUIT, EVENT_SORTIE, EVENT_HALF_STRENGTH, EVENT_LOSES_HEART,
        EVENT_DECLINES, EVENT_TO_SKIRMISH, EVENT_ROUND, EVENT_BOTH_OUT, EVENT_BEATEN, EVENT_STOPS, EVENT_RUNS,
        EVENT_INVESTED, EVENT_INVESTMENT_ENDS, EVENT_ASSAULT, EVENT_CALL, EVENT_FALLS, EVENT_CHANGES_HANDS,
        EVENT_ABANDONED, EVENT_WITHDRAWS, EVENT_MORALE_INSIDE, EVENT_ARMY_GOES };
    (void)unused;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        if (!seen[wanted[i]]) print_message("# never seen: %s\n", gunyuden_events[wanted[i]].id);
    }
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) assert_true(seen[wanted[i]]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(brawls), cmocka_unit_test(everything_was_seen) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("gunyuden fight", tests, load, unload);
}
