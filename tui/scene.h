/* What the person at the keyboard sees: a redacted view, the pieces in it and the actions offered. All that
 * is drawn comes from here. */
#ifndef HONJIN_TUI_SCENE_H
#define HONJIN_TUI_SCENE_H

#include "cli/session.h"
#include "core/view.h"

enum { SCENE_ACTIONS_MAX = 20000 };

struct scene {
    const struct game *game;
    const void *scenario;
    uint8_t role;
    struct pending pending;
    enum session_want want;
    bool is_duel;            /* a sealed choice of one action each: the cards of a combat */
    struct view *view;
    const struct grid *grid; /* or NULL */
    struct piece *piece;
    int pieces;
    struct site *site;
    int sites;
    int16_t *top, *stack;    /* by hex: the uppermost piece or -1, how many there are */
    struct action *action;   /* offered */
    uint32_t actions;
    int32_t *place[256];     /* by kind and value: the hex of the piece of that name, or NOTHING */
};

const struct site *scene_site_at(const struct scene *scene, int hex); /* or NULL */
void scene_open(struct scene *scene, const struct session *session, enum session_want want,
                const struct pending *pending);
void scene_close(struct scene *scene);

uint8_t scene_kind(const struct scene *scene, const struct action *action, int i);
/* The hex that an argument means: a hex itself, or where the piece it names stands; or NOTHING. */
int scene_place(const struct scene *scene, const struct action *action, int i);
/* The n-th argument that means a hex: its index, or -1. */
int scene_map_argument(const struct scene *scene, const struct action *action, int n);

#endif
