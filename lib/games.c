/* The library itself, its games, and what went wrong; see honjin.h. */
#include <string.h>

#include "core/words.h"
#include "games/list.h"
#include "host/build.h"
#include "kit/cup.h"
#include "lib/inside.h"

const char *honjin_version(void)
{
    return build_version;
}

const char *honjin_commit(void)
{
    return build_commit;
}

/* ---- games --------------------------------------------------------------------------------------------- */

static const struct game *game_of(const honjin_game *game)
{
    return (const struct game *)(const void *)game;
}

static const honjin_game *game_out(const struct game *game)
{
    return (const honjin_game *)(const void *)game;
}

const honjin_game *honjin_game_at(int index)
{
    for (int i = 0; games_list[i]; i++) {
        if (i == index) return game_out(games_list[i]);
    }
    return NULL;
}

const honjin_game *honjin_game_find(const char *id)
{
    return id ? game_out(games_find(id)) : NULL;
}

const char *honjin_game_id(const honjin_game *game)
{
    return game_of(game)->id;
}

const char *honjin_game_title(const honjin_game *game)
{
    return game_of(game)->title;
}

int honjin_game_version(const honjin_game *game)
{
    return game_of(game)->version;
}

int honjin_game_roles(const honjin_game *game)
{
    return game_of(game)->roles;
}

const char *honjin_role_name(const honjin_game *game, int role)
{
    return role >= 0 && role < game_of(game)->roles ? game_of(game)->role[role].id : NULL;
}

const char *honjin_verb_name(const honjin_game *game, int verb)
{
    return verb > 0 && verb < game_of(game)->verbs ? game_of(game)->verb[verb].name : NULL;
}

const char *honjin_scenario_name(const honjin_game *game, int index)
{
    struct image image;
    struct err err;
    if (index < 0 || !table_find_pack(game_of(game)->id, &image, &err)) return NULL;
    return image_scenario(&image, index);
}

const char *honjin_option_name(const honjin_game *game, int option)
{
    return option >= 0 && option < game_of(game)->options ? game_of(game)->option[option].name : NULL;
}

const char *honjin_option_value(const honjin_game *game, int option, int value)
{
    if (!honjin_option_name(game, option) || value < 0) return NULL;
    for (int v = 0; v < 8 && game_of(game)->option[option].value[v]; v++) {
        if (v == value) return game_of(game)->option[option].value[v];
    }
    return NULL;
}

bool setup_read(const honjin_setup *setup, struct table_setup *ret, honjin_error *error)
{
    struct err err;
    const struct game *game = setup->game ? games_find(setup->game) : NULL;
    if (!game) return trouble(error, HONJIN_NOT_READ, "there is no such game");
    *ret = (struct table_setup){
        .game = game,
        .scenario = setup->scenario,
        .dice = setup->is_explicit ? DICE_ASK : DICE_RANDOM,
        .seed = setup->is_explicit ? NULL : setup->seed,
    };
    if (!setup->options || table_set_options(game, setup->options, &ret->options, &err)) return true;
    return trouble_of(error, HONJIN_NOT_READ, &err);
}

/* ---- what went wrong -------------------------------------------------------------------------------------- */

bool trouble(honjin_error *error, enum honjin_trouble kind, const char *sentence)
{
    if (!error) return false;
    struct text text;
    *error = (honjin_error){ .trouble = kind };
    text_open(&text, error->sentence, sizeof error->sentence);
    text_put(&text, sentence);
    return false;
}

bool trouble_of(honjin_error *error, enum honjin_trouble kind, const struct err *err)
{
    trouble(error, kind, "");
    if (!error) return false;
    struct text text;
    text_open(&text, error->sentence, sizeof error->sentence);
    if (err->file[0]) {
        text_put(&text, err->file);
        text_put(&text, ":");
        text_int(&text, err->line);
        text_put(&text, ": ");
    }
    text_put(&text, err->sentence);
    return false;
}

bool trouble_refused(honjin_error *error, const struct view *view, const struct refusal *refusal)
{
    trouble(error, HONJIN_REFUSED, "");
    if (!error) return false;
    const uint16_t rule = view_rule(view, refusal);
    struct text text;
    text_open(&text, error->rule, sizeof error->rule);
    if (rule && rule < view->game->rules) text_put(&text, view->game->rule[rule].id);
    text_open(&text, error->sentence, sizeof error->sentence);
    view_write_refusal(view, refusal, &text);
    return false;
}

bool trouble_memory(honjin_error *error)
{
    return trouble(error, HONJIN_FAILED, "out of memory");
}

/* ---- values that go in and out ------------------------------------------------------------------------------ */

_Static_assert(sizeof(honjin_action) == sizeof(struct action), "actions are the same");
_Static_assert(offsetof(honjin_action, arg) == offsetof(struct action, arg), "actions are the same");
_Static_assert((int)HONJIN_ARGS_MAX == (int)ARG_MAX, "actions are the same");
_Static_assert((int)HONJIN_OBSERVER == (int)ROLE_OBSERVER && (int)HONJIN_CHANCE == (int)ROLE_CHANCE &&
               (int)HONJIN_ALL == (int)ROLES && (int)HONJIN_ROLES_MAX == (int)ROLE_PLAYERS_MAX, "roles are the same");

struct action action_in(const honjin_action *action)
{
    struct action in;
    memcpy(&in, action, sizeof in);
    return in;
}

honjin_action action_out(const struct action *action)
{
    honjin_action out;
    memcpy(&out, action, sizeof out);
    return out;
}

honjin_pending pending_out(const struct pending *pending)
{
    honjin_pending out = { .wanted = HONJIN_OVER };
    if (pending->kind == PENDING_DECISION) {
        out.wanted = HONJIN_DECISION;
        out.roles = pending->roles;
    } else if (pending->kind == PENDING_CHANCE) {
        const struct chance *chance = &pending->chance;
        const bool is_draw = chance->kind == CHANCE_DRAW;
        out.wanted = HONJIN_DEAL;
        out.chance = is_draw ? HONJIN_DRAW : HONJIN_DICE;
        out.count = is_draw ? 1 : chance->count;
        out.faces = is_draw ? (uint8_t)cup_count(chance->cup) : chance->faces;
    }
    return out;
}

int pending_role(const struct pending *pending)
{
    if (pending->kind == PENDING_CHANCE) return ROLE_CHANCE;
    if (pending->kind == PENDING_OVER || pending->roles == 0) return ROLE_OBSERVER;
    return __builtin_ctz(pending->roles);
}

size_t text_give(const char *text, char *buffer, size_t size)
{
    const size_t length = strlen(text);
    if (size == 0) return length;
    const size_t fits = length < size ? length : size - 1;
    memcpy(buffer, text, fits);
    buffer[fits] = 0;
    return length;
}
