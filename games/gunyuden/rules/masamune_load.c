/* Loads what is Masamune's alone: who plays a part in its events, the Random Events Tables [33], Kasai's [35] and
 * Shonai's [36]. */
#include <string.h>

#include "core/text.h"
#include "games/gunyuden/rules/load.h"
#include "games/gunyuden/rules/masamune.h"

static const char *const person_names[PERSONS] = { [MASAMUNE] = "date-masamune", [OUCHI] = "ouchi-sadatsuna",
    [TOMIZAWA] = "tomizawa-sadatsura", [HAMADA] = "hamada-hirotsuna", [NAGAE] = "nagae-katsukage",
    [SHIGENAGA] = "honjo-shigenaga", [MORIKUNI] = "inawashiro-morikuni",
    [MORIKUNI_OF_DATE] = "inawashiro-morikuni-date" };
static const char *const house_names[HOUSES] = { [HOUSE_DATE] = "date", [HOUSE_KASAI] = "kasai",
    [HOUSE_TOMIZAWA] = "tomizawa", [HOUSE_HAMADA] = "hamada", [HOUSE_HONJO] = "honjo", [HOUSE_NAGAE] = "nagae",
    [HOUSE_UJIIE] = "ujiie", [HOUSE_REBELS] = "shonai-rebels", [HOUSE_TAMURA] = "tamura", [HOUSE_SATAKE] = "satake",
    [HOUSE_ASHINA] = "ashina", [HOUSE_MOGAMI] = "mogami", [HOUSE_OSAKI] = "osaki",
    [HOUSE_HATAKEYAMA] = "hatakeyama" };
static const char *const seat_names[SEATS] = { [SEAT_YONEZAWA] = "yonezawa", [SEAT_TERAIKE] = "teraike",
    [SEAT_INAWASHIRO] = "inawashiro", [SEAT_KUROKAWA] = "kurokawa", [SEAT_OURA] = "oura", [SEAT_TOZENJI] = "tozenji",
    [SEAT_NIHONMATSU] = "nihonmatsu" };
const char *const masamune_event_words[HAPPENINGS + 1] = { [HAPPENS_NOTHING] = "nothing",
    [HAPPENS_MOGAMI_SCHEME] = "mogami-scheme", [HAPPENS_NAGAE_TURNS] = "nagae-turns",
    [HAPPENS_CLANS_ACT] = "clans-act", [HAPPENS_OUCHI] = "ouchi", [HAPPENS_YONEZAWA] = "trouble-yonezawa",
    [HAPPENS_KASAI_REBELLION] = "kasai-rebellion", [HAPPENS_HONJO_ACTS] = "honjo-acts",
    [HAPPENS_YOSHIHIME] = "yoshihime", [HAPPENS_TAMURA_DATE] = "tamura-date", [HAPPENS_CEASEFIRE] = "ceasefire",
    [HAPPENS_KASAI_CONFLICT] = "kasai-conflict", [HAPPENS_DISPUTE] = "dispute", [HAPPENS_RUMOUR] = "rumour",
    [HAPPENS_TAMURA_ANTI] = "tamura-anti", [HAPPENS_SATAKE_LOSES_1] = "satake-loses-1",
    [HAPPENS_SHONAI_UPRISING] = "shonai-uprising", [HAPPENS_ASHINA_LOSES_1] = "ashina-loses-1",
    [HAPPENS_SATAKE_LOSES_2] = "satake-loses-2", [HAPPENS_PEACE] = "peace", [HAPPENS_KASAI_SMALL_1] = "kasai-small-1",
    [HAPPENS_KASAI_SMALL_2] = "kasai-small-2", [HAPPENS_TOMIZAWA_REBELS] = "tomizawa-rebels",
    [HAPPENS_HAMADA_REBELS] = "hamada-rebels" };
static const char *const letter_words[LETTERS + 1] = { "a", "b", "c", "d", "e", "f", "g", "h", "k" };

static void find_cast(struct gunyuden_scenario *scenario)
{
    struct masamune *cast = &scenario->masamune;
    for (int p = 0; p < PERSONS; p++) {
        cast->person[p] = NO_UNIT;
        for (int u = 0; u < scenario->units; u++) {
            if (strcmp(scenario->unit[u].name, person_names[p]) == 0) cast->person[p] = (uint8_t)u;
        }
    }
    for (int h = 0; h < HOUSES; h++) {
        cast->house[h] = NO_CLAN;
        for (int c = 0; c < scenario->clans; c++) {
            const bool is_it = scenario->clan[c].is_here && strcmp(scenario->clan[c].name, house_names[h]) == 0;
            if (is_it) cast->house[h] = (uint8_t)c;
        }
    }
    for (int s = 0; s < SEATS; s++) {
        cast->seat[s] = NO_CASTLE;
        for (int c = 0; c < scenario->castles; c++) {
            const bool is_here = scenario->castle[c].owner != NO_CLAN;
            if (is_here && strcmp(scenario->castle[c].name, seat_names[s]) == 0) cast->seat[s] = (uint8_t)c;
        }
    }
}

/* The clans an event names: words with blanks between them. */
static bool load_clans(const struct image_table *table, int row, const struct gunyuden_scenario *scenario,
                       uint32_t *ret, struct err *err)
{
    const char *at = image_text(table, row, "clans"), *word;
    size_t length;
    *ret = 0;
    while (text_read_word(&at, &word, &length)) {
        int clan = 0;
        while (clan < scenario->clans && !text_is(word, length, scenario->clan[clan].name)) clan++;
        if (clan == scenario->clans) {
            return image_fail(table, row, err, "these are not all clans: '%s'", word);
        }
        *ret |= UINT32_C(1) << clan;
    }
    return true;
}

static bool load_rule(const struct image_table *table, int row, uint16_t *ret, struct err *err)
{
    const char *id = image_text(table, row, "rule");
    for (int rule = 1; rule < RULES; rule++) {
        if (strcmp(gunyuden_rules[rule].id, id) == 0) return *ret = (uint16_t)rule, true;
    }
    return image_fail(table, row, err, "there is no rule '%s'", id);
}

static bool load_events(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "events", "letter die rule event clans", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int letter, happens;
        int32_t die;
        uint16_t rule = 0;
        uint32_t clans = 0;
        if (!image_word(&table, row, "letter", letter_words, &letter, err)) return false;
        if (!image_int(&table, row, "die", 0, 6, &die, err)) return false;
        if (!image_word(&table, row, "event", masamune_event_words, &happens, err)) return false;
        if (!load_rule(&table, row, &rule, err) || !load_clans(&table, row, scenario, &clans, err)) return false;
        if (scenario->masamune.event[letter + 1][die].happens) {
            return image_fail(&table, row, err, "this die of letter %s is there twice", letter_words[letter]);
        }
        scenario->masamune.event[letter + 1][die].happens = (uint8_t)happens;
        scenario->masamune.event[letter + 1][die].rule = rule;
        scenario->masamune.event[letter + 1][die].clans = clans;
    }
    for (int letter = 1; letter <= LETTERS; letter++) {
        for (int die = letter == LETTER_PEACE ? 0 : 1; die <= (letter == LETTER_PEACE ? 0 : 6); die++) {
            if (scenario->masamune.event[letter][die].happens) continue;
            return image_fail(&table, -1, err, "letter %s lacks die %d", letter_words[letter - 1], die);
        }
    }
    return true;
}

static bool load_letters(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const words[LETTERS + 1] = { "", "a", "b", "c", "d", "e", "f", "g", "h" };
    const char *const side_words[] = { gunyuden_roles[0].id, gunyuden_roles[1].id, NULL };
    struct image_table table;
    bool seen[2][7] = { { false } };
    if (!image_find(image, "letters", "side die", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int side;
        int32_t die;
        if (!image_word(&table, row, "side", side_words, &side, err)) return false;
        if (!image_int(&table, row, "die", 1, 6, &die, err)) return false;
        if (seen[side][die]) return image_fail(&table, row, err, "this die is there twice");
        seen[side][die] = true;
        for (int month = 1; month <= EVENT_MONTHS; month++) {
            char column[16];
            struct text text;
            int letter;
            text_open(&text, column, sizeof column);
            text_put(&text, "month-");
            text_int(&text, month);
            if (!image_has_column(&table, column)) continue;
            if (!image_word(&table, row, column, words, &letter, err)) return false;
            scenario->masamune.letter[side][month][die] = (uint8_t)letter;
        }
    }
    if (table.rows != 12) return image_fail(&table, -1, err, "two sides have six rows each, not %d", table.rows);
    return true;
}

static bool load_shonai(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "shonai", "die plain other", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int32_t die, plain, other;
        if (!image_int(&table, row, "die", 1, 6, &die, err)) return false;
        if (!image_int(&table, row, "plain", -STEPS, STEPS, &plain, err)) return false;
        if (!image_int(&table, row, "other", -STEPS, STEPS, &other, err)) return false;
        scenario->masamune.shonai[0][die] = (int8_t)plain;
        scenario->masamune.shonai[1][die] = (int8_t)other;
    }
    if (table.rows != 6) return image_fail(&table, -1, err, "a die has six rows, not %d", table.rows);
    return image_check_unique(&table, "die", err);
}

bool masamune_load(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    find_cast(scenario);
    scenario->masamune.plain = masamune_find_plain(scenario);
    return load_events(image, scenario, err) && load_letters(image, scenario, err) &&
           load_shonai(image, scenario, err);
}
