/* Laws about doing things again: without a sink, from the start, from the journal, and after an undo. */
#include <stdlib.h>
#include <string.h>

#include "core/journal.h"
#include "core/legal.h"
#include "core/notation.h"
#include "tests/laws/laws.h"

bool law_sink(struct trial *trial, const struct law_ply *ply)
{
    const struct game *game = trial->game;
    struct sink none = { 0 };
    char line[LAW_TEXT];
    memcpy(trial->room[0], ply->before, game->state_bytes);
    game->apply(trial->scenario, trial->room[0], ply->action, NULL);
    memcpy(trial->room[1], ply->before, game->state_bytes);
    game->apply(trial->scenario, trial->room[1], ply->action, &none);
    if (memcmp(trial->room[0], ply->after, game->state_bytes) != 0 ||
        memcmp(trial->room[1], ply->after, game->state_bytes) != 0) {
        return law_broken(trial, "'%s' does something else when nobody listens",
                          law_notation(trial, ply->action, line));
    }
    if (none.count == ply->events) return true;
    return law_broken(trial, "'%s' counts %u events when none fits, otherwise %u",
                      law_notation(trial, ply->action, line), none.count, ply->events);
}

static struct ply *list_plies(const struct match *match)
{
    struct ply *ply = malloc(sizeof *ply * (match->plies + 1));
    if (!ply) abort();
    match_list_plies(match, ply);
    return ply;
}

bool law_replay(struct trial *trial, const struct match *match, bool is_over)
{
    const struct game *game = trial->game;
    char line[LAW_TEXT];
    (void)is_over;
    game->setup(trial->scenario, trial->room[0]);
    game->setup(trial->scenario, trial->room[1]);
    if (memcmp(trial->room[0], trial->room[1], game->state_bytes) != 0)
        return law_broken(trial, "setup varies");
    struct ply *ply = list_plies(match);
    bool holds = true;
    for (uint32_t i = 0; holds && i < match->plies; i++) {
        const struct action *action = &ply[i].action;
        if (action_legal(game, trial->scenario, trial->room[0], action).reason) {
            holds = law_broken(trial, "'%s', ply %u, is not allowed in the replay",
                               law_notation(trial, action, line), i + 1);
        } else {
            game->apply(trial->scenario, trial->room[0], action, NULL);
        }
    }
    free(ply);
    if (!holds) return false;
    if (memcmp(trial->room[0], match->state, game->state_bytes) == 0) return true;
    return law_broken(trial, "the replay ends in another state");
}

/* ---- journals ------------------------------------------------------------------------------------ */

static void write_journal(const struct match *match, struct text *ret)
{
    struct journal_header header = { .version = match->game->version, .scenario = "law" };
    snprintf(header.game, sizeof header.game, "%s", match->game->id);
    journal_write_header(&header, ret);
    struct ply *ply = list_plies(match);
    for (uint32_t i = 0; i < match->plies; i++) {
        notation_write(match->game, match->scenario, &ply[i].action, ret);
        text_put(ret, "\n");
    }
    free(ply);
    journal_write_hash(match, ret);
}

static bool read_journal(struct trial *trial, const struct text *text, struct match *match)
{
    struct journal_cursor cursor = { .at = text->at, .end = text->at + text->length };
    struct journal_header header;
    char line[JOURNAL_LINE_MAX];
    bool too_long;
    struct err err;
    if (!journal_read_header(&cursor, &header, &err)) return law_broken(trial, "header: %s", err.sentence);
    match_start(match);
    while (journal_next(&cursor, line, &too_long)) {
        if (too_long) return law_broken(trial, "line %d is too long", cursor.line);
        if (!journal_play(match, &cursor, line, &err)) {
            return law_broken(trial, "line %d, '%s': %s", err.line, line, err.sentence);
        }
    }
    return true;
}

bool law_journal(struct trial *trial, const struct match *match, bool is_over)
{
    enum { LINE_BYTES = 200 };
    const size_t bytes = ((size_t)match->plies + 16) * LINE_BYTES;
    char *buffer = malloc(2 * bytes);
    struct text text, again;
    struct match copy = *match;
    (void)is_over;
    copy.state = trial->room[0];
    copy.event_capacity = copy.snapshot_capacity = 0;
    copy.log = malloc(match->log_capacity);
    if (!buffer || !copy.log) abort();
    text_open(&text, buffer, bytes);
    write_journal(match, &text);
    bool holds = read_journal(trial, &text, &copy);
    if (holds) {
        text_open(&again, buffer + bytes, bytes);
        write_journal(&copy, &again);
        if (text.is_cut || strcmp(text.at, again.at) != 0) holds = law_broken(trial, "the text is another");
        else if (memcmp(copy.state, match->state, match->game->state_bytes) != 0) {
            holds = law_broken(trial, "the state is another");
        }
    }
    free(buffer);
    free(copy.log);
    return holds;
}

/* ---- undo ---------------------------------------------------------------------------------------- */

/* What a role could not see before and sees now, it has learned: the ply must say so, or undo would be a
 * way to peek. */
bool law_reveal(struct trial *trial, const struct law_ply *ply)
{
    const struct game *game = trial->game;
    char line[LAW_TEXT];
    if (ply->learned) return true;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        if (field->seen != SEEN_BY_GAME) continue;
        for (int i = 0; i < field->count; i++) {
            for (uint8_t role = 0; role < ROLES; role = law_next_role(game, role)) {
                if (field_may_see(game, trial->scenario, ply->before, f, i, role)) continue;
                if (!field_may_see(game, trial->scenario, ply->after, f, i, role)) continue;
                return law_broken(
                    trial, "'%s' shows %s[%d] to %s, but no event says that it reveals anything",
                    law_notation(trial, ply->action, line), field->name, i, law_role(trial, role));
            }
        }
    }
    return true;
}

/* The ply a role may take back, or -1: its last one, if nothing was learned since and all that others did
 * since was secret. */
static int64_t undoable(const struct trial *trial, const struct match *match, uint8_t role)
{
    for (uint32_t i = match->plies; i-- > 0;) {
        const struct ply ply = match_ply(match, match->plies - 1 - i);
        if (ply.learned || ply.action.role == ROLE_CHANCE) return -1;
        if (ply.action.role == role) return i;
        if (!(trial->game->verb[ply.action.verb].flags & VERB_SECRET)) return -1;
    }
    return -1;
}

/* Plays all plies but one; false: another side has acted on it. */
static bool play_without(struct trial *trial, const struct match *match, int64_t taken, void *state)
{
    const struct game *game = trial->game;
    struct ply *ply = list_plies(match);
    bool may = true;
    game->setup(trial->scenario, state);
    for (uint32_t i = 0; may && i < match->plies; i++) {
        if (i == taken) continue;
        may = i < taken || !action_legal(game, trial->scenario, state, &ply[i].action).reason;
        if (may) game->apply(trial->scenario, state, &ply[i].action, NULL);
    }
    free(ply);
    return may;
}

static bool undo_as(struct trial *trial, struct match *match, uint8_t role)
{
    const struct game *game = trial->game;
    const int64_t taken = undoable(trial, match, role);
    void *wanted = trial->room[1];
    const bool may = taken >= 0 && play_without(trial, match, taken, wanted);
    const uint32_t plies = match->plies - may;
    if (!may) memcpy(wanted, match->state, game->state_bytes);
    const bool is_done = match_undo(match, role, /* is_old= */ false) == UNDO_DONE;
    if (is_done && !may) {
        return law_broken(trial, "%s undid beyond what was learned or others did", law_role(trial, role));
    }
    if (!is_done && may) return law_broken(trial, "an undo of %s was refused", law_role(trial, role));
    if (match->plies == plies && memcmp(match->state, wanted, game->state_bytes) == 0) return true;
    return law_broken(trial, "after an undo of %s the state is not that of the other plies",
                      law_role(trial, role));
}

bool law_undo(struct trial *trial, const struct match *match)
{
    const size_t snapshot_bytes = match->snapshot_capacity * match_snapshot_bytes(match->game);
    bool holds = true;
    for (uint8_t role = 0; role < ROLES && holds; role = law_next_role(match->game, role)) {
        struct match copy = *match;
        copy.state = trial->room[0];
        copy.log = malloc(match->log_capacity);
        copy.snapshot = malloc(snapshot_bytes + 1);
        copy.event_capacity = 0;
        if (!copy.log || !copy.snapshot) abort();
        memcpy(copy.state, match->state, match->game->state_bytes);
        memcpy(copy.log, match->log, match->log_bytes);
        memcpy(copy.snapshot, match->snapshot, match->snapshots * match_snapshot_bytes(match->game));
        holds = undo_as(trial, &copy, role);
        free(copy.log);
        free(copy.snapshot);
    }
    return holds;
}
