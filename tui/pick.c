/* Choosing on the map and in the list: what was chosen narrows the selection until one action is left, which
 * is played. See select.h. */
#include "core/words.h"
#include "tui/state.h"

void pick_refresh(struct tui *tui)
{
    entries_make(&tui->scene, &tui->selection, &tui->entries);
    marks_make(&tui->marks, &tui->scene, &tui->selection);
    tui->list_top = 0;
    tui->entry = tui->scene.is_duel || tui->scene.want == SESSION_CHANCE ? -1 : 0;
    if (field_is_there(tui)) return;
    if (!tui->scene.grid || !select_wants_map(&tui->scene, &tui->selection)) tui->focus = FOCUS_LIST;
}

bool pick_meant(const struct tui *tui, int hex, struct action *ret)
{
    return hex >= 0 && select_count(&tui->scene, &tui->selection, hex, ret) == 1;
}

/* What cannot be made good again is not done by a key that was meant for something else. */
static bool is_meant(struct tui *tui, const struct action *action)
{
    char question[MESSAGE_MAX];
    struct text text;
    text_open(&text, question, sizeof question);
    return !session_write_grave(tui->session, tui->scene.view, action, &text) || prompt_yes(tui, question);
}

void pick_play(struct tui *tui, const struct action *action)
{
    struct session *session = tui->session;
    if (!is_meant(tui, action)) {
        tui_say(tui, INK_PROMPT, SAY(session_voice(session), NOTHING_DONE));
        return;
    }
    session->told[session->viewer] = match_told(&session->table->match, session->viewer);
    tui->selection = (struct selection){ 0 };
    session_submit(session, action);
}

/* Takes the hex as the next one of the action. False: no action wants it. */
static bool narrow_to(struct tui *tui, int hex)
{
    struct action action;
    const uint32_t count = select_count(&tui->scene, &tui->selection, hex, &action);
    if (count == 0 || tui->selection.hexes == SELECT_HEXES) return false;
    if (count == 1 && scene_map_argument(&tui->scene, &action, tui->selection.hexes + 1) < 0) {
        pick_play(tui, &action);
        return true;
    }
    tui->selection.hex[tui->selection.hexes++] = hex;
    pick_refresh(tui);
    if (!select_wants_map(&tui->scene, &tui->selection)) {
        tui_say(tui, INK_PROMPT, SAY(session_voice(tui->session), WHICH_IN_LIST));
    }
    return true;
}

void pick_hex(struct tui *tui, int hex)
{
    char why[MESSAGE_MAX];
    struct text text;
    if (tui->scene.want != SESSION_PERSON || hex < 0) return;
    if (tui->selection.hexes && tui->selection.hex[tui->selection.hexes - 1] == hex) {
        if (select_only_subject(&tui->scene) == hex) cursor_next(tui, 1); /* nobody else may act: on with it */
        else pick_back(tui);
        return;
    }
    if (narrow_to(tui, hex)) return;
    const struct selection before = tui->selection;
    text_open(&text, why, sizeof why);
    const bool is_said = select_why_not(&tui->scene, &before, hex, &text);
    if (before.hexes) { /* another unit, perhaps */
        tui->selection = (struct selection){ 0 };
        if (tui->scene.stack[hex] && narrow_to(tui, hex)) return;
        tui->selection = before;
    }
    if (is_said) tui_say(tui, INK_WARNING, why);
    else tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), NOT_THERE));
}

void pick_entry(struct tui *tui, int entry)
{
    const struct voice voice = session_voice(tui->session);
    if (entry < 0 && tui->scene.is_duel) tui_say(tui, INK_PROMPT, SAY(voice, CHOOSE_PAIR));
    else if (entry < 0 && tui->scene.want == SESSION_CHANCE) tui_say(tui, INK_WARNING, SAY(voice, CHOOSE_DRAWN));
    if (entry < 0 || entry >= tui->entries.count) return;
    const struct entry chosen = tui->entries.entry[entry];
    if (chosen.kind == ENTRY_PLAY) {
        pick_play(tui, &chosen.action);
        return;
    }
    if (chosen.kind == ENTRY_BACK) {
        while (pick_back(tui)) continue;
        return;
    }
    select_narrow(&tui->selection, &chosen);
    pick_refresh(tui);
    while (tui->entries.count == 2 && tui->entries.entry[0].kind == ENTRY_VALUE) { /* only one could: on with it */
        const struct entry only = tui->entries.entry[0];
        select_narrow(&tui->selection, &only);
        pick_refresh(tui);
    }
    if (tui->scene.grid && select_wants_map(&tui->scene, &tui->selection)) {
        tui->focus = FOCUS_MAP;
        cursor_next(tui, 1);
        tui_say(tui, INK_PROMPT, SAY(voice, CHOOSE_BRIGHT));
    }
}

/* One step back in choosing. False: nothing was chosen. */
bool pick_back(struct tui *tui)
{
    struct selection *selection = &tui->selection;
    if (field_is_there(tui) && !selection->verb && field_back(tui)) return true;
    if (select_is_empty(selection)) return false;
    if (selection->hexes) selection->hexes--;
    else if (selection->fixed) selection->fixed = 0;
    else selection->verb = 0;
    pick_refresh(tui);
    if (select_wants_map(&tui->scene, selection)) tui->focus = FOCUS_MAP;
    return true;
}
