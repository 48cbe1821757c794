/* Updates; see update.h. */
#include "wire/update.h"

#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "wire/describe.h"

/* ---- pieces --------------------------------------------------------------------------------------------------- */

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

/* ---- the panel ------------------------------------------------------------------------------------------------ */

static int find_block(const struct panel *old, const struct panel *panel, const struct block *block, int near)
{
    for (int n = 0; n < old->blocks; n++) {
        const int i = (near + n) % old->blocks;
        if (block_is_same(old, &old->block[i], panel, block)) return i;
    }
    return -1;
}

/* The member "panel", if any of its blocks has changed: blocks, and numbers for those that the last one had. */
static void describe_changed_panel(struct out *out, const struct match *match, const struct view *before,
                                   const struct view *now)
{
    struct panel old, new;
    int was[BLOCKS_MAX];
    panel_clear(&old);
    panel_clear(&new);
    old.lang = new.lang = out->lang;
    if (!match->game->show->panel) return;
    match->game->show->panel(match->scenario, before->state, before->role, &old);
    match->game->show->panel(match->scenario, now->state, now->role, &new);
    bool is_changed = old.blocks != new.blocks;
    for (int i = 0; i < new.blocks; i++) {
        was[i] = find_block(&old, &new, &new.block[i], i);
        is_changed |= was[i] != i;
    }
    if (!is_changed) return;
    out_key(out, "panel");
    out_open(out, '[');
    for (int i = 0; i < new.blocks; i++) {
        if (was[i] >= 0) out_int(out, was[i]);
        else describe_block(out, match, &new, &new.block[i]);
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
    match_bookmark(match, role, view.events, &seat->mark);
    seat->ground = describe_changed_ground(&out, match, view.state, role, seat->ground);
    out_free(&out);
}

void seat_close(struct seat *seat)
{
    free(seat->state);
    *seat = (struct seat){ 0 };
}

/* Only so many events still stand: what the last of them belongs to may be told otherwise now. */
static void tell_again(const struct match *match, uint8_t role, uint32_t stood, struct bookmark *ret)
{
    match_bookmark(match, role, stood, ret);
    ret->told = ret->begun;
}

bool seat_update(struct seat *seat, const struct table *table, struct out *out)
{
    const struct match *match = &table->match;
    const uint32_t stood = match->stood[seat->role];
    const bool is_taken_back = stood < seat->events;
    const uint32_t since = is_taken_back ? stood : seat->events;
    char from[VIEW_AT_BYTES];
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
    describe_events(out, match, seat->role, since, 0);
    out_key(out, "beats");
    if (is_taken_back) tell_again(match, seat->role, since, &seat->mark);
    describe_beats(out, match, seat->role, &seat->mark, 0);
    out_key(out, "pending");
    describe_pending(out, &now);
    describe_changed_pieces(out, match, &before, &now);
    seat->ground = describe_changed_ground(out, match, now.state, seat->role, seat->ground);
    describe_changed_panel(out, match, &before, &now);
    describe_changed_choices(out, match, &before, &now);
    describe_prospects(out, match, &now);
    describe_lesson(out, table, &now);
    out_close(out, '}');
    remember(seat, &now);
    return true;
}
