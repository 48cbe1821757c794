/* Everybody moves at once [base:ticks]: the table as it is during movement, tick by tick.
 *
 * The meaning is a plain loop (tests/argad/plain_ticks.c): at each of 400 ticks all movers are put forward together;
 * enemies that would overlap stay where they were at the tick before and stop, till nobody overlaps. argad_ticks_run()
 * gives the same without looking at pairs that cannot meet yet.
 *
 * Places are always reckoned from the beginning of a stretch, never from the tick before, and rounded evenly to both
 * sides: nothing depends on numbers of figures, and a mirrored table gives a mirrored result. */
#ifndef HONJIN_GAMES_ARGAD_RULES_MOVEMENT_TICKS_H
#define HONJIN_GAMES_ARGAD_RULES_MOVEMENT_TICKS_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/shape.h"

enum {
    TICKS = 400, AIM_TICKS = 10,      /* a charger aims again at ticks 0, 10, 20 ... [base:pursuit] */
    TICK_FIGURES = 64, TICK_STRETCHES = 4,
    TICK_PACE = 25 * 256,             /* costs are counted in 1/6400 mm, so that each tick has a whole number of them */
    NOT_MOVING = -1,
    BODY_WIDTH = 20, BODY_HORSE_WIDTH = 25, BODY_HORSE_LENGTH = 50, /* mm */
};

/* A straight part of a way: from one place to another, both as seen from where the mover begins its legs. */
struct stretch {
    int64_t begin, end; /* cost */
    struct point from, to;
    int16_t facing;
};

/* Ten ticks of a pursuit: straight at where the target was when they began. In 1/256 mm from where the turn began. */
struct window {
    struct point from, way; /* way: to the target */
    int32_t length;
    int64_t begin;          /* cost */
};

struct mover { /* a figure, or a formation: it moves and stops as one */
    uint64_t figures;
    int32_t pace;             /* mm in all 400 ticks */
    int16_t stop;             /* the last tick at which it moves */
    int16_t chased;           /* a figure it pursues when its legs are done, or NOT_MOVING */
    uint8_t stretches;
    struct stretch way[TICK_STRETCHES];
    /* A wheel comes first: about a pivot, clockwise positive; 0: none. */
    int16_t wheel;
    int64_t wheel_cost;
    struct point pivot;
    int64_t cost;             /* of the wheel and the legs; a pursuit ends only with the pace */
    int16_t first_window, windows; /* the tick of window[0]; how many have been made */
    struct window window[TICKS / AIM_TICKS];
};

struct body { /* a figure */
    bool is_here, is_long;    /* is_long: mounted */
    uint8_t band;
    int16_t mover;            /* or NOT_MOVING */
    int16_t facing;           /* when movement begins, kept by who does not move */
    struct point start, base; /* base: where its legs begin, after a wheel */
};

struct ticks {
    int figures, movers;
    struct body body[TICK_FIGURES];
    struct mover mover[TICK_FIGURES];
    /* May the figure not go straight from a to b? Asked of pursuers, whose way nobody has looked at yet, and of
     * everybody in the end: by rounding one may have come to the other side of a wall along which one went. */
    bool (*is_barred)(const void *context, int figure, struct point a, struct point b);
    /* May it go everywhere in this box? Then it is not asked of each straight. NULL: nobody knows. */
    bool (*is_open)(const void *context, int figure, struct point low, struct point high);
    const void *context;
    uint64_t unbarred; /* figures of whom it need not be asked: nothing that bars lies where they can come to */
};

/* A table of that many figures, nobody on it. */
void argad_ticks_clear(struct ticks *ticks, int figures);
void argad_ticks_add_figure(struct ticks *ticks, int figure, uint8_t band, bool is_long, struct point at, int facing);
/* A mover without a way yet; legs are added to it, in order. */
struct mover *argad_ticks_add_mover(struct ticks *ticks, uint64_t figures, int pace);
/* rate: mm in all 400 ticks at which this leg is gone, up to the mover's pace; facing: while on it. */
void argad_mover_add_leg(struct mover *mover, struct point from, struct point to, int rate, int facing);
/* Before the first leg. arc: in 1/256 mm, of the outermost man. */
void argad_mover_add_wheel(struct mover *mover, struct point pivot, int turn, int64_t arc);

/* Boxes that the centres of figures will not leave, whatever happens. Notes who is unbarred in his. */
struct box { struct point low, high; };
void argad_ticks_boxes(struct ticks *ticks, struct box ret[]);
/* Everybody goes; mover.stop is how far. Friends are let through. */
void argad_ticks_run(struct ticks *ticks);
/* Afterwards the clock runs back for movers in an overlap, tick by tick, till there is none [base:friends]. */
void argad_ticks_step_back(struct ticks *ticks);

/* Where a figure is after a tick, and how it faces. */
struct point argad_body_place(const struct ticks *ticks, int figure, int tick);
int argad_body_facing(const struct ticks *ticks, int figure, int tick);
/* Where the straight began that a mover's figure goes at a tick. */
struct point argad_body_straight(const struct ticks *ticks, int figure, int tick);
struct shape argad_body_shape(const struct ticks *ticks, int figure, int tick);
struct shape argad_body_shape_at(const struct ticks *ticks, int figure, struct point at,
                                 int tick); /* whose place is known */
/* Aims all pursuers anew who are to be aimed at this tick (a multiple of 10); everybody has moved up to it. */
void argad_ticks_aim(struct ticks *ticks, int tick);
/* The first tick after which the mover no longer moves. */
int argad_mover_last_tick(const struct mover *mover);
/* The first tick from which on it goes straight, and looks the same way, up to this one. */
int argad_mover_straight_tick(const struct mover *mover, int tick);
/* The last tick up to which it surely looks the same way as after this one. */
int argad_mover_steady_tick(const struct mover *mover, int tick);
/* What it has gone after a tick, in mm, rounded up; 0: it has not moved. */
int argad_mover_gone(const struct mover *mover, int tick);
/* The straight run that ended there: the pursuit, or the last legs in one line. In mm, rounded up as what it has gone;
 * and where it began. */
int argad_mover_run(const struct ticks *ticks, int figure, int tick, struct point *ret_from);

#endif
