/* What both faces of a session share; see session.h. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/hint.h"
#include "core/notation.h"
#include "core/words.h"

enum { LINE_MAX_BYTES = 1024, SENTENCE_MAX = 1024 };

/* ---- sentences ---------------------------------------------------------------------------------------------- */

struct voice session_voice(const struct session *session)
{
    const struct match *match = &session->table->match;
    return (struct voice){ match->game, match->scenario, (enum lang)session->lang };
}

static void put_rule(const struct session *session, uint16_t rule, uint16_t also, struct text *ret)
{
    const struct game *game = session->table->match.game;
    char numbers[96];
    struct text text;
    if (!rule) return;
    text_open(&text, numbers, sizeof numbers);
    text_put(&text, game->rule[rule].id);
    if (also) {
        text_put(&text, ", ");
        text_put(&text, game->rule[also].id);
    }
    text_put(ret, SAYS(session_voice(session), ASIDE, SAID_WORD(numbers)));
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

bool session_write_grave(const struct session *session, const struct view *view, const struct action *action,
                         struct text *ret)
{
    char order[SENTENCE_MAX], cost[SENTENCE_MAX];
    struct text text;
    if (!view_is_grave(view, action)) return false;
    text_open(&text, order, sizeof order);
    view_write_order(view, action, &text);
    text_open(&text, cost, sizeof cost);
    if (!view_write_remark(view, action, &text)) {
        const struct worded help = words_help(view->game, action->verb, session->lang);
        const bool is_said = strncasecmp(order, help.text, strlen(help.text)) == 0; /* by the order itself */
        text_put(&text, is_said ? "" : help.text);
    }
    text_put(ret, SAYS(session_voice(session), ASK_GRAVE, SAID_WORD(order), SAID_WORD(cost[0] ? cost : NULL)));
    return true;
}

void session_write_outcome(const struct session *session, struct text *ret)
{
    const struct match *match = &session->table->match;
    struct outcome outcome;
    match->game->outcome(match->scenario, match->state, &outcome);
    words_outcome(match->game, match->scenario, &outcome, session->lang, ret);
    put_rule(session, outcome.rule, 0, ret);
}

void session_write_beat(const struct session *session, const struct beat *beat, struct text *ret)
{
    const struct match *match = &session->table->match;
    words_beat(match->game, match->scenario, beat, session->lang, ret);
}

bool session_write_step(const struct session *session, struct text *ret)
{
    const struct table *table = session->table;
    const struct lesson *lesson = table->lesson;
    const int step = lesson ? lesson_walk(lesson, &table->match).step : 0;
    if (!lesson || step == lesson->steps) return false;
    const enum lang lang = (enum lang)session->lang;
    text_put(ret, SAYS(session_voice(session), STEP, SAID_NUMBER(step + 1), SAID_NUMBER(lesson->steps),
                       SAID_WORD(SAY_SET(lang, lesson_text(lesson, step, LESSON_SAY, lang))),
                       SAID_WORD(lesson_line(lesson, step, LESSON_RULE, 0)),
                       SAID_WORD(SAY_SET(lang, lesson_text(lesson, -1, LESSON_GOAL, lang)))));
    return true;
}

bool session_is_taught(const struct session *session)
{
    const struct lesson *lesson = session->table->lesson;
    return lesson && lesson_walk(lesson, &session->table->match).step == lesson->steps;
}

static void tell_beat(void *context, const struct beat *beat)
{
    const struct session *session = context;
    char sentence[BEAT_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_beat(session, beat, &text);
    fprintf(session->out, "%s%s\n", beat->heading ? "" : "  ", sentence);
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

void session_tell(struct session *session, uint32_t since, bool has_events)
{
    const struct match *match = &session->table->match;
    session->told[session->viewer] = has_events ? match_events(match, session->viewer, since, tell_event, session)
                                                : match_beats(match, session->viewer, since, tell_beat, session);
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

void session_say_no(const struct session *session, const struct err *err)
{
    const struct voice voice = session_voice(session);
    fprintf(session->out, "%s\n", SAYS(voice, NO_BECAUSE, SAID_WORD(SAY_TOLD(voice.lang, err->sentence))));
}

static bool say_refusal(const struct session *session, const struct view *view, const struct refusal *refusal)
{
    const struct voice voice = session_voice(session);
    const struct lesson *lesson = session->table->lesson;
    char sentence[SENTENCE_MAX], wanted[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, refusal, &text);
    text_open(&text, wanted, sizeof wanted);
    const bool is_taught = lesson && lesson_write_wanted(lesson, &session->table->match, voice.lang, &text);
    fprintf(session->out, "%s\n", is_taught ? SAYS(voice, REFUSED_IN_LESSON, SAID_WORD(sentence), SAID_WORD(wanted))
                                            : SAYS(voice, REFUSED, SAID_WORD(sentence)));
    return false;
}

/* False: nothing was played. */
static bool submit(struct session *session, const struct view *view, const struct action *action)
{
    const struct match *match = &session->table->match;
    const struct voice voice = session_voice(session);
    const uint32_t plies = match->plies;
    struct refusal refusal;
    struct err err;
    switch (table_submit(session->table, view, action, &refusal, &err)) {
    case TABLE_REFUSED:
        return say_refusal(session, view, &refusal);
    case TABLE_UNWANTED:
        fprintf(session->out, "%s\n", SAYS(voice, NOT_NOW, SAID_WORD(SAY_TOLD(voice.lang, err.sentence))));
        return false;
    case TABLE_FAILED:
        fprintf(session->out, "%s\n", SAYS(voice, NOT_WRITTEN, SAID_WORD(err.file), SAID_WORD(err.sentence)));
        return match->plies > plies;
    default:
        return true;
    }
}

void session_print_dangers(const struct session *session, const struct view *view, enum saying saying,
                           const struct note note[], int notes)
{
    for (int i = 0; i < notes; i++) {
        char sentence[512];
        struct text text;
        text_open(&text, sentence, sizeof sentence);
        view_write_note(view, &note[i], &text);
        const struct said said[] = { SAID_WORD(sentence), SAID_WORD(view->game->rule[note[i].rule].id) };
        char line[SAY_BYTES];
        fprintf(session->out, "  %s\n", say_write(view_voice(view), saying, said, 2, line));
    }
}

bool session_submit(struct session *session, const struct action *action)
{
    struct note before[DANGERS_MAX], after[DANGERS_MAX], brought[DANGERS_MAX];
    struct view view;
    session_open_view(session, action->role == ROLE_CHANCE ? ROLES : action->role, &view);
    const int befores = view_dangers(&view, before);
    if (!submit(session, &view, action)) return false;
    session_open_view(session, action->role == ROLE_CHANCE ? ROLES : action->role, &view);
    const int count = dangers_less(after, view_dangers(&view, after), before, befores, brought);
    if (!session->is_unwarned) session_print_dangers(session, &view, SAY_BEWARE, brought, count);
    return true;
}

static struct ai_request request_of(struct session *session, const char *level, uint32_t deadline_ms)
{
    session->stops_thinking = false;
    return (struct ai_request){ .level = level, .nodes = session->nodes,
                                .seed = session->thinking + session->table->match.plies,
                                .deadline_ms = session->is_unhurried ? 0 : deadline_ms,
                                .stop = &session->stops_thinking, .progress = session->progress,
                                .context = session->context };
}

bool session_hint(struct session *session, const struct view *view, struct hint *ret)
{
    const struct ai_request request = request_of(session, "hard", AI_DECISION_MS);
    return hint_think(view, &request, ret);
}

bool session_think(struct session *session, uint8_t role)
{
    struct ai_patience *patience = &session->patience[role];
    struct ai_answer answer;
    struct view view;
    session_open_view(session, role, &view);
    const struct ai_request request = request_of(session, session->opponent, ai_patience_left(patience, &view));
    if (ai_ask(&view, &request, &answer)) {
        ai_patience_spend(patience, &answer);
        return submit(session, &view, &answer.action);
    }
    fprintf(session->out, "%s\n", SAY(session_voice(session), NO_IDEA));
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

/* Whatever has happened since: who sits here alone, or beside the other, need not ask anybody else. */
static bool go_back(struct session *session)
{
    const struct match *match = &session->table->match;
    const bool is_shared = session->side == ROLES;
    const role_set roles = (role_set)(is_shared ? ROLE_BIT(match->game->roles) - 1 : ROLE_BIT(session->side));
    const uint32_t plies = match_count_back(match, roles, session->asks_all);
    const struct voice voice = session_voice(session);
    struct err err;
    if (!plies) {
        fprintf(session->out, "%s\n", SAY(voice, NOTHING_TO_UNDO));
        return false;
    }
    const uint8_t role = match_ply(match, plies - 1).action.role;
    const char *question = role == session->viewer ? SAY(voice, ASK_UNDO)
                                                   : SAYS(voice, ASK_UNDO_OF, SAID_VALUE(KIND_ROLE, role));
    if (!session->agrees(session->context, session->viewer, question)) {
        fprintf(session->out, "%s\n", SAY(voice, UNDO_DECLINED));
        return false;
    }
    if (!table_rewind(session->table, plies, &err)) {
        session_say_no(session, &err);
        return false;
    }
    fprintf(session->out, "%s\n", SAY(voice, UNDONE_NOTED));
    return true;
}

bool session_undo(struct session *session)
{
    uint32_t count;
    struct err err;
    if (count_undone(session, &count) != UNDO_DONE) return go_back(session);
    for (uint32_t i = 0; i < count; i++) {
        if (table_undo(session->table, session->viewer, &err)) continue;
        session_say_no(session, &err);
        return i > 0;
    }
    fprintf(session->out, "%s\n", SAY(session_voice(session), UNDONE));
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
    const struct voice voice = session_voice(session);
    if (notation_read_in(voice, ROLE_CHANCE, line, &action, &err) ||
        notation_read_in(voice, ROLE_CHANCE, whole, &action, &err)) {
        return session_submit(session, &action);
    }
    fprintf(session->out, "%s\n", SAYS(voice, NOT_UNDERSTOOD, SAID_WORD(err.sentence)));
    return false;
}

bool session_retry(struct session *session)
{
    const struct match *match = &session->table->match;
    const uint32_t plies = match->plies;
    struct err err;
    if (!table_run_dealer(session->table, &err)) {
        fprintf(session->out, "%s\n", SAYS(session_voice(session), NOT_WRITTEN, SAID_WORD(err.file),
                                           SAID_WORD(err.sentence)));
    }
    return match->plies > plies;
}
