/* Matches begin here, and whatever else a connection asks for that is kept before it is answered. */
#ifndef HONJIN_SERVER_CREATE_H
#define HONJIN_SERVER_CREATE_H

#include "server/connection.h"
#include "wire/request.h"

/* ---- tokens ---- */

enum { TOKEN_BYTES = 23 }; /* 22 letters for 128 bits */

void token_hash(const char *token, uint8_t ret[STORE_HASH_BYTES]);
/* A fresh secret, and the hash of it that is kept. */
void token_make(char ret[TOKEN_BYTES], uint8_t ret_hash[STORE_HASH_BYTES]);
/* Members "token" and "link"; token: or NULL. */
void token_describe(struct out *out, const char *token);

/* ---- deeds ---- */

/* Something that a connection has asked for and that is to be kept before it is answered. */
struct deed {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct server *server;
    struct store_match match;      /* of take and renew: the id alone */
    uint8_t role;
    uint8_t token[STORE_HASH_BYTES];
    struct address *taker;         /* whose take of an open seat it is; or NULL */
    const char *none;              /* what is said if it is not so any more; NULL: the request is handled again */
    /* Of a creation: */
    struct task task;              /* the match is set up in a thread */
    struct room *room;             /* a rematch of this one's; or NULL */
    const struct game *game;
    char scenario[JOURNAL_NAME_MAX]; /* "": the first */
    struct options options;
    char seed[DEALER_HEX_BYTES];     /* of the dice; "": a fresh one */
    char lesson[LESSON_NAME_BYTES];  /* "": a match */
    struct table *source;            /* a copy of the match that it begins from, after `plies`; or NULL */
    uint32_t plies;
    struct table *table;
    char link[ROLES][TOKEN_BYTES]; /* by seat */
};

struct deed *deed_of(struct keep *keep);
/* The connection waits for it. */
struct deed *deed_new(struct connection *connection, enum reply answer,
                      enum store_result (*write)(struct store *, struct keep *));

/* ---- ids ---- */

/* With other servers on the database ids are taken in blocks: the first one, while nobody waits. */
bool create_reserve_first(struct server *server, struct err *ret_err);

/* ---- requests ---- */

bool role_find(const struct game *game, const char *name, uint8_t *ret);

handler handle_create, handle_rematch, handle_branch;

#endif
