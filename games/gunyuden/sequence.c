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
#include "games/gunyuden/ask.h"

struct chapter {
    void (*pending)(const scenario_t *scenario, const state_t *state, struct pending *ret);
    void (*choices)(const scenario_t *scenario, const state_t *state, struct choices *ret);
    struct refusal (*legal)(const scenario_t *scenario, const state_t *state, const struct action *action);
    void (*apply)(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
    bool (*run)(const scenario_t *scenario, state_t *state, struct sink *sink);
};
#define ROW(name) \
    { gunyuden_##name##_pending, gunyuden_##name##_choices, gunyuden_##name##_legal, gunyuden_##name##_apply, \
      gunyuden_##name##_run }
enum chapter_id { DEPLOYMENT, TURNS, EXCLUSIVE, OPERATIONS, ORGANIZATION, REPLENISHMENT, MARCHES, RECOVERY, DEATHS,
                  SIEGES, AMBUSHES, RESULTS, FALLS, BATTLES, DECISIVE_BATTLES, LOSSES, RETREATS, PURSUITS };
static const struct chapter chapters[] = {
    [DEPLOYMENT] = ROW(deploy), [TURNS] = ROW(turn), [EXCLUSIVE] = ROW(exclusive), [OPERATIONS] = ROW(phase),
    [ORGANIZATION] = ROW(organize), [REPLENISHMENT] = ROW(replenish), [MARCHES] = ROW(movement),
    [RECOVERY] = ROW(recover), [DEATHS] = ROW(death), [SIEGES] = ROW(siege),
    [AMBUSHES] = ROW(ambush), [RESULTS] = ROW(result), [FALLS] = ROW(fall),
    [BATTLES] = ROW(battle), [DECISIVE_BATTLES] = ROW(decisive), [LOSSES] = ROW(losses), [RETREATS] = ROW(retreat),
    [PURSUITS] = ROW(pursuit),
};

static const uint8_t chapter_by_kind[FRAME_KINDS] = {
    [FRAME_DEPLOY] = DEPLOYMENT, [FRAME_TURN] = TURNS, [FRAME_EVENT] = EXCLUSIVE, [FRAME_PHASE] = OPERATIONS,
    [FRAME_ORGANIZE] = ORGANIZATION, [FRAME_REPLENISH] = REPLENISHMENT, [FRAME_MOVE] = MARCHES,
    [FRAME_WAKE] = EXCLUSIVE, [FRAME_RECOVER] = RECOVERY, [FRAME_DEATH] = DEATHS,
    [FRAME_SIEGE] = SIEGES, [FRAME_AMBUSH] = AMBUSHES, [FRAME_SIEGE_RESULT] = RESULTS, [FRAME_OFFER] = RESULTS,
    [FRAME_CALL] = FALLS, [FRAME_FALL] = FALLS,
    [FRAME_BATTLE] = BATTLES, [FRAME_DECISIVE] = DECISIVE_BATTLES, [FRAME_LOSSES] = LOSSES, [FRAME_RETREAT] = RETREATS,
    [FRAME_PURSUIT] = PURSUITS,
};

static const struct chapter *chapter_of(const struct frame *frame)
{
    const bool is_exclusive = frame->kind == FRAME_TURN && frame->step == TURN_EVENTS;
    return &chapters[is_exclusive ? EXCLUSIVE : chapter_by_kind[frame->kind]];
}

static void run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (;;) {
        const struct frame *frame = sequence_top(&state->sequence);
        if (frame->kind == FRAME_OVER || !chapter_of(frame)->run(scenario, state, sink)) return;
    }
}

void gunyuden_pending(const void *scenario, const void *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&((const state_t *)state)->sequence);
    *ret = (struct pending){ .kind = PENDING_OVER };
    if (frame->kind != FRAME_OVER) chapter_of(frame)->pending(scenario, state, ret);
    const uint8_t kind = sequence_top_const(&((const state_t *)state)->sequence)->kind;
    /* what losses lead to stands in their place, and is yet inside them */
    ret->depth = (uint8_t)(((const state_t *)state)->sequence.depth + (kind == FRAME_RETREAT || kind == FRAME_PURSUIT));
}

void gunyuden_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    struct pending pending;
    choices_clear(ret);
    gunyuden_pending(scenario, state, &pending);
    if (pending.kind != PENDING_DECISION || role >= SIDES_OF_WAR || !(pending.roles & ROLE_BIT(role))) return;
    chapter_of(sequence_top_const(&((const state_t *)state)->sequence))->choices(scenario, state, ret);
}

struct refusal gunyuden_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_of(sequence_top_const(&((const state_t *)state)->sequence))->legal(scenario, state, action);
}

void gunyuden_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_of(sequence_top(&((state_t *)state)->sequence))->apply(scenario, state, action, sink);
    run(scenario, state, sink);
}

int gunyuden_stage(const state_t *state)
{
    for (int i = state->sequence.depth; i-- > 0;) {
        if (state->sequence.frame[i].kind == FRAME_PHASE) return state->sequence.frame[i].arg[0];
    }
    return 0;
}

/* ---- what chapters ask and offer with ---------------------------------------------------------------- */

void gunyuden_ask_die(uint16_t rule, uint16_t prompt, int32_t a, int32_t b, int32_t c, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = rule, .prompt = prompt,
        .arg = { a, b, c },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 1, .faces = 6 } };
}

void gunyuden_ask_role(uint8_t role, uint16_t rule, uint16_t prompt, int32_t a, int32_t b, int32_t c,
                       struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(role), .rule = rule, .prompt = prompt,
        .arg = { a, b, c } };
}

void gunyuden_offer(struct choices *choices, uint8_t role, uint8_t verb)
{
    choices_add(choices, role, verb);
}

void gunyuden_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[UNIT_WORDS])
{
    struct action *action;
    if (set_is_empty(units)) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 0, UNIT_WORDS, &action);
    action->nargs = 1;
    memcpy(set, units, UNIT_WORDS * sizeof *units);
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
        state->owner[c] = c < scenario->castles ? scenario->castle[c].owner : NO_CLAN;
        state->durability[c] = state->owner[c] == NO_CLAN ? 0 : DURABILITY; /* [8-2-1] */
    }
    for (int c = 0; c < CLANS_MAX; c++) {
        const struct clan *clan = &scenario->clan[c];
        const bool is_here = c < scenario->clans && clan->is_here;
        state->main[c] = is_here ? clan->main : NO_CASTLE;
        state->side_of[c] = is_here ? clan->side : NEUTRAL;
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
    run(scenario, ret_state, NULL);
}

/* For tests and studies: "deploy", "turn" (the initial stage), or a stage and a side ("anti-1"). Who is not placed yet
 * stands as in the default set-up. */
bool gunyuden_phase(const void *scenario_, void *state_, const char *name)
{
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    int phase = 0;
    while (gunyuden_phase_names[phase] && strcmp(gunyuden_phase_names[phase], name) != 0) phase++;
    if (!gunyuden_phase_names[phase]) return false;
    if (phase == 0) {
        gunyuden_setup(scenario, state);
        return true;
    }
    gunyuden_deploy_default(scenario, state);
    memset(&state->sequence, 0, sizeof state->sequence);
    memset(state->acted, 0, sizeof state->acted);
    memset(state->regrouped, 0, sizeof state->regrouped);
    memset(state->orphan, 0, sizeof state->orphan);
    memset(state->joined, 0, sizeof state->joined);
    memset(state->target, 0, sizeof state->target);
    memset(state->running, 0, sizeof state->running);
    memset(state->walking, 0, sizeof state->walking);
    gunyuden_settle(scenario, state);
    struct frame *turn = sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER);
    if (phase == 1) turn->step = TURN_EVENTS;
    else {
        const int stage = (phase - 2) / SIDES_OF_WAR + 1;
        const uint8_t side = (uint8_t)((phase - 2) % SIDES_OF_WAR);
        gunyuden_stage_begin(state, turn, stage);
        turn->arg[TURN_PHASE_NOW] = side == scenario->acts_first ? 1 : 2;
        gunyuden_phase_push(state, side, stage);
    }
    run(scenario, state, NULL);
    return true;
}
