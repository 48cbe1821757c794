/* Tests of host/pack and host/csv: good packs load, broken ones are told where and why. Runs in the
 * project's root. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "host/pack.h"
#include "kit/hex.h"
#include "tests/unit/scratch.h"

#define GOOD_INI                            \
    "[pack]\n"                              \
    "id = little\n"                         \
    "title = Little\n"                      \
    "version = 1\n"                         \
    "tables = a.csv\n"                      \
    "[scenario one]\n"                      \
    "turns = 6 | rule: 9\n"
#define GOOD_CSV "name,value,source\nx,1,rule\n"

static char folder[SCRATCH_PATH];

static int make_folder(void **state)
{
    (void)state;
    scratch_make(folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static void write_pack(const char *ini, const void *csv, size_t size)
{
    scratch_write(folder, "pack.ini", ini, strlen(ini));
    scratch_write(folder, "a.csv", csv, size);
}

static void read_pack(const char *from, struct blob *ret_blob, struct image *ret)
{
    struct err err = { .sentence = "" };
    if (!pack_read(from, ret_blob, &err)) fail_msg("%s:%d: %s", err.file, err.line, err.sentence);
    if (!image_open(ret_blob->bytes, ret_blob->size, ret, &err)) fail_msg("%s", err.sentence);
}

/* ---- good packs ------------------------------------------------------------------------------ */

static void cells_are_read(void **state)
{
    static const char good[] = "\xef\xbb\xbf# a comment\r\n"
                               "name, value ,source\r\n"
                               "\r\n"
                               " x  ,\" a \"\"b\"\", c \",rule: 7(3)\r\n"
                               "\"#y\",,\"public\"\n"
                               "謙信, 6.5,reconstructed: no end of line";
    struct blob blob;
    struct image image;
    struct image_table table;
    struct err err;
    (void)state;
    write_pack(GOOD_INI, good, strlen(good));
    read_pack(folder, &blob, &image);
    assert_true(image_find(&image, "a", "name value source", &table, &err));
    assert_int_equal(table.rows, 3);
    assert_string_equal(image_text(&table, 0, "name"), "x");
    assert_string_equal(image_text(&table, 0, "value"), " a \"b\", c ");
    assert_string_equal(image_text(&table, 0, "source"), "rule: 7(3)");
    assert_string_equal(image_text(&table, 1, "name"), "#y");
    assert_string_equal(image_text(&table, 1, "value"), "");
    assert_string_equal(image_text(&table, 2, "name"), "謙信");
    assert_int_equal(image_line(&table, 0), 4);
    assert_int_equal(image_line(&table, 2), 6);
    assert_string_equal(image_file(&table, 2), "little/a.csv");
    blob_free(&blob);
}

static void facts_are_read(void **state)
{
    static const char ini[] = "; comment\n"
                              "[pack]\n"
                              "  id = little\n"
                              "title = A | B: C   ; words\n"
                              "version=1\n"
                              "tables =   a.csv  \n"
                              "tables = b.csv\n"
                              "[scenario one]\n"
                              "title = One\n"
                              "turns = 6 | rule: 9\n"
                              "[scenario two]\n"
                              "turns = 8 | example\n";
    struct blob blob;
    struct image image;
    struct image_table facts;
    struct err err;
    int32_t turns = 0;
    (void)state;
    write_pack(ini, GOOD_CSV, strlen(GOOD_CSV));
    scratch_write(folder, "b.csv", GOOD_CSV, strlen(GOOD_CSV));
    read_pack(folder, &blob, &image);
    assert_int_equal(image.tables, 3);
    assert_string_equal(image_fact(&image, "pack", "title"), "A | B: C");
    assert_string_equal(image_fact(&image, "one", "title"), "One");
    assert_null(image_fact(&image, "two", "title"));
    assert_true(image_fact_int(&image, "two", "turns", 1, 9, &turns, &err));
    assert_int_equal(turns, 8);
    assert_string_equal(image_scenario(&image, 0), "one");
    assert_string_equal(image_scenario(&image, 1), "two");
    assert_null(image_scenario(&image, 2));
    assert_true(image_find(&image, "facts", "section key value source", &facts, &err));
    const int row = image_row(&facts, "key", "turns");
    assert_string_equal(image_text(&facts, row, "source"), "rule: 9");
    assert_int_equal(image_line(&facts, row), 10);
    assert_string_equal(image_file(&facts, row), "little/pack.ini");
    blob_free(&blob);
}

static void same_pack_gives_same_bytes(void **state)
{
    struct blob a, b, c;
    struct image image, other;
    (void)state;
    write_pack(GOOD_INI, GOOD_CSV, strlen(GOOD_CSV));
    read_pack(folder, &a, &image);
    read_pack(folder, &b, &other);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    scratch_write(folder, "a.csv", "name,value,source\nx,2,rule\n", 27);
    read_pack(folder, &c, &other);
    assert_true(image_hash(&image) != image_hash(&other));
    blob_free(&a);
    blob_free(&b);
    blob_free(&c);
}

/* ---- broken packs ---------------------------------------------------------------------------- */

static void assert_refused(const char *ini, const void *csv, size_t size, const char *file, int line,
                           const char *sentence)
{
    char path[SCRATCH_PATH + 16];
    struct blob blob = { 0 };
    struct err err = { .line = -1 };
    write_pack(ini, csv, size);
    if (pack_read(folder, &blob, &err)) fail_msg("expected: %s", sentence);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    const size_t length = strlen(path), room = sizeof err.file - 1;
    assert_string_equal(err.sentence, sentence);
    assert_string_equal(err.file, length > room ? path + length - room : path);
    assert_int_equal(err.line, line);
    assert_null(blob.bytes);
}

#define NAME_HINT "letters a-z, digits and -"
#define SOURCE_HINT "rule, example, public or reconstructed, and perhaps ': words'"

static void broken_tables_are_refused(void **state)
{
    static const struct {
        const char *csv;
        int line;
        const char *sentence;
    } broken[] = {
        { "name,source\nx,rule\n\"y,rule\n", 3, "the quote of cell 1 is not closed" },
        { "name,source\nx,\"rule", 2, "the quote of cell 2 is not closed" },
        { "name,source\n\"x\"y,rule\n", 2, "cell 1 goes on behind its closing quote" },
        { "name,source\nx\"y,rule\n", 2, "a quote stands inside cell 1, which has none around it" },
        { "name,value\nx,1\n", 1, "there is no column 'source'" },
        { "name,source,name\nx,rule,y\n", 1, "there are two columns 'name'" },
        { "# head\nname,Value,source\n", 2, "column 2: 'Value' is not a name of " NAME_HINT },
        { "name,value,source\nx,rule\n", 2, "expected 3 cells, found 2" },
        { "name,source\nx,1,rule\n", 2, "expected 2 cells, found 3" },
        { "name,source\nx,rule\ny,\n", 3, "column 'source': expected " SOURCE_HINT "; found ''" },
        { "name,source\nx,guess\n", 2, "column 'source': expected " SOURCE_HINT "; found 'guess'" },
        { "name,source\nx,rules\n", 2, "column 'source': expected " SOURCE_HINT "; found 'rules'" },
        { "name,source\nx,rule: \n", 2, "column 'source': expected " SOURCE_HINT "; found 'rule:'" },
        { "name,source\nx\ty,rule\n", 2, "there is a tab in the line; use spaces" },
        { "name,source\nx\x01,rule\n", 2, "the line is not UTF-8 text without control characters" },
        { "name,source\n\xc3(,rule\n", 2, "the line is not UTF-8 text without control characters" },
        { "name,source\n\xc0\xaf,rule\n", 2, "the line is not UTF-8 text without control characters" },
        { "name,source\n\xed\xa0\x80,rule\n", 2, "the line is not UTF-8 text without control characters" },
        { "name,source\n\xe8\xac,rule\n", 2, "the line is not UTF-8 text without control characters" },
        { "", 0, "there is no line with the names of the columns" },
        { "# nothing\n\n", 0, "there is no line with the names of the columns" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        assert_refused(GOOD_INI, broken[i].csv, strlen(broken[i].csv), "a.csv", broken[i].line,
                       broken[i].sentence);
    assert_refused(GOOD_INI, "name,source\nx\0y,rule\n", 21, "a.csv", 2, "there is a zero byte in the line");
}

static void broken_facts_are_refused(void **state)
{
#define HEAD "[pack]\nid = little\ntitle = L\nversion = 1\n"
    static const struct {
        const char *ini;
        int line;
        const char *sentence;
    } broken[] = {
        { HEAD "tables = a.csv\n", 0, "there is no section [scenario NAME]" },
        { "[pack]\nid = x\n[scenario s]\nn = 1 | rule\n", 0, "the section [pack] has no line 'title = ...'" },
        { GOOD_INI "turns = 7 | rule\n", 8, "'turns' is given in line 7 already" },
        { GOOD_INI "[pack]\nnative = x\n", 9, "the section '[pack]' is given twice" },
        { GOOD_INI "commands = 6\n", 8, "'commands' needs its source: commands = value | " SOURCE_HINT },
        { GOOD_INI "commands = 6 | guess\n", 8,
          "'commands' needs its source: commands = value | " SOURCE_HINT },
        { GOOD_INI "commands = | rule\n", 8, "'commands' has no value" },
        { GOOD_INI "Commands = 6 | rule\n", 8, "'Commands' is not a name of " NAME_HINT },
        { GOOD_INI "just words\n", 8, "expected [section], key = value, or a comment" },
        { GOOD_INI "just words\ncommands = 6\n", 8, "expected [section], key = value, or a comment" },
        { GOOD_INI "[scenario two\n", 8, "expected [section], key = value, or a comment" },
        { GOOD_INI "[other]\nx = 1 | rule\n", 9,
          "this line stands in '[other]'; expected [pack] or [scenario NAME]" },
        { "x = 1\n" GOOD_INI, 1, "this line stands in '[]'; expected [pack] or [scenario NAME]" },
        { GOOD_INI "[scenario Two]\nx = 1 | rule\n", 9,
          "this line stands in '[scenario Two]'; expected [pack] or [scenario NAME]" },
        { GOOD_INI "[scenario pack]\nx = 1 | rule\n", 9,
          "this line stands in '[scenario pack]'; expected [pack] or [scenario NAME]" },
        { "[pack]\nid = A/B\ntitle = x\nversion = 1\ntables = a.csv\n[scenario s]\nx = 1 | rule\n", 2,
          "the id 'A/B' is not a name of " NAME_HINT },
        { HEAD "tables = a.csv a.csv\n[scenario s]\nx = 1 | rule\n", 5, "there are two tables 'a'" },
        { HEAD "tables = facts.csv\n[scenario s]\nx = 1 | rule\n", 5, "there are two tables 'facts'" },
        { HEAD "tables = ../a.csv\n[scenario s]\nx = 1 | rule\n", 5,
          "'../a.csv' cannot be a table; expected a name like map.csv" },
        { HEAD "tables = a.txt\n[scenario s]\nx = 1 | rule\n", 5,
          "'a.txt' cannot be a table; expected a name like map.csv" },
    };
    char longer[1000] = GOOD_INI "title = ";
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        assert_refused(broken[i].ini, GOOD_CSV, strlen(GOOD_CSV), "pack.ini", broken[i].line,
                       broken[i].sentence);
    memset(longer + strlen(longer), 'x', 300);
    assert_refused(longer, GOOD_CSV, strlen(GOOD_CSV), "pack.ini", 8, "the line is longer than 197 bytes");
}

static void limits_hold(void **state)
{
    static char big[PACK_FILE_MAX + 1];
    (void)state;
    strcpy(big, "name,source\n");
    memset(big + 12, 'x', 5000);
    assert_refused(GOOD_INI, big, 5012, "a.csv", 2, "the line is longer than 4096 bytes");
    memset(big, ',', 64);
    assert_refused(GOOD_INI, big, 64, "a.csv", 1, "there are more than 64 cells");
    memset(big, ' ', sizeof big);
    assert_refused(GOOD_INI, big, sizeof big, "a.csv", 0, "is larger than 4194304 bytes");

    size_t size = (size_t)sprintf(big, "name,source\n");
    for (int i = 0; i <= IMAGE_ROWS_MAX; i++) size += (size_t)sprintf(big + size, "%d,rule\n", i);
    assert_refused(GOOD_INI, big, size, "a.csv", IMAGE_ROWS_MAX + 2, "there are more than 20000 rows");
}

static void missing_files_are_named(void **state)
{
    static const char missing[] = "cannot be opened: No such file or directory";
    struct blob blob;
    struct err err;
    (void)state;
    assert_false(pack_read(folder, &blob, &err));
    assert_string_equal(err.sentence, missing);
    assert_non_null(strstr(err.file, "/pack.ini"));
    scratch_write(folder, "pack.ini", GOOD_INI, strlen(GOOD_INI));
    assert_false(pack_read(folder, &blob, &err));
    assert_string_equal(err.sentence, missing);
    assert_non_null(strstr(err.file, "/a.csv"));
}

/* ---- the packs we ship ----------------------------------------------------------------------- */

static void template_loads(void **state)
{
    struct blob blob;
    struct image image;
    struct image_table table;
    struct err err;
    (void)state;
    read_pack("packs/template", &blob, &image);
    assert_true(image_find(&image, "map", "hex terrain source", &table, &err));
    assert_int_equal(table.rows, 25);
    assert_true(image_find(&image, "units", "name side title value hex source", &table, &err));
    assert_int_equal(table.rows, 4);
    blob_free(&blob);
}

static const struct grid grid = { .columns = 22, .rows = 16, .lane_log2 = 4, .parity = EVEN_COLUMNS_SOUTH };

/* Spreads from a hex without crossing the river; how many hexes it reached, all marked with bank. */
static int flood(const char *const *terrain, int hex, char bank, char *mark)
{
    int count = 1;
    mark[hex] = bank;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int next = hex_neighbour(&grid, hex, hexside);
        if (next != HEX_NONE && !mark[next] && strcmp(terrain[next], "river") != 0)
            count += flood(terrain, next, bank, mark);
    }
    return count;
}

static void kenshin_river_parts_the_board(void **state)
{
    struct blob blob;
    struct image image;
    struct image_table map, start;
    struct err err;
    const char *terrain[22 * 16];
    char mark[22 * 16] = { 0 };
    int32_t label;
    int mountains = 0, rivers = 0;
    (void)state;
    read_pack("packs/kenshin", &blob, &image);
    assert_true(image_find(&image, "map", "hex terrain side label source", &map, &err));
    assert_int_equal(map.rows, 352);
    assert_true(image_check_unique(&map, "hex", &err));
    for (int row = 0; row < map.rows; row++) {
        assert_true(image_int(&map, row, "hex", 101, 2216, &label, &err));
        const int hex = hex_from_label(&grid, label);
        assert_int_not_equal(hex, HEX_NONE);
        terrain[hex] = image_text(&map, row, "terrain");
        mountains += strcmp(terrain[hex], "mountain") == 0;
        rivers += strcmp(terrain[hex], "river") == 0;
    }
    assert_int_equal(mountains, 60);
    assert_int_equal(rivers, 22);
    assert_int_equal(flood(terrain, hex_from_label(&grid, 101), 't', mark), 160);
    assert_int_equal(flood(terrain, hex_from_label(&grid, 2216), 'u', mark), 170);
    for (int row = 0; row < map.rows; row++) {
        assert_true(image_int(&map, row, "hex", 101, 2216, &label, &err));
        const char bank = mark[hex_from_label(&grid, label)];
        assert_int_equal(image_text(&map, row, "side")[0], bank ? bank : 'r');
    }
    assert_true(image_find(&image, "start", "hex kind side group code source", &start, &err));
    for (int row = 0; row < start.rows; row++) { /* rule 9.2: group II shows which side is Takeda's */
        const int at = image_row(&map, "hex", image_text(&start, row, "hex"));
        const bool is_north = strcmp(image_text(&map, at, "side"), "takeda") == 0;
        const bool is_takeda = strcmp(image_text(&start, row, "side"), "takeda") == 0;
        if (strcmp(image_text(&start, row, "kind"), "reinforcement") == 0) assert_false(is_north);
        else assert_int_equal(is_north, is_takeda || image_text(&start, row, "group")[0] == '2');
    }
    blob_free(&blob);
}

static void kenshin_has_all_its_pieces(void **state)
{
    struct blob blob;
    struct image image;
    struct image_table units, start, cards;
    struct err err;
    int32_t value = 0, hand = 0, box = 0;
    int cards_of[2] = { 0 }, halves[2] = { 0 }, units_of[2] = { 0 }, without_code = 0;
    (void)state;
    read_pack("packs/kenshin", &blob, &image);
    assert_true(image_find(&image, "units", "name side code title native value commander", &units, &err));
    assert_true(image_check_unique(&units, "name", &err));
    assert_true(image_check_unique(&units, "title", &err));
    assert_true(image_check_unique(&units, "native", &err));
    for (int row = 0; row < units.rows; row++) {
        const int side = image_text(&units, row, "side")[0] == 't';
        assert_true(image_half(&units, row, "value", 8, 13, &value, &err));
        units_of[side]++;
        halves[side] += value;
        without_code += image_text(&units, row, "code")[0] == 0;
        assert_int_equal(value == 13, image_text(&units, row, "commander")[0] == '1');
    }
    assert_int_equal(units_of[0], 21);
    assert_int_equal(units_of[1], 25);
    assert_int_equal(without_code, 11);
    assert_int_equal(halves[0], 221); /* 110.5 */
    assert_int_equal(halves[1], 238); /* 119 */

    assert_true(image_find(&image, "start", "hex", &start, &err));
    assert_true(image_check_unique(&start, "hex", &err));
    assert_int_equal(start.rows, 21 + 15 + 3);
    assert_true(image_find(&image, "cards", "name side kind value hand box source", &cards, &err));
    for (int row = 0; row < cards.rows; row++) {
        assert_true(image_int(&cards, row, "hand", 1, 2, &hand, &err));
        assert_true(image_int(&cards, row, "box", 0, 1, &box, &err));
        cards_of[image_text(&cards, row, "side")[0] == 't'] += hand + box;
    }
    assert_int_equal(cards_of[0], 8);
    assert_int_equal(cards_of[1], 9);
    blob_free(&blob);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(cells_are_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(facts_are_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(same_pack_gives_same_bytes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(broken_tables_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(broken_facts_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(limits_hold, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(missing_files_are_named, make_folder, remove_folder),
        cmocka_unit_test(template_loads),
        cmocka_unit_test(kenshin_river_parts_the_board),
        cmocka_unit_test(kenshin_has_all_its_pieces),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
