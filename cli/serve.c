/* `honjin serve`: the page and the WebSocket, until somebody stops it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/state.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/server.h"
#include "store/store.h"

enum { PATH_BYTES = 4096, ADDRESS_BYTES = 128 };
enum { PORT = 8515, MORE_PORTS = 9, CONNECTIONS_MAX = 1000000, KEEP_MAX = 36500, RATES_MAX = 10000 };

static struct server *running; /* for the signal handler */

static void stop(int signal)
{
    (void)signal;
    server_stop(running);
}

/* A missing word leaves *ret alone. */
static bool read_int(const char *option, const char *word, int low, int high, int *ret)
{
    uint64_t number;
    if (!word) return true;
    if (!cli_read_number("serve", option, word, (uint64_t)low, (uint64_t)high, &number)) return false;
    *ret = (int)number;
    return true;
}

static void say_where(const struct server_setup *setup, const struct server *server)
{
    const int port = server_port(server), connections = server_connections(server);
    const bool is_any = strcmp(setup->address, "0.0.0.0") == 0 || strcmp(setup->address, "::") == 0;
    const char *address = is_any ? "127.0.0.1" : setup->address;
    const bool is_long = strchr(address, ':') != NULL;
    const struct voice voice = cli_voice();
    char place[ADDRESS_BYTES];
    snprintf(place, sizeof place, "http://%s%s%s:%d/", is_long ? "[" : "", address, is_long ? "]" : "", port);
    if (setup->port && port != setup->port) printf("%s\n", SAYS(voice, PORT_TAKEN, SAID_NUMBER(setup->port)));
    printf("%s\n", SAYS(voice, SERVED_AT, SAID_WORD(place)));
    if (is_any) printf("%s\n", SAY(voice, SERVED_TO_OTHERS));
    if (!setup->connections && connections < LIMIT_CONNECTIONS) {
        printf("%s\n", SAYS(voice, FEWER_CONNECTIONS, SAID_NUMBER(connections), SAID_NUMBER(LIMIT_CONNECTIONS)));
    }
    char name[STORE_NAME_BYTES];
    store_name(setup->db, name);
    printf("%s\n", SAYS(voice, MATCHES_KEPT_IN, SAID_WORD(name)));
    fflush(stdout); /* whoever started it may be waiting for the address */
}

int serve_main(int argc, char **argv)
{
    struct server_setup setup = { .address = "127.0.0.1", .port = PORT, .more_ports = MORE_PORTS };
    const char *port = NULL, *connections = NULL, *keep = NULL, *log = NULL, *rates = NULL;
    char path[PATH_BYTES];
    struct err err;
    const struct cli_option options[] = {
        { "port", &port, NULL, "PORT", "0 takes any; without it 8515 or one of the nine after it" },
        { "address", &setup.address, NULL, "ADDRESS", "0.0.0.0 lets other machines in; without it 127.0.0.1" },
        { "db", &setup.db, NULL, "FILE", "where the matches are kept: a file, or postgresql://..." },
        { "connections", &connections, NULL, "N", "how many there may be at once; without it 4000" },
        { "host", &setup.hosts, NULL, "NAMES", "answer only under these names (commas between them)" },
        { "keep", &keep, NULL, "DAYS", "remove matches in which no person has moved for so long" },
        { "log", &log, NULL, "KIND", "text or json; without it text" },
        { "metrics", NULL, &setup.has_metrics, NULL, "figures for Prometheus at /metrics" },
        { "reach", &setup.reach, NULL, "HOST:PORT", "where other servers of the same database reach this one" },
        { "rates", &rates, NULL, "N", "N times as many requests, creations and joins as usual" },
        { "trust-proxy", &setup.proxy, NULL, "HEADER", "trust the client address that the proxy sends in this header" },
        { "web", &setup.web, NULL, "DIR", "the page from a folder, for those who work on it" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const enum cli_next next = cli_read_options(argc, argv, "serve [OPTIONS]", options, 0, NULL);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (port) setup.more_ports = 0;
    if (!read_int("port", port, 0, 65535, &setup.port) ||
        !read_int("rates", rates, 1, RATES_MAX, &setup.rates) ||
        !read_int("keep", keep, 1, KEEP_MAX, &setup.keep_days) ||
        !read_int("connections", connections, 1, CONNECTIONS_MAX, &setup.connections)) return 2;
    if (log && strcmp(log, "text") != 0 && strcmp(log, "json") != 0) {
        return cli_wrong("serve: --log is text or json, not '%s'", log);
    }
    if (log && strcmp(log, "json") == 0) log_use_json();
    if (!setup.db) {
        if (!cli_state_path("honjin.db", path, sizeof path)) {
            return cli_wrong("serve: there is no folder to keep matches in; name a file with --db");
        }
        setup.db = path;
    }
    if (!server_open(&setup, &running, &err)) return cli_fail(&err);
    const struct sigaction on_stop = { .sa_handler = stop };
    sigaction(SIGINT, &on_stop, NULL);
    sigaction(SIGTERM, &on_stop, NULL);
    signal(SIGPIPE, SIG_IGN);
    say_where(&setup, running);
    const bool is_fine = server_run(running);
    server_close(running);
    if (is_fine) puts(SAY(cli_voice(), SERVER_STOPPED));
    return is_fine ? 0 : 1;
}
