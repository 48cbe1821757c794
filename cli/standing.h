/* The command `standing`. */
#ifndef HONJIN_CLI_STANDING_H
#define HONJIN_CLI_STANDING_H

#include "cli/session.h"

/* Lists what the viewer has decided in advance; "NAME" or "NAME VALUE" switches one on, "NAME" of one that is, off. */
void session_decide(struct session *session, const char *rest);

#endif
