/* Masamune the One-Eyed Dragon [27 to 44]: what this game answers to the questions of the series (ask.h). */
#include "games/gunyuden/rules/masamune.h"

const struct role_name gunyuden_roles[SIDES_OF_WAR] = {
    [DATE] = { .id = "date", .title = "Date", .native = "伊達" },
    [ANTI] = { .id = "anti", .title = "Anti-Date", .native = "反伊達" },
};

/* By stage and side, in the order of enum { DATE, ANTI }. */
const char *const gunyuden_phase_names[] = { "deploy", "turn", "lines", "date-1", "anti-1", "date-2", "anti-2",
                                             "date-3", "anti-3", "date-4", "anti-4", NULL };

static uint16_t sleeps(const scenario_t *scenario, const state_t *state, int clan)
{
    (void)scenario;
    return state->awake[clan] == ASLEEP ? RULE_34_0 : 0;
}

/* A roused clan neither organizes nor replenishes nor recovers [34-2, ruling:68]. */
static uint16_t only_fights(const scenario_t *scenario, const state_t *state, int clan)
{
    (void)scenario;
    return state->awake[clan] == ROUSED ? RULE_34_2 : 0;
}

/* Heavy snow [32-1-2-heavy-snow], schemes and disputes [33-2-1, 33-2-8, 33-3-6]. */
static int halvings(const scenario_t *scenario, const state_t *state, int unit)
{
    (void)scenario;
    return (state->weather == WEATHER_HEAVY_SNOW) + (state->halved[state->clan[unit]] != 0) +
           (state->halved_unit == unit);
}

static uint16_t halving_rule(const scenario_t *scenario, const state_t *state, int unit)
{
    if (halvings(scenario, state, unit) > 1) return RULE_RULING_34;
    if (state->weather == WEATHER_HEAVY_SNOW) return RULE_32_1_2_HEAVY_SNOW;
    if (state->halved_unit == unit) return RULE_33_2_8;
    if (!state->halved[state->clan[unit]]) return 0;
    return masamune_is(scenario, state->clan[unit], HOUSE_DATE) ? RULE_33_2_1 : RULE_33_3_6;
}

/* Allies are separate armies [7-1-3], small clans, too [30-1-2]; but Honjo Shigenaga leads rebels of Shonai
 * [36-2-1]. */
static uint16_t leads_not(const scenario_t *scenario, const state_t *state, int commander, int unit)
{
    const int clan = state->clan[commander], other = state->clan[unit];
    if (clan == other) return 0;
    if (commander == scenario->masamune.person[SHIGENAGA] && masamune_is(scenario, other, HOUSE_REBELS)) return 0;
    if (scenario->clan[clan].size == SIZE_SMALL || scenario->clan[other].size == SIZE_SMALL) return RULE_30_1_2;
    return RULE_9_2_6;
}

/* Clans of a side that both act relay for each other [ruling:6]. */
static bool relays(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    (void)scenario;
    return clan == other || (state->awake[clan] != ASLEEP && state->awake[other] != ASLEEP);
}

/* A rebel who has lost his own castle traces from the one he was put into [ruling:70]. */
static bool borrows_castle(const scenario_t *scenario, const state_t *state, int clan)
{
    (void)scenario;
    return state->awake[clan] == REBEL;
}

static bool is_snow(const state_t *state)
{
    return state->weather == WEATHER_SNOW || state->weather == WEATHER_HEAVY_SNOW;
}

/* Snow takes the zones of units away [32-1-2-snow, ruling:4]. */
static uint16_t zone_weather(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return is_snow(state) ? RULE_32_1_2_SNOW : 0;
}

static uint16_t march_weather(const scenario_t *scenario, const state_t *state)
{
    static const uint16_t rules[WEATHERS] = { 0, RULE_32_1_2_RAIN, RULE_RULING_54, RULE_RULING_54,
                                              RULE_32_1_2_MELTING_SNOW };
    (void)scenario;
    return rules[state->weather];
}

static uint16_t line_weather(const scenario_t *scenario, const state_t *state)
{
    if (is_snow(state)) return scenario->foothills_line ? RULE_43_7_1 : RULE_32_1_2_SNOW;
    if (state->weather == WEATHER_RAIN) return RULE_32_1_2_RAIN;
    return state->weather == WEATHER_MELTING_SNOW ? RULE_32_1_2_MELTING_SNOW : 0;
}

/* [ruling:53] */
static int replenishment(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    enum { LEAN_MONTH = 4 };
    const int snow = state->weather == WEATHER_HEAVY_SNOW ? -2 : state->weather == WEATHER_SNOW ? -1 : 0;
    const int month = gunyuden_month(scenario, state) == LEAN_MONTH ? -1 : 0;
    if (snow) TELL(sink, EVENT_MODIFIER_WEATHER, RULE_RULING_53, RULE_TABLE_REPLENISHMENT, state->weather, snow);
    if (month) TELL(sink, EVENT_MODIFIER_MONTH, RULE_RULING_53, RULE_TABLE_REPLENISHMENT, LEAN_MONTH, month);
    return snow + month;
}

static uint16_t unreplenished(const scenario_t *scenario, const state_t *state, int unit)
{
    if (!scenario->has_replenishment) return RULE_43_7_3;
    if (bits_has(state->rebel, unit)) return RULE_39_4;
    if (scenario->clan[state->clan[unit]].size == SIZE_REBELS) return RULE_36_2;
    if (scenario->clan[state->clan[unit]].size == SIZE_SMALL) return RULE_30_1_1; /* they have no table [ruling:13] */
    return 0;
}

static uint16_t setup_rule(const scenario_t *scenario)
{
    if (scenario->chapter == 42) return RULE_SETUP_CAMPAIGN;
    return scenario->chapter == 43 ? RULE_SETUP_MINI_1 : RULE_SETUP_MINI_2;
}

/* Melting snow makes an attack worse than the chart has it; -4 and -2 replace what the chart says [ruling:34]. */
static int river(const scenario_t *scenario, const state_t *state, bool is_counterattack, uint16_t *ret_rule)
{
    enum { MELTING_ATTACK = -4, MELTING_COUNTERATTACK = -2 };
    if (state->weather != WEATHER_MELTING_SNOW) {
        return is_counterattack ? scenario->river.counterattack : scenario->river.attack;
    }
    *ret_rule = RULE_32_1_2_MELTING_SNOW;
    return is_counterattack ? MELTING_COUNTERATTACK : MELTING_ATTACK;
}

static uint16_t bars_river(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return state->weather == WEATHER_MELTING_SNOW ? RULE_32_1_2_MELTING_SNOW : 0;
}

static void entered(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    masamune_entered(scenario, state, unit, sink);
    masamune_approach(scenario, state, unit, sink);
}

/* Ujiie is a rebel of Osaki's from the start [42-3, ruling:70]. */
static void begin(const scenario_t *scenario, state_t *state)
{
    const int ujiie = scenario->masamune.house[HOUSE_UJIIE], osaki = scenario->masamune.house[HOUSE_OSAKI];
    if (!scenario->has_sleep || ujiie == NO_CLAN || osaki == NO_CLAN) return;
    state->awake[ujiie] = REBEL;
    state->against[ujiie] = UINT32_C(1) << osaki;
    for (int u = 0; u < scenario->units; u++) {
        if (state->clan[u] == ujiie) bits_set(state->rebel, u);
    }
    if (state->main[ujiie] != NO_CASTLE) state->castle_flags[state->main[ujiie]] |= CASTLE_REBEL;
}

const struct questions gunyuden_ask = {
    .sleeps = sleeps,
    .only_fights = only_fights,
    .spares = masamune_spares,
    .halvings = halvings,
    .halving_rule = halving_rule,
    .leads_not = leads_not,
    .relays = relays,
    .line_clan = masamune_line_clan,
    .borrows_castle = borrows_castle,
    .needs_no_line = masamune_needs_no_line,
    .line_weather = line_weather,
    .march_weather = march_weather,
    .zone_weather = zone_weather,
    .replenishment = replenishment,
    .unreplenished = unreplenished,
    .score = masamune_score,
    .outcome = masamune_outcome,
    .area_rule = masamune_area_rule,
    .opening = masamune_opening,
    .reckon = masamune_reckon,
    .setup_rule = setup_rule,
    .river = river,
    .bars_river = bars_river,
    .entered = entered,
    .keeps_off = masamune_keeps_off,
    .off_rule = masamune_off_rule,
    .may_end = masamune_may_end,
    .wakes = masamune_wakes,
    .entry_remark = masamune_entry_remark,
    .strike_remark = masamune_strike_remark,
    .strikes = masamune_strikes,
    .load = masamune_load,
    .lines_checked = masamune_lines_checked,
    .ends_with_battle = masamune_ends_with_battle,
    .begin = begin,
};
