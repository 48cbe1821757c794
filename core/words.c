/* Sentences from tables; see words.h. */
#include "core/words.h"

#include <assert.h>
#include <string.h>

#include "core/beat.h"
#include "core/grammar.h"
#include "core/legal.h"
#include "core/show.h"

static const char *const lang_names[LANGS] = { "en", "fr", "ja" };

const char *lang_name(enum lang lang)
{
    return lang_names[lang];
}

bool lang_read(const char *word, enum lang *ret)
{
    const size_t length = strcspn(word, "_.@-");
    for (int lang = 0; lang < LANGS; lang++) {
        if (text_is(word, length, lang_names[lang])) return *ret = (enum lang)lang, true;
    }
    return false;
}

const char *words_kind(const struct game *game, uint8_t kind)
{
    static const char *const name[KIND_GAME] = { "none", "number", "die", "column", "row", "half", "yes", "hex",
                                                 "role", "rule", "mm", "angle" };
    return kind < KIND_GAME ? name[kind] : game->kind[kind - KIND_GAME].id;
}

static const char *role_id(const struct game *game, int32_t role)
{
    if (role == ROLE_CHANCE) return "chance";
    if (role == ROLE_OBSERVER) return "observer";
    return role >= 0 && role < game->roles ? game->role[role].id : "?";
}

void words_value(const struct game *game, const void *scenario, uint8_t kind, int32_t value, struct text *ret)
{
    if (value == HIDDEN && !kind_is_number(kind) && kind != KIND_HALF) {
        text_put(ret, "?");
    } else if (value == NOTHING && !kind_is_number(kind) && kind != KIND_HALF) {
        text_put(ret, "-");
    } else if (kind == KIND_HALF) {
        text_half(ret, value);
    } else if (kind == KIND_YES) {
        text_put(ret, value ? "yes" : "no");
    } else if (kind == KIND_HEX) {
        if (game->grid) text_padded(ret, hex_label(game->grid(scenario), value), 4);
        else text_int(ret, value);
    } else if (kind == KIND_ROLE) {
        text_put(ret, role_id(game, value));
    } else if (kind == KIND_RULE) {
        text_put(ret, value > 0 && value < game->rules ? game->rule[value].id : "-");
    } else if (kind >= KIND_GAME) {
        const struct name_kind *names = &game->kind[kind - KIND_GAME];
        if (value >= 0 && value < names->count(scenario)) text_put(ret, names->name(scenario, value));
        else text_int(ret, value);
    } else {
        text_int(ret, value);
    }
}

/* ---- terms ------------------------------------------------------------------------------------------------------ */

/* The cheap questions first: there are thousands of them, the languages one after the other, and views ask for each
 * piece. */
const char *words_term(const struct game *game, enum lang lang, const char *kind, const char *name)
{
    const size_t kind_length = strlen(kind), name_length = strlen(name);
    for (const struct term *term = game->term; term && term->kind && term->lang <= lang; term++) {
        if (term->name_length == name_length && term->kind_length == kind_length && term->lang == lang &&
            memcmp(term->name, name, name_length) == 0 && memcmp(term->kind, kind, kind_length) == 0) return term->text;
    }
    return NULL;
}

bool words_is_table(const char *kind)
{
    static const char *const table[] = { "role", "verb", "help", "option", "option-help", "setting", "scenario",
                                         "panel", "place", "rule" };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(kind, table[i]) == 0) return true;
    }
    return false;
}

const char *words_or(const struct game *game, enum lang lang, const char *kind, const char *name, const char *english)
{
    const char *term = name ? words_term(game, lang, kind, name) : NULL;
    return term ? term : english;
}

const char *words_notice(const struct game *game, enum lang lang)
{
    return words_or(game, lang, "panel", game->notice, game->notice);
}

/* `words` are in that language, or NULL: it has none. */
static struct worded worded(enum lang lang, const char *words, const char *english)
{
    struct worded ret;
    struct text text;
    text_open(&text, ret.text, sizeof ret.text);
    if (!words) lang = LANG_EN, words = english;
    grammar_put(lang, words, strlen(words), &text);
    assert(!text.is_cut);
    return ret;
}

struct worded words_aim(const struct game *game, enum lang lang)
{
    return worded(lang, game->aim[lang], game->aim[LANG_EN]);
}

struct worded words_rule_title(const struct rule *rule, enum lang lang)
{
    return worded(lang, rule->title[lang], rule->title[LANG_EN]);
}

struct worded words_rule_text(const struct rule *rule, enum lang lang)
{
    return worded(lang, rule->text[lang], rule->text[LANG_EN]);
}

struct worded words_help(const struct game *game, uint8_t verb, enum lang lang)
{
    const struct verb *which = &game->verb[verb];
    return worded(lang, words_term(game, lang, "help", which->name), which->help);
}

struct worded words_option_help(const struct game *game, const struct option *option, enum lang lang)
{
    return worded(lang, words_term(game, lang, "option-help", option->name), option->help);
}

/* "Archer 3": a title and what is counted of it; number 0: there is but one. */
struct title { const char *text; int32_t number; };

static const char *first_of(const char *a, const char *b, const char *c)
{
    return a && a[0] ? a : b && b[0] ? b : c;
}

/* By its name, or by its English title: two scenarios may have two groups of one name. */
static const char *term_of(const struct game *game, enum lang lang, const char *kind, const char *name,
                           const char *title)
{
    const char *term = words_term(game, lang, kind, name);
    return term || !title ? term : words_term(game, lang, kind, title);
}

static struct title title_of(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang)
{
    if (kind == KIND_ROLE && value >= 0 && value < game->roles) {
        const struct role_name *role = &game->role[value];
        return (struct title){ .text = first_of(words_term(game, lang, "role", role->id),
                                                lang == LANG_JA ? role->native : NULL, role->title) };
    }
    if (kind == KIND_YES && (value == 0 || value == 1)) {
        static const char *const yes[LANGS][2] = { { "no", "yes" }, { "non", "oui" }, { "いいえ", "はい" } };
        return (struct title){ .text = yes[lang][value] };
    }
    const struct name_kind *names = kind >= KIND_GAME ? &game->kind[kind - KIND_GAME] : NULL;
    if (!names || value < 0 || value >= names->count(scenario)) return (struct title){ 0 };
    const char *name = names->name(scenario, value), *title = names->title ? names->title(scenario, value) : NULL;
    const char *term = term_of(game, lang, names->id, name, title);
    if (!term && names->like) {
        const struct likeness like = names->like(scenario, value);
        struct title other = title_of(game, scenario, like.kind, like.value, lang);
        if (like.number) other.number = like.number;
        return other;
    }
    if (!term && lang == LANG_JA && names->native) term = names->native(scenario, value);
    if ((!term || !term[0]) && lang != LANG_EN) term = term_of(game, LANG_EN, names->id, name, title);
    return (struct title){ .text = first_of(term, title, NULL) };
}

/* A value for people, with the word before it that changes with its title; NULL: none. */
static void put_named(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                      const struct particle *particle, struct text *ret)
{
    const struct title title = title_of(game, scenario, kind, value, lang);
    if (title.text) {
        const size_t start = ret->length;
        const bool is_name = title.number && lang == LANG_EN; /* "Archer 3", not "the archer 3" */
        grammar_put_title(lang, is_name ? NULL : particle, title.text, ret);
        if (is_name && ret->length > start) grammar_capital(ret->at + start);
        if (title.number && lang != LANG_JA) text_put(ret, " ");
        if (title.number) text_int(ret, title.number);
        return;
    }
    if (particle) grammar_put_title(lang, particle, "", ret);
    if ((kind == KIND_MM || kind == KIND_ANGLE) && value >= 0) {
        grammar_tenths(lang, value, ret);
        text_put(ret, kind == KIND_MM ? lang == LANG_JA ? "cm" : " cm" : "\u00b0");
    } else if (kind_is_number(kind) || (kind == KIND_HALF && value % 2 == 0)) {
        grammar_number(lang, kind == KIND_HALF ? value / 2 : value, ret);
    } else if (kind == KIND_HALF) {
        grammar_tenths(lang, (int64_t)value * 5, ret);
    } else {
        words_value(game, scenario, kind, value, ret);
    }
}

void words_title(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                 struct text *ret)
{
    put_named(game, scenario, kind, value, lang, NULL, ret);
}

static void put_label(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                      struct text *ret)
{
    const size_t start = ret->length;
    words_title(game, scenario, kind, value, lang, ret);
    if (ret->length > start) grammar_capital(ret->at + start);
}

void words_piece(const struct game *game, const void *scenario, const struct piece *piece, enum lang lang,
                 struct text *ret)
{
    if (piece->kind != KIND_NONE) put_label(game, scenario, piece->kind, piece->id, lang, ret);
    else text_put(ret, first_of(lang == LANG_JA ? piece->native : NULL, piece->title, piece->name ? piece->name : "?"));
}

void words_feature(const struct game *game, const void *scenario, const struct show_feature *feature, enum lang lang,
                   struct text *ret)
{
    if (feature->of != KIND_NONE) put_label(game, scenario, feature->of, feature->value, lang, ret);
    else if (feature->title) text_put(ret, words_or(game, lang, "panel", feature->title, feature->title));
    else text_put(ret, feature->kind);
}

static bool read_half(const char *word, size_t length, int32_t *ret)
{
    int64_t whole;
    int half = 0;
    if (length > 2 && memcmp(word + length - 2, ".5", 2) == 0) {
        half = 1;
        length -= 2;
    } else if (length > 2 && memcmp(word + length - 2, ".0", 2) == 0) {
        length -= 2;
    }
    if (!text_read_int(word, length, -1000000, 1000000, &whole)) return false;
    *ret = (int32_t)(whole * 2 + (word[0] == '-' ? -half : half));
    return true;
}

static bool read_name(const struct name_kind *names, const void *scenario, const char *word, size_t length,
                      int32_t *ret)
{
    const int count = names->count(scenario);
    for (int i = 0; i < count; i++) {
        if (text_is(word, length, names->name(scenario, i))) return *ret = i, true;
    }
    return false;
}

/* A kind may have a name for what nobody knows, "?", so names come first. */
bool words_read(const struct game *game, const void *scenario, uint8_t kind, const char *word, size_t length,
                int32_t *ret)
{
    int64_t number;
    if (kind >= KIND_GAME && read_name(&game->kind[kind - KIND_GAME], scenario, word, length, ret)) return true;
    if (!kind_is_number(kind) && kind != KIND_HALF) {
        if (text_is(word, length, "?")) return *ret = HIDDEN, true;
        if (text_is(word, length, "-")) return *ret = NOTHING, true;
    }
    if (kind == KIND_HALF) return read_half(word, length, ret);
    if (kind == KIND_YES) {
        if (!text_is(word, length, "yes") && !text_is(word, length, "no")) return false;
        *ret = word[0] == 'y';
        return true;
    }
    if (kind == KIND_HEX) {
        if (length != 4 || !text_read_int(word, length, 0, 9999, &number)) return false;
        const int hex = game->grid ? hex_from_label(game->grid(scenario), (int)number) : HEX_NONE;
        if (hex == HEX_NONE) return false;
        *ret = hex;
        return true;
    }
    if (kind == KIND_ROLE) {
        for (int role = 0; role < ROLES; role++) {
            if (text_is(word, length, role_id(game, role))) return *ret = role, true;
        }
        return false;
    }
    if (kind == KIND_RULE) {
        for (int rule = 1; rule < game->rules; rule++) {
            if (text_is(word, length, game->rule[rule].id)) return *ret = rule, true;
        }
        return false;
    }
    if (kind >= KIND_GAME) return false;
    if (!text_read_int(word, length, INT32_MIN, INT32_MAX, &number)) return false;
    *ret = (int32_t)number;
    return true;
}

const char *words_place(const struct game *game, const struct hex_info *info, enum lang lang)
{
    return first_of(words_term(game, lang, "place", info->label), lang == LANG_JA ? info->native : NULL, info->label);
}

static bool is_missing(uint8_t kind, int32_t value)
{
    return (value == HIDDEN || value == NOTHING) && !kind_is_number(kind) && kind != KIND_HALF;
}

/* A name on the map. What it has for travellers ("to Zenkoji") is none. */
static const char *place_name(const struct game *game, const void *scenario, int32_t hex, enum lang lang)
{
    struct hex_info info = { 0 };
    if (hex < 0 || !game->show || !game->show->hex || !game->grid) return NULL;
    game->show->hex(scenario, hex, &info);
    if (!info.label || !info.label[0] || (info.label[0] >= 'a' && info.label[0] <= 'z')) return NULL;
    return words_place(game, &info, lang);
}

/* What fills the holes of a sentence. */
struct filling {
    const struct game *game;
    const void *scenario;
    enum lang lang;
    const int32_t *arg;
    const struct value *list; /* of {*} */
    int listed;
    const char *const *word; /* of KIND_WORD, by the argument */
};

/* A rule in a sentence is a reason for a number: a term says it shorter than its title. */
static struct worded rule_label(const struct game *game, const struct rule *rule, enum lang lang)
{
    return worded(lang, words_or(game, lang, "rule", rule->id, rule->title[lang]), rule->title[LANG_EN]);
}

static void put_value(const struct filling *filling, uint8_t kind, int32_t value, const struct particle *particle,
                      struct text *ret)
{
    const struct game *game = filling->game;
    const char *place = kind == KIND_HEX ? place_name(game, filling->scenario, value, filling->lang) : NULL;
    if (kind == KIND_WORD && !particle) text_put(ret, filling->word[value]);
    else if (kind == KIND_WORD) grammar_put_title(filling->lang, particle, filling->word[value], ret);
    else if (place) grammar_put_title(filling->lang, particle, place, ret);
    else if (kind == KIND_RULE && value > 0 && value < game->rules)
        text_put(ret, rule_label(game, &game->rule[value], filling->lang).text);
    else put_named(game, filling->scenario, kind, value, filling->lang, particle, ret);
}

/* "A, B and C" */
static void put_list(const struct filling *filling, const struct particle *particle, struct text *ret)
{
    static const char *const comma[LANGS] = { ", ", ", ", "、" };
    static const char *const last[LANGS] = { " and ", " et ", "、" };
    for (int i = 0; i < filling->listed; i++) {
        if (i) text_put(ret, i + 1 < filling->listed ? comma[filling->lang] : last[filling->lang]);
        put_value(filling, filling->list[i].kind, filling->list[i].value, particle, ret);
    }
}

/* Does the value go by this key? */
static bool is_key(const struct filling *filling, uint8_t kind, int32_t value, struct span key)
{
    char buffer[64];
    struct text text;
    if (kind == KIND_WORD) return text_is(key.at, key.length, value == NOTHING ? "-" : filling->word[value]);
    if (text_is(key.at, key.length, "one")) {
        return kind == KIND_HALF ? grammar_is_one(filling->lang, value) :
               kind_is_number(kind) && grammar_is_one(filling->lang, 2 * (int64_t)value);
    }
    text_open(&text, buffer, sizeof buffer);
    words_value(filling->game, filling->scenario, kind, value, &text);
    if (text_is(key.at, key.length, buffer)) return true;
    const struct title title = title_of(filling->game, filling->scenario, kind, value, filling->lang);
    const struct span article = title.text ? grammar_article(filling->lang, title.text) : (struct span){ "", 0 };
    return article.length && article.length == key.length && memcmp(article.at, key.at, key.length) == 0;
}

static void put_words(const struct filling *filling, const struct wording *wording, struct span words,
                      struct text *ret);

static void put_choice(const struct filling *filling, const struct wording *wording, const struct hole *hole,
                       uint8_t kind, int32_t value, struct text *ret)
{
    struct hole_option option;
    const char *at = hole->options;
    do {
        at = hole_option(at, &option);
    } while (at && !is_key(filling, kind, value, option.key));
    put_words(filling, wording, option.text, ret);
}

static void put_counted(const struct filling *filling, const struct hole *hole, uint8_t kind, int32_t value,
                        struct text *ret)
{
    struct hole_option one, many;
    hole_option(hole_option(hole->options, &one), &many);
    const int64_t halves = kind == KIND_HALF ? value : 2 * (int64_t)value;
    const struct span form = grammar_is_one(filling->lang, halves) ? one.text : many.text;
    text_put(ret, " ");
    grammar_put(filling->lang, form.at, form.length, ret);
}

static void put_hole(const struct filling *filling, const struct wording *wording, const struct hole *hole,
                     struct text *ret)
{
    const bool is_list = hole->index == HOLE_LIST;
    const uint8_t kind = is_list ? KIND_NUMBER : wording->kind[hole->index];
    const int32_t value = is_list ? filling->listed : filling->arg[hole->index];
    if (hole->form == HOLE_CHOICE) {
        put_choice(filling, wording, hole, kind, value, ret);
    } else if (is_list) {
        put_list(filling, hole->particle, ret);
    } else if (hole->form == HOLE_INSTEAD && is_missing(kind, value)) {
        struct hole_option instead;
        char buffer[128];
        struct text text;
        hole_option(hole->options, &instead);
        text_open(&text, buffer, sizeof buffer);
        text_put_bytes(&text, instead.text.at, instead.text.length);
        if (hole->particle) grammar_put_title(filling->lang, hole->particle, buffer, ret);
        else grammar_put(filling->lang, buffer, text.length, ret);
    } else {
        if (hole->form == HOLE_SIGNED && value > 0) text_put(ret, "+");
        if (kind_is_number(kind) && value == VARIOUS) text_put(ret, "…");
        else put_value(filling, kind, value, hole->particle, ret);
        if (hole->form == HOLE_COUNTED) put_counted(filling, hole, kind, value, ret);
    }
}

static void put_words(const struct filling *filling, const struct wording *wording, struct span words,
                      struct text *ret)
{
    const char *at = words.at, *end = words.at + words.length;
    while (at < end) {
        const char *brace = memchr(at, '{', (size_t)(end - at));
        grammar_put(filling->lang, at, (size_t)((brace ? brace : end) - at), ret);
        if (!brace) break;
        struct hole hole;
        const char *flaw = hole_read(brace, filling->lang, &hole);
        assert(!flaw); /* law_holes */
        (void)flaw;
        put_hole(filling, wording, &hole, ret);
        at = hole.end;
    }
}

static void put_sentence(const struct filling *filling, const struct wording *wording, struct text *ret)
{
    const char *text = wording->text[filling->lang];
    put_words(filling, wording, (struct span){ text, strlen(text) }, ret);
}

/* What a language lacks is told in English, names and all. */
static enum lang lang_of(const struct wording *wording, enum lang lang)
{
    return wording->text[lang] ? lang : LANG_EN;
}

/* A sentence begins with a capital; a fragment without a stop goes on with whatever stands before it. */
void words_sentence(const struct game *game, const void *scenario, const struct wording *wording,
                    const int32_t arg[], enum lang lang, struct text *ret)
{
    const struct filling filling = { .game = game, .scenario = scenario, .lang = lang_of(wording, lang), .arg = arg };
    const size_t start = ret->length;
    put_sentence(&filling, wording, ret);
    if (ret->length > start && strchr(".?!", ret->at[ret->length - 1])) grammar_capital(ret->at + start);
}

void words_said(const struct game *game, const void *scenario, const char *const text[LANGS], const struct said arg[],
                int args, enum lang lang, struct text *ret)
{
    struct wording wording = { .id = "" };
    int32_t value[ARG_MAX] = { 0 };
    const char *word[ARG_MAX] = { 0 };
    memcpy(wording.text, text, sizeof wording.text);
    for (int i = 0; i < args; i++) {
        wording.kind[i] = arg[i].kind;
        word[i] = arg[i].words;
        value[i] = arg[i].kind != KIND_WORD ? arg[i].value : arg[i].words ? i : NOTHING;
    }
    const struct filling filling = { .game = game, .scenario = scenario, .lang = lang_of(&wording, lang),
                                     .arg = value, .word = word };
    const char *words = wording.text[filling.lang];
    const bool has_particle = words[0] == '{' && strchr("0123456789", words[1]) == NULL;
    const size_t start = ret->length;
    put_sentence(&filling, &wording, ret); /* it has its capital, unless it begins with an article */
    if (has_particle) grammar_capital(ret->at + start);
}

static bool is_continued(const char *clause)
{
    static const char *const signs[] = { " ", ",", ":", ";", "(", "\u00a0", "、", "：" }; /* French has a blank first */
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(clause, signs[i], strlen(signs[i])) == 0) return true;
    }
    return false;
}

bool clause_goes_on(const struct wording *wording)
{
    return is_continued(wording->text[LANG_EN]);
}

static void end_sentence(enum lang lang, struct text *ret)
{
    const char last = ret->length ? ret->at[ret->length - 1] : '.';
    const size_t stop = strlen("。");
    if (lang == LANG_JA) {
        if (ret->length < stop || strcmp(ret->at + ret->length - stop, "。") != 0) text_put(ret, "。");
    } else if (last != '.' && last != '!' && last != '?') {
        text_put(ret, ".");
    }
}

void words_beat(const struct game *game, const void *scenario, const struct beat *beat, enum lang lang,
                struct text *ret)
{
    for (int i = 0; i < beat->clauses; i++) {
        lang = lang_of(beat->clause[i].wording, lang); /* English as a whole, if one clause is */
    }
    for (int i = 0; i < beat->clauses; i++) {
        const struct clause *clause = &beat->clause[i];
        const struct filling filling = { .game = game, .scenario = scenario, .lang = lang, .arg = clause->arg,
                                         .list = beat->list + clause->list, .listed = clause->lists };
        char buffer[BEAT_BYTES];
        struct text text;
        text_open(&text, buffer, sizeof buffer);
        put_sentence(&filling, clause->wording, &text);
        if (i == 0 || !is_continued(buffer)) {
            if (i) end_sentence(lang, ret);
            if (i && lang != LANG_JA) text_put(ret, " ");
            grammar_capital(buffer);
        }
        text_put_bytes(ret, buffer, text.length);
    }
    if (beat->heading == HEADING_NONE) end_sentence(lang, ret);
}

void words_event(const struct game *game, const void *scenario, const struct event *event, enum lang lang,
                 struct text *ret)
{
    words_sentence(game, scenario, &game->event[event->kind], event->arg, lang, ret);
}

void words_prompt(const struct game *game, const void *scenario, const struct pending *pending, enum lang lang,
                  struct text *ret)
{
    if (pending->prompt) words_sentence(game, scenario, &game->prompt[pending->prompt], pending->arg, lang, ret);
}

const struct wording *words_of_refusal(const struct game *game, const struct refusal *refusal)
{
    return refusal->reason >= LEGAL_REASON ? legal_wording(refusal->reason) : &game->reason[refusal->reason];
}

void words_refusal(const struct game *game, const void *scenario, const struct refusal *refusal, enum lang lang,
                   struct text *ret)
{
    words_sentence(game, scenario, words_of_refusal(game, refusal), refusal->arg, lang, ret);
}

void words_outcome(const struct game *game, const void *scenario, const struct outcome *outcome, enum lang lang,
                   struct text *ret)
{
    words_sentence(game, scenario, &game->level[outcome->level], outcome->arg, lang, ret);
}

bool event_redact(const struct event *event, uint8_t role, struct event *ret)
{
    if (!(event->seen_by & ROLE_BIT(role))) return false;
    *ret = *event;
    if (!(event->told & ROLE_BIT(role))) {
        for (int i = 0; i < ARG_MAX; i++) {
            if (event->secret >> i & 1) ret->arg[i] = HIDDEN;
        }
    }
    ret->secret = 0; /* who else was told is not for this role to know */
    ret->told = 0;
    ret->seen_by = 0;
    return true;
}
