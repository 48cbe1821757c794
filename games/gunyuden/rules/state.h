/* Sengoku Gunyuden: what the scenario holds, and what changes in play.
 *
 * The series is played by two sides, each of several clans; a unit is a leader with his men, a force is a unit alone or
 * a commander with those he leads. Everything lies open: no field is anybody's secret. There is no array by hex: who
 * is in a hex is asked of hex[], which lists all units. Which clans, castles and leaders there are, the pack says. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_STATE_H
#define HONJIN_GAMES_GUNYUDEN_RULES_STATE_H

#include "core/show.h"
#include "core/sequence.h"
#include "kit/bits.h"

#define HEX_LANE uint64_t
#define HEX_COLUMNS 40 /* 39 on the map */
#define HEX_PARITY EVEN_COLUMNS_SOUTH
#include "kit/hexset.h"

#define REACH_POINTS 16 /* of a line's first link [11-2-2-1] */
#define REACH_NEAR 8    /* of a move [15-2-1] */
#define REACH_GROUND 8  /* foothills in the snow */
#define REACH_HEXSIDE 2    /* a river in melting snow */
#define REACH_INTO 1    /* [15-4-1] */
#define REACH_OUT 1     /* [15-4-3] */
#include "kit/reach.h"

#include "games/gunyuden/rules/masamune_data.h" /* has sets of hexes */

enum { SIDES_OF_WAR = 2, NEUTRAL = 2 };
static inline uint8_t enemy_of(uint8_t side) { return side ^ 1; }

enum {
    UNITS_MAX = 128,
    UNIT_WORDS = 2,
    SIDE_UNITS_MAX = 80, /* so that the offers of a phase fit */
    CASTLES_MAX = 64,
    CLANS_MAX = 32, /* a set of clans is a uint32_t */
    HEXES = HEX_COLUMNS * 64,
    TERRAINS_MAX = 8,
    MONTHS = 12,
    WEEKS = 4, /* a turn is a week */
    STAGES = 4,
    STEPS = 2,       /* of a unit [2-2-1] */
    MORALE_LOW = 4,  /* points that morale may be below normal [10-1-2] */
    DURABILITY = 10, /* [8-2-1] */
    ALLOWANCE = 8,   /* movement points [15-2-1] */
    FIRST_LINK = 16, /* points of a line's first link, and of the others [11-2-2] */
    NEXT_LINK = 8,
    TRAIL_MAX = 64,  /* steps of the retreats of a battle */
    NO_UNIT = 0xfe,
    NO_CASTLE = 0xfe,
    NO_CLAN = 0xfe,
};

enum rank { BUSHO, TAISHO, SODAISHO, RANKS };
enum weather { WEATHER_GOOD, WEATHER_RAIN, WEATHER_SNOW, WEATHER_HEAVY_SNOW, WEATHER_MELTING_SNOW, WEATHERS };
enum pace { PACE_NORMAL, PACE_STRATEGIC, PACE_LINE, PACES }; /* columns of the chart that say what a hex costs */
enum hexside_feature { FEATURE_NONE, FEATURE_RIVER, FEATURE_BRIDGE, FEATURE_SEA, FEATURE_LAKE, FEATURES };
enum clan_size { SIZE_LARGE, SIZE_SMALL, SIZE_REBELS };
enum ruleset { RULESET_CLASSIC, RULESET_REVISED, RULESETS };
enum castle_answer { /* [20-3] */
    ANSWER_A, ANSWER_B, ANSWER_C, ANSWER_D, ANSWER_E, ANSWER_F, ANSWER_G, ANSWER_H, ANSWERS
};
enum siege_result { SIEGE_NONE, SIEGE_MORALE, SIEGE_DURABILITY, SIEGE_INCIDENT };
enum terms { TERMS_FREE, TERMS_ONE_UNIT, TERMS }; /* of an offer [20-4, ruling:83] */
enum incident { /* [18-2-1, table:incident-results] */
    INCIDENT_TREACHERY,
    INCIDENT_FIRE,
    INCIDENT_PLOT,
    INCIDENT_DESERTION,
    INCIDENT_QUARREL,
    INCIDENT_UNREST,
    INCIDENT_HUNGER,
    INCIDENT_NOTHING,
    INCIDENT_NIGHT_SORTIE,
    INCIDENTS,
};

struct unit {
    const char *name, *title, *native, *code;
    uint8_t clan, rank, fbm, ap, lead;
    uint8_t strength[STEPS + 1]; /* by steps left */
    uint8_t leader;              /* in the default set-up; himself if he leads or is alone */
    bool is_free, starts_inside;
    int16_t start;               /* hex of the default set-up, or HEX_NONE */
    const char *waits;           /* the rule that brings him, or NULL */
};

struct castle {
    const char *name, *title, *native;
    int16_t hex;
    uint8_t level;
    uint8_t owner; /* at the start, or NO_CLAN: not in this scenario */
};

struct clan {
    const char *name, *title, *native;
    uint8_t side;       /* at the start; NEUTRAL */
    uint8_t size, main; /* main castle at the start, or NO_CASTLE */
    uint8_t home;       /* the castle it has as a clan of its own, or NO_CASTLE */
    uint8_t columns;    /* pair of columns of the Replenishment Table, or NO_COLUMNS */
    bool is_here, is_awake, is_in_union;
};
enum { COLUMNS_FIRST, COLUMNS_SECOND, NO_COLUMNS };

struct ground { /* a row of the Terrain Effects Chart; a cost of 0: not allowed */
    struct terrain kind;
    const char *native;
    uint8_t cost[PACES];
    int8_t attack, counterattack, assault;
    int8_t retreat; /* steps lost on entering, or -1: no retreat there */
    bool has_zones, has_battles;
    bool has_mud;          /* rain doubles its cost beside a river [32-1-2-rain] */
    bool has_winter_lines; /* lines pass it in the snow [32-1-2-snow] */
};

/* A table by die and strength: columns begin at from[], rows at low; below and above the ends hold. */
enum { BANDS_MAX = 16, DICE_MAX = 16 };
struct result_table {
    int8_t low;
    uint8_t rows, bands;
    uint8_t from[BANDS_MAX];
    uint8_t result[DICE_MAX][BANDS_MAX]; /* steps, or durability lost in an assault */
    uint8_t losses[DICE_MAX][BANDS_MAX]; /* of the attacker in an assault */
    bool dot[DICE_MAX][BANDS_MAX];
};
enum { REPLENISH_LOW = -1, REPLENISH_ROWS = 8, LEVELS_OF_CASTLES = 3, NEVER = 100, FROM_LOWEST = -100 };

struct gunyuden_scenario {
    struct masamune masamune; /* what is one game's alone */
    struct grid grid;
    const char *name;
    uint8_t ruleset;
    uint8_t units, castles, clans, grounds, turns, month, week;
    uint8_t deploys_first, acts_first;
    uint8_t weather;        /* fixed, or WEATHERS: rolled */
    uint8_t usual_weather;  /* the fixed one, or good */
    uint8_t foothills_line; /* what foothills cost a line in the snow, 0: not allowed [43-7-1] */
    uint8_t before_start;   /* the side that moves before the start, or NEUTRAL [44-7-3] */
    uint8_t events;         /* enum events */
    uint8_t chapter;        /* of the scenario */
    bool has_replenishment, has_sleep;
    struct unit unit[UNITS_MAX];
    struct castle castle[CASTLES_MAX];
    struct clan clan[CLANS_MAX];
    struct ground ground[TERRAINS_MAX], river;
    uint8_t terrain[HEXES];
    uint8_t feature[HEXES][HEXSIDES];
    const char *feature_name[HEXES][HEXSIDES];
    const char *label[HEXES], *province[HEXES];
    struct river course[RIVERS_MAX];
    int courses;
    uint8_t castle_at[HEXES]; /* in this scenario, or NO_CASTLE */
    int16_t beside[HEXES][HEXSIDES]; /* neighbour in the scenario's area, or HEX_NONE */
    struct hexset on_map, area; /* hexes of the map; those of the scenario's provinces that one may enter */
    struct hexset zoned;        /* hexes that zones reach into [5-2-2] */
    struct hexset castle_zone[CASTLES_MAX]; /* the six hexes around, where its weak zone reaches [5-1-2, 5-2] */
    bool has_water_sides;       /* some sea or lake sides [5-2-1] */
    struct reach_ground ways[WEATHERS][PACES]; /* what hexes and sides cost; enter[]: 0, not allowed */
    struct reach_open open[PACES][HEXES]; /* how far one comes where no enemy is near, in usual weather */
    struct hexset first_link[CASTLES_MAX]; /* the same of a line's [11-2-2-1] */
    uint8_t river_cost[WEATHERS][PACES];
    uint8_t road[CASTLES_MAX][HEXES]; /* fair-weather points from a castle to a hex, UINT8_MAX: too far; for hints */
    uint8_t weather_by[MONTHS + 1][7];
    int8_t replenish[SIDES_OF_WAR][2][REPLENISH_ROWS][2]; /* by side, columns, die, castle or other */
    struct result_table combat, assault;
    int8_t surrender[RULESETS][DURABILITY + 1][ANSWERS]; /* lowest die for each answer, or NEVER */
    struct { uint8_t result, amount; } siege[RULESETS][2][7]; /* within and over the limit, by die */
    int8_t incident_low[INCIDENTS]; /* lowest die */
    uint8_t limit[LEVELS_OF_CASTLES];
};
enum events { EVENTS_OFF, EVENTS_DIE, EVENTS_TABLE };

enum place {
    PLACE_MAP,
    PLACE_GARRISON,
    PLACE_UNPLACED,  /* to be deployed */
    PLACE_WAITING,   /* an event brings it [36-1, 44-7-2] */
    PLACE_RETURNING, /* at the beginning of the next turn [35:small-scale] */
    PLACE_KILLED,    /* counts [42-6-3] */
    PLACE_REMOVED,
    PLACES,
};
enum awake {
    ASLEEP,
    ROUSED,  /* against `against` only [34-2] */
    REBEL,   /* against its old clan and those who come [39-5] */
    SPECIAL, /* against one clan only [38-2] */
    AWAKE,
    AWAKES,
};
enum deed { /* how a unit has acted, for whoever asks why it may not again */
    DEED_MOVE,
    DEED_ATTACK,   /* [22-1-3] */
    DEED_SEPARATE, /* separated from a force [13-2-4] */
    DEED_DROP,     /* dropped on the march [ruling:11] */
    DEEDS,
    DEED_OTHER = DEEDS, /* no rule asks for it */
};
enum castle_flag {
    CASTLE_RESISTS = 1,    /* [20-3-A] */
    CASTLE_REFUSED = 2,    /* [20-3-B] */
    CASTLE_CALLED = 4,     /* in this phase [20-1-2] */
    CASTLE_ASSAULTED = 8,  /* in this phase [20-1-1] */
    CASTLE_MENDED = 16,    /* in this stage [14-3-3] */
    CASTLE_REBEL = 32,     /* a rebellion gave it away [42-6-1-rebellion] */
    CASTLE_JUDGED = 64,    /* its siege result of this phase is rolled [18-2] */
    CASTLE_FLAGS_ALL = 127,
    CASTLE_FLAGS = 7,
};

/* The frames. Every decision that can interrupt another is a frame of its own; rules.h says whose they are. */
enum {
    FRAME_DEPLOY = 1, /* role; [41-2-2] */
    FRAME_TURN,       /* step: enum turn_step; arg: enum turn_arg */
    FRAME_EVENT,      /* the campaign's [33, 35, 36]; arg 0: event */
    FRAME_PHASE,      /* an Operations Phase; role; step: enum phase_step; arg 0: stage, 0: before the start */
    FRAME_ORGANIZE,   /* arg 0: commander, 1: has regrouped, 2: an able force takes part [13] */
    FRAME_REPLENISH,  /* arg 0: commander, 1: castle or NOTHING, 2: steps left (negative: to desert); step [14] */
    FRAME_MOVE,       /* arg: enum move_arg [15] */
    FRAME_WAKE,       /* a clan wakes inside a move: arg 0: clan [34-4] */
    FRAME_RECOVER,    /* arg 0: leader [26] */
    FRAME_DEATH,      /* arg 0: who led, 1: hex; the rest of his force is in `orphan` [ruling:63, 25-2] */
    FRAME_SIEGE,      /* investing, assaulting [17, 18, 19]; arg: enum siege_arg */
    FRAME_AMBUSH,     /* revised: one force assaults, ambushed first [19-1, 19-2]; role: its; arg: enum siege_arg */
    FRAME_CALL,       /* [20]; arg 0: castle, 1: commander */
    FRAME_FALL,       /* [20-3, 21]; arg: enum fall_arg */
    FRAME_SIEGE_RESULT, /* [18-2]; role: the owner; arg 0: castle, 1: incident */
    FRAME_OFFER,      /* revised [20-4]; role: who is asked; arg 0: castle, 1: terms */
    FRAME_BATTLE,     /* a skirmish or a sortie [22, 23]; role: the attacker; arg: enum battle_arg */
    FRAME_DECISIVE,   /* [24]; role: the attacker; arg: enum battle_arg */
    FRAME_LOSSES,     /* role: who loses; arg: enum losses_arg [23-3] */
    FRAME_RETREAT,    /* role: who retreats; arg: enum retreat_arg [23-4] */
    FRAME_PURSUIT,    /* role: who follows; arg 0: who speaks for the force that is asked [23-5, 24-3-3] */
    FRAME_OVER,
    FRAME_KINDS,
};
enum turn_step { TURN_EVENTS, TURN_LINES, TURN_CHECKED, TURN_STAGE, TURN_END };
enum turn_arg { TURN_SUBSTEP /* of TURN_EVENTS */, TURN_STAGE_NOW, TURN_PHASE_NOW };
enum phase_step { PHASE_BEGIN, PHASE_ACTIONS, PHASE_SIEGES, PHASE_END };
enum move_arg { MOVE_LEADER, MOVE_POINTS, MOVE_PACE, MOVE_BEGAN /* 0 until a point is spent, then 1 + where */ };
enum { PACE_OPEN = PACES }; /* MOVE_PACE before the first leg to a hex */

struct gunyuden_state {
    /* units */
    uint64_t acted[UNIT_WORDS];     /* in this phase [12-2-3, 13-2-4, 15-5] */
    uint64_t did[DEEDS][UNIT_WORDS]; /* those of them who did so */
    uint64_t investing[UNIT_WORDS]; /* [18-1] */
    uint64_t rebel[UNIT_WORDS];     /* bear a Rebellion marker [39] */
    uint64_t was_led[UNIT_WORDS];   /* under command when the phase began [13-1-2] */
    uint64_t was_led_at_stage[UNIT_WORDS]; /* or when the stage began, or not on the map [14-1-2] */
    uint64_t regrouped[UNIT_WORDS]; /* in the running organization, or dropped in the running move [13-2, ruling:77] */
    uint64_t orphan[UNIT_WORDS];    /* the rest of a force that lost its leader [ruling:63] */
    uint64_t joined[UNIT_WORDS];    /* units in the action that is being built, or of the attacker in a battle */
    uint64_t target[UNIT_WORDS];    /* units attacked */
    uint64_t running[UNIT_WORDS];   /* units that still have to retreat, or may pursue */
    uint64_t walking[UNIT_WORDS];   /* the force that retreats just now */
    uint64_t invested;              /* castles; settle() adds those that investors stand at [18-1] */
    uint64_t in_play[SIDES_OF_WAR][UNIT_WORDS]; /* on the map or in garrison, by side; derived */
    struct hexset stands[SIDES_OF_WAR];   /* units outside castles; derived */
    struct hexset hindered[SIDES_OF_WAR]; /* where strong zones of the enemy count for a side [5-1-1, 5-4-1]; derived */
    struct hexset barred[SIDES_OF_WAR];   /* where lines of a side do not pass for the enemy's sake [11-1-3]; derived */
    struct sequence sequence;
    uint32_t against[CLANS_MAX];  /* clans it may act against [34-2, 38-2, 39-5] */
    int16_t hex[UNITS_MAX];       /* also of a garrison; or HEX_NONE */
    int16_t trail[TRAIL_MAX];     /* hexes of a retreat, the first where it began [23-5-2] ... */
    uint16_t inflicted[SIDES_OF_WAR]; /* steps [43-6-1] */
    uint8_t place[UNITS_MAX];     /* enum place */
    uint8_t clan[UNITS_MAX];      /* a few change [33-2-4, 35, 40-4] */
    uint8_t leader[UNITS_MAX];    /* who leads its force; itself if it leads or is alone [9-2] */
    uint8_t steps[UNITS_MAX];
    uint8_t low[UNITS_MAX];       /* morale lost, 0 to 4 [10-1] */
    uint8_t owner[CASTLES_MAX];   /* clan, or NO_CLAN: abandoned, or not in this scenario */
    uint8_t durability[CASTLES_MAX];
    uint8_t castle_low[CASTLES_MAX]; /* [10-4] */
    uint8_t castle_flags[CASTLES_MAX];
    uint8_t main[CLANS_MAX];      /* main castle, or NO_CASTLE [8-3, ruling:70] */
    uint8_t awake[CLANS_MAX];     /* enum awake */
    uint8_t side_of[CLANS_MAX];   /* or NEUTRAL */
    uint8_t halved[CLANS_MAX];    /* activation points of the clan, this turn [33-2-1, 33-3-6] */
    uint8_t halved_unit;          /* of one unit, or NO_UNIT [33-2-8] */
    uint8_t turn, weather;
    uint8_t truce[2], has_met;    /* the campaign's: [33-2-10], [37-1-2] */
    uint8_t story[8];             /* how far each of its stories has gone [33-2-4, 33-2-9, 36, 44-7-2] */
    uint8_t reached[2];           /* mini 1: beside the castle, in it, with a line [43-6] */
    uint8_t dead[SIDES_OF_WAR][RANKS]; /* [42-6-3] */
    uint8_t battles[SIDES_OF_WAR]; /* decisive battles won [42-6-4] */
    /* the battle under resolution */
    uint8_t trail_from[TRAIL_MAX]; /* ... and which of them each was entered from */
    uint8_t trails, round;
    uint8_t chiefs[SIDES_OF_WAR]; /* sodaisho that had died when a decisive battle began [ruling:74] */
    uint8_t die[SIDES_OF_WAR], result[SIDES_OF_WAR], dot[SIDES_OF_WAR];
    uint8_t lost[SIDES_OF_WAR];   /* steps in the rounds of a decisive battle [24-2-5] */
    uint8_t lender[SIDES_OF_WAR]; /* whose modifier is used, or NO_UNIT */
    uint8_t spare[2];
};
_Static_assert(sizeof(struct gunyuden_state) == offsetof(struct gunyuden_state, spare) + 2, "no padding at the end");
_Static_assert(sizeof(struct gunyuden_state) < 4096, "the state stays small");

#endif
