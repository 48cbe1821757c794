/* Loads Sengoku Jidai from its pack: the facts of a scenario, clans and units, who starts where, the chits.
 * The map is read in load_map.c, the tables in load_tables.c.
 *
 *     jidai_load  load_facts, jidai_load_map, load_clans, load_units, load_setup, load_starts,
 *                 load_chits, jidai_load_tables
 *
 * Everything that is a number comes from the pack; the counts that shape the state (34 clans, 49 chits) must be
 * met by it. A scenario is played by chapter 17 or by chapter 18; [17.1] and [18.1] are rows of its set-up. */
#include "games/jidai/rules/load.h"

#include <string.h>

#include "core/text.h"
#include "games/jidai/rules/rules.h"

const char *const jidai_army_words[ARMIES + 1] = { [UESUGI] = "uesugi", [TAKEDA] = "takeda" };
const char *const jidai_mode_words[MODES + 1] = { [MODE_ATTACK] = "attack", [MODE_DEFENSE] = "defense",
                                                  [MODE_MOVE] = "move", [MODE_REGROUP] = "regroup" };
const char *const jidai_commander_words[COMMANDERS + 1] = { [KENSHIN] = "kenshin", [SHINGEN] = "shingen",
                                                            [KOSAKA] = "kosaka" };

/* ---- helpers ------------------------------------------------------------------------------------- */

bool jidai_load_scenario(const struct image_table *table, int row, const struct jidai_scenario *scenario, bool *ret,
                         struct err *err)
{
    const char *text = image_text(table, row, "scenario"), *name;
    for (int i = 0; (name = image_scenario(table->image, i)); i++) {
        if (strcmp(name, text) != 0) continue;
        *ret = strcmp(text, scenario->name) == 0;
        return true;
    }
    return image_fail(table, row, err, "the pack has no scenario '%s'", text);
}

static int clan_by_name(const struct jidai_scenario *scenario, const char *name)
{
    for (int c = 0; c < CLANS; c++) {
        if (strcmp(scenario->clan[c].name, name) == 0) return c;
    }
    return -1;
}

/* ---- facts --------------------------------------------------------------------------------------- */

static bool fact_word(const struct image *image, const char *section, const char *key, const char *const *words,
                      int *ret, struct err *err)
{
    struct image_table facts;
    if (!image_find(image, "facts", "section key value", &facts, err)) return false;
    for (int row = 0; row < facts.rows; row++) {
        if (strcmp(image_text(&facts, row, "section"), section) == 0 &&
            strcmp(image_text(&facts, row, "key"), key) == 0) {
            return image_word(&facts, row, "value", words, ret, err);
        }
    }
    return image_fail(&facts, -1, err, "'%s' has no fact '%s'", section, key);
}

static bool load_numbers(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    int32_t chapter;
    struct { const char *key; int low, high; uint8_t *ret; } fact[] = {
        { "columns", 2, HEX_COLUMNS, &scenario->grid.columns },
        { "rows", 2, 32, &scenario->grid.rows },
        { "turns", 1, TURNS_MAX, &scenario->turns },
        { "fatigue-turn", 0, TURNS_MAX, &scenario->fatigue_turn },
        { "surprise-turn", 0, TURNS_MAX, &scenario->surprise_turn },
        { "surprise-column", 0, 9, &scenario->surprise_column },
        { "special-movement", 1, 12, &scenario->special_movement },
        { "positions", 0, 99, &scenario->positions },
        { "recall-losses", 0, UNITS_MAX, &scenario->recall_losses },
        { "recall-box", 0, DELAYS, &scenario->recall_box },
        { "draw", 0, 99, &scenario->draw_band },
        { "kaizu-points", 0, 99, &scenario->kaizu_points },
        { "kansuke-points", 0, 99, &scenario->kansuke_points },
    };
    for (size_t i = 0; i < sizeof fact / sizeof fact[0]; i++) {
        int32_t value;
        if (!image_fact_int(image, scenario->name, fact[i].key, fact[i].low, fact[i].high, &value, err)) return false;
        *fact[i].ret = (uint8_t)value;
    }
    if (!image_fact_int(image, scenario->name, "chapter", 17, 18, &chapter, err)) return false;
    scenario->is_historical = chapter == 17;
    return true;
}

/* A variant of 17.6 is played if the players want it and the scenario allows it. */
static bool load_variant(const struct image *image, const char *section, const char *key, bool *wanted,
                         struct err *err)
{
    static const char *const words[] = { "no", "yes", NULL };
    int allowed;
    if (!fact_word(image, section, key, words, &allowed, err)) return false;
    *wanted = *wanted && allowed;
    return true;
}

static bool load_facts(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const parity_words[] = { "even", NULL };
    static const char *const plan_words[] = { "none", "later", "active", NULL };
    static const char *const plan_keys[ARMIES] = { [UESUGI] = "uesugi-plan", [TAKEDA] = "takeda-plan" };
    struct edition *edition = &scenario->edition;
    const char *section = scenario->name;
    int word;
    if (!load_numbers(image, scenario, err)) return false;
    if (!fact_word(image, section, "low-columns", parity_words, &word, err)) return false;
    scenario->grid.lane_log2 = 5;
    scenario->grid.parity = HEX_PARITY;
    if (!fact_word(image, section, "saijo", jidai_army_words, &word, err)) return false;
    scenario->saijo_side = (uint8_t)word;
    if (!load_variant(image, section, "kansuke", &edition->kansuke, err)) return false;
    if (!load_variant(image, section, "shingen-plan", &edition->shingen_plan, err)) return false;
    if (!load_variant(image, section, "deployment", &edition->free_deployment, err)) return false;
    for (int side = 0; side < ARMIES; side++) {
        if (!fact_word(image, section, plan_keys[side], plan_words, &word, err)) return false;
        scenario->may_plan[side] = word > 0 || (side == TAKEDA && edition->shingen_plan); /* [17.6.2] */
        scenario->plan_is_active[side] = word == 2;
    }
    return true;
}

/* The clan beside which another one may start [17.6.3]. */
static bool load_ford_clan(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    const char *words[CLANS + 2] = { 0 };
    int word;
    for (int c = 0; c < CLANS; c++) words[c] = scenario->clan[c].name;
    words[CLANS] = "none";
    if (!fact_word(image, scenario->name, "ford-clan", words, &word, err)) return false;
    scenario->ford_clan = word < CLANS ? (uint8_t)word : NO_CLAN;
    return true;
}

/* ---- the armies [5.1, 6.1] ----------------------------------------------------------------------- */

static bool load_clans(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "clans", "name army letter title native contingent", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows != CLANS) return image_fail(&table, -1, err, "%d clans are wanted, not %d", CLANS, table.rows);
    for (int row = 0; row < CLANS; row++) {
        int side, contingent;
        const char letter[2] = { (char)('A' + row - clan_first(clan_side(row))), 0 };
        if (!image_word(&table, row, "army", jidai_army_words, &side, err)) return false;
        if (!image_word(&table, row, "contingent", jidai_commander_words, &contingent, err)) return false;
        if (side != clan_side(row) || strcmp(image_text(&table, row, "letter"), letter) != 0) {
            return image_fail(&table, row, err, "clans stand in order, Uesugi A to N, Takeda A to T: here %s of %s",
                              letter, jidai_army_words[clan_side(row)]);
        }
        if ((contingent == KENSHIN) != (side == UESUGI)) {
            return image_fail(&table, row, err, "a clan of %s is not under %s", jidai_army_words[side],
                              jidai_commander_words[contingent]);
        }
        scenario->clan[row] = (struct clan){ .title = image_text(&table, row, "title"),
            .native = image_text(&table, row, "native"), .letter = letter[0],
            .side = (uint8_t)side, .is_kosaka = contingent == KOSAKA };
        if (contingent == KOSAKA) scenario->kosakas |= clan_bit(row);
        if (!load_name(&table, row, &scenario->clan[row].name, err)) return false;
    }
    return load_ford_clan(image, scenario, err);
}

/* The tag of a unit says whether it is the commander of its army, in clan A [5.1-commander], or Kosaka [17.2]. */
static bool load_commander(const struct image_table *table, int row, const struct clan *clan,
                           struct jidai_scenario *scenario, struct err *err)
{
    static const char *const tag_words[] = { "commander", "kosaka", "", NULL };
    int tag;
    if (!image_word(table, row, "tag", tag_words, &tag, err)) return false;
    if (tag == 2) return true;
    if (tag == 0 && clan->letter != 'A') return image_fail(table, row, err, "the commander belongs to clan A");
    if (tag == 1 && !clan->is_kosaka) return image_fail(table, row, err, "Kosaka belongs to his own contingent");
    const int commander = tag == 1 ? KOSAKA : clan->side == UESUGI ? KENSHIN : SHINGEN;
    if (scenario->commander[commander] != NO_UNIT) return image_fail(table, row, err, "a second such commander");
    if (scenario->unit[row].lead == 0) return image_fail(table, row, err, "a commander without leadership");
    scenario->commander[commander] = (uint8_t)row;
    return true;
}

static bool load_unit(const struct image_table *table, int row, struct jidai_scenario *scenario, struct err *err)
{
    int side;
    int32_t elan, mass, fire, lead;
    const char *letter = image_text(table, row, "clan");
    if (!image_word(table, row, "army", jidai_army_words, &side, err)) return false;
    if (!image_int(table, row, "elan", 0, 9, &elan, err)) return false;
    if (!image_int(table, row, "mass", 1, 9, &mass, err)) return false;
    if (!image_int(table, row, "firepower", 0, 9, &fire, err)) return false;
    if (!image_int(table, row, "leadership", 0, 9, &lead, err)) return false;
    int c = clan_first((uint8_t)side);
    while (c < clan_end((uint8_t)side) && (letter[0] != scenario->clan[c].letter || letter[1] != 0)) c++;
    if (c == clan_end((uint8_t)side)) {
        return image_fail(table, row, err, "%s has no clan '%s'", jidai_army_words[side], letter);
    }
    struct clan *clan = &scenario->clan[c];
    const int expected = row == 0 ? 0 : scenario->unit[row - 1].clan;
    if (c != expected && c != expected + 1) {
        return image_fail(table, row, err, "units stand clan by clan in the order of the clans: %s or the next one",
                          scenario->clan[expected].name);
    }
    if (c != expected || row == 0) clan->first = (uint8_t)row;
    clan->end = (uint8_t)(row + 1);
    if (clan->end - clan->first > CLAN_UNITS_MAX) {
        return image_fail(table, row, err, "a clan has at most %d units", CLAN_UNITS_MAX);
    }
    scenario->unit[row] = (struct unit){ .title = image_text(table, row, "title"),
        .native = image_text(table, row, "native"), .code = image_text(table, row, "code"), .clan = (uint8_t)c,
        .side = (uint8_t)side, .elan = (uint8_t)elan,
        .mass = (uint8_t)mass, .fire = (uint8_t)fire, .lead = (uint8_t)lead, .start = HEX_NONE };
    if (!load_name(table, row, &scenario->unit[row].name, err)) return false;
    return load_commander(table, row, clan, scenario, err);
}

static bool load_units(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "units", "name army clan code title native elan mass firepower leadership tag", &table, err))
        return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows > UNITS_MAX) return image_fail(&table, UNITS_MAX, err, "there are at most %d units", UNITS_MAX);
    memset(scenario->commander, NO_UNIT, sizeof scenario->commander);
    for (int row = 0; row < table.rows; row++) {
        if (!load_unit(&table, row, scenario, err)) return false;
    }
    for (int c = 0; c < CLANS; c++) {
        if (scenario->clan[c].end == 0) {
            return image_fail(&table, -1, err, "clan %s has no units", scenario->clan[c].name);
        }
    }
    for (int i = 0; i < COMMANDERS; i++) {
        if (scenario->commander[i] == NO_UNIT) {
            return image_fail(&table, -1, err, "no unit has the tag for %s", jidai_commander_words[i]);
        }
    }
    scenario->units = (uint8_t)table.rows;
    scenario->first_takeda = scenario->clan[UESUGI_CLANS].first;
    return true;
}

/* ---- who starts where [17.1, 18.1] --------------------------------------------------------------- */

enum start_place { START_HEX, START_SAIJO, START_KAIZU, START_RECALL, START_COLUMN, START_EDGE };
static const char *const place_words[] = { "hex", "saijo", "kaizu", "recall", "column", "edge", NULL };

/* One clan has a part of its own: clan N [17.3], the garrison [18.1]. */
static bool load_only_clan(const struct image_table *table, int row, int clan, uint8_t *ret, struct err *err)
{
    if (*ret != NO_CLAN && *ret != clan) {
        return image_fail(table, row, err, "only one clan starts as '%s'", image_text(table, row, "place"));
    }
    *ret = (uint8_t)clan;
    return true;
}

static bool load_place(const struct image_table *table, int row, struct unit *unit, int place,
                       struct jidai_scenario *scenario, struct hexset *taken, struct err *err)
{
    int hex = HEX_NONE;
    if (place == START_SAIJO) {
        if (unit->side != scenario->saijo_side) return image_fail(table, row, err, "the enemy holds Mount Saijo");
        if (image_text(table, row, "hex")[0]) return image_fail(table, row, err, "Mount Saijo has no hex");
        return true;
    }
    if (place == START_RECALL && unit->side != UESUGI) return image_fail(table, row, err, "only Uesugi recalls a clan");
    if ((place == START_COLUMN || place == START_EDGE) && unit->side != TAKEDA) {
        return image_fail(table, row, err, "only Takeda marches in a column");
    }
    if (!load_hex(table, row, "hex", &scenario->grid, &hex, err)) return false;
    if (!hexset_has(&scenario->on_map, hex)) return image_fail(table, row, err, "this hex is not playable");
    if ((place == START_KAIZU) != (hex == scenario->kaizu)) {
        return image_fail(table, row, err, "the fortress stands in %d, and who is in it starts as 'kaizu'",
                          hex_label(&scenario->grid, scenario->kaizu));
    }
    if (place == START_KAIZU || place == START_HEX || place == START_COLUMN) unit->start = (int16_t)hex;
    if (place == START_KAIZU) return load_only_clan(table, row, unit->clan, &scenario->garrison_clan, err);
    if (place == START_RECALL) {
        if (scenario->recall_hex != HEX_NONE && scenario->recall_hex != hex) {
            return image_fail(table, row, err, "all its units enter in the same hex");
        }
        scenario->recall_hex = (int16_t)hex;
        return load_only_clan(table, row, unit->clan, &scenario->recall_clan, err);
    }
    if (hexset_has(taken, hex)) return image_fail(table, row, err, "another unit starts in this hex");
    hexset_add(taken, hex);
    if (place == START_COLUMN) {
        if (scenario->columns == COLUMN_MAX) {
            return image_fail(table, row, err, "the column has at most %d hexes", COLUMN_MAX);
        }
        scenario->column[scenario->columns++] = (int16_t)hex;
    } else if (place == START_EDGE) {
        if (scenario->edges == EDGES_MAX) {
            return image_fail(table, row, err, "at most %d units enter by the edge", EDGES_MAX);
        }
        if (!hexset_has(&scenario->edge, hex)) return image_fail(table, row, err, "this is no hex of the edge");
        scenario->edge_hex[scenario->edges++] = (int16_t)hex;
    }
    return true;
}

/* What the set-up must be as a whole, for the rules to work on it. */
static bool check_setup(const struct image_table *table, const struct jidai_scenario *scenario, struct err *err)
{
    if ((scenario->recall_clan == NO_CLAN) != (scenario->recall_losses == 0)) {
        return image_fail(table, -1, err, "a clan starts as 'recall' where 'recall-losses' is not 0, and only there");
    }
    if (scenario->ford_clan == NO_CLAN ? scenario->edition.free_deployment :
        clan_side(scenario->ford_clan) != UESUGI || scenario->clan[scenario->ford_clan].box != BOX_MAP) {
        return image_fail(table, -1, err, "'deployment' needs a 'ford-clan' of Uesugi that starts on the map");
    }
    int others = 0; /* of Takeda, neither in Kaizu nor in the column or behind it */
    for (int u = scenario->first_takeda; u < scenario->units; u++) {
        others += scenario->unit[u].clan != scenario->garrison_clan;
    }
    others -= scenario->columns + scenario->edges;
    if (scenario->columns + scenario->edges > 0 && (scenario->columns == 0 || others > 0)) {
        return image_fail(table, -1, err, "all of Takeda but the garrison marches in the column, or comes by the edge");
    }
    return true;
}

static bool load_setup(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table, units;
    struct hexset taken = { 0 };
    bool is_placed[UNITS_MAX] = { false };
    scenario->recall_clan = scenario->garrison_clan = NO_CLAN;
    scenario->recall_hex = HEX_NONE;
    for (int c = 0; c < CLANS; c++) scenario->clan[c].box = BOXES;
    if (!image_find(image, "setup", "scenario unit place hex", &table, err)) return false;
    if (!image_find(image, "units", "name", &units, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        bool is_ours = false;
        int place;
        if (!jidai_load_scenario(&table, row, scenario, &is_ours, err)) return false;
        if (!is_ours) continue;
        const int u = image_row(&units, "name", image_text(&table, row, "unit"));
        if (u < 0) return image_fail(&table, row, err, "there is no unit '%s'", image_text(&table, row, "unit"));
        if (is_placed[u]) return image_fail(&table, row, err, "unit '%s' is there twice", scenario->unit[u].name);
        if (!image_word(&table, row, "place", place_words, &place, err)) return false;
        if (!load_place(&table, row, &scenario->unit[u], place, scenario, &taken, err)) return false;
        struct clan *clan = &scenario->clan[scenario->unit[u].clan];
        const uint8_t box = place == START_SAIJO ? BOX_SAIJO : place == START_RECALL ? BOX_WAITING : BOX_MAP;
        if (clan->box != BOXES && clan->box != box) return image_fail(&table, row, err, "a clan starts together");
        clan->box = box;
        is_placed[u] = true;
    }
    for (int u = 0; u < scenario->units; u++) {
        if (is_placed[u]) continue;
        return image_fail(&table, -1, err, "unit '%s' has no place in scenario '%s'", scenario->unit[u].name,
                          scenario->name);
    }
    return check_setup(&table, scenario, err);
}

/* The mode a clan starts in, and the entry point it takes if its player names no other [3, 16.2]. */
static bool load_starts(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const start_words[] = { "attack", "defense", "move", "regroup", "free", NULL };
    struct image_table table;
    bool is_there[CLANS] = { false };
    if (!image_find(image, "starts", "scenario clan mode entry", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        bool is_ours = false;
        int mode, entry = 0;
        if (!jidai_load_scenario(&table, row, scenario, &is_ours, err)) return false;
        if (!is_ours) continue;
        const int c = clan_by_name(scenario, image_text(&table, row, "clan"));
        if (c < 0) return image_fail(&table, row, err, "there is no clan '%s'", image_text(&table, row, "clan"));
        if (is_there[c]) return image_fail(&table, row, err, "clan '%s' is there twice", scenario->clan[c].name);
        is_there[c] = true;
        if (!image_word(&table, row, "mode", start_words, &mode, err)) return false;
        scenario->clan[c].mode = mode < MODES ? (uint8_t)mode : NO_VALUE;
        const char *point = image_text(&table, row, "entry");
        if ((point[0] != 0) != (scenario->clan[c].box == BOX_SAIJO)) {
            return image_fail(&table, row, err, "clans from Mount Saijo have an entry point, and only they");
        }
        if (point[0] == 0) continue;
        while (entry < ENTRIES && strcmp(scenario->entry[entry].name, point) != 0) entry++;
        if (entry == ENTRIES) return image_fail(&table, row, err, "there is no entry point '%s'", point);
        scenario->clan[c].entry = (uint8_t)entry;
    }
    for (int c = 0; c < CLANS; c++) {
        if (is_there[c]) continue;
        return image_fail(&table, -1, err, "clan '%s' has no mode to start in", scenario->clan[c].name);
    }
    return true;
}

/* ---- the chits [9.3, 9.4, 9.5, 14.1] ------------------------------------------------------------- */

/* The number of a row's chit, or -1 and a sentence. */
static int chit_number(const struct image_table *table, int row, const struct jidai_scenario *scenario,
                       struct err *err)
{
    enum { CLAN, SPECIAL, RALLY, MOVE, COMBAT, INITIATIVE, SAMURAI };
    static const char *const kind_words[] = { "clan", "special", "rally", "move", "combat", "initiative", "samurai",
                                              NULL };
    int kind, side = 0;
    int32_t number;
    const char *mark = image_text(table, row, "mark");
    if (!image_word(table, row, "kind", kind_words, &kind, err)) return -1;
    if (kind == RALLY) return CHIT_RALLY;
    if (kind == MOVE) return CHIT_MOVE;
    if (kind == INITIATIVE) return CHIT_INITIATIVE;
    if (!image_word(table, row, "army", jidai_army_words, &side, err)) return -1;
    if (kind == COMBAT) return CHIT_COMBAT + side;
    if (kind == SAMURAI) return CHIT_SAMURAI + side;
    if (kind == SPECIAL) {
        if (!image_int(table, row, "mark", 1, SPECIALS, &number, err)) return -1;
        return CHIT_SPECIAL + SPECIALS * side + number - 1;
    }
    for (int c = clan_first((uint8_t)side); c < clan_end((uint8_t)side); c++) {
        if (mark[0] == scenario->clan[c].letter && mark[1] == 0) return c;
    }
    image_fail(table, row, err, "%s has no clan '%s'", jidai_army_words[side], mark);
    return -1;
}

static bool load_chits(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "chits", "name kind army mark title native", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    for (int row = 0; row < table.rows; row++) {
        struct text name, title;
        const char *word = NULL;
        const int chit = chit_number(&table, row, scenario, err);
        if (chit < 0 || !load_name(&table, row, &word, err)) return false;
        if (scenario->chit_name[chit][0]) return image_fail(&table, row, err, "this chit is there twice");
        text_open(&name, scenario->chit_name[chit], sizeof scenario->chit_name[chit]);
        text_put(&name, word);
        text_open(&title, scenario->chit_title[chit], sizeof scenario->chit_title[chit]);
        text_put(&title, image_text(&table, row, "title"));
        scenario->chit_native[chit] = image_text(&table, row, "native");
        if (name.is_cut || title.is_cut) return image_fail(&table, row, err, "name or title is too long");
    }
    if (table.rows != CHITS) return image_fail(&table, -1, err, "%d chits are wanted, not %d", CHITS, table.rows);
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------------- */

bool jidai_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                struct err *err)
{
    struct jidai_scenario *scenario = ret_scenario;
    memset(scenario, 0, sizeof *scenario);
    jidai_editions_set(options, &scenario->edition);
    const bool is_good = image_find_scenario(image, name, &scenario->name, err) && load_facts(image, scenario, err) &&
                         jidai_load_map(image, scenario, err) && load_clans(image, scenario, err) &&
                         load_units(image, scenario, err) && load_setup(image, scenario, err) &&
                         load_starts(image, scenario, err) && load_chits(image, scenario, err) &&
                         jidai_load_tables(image, scenario, err);
    if (is_good) {
        jidai_board_prepare(scenario);
        jidai_path_prepare(scenario);
    }
    return is_good;
}
