/* See scene.h. */
#include "tui/scene.h"

#include <stdlib.h>
#include <string.h>

#include "core/think.h"


static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (!memory) abort();
    return memory;
}

static int32_t piece_named(const struct scene *scene, const char *name)
{
    for (int i = 0; name && i < scene->pieces; i++) {
        if (scene->piece[i].name && strcmp(scene->piece[i].name, name) == 0) return scene->piece[i].hex;
    }
    return NOTHING;
}

/* Which values of the game's kinds name pieces on the map. */
static void find_places(struct scene *scene)
{
    for (int k = 0; k < scene->game->kinds; k++) {
        const struct name_kind *kind = &scene->game->kind[k];
        const int count = kind->count(scene->scenario);
        scene->place[KIND_GAME + k] = take((size_t)count, sizeof(int32_t));
        for (int i = 0; i < count; i++) {
            scene->place[KIND_GAME + k][i] = piece_named(scene, kind->name(scene->scenario, i));
        }
    }
}

static void find_pieces(struct scene *scene)
{
    scene->piece = take(PIECES_MAX, sizeof *scene->piece);
    const struct show *show = scene->game->show;
    if (show->pieces) scene->pieces = show->pieces(scene->scenario, scene->view->state, scene->piece);
    scene->site = take(SITES_MAX, sizeof *scene->site);
    if (show->sites) scene->sites = show->sites(scene->scenario, scene->view->state, scene->site);
    if (!scene->grid) return;
    const size_t limit = (size_t)hex_limit(scene->grid);
    scene->top = take(limit, sizeof *scene->top);
    scene->stack = take(limit, sizeof *scene->stack);
    for (size_t i = 0; i < limit; i++) scene->top[i] = -1;
    for (int i = 0; i < scene->pieces; i++) {
        const int hex = scene->piece[i].hex;
        if (hex < 0 || !hex_is_on(scene->grid, hex)) continue;
        scene->top[hex] = (int16_t)i;
        scene->stack[hex]++;
    }
}

const struct site *scene_site_at(const struct scene *scene, int hex)
{
    for (int i = 0; i < scene->sites; i++) {
        if (scene->site[i].hex == hex) return &scene->site[i];
    }
    return NULL;
}

/* What a draw or a single die can show, as if it were offered. */
static void find_chances(const struct chance *chance, struct choices *ret)
{
    struct action *action;
    uint64_t *set = choices_add_ranged(ret, ROLE_CHANCE, chance->verb, 0, CUP_WORDS, &action);
    action->nargs = 1;
    for (int i = 0; i < CUP_WORDS; i++) set[i] = chance->kind == CHANCE_DRAW ? chance->cup[i] : 0;
    const bool is_die = chance->kind == CHANCE_DICE && chance->count == 1;
    for (int face = 1; is_die && face <= chance->faces && face < 64; face++) set[0] |= UINT64_C(1) << face;
}

static void find_actions(struct scene *scene)
{
    struct choices *choices = &scene->view->choices;
    if (scene->want == SESSION_PERSON) view_choices(scene->view);
    else choices_clear(choices);
    if (scene->want == SESSION_CHANCE) find_chances(&scene->pending.chance, choices);
    const uint32_t total = choices_total(choices);
    scene->actions = total < SCENE_ACTIONS_MAX ? total : SCENE_ACTIONS_MAX;
    scene->action = take(scene->actions, sizeof *scene->action);
    for (uint32_t i = 0; i < scene->actions; i++) scene->action[i] = choices_at(choices, i);
}

/* One stroke must not lay a card, and its odds are those of all pairs. */
static bool is_duel(const struct scene *scene)
{
    unsigned char *state = take(scene->game->state_bytes, 1);
    memcpy(state, scene->view->state, scene->game->state_bytes);
    const bool is = scene->want == SESSION_PERSON && scene->game->think->reopen &&
                    scene->game->think->reopen(scene->scenario, state, scene->role);
    free(state);
    return is;
}

void scene_open(struct scene *scene, const struct session *session, enum session_want want,
                const struct pending *pending)
{
    const struct match *match = &session->table->match;
    *scene = (struct scene){ .game = match->game, .scenario = match->scenario, .role = session->viewer,
                             .pending = *pending, .want = want };
    scene->view = take(1, sizeof *scene->view);
    session_open_view(session, session->viewer, scene->view);
    scene->grid = match->game->grid ? match->game->grid(match->scenario) : NULL;
    find_pieces(scene);
    find_places(scene);
    find_actions(scene);
    scene->is_duel = is_duel(scene);
}

void scene_close(struct scene *scene)
{
    free(scene->view);
    free(scene->piece);
    free(scene->site);
    free(scene->top);
    free(scene->stack);
    free(scene->action);
    for (int i = 0; i < 256; i++) free(scene->place[i]);
    *scene = (struct scene){ 0 };
}

uint8_t scene_kind(const struct scene *scene, const struct action *action, int i)
{
    const struct verb *verb = &scene->game->verb[action->verb];
    return verb->arg[verb->flags & VERB_VARIADIC ? 0 : i].kind;
}

int scene_place(const struct scene *scene, const struct action *action, int i)
{
    const uint8_t kind = scene_kind(scene, action, i);
    const int32_t value = action->arg[i];
    if (kind == KIND_HEX) return value;
    if (kind < KIND_GAME || value < 0) return NOTHING;
    return scene->place[kind][value];
}

int scene_map_argument(const struct scene *scene, const struct action *action, int n)
{
    for (int i = 0; i < action->nargs; i++) {
        if (scene_place(scene, action, i) >= 0 && n-- == 0) return i;
    }
    return -1;
}
