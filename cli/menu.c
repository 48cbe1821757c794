/* Numbered choices; see menu.h. */
#include "cli/menu.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/say.h"
#include "core/show.h"
#include "core/words.h"

enum { SHOWN_MAX = 14, WORD_MAX = 128 };

/* Do they differ in nothing but the last value? */
static bool is_same_group(const struct action *a, const struct action *b)
{
    if (a->verb != b->verb || a->nargs != b->nargs || a->nargs == 0) return false;
    return memcmp(a->arg, b->arg, (a->nargs - 1u) * sizeof a->arg[0]) == 0;
}

void menu_open(struct menu *menu, struct view *view)
{
    const struct choices *choices = view_choices(view);
    const uint32_t total = choices_total(choices);
    *menu = (struct menu){ .view = view };
    menu->action = malloc((total + 1) * sizeof *menu->action);
    menu->group = malloc((total + 1) * sizeof *menu->group);
    bool *is_taken = calloc(total + 1, sizeof *is_taken);
    struct action *all = malloc((total + 1) * sizeof *all);
    if (!menu->action || !menu->group || !is_taken || !all) abort();
    for (uint32_t i = 0; i < total; i++) all[i] = choices_at(choices, i);
    for (uint32_t i = 0; i < total; i++) {
        if (is_taken[i]) continue;
        struct menu_group *group = &menu->group[menu->groups++];
        *group = (struct menu_group){ .first = menu->actions };
        menu->action[menu->actions++] = all[i];
        for (uint32_t k = i + 1; k < total; k++) {
            if (is_taken[k] || !is_same_group(&all[i], &all[k])) continue;
            menu->action[menu->actions++] = all[k];
            is_taken[k] = true;
        }
        group->count = menu->actions - group->first;
    }
    free(all);
    free(is_taken);
}

void menu_close(struct menu *menu)
{
    free(menu->action);
    free(menu->group);
    *menu = (struct menu){ 0 };
}

static uint8_t argument_kind(const struct match *match, const struct action *action, int i)
{
    const struct verb *verb = &match->game->verb[action->verb];
    return verb->arg[verb->flags & VERB_VARIADIC ? 0 : i].kind;
}

static void print_argument(FILE *out, const struct match *match, const struct action *action, int i)
{
    char word[WORD_MAX];
    struct text text;
    text_open(&text, word, sizeof word);
    words_value(match->game, match->scenario, argument_kind(match, action, i), action->arg[i], &text);
    fprintf(out, " %s", word);
}

/* What people call the thing that is typed as "u-a". False: nothing else. */
static bool find_title(const struct menu *menu, const struct match *match, const struct action *action, int i,
                       char ret[WORD_MAX])
{
    const uint8_t kind = argument_kind(match, action, i);
    char word[WORD_MAX];
    struct text name, title;
    text_open(&name, word, sizeof word);
    words_value(match->game, match->scenario, kind, action->arg[i], &name);
    text_open(&title, ret, WORD_MAX);
    words_title(match->game, match->scenario, kind, action->arg[i], menu->view->lang, &title);
    return kind >= KIND_GAME && strcasecmp(word, ret) != 0;
}

/* "u-a (Uesugi Kenshin)" */
static void print_titled(FILE *out, const struct menu *menu, const struct match *match, const struct action *action,
                         int i)
{
    char title[WORD_MAX];
    print_argument(out, match, action, i);
    if (find_title(menu, match, action, i, title)) fprintf(out, " (%s)", title);
}

/* "u-b1 (to Naito Masatoyo in 1711)" */
static void print_remark(FILE *out, const struct menu *menu, const struct action *action)
{
    char remark[WORD_MAX];
    struct text text;
    text_open(&text, remark, sizeof remark);
    if (view_write_remark(menu->view, action, &text)) fprintf(out, " (%s)", remark);
}

/* Is the same to be remarked on all of a group? Then it is said once. */
static bool is_remarked_same(const struct menu *menu, const struct menu_group *group)
{
    const struct action *first = &menu->action[group->first];
    const struct remark a = view_remark(menu->view, first);
    for (uint32_t i = 1; i < group->count; i++) {
        const struct remark b = view_remark(menu->view, first + i);
        if (!remark_is_same(&a, &b)) return false;
    }
    return true;
}

static void print_group(FILE *out, const struct match *match, const struct menu *menu, uint32_t g, uint32_t most)
{
    const struct menu_group *group = &menu->group[g];
    const struct action *first = &menu->action[group->first];
    const int last = first->nargs - 1;
    const bool is_same = is_remarked_same(menu, group);
    fprintf(out, "%4u  %s", g + 1, match->game->verb[first->verb].name);
    for (int i = 0; i < last; i++) print_titled(out, menu, match, first, i);
    if (group->count == 1) {
        if (last >= 0) print_titled(out, menu, match, first, last);
    } else {
        const char *kind = words_kind(match->game, argument_kind(match, first, last));
        fprintf(out, " -> %s", SAYS(view_voice(menu->view), SEVERAL, SAID_NUMBER(group->count), SAID_WORD(kind)));
        for (uint32_t i = 0; i < group->count && i < most; i++) {
            print_titled(out, menu, match, &menu->action[group->first + i], last);
            if (!is_same) print_remark(out, menu, &menu->action[group->first + i]);
        }
        if (group->count > most) fputs(" ...", out);
    }
    if (is_same) print_remark(out, menu, first);
    fputs("\n", out);
}

void menu_print(FILE *out, const struct match *match, const struct menu *menu)
{
    for (uint32_t g = 0; g < menu->groups; g++) print_group(out, match, menu, g, SHOWN_MAX);
}

void menu_print_group(FILE *out, const struct match *match, const struct menu *menu, uint32_t number)
{
    print_group(out, match, menu, number - 1, UINT32_MAX);
}

enum menu_pick menu_pick(const struct match *match, const struct menu *menu, const char *line,
                         uint32_t *ret_number, struct action *ret)
{
    const char *at = line, *word;
    size_t length;
    int64_t number;
    if (!text_read_word(&at, &word, &length) || !text_read_int(word, length, 0, 1000000, &number)) {
        return MENU_NO_NUMBER;
    }
    if (number < 1 || number > menu->groups) return MENU_NO_GROUP;
    *ret_number = (uint32_t)number;
    const struct menu_group *group = &menu->group[number - 1];
    if (!text_read_word(&at, &word, &length)) {
        if (group->count > 1) return MENU_MANY;
        *ret = menu->action[group->first];
        return MENU_PICKED;
    }
    for (uint32_t i = 0; i < group->count; i++) {
        const struct action *action = &menu->action[group->first + i];
        char name[WORD_MAX];
        struct text text;
        if (action->nargs == 0) break;
        text_open(&text, name, sizeof name);
        words_value(match->game, match->scenario, argument_kind(match, action, action->nargs - 1),
                    action->arg[action->nargs - 1], &text);
        if (!text_is(word, length, name)) continue;
        *ret = *action;
        return MENU_PICKED;
    }
    return MENU_NOT_THERE;
}
