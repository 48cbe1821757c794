/* Victory: points of the campaign, by which the second small scenario counts, too [42-6]; of Hitotoribashi [43-6]; the
 * decisive battle of Suriagehara [44-6]. */
#include "games/gunyuden/rules/masamune.h"

enum { DATE_MARGIN = 4 };

/* ---- Hitotoribashi [43-6] --------------------------------------------------------------------------------- */

int masamune_castle_named(const scenario_t *scenario, const char *name)
{
    for (int c = 0; c < scenario->castles; c++) {
        if (strcmp(scenario->castle[c].name, name) == 0) return c;
    }
    return NO_CASTLE;
}

/* With a line, in the castle's hex or beside it; each is noted once [43-6-2, 43-6-3, ruling:49]. */
static void note(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const int castle = scenario->masamune.seat[SEAT_NIHONMATSU];
    if (castle == NO_CASTLE || (state->reached[NEAR] && state->reached[INSIDE])) return;
    const int distance = hex_distance(&scenario->grid, state->hex[unit], scenario->castle[castle].hex);
    const bool is_new = distance == 0 ? !state->reached[INSIDE] : distance == 1 && !state->reached[NEAR];
    if (!is_new || unit_side(state, unit) != ANTI || masamune_is(scenario, state->clan[unit], HOUSE_HATAKEYAMA)) return;
    if (!gunyuden_has_line(scenario, state, unit)) return;
    if (!state->reached[NEAR]) TELL(sink, EVENT_RELIEF, RULE_43_6_2, RULE_RULING_49, unit, RELIEF_POINTS);
    state->reached[NEAR] = 1;
    if (distance) return;
    TELL(sink, EVENT_RELIEF_INSIDE, RULE_43_6_3, RULE_RULING_80, unit, NO_RELIEF_POINTS);
    state->reached[INSIDE] = 1;
}

void masamune_entered(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    if (scenario->chapter == HITOTORIBASHI) note(scenario, state, unit, sink);
}

void masamune_lines_checked(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (scenario->chapter != HITOTORIBASHI) return;
    FOR_UNITS(u, state->in_play[ANTI]) note(scenario, state, u, sink);
}

/* ---- points ----------------------------------------------------------------------------------------------- */

int32_t masamune_castle_points(const scenario_t *scenario, int castle)
{
    static const int32_t by_level[LEVELS_OF_CASTLES] = { 1, 2, 4 };
    return by_level[scenario->castle[castle].level];
}

/* What a rebellion gave to a side before the start: no gain for who takes it back [42-6-1-rebellion]. A rebellion later
 * on is a gain [42-6-1], which who takes it back undoes. */
static bool is_rebels_castle(const scenario_t *scenario, const state_t *state, int first_clan, int castle)
{
    const bool was_rebel = state->awake[first_clan] == REBEL &&
                           state->side_of[first_clan] == scenario->clan[first_clan].side;
    return was_rebel && state->castle_flags[castle] & CASTLE_REBEL;
}

/* Castles won and lost, with their points. */
static void reckon_castles(const scenario_t *scenario, const state_t *state, uint8_t side, struct sink *sink)
{
    for (int c = 0; c < scenario->castles; c++) {
        const int first_clan = scenario->castle[c].owner;
        if (first_clan == NO_CLAN) continue;
        const uint8_t first = scenario->clan[first_clan].side, now = castle_side(state, c);
        if (first == now) continue;
        if (now == side) {
            const bool is_rebels = is_rebels_castle(scenario, state, first_clan, c);
            TELL(sink, EVENT_POINTS_CASTLE, is_rebels ? RULE_42_6_1_REBELLION : RULE_42_6_1, RULE_RULING_48, side, c,
                 is_rebels ? 0 : masamune_castle_points(scenario, c));
        }
        if (first != side) continue;
        TELL(sink, EVENT_POINTS_CASTLE, RULE_42_6_2, RULE_RULING_48, side, c, -masamune_castle_points(scenario, c));
    }
}

/* [42-6-1, 42-6-2]: by the last owner against the first [ruling:48]. An abandoned castle is lost and nobody's
 * gain. */
int32_t masamune_castle_account(const scenario_t *scenario, const state_t *state, int castle, uint8_t side)
{
    const int first_clan = scenario->castle[castle].owner;
    if (first_clan == NO_CLAN) return 0;
    const uint8_t first = scenario->clan[first_clan].side, now = castle_side(state, castle);
    const int32_t worth = masamune_castle_points(scenario, castle);
    if (first == side && now != side) return -worth;
    return first != side && now == side && !is_rebels_castle(scenario, state, first_clan, castle) ? worth : 0;
}

static int32_t castles(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t points = 0;
    for (int c = 0; c < scenario->castles; c++) points += masamune_castle_account(scenario, state, c, side);
    return points;
}

const int32_t masamune_rank_points[RANKS] = { [BUSHO] = 2, [TAISHO] = 5, [SODAISHO] = 20 };

/* [42-6] */
static int32_t campaign(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t points = castles(scenario, state, side) + BATTLE_POINTS * state->battles[side]; /* [42-6-4] */
    for (int r = 0; r < RANKS; r++) points -= masamune_rank_points[r] * state->dead[side][r]; /* [42-6-3] */
    return points;
}

int32_t masamune_score(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    if (scenario->chapter != HITOTORIBASHI) return campaign(scenario, state, side);
    int32_t points = state->inflicted[side]; /* [43-6-1, ruling:80] */
    if (side == ANTI && state->reached[NEAR]) points += RELIEF_POINTS;
    if (side == DATE && !state->reached[INSIDE]) points += NO_RELIEF_POINTS;
    return points;
}

void masamune_reckon(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    const bool is_relief = scenario->chapter == HITOTORIBASHI;
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        if (is_relief) TELL(sink, EVENT_POINTS_STEPS, RULE_43_6_1, RULE_RULING_80, side, state->inflicted[side]);
        else reckon_castles(scenario, state, side, sink);
        for (int r = 0; r < RANKS && !is_relief; r++) {
            if (!state->dead[side][r]) continue;
            TELL(sink, EVENT_POINTS_DEAD, RULE_42_6_3, RULE_RULING_48, side, r, state->dead[side][r],
                 -masamune_rank_points[r] * state->dead[side][r]);
        }
        if (!is_relief && state->battles[side]) {
            TELL(sink, EVENT_POINTS_BATTLES, RULE_42_6_4, 0, side, BATTLE_POINTS * state->battles[side]);
        }
    }
    if (is_relief && state->reached[NEAR]) TELL(sink, EVENT_POINTS_RELIEF, RULE_43_6_2, 0, ANTI, RELIEF_POINTS);
    if (is_relief && !state->reached[INSIDE]) {
        TELL(sink, EVENT_POINTS_NO_RELIEF, RULE_43_6_3, 0, DATE, NO_RELIEF_POINTS);
    }
    if (scenario->chapter != SURIAGEHARA) return;
    const bool is_battle = state->battles[DATE] != state->battles[ANTI];
    TELL(sink, EVENT_VERDICT, is_battle ? RULE_44_6_BATTLE : RULE_44_6_POINTS, 0,
         masamune_score(scenario, state, DATE), masamune_score(scenario, state, ANTI));
}

/* ---- the end ---------------------------------------------------------------------------------------------- */

bool masamune_ends_with_battle(const scenario_t *scenario, const state_t *state)
{
    (void)state;
    return scenario->chapter == SURIAGEHARA;
}

void masamune_outcome(const scenario_t *scenario, const state_t *state, struct outcome *ret)
{
    const int32_t date = masamune_score(scenario, state, DATE), anti = masamune_score(scenario, state, ANTI);
    uint8_t winner = date > anti ? DATE : anti > date ? ANTI : ROLE_OBSERVER;
    uint16_t rule = scenario->chapter == HITOTORIBASHI ? RULE_43_6_1 : RULE_RULING_48, level = LEVEL_POINTS;
    if (scenario->chapter == SURIAGEHARA) {
        winner = date >= anti + DATE_MARGIN ? DATE : ANTI; /* [44-6-points] */
        rule = RULE_44_6_POINTS;
        if (state->battles[DATE] != state->battles[ANTI]) {
            winner = state->battles[DATE] ? DATE : ANTI;
            rule = RULE_44_6_BATTLE;
            level = LEVEL_BATTLE;
        }
    }
    if (winner == ROLE_OBSERVER) level = LEVEL_DRAW;
    *ret = (struct outcome){ .winner = winner, .rule = rule, .level = level, .arg = { winner, date, anti } };
}
