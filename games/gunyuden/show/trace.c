/* Lines of communication that explain themselves [11]: a line link by link, or what stops it. It goes one relay and one
 * hex at a time, with kit/path: the slow and trustworthy twin of lines.c. */
#include "games/gunyuden/rules/ask.h"
#include "games/gunyuden/show/show.h"
#include "kit/path.h"

enum { SOURCES_MAX = UNITS_MAX + CASTLES_MAX };

struct source { /* the main castle, then relays in the order they were reached */
    int16_t hex, before; /* before: the source whose link comes here, or -1 */
};

struct tracing {
    const scenario_t *scenario;
    const state_t *state;
    int clan, unit;
    uint8_t side;
    int target;
    int sources;
    struct source source[SOURCES_MAX];
};

/* ---- costs ------------------------------------------------------------------------------------------------ */

static int hexside_feature(const scenario_t *scenario, int from, int to)
{
    return scenario->feature[from][hexside_towards(&scenario->grid, from, to)];
}

/* [11-2-3, ruling:8]: the chart's column for lines, outwards from the castle. */
static int plain_cost(const struct tracing *tracing, int from, int to)
{
    const scenario_t *scenario = tracing->scenario;
    const int cost = scenario->ways[tracing->state->weather][PACE_LINE].enter[to];
    const int feature = hexside_feature(scenario, from, to);
    if (!cost || feature >= FEATURE_SEA) return PATH_FORBIDDEN;
    return cost + (feature == FEATURE_RIVER ? scenario->river_cost[tracing->state->weather][PACE_LINE] : 0);
}

static int link_cost(const void *ctx, int from, int to)
{
    const struct tracing *tracing = ctx;
    if (hexset_has(&tracing->state->barred[tracing->side], to)) return PATH_FORBIDDEN;
    return plain_cost(tracing, from, to);
}

/* From where a unit could be reached if nothing but mountains and sea were in the way: what bars a line counts as a
 * long detour, so that the way which is found has as few obstacles as can be. Asked backwards. */
static int obstacle_cost(const void *ctx, int to, int from)
{
    enum { DETOUR = 40 };
    const struct tracing *tracing = ctx;
    const scenario_t *scenario = tracing->scenario;
    const int plain = plain_cost(tracing, from, to);
    if (!scenario->ways[WEATHER_GOOD][PACE_NORMAL].enter[to]) return PATH_FORBIDDEN;
    if (!scenario->ways[WEATHER_GOOD][PACE_NORMAL].enter[from]) return PATH_FORBIDDEN;
    if (plain == PATH_FORBIDDEN) return DETOUR;
    return plain + (hexset_has(&tracing->state->barred[tracing->side], to) ? DETOUR : 0);
}

static int limit_of(int source) { return source == 0 ? FIRST_LINK : NEXT_LINK; }

static void flood(const struct tracing *tracing, int source, struct path_field *ret)
{
    const struct path_terms terms = { .grid = &tracing->scenario->grid, .points = limit_of(source),
                                      .enter = link_cost, .ctx = tracing };
    path_flood(&terms, tracing->source[source].hex, ret);
}

/* ---- a line that is there ----------------------------------------------------------------------------------- */

/* Relays in the order in which lines come to them, until the unit is within a link: the source of that link, or -1. */
static int find_last(struct tracing *tracing)
{
    const scenario_t *scenario = tracing->scenario;
    struct hexset relays = gunyuden_relays(scenario, tracing->state, tracing->clan);
    hexset_remove(&relays, tracing->source[0].hex);
    for (int s = 0; s < tracing->sources; s++) {
        struct path_field field;
        flood(tracing, s, &field);
        if (field.cost[tracing->target] >= 0) return s;
        for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
            if (field.cost[hex] < 0 || !hexset_has(&relays, hex)) continue;
            hexset_remove(&relays, hex);
            tracing->source[tracing->sources++] = (struct source){ (int16_t)hex, (int16_t)s };
        }
    }
    return -1;
}

static void add_note(struct trace *trace, uint16_t rule, uint16_t remark, int32_t a, int32_t b)
{
    if (trace->notes == NOTES_MAX) return;
    trace->note[trace->notes++] = (struct note){ rule, remark, { a, b } };
}

/* Somebody of ours who stands outside in the hex, or NO_UNIT. */
static int relay_unit(const struct tracing *tracing, int hex)
{
    FOR_UNITS(u, tracing->state->in_play[tracing->side]) {
        if (tracing->state->hex[u] == hex && unit_is_outside(tracing->state, u)) return u;
    }
    return NO_UNIT;
}

/* What relays, and by which rule its link has its length [11-2-2]. */
static void describe_relay(const struct tracing *tracing, int source, struct link *link, struct trace *ret)
{
    const state_t *state = tracing->state;
    const int hex = link->from, castle = castle_at(tracing->scenario, hex);
    const bool is_ours = castle != NO_CASTLE && castle_side(state, castle) == tracing->side;
    const int unit = relay_unit(tracing, hex);
    link->piece = link->site = NOTHING;
    if (is_ours) {
        link->site = gunyuden_site_of(tracing->scenario, castle);
        link->rule = source == 0 ? RULE_11_2_2_1 : RULE_11_2_2_2;
        const bool is_own = state->owner[castle] == tracing->clan;
        if (source == 0) add_note(ret, RULE_8_3_1, REMARK_LINE_START, castle, NOTHING);
        else if (!is_own) add_note(ret, RULE_RULING_6, REMARK_ALLIED_CASTLE, castle, NOTHING);
        else add_note(ret, RULE_11_1_1, REMARK_OWN_CASTLE, castle, NOTHING);
        return;
    }
    link->piece = unit;
    link->rule = RULE_11_2_2_3;
    if (state->clan[unit] != tracing->clan) add_note(ret, RULE_RULING_6, REMARK_ALLIED_UNIT, unit, NOTHING);
    else add_note(ret, RULE_11_1_1, REMARK_OWN_UNIT, unit, NOTHING);
}

/* Hexes that are open only because one of ours stands there [11-1-4, 11-1-5]. */
static void note_opened(const struct tracing *tracing, const struct link *link, struct trace *ret)
{
    state_t bare = *tracing->state;
    for (int i = 1; i < link->hexes; i++) {
        const int hex = link->hex[i], castle = castle_at(tracing->scenario, hex);
        const int unit = relay_unit(tracing, hex);
        if (unit == NO_UNIT) continue;
        FOR_UNITS(u, tracing->state->in_play[tracing->side]) {
            if (bare.hex[u] != hex || !unit_is_outside(&bare, u)) continue;
            bare.place[u] = PLACE_REMOVED;
            bare.hex[u] = HEX_NONE;
        }
        gunyuden_settle(tracing->scenario, &bare);
        if (!hexset_has(&bare.barred[tracing->side], hex)) continue;
        const bool is_castle = castle != NO_CASTLE && castle_side(tracing->state, castle) == enemy_of(tracing->side);
        add_note(ret, is_castle ? RULE_11_1_4 : RULE_11_1_5, REMARK_OPENED, hex, unit);
    }
}

static void add_link(const struct tracing *tracing, int source, int to, struct trace *ret)
{
    struct path_field field;
    struct link *link = &ret->link[ret->links++];
    flood(tracing, source, &field);
    *link = (struct link){ .from = tracing->source[source].hex, .to = to, .cost = field.cost[to],
                           .limit = (int16_t)limit_of(source) };
    link->hexes = (uint8_t)path_trace(&field, to, LINK_HEXES_MAX, link->hex);
    describe_relay(tracing, source, link, ret);
    note_opened(tracing, link, ret);
}

/* What the line costs as a whole, and by which column [11-2-1, 11-2-3, ruling:8, ruling:35]. */
static void note_length(const struct tracing *tracing, struct trace *ret)
{
    int cost = 0;
    bool is_steep = false;
    for (int i = 0; i < ret->links; i++) {
        cost += ret->link[i].cost;
        for (int k = 1; k < ret->link[i].hexes; k++) {
            const int kind = tracing->scenario->terrain[ret->link[i].hex[k]];
            is_steep |= !tracing->scenario->ground[kind].has_winter_lines;
        }
    }
    add_note(ret, RULE_11_1, REMARK_LINE_LINKS, ret->links, NOTHING);
    add_note(ret, RULE_11_2_1, REMARK_LINE_LENGTH, cost, NOTHING);
    add_note(ret, RULE_11_2_3, REMARK_LINE_COLUMN, NOTHING, NOTHING);
    add_note(ret, RULE_RULING_8, REMARK_LINE_COLUMN, NOTHING, NOTHING);
    if (is_steep && tracing->scenario->foothills_line) {
        add_note(ret, RULE_RULING_35, REMARK_LINE_FOOTHILLS, tracing->scenario->foothills_line, NOTHING);
    }
}

static void build(const struct tracing *tracing, int last, struct trace *ret)
{
    int chain[LINKS_MAX], count = 0, to[LINKS_MAX];
    for (int s = last, end = tracing->target; s >= 0 && count < LINKS_MAX; s = tracing->source[s].before) {
        chain[count] = s;
        to[count++] = end;
        end = tracing->source[s].hex;
    }
    while (count-- > 0) add_link(tracing, chain[count], to[count], ret);
    note_length(tracing, ret);
    if (ret->links > 2) add_note(ret, RULE_11_1_2, REMARK_RELAYS, ret->links - 1, NOTHING);
    if (unit_is_inside(tracing->state, tracing->unit)) {
        add_note(ret, RULE_11_1_6, REMARK_NEEDS_NO_LINE, tracing->unit, NOTHING);
    }
    const uint16_t rule = gunyuden_ask.line_weather(tracing->scenario, tracing->state);
    if (rule) add_note(ret, rule, REMARK_LINE_WEATHER, tracing->state->weather, NOTHING);
}

/* ---- why there is none ---------------------------------------------------------------------------------------- */

/* The first enemy outside whose zone reaches the hex. */
static int zoner_at(const struct tracing *tracing, int hex)
{
    const scenario_t *scenario = tracing->scenario;
    const state_t *state = tracing->state;
    FOR_UNITS(u, state->in_play[enemy_of(tracing->side)]) {
        if (unit_is_outside(state, u) && hex_distance(&scenario->grid, state->hex[u], hex) == 1 &&
            hexside_feature(scenario, state->hex[u], hex) < FEATURE_SEA) return u;
    }
    return NO_UNIT;
}

/* What bars a hex: an enemy unit, castle or zone, with whose it is. */
static struct refusal why_barred(const struct tracing *tracing, int hex)
{
    const scenario_t *scenario = tracing->scenario;
    const state_t *state = tracing->state;
    const uint8_t enemy = enemy_of(tracing->side);
    const int castle = castle_at(scenario, hex);
    FOR_UNITS(u, state->in_play[enemy]) {
        if (state->hex[u] != hex || !unit_is_outside(state, u)) continue;
        return refuse(RULE_11_1_3_1, REASON_LINE_UNIT, hex, u, 0, 0);
    }
    if (castle != NO_CASTLE && castle_side(state, castle) == enemy) {
        return refuse(RULE_11_1_3_2, REASON_LINE_CASTLE, hex, castle, 0, 0);
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (castle_side(state, c) == enemy && hexset_has(&scenario->castle_zone[c], hex) &&
            !gunyuden_is_invested(scenario, state, c)) {
            const bool is_beset = hexset_has(&state->stands[tracing->side], scenario->castle[c].hex);
            return refuse(is_beset ? RULE_5_4_4 : RULE_5_1_2, REASON_LINE_CASTLE_ZONE, hex, c, 0, 0);
        }
    }
    return refuse(RULE_11_1_3_3, REASON_LINE_ZONE, hex, zoner_at(tracing, hex), 0, 0); /* nothing else bars a hex */
}

/* Along the way: the first hex that a line does not enter, or where its points are spent. */
static struct refusal why_along(const struct tracing *tracing, const struct path_field *way, int source)
{
    const scenario_t *scenario = tracing->scenario;
    const state_t *state = tracing->state;
    const int start = tracing->source[source].hex;
    int spent = 0;
    for (int hex = start; hex != tracing->target; hex = way->from[hex]) {
        const int next = way->from[hex], cost = plain_cost(tracing, hex, next);
        if (hexside_feature(scenario, hex, next) >= FEATURE_SEA) {
            return refuse(RULE_11_1_3_4, REASON_LINE_WATER, next, hex, 0, 0);
        }
        if (cost == PATH_FORBIDDEN) {
            const int kind = scenario->terrain[next];
            const bool is_weather = scenario->ground[kind].cost[PACE_LINE] != 0;
            const uint16_t rule = is_weather ? gunyuden_ask.line_weather(scenario, state) : RULE_11_1_3_5;
            return refuse(rule, REASON_LINE_GROUND, next, kind, 0, 0);
        }
        if (hexset_has(&state->barred[tracing->side], next)) return why_barred(tracing, next);
        spent += cost;
    }
    const bool is_castle = has_castle_of(scenario, state, start, tracing->side);
    const uint16_t rule = source == 0 ? RULE_11_2_2_1 : is_castle ? RULE_11_2_2_2 : RULE_11_2_2_3;
    return refuse(rule, REASON_LINE_TOO_LONG, tracing->target, start, spent, spent - limit_of(source));
}

static struct refusal why_not(const struct tracing *tracing)
{
    const struct path_terms terms = { .grid = &tracing->scenario->grid, .points = 2000, .enter = obstacle_cost,
                                      .ctx = tracing };
    struct path_field way;
    int best = -1;
    path_flood(&terms, tracing->target, &way);
    for (int s = 0; s < tracing->sources; s++) {
        const int cost = way.cost[tracing->source[s].hex] + (s == 0 ? NEXT_LINK - FIRST_LINK : 0);
        if (way.cost[tracing->source[s].hex] < 0) continue;
        if (best < 0 || cost < way.cost[tracing->source[best].hex] + (best == 0 ? NEXT_LINK - FIRST_LINK : 0)) best = s;
    }
    if (best < 0) return refuse(RULE_11_1_3_4, REASON_LINE_NO_WAY, tracing->target, 0, 0, 0);
    return why_along(tracing, &way, best);
}

/* The clan has no castle to begin with [8-3-2, ruling:7]. */
static struct refusal why_no_start(const struct tracing *tracing)
{
    const int castle = tracing->state->main[tracing->clan];
    if (castle == NO_CASTLE) return refuse(RULE_8_3_1, REASON_NO_MAIN, tracing->clan, 0, 0, 0);
    const bool is_own = tracing->state->owner[castle] == tracing->clan ||
                        (castle_side(tracing->state, castle) == tracing->side &&
                         gunyuden_ask.borrows_castle(tracing->scenario, tracing->state, tracing->clan));
    if (!is_own) return refuse(RULE_8_3_2, REASON_MAIN_LOST, castle, 0, 0, 0);
    return refuse(RULE_RULING_7, REASON_MAIN_CUT, castle, tracing->scenario->castle[castle].hex, 0, 0);
}

bool gunyuden_line(const void *scenario, const void *view, int32_t piece, struct trace *ret)
{
    const state_t *state = view;
    const int clan = gunyuden_ask.line_clan(scenario, state, state->clan[piece]);
    struct tracing tracing = { .scenario = scenario, .state = state, .clan = clan, .unit = piece,
                               .side = state->side_of[clan], .target = state->hex[piece], .sources = 1 };
    memset(ret, 0, sizeof *ret);
    if (!unit_is_in_play(state, piece) || tracing.side >= NEUTRAL) {
        ret->why = refuse(RULE_9_1, REASON_NOT_IN_PLAY, piece, 0, 0, 0);
        return false;
    }
    const uint16_t without = gunyuden_ask.needs_no_line(scenario, state, piece);
    if (without) {
        add_note(ret, without, REMARK_AT_HOME, piece, state->hex[piece]);
        return true;
    }
    const int start = gunyuden_line_start(scenario, state, clan);
    tracing.source[0] = (struct source){ (int16_t)start, -1 };
    const int last = start == HEX_NONE ? -1 : find_last(&tracing);
    if (last >= 0) {
        build(&tracing, last, ret);
        return true;
    }
    ret->why = start == HEX_NONE ? why_no_start(&tracing) : why_not(&tracing);
    return false;
}
