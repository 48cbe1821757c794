/* Completion of typed orders, from the verb table and the choices that are offered. */
#include <stdio.h>
#include <string.h>

#include "core/words.h"
#include "tui/state.h"

enum { WORDS_MAX = 12, WORD_BYTES = 64 };

struct search {
    const char *part; /* what is typed of the word */
    size_t length;
    struct text *all;
    char shared[WORD_BYTES]; /* what all that were found begin with */
    int count;
};

static void offer(struct search *search, const char *word)
{
    char padded[WORD_BYTES + 2];
    if (strncmp(word, search->part, search->length) != 0) return;
    snprintf(padded, sizeof padded, " %.62s ", word);
    if (search->count && strstr(search->all->at, padded)) return; /* known already */
    if (search->count++ == 0) {
        snprintf(search->shared, sizeof search->shared, "%s", word);
        text_put(search->all, " ");
    }
    text_put(search->all, padded + 1);
    size_t same = 0;
    while (search->shared[same] && search->shared[same] == word[same]) same++;
    search->shared[same] = 0;
}

static void write_argument(const struct scene *scene, const struct action *action, int i, char ret[WORD_BYTES])
{
    struct text text;
    text_open(&text, ret, WORD_BYTES);
    words_value(scene->game, scene->scenario, scene_kind(scene, action, i), action->arg[i], &text);
}

/* Does the action agree with the words before the last? word[0] is the verb. */
static bool agrees(const struct scene *scene, const struct action *action, char word[][WORD_BYTES], int words)
{
    char value[WORD_BYTES];
    if (words && strcmp(scene->game->verb[action->verb].name, word[0]) != 0) return false;
    for (int i = 1; i < words; i++) {
        if (i > action->nargs) return false;
        write_argument(scene, action, i - 1, value);
        if (strcmp(value, word[i]) != 0) return false;
    }
    return true;
}

static void offer_orders(const struct scene *scene, char word[][WORD_BYTES], int words, struct search *search)
{
    char value[WORD_BYTES];
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        if (!agrees(scene, action, word, words)) continue;
        if (words == 0) {
            offer(search, scene->game->verb[action->verb].name);
        } else if (words <= action->nargs) {
            write_argument(scene, action, words - 1, value);
            offer(search, value);
        }
    }
}

/* What was drawn may be typed without the verb. */
static void offer_draws(const struct scene *scene, struct search *search)
{
    char value[WORD_BYTES];
    for (uint32_t i = 0; i < scene->actions; i++) {
        write_argument(scene, &scene->action[i], 0, value);
        offer(search, value);
    }
}

int complete_word(const struct tui *tui, const char *line, struct text *ret_all, struct text *ret_more)
{
    const struct scene *scene = &tui->scene;
    char word[WORDS_MAX][WORD_BYTES];
    int words = 0;
    const char *at = line, *start;
    size_t length;
    struct search search = { .part = "", .all = ret_all };
    while (words < WORDS_MAX && text_read_word(&at, &start, &length)) {
        snprintf(word[words++], WORD_BYTES, "%.*s", (int)(length < WORD_BYTES ? length : WORD_BYTES - 1), start);
    }
    const size_t bytes = strlen(line);
    if (words && bytes && line[bytes - 1] != ' ') { /* the last word is not finished */
        search.part = word[--words];
        search.length = strlen(search.part);
    }
    char (*from)[WORD_BYTES] = word;
    const bool is_order = words && (strcmp(word[0], "why") == 0 || strcmp(word[0], "odds") == 0);
    if (words && strcmp(word[0], "rule") == 0) {
        for (int i = 1; i < scene->game->rules; i++) offer(&search, scene->game->rule[i].id);
    } else {
        if (is_order) {
            from++;
            words--;
        }
        if (words == 0 && !is_order) {
            for (int i = 0; session_command_name(i); i++) offer(&search, session_command_name(i));
        }
        if (scene->want == SESSION_CHANCE && words == 0) offer_draws(scene, &search);
        offer_orders(scene, from, words, &search);
    }
    if (search.count) text_put(ret_more, search.shared + search.length);
    return search.count;
}
