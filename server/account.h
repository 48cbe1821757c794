/* People who have an account: they sign in, their seats are theirs on any device, their programs have tokens.
 *
 *     session.c      how a connection says who it is: a cookie, a header, or a message
 *     account.c      signing in and out, and what wants a password; name.c: which names may be
 *     belongings.c   what is somebody's own: seats, matches, tokens, all of it as JSON
 *
 * A connection keeps no more than the hash of what it has shown (store_pass): whose it is, and whether it is still in
 * force, is looked up each time. Passwords are hashed by a thread of their own, the porter, one at a time: whoever
 * knocks without end waits for himself. */
#ifndef HONJIN_SERVER_ACCOUNT_H
#define HONJIN_SERVER_ACCOUNT_H

#include "server/create.h"

enum { SCOPE_LOOK = 1, SCOPE_PLAY = 2, SCOPE_OWN = 4, SCOPES_OF_SESSION = SCOPE_LOOK | SCOPE_PLAY | SCOPE_OWN };

struct person {
    struct store_pass pass;
    struct store_account account;
};

/* Who has signed in, if he may do that; false: nobody has, or no more. */
bool account_need(struct connection *connection, uint32_t scope, struct person *ret, struct failure *ret_failure);
/* Somebody by name. */
bool account_find(struct server *server, const char *name, struct store_account *ret, struct failure *ret_failure);
/* A seat of his by the members "match" and, if he has several there, "role". */
bool account_find_seat(struct connection *connection, const struct node *request, uint32_t scope, int64_t *ret_match,
                       uint8_t *ret_role, struct failure *ret);

/* A fresh pass for an account, and the secret that opens it. */
void pass_make(struct store_pass *ret, char ret_secret[TOKEN_BYTES], int64_t account, uint32_t scopes, int days);
/* Scopes as a list of their names. */
void scopes_describe(struct out *out, uint32_t scopes);

/* ---- something that is written before it is answered ---- */

enum { PASSWORD_MIN = 12, PASSWORD_MAX = 128 /* characters */, PASSWORD_BYTES = 4 * PASSWORD_MAX + 1 };

struct visit {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct task task;              /* of the porter */
    struct server *server;
    struct store_account account;  /* password "": there is none of that name */
    struct store_pass pass;
    char given[PASSWORD_BYTES], wanted[PASSWORD_BYTES]; /* as they were typed */
    char made[ACCOUNT_PASSWORD_BYTES]; /* the hash of `wanted` */
    bool is_right, is_failed;      /* `given` is the account's password; there was no memory for that */
    bool is_entrance;              /* the connection has signed in with the pass when it is written */
    int64_t match;                 /* whose seats are another's then; or 0 */
    uint8_t role;
    const char *none;              /* what is said if it is not so any more */
};

struct visit *visit_of(struct keep *keep);
/* The connection waits for it. */
struct visit *visit_new(struct connection *connection, const struct person *person,
                        enum store_result (*write)(struct store *, struct keep *), const char *none);
void visit_keep(struct visit *visit);

/* account.c */
handler handle_sign_up, handle_sign_in, handle_sign_out, handle_password, handle_delete;
/* belongings.c */
handler handle_account, handle_person, handle_keep, handle_drop, handle_mine, handle_grant, handle_tokens,
    handle_revoke, handle_export;
/* session.c */
handler handle_identify;

#endif
