/* One line an action, actor first: "uesugi move 1004 1105". What the log prints, the prompt accepts. */
#ifndef HONJIN_CORE_NOTATION_H
#define HONJIN_CORE_NOTATION_H

#include "core/game.h"
#include "core/say.h"
#include "core/text.h"

void notation_write(const struct game *game, const void *scenario, const struct action *action, struct text *ret);
/* Says in err.sentence what was expected. `role` stands in where the line names no actor; pass
 * ROLES for none. */
bool notation_read(const struct game *game, const void *scenario, uint8_t role, const char *line,
                   struct action *ret, struct err *ret_err);
/* The same for a person, in his language. */
bool notation_read_in(struct voice voice, uint8_t role, const char *line, struct action *ret, struct err *ret_err);

#endif
