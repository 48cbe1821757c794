/* What the handlers of requests share: the table of requests, failures, members of a request. */
#ifndef HONJIN_WIRE_REQUEST_H
#define HONJIN_WIRE_REQUEST_H

#include "wire/wire.h"

struct failure {
    const char *code; /* illegal, unwanted, parse, unknown, state, stale or limit */
    char rule[64];    /* or "" */
    char reason[64];  /* id of the wording of a refusal, or "" */
    char message[512];
};

/* Adds the members of its answer; on failure what it has written is thrown away. */
typedef bool handler(struct wire *wire, const struct node *request, struct out *out, struct failure *ret);

struct request {
    const char *name;
    handler *handle;
    bool needs_match;
    bool is_for_server; /* also exists where the role comes from the connection */
    const char *members, *help;
};

extern const struct request requests[]; /* ends with a NULL name */

handler wire_games, wire_new, wire_open, wire_save, wire_position, wire_pending, wire_choices, wire_play, wire_deal,
    wire_why, wire_view, wire_map, wire_words, wire_charts, wire_path, wire_line, wire_measure, wire_beats,
    wire_events, wire_history, wire_undo, wire_rewind, wire_think, wire_hint, wire_warn, wire_luck, wire_review,
    wire_film, wire_standing, wire_stop, wire_odds, wire_rules, wire_book, wire_help;

/* All of these return false, so that a handler can return them. */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
bool wire_fail(struct failure *ret, const char *code, const char *format, ...);
bool wire_fail_err(struct failure *ret, const char *code, const struct err *err);
/* An order that the rules refuse, as far as the role knows. */
bool wire_fail_refusal(struct failure *ret, const struct view *view, const struct refusal *refusal);

/* In a lesson the message of a refused order goes on with what the learner is to do. */
void wire_add_wanted(const struct table *table, const struct view *view, char *message, size_t size);

/* The answer to a message of which nothing is known. */
void wire_refuse(const struct failure *failure, struct out *out);

/* Members of a request. A missing one leaves *ret alone; one of the wrong kind is a failure. */
bool member_text(const struct node *request, const char *key, const char **ret, struct failure *ret_failure);
bool member_int(const struct node *request, const char *key, int64_t low, int64_t high, int64_t *ret,
                struct failure *ret_failure);
bool member_bool(const struct node *request, const char *key, bool *ret, struct failure *ret_failure);
/* The member "options", an object of texts. */
bool member_options(const struct node *request, const struct game *game, struct options *ret,
                    struct failure *ret_failure);
/* The role that asks. Trusted: the member "role", or ROLES, who sees everything. */
bool member_role(const struct wire *wire, const struct node *request, uint8_t *ret, struct failure *ret_failure);
/* Whose eyes on the whole match: that role's or, with the member "all" and where that is allowed, ROLES. */
bool member_eyes(const struct wire *wire, const struct node *request, uint8_t *ret, struct failure *ret_failure);
/* What that role sees now: the handlers open it once, and ask it everything. */
bool member_view(const struct wire *wire, const struct node *request, struct view *ret, struct failure *ret_failure);
/* The member "action" in notation. Where no actor is named: the role that asks, or the only one wanted. A role has no
 * orders but its own. */
bool member_action(const struct view *view, const struct node *request, struct action *ret,
                   struct failure *ret_failure);

#endif
