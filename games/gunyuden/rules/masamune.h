/* What the files of Masamune the One-Eyed Dragon [27 to 44] share. The series does not include it. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_MASAMUNE_H
#define HONJIN_GAMES_GUNYUDEN_RULES_MASAMUNE_H

#include "games/gunyuden/rules/ask.h"

enum { DATE, ANTI }; /* the sides */
enum { TRUCE_MOGAMI, TRUCE_OSAKI, TRUCES }; /* state->truce [33-2-10] */
enum { STORY_OUCHI, STORY_SHONAI, STORY_MORIKUNI, STORY_NAGAE, STORY_UNION, STORY_PEACE, STORIES }; /* state->story */
enum { OUCHI_AT_HOME, OUCHI_AWAY, OUCHI_BACK }; /* story[STORY_OUCHI] [33-2-4, ruling:42] */

/* FRAME_EVENT: masamune_events.c */
enum asks { ASKS_REMOVE, ASKS_REBELS, ASKS_SEAT, ASKS_COMPANY, ASKS_HOME, ASKS_SHELTER, ASKS_RETURN, ASKS_REFUGE };

struct image;
/* masamune_load.c: the cast and the events of the pack */
bool masamune_load(const struct image *image, struct gunyuden_scenario *scenario, struct err *err);

/* masamune_clans.c: who acts against whom [34, 37 to 40] */
bool masamune_is(const scenario_t *scenario, int clan, enum house house);
uint16_t masamune_spares(const scenario_t *scenario, const state_t *state, int clan, int other);
struct hexset masamune_keeps_off(const scenario_t *scenario, const state_t *state, int unit);
uint16_t masamune_off_rule(const scenario_t *scenario, const state_t *state, int unit, int hex);
bool masamune_may_end(const scenario_t *scenario, const state_t *state, int unit, int began, int hex);
struct hexset masamune_wakes(const scenario_t *scenario, const state_t *state, int unit);
int masamune_wakes_whom(const scenario_t *scenario, const state_t *state, int unit, int hex);
void masamune_approach(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
void masamune_act(const scenario_t *scenario, state_t *state, int clan, uint16_t rule, struct sink *sink);
void masamune_strikes(const scenario_t *scenario, state_t *state, int clan, int other, struct sink *sink);
void masamune_tomizawa_returns(const scenario_t *scenario, state_t *state, struct sink *sink);
struct hexset masamune_nearest(const scenario_t *scenario, const state_t *state, int side, int clan, int from);
int masamune_first(const struct hexset *set); /* the lowest hex, or HEX_NONE */
int masamune_only(const struct hexset *set);  /* its one hex; HEX_NONE: none, or several */
void masamune_leave_force(const scenario_t *scenario, state_t *state, int unit);
void masamune_put(const scenario_t *scenario, state_t *state, int unit, int hex, bool is_inside);
struct remark masamune_entry_remark(const scenario_t *scenario, const state_t *state, int unit, int hex);
struct remark masamune_strike_remark(const scenario_t *scenario, const state_t *state, int clan, int other);
bool masamune_brings_satake(const scenario_t *scenario, const state_t *state, int clan, int other);
void masamune_seat_rebel(const scenario_t *scenario, state_t *state, int unit, int hex, struct sink *sink);
void masamune_rebel(const scenario_t *scenario, state_t *state, int unit, int clan, uint16_t rule, uint16_t also,
                    struct sink *sink);

/* masamune_happen.c: what happens [33, 35] */
void masamune_happen(const scenario_t *scenario, state_t *state, int letter, int die, struct sink *sink);

/* masamune_events.c: FRAME_EVENT, which asks about it */
struct frame *masamune_ask(state_t *state, uint8_t role, enum asks what);
enum go_home { GO_HOME_PUT_OUT, GO_HOME_DATE, GO_HOME_OTHERS }; /* [39-2], [33-2-10] */
void masamune_go_home(state_t *state, enum go_home why, uint8_t role);
/* Which of equally near castles: shelter, return or refuge; from: the hex that was left. */
void masamune_ask_castle(state_t *state, uint8_t role, enum asks what, int unit, int from);
void masamune_event_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void masamune_event_choices(const scenario_t *scenario, const state_t *state, struct choices *ret);
struct refusal masamune_event_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void masamune_event_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool masamune_event_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* masamune_shonai.c: the rebels of Shonai [36] */
struct hexset masamune_find_plain(const scenario_t *scenario); /* kept in scenario->masamune.plain */
uint16_t masamune_needs_no_line(const scenario_t *scenario, const state_t *state, int unit);
int masamune_line_clan(const scenario_t *scenario, const state_t *state, int clan);
void masamune_rise(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink);
/* The next rebel that is judged in this turn, after this one; or NO_UNIT. */
int masamune_next_judged(const scenario_t *scenario, const state_t *state, int after);
void masamune_judge(const scenario_t *scenario, state_t *state, int unit, int die, struct sink *sink);
/* The hexes where rebels may appear. */
struct hexset masamune_rebel_hexes(const scenario_t *scenario, const state_t *state);
bool masamune_shigenaga_may_lead(const scenario_t *scenario, const state_t *state);
void masamune_rebels_push(state_t *state, int unit);

/* masamune_turn.c: where a unit that was away comes back [35:small-scale, ruling:79]; it does */
struct hexset masamune_return_hexes(const scenario_t *scenario, const state_t *state, int unit);
void masamune_come_back(const scenario_t *scenario, state_t *state, int unit, int hex, struct sink *sink);

/* masamune_wake.c: FRAME_WAKE [34-4] */
void masamune_wake_push(const scenario_t *scenario, state_t *state, int clan);
void masamune_wake_pending(const scenario_t *scenario, const state_t *state, struct pending *ret);
void masamune_wake_choices(const scenario_t *scenario, const state_t *state, struct choices *ret);
struct refusal masamune_wake_legal(const scenario_t *scenario, const state_t *state, const struct action *action);
void masamune_wake_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
bool masamune_wake_run(const scenario_t *scenario, state_t *state, struct sink *sink);

/* masamune_scenario.c: [42, 43, 44] */
uint16_t masamune_area_rule(const scenario_t *scenario, int hex);
void masamune_opening(const scenario_t *scenario, const state_t *state, struct sink *sink);

/* masamune_victory.c: [42-6, 43-6, 44-6] */
enum { CAMPAIGN = 42, HITOTORIBASHI = 43, SURIAGEHARA = 44 }; /* scenario->chapter */
enum { NEAR, INSIDE };                                        /* state->reached */
enum { RELIEF_POINTS = 5, NO_RELIEF_POINTS = 10, BATTLE_POINTS = 5 };
extern const int32_t masamune_rank_points[RANKS]; /* lost with a unit killed [42-6-3] */
/* What a castle brings a side just now, or costs it. */
int32_t masamune_castle_points(const scenario_t *scenario, int castle); /* by its level [42-6-1] */
int32_t masamune_castle_account(const scenario_t *scenario, const state_t *state, int castle, uint8_t side);
int32_t masamune_score(const scenario_t *scenario, const state_t *state, uint8_t side);
void masamune_outcome(const scenario_t *scenario, const state_t *state, struct outcome *ret);

int32_t masamune_stake(const scenario_t *scenario, const state_t *state, uint8_t side);
int32_t masamune_castle_worth(const scenario_t *scenario, const state_t *state, int castle, uint8_t side);
/* A unit has entered a hex; all units are where they were when lines are checked [43-6]. */
void masamune_entered(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
void masamune_lines_checked(const scenario_t *scenario, state_t *state, struct sink *sink);
/* What each side's points are made of, at the end. */
void masamune_reckon(const scenario_t *scenario, const state_t *state, struct sink *sink);
int masamune_castle_named(const scenario_t *scenario, const char *name);
/* masamune_inawashiro.c: is his die to be rolled; it was [44-7-2] */
bool masamune_has_inawashiro(const scenario_t *scenario, const state_t *state);
void masamune_inawashiro(const scenario_t *scenario, state_t *state, int die, struct sink *sink);
/* Those in `running` go to this castle. */
void masamune_withdraw(const scenario_t *scenario, state_t *state, int hex, struct sink *sink);
bool masamune_ends_with_battle(const scenario_t *scenario, const state_t *state);

#endif
