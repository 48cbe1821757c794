/* See look.h. All of it is answered from what the person at the keyboard sees. */
#include "cli/look.h"

#include <string.h>

#include "cli/board.h"
#include "core/notation.h"
#include "core/words.h"

enum { SENTENCE_MAX = 512, WORD_MAX = 96 };

static void put_refusal(struct session *session, const struct view *view, const struct refusal *refusal)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, refusal, &text);
    fprintf(session->out, "%s\n", sentence);
}

/* ---- ways ------------------------------------------------------------------------------------------------------ */

static void put_point(struct text *ret, int32_t x, int32_t y)
{
    text_put(ret, "(");
    text_int(ret, x);
    text_put(ret, ", ");
    text_int(ret, y);
    text_put(ret, ")");
}

void look_way(struct session *session, const char *order)
{
    struct view view;
    struct route route;
    struct action action;
    struct err err;
    char line[SENTENCE_MAX];
    struct text text;
    session_open_view(session, session->viewer, &view);
    const struct voice voice = view_voice(&view);
    text_open(&text, line, sizeof line);
    if (!notation_read_in(voice, session->viewer, order, &action, &err)) {
        fprintf(session->out, "%s\n", SAYS(voice, NOT_UNDERSTOOD, SAID_WORD(err.sentence)));
        return;
    }
    const struct refusal refusal = view_judge(&view, &action);
    if (refusal.reason) {
        view_write_refusal(&view, &refusal, &text);
        fprintf(session->out, "%s\n", SAYS(voice, NOT_ALLOWED, SAID_WORD(line)));
        return;
    }
    if (!view_route(&view, &action, &route)) {
        fprintf(session->out, "%s\n", SAY(voice, NOTHING_MOVES));
        return;
    }
    for (int i = 0; i < route.spots; i++) {
        const struct spot *spot = &route.spot[i];
        if (i) text_put(&text, " - ");
        if (spot->hex != NOTHING) words_title(view.game, view.scenario, KIND_HEX, spot->hex, voice.lang, &text);
        else put_point(&text, spot->x, spot->y);
    }
    fprintf(session->out, "%s\n", route.kind ? SAYS(voice, WAY, SAID_WORD(line), SAID_VALUE(route.kind, route.cost))
                                             : SAYS(voice, WAY_POINTS, SAID_WORD(line), SAID_NUMBER(route.cost)));
    for (int i = 0; i < route.notes; i++) {
        char sentence[SENTENCE_MAX];
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
    const struct voice voice = view_voice(view);
    char way[SENTENCE_MAX], relay[WORD_MAX] = "";
    struct text text;
    text_open(&text, relay, sizeof relay);
    if (link->site != NOTHING) board_put_name(voice, &site[link->site], &text);
    for (int i = 0; link->piece != NOTHING && i < PIECES_MAX && piece[i].name; i++) {
        if (piece[i].id == link->piece) words_piece(view->game, view->scenario, &piece[i], voice.lang, &text);
    }
    text_open(&text, way, sizeof way);
    for (int i = 0; i < link->hexes; i++) {
        if (i) text_put(&text, " ");
        words_title(view->game, view->scenario, KIND_HEX, link->hex[i], voice.lang, &text);
    }
    char from[WORD_MAX], to[WORD_MAX];
    text_open(&text, from, sizeof from);
    words_title(view->game, view->scenario, KIND_HEX, link->from, voice.lang, &text);
    text_open(&text, to, sizeof to);
    words_title(view->game, view->scenario, KIND_HEX, link->to, voice.lang, &text);
    fprintf(session->out, "  %s\n", SAYS(voice, LINK, SAID_WORD(from), SAID_WORD(relay[0] ? relay : NULL),
                                         SAID_WORD(to), SAID_NUMBER(link->cost), SAID_NUMBER(link->limit),
                                         SAID_WORD(way)));
}

bool look_line(struct session *session, const char *name)
{
    struct view view;
    struct piece piece[PIECES_MAX] = { 0 };
    struct site site[SITES_MAX];
    struct trace trace = { 0 };
    session_open_view(session, session->viewer, &view);
    const struct voice voice = view_voice(&view);
    const struct show *show = view.game->show;
    if (!show->line) {
        fprintf(session->out, "%s\n", SAYS(voice, NO_LINES, SAID_WORD(view.game->title)));
        return false;
    }
    const struct piece *of = look_find_piece(&view, name, piece);
    if (!of) {
        fprintf(session->out, "%s\n", SAYS(voice, NO_UNIT, SAID_WORD(name)));
        return false;
    }
    const bool is_there = show->line(view.scenario, view.state, of->id, &trace);
    if (show->sites) show->sites(view.scenario, view.state, site);
    char title[WORD_MAX], why[SENTENCE_MAX];
    struct text text;
    text_open(&text, title, sizeof title);
    words_piece(view.game, view.scenario, of, voice.lang, &text);
    text_open(&text, why, sizeof why);
    if (!is_there) view_write_refusal(&view, &trace.why, &text);
    fprintf(session->out, "%s\n", !is_there ? SAYS(voice, LINE_CUT, SAID_WORD(title), SAID_WORD(why))
                                  : trace.links ? SAYS(voice, LINE, SAID_WORD(title))
                                  : SAYS(voice, LINE_AT_ONCE, SAID_WORD(title)));
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
    const char *name = words_or(view->game, view->lang, "panel", row->name, row->name);
    char value[WORD_MAX];
    struct text text;
    text_open(&text, value, sizeof value);
    words_title(view->game, view->scenario, row->kind, row->value, view->lang, &text);
    if (row->of) {
        fputs(SAYS(view_voice(view), CHANCE_IN, SAID_WORD(name), SAID_WORD(value), SAID_NUMBER(row->ways),
                   SAID_NUMBER(row->of)), session->out);
    } else {
        fprintf(session->out, "%s %s", name, value);
    }
    if (row->rule) fprintf(session->out, " (%s)", view->game->rule[row->rule].id);
}

/* A line for each figure that the answer is about: "Pikeman 1: need 6, 1 in 6 (yumi-table); gap 17.2 cm". What is about
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
            if (piece[k].id != row->piece) continue;
            char title[96];
            struct text text;
            text_open(&text, title, sizeof title);
            words_piece(view->game, view->scenario, &piece[k], view->lang, &text);
            fputs(SAYS(view_voice(view), ASKED, SAID_WORD(title), SAID_WORD("")), session->out);
        }
        put_row(session, view, row);
    }
    fprintf(session->out, "%s\n", answer->rows ? "" : SAY(view_voice(view), NOBODY_NEAR));
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
        fprintf(session->out, "%s\n", SAYS(view_voice(&view), ON_HEXES, SAID_WORD(view.game->title)));
        return;
    }
    text_read_word(&at, &word, &length);
    while (question.kind < QUESTIONS && !text_is(word, length, question_name[question.kind])) question.kind++;
    if (question.kind == QUESTIONS || !read_words(&view, at, &question)) {
        fprintf(session->out, "%s\n", SAY(view_voice(&view), MEASURE_HOW));
        return;
    }
    if (!show->measure(view.scenario, view.state, &question, &answer)) {
        put_refusal(session, &view, &answer.why);
        return;
    }
    put_rows(session, &view, &answer);
}
