/* The request 'luck': what dice and draws were worth in a match that is over, event by event. It is a
 * long way: on a server it is told in parts. */
#include <stdlib.h>

#include "ai/luck.h"
#include "study/budget.h"
#include "wire/describe.h"

struct ledger {
    const struct match *match;
    uint8_t eyes;
    struct out *out;
    struct panel *panel;
    size_t page; /* bytes, about: then the answer ends */
};

static bool tell(void *context, const struct luck_event *event)
{
    struct ledger *ledger = context;
    const struct match *match = ledger->match;
    struct out *out = ledger->out;
    out_open(out, '{');
    out_member_int(out, "ply", event->ply);
    out_member_int(out, "frame", event->frame[ledger->eyes]);
    out_member_int(out, "turn", panel_turn(match->game, match->scenario, event->before, ledger->panel));
    out_key(out, "outcome");
    describe_action(out, match, event->action);
    if (event->is_cards) {
        out_key(out, "against");
        describe_action(out, match, &event->other);
    }
    out_member_int(out, "expected", event->luck.expected);
    out_member_int(out, "actual", event->luck.actual);
    out_close(out, '}');
    return !budget_is_spent() && !out_is_full(out, ledger->page);
}

bool wire_luck(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct game *game = match->game;
    struct ledger ledger = { .match = match, .out = out, .page = wire->page };
    int64_t since = 0;
    uint32_t unknown;
    struct pending pending;
    if (!member_eyes(wire, request, &ledger.eyes, ret) ||
        !member_int(request, "since", 0, match->plies, &since, ret)) return false;
    game->pending(match->scenario, match->state, &pending);
    if (!wire->is_trusted && !wire->ended && pending.kind != PENDING_OVER) {
        return wire_fail(ret, "state", "what luck was worth is told when the match is over");
    }
    if (!luck_is_told(game)) return wire_fail(ret, "state", "this game tells no chances to win");
    ledger.panel = malloc(sizeof *ledger.panel);
    if (!ledger.panel) abort();
    out_member(out, "of", game->role[0].id);
    out_key(out, "events");
    out_open(out, '[');
    const uint32_t end = luck_list(match, (uint32_t)since, tell, &ledger, &unknown);
    out_close(out, ']');
    out_member_int(out, "unknown", unknown);
    if (end < match->plies) out_member_int(out, "next", end);
    out_member_int(out, "result", luck_chance(game, match->scenario, match->state));
    free(ledger.panel);
    return true;
}
