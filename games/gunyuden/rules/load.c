/* Loads a pack of the series: the scenario's facts [41-2], then map, people and tables. */
#include "games/gunyuden/rules/load.h"

#include <string.h>

#include "games/gunyuden/rules/ask.h"

bool gunyuden_load_yes(const struct image_table *table, int row, const char *column, bool *ret, struct err *err)
{
    static const char *const words[] = { "no", "yes", NULL };
    int word;
    if (!image_word(table, row, column, words, &word, err)) return false;
    *ret = word;
    return true;
}

static int fact_row(const struct image_table *facts, const char *section, const char *key)
{
    for (int row = 0; row < facts->rows; row++) {
        if (strcmp(image_text(facts, row, "section"), section) == 0 &&
            strcmp(image_text(facts, row, "key"), key) == 0) return row;
    }
    return -1;
}

bool gunyuden_load_fact(const struct image *image, const char *section, const char *key, const char *const *words,
                        int *ret, struct err *err)
{
    struct image_table facts;
    if (!image_find(image, "facts", "section key value", &facts, err)) return false;
    const int row = fact_row(&facts, section, key);
    if (row < 0) return image_fail(&facts, -1, err, "scenario '%s' does not say '%s'", section, key);
    return image_word(&facts, row, "value", words, ret, err);
}

static bool load_grid(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const parity_words[] = { "even", NULL }; /* kit/hexset.h is compiled for this one */
    int32_t columns, rows;
    int parity;
    if (!image_fact_int(image, scenario->name, "columns", 1, HEX_COLUMNS, &columns, err)) return false;
    if (!image_fact_int(image, scenario->name, "rows", 1, 60, &rows, err)) return false;
    if (!gunyuden_load_fact(image, scenario->name, "low-columns", parity_words, &parity, err)) return false;
    scenario->grid = (struct grid){ .columns = (uint8_t)columns, .rows = (uint8_t)rows, .lane_log2 = 6,
                                    .parity = EVEN_COLUMNS_SOUTH };
    return true;
}

static bool load_calendar(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    int32_t turns, month, week, chapter;
    if (!image_fact_int(image, scenario->name, "turns", 1, 99, &turns, err)) return false;
    if (!image_fact_int(image, scenario->name, "month", 1, MONTHS, &month, err)) return false;
    if (!image_fact_int(image, scenario->name, "week", 1, WEEKS, &week, err)) return false;
    if (!image_fact_int(image, scenario->name, "chapter", 1, 99, &chapter, err)) return false;
    const int last = (month - 1) * WEEKS + week - 1 + turns;
    if (last > MONTHS * WEEKS) {
        struct image_table facts;
        if (!image_find(image, "facts", "section key value", &facts, err)) return false;
        return image_fail(&facts, fact_row(&facts, scenario->name, "turns"), err,
                          "the last turn would lie beyond month %d", MONTHS);
    }
    scenario->turns = (uint8_t)turns;
    scenario->month = (uint8_t)month;
    scenario->week = (uint8_t)week;
    scenario->chapter = (uint8_t)chapter;
    return true;
}

static bool load_facts(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const yes_words[] = { "no", "yes", NULL };
    static const char *const event_words[] = { [EVENTS_OFF] = "none", [EVENTS_DIE] = "die", [EVENTS_TABLE] = "table",
                                               NULL };
    static const char *const weathers[] = { [WEATHER_GOOD] = "good", [WEATHER_RAIN] = "rain", [WEATHER_SNOW] = "snow",
        [WEATHER_HEAVY_SNOW] = "heavy-snow", [WEATHER_MELTING_SNOW] = "melting-snow", [WEATHERS] = "table", NULL };
    const char *const side_words[] = { gunyuden_roles[0].id, gunyuden_roles[1].id, [NEUTRAL] = "none", NULL };
    const char *const player_words[] = { gunyuden_roles[0].id, gunyuden_roles[1].id, NULL };
    int deploys, acts, weather, events, replenishment, sleep, before;
    int32_t foothills;
    const char *name = scenario->name;
    if (!gunyuden_load_fact(image, name, "deploys-first", player_words, &deploys, err)) return false;
    if (!gunyuden_load_fact(image, name, "acts-first", player_words, &acts, err)) return false;
    if (!gunyuden_load_fact(image, name, "weather", weathers, &weather, err)) return false;
    if (!gunyuden_load_fact(image, name, "events", event_words, &events, err)) return false;
    if (!gunyuden_load_fact(image, name, "replenishment", yes_words, &replenishment, err)) return false;
    if (!gunyuden_load_fact(image, name, "sleeping", yes_words, &sleep, err)) return false;
    if (!gunyuden_load_fact(image, name, "before-start", side_words, &before, err)) return false;
    if (!image_fact_int(image, name, "foothills-line", 0, FIRST_LINK, &foothills, err)) return false;
    scenario->deploys_first = (uint8_t)deploys;
    scenario->acts_first = (uint8_t)acts;
    scenario->weather = (uint8_t)weather;
    scenario->usual_weather = (uint8_t)(weather == WEATHERS ? WEATHER_GOOD : weather);
    scenario->events = (uint8_t)events;
    scenario->has_replenishment = replenishment;
    scenario->has_sleep = sleep;
    scenario->before_start = (uint8_t)before;
    scenario->foothills_line = (uint8_t)foothills;
    return load_grid(image, scenario, err) && load_calendar(image, scenario, err);
}

bool gunyuden_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                   struct err *err)
{
    struct gunyuden_scenario *scenario = ret_scenario;
    memset(scenario, 0, sizeof *scenario);
    scenario->ruleset = options->value[OPTION_RULESET];
    if (!image_find_scenario(image, name, &scenario->name, err) || !load_facts(image, scenario, err) ||
        !gunyuden_load_map(image, scenario, err) || !gunyuden_load_people(image, scenario, err) ||
        !gunyuden_load_tables(image, scenario, err) || !gunyuden_ask.load(image, scenario, err)) return false;
    gunyuden_load_costs(scenario);
    return true;
}
