/* Tests of host/lock: one holder at a time, also when a holder is killed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/lock.h"
#include "tests/unit/scratch.h"

static char folder[SCRATCH_PATH], path[SCRATCH_PATH + 8], lock_path[SCRATCH_PATH + 16];

static int make_folder(void **state)
{
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/a", folder);
    snprintf(lock_path, sizeof lock_path, "%s/a.lock", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

/* A process that takes the lock and waits; returns when it has it. */
static pid_t start_holder(void)
{
    int ends[2];
    char ready;
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        struct lock lock;
        long holder;
        const char answer = lock_take(path, &lock, &holder) ? 'y' : 'n';
        if (write(ends[1], &answer, 1) != 1) _exit(1);
        for (;;) pause();
    }
    assert_int_equal(read(ends[0], &ready, 1), 1);
    assert_int_equal(ready, 'y');
    close(ends[0]);
    close(ends[1]);
    return pid;
}

static void one_at_a_time(void **state)
{
    struct lock lock;
    long holder = 0;
    int status;
    (void)state;
    const pid_t pid = start_holder();
    assert_false(lock_take(path, &lock, &holder));
    assert_int_equal(holder, pid);
    lock_give(&lock); /* nothing is held: it must not take the other's away */
    assert_false(lock_take(path, &lock, &holder));
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(lock_take(path, &lock, &holder));
    lock_give(&lock);
}

static void leaves_nothing_behind(void **state)
{
    struct lock lock;
    struct stat status;
    long holder;
    (void)state;
    assert_true(lock_take(path, &lock, &holder));
    assert_int_equal(stat(lock_path, &status), 0);
    lock_give(&lock);
    assert_int_equal(stat(lock_path, &status), -1);
}

static void goes_without_where_there_is_no_folder(void **state)
{
    struct lock lock;
    char far[SCRATCH_PATH + 32];
    long holder;
    (void)state;
    snprintf(far, sizeof far, "%s/nowhere/a", folder);
    assert_true(lock_take(far, &lock, &holder));
    assert_int_equal(lock.fd, -1);
    lock_give(&lock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_at_a_time, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(leaves_nothing_behind, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(goes_without_where_there_is_no_folder, make_folder, remove_folder),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
