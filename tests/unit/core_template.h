/* The template game with a scenario made by hand: the subject of the tests of core. */
#ifndef HONJIN_TESTS_UNIT_CORE_TEMPLATE_H
#define HONJIN_TESTS_UNIT_CORE_TEMPLATE_H

#include "core/legal.h"
#include "core/match.h"
#include "core/notation.h"
#include "games/template/game.h"
#include "games/template/rules/state.h"

enum { SUBJECT_LOG = 64 * PLY_BYTES_MAX, SUBJECT_EVENTS = 64 };

/* Red r-1 in 0101 and r-2 in 0102, blue b-1 in 0201 and b-2 in 0505; three turns. */
static inline struct template_scenario subject_scenario(void)
{
    return (struct template_scenario){
        .grid = { .columns = 5, .rows = 5, .lane_log2 = LANE_LOG2, .parity = EVEN_COLUMNS_SOUTH },
        .turns = 3,
        .units = 4,
        .unit = {
            { .name = "r-1", .title = "Red Guard", .side = RED, .start = 0, .value = 3 },
            { .name = "r-2", .title = "Red Foot", .side = RED, .start = 1, .value = 2 },
            { .name = "b-1", .title = "Blue Guard", .side = BLUE, .start = 16, .value = 3 },
            { .name = "b-2", .title = "Blue Foot", .side = BLUE, .start = 68, .value = 2 },
        },
    };
}

struct subject {
    struct template_scenario scenario;
    struct template_state state;
    uint8_t log[SUBJECT_LOG];
    struct event event[SUBJECT_EVENTS];
    struct match match;
};

static inline void subject_start(struct subject *subject)
{
    subject->scenario = subject_scenario();
    subject->match = (struct match){
        .game = &template_game, .scenario = &subject->scenario, .state = &subject->state, .log = subject->log,
        .log_capacity = SUBJECT_LOG, .event = subject->event, .event_capacity = SUBJECT_EVENTS,
    };
    match_start(&subject->match);
}

/* Plays a line of notation; the refusal's reason, or 0. */
static inline uint16_t subject_play(struct subject *subject, const char *line)
{
    struct action action;
    struct err err;
    if (!notation_read(&template_game, &subject->scenario, ROLES, line, &action, &err)) return UINT16_MAX;
    const struct refusal refusal = action_legal(&template_game, &subject->scenario, &subject->state, &action);
    if (!refusal.reason) match_play(&subject->match, &action);
    return refusal.reason;
}

#endif
