/* Tests of core/image: what it answers, and that damaged or hostile bytes never lead it astray. Runs in
 * the project's root. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "host/pack.h"
#include "kit/hash.h"

static struct blob blob;
static struct image image;

static int open_kenshin(void **state)
{
    struct err err;
    (void)state;
    if (!pack_read("packs/kenshin", &blob, &err)) return -1;
    return image_open(blob.bytes, blob.size, &image, &err) ? 0 : -1;
}

static int close_kenshin(void **state)
{
    (void)state;
    blob_free(&blob);
    return 0;
}

static struct image_table table_of(const char *name)
{
    struct image_table table = { 0 };
    struct err err;
    assert_true(image_find(&image, name, "source", &table, &err));
    return table;
}

static void finds_tables_and_columns(void **state)
{
    struct image_table table = { .rows = 77 };
    struct err err;
    (void)state;
    assert_false(image_find(&image, "castles", "name", &table, &err));
    assert_string_equal(err.file, "castles");
    assert_string_equal(err.sentence, "the pack has no table 'castles'");
    assert_false(image_find(&image, "units", "name morale", &table, &err));
    assert_string_equal(err.file, "kenshin/units.csv");
    assert_int_equal(err.line, 0);
    assert_string_equal(err.sentence, "there is no column 'morale' above line 3");
    assert_int_equal(table.rows, 77); /* untouched */
    table = table_of("units");
    assert_true(image_has_column(&table, "native"));
    assert_false(image_has_column(&table, "morale"));
    assert_string_equal(image_text(&table, 0, "native"), "上杉謙信");
    assert_string_equal(image_text(&table, 0, "morale"), "");
    assert_int_equal(image_row(&table, "name", "t-kosaka"), 35);
    assert_int_equal(image_row(&table, "name", "t-nobody"), -1);
    assert_int_equal(image_row(&table, "morale", ""), -1);
}

static void reads_numbers(void **state)
{
    const struct image_table terrain = table_of("terrain"), units = table_of("units");
    struct err err;
    int32_t value = 99;
    (void)state;
    assert_true(image_int(&terrain, 1, "combat", -3, 0, &value, &err));
    assert_int_equal(value, -1);
    assert_false(image_int(&terrain, 1, "cost", 3, 9, &value, &err));
    assert_string_equal(err.sentence, "column 'cost': expected a number from 3 to 9, found '2'");
    assert_string_equal(err.file, "kenshin/terrain.csv");
    assert_int_equal(err.line, 4);
    assert_false(image_int(&terrain, 1, "title", -1, 9, &value, &err));
    assert_string_equal(err.sentence, "column 'title': expected a number from -1 to 9, found 'River'");
    assert_int_equal(value, -1);
    assert_true(image_half(&units, 0, "value", 1, 20, &value, &err));
    assert_int_equal(value, 13);
    assert_true(image_half(&units, 1, "value", 1, 20, &value, &err));
    assert_int_equal(value, 12);
    assert_true(image_half(&terrain, 1, "combat", -2, 20, &value, &err));
    assert_int_equal(value, -2);
    assert_false(image_half(&units, 0, "value", 1, 12, &value, &err));
    assert_string_equal(err.sentence, "column 'value': expected a number from 0.5 to 6, found '6.5'");
    assert_false(image_half(&units, 0, "name", -1, 12, &value, &err));
    assert_string_equal(err.sentence, "column 'name': expected a number from -0.5 to 6, found 'u-a'");
}

static void reads_words(void **state)
{
    static const char *const sides[] = { "uesugi", "takeda", NULL };
    static const char *const others[] = { "date", "mogami", NULL };
    const struct image_table units = table_of("units");
    struct err err;
    int which = 9;
    (void)state;
    assert_true(image_word(&units, 45, "side", sides, &which, &err));
    assert_int_equal(which, 1);
    assert_false(image_word(&units, 45, "side", others, &which, &err));
    assert_string_equal(err.sentence, "column 'side': expected one of date, mogami; found 'takeda'");
    assert_int_equal(which, 1);
    assert_false(image_check_unique(&units, "side", &err));
    assert_string_equal(err.sentence, "column 'side': 'uesugi' stands in line 3 already");
    assert_int_equal(err.line, 4);
}

static void reads_facts(void **state)
{
    struct err err;
    int32_t turns = 0;
    (void)state;
    assert_string_equal(image_scenario(&image, 0), "amenomiya");
    assert_string_equal(image_scenario(&image, 1), "kawanakajima");
    assert_null(image_scenario(&image, 2));
    assert_true(image_fact_int(&image, "kawanakajima", "turns", 1, 99, &turns, &err));
    assert_int_equal(turns, 6);
    assert_false(image_fact_int(&image, "kawanakajima", "low-columns", 1, 99, &turns, &err));
    assert_string_equal(err.sentence, "fact 'low-columns': expected a number from 1 to 99, found 'even'");
    assert_string_equal(err.file, "kenshin/pack.ini");
    assert_true(err.line > 0);
    assert_false(image_fact_int(&image, "kawanakajima", "castles", 1, 99, &turns, &err));
    assert_string_equal(err.sentence, "'kawanakajima' has no fact 'castles'");
    assert_null(image_fact(&image, "kawanakajima", "castles"));
}

static void failure_names_the_place(void **state)
{
    const struct image_table units = table_of("units");
    struct err err;
    (void)state;
    assert_false(image_fail(&units, 2, &err, "unit '%s' has %d legs", image_text(&units, 2, "name"), -3));
    assert_string_equal(err.sentence, "unit 'u-c' has -3 legs");
    assert_string_equal(err.file, "kenshin/units.csv");
    assert_int_equal(err.line, 5);
}

/* ---- damaged and hostile bytes --------------------------------------------------------------- */

static void rehash(unsigned char *bytes, size_t size)
{
    if (size < IMAGE_HEAD_BYTES) return;
    const uint64_t hash = hash_bytes(bytes + IMAGE_HASHED_FROM, size - IMAGE_HASHED_FROM, IMAGE_FORMAT);
    for (int i = 0; i < 8; i++) bytes[16 + i] = (unsigned char)(hash >> (8 * i));
}

static uint64_t noise_state;

static uint32_t noise(uint32_t below)
{
    noise_state = noise_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(noise_state >> 33) % below;
}

static uint32_t put_number(unsigned char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++) at[i] = (unsigned char)(number >> (8 * i));
    return number;
}

static void damage(unsigned char *bytes, uint32_t size)
{
    static const uint32_t nasty[] = { 0, 1, 4, 47, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffc };
    for (uint32_t times = 1 + noise(3); times-- > 0;) {
        /* Half of the blows hit the head and the directory, where the numbers are that matter most. */
        const uint32_t reach = noise(2) ? size : 224;
        const uint32_t at = noise(reach - 4) / 4 * 4;
        if (noise(3) == 0) bytes[at + noise(4)] = (unsigned char)noise(256);
        else if (noise(2)) put_number(bytes + at, nasty[noise(sizeof nasty / sizeof nasty[0])]);
        else put_number(bytes + at, noise(2 * size));
    }
}

/* Reads all there is; ASan watches. */
static size_t read_everything(const struct image *any)
{
    struct err err;
    size_t sum = 0;
    int32_t value;
    for (int i = 0; i < (int)any->tables; i++) {
        const struct image_table table = image_table_at(any, i);
        sum += strlen(table.name);
        for (int row = 0; row < table.rows; row++) {
            sum += strlen(image_file(&table, row)) + (size_t)image_line(&table, row);
            for (int column = 0; column < table.columns; column++) {
                const char *name = image_column_name(&table, column);
                sum += strlen(image_text(&table, row, name));
                sum += image_half(&table, row, name, -9, 9, &value, &err);
            }
        }
    }
    const char *scenario = image_scenario(any, 0);
    if (scenario) sum += image_fact_int(any, scenario, "turns", 0, 9, &value, &err);
    return sum;
}

static void survives(const char *folder, int rounds)
{
    struct blob good;
    struct err err;
    int accepted = 0;
    size_t sum = 0;
    assert_true(pack_read(folder, &good, &err));
    noise_state = 1561;
    for (int i = 0; i < rounds; i++) {
        struct image any;
        uint32_t size = (uint32_t)good.size;
        if (noise(8) == 0) size = noise(size);
        unsigned char *bytes = malloc(size ? size : 1); /* of its own, so that ASan sees one byte too far */
        assert_non_null(bytes);
        memcpy(bytes, good.bytes, size);
        if (size >= 16 && size < good.size && noise(2)) put_number(bytes + 12, size);
        if (size > 228) damage(bytes, size);
        if (noise(10) > 0) rehash(bytes, size); /* an enemy does that */
        if (image_open(bytes, size, &any, &err)) {
            accepted++;
            sum += read_everything(&any);
        }
        free(bytes);
    }
    assert_in_range(accepted, 1, rounds - 1);
    assert_true(sum > 0);
    blob_free(&good);
}

static void hostile_bytes_do_no_harm(void **state)
{
    (void)state;
    survives("packs/template", 10000);
    survives("packs/kenshin", 1000);
}

static void damage_is_noticed(void **state)
{
    struct image any;
    struct err err;
    (void)state;
    unsigned char *bytes = malloc(blob.size);
    assert_non_null(bytes);
    for (size_t at = 0; at < blob.size; at++) { /* whichever bit is lost, without a new hash */
        memcpy(bytes, blob.bytes, blob.size);
        bytes[at] ^= (unsigned char)(1 << at % 8);
        assert_false(image_open(bytes, blob.size, &any, &err));
    }
    for (size_t size = 0; size < blob.size; size += 97)
        assert_false(image_open(blob.bytes, size, &any, &err));
    memcpy(bytes, blob.bytes, blob.size);
    bytes[8]++;
    assert_false(image_open(bytes, blob.size, &any, &err));
    assert_string_equal(err.sentence, "compiled for another version; compile it again");
    free(bytes);
}

static void plain_text_is_utf8(void **state)
{
    (void)state;
    assert_true(image_is_plain_text("", 0));
    assert_true(image_is_plain_text("謙信 \xf0\xa0\xae\x9f é", strlen("謙信 \xf0\xa0\xae\x9f é")));
    assert_false(image_is_plain_text("a\nb", 3));
    assert_false(image_is_plain_text("\xc2\x85", 2));         /* a control character in two bytes */
    assert_false(image_is_plain_text("\xf4\x90\x80\x80", 4)); /* beyond the last character */
    assert_false(image_is_plain_text("\xe0\x80\xaf", 3));     /* overlong */
    assert_false(image_is_plain_text("\xe8\xac", 2));         /* cut off */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_tables_and_columns),
        cmocka_unit_test(reads_numbers),
        cmocka_unit_test(reads_words),
        cmocka_unit_test(reads_facts),
        cmocka_unit_test(failure_names_the_place),
        cmocka_unit_test(hostile_bytes_do_no_harm),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(plain_text_is_utf8),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, open_kenshin, close_kenshin);
}
