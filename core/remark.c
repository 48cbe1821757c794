/* What a player should know of an order before he gives it: what the game says of it, and how many of his pieces could
 * still act when it ends what he is at. See view.h. */
#include <string.h>

#include "core/choices.h"
#include "core/show.h"
#include "core/view.h"
#include "core/words.h"
#include "kit/bits.h"

enum { NAME_BYTES = 64 };

static const struct wording unspent_words = {
    .id = "unspent",
    .text = { "{0|unit|units} can still act", "{0|unité peut|unités peuvent} encore agir", "まだ動ける部隊 {0}" },
    .kind = { KIND_NUMBER },
};

/* Is the piece what the value of an order names: its hex, or itself? */
static bool is_named(const struct view *view, const struct piece *piece, uint8_t kind, int32_t value)
{
    char name[NAME_BYTES];
    struct text text;
    if (kind == KIND_HEX) return piece->hex == value;
    if (kind < KIND_GAME || !piece->name) return false;
    text_open(&text, name, sizeof name);
    words_value(view->game, view->scenario, kind, value, &text);
    return strcmp(name, piece->name) == 0;
}

/* Is it the first thing that some order names? */
static bool is_offered(const struct view *view, const struct piece *piece)
{
    const struct choices *choices = &view->choices;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        const uint8_t kind = view->game->verb[item->first.verb].arg[0].kind;
        if (!item->first.nargs) continue;
        if (item->ranged != 0) {
            if (is_named(view, piece, kind, item->first.arg[0])) return true;
            continue;
        }
        const uint64_t *set = &choices->word[item->at];
        for (int bit = bits_next(set, item->words, 0); bit >= 0; bit = bits_next(set, item->words, bit + 1)) {
            if (is_named(view, piece, kind, 64 * item->skip + bit)) return true;
        }
    }
    return false;
}

/* Pieces of the role that could still be ordered. */
static int count_unspent(const struct view *view, uint8_t role)
{
    struct piece piece[PIECES_MAX];
    const int pieces = view->game->show->pieces(view->scenario, view->state, piece);
    int unspent = 0;
    for (int i = 0; i < pieces; i++) {
        unspent += piece[i].role == role && piece[i].may_act && is_offered(view, &piece[i]);
    }
    return unspent;
}

struct remark view_remark(const struct view *view, const struct action *action)
{
    const struct game *game = view->game;
    struct remark remark = { 0 };
    if (game->show->remark_on) remark = game->show->remark_on(view->scenario, view->state, action);
    if (remark.remark || action->nargs || !(game->verb[action->verb].flags & VERB_ENDS) || !view->has_choices) {
        return remark;
    }
    const int unspent = count_unspent(view, action->role);
    if (unspent) remark = (struct remark){ .remark = REMARK_UNSPENT, .arg = { unspent }, .is_grave = true };
    return remark;
}

bool remark_is_same(const struct remark *a, const struct remark *b)
{
    return a->remark == b->remark && a->is_grave == b->is_grave &&
           (!a->remark || memcmp(a->arg, b->arg, sizeof a->arg) == 0);
}

bool view_write_remark(const struct view *view, const struct action *action, struct text *ret)
{
    const struct remark remark = view_remark(view, action);
    if (!remark.remark) return false;
    const struct wording *wording = remark.remark == REMARK_UNSPENT ? &unspent_words
                                                                   : &view->game->remark[remark.remark];
    words_sentence(view->game, view->scenario, wording, remark.arg, view->lang, ret);
    return true;
}

bool view_is_grave(const struct view *view, const struct action *action)
{
    return view->game->verb[action->verb].flags & VERB_GRAVE || view_remark(view, action).is_grave;
}
