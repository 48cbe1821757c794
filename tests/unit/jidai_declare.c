/* Tests of games/jidai/rules/battle.c: on thousands of small random positions, the declarations that play can
 * reach order by order are exactly those that 11.1 to 11.3 allow, found by trying everything.
 * rule: 11.1, 11.2, 11.3, ruling:declare */
#include <stdlib.h>
#include <string.h>

#include "games/jidai/rules/combat.h"
#include "kit/rng.h"
#include "tests/unit/jidai_scenario.h"

enum { POSITIONS = 4000, UNITS_TRIED = 9, KINDS_MAX = 100000 };

/* The units in contact, attackers first, and who of them touches whom. */
static struct {
    int count, attackers;
    int unit[UNITS_TRIED];
    bool touches[UNITS_TRIED][UNITS_TRIED], must[UNITS_TRIED];
} small;

struct found { /* declarations: numbers of battles by unit, as digits */
    uint64_t *key;
    size_t count;
};

/* The order in which battles were opened does not matter: they are numbered as their units come. */
static void found_add(struct found *found, const int battle[])
{
    int number[UNITS_MAX] = { 0 }, next = 0;
    uint64_t key = 0;
    for (int i = 0; i < small.count; i++) {
        if (battle[i] && !number[battle[i]]) number[battle[i]] = ++next;
        key = key * 10 + (uint64_t)(battle[i] ? number[battle[i]] : 0);
    }
    assert_true(found->count < KINDS_MAX);
    found->key[found->count++] = key;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void found_sort(struct found *found)
{
    size_t count = 0;
    qsort(found->key, found->count, sizeof found->key[0], compare);
    for (size_t i = 0; i < found->count; i++) {
        if (!count || found->key[count - 1] != found->key[i]) found->key[count++] = found->key[i];
    }
    found->count = count;
}

/* Everything that can be said, order by order. */
static void declare(const state_t *state, struct found *ret)
{
    static struct choices choices;
    struct action action[3 * UNITS_TRIED + 1];
    choices_clear(&choices);
    jidai_choices(&scenario, state, UESUGI, &choices);
    const uint32_t count = choices_total(&choices);
    assert_in_range(count, 1, sizeof action / sizeof action[0]);
    for (uint32_t i = 0; i < count; i++) action[i] = choices_at(&choices, i);
    for (uint32_t i = 0; i < count; i++) {
        if (action[i].verb == VERB_DECLARED) {
            int battle[UNITS_TRIED];
            for (int k = 0; k < small.count; k++) battle[k] = state->battle[small.unit[k]];
            found_add(ret, battle);
            continue;
        }
        state_t next = *state;
        jidai_declare_apply(&scenario, &next, &action[i], NULL);
        declare(&next, ret);
    }
}

/* [11.3]: one attacker or one target, everybody in contact, nobody who must fight left out. */
static bool is_declaration(const int battle[])
{
    for (int number = 1; number <= small.attackers; number++) {
        int attackers = 0, targets = 0;
        for (int i = 0; i < small.count; i++) {
            if (battle[i] != number) continue;
            if (i < small.attackers) attackers++;
            else targets++;
            for (int k = small.attackers; i < small.attackers && k < small.count; k++) {
                if (battle[k] == number && !small.touches[i][k]) return false;
            }
        }
        if (!attackers != !targets || (attackers > 1 && targets > 1)) return false;
    }
    for (int i = 0; i < small.count; i++) {
        if (small.must[i] && !battle[i]) return false;
    }
    return true;
}

/* Every way to give each unit a battle or none. */
static void try_all(int i, int battle[], struct found *ret)
{
    if (i == small.count) {
        if (is_declaration(battle)) found_add(ret, battle);
        return;
    }
    for (int number = 0; number <= small.attackers; number++) {
        battle[i] = number;
        try_all(i + 1, battle, ret);
    }
}

/* A handful of units in a few hexes, some at a ford, some dug in, all in Attack or Defense mode. */
static void scatter(struct rng *rng, state_t *ret)
{
    const bool at_ford = rng_below(rng, 3) == 0; /* 2414 and 2415 */
    jidai_setup(&scenario, ret);
    jidai_phase(&scenario, ret, "activation");
    for (int u = 0; u < scenario.units; u++) {
        ret->hex[u] = HEX_NONE;
        ret->box[u] = BOX_WAITING;
        if (rng_below(rng, 8) == 0) set_add(ret->position, u);
    }
    for (int c = 0; c < CLANS; c++) ret->mode[c] = (uint8_t)rng_below(rng, 2);
    for (int i = 0; i < UNITS_TRIED; i++) {
        const int hex = hex_at(&scenario.grid, (at_ford ? 22 : 18) + (int)rng_below(rng, 3),
                               (at_ford ? 12 : 17) + (int)rng_below(rng, 4));
        const int unit = (int)rng_below(rng, scenario.units);
        bool is_free = ret->hex[unit] < 0;
        for (int u = 0; u < scenario.units; u++) is_free = is_free && ret->hex[u] != hex;
        if (is_free) ret->hex[unit] = (int16_t)hex;
    }
    jidai_settle(&scenario, ret);
    memset(ret->active, 0, sizeof ret->active);
    for (int u = 0; u < scenario.first_takeda; u++) {
        if (ret->hex[u] >= 0) set_add(ret->active, u);
    }
}

static int place_of(int unit)
{
    for (int i = 0; i < small.count; i++) {
        if (small.unit[i] == unit) return i;
    }
    small.unit[small.count] = unit;
    return small.count++;
}

/* Who touches whom and must fight, by the letter of 11.1 and 11.2. */
static void look_at(const state_t *state)
{
    memset(&small, 0, sizeof small);
    for (int u = 0; u < scenario.first_takeda; u++) {
        uint8_t enemies[6];
        if (state->hex[u] >= 0 && jidai_contacts(&scenario, state, u, enemies)) place_of(u);
    }
    small.attackers = small.count;
    for (int i = 0; i < small.attackers; i++) {
        uint8_t enemies[6];
        const int unit = small.unit[i], count = jidai_contacts(&scenario, state, unit, enemies);
        const bool attacks = state->mode[scenario.unit[unit].clan] == MODE_ATTACK;
        small.must[i] = attacks;
        for (int k = 0; k < count; k++) {
            const int place = place_of(enemies[k]);
            const int hexside = hexside_towards(&scenario.grid, state->hex[unit], state->hex[enemies[k]]);
            const bool is_ford = scenario.feature[state->hex[unit]][hexside] == FEATURE_FORD;
            small.touches[i][place] = true;
            if (attacks || !(is_ford || set_has(state->position, unit))) small.must[place] = true;
        }
    }
}

static void declarations_are_those_the_rules_allow(void **context)
{
    struct found played = { .key = malloc(KINDS_MAX * sizeof(uint64_t)) };
    struct found tried = { .key = malloc(KINDS_MAX * sizeof(uint64_t)) };
    int asked = 0;
    (void)context;
    assert_non_null(played.key);
    assert_non_null(tried.key);
    for (uint64_t seed = 0; seed < POSITIONS; seed++) {
        struct rng rng;
        state_t state;
        int battle[UNITS_TRIED] = { 0 };
        rng_seed(&rng, seed);
        scatter(&rng, &state);
        jidai_combat_begin(&scenario, &state, UESUGI, NULL);
        if (sequence_top(&state.sequence)->kind != FRAME_COMBAT) continue;
        look_at(&state);
        if (small.count > 7) continue; /* trying everything takes too long */
        played.count = tried.count = 0;
        declare(&state, &played);
        try_all(0, battle, &tried);
        found_sort(&played);
        found_sort(&tried);
        assert_int_equal(played.count, tried.count);
        assert_memory_equal(played.key, tried.key, played.count * sizeof(uint64_t));
        asked++;
    }
    assert_true(asked > POSITIONS / 4);
    free(played.key);
    free(tried.key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declarations_are_those_the_rules_allow),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, unload);
}
