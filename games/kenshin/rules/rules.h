/* What the chapters of Kenshin vs. Shingen offer each other. Each chapter answers for the frames it
 * pushes: what is pending, what may be chosen, whether it is legal, what it does. */
#ifndef HONJIN_GAMES_KENSHIN_RULES_RULES_H
#define HONJIN_GAMES_KENSHIN_RULES_RULES_H

#include "core/tell.h"
#include "games/kenshin/rules/state.h"
#include "games/kenshin/rules/words.h"

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

#include "core/chapter.h"

/* load.c: chapter 3 */
bool kenshin_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                  struct err *err);

/* setup.c: chapter 4 */
/* Units of a side that have no place in its draft yet. */
uint64_t kenshin_units_to_place(const scenario_t *scenario, const state_t *state, uint8_t side);
void kenshin_setup_begin(const scenario_t *scenario, state_t *state);
CHAPTER(kenshin_setup);
void kenshin_setup_as_printed(const scenario_t *scenario, state_t *state, uint8_t side);
/* Turns the drafts into counters on the map. */
void kenshin_setup_finish(const scenario_t *scenario, state_t *state, struct sink *sink);

/* sequence.c: chapter 5 and the running on */
/* Has the phase just begun? It has from now on. */
static inline bool phase_begins(state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    const bool begins = !frame->arg[0];
    frame->arg[0] = 1;
    return begins;
}
static inline bool phase_ends(state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    frame->step++;
    frame->arg[0] = 0;
    return true;
}
void kenshin_pending(const void *scenario, const void *state, struct pending *ret);
void kenshin_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret);
struct refusal kenshin_legal(const void *scenario, const void *state, const struct action *action);
void kenshin_apply(const void *scenario, void *state, const struct action *action, struct sink *sink);
void kenshin_setup(const void *scenario, void *ret_state);
bool kenshin_phase(const void *scenario, void *state, const char *name);
extern const char *const kenshin_phase_names[];

/* command.c: 5A.2, 5B.2, 5B.4 */
CHAPTER(kenshin_command);
CHAPTER(kenshin_reinforcement);
bool kenshin_has_commands(const scenario_t *scenario, const state_t *state, uint8_t side);
struct hexset kenshin_hexes_to_command(const scenario_t *scenario, const state_t *state, uint8_t side);
int kenshin_units_to_command(const scenario_t *scenario, const state_t *state, uint8_t side);
/* Entry hexes that a reinforcement may come to. */
uint64_t kenshin_reinforcement_entries(const scenario_t *scenario, const state_t *state);
uint64_t kenshin_counters_in_box(const state_t *state);

/* board.c: 6, and counters on the map */
/* The hexes beside a side's units [6]. Terrain does not matter, nor which way they lie [ruling:6]. */
HOT_PART struct hexset zone_of(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return hexset_and(hexset_neighbours(&state->stands[side]), &scenario->on_map);
}
void kenshin_counter_put(state_t *state, int counter, int hex);
void kenshin_counter_lift(state_t *state, int counter);
void kenshin_counter_turn_up(state_t *state, int counter, uint16_t rule, uint16_t also, struct sink *sink);
void kenshin_counter_turn_down(const scenario_t *scenario, state_t *state, int counter, uint16_t rule, uint16_t also,
                               struct sink *sink);
/* 7.6: enemies side by side show their faces. */
void kenshin_contact(const scenario_t *scenario, state_t *state, int counter, uint16_t also, struct sink *sink);
void kenshin_draw_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
void kenshin_draw_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void kenshin_settle(const void *scenario, void *state);
bool kenshin_is_in_zone(const scenario_t *scenario, const state_t *state, int hex, uint8_t of_side);

/* movement.c: 7 */
CHAPTER(kenshin_movement);
/* The same orders, while a unit is moving. */
void kenshin_mover_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void kenshin_mover_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
bool kenshin_mover_run(const scenario_t *scenario, state_t *state, struct sink *sink);
/* Where a counter that may move can go now and keep so many points. */
struct hexset kenshin_mover_reach(const scenario_t *scenario, const state_t *state, int counter, int kept);
/* The same of a unit that has not moved yet, also while another moves. */
struct hexset kenshin_fresh_reach(const scenario_t *scenario, const state_t *state, int counter, int kept);
void kenshin_movers_forget(state_t *state); /* who has acted, and how it ended */
struct remark kenshin_remark_on(const void *scenario, const void *view, const struct action *action);
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
bool kenshin_wants_cards(const struct frame *frame); /* of a combat: its result is not known yet */
struct strength kenshin_combat_strength(const scenario_t *scenario, const state_t *state, int counter,
                                        bool is_attacked);
/* Where a unit can retreat to [8.2-retreat]. */
struct hexset kenshin_retreat_hexes(const scenario_t *scenario, const state_t *state, int counter);
void kenshin_combat_begin(const scenario_t *scenario, state_t *state, int attacker, int defender, struct sink *sink);
CHAPTER(kenshin_combat);

/* cards.c: 8-other-3 to 8-other-6 */
bool kenshin_may_replenish(const scenario_t *scenario, const state_t *state, uint8_t side);
bool kenshin_may_exchange(const scenario_t *scenario, const state_t *state, uint8_t side);
bool kenshin_hand_is_empty(const state_t *state, uint8_t side);
void kenshin_hand_replenish(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink);
void kenshin_hand_exchange(const scenario_t *scenario, state_t *state, struct sink *sink);
void kenshin_hand_discard(state_t *state, uint8_t side);

/* victory.c: 9 */
bool kenshin_commander_has_fallen(const scenario_t *scenario, const state_t *state, uint8_t side);
void kenshin_victory_tell(const scenario_t *scenario, const state_t *state, struct sink *sink);
/* Of the score; the panel shows where it comes from. */
int kenshin_points_removed(const state_t *state, uint8_t side);
int kenshin_points_face_up(const scenario_t *scenario, const state_t *state, uint8_t side);
int kenshin_points_general(const state_t *state, uint8_t side);
uint32_t kenshin_clock(const void *scenario, const void *state);
int32_t kenshin_score(const void *scenario, const void *state, uint8_t role);
void kenshin_outcome(const void *scenario, const void *state, struct outcome *ret);

static inline bool is_setting_up(const state_t *state)
{
    return sequence_top_const(&state->sequence)->kind == FRAME_SETUP;
}

/* secrets.c, check.c */
role_set kenshin_seen_by(const void *scenario, const void *state, int field, int i);
void kenshin_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng);
const char *kenshin_check(const void *scenario, const void *state);

#endif
