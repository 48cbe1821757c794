/* Narrowing; see select.h. */
#include "tui/select.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/name.h"
#include "core/say.h"
#include "core/words.h"

enum { FEW = 9 }; /* so many actions of one verb are listed one by one */

bool select_is_empty(const struct selection *selection)
{
    return !selection->verb && !selection->hexes;
}

/* Is this an order to the piece of that name? */
static bool is_to(const struct scene *scene, const struct action *action, const char *name)
{
    const uint8_t kind = action->nargs ? scene_kind(scene, action, 0) : 0;
    if (kind < KIND_GAME || action->arg[0] < 0) return false;
    const struct name_kind *names = &scene->game->kind[kind - KIND_GAME];
    return action->arg[0] < names->count(scene->scenario) &&
           strcmp(names->name(scene->scenario, action->arg[0]), name) == 0;
}

bool select_fits(const struct scene *scene, const struct selection *selection, const struct action *action)
{
    if (selection->verb && action->verb != selection->verb) return false;
    if (selection->subject && !is_to(scene, action, selection->subject)) return false;
    for (int i = 0; i < ARG_MAX; i++) {
        if ((selection->fixed >> i & 1) && action->arg[i] != selection->arg[i]) return false;
    }
    for (int n = 0; n < selection->hexes; n++) {
        const int i = scene_map_argument(scene, action, n);
        if (i < 0 || scene_place(scene, action, i) != selection->hex[n]) return false;
    }
    return true;
}

/* Arguments whose value is settled: given, or by a hex on the map. */
static unsigned int settled(const struct scene *scene, const struct selection *selection, const struct action *action)
{
    unsigned int set = selection->verb ? selection->fixed : 0;
    if (selection->subject) set |= 1;
    for (int n = 0; n < selection->hexes; n++) set |= 1u << scene_map_argument(scene, action, n);
    return set;
}

int select_next_hex(const struct scene *scene, const struct selection *selection, const struct action *action)
{
    const unsigned int set = settled(scene, selection, action);
    for (int i = 0; i < action->nargs; i++) {
        const int hex = scene_place(scene, action, i);
        if (hex >= 0 && !(set >> i & 1)) return hex;
    }
    return NOTHING;
}

uint32_t select_count(const struct scene *scene, const struct selection *selection, int hex, struct action *ret)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (!select_fits(scene, selection, action) || select_next_hex(scene, selection, action) != hex) continue;
        if (count++ == 0) *ret = *action;
    }
    return count;
}

bool select_wants_map(const struct scene *scene, const struct selection *selection)
{
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (select_fits(scene, selection, action) && select_next_hex(scene, selection, action) >= 0) return true;
    }
    return false;
}

int select_only_subject(const struct scene *scene)
{
    const struct selection nothing = { 0 };
    int subject = NOTHING;
    for (uint32_t i = 0; i < scene->actions; i++) {
        const int hex = select_next_hex(scene, &nothing, &scene->action[i]);
        if (hex < 0) continue;
        if (subject >= 0 && hex != subject) return NOTHING;
        subject = hex;
    }
    return subject;
}

/* ---- the list ------------------------------------------------------------------------------------------------- */

static struct entry *add_entry(struct entries *entries, enum entry_kind kind, const struct action *action,
                               uint32_t count)
{
    if (entries->count == entries->capacity) {
        entries->capacity = entries->capacity ? 2 * entries->capacity : 32;
        entries->entry = realloc(entries->entry, (size_t)entries->capacity * sizeof *entries->entry);
        if (!entries->entry) abort();
    }
    struct entry *entry = &entries->entry[entries->count++];
    *entry = (struct entry){ .kind = kind, .action = *action, .count = count, .argument = -1 };
    return entry;
}

/* What a person wants to know about a value: who stands in that hex, whose name that is. */
static void put_title(const struct scene *scene, const struct action *action, int i, struct text *ret)
{
    const uint8_t kind = scene_kind(scene, action, i);
    const int32_t value = action->arg[i];
    char title[96], name[96];
    struct text text;
    text_open(&text, name, sizeof name);
    words_value(scene->game, scene->scenario, kind, value, &text);
    text_open(&text, title, sizeof title);
    if (kind == KIND_HEX && scene->grid && value >= 0 && scene->stack[value] == 1) {
        const struct piece *piece = &scene->piece[scene->top[value]];
        if (piece->name) words_piece(scene->game, scene->scenario, piece, scene->view->lang, &text);
        else text_put(&text, SAY(view_voice(scene->view), UNKNOWN));
    } else if (kind >= KIND_GAME) {
        words_title(scene->game, scene->scenario, kind, value, scene->view->lang, &text);
    }
    if (!title[0] || name_is_title(name, title)) return;
    text_put(ret, " ");
    text_put(ret, title);
}

void select_put_remark(const struct scene *scene, const struct action *action, const char *before, const char *after,
                       struct text *ret)
{
    char remark[ENTRY_LABEL];
    struct text text;
    text_open(&text, remark, sizeof remark);
    if (!view_write_remark(scene->view, action, &text)) return;
    text_put(ret, before);
    text_put(ret, remark);
    text_put(ret, after);
}

/* The order as it is typed, then what is to be known of it; what its values are called comes last, for lines may be
 * cut. */
static void label_action(const struct scene *scene, const struct action *action, struct entry *ret)
{
    struct text text;
    text_open(&text, ret->label, sizeof ret->label);
    text_put(&text, scene->game->verb[action->verb].name);
    for (int i = 0; i < action->nargs; i++) {
        text_put(&text, " ");
        words_value(scene->game, scene->scenario, scene_kind(scene, action, i), action->arg[i], &text);
    }
    select_put_remark(scene, action, " [", "]", &text);
    for (int i = 0; i < action->nargs; i++) put_title(scene, action, i, &text);
}

/* "move 34 hexes on the map", "place 21 units". */
static void label_verb(const struct scene *scene, const struct selection *selection, struct entry *ret)
{
    const struct action *action = &ret->action;
    const unsigned int set = settled(scene, selection, action);
    struct text text;
    int next = 0;
    text_open(&text, ret->label, sizeof ret->label);
    text_put(&text, scene->game->verb[action->verb].name);
    while (next < action->nargs && (set >> next & 1)) next++;
    if (next == action->nargs) return;
    if (scene_place(scene, action, next) >= 0) {
        text_open(&text, ret->label, sizeof ret->label);
        text_put(&text, SAYS(view_voice(scene->view), ENTRY_MAP, SAID_WORD(scene->game->verb[action->verb].name),
                             SAID_NUMBER(ret->count)));
        return;
    }
    text_put(&text, " ... (");
    text_int(&text, ret->count);
    text_put(&text, ")");
}

/* One line for each value of an argument. */
static void list_values(const struct scene *scene, const struct selection *selection, uint8_t verb, int argument,
                        struct entries *ret)
{
    const int first = ret->count;
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (action->verb != verb || !select_fits(scene, selection, action)) continue;
        int at = first;
        while (at < ret->count && ret->entry[at].action.arg[argument] != action->arg[argument]) at++;
        if (at < ret->count) {
            ret->entry[at].count++;
            continue;
        }
        struct entry *entry = add_entry(ret, ENTRY_PLAY, action, 1);
        entry->argument = argument;
        label_action(scene, action, entry);
    }
    for (int at = first; at < ret->count; at++) {
        struct entry *entry = &ret->entry[at];
        struct text text;
        if (entry->count == 1) continue;
        entry->kind = ENTRY_VALUE;
        text_open(&text, entry->label, sizeof entry->label);
        text_put(&text, scene->game->verb[verb].name);
        text_put(&text, " ");
        words_value(scene->game, scene->scenario, scene_kind(scene, &entry->action, argument),
                    entry->action.arg[argument], &text);
        text_put(&text, " ...");
        put_title(scene, &entry->action, argument, &text);
    }
}

/* The first argument in which the orders of a verb differ. */
static int differing(const struct scene *scene, const struct selection *selection, const struct action *first)
{
    int at = first->nargs;
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (action->verb != first->verb || !select_fits(scene, selection, action)) continue;
        for (int k = 0; k < at; k++) {
            if (action->arg[k] != first->arg[k]) at = k;
        }
    }
    return at;
}

static void list_verb(const struct scene *scene, const struct selection *selection, uint8_t verb, struct entries *ret)
{
    const struct action *first = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (action->verb != verb || !select_fits(scene, selection, action)) continue;
        if (!first) first = action;
        count++;
    }
    if (!first) return;
    const unsigned int set = settled(scene, selection, first);
    int next = 0, open = 0;
    for (int i = first->nargs - 1; i >= 0; i--) {
        if (set >> i & 1) continue;
        next = i;
        open++;
    }
    const bool is_stack = count > 1 && open == 0; /* several in the hex that is chosen */
    if (is_stack) next = differing(scene, selection, first);
    const bool is_on_map = open && scene_place(scene, first, next) >= 0;
    const bool is_short = open == 1 && count <= FEW && (!is_on_map || selection->hexes);
    if (count == 1) {
        struct entry *entry = add_entry(ret, ENTRY_PLAY, first, 1);
        label_action(scene, first, entry);
    } else if (selection->verb || scene->want == SESSION_CHANCE || is_short || is_stack) {
        list_values(scene, selection, verb, next, ret);
    } else {
        struct entry *entry = add_entry(ret, ENTRY_VERB, first, count);
        label_verb(scene, selection, entry);
    }
}

/* Verbs in the order in which they are offered; those without a hex after the others. */
static void list_verbs(const struct scene *scene, const struct selection *selection, bool is_on_map,
                       struct entries *ret)
{
    bool is_done[256] = { false };
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (is_done[action->verb] || !select_fits(scene, selection, action)) continue;
        if ((scene_map_argument(scene, action, 0) >= 0) != is_on_map) continue;
        is_done[action->verb] = true;
        list_verb(scene, selection, action->verb, ret);
    }
}

void entries_make(const struct scene *scene, const struct selection *selection, struct entries *ret)
{
    const struct selection nothing = { 0 };
    ret->count = 0;
    list_verbs(scene, selection, true, ret);
    list_verbs(scene, selection, false, ret);
    if (selection->hexes && !selection->verb) list_verbs(scene, &nothing, false, ret); /* they need no unit */
    if (selection->subject && ret->count == 0) list_verbs(scene, &nothing, false, ret); /* it can only go somewhere */
    else if (!selection->verb && !selection->subject) return;
    struct entry *entry = add_entry(ret, ENTRY_BACK, &(struct action){ 0 }, 0);
    snprintf(entry->label, sizeof entry->label, "%s", SAY(view_voice(scene->view), ENTRY_BACK));
}

void entries_free(struct entries *entries)
{
    free(entries->entry);
    *entries = (struct entries){ 0 };
}

void select_narrow(struct selection *selection, const struct entry *entry)
{
    selection->verb = entry->action.verb;
    if (entry->kind != ENTRY_VALUE) return;
    selection->fixed |= (uint8_t)(1u << entry->argument);
    selection->arg[entry->argument] = entry->action.arg[entry->argument];
}

/* ---- why not ---------------------------------------------------------------------------------------------------- */

/* The action with another hex in an argument; false: the argument names a piece, and none stands there. */
static bool put_hex(const struct scene *scene, struct action *action, int i, int hex)
{
    const uint8_t kind = scene_kind(scene, action, i);
    if (kind == KIND_HEX) {
        action->arg[i] = hex;
        return true;
    }
    const struct piece *piece = scene->stack[hex] ? &scene->piece[scene->top[hex]] : NULL;
    const struct name_kind *names = &scene->game->kind[kind - KIND_GAME];
    for (int v = 0; piece && piece->name && v < names->count(scene->scenario); v++) {
        if (strcmp(names->name(scene->scenario, v), piece->name) != 0) continue;
        action->arg[i] = v;
        return true;
    }
    return false;
}

bool select_why_not(const struct scene *scene, const struct selection *selection, int hex, struct text *ret)
{
    bool is_done[256] = { false };
    bool is_said = false;
    for (uint32_t i = 0; i < scene->actions; i++) {
        struct action action = scene->action[i];
        if (is_done[action.verb] || !select_fits(scene, selection, &action)) continue;
        const unsigned int set = settled(scene, selection, &action);
        int at = 0;
        while (at < action.nargs && ((set >> at & 1) || scene_place(scene, &action, at) < 0)) at++;
        if (at == action.nargs || !put_hex(scene, &action, at, hex)) continue;
        is_done[action.verb] = true;
        const struct refusal refusal = view_judge(scene->view, &action);
        if (!refusal.reason) continue;
        char why[ENTRY_LABEL];
        struct text text;
        text_open(&text, why, sizeof why);
        view_write_refusal(scene->view, &refusal, &text);
        if (is_said) text_put(ret, "  ");
        text_put(ret, SAYS(view_voice(scene->view), ASKED, SAID_WORD(scene->game->verb[action.verb].name),
                           SAID_WORD(why)));
        is_said = true;
    }
    return is_said;
}
