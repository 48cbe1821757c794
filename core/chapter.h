/* The sequencer of every game: which chapter of the rulebook answers for the frame on top (core/sequence.h), and on
 * from there until something is wanted from outside.
 *
 * A game's rules.h includes this after it has named its types, scenario_t and state_t (with a member `sequence`), and
 * its words, among them REASON_NOT_NOW. Its sequence.c has a table by kind of frame:
 *
 *     pending   fills ret; the frame stands at a point where something is wanted from outside
 *     choices   adds the offers of a role that is wanted
 *     legal     core/legal.h has checked role, verb, number and kinds of the arguments already. An order that is not of
 *               this chapter is refused with REASON_NOT_NOW, and then cites the rule of its own
 *     apply     carries a legal action out (dice too); it may push and pop frames
 *     run       goes on with the frame on top; false: something is wanted from outside. It is called again and again
 *               until it says so; a frame that is finished pops itself. NULL: the frame always waits
 *
 * A frame is touched only by its own chapter, and only while it is on top. */
#ifndef HONJIN_CORE_CHAPTER_H
#define HONJIN_CORE_CHAPTER_H

#include "core/choices.h"
#include "core/sequence.h"
#include "core/tell.h"
#include "kit/bits.h"

struct chapter {
    void (*pending)(const scenario_t *scenario, const state_t *state, struct pending *ret);
    void (*choices)(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
    struct refusal (*legal)(const scenario_t *scenario, const state_t *state, const struct action *action);
    void (*apply)(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
    bool (*run)(const scenario_t *scenario, state_t *state, struct sink *sink);
    /* In the place of all others: the steps of the frame belong to several chapters; which is this one's? */
    const struct chapter *(*part)(const struct frame *frame);
};

/* The functions of a chapter: declared, and as a row of the table. */
#define CHAPTER(name) \
    void name##_pending(const scenario_t *scenario, const state_t *state, struct pending *ret); \
    void name##_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret); \
    struct refusal name##_legal(const scenario_t *scenario, const state_t *state, const struct action *action); \
    void name##_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink); \
    bool name##_run(const scenario_t *scenario, state_t *state, struct sink *sink)
#define CHAPTER_ROW(name) { name##_pending, name##_choices, name##_legal, name##_apply, name##_run, NULL }

static inline const struct chapter *chapter_of(const struct chapter table[], const struct frame *frame)
{
    const struct chapter *chapter = &table[frame->kind];
    return chapter->part ? chapter->part(frame) : chapter;
}

static inline const struct chapter *chapter_now(const struct chapter table[], const state_t *state)
{
    return chapter_of(table, sequence_top_const(&state->sequence));
}

/* A frame whose row is empty is the end of the game. */
static inline void chapter_pending(const struct chapter table[], const scenario_t *scenario, const state_t *state,
                                   struct pending *ret)
{
    const struct chapter *chapter = chapter_now(table, state);
    if (chapter->pending) chapter->pending(scenario, state, ret);
    else *ret = (struct pending){ .kind = PENDING_OVER };
    ret->depth = state->sequence.depth;
}

static inline void chapter_choices(const struct chapter table[], const scenario_t *scenario, const state_t *state,
                                   uint8_t role, struct choices *ret)
{
    const struct chapter *chapter = chapter_now(table, state);
    struct pending pending;
    choices_clear(ret);
    if (role >= ROLE_PLAYERS_MAX || !chapter->pending) return;
    chapter->pending(scenario, state, &pending);
    if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) return;
    chapter->choices(scenario, state, role, ret);
}

/* Of a chapter: this order is not mine. */
static inline struct refusal not_now(void)
{
    return refuse(0, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* An order given at the wrong moment cites the rule of its own chapter, which says when it may be given; the chapter
 * that is in force only says that it is not its own. The verb `done` (0: there is none) belongs to every chapter. */
static inline struct refusal chapter_legal(const struct chapter table[], const struct verb verb[], uint8_t done,
                                           const scenario_t *scenario, const state_t *state,
                                           const struct action *action)
{
    const struct chapter *chapter = chapter_now(table, state);
    if (!chapter->legal) return ALLOWED; /* dice, which core/legal.h has judged */
    const struct refusal refusal = chapter->legal(scenario, state, action);
    if (!refusal.reason) return ALLOWED; /* mostly, and then what was just written need not be read again */
    if (refusal.reason != REASON_NOT_NOW || action->verb == done) return refusal;
    return refuse(verb[action->verb].rule, REASON_NOT_NOW, refusal.arg[0], refusal.arg[1], refusal.arg[2],
                  refusal.arg[3]);
}

/* One step; false: something is wanted from outside, or the game is over. */
static inline bool chapter_step(const struct chapter table[], const scenario_t *scenario, state_t *state,
                                struct sink *sink)
{
    const struct chapter *chapter = chapter_now(table, state);
    return chapter->run && chapter->run(scenario, state, sink);
}

static inline void chapter_run(const struct chapter table[], const scenario_t *scenario, state_t *state,
                               struct sink *sink)
{
    while (chapter_step(table, scenario, state, sink)) continue;
}

/* ---- what chapters ask and offer with ------------------------------------------------------------------ */

/* Dice of six faces, carried by VERB_ROLL; one die. Macros, because not every game has dice. */
#define ask_dice(count, rule, prompt, a, b, ret) ask_roll(VERB_ROLL, count, rule, prompt, a, b, 0, ret)
#define ask_die(rule, prompt, a, b, c, ret) ask_roll(VERB_ROLL, 1, rule, prompt, a, b, c, ret)
static inline void ask_roll(uint8_t verb, uint8_t count, uint16_t rule, uint16_t prompt, int32_t a, int32_t b,
                            int32_t c, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = rule, .prompt = prompt,
        .arg = { a, b, c }, .chance = { .kind = CHANCE_DICE, .verb = verb, .count = count, .faces = 6 } };
}

/* Sealed decisions of several roles. */
static inline void ask_roles(role_set roles, uint16_t rule, uint16_t prompt, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = roles, .rule = rule, .prompt = prompt };
}

/* A decision of one role. */
static inline void ask_role(uint8_t role, uint16_t rule, uint16_t prompt, int32_t a, int32_t b, int32_t c,
                            struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(role), .rule = rule, .prompt = prompt,
        .arg = { a, b, c } };
}

/* An order that names one of a set of so many words; of the empty set nothing is offered. */
static inline void offer_each(struct choices *choices, uint8_t role, uint8_t verb, int words, const uint64_t set[])
{
    struct action *action;
    if (bits_count(set, words) == 0) return;
    uint64_t *offered = choices_add_ranged(choices, role, verb, 0, (uint16_t)words, &action);
    action->nargs = 1;
    memcpy(offered, set, (size_t)words * sizeof *set);
}

#endif
