/* What has become of everybody at an end, and how that is for a side; see change.h. */
#include "study/change.h"

#include <stdlib.h>
#include <string.h>

#include "core/say.h"

static bool has_mark(const struct piece *piece, const char *mark)
{
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) {
        if (strcmp(piece->mark[i], mark) == 0) return true;
    }
    return false;
}

static void put_change(struct text *ret, struct voice voice, const char *what)
{
    if (ret->length) text_put(ret, say_text(voice.lang, SAY_COMMA));
    text_put(ret, what);
}

/* A word of the game's own: a mark, a box. */
static void put_word(struct text *ret, struct voice voice, const char *word)
{
    put_change(ret, voice, words_or(voice.game, voice.lang, "panel", word, word));
}

/* What has become of a piece: it left the map, moved, regained steps, lost strength, or has a mark it had not. Who
 * moved and is under a retreat marker now retreats. now: NULL if it is no longer there. */
static void write_change(struct voice voice, const struct piece *was, const struct piece *now, struct odds_change *ret)
{
    struct text text;
    text_open(&text, ret->what, sizeof ret->what);
    ret->is_lost = !now || (was->hex != NOTHING && now->hex == NOTHING);
    ret->is_driven = false;
    if (ret->is_lost) {
        if (now && now->box) put_word(&text, voice, now->box);
        else put_change(&text, voice, SAY(voice, REMOVED));
        return;
    }
    const bool has_moved = now->hex != was->hex;
    ret->is_driven = has_moved && has_mark(now, "retreat") && !has_mark(was, "retreat");
    if (has_moved) put_change(&text, voice, ret->is_driven ? SAY(voice, RETREATS) : SAY(voice, MOVES));
    if (now->steps > was->steps) put_change(&text, voice, SAY(voice, RECOVERS));
    if (now->value >= 0 && now->value < was->value) {
        put_change(&text, voice, SAYS(voice, STRENGTH, SAID_VALUE(KIND_HALF, now->value)));
    }
    for (int i = 0; i < MARKS_MAX && now->mark[i]; i++) {
        if (ret->is_driven && strcmp(now->mark[i], "retreat") == 0) continue;
        if (!has_mark(was, now->mark[i])) put_word(&text, voice, now->mark[i]);
    }
}

/* What the side itself loses comes first, then what others lose, the strongest before the weaker; then the rest. */
static int weight_of(const struct odds *odds, const struct odds_change *change)
{
    const struct piece *piece = &odds->piece[change->piece];
    const int strength = piece->value > 0 ? piece->value : 0, is_own = piece->role == odds->side;
    return change->is_lost ? 100000 * (1 + is_own) + strength : 1000 * (change->is_driven + is_own) + strength;
}

static void sort_changes(const struct odds *odds, struct odds_change change[], int changes)
{
    for (int i = 1; i < changes; i++) {
        const struct odds_change moving = change[i];
        int at = i;
        for (; at > 0 && weight_of(odds, &change[at - 1]) < weight_of(odds, &moving); at--) change[at] = change[at - 1];
        change[at] = moving;
    }
}

/* Castles that changed hands, and how much of each was torn down or built. */
static void compare_sites(const struct odds *odds, const void *seen, struct odds_result *result)
{
    const struct view *view = odds->view;
    struct site now[SITES_MAX];
    if (odds->sites == 0) return;
    const int count = view->game->show->sites(view->scenario, seen, now);
    for (int i = 0; i < odds->sites && i < count; i++) {
        const struct site *was = &odds->site[i];
        const bool was_own = was->role == odds->side;
        result->taken += (now[i].role == odds->side) - was_own;
        if (now[i].role == was->role) result->worn += (was->left - now[i].left) * (was_own ? -1 : 1);
    }
}

void result_compare(struct odds *odds, const void *seen, struct odds_result *result)
{
    const struct view *view = odds->view;
    const int count = view->game->show->pieces ? view->game->show->pieces(view->scenario, seen, odds->now) : 0;
    struct odds_change *change = malloc(((size_t)odds->pieces + 1) * sizeof *change);
    if (!change) abort();
    for (int i = 0; i < odds->pieces; i++) {
        int n = i < count && odds->now[i].id == odds->piece[i].id ? i : 0; /* mostly they keep their place */
        while (n < count && odds->now[n].id != odds->piece[i].id) n++;
        change[result->changes].piece = i;
        change[result->changes].steps = odds->piece[i].steps - (n < count ? odds->now[n].steps : 0);
        change[result->changes].shaken = n < count ? odds->now[n].shaken - odds->piece[i].shaken : 0;
        write_change(view_voice(view), &odds->piece[i], n < count ? &odds->now[n] : NULL, &change[result->changes]);
        if (change[result->changes].what[0]) result->changes++;
    }
    sort_changes(odds, change, result->changes);
    result->change = realloc(change, ((size_t)result->changes + 1) * sizeof *change);
    if (!result->change) abort();
    compare_sites(odds, seen, result);
    for (uint8_t r = 0; r < view->game->roles; r++) {
        result->points[r] = view->game->score(view->scenario, seen, r) - odds->score[r];
    }
}

/* By who wins; else by castles won; else by pieces and steps lost; else by who was driven back; else by whose morale
 * fell; else by points, and by what is left of castles. */
uint8_t result_tone(const struct odds *odds, const struct odds_result *result)
{
    const uint8_t roles = odds->view->game->roles;
    int32_t lost = 0, driven = 0, shaken = 0, points = 0; /* by others, less what the side itself has */
    if (result->pending.kind == PENDING_OVER) {
        return result->winner == odds->side ? TONE_WON : result->winner < roles ? TONE_LOST : TONE_EVEN;
    }
    if (result->taken) return result->taken < 0 ? TONE_BAD : TONE_GOOD;
    for (int c = 0; c < result->changes; c++) {
        const struct odds_change *change = &result->change[c];
        const uint8_t role = odds->piece[change->piece].role;
        const int sign = role == odds->side ? -1 : role < roles ? 1 : 0;
        lost += sign * (change->steps + change->is_lost);
        driven += sign * change->is_driven;
        shaken += sign * change->shaken;
    }
    if (lost) return lost < 0 ? TONE_BAD : TONE_GOOD;
    if (driven) return driven < 0 ? TONE_BACK : TONE_AHEAD;
    if (shaken) return shaken < 0 ? TONE_BAD : TONE_GOOD;
    for (uint8_t r = 0; r < roles; r++) points += r == odds->side ? result->points[r] : -result->points[r];
    if (points == 0) points = result->worn;
    return points < 0 ? TONE_BAD : points > 0 ? TONE_GOOD : TONE_EVEN;
}
