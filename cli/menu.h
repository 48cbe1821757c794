/* The numbered list of choices: actions that differ only in their last value share a number. */
#ifndef HONJIN_CLI_MENU_H
#define HONJIN_CLI_MENU_H

#include <stdio.h>

#include "core/view.h"

struct menu_group {
    uint32_t first, count; /* in menu.action */
};

struct menu {
    struct action *action; /* sorted by group */
    struct menu_group *group;
    const struct view *view; /* whose choices they are */
    uint32_t actions, groups;
};

/* What the view's role may do; the view must stay while the menu is open. */
void menu_open(struct menu *menu, struct view *view);
void menu_close(struct menu *menu);
void menu_print(FILE *out, const struct match *match, const struct menu *menu);
/* One group in full; number from 1. */
void menu_print_group(FILE *out, const struct match *match, const struct menu *menu, uint32_t number);

enum menu_pick { MENU_PICKED, MENU_NO_NUMBER, MENU_NO_GROUP, MENU_MANY, MENU_NOT_THERE };
/* "3", or "3 1105" for one of many. */
enum menu_pick menu_pick(const struct match *match, const struct menu *menu, const char *line,
                         uint32_t *ret_number, struct action *ret);

#endif
