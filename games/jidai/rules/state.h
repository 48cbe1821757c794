/* Sengoku Jidai: what the scenario holds, and what changes in play.
 *
 * Everything is numbered once, in the order of the pack:
 *
 *     units   Uesugi's, then Takeda's, clan by clan
 *     clans   0 .. 13 Uesugi A to N, 14 .. 33 Takeda A to T
 *     chits   0 .. 33 the clans', 34 .. 41 special (four a side), 42 .. 46 compulsory, 47 and 48 samurai
 *     nodes   hexes of the map, and behind them the four entry points, from which one can only leave
 *
 * A hex is a number of kit/hex.h; lane 32, so a column is one 32-bit word of a struct hexset. */
#ifndef HONJIN_GAMES_JIDAI_RULES_STATE_H
#define HONJIN_GAMES_JIDAI_RULES_STATE_H

#include "core/show.h"
#include "core/sequence.h"
#include "games/jidai/rules/editions.h"
#include "kit/bits.h"

#define HEX_LANE uint32_t
#define HEX_COLUMNS 40 /* 34 on the map; 40 fill whole vectors */
#define HEX_PARITY EVEN_COLUMNS_SOUTH
#include "kit/hexset.h"

#define REACH_POINTS 60 /* for the way to a distant enemy */
#define REACH_NEAR 7
#define REACH_GROUND 3
#define REACH_HEXSIDE 2 /* a stream, a ford, a slope */
#define REACH_INTO 2
#define REACH_OUT 0
#include "kit/reach.h"

enum { UESUGI, TAKEDA, ARMIES };
static inline uint8_t enemy_of(uint8_t side) { return side ^ 1; }

enum {
    UNITS_MAX = 96, /* the pack says how many there are */
    CLANS = 34,
    UESUGI_CLANS = 14,
    CLAN_UNITS_MAX = 4,
    HEXES = HEX_COLUMNS * 32,
    ENTRIES = 4, /* A to D */
    NODES = HEXES + ENTRIES,
    SPECIALS = 4, /* special chits of a side */
    AREAS_MAX = 16,
    TERRAINS_MAX = 8,
    PLANS = 7,
    TURNS_MAX = 12,
    COMMAND_COLUMNS_MAX = 8,
    DELAYS = 4,
    TRAIL_MAX = 24,
    TARGETS = 4, /* clans a special chit may name [9.5.5] */
    LINES_MAX = 8,
    COLUMN_MAX = 64, /* hexes of Takeda's column [18.1] */
    EDGES_MAX = 4,
    STANCE_HEXES = 21, /* that hints.c tells apart, 0 to 20 */
    NO_UNIT = 0xfe,
    NO_CLAN = 0xfe,
    NO_VALUE = 0xfe, /* of a small field: nothing chosen yet */
};

enum mode { MODE_ATTACK, MODE_DEFENSE, MODE_MOVE, MODE_REGROUP, MODES };
enum steps { GOOD_ORDER, SHAKEN, DISORGANIZED, EXHAUSTED, ELIMINATED }; /* steps lost [5.3-loss] */
enum plan_id { PLAN_GANKO, PLAN_KURUMA_GAKARI, PLAN_GYORIN, PLAN_KOYAKU, PLAN_KOKUYOKU, PLAN_SAKU, PLAN_HOSHI,
            NO_PLAN = NO_VALUE };
enum activity { ACTIVITY_ATTACK, ACTIVITY_RETREAT, ACTIVITY_IMPETUOUS, ACTIVITY_COMBINED, ACTIVITIES,
                NO_ACTIVITY = NO_VALUE };
enum commander { KENSHIN, SHINGEN, KOSAKA, COMMANDERS };
enum hexside_feature { FEATURE_NONE, FEATURE_STREAM, FEATURE_FORD, FEATURE_RIVER, FEATURE_WALL }; /* WALL: undrawn */
enum area_kind { AREA_CENTRE, AREA_KEY, AREA_EXTERIOR };

/* Where a unit is when it is not in a hex. */
enum box { BOX_MAP, BOX_A, BOX_B, BOX_C, BOX_D, BOX_SAIJO, BOX_WAITING, BOX_ELIMINATED, BOXES };

enum {
    CHIT_SPECIAL = CLANS, /* + 4 * side + number */
    CHIT_RALLY = CHIT_SPECIAL + 2 * SPECIALS,
    CHIT_MOVE,
    CHIT_COMBAT, /* + side */
    CHIT_INITIATIVE = CHIT_COMBAT + ARMIES,
    CHIT_SAMURAI, /* + side */
    CHITS = CHIT_SAMURAI + ARMIES,
};
enum place { PLACE_OUT, PLACE_RESERVE, PLACE_BOWL, PLACE_DELAY_1, PLACE_DELAY_2, PLACE_DELAY_3, PLACE_DELAY_4,
             PLACE_DRAWN, PLACES };

/* Cells of the Combat Table, from worst to best for the attacker [table:combat]. */
enum result { RESULT_AE2, RESULT_A21, RESULT_A11, RESULT_A10, RESULT_NONE, RESULT_A1D1, RESULT_DRR, RESULT_D11,
              RESULT_D1RR, RESULT_D1R1, RESULT_D21, RESULT_DE2, RESULTS };
enum rout { ROUT_ROUT, ROUT_RETREAT_SEPPUKU, ROUT_RETREAT, ROUT_SEPPUKU, ROUT_NONE, ROUTS };
enum { COMBAT_LOW = 2, COMBAT_HIGH = 14, COMBAT_SPAN = COMBAT_HIGH - COMBAT_LOW + 1 };
enum { SCORES = 12 };        /* of the Rally and Rout Tables: 0 to 11, clamped */
enum { COMMAND_ROWS = 8 };   /* modified die: 0 or less, 1 to 6, 7 or more */
enum { NO_LINE = -1 };

struct unit {
    const char *name, *title, *native, *code;
    uint8_t clan, side;
    uint8_t elan, mass, fire, lead;
    int16_t start; /* printed hex in this scenario, or HEX_NONE */
};

struct clan {
    const char *name, *title, *native; /* "u-b" */
    char letter;
    uint8_t side, first, end; /* its units: first <= u < end */
    uint8_t box;              /* where it starts: BOX_MAP, BOX_SAIJO or BOX_WAITING [17.1, 18.1] */
    uint8_t mode;             /* at the start: a mode, or NO_VALUE where the player chooses */
    uint8_t entry;            /* 0 to 3: the entry point that `as-printed` gives it */
    bool is_kosaka;           /* of Kosaka's contingent: his points may activate it [17.2] */
};

struct battle_plan {
    const char *name, *title, *native;
    uint8_t quota[ACTIVITIES]; /* ACTIVITY_IMPETUOUS: how many the opponent gets */
    uint8_t modes;             /* bits of the initial modes */
};

struct entry_point {
    const char *name, *title;
    uint8_t turn, hexes;
    int16_t hex[6];
};

struct area {
    const char *name, *title, *native;
    uint8_t kind;   /* enum area_kind */
    uint8_t hexes;  /* hexes of the map tied to an exterior area */
    int16_t hex[4];
};

struct jidai_scenario {
    struct grid grid;
    const char *name;
    struct edition edition; /* editions.c */
    bool is_historical;     /* chapter 17; otherwise chapter 18 with the siege */

    /* the map */
    struct hexset on_map;        /* playable hexes */
    struct hexset banked;        /* those with an impassable side towards another playable hex */
    struct hexset west;          /* west of the river [17.6.3] */
    struct hexset edge;          /* beside the edge of the map [10.4] */
    uint8_t terrain[HEXES];      /* index into terrain_kind */
    uint8_t level[HEXES];
    uint8_t bank[HEXES];         /* which side of the river: hexes joined without crossing it, fords included */
    uint8_t feature[HEXES][6];   /* enum hexside_feature, by enum hexside */
    int16_t beside[NODES][6];    /* neighbour across a side, playable, or HEX_NONE; of a node, its hexes */
    uint8_t cost[NODES][6];      /* points to go there; 0: not allowed [10.2, table:terrain] */
    uint8_t crosses[HEXES];      /* hexsides (bits) that can be crossed */
    uint8_t touches[2][HEXES];   /* hexsides over which a unit there has its zone, without and with Firepower [5.2] */
    const char *label[HEXES];    /* place name, or NULL */
    uint8_t terrains;
    struct terrain terrain_kind[TERRAINS_MAX];
    uint8_t terrain_cost[TERRAINS_MAX];
    int8_t terrain_column[TERRAINS_MAX];  /* modifier of the Column Score for a defender, 0 or less */
    bool terrain_difficult[TERRAINS_MAX]; /* [11.10] */
    uint8_t feature_cost[FEATURE_WALL + 1];
    int8_t feature_column[FEATURE_WALL + 1];
    bool feature_difficult[FEATURE_WALL + 1];
    uint8_t up_cost, zone_cost; /* +1 a level, +2 an enemy zone */
    int8_t up_column;
    uint8_t movement[MODES], special_movement; /* 5 3 4 0, and 6 [9.5.2] */
    int16_t kaizu;                             /* the fortress's hex */
    struct reach_ground ground;      /* the same for path.c, made of cost[][] */
    struct reach_ground plain;       /* every step costs one point [9.5.5] */
    struct hexset entrance[ENTRIES]; /* the hexes behind an entry point */

    /* the armies */
    uint8_t units, first_takeda; /* units 0 .. first_takeda - 1 are Uesugi's */
    struct unit unit[UNITS_MAX];
    struct clan clan[CLANS];
    uint8_t commander[COMMANDERS]; /* unit */
    uint64_t kosakas;              /* clans of Kosaka's contingent */
    char chit_name[CHITS][12];
    char chit_title[CHITS][40];
    const char *chit_native[CHITS];
    uint8_t ford_clan, recall_clan; /* Uesugi's M [17.6.3] and N [17.3] */
    uint8_t garrison_clan;          /* in Kaizu at the start [18.1], or NO_CLAN */

    /* tables */
    uint8_t combat[COMBAT_SPAN][COMBAT_SPAN]; /* [LIN - 2][COL - 2]: enum result */
    uint8_t mode_change[MODES][MODES];        /* [from][to]: at least; 0: no such change */
    uint8_t rally[SCORES];                    /* levels gained */
    uint8_t rout[SCORES];                     /* enum rout */
    uint8_t command[COMMAND_COLUMNS_MAX][COMMAND_ROWS];
    uint8_t command_column[COMMANDERS][TURNS_MAX + 1]; /* by turn; NO_VALUE: gets no points */
    struct battle_plan plan[PLANS];
    uint8_t koyaku[7], saku[7]; /* by die: what d2^1 and dR^R become, enum result */
    bool may_plan[ARMIES];      /* chooses a plan */
    bool plan_is_active[ARMIES];

    /* the scenario */
    uint8_t turns, fatigue_turn, surprise_turn; /* 0: none */
    uint8_t surprise_column, draw_band, kaizu_points, kansuke_points, recall_losses, recall_box;
    uint8_t positions; /* Defensive Position markers of a side */
    struct entry_point entry[ENTRIES];
    uint8_t saijo_side; /* who holds Mount Saijo */
    int16_t recall_hex; /* where N enters */
    uint8_t columns;    /* hexes of Takeda's column [18.1], 0 if there is none */
    int16_t column[COLUMN_MAX];
    uint8_t edges;
    int16_t edge_hex[EDGES_MAX]; /* where the surplus enters */
    uint8_t samurai_lines[ARMIES];              /* by the army that is helped [14.1] */
    uint8_t samurai_line[ARMIES][LINES_MAX];
    uint8_t track_end;                          /* of the Victory Point Track */

    /* the fortress [fortress:kaizu] */
    uint8_t areas;
    struct area area[AREAS_MAX];
    int8_t line[AREAS_MAX][AREAS_MAX]; /* [from][to]: Defense Score to take `to`, or NO_LINE */

    /* for hints.c, which asks for it often */
    uint8_t strength[UNITS_MAX], elan[UNITS_MAX];
    int16_t is_alone[UNITS_MAX];                          /* a clan by itself, or nobody */
    int16_t has_mate[CLAN_UNITS_MAX - 1][UNITS_MAX];      /* the unit so many (and one) later is of the same clan */
    int16_t stance[2][MODES + 1][ELIMINATED + 1][STANCE_HEXES]; /* [holds][mode][steps][hexes from the enemy] */
};

/* The frames of the sequence of play. Which chapter answers for one follows from its number. */
enum {
    FRAME_SETUP = 1, /* sealed [3]; then Defensive Positions; step: enum setup_step */
    FRAME_TURN,      /* step: enum turn_step [4.2-command] */
    FRAME_CHIT,      /* a drawn chit; arg0: chit; step: enum chit_step [9.1] */
    FRAME_ALTERNATE,     /* both sides by turns, clan by clan; arg0: enum task; role: whose turn [9.3] */
    FRAME_CLAN,      /* an activation of active_clans; step: enum clan_step [9.4] */
    FRAME_MODE,      /* a test on the Mode Change Table; arg0: clan, arg1: enum mode_test [6.4] */
    FRAME_MOVE,      /* a clan moves; arg: enum move_arg [10.1] */
    FRAME_STEPS,     /* Attack units go one hex towards the enemy [9.3.3], or a straggler rejoins [9.3.4-rejoin] */
    FRAME_COMBINED,  /* the dice of a combined manoeuvre [9.5.5] */
    FRAME_RETREAT,   /* a clan retreats; arg: enum retreat_arg [9.3.1-retreat] */
    FRAME_PURSUIT,   /* arg0: the unit that retreated [9.3.1-pursuit] */
    FRAME_RALLY,     /* a clan's units rally; arg: enum rally_arg [12.1] */
    FRAME_SAMURAI,   /* a samurai chit [14.2] */
    FRAME_OVER,
    FRAME_COMBAT = 32, /* 32 to 47 are combat.c's, battle.c's, losses.c's and rout.c's; their arguments too */
    FRAME_SIEGE = 48,  /* 48 to 63 are siege.c's and fortress.c's */
    FRAME_KINDS = 64,
};

enum { PARTS_MAX = 7 }; /* of a battle: one against the six around it */

struct fight { /* all zero outside a battle */
    int16_t parts;          /* how many units take part */
    int16_t column, line;   /* the score so far */
    int16_t ground;         /* kind of ground, or -1 */
    int16_t result;         /* enum result */
    int16_t pick[2];        /* by attacker, defender: who takes the first figure, or -1 */
    int16_t hex[PARTS_MAX]; /* where each stood when the battle began */
    struct { uint8_t unit, marks; } part[PARTS_MAX]; /* marks: enum part (combat.h) */
    int16_t spare[3];
};
_Static_assert(sizeof(struct fight) == 24 * sizeof(int16_t), "positions write it as 24 numbers");

/* Journals have hashes of these bytes, so names may change and places may not: where two facts that are never needed
 * at once share a place, each has its own name. */
struct jidai_state {
    union {
        uint64_t acted;  /* clans that have had their turn, in a frame that goes through them */
        uint64_t astray; /* in a FRAME_COMBINED: clans that the enemy is going to move [9.5.5] */
    };
    uint64_t able;         /* clans that have something to do in a FRAME_ALTERNATE that is waiting, else 0; derived */
    uint64_t stepping[2];  /* units that may take a step [9.3.3] when one of them is asked for, else none; derived */
    uint64_t active_clans; /* clans of the running activation */
    uint64_t mode_known;   /* clans whose mode everybody knows [6.2-secret] */
    uint64_t shown;        /* chits everybody has seen this turn [2.3-fog] */
    uint64_t active[2];    /* sets of units, bit u % 64 of word u / 64: may fight in this activation */
    uint64_t moved[2];     /* have moved in this activation */
    uint64_t charged[2];   /* have moved into contact in this activation [11.5-charge] */
    uint64_t retreated[2]; /* have retreated under this chit [12.1] */
    uint64_t rallied[2];   /* have tried to rally under this chit */
    uint64_t obliged[2];   /* must retreat: fixed when the Rally chit is drawn [ruling:simultaneous-retreat] */
    uint64_t position[2];  /* stand under a Defensive Position marker [11.8] */
    uint64_t kept[2];      /* while the first attacker walks: enemies that may be ignored and that it has come nearer
                            * to, and itself as soon as that counts [6.5-attack-first-unit] */
    uint64_t fought[2];    /* for combat.c: took part in a battle of this activation [11.3] */
    struct hexset stands[ARMIES]; /* where units stand, Kaizu left out in a siege scenario; derived */
    struct hexset zone[ARMIES];   /* the hexes in the zones of their units [5.2]; derived */
    struct sequence sequence;
    int16_t hex[UNITS_MAX];   /* or HEX_NONE */
    int16_t draft[UNITS_MAX]; /* where it is to be set up; the owner's secret */
    int16_t trail[TRAIL_MAX]; /* hexes of the unit that retreats, from where it began [9.3.1-pursuit] */
    int16_t vp;               /* Uesugi's lead in victory points [15.1] */
    struct fight fight;       /* the battle under resolution */
    uint8_t at[HEXES];        /* the unit in a hex, or NO_UNIT; Kaizu left out likewise; derived */
    uint8_t box[UNITS_MAX];   /* enum box */
    uint8_t steps[UNITS_MAX]; /* lost [5.3-loss] */
    uint8_t lead[UNITS_MAX];  /* Leadership left, without a samurai's */
    union {
        uint8_t battle[UNITS_MAX];   /* number of its battle in this activation, 0: none [ruling:declare] */
        uint8_t survival[UNITS_MAX]; /* enum survival, while the survivors of a siege are named [13.9]; else 0 */
    };
    uint8_t mode[CLANS];      /* enum mode; the owner's secret with secret modes until mode_known */
    uint8_t entry[CLANS];     /* 0 to 3, or NO_VALUE; the owner's secret [16.2] */
    uint8_t place[CHITS];     /* enum place; with fog the owner's secret unless shown */
    uint8_t bought[CHITS];    /* 0, or 1 + the commander who pays; the owner's secret while drafting [8.3] */
    uint8_t activity[ARMIES * SPECIALS];       /* of a special chit; the owner's secret [8.3-special] */
    uint8_t target[ARMIES * SPECIALS][TARGETS]; /* its clans, or NO_CLAN; the owner's secret */
    uint8_t plan[ARMIES];     /* the owner's secret until plan_shown [7.1-secret] */
    uint8_t saved[ARMIES];    /* points accumulated for the plan; secret likewise [7.2] */
    uint8_t saving[ARMIES];   /* drafted in this command phase, or NO_VALUE; secret likewise */
    uint8_t trying[ARMIES];   /* drafted: tries to activate the plan; secret until both have sealed */
    uint8_t wanted[ARMIES];   /* the mode a clan tries to take [6.4]; secret with secret modes */
    uint8_t points[ARMIES][2]; /* command points left: the commander's, Kosaka's [8.2, 17.2] */
    uint8_t used[ARMIES][ACTIVITIES]; /* special activities carried out [9.5.1] */
    uint8_t granted[ARMIES];  /* impetuous attacks this side has been given [9.5.3] */
    uint8_t bundori[ARMIES];  /* leadership this side has lost [11.11-bundori] */
    uint8_t samurai[ARMIES];  /* the unit with the samurai, or NO_UNIT [14.2] */
    uint8_t plan_shown, plan_active, plan_given; /* bits of sides; given: its impetuous attacks are handed over */
    uint8_t sealed;           /* roles that have finished a sealed phase */
    uint8_t refused;          /* sides that have refused a chit since one was accepted [9.2] */
    uint8_t fallen;           /* sides whose commander is dead [16.4]: the game ends at once */
    uint8_t turn;             /* 1 to 12 */
    uint8_t has_begun;        /* turn 1: a Uesugi clan chit has been drawn [17.4] */
    uint8_t has_recalled;     /* clan N is on its way [17.3]; with fog Uesugi's secret until it arrives */
    uint8_t has_kansuke;      /* Kansuke has been used [17.6.1] */
    uint8_t special_clan;     /* clan under a special Attack, or NO_CLAN [9.5.2] */
    uint8_t trails;           /* length of trail */
    uint8_t markers;          /* Defensive Positions still to be placed in the set-up */
    uint8_t redeployed;       /* clan that deploys with M, or NO_CLAN; Uesugi's secret while drafting [17.6.3] */
    /* the siege, for siege.c and fortress.c */
    uint8_t besieger;         /* side that besieges Kaizu, or NO_VALUE: no siege [13.5] */
    uint8_t kaizu_side;       /* who controls Kaizu, or NO_VALUE: nobody yet [18.3] */
    uint8_t area[ARMIES][AREAS_MAX]; /* 1: a control marker [13.4.4] */
    uint8_t manpower[ARMIES], out[ARMIES], actions[ARMIES], bid[ARMIES];
    uint16_t base[ARMIES];    /* base areas, bits [13.2] */
    uint8_t siege[12];        /* more of theirs; siege.h names the slots */
    uint8_t called;           /* sides that may call their samurai before the next draw [14.1] */
    uint8_t touch[UNITS_MAX]; /* while battles are declared: the sides (bits) across which an active unit has enemies in
                               * its zone; derived */
    uint8_t next[CLAN_UNITS_MAX]; /* of the clan that walks hex by hex, by unit: its next steps; derived */
    uint8_t aim;              /* points by which the first attacker may at most be away from where it goes, so that it
                               * does not turn round on its way [6.5-attack-first-unit]; 0: nobody walks */
    uint8_t spare[2];
};
_Static_assert(sizeof(struct jidai_state) % 8 == 0, "no padding at the end");
_Static_assert(sizeof(struct jidai_state) < 4096, "the state stays small");

/* Positions in the field table of the fields with secrets (view.c). */
enum field_id { FIELD_MODE, FIELD_ENTRY, FIELD_PLACE, FIELD_BOUGHT, FIELD_ACTIVITY, FIELD_TARGET, FIELD_PLAN,
                FIELD_SAVED, FIELD_SAVING, FIELD_TRYING, FIELD_WANTED, FIELD_POINTS, FIELD_DRAFT, FIELD_REDEPLOYED,
                FIELD_RECALLED };

/* state->next: bits of sides, and these. It is worked out when a step is asked for, and 0 at all other times. */
enum {
    NEXT_MAY_STAY = 1 << HEXSIDES,
    NEXT_SEVERAL = 2 << HEXSIDES, /* it may go to enemies that are not all equally far away */
};

static inline bool set_has(const uint64_t set[2], int unit) { return bits_has(set, unit); }
static inline void set_add(uint64_t set[2], int unit) { bits_set(set, unit); }
static inline void set_remove(uint64_t set[2], int unit) { bits_clear(set, unit); }
static inline uint64_t clan_bit(int clan) { return UINT64_C(1) << clan; }
static inline uint64_t clans_of_side(uint8_t side)
{
    return side == UESUGI ? clan_bit(UESUGI_CLANS) - 1 : clan_bit(CLANS) - clan_bit(UESUGI_CLANS);
}
static inline uint64_t clans_in_mode(const struct jidai_state *state, uint8_t mode)
{
    uint64_t clans;
    bits_of_value(state->mode, CLANS, mode, &clans, 1);
    return clans;
}
static inline uint8_t clan_side(int clan) { return clan < UESUGI_CLANS ? UESUGI : TAKEDA; }
static inline int clan_first(uint8_t side) { return side == UESUGI ? 0 : UESUGI_CLANS; }
static inline int clan_end(uint8_t side) { return side == UESUGI ? UESUGI_CLANS : CLANS; }
static inline bool chit_is_clan(int chit) { return chit < CLANS; }
static inline bool chit_is_special(int chit) { return chit >= CHIT_SPECIAL && chit < CHIT_RALLY; }
static inline bool chit_is_compulsory(int chit) { return chit >= CHIT_RALLY && chit < CHIT_SAMURAI; }
/* Clan, special and samurai chits belong to a side; of the compulsory ones only Combat does. */
static inline uint8_t chit_side(int chit)
{
    if (chit_is_clan(chit)) return clan_side(chit);
    if (chit_is_special(chit)) return (uint8_t)((chit - CHIT_SPECIAL) / SPECIALS);
    if (chit >= CHIT_SAMURAI) return (uint8_t)(chit - CHIT_SAMURAI);
    return chit >= CHIT_COMBAT && chit < CHIT_INITIATIVE ? (uint8_t)(chit - CHIT_COMBAT) : ARMIES;
}

#endif
