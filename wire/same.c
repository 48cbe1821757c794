/* Are two pictures the same in all that is told of them? Asked for updates, which tell only what is not. */
#include <string.h>

#include "wire/describe.h"

static bool is_text_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool are_marks_same(const char *const a[MARKS_MAX], const char *const b[MARKS_MAX])
{
    for (int i = 0; i < MARKS_MAX; i++) {
        if (!is_text_same(a[i], b[i])) return false;
        if (!a[i]) break;
    }
    return true;
}

/* ---- pieces --------------------------------------------------------------------------------------------------- */

static bool is_base_same(const struct base *a, const struct base *b)
{
    return a->x == b->x && a->y == b->y && a->facing == b->facing && a->shape == b->shape && a->width == b->width &&
           a->depth == b->depth;
}

bool piece_is_same(const struct piece *a, const struct piece *b)
{
    if (a->id != b->id || a->hex != b->hex || a->role != b->role || a->face_up != b->face_up ||
        a->may_act != b->may_act || a->value != b->value || a->steps != b->steps) return false;
    if (a->is_led != b->is_led || (a->is_led && a->under != b->under)) return false;
    if (!is_base_same(&a->base, &b->base)) return false;
    if (!is_text_same(a->name, b->name) || !is_text_same(a->title, b->title) ||
        !is_text_same(a->native, b->native) || !is_text_same(a->code, b->code) ||
        !is_text_same(a->army, b->army) || !is_text_same(a->box, b->box)) return false;
    for (int i = 0; i < ABILITIES_MAX; i++) {
        if (!is_text_same(a->ability[i].name, b->ability[i].name)) return false;
        if (!a->ability[i].name) break;
        if (a->ability[i].value != b->ability[i].value) return false;
    }
    return are_marks_same(a->mark, b->mark);
}

/* ---- the panel ------------------------------------------------------------------------------------------------ */

static bool is_item_same(const struct panel *a, const struct item *x, const struct panel *b, const struct item *y)
{
    if (x->role != y->role || x->flags != y->flags || x->count != y->count || x->rule != y->rule || x->hex != y->hex ||
        x->numbers != y->numbers || x->lines != y->lines || x->pieces != y->pieces) return false;
    if (!is_text_same(x->name, y->name) || !is_text_same(x->title, y->title) || !is_text_same(x->native, y->native) ||
        !is_text_same(x->state, y->state) || !are_marks_same(x->mark, y->mark)) return false;
    for (int i = 0; i < x->numbers; i++) {
        if (x->number[i] != y->number[i]) return false;
    }
    for (int i = 0; i < x->lines; i++) {
        if (x->line[i].to != y->line[i].to || x->line[i].number != y->line[i].number) return false;
    }
    return memcmp(&a->piece[x->piece], &b->piece[y->piece], x->pieces * sizeof a->piece[0]) == 0;
}

bool block_is_same(const struct panel *a, const struct block *x, const struct panel *b, const struct block *y)
{
    if (x->kind != y->kind || x->role != y->role || x->rule != y->rule || x->items != y->items ||
        !is_text_same(x->name, y->name) || !is_text_same(x->title, y->title)) return false;
    for (int i = 0; i < ITEM_NUMBERS; i++) {
        if (!is_text_same(x->heading[i], y->heading[i])) return false;
        if (!x->heading[i]) break;
    }
    for (int i = 0; i < x->items; i++) {
        if (!is_item_same(a, &a->item[x->first + i], b, &b->item[y->first + i])) return false;
    }
    return true;
}
