/* The request 'history': the match so far as a role saw it, frame by frame, for a replay.
 *
 * A frame is a ply that the role sees: its own, or one that tells it something (core/match.h); so nobody can count
 * another's hidden drafts, and what was taken back is not in it. The plies of a page are played once more, from the
 * last snapshot before them. */
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
    size_t page;           /* bytes, about: then the answer ends; 0: never */
    struct out *out;
    void *state, *view;
    struct shown *shown;
    uint32_t shown_count;
    uint64_t ground; /* what stood on the map in the last frame, by its hash */
    struct event *event; /* of the ply that was played last */
    uint32_t events;
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
    const int count = match->game->show->pieces ? match->game->show->pieces(match->scenario, film->view, pieces) : 0;
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

/* The events of a ply that the role is told of, the first of them with this number. */
static void describe_told(const struct film *film, uint32_t number)
{
    struct event event;
    out_key(film->out, "events");
    out_open(film->out, '[');
    for (uint32_t i = 0; i < film->events; i++) {
        event = film->event[i];
        if (film->role != ROLES && !event_redact(&film->event[i], film->role, &event)) continue;
        describe_event(film->out, &film->table->match, number++, &event);
    }
    out_close(film->out, ']');
}

static void add_frame(struct film *film, const struct rerun *rerun, uint32_t told_before)
{
    const struct match *match = &film->table->match;
    const uint8_t role = film->role == ROLES ? ROLE_OBSERVER : film->role;
    if (film->role == ROLES) memcpy(film->view, film->state, match->game->state_bytes);
    else state_redact(match->game, match->scenario, film->state, film->role, film->view);
    out_open(film->out, '{');
    out_member_int(film->out, "frame", rerun->counts.frames[film->role]);
    out_member_int(film->out, "watched", rerun->counts.frames[ROLE_OBSERVER]);
    describe_told(film, told_before + 1);
    describe_changes(film);
    describe_panel(film->out, match, film->view, role);
    film->ground = describe_changed_ground(film->out, match, film->view, role, film->ground);
    out_close(film->out, '}');
}

static void note_events(void *context, const struct event *event, uint32_t events)
{
    struct film *film = context;
    film->event = realloc(film->event, (film->events + events) * sizeof *event);
    if (!film->event) abort();
    memcpy(film->event + film->events, event, events * sizeof *event);
    film->events += events;
}

uint32_t ply_of_frame(const struct match *match, uint8_t role, uint32_t frame)
{
    void *state = malloc(match->game->state_bytes);
    struct rerun rerun;
    if (!state) abort();
    rerun_go_frame(&rerun, match, state, role, frame);
    free(state);
    return rerun.plies;
}

static void show(struct film *film)
{
    const struct match *match = &film->table->match;
    const uint32_t end = film->since + film->count;
    struct action action;
    struct rerun rerun;
    if (film->since == 0) {
        rerun_open(&rerun, match, film->state, 0);
        add_frame(film, &rerun, 0);
    } else {
        rerun_open_frame(&rerun, match, film->state, film->role, film->since - 1);
    }
    while (rerun.counts.frames[film->role] + 1 < end && !out_is_full(film->out, film->page)) {
        const uint32_t told = rerun.counts.told[film->role], frames = rerun.counts.frames[film->role];
        film->events = 0;
        if (!rerun_next(&rerun, &action, note_events, film)) break;
        if (rerun.counts.frames[film->role] == frames || frames + 1 < film->since) continue;
        add_frame(film, &rerun, told);
    }
}

bool member_eyes(const struct wire *wire, const struct node *request, uint8_t *ret, struct failure *ret_failure)
{
    const struct match *match = &wire->table->match;
    struct pending pending;
    bool is_all = false;
    if (!member_role(wire, request, ret, ret_failure) || !member_bool(request, "all", &is_all, ret_failure)) {
        return false;
    }
    if (!is_all) return true;
    match->game->pending(match->scenario, match->state, &pending);
    if (!wire->is_trusted && !wire->ended && pending.kind != PENDING_OVER) {
        return wire_fail(ret_failure, "state", "everything is shown when the match is over");
    }
    *ret = ROLES;
    return true;
}

bool wire_history(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct film film = { .table = wire->table, .out = out, .page = wire->page };
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
    out_member_int(out, "total", wire->table->match.counts.frames[film.role] + 1);
    for (uint32_t i = 0; i < film.shown_count; i++) out_free(&film.shown[i].text);
    free(film.shown);
    free(film.event);
    free(film.state);
    free(film.view);
    return true;
}
