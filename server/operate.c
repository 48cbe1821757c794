/* For operators; see operate.h. */
#include "server/operate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/connection.h"
#include "server/log.h"
#include "wire/json.h"

enum { TRIAL_EVERY = 1000 * 1000, SWEEP_EVERY = 600, NOTICE_DAYS = 7, DAY = 86400 };

static const int64_t MICROSECONDS = 1000000;

/* ---- health ---------------------------------------------------------------------------------------------- */

struct trial {
    struct keep keep;
    struct server *server;
};

static enum store_result write_trial(struct store *store, struct keep *keep)
{
    return store_try(store, &keep->err);
}

static void done_trial(struct keep *keep)
{
    struct trial *trial = (struct trial *)keep;
    struct server *server = trial->server;
    server->is_trying = false;
    server->tried_at = lws_now_usecs();
    server->is_healthy = keep->result == STORE_DONE;
    if (!server->is_healthy) {
        snprintf(server->trouble, sizeof server->trouble, "%s", keep->err.sentence);
        log_line("error", "nothing can be written: %s", keep->err.sentence);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(server, &keep->err);
    free(trial);
    lws_callback_on_writable_all_protocol(server->context, lws_vhost_name_to_protocol(server->vhost, "honjin"));
}

static void try_disk(struct server *server)
{
    struct trial *trial = calloc(1, sizeof *trial);
    if (!trial) abort();
    *trial = (struct trial){ .server = server, .keep = { .write = write_trial, .done = done_trial } };
    server->is_trying = true;
    keeper_add(server->keeper, &trial->keep);
}

static int answer_health(struct server *server, struct download *download, struct lws *wsi)
{
    char text[300];
    if (server->is_healthy && !server->is_failed) return web_answer(download, wsi, 200, "text/plain", "ok\n");
    snprintf(text, sizeof text, "failing: %s\n", server->trouble);
    return web_answer(download, wsi, 503, "text/plain", text);
}

int operate_health(struct server *server, struct download *download, struct lws *wsi)
{
    const bool is_fresh = server->tried_at && lws_now_usecs() - server->tried_at < TRIAL_EVERY;
    if (is_fresh || server->is_failed) return answer_health(server, download, wsi);
    if (!server->is_trying) try_disk(server);
    download->waits = true;
    return 0;
}

int operate_go_on(struct server *server, struct download *download, struct lws *wsi)
{
    if (server->is_trying) return 0;
    download->waits = false;
    return answer_health(server, download, wsi);
}

/* ---- a large store ---------------------------------------------------------------------------------------- */

struct checkup {
    struct task task;
    struct server *server;
    bool is_fine;
    struct err err;
};

static bool prepare_check(struct task *task)
{
    return !((struct checkup *)task)->server->is_stopping;
}

static void work_check(struct task *task)
{
    struct checkup *checkup = (struct checkup *)task;
    checkup->is_fine = store_check(checkup->server->checker, &checkup->err);
}

static void done_check(struct task *task)
{
    struct checkup *checkup = (struct checkup *)task;
    struct server *server = checkup->server;
    if (task->is_done && !server->is_stopping) {
        if (checkup->is_fine) log_line("check", "every match in the file can be read");
        else server_fail(server, &checkup->err);
    }
    free(checkup);
}

bool operate_begin_check(struct server *server, struct err *ret_err)
{
    if (!store_needs_check(server->store)) return true;
    if (!store_open_reader(server->setup.db, &server->checker, ret_err)) return false;
    struct checkup *checkup = calloc(1, sizeof *checkup);
    if (!checkup) abort();
    *checkup = (struct checkup){ .server = server, .task = { .prepare = prepare_check, .work = work_check,
                                                             .done = done_check } };
    worker_add(server->worker, &checkup->task);
    return true;
}

/* ---- figures --------------------------------------------------------------------------------------------- */

static void add(struct out *out, const char *format, ...)
{
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length > 0) out_plain(out, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

static void add_figure(struct out *out, const char *name, const char *type, int64_t value)
{
    add(out, "# TYPE honjin_%s %s\nhonjin_%s %lld\n", name, type, name, (long long)value);
}

static void add_latency(struct out *out, const struct figures *count)
{
    int64_t sum = 0;
    add(out, "# TYPE honjin_request_seconds histogram\n");
    for (int i = 0; i < LATENCY_STEPS; i++) {
        sum += count->latency[i];
        add(out, "honjin_request_seconds_bucket{le=\"%.4f\"} %lld\n", (double)((int64_t)100 << i) / 1e6,
            (long long)sum);
    }
    add(out, "honjin_request_seconds_bucket{le=\"+Inf\"} %lld\n", (long long)(sum + count->latency[LATENCY_STEPS]));
    add(out, "honjin_request_seconds_sum %.6f\n", (double)count->latency_sum / 1e6);
    add(out, "honjin_request_seconds_count %lld\n", (long long)count->requests);
}

static void add_waiting(struct out *out, const struct server *server)
{
    int64_t unsent = 0, messages = 0;
    for (const struct connection *c = server->all; c; c = c->following) {
        unsent += (int64_t)c->unsent;
        messages += c->messages;
    }
    add_figure(out, "unsent_bytes", "gauge", unsent);
    add_figure(out, "waiting_messages", "gauge", messages);
}

/* Those that were too long are a bug. */
static void add_turns(struct out *out, const struct figures *count)
{
    add(out, "# TYPE honjin_turns_total counter\n# TYPE honjin_long_turns_total counter\n"
        "# TYPE honjin_turn_seconds_max gauge\n");
    for (const struct turns *turns = count->turns; turns < count->turns + TURNS_MAX && turns->what; turns++) {
        add(out, "honjin_turns_total{what=\"%s\"} %lld\n", turns->what, (long long)turns->count);
        add(out, "honjin_long_turns_total{what=\"%s\"} %lld\n", turns->what, (long long)turns->too_long);
        add(out, "honjin_turn_seconds_max{what=\"%s\"} %.6f\n", turns->what, (double)turns->worst / 1e6);
    }
}

/* What the database has; a figure that cannot be read is left out. */
static void add_store(struct out *out, const struct server *server)
{
    struct store_figures figures;
    struct err err;
    if (!store_count(server->reader, &figures, &err)) return;
    add(out, "# TYPE honjin_matches gauge\nhonjin_matches{state=\"running\"} %lld\n"
        "honjin_matches{state=\"over\"} %lld\n", (long long)(figures.matches - figures.over),
        (long long)figures.over);
    add_figure(out, "database_bytes", "gauge", figures.bytes);
}

int operate_metrics(struct server *server, struct download *download, struct lws *wsi)
{
    const struct figures *count = &server->count;
    struct keeper_figures kept;
    struct out out = { 0 };
    keeper_read_figures(server->keeper, &kept);
    add_figure(&out, "connections", "gauge", server->connections);
    add_figure(&out, "connections_total", "counter", count->connections);
    add_figure(&out, "matches_live", "gauge", server->live);
    add_store(&out, server);
    add_figure(&out, "matches_created_total", "counter", count->matches);
    add_figure(&out, "orders_total", "counter", count->orders);
    add_latency(&out, count);
    add_turns(&out, count);
    add_figure(&out, "slow_requests_total", "counter", count->slow);
    add_figure(&out, "syncs_total", "counter", kept.syncs);
    add_figure(&out, "writes_total", "counter", kept.written);
    add(&out, "# TYPE honjin_sync_seconds summary\nhonjin_sync_seconds_sum %.6f\nhonjin_sync_seconds_count %lld\n",
        (double)kept.sync_time / 1e6, (long long)kept.syncs);
    add(&out, "# TYPE honjin_sync_seconds_max gauge\nhonjin_sync_seconds_max %.6f\n", (double)kept.sync_worst / 1e6);
    add_waiting(&out, server);
    add_figure(&out, "writes_waiting", "gauge", kept.waiting);
    add_figure(&out, "tasks_waiting", "gauge", worker_waiting(server->worker) +
               worker_waiting(server->clerk) + worker_waiting(server->porter));
    add(&out, "# TYPE honjin_refusals_total counter\n");
    add(&out, "honjin_refusals_total{kind=\"full\"} %lld\n", (long long)count->refused_full);
    add(&out, "honjin_refusals_total{kind=\"address\"} %lld\n", (long long)count->refused_address);
    add(&out, "honjin_refusals_total{kind=\"rate\"} %lld\n", (long long)count->refused_rate);
    add(&out, "honjin_refusals_total{kind=\"slow\"} %lld\n", (long long)count->refused_slow);
    add(&out, "honjin_refusals_total{kind=\"password\"} %lld\n", (long long)count->refused_password);
    const int result = web_answer(download, wsi, 200, "text/plain; version=0.0.4", out.bytes);
    out_free(&out);
    return result;
}

/* ---- matches that nobody plays --------------------------------------------------------------------------- */

struct sweep {
    struct keep keep;
    struct server *server;
    int removed;
};

static enum store_result write_sweep(struct store *store, struct keep *keep)
{
    struct sweep *sweep = (struct sweep *)keep;
    const int64_t idle = (int64_t)sweep->server->setup.keep_days * DAY, notice = (int64_t)NOTICE_DAYS * DAY;
    return store_sweep(store, idle, notice, LIMIT_UNPLAYED, LIMIT_SWEPT, &sweep->removed, &keep->err)
               ? STORE_DONE : STORE_FAILED;
}

static void sweep_later(struct server *server, int64_t seconds);

static void done_sweep(struct keep *keep)
{
    struct sweep *sweep = (struct sweep *)keep;
    struct server *server = sweep->server;
    const bool is_more = sweep->removed >= LIMIT_SWEPT;
    if (keep->result == STORE_UNKNOWN) server_fail(server, &keep->err);
    if (keep->result != STORE_DONE) log_line("error", "matches cannot be removed: %s", keep->err.sentence);
    else if (sweep->removed) log_line("sweep", "%d matches that nobody plays were removed", sweep->removed);
    free(sweep);
    if (!server->is_stopping) sweep_later(server, is_more ? 1 : SWEEP_EVERY);
}

static void begin_sweep(lws_sorted_usec_list_t *list)
{
    struct server *server = lws_container_of(list, struct server, sweep);
    struct sweep *sweep = calloc(1, sizeof *sweep);
    if (!sweep) abort();
    address_sweep(&server->addresses, lws_now_usecs());
    *sweep = (struct sweep){ .server = server, .keep = { .write = write_sweep, .done = done_sweep } };
    keeper_add(server->keeper, &sweep->keep);
}

static void sweep_later(struct server *server, int64_t seconds)
{
    lws_sul_schedule(server->context, 0, &server->sweep, begin_sweep, seconds * MICROSECONDS);
}

void operate_begin_sweeps(struct server *server)
{
    begin_sweep(&server->sweep);
}

void operate_end_sweeps(struct server *server)
{
    lws_sul_cancel(&server->sweep);
}
