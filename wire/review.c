/* The request 'review': how the chance to win went in a match, and which orders cost some of it. It is a long way: on a
 * server it is told in parts, and when the match is over. */
#include <stdlib.h>

#include "ai/review.h"
#include "study/budget.h"
#include "wire/describe.h"

enum { NODES = 2000, NODES_MAX = 20000, NODES_TRUSTED = 10000000 }; /* for each order */

struct pass {
    const struct match *match;
    uint8_t eyes;
    uint32_t nodes;
    struct out *out, orders;
    struct panel *panel;
    size_t page; /* bytes, about: then the answer ends */
};

static void tell_order(struct pass *pass, const struct review_step *step, int turn, const struct verdict *verdict)
{
    struct out *out = &pass->orders;
    out_open(out, '{');
    out_member_int(out, "frame", step->frame);
    out_member_int(out, "turn", turn);
    out_key(out, "order");
    describe_action(out, pass->match, step->action);
    out_key(out, "better");
    out_open(out, '[');
    for (int i = 0; i < verdict->lines; i++) describe_action(out, pass->match, &verdict->line[i]);
    out_close(out, ']');
    out_member_int(out, "given", verdict->given);
    out_member_int(out, "best", verdict->best);
    out_member_int(out, "cost", verdict->cost);
    out_member_int(out, "error", verdict->error);
    out_close(out, '}');
}

static void weigh(struct pass *pass, const struct review_step *step, int turn)
{
    const struct match *match = pass->match;
    const uint8_t role = step->action->role;
    struct verdict verdict;
    struct view view;
    if (role >= match->game->roles || (pass->eyes != ROLES && pass->eyes != role)) return;
    view_open_state(&view, match->game, match->scenario, step->before, role);
    if (!review_is_due(&view) || !review_order(&view, step->action, pass->nodes, NULL, &verdict)) return;
    if (verdict_is_clear(&verdict)) tell_order(pass, step, turn, &verdict);
}

static bool tell(void *context, const struct review_step *step)
{
    struct pass *pass = context;
    const struct match *match = pass->match;
    const int turn = panel_turn(match->game, match->scenario, step->before, pass->panel);
    struct out *out = pass->out;
    out_open(out, '{');
    out_member_int(out, "frame", step->frame);
    out_member_int(out, "turn", turn);
    out_member_int(out, "chance", step->chance);
    if (review_is_battle(match->game, step->action)) out_member_bool(out, "battle", true);
    out_close(out, '}');
    weigh(pass, step, turn);
    return !budget_is_spent() && !out_is_full(out, pass->page);
}

bool wire_review(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct game *game = match->game;
    struct pass pass = { .match = match, .out = out, .page = wire->page };
    int64_t since = 0, nodes = NODES;
    struct pending pending;
    if (!member_eyes(wire, request, &pass.eyes, ret) || !member_int(request, "since", 0, match->plies, &since, ret) ||
        !member_int(request, "nodes", 1, wire->is_trusted ? NODES_TRUSTED : NODES_MAX, &nodes, ret)) return false;
    game->pending(match->scenario, match->state, &pending);
    if (!wire->is_trusted && !wire->ended && pending.kind != PENDING_OVER) {
        return wire_fail(ret, "state", "a match is reviewed when it is over");
    }
    if (!review_is_told(game)) return wire_fail(ret, "state", "this game tells no chances to win");
    if (pass.eyes != ROLES && pass.eyes >= game->roles) pass.eyes = ROLES;
    pass.nodes = (uint32_t)nodes;
    pass.panel = malloc(sizeof *pass.panel);
    if (!pass.panel) abort();
    out_member(out, "of", game->role[pass.eyes == ROLES ? 0 : pass.eyes].id);
    out_key(out, "points");
    out_open(out, '[');
    out_open(&pass.orders, '[');
    const uint32_t end = review_walk(match, pass.eyes, (uint32_t)since, tell, &pass);
    out_close(out, ']');
    out_close(&pass.orders, ']');
    out_key(out, "orders");
    out_raw(out, pass.orders.bytes, pass.orders.length);
    if (end < match->plies) out_member_int(out, "next", end);
    out_free(&pass.orders);
    free(pass.panel);
    return true;
}
