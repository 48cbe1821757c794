/* Starting and stopping the server; see process.h. */
#include "tests/server/process.h"

#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/socket.h"

static void run(const struct process *process, int out, pid_t test)
{
    char db[512];
    const char *program = getenv("HONJIN");
    const struct rlimit limit = { .rlim_cur = (rlim_t)process->file_max, .rlim_max = (rlim_t)process->file_max };
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* no server outlives its test, however that ends */
    if (getppid() != test) _exit(127);
    snprintf(db, sizeof db, "%s/%s", process->folder, process->db ? process->db : "honjin.db");
    if (process->open_max) {
        const struct rlimit open = { .rlim_cur = (rlim_t)process->open_max, .rlim_max = (rlim_t)process->open_max };
        if (setrlimit(RLIMIT_NOFILE, &open) != 0) _exit(127);
    }
    if (process->file_max) {
        signal(SIGXFSZ, SIG_IGN); /* writing fails then, and does not end the program */
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    dup2(out, STDOUT_FILENO);
    if (process->has_log) {
        char log[512];
        snprintf(log, sizeof log, "%s/log", process->folder);
        if (!freopen(log, "a", stderr)) _exit(127);
    }
    if (process->fault) {
        char file[512];
        snprintf(file, sizeof file, "%s/fault", process->folder);
        setenv("HONJIN_FAULT", file, 1);
        setenv("LD_PRELOAD", process->fault, 1);
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    }
    const char *words[8 + sizeof process->arguments / sizeof process->arguments[0] + 1] = {
        "honjin", "serve", "--port", "0", "--db", process->url ? process->url : db,
        "--rates", process->is_strict ? "1" : "1000" };
    for (size_t i = 0; i < sizeof process->arguments / sizeof process->arguments[0]; i++) {
        const char *word = process->arguments[i];
        words[8 + i] = word && strcmp(word, PROCESS_FOLDER) == 0 ? process->folder : word;
    }
    execv(program ? program : "./honjin", (char **)(uintptr_t)words);
    perror("honjin");
    _exit(127);
}

void process_start(struct process *process)
{
    int ends[2];
    char line[512];
    if (!process->folder[0]) {
        const char *place = getenv("TMPDIR");
        snprintf(process->folder, sizeof process->folder, "%s/honjin-server-XXXXXX", place ? place : "/tmp");
        if (!mkdtemp(process->folder)) abort();
    }
    if (pipe(ends) != 0) abort();
    const pid_t test = getpid();
    process->pid = fork();
    if (process->pid == 0) run(process, ends[1], test);
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    const char *colon = out && fgets(line, sizeof line, out) ? strrchr(line, ':') : NULL;
    if (!colon || strncmp(line, "Honjin is at http://127.0.0.1:", 30) != 0) {
        printf("Bail out! the server does not start\n");
        exit(1);
    }
    process->port = atoi(colon + 1);
    fclose(out);
}

int process_stop(struct process *process)
{
    int status = -1;
    kill(process->pid, SIGTERM);
    waitpid(process->pid, &status, 0);
    process->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void process_kill(struct process *process)
{
    kill(process->pid, SIGKILL);
    waitpid(process->pid, NULL, 0);
    process->pid = 0;
}

/* "2026-11-16T21:24:40Z start: port 8515" */
static const char *event_of_words(char *line)
{
    int year, end = 0;
    char *event = line + sizeof "2026-11-16T21:24:40Z" - 1;
    const bool is_timed = sscanf(line, "%4d-%*2d-%*2dT%*2d:%*2d:%*2dZ %n", &year, &end) == 1 && line + end == event + 1;
    char *colon = is_timed ? strstr(event, ": ") : NULL;
    if (!colon || strlen(colon) < sizeof ": \n") return NULL;
    *colon = 0;
    return event + 1;
}

static const char *event_of_node(const struct node *node)
{
    const bool is_whole = node && node_kind(node) == NODE_OBJECT && text_of(node, "time")[0] &&
                          text_of(node, "message")[0];
    return is_whole ? text_of(node, "event") : NULL;
}

int process_count_logged(const struct process *process, bool is_json, const char *event)
{
    char path[512], line[1024], why[256];
    int count = 0;
    snprintf(path, sizeof path, "%s/log", process->folder);
    FILE *log = fopen(path, "r");
    while (log && count >= 0 && fgets(line, sizeof line, log)) {
        struct node *node = is_json ? node_parse(line, strlen(line), why, sizeof why) : NULL;
        const char *found = is_json ? event_of_node(node) : event_of_words(line);
        if (!found) count = -1;
        else count += strcmp(found, event) == 0;
        if (node) node_free(node);
    }
    if (log) fclose(log);
    return count;
}

void process_end(struct process *process)
{
    char path[1024];
    const struct dirent *entry;
    if (process->pid) process_stop(process);
    DIR *folder = opendir(process->folder);
    while (folder && (entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", process->folder, entry->d_name);
        unlink(path);
    }
    if (folder) closedir(folder);
    rmdir(process->folder);
}
