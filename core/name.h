/* What a thing is called: the word that orders use for it, and its title for people. Wherever both are told they stand
 * together, so that whoever has read the one knows the other. */
#ifndef HONJIN_CORE_NAME_H
#define HONJIN_CORE_NAME_H

#include <stdbool.h>

struct text; /* core/text.h: bounded text under construction */

/* Is the name nothing but the title in small letters, with hyphens for blanks ("date-masamune")? */
bool name_is_title(const char *name, const char *title);
/* "u-b Kakizaki Kageie"; the title alone where the name says no more; either may be NULL. */
void name_put(const char *name, const char *title, struct text *ret);

#endif
