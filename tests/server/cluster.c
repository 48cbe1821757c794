/* A private PostgreSQL; see cluster.h. */
#include "tests/server/cluster.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/tap.h"

/* PostgreSQL refuses to run as root: then as the user its package has made. */
static bool run(const struct cluster *cluster, const char *words)
{
    char command[2048];
    glob_t found;
    bool is_done = false;
    if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found) == 0) {
        const char *user = getuid() == 0 ? "runuser -u postgres -- " : "";
        snprintf(command, sizeof command, "cd '%s' && %s%s/%s >>'%s/said' 2>&1", cluster->folder, user,
                 found.gl_pathv[found.gl_pathc - 1], words, cluster->folder);
        is_done = system(command) == 0;
        globfree(&found);
    }
    return is_done;
}

static bool start(const struct cluster *cluster)
{
    char words[512];
    snprintf(words, sizeof words, "pg_ctl -w -t 300 -D '%s/data' -l '%s/log' "
             "-o \"-k '%s' -c listen_addresses=''\" start",
             cluster->folder, cluster->folder, cluster->folder);
    return run(cluster, words);
}

bool cluster_start(struct cluster *cluster)
{
    char words[512];
    snprintf(cluster->folder, sizeof cluster->folder, "/tmp/honjin-pg-XXXXXX");
    if (!mkdtemp(cluster->folder) || chmod(cluster->folder, 0777) != 0) return false;
    snprintf(cluster->url, sizeof cluster->url, "postgresql:///postgres?host=%s&user=honjin", cluster->folder);
    snprintf(words, sizeof words, "initdb -A trust -U honjin -E UTF8 --locale=C -D '%s/data'", cluster->folder);
    const bool is_there = run(cluster, words) && start(cluster);
    if (!is_there) tap_note("no PostgreSQL here: see %s/said", cluster->folder);
    return is_there;
}

static bool stop(const struct cluster *cluster)
{
    char words[512];
    snprintf(words, sizeof words, "pg_ctl -w -t 300 -D '%s/data' -m immediate stop", cluster->folder);
    return run(cluster, words);
}

bool cluster_crash(struct cluster *cluster)
{
    return stop(cluster) && start(cluster);
}

bool cluster_run(struct cluster *cluster, const char *sql)
{
    char words[512];
    snprintf(words, sizeof words, "psql -v ON_ERROR_STOP=1 -q '%s' -c \"%s\"", cluster->url, sql);
    return run(cluster, words);
}

void cluster_end(struct cluster *cluster)
{
    char command[128];
    stop(cluster);
    snprintf(command, sizeof command, "rm -rf '%s'", cluster->folder);
    if (system(command) != 0) tap_note("%s stays", cluster->folder);
}
