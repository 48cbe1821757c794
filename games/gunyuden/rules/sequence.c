/* The running on: which chapter answers for the top frame, and on until something is wanted from outside.
 *
 *     FRAME_DEPLOY                              deploy.c         [41-2-2]
 *     FRAME_TURN    Random Events Phase         masamune_turn.c  [29-1]
 *                   lines, stages, end          turn.c           [4-1]
 *       FRAME_EVENT                             masamune_turn.c  [33]
 *       FRAME_PHASE                             phase.c          [12]
 *         FRAME_ORGANIZE, FRAME_REPLENISH       organize.c, replenish.c  [13, 14]
 *         FRAME_MOVE                            movement.c       [15, 16]
 *           FRAME_WAKE                          masamune_turn.c  [34-4]
 *         FRAME_RECOVER                         recover.c        [26]
 *         FRAME_SIEGE                           siege.c          [17 to 19]
 *           FRAME_AMBUSH                        ambush.c         [19, revised]
 *         FRAME_SIEGE_RESULT, FRAME_OFFER       siege_result.c   [18-2, 20-4]
 *           FRAME_CALL, FRAME_FALL              fall.c           [20, 21]
 *         FRAME_BATTLE                          battle.c         [22, 23]
 *         FRAME_DECISIVE                        decisive.c       [24]
 *           FRAME_LOSSES                        losses.c         [23-3]
 *           FRAME_RETREAT, FRAME_PURSUIT        retreat.c, pursuit.c  [23-4, 23-5]
 *           FRAME_DEATH                         death.c          [25, ruling:63]
 *     FRAME_OVER */
#include "games/gunyuden/rules/ask.h"

static const struct chapter events_phase = CHAPTER_ROW(gunyuden_exclusive), stages = { .run = gunyuden_turn_run };

/* A turn begins with the events of the game [29-1]. */
static const struct chapter *turn_part(const struct frame *frame)
{
    return frame->step == TURN_EVENTS ? &events_phase : &stages;
}

static const struct chapter chapters[FRAME_KINDS] = {
    [FRAME_DEPLOY] = CHAPTER_ROW(gunyuden_deploy), [FRAME_TURN] = { .part = turn_part },
    [FRAME_EVENT] = CHAPTER_ROW(gunyuden_exclusive), [FRAME_PHASE] = CHAPTER_ROW(gunyuden_phase),
    [FRAME_ORGANIZE] = CHAPTER_ROW(gunyuden_organize), [FRAME_REPLENISH] = CHAPTER_ROW(gunyuden_replenish),
    [FRAME_MOVE] = CHAPTER_ROW(gunyuden_movement), [FRAME_WAKE] = CHAPTER_ROW(gunyuden_exclusive),
    [FRAME_RECOVER] = CHAPTER_ROW(gunyuden_recover), [FRAME_DEATH] = CHAPTER_ROW(gunyuden_death),
    [FRAME_SIEGE] = CHAPTER_ROW(gunyuden_siege), [FRAME_AMBUSH] = CHAPTER_ROW(gunyuden_ambush),
    [FRAME_SIEGE_RESULT] = CHAPTER_ROW(gunyuden_result), [FRAME_OFFER] = CHAPTER_ROW(gunyuden_result),
    [FRAME_CALL] = CHAPTER_ROW(gunyuden_fall), [FRAME_FALL] = CHAPTER_ROW(gunyuden_fall),
    [FRAME_BATTLE] = CHAPTER_ROW(gunyuden_battle), [FRAME_DECISIVE] = CHAPTER_ROW(gunyuden_decisive),
    [FRAME_LOSSES] = CHAPTER_ROW(gunyuden_losses), [FRAME_RETREAT] = CHAPTER_ROW(gunyuden_retreat),
    [FRAME_PURSUIT] = CHAPTER_ROW(gunyuden_pursuit),
};

void gunyuden_pending(const void *scenario, const void *state, struct pending *ret)
{
    const uint8_t kind = sequence_top_const(&((const state_t *)state)->sequence)->kind;
    chapter_pending(chapters, scenario, state, ret);
    /* what losses lead to stands in their place, and is yet inside them */
    if (kind == FRAME_RETREAT || kind == FRAME_PURSUIT) ret->depth++;
}

void gunyuden_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    chapter_choices(chapters, scenario, state, role, ret);
}

struct refusal gunyuden_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_legal(chapters, gunyuden_verbs, VERB_DONE, scenario, state, action);
}

void gunyuden_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(chapters, state)->apply(scenario, state, action, sink);
    chapter_run(chapters, scenario, state, sink);
}

int gunyuden_stage(const state_t *state)
{
    for (int i = state->sequence.depth; i-- > 0;) {
        if (state->sequence.frame[i].kind == FRAME_PHASE) return state->sequence.frame[i].arg[0];
    }
    return 0;
}

/* ---- what chapters offer with ---------------------------------------------------------------------------- */

void gunyuden_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[UNIT_WORDS])
{
    offer_each(choices, role, verb, UNIT_WORDS, units);
}

void gunyuden_offer_pairs(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[UNIT_WORDS],
                          int second)
{
    struct action *action;
    if (set_is_empty(units)) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 0, UNIT_WORDS, &action);
    action->nargs = 2;
    action->arg[1] = second;
    memcpy(set, units, UNIT_WORDS * sizeof *units);
}

/* A column is a word: empty ones at both ends are left out. */
void gunyuden_offer_hexes(struct choices *choices, uint8_t role, uint8_t verb, int unit, const struct hexset *hexes)
{
    struct action *action;
    int first = 0, last = HEX_COLUMNS - 1;
    while (first <= last && !hexes->column[first]) first++;
    while (last >= first && !hexes->column[last]) last--;
    if (first > last) return;
    const size_t words = (size_t)(last + 1 - first);
    uint64_t *set = choices_add_part(choices, role, verb, 1, (uint8_t)first, (uint16_t)words, &action);
    action->nargs = 2;
    action->arg[0] = unit;
    memcpy(set, hexes->column + first, words * sizeof *set);
}

/* ---- beginnings ---------------------------------------------------------------------------------------- */

static void state_begin(const scenario_t *scenario, state_t *state)
{
    memset(state, 0, sizeof *state);
    for (int u = 0; u < UNITS_MAX; u++) {
        const bool is_here = u < scenario->units;
        state->leader[u] = (uint8_t)u;
        state->hex[u] = HEX_NONE;
        state->place[u] = !is_here ? PLACE_REMOVED : scenario->unit[u].waits ? PLACE_WAITING : PLACE_UNPLACED;
        state->clan[u] = is_here ? scenario->unit[u].clan : 0;
        state->steps[u] = is_here ? STEPS : 0;
    }
    for (int c = 0; c < CASTLES_MAX; c++) {
        state->owner[c] = c < scenario->castles ? scenario->castle[c].owner : NO_CLAN; /* [41-2-1] */
        state->durability[c] = state->owner[c] == NO_CLAN ? 0 : DURABILITY; /* [8-2-1] */
    }
    for (int c = 0; c < CLANS_MAX; c++) {
        const struct clan *clan = &scenario->clan[c];
        const bool is_here = c < scenario->clans && clan->is_here;
        state->main[c] = is_here ? clan->main : NO_CASTLE;
        state->side_of[c] = is_here ? clan->side : NEUTRAL; /* [42-3, 43-3, 44-3] */
        /* in the small scenarios all act [43-7-4, 44-7-4], in the campaign those that the pack names [40-1] */
        state->awake[c] = !is_here ? ASLEEP : !scenario->has_sleep || clan->is_awake ? AWAKE : ASLEEP;
        state->against[c] = state->awake[c] == AWAKE ? UINT32_MAX : 0;
    }
    for (int i = 0; i < TRAIL_MAX; i++) state->trail[i] = HEX_NONE;
    state->halved_unit = state->lender[0] = state->lender[1] = NO_UNIT;
    state->turn = 1;
    state->weather = scenario->weather == WEATHERS ? WEATHER_GOOD : scenario->weather;
    gunyuden_ask.begin(scenario, state);
    gunyuden_settle(scenario, state);
}

void gunyuden_setup(const void *scenario_, void *ret_state)
{
    const scenario_t *scenario = scenario_;
    state_begin(scenario, ret_state);
    sequence_push(&((state_t *)ret_state)->sequence, FRAME_DEPLOY, scenario->deploys_first);
    chapter_run(chapters, scenario, ret_state, NULL);
}

/* For tests and studies: "deploy", "turn" (the initial stage), "lines" (who acts first passes, then lines are checked,
 * and nothing happens before), or a stage and a side ("anti-1"). Who is not placed yet stands as in the default
 * set-up. */
bool gunyuden_phase(const void *scenario_, void *state_, const char *name)
{
    enum { PHASE_OF_DEPLOY, PHASE_OF_TURN, PHASE_OF_LINES, PHASE_OF_STAGES }; /* gunyuden_phase_names */
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    int phase = 0;
    while (gunyuden_phase_names[phase] && strcmp(gunyuden_phase_names[phase], name) != 0) phase++;
    if (!gunyuden_phase_names[phase]) return false;
    if (phase == PHASE_OF_DEPLOY) {
        gunyuden_setup(scenario, state);
        return true;
    }
    gunyuden_deploy_default(scenario, state);
    memset(&state->sequence, 0, sizeof state->sequence);
    gunyuden_nobody_acted(state);
    memset(state->regrouped, 0, sizeof state->regrouped);
    memset(state->orphan, 0, sizeof state->orphan);
    memset(state->joined, 0, sizeof state->joined);
    memset(state->target, 0, sizeof state->target);
    memset(state->running, 0, sizeof state->running);
    memset(state->walking, 0, sizeof state->walking);
    gunyuden_settle(scenario, state);
    struct frame *turn = sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER);
    if (phase == PHASE_OF_TURN) turn->step = TURN_EVENTS;
    else if (phase == PHASE_OF_LINES) { /* no siege is judged at the end of a phase before the stages */
        turn->step = TURN_LINES;
        gunyuden_phase_push(state, scenario->acts_first, 0);
    } else {
        const int stage = (phase - PHASE_OF_STAGES) / SIDES_OF_WAR + 1;
        const uint8_t side = (uint8_t)((phase - PHASE_OF_STAGES) % SIDES_OF_WAR);
        gunyuden_stage_begin(state, turn, stage);
        turn->arg[TURN_PHASE_NOW] = side == scenario->acts_first ? 1 : 2;
        gunyuden_phase_push(state, side, stage);
    }
    chapter_run(chapters, scenario, state, NULL);
    return true;
}
