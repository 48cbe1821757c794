/* Decisions in advance; see standing.h. */
#include "core/standing.h"

#include <string.h>

#include "core/words.h"

enum { ONLY_ONE };

static const struct standing only_one = { .name = "only-one" };
static const struct wording only_one_words = {
    .id = "only-one",
    .text = { "Where only one order is possible: give it.", "Quand un seul ordre est possible : le donner.",
              "可能な命令が一つだけのとき：その命令を出す。" },
};

const struct standing *standing_at(const struct game *game, int i)
{
    const struct standing *list = game->show->standing;
    if (i == ONLY_ONE) return &only_one;
    for (int k = 1; list && list->name && k < STANDINGS_MAX; k++, list++) {
        if (k == i) return list;
    }
    return NULL;
}

int standing_named(const struct game *game, const char *name)
{
    for (int i = 0; standing_at(game, i); i++) {
        if (strcmp(standing_at(game, i)->name, name) == 0) return i;
    }
    return -1;
}

static const struct wording *words_of(const struct game *game, int i)
{
    return i == ONLY_ONE ? &only_one_words : &game->remark[standing_at(game, i)->remark];
}

uint8_t standing_kind(const struct game *game, int i)
{
    return words_of(game, i)->kind[0];
}

bool standing_takes(const struct game *game, const void *scenario, int i, int32_t value)
{
    const struct standing *standing = standing_at(game, i);
    return value >= 0 && (!standing->takes || standing->takes(scenario, value));
}

void standing_write_sentence(const struct game *game, const void *scenario, int i, int32_t value, enum lang lang,
                             struct text *ret)
{
    const int32_t arg[ARG_MAX] = { value };
    words_sentence(game, scenario, words_of(game, i), arg, lang, ret);
}

/* ---- switching ------------------------------------------------------------------------------------------- */

static bool answers(const struct standing *standing, uint16_t prompt)
{
    for (int i = 0; i < STANDING_PROMPTS && standing->prompt[i]; i++) {
        if (standing->prompt[i] == prompt) return true;
    }
    return false;
}

static bool answer_the_same(const struct standing *a, const struct standing *b)
{
    for (int i = 0; i < STANDING_PROMPTS && a->prompt[i]; i++) {
        if (answers(b, a->prompt[i])) return true;
    }
    return false;
}

void standing_switch(const struct game *game, struct standing_orders *orders, int i, bool is_on, int32_t value)
{
    const struct standing *standing = standing_at(game, i), *other;
    orders->on &= ~(1u << i);
    orders->value[i] = 0;
    if (!is_on) return;
    for (int k = 0; (other = standing_at(game, k)); k++) {
        if (answer_the_same(standing, other)) orders->on &= ~(1u << k);
    }
    orders->on |= 1u << i;
    orders->value[i] = value;
}

void standing_write(const struct game *game, const void *scenario, const struct standing_orders *orders,
                    struct text *ret)
{
    const struct standing *standing;
    bool is_first = true;
    for (int i = 0; (standing = standing_at(game, i)); i++) {
        if (!(orders->on >> i & 1)) continue;
        text_put(ret, is_first ? "" : " ");
        text_put(ret, standing->name);
        is_first = false;
        if (standing_kind(game, i) == KIND_NONE) continue;
        text_put(ret, "=");
        words_value(game, scenario, standing_kind(game, i), orders->value[i], ret);
    }
}

/* "name" or "name=value" */
static void read_one(const struct game *game, const void *scenario, const char *word, size_t length,
                     struct standing_orders *ret)
{
    const char *equals = memchr(word, '=', length);
    const size_t named = equals ? (size_t)(equals - word) : length;
    const struct standing *standing;
    for (int i = 0; (standing = standing_at(game, i)); i++) {
        int32_t value = 0;
        if (strlen(standing->name) != named || memcmp(standing->name, word, named) != 0) continue;
        const uint8_t kind = standing_kind(game, i);
        if ((kind != KIND_NONE) != (equals != NULL)) return;
        if (equals && (!words_read(game, scenario, kind, equals + 1, length - named - 1, &value) ||
                       !standing_takes(game, scenario, i, value))) return;
        standing_switch(game, ret, i, true, value);
    }
}

void standing_read(const struct game *game, const void *scenario, const char *line, struct standing_orders *ret)
{
    *ret = (struct standing_orders){ 0 };
    while (*line) {
        const size_t length = strcspn(line, " ");
        read_one(game, scenario, line, length, ret);
        line += length + (line[length] == ' ');
    }
}

/* ---- giving ---------------------------------------------------------------------------------------------- */

static bool find_one(struct view *view, const void *seen, const struct standing *standing, int32_t value,
                     struct action *ret)
{
    if (standing == &only_one) return view_forced(view, ret);
    if (!answers(standing, view->pending.prompt)) return false;
    if (standing->holds && !standing->holds(view->scenario, seen, view->role)) return false;
    *ret = (struct action){ .role = view->role, .verb = standing->verb };
    return !standing->choose || standing->choose(view->scenario, view->state, view->role, value, ret);
}

/* Nothing that a player has to decide for himself. That forces are left unspent is what a sentence like "pass" says. */
static bool may_be_given(const struct view *view, const struct action *action)
{
    const unsigned int never = VERB_SECRET | VERB_SEALS | VERB_CHANCE | VERB_GRAVE;
    if (view->game->verb[action->verb].flags & never || view_judge(view, action).reason) return false;
    const struct remark remark = view_remark(view, action);
    return !remark.is_grave || remark.remark == REMARK_UNSPENT;
}

bool standing_find(struct view *view, const void *seen, const struct standing_orders *orders, struct action *ret)
{
    const struct standing *standing;
    struct action action;
    if (!orders->on || view->pending.kind != PENDING_DECISION || view->pending.roles != ROLE_BIT(view->role)) {
        return false;
    }
    for (int i = 0; (standing = standing_at(view->game, i)); i++) {
        if (!(orders->on >> i & 1) || !find_one(view, seen, standing, orders->value[i], &action)) continue;
        if (!may_be_given(view, &action)) continue;
        *ret = action;
        return true;
    }
    return false;
}
