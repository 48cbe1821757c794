/* Playing, taking back, telling; see match.h. */
#include "core/match.h"

#include <assert.h>
#include <string.h>

#include "core/legal.h"
#include "core/words.h"

void match_start(struct match *match)
{
    match->plies = 0;
    match->events = 0;
    memset(match->told, 0, sizeof match->told);
    if (match->start) memcpy(match->state, match->start, match->game->state_bytes);
    else match->game->setup(match->scenario, match->state);
}

void match_play(struct match *match, const struct action *action)
{
    struct sink sink = { .event = match->event + match->events,
                         .capacity = match->event_capacity - match->events };
    assert(match->plies < match->ply_capacity && sink.capacity >= EVENTS_PER_PLY);
    struct ply *ply = &match->ply[match->plies++];
    *ply = (struct ply){ .action = *action, .events_before = match->events,
                         .learned = action->role == ROLE_CHANCE };
    match->game->apply(match->scenario, match->state, action, &sink);
    assert(sink.count <= sink.capacity);
    for (uint32_t i = 0; i < sink.count; i++) {
        const struct event *event = &sink.event[i];
        if (event->flags & EVENT_REVEALS) ply->learned = true;
        for (int role = 0; role < ROLES; role++) match->told[role] += event->seen_by >> role & 1;
    }
    match->events += sink.count;
}

/* Plays the first `keep` plies and those from `again` on once more, from the start. What is no longer legal lapses. */
static void replay(struct match *match, uint32_t keep, uint32_t again)
{
    const uint32_t plies = match->plies;
    match_start(match);
    for (uint32_t i = 0; i < plies; i++) {
        if (i >= keep && i < again) continue;
        const struct action action = match->ply[i].action;
        if (i >= again && action_legal(match->game, match->scenario, match->state, &action).reason) continue;
        match_play(match, &action);
    }
}

bool match_rewind(struct match *match, uint32_t n)
{
    if (n > match->plies) return false;
    replay(match, match->plies - n, match->plies);
    return true;
}

bool action_is_seen(const struct game *game, const struct action *action, uint8_t role)
{
    return action->role == role || !(game->verb[action->verb].flags & VERB_SECRET);
}

/* The ply that the role would take back. */
static enum undo find_undone(const struct match *match, uint8_t role, uint32_t *ret)
{
    for (uint32_t i = match->plies; i-- > 0;) {
        const struct ply *ply = &match->ply[i];
        if (ply->learned) return UNDO_LEARNED;
        if (ply->action.role == role) return *ret = i, UNDO_DONE;
        if (!action_is_seen(match->game, &ply->action, role)) continue;
        return UNDO_NOTHING;
    }
    return UNDO_NOTHING;
}

/* Are the plies after this one possible without it? Those that are not were made because of it. */
static bool may_do_without(const struct match *match, uint32_t ply)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    const struct game *game = match->game;
    if (ply + 1 == match->plies) return true;
    if (match->start) memcpy(state, match->start, game->state_bytes);
    else game->setup(match->scenario, state);
    for (uint32_t i = 0; i < match->plies; i++) {
        const struct action *action = &match->ply[i].action;
        if (i == ply) continue;
        if (i > ply && action_legal(game, match->scenario, state, action).reason) return false;
        game->apply(match->scenario, state, action, NULL);
    }
    return true;
}

enum undo match_may_undo(const struct match *match, uint8_t role)
{
    uint32_t ply;
    const enum undo undo = find_undone(match, role, &ply);
    return undo == UNDO_DONE && !may_do_without(match, ply) ? UNDO_ACTED : undo;
}

enum undo match_undo(struct match *match, uint8_t role, bool is_old)
{
    uint32_t ply = 0;
    const enum undo undo = is_old ? find_undone(match, role, &ply) : match_may_undo(match, role);
    if (undo != UNDO_DONE) return undo;
    find_undone(match, role, &ply);
    replay(match, ply, ply + 1);
    return UNDO_DONE;
}

const char *undo_words(enum undo undo)
{
    switch (undo) {
    case UNDO_DONE: return "taken back";
    case UNDO_LEARNED: return "chance has spoken or somebody has learned something since: "
                              "that can only be taken back with everybody's consent (rewind)";
    case UNDO_ACTED: return "another side has acted on it: "
                            "that can only be taken back with everybody's consent (rewind)";
    default: return "there is no action of yours to take back";
    }
}

uint32_t match_told(const struct match *match, uint8_t role)
{
    return role == ROLES ? match->events : match->told[role];
}

/* From the end backwards: what was told long ago is not looked at. */
uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context)
{
    const uint32_t count = match_told(match, role);
    uint32_t number = count, i = match->events;
    while (tell && number > since && i > 0) {
        if (role == ROLES || match->event[i - 1].seen_by & ROLE_BIT(role)) number--;
        i--;
    }
    for (; tell && i < match->events; i++) {
        struct event event = match->event[i];
        if (role != ROLES && !event_redact(&match->event[i], role, &event)) continue;
        if (++number > since) tell(context, number, &event);
    }
    return count;
}
