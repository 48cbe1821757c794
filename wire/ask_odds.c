/* The request 'odds': what study/odds.h finds out, as JSON. */
#include <stdlib.h>
#include <string.h>

#include "ai/foresee.h"
#include "core/words.h"
#include "study/odds.h"
#include "wire/describe.h"

enum { SENTENCE_MAX = 1024, ODDS_MS_MAX = 60000 };

static void describe_fraction(struct out *out, const struct fraction *fraction)
{
    out_member_int(out, "numerator", fraction->numerator);
    out_member_int(out, "denominator", fraction->denominator);
}

static void describe_orders(struct out *out, const struct match *match, const char *key, const struct action order[],
                            int orders)
{
    out_key(out, key);
    out_open(out, '[');
    for (int i = 0; i < orders; i++) describe_action(out, match, &order[i]);
    out_close(out, ']');
}

static void describe_changes(struct out *out, const struct odds *odds, const struct odds_result *result)
{
    out_key(out, "changes");
    out_open(out, '[');
    for (int c = 0; c < result->changes; c++) {
        const struct piece *piece = &odds->piece[result->change[c].piece];
        out_open(out, '{');
        out_member(out, "name", piece->name);
        describe_title(out, odds->view->game, odds->view->scenario, piece);
        out_member(out, "what", result->change[c].what);
        out_member_bool(out, "lost", result->change[c].steps > 0 || result->change[c].is_lost);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* What each role has won and lost by it. */
static void describe_tally(struct out *out, const struct game *game, const struct odds *odds,
                           const struct odds_result *result)
{
    out_key(out, "tally");
    out_open(out, '[');
    for (uint8_t role = 0; role < game->roles; role++) {
        int32_t steps = 0;
        for (int c = 0; c < result->changes; c++) {
            if (odds->piece[result->change[c].piece].role == role) steps += result->change[c].steps;
        }
        out_open(out, '{');
        out_member(out, "role", game->role[role].id);
        out_member_int(out, "points", result->points[role]);
        out_member_int(out, "steps", steps);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* From number `since` until there are `bytes` of text (0: all of them); where it ended. */
static uint32_t describe_results(struct out *out, const struct match *match, const struct odds *odds,
                                 const struct odds_result results[], uint32_t count, uint32_t since, size_t bytes)
{
    static const char *const tone[] = {
        [TONE_LOST] = "lost",   [TONE_BAD] = "bad",   [TONE_BACK] = "back", [TONE_EVEN] = "even",
        [TONE_AHEAD] = "ahead", [TONE_GOOD] = "good", [TONE_WON] = "won",
    };
    const size_t before = out->length;
    uint32_t i = since < count ? since : count;
    out_key(out, "results");
    out_open(out, '[');
    for (; i < count && (!bytes || i == since || out->length - before < bytes); i++) {
        const struct odds_result *result = &results[i];
        out_open(out, '{');
        describe_fraction(out, &result->chance);
        out_key(out, "events");
        out_open(out, '[');
        for (uint32_t e = 0; e < result->events; e++) describe_event(out, match, e + 1, &result->event[e]);
        out_close(out, ']');
        describe_changes(out, odds, result);
        describe_tally(out, match->game, odds, result);
        out_member(out, "tone", tone[result->tone]);
        out_member_bool(out, "over", result->pending.kind == PENDING_OVER);
        if (result->pending.kind == PENDING_OVER) {
            const bool is_won = result->winner < match->game->roles;
            out_member(out, "winner", is_won ? match->game->role[result->winner].id : NULL);
        }
        out_key(out, "roles");
        out_open(out, '[');
        for (uint8_t role = 0; result->pending.kind != PENDING_OVER && role < match->game->roles; role++) {
            if (result->pending.roles & ROLE_BIT(role)) out_text(out, match->game->role[role].id);
        }
        out_close(out, ']');
        if (result->nexts) describe_orders(out, match, "next", result->next, result->nexts);
        out_close(out, '}');
    }
    out_close(out, ']');
    return i;
}

/* ---- in short --------------------------------------------------------------------------------------------------- */

static void describe_pieces(struct out *out, const struct match *match, const struct odds_answer *answer)
{
    const struct odds *odds = &answer->odds;
    out_key(out, "pieces");
    out_open(out, '[');
    for (int p = 0; p < answer->summary.pieces; p++) {
        const struct odds_piece *piece = &answer->summary.piece[p];
        out_open(out, '{');
        out_key(out, "piece");
        describe_piece(out, match, &odds->piece[piece->piece]);
        out_key(out, "chances");
        out_open(out, '[');
        for (uint32_t s = 0; s < piece->sums; s++) {
            out_open(out, '{');
            out_member(out, "what", odds_change_of(&odds->result[piece->sum[s].which], piece->piece));
            describe_fraction(out, &piece->sum[s].chance);
            out_close(out, '}');
        }
        out_close(out, ']');
        if (odds->piece[piece->piece].steps) {
            out_key(out, "steps");
            out_open(out, '{');
            describe_fraction(out, &piece->steps);
            out_close(out, '}');
        }
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void describe_average(struct out *out, const struct game *game, const char *key,
                             const struct fraction average[])
{
    out_key(out, key);
    out_open(out, '[');
    for (uint8_t role = 0; role < game->roles; role++) {
        out_open(out, '{');
        out_member(out, "role", game->role[role].id);
        describe_fraction(out, &average[role]);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void describe_next(struct out *out, const struct odds_answer *answer)
{
    const struct view *view = answer->odds.view;
    out_key(out, "next");
    out_open(out, '[');
    for (uint32_t s = 0; s < answer->summary.nexts; s++) {
        const struct odds_sum *sum = &answer->summary.next[s];
        const struct pending *pending = &answer->odds.result[sum->which].pending;
        char sentence[SENTENCE_MAX];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        words_prompt(view->game, view->scenario, pending, view->lang, &text);
        out_open(out, '{');
        out_member(out, "text", sentence);
        out_key(out, "rule");
        describe_rule(out, view->game, pending->rule);
        describe_fraction(out, &sum->chance);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void describe_summary(struct out *out, const struct match *match, const struct odds_answer *answer)
{
    out_key(out, "summary");
    out_open(out, '{');
    describe_pieces(out, match, answer);
    if (answer->summary.has_steps) describe_average(out, match->game, "steps", answer->summary.steps);
    describe_average(out, match->game, "points", answer->summary.points);
    describe_next(out, answer);
    out_close(out, '}');
}

/* ---- the request ------------------------------------------------------------------------------------------------ */

/* Likewise. */
static uint32_t describe_matrix(struct out *out, const struct match *match, const struct odds_answer *answer,
                                uint32_t since, size_t bytes)
{
    const size_t before = out->length;
    uint32_t i = since < answer->cells ? since : answer->cells;
    out_member(out, "own", match->game->role[answer->own].id);
    out_member(out, "other", match->game->role[answer->other].id);
    out_member_bool(out, "through", answer->is_through);
    out_key(out, "matrix");
    out_open(out, '[');
    for (; i < answer->cells && (!bytes || i == since || out->length - before < bytes); i++) {
        const struct odds_cell *cell = &answer->cell[i];
        out_open(out, '{');
        out_key(out, "own");
        describe_action(out, match, &cell->own);
        out_key(out, "other");
        describe_action(out, match, &cell->other);
        out_member_bool(out, "exact", cell->is_exact);
        describe_results(out, match, &answer->odds, cell->result, cell->results, 0, 0);
        out_close(out, '}');
    }
    out_close(out, ']');
    return i;
}

static void describe_foreseen(struct out *out, const struct match *match, const struct odds *odds)
{
    struct odds_foreseen answer[ODDS_FORESEEN_MAX];
    const int answers = odds_foreseen_most(odds, answer);
    if (answers == 0) return;
    out_key(out, "foreseen");
    out_open(out, '[');
    for (int i = 0; i < answers; i++) {
        out_open(out, '{');
        out_key(out, "action");
        describe_action(out, match, &answer[i].action);
        out_member_int(out, "share", (int)(1000 * answer[i].chance + 0.5));
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* A page begins with result, or cell, number `since`; "next" says where the following one does. What is told of all
 * results together stands on the first. */
static void describe_answer(struct out *out, const struct match *match, const struct odds_question *question,
                            const struct odds_answer *answer, uint32_t since, size_t page)
{
    const uint32_t count = answer->cell ? answer->cells : answer->odds.results;
    uint32_t end;
    if (answer->cell) {
        end = describe_matrix(out, match, answer, since, page);
        if (end < count) out_member_int(out, "next", end);
        return;
    }
    if (question->order) {
        describe_orders(out, match, "assumed", answer->assumed, answer->assumeds);
        out_member_bool(out, "through", answer->is_through);
        describe_foreseen(out, match, &answer->odds);
    }
    out_member_bool(out, "exact", answer->is_exact);
    if (answer->samples) out_member_int(out, "samples", answer->samples);
    if (since == 0) describe_summary(out, match, answer);
    end = describe_results(out, match, &answer->odds, answer->odds.result, count, since, page);
    if (end < count) out_member_int(out, "next", end);
}

/* Members "action", "then", "onward", "through", "ms". */
static bool read_question(const struct node *request, struct odds_question *question, struct failure *ret)
{
    const struct node *then = node_get(request, "then");
    const size_t count = then && node_kind(then) == NODE_LIST ? node_count(then) : 0;
    bool is_through = true;
    int64_t ms = 0;
    if (!member_int(request, "ms", 1, ODDS_MS_MAX, &ms, ret)) return false;
    question->ms = (uint32_t)ms;
    if (!member_text(request, "action", &question->order, ret) ||
        !member_bool(request, "onward", &question->goes_on, ret) ||
        !member_bool(request, "through", &is_through, ret)) return false;
    question->stops = !is_through;
    if (then && (node_kind(then) != NODE_LIST || count >= ODDS_ORDERS_MAX)) {
        return wire_fail(ret, "parse", "'then' is a list of up to %d orders", ODDS_ORDERS_MAX - 1);
    }
    for (size_t i = 0; i < count; i++) {
        const struct node *order = node_at(then, i);
        if (node_kind(order) != NODE_TEXT) return wire_fail(ret, "parse", "an order in 'then' is a text in notation");
        question->then[question->thens++] = node_text(order);
    }
    return true;
}

bool wire_odds(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct odds_question question = { .judge = foresee };
    struct odds_answer answer;
    struct refusal refusal;
    struct action action;
    struct view view;
    struct err err;
    int64_t since = 0;
    if (!member_view(wire, request, &view, ret) || !read_question(request, &question, ret) ||
        !member_int(request, "since", 0, UINT32_MAX, &since, ret)) return false;
    if (question.order && !member_action(&view, request, &action, ret)) return false;
    const enum odds_trouble trouble = odds_ask(&view, &question, &answer, &refusal, &err);
    if (!trouble) {
        describe_answer(out, &wire->table->match, &question, &answer, (uint32_t)since, wire->page);
        describe_at(out, &view);
    }
    odds_answer_free(&answer);
    switch (trouble) {
    case ODDS_FINE: return true;
    case ODDS_REFUSED: return wire_fail_refusal(ret, &view, &refusal);
    case ODDS_NOT_READ: return wire_fail_err(ret, "parse", &err);
    case ODDS_NOT_NOW: return wire_fail_err(ret, "state", &err);
    default: return wire_fail_err(ret, "limit", &err);
    }
}
