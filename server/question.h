/* Requests that only look at a match but may take long: odds, history and so on. A worker answers them from a copy. */
#ifndef HONJIN_SERVER_QUESTION_H
#define HONJIN_SERVER_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

struct connection;

bool question_is(const char *request);
/* The connection stays busy until its answer comes. */
void question_ask(struct connection *connection, const char *message, size_t length);

#endif
