/* What the series asks of one of its games: the exclusive rules enter here and nowhere else. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_ASK_H
#define HONJIN_GAMES_GUNYUDEN_RULES_ASK_H

#include "games/gunyuden/rules/rules.h"

struct questions {
    /* May forces of the clan act at all? Otherwise the rule that forbids it. */
    uint16_t (*sleeps)(const scenario_t *scenario, const state_t *state, int clan);
    /* The rule that lets forces of the clan do nothing but fight and what it needs, or 0. */
    uint16_t (*only_fights)(const scenario_t *scenario, const state_t *state, int clan);
    /* May a force of one clan act against units and castles of another? Otherwise the rule that forbids it. */
    uint16_t (*spares)(const scenario_t *scenario, const state_t *state, int clan, int other);
    /* How often a unit's activation points are halved in this turn. */
    int (*halvings)(const scenario_t *scenario, const state_t *state, int unit);
    /* The rule that makes them fewer, or 0. */
    uint16_t (*halving_rule)(const scenario_t *scenario, const state_t *state, int unit);
    /* The rule that keeps a commander from leading a unit of another army [9-2-6], or 0. */
    uint16_t (*leads_not)(const scenario_t *scenario, const state_t *state, int commander, int unit);
    /* May a clan's units and castles relay lines of another clan of its side [11-1-1]? */
    bool (*relays)(const scenario_t *scenario, const state_t *state, int clan, int other);
    /* The clan from whose main castle units of a clan trace their lines: mostly their own. */
    int (*line_clan)(const scenario_t *scenario, const state_t *state, int clan);
    /* May lines of the clan begin in a castle of an ally? */
    bool (*borrows_castle)(const scenario_t *scenario, const state_t *state, int clan);
    /* The rule by which a unit is in communication without a line, or 0. */
    uint16_t (*needs_no_line)(const scenario_t *scenario, const state_t *state, int unit);
    /* The rule of the weather that changes what lines pay, or 0. */
    uint16_t (*line_weather)(const scenario_t *scenario, const state_t *state);
    /* The rule of the weather that changes what movement costs, or 0; that takes the zones of units away, or 0. */
    uint16_t (*march_weather)(const scenario_t *scenario, const state_t *state);
    uint16_t (*zone_weather)(const scenario_t *scenario, const state_t *state);
    /* Added to the die of replenishment; 0 or less, with the events that say why. */
    int (*replenishment)(const scenario_t *scenario, const state_t *state, struct sink *sink);
    /* The rule that keeps a unit from being replenished, or 0. */
    uint16_t (*unreplenished)(const scenario_t *scenario, const state_t *state, int unit);
    /* Points at the end, and who has won. */
    int32_t (*score)(const scenario_t *scenario, const state_t *state, uint8_t side);
    void (*outcome)(const scenario_t *scenario, const state_t *state, struct outcome *ret);
    /* The rule that leaves a hex out of the scenario. */
    uint16_t (*area_rule)(const scenario_t *scenario, int hex);
    /* Tells how the scenario begins. */
    void (*opening)(const scenario_t *scenario, const state_t *state, struct sink *sink);
    /* The game is over: what the points are made of is told. */
    void (*reckon)(const scenario_t *scenario, const state_t *state, struct sink *sink);
    /* The rule that says who stands where. */
    uint16_t (*setup_rule)(const scenario_t *scenario);
    /* What fighting across a river is worth to the die, and the rule that says so; may decisive battles be fought
     * across it? Otherwise the rule that forbids it. */
    int (*river)(const scenario_t *scenario, const state_t *state, bool is_counterattack, uint16_t *ret_rule);
    uint16_t (*bars_river)(const scenario_t *scenario, const state_t *state);
    /* A force has come into a hex. */
    void (*entered)(const scenario_t *scenario, state_t *state, int unit, struct sink *sink);
    /* The lines of all units have been checked [11-3-1]. */
    void (*lines_checked)(const scenario_t *scenario, state_t *state, struct sink *sink);
    /* A side has won a decisive battle: does that end the game? */
    bool (*ends_with_battle)(const scenario_t *scenario, const state_t *state);
    /* Hexes of those whom the force may not be ordered beside, and the rule that keeps it from a hex with or beside
     * them. */
    struct hexset (*keeps_off)(const scenario_t *scenario, const state_t *state, int leader);
    uint16_t (*off_rule)(const scenario_t *scenario, const state_t *state, int leader, int hex);
    /* May a move of the force that began in a hex end in another one? */
    bool (*may_end)(const scenario_t *scenario, const state_t *state, int leader, int began, int hex);
    /* Hexes in which the force would be interrupted, because somebody wakes or is freed. */
    struct hexset (*wakes)(const scenario_t *scenario, const state_t *state, int leader);
    /* What is worth knowing before a force comes into a hex, and before a clan begins a battle or siege against
     * another; remark 0: nothing. */
    struct remark (*entry_remark)(const scenario_t *scenario, const state_t *state, int leader, int hex);
    struct remark (*strike_remark)(const scenario_t *scenario, const state_t *state, int clan, int other);
    /* A force of one clan has begun a battle or siege against another. */
    void (*strikes)(const scenario_t *scenario, state_t *state, int clan, int other, struct sink *sink);
    /* What is the game's own in the pack. */
    bool (*load)(const struct image *image, struct gunyuden_scenario *scenario, struct err *err);
    /* At the beginning of the game, after set-up. */
    void (*begin)(const scenario_t *scenario, state_t *state);
};
extern const struct questions gunyuden_ask;

#endif
