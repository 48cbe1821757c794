/* Talks to the engine as any script would: requests as JSON lines, answers as trees. Every rule that an
 * answer cites is noted, and at the end written to build/rule-hits/parts/NAME.GAME.txt for the coverage of
 * rules (folder: $HONJIN_RULE_HITS). */
#ifndef HONJIN_TESTS_SUPPORT_CLIENT_H
#define HONJIN_TESTS_SUPPORT_CLIENT_H

#include "wire/wire.h"

struct citation {
    char game[32], rule[64];
};

struct client {
    struct wire wire;
    struct out text;     /* the last answer as it came */
    struct node *answer; /* and as a tree */
    char game[32];       /* of the match, or "" */
    struct citation *cited;
    size_t citations, cited_capacity;
};

void client_open(struct client *client);
void client_close(struct client *client);
/* Sends a line; the answer stays until the next. */
const struct node *client_ask(struct client *client, const char *line, size_t length);
bool client_is_ok(const struct client *client);
/* The error's message, or "". */
const char *client_message(const struct client *client);
/* Adds the rules cited so far to the files of their games. */
void client_write_hits(const struct client *client, const char *name);

/* Does the tree cite the rule: a member "rule" or "also" with this id anywhere in it? */
bool node_cites(const struct node *node, const char *rule);

#endif
