/* What the files of thought share. */
#ifndef HONJIN_GAMES_KENSHIN_THINK_THINK_H
#define HONJIN_GAMES_KENSHIN_THINK_THINK_H

#include "core/judge.h"
#include "games/kenshin/rules/rules.h"

/* How good a position is: material, presence at the end, commanders. */
int32_t kenshin_evaluate(const void *scenario, const void *state, uint8_t role);
int32_t kenshin_lead(const void *scenario, const void *state, uint8_t role);
int32_t kenshin_outlook(const void *scenario, const void *state, uint8_t role);
/* Log odds of Uesugi, in thousandths: what outlook() is made of. */
int32_t kenshin_by_hand(const void *scenario, const void *state);
extern const struct judge kenshin_judge; /* features.c */
int kenshin_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);
/* Those that the level greedy was frozen with. */
int kenshin_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan ret[]);
/* The plans of players before these learnt more: those of the anchors. */
int kenshin_first_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                       struct plan ret[]);
/* How likely each counter is to be its side's unseen commander, by what everybody sees, and the sum; 0: he is known. */
int kenshin_weigh_commander(const scenario_t *scenario, const state_t *state, uint8_t side, uint8_t ret[COUNTERS]);
void kenshin_believe(const void *scenario, void *view, uint8_t role, struct rng *rng);
/* How likely a sensible player is to lay each card that is in hand, when cards are to be laid. */
void kenshin_weigh_cards(const scenario_t *scenario, const state_t *state, uint8_t side, uint16_t ret[CARDS]);

#endif
