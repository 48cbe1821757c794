/* What Masamune the One-Eyed Dragon takes from the pack beside the series' own tables: its cast, its events. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_MASAMUNE_DATA_H
#define HONJIN_GAMES_GUNYUDEN_RULES_MASAMUNE_DATA_H

#include <stdint.h>

enum person { MASAMUNE, OUCHI, TOMIZAWA, HAMADA, NAGAE, SHIGENAGA, MORIKUNI, MORIKUNI_OF_DATE, PERSONS };
enum house { HOUSE_DATE, HOUSE_KASAI, HOUSE_TOMIZAWA, HOUSE_HAMADA, HOUSE_HONJO, HOUSE_NAGAE, HOUSE_UJIIE,
             HOUSE_REBELS, HOUSE_TAMURA, HOUSE_SATAKE, HOUSE_ASHINA, HOUSE_MOGAMI, HOUSE_OSAKI, HOUSE_HATAKEYAMA,
             HOUSES };
enum seat_of_story { SEAT_YONEZAWA, SEAT_TERAIKE, SEAT_INAWASHIRO, SEAT_KUROKAWA, SEAT_OURA, SEAT_TOZENJI,
                     SEAT_NIHONMATSU, SEATS };

enum story_event { /* in the order of the words of events.csv (masamune_load.c) */
    HAPPENS_NOTHING,
    HAPPENS_MOGAMI_SCHEME,
    HAPPENS_NAGAE_TURNS,
    HAPPENS_CLANS_ACT,
    HAPPENS_OUCHI,
    HAPPENS_YONEZAWA,
    HAPPENS_KASAI_REBELLION,
    HAPPENS_HONJO_ACTS,
    HAPPENS_YOSHIHIME,
    HAPPENS_TAMURA_DATE,
    HAPPENS_CEASEFIRE,
    HAPPENS_KASAI_CONFLICT,
    HAPPENS_DISPUTE,
    HAPPENS_RUMOUR,
    HAPPENS_TAMURA_ANTI,
    HAPPENS_SATAKE_LOSES_1,
    HAPPENS_SHONAI_UPRISING,
    HAPPENS_ASHINA_LOSES_1,
    HAPPENS_SATAKE_LOSES_2,
    HAPPENS_PEACE,
    HAPPENS_KASAI_SMALL_1,
    HAPPENS_KASAI_SMALL_2,
    HAPPENS_TOMIZAWA_REBELS,
    HAPPENS_HAMADA_REBELS,
    HAPPENINGS,
};
extern const char *const masamune_event_words[HAPPENINGS + 1];

enum { LETTERS = 9, LETTER_PEACE = 4, LETTER_KASAI = 9, EVENT_MONTHS = 12, RULE_NAME = 12 };

struct masamune {
    uint8_t person[PERSONS]; /* unit, or NO_UNIT: not in this scenario */
    uint8_t house[HOUSES];   /* clan, or NO_CLAN */
    uint8_t seat[SEATS];     /* castle, or NO_CASTLE */
    uint8_t letter[2][EVENT_MONTHS + 1][7]; /* by side, month and die: 1 is A; 0: no event [33-1] */
    struct {
        uint8_t happens;     /* enum story_event */
        uint16_t rule;
        uint32_t clans;      /* bits */
    } event[LETTERS + 1][7]; /* by letter and die; peace has no second die and stands at 0 */
    int8_t shonai[2][7];     /* on the plain and elsewhere, by die [36-3] */
    struct hexset plain;     /* of Shonai [36-1] */
};

#endif
