/* Questions; see question.h. */
#include "server/question.h"

#include <stdlib.h>
#include <string.h>

#include "server/connection.h"
#include "study/budget.h"

enum { BUDGET = 1000 * 1000 }; /* microseconds of processor time */

struct inquiry {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct task task;
    enum effort effort;
    struct room *room;
    uint8_t role;
    struct wire wire;    /* the connection's, with a copy of the match; of labour with the match itself */
    uint32_t plies;      /* to be taken back by consent; 0: the message says what is to be done */
    bool is_refused;     /* that could not be done: err says why */
    struct err err;
    bool is_save, is_hint;
    struct blob journal; /* of the match, for 'save' */
    struct out answer;
    size_t length;
    char message[];
};

enum effort question_effort(const char *request, const struct node *node)
{
    static const struct { const char *request; enum effort effort; } questions[] = {
        { "beats", EFFORT_MOMENT }, { "book", EFFORT_MOMENT }, { "events", EFFORT_MOMENT }, { "hint", EFFORT_LONG },
        { "history", EFFORT_MOMENT }, { "luck", EFFORT_LONG }, { "odds", EFFORT_LONG }, { "review", EFFORT_LONG },
        { "picture", EFFORT_MOMENT }, { "rules", EFFORT_MOMENT }, { "save", EFFORT_MOMENT }, { "undo", EFFORT_LABOUR },
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(request, questions[i].request) == 0) return questions[i].effort;
    }
    if (strcmp(request, "view") != 0 && strcmp(request, "choices") != 0) return EFFORT_NONE;
    const struct node *groups = node_get(node, "groups"); /* without them it may be a long list */
    return groups && node_kind(groups) == NODE_BOOL && node_bool(groups) ? EFFORT_NONE : EFFORT_MOMENT;
}

static struct inquiry *question_of(struct task *task)
{
    return (struct inquiry *)((char *)task - offsetof(struct inquiry, task));
}

/* What wire.recall is for. */
static bool recall(struct wire *wire, struct blob *ret, struct err *ret_err)
{
    struct inquiry *question = wire->context;
    if (!question->journal.bytes) return file_fail(ret_err, "", 0, "the journal cannot be read now; try again");
    *ret = question->journal;
    question->journal = (struct blob){ 0 };
    return true;
}

/* Before it is given: whoever has nothing to decide will be told so. */
static bool note_hint(struct room *room, uint8_t role)
{
    const struct match *match = &room->table->match;
    struct pending pending;
    struct err err;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) return true;
    if (!table_note_hint(room->table, role, NULL, &err)) return false;
    room_keep(room, NULL, ROLE_BIT(role), CLOCK_ORDER);
    return true;
}

/* What is not yet kept is told nobody: whoever asks while something is being written asks again. */
static bool prepare(struct task *task)
{
    struct inquiry *question = question_of(task);
    const struct connection *connection = question->connection;
    struct room *room = question->room;
    if (!connection || connection->room != room) return false;
    question->wire = (struct wire){ .role = connection->wire.role, .needs_at = true, .is_pushed = true,
                                    .ended = connection->wire.ended, .page = PAGE_BYTES,
                                    .lang = connection->wire.lang, .context = question, .recall = recall };
    if (!room) return true;
    if (question->effort == EFFORT_LABOUR) {
        question->wire.table = room->table;
        return true;
    }
    if (room_is_locked(room)) return false;
    if (question->is_hint && !note_hint(room, question->wire.role)) return false;
    question->wire.table = table_copy(room->table);
    if (!question->wire.table) abort();
    uint32_t entries;
    struct err err; /* recall() will say that there is none */
    if (question->is_save) {
        store_read_journal(connection->server->reader, room->match.id, &question->journal, &entries, &err);
    }
    return true;
}

static void work(struct task *task)
{
    struct inquiry *question = question_of(task);
    if (question->plies) {
        question->is_refused = !table_rewind(question->wire.table, question->plies, &question->err);
        return;
    }
    budget_begin(BUDGET);
    wire_handle(&question->wire, question->message, question->length, &question->answer);
    budget_end();
}

/* ---- afterwards ------------------------------------------------------------------------------------------ */

static void answer(struct inquiry *question, bool is_done)
{
    struct connection *connection = question->connection;
    if (!connection) return;
    connection->task = NULL;
    if (!is_done) {
        connection_go_on(connection); /* in the lobby, where it may be now, it is refused */
    } else if (question->plies) {
        connection_fail(connection, "state", &question->err);
    } else {
        out_free(&connection->held);
        connection->held = question->answer;
        question->answer = (struct out){ 0 };
        connection_answer(connection);
    }
}

/* What was taken back is kept before it is answered. */
static void end_labour(struct inquiry *question, bool is_done)
{
    struct room *room = question->room;
    struct connection *connection = question->connection;
    if (!is_done || question->is_refused || room->table->journal_length == 0) {
        answer(question, is_done);
        room_unlock(room);
        return;
    }
    if (connection && !question->plies) {
        out_free(&connection->held);
        connection->held = question->answer;
        question->answer = (struct out){ 0 };
    }
    room_keep(room, connection, ROLE_BIT(question->role), question->plies ? CLOCK_REWIND : CLOCK_UNDO);
}

static void done(struct task *task)
{
    struct inquiry *question = question_of(task);
    if (question->effort == EFFORT_LABOUR) {
        end_labour(question, task->is_done);
    } else {
        table_free(question->wire.table);
        answer(question, task->is_done);
    }
    blob_free(&question->journal);
    out_free(&question->answer);
    if (question->room) room_return(question->room);
    free(question);
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static struct inquiry *begin(struct connection *connection, enum effort effort, size_t length)
{
    struct inquiry *question = calloc(1, sizeof *question + length + 1);
    if (!question) abort();
    question->connection = connection;
    question->effort = effort;
    question->task = (struct task){ .address = &connection->address->share, .prepare = prepare, .work = work,
                                    .done = done };
    question->room = connection->room;
    question->role = connection->wire.role;
    connection->task = question;
    if (question->room) {
        question->task.match = &question->room->share;
        room_lend(question->room);
    }
    if (effort == EFFORT_LABOUR) room_lock(question->room);
    return question;
}

void question_ask(struct connection *connection, enum effort effort, const char *message, size_t length)
{
    struct server *server = connection->server;
    struct inquiry *question = begin(connection, effort, length);
    question->is_save = strcmp(connection->asked, "save") == 0;
    question->is_hint = strcmp(connection->asked, "hint") == 0;
    question->length = length;
    memcpy(question->message, message, length);
    worker_add(effort == EFFORT_LONG ? server->worker : server->clerk, &question->task);
}

void question_rewind(struct connection *connection, uint32_t plies)
{
    struct inquiry *question = begin(connection, EFFORT_LABOUR, 0);
    question->plies = plies;
    connection->answer = ANSWER_KEPT;
    worker_add(connection->server->clerk, &question->task);
}
