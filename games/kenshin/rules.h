/* What the chapters of Kenshin vs. Shingen offer each other. Each chapter answers for the frames it
 * pushes: what is pending, what may be chosen, whether it is legal, what it does. */
#ifndef HONJIN_GAMES_KENSHIN_RULES_H
#define HONJIN_GAMES_KENSHIN_RULES_H

#include "core/choices.h"
#include "core/tell.h"
#include "games/kenshin/state.h"
#include "games/kenshin/words.h"

enum verb_id {
    VERB_NONE,
    VERB_PLACE,
    VERB_AS_PRINTED,
    VERB_SEAL,
    VERB_TURN_UP,
    VERB_MARK,
    VERB_MOVE,
    VERB_ATTACK,
    VERB_DONE,
    VERB_END,
    VERB_CARD,
    VERB_REPLENISH,
    VERB_EXCHANGE,
    VERB_KEEP,
    VERB_RETREAT,
    VERB_REINFORCE,
    VERB_DRAW,
    VERBS,
};

typedef struct kenshin_scenario scenario_t;
typedef struct kenshin_state state_t;

/* load.c: chapter 3 */
bool kenshin_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                  struct err *err);

/* setup.c: chapter 4 */
void setup_begin(const scenario_t *scenario, state_t *state);
void setup_pending(const state_t *state, struct pending *ret);
void setup_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
/* The refusal of an order that is given at the wrong moment. */
struct refusal not_now(const scenario_t *scenario, const state_t *state, const struct action *action);
struct refusal setup_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void setup_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void setup_as_printed(const scenario_t *scenario, state_t *state, uint8_t side);
/* Turns the drafts into counters on the map. */
void setup_finish(const scenario_t *scenario, state_t *state, struct sink *sink);

/* sequence.c: chapter 5 and the running on */
void sequence_run(const scenario_t *scenario, state_t *state, struct sink *sink);
void kenshin_pending(const void *scenario, const void *state, struct pending *ret);
void kenshin_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal kenshin_legal(const void *scenario, const void *state, const struct action *action);
void kenshin_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
void kenshin_setup(const void *scenario, void *ret_state);
bool kenshin_phase(const void *scenario, void *state, const char *name);
extern const char *const kenshin_phase_names[];

/* command.c: 5A.2, 5B.2, 5B.4 */
void command_choices(const scenario_t *scenario, const state_t *state, uint8_t side, struct choices *ret);
struct refusal command_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void command_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool has_commands(const scenario_t *scenario, const state_t *state, uint8_t side);
bool command_is_possible(const scenario_t *scenario, const state_t *state, uint8_t side);
void reinforcement_choices(const scenario_t *scenario, const state_t *state, struct choices *ret);
struct refusal reinforcement_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void reinforcement_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* Entry hexes that a reinforcement may come to. */
uint64_t reinforcement_entries(const scenario_t *scenario, const state_t *state);
uint64_t counters_in_box(const state_t *state);

/* board.c: 6, and counters on the map */
/* The hexes beside a side's units [6]. Terrain does not matter, nor which way they lie [ruling:6]. */
HOT_PART struct hexset zone_of(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return hexset_and(hexset_neighbours(&state->stands[side]), &scenario->on_map);
}
void counter_put(state_t *state, int counter, int hex);
void counter_lift(state_t *state, int counter);
void counter_turn_up(state_t *state, int counter, uint16_t rule, uint16_t also, struct sink *sink);
void counter_turn_down(const scenario_t *scenario, state_t *state, int counter, uint16_t rule, uint16_t also,
                       struct sink *sink);
/* 7.6: enemies side by side show their faces. */
void contact(const scenario_t *scenario, state_t *state, int counter, uint16_t also, struct sink *sink);
void draw_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void draw_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void kenshin_settle(const void *scenario, void *state);
bool is_in_zone(const scenario_t *scenario, const state_t *state, int hex, uint8_t of_side);

/* movement.c: 7 */
void movement_choices(const scenario_t *scenario, const state_t *state, uint8_t side, struct choices *ret);
void mover_choices(const scenario_t *scenario, const state_t *state, struct choices *ret);
struct refusal movement_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void movement_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
/* Where a counter that may move can go now and keep so many points. */
struct hexset mover_reach(const scenario_t *scenario, const state_t *state, int counter, int kept);
bool mover_can_act(const scenario_t *scenario, const state_t *state);
/* is_spent: because it can do nothing more. */
void mover_finish(const scenario_t *scenario, state_t *state, bool is_spent, struct sink *sink);
void movers_forget(state_t *state); /* who has acted, and how it ended */
bool kenshin_route(const void *scenario, const void *view, const struct action *action, struct route *ret);

/* combat.c: 8 */
enum combat_step {
    COMBAT_REPLENISH,
    COMBAT_REPLENISH_OTHER,
    COMBAT_CARDS,
    COMBAT_APPLY,
    COMBAT_APPLY_OTHER,
    COMBAT_END,
};
enum combat_arg { COMBAT_ATTACKER, COMBAT_DEFENDER, COMBAT_ROUND, COMBAT_RESULT };
enum combat_result { /* bits in COMBAT_RESULT */
    RESULT_DEFENDER_RETREATS = 1,
    RESULT_ATTACKER_RETREATS = 2,
    RESULT_DEFENDER_REMOVED = 4,
    RESULT_ATTACKER_REMOVED = 8,
    RESULT_BY_CARD = 16, /* the retreat comes from a card */
    RESULT_TIE = 32,
    RESULT_BY_MARKER = 64, /* a narrow loss under a retreat marker */
};
struct strength { int value, river, weakened, marker; }; /* in halves; they add up */
struct strength combat_strength(const scenario_t *scenario, const state_t *state, int counter, bool is_attacked);
/* Where a unit can retreat to [8.2-retreat]. */
struct hexset retreat_hexes(const scenario_t *scenario, const state_t *state, int counter);
void combat_begin(const scenario_t *scenario, state_t *state, int attacker, int defender, struct sink *sink);
/* Goes on with the combat; false: something is wanted from outside. */
bool combat_run(const scenario_t *scenario, state_t *state, struct sink *sink);
void combat_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void combat_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
struct refusal combat_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void combat_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);

/* cards.c: 8-other-3 to 8-other-6 */
bool may_replenish(const scenario_t *scenario, const state_t *state, uint8_t side);
bool may_exchange(const scenario_t *scenario, const state_t *state, uint8_t side);
bool hand_is_empty(const state_t *state, uint8_t side);
void hand_replenish(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
void hand_exchange(const scenario_t *scenario, state_t *state, struct sink *sink);
void hand_discard(state_t *state, uint8_t side);

/* victory.c: 9 */
bool commander_has_fallen(const scenario_t *scenario, const state_t *state, uint8_t side);
void victory_tell(const scenario_t *scenario, const state_t *state, struct sink *sink);
/* Of the score; the panel shows where it comes from. */
int points_removed(const state_t *state, uint8_t side);
int points_face_up(const scenario_t *scenario, const state_t *state, uint8_t side);
int points_general(const state_t *state, uint8_t side);
uint32_t kenshin_clock(const void *scenario, const void *state);
int32_t kenshin_score(const void *scenario, const void *state, uint8_t role);
void kenshin_outcome(const void *scenario, const void *state, struct outcome *ret);

/* view.c, check.c, hints.c */
role_set kenshin_seen_by(const void *scenario, const void *state, int field, int i);
void kenshin_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);
int kenshin_pieces(const void *scenario, const void *view, struct piece ret[PIECES_MAX]);
void kenshin_panel(const void *scenario, const void *view, uint8_t role, struct panel *ret);
void kenshin_hex(const void *scenario, int hex, struct hex_info *ret);
const char *kenshin_check(const void *scenario, const void *state);
int kenshin_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);
/* Those that the level greedy was frozen with. */
int kenshin_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan ret[]);
/* How likely a sensible player is to lay each card that is in hand, when cards are to be laid. */
void kenshin_weigh_cards(const scenario_t *scenario, const state_t *state, uint8_t side, uint16_t ret[CARDS]);
bool kenshin_reopen(const void *scenario, void *view, uint8_t role);
int32_t kenshin_lead(const void *scenario, const void *state, uint8_t role);
int32_t kenshin_outlook(const void *scenario, const void *state, uint8_t role);
int32_t kenshin_evaluate(const void *scenario, const void *state, uint8_t role);

#endif
