/* Tests of host/file: limits, appending, replacing at one stroke. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "host/file.h"
#include "tests/unit/scratch.h"

static char folder[SCRATCH_PATH], path[SCRATCH_PATH + 8];

static int make_folder(void **state)
{
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/a", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static void assert_content(const char *expected)
{
    struct blob blob;
    struct err err;
    assert_true(file_read(path, 1000, &blob, &err));
    assert_int_equal(blob.size, strlen(expected));
    assert_string_equal(blob.bytes, expected);
    blob_free(&blob);
}

static void reads_up_to_the_limit(void **state)
{
    struct blob blob = { 0 };
    struct err err;
    (void)state;
    assert_true(file_replace(path, "12345", 5, &err));
    assert_true(file_read(path, 5, &blob, &err));
    assert_int_equal(blob.size, 5);
    blob_free(&blob);
    assert_false(file_read(path, 4, &blob, &err));
    assert_null(blob.bytes);
    assert_string_equal(err.sentence, "is larger than 4 bytes");
    assert_string_equal(err.file, path);
}

static void refuses_what_is_no_file(void **state)
{
    struct blob blob;
    struct err err;
    (void)state;
    assert_false(file_read(path, 10, &blob, &err));
    assert_string_equal(err.sentence, "cannot be opened: No such file or directory");
    assert_false(file_read(folder, 10, &blob, &err));
    assert_string_equal(err.sentence, "is not a file");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(file_read(path, 10, &blob, &err));
    assert_string_equal(err.sentence, "is not a file");
}

static void appends_lines(void **state)
{
    struct err err;
    (void)state;
    assert_true(file_append_line(path, "uesugi move 1004 1105", &err));
    assert_true(file_append_line(path, "", &err));
    assert_true(file_append_line(path, "takeda card 4", &err));
    assert_content("uesugi move 1004 1105\n\ntakeda card 4\n");
    assert_false(file_append_line(folder, "x", &err));
    assert_string_equal(err.sentence, "cannot be opened: Is a directory");
}

static void replaces_at_one_stroke(void **state)
{
    struct err err;
    (void)state;
    assert_true(file_replace(path, "old", 3, &err));
    assert_true(file_replace(path, "new content", 11, &err));
    assert_content("new content");
    assert_true(file_replace(path, "", 0, &err));
    assert_content("");
}

/* From now on writing beyond so many bytes of a file fails, as on a full disk; 0: no limit. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void failing_replace_keeps_the_old_file(void **state)
{
    struct err err;
    (void)state;
    assert_true(file_replace(path, "old", 3, &err));
    limit_files(8);
    const bool is_done = file_replace(path, "much longer than eight", 22, &err);
    limit_files(0);
    assert_false(is_done);
    assert_string_equal(err.sentence, "cannot be written: File too large");
    assert_content("old");
    assert_int_equal(scratch_count(folder), 1); /* no temporary file is left */
}

static void failing_move_leaves_nothing(void **state)
{
    struct err err;
    char other[SCRATCH_PATH + 16];
    (void)state;
    snprintf(other, sizeof other, "%s/none/a", folder);
    assert_false(file_replace(other, "x", 1, &err));
    assert_string_equal(err.sentence, "cannot be written: No such file or directory");
    snprintf(other, sizeof other, "%s/folder", folder);
    assert_int_equal(mkdir(other, 0700), 0);
    assert_false(file_replace(other, "x", 1, &err)); /* a folder stands where the file should go */
    assert_string_equal(err.sentence, "cannot be written: Is a directory");
    assert_int_equal(scratch_count(folder), 1);
}

static void failing_append_leaves_no_half_line(void **state)
{
    struct err err;
    (void)state;
    assert_true(file_append_line(path, "one", &err));
    limit_files(8);
    const bool is_done = file_append_line(path, "two and more", &err);
    limit_files(0);
    assert_false(is_done);
    assert_string_equal(err.sentence, "cannot be written: File too large");
    assert_content("one\n");
}

static void long_paths_keep_their_end(void **state)
{
    struct err err;
    char longer[300];
    (void)state;
    memset(longer, 'x', sizeof longer);
    memcpy(longer + sizeof longer - 9, "/map.csv", 9);
    file_fail(&err, longer, 3, "%s", "sentence");
    assert_int_equal(strlen(err.file), sizeof err.file - 1);
    assert_string_equal(err.file + strlen(err.file) - 8, "/map.csv");
    assert_int_equal(err.line, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_up_to_the_limit, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(appends_lines, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(replaces_at_one_stroke, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(failing_replace_keeps_the_old_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(failing_move_leaves_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(failing_append_leaves_no_half_line, make_folder, remove_folder),
        cmocka_unit_test(long_paths_keep_their_end),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
