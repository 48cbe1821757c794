/* The request 'history': the match so far as a role saw it, frame by frame, for a replay.
 *
 * The plies in force are played once more from the start. A frame is made whenever the role's view changes or
 * it is told something; so nobody can count another's hidden drafts, and what was taken back is not in it. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/words.h"
#include "wire/describe.h"

enum { FRAMES_DEFAULT = 50, FRAMES_MAX = 100 };

struct shown { /* a piece as the last frame had it */
    int32_t id;
    struct out text;
    bool is_there;
};

struct film {
    const struct table *table;
    uint8_t role;
    uint32_t since, count; /* the frames that are wanted */
    struct out *out;
    void *state, *view;
    uint32_t frames, told; /* so far; events the role had been told by the last frame */
    struct shown *shown;
    uint32_t shown_count;
};

static struct shown *find_shown(struct film *film, int32_t id)
{
    for (uint32_t i = 0; i < film->shown_count; i++) {
        if (film->shown[i].id == id) return &film->shown[i];
    }
    if (film->shown_count == PIECES_MAX) return NULL;
    film->shown[film->shown_count] = (struct shown){ .id = id };
    return &film->shown[film->shown_count++];
}

static void describe_changed(struct film *film, const struct piece *piece)
{
    struct out text = { 0 };
    struct shown *shown = find_shown(film, piece->id);
    describe_piece(&text, &film->table->match, piece);
    if (shown && shown->text.bytes && strcmp(shown->text.bytes, text.bytes) == 0) {
        shown->is_there = true;
        out_free(&text);
        return;
    }
    out_raw(film->out, text.bytes, text.length);
    if (!shown) {
        out_free(&text);
        return;
    }
    out_free(&shown->text);
    shown->text = text;
    shown->is_there = true;
}

/* The pieces that are new or changed since the last frame, and the ids of those that are gone. */
static void describe_changes(struct film *film)
{
    const struct match *match = &film->table->match;
    struct piece *pieces = calloc(PIECES_MAX, sizeof *pieces);
    if (!pieces) abort();
    const int count = match->game->pieces ? match->game->pieces(match->scenario, film->view, pieces) : 0;
    for (uint32_t i = 0; i < film->shown_count; i++) film->shown[i].is_there = false;
    out_key(film->out, "pieces");
    out_open(film->out, '[');
    for (int i = 0; i < count; i++) describe_changed(film, &pieces[i]);
    out_close(film->out, ']');
    out_key(film->out, "gone");
    out_open(film->out, '[');
    for (uint32_t i = 0; i < film->shown_count; i++) {
        if (film->shown[i].is_there || !film->shown[i].text.bytes) continue;
        out_int(film->out, film->shown[i].id);
        out_free(&film->shown[i].text);
    }
    out_close(film->out, ']');
    free(pieces);
}

/* Those of the match's events [first, end) that the role is told of; they are counted, and written if out. */
static uint32_t tell(const struct film *film, uint32_t first, uint32_t end, uint32_t told, struct out *out)
{
    const struct match *match = &film->table->match;
    struct event event;
    for (uint32_t i = first; i < end; i++) {
        event = match->event[i];
        if (film->role != ROLES && !event_redact(&match->event[i], film->role, &event)) continue;
        told++;
        if (out) describe_event(out, match, told, &event);
    }
    return told;
}

static void add_frame(struct film *film, uint32_t first, uint32_t end)
{
    const uint32_t number = film->frames++;
    const bool is_wanted = number >= film->since && number - film->since < film->count;
    if (is_wanted) {
        out_open(film->out, '{');
        out_member_int(film->out, "frame", number);
        out_key(film->out, "events");
        out_open(film->out, '[');
    }
    film->told = tell(film, first, end, film->told, is_wanted ? film->out : NULL);
    if (!is_wanted) return;
    out_close(film->out, ']');
    describe_changes(film);
    describe_panel(film->out, &film->table->match, film->view, film->role == ROLES ? ROLE_OBSERVER : film->role);
    out_close(film->out, '}');
}

/* The view of the state as it is now; has it changed? */
static bool look(struct film *film)
{
    const struct match *match = &film->table->match;
    const uint64_t before = state_hash(match->game, film->view);
    if (film->role == ROLES) memcpy(film->view, film->state, match->game->state_bytes);
    else state_redact(match->game, match->scenario, film->state, film->role, film->view);
    return state_hash(match->game, film->view) != before;
}

static void show(struct film *film)
{
    const struct match *match = &film->table->match;
    if (match->start) memcpy(film->state, match->start, match->game->state_bytes);
    else match->game->setup(match->scenario, film->state);
    look(film);
    add_frame(film, 0, 0);
    for (uint32_t i = 0; i < match->plies; i++) {
        const uint32_t first = match->ply[i].events_before;
        const uint32_t end = i + 1 < match->plies ? match->ply[i + 1].events_before : match->events;
        match->game->apply(match->scenario, film->state, &match->ply[i].action, NULL);
        const bool is_new = look(film);
        if (is_new || tell(film, first, end, 0, NULL)) add_frame(film, first, end);
    }
}

/* Whose eyes: the role's, or all of them where that is allowed. */
static bool member_eyes(const struct wire *wire, const struct node *request, uint8_t *ret,
                        struct failure *ret_failure)
{
    const struct match *match = &wire->table->match;
    struct pending pending;
    bool is_all = false;
    if (!member_role(wire, request, ret, ret_failure) || !member_bool(request, "all", &is_all, ret_failure)) {
        return false;
    }
    if (!is_all) return true;
    match->game->pending(match->scenario, match->state, &pending);
    if (!wire->is_trusted && pending.kind != PENDING_OVER) {
        return wire_fail(ret_failure, "state", "everything is shown when the match is over");
    }
    *ret = ROLES;
    return true;
}

bool wire_history(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct film film = { .table = wire->table, .out = out };
    int64_t since = 0, count = FRAMES_DEFAULT;
    if (!member_eyes(wire, request, &film.role, ret) || !member_int(request, "since", 0, UINT32_MAX, &since, ret) ||
        !member_int(request, "count", 1, FRAMES_MAX, &count, ret)) return false;
    film.since = (uint32_t)since;
    film.count = (uint32_t)count;
    film.state = calloc(1, wire->table->match.game->state_bytes);
    film.view = calloc(1, wire->table->match.game->state_bytes);
    film.shown = calloc(PIECES_MAX, sizeof *film.shown);
    if (!film.state || !film.view || !film.shown) abort();
    out_key(out, "frames");
    out_open(out, '[');
    show(&film);
    out_close(out, ']');
    out_member_int(out, "total", film.frames);
    for (uint32_t i = 0; i < film.shown_count; i++) out_free(&film.shown[i].text);
    free(film.shown);
    free(film.state);
    free(film.view);
    return true;
}
