/* Journals: what is written can be read; what cannot is explained with the number of its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/journal.h"
#include "tests/unit/core_template.h"

#define HEAD "honjin-journal 1\ngame template 1\npack 0123456789abcdef\nscenario skirmish\n"
#define SEALED "red carry r-1\nblue carry b-2\nred seal\nblue seal\n"

static struct subject subject;

/* Reads a whole journal, as host/table_open.c does. */
static bool read_all(const char *journal, size_t length, struct journal_header *ret, struct err *ret_err)
{
    struct journal_cursor cursor = { .at = journal, .end = journal + length };
    char line[JOURNAL_LINE_MAX];
    bool too_long;
    subject_start(&subject);
    if (!journal_read_header(&cursor, ret, ret_err)) return false;
    while (journal_next(&cursor, line, &too_long)) {
        if (too_long) {
            ret_err->line = cursor.line;
            strcpy(ret_err->sentence, "too long");
            return false;
        }
        if (!journal_play(&subject.match, &cursor, line, ret_err)) return false;
    }
    return true;
}

static void headers_are_read_as_written(void **unused)
{
    const struct journal_header header = {
        .game = "template", .scenario = "skirmish", .version = 3, .pack = UINT64_C(0xfedcba9876543210),
        .option = { { "edition", "fr" }, { "length", "short" } }, .options = 2,
        .commitment = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    };
    struct journal_header again;
    struct err err;
    struct text text;
    char buffer[500];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    struct journal_cursor cursor = { .at = text.at, .end = text.at + text.length };
    assert_true(journal_read_header(&cursor, &again, &err));
    assert_memory_equal(&header, &again, sizeof header);
    assert_ptr_equal(cursor.at, cursor.end);
}

static void a_journal_is_played(void **unused)
{
    static const char journal[] =
        "honjin-journal 1\n# for people\ngame template 1\nscenario skirmish\ndice ask\nbegin\n" SEALED
        "# red thinks again\n\nred move r-2 0202\n@undo red\r\nred attack r-1 b-1\nchance roll 2\n@rewind 2\n"
        "red done\n@seed 00\n";
    struct journal_header header;
    struct err err;
    (void)unused;
    assert_true(read_all(journal, sizeof journal - 1, &header, &err));
    assert_int_equal(subject.match.plies, 5);
    assert_int_equal(subject.state.hex[1], 1);
    assert_string_equal(header.commitment, "");
    assert_int_equal(sequence_top_const(&subject.state.sequence)->role, BLUE);
}

static void hashes_are_checked(void **unused)
{
    struct journal_header header;
    struct err err;
    struct text text;
    char buffer[500];
    (void)unused;
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, HEAD "begin\n" SEALED);
    assert_true(read_all(text.at, text.length, &header, &err));
    journal_write_hash(&subject.match, &text);
    assert_true(read_all(text.at, text.length, &header, &err));
    text.at[text.length - 2] ^= 1; /* the last digit */
    assert_false(read_all(text.at, text.length, &header, &err));
    assert_int_equal(err.line, 10);
    assert_non_null(strstr(err.sentence, "hash"));
}

static void errors_name_their_line(void **unused)
{
    static const struct { const char *journal; int line; const char *part; } wrong[] = {
        { "", 0, "no journal" },
        { "honjin-journal 2\n", 1, "honjin-journal 1" },
        { "honjin-journal 1\ngame template\n", 2, "game template" },
        { "honjin-journal 1\ngame template 70000\n", 2, "expected" },
        { "honjin-journal 1\npack 123\n", 2, "pack 123" },
        { "honjin-journal 1\npack 0123456789ABCDEF\n", 2, "pack" },
        { "honjin-journal 1\ndice md5 00\n", 2, "dice" },
        { "honjin-journal 1\nweather rain\n", 2, "weather rain" },
        { "honjin-journal 1\ngame template 1\nbegin\n", 3, "scenario" },
        { "honjin-journal 1\nscenario skirmish\nbegin\n", 3, "game" },
        { HEAD, 4, "ends before 'begin'" },
        { HEAD "begin\nred carry r-9\n", 6, "r-9" },
        { HEAD "begin\ncarry r-1\n", 6, "side" },
        { HEAD "begin\nred seal\n", 6, "not allowed" },
        { HEAD "begin\nred carry r-1\n\n@undo blue\n", 8, "cannot undo" },
        { HEAD "begin\n@undo green\n", 6, "@undo ROLE" },
        { HEAD "begin\nred carry r-1\n@rewind 2\n", 7, "@rewind N" },
        { HEAD "begin\n@hash 0\n", 6, "@hash PLIES HEX" },
        { HEAD "begin\n@hash 1 0123456789abcdef\n", 6, "hash" },
        { HEAD "begin\n@nonsense\n", 6, "@nonsense" },
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct journal_header header = { .version = 77 };
        struct err err = { .line = -1 };
        assert_false(read_all(wrong[i].journal, strlen(wrong[i].journal), &header, &err));
        if (err.line != wrong[i].line || !strstr(err.sentence, wrong[i].part)) {
            fail_msg("case %zu: line %d: %s", i, err.line, err.sentence);
        }
    }
}

static void odd_bytes_are_borne(void **unused)
{
    static char journal[3000];
    struct journal_header header;
    struct err err;
    (void)unused;
    strcpy(journal, HEAD "begin\n");
    const size_t head = strlen(journal);
    memset(journal + head, 'a', sizeof journal - head); /* a line without end */
    assert_false(read_all(journal, sizeof journal, &header, &err));
    assert_int_equal(err.line, 6);
    memcpy(journal + head, "red\0done\n", 9);
    assert_false(read_all(journal, head + 9, &header, &err));
    assert_int_equal(err.line, 6);
    assert_true(read_all(journal, head, &header, &err));
    memcpy(journal + head, "red carry r-1", 13); /* no newline at the end */
    assert_true(read_all(journal, head + 13, &header, &err));
    assert_int_equal(subject.match.plies, 1);
}

static void more_options_than_fit_are_refused(void **unused)
{
    static char journal[2000];
    struct journal_header header;
    struct err err;
    (void)unused;
    strcpy(journal, HEAD);
    for (int i = 0; i <= OPTION_MAX; i++) strcat(journal, "option edition fr\n");
    strcat(journal, "begin\n");
    assert_false(read_all(journal, strlen(journal), &header, &err));
    assert_int_equal(err.line, 5 + OPTION_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_are_read_as_written), cmocka_unit_test(a_journal_is_played),
        cmocka_unit_test(hashes_are_checked),          cmocka_unit_test(errors_name_their_line),
        cmocka_unit_test(odd_bytes_are_borne),         cmocka_unit_test(more_options_than_fit_are_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
