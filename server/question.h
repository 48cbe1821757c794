/* Requests that take too long for the loop: threads answer them.
 *
 *     EFFORT_MOMENT    looks at a copy of the match, and takes a moment: history, long views
 *     EFFORT_LONG     looks at a copy, and may think about it: odds
 *     EFFORT_LABOUR   changes the match itself, which is locked meanwhile: taking back */
#ifndef HONJIN_SERVER_QUESTION_H
#define HONJIN_SERVER_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct connection;
struct node;

enum effort { EFFORT_NONE, EFFORT_MOMENT, EFFORT_LONG, EFFORT_LABOUR };

/* What the request is; the node: its members. */
enum effort question_effort(const char *request, const struct node *node);
/* The connection stays busy until its answer comes. */
void question_ask(struct connection *connection, enum effort effort, const char *message, size_t length);
/* Takes back so many plies, to which all have agreed; the answer is what the connection holds. */
void question_rewind(struct connection *connection, uint32_t plies);

#endif
