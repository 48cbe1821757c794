/* A law about names: nobody is told an id, whatever he reads, in whatever language. A name with a hyphen is a word of
 * packs and of notation ("u-a1", "good-order"); people read titles. So is a name in small letters of who or what has a
 * proper name ("obama"), and in French every word that stands for something else there ("rough"). */
#include <string.h>

#include "core/beat.h"
#include "core/legal.h"
#include "core/show.h"
#include "core/words.h"
#include "tests/laws/laws.h"

enum { ACTIONS_ASKED = 6, SENTENCE_BYTES = PANEL_BYTES };

static bool is_of_word(char c)
{
    return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool has_word(const char *sentence, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = sentence; (at = strstr(at, word)); at++) {
        if ((at == sentence || !is_of_word(at[-1])) && !is_of_word(at[length])) return true;
    }
    return false;
}

/* Codes that are printed on the game's own tables ("a1-d1") are in their titles; some names are English: half-long. */
static bool is_printed(const struct trial *trial, int kind, int value)
{
    const struct name_kind *names = &trial->game->kind[kind];
    const char *name = names->name(trial->scenario, value);
    const char *term = words_term(trial->game, LANG_EN, names->id, name);
    char buffer[LAW_TEXT];
    if (term && strcmp(term, name) == 0) return true;
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    if (!names->title) return false;
    words_title(trial->game, trial->scenario, (uint8_t)(KIND_GAME + kind), value, LANG_EN, &text);
    return strlen(buffer) > strlen(name) && has_word(buffer, name);
}

enum { SHORT = 4 }; /* letters: less may be a word of any language */

/* Is it what the thing is called in the language, or, in English, what one does ("move", a chit)? */
static bool is_title(const struct trial *trial, int kind, int value, enum lang lang)
{
    char title[LAW_TEXT];
    struct text text;
    text_open(&text, title, sizeof title);
    words_title(trial->game, trial->scenario, (uint8_t)(KIND_GAME + kind), value, lang, &text);
    const char *name = trial->game->kind[kind].name(trial->scenario, value);
    for (int v = 1; v < trial->game->verbs && lang == LANG_EN; v++) {
        if (strcmp(trial->game->verb[v].name, name) == 0) return true;
    }
    return has_word(title, name);
}

static const char *id_in(const struct trial *trial, const char *sentence, enum lang lang)
{
    const struct game *game = trial->game;
    const bool has_terms = lang == LANG_FR && game->aim[lang], has_dash = strchr(sentence, '-');
    for (int kind = 0; kind < game->kinds; kind++) {
        const struct name_kind *names = &game->kind[kind];
        const bool has_words = names->title && (has_terms || names->is_proper);
        if (!has_dash && !has_words) continue;
        for (int i = 0; i < names->count(trial->scenario); i++) {
            const char *name = names->name(trial->scenario, i);
            const bool is_dashed = strchr(name, '-');
            if (is_dashed ? !has_dash : !has_words || strlen(name) < SHORT) continue;
            if (!has_word(sentence, name)) continue;
            if (is_dashed && !is_printed(trial, kind, i)) return name;
            const bool is_word = strspn(name, "abcdefghijklmnopqrstuvwxyz") == strlen(name);
            if (is_word && !is_title(trial, kind, i, lang)) return name;
        }
    }
    return NULL;
}

/* A Japanese sentence has capitals for what is printed so ("PV", "Kenshin"), units of two letters, no other word. */
static const char *latin_in(const char *sentence)
{
    for (const char *at = sentence; *at; at++) {
        const size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        const bool is_name = at > sentence && at[-1] >= 'A' && at[-1] <= 'Z';
        if (length > 2 && !is_name) return at;
        at += length ? length - 1 : 0;
    }
    return NULL;
}

static bool is_named(struct trial *trial, const char *sentence, enum lang lang)
{
    const char *id = id_in(trial, sentence, lang), *latin = NULL;
    if (lang == LANG_JA && trial->game->aim[lang]) latin = latin_in(sentence);
    if (latin) return law_broken(trial, "'%.20s' stands in \"%.200s\"", latin, sentence);
    return id ? law_broken(trial, "'%s' stands in \"%.200s\"", id, sentence) : true;
}

/* ---- sentences -------------------------------------------------------------------------------------------------- */

static bool is_sentence_named(struct trial *trial, const struct wording *wording, const int32_t arg[])
{
    for (int lang = 0; lang < LANGS; lang++) {
        char buffer[LAW_TEXT];
        struct text text;
        text_open(&text, buffer, sizeof buffer);
        words_sentence(trial->game, trial->scenario, wording, arg, (enum lang)lang, &text);
        if (!is_named(trial, buffer, (enum lang)lang)) return false;
    }
    return true;
}

static bool is_prompt_named(struct trial *trial, const void *view)
{
    const struct game *game = trial->game;
    struct pending pending;
    game->pending(trial->scenario, view, &pending);
    if (game->show->explain) game->show->explain(trial->scenario, view, &pending);
    return !pending.prompt || is_sentence_named(trial, &game->prompt[pending.prompt], pending.arg);
}

static bool are_refusals_named(struct trial *trial, const void *view, uint8_t role)
{
    const struct game *game = trial->game;
    for (int i = 0; i < ACTIONS_ASKED; i++) {
        const struct action action = law_garbage(trial, view, role);
        const struct refusal refusal = action_legal(game, trial->scenario, view, &action);
        if (!refusal.reason) continue;
        if (!is_sentence_named(trial, words_of_refusal(game, &refusal), refusal.arg)) return false;
    }
    return true;
}

static bool are_remarks_named(struct trial *trial, const void *view, uint8_t role)
{
    const struct game *game = trial->game;
    struct choices *choices = &trial->choices[0];
    if (!game->show->remark_on) return true;
    game->choices(trial->scenario, view, role, choices);
    const uint32_t total = choices_total(choices);
    for (int i = 0; i < ACTIONS_ASKED && total; i++) {
        const struct action action = choices_at(choices, rng_below(&trial->rng, total));
        const struct remark remark = game->show->remark_on(trial->scenario, view, &action);
        if (!remark.remark || remark.remark >= game->remarks) continue;
        if (!is_sentence_named(trial, &game->remark[remark.remark], remark.arg)) return false;
    }
    return true;
}

static bool are_dangers_named(struct trial *trial, const void *view, uint8_t role)
{
    const struct game *game = trial->game;
    struct note note[DANGERS_MAX];
    const int notes = game->show->dangers ? game->show->dangers(trial->scenario, view, role, note) : 0;
    for (int i = 0; i < notes; i++) {
        if (!note[i].remark || note[i].remark >= game->remarks) continue;
        if (!is_sentence_named(trial, &game->remark[note[i].remark], note[i].arg)) return false;
    }
    return true;
}

static bool is_panel_named(struct trial *trial, const void *view, uint8_t role)
{
    const struct game *game = trial->game;
    for (int lang = 0; lang < LANGS && game->show->panel; lang++) {
        struct panel panel;
        char buffer[SENTENCE_BYTES];
        struct text text;
        panel_clear(&panel);
        panel.lang = (uint8_t)lang;
        game->show->panel(trial->scenario, view, role, &panel);
        text_open(&text, buffer, sizeof buffer);
        panel_write(game, &panel, &text);
        for (char *line = buffer; *line;) { /* the line alone is told if it is wrong */
            char *end = strchr(line, '\n');
            if (end) *end = '\0';
            if (!is_named(trial, line, (enum lang)lang)) return false;
            line = end ? end + 1 : line + strlen(line);
        }
    }
    return true;
}

bool law_names(struct trial *trial, const void *state)
{
    const struct game *game = trial->game;
    for (uint8_t role = 0; role < game->roles; role++) {
        void *view = trial->room[0];
        state_redact(game, trial->scenario, state, role, view);
        if (!is_prompt_named(trial, view) || !is_panel_named(trial, view, role)) return false;
        if (!are_refusals_named(trial, view, role) || !are_remarks_named(trial, view, role)) return false;
        if (!are_dangers_named(trial, view, role)) return false;
    }
    return true;
}

bool law_names_told(struct trial *trial, const struct law_ply *ply)
{
    for (uint32_t i = 0; i < ply->events; i++) {
        const struct event *event = &ply->event[i];
        if (!is_sentence_named(trial, &trial->game->event[event->kind], event->arg)) return false;
    }
    return true;
}

/* ---- the log ---------------------------------------------------------------------------------------------------- */

struct told { struct trial *trial; bool holds; };

/* A value that its kind does not have is told as a number. */
static bool has_names(struct trial *trial, const struct beat *beat)
{
    const struct game *game = trial->game;
    for (int i = 0; i < beat->listed; i++) {
        const struct value *value = &beat->list[i];
        if (value->kind < KIND_GAME || value->value == HIDDEN || value->value == NOTHING) continue;
        const struct name_kind *kind = &game->kind[value->kind - KIND_GAME];
        if (value->value >= 0 && value->value < kind->count(trial->scenario)) continue;
        return law_broken(trial, "a beat lists %s %d, and there is none", kind->id, value->value);
    }
    return true;
}

static void read_beat(void *context, const struct beat *beat)
{
    struct told *told = context;
    if (told->holds) told->holds = has_names(told->trial, beat);
    for (int lang = 0; lang < LANGS && told->holds; lang++) {
        char buffer[BEAT_BYTES];
        struct text text;
        text_open(&text, buffer, sizeof buffer);
        words_beat(told->trial->game, told->trial->scenario, beat, (enum lang)lang, &text);
        told->holds = is_named(told->trial, buffer, (enum lang)lang);
    }
}

bool law_names_log(struct trial *trial, const struct match *match, bool is_over)
{
    struct told told = { .trial = trial, .holds = true };
    struct outcome outcome;
    match_beats(match, ROLES, 0, read_beat, &told);
    if (!told.holds || !is_over) return told.holds;
    trial->game->outcome(trial->scenario, match->state, &outcome);
    return is_sentence_named(trial, &trial->game->level[outcome.level], outcome.arg);
}

/* ---- options ---------------------------------------------------------------------------------------------------- */

static bool is_option_named(struct trial *trial, const char *kind, const char *name, const char *fallback)
{
    for (int lang = 0; lang < LANGS; lang++) {
        const char *words = words_or(trial->game, (enum lang)lang, kind, name, fallback);
        if (strchr(words, '-') && strcmp(words, fallback) == 0) {
            return law_broken(trial, "%s '%s' has no title in %s", kind, name, lang_name((enum lang)lang));
        }
    }
    return true;
}

bool law_names_options(struct trial *trial)
{
    const struct game *game = trial->game;
    for (int i = 0; i < game->options; i++) {
        const struct option *option = &game->option[i];
        if (!is_option_named(trial, "option", option->name, option->name)) return false;
        for (int v = 0; v < 8 && option->value[v]; v++) {
            char setting[LAW_TEXT];
            struct text text;
            text_open(&text, setting, sizeof setting);
            text_put(&text, option->name);
            text_put(&text, "=");
            text_put(&text, option->value[v]);
            if (!is_option_named(trial, "setting", setting, option->value[v])) return false;
        }
    }
    for (int v = 1; v < game->verbs; v++) {
        if (!is_option_named(trial, "verb", game->verb[v].name, game->verb[v].name)) return false;
    }
    return true;
}
