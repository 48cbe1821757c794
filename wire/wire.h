/* The JSON protocol: a request is one line, its answer another. docs/protocol.md shows all of them.
 *
 * The same session serves `honjin engine`, where whoever asks is trusted and may see everything, and a
 * server, where the role comes from the connection and only some requests exist. */
#ifndef HONJIN_WIRE_WIRE_H
#define HONJIN_WIRE_WIRE_H

#include "host/table.h"
#include "wire/json.h"

enum { WIRE_VERSION = 2, WIRE_LINE_MAX = 1 << 20, WIRE_AT_BYTES = VIEW_AT_BYTES };

struct request; /* wire/request.h */
struct failure;

struct wire {
    struct table *table; /* the match, or NULL */
    bool is_trusted;     /* may ask for everything, as any role */
    uint8_t role;        /* otherwise: who is at the other end */
    uint8_t lang;        /* of its sentences: the member "lang" of any request sets it from there on */
    bool needs_at;       /* orders must say which position they were decided on */
    const char *ended;   /* how the players have ended the match: nothing is secret any more; or NULL */
    size_t page;         /* bytes: longer answers end after so many, where one can go on from there; 0: never */
    bool is_pushed;      /* what orders change is pushed to everybody: answers need not tell it as well */
    const struct request *more; /* requests of the server's own, or NULL */
    void *context;              /* for them */
    /* May the request be handled, or has there been too much? NULL: yes. */
    bool (*admit)(struct wire *wire, const struct request *request, const struct node *node, struct failure *ret);
    /* Keeps what the table's journal has gained, before anybody is told; NULL: the table does that itself.
     * After a failure the table is no longer what was kept, and the server gets it anew. */
    bool (*commit)(struct wire *wire, struct err *ret_err);
    /* Asked now and then while the computer thinks: is it to answer at once? NULL: no. */
    bool (*is_stopped)(struct wire *wire);
    /* The whole journal, where the table has dropped what was kept; NULL: it never does. */
    bool (*recall)(struct wire *wire, struct blob *ret, struct err *ret_err);
};

/* view_write_at() of what the role sees now. */
void wire_at(const struct table *table, uint8_t role, char ret[WIRE_AT_BYTES]);

/* Frees the match too; a server that shares one between sessions sets wire.table to NULL before. */
void wire_close(struct wire *wire);

/* Handles one line and adds the answer with its line feed. Bears any garbage. */
void wire_handle(struct wire *wire, const char *line, size_t length, struct out *out);
/* The answer to a line that failed for a reason found later. */
void wire_answer_failure(const char *line, size_t length, const struct failure *failure, struct out *out);
/* The answer to a line that was too long to be kept. */
void wire_refuse_line(struct out *out);

#endif
