/* Output that fits the character set of the terminal. */
#ifndef HONJIN_CLI_LOCALE_H
#define HONJIN_CLI_LOCALE_H

#include <stdbool.h>

/* From now on what goes to standard output is in the character set that LC_ALL, LC_CTYPE or LANG names. */
void cli_fit_locale(void);

/* Somebody is at a terminal that a board can be drawn on. */
bool cli_has_terminal(void);

#endif
