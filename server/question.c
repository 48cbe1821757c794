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
    struct room *room;
    struct wire wire;  /* the connection's, with a copy of the match */
    bool is_save;
    struct blob journal; /* of the match, for 'save' */
    struct out answer;
    size_t length;
    char message[];
};

bool question_is(const char *request)
{
    static const char *const questions[] = { "history", "odds", "rules", "save" };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(request, questions[i]) == 0) return true;
    }
    return false;
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

static bool prepare(struct task *task)
{
    struct inquiry *question = question_of(task);
    const struct connection *connection = question->connection;
    if (!connection || connection->room != question->room) return false;
    question->wire = (struct wire){ .role = connection->wire.role, .needs_at = true, .is_pushed = true,
                                    .lang = connection->wire.lang, .context = question, .recall = recall };
    if (!question->room) return true;
    question->wire.table = table_copy(connection->wire.table);
    if (!question->wire.table) abort();
    uint32_t entries;
    struct err err; /* recall() will say that there is none */
    if (question->is_save) {
        store_read_journal(connection->server->reader, question->room->match.id, &question->journal, &entries, &err);
    }
    return true;
}

static void work(struct task *task)
{
    struct inquiry *question = question_of(task);
    budget_begin(BUDGET);
    wire_handle(&question->wire, question->message, question->length, &question->answer);
    budget_end();
}

static void done(struct task *task)
{
    struct inquiry *question = question_of(task);
    struct connection *connection = question->connection;
    table_free(question->wire.table);
    blob_free(&question->journal);
    if (connection) {
        connection->task = NULL;
        if (task->is_done) {
            out_free(&connection->held);
            connection->held = question->answer;
            question->answer = (struct out){ 0 };
            connection_answer(connection);
        } else {
            connection_go_on(connection); /* it was sent to the lobby meanwhile: there it is refused */
        }
    }
    out_free(&question->answer);
    if (question->room) room_return(question->room);
    free(question);
}

void question_ask(struct connection *connection, const char *message, size_t length)
{
    struct inquiry *question = malloc(sizeof *question + length + 1);
    if (!question) abort();
    *question = (struct inquiry){
        .connection = connection,
        .task = { .address = &connection->address->share, .prepare = prepare, .work = work, .done = done },
        .room = connection->room,
        .is_save = strcmp(connection->asked, "save") == 0,
        .length = length,
    };
    memcpy(question->message, message, length);
    if (question->room) {
        question->task.match = &question->room->share;
        room_lend(question->room);
    }
    connection->task = question;
    worker_add(connection->server->worker, &question->task);
}
