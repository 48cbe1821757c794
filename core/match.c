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
    if (match->start) memcpy(match->state, match->start, match->game->state_bytes);
    else match->game->setup(match->scenario, match->state);
}

static void play(struct match *match, const struct action *action)
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
        if (sink.event[i].flags & EVENT_REVEALS) ply->learned = true;
    }
    match->events += sink.count;
}

struct refusal match_submit(struct match *match, const struct action *action)
{
    const struct refusal refusal = action_legal(match->game, match->scenario, match->state, action);
    if (!refusal.reason) play(match, action);
    return refusal;
}

/* Plays the first `keep` plies and those from `again` on once more, from the start. What is no longer legal
 * lapses: a draft of a sealed phase goes with the action that opened the phase. */
static void replay(struct match *match, uint32_t keep, uint32_t again)
{
    const uint32_t plies = match->plies;
    match_start(match);
    for (uint32_t i = 0; i < plies; i++) {
        if (i >= keep && i < again) continue;
        const struct action action = match->ply[i].action;
        if (i >= again && action_legal(match->game, match->scenario, match->state, &action).reason) continue;
        play(match, &action);
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

enum undo match_undo(struct match *match, uint8_t role)
{
    for (uint32_t i = match->plies; i-- > 0;) {
        const struct ply *ply = &match->ply[i];
        if (ply->learned) return UNDO_LEARNED;
        if (ply->action.role == role) {
            replay(match, i, i + 1);
            return UNDO_DONE;
        }
        if (action_is_seen(match->game, &ply->action, role)) return UNDO_NOTHING;
    }
    return UNDO_NOTHING;
}

const char *undo_words(enum undo undo)
{
    switch (undo) {
    case UNDO_DONE: return "taken back";
    case UNDO_LEARNED: return "chance has spoken or somebody has learned something since: "
                              "that can only be taken back with everybody's consent (rewind)";
    default: return "there is no action of yours to take back";
    }
}

uint32_t match_events(const struct match *match, uint8_t role, uint32_t since,
                      void (*tell)(void *context, uint32_t number, const struct event *event), void *context)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < match->events; i++) {
        struct event event;
        if (!event_redact(&match->event[i], role, &event)) continue;
        if (++number > since && tell) tell(context, number, &event);
    }
    return number;
}
