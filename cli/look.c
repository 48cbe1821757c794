/* See look.h. All of it is answered from what the person at the keyboard sees. */
#include "cli/look.h"

#include <string.h>

#include "core/notation.h"
#include "core/words.h"

enum { SENTENCE_MAX = 512, WORD_MAX = 96 };

static void put_value(struct session *session, const struct view *view, uint8_t kind, int32_t value)
{
    char word[WORD_MAX];
    struct text text;
    text_open(&text, word, sizeof word);
    words_title(view->game, view->scenario, kind, value, view->lang, &text);
    fputs(word, session->out);
}

static void put_refusal(struct session *session, const struct view *view, const struct refusal *refusal)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, refusal, &text);
    fprintf(session->out, "%s\n", sentence);
}

/* ---- ways ------------------------------------------------------------------------------------------------------ */

void look_way(struct session *session, const char *order)
{
    struct view view;
    struct route route;
    struct action action;
    struct err err;
    session_open_view(session, session->viewer, &view);
    if (!notation_read(view.game, view.scenario, session->viewer, order, &action, &err)) {
        fprintf(session->out, "Not understood: %s.\n", err.sentence);
        return;
    }
    const struct refusal refusal = view_judge(&view, &action);
    if (refusal.reason) {
        fputs("It is not allowed: ", session->out);
        put_refusal(session, &view, &refusal);
        return;
    }
    if (!view_route(&view, &action, &route)) {
        fputs("Nothing moves by that order.\n", session->out);
        return;
    }
    for (int i = 0; i < route.spots; i++) {
        if (i) fputs(" - ", session->out);
        if (route.spot[i].hex != NOTHING) put_value(session, &view, KIND_HEX, route.spot[i].hex);
        else fprintf(session->out, "(%d, %d)", (int)route.spot[i].x, (int)route.spot[i].y);
    }
    fputs(": ", session->out);
    put_value(session, &view, route.kind, route.cost);
    fputs(route.kind ? "\n" : " points\n", session->out);
    for (int i = 0; i < route.notes; i++) {
        char sentence[SENTENCE_MAX];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        words_sentence(view.game, view.scenario, &view.game->remark[route.note[i].remark], route.note[i].arg,
                       (enum lang)view.lang, &text);
        fprintf(session->out, "  %s (%s)\n", sentence, view.game->rule[route.note[i].rule].id);
    }
}

/* ---- lines ----------------------------------------------------------------------------------------------------- */

const struct piece *look_find_piece(const struct view *view, const char *name, struct piece piece[PIECES_MAX])
{
    const struct show *show = view->game->show;
    const int pieces = show->pieces ? show->pieces(view->scenario, view->state, piece) : 0;
    const size_t length = strcspn(name, " \t");
    for (int i = 0; i < pieces; i++) {
        if (piece[i].name && strlen(piece[i].name) == length && strncmp(piece[i].name, name, length) == 0) {
            return &piece[i];
        }
    }
    for (int i = 0; i < pieces && *name; i++) {
        if (piece[i].title && strncmp(piece[i].title, name, strlen(name)) == 0) return &piece[i];
    }
    return NULL;
}

static void put_link(struct session *session, const struct view *view, const struct link *link,
                     const struct site site[], const struct piece piece[])
{
    fputs("  ", session->out);
    put_value(session, view, KIND_HEX, link->from);
    if (link->site != NOTHING) fprintf(session->out, " %s", site[link->site].title);
    for (int i = 0; link->piece != NOTHING && i < PIECES_MAX && piece[i].name; i++) {
        if (piece[i].id == link->piece) fprintf(session->out, " %s", piece[i].title);
    }
    fputs(" to ", session->out);
    put_value(session, view, KIND_HEX, link->to);
    fprintf(session->out, ": %d of %d points, by", link->cost, link->limit);
    for (int i = 0; i < link->hexes; i++) {
        fputs(" ", session->out);
        put_value(session, view, KIND_HEX, link->hex[i]);
    }
    fputs("\n", session->out);
}

bool look_line(struct session *session, const char *name)
{
    struct view view;
    struct piece piece[PIECES_MAX] = { 0 };
    struct site site[SITES_MAX];
    struct trace trace = { 0 };
    session_open_view(session, session->viewer, &view);
    const struct show *show = view.game->show;
    if (!show->line) {
        fprintf(session->out, "%s knows no lines of communication.\n", view.game->title);
        return false;
    }
    const struct piece *of = look_find_piece(&view, name, piece);
    if (!of) {
        fprintf(session->out, "line UNIT: '%s' is no unit you can see; 'pieces' lists them.\n", name);
        return false;
    }
    const bool is_there = show->line(view.scenario, view.state, of->id, &trace);
    if (show->sites) show->sites(view.scenario, view.state, site);
    fprintf(session->out, "%s has %s line of communication", of->title, is_there ? "a" : "no");
    if (is_there) {
        fputs(trace.links ? ":\n" : ", without a link.\n", session->out);
    } else {
        fputs(": ", session->out);
        put_refusal(session, &view, &trace.why);
    }
    for (int i = 0; i < trace.links; i++) put_link(session, &view, &trace.link[i], site, piece);
    return is_there;
}

/* ---- measuring --------------------------------------------------------------------------------------------------- */

/* Words of a question: two pieces, or numbers of millimetres, two to a point. False: something is neither. */
static bool read_words(const struct view *view, const char *at, struct question *ret)
{
    struct piece piece[PIECES_MAX];
    const char *word;
    size_t length;
    int64_t number, first = 0;
    int numbers = 0;
    while (text_read_word(&at, &word, &length)) {
        if (text_read_int(word, length, -100000, 100000, &number)) {
            const struct point point = { (int32_t)first, (int32_t)number };
            first = number;
            if (++numbers % 2) continue;
            if (numbers == 2) ret->from = point;
            ret->to = point;
            if (ret->legs < QUESTION_LEGS) ret->leg[ret->legs++] = point;
            continue;
        }
        const struct piece *found = look_find_piece(view, word, piece);
        if (!found) return false;
        if (ret->piece == NOTHING) ret->piece = found->id;
        else ret->other = found->id;
    }
    return numbers % 2 == 0;
}

static void put_row(struct session *session, const struct view *view, const struct answer_row *row)
{
    fprintf(session->out, "%s ", row->name);
    put_value(session, view, row->kind, row->value);
    if (row->of) fprintf(session->out, ", %d in %d", (int)row->ways, (int)row->of);
    if (row->rule) fprintf(session->out, " (%s)", view->game->rule[row->rule].id);
}

/* A line for each figure that the answer is about: "e-pike-1: need 6, 1 in 6 (yumi-table); gap 17.2 cm". What is about
 * nobody is one line, too, as long as it is short. */
static void put_rows(struct session *session, const struct view *view, const struct answer *answer)
{
    enum { SHORT = 6 };
    struct piece piece[PIECES_MAX];
    const int pieces = view->game->show->pieces(view->scenario, view->state, piece);
    for (int i = 0; i < answer->rows; i++) {
        const struct answer_row *row = &answer->row[i];
        const bool is_same = i && answer->row[i - 1].piece == row->piece &&
                             (row->piece != NOTHING || answer->rows <= SHORT);
        if (i) fputs(is_same ? "; " : "\n", session->out);
        for (int k = 0; !is_same && row->piece != NOTHING && k < pieces; k++) {
            if (piece[k].id == row->piece) fprintf(session->out, "%s: ", piece[k].name ? piece[k].name : "?");
        }
        put_row(session, view, row);
    }
    fputs(answer->rows ? "\n" : "nobody is near enough\n", session->out);
}

void look_measure(struct session *session, const char *line)
{
    struct view view;
    struct question question = { .role = session->viewer, .piece = NOTHING, .other = NOTHING };
    struct answer answer = { 0 };
    const char *at = line, *word = "";
    size_t length = 0;
    session_open_view(session, session->viewer, &view);
    const struct show *show = view.game->show;
    if (!show->measure) {
        fprintf(session->out, "%s is played on hexes: there is nothing to measure.\n", view.game->title);
        return;
    }
    text_read_word(&at, &word, &length);
    while (question.kind < QUESTIONS && !text_is(word, length, question_name[question.kind])) question.kind++;
    if (question.kind == QUESTIONS || !read_words(&view, at, &question)) {
        fputs("measure WHAT FIGURE [FIGURE] [X Y ...]; WHAT is ruler, reach, path, arc, sight, shots or blows.\n",
              session->out);
        return;
    }
    if (!show->measure(view.scenario, view.state, &question, &answer)) {
        put_refusal(session, &view, &answer.why);
        return;
    }
    put_rows(session, &view, &answer);
}
