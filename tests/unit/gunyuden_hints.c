/* What the player of gunyuden's campaign wants: two positions that differ in one thing, and which of them he likes
 * better. */
#define SCENARIO "campaign"
#include "tests/unit/gunyuden_scenario.h"

#include "games/gunyuden/think/think.h"
#include "kit/rng.h"

enum { DATE, ANTI }; /* as in masamune.h */

static int clan_named(const char *name)
{
    for (int c = 0; c < scenario.clans; c++) {
        if (strcmp(scenario.clan[c].name, name) == 0) return c;
    }
    fail_msg("no clan '%s'", name);
    return 0;
}

static int hex_of(int column, int row) { return (column - 1) * 64 + row - 1; }

/* A phase of Date's in good weather, everybody as in the default set-up. */
static void open(state_t *ret)
{
    gunyuden_setup(&scenario, ret);
    assert_true(gunyuden_phase(&scenario, ret, "date-1"));
    ret->weather = WEATHER_GOOD;
    gunyuden_settle(&scenario, ret);
}

static void stand(state_t *state, const char *name, int hex, uint8_t place)
{
    gunyuden_force_put(&scenario, state, unit_named(name), hex, place);
    gunyuden_settle(&scenario, state);
}

static void likes(const state_t *better, const state_t *worse)
{
    assert_null(gunyuden_check(&scenario, better));
    assert_null(gunyuden_check(&scenario, worse));
    assert_true(gunyuden_evaluate(&scenario, better, DATE) > gunyuden_evaluate(&scenario, worse, DATE));
    assert_true(gunyuden_evaluate(&scenario, better, ANTI) < gunyuden_evaluate(&scenario, worse, ANTI));
}

static void sleeping_enemies_are_left_asleep(void **unused)
{
    state_t asleep, roused;
    const int ashina = clan_named("ashina");
    (void)unused;
    open(&asleep);
    roused = asleep;
    roused.awake[ashina] = ROUSED;
    roused.against[ashina] = UINT32_C(1) << clan_named("date");
    gunyuden_settle(&scenario, &roused);
    likes(&asleep, &roused);
}

static void winters_are_spent_in_castles(void **unused)
{
    state_t inside, outside;
    (void)unused;
    open(&inside);
    inside.weather = WEATHER_SNOW;
    gunyuden_settle(&scenario, &inside);
    outside = inside;
    stand(&outside, "watari-motomune", outside.hex[unit_named("watari-motomune")], PLACE_MAP); /* beyond the passes */
    likes(&inside, &outside);
}

static void a_sodaisho_is_guarded(void **unused)
{
    state_t led, alone;
    const int masamune = unit_named("date-masamune"), soma = clan_named("soma");
    uint64_t force[UNIT_WORDS];
    (void)unused;
    open(&led);
    led.awake[soma] = AWAKE;
    led.against[soma] = UINT32_MAX;
    stand(&led, "soma-yoshitane", hex_of(26, 27), PLACE_MAP);
    alone = led;
    stand(&led, "date-masamune", hex_of(24, 26), PLACE_MAP); /* with all whom he leads */
    gunyuden_force(&scenario, &alone, masamune, force);
    FOR_UNITS(u, force) alone.leader[u] = (uint8_t)u;
    alone.place[masamune] = PLACE_MAP;
    alone.hex[masamune] = (int16_t)hex_of(24, 26);
    FOR_UNITS(u, force) {
        if (u == masamune) continue;
        alone.place[u] = PLACE_MAP;
        alone.hex[u] = (int16_t)hex_of(22, 25);
    }
    gunyuden_settle(&scenario, &alone);
    likes(&led, &alone);
}

/* The main castle is beset: a force is wanted there more than anywhere. */
static void the_main_castle_is_relieved(void **unused)
{
    state_t state;
    struct pulls before, beset;
    const int date = clan_named("date");
    (void)unused;
    open(&state);
    const int castle = state.main[date], hex = scenario.castle[castle].hex;
    campaign_pulls(&scenario, &state, DATE, &before);
    state.awake[clan_named("ashina")] = AWAKE;
    stand(&state, "kanagami-morinori", hex, PLACE_MAP);
    campaign_pulls(&scenario, &state, DATE, &beset);
    assert_int_equal(before.worth[castle], 0);
    for (int c = 0; c < scenario.castles; c++) assert_true(beset.worth[castle] >= beset.worth[c]);
    assert_true(beset.worth[castle] > 0);
}

/* A castle pulls the more, the more are near who could take it; one with whose owner there is a truce not at all. */
static void sieges_are_picked_that_can_be_finished(void **unused)
{
    state_t state;
    struct pulls few, many;
    const int myo = scenario.castle_at[hex_of(26, 11)];
    (void)unused;
    open(&state);
    campaign_pulls(&scenario, &state, DATE, &few);
    stand(&state, "date-masamune", hex_of(26, 14), PLACE_MAP);
    campaign_pulls(&scenario, &state, DATE, &many);
    assert_true(many.worth[myo] > few.worth[myo]);
    assert_false(many.closed[clan_named("date")] >> myo & 1);
    state.truce[0] = state.truce[1] = 1;
    campaign_pulls(&scenario, &state, DATE, &many);
    assert_true(many.closed[clan_named("date")] >> myo & 1);
}

/* A force in the open is also thought of as going home. */
static void the_way_home_is_thought_of(void **unused)
{
    struct plan plan[PLANS_MAX];
    struct rng rng;
    state_t state;
    bool is_thought_of = false;
    const int unit = unit_named("goto-nobuyasu");
    (void)unused;
    open(&state);
    stand(&state, "goto-nobuyasu", hex_of(24, 22), PLACE_MAP);
    rng_seed(&rng, 1);
    const int count = gunyuden_plan(&scenario, &state, DATE, &rng, PLANS_MAX, plan);
    for (int i = 0; i < count; i++) {
        const struct plan *one = &plan[i];
        is_thought_of |= one->actions == 3 && one->action[0].verb == VERB_MOVE && one->action[0].arg[0] == unit &&
                         one->action[1].verb == VERB_GARRISON;
    }
    assert_true(is_thought_of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleeping_enemies_are_left_asleep),
        cmocka_unit_test(winters_are_spent_in_castles),
        cmocka_unit_test(a_sodaisho_is_guarded),
        cmocka_unit_test(the_main_castle_is_relieved),
        cmocka_unit_test(sieges_are_picked_that_can_be_finished),
        cmocka_unit_test(the_way_home_is_thought_of),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, unload);
}
