/* What both faces of a session share; see session.h. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "core/notation.h"
#include "core/words.h"

enum { LINE_MAX_BYTES = 1024, SENTENCE_MAX = 1024 };

/* ---- sentences ---------------------------------------------------------------------------------------------- */

static void put_rule(const struct session *session, uint16_t rule, uint16_t also, struct text *ret)
{
    const struct game *game = session->table->match.game;
    if (!rule) return;
    text_put(ret, " (");
    text_put(ret, game->rule[rule].id);
    if (also) {
        text_put(ret, ", ");
        text_put(ret, game->rule[also].id);
    }
    text_put(ret, ")");
}

void session_open_view(const struct session *session, uint8_t role, struct view *ret)
{
    view_open(ret, &session->table->match, role);
    ret->lang = session->lang;
}

void session_write_event(const struct session *session, const struct event *event, struct text *ret)
{
    const struct match *match = &session->table->match;
    words_event(match->game, match->scenario, event, session->lang, ret);
    put_rule(session, event->rule, event->also, ret);
}

void session_write_prompt(const struct session *session, struct text *ret)
{
    struct view view;
    session_open_view(session, session->viewer, &view);
    view_write_prompt(&view, ret);
    put_rule(session, view.pending.rule, 0, ret);
}

void session_write_outcome(const struct session *session, struct text *ret)
{
    const struct match *match = &session->table->match;
    struct outcome outcome;
    match->game->outcome(match->scenario, match->state, &outcome);
    words_outcome(match->game, match->scenario, &outcome, session->lang, ret);
    put_rule(session, outcome.rule, 0, ret);
}

static void tell_event(void *context, uint32_t number, const struct event *event)
{
    const struct session *session = context;
    char sentence[SENTENCE_MAX];
    struct text text;
    (void)number;
    text_open(&text, sentence, sizeof sentence);
    session_write_event(session, event, &text);
    fprintf(session->out, "  %s\n", sentence);
}

void session_tell(struct session *session, uint32_t since)
{
    session->told[session->viewer] = match_events(&session->table->match, session->viewer, since, tell_event, session);
}

uint32_t session_told(struct session *session)
{
    const uint32_t count = match_told(&session->table->match, session->viewer);
    uint32_t *told = &session->told[session->viewer];
    if (*told > count) *told = count;
    return *told;
}

/* ---- what is wanted ------------------------------------------------------------------------------------------- */

static uint8_t lowest_role(unsigned int roles)
{
    uint8_t role = 0;
    while (!(roles >> role & 1)) role++;
    return role;
}

enum session_want session_next(const struct session *session, struct pending *ret_pending, uint8_t *ret_role)
{
    const struct match *match = &session->table->match;
    match->game->pending(match->scenario, match->state, ret_pending);
    *ret_role = session->viewer;
    if (ret_pending->kind == PENDING_OVER) return SESSION_OVER;
    if (ret_pending->kind == PENDING_CHANCE) {
        return session->table->dice == DICE_ASK ? SESSION_CHANCE : SESSION_DISK;
    }
    const unsigned int others = session->side == ROLES ? 0u : ret_pending->roles & ~(1u << session->side);
    if (others) {
        *ret_role = lowest_role(others);
        return SESSION_COMPUTER;
    }
    if (!(ret_pending->roles & ROLE_BIT(session->viewer))) *ret_role = lowest_role(ret_pending->roles);
    struct view view;
    struct action action;
    session_open_view(session, *ret_role, &view);
    return !session->asks_all && view_forced(&view, &action) ? SESSION_FORCED : SESSION_PERSON;
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

static bool say_refusal(const struct session *session, const struct view *view, const struct refusal *refusal)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, refusal, &text);
    fprintf(session->out, "No: %s\n", sentence);
    return false;
}

/* False: nothing was played. */
static bool submit(struct session *session, const struct view *view, const struct action *action)
{
    const struct match *match = &session->table->match;
    const uint32_t plies = match->plies;
    struct refusal refusal;
    struct err err;
    switch (table_submit(session->table, view, action, &refusal, &err)) {
    case TABLE_REFUSED:
        return say_refusal(session, view, &refusal);
    case TABLE_FAILED:
        fprintf(session->out, "This could not be written down: %s: %s\n", err.file, err.sentence);
        return match->plies > plies;
    default:
        return true;
    }
}

bool session_submit(struct session *session, const struct action *action)
{
    struct view view;
    session_open_view(session, action->role == ROLE_CHANCE ? ROLES : action->role, &view);
    return submit(session, &view, action);
}

bool session_ask(struct session *session, const char *level, const struct view *view, uint32_t deadline_ms,
                 struct ai_answer *ret)
{
    const struct ai_request request = { .level = level, .nodes = session->nodes,
                                        .seed = session->thinking + session->table->match.plies,
                                        .deadline_ms = session->is_unhurried ? 0 : deadline_ms,
                                        .stop = &session->stops_thinking, .progress = session->progress,
                                        .context = session->context };
    session->stops_thinking = false;
    return ai_ask(view, &request, ret);
}

bool session_think(struct session *session, uint8_t role)
{
    struct ai_patience *patience = &session->patience[role];
    struct ai_answer answer;
    struct view view;
    session_open_view(session, role, &view);
    if (session_ask(session, session->opponent, &view, ai_patience_left(patience, &view), &answer)) {
        ai_patience_spend(patience, &answer);
        return submit(session, &view, &answer.action);
    }
    fprintf(session->out, "The computer does not know what to do.\n");
    return false;
}

bool session_force(struct session *session, uint8_t role)
{
    struct view view;
    struct action action;
    session_open_view(session, role, &view);
    return view_forced(&view, &action) && submit(session, &view, &action);
}

/* ---- taking back ---------------------------------------------------------------------------------------------- */

/* How many orders of the viewer go when he takes one back: the last one that was not forced, and those after it. Tried
 * on a copy, for what is refused must leave nothing behind. */
static enum undo count_undone(const struct session *session, uint32_t *ret)
{
    struct match copy;
    struct action action;
    struct view view;
    enum undo undo;
    bool is_forced = false;
    if (!match_copy(&session->table->match, &copy)) abort();
    *ret = 0;
    do {
        undo = match_undo(&copy, session->viewer, /* is_old= */ false);
        if (undo != UNDO_DONE) break;
        ++*ret;
        view_open(&view, &copy, session->viewer);
        is_forced = !session->asks_all && view_forced(&view, &action);
    } while (is_forced);
    match_free(&copy);
    return undo;
}

bool session_undo(struct session *session)
{
    uint32_t count;
    struct err err;
    const enum undo undo = count_undone(session, &count);
    if (undo != UNDO_DONE) {
        fprintf(session->out, "No: %s.\n", undo_words(undo));
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (table_undo(session->table, session->viewer, &err)) continue;
        fprintf(session->out, "No: %s.\n", err.sentence);
        return i > 0;
    }
    fprintf(session->out, "Taken back.\n");
    return true;
}

/* ---- real dice, a disk that failed ------------------------------------------------------------------------------ */

/* "5 3", "roll 5 3" or a name. */
bool session_deal(struct session *session, const struct pending *pending, const char *line)
{
    const struct match *match = &session->table->match;
    const struct verb *verb = &match->game->verb[pending->chance.verb];
    char whole[LINE_MAX_BYTES + 64];
    struct action action;
    struct err err;
    snprintf(whole, sizeof whole, "%s %.*s", verb->name, LINE_MAX_BYTES, line);
    if (notation_read(match->game, match->scenario, ROLE_CHANCE, line, &action, &err) ||
        notation_read(match->game, match->scenario, ROLE_CHANCE, whole, &action, &err)) {
        return session_submit(session, &action);
    }
    fprintf(session->out, "Not understood: %s.\n", err.sentence);
    return false;
}

bool session_retry(struct session *session)
{
    const struct match *match = &session->table->match;
    const uint32_t plies = match->plies;
    struct err err;
    if (!table_run_dealer(session->table, &err)) {
        fprintf(session->out, "This could not be written down: %s: %s\n", err.file, err.sentence);
    }
    return match->plies > plies;
}
