/* What the chapters of Argad offer each other. Each chapter answers for the frames it pushes: what is pending, what may
 * be chosen, whether it is legal, what it does. */
#ifndef HONJIN_GAMES_ARGAD_RULES_H
#define HONJIN_GAMES_ARGAD_RULES_H

#include "core/tell.h"
#include "games/argad/state.h"
#include "games/argad/words.h"
#include "kit/shape.h"

typedef struct argad_scenario scenario_t;
typedef struct argad_state state_t;

/* ---- ground.c: what lies where ---- */
/* The area on top at a point, or -1: the open. Obstacles are not areas. */
int feature_at(const scenario_t *scenario, struct point p);
/* The building a point is inside of, or -1 [base:buildings]. */
int building_at(const scenario_t *scenario, struct point p);
/* Is a higher than b? A greater level, or 10 mm or more further uphill on the same slope [base:level]. */
bool is_higher(const scenario_t *scenario, struct point a, struct point b);
/* The obstacle that the line from a to b crosses, or -1. */
int obstacle_between(const scenario_t *scenario, struct point a, struct point b);

/* ---- way.c: a drafted way, measured; goes by what the owner sees ---- */
struct way {
    int32_t length;     /* 1/256 mm, rounded up leg by leg */
    uint8_t going;      /* enum going: the worst that the way touches, its start too */
    int16_t feature;    /* ... there; or what refuses; NOTHING */
    uint16_t rule;      /* which says so */
    bool crosses;       /* an obstacle: it breaks close order and ends a charge */
    bool leaves;        /* it ends beyond the edge `edge` of the table */
    uint8_t edge;
};
void way_measure(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                 struct way *ret);

/* ---- movement.c: [base:ticks] ---- */
/* (c) and the stepping back of (d): goes by the drafts, which are final, blocked and slow. Changes x, y, facing, gone,
 * life (the edge, ambushers who moved or are touched), charging, rank, file, order (close order broken by ground), and
 * tells of it. from_x and from_y are where everybody stands when it begins. */
void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Where everybody was after tick k of this turn's movement [base:furtive]. */
void argad_trail(const scenario_t *scenario, const state_t *state, int tick, struct point ret[FIGURES]);

/* ---- space.c: bases ---- */
struct shape figure_shape(const scenario_t *scenario, const state_t *state, int figure);
/* Between the nearest edges of the bases, in mm, rounded up [ruling:measure]. */
int figures_gap(const scenario_t *scenario, const state_t *state, int a, int b);
/* Everybody whose base is in contact with this one [base:contact]; those that are not on the table touch nobody. */
uint64_t figures_touching(const scenario_t *scenario, const state_t *state, int figure);

/* ---- sight.c: [base:visibility] ---- */
struct sight_line {
    bool is_clear;
    uint8_t cover;        /* to be taken from the die: 0, 1, 2 (narrow opening, very hard protection) */
    uint16_t rule;        /* what blocks it, or gives the cover */
    int16_t feature, figure; /* likewise, or NOTHING */
    int32_t forest;       /* 1/16 mm of woods on the line */
    struct point at;      /* where it is blocked */
};
/* Does figure `from`, standing at a, see figure `to` at b? */
void sight_between(const scenario_t *scenario, const state_t *state, int from, struct point a, int to, struct point b,
                   struct sight_line *ret);

#endif
