/* Chapter 11: lines of communication. A line runs from the main castle of the clan over relays to the unit: its first
 * link may cost 16 points, each other 8 [ruling:7]. Here is which hexes a clan's lines reach; show/trace.c traces one
 * link by link and says why there is none. */
#include "games/gunyuden/rules/ask.h"

/* Where lines of a clan begin, or HEX_NONE: its main castle, its own and in repair [8-3-2] or lent by an ally, with no
 * enemy in its hex. */
int gunyuden_line_start(const scenario_t *scenario, const state_t *state, int clan)
{
    const int castle = state->main[clan]; /* [8-3-1] */
    if (castle == NO_CASTLE || castle_side(state, castle) != state->side_of[clan]) return HEX_NONE;
    if (state->owner[castle] != clan && !gunyuden_ask.borrows_castle(scenario, state, clan)) return HEX_NONE;
    const int hex = scenario->castle[castle].hex;
    return hexset_has(&state->stands[enemy_of(state->side_of[clan])], hex) ? HEX_NONE : hex;
}

/* Castles and units that may relay lines of the clan [11-1-1, ruling:6], as hexes; not where an enemy stands
 * [ruling:7]. */
struct hexset gunyuden_relays(const scenario_t *scenario, const state_t *state, int clan)
{
    const uint8_t side = state->side_of[clan];
    struct hexset relays = { 0 };
    uint32_t clans = 0;
    for (int other = 0; other < scenario->clans; other++) {
        if (state->side_of[other] == side && gunyuden_ask.relays(scenario, state, clan, other)) {
            clans |= UINT32_C(1) << other;
        }
    }
    FOR_UNITS(u, state->in_play[side]) {
        if (unit_is_outside(state, u) && (clans >> state->clan[u] & 1)) hexset_add(&relays, state->hex[u]);
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] != NO_CLAN && (clans >> state->owner[c] & 1)) hexset_add(&relays, scenario->castle[c].hex);
    }
    return hexset_less(relays, &state->stands[enemy_of(side)]);
}

/* One link from each of these relays: those with nothing in their way are looked up, the others go together. */
HOT_PART struct hexset links_from(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms,
                                  const struct hexset *relays)
{
    struct hexset reached = { 0 }, beset = { 0 };
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint64_t rows = relays->column[c]; rows; rows &= rows - 1) {
            const int hex = c * HEXSET_LANE_BITS + __builtin_ctzll(rows);
            const struct reach_open *open = open_around(scenario, state, PACE_LINE, hex);
            if (open && reach_is_open(terms, hex, open)) reach_add_open(hex, open, &reached);
            else hexset_add(&beset, hex);
        }
    }
    if (hexset_is_empty(&beset)) return reached;
    struct reach reach;
    reach_from(terms, REACH_START_SET(&beset), &reach);
    return hexset_or(reached, &reach.all);
}

/* The first link: as far as it goes, or as it must to come to all that is wanted. */
HOT_PART struct hexset first_link(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms,
                                  int start, const struct hexset *wanted)
{
    const struct hexset *open = &scenario->first_link[castle_at(scenario, start)];
    struct reach_terms some = *terms;
    struct hexset reached = *open;
    const struct hexset met = hexset_and(*open, terms->barred);
    if (state->weather != scenario->usual_weather || !hexset_is_empty(&met)) {
        struct reach reach;
        some.goal = wanted;
        some.all_goals = true;
        reach_from(&some, REACH_START_HEX(start), &reach);
        reached = reach.all;
    }
    hexset_add(&reached, start);
    return reached;
}

/* Link after link, as long as there are relays that were not reached before and hexes that are wanted: `reached` has
 * what the lines reach so far. [11-1-2]: any number of relays. */
HOT static void spread(const scenario_t *scenario, const state_t *state, int clan, const struct hexset *wanted,
                       struct hexset *reached)
{
    const int start = gunyuden_line_start(scenario, state, clan);
    /* what a line costs in this weather [11-2-1, 11-2-3, 32-1-2, ruling:8, ruling:35]; it never crosses water or marsh
     * [11-1-3-4, 11-1-3-5, ruling:2] */
    struct reach_terms terms = { .ground = &scenario->ways[state->weather][PACE_LINE],
                                 .barred = &state->barred[state->side_of[clan]],
                                 .points = FIRST_LINK }; /* [11-2-2-1] */
    memset(reached, 0, sizeof *reached);
    if (start == HEX_NONE) return;
    hexset_add(reached, start); /* many never leave home */
    struct hexset missing = hexset_less(*wanted, reached);
    if (hexset_is_empty(&missing)) return;
    *reached = first_link(scenario, state, &terms, start, wanted);
    missing = hexset_less(*wanted, reached);
    if (hexset_is_empty(&missing)) return;
    struct hexset relays = gunyuden_relays(scenario, state, clan);
    hexset_remove(&relays, start);
    terms.points = NEXT_LINK; /* [11-2-2-2, 11-2-2-3] */
    for (;;) {
        const struct hexset next = hexset_and(relays, reached); /* [11-1] */
        if (hexset_is_empty(&next) || hexset_is_empty(&missing)) return;
        const struct hexset further = links_from(scenario, state, &terms, &next);
        relays = hexset_less(relays, &next);
        *reached = hexset_or(*reached, &further);
        missing = hexset_less(missing, reached);
    }
}

void gunyuden_linked(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t units[UNIT_WORDS])
{
    uint64_t left[UNIT_WORDS];
    uint8_t line_clan[CLANS_MAX];
    (void)side;
    memcpy(left, units, sizeof left);
    for (int c = 0; c < scenario->clans; c++) line_clan[c] = (uint8_t)gunyuden_ask.line_clan(scenario, state, c);
    FOR_UNITS(u, left) {
        if (gunyuden_ask.needs_no_line(scenario, state, u)) bits_clear(left, u);
    }
    for (int first = bits_next(left, UNIT_WORDS, 0); first >= 0; first = bits_next(left, UNIT_WORDS, 0)) {
        const int clan = line_clan[state->clan[first]];
        struct hexset wanted = { 0 }, reached;
        FOR_UNITS(u, left) {
            if (line_clan[state->clan[u]] == clan) hexset_add(&wanted, state->hex[u]);
        }
        spread(scenario, state, clan, &wanted, &reached);
        FOR_UNITS(u, left) {
            if (line_clan[state->clan[u]] != clan) continue;
            bits_clear(left, u);
            if (!hexset_has(&reached, state->hex[u])) bits_clear(units, u);
        }
    }
}

void gunyuden_lines(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS])
{
    memcpy(ret, state->in_play[side], sizeof state->in_play[side]);
    gunyuden_linked(scenario, state, side, ret);
}

bool gunyuden_has_line(const scenario_t *scenario, const state_t *state, int unit)
{
    uint64_t one[UNIT_WORDS] = { 0 };
    bits_set(one, unit);
    gunyuden_linked(scenario, state, unit_side(state, unit), one);
    return !set_is_empty(one);
}
