/* Loads Kenshin vs. Shingen from its pack: chapter 3 (map, units, cards) and the set-up of chapter 4.
 * Everything that is a number comes from the pack; the counts that shape the state (46 units, 15 Takeda
 * starting hexes, 8 kinds of cards) must be met by it. [generals:takeda, generals:uesugi] are rows of
 * its table of units. */
#include <string.h>

#include "core/load.h"
#include "core/text.h"
#include "games/kenshin/rules/rules.h"

static const char *const side_words[] = { "uesugi", "takeda", NULL };

static bool load_facts(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    struct { const char *key; int low, high; void *at; int scale; } fact[] = {
        { "columns", 1, 22, &scenario->grid.columns, 1 },
        { "rows", 1, 16, &scenario->grid.rows, 1 },
        { "turns", 1, 99, &scenario->turns, 1 },
        { "first-hour", 0, 23, &scenario->first_hour, 1 },
        { "hours-per-turn", 1, 24, &scenario->hours, 1 },
        { "commands", 1, 21, &scenario->commands, 1 },
        { "uesugi-no-command-turn", 1, 99, &scenario->no_command_turn, 1 },
        { "takeda-surprise-turn", 1, 99, &scenario->surprise_turn, 1 },
        { "reinforcements", 0, ENTRIES, &scenario->reinforcements, 1 },
        { "exchange-turn", 1, 99, &scenario->exchange_turn, 1 },
        { "movement", 1, REACH_POINTS, &scenario->movement, 1 },
        { "attack-cost", 1, REACH_POINTS, &scenario->attack_cost, 1 },
        { "retreat-margin", 0, 9, &scenario->retreat_margin, 2 },
        { "retreat-marker", -9, 0, &scenario->retreat_marker, 2 },
        { "commander-retreat", -9, 0, &scenario->commander_retreat, 2 },
        { "marginal", 1, 99, &scenario->marginal, 1 },
        { "tactical", 1, 99, &scenario->tactical, 1 },
        { "decisive", 1, 99, &scenario->decisive, 1 },
    };
    for (size_t i = 0; i < sizeof fact / sizeof fact[0]; i++) {
        int32_t value;
        if (!image_fact_int(image, scenario->name, fact[i].key, fact[i].low, fact[i].high, &value, err)) return false;
        value *= fact[i].scale; /* strengths are kept in halves */
        memcpy(fact[i].at, &(int8_t){ (int8_t)value }, 1);
    }
    const char *low = image_fact(image, scenario->name, "low-columns");
    if (!low || strcmp(low, "even") != 0) { /* kit/hexset.h is compiled for this parity */
        struct image_table facts;
        if (!image_find(image, "facts", "key", &facts, err)) return false;
        return image_fail(&facts, image_row(&facts, "key", "low-columns"), err, "low-columns must be 'even'");
    }
    scenario->grid.lane_log2 = 4;
    scenario->grid.parity = EVEN_COLUMNS_SOUTH;
    return true;
}

static bool load_terrain(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "terrain", "name title glyph cost combat", &table, err)) return false;
    if (table.rows > TERRAINS) return image_fail(&table, TERRAINS, err, "at most %d kinds of terrain", TERRAINS);
    for (int row = 0; row < table.rows; row++) {
        int32_t cost, combat;
        if (!image_int(&table, row, "cost", 1, REACH_GROUND, &cost, err)) return false;
        if (!image_half(&table, row, "combat", -20, 20, &combat, err)) return false;
        scenario->terrain_cost[row] = (uint8_t)cost;
        scenario->terrain_combat[row] = (int8_t)combat;
        scenario->terrain_kind[row] = (struct terrain){ .name = image_text(&table, row, "name"),
            .title = image_text(&table, row, "title"), .glyph = image_text(&table, row, "glyph")[0] };
    }
    return true;
}

static bool load_map(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    static const char *const bank_words[] = { "takeda", "river", "uesugi", NULL };
    struct image_table table, terrain;
    if (!image_find(image, "map", "hex terrain side label", &table, err)) return false;
    if (!image_find(image, "terrain", "name", &terrain, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int hex = HEX_NONE;
        int bank;
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (!image_word(&table, row, "side", bank_words, &bank, err)) return false;
        if (hexset_has(&scenario->on_map, hex)) return image_fail(&table, row, err, "this hex is there twice");
        const int kind = image_row(&terrain, "name", image_text(&table, row, "terrain"));
        if (kind < 0) {
            return image_fail(&table, row, err, "no such terrain: '%s'", image_text(&table, row, "terrain"));
        }
        scenario->terrain[hex] = (uint8_t)kind;
        hexset_add(&scenario->on_map, hex);
        scenario->ground.enter[hex] = scenario->terrain_cost[kind];
        if ((bank == 1) != (scenario->terrain_combat[kind] != 0)) {
            return image_fail(&table, row, err, "side 'river' is for river hexes, and for them alone");
        }
        if (bank == 0) hexset_add(&scenario->takeda_side, hex);
        const char *label = image_text(&table, row, "label");
        scenario->label[hex] = label[0] ? label : NULL;
    }
    const int wanted = scenario->grid.columns * scenario->grid.rows;
    if (table.rows != wanted) return image_fail(&table, -1, err, "the board has %d hexes, not %d", wanted, table.rows);
    scenario->ground.grid = scenario->grid;
    reach_prepare(&scenario->ground);
    for (int hex = 0; hex < HEXES; hex++) {
        struct hexset one = { 0 };
        hexset_add(&one, hex);
        if (hexset_has(&scenario->on_map, hex)) {
            scenario->beside[hex] = hexset_and(hexset_neighbours(&one), &scenario->on_map);
        }
    }
    return true;
}

static bool load_units(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    struct image_table table;
    int night = 0, count[SIDES_IN_PLAY] = { 0 };
    if (!image_find(image, "units", "name side code title native value commander", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows != UNITS) return image_fail(&table, -1, err, "%d units are wanted, not %d", UNITS, table.rows);
    memset(scenario->commander, UNIT_NONE, sizeof scenario->commander);
    for (int row = 0; row < UNITS; row++) {
        int side;
        int32_t value, commander;
        if (!image_word(&table, row, "side", side_words, &side, err)) return false;
        if (!image_half(&table, row, "value", 1, 40, &value, err)) return false;
        if (!image_int(&table, row, "commander", 0, 1, &commander, err)) return false;
        const char *code = image_text(&table, row, "code");
        scenario->unit[row] = (struct unit){ .name = image_text(&table, row, "name"), .code = code,
            .title = image_text(&table, row, "title"), .native = image_text(&table, row, "native"),
            .side = (uint8_t)side, .value = (uint8_t)value, .is_commander = commander, .is_night = !code[0],
            .printed = -1 };
        if (!code[0] && side == UESUGI) return image_fail(&table, row, err, "only Takeda's units go without a code");
        night += !code[0];
        *(code[0] ? &scenario->lettered[side] : &scenario->night) |= UINT64_C(1) << row;
        count[side]++;
        if (!commander) continue;
        if (scenario->commander[side] != UNIT_NONE) return image_fail(&table, row, err, "a second commander");
        scenario->commander[side] = (uint8_t)row;
    }
    if (count[UESUGI] != UESUGI_COUNTERS || night != NIGHT_COUNTERS) {
        return image_fail(&table, -1, err, "%d Uesugi units and %d without a code are wanted", UESUGI_COUNTERS,
                          NIGHT_COUNTERS);
    }
    if (scenario->commander[UESUGI] == UNIT_NONE || scenario->commander[TAKEDA] == UNIT_NONE) {
        return image_fail(&table, -1, err, "each side needs a commander");
    }
    return true;
}

static int unit_by_code(const struct kenshin_scenario *scenario, int side, const char *code)
{
    for (int u = 0; u < UNITS; u++) {
        if (scenario->unit[u].side == side && strcmp(scenario->unit[u].code, code) == 0) return u;
    }
    return -1;
}

static void name_counters(struct kenshin_scenario *scenario)
{
    for (int c = 0; c < COUNTERS; c++) {
        struct text text;
        text_open(&text, scenario->counter_name[c], sizeof scenario->counter_name[c]);
        text_put(&text, c < NIGHT_FIRST ? "c" : "n");
        if (c < NIGHT_FIRST) text_padded(&text, hex_label(&scenario->grid, scenario->start[c]), 4);
        else text_int(&text, c - NIGHT_FIRST + 1);
    }
}

/* The table that the scenario names; a pack that does not say has one, `start`. Counters are numbered in the order of
 * its rows: Uesugi's, Takeda's, then the entries. */
static bool load_start(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    static const char *const kind_words[] = { "unit", "open", "reinforcement", NULL };
    struct image_table table;
    int next[3] = { 0, TAKEDA_FIRST, NIGHT_FIRST };
    const int end[3] = { UESUGI_COUNTERS, TAKEDA_FIRST + TAKEDA_STARTS, NIGHT_FIRST + ENTRIES };
    const char *name = image_fact(image, scenario->name, "start");
    if (!image_find(image, name ? name : "start", "hex kind side group code", &table, err)) return false;
    for (int c = 0; c < COUNTERS; c++) scenario->start[c] = HEX_NONE;
    for (int row = 0; row < table.rows; row++) {
        int kind, side;
        int32_t group = 0;
        int hex = HEX_NONE;
        const char *code = image_text(&table, row, "code");
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (!image_word(&table, row, "kind", kind_words, &kind, err)) return false;
        if (!image_word(&table, row, "side", side_words, &side, err)) return false;
        if (side == UESUGI && !image_int(&table, row, "group", 1, 3, &group, err)) return false;
        const int where = kind == 2 ? 2 : side;
        if (next[where] == end[where]) return image_fail(&table, row, err, "one starting hex too many");
        for (int c = 0; c < COUNTERS; c++) {
            if (scenario->start[c] == hex) return image_fail(&table, row, err, "this hex is there twice");
        }
        const int counter = next[where]++;
        scenario->start[counter] = (int16_t)hex;
        scenario->group[counter] = (uint8_t)group;
        struct text text;
        text_open(&text, scenario->start_name[counter], sizeof scenario->start_name[counter]);
        text_put(&text, code);
        if (kind != 0) continue;
        const int unit = unit_by_code(scenario, side, code);
        if (unit < 0 || scenario->unit[unit].printed >= 0) {
            return image_fail(&table, row, err, "code '%s' is nobody's, or there twice", code);
        }
        scenario->unit[unit].printed = (int16_t)counter;
    }
    for (int i = 0; i < 3; i++) {
        if (next[i] != end[i]) return image_fail(&table, -1, err, "%d starting hexes are missing", end[i] - next[i]);
    }
    name_counters(scenario);
    return true;
}

static bool load_cards(const struct image *image, struct kenshin_scenario *scenario, struct err *err)
{
    static const char *const kind_words[] = { "number", "retreat", NULL };
    struct image_table table;
    int cards = 0;
    scenario->retreat_card = scenario->spare_card = CARD_NONE;
    if (!image_find(image, "cards", "name side kind value hand box", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int side, kind, card = 0;
        int32_t value = 0, hand, box;
        const char *name = image_text(&table, row, "name");
        if (!image_word(&table, row, "side", side_words, &side, err)) return false;
        if (!image_word(&table, row, "kind", kind_words, &kind, err)) return false;
        if (kind == 0 && !image_half(&table, row, "value", 1, 40, &value, err)) return false;
        if (!image_int(&table, row, "hand", 0, 9, &hand, err)) return false;
        if (!image_int(&table, row, "box", 0, side == TAKEDA, &box, err)) return false;
        while (card < cards && strcmp(scenario->card[card], name) != 0) card++;
        if (card == CARDS) return image_fail(&table, row, err, "at most %d kinds of cards", CARDS);
        if (card == cards) scenario->card_value[cards++] = (uint8_t)value;
        if (scenario->card_value[card] != value) return image_fail(&table, row, err, "card '%s' has two values", name);
        scenario->card[card] = name;
        scenario->card_count[side][card] = (uint8_t)hand;
        if (kind == 1) scenario->retreat_card = (uint8_t)card;
        if (box) scenario->spare_card = (uint8_t)card;
    }
    if (cards != CARDS || scenario->retreat_card == CARD_NONE || scenario->spare_card == CARD_NONE) {
        return image_fail(&table, -1, err, "%d kinds of cards are wanted, one a retreat, one with a spare in the box",
                          CARDS);
    }
    for (int side = 0; side < SIDES_IN_PLAY; side++) {
        int numbers = 0;
        for (int c = 0; c < CARDS; c++) {
            if (c != scenario->retreat_card) numbers += scenario->card_count[side][c];
        }
        if (numbers == 0) return image_fail(&table, -1, err, "%s has no card with a number", side_words[side]);
    }
    return true;
}

bool kenshin_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                  struct err *err)
{
    struct kenshin_scenario *scenario = ret_scenario;
    (void)options;
    memset(scenario, 0, sizeof *scenario);
    return image_find_scenario(image, name, &scenario->name, err) && load_facts(image, scenario, err) &&
           load_terrain(image, scenario, err) && load_map(image, scenario, err) && load_units(image, scenario, err) &&
           load_start(image, scenario, err) && load_cards(image, scenario, err);
}
