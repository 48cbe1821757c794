/* Loads who takes part: clans [30-1], castles with their owners [41-2-1], units [2-2-1], the set-up [41-2-2]. */
#include "games/gunyuden/rules/load.h"

#include <string.h>

#include "games/gunyuden/rules/rules.h"

const char *const gunyuden_rank_words[RANKS + 1] = { [BUSHO] = "busho", [TAISHO] = "taisho", [SODAISHO] = "sodaisho" };

static int clan_named(const struct gunyuden_scenario *scenario, const char *name, size_t length)
{
    for (int c = 0; c < scenario->clans; c++) {
        const char *own = scenario->clan[c].name;
        if (strlen(own) == length && memcmp(own, name, length) == 0) return c;
    }
    return -1;
}

/* ---- clans ----------------------------------------------------------------------------------------- */

static bool load_clans(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const size_words[] = { "large", "small", "rebels", NULL };
    static const char *const column_words[] = { "first", "second", "none", NULL };
    const char *const side_words[] = { gunyuden_roles[0].id, gunyuden_roles[1].id, [NEUTRAL] = "neutral", "", NULL };
    struct image_table table;
    if (!image_find(image, "clans", "name title native size awake replenish union home", &table, err)) return false;
    if (!image_has_column(&table, scenario->name)) {
        return image_fail(&table, -1, err, "there is no column '%s'", scenario->name);
    }
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows > CLANS_MAX) return image_fail(&table, CLANS_MAX, err, "at most %d clans", CLANS_MAX);
    for (int row = 0; row < table.rows; row++) {
        struct clan *clan = &scenario->clan[row];
        int side, size, columns;
        if (!image_word(&table, row, scenario->name, side_words, &side, err)) return false;
        if (!image_word(&table, row, "size", size_words, &size, err)) return false;
        if (!image_word(&table, row, "replenish", column_words, &columns, err)) return false;
        *clan = (struct clan){ .title = image_text(&table, row, "title"), .native = image_text(&table, row, "native"),
            .side = (uint8_t)(side > NEUTRAL ? NEUTRAL : side), .size = (uint8_t)size, .columns = (uint8_t)columns,
            .main = NO_CASTLE, .home = NO_CASTLE, .is_here = side <= NEUTRAL };
        if (!load_name(&table, row, &clan->name, err)) return false;
        if (!gunyuden_load_yes(&table, row, "awake", &clan->is_awake, err)) return false;
        if (!gunyuden_load_yes(&table, row, "union", &clan->is_in_union, err)) return false;
    }
    scenario->clans = (uint8_t)table.rows;
    return true;
}

/* ---- castles --------------------------------------------------------------------------------------- */

/* The owner in this scenario: a clan, * behind it for the main castle. Empty: the castle is not there [ruling:51]. */
static bool load_owner(const struct image_table *table, int row, struct gunyuden_scenario *scenario, struct err *err)
{
    struct castle *castle = &scenario->castle[row];
    const char *cell = image_text(table, row, scenario->name);
    const size_t length = strcspn(cell, "*");
    castle->owner = NO_CLAN;
    if (!cell[0]) return true;
    const int c = clan_named(scenario, cell, length);
    if (c < 0 || (cell[length] && cell[length + 1])) return image_fail(table, row, err, "there is no clan '%s'", cell);
    struct clan *clan = &scenario->clan[c];
    if (!clan->is_here) return image_fail(table, row, err, "clan '%s' is not in this scenario", clan->name);
    if (!hexset_has(&scenario->area, castle->hex)) {
        return image_fail(table, row, err, "castle '%s' lies outside the provinces of the scenario", castle->name);
    }
    castle->owner = (uint8_t)c;
    scenario->castle_at[castle->hex] = (uint8_t)row;
    if (!cell[length]) return true;
    if (clan->main != NO_CASTLE) {
        return image_fail(table, row, err, "clan '%s' has its main castle at '%s' already", clan->name,
                          scenario->castle[clan->main].name);
    }
    clan->main = (uint8_t)row;
    return true;
}

static bool load_castles(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table, clans;
    if (!image_find(image, "castles", "name hex title native level", &table, err)) return false;
    if (!image_has_column(&table, scenario->name)) {
        return image_fail(&table, -1, err, "there is no column '%s'", scenario->name);
    }
    if (!image_check_unique(&table, "name", err) || !image_check_unique(&table, "hex", err)) return false;
    if (table.rows > CASTLES_MAX) return image_fail(&table, CASTLES_MAX, err, "at most %d castles", CASTLES_MAX);
    for (int row = 0; row < table.rows; row++) {
        struct castle *castle = &scenario->castle[row];
        int32_t level;
        int hex;
        *castle = (struct castle){ .title = image_text(&table, row, "title"),
                                   .native = image_text(&table, row, "native") };
        if (!load_name(&table, row, &castle->name, err)) return false;
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (!image_int(&table, row, "level", 0, LEVELS_OF_CASTLES - 1, &level, err)) return false;
        const struct ground *ground = &scenario->ground[scenario->terrain[hex]];
        if (!ground->cost[PACE_NORMAL] || !ground->cost[PACE_LINE]) {
            return image_fail(&table, row, err, "a castle cannot stand on %s", ground->kind.name);
        }
        castle->hex = (int16_t)hex;
        castle->level = (uint8_t)level;
        if (!load_owner(&table, row, scenario, err)) return false;
    }
    scenario->castles = (uint8_t)table.rows;
    if (!image_find(image, "clans", "name home", &clans, err)) return false;
    for (int c = 0; c < scenario->clans; c++) {
        const char *home = image_text(&clans, c, "home");
        if (!home[0]) continue;
        const int castle = image_row(&table, "name", home);
        if (castle < 0) return image_fail(&clans, c, err, "there is no castle '%s'", home);
        scenario->clan[c].home = (uint8_t)castle;
    }
    return true;
}

/* ---- units ----------------------------------------------------------------------------------------- */

static bool load_unit(const struct image_table *table, int row, const struct gunyuden_scenario *scenario,
                      struct unit *ret, struct err *err)
{
    int rank;
    int32_t full, reduced, fbm, ap, lead;
    const char *clan_name = image_text(table, row, "clan");
    const int clan = clan_named(scenario, clan_name, strlen(clan_name));
    if (clan < 0) return image_fail(table, row, err, "there is no clan '%s'", clan_name);
    if (!image_word(table, row, "rank", gunyuden_rank_words, &rank, err)) return false;
    if (!image_int(table, row, "full", 1, 20, &full, err)) return false;
    if (!image_int(table, row, "reduced", 1, 20, &reduced, err)) return false;
    if (reduced >= full) return image_fail(table, row, err, "reduced strength must be below full strength");
    if (!image_int(table, row, "fbm", 0, 4, &fbm, err)) return false;
    if (!image_int(table, row, "ap", 1, STAGES, &ap, err)) return false;
    if (!image_int(table, row, "lead", 0, 12, &lead, err)) return false;
    if ((lead > 0) != (rank > BUSHO)) return image_fail(table, row, err, "commanders lead units, busho do not");
    *ret = (struct unit){ .title = image_text(table, row, "title"), .native = image_text(table, row, "native"),
        .code = image_text(table, row, "code"), .clan = (uint8_t)clan, .rank = (uint8_t)rank, .fbm = (uint8_t)fbm,
        .ap = (uint8_t)ap, .lead = (uint8_t)lead, .strength = { 0, (uint8_t)reduced, (uint8_t)full },
        .leader = NO_UNIT, .start = HEX_NONE };
    return load_name(table, row, &ret->name, err);
}

/* The row of a unit in this scenario's part of the set-up, or -1. */
static int setup_row(const struct image_table *setup, const char *scenario, const char *unit)
{
    for (int row = 0; row < setup->rows; row++) {
        if (strcmp(image_text(setup, row, "scenario"), scenario) == 0 &&
            strcmp(image_text(setup, row, "unit"), unit) == 0) return row;
    }
    return -1;
}

/* Only those who take part are kept. */
static bool load_units(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table, setup;
    int count[SIDES_OF_WAR + 1] = { 0 };
    if (!image_find(image, "units", "name code title native clan rank full reduced fbm ap lead", &table, err)) {
        return false;
    }
    if (!image_find(image, "setup", "scenario unit hex free inside leader waits", &setup, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    for (int row = 0; row < table.rows; row++) {
        struct unit unit;
        if (!load_unit(&table, row, scenario, &unit, err)) return false;
        if (setup_row(&setup, scenario->name, unit.name) < 0) continue;
        const uint8_t side = scenario->clan[unit.clan].side;
        if (scenario->units == UNITS_MAX) return image_fail(&table, row, err, "at most %d units", UNITS_MAX);
        if (++count[side] > SIDE_UNITS_MAX && side < NEUTRAL) {
            return image_fail(&table, row, err, "a side has at most %d units", SIDE_UNITS_MAX);
        }
        scenario->unit[scenario->units++] = unit;
    }
    return true;
}

/* ---- the default set-up ---------------------------------------------------------------------------- */

static int unit_named(const struct gunyuden_scenario *scenario, const char *name)
{
    for (int u = 0; u < scenario->units; u++) {
        if (strcmp(scenario->unit[u].name, name) == 0) return u;
    }
    return -1;
}

/* Where a unit begins: a hex that can be entered; with a castle there, one of its clan [41-2-2]. */
static bool check_start(const struct image_table *table, int row, const struct gunyuden_scenario *scenario,
                        const struct unit *unit, int hex, struct err *err)
{
    const int castle = scenario->castle_at[hex];
    const struct clan *clan = &scenario->clan[unit->clan];
    if (!clan->is_here) return image_fail(table, row, err, "clan '%s' is not in this scenario", clan->name);
    if (!scenario->ground[scenario->terrain[hex]].cost[PACE_NORMAL]) {
        return image_fail(table, row, err, "no unit can stand on %s",
                          scenario->ground[scenario->terrain[hex]].kind.name);
    }
    if (!hexset_has(&scenario->area, hex)) {
        return image_fail(table, row, err, "hex %s lies outside the provinces of the scenario",
                          image_text(table, row, "hex"));
    }
    if (castle == NO_CASTLE || scenario->castle[castle].owner != unit->clan) {
        return image_fail(table, row, err, "hex %s has no castle of clan '%s'", image_text(table, row, "hex"),
                          clan->name);
    }
    return true;
}

static bool load_start(const struct image_table *table, int row, struct gunyuden_scenario *scenario, int u,
                       struct err *err)
{
    struct unit *unit = &scenario->unit[u];
    const char *waits = image_text(table, row, "waits");
    const int leader = unit_named(scenario, image_text(table, row, "leader"));
    if (leader < 0) {
        return image_fail(table, row, err, "there is no unit '%s' in this scenario", image_text(table, row, "leader"));
    }
    if (!gunyuden_load_yes(table, row, "free", &unit->is_free, err)) return false;
    if (!gunyuden_load_yes(table, row, "inside", &unit->starts_inside, err)) return false;
    unit->leader = (uint8_t)leader;
    unit->waits = waits[0] ? waits : NULL;
    if (waits[0]) return true;
    int hex;
    if (!load_hex(table, row, "hex", &scenario->grid, &hex, err)) return false;
    unit->start = (int16_t)hex;
    return check_start(table, row, scenario, unit, hex, err);
}

/* A led unit: lower rank, same clan, same hex, room in the command track [9-2]. */
static bool check_leader(const struct image_table *table, int row, const struct gunyuden_scenario *scenario, int u,
                         struct err *err)
{
    const struct unit *unit = &scenario->unit[u], *leader = &scenario->unit[unit->leader];
    int led = 0;
    if (unit->leader == u) return true;
    if (unit->rank >= leader->rank) {
        return image_fail(table, row, err, "'%s' cannot lead a unit of equal or higher rank", leader->name);
    }
    if (unit->clan != leader->clan) return image_fail(table, row, err, "'%s' is of another clan", leader->name);
    if (scenario->unit[leader->leader].leader != leader->leader || leader->leader != unit->leader) {
        return image_fail(table, row, err, "'%s' is himself led", leader->name);
    }
    if (unit->start != leader->start || unit->starts_inside != leader->starts_inside) {
        return image_fail(table, row, err, "'%s' begins elsewhere", leader->name);
    }
    for (int v = 0; v < scenario->units; v++) led += v != unit->leader && scenario->unit[v].leader == unit->leader;
    if (led > leader->lead) {
        return image_fail(table, row, err, "'%s' leads %d units, not %d", leader->name, leader->lead, led);
    }
    return true;
}

static bool load_setup(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    bool has_start[CLANS_MAX] = { false };
    if (!image_find(image, "setup", "scenario unit hex free inside leader waits", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        if (strcmp(image_text(&table, row, "scenario"), scenario->name) != 0) continue;
        const char *name = image_text(&table, row, "unit");
        const int u = unit_named(scenario, name);
        if (u < 0) return image_fail(&table, row, err, "there is no unit '%s'", name);
        if (scenario->unit[u].leader != NO_UNIT) return image_fail(&table, row, err, "unit '%s' is there twice", name);
        if (!load_start(&table, row, scenario, u, err)) return false;
        if (!scenario->unit[u].waits) has_start[scenario->unit[u].clan] = true;
    }
    for (int u = 0; u < scenario->units; u++) {
        const int row = setup_row(&table, scenario->name, scenario->unit[u].name);
        if (!check_leader(&table, row, scenario, u, err)) return false;
    }
    for (int c = 0; c < scenario->clans; c++) {
        if (!has_start[c] || scenario->clan[c].main != NO_CASTLE) continue;
        return image_fail(&table, -1, err, "clan '%s' has units and no main castle", scenario->clan[c].name);
    }
    return true;
}

bool gunyuden_load_people(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    return load_clans(image, scenario, err) && load_castles(image, scenario, err) &&
           load_units(image, scenario, err) && load_setup(image, scenario, err);
}
