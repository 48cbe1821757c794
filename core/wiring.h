/* What every game.c and words.h would say in the same words: rows of `struct game` by the names that its parts have in
 * every game, GAME_load, GAME_events and so on. */
#ifndef HONJIN_CORE_WIRING_H
#define HONJIN_CORE_WIRING_H

#include "core/game.h"

/* A game's other rooms, `const struct show GAME_show` and `const struct think GAME_think`. The rules stand without
 * them: built with RULES_ALONE they meet empty rooms. */
#ifdef RULES_ALONE
#define GAME_ROOM(game, room) (&room##_none)
#else
#define GAME_ROOM(game, room) (&game##_##room)
#endif

/* Functions, phases, sizes and rooms. Secrets, grids and the like are not every game's. */
#define GAME_PARTS(game) \
    .scenario_bytes = sizeof(struct game##_scenario), .state_bytes = sizeof(struct game##_state), \
    .load = game##_load, .setup = game##_setup, .pending = game##_pending, .choices = game##_choices, \
    .legal = game##_legal, .apply = game##_apply, .outcome = game##_outcome, .score = game##_score, \
    .check = game##_check, .phase = game##_phase, .phase_name = game##_phase_names, .clock = game##_clock, \
    .show = GAME_ROOM(game, show), .think = GAME_ROOM(game, think)

/* Tables that the rules cite by number. */
#define GAME_TABLES(game) \
    .rules = RULES, .events = EVENTS, .prompts = PROMPTS, .reasons = REASONS, .levels = LEVELS, \
    .rule = game##_rules, .event = game##_events, .prompt = game##_prompts, .reason = game##_reasons, \
    .level = game##_levels

/* What core/rule_table.def and core/word_tables.def make, for words.h; and as rows. */
#define WORDS_OF(game) \
    extern const struct rule game##_rules[RULES]; \
    extern const struct wording game##_events[EVENTS], game##_prompts[PROMPTS], game##_reasons[REASONS], \
        game##_remarks[REMARKS], game##_levels[LEVELS]; \
    extern const struct term game##_terms[]
#define GAME_WORDS(game) GAME_TABLES(game), .remarks = REMARKS, .remark = game##_remarks, .term = game##_terms

#endif
