/* Sentences from tables; see words.h. */
#include "core/words.h"

#include <string.h>

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

const char *words_aim(const struct game *game, enum lang lang)
{
    return game->aim[lang] ? game->aim[lang] : game->aim[LANG_EN];
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

/* A title, or the one of Japan where that is wanted and there is one. */
static void put_title(const char *title, const char *native, enum lang lang, struct text *ret)
{
    text_put(ret, lang == LANG_JA && native && native[0] ? native : title);
}

void words_title(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                 struct text *ret)
{
    const struct name_kind *names = kind >= KIND_GAME ? &game->kind[kind - KIND_GAME] : NULL;
    if (kind == KIND_ROLE && value >= 0 && value < game->roles) {
        put_title(game->role[value].title, game->role[value].native, lang, ret);
    } else if ((kind == KIND_MM || kind == KIND_ANGLE) && value >= 0) {
        text_int(ret, value / 10);
        text_put(ret, ".");
        text_int(ret, value % 10);
        text_put(ret, kind == KIND_MM ? " cm" : "\u00b0");
    } else if (names && value >= 0 && names->title && value < names->count(scenario)) {
        put_title(names->title(scenario, value), names->native ? names->native(scenario, value) : NULL, lang, ret);
    } else {
        words_value(game, scenario, kind, value, ret);
    }
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

static bool is_missing(uint8_t kind, int32_t value)
{
    return (value == HIDDEN || value == NOTHING) && !kind_is_number(kind) && kind != KIND_HALF;
}

/* "step|steps}" after a number: the one that fits it. */
static void put_counted(const char *one, int32_t number, struct text *ret)
{
    const char *many = strchr(one, '|') + 1;
    text_put(ret, " ");
    if (number == 1) text_put_bytes(ret, one, (size_t)(many - 1 - one));
    else text_put_bytes(ret, many, strcspn(many, "}"));
}

void words_sentence(const struct game *game, const void *scenario, const struct wording *wording,
                    const int32_t arg[], enum lang lang, struct text *ret)
{
    const char *at = wording->text[lang] ? wording->text[lang] : wording->text[LANG_EN];
    while (*at) {
        const size_t plain = strcspn(at, "{");
        text_put_bytes(ret, at, plain);
        at += plain;
        if (!*at) break;
        const int index = at[1] - '0';
        const char *end = strchr(at, '}');
        const bool is_number = kind_is_number(wording->kind[index]);
        if (is_missing(wording->kind[index], arg[index]) && at[2] == '|') {
            text_put_bytes(ret, at + 3, (size_t)(end - at - 3));
        } else if (is_number && arg[index] == VARIOUS) {
            text_put(ret, "…");
        } else {
            if (at[2] == '+' && arg[index] > 0) text_put(ret, "+");
            words_title(game, scenario, wording->kind[index], arg[index], lang, ret);
        }
        if (is_number && at[2] == '|') put_counted(at + 3, arg[index], ret);
        at = end + 1;
    }
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

bool words_remark(const struct game *game, const void *scenario, const void *view, const struct action *action,
                  enum lang lang, struct text *ret)
{
    if (!game->show->remark_on) return false;
    const struct remark remark = game->show->remark_on(scenario, view, action);
    if (remark.remark) words_sentence(game, scenario, &game->remark[remark.remark], remark.arg, lang, ret);
    return remark.remark;
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
