/* Playing, taking back, telling; see match.h.
 *
 * A ply in the log: its arguments, between what is needed to read them from the front and from the back.
 *
 *     nargs << 4 | learned << 3 | role,  verb,  arguments as variable numbers ...,  bytes of all this */
#include "core/match.h"

#include <assert.h>
#include <string.h>

#include "core/fields.h"
#include "core/legal.h"
#include "core/words.h"
#include "kit/hash.h"

/* ---- the log -------------------------------------------------------------------------------------------- */

/* Seven bits a byte, the sign in the lowest. */
static uint32_t write_number(uint8_t *at, int32_t value)
{
    uint32_t bits = (uint32_t)value << 1 ^ (value < 0 ? UINT32_MAX : 0), length = 0;
    for (; bits > 127; bits >>= 7) at[length++] = (uint8_t)(bits | 128);
    at[length++] = (uint8_t)bits;
    return length;
}

static uint32_t read_number(const uint8_t *at, int32_t *ret)
{
    uint32_t bits = 0, length = 0;
    do bits |= (uint32_t)(at[length] & 127) << 7 * length;
    while (at[length++] & 128);
    *ret = (int32_t)(bits >> 1 ^ (bits & 1 ? UINT32_MAX : 0));
    return length;
}

/* Bytes written. */
static uint32_t write_ply(uint8_t *at, const struct ply *ply)
{
    const struct action *action = &ply->action;
    uint32_t length = 0;
    at[length++] = (uint8_t)(action->nargs << 4 | ply->learned << 3 | action->role);
    at[length++] = action->verb;
    for (int i = 0; i < action->nargs; i++) length += write_number(at + length, action->arg[i]);
    at[length] = (uint8_t)(length + 1);
    return length + 1;
}

/* Bytes read. */
static uint32_t read_ply(const uint8_t *at, struct ply *ret)
{
    uint32_t length = 2;
    *ret = (struct ply){ .action = { .role = at[0] & 7, .verb = at[1], .nargs = at[0] >> 4 },
                         .learned = at[0] >> 3 & 1 };
    for (int i = 0; i < ret->action.nargs; i++) length += read_number(at + length, &ret->action.arg[i]);
    return length + 1;
}

/* The ply that ends at this place of the log; where it begins. */
static uint32_t read_back(const struct match *match, uint32_t end, struct ply *ret)
{
    const uint32_t at = end - match->log[end - 1];
    read_ply(match->log + at, ret);
    return at;
}

struct ply match_ply(const struct match *match, uint32_t n)
{
    struct ply ply;
    uint32_t at = match->log_bytes;
    assert(n < match->plies);
    do at = read_back(match, at, &ply);
    while (n-- > 0);
    return ply;
}

void match_list_plies(const struct match *match, struct ply ret[])
{
    for (uint32_t at = 0; at < match->log_bytes; ret++) at += read_ply(match->log + at, ret);
}

/* ---- snapshots ------------------------------------------------------------------------------------------ */

size_t match_snapshot_bytes(const struct game *game)
{
    return sizeof(struct snapshot) + (game->state_bytes + 7) / 8 * 8;
}

static struct snapshot *snapshot_at(const struct match *match, uint32_t i)
{
    return (struct snapshot *)(void *)(match->snapshot + i * match_snapshot_bytes(match->game));
}

static void take_snapshot(struct match *match)
{
    if (match->snapshots == match->snapshot_capacity) return;
    struct snapshot *snapshot = snapshot_at(match, match->snapshots++);
    *snapshot = (struct snapshot){ .plies = match->plies, .log_bytes = match->log_bytes, .counts = match->counts };
    memcpy(snapshot + 1, match->state, match->game->state_bytes);
}

static void copy_start(const struct match *match, void *state)
{
    if (match->start) memcpy(state, match->start, match->game->state_bytes);
    else match->game->setup(match->scenario, state);
}

/* Everybody has been told what is told of the start. */
static struct counts count_openings(const struct match *match)
{
    struct counts counts = { .told[ROLES] = match->openings };
    for (uint32_t i = 0; i < match->openings; i++) {
        for (int role = 0; role < ROLES; role++) counts.told[role] += match->opening[i].seen_by >> role & 1;
    }
    return counts;
}

/* At snapshot number i, counted from 1; 0: at the start. */
static void open_at(struct rerun *rerun, const struct match *match, void *state, uint32_t i)
{
    *rerun = (struct rerun){ .match = match, .state = state, .log_end = match->log_bytes };
    if (i == 0) {
        copy_start(match, state);
        rerun->counts = count_openings(match);
        return;
    }
    const struct snapshot *snapshot = snapshot_at(match, i - 1);
    rerun->plies = snapshot->plies;
    rerun->log_at = snapshot->log_bytes;
    rerun->counts = snapshot->counts;
    memcpy(state, snapshot + 1, match->game->state_bytes);
}

void rerun_open(struct rerun *rerun, const struct match *match, void *state, uint32_t plies)
{
    struct action action;
    uint32_t i = match->snapshots;
    while (i > 0 && snapshot_at(match, i - 1)->plies > plies) i--;
    open_at(rerun, match, state, i);
    while (rerun->plies < plies) rerun_next(rerun, &action, NULL, NULL);
}

void rerun_open_told(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t told)
{
    uint32_t i = match->snapshots;
    while (i > 0 && snapshot_at(match, i - 1)->counts.told[role] > told) i--;
    open_at(rerun, match, state, i);
}

void rerun_open_frame(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t frames)
{
    uint32_t i = match->snapshots;
    while (i > 0 && snapshot_at(match, i - 1)->counts.frames[role] > frames) i--;
    open_at(rerun, match, state, i);
}

/* ---- playing -------------------------------------------------------------------------------------------- */

enum { PORTION = 128 };

typedef void tell_events(void *context, const struct event *event, uint32_t events);

/* Listens to a ply. However much it tells, it is heard in portions: counted, and handed on. */
struct hearing {
    struct sink sink; /* the first member, so that hear() finds the others */
    struct counts *counts;
    role_set seen; /* who has noticed something of the ply */
    bool learned;  /* has anybody learned something? */
    tell_events *tell;
    void *context;
    struct event event[PORTION];
};

static void hear(struct sink *sink)
{
    struct hearing *hearing = (struct hearing *)(void *)sink;
    for (uint32_t i = 0; i < sink->count; i++) {
        const struct event *event = &sink->event[i];
        hearing->learned |= (event->flags & EVENT_REVEALS) != 0;
        hearing->seen |= event->seen_by;
        for (int role = 0; role < ROLES; role++) hearing->counts->told[role] += event->seen_by >> role & 1;
    }
    hearing->counts->told[ROLES] += sink->count;
    if (hearing->tell && sink->count) hearing->tell(hearing->context, sink->event, sink->count);
    sink->count = 0;
}

/* Plays an action, counts it and what it tells. Did anybody learn something? */
static bool play_heard(const struct match *match, void *state, const struct action *action, struct counts *counts,
                       tell_events *tell, void *context)
{
    struct hearing hearing;
    hearing.sink = (struct sink){ .event = hearing.event, .capacity = PORTION, .empty = hear };
    hearing.counts = counts;
    hearing.seen = action->role < ROLES ? ROLE_BIT(action->role) : ROLE_NOBODY;
    hearing.learned = action->role == ROLE_CHANCE;
    hearing.tell = tell;
    hearing.context = context;
    match->game->apply(match->scenario, state, action, &hearing.sink);
    hear(&hearing.sink);
    for (int role = 0; role < ROLES; role++) counts->frames[role] += hearing.seen >> role & 1;
    counts->frames[ROLES]++;
    return hearing.learned;
}

bool rerun_next(struct rerun *rerun, struct action *ret, tell_events *tell, void *context)
{
    const struct match *match = rerun->match;
    struct ply ply;
    if (rerun->log_at == rerun->log_end) return false;
    rerun->log_at += read_ply(match->log + rerun->log_at, &ply);
    rerun->plies++;
    play_heard(match, rerun->state, &ply.action, &rerun->counts, tell, context);
    *ret = ply.action;
    return true;
}

/* Nothing that was told before can be read but by playing it again. */
static void forget_events(struct match *match)
{
    match->events = 0;
    match->last_events = 0;
    match->before = match->counts;
}

void match_settle(struct match *match)
{
    memcpy(match->stood, match->counts.told, sizeof match->stood);
}

void match_start(struct match *match)
{
    match->plies = 0;
    match->log_bytes = 0;
    match->snapshots = 0;
    match->counts = count_openings(match);
    forget_events(match);
    match_settle(match);
    copy_start(match, match->state);
}

/* What each role is told, in short. */
struct heard { uint64_t hash[ROLES]; };

static void note_heard(void *context, const struct event *event, uint32_t events)
{
    struct heard *heard = context;
    for (uint8_t role = 0; role < ROLES; role++) {
        struct event told;
        for (uint32_t i = 0; i < events; i++) {
            if (event_redact(&event[i], role, &told)) {
                heard->hash[role] = hash_bytes(&told, sizeof told, heard->hash[role]);
            }
        }
    }
}

/* A ply whose events are being kept. */
struct keeping {
    struct match *match;
    struct heard *heard; /* what the roles are told, if somebody wants to know; or NULL */
};

/* Forgets so many of the events that are kept. */
static void forget_oldest(struct match *match, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (int role = 0; role < ROLES; role++) match->before.told[role] += match->event[i].seen_by >> role & 1;
    }
    match->before.told[ROLES] += count;
    match->events -= count;
    memmove(match->event, match->event + count, match->events * sizeof *match->event);
}

/* Events are kept as long as there is room; then the oldest of earlier plies make room for those of this one. If they
 * do not fit even so, none is kept. */
static void keep_events(void *context, const struct event *event, uint32_t events)
{
    const struct keeping *keeping = context;
    struct match *match = keeping->match;
    const uint32_t own = match->last_events; /* that this ply has told so far */
    match->last_events += events;
    if (keeping->heard) note_heard(keeping->heard, event, events);
    if (match->events < own || !match->event_capacity) return;
    if (match->events + events > match->event_capacity) {
        const uint32_t wanted = match->events + events - match->event_capacity + match->event_capacity / 4;
        forget_oldest(match, wanted < match->events - own ? wanted : match->events - own);
    }
    if (match->events + events > match->event_capacity) {
        match->events = 0;
        return;
    }
    memcpy(match->event + match->events, event, events * sizeof *event);
    match->events += events;
}

static void play(struct match *match, const struct action *action, struct heard *ret_heard)
{
    struct keeping keeping = { .match = match, .heard = ret_heard };
    struct ply ply = { .action = *action };
    assert(match->log_bytes + PLY_BYTES_MAX <= match->log_capacity);
    match->last_events = 0;
    ply.learned = play_heard(match, match->state, action, &match->counts, keep_events, &keeping);
    if (match->events < match->last_events) match->before = match->counts;
    match->log_bytes += write_ply(match->log + match->log_bytes, &ply);
    match->plies++;
    if (match->plies % SNAPSHOT_EVERY == 0) take_snapshot(match);
}

void match_play(struct match *match, const struct action *action)
{
    play(match, action, NULL);
}

/* ---- taking back ---------------------------------------------------------------------------------------- */

bool action_is_seen(const struct game *game, const struct action *action, uint8_t role)
{
    return action->role == role || !(game->verb[action->verb].flags & VERB_SECRET);
}

/* Back to after so many plies. */
static void go_back(struct match *match, uint32_t plies)
{
    struct rerun rerun;
    rerun_open(&rerun, match, match->state, plies);
    match->plies = rerun.plies;
    match->log_bytes = rerun.log_at;
    match->counts = rerun.counts;
    while (match->snapshots && snapshot_at(match, match->snapshots - 1)->plies > plies) match->snapshots--;
    for (int role = 0; role <= ROLES; role++) {
        if (match->stood[role] > match->counts.told[role]) match->stood[role] = match->counts.told[role];
    }
    forget_events(match);
}

bool match_rewind(struct match *match, uint32_t n)
{
    if (n > match->plies) return false;
    go_back(match, match->plies - n);
    return true;
}

/* The ply that the role would take back, by how many came before it. */
static enum undo find_undone(const struct match *match, uint8_t role, uint32_t *ret)
{
    struct ply ply;
    uint32_t at = match->log_bytes;
    for (uint32_t i = match->plies; i-- > 0;) {
        at = read_back(match, at, &ply);
        if (ply.learned) return UNDO_LEARNED;
        if (ply.action.role == role) return *ret = i, UNDO_DONE;
        if (action_is_seen(match->game, &ply.action, role)) return UNDO_NOTHING;
    }
    return UNDO_NOTHING;
}

bool match_is_free(const struct match *match, uint8_t role)
{
    uint32_t undone;
    return find_undone(match, role, &undone) == UNDO_DONE;
}

bool match_has_acted(const struct match *match, uint8_t role)
{
    struct ply ply;
    for (uint32_t at = match->log_bytes; at;) {
        at = read_back(match, at, &ply);
        if (ply.action.role == role) return true;
    }
    return false;
}

/* Plays all after ply number `from` in this state, but for those that are left out. Are they possible without them? */
static bool play_without(const struct match *match, uint32_t from, const bool is_out[], uint32_t count, void *state)
{
    const struct game *game = match->game;
    struct rerun rerun;
    struct ply ply;
    rerun_open(&rerun, match, state, from);
    for (uint32_t at = rerun.log_at, i = 0; at < match->log_bytes; i++) {
        at += read_ply(match->log + at, &ply);
        if (i < count && is_out[i]) continue;
        if (action_legal(game, match->scenario, state, &ply.action).reason) return false;
        game->apply(match->scenario, state, &ply.action, NULL);
    }
    return true;
}

/* Are the plies after this one possible without it? Those that are not were made because of it. */
static bool may_do_without(const struct match *match, uint32_t undone)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    const bool is_out = true;
    return undone + 1 == match->plies || play_without(match, undone, &is_out, 1, state);
}

bool match_may_forget(const struct match *match, uint32_t from, const bool is_out[], uint32_t count)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    return play_without(match, from, is_out, count, state) &&
           state_hash(match->game, state) == state_hash(match->game, match->state);
}

enum undo match_may_undo(const struct match *match, uint8_t role)
{
    uint32_t undone;
    const enum undo undo = find_undone(match, role, &undone);
    return undo == UNDO_DONE && !may_do_without(match, undone) ? UNDO_ACTED : undo;
}

/* Roles that are told the same by both. */
static role_set heard_alike(const struct heard *a, const struct heard *b)
{
    role_set alike = ROLE_ALL;
    for (int role = 0; role < ROLES; role++) {
        if (a->hash[role] != b->hash[role]) alike &= (role_set)~ROLE_BIT(role);
    }
    return alike;
}

/* Plays the next ply of the old log once more, if it is still legal. Which of these roles notice nothing of what is
 * missing? */
static role_set play_again(struct match *match, struct rerun *old, role_set unaware)
{
    struct heard before = { 0 }, after = { 0 };
    struct action action;
    rerun_next(old, &action, note_heard, &before);
    if (!action_legal(match->game, match->scenario, match->state, &action).reason) play(match, &action, &after);
    return unaware & heard_alike(&before, &after);
}

/* Whoever is not among the unaware has been told no more than this that still stands. */
static void note_stood(const struct counts *counts, role_set unaware, uint32_t stood[ROLES + 1])
{
    for (int role = 0; role <= ROLES; role++) {
        const bool is_unaware = role < ROLES && unaware >> role & 1;
        if (!is_unaware && stood[role] > counts->told[role]) stood[role] = counts->told[role];
    }
}

/* What the next ply of the old log told is told no more. Which of these roles notice nothing of it? */
static role_set pass_over(struct rerun *old, role_set unaware)
{
    struct heard heard = { 0 }, nothing = { 0 };
    struct action action;
    rerun_next(old, &action, note_heard, &heard);
    return unaware & heard_alike(&heard, &nothing);
}

void match_forget(struct match *match, uint32_t from, const bool is_out[], uint32_t count)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    uint32_t stood[ROLES + 1];
    struct rerun old;
    role_set unaware = ROLE_ALL;
    rerun_open(&old, match, state, from);
    memcpy(stood, match->stood, sizeof stood);
    go_back(match, from);
    for (uint32_t i = 0; old.log_at < old.log_end; i++) { /* what is written is never longer than what was read */
        const struct counts then = match->counts;
        const bool is_left_out = i < count && is_out[i];
        unaware = is_left_out ? pass_over(&old, unaware) : play_again(match, &old, unaware);
        note_stood(&then, unaware, stood);
    }
    memcpy(match->stood, stood, sizeof stood);
}

enum undo match_undo(struct match *match, uint8_t role, bool is_old)
{
    const bool is_out = true;
    uint32_t undone;
    const enum undo undo = is_old ? find_undone(match, role, &undone) : match_may_undo(match, role);
    if (undo != UNDO_DONE) return undo;
    find_undone(match, role, &undone);
    match_forget(match, undone, &is_out, 1);
    return UNDO_DONE;
}

const char *undo_words(enum undo undo)
{
    switch (undo) {
    case UNDO_DONE: return "taken back";
    case UNDO_LEARNED: return "dice were rolled or something was revealed since: "
                              "all sides must agree to take it back (rewind)";
    case UNDO_ACTED: return "another side has acted since: all sides must agree to take it back (rewind)";
    default: return "there is no order of yours to take back";
    }
}

/* ---- telling -------------------------------------------------------------------------------------------- */

uint32_t match_told(const struct match *match, uint8_t role)
{
    return match->counts.told[role];
}

struct telling {
    uint8_t role;
    uint32_t number, since; /* events so far; the last one that is known */
    void (*tell)(void *context, uint32_t number, const struct event *event);
    void *context;
};

static void tell_all(void *context, const struct event *event, uint32_t events)
{
    struct telling *telling = context;
    for (uint32_t i = 0; i < events; i++) {
        struct event told = event[i];
        if (telling->role != ROLES && !event_redact(&event[i], telling->role, &told)) continue;
        if (++telling->number > telling->since) telling->tell(telling->context, telling->number, &told);
    }
}

/* Of those that are kept: counted from the end, for mostly the last few are asked for. */
static void tell_last(struct telling *telling, const struct match *match)
{
    uint32_t at = match->events;
    struct event told;
    telling->number = match->counts.told[telling->role];
    while (telling->number > telling->since) {
        at--;
        if (telling->role == ROLES || event_redact(&match->event[at], telling->role, &told)) telling->number--;
    }
    tell_all(telling, match->event + at, match->events - at);
}

/* Events that are no longer kept: their plies are played once more. */
static void tell_again(struct telling *telling, const struct match *match)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    struct action action;
    struct rerun rerun;
    rerun_open_told(&rerun, match, state, telling->role, telling->since);
    telling->number = rerun.plies ? rerun.counts.told[telling->role] : 0;
    if (rerun.plies == 0) tell_all(telling, match->opening, match->openings);
    while (rerun_next(&rerun, &action, tell_all, telling)) continue;
}

uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context)
{
    struct telling telling = { .role = role, .since = since, .tell = tell, .context = context,
                               .number = match->before.told[role] };
    if (!tell || since >= match->counts.told[role]) return match->counts.told[role];
    if (since >= match->before.told[role]) tell_last(&telling, match);
    else tell_again(&telling, match);
    return match->counts.told[role];
}

void rerun_go_frame(struct rerun *rerun, const struct match *match, void *state, uint8_t role, uint32_t frame)
{
    struct action action;
    if (frame == 0) rerun_open(rerun, match, state, 0);
    else rerun_open_frame(rerun, match, state, role, frame - 1);
    while (rerun->counts.frames[role] < frame && rerun_next(rerun, &action, NULL, NULL)) continue;
}
