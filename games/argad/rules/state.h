/* Argad, Sengoku Japan: what the scenario holds, and what changes in play.
 *
 * Millimetres, x east, y north from the south-west corner of the table; facing is a compass in tenths of a degree, 0
 * north, clockwise [base:table]. Figures are numbered through both bands, west first. A mover is a figure or a
 * formation: figures first, groups behind them, in one kind of names.
 *
 * A group in close order is one mover. Its members have a rank (1: front) and a file (1: leftmost as they look); its
 * draft stands in the arrays of its anchor, the man of the front rank in the lowest file (argad_formation_anchor). */
#ifndef HONJIN_GAMES_ARGAD_RULES_STATE_H
#define HONJIN_GAMES_ARGAD_RULES_STATE_H

#include "core/game.h"
#include "core/sequence.h"
#include "kit/area.h"

enum { WEST, EAST, BANDS };
static inline uint8_t enemy_of(uint8_t band) { return band ^ 1; }

enum {
    FIGURES = 64, GROUPS = 16, LEGS = 4, FEATURES = 64, LOADS = 8, OPENINGS = 32, OBJECTIVES = 16,
    GROUNDS = 24, PROFILES = 64, HIDES = 192, SQUARES = 48,
    TABLE_LOW = 300, TABLE_HIGH = 3000,   /* [base:table] */
    FOOT_WIDTH = 20, HORSE_WIDTH = 25, HORSE_LENGTH = 50,
    CONTACT = 3,                          /* mm between bases [base:contact] */
    FRIENDS_OVERLAP = 1,                  /* mm, rounding in ranks ... */
    RANKS_HALVES = 3,                     /* ... of two who are both rounded, in half mm: up to the root of 2 mm */
    TURN = 3600, QUARTER = 900, HALF_TURN = 1800,
    NO_FIGURE = 0xfe,                     /* in a byte; 0xff is hidden */
    COMMAND_RANGE = 200, GROUP_RANGE = 40, CHARGE_RUN = 100, TWO_PACES = 20, FIND_RANGE = 100,
};

/* ---- what a figure is ------------------------------------------------------------------------------------ */

enum mount { ON_FOOT, CAVALRY, MOUNTED_FOOT, MOUNTS };
enum weapon {
    WEAPON_NONE, WEAPON_PIKE, WEAPON_YARI, WEAPON_NAGINATA, WEAPON_ODACHI, WEAPON_KANABO, WEAPON_SHORT_KANABO,
    WEAPON_KATANA, WEAPON_TOOL, WEAPON_HEAVY_TOOL, WEAPON_LONG_TOOL, WEAPON_TANTO, WEAPON_HANDS,
    WEAPON_YUMI, WEAPON_SHURIKEN, WEAPON_ARQUEBUS, WEAPON_EARLY_ARQUEBUS, WEAPON_BAJO_ZUTSU, WEAPON_TAN_ZUTSU,
    WEAPON_OZUTSU, WEAPON_BO_HIYA, WEAPONS,
    WEAPON_MISSILES = WEAPON_YUMI,        /* from here on they shoot */
};
enum talent { /* flags of a profile */
    IS_TRAINED = 1, THREE_RANKS = 2, KNOWS_SALVO = 4, LEADS_SALVO = 8, IS_SAMURAI = 16, IS_NINJA = 32, IS_OFFICER = 64,
    HAS_HORO = 128, IS_HEAVY = 256, HAS_AMMUNITION = 512, IS_HELPER = 1024, IS_UNFIT = 2048,
    IS_UNTRAINED_THROWER = 4096,
};

struct profile {
    const char *name, *title, *native;
    uint8_t class, armour, mount, melee, side, missile;
    uint16_t talent, points;
};

enum { TITLE_BYTES = 32 };

struct figure {
    const char *name;
    const struct profile *profile;
    uint8_t band, group, number; /* number: "Archer 3", or 0 */
    int16_t x, y, facing; /* as printed */
};

struct group {
    const char *name, *title;
    uint8_t band, officer;   /* a figure, or NO_FIGURE */
    bool is_close, is_hidden; /* at the start; may be set up unseen */
    uint64_t member;          /* figures */
};

/* ---- the table ------------------------------------------------------------------------------------------- */

enum going { EASY, DIFFICULT, VERY_DIFFICULT, NEVER };
enum sight { SIGHT_CLEAR, SIGHT_DEPTH, SIGHT_WALLS, SIGHT_HIGH };

struct ground {
    const char *name, *title, *native;
    bool is_line, hides, is_shield, burns;
    uint8_t going[MOUNTS], sight;
    uint8_t cover;   /* 0 or 1, taken from the shooter's die */
    uint16_t rule;   /* which says how it slows */
};

/* An area: a convex outline, counter-clockwise; or an obstacle: an open line. Later ones lie on top. */
struct feature {
    const char *name;
    char title[TITLE_BYTES]; /* "the toll house" */
    uint8_t ground, level, first_opening, openings;
    int16_t uphill;   /* compass; NOTHING: not a slope */
    struct area area; /* an obstacle: its corners in order, and the box around them */
};

enum opening_kind { DOOR, WINDOW, SLIT, GATE, BREACH };
struct opening {
    const char *name;
    uint8_t feature, kind;
    struct point from, to;
};

enum net { NET_AREA, NET_EDGE, NETS };
enum edge { EDGE_NORTH, EDGE_EAST, EDGE_SOUTH, EDGE_WEST, EDGES };
enum objective_kind {
    OBJECTIVE_HOLD, OBJECTIVE_EACH, OBJECTIVE_EXIT, OBJECTIVE_LOAD, OBJECTIVE_STORE, OBJECTIVE_ALIVE,
};
struct objective {
    const char *name, *why;
    uint8_t kind, band;      /* band BANDS: either */
    uint8_t figure, load;    /* named, or NO_FIGURE */
    uint8_t edge;            /* EDGES: none */
    int16_t points, most;
    struct point low, high;
};

struct load {
    const char *name, *title;
    uint8_t slowing;         /* cm */
    uint8_t carrier;         /* at the start, or NO_FIGURE */
    struct point place;
};

struct argad_scenario {
    const char *name;
    int16_t width, depth;
    uint8_t turns, figures, groups, features, openings, objectives, loads, grounds, profiles;
    struct profile profile[PROFILES];
    struct ground ground[GROUNDS];
    struct figure figure[FIGURES];
    struct group group[GROUPS];
    struct feature feature[FEATURES];
    int16_t left[FEATURES], right[FEATURES], bottom[FEATURES], top[FEATURES]; /* the boxes about them (kit/lanes.h) */
    struct opening opening[OPENINGS];
    struct objective objective[OBJECTIVES];
    struct load load[LOADS];
    struct point zone_low[BANDS], zone_high[BANDS];
    uint64_t band[BANDS];            /* figures of each */
    uint64_t horsed;                 /* figures that have a horse */
    struct point hide[BANDS][HIDES]; /* spots in each zone where somebody could lie unseen */
    uint8_t hides[BANDS];
    uint8_t leader[BANDS], edge[BANDS];
    uint8_t may_leave[BANDS];        /* bits: edges that the scenario lets them cross */
    int16_t budget[BANDS], points[BANDS];
    /* For players: how far it is from each square of a net over the table to the nearest area and to the nearest edge
     * that score for a band, in mm, round what nobody crosses. */
    int16_t square;                  /* mm wide */
    uint16_t way[BANDS][NETS][SQUARES][SQUARES];
    bool has_stun, has_untrained;    /* options */
    uint16_t rule;                   /* scenario:... */
};

/* ---- the state ------------------------------------------------------------------------------------------- */

enum life { ON_TABLE, UNSEEN, DEAD, FLED, LEFT, LIVES }; /* fled: over the edge in flight; left: the scenario let it */

enum posture {
    POSTURE_STAY, POSTURE_MOVE, POSTURE_CHARGE, POSTURE_DASH, POSTURE_HIDE, POSTURE_FORM, POSTURE_PIVOT, POSTURE_WHEEL,
    POSTURE_RANKS, POSTURE_HELP, POSTURE_TAKE, POSTURE_DROP, POSTURE_MOUNT, POSTURE_DISMOUNT, POSTURE_DOUSE,
    POSTURES,
};

enum standing_plan { PLAN_ADVANCE, PLAN_HOLD, PLAN_CHARGE, PLAN_FALL_BACK, PLAN_OBJECTIVE, PLAN_FORM,
    PLAN_OVERWHELM, PLAN_PRESS, PLANS };

enum order { LOOSE, FORMED_NOW, CLOSE_ORDER }; /* of a group */
enum fire { NO_FIRE, FIRE_SMOULDERS, FIRE_BEGINS, FIRE_SPREADS, ABLAZE };

/* The frames of the sequence of play [base:turn-order]. */
enum frame_kind {
    FRAME_SETUP = 1, /* sealed [base:setup] */
    FRAME_ORDERS,    /* sealed [base:orders] */
    FRAME_SLOWING,   /* chance: arg[0] the lowest figure of the throw [terrain-difficult] */
    FRAME_TARGETS,   /* sealed */
    FRAME_SHOTS,     /* chance: arg[0] the target, arg[1] the first shooter of the batch */
    FRAME_IGNITION,  /* chance: arg[0] the feature */
    FRAME_PAIRINGS,  /* sealed */
    FRAME_BLOWS,     /* chance: step is the length; arg[0] the one struck at, arg[1] the first striker of the batch */
    FRAME_FOLLOW,    /* sealed */
    FRAME_MORALE,    /* chance: arg[0] the group */
    FRAME_DOUSING,   /* chance: arg[0] the feature, arg[1] the figure */
    FRAME_OVER,
    FRAME_KINDS,
};

struct argad_state {
    /* Sets of figures, public. */
    uint64_t mounted;
    uint64_t fleeing;
    uint64_t disorder;
    uint64_t fresh;      /* fell into disorder in this turn */
    uint64_t blocked;    /* for this turn */
    uint64_t stunned;    /* for the rest of this turn */
    uint64_t crouched;   /* in this turn, in the open eye of the enemy; ambushers never */
    uint64_t charging;   /* in this turn, came into contact at a charge */
    uint64_t touched;    /* in contact when the turn began */
    uint64_t withdrew;   /* left contact in this turn */
    uint64_t shot;       /* in this turn */
    uint64_t fought;     /* struck or was struck in this turn */
    uint64_t recoiled;   /* in this turn */
    uint64_t shaken;     /* recoiled in the turn before */
    uint64_t spent;      /* loose pikemen whose length is gone */
    uint64_t slowed;     /* this turn's slowing dice have fallen for them */
    uint64_t rough;      /* derived: while they fall, all whose ways touch difficult ground */
    struct sequence sequence;
    int16_t x[FIGURES], y[FIGURES], facing[FIGURES]; /* ambushers: the owner's secret */
    int16_t from_x[FIGURES], from_y[FIGURES];        /* when this turn's movement began; likewise */
    int16_t gone[FIGURES];                           /* mm walked in this turn */
    int16_t leg_x[FIGURES][LEGS], leg_y[FIGURES][LEGS]; /* draft: the owner's until both have sealed */
    int16_t turn_to[FIGURES];                        /* draft: facing at the end; NOTHING: as it comes */
    int16_t horse_x[FIGURES], horse_y[FIGURES];      /* of dismounted riders; NOTHING: none is left */
    int16_t load_x[LOADS], load_y[LOADS];            /* NOTHING: carried, or gone */
    uint8_t life[FIGURES];
    uint8_t posture[FIGURES], aim[FIGURES], legs[FIGURES]; /* draft; aim: figure, load; legs: how many */
    uint8_t target[FIGURES];  /* draft of the shots: a figure; FIGURES + feature; NO_FIGURE */
    uint8_t foe[FIGURES];     /* draft of the blows */
    uint8_t room[FIGURES];    /* likewise: does not swing, so that those behind may strike over him */
    uint8_t follow[FIGURES];  /* draft: follows up */
    uint8_t beaten[FIGURES];  /* whom it has beaten in this turn and may follow, or NO_FIGURE */
    uint8_t reload[FIGURES];  /* turns still wanted; 0: loaded */
    uint8_t rank[FIGURES], file[FIGURES]; /* 0: not in close order */
    uint8_t slow[FIGURES];    /* cm of this turn's slowing dice */
    uint8_t die[FIGURES], white[FIGURES]; /* thrown for its shot or blow; white: the second die of an ozutsu */
    uint8_t carries[FIGURES]; /* a load, or NO_FIGURE */
    uint8_t burning[FEATURES]; /* enum fire */
    uint8_t order[GROUPS];    /* enum order */
    uint8_t pivoted[GROUPS];  /* in this turn */
    uint8_t lost[GROUPS];     /* figures, when it was last counted for morale */
    uint8_t led[GROUPS];      /* its officer lived then */
    uint8_t tested[GROUPS];   /* morale: conditions that hold (bits), 0: none, or it has been thrown */
    uint8_t carried_off[LOADS]; /* by which edge, + 1; 0: not */
    uint8_t thrown[BANDS];    /* shuriken of this turn */
    uint8_t sealed;           /* bands that have finished a sealed phase */
    uint8_t turn;             /* 1 to scenario.turns */
    uint8_t ended;            /* why the game is over: enum end */
    uint8_t spare[7];
};
_Static_assert(sizeof(struct argad_state) < 4096, "the state stays small");

static inline uint64_t bit_of(int figure) { return UINT64_C(1) << figure; }
static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }

#endif
