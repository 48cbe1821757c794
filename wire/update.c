/* Updates; see update.h. */
#include "wire/update.h"

#include <stdlib.h>
#include <string.h>

#include "kit/hash.h"
#include "wire/describe.h"

enum { PANEL_SEED = 1 };

/* ---- pieces --------------------------------------------------------------------------------------------------- */

static bool is_text_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_base_same(const struct base *a, const struct base *b)
{
    return a->x == b->x && a->y == b->y && a->facing == b->facing && a->shape == b->shape && a->width == b->width &&
           a->depth == b->depth;
}

static bool piece_is_same(const struct piece *a, const struct piece *b)
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
    for (int i = 0; i < MARKS_MAX; i++) {
        if (!is_text_same(a->mark[i], b->mark[i])) return false;
        if (!a->mark[i]) break;
    }
    return true;
}

/* Where the piece is in the list: most of the time where it was before. Or how many there are. */
static int find_piece(const struct piece piece[], int pieces, int32_t id, int near)
{
    if (near < pieces && piece[near].id == id) return near;
    for (int i = 0; i < pieces; i++) {
        if (piece[i].id == id) return i;
    }
    return pieces;
}

/* Members "pieces" and "gone". */
static void describe_changed_pieces(struct out *out, const struct match *match, const struct view *before,
                                    const struct view *now)
{
    struct piece old[PIECES_MAX], new[PIECES_MAX];
    if (!match->game->show->pieces) return;
    const int olds = match->game->show->pieces(match->scenario, before->state, old);
    const int news = match->game->show->pieces(match->scenario, now->state, new);
    out_key(out, "pieces");
    out_open(out, '[');
    for (int i = 0; i < news; i++) {
        const int was = find_piece(old, olds, new[i].id, i);
        if (was == olds || !piece_is_same(&old[was], &new[i])) describe_piece(out, match, &new[i]);
    }
    out_close(out, ']');
    out_key(out, "gone");
    out_open(out, '[');
    for (int i = 0; i < olds; i++) {
        if (find_piece(new, news, old[i].id, i) == news) out_int(out, old[i].id);
    }
    out_close(out, ']');
}

/* ---- choices -------------------------------------------------------------------------------------------------- */

/* Which of the old groups this is, or -1. They come in much the same order. */
static int find_group(const struct view *before, const struct view *now, const struct choice *item, uint32_t near)
{
    const uint32_t count = before->choices.count;
    for (uint32_t n = 0; n < count; n++) {
        const uint32_t i = (near + n) % count;
        if (group_is_same(before, &before->choices.item[i], now, item)) return (int)i;
    }
    return -1;
}

/* The member "choices", if any has changed: groups, and numbers for those that the last list had. */
static void describe_changed_choices(struct out *out, const struct match *match, struct view *before, struct view *now)
{
    const struct choices *old = view_choices(before), *choices = view_choices(now);
    int was[CHOICES_MAX];
    bool is_changed = old->count != choices->count;
    for (uint32_t i = 0, near = 0; i < choices->count; i++) {
        was[i] = find_group(before, now, &choices->item[i], near);
        if (was[i] >= 0) near = (uint32_t)was[i] + 1;
        is_changed |= was[i] != (int)i;
    }
    if (!is_changed) return;
    out_key(out, "choices");
    out_open(out, '[');
    for (uint32_t i = 0; i < choices->count; i++) {
        if (was[i] >= 0) out_int(out, was[i]);
        else describe_group(out, match, now, choices, &choices->item[i]);
    }
    out_close(out, ']');
}

/* ---- seats ---------------------------------------------------------------------------------------------------- */

static void remember(struct seat *seat, const struct view *view)
{
    seat->events = view->events;
    seat->hash = view->hash;
    memcpy(seat->state, view->state, view->game->state_bytes);
}

/* Members that are told only if they are not what the seat had, by their hash. */
static void describe_if_changed(struct out *out, const struct match *match, const struct seat *seat, const void *state,
                                void (*describe)(struct out *out, const struct match *match, const void *state,
                                                 uint8_t role),
                                uint64_t *known)
{
    const size_t start = out->length;
    const bool wants_comma = out->wants_comma;
    describe(out, match, state, seat->role);
    const uint64_t hash = out->length > start ? hash_bytes(out->bytes + start, out->length - start, PANEL_SEED) : 0;
    if (hash == *known) {
        out->length = start;
        out->wants_comma = wants_comma;
    }
    *known = hash;
}

static void describe_changed_panel(struct out *out, const struct match *match, struct seat *seat, const void *state)
{
    describe_if_changed(out, match, seat, state, describe_ground, &seat->ground);
    describe_if_changed(out, match, seat, state, describe_panel, &seat->panel);
}

void seat_open(struct seat *seat, const struct table *table, uint8_t role, uint8_t lang)
{
    const struct match *match = &table->match;
    struct out out = { .wants_comma = true, .lang = lang };
    struct view view;
    seat_close(seat);
    *seat = (struct seat){ .role = role, .lang = lang, .is_open = true, .state = malloc(match->game->state_bytes) };
    if (!seat->state) abort();
    view_open(&view, match, role);
    remember(seat, &view);
    describe_changed_panel(&out, match, seat, view.state);
    out_free(&out);
}

void seat_close(struct seat *seat)
{
    free(seat->state);
    *seat = (struct seat){ 0 };
}

bool seat_update(struct seat *seat, const struct table *table, struct out *out)
{
    const struct match *match = &table->match;
    const uint32_t stood = match->stood[seat->role];
    const uint32_t since = stood < seat->events ? stood : seat->events;
    char from[VIEW_AT_BYTES];
    struct action forced;
    struct view before, now;
    view_open(&now, match, seat->role);
    now.lang = seat->lang;
    out->lang = seat->lang;
    if (since == seat->events && now.events == seat->events && now.hash == seat->hash) return false;
    view_open_seen(&before, match->game, match->scenario, seat->state, seat->role);
    at_write(seat->events, seat->hash, from);
    out_open(out, '{');
    out_member(out, "push", "update");
    out_member(out, "from", from);
    describe_at(out, &now);
    out_member_int(out, "since", since);
    out_key(out, "events");
    describe_events(out, match, seat->role, since);
    out_key(out, "pending");
    describe_pending(out, &now);
    describe_changed_pieces(out, match, &before, &now);
    describe_changed_panel(out, match, seat, now.state);
    describe_changed_choices(out, match, &before, &now);
    out_key(out, "forced");
    if (view_forced(&now, &forced)) describe_action(out, match, &forced);
    else out_null(out);
    out_close(out, '}');
    remember(seat, &now);
    return true;
}
