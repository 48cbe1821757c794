/* Movement over a hex map: everything within so many points of a start, at what cost, and by which ways.
 *
 * Written for one game at a time, like kit/hexset.h. The game defines, before including it,
 *     REACH_POINTS   the most points that a search is given
 *     REACH_NEAR     the most that most searches are given: they look at no more of the map than that takes
 *     REACH_GROUND   the most that the ground of a hex costs
 *     REACH_HEXSIDE  the most that a hexside adds; left out: hexsides are all alike and nothing closes one
 *     REACH_INTO     the most that entering a zone adds, or 0
 *     REACH_OUT      the most that leaving one adds, or 0
 *
 * The search goes by rising cost, all hexes of one cost at a time as a set: layer k. A step from layer k first pays
 * what leaving the zone and crossing the hexside cost, e points, and is then ready at k + e; a hex whose ground, with
 * the zone it lies in, costs n joins layer k from the steps that are ready at k - n:
 *
 *     layer k --spread--> ready[k], ready[k + 1] ... --join, n points later--> layer k + 1, k + 2 ...
 *
 * kit/path.c finds the same slowly, one hex at a time; tests/unit/kit_reach.c holds the two against each other. */
#ifndef HONJIN_KIT_REACH_H
#define HONJIN_KIT_REACH_H

#include <assert.h>

#include "kit/ways.h"

#ifdef REACH_HEXSIDE
enum { REACH_HEXSIDES = REACH_HEXSIDE + 1 };
#else
enum { REACH_HEXSIDES = 1 };
#endif
enum {
    REACH_HEXES = HEX_COLUMNS * HEXSET_LANE_BITS,
    REACH_COSTS = REACH_GROUND + REACH_INTO + 1,
    REACH_DELAY = REACH_HEXSIDES - 1 + REACH_OUT, /* a step is ready so much later at most */
    REACH_SPAN = REACH_COSTS - 1 + REACH_DELAY,
    REACH_RING = REACH_SPAN <= 2 ? 2 : REACH_SPAN <= 4 ? 4 : REACH_SPAN <= 8 ? 8 : REACH_SPAN <= 16 ? 16 : 32,
    REACH_FAR = 0xff,    /* a cost: not reached */
    REACH_CLOSED = 0xff, /* of a hexside: nobody crosses it */
    /* Strips to look at first: for few points; for a goal, which is further away. */
    REACH_NEAR_STRIPS = (2 * REACH_NEAR + 2 + STRIP - 1) / STRIP < STRIPS ? (2 * REACH_NEAR + 2 + STRIP - 1) / STRIP
                                                                          : STRIPS,
    REACH_GOAL_STRIPS = (24 + STRIP - 1) / STRIP < STRIPS ? (24 + STRIP - 1) / STRIP : STRIPS,
    /* Few steps that are ready move up layer by layer, in registers; many stay where they are, in a ring. */
    REACH_MOVES_UP = REACH_SPAN <= 8 && REACH_SPAN * REACH_NEAR_STRIPS <= 16,
    REACH_SLOTS = REACH_MOVES_UP ? REACH_SPAN : REACH_RING,
};
_Static_assert(REACH_SPAN < 32 && REACH_POINTS < REACH_FAR, "costs stay small");

/* The ground of a map. The game fills the tables; the sets are made of them by reach_prepare. */
struct reach_ground {
    struct grid grid;
    uint8_t enter[REACH_HEXES]; /* points to enter a hex; 0: nobody does */
    uint32_t costs;                       /* bits: what occurs in enter[] */
    struct hexset cost[REACH_GROUND + 1]; /* the hexes that cost so many */
#ifdef REACH_HEXSIDE
    uint8_t hexside[REACH_HEXES][HEXSIDES]; /* what going out over one adds, or REACH_CLOSED */
    struct ways open;                  /* all steps that are allowed */
    struct ways extra[REACH_HEXSIDES];    /* those over hexsides that add so many */
    struct ways back[REACH_HEXSIDES];     /* the same, backwards */
    struct hexset leads[REACH_HEXSIDES];  /* the hexes that such steps come from, */
    struct hexset led[REACH_HEXSIDES];    /* and that they lead into */
#endif
};

/* What a search goes by. Sets that are not there (NULL) are empty. */
struct reach_terms {
    const struct reach_ground *ground;
    const struct hexset *barred; /* nobody enters these */
    const struct hexset *into;   /* entering one of these costs into_cost more */
    const struct hexset *out;    /* leaving one of these, the start too, costs out_cost more */
    const struct hexset *stop;   /* movement ends on entering one of these; the start is left all the same */
    uint8_t points, into_cost, out_cost;
    bool all_goals;              /* what costs more than the dearest goal is not looked for; */
    const struct hexset *goal;   /* or, with NULL here, nothing is left out; else: than the cheapest */
};

struct reach {
    struct hexset all;                     /* everything reached, the start left out */
    int last;                              /* layers 1 to last are filled, in the stretch */
    bool is_found;                         /* the goal is in the last */
    struct stretch stretch;                /* what of the map was looked at */
    struct hexset layer[REACH_POINTS + 1]; /* the hexes that cost exactly so much to reach */
};

/* Where a search begins: in a hex, in each hex of a set, or off the map, with a step into one of a set. */
struct reach_start {
    int hex;
    const struct hexset *set, *enter;
};
#define REACH_START_HEX(number) ((struct reach_start){ (number), NULL, NULL })
#define REACH_START_SET(address) ((struct reach_start){ HEX_NONE, (address), NULL })
#define REACH_START_ENTER(address) ((struct reach_start){ HEX_NONE, NULL, (address) })

/* Once, when enter[] and hexside[][] are filled for all hexes of the grid. */
static inline void reach_prepare(struct reach_ground *ground)
{
    ground->costs = 0;
    memset(ground->cost, 0, sizeof ground->cost);
#ifdef REACH_HEXSIDE
    memset(&ground->open, 0, sizeof ground->open);
    memset(ground->extra, 0, sizeof ground->extra);
    memset(ground->back, 0, sizeof ground->back);
    memset(ground->leads, 0, sizeof ground->leads);
    memset(ground->led, 0, sizeof ground->led);
#endif
    for (int hex = 0; hex < hex_limit(&ground->grid); hex++) {
        if (!hex_is_on(&ground->grid, hex) || !ground->enter[hex]) continue;
        assert(ground->enter[hex] <= REACH_GROUND);
        ground->costs |= UINT32_C(1) << ground->enter[hex];
        hexset_add(&ground->cost[ground->enter[hex]], hex);
    }
#ifdef REACH_HEXSIDE
    for (int hex = 0; hex < hex_limit(&ground->grid); hex++) {
        for (int s = 0; hex_is_on(&ground->grid, hex) && s < HEXSIDES; s++) {
            const int to = hex_neighbour(&ground->grid, hex, s);
            const uint8_t extra = ground->hexside[hex][s];
            if (to == HEX_NONE || extra == REACH_CLOSED || !ground->enter[to]) continue;
            assert(extra < REACH_HEXSIDES);
            ways_add(&ground->open, hex, to);
            ways_add(&ground->extra[extra], hex, to);
            ways_add(&ground->back[extra], to, hex);
            hexset_add(&ground->leads[extra], hex);
            hexset_add(&ground->led[extra], to);
        }
    }
#endif
}

/* The points for one step over a hexside, or 0 if it is not allowed. It may be more than there are. */
static inline int reach_step(const struct reach_terms *terms, int from, int hexside)
{
    const struct reach_ground *ground = terms->ground;
    const int to = hex_neighbour(&ground->grid, from, hexside);
    if (to == HEX_NONE || !ground->enter[to] || (terms->barred && hexset_has(terms->barred, to))) return 0;
    int points = ground->enter[to];
#ifdef REACH_HEXSIDE
    if (ground->hexside[from][hexside] == REACH_CLOSED) return 0;
    points += ground->hexside[from][hexside];
#endif
    if (terms->into && hexset_has(terms->into, to)) points += terms->into_cost;
    if (terms->out && hexset_has(terms->out, from)) points += terms->out_cost;
    return points;
}

/* ---- the search, in steps ------------------------------------------------------------------------ */

struct search {
    uint32_t costs;                      /* bits: what hexes may cost, ground and zone */
    strip cost[REACH_COSTS][STRIPS + 1]; /* the hexes that may be entered, by what they cost */
    strip ready[REACH_SLOTS][STRIPS + 1]; /* the hexes that ready steps lead into; see search_slot */
    strip origin[STRIPS + 1];            /* the start */
    strip stop[STRIPS + 1], out[STRIPS + 1];
};

HOT_PART void strip_load_any(const struct hexset *set, struct stretch stretch, int i, strip *ret)
{
    *ret = (strip){ 0 };
    if (set) strip_load(set, stretch, i, ret);
}

/* The hexes that may be entered, by their cost. */
HOT_PART void search_sort(const struct reach_terms *terms, struct stretch stretch, struct search *search)
{
    const struct reach_ground *ground = terms->ground;
    const bool has_zone = REACH_INTO && terms->into && terms->into_cost;
    strip barred[STRIPS + 1], into[STRIPS + 1];
    search->costs = ground->costs | (has_zone ? ground->costs << terms->into_cost : 0);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip_load_any(terms->barred, stretch, i, &barred[i]);
        strip_load_any(has_zone ? terms->into : NULL, stretch, i, &into[i]);
    }
    UNROLLED
    for (int n = 1; n < REACH_COSTS; n++) {
        if (!REACH_MOVES_UP && !(search->costs >> n & 1)) continue;
        const struct hexset *free = n <= REACH_GROUND ? &ground->cost[n] : NULL;
        const int dearer = n - terms->into_cost; /* what the ground of a hex in the zone costs then */
        const bool is_dearer = has_zone && dearer >= 1 && dearer <= REACH_GROUND;
        const struct hexset *zone = is_dearer ? &ground->cost[dearer] : NULL;
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            strip cost, dear;
            strip_load_any(free, stretch, i, &cost);
            strip_load_any(zone, stretch, i, &dear);
            search->cost[n][i] = ((cost & ~into[i]) | (dear & into[i])) & ~barred[i];
        }
    }
}

/* Where the steps are kept that are ready at a cost, while layer k is being made. */
HOT_PART int search_slot(int cost, int k)
{
    return REACH_MOVES_UP ? cost - k + REACH_COSTS - 1 : cost & (REACH_RING - 1);
}

HOT_PART void search_begin(const struct reach_terms *terms, struct reach_start start, struct stretch stretch,
                           struct search *search, struct sheet *ret_going)
{
    search_sort(terms, stretch, search);
    sheet_clear(stretch, ret_going);
    UNROLLED
    for (int n = 0; n < REACH_SLOTS; n++) {
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) search->ready[n][i] = (strip){ 0 };
    }
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip_load_any(terms->stop, stretch, i, &search->stop[i]);
        if (REACH_OUT) strip_load_any(terms->out, stretch, i, &search->out[i]);
        if (start.hex >= 0) strip_add(&ret_going->at[i], stretch, i, start.hex);
        if (start.set) strip_load(start.set, stretch, i, &ret_going->at[i]);
        if (start.enter) strip_load(start.enter, stretch, i, &search->ready[search_slot(0, 1)][i]);
        search->origin[i] = ret_going->at[i];
    }
}

/* Steps over hexsides that add so many points, for all hexes of a strip; or backwards. */
HOT_PART void search_ways(const struct reach_ground *ground, bool is_back, int extra, struct stretch stretch,
                          const struct sheet *from, int i, strip *ret)
{
#ifdef REACH_HEXSIDE
    ways_strip(is_back ? &ground->back[extra] : &ground->extra[extra], stretch, from, i, ret);
#else
    (void)ground, (void)is_back, (void)extra, (void)stretch;
    strip_beside(from, i, ret);
#endif
}

/* Is any of these hexes before, or behind, such a hexside? Hexsides that cost more are few. */
HOT_PART bool search_has_side(const struct reach_ground *ground, bool is_back, int extra, struct stretch stretch,
                              const strip hexes[])
{
#ifdef REACH_HEXSIDE
    return extra == 0 || strips_meet(is_back ? &ground->led[extra] : &ground->leads[extra], stretch, hexes);
#else
    (void)ground, (void)is_back, (void)stretch, (void)hexes;
    return extra == 0;
#endif
}

/* Steps from layer k, as far as one goes on from there: first those from outside the zone, then those out of it. */
HOT_PART void search_spread(const struct reach_terms *terms, const struct sheet *going, int k, struct stretch stretch,
                            struct search *search)
{
    const int parts = REACH_OUT && terms->out ? 2 : 1;
    for (int part = 0; part < parts; part++) {
        const int begin = part ? k + terms->out_cost : k;
        const struct sheet *from = going;
        struct sheet some;
        if (parts > 1) {
            strip any = { 0 };
            sheet_clear(stretch, &some);
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) {
                some.at[i] = going->at[i] & (part ? search->out[i] : ~search->out[i]);
                any |= some.at[i];
            }
            if (strip_is_empty(&any)) continue;
            from = &some;
        }
        UNROLLED
        for (int extra = 0; extra < REACH_HEXSIDES; extra++) {
            strip *ready = search->ready[search_slot(begin + extra, k + 1)];
            if (!search_has_side(terms->ground, false, extra, stretch, from->at)) continue;
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) {
                strip steps;
                search_ways(terms->ground, false, extra, stretch, from, i, &steps);
                ready[i] |= steps;
            }
        }
    }
}

/* The hexes that cost k by the steps that are ready while layer `at` is made; some may have been reached for less. */
HOT_PART void search_join(const struct search *search, int k, int at, struct stretch stretch, strip ret[])
{
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) ret[i] = (strip){ 0 };
    UNROLLED
    for (int n = 1; n < REACH_COSTS; n++) {
        const int slot = search_slot(k - n, at);
        if (REACH_MOVES_UP ? slot < 0 || slot >= REACH_SLOTS : !(search->costs >> n & 1)) continue;
        const strip *ready = search->ready[slot];
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) ret[i] |= ready[i] & search->cost[n][i];
    }
}

HOT_PART bool search_has_all(const struct hexset *goal, const strip seen[], struct stretch stretch)
{
    strip left = { 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip wanted;
        strip_load(goal, stretch, i, &wanted);
        left |= wanted & ~seen[i];
    }
    return strip_is_empty(&left);
}

/* The whole search on a stretch of the map whose rim is `near` columns away. False: the way leads out of it. What has a
 * fixed length here is written out by the compiler. With `keep` the layers are kept, not only their sum. */
HOT_PART bool search_run(const struct reach_terms *terms, struct reach_start start, struct stretch stretch, int near,
                         bool keep, struct reach *ret)
{
    const struct hexset *goal = keep ? terms->goal : NULL;
    struct search search;
    struct sheet going;
    strip seen[STRIPS + 1];
    assert(terms->points <= REACH_POINTS && terms->into_cost <= REACH_INTO && terms->out_cost <= REACH_OUT);
    search_begin(terms, start, stretch, &search, &going);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) seen[i] = search.origin[i];
    int last = terms->points;
    bool is_found = false;
    for (int k = 1, quiet = 0; k <= last; k++) { /* from the last layer, which costs k - 1, to what costs k */
        strip any = { 0 }, found = { 0 }, layer[STRIPS + 1];
        search_spread(terms, &going, k - 1, stretch, &search);
        search_join(&search, k, k, stretch, layer);
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            const strip joins = layer[i] & ~seen[i];
            UNROLLED
            for (int slot = 1; REACH_MOVES_UP && slot < REACH_SLOTS; slot++) {
                search.ready[slot - 1][i] = search.ready[slot][i];
            }
            search.ready[REACH_MOVES_UP ? REACH_SLOTS - 1 : (k + REACH_DELAY) & (REACH_RING - 1)][i] = (strip){ 0 };
            seen[i] |= joins;
            going.at[i] = joins & ~search.stop[i];
            if (keep) strip_store(&ret->layer[k], stretch, i, &joins);
            if (goal) {
                strip wanted;
                strip_load(goal, stretch, i, &wanted);
                found |= joins & wanted;
                any |= joins;
            }
        }
        if (goal) {
            quiet = strip_is_empty(&any) ? quiet + 1 : 0;
            is_found = !strip_is_empty(&found) && (!terms->all_goals || search_has_all(goal, seen, stretch));
        }
        if (quiet > REACH_SPAN || is_found) last = k;
        else if (k >= near && k < terms->points && strips_reach_rim(seen, stretch)) return false;
    }
    memset(&ret->all, 0, sizeof ret->all);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        const strip all = seen[i] & ~search.origin[i];
        strip_store(&ret->all, stretch, i, &all);
    }
    ret->last = last;
    ret->is_found = is_found;
    ret->stretch = stretch;
    return true;
}

/* ---- what games ask ------------------------------------------------------------------------------- */

/* Do so many points lead no further than the strips that are looked at first? */
HOT_PART bool search_is_near(int points)
{
    return REACH_POINTS <= STRETCH_ROOM(REACH_NEAR_STRIPS) || points <= STRETCH_ROOM(REACH_NEAR_STRIPS);
}

/* Everything within the points, or up to the goal, layer by layer. */
HOT_PART void reach_from(const struct reach_terms *terms, struct reach_start start, struct reach *ret)
{
    if (start.hex >= 0 && !terms->goal && search_is_near(terms->points)) {
        search_run(terms, start, stretch_around(hexset_column(start.hex), REACH_NEAR_STRIPS), REACH_FAR, true, ret);
        return;
    }
    if (start.hex >= 0 && terms->goal && !terms->all_goals && (int)REACH_GOAL_STRIPS < STRIPS) {
        const int column = hexset_column(start.hex);
        const struct stretch stretch = stretch_around(column, REACH_GOAL_STRIPS);
        if (search_run(terms, start, stretch, stretch_to_rim(stretch, column, column), true, ret)) return;
    }
    search_run(terms, start, WHOLE_MAP, REACH_FAR, true, ret);
}

/* Everything within the points of a hex, and nothing more about it. */
HOT_PART struct hexset reach_all(const struct reach_terms *terms, int hex)
{
    struct reach reach;
    const struct reach_start start = REACH_START_HEX(hex);
    if (search_is_near(terms->points)) {
        search_run(terms, start, stretch_around(hexset_column(hex), REACH_NEAR_STRIPS), REACH_FAR, false, &reach);
    } else {
        search_run(terms, start, WHOLE_MAP, REACH_FAR, false, &reach);
    }
    return reach.all;
}

/* What lies within REACH_NEAR points of a hex if nothing bars the way and no zone costs more; only the columns around
 * it. A game that keeps this for each hex need not search where nobody is near. */
struct reach_open {
    HEX_LANE column[REACH_NEAR_STRIPS * STRIP];
};

HOT_PART void reach_open_up(const struct reach_ground *ground, int hex, struct reach_open *ret)
{
    const struct reach_terms terms = { .ground = ground, .points = REACH_NEAR };
    const struct hexset all = reach_all(&terms, hex);
    const struct stretch stretch = stretch_around(hexset_column(hex), REACH_NEAR_STRIPS);
    memcpy(ret->column, all.column + stretch.base, sizeof ret->column);
}

/* Is it all that can be reached on these terms, too: nothing of what they name lies within it? */
HOT_PART bool reach_is_open(const struct reach_terms *terms, int hex, const struct reach_open *open)
{
    const struct stretch stretch = stretch_around(hexset_column(hex), REACH_NEAR_STRIPS);
    strip met = { 0 };
    if (terms->points != REACH_NEAR || terms->stop || (terms->out && hexset_has(terms->out, hex))) return false;
    UNROLLED
    for (int i = 1; i <= REACH_NEAR_STRIPS; i++) {
        strip some, barred, into, out;
        memcpy(&some, open->column + STRIP * (i - 1), sizeof some);
        strip_load_any(terms->barred, stretch, i, &barred);
        strip_load_any(terms->into, stretch, i, &into);
        strip_load_any(terms->out, stretch, i, &out);
        met |= some & (barred | into | out);
    }
    return strip_is_empty(&met);
}

HOT_PART void reach_add_open(int hex, const struct reach_open *open, struct hexset *set)
{
    const int base = stretch_around(hexset_column(hex), REACH_NEAR_STRIPS).base;
    for (int c = 0; c < REACH_NEAR_STRIPS * STRIP; c++) set->column[base + c] |= open->column[c];
}

/* reach_all, looked up if that will do; open may be NULL. */
HOT_PART struct hexset reach_all_by(const struct reach_terms *terms, int hex, const struct reach_open *open)
{
    struct hexset all = { 0 };
    if (!open || !reach_is_open(terms, hex, open)) return reach_all(terms, hex);
    reach_add_open(hex, open, &all);
    return all;
}

/* What a hex costs, or REACH_FAR; the start is not among the hexes that were reached. */
static inline int reach_cost(const struct reach *reach, int hex)
{
    if (!hexset_has(&reach->all, hex)) return REACH_FAR;
    int cost = 1;
    while (!hexset_has(&reach->layer[cost], hex)) cost++;
    return cost;
}

/* What the cheapest of these costs, or REACH_FAR. */
HOT_PART int reach_cheapest(const struct reach *reach, const struct hexset *set)
{
    for (int cost = 1; cost <= reach->last; cost++) {
        strip any = { 0 };
        for (int i = 1; i <= reach->stretch.strips; i++) {
            strip layer, wanted;
            strip_load(&reach->layer[cost], reach->stretch, i, &layer);
            strip_load(set, reach->stretch, i, &wanted);
            any |= layer & wanted;
        }
        if (!strip_is_empty(&any)) return cost;
    }
    return REACH_FAR;
}

/* The hex before this one, which was reached, on the cheapest way from a hex: the lowest among equals. */
static inline int reach_before(const struct reach_terms *terms, int start, const struct reach *reach, int hex)
{
    const struct grid *grid = &terms->ground->grid;
    const int cost = reach_cost(reach, hex);
    int best = HEX_NONE;
    for (int s = 0; s < HEXSIDES; s++) {
        const int before = hex_neighbour(grid, hex, s);
        if (before == HEX_NONE || (before != start && !hexset_has(&reach->all, before))) continue;
        if (before != start && terms->stop && hexset_has(terms->stop, before)) continue;
        const int points = reach_step(terms, before, (s + 3) % HEXSIDES);
        if (!points || (before == start ? 0 : reach_cost(reach, before)) + points != cost) continue;
        if (best == HEX_NONE || before < best) best = before;
    }
    return best;
}

/* Steps back from hexes that were entered from what had cost `left`, or over dearer hexsides from further back. */
HOT_PART void search_back(const struct reach_terms *terms, const struct reach *reach, const struct search *search,
                          const struct sheet *ended, int left, struct stretch stretch, strip on_way[])
{
    for (int extra = 0; extra < REACH_HEXSIDES && extra < left; extra++) {
        const int layer = left - extra, held = layer - terms->out_cost; /* a zone was left */
        if (!search_has_side(terms->ground, true, extra, stretch, ended->at)) continue;
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            strip steps, before;
            search_ways(terms->ground, true, extra, stretch, ended, i, &steps);
            steps &= ~search->stop[i];
            strip_load(&reach->layer[layer], stretch, i, &before);
            if (REACH_OUT && terms->out) {
                strip from_zone = { 0 };
                if (held > 0) strip_load(&reach->layer[held], stretch, i, &from_zone);
                before = (before & ~search->out[i]) | (from_zone & search->out[i]);
            }
            on_way[i] |= steps & before;
        }
    }
}

/* Ways are followed back from the goals to the start, all hexes of one cost at a time. A hex is a first one if the step
 * from the start costs as much as it has cost. */
HOT_PART struct hexset search_first(const struct reach_terms *terms, struct reach_start start,
                                    const struct reach *reach, const struct hexset *goals, int limit,
                                    struct stretch stretch)
{
    struct search search;
    struct sheet going;
    struct hexset first = { 0 };
    strip on_way[STRIPS + 1], firsts[STRIPS + 1];
    search_begin(terms, start, stretch, &search, &going);
    search_spread(terms, &going, 0, stretch, &search);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip_load(goals, stretch, i, &on_way[i]);
        firsts[i] = (strip){ 0 };
    }
    for (int k = limit < reach->last ? limit : reach->last; k > 0; k--) {
        struct sheet here, ended;
        strip any = { 0 };
        sheet_load(&reach->layer[k], stretch, &here);
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            here.at[i] &= on_way[i];
            any |= here.at[i];
        }
        if (strip_is_empty(&any)) continue;
        if (k <= REACH_SPAN) {
            strip direct[STRIPS + 1];
            search_join(&search, k, 1, stretch, direct);
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) firsts[i] |= here.at[i] & direct[i];
        }
        sheet_clear(stretch, &ended);
        for (int n = 1; n < REACH_COSTS && n < k; n++) {
            strip some = { 0 };
            if (!(search.costs >> n & 1)) continue;
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) {
                ended.at[i] = here.at[i] & search.cost[n][i];
                some |= ended.at[i];
            }
            if (!strip_is_empty(&some)) search_back(terms, reach, &search, &ended, k - n, stretch, on_way);
        }
    }
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) strip_store(&first, stretch, i, &firsts[i]);
    return first;
}

/* After reach_from with the same terms and start: the hexes beside the start with which a cheapest way to one of these
 * goals begins, if it costs at most `limit`. */
HOT_PART struct hexset reach_first(const struct reach_terms *terms, struct reach_start start,
                                   const struct reach *reach, const struct hexset *goals, int limit)
{
    const struct stretch stretch = { reach->stretch.base, REACH_GOAL_STRIPS };
    if (reach->stretch.strips == REACH_GOAL_STRIPS) {
        return search_first(terms, start, reach, goals, limit, stretch);
    }
    assert(reach->stretch.strips == STRIPS);
    return search_first(terms, start, reach, goals, limit, WHOLE_MAP);
}

#endif
