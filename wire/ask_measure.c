/* Requests of somebody who looks closer: the line of communication of a piece, and the measuring tool of a table
 * without hexes. Both are answered from what the role sees. */
#include <string.h>

#include "core/words.h"
#include "wire/describe.h"

enum { SENTENCE_MAX = 1024 };

/* ---- pieces by name ------------------------------------------------------------------------------------------ */

/* The member `key`: the name or the id of a piece that the role sees. A missing one is NOTHING. */
static bool member_piece(const struct node *request, const char *key, const struct view *view, int32_t *ret,
                         struct failure *ret_failure)
{
    const struct node *node = node_get(request, key);
    const struct show *show = view->game->show;
    struct piece piece[PIECES_MAX];
    bool is_found = false;
    *ret = NOTHING;
    if (!node) return true;
    const int pieces = show->pieces ? show->pieces(view->scenario, view->state, piece) : 0;
    for (int i = 0; i < pieces && !is_found; i++) {
        is_found = node_kind(node) == NODE_INT ? node_int(node) == piece[i].id :
            node_kind(node) == NODE_TEXT && piece[i].name && strcmp(node_text(node), piece[i].name) == 0;
        if (is_found) *ret = piece[i].id;
    }
    if (is_found) return true;
    return wire_fail(ret_failure, "unknown", "\"%s\" names no piece you can see; 'view' lists them", key);
}

static bool member_point(const struct node *node, struct point *ret)
{
    if (!node || node_kind(node) != NODE_LIST || node_count(node) != 2) return false;
    for (size_t i = 0; i < 2; i++) {
        const struct node *number = node_at(node, i);
        if (node_kind(number) != NODE_INT || node_int(number) < -100000 || node_int(number) > 100000) return false;
        *(i ? &ret->y : &ret->x) = (int32_t)node_int(number);
    }
    return true;
}

/* ---- line ---------------------------------------------------------------------------------------------------- */

static void describe_link(struct out *out, const struct match *match, const struct link *link,
                          const struct site site[], int sites)
{
    out_open(out, '{');
    out_key(out, "from");
    describe_value(out, match, KIND_HEX, link->from);
    out_key(out, "to");
    describe_value(out, match, KIND_HEX, link->to);
    if (link->piece != NOTHING) out_member_int(out, "piece", link->piece);
    if (link->site >= 0 && link->site < sites) out_member(out, "site", site[link->site].name);
    out_member_int(out, "cost", link->cost);
    out_member_int(out, "limit", link->limit);
    if (link->rule) {
        out_key(out, "rule");
        describe_rule(out, match->game, link->rule);
    }
    out_key(out, "path");
    out_open(out, '[');
    for (int i = 0; i < link->hexes; i++) describe_value(out, match, KIND_HEX, link->hex[i]);
    out_close(out, ']');
    out_close(out, '}');
}

static void describe_why(struct out *out, const struct view *view, const struct refusal *why)
{
    const struct match match = { .game = view->game, .scenario = view->scenario };
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, why, &text);
    out_key(out, "rule");
    describe_rule(out, view->game, view_rule(view, why));
    out_member(out, "message", sentence);
    out_member(out, "reason", words_of_refusal(view->game, why)->id);
    describe_spoken(out, &match, words_of_refusal(view->game, why), why->arg);
}

bool wire_line(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct show *show = match->game->show;
    struct site site[SITES_MAX];
    struct trace trace = { 0 };
    struct view view;
    int32_t piece;
    if (!show->line) return wire_fail(ret, "unknown", "%s knows no lines", match->game->id);
    if (!member_view(wire, request, &view, ret)) return false;
    if (!member_piece(request, "piece", &view, &piece, ret)) return false;
    if (piece == NOTHING) return wire_fail(ret, "parse", "\"piece\" says whose line is asked for");
    const bool is_there = show->line(view.scenario, view.state, piece, &trace);
    const int sites = show->sites ? show->sites(view.scenario, view.state, site) : 0;
    out_member_bool(out, "line", is_there);
    if (!is_there) describe_why(out, &view, &trace.why);
    out_key(out, "links");
    out_open(out, '[');
    for (int i = 0; i < trace.links; i++) describe_link(out, match, &trace.link[i], site, sites);
    out_close(out, ']');
    describe_notes(out, match, "notes", trace.note, trace.notes);
    return true;
}

/* ---- measure --------------------------------------------------------------------------------------------------- */

static void describe_row(struct out *out, const struct match *match, const struct answer_row *row)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    const int32_t arg[4] = { row->value, row->piece };
    out_open(out, '{');
    out_member(out, "name", row->name);
    out_key(out, "value");
    describe_value(out, match, row->kind, row->value);
    out_member(out, "kind", words_kind(match->game, row->kind));
    if (row->piece != NOTHING) out_member_int(out, "piece", row->piece);
    if (row->rule) {
        out_key(out, "rule");
        describe_rule(out, match->game, row->rule);
    }
    if (row->of) {
        out_key(out, "chance");
        out_open(out, '[');
        out_int(out, row->ways);
        out_int(out, row->of);
        out_close(out, ']');
    }
    if (row->remark) {
        text_open(&text, sentence, sizeof sentence);
        words_sentence(match->game, match->scenario, &match->game->remark[row->remark], arg, out->lang, &text);
        out_member(out, "text", sentence);
    }
    out_close(out, '}');
}

static bool read_question(const struct node *request, const struct view *view, struct question *ret,
                          struct failure *failure)
{
    const char *what = "";
    const struct node *legs = node_get(request, "legs");
    if (!member_text(request, "what", &what, failure)) return false;
    while (ret->kind < QUESTIONS && strcmp(question_name[ret->kind], what) != 0) ret->kind++;
    if (ret->kind == QUESTIONS) {
        return wire_fail(failure, "parse", "\"what\" is one of ruler, reach, path, arc, sight, shots, blows");
    }
    if (!member_piece(request, "piece", view, &ret->piece, failure) ||
        !member_piece(request, "other", view, &ret->other, failure)) return false;
    if ((node_get(request, "from") && !member_point(node_get(request, "from"), &ret->from)) ||
        (node_get(request, "to") && !member_point(node_get(request, "to"), &ret->to))) {
        return wire_fail(failure, "parse", "a point is two numbers of millimetres: [x, y]");
    }
    const size_t count = legs && node_kind(legs) == NODE_LIST ? node_count(legs) : 0;
    if ((legs && node_kind(legs) != NODE_LIST) || count > QUESTION_LEGS) {
        return wire_fail(failure, "parse", "\"legs\" is a list of up to %d points", QUESTION_LEGS);
    }
    for (size_t i = 0; i < count; i++) {
        if (!member_point(node_at(legs, i), &ret->leg[ret->legs++])) {
            return wire_fail(failure, "parse", "leg %zu is not two numbers of millimetres", i + 1);
        }
    }
    return true;
}

bool wire_measure(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct show *show = match->game->show;
    struct question question = { .piece = NOTHING, .other = NOTHING };
    struct answer answer = { 0 };
    struct view view;
    if (!show->measure) return wire_fail(ret, "unknown", "%s has nothing to measure", match->game->id);
    if (!member_view(wire, request, &view, ret) || !read_question(request, &view, &question, ret)) return false;
    question.role = view.role == ROLES ? ROLE_OBSERVER : view.role;
    if (!show->measure(view.scenario, view.state, &question, &answer)) {
        return wire_fail_refusal(ret, &view, &answer.why);
    }
    if (answer.why.reason) describe_why(out, &view, &answer.why);
    out_key(out, "rows");
    out_open(out, '[');
    for (int i = 0; i < answer.rows; i++) describe_row(out, match, &answer.row[i]);
    out_close(out, ']');
    out_key(out, "points");
    out_open(out, '[');
    for (int i = 0; i < answer.points; i++) {
        describe_spot(out, match, &(struct spot){ NOTHING, answer.point[i].x, answer.point[i].y });
    }
    out_close(out, ']');
    return true;
}
