/* Kenshin vs. Shingen: what the scenario holds, and what changes in play.
 *
 * Counters and units are two things: a counter is the piece one can follow on the map, a unit is the
 * general printed on its face. Who knows which unit a counter is, is the secret of this game. Counters
 * are numbered by the place they start from, so their numbers tell nothing:
 *
 *     0 .. 20    Uesugi, one for each starting hex
 *     21 .. 35   Takeda, one for each of 15 starting hexes, of which one stays empty [4.2-empty-hex]
 *     36 .. 46   the night-attack army: three at X1 to X3, eight in the box [4.2-night-attack] */
#ifndef HONJIN_GAMES_KENSHIN_RULES_STATE_H
#define HONJIN_GAMES_KENSHIN_RULES_STATE_H

#include "core/show.h"
#include "core/sequence.h"

#define HEX_LANE uint16_t
#define HEX_COLUMNS 32 /* 22 on the map; 32 fill whole vectors */
#define HEX_PARITY EVEN_COLUMNS_SOUTH
#include "kit/hexset.h"

#define REACH_POINTS 7
#define REACH_NEAR 7
#define REACH_GROUND 2
#define REACH_INTO 0
#define REACH_OUT 0
#include "kit/reach.h"

enum { UESUGI, TAKEDA, SIDES_IN_PLAY, BOTH = 1 << UESUGI | 1 << TAKEDA /* as roles */ };
static inline uint8_t enemy_of(uint8_t side) { return side ^ 1; }

enum {
    UNITS = 46,
    COUNTERS = 47,
    UESUGI_COUNTERS = 21,
    TAKEDA_FIRST = 21,
    TAKEDA_STARTS = 15,
    NIGHT_FIRST = 36,
    NIGHT_COUNTERS = 11,
    ENTRIES = 3, /* X1, X2, X3 */
    HEXES = 22 * 16,
    CARDS = 8, /* kinds of cards */
    TERRAINS = 3,
    NO_COUNTER = 0xff,
    UNIT_UNDRAWN = UNITS, /* nobody knows; drawn when the counter is turned up */
    UNIT_NONE = 0xfe,     /* no unit: an empty starting hex, or not placed yet */
    UNIT_HIDDEN = 0xff,   /* in a redacted state */
    CARD_NONE = 0xfe,
    CARD_HIDDEN = 0xff,
};

struct unit {
    const char *name, *title, *native, *code;
    uint8_t side, value; /* in halves */
    bool is_commander, is_night; /* night: of the night-attack army */
    int16_t printed; /* the counter of the hex its code is printed in, or -1 */
};

struct kenshin_scenario {
    struct grid grid;
    const char *name;
    struct unit unit[UNITS];
    uint64_t lettered[SIDES_IN_PLAY], night; /* sets of units */
    struct hexset on_map, takeda_side; /* takeda_side: the bank group II starts on */
    struct reach_ground ground;
    struct hexset beside[HEXES]; /* the neighbours of a hex */
    uint8_t terrain[HEXES];
    struct terrain terrain_kind[TERRAINS];
    int8_t terrain_combat[TERRAINS]; /* modifier in halves */
    uint8_t terrain_cost[TERRAINS];
    const char *label[HEXES];
    int16_t start[COUNTERS];  /* starting hex of a counter, or HEX_NONE */
    uint8_t group[COUNTERS];  /* 1 to 3 for Uesugi's groups, otherwise 0 */
    char counter_name[COUNTERS][8];
    char start_name[COUNTERS][8]; /* what is printed in the starting hex */
    const char *card[CARDS];
    uint8_t card_value[CARDS]; /* in halves; 0: the retreat card */
    uint8_t card_count[SIDES_IN_PLAY][CARDS];
    uint8_t retreat_card, spare_card; /* spare: the kind that lies in the box */
    uint8_t commander[SIDES_IN_PLAY]; /* unit */
    uint8_t turns, first_hour, hours; /* a turn is two hours of the day */
    uint8_t commands, no_command_turn, surprise_turn, reinforcements, exchange_turn;
    uint8_t movement, attack_cost;
    int8_t retreat_margin, retreat_marker, commander_retreat; /* in halves */
    uint8_t marginal, tactical, decisive; /* leads in points [9.3-levels] */
};

/* The frames of the sequence of play. */
enum {
    FRAME_SETUP = 1, /* both sides place their units, sealed [4.2] */
    FRAME_PHASE,     /* step: enum phase; role: whose turn [5] */
    FRAME_MOVER,     /* one unit moves and attacks [7.12]; arg: enum mover_arg */
    FRAME_COMBAT,    /* step: enum combat_step; arg: enum combat_arg [8] */
    FRAME_OVER,
    FRAME_KINDS,
};
enum phase { PHASE_RECOVERY, PHASE_COMMAND, PHASE_MOVEMENT, PHASE_REINFORCEMENT, PHASE_TURN_MARKER };
enum mover_arg { MOVER_COUNTER, MOVER_POINTS, MOVER_FLAGS };
enum mover_flag {
    MOVER_STOPPED = 1,  /* entered an enemy zone [7.5] */
    MOVER_ATTACKED = 2, /* has had its one attack */
    MOVER_LEFT = 4,     /* moved out of an enemy zone [7.9, 7.10] */
    MOVER_WON = 8,      /* leaves a zone after a victory [ruling:7] */
    MOVER_SLIPPED = 16, /* the enemy it attacked got away by a card [ruling:12] */
    MOVER_BEATEN = 32,  /* beaten or gone back in its own attack [ruling:21] */
};

struct kenshin_state {
    uint64_t up;       /* counters that lie face up */
    uint64_t marked;   /* with a move marker */
    uint64_t shaken;   /* with a retreat marker */
    uint64_t known;    /* everybody has seen their face [knowledge-persists] */
    uint64_t acted;    /* have moved and attacked in this phase; and of these: */
    uint64_t won;      /* in their attack [7.13] */
    uint64_t slipped;  /* whose enemy got away by a card [8-attack, ruling:12] */
    uint64_t beaten;   /* or gone back in their own attack [ruling:21] */
    uint64_t spent;    /* had no points for anything more [7.3, 7.11] */
    uint64_t halted;   /* by an enemy zone, with too few points for an attack [7.5, 7.11] */
    uint64_t removed;  /* out of the game */
    uint64_t awaiting; /* turned up, but who they are has still to be drawn */
    struct hexset stands[SIDES_IN_PLAY]; /* where each side's counters stand; derived */
    struct sequence sequence;
    int16_t hex[COUNTERS];           /* where a counter stands, or HEX_NONE */
    uint8_t at[HEXES];               /* the counter in a hex, or NO_COUNTER; derived */
    uint8_t unit[COUNTERS];          /* who it is; the owner's secret until known */
    uint8_t turn;                    /* 1 to 6 */
    uint8_t sealed;                  /* roles that have finished a sealed phase */
    union { /* never needed at once; journals have hashes of these bytes, so there is one place for both */
        uint8_t commands;            /* given in this command phase */
        uint8_t reinforced;          /* counters that came in this reinforcement phase */
    };
    uint8_t card[SIDES_IN_PLAY];     /* laid face down in this combat; the owner's secret */
    uint8_t hand[SIDES_IN_PLAY][CARDS];
    uint8_t discard[SIDES_IN_PLAY][CARDS];
    uint8_t retreats[SIDES_IN_PLAY]; /* how often the commander has retreated [8-other-8] */
    uint8_t is_exchanged;            /* Takeda has taken the second 5 [8-other-6] */
    uint8_t spare[7];
};
_Static_assert(sizeof(struct kenshin_state) == offsetof(struct kenshin_state, spare) + 7, "no padding at the end");
_Static_assert(sizeof(struct kenshin_state) < 2048, "the state stays small");

enum field_id { FIELD_UNIT, FIELD_CARD }; /* positions in the field table of the fields with secrets */

static inline uint8_t side_of(int counter) { return counter < UESUGI_COUNTERS ? UESUGI : TAKEDA; }
static inline uint64_t bit_of(int counter) { return UINT64_C(1) << counter; }
static inline uint64_t counters_of(uint8_t side)
{
    const uint64_t uesugi = (UINT64_C(1) << UESUGI_COUNTERS) - 1;
    return side == UESUGI ? uesugi : ((UINT64_C(1) << COUNTERS) - 1) & ~uesugi;
}
static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }

#endif
