/* One shot, measured: whether it may be, at which number, with which modifiers. Targets, dice, results and the
 * measuring tool all ask here. */
#ifndef HONJIN_GAMES_ARGAD_RULES_SHOOTING_MEASURE_H
#define HONJIN_GAMES_ARGAD_RULES_SHOOTING_MEASURE_H

#include "games/argad/rules/rules.h"

enum { MODIFIERS_MAX = 10 };

struct modifier { uint16_t rule; int8_t value; };

struct modifiers {
    int count, sum;
    struct modifier item[MODIFIERS_MAX];
};

/* In the order of the words in game.c: which condition of a salvo fails. */
enum condition {
    SALVO_HOLDS, SALVO_TRAINING, SALVO_THREE, SALVO_CLOSE_ORDER, SALVO_FORMED, SALVO_OFFICER, SALVO_AMMUNITION,
    SALVO_TARGET, SALVO_IMMOBILE,
};

struct shot {
    uint16_t table;           /* the rule of the table that is used */
    int gap, need;
    uint8_t condition;        /* arquebus: enum condition */
    uint16_t condition_also;  /* ... fortified, solid construction, rolling fire */
    bool is_long, is_furtive_target, is_salvo;
    int saved_by_armour;      /* what armour alone takes from the sum, for the stun */
    struct modifiers modifiers;
};

void argad_modifiers_add(struct modifiers *modifiers, uint16_t rule, int value);
/* A rule that changes nothing here, and is named all the same. */
void argad_modifiers_note(struct modifiers *modifiers, uint16_t rule);

/* May it shoot at all in this turn, whatever at? */
struct refusal argad_shooter_legal(const scenario_t *scenario, const state_t *state, int figure);
/* At this figure, or this feature (FIGURES + feature). ret may be NULL. */
struct refusal argad_shot_measure(const scenario_t *scenario, const state_t *state, int figure, int target,
                                  struct shot *ret);
/* Whoever asks about many keeps the trail, which is begun only if it is wanted; argad_shot_at: of somebody who may
 * shoot. */
struct trail;
struct refusal argad_shot_of(const scenario_t *scenario, const state_t *state, int figure, int target,
                             struct trail *trail, struct shot *ret);
struct refusal argad_shot_at(const scenario_t *scenario, const state_t *state, int figure, int target,
                             struct trail *trail, struct shot *ret);
/* Those among the enemies who may be in its reach and before it, wherever they were in this turn; not its sight. */
uint64_t argad_shot_reach(const scenario_t *scenario, const state_t *state, int figure, uint64_t enemies);
/* shooting_salvo.c: the first condition that fails for a gunner at a target. */
uint8_t argad_salvo_condition(const scenario_t *scenario, const state_t *state, int figure, int target,
                              const struct sight_line *line, uint16_t *ret_also);
/* Figures of a side, each within 4 cm of another, among whom this one stands; and is it alone? [base:group] */
uint64_t argad_cluster_of(const scenario_t *scenario, const state_t *state, int figure);
bool argad_is_lone(const scenario_t *scenario, const state_t *state, int figure);
int argad_weapon_reload(int weapon); /* turns */
/* A band of a weapon, or of the salvo (WEAPONS): up to how many mm, the number needed. Its rule; 0: no such band. */
uint16_t argad_weapon_band(int weapon, int band, int *ret_to, int *ret_need);
int argad_good_reach(int weapon); /* how far it hits by a five, between centres; for players */

#endif
