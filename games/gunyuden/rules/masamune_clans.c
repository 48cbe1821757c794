/* Who acts, and against whom: clans that sleep and are roused [34], Date and Mogami [37], the union of the south [38],
 * rebels [39], Tomizawa [40], the truce [33-2-10] and neutral Tamura.
 *
 * One question answers for all of them, may_act_against(): attacks, sieges and players ask it as masamune_spares(),
 * moves and pursuits as masamune_keeps_off(), which says where a force may not be ordered. */
#include "games/gunyuden/rules/masamune.h"

static uint32_t clan_bit(int clan) { return UINT32_C(1) << clan; }

bool masamune_is(const scenario_t *scenario, int clan, enum house house)
{
    return clan == scenario->masamune.house[house];
}

/* ---- against whom -------------------------------------------------------------------------------- */

/* The rule that keeps two clans apart, whoever of them begins: the truce [33-2-10, 37-3]. */
static uint16_t truce(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    int foe = NO_CLAN;
    if (masamune_is(scenario, clan, HOUSE_DATE)) foe = other;
    else if (masamune_is(scenario, other, HOUSE_DATE)) foe = clan;
    if (foe == NO_CLAN) return 0;
    if (state->truce[TRUCE_MOGAMI] && masamune_is(scenario, foe, HOUSE_MOGAMI)) return RULE_37_3;
    return state->truce[TRUCE_OSAKI] && masamune_is(scenario, foe, HOUSE_OSAKI) ? RULE_33_2_10 : 0;
}

/* Date holds back from Mogami until Mogami comes [37-1], also from one that others have roused [37-1-1]; its allies do
 * not [ruling:46]. */
static uint16_t reluctance(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    const bool is_bound = masamune_is(scenario, clan, HOUSE_DATE) && masamune_is(scenario, other, HOUSE_MOGAMI);
    if (!is_bound || state->has_met) return 0;
    return state->awake[other] == ROUSED ? RULE_37_1_1 : RULE_37_1;
}

/* Who was roused by Tomizawa may act against him, not against Kasai [40-2]. */
static bool met_tomizawa_alone(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    const int tomizawa = scenario->masamune.house[HOUSE_TOMIZAWA];
    return tomizawa != NO_CLAN && state->awake[clan] != AWAKE && masamune_is(scenario, other, HOUSE_KASAI) &&
           state->against[clan] & clan_bit(tomizawa) && !(state->against[clan] & clan_bit(other));
}

enum aim { AIM_APPROACH, AIM_STRIKE };

/* The rule that forbids a clan to approach another by an order, or to fight and besiege it; 0: it may. */
static uint16_t may_act_against(const scenario_t *scenario, const state_t *state, int clan, int other, enum aim aim)
{
    static const uint16_t rules[AWAKES] = { [ASLEEP] = RULE_34_0, [ROUSED] = RULE_34_2, [REBEL] = RULE_39_5,
                                            [SPECIAL] = RULE_38_2 };
    uint16_t rule = truce(scenario, state, clan, other);
    if (!rule) rule = reluctance(scenario, state, clan, other);
    if (rule || aim == AIM_APPROACH) return rule; /* sleepers wake [34-1] */
    if (state->side_of[other] == NEUTRAL) return RULE_RULING_65;
    if (met_tomizawa_alone(scenario, state, clan, other)) return RULE_40_2;
    if (state->awake[other] == ASLEEP) return RULE_RULING_69;
    if (state->awake[clan] == AWAKE || state->against[clan] & clan_bit(other)) return 0;
    if (masamune_is(scenario, clan, HOUSE_MOGAMI) && masamune_is(scenario, other, HOUSE_DATE)) return RULE_37_2_1;
    return rules[state->awake[clan]];
}

uint16_t masamune_spares(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    return other == NO_CLAN ? 0 : may_act_against(scenario, state, clan, other, AIM_STRIKE);
}

/* ---- where not to go ----------------------------------------------------------------------------- */

/* The hexes with units and castles of these clans. */
static struct hexset hexes_of(const scenario_t *scenario, const state_t *state, uint32_t clans)
{
    struct hexset hexes = { 0 };
    if (!clans) return hexes;
    for (int u = 0; u < scenario->units; u++) {
        if (clans >> state->clan[u] & 1 && unit_is_in_play(state, u)) hexset_add(&hexes, state->hex[u]);
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] != NO_CLAN && clans >> state->owner[c] & 1) hexset_add(&hexes, scenario->castle[c].hex);
    }
    return hexes;
}

/* The same with the hexes beside them. */
static struct hexset around_clans(const scenario_t *scenario, const state_t *state, uint32_t clans)
{
    const struct hexset hexes = hexes_of(scenario, state, clans);
    return gunyuden_around(scenario, &hexes);
}

static struct hexset around_clan(const scenario_t *scenario, const state_t *state, int clan)
{
    return around_clans(scenario, state, clan_bit(clan));
}

/* The clan has to keep away from the other [37-1, 33-2-10, ruling:71]: orders alone are barred. */
static uint16_t keeps_away(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    if (state->side_of[other] == state->side_of[clan] || state->side_of[other] == NEUTRAL) return 0;
    return may_act_against(scenario, state, clan, other, AIM_APPROACH);
}

struct hexset masamune_keeps_off(const scenario_t *scenario, const state_t *state, int unit)
{
    uint32_t clans = 0;
    for (int other = 0; other < scenario->clans && scenario->has_sleep; other++) {
        if (keeps_away(scenario, state, state->clan[unit], other)) clans |= clan_bit(other);
    }
    return hexes_of(scenario, state, clans);
}

uint16_t masamune_off_rule(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    for (int other = 0; other < scenario->clans && scenario->has_sleep; other++) {
        const uint16_t rule = keeps_away(scenario, state, state->clan[unit], other);
        if (!rule) continue;
        const struct hexset around = around_clan(scenario, state, other);
        if (hexset_has(&around, hex)) return rule;
    }
    return 0;
}

/* How far a hex is from the nearest unit or castle that the clan may act against. */
static int distance_to_foe(const scenario_t *scenario, const state_t *state, int clan, int hex)
{
    int nearest = HEXES;
    for (int u = 0; u < scenario->units; u++) {
        if (!unit_is_in_play(state, u) || !(state->against[clan] & clan_bit(state->clan[u]))) continue;
        const int distance = hex_distance(&scenario->grid, hex, state->hex[u]);
        if (distance < nearest) nearest = distance;
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] == NO_CLAN || !(state->against[clan] & clan_bit(state->owner[c]))) continue;
        const int distance = hex_distance(&scenario->grid, hex, scenario->castle[c].hex);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* A roused clan moves towards those it acts against, beside them, or home [34-2, ruling:68]: the whole move counts. */
bool masamune_may_end(const scenario_t *scenario, const state_t *state, int unit, int began, int hex)
{
    const int clan = state->clan[unit], castle = castle_at(scenario, hex);
    if (state->awake[clan] != ROUSED) return true;
    if (castle != NO_CASTLE && state->owner[castle] == clan) return true;
    const int there = distance_to_foe(scenario, state, clan, hex);
    return there <= 1 || there < distance_to_foe(scenario, state, clan, began);
}

/* ---- waking -------------------------------------------------------------------------------------- */

/* Would a force of this clan rouse the other by coming beside it [34-1], or be added to its enemies [34-3]? */
static bool is_news(const state_t *state, int clan, int other)
{
    if (state->side_of[other] == state->side_of[clan] || state->side_of[other] >= NEUTRAL) return false;
    return state->awake[other] != AWAKE && !(state->against[other] & clan_bit(clan));
}

/* Would a Mogami that comes beside Date free it [37-1-2]? */
static bool may_meet(const scenario_t *scenario, const state_t *state)
{
    const int mogami = scenario->masamune.house[HOUSE_MOGAMI], date = scenario->masamune.house[HOUSE_DATE];
    return mogami != NO_CLAN && date != NO_CLAN && !state->has_met && !state->truce[TRUCE_MOGAMI];
}

/* The clans of a force, those it leads as well [36-2-1]. */
static uint32_t clans_of_force(const scenario_t *scenario, const state_t *state, int unit)
{
    uint64_t force[UNIT_WORDS];
    uint32_t clans = clan_bit(state->clan[unit]);
    gunyuden_force(scenario, state, state->leader[unit], force);
    FOR_UNITS(u, force) clans |= clan_bit(state->clan[u]);
    return clans;
}

/* Is it news for the other clan that one of these has come [34-1, 34-3], or for Date that Mogami has [37-1-2]? */
static bool is_news_of(const scenario_t *scenario, const state_t *state, uint32_t clans, int other)
{
    if (!scenario->clan[other].is_here) return false;
    for (int clan = 0; clan < scenario->clans; clan++) {
        if (!(clans >> clan & 1)) continue;
        if (is_news(state, clan, other)) return true;
        if (masamune_is(scenario, clan, HOUSE_MOGAMI) && masamune_is(scenario, other, HOUSE_DATE) &&
            may_meet(scenario, state)) return true;
    }
    return false;
}

struct hexset masamune_wakes(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint32_t mine = scenario->has_sleep ? clans_of_force(scenario, state, unit) : 0;
    uint32_t clans = 0;
    for (int other = 0; other < scenario->clans && scenario->has_sleep; other++) {
        if (is_news_of(scenario, state, mine, other)) clans |= clan_bit(other);
    }
    return around_clans(scenario, state, clans);
}

/* The first clan that would wake there, take him for one more enemy or be freed; or NO_CLAN. */
int masamune_wakes_whom(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const uint32_t mine = scenario->has_sleep ? clans_of_force(scenario, state, unit) : 0;
    for (int other = 0; other < scenario->clans && scenario->has_sleep; other++) {
        if (!is_news_of(scenario, state, mine, other)) continue;
        const struct hexset around = around_clan(scenario, state, other);
        if (hexset_has(&around, hex)) return other;
    }
    return NO_CLAN;
}

/* Who would wake [34-1], be given one more enemy [34-3], or be freed [37-1-2]. */
struct remark masamune_entry_remark(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const int whom = masamune_wakes_whom(scenario, state, unit, hex);
    if (whom == NO_CLAN) return (struct remark){ 0 };
    if (state->awake[whom] == AWAKE) {
        return (struct remark){ .remark = REMARK_FREES, .arg = { whom, scenario->masamune.house[HOUSE_MOGAMI] } };
    }
    return (struct remark){ .remark = state->awake[whom] == ASLEEP ? REMARK_WAKES : REMARK_ONE_MORE, .arg = { whom } };
}

struct remark masamune_strike_remark(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    if (!masamune_brings_satake(scenario, state, clan, other)) return (struct remark){ 0 };
    return (struct remark){ .remark = REMARK_BRINGS, .arg = { scenario->masamune.house[HOUSE_SATAKE] } };
}

/* A Mogami unit beside a unit or castle of Date frees Date [37-1-2, ruling:71]. */
static void look_for_mogami(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const int mogami = scenario->masamune.house[HOUSE_MOGAMI], date = scenario->masamune.house[HOUSE_DATE];
    if (!may_meet(scenario, state)) return;
    const struct hexset around = around_clan(scenario, state, date);
    for (int u = 0; u < scenario->units; u++) {
        if (state->clan[u] != mogami || !unit_is_outside(state, u) || !hexset_has(&around, state->hex[u])) continue;
        state->has_met = 1;
        TELL(sink, EVENT_MOGAMI_COMES, RULE_37_1_2, RULE_RULING_71, u, state->hex[u]);
        return;
    }
}

/* One more clan that a clan may act against [34-3]. */
static void add_enemy(state_t *state, int clan, int other, struct sink *sink)
{
    if (state->awake[clan] == AWAKE || state->awake[clan] == ASLEEP || state->against[clan] & clan_bit(other)) return;
    state->against[clan] |= clan_bit(other);
    TELL(sink, EVENT_ALSO_AGAINST, RULE_34_3, 0, clan, other);
}

/* Who came himself finds enemy forces beside him [34-3]. */
static void look_around(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const int clan = state->clan[unit];
    FOR_UNITS(u, state->in_play[enemy_of(unit_side(state, unit))]) {
        if (!unit_is_outside(state, u) || state->awake[state->clan[u]] == ASLEEP) continue;
        if (hex_distance(&scenario->grid, state->hex[u], state->hex[unit]) > 1) continue;
        add_enemy(state, clan, state->clan[u], sink);
    }
}

/* Tomizawa beside Kasai wakes nobody [40-3]. */
static void look_at_tomizawa(const scenario_t *scenario, const state_t *state, int unit, struct sink *sink)
{
    const int clan = state->clan[unit], kasai = scenario->masamune.house[HOUSE_KASAI];
    if (!masamune_is(scenario, clan, HOUSE_TOMIZAWA) || kasai == NO_CLAN) return;
    if (state->side_of[clan] != state->side_of[kasai] || state->awake[kasai] != ASLEEP) return;
    const struct hexset around = around_clan(scenario, state, kasai);
    if (hexset_has(&around, state->hex[unit])) TELL(sink, EVENT_SLEEPS_ON, RULE_40_3, 0, kasai, unit);
}

/* A force has come into a hex: who is beside it wakes, and decides about garrisons [34-1, 34-3, 34-4, ruling:69]. */
static void approach(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const int clan = state->clan[unit];
    for (int other = 0; other < scenario->clans; other++) {
        if (!scenario->clan[other].is_here || !is_news(state, clan, other)) continue;
        const struct hexset around = around_clan(scenario, state, other);
        if (!hexset_has(&around, state->hex[unit])) continue;
        if (state->awake[other] != ASLEEP) {
            add_enemy(state, other, clan, sink);
            continue;
        }
        state->against[other] |= clan_bit(clan);
        state->awake[other] = ROUSED;
        const bool is_ally = masamune_is(scenario, other, HOUSE_MOGAMI) && !masamune_is(scenario, clan, HOUSE_DATE);
        TELL(sink, EVENT_ROUSED, RULE_34_1, is_ally ? RULE_RULING_46 : RULE_34_2, other, clan, state->hex[unit]);
        TELL(sink, EVENT_ROUSED_MAY, RULE_RULING_68, RULE_RULING_39, other, clan);
        if (masamune_is(scenario, other, HOUSE_KASAI)) masamune_tomizawa_returns(scenario, state, sink);
        masamune_wake_push(scenario, state, other);
    }
    look_around(scenario, state, unit, sink);
    look_at_tomizawa(scenario, state, unit, sink);
}

/* Every clan of the force that has come, also of those it leads [36-2-1]. */
void masamune_approach(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    uint64_t force[UNIT_WORDS];
    uint32_t clans = 0;
    if (!scenario->has_sleep || !unit_is_in_play(state, unit)) return;
    bits_of_value(state->leader, UNITS_MAX, state->leader[unit], force, UNIT_WORDS);
    FOR_UNITS(u, force) {
        if (!unit_is_in_play(state, u) || clans >> state->clan[u] & 1) continue;
        clans |= clan_bit(state->clan[u]);
        approach(scenario, state, u, sink);
    }
    look_for_mogami(scenario, state, sink);
}

/* "Takes action": from now on the clan is free [33-3-1]. */
void masamune_act(const scenario_t *scenario, state_t *state, int clan, uint16_t rule, struct sink *sink)
{
    if (clan == NO_CLAN) return;
    if (masamune_is(scenario, clan, HOUSE_MOGAMI) && state->truce[TRUCE_MOGAMI]) {
        state->truce[TRUCE_MOGAMI] = 0; /* [37-3] */
        TELL(sink, EVENT_TRUCE_ENDS, RULE_37_3, rule, clan);
    }
    if (state->awake[clan] == AWAKE) {
        TELL(sink, EVENT_ACTS_ALREADY, rule, 0, clan);
        return;
    }
    const bool was_asleep = state->awake[clan] == ASLEEP;
    state->awake[clan] = AWAKE;
    state->against[clan] = UINT32_MAX; /* [37-2] */
    TELL(sink, EVENT_ACTS, rule, masamune_is(scenario, clan, HOUSE_MOGAMI) ? RULE_37_2 : 0, clan);
    if (masamune_is(scenario, clan, HOUSE_KASAI)) masamune_tomizawa_returns(scenario, state, sink);
    gunyuden_settle(scenario, state);
    if (was_asleep) masamune_wake_push(scenario, state, clan); /* [34-4]: by whatever it wakes */
}

/* ---- the union of the south [38-0]: the clans that the pack names ----------------------------------- */

/* Would the clan bring Satake into the war by an attack or siege on the other [38-1]? */
bool masamune_brings_satake(const scenario_t *scenario, const state_t *state, int clan, int other)
{
    const int satake = scenario->masamune.house[HOUSE_SATAKE];
    if (!scenario->has_sleep || satake == NO_CLAN || other == NO_CLAN || other == satake) return false;
    return masamune_is(scenario, clan, HOUSE_DATE) && scenario->clan[other].is_in_union &&
           !state->story[STORY_UNION] && state->awake[satake] != AWAKE && !(state->against[satake] & clan_bit(clan));
}

void masamune_strikes(const scenario_t *scenario, state_t *state, int clan, int other, struct sink *sink)
{
    const int satake = scenario->masamune.house[HOUSE_SATAKE];
    if (!scenario->has_sleep || other == NO_CLAN) return;
    add_enemy(state, other, clan, sink); /* who is attacked may strike back */
    if (satake == NO_CLAN) return;
    if (scenario->clan[clan].is_in_union && masamune_is(scenario, other, HOUSE_DATE)) { /* [38-0] */
        if (!state->story[STORY_UNION]) TELL(sink, EVENT_UNION_STRUCK, RULE_38_3, RULE_38_0, clan);
        state->story[STORY_UNION] = 1;
        return;
    }
    if (!masamune_is(scenario, clan, HOUSE_DATE) || other == satake || state->awake[satake] == AWAKE) return;
    if (!scenario->clan[other].is_in_union) { /* [ruling:47] */
        if (state->awake[satake] == ASLEEP) TELL(sink, EVENT_NOT_OF_UNION, RULE_RULING_47, 0, other, satake);
        return;
    }
    if (state->story[STORY_UNION]) return; /* [38-3] */
    if (state->awake[satake] != ASLEEP) { /* roused by others: Date is one more */
        if (!(state->against[satake] & clan_bit(clan))) {
            TELL(sink, EVENT_SATAKE_COMES, RULE_38_1, RULE_RULING_82, satake, other);
        }
        state->against[satake] |= clan_bit(clan);
        return;
    }
    state->awake[satake] = SPECIAL;
    state->against[satake] |= clan_bit(clan);
    TELL(sink, EVENT_SATAKE_COMES, RULE_38_1, RULE_RULING_82, satake, other);
    TELL(sink, EVENT_ONLY_AGAINST, RULE_38_2, 0, satake, clan);
    masamune_wake_push(scenario, state, satake);
}

/* ---- rebels [39, 40] ----------------------------------------------------------------------------- */

/* Tomizawa and Iwasaki are Kasai's again [40-4, ruling:86], unless he rebelled [ruling:41]. */
void masamune_tomizawa_returns(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const int his = scenario->masamune.house[HOUSE_TOMIZAWA], kasai = scenario->masamune.house[HOUSE_KASAI];
    const int unit = scenario->masamune.person[TOMIZAWA];
    if (his == NO_CLAN || kasai == NO_CLAN || unit == NO_UNIT) return;
    if (state->side_of[his] != state->side_of[kasai] || state->clan[unit] == kasai) return;
    TELL(sink, EVENT_TOMIZAWA_RETURNS, RULE_40_4, RULE_RULING_86, unit, kasai);
    state->clan[unit] = (uint8_t)kasai;
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] == his) state->owner[c] = (uint8_t)kasai;
    }
    gunyuden_settle(scenario, state);
}

/* Castles of a side, or of one clan, that are nearest to a hex, as a set. */
struct hexset masamune_nearest(const scenario_t *scenario, const state_t *state, int side, int clan, int from)
{
    struct hexset hexes = { 0 };
    int nearest = HEXES;
    for (int c = 0; c < scenario->castles; c++) {
        const int hex = scenario->castle[c].hex;
        if (state->owner[c] == NO_CLAN || castle_side(state, c) != side) continue;
        if (clan != NO_CLAN && state->owner[c] != clan) continue;
        const int distance = hex_distance(&scenario->grid, from, hex);
        if (distance > nearest) continue;
        if (distance < nearest) memset(&hexes, 0, sizeof hexes);
        nearest = distance;
        hexset_add(&hexes, hex);
    }
    return hexes;
}

int masamune_first(const struct hexset *set)
{
    for (int c = 0; c < HEX_COLUMNS; c++) {
        if (set->column[c]) return c * HEXSET_LANE_BITS + __builtin_ctzll(set->column[c]);
    }
    return HEX_NONE;
}

int masamune_only(const struct hexset *set)
{
    const int first = masamune_first(set);
    struct hexset others = *set;
    if (first != HEX_NONE) hexset_remove(&others, first);
    return hexset_is_empty(&others) ? first : HEX_NONE;
}

/* A unit leaves its force for another side: those it led are asked about. */
void masamune_leave_force(const scenario_t *scenario, state_t *state, int unit)
{
    uint64_t rest[UNIT_WORDS];
    gunyuden_force(scenario, state, unit, rest);
    bits_clear(rest, unit);
    FOR_UNITS(u, rest) state->leader[u] = (uint8_t)u;
    state->leader[unit] = (uint8_t)unit;
    bits_clear(state->investing, unit);
    bits_clear(state->acted, unit);
    for (int d = 0; d < DEEDS; d++) bits_clear(state->did[d], unit);
}

/* Puts a unit into a castle, or beside its walls if the castle is not its side's. */
void masamune_put(const scenario_t *scenario, state_t *state, int unit, int hex, bool is_inside)
{
    state->hex[unit] = (int16_t)hex;
    state->place[unit] = is_inside ? PLACE_GARRISON : PLACE_MAP;
    const int castle = castle_at(scenario, hex);
    if (is_inside && castle != NO_CASTLE) state->castle_low[castle] = 0;
}

/* A rebel without a castle of his own is put into one of his new side's, from which he traces his lines [ruling:70]. */
void masamune_seat_rebel(const scenario_t *scenario, state_t *state, int unit, int hex, struct sink *sink)
{
    masamune_put(scenario, state, unit, hex, true);
    state->main[state->clan[unit]] = (uint8_t)castle_at(scenario, hex);
    TELL(sink, EVENT_SENT_HOME, RULE_RULING_70, 0, unit, hex);
    gunyuden_settle(scenario, state);
}

/* [39-1 to 39-6, ruling:70]: the unit becomes a clan of its own on the other side; its castle goes with it. */
void masamune_rebel(const scenario_t *scenario, state_t *state, int unit, int clan, uint16_t rule, uint16_t also,
                    struct sink *sink)
{
    const int old = state->clan[unit], castle = scenario->clan[clan].home;
    const uint8_t from = unit_side(state, unit), side = enemy_of(from);
    const int against = old == clan ? scenario->masamune.house[HOUSE_DATE] : old;
    const int stood = state->hex[unit];
    const bool is_theirs = castle != NO_CASTLE && (state->owner[castle] == old || state->owner[castle] == clan);
    uint64_t garrison[UNIT_WORDS] = { 0 };
    bool is_asked = false;
    TELL(sink, EVENT_REBELS, rule, also, unit, clan);
    TELL(sink, EVENT_PLAYED_BY, RULE_39_6, RULE_RULING_70, unit, side);
    masamune_leave_force(scenario, state, unit);
    if (is_theirs) gunyuden_garrison(scenario, state, castle, garrison);
    bits_clear(garrison, unit);
    state->clan[unit] = (uint8_t)clan; /* [39-3] */
    state->side_of[clan] = side; /* [39-6] */
    state->awake[clan] = REBEL;
    state->against[clan] = clan_bit(against);
    bits_set(state->rebel, unit);
    if (is_theirs) {
        state->owner[castle] = (uint8_t)clan;
        state->castle_flags[castle] |= CASTLE_REBEL; /* [28-2] */
        state->main[clan] = (uint8_t)castle;
        TELL(sink, EVENT_CASTLE_TURNS, RULE_39_1, RULE_39_3, castle, clan);
        masamune_put(scenario, state, unit, scenario->castle[castle].hex, true); /* [ruling:90] */
    } else {
        struct hexset seats = masamune_nearest(scenario, state, side, NO_CLAN, stood);
        const int hex = masamune_first(&seats);
        if (hex >= 0) {
            masamune_seat_rebel(scenario, state, unit, hex, sink);
            hexset_remove(&seats, hex);
        }
        is_asked = !hexset_is_empty(&seats);
    }
    gunyuden_settle(scenario, state);
    FOR_UNITS(u, garrison) { /* they are put out, and go to their nearest castle [39-2] */
        state->place[u] = PLACE_MAP;
        bits_set(state->running, u);
    }
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
    masamune_go_home(state, GO_HOME_PUT_OUT, from);
    if (is_asked) masamune_ask_castle(state, side, ASKS_SHELTER, unit, stood);
}
