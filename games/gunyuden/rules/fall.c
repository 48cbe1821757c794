/* Chapters 20 and 21: calls for surrender, and castles that fall.
 *
 *     FRAME_CALL   the die of the call -> refused, or FRAME_FALL
 *     FRAME_FALL   FALL_OWNER    which clan gets it, if several could [ruling:64]
 *                  FALL_DIE      row 0 of the table says what becomes of a garrison [21-0]
 *                  FALL_CONDEMN  revised: the besieger picks who dies [20-3-E, 20-3-F, 20-3-G]
 *                  FALL_GARRISON it dies [20-3-H], or leaves, clan by clan [31-2]
 *                  FALL_HAND     the castle changes hands [20-3-1], or is abandoned [21-1-1]
 *                  FALL_RESTORE  half of the steps that died go to the victors [20-3-H]
 *                  FALL_END */
#include "games/gunyuden/rules/battle.h"

enum { FALL_OWNER, FALL_DIE, FALL_CONDEMN, FALL_GARRISON, FALL_HAND, FALL_RESTORE, FALL_END };

void gunyuden_fall_push(state_t *state, int castle, int cause, int clan, int answer)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_FALL, ROLE_OBSERVER);
    frame->arg[FALL_CASTLE] = (int16_t)castle;
    frame->arg[FALL_CAUSE] = (int16_t)cause;
    frame->arg[FALL_CLAN] = (int16_t)clan;
    frame->arg[FALL_ANSWER] = (int16_t)answer;
}

/* ---- the die of a call, and of row 0 [20-2-1, ruling:55] -------------------------------------------------- */

static int rank_inside(const scenario_t *scenario, const uint64_t garrison[UNIT_WORDS])
{
    int highest = BUSHO;
    FOR_UNITS(u, garrison) {
        if (scenario->unit[u].rank > highest) highest = scenario->unit[u].rank;
    }
    return highest;
}

/* 1 a sodaisho inside, or else 2 a taisho; 3 morale; and a castle that refused once [20-3-B]. */
static int modifier_of(const scenario_t *scenario, const state_t *state, int castle, int besieger_low,
                       struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, garrison);
    const int rank = rank_inside(scenario, garrison);
    const int morale = gunyuden_castle_lowness(scenario, state, castle) - besieger_low; /* [20-2-1-3] */
    const int commander = rank == SODAISHO ? -2 : rank == TAISHO ? -1 : 0; /* [20-2-1-1, 20-2-1-2] */
    const int refused = state->castle_flags[castle] & CASTLE_REFUSED ? -1 : 0;
    if (commander) {
        TELL(sink, EVENT_MODIFIER_RANK, rank == SODAISHO ? RULE_20_2_1_1 : RULE_20_2_1_2, 0, rank, commander);
    }
    if (morale) TELL(sink, EVENT_MODIFIER_MORALE_INSIDE, RULE_20_2_1_3, 0, castle, morale);
    if (refused) TELL(sink, EVENT_MODIFIER_REFUSED, RULE_20_3_B, 0, castle, refused);
    return commander + morale + refused;
}

static int answer_of(const scenario_t *scenario, int durability, int die)
{
    int answer = 0;
    for (int a = 0; a < ANSWERS; a++) {
        /* [table:surrender, table:surrender-revised] */
        if (die >= scenario->surrender[scenario->ruleset][durability][a] &&
            scenario->surrender[scenario->ruleset][durability][a] != NEVER) answer = a;
    }
    return answer;
}

static uint16_t answer_rule(int answer)
{
    static const uint16_t rules[ANSWERS] = { RULE_20_3_A, RULE_20_3_B, RULE_20_3_C, RULE_20_3_D,
                                             RULE_20_3_E, RULE_20_3_F, RULE_20_3_G, RULE_20_3_H };
    return rules[answer];
}

static void call(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const int castle = frame->arg[0], commander = frame->arg[1];
    const int modifier = modifier_of(scenario, state, castle, gunyuden_force_low(scenario, state, commander), sink);
    const int answer = answer_of(scenario, state->durability[castle], die + modifier); /* [20-2] */
    sequence_pop(&state->sequence);
    TELL(sink, EVENT_CALL, RULE_20_2, scenario->ruleset == RULESET_REVISED ? RULE_TABLE_SURRENDER_REVISED
         : RULE_TABLE_SURRENDER, castle, die, die + modifier, state->durability[castle]);
    TELL(sink, EVENT_ANSWER, answer_rule(answer), 0, castle, answer);
    if (answer == ANSWER_A) state->castle_flags[castle] |= CASTLE_RESISTS;
    if (answer == ANSWER_B) state->castle_flags[castle] |= CASTLE_REFUSED;
    if (answer < ANSWER_D) return; /* [ruling:19, 20-3-C] */
    gunyuden_group(state, commander, state->target); /* whom steps may go to */
    gunyuden_fall_push(state, castle, FALLS_BY_CALL, state->clan[commander], answer); /* [20-3-D] */
}

/* ---- besiegers -------------------------------------------------------------------------------------------- */

static uint8_t besieger(const state_t *state, int castle) { return enemy_of(castle_side(state, castle)); }

/* The assault that brings a castle down and of which nobody is left, or NULL. */
static const struct frame *last_assault(const state_t *state)
{
    const struct sequence *sequence = &state->sequence;
    const struct frame *below = sequence->depth > 1 ? &sequence->frame[sequence->depth - 2] : NULL;
    return below && below->kind == FRAME_SIEGE && set_is_empty(state->joined) ? below : NULL;
}

/* Those who invest; else those who assaulted; else, when it falls without a blow, all who stand there. */
static void besiegers(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS])
{
    uint64_t here[UNIT_WORDS];
    const uint64_t *const first[] = { state->investing, state->joined };
    gunyuden_outside(scenario, state, scenario->castle[castle].hex, besieger(state, castle), here);
    for (int i = 0; i < 2; i++) {
        for (int w = 0; w < UNIT_WORDS; w++) ret[w] = here[w] & first[i][w];
        if (!set_is_empty(ret)) return;
    }
    if (!last_assault(state)) memcpy(ret, here, sizeof here);
}

/* Clans with the most strength among them [ruling:64]. */
static uint32_t strongest(const scenario_t *scenario, const state_t *state, int castle)
{
    uint64_t set[UNIT_WORDS];
    int strength[CLANS_MAX] = { 0 }, most = 0;
    uint32_t clans = 0;
    besiegers(scenario, state, castle, set);
    FOR_UNITS(u, set) strength[state->clan[u]] += unit_strength(scenario, state, u);
    for (int c = 0; c < CLANS_MAX; c++) {
        if (strength[c] > most) most = strength[c];
    }
    for (int c = 0; c < CLANS_MAX; c++) {
        if (most && strength[c] == most) clans |= UINT32_C(1) << c;
    }
    return clans;
}

/* ---- garrisons that leave [31-2, 20-3-2] ------------------------------------------------------------------ */

/* Of the castles of a set the nearest, as hexes. */
static struct hexset nearest(const scenario_t *scenario, int from, const struct hexset *hexes)
{
    struct hexset best = { 0 };
    int least = 0;
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint64_t rows = hexes->column[c]; rows; rows &= rows - 1) {
            const int hex = c * 64 + __builtin_ctzll(rows), distance = hex_distance(&scenario->grid, from, hex);
            if (least && distance > least) continue;
            if (distance < least || !least) best = (struct hexset){ 0 };
            least = distance;
            hexset_add(&best, hex);
        }
    }
    return best;
}

/* The nearest castle of the clan that is not invested, else the nearest; without any, friendly troops or castles. */
static struct hexset refuges(const scenario_t *scenario, const state_t *state, int castle, int clan)
{
    const int hex = scenario->castle[castle].hex;
    const uint8_t side = state->side_of[clan];
    struct hexset open = { 0 }, invested = { 0 };
    for (int c = 0; c < scenario->castles; c++) {
        if (c == castle || state->owner[c] != clan) continue;
        hexset_add(state->invested >> c & 1 ? &invested : &open, scenario->castle[c].hex);
    }
    if (!hexset_is_empty(&open)) return nearest(scenario, hex, &open);
    if (!hexset_is_empty(&invested)) return nearest(scenario, hex, &invested);
    struct hexset friends = gunyuden_held(scenario, state, side);
    friends = hexset_or(friends, &state->stands[side]);
    hexset_remove(&friends, hex);
    return friends;
}

/* The units of the garrison that go together now: those of the clan of the first. */
static void leaving(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS])
{
    gunyuden_garrison(scenario, state, castle, ret);
    const int first = bits_next(ret, UNIT_WORDS, 0);
    FOR_UNITS(u, ret) {
        if (state->clan[u] != state->clan[first]) bits_clear(ret, u);
    }
}

static struct hexset refuges_now(const scenario_t *scenario, const state_t *state, int castle)
{
    uint64_t set[UNIT_WORDS];
    leaving(scenario, state, castle, set);
    return refuges(scenario, state, castle, state->clan[bits_next(set, UNIT_WORDS, 0)]);
}

/* Their morale is restored; where enemies stand they go inside at once [20-3-2]. */
static void withdraw(const scenario_t *scenario, state_t *state, int castle, int hex, struct sink *sink)
{
    uint64_t set[UNIT_WORDS];
    leaving(scenario, state, castle, set);
    const int first = bits_next(set, UNIT_WORDS, 0), there = castle_at(scenario, hex);
    const bool goes_inside = hexset_has(&state->stands[besieger(state, castle)], hex);
    const bool is_own = there != NO_CASTLE && state->owner[there] == state->clan[first];
    TELL(sink, EVENT_WITHDRAWS, is_own ? RULE_31_2 : RULE_20_3_2, RULE_20_3_D, first, hex);
    gunyuden_set_put(state, set, hex, goes_inside ? PLACE_GARRISON : PLACE_MAP);
    FOR_UNITS(u, set) state->low[u] = 0;
    if (goes_inside) state->castle_low[there] = 0; /* [10-4, ruling:78] */
    gunyuden_settle(scenario, state);
    gunyuden_ask.entered(scenario, state, first, sink);
}

static int kill(const scenario_t *scenario, state_t *state, const uint64_t set[UNIT_WORDS], uint16_t rule,
                struct sink *sink)
{
    int steps = 0;
    for (int rank = BUSHO; rank < RANKS; rank++) { /* with a sodaisho his clan goes [25-2]: these die before him */
        FOR_UNITS(u, set) {
            if (scenario->unit[u].rank != rank || !unit_is_in_play(state, u)) continue;
            steps += state->steps[u];
            gunyuden_inflicted(state, unit_side(state, u), state->steps[u]);
            gunyuden_unit_remove(scenario, state, u, PLACE_KILLED, rule, sink);
        }
    }
    return steps;
}

/* E to G: how many of the garrison die before the rest leaves; nobody inside: as D [ruling:21]. The number is kept in
 * FALL_ANSWER. */
static void sentence(const scenario_t *scenario, const state_t *state, struct frame *frame)
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, frame->arg[FALL_CASTLE], garrison);
    const int units = bits_count(garrison, UNIT_WORDS), answer = frame->arg[FALL_ANSWER];
    frame->step = FALL_GARRISON;
    if (answer < ANSWER_E || answer > ANSWER_G) return;
    /* [20-3-E, 20-3-F, 20-3-G] */
    frame->arg[FALL_ANSWER] = (int16_t)(answer == ANSWER_E ? 1 : answer == ANSWER_F ? 2 : (units + 1) / 2);
    frame->step = FALL_CONDEMN;
}

/* ---- steps for the victors [20-3-H] ----------------------------------------------------------------------- */

/* Units that lack a step and may be replenished: of the force that called; without a call of one force of the clan in
 * the hex, whichever is given the first step [ruling:64]. The force is `target`. */
static void restorable(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                       uint64_t ret[UNIT_WORDS])
{
    const int castle = frame->arg[FALL_CASTLE];
    gunyuden_units_at(scenario, state, scenario->castle[castle].hex, ret);
    FOR_UNITS(u, ret) {
        const bool is_other = !set_is_empty(state->target) && !bits_has(state->target, u);
        if (is_other || state->clan[u] != frame->arg[FALL_CLAN] || state->steps[u] == STEPS ||
            gunyuden_ask.unreplenished(scenario, state, u)) bits_clear(ret, u);
    }
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

void gunyuden_fall_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[FALL_CASTLE];
    (void)scenario;
    if (frame->kind == FRAME_CALL) ask_die(RULE_20_2, PROMPT_CALL_DIE, castle, 0, 0, ret);
    else if (frame->step == FALL_OWNER) {
        ask_role(besieger(state, castle), RULE_RULING_64, PROMPT_AWARD, castle, 0, 0, ret);
    } else if (frame->step == FALL_DIE) ask_die(RULE_21_0, PROMPT_FALL_DIE, castle, 0, 0, ret);
    else if (frame->step == FALL_CONDEMN) {
        ask_role(besieger(state, castle), RULE_20_3_E, PROMPT_CONDEMN, castle, frame->arg[FALL_ANSWER], 0,
                          ret);
    } else if (frame->step == FALL_GARRISON) {
        ask_role(castle_side(state, castle), RULE_31_2, PROMPT_WITHDRAW, castle, 0, 0, ret);
    } else ask_role(frame->role, RULE_20_3_H, PROMPT_RESTORE_STEPS, frame->arg[FALL_ANSWER], castle, 0, ret);
}

void gunyuden_fall_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[FALL_CASTLE];
    uint64_t able[UNIT_WORDS];
    if (frame->step == FALL_OWNER) {
        for (uint32_t clans = strongest(scenario, state, castle); clans; clans &= clans - 1) {
            struct action *action = choices_add(ret, besieger(state, castle), VERB_AWARD);
            action->nargs = 1;
            action->arg[0] = __builtin_ctz(clans);
        }
    } else if (frame->step == FALL_CONDEMN) {
        gunyuden_garrison(scenario, state, castle, able);
        gunyuden_offer_units(ret, besieger(state, castle), VERB_CONDEMN, able);
    } else if (frame->step == FALL_GARRISON) {
        const struct hexset hexes = refuges_now(scenario, state, castle);
        for (int c = 0; c < HEX_COLUMNS; c++) {
            for (uint64_t rows = hexes.column[c]; rows; rows &= rows - 1) {
                struct action *action = choices_add(ret, castle_side(state, castle), VERB_WITHDRAW_TO);
                action->nargs = 1;
                action->arg[0] = c * 64 + __builtin_ctzll(rows);
            }
        }
    } else {
        restorable(scenario, state, frame, able);
        gunyuden_offer_units(ret, frame->role, VERB_RESTORE, able);
        choices_add(ret, frame->role, VERB_DONE);
    }
}

struct refusal gunyuden_fall_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[FALL_CASTLE];
    uint64_t able[UNIT_WORDS];
    const bool is_die = frame->kind == FRAME_CALL || frame->step == FALL_DIE;
    if (is_die) return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_21_0, REASON_NOT_NOW, 0, 0, 0, 0);
    if (frame->step == FALL_OWNER && action->verb == VERB_AWARD) {
        const bool is_able = strongest(scenario, state, castle) >> action->arg[0] & 1;
        return is_able ? ALLOWED : refuse(RULE_RULING_64, REASON_NOT_STRONGEST, action->arg[0], castle, 0, 0);
    }
    if (frame->step == FALL_CONDEMN && action->verb == VERB_CONDEMN) {
        gunyuden_garrison(scenario, state, castle, able);
        if (bits_has(able, action->arg[0])) return ALLOWED;
        return refuse(RULE_20_3_E, REASON_NOT_GARRISON, action->arg[0], castle, 0, 0);
    }
    if (frame->step == FALL_GARRISON && action->verb == VERB_WITHDRAW_TO) {
        const struct hexset hexes = refuges_now(scenario, state, castle);
        if (hexset_has(&hexes, action->arg[0])) return ALLOWED;
        return refuse(RULE_31_2, REASON_NOT_NEAREST, action->arg[0], 0, 0, 0);
    }
    if (frame->step == FALL_RESTORE && action->verb == VERB_DONE) return ALLOWED;
    if (frame->step == FALL_RESTORE && action->verb == VERB_RESTORE) {
        restorable(scenario, state, frame, able);
        if (bits_has(able, action->arg[0])) return ALLOWED;
        return refuse(RULE_RULING_64, REASON_NOT_RESTORABLE, action->arg[0], 0, 0, 0);
    }
    return refuse(RULE_21_0, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* ---- running on ------------------------------------------------------------------------------------------- */

/* Row 0 with the modifiers of a call; the besiegers' lowest morale. */
static void fall_die(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[FALL_CASTLE];
    uint64_t set[UNIT_WORDS];
    besiegers(scenario, state, castle, set);
    const struct frame *assault = set_is_empty(set) ? last_assault(state) : NULL;
    const int low = assault ? assault->arg[SIEGE_LOW] : gunyuden_set_low(state, set);
    const int modifier = modifier_of(scenario, state, castle, low, sink);
    const int answer = answer_of(scenario, 0, die + modifier); /* [ruling:55] */
    TELL(sink, EVENT_CALL, RULE_21_0, RULE_RULING_55, castle, die, die + modifier, 0);
    TELL(sink, EVENT_ANSWER, answer_rule(answer), 0, castle, answer);
    frame->arg[FALL_ANSWER] = (int16_t)answer;
    sentence(scenario, state, frame);
}

static void condemn(const scenario_t *scenario, state_t *state, struct frame *frame, int unit, struct sink *sink)
{
    uint64_t one[UNIT_WORDS] = { 0 };
    bits_set(one, unit);
    frame->arg[FALL_ANSWER]--;
    kill(scenario, state, one, RULE_20_3_E, sink);
}

void gunyuden_fall_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_CALL) call(scenario, state, action->arg[0], sink);
    else if (action->verb == VERB_ROLL) fall_die(scenario, state, frame, action->arg[0], sink);
    else if (action->verb == VERB_AWARD) frame->arg[FALL_CLAN] = (int16_t)action->arg[0];
    else if (action->verb == VERB_CONDEMN) condemn(scenario, state, frame, action->arg[0], sink);
    else if (action->verb == VERB_WITHDRAW_TO) {
        withdraw(scenario, state, frame->arg[FALL_CASTLE], action->arg[0], sink);
    } else if (action->verb == VERB_RESTORE) {
        state->steps[action->arg[0]]++;
        frame->arg[FALL_ANSWER]--;
        gunyuden_group(state, action->arg[0], state->target);
        TELL(sink, EVENT_STEP_BACK, RULE_20_3_H, RULE_RULING_64, action->arg[0], frame->arg[FALL_ANSWER]);
    } else frame->step = FALL_END;
}

/* Which clan gets it: the caller's; else the strongest [ruling:64]. */
static bool run_owner(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int castle = frame->arg[FALL_CASTLE];
    uint64_t garrison[UNIT_WORDS];
    if (frame->arg[FALL_CLAN] < 0) {
        const uint32_t clans = strongest(scenario, state, castle);
        if (__builtin_popcount(clans) > 1) return false;
        if (clans) frame->arg[FALL_CLAN] = (int16_t)__builtin_ctz(clans);
    }
    gunyuden_garrison(scenario, state, castle, garrison);
    TELL(sink, EVENT_FALLS, frame->arg[FALL_CAUSE] == FALLS_BY_CALL ? RULE_20_3_1 : RULE_21_0, RULE_RULING_20, castle);
    if (set_is_empty(garrison)) frame->step = FALL_GARRISON;
    else if (frame->arg[FALL_ANSWER] >= 0) sentence(scenario, state, frame);
    else frame->step = FALL_DIE;
    return true;
}

/* As many as are there [ruling:21]; then the rest leaves. */
static bool run_condemn(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, frame->arg[FALL_CASTLE], garrison);
    const int units = bits_count(garrison, UNIT_WORDS);
    if (frame->arg[FALL_ANSWER] > 0 && units > frame->arg[FALL_ANSWER]) return false;
    if (frame->arg[FALL_ANSWER] > 0) kill(scenario, state, garrison, RULE_RULING_21, sink);
    frame->arg[FALL_ANSWER] = ANSWER_D;
    frame->step = FALL_GARRISON;
    return true;
}

/* Surrendered garrisons die; the steps they had are kept, halved, in FALL_ANSWER. Others leave; who has nowhere to go
 * surrenders. */
static bool run_garrison(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int castle = frame->arg[FALL_CASTLE];
    uint64_t set[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, set);
    if (frame->arg[FALL_ANSWER] == ANSWER_H) {
        frame->arg[FALL_ANSWER] = (int16_t)(kill(scenario, state, set, RULE_20_3_H, sink) / 2);
        frame->step = FALL_HAND;
        return true;
    }
    if (set_is_empty(set)) {
        frame->arg[FALL_ANSWER] = 0;
        frame->step = FALL_HAND;
        return true;
    }
    const struct hexset hexes = refuges_now(scenario, state, castle);
    leaving(scenario, state, castle, set);
    if (hexset_is_empty(&hexes)) {
        kill(scenario, state, set, RULE_20_3_2, sink);
        return true;
    }
    int count = 0, only = 0;
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint64_t rows = hexes.column[c]; rows; rows &= rows - 1, count++) only = c * 64 + __builtin_ctzll(rows);
    }
    if (count > 1) return false;
    withdraw(scenario, state, castle, only, sink);
    return true;
}

/* Fallen by morale or a call it is the besieger's, with what is left of it; by durability nobody's [ruling:20]. */
static void hand_over(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int castle = frame->arg[FALL_CASTLE], clan = frame->arg[FALL_CLAN];
    uint64_t here[UNIT_WORDS];
    gunyuden_units_at(scenario, state, scenario->castle[castle].hex, here);
    set_less(state->investing, here);
    state->invested &= ~(UINT64_C(1) << castle);
    frame->role = besieger(state, castle);
    frame->step = FALL_RESTORE;
    if (frame->arg[FALL_CAUSE] != FALLS_BY_CALL) set_clear(state->target);
    if (frame->arg[FALL_CAUSE] == FALLS_BY_DURABILITY || clan < 0) { /* [8-2-5] */
        gunyuden_castle_abandon(scenario, state, castle, RULE_21_1_1, sink);
        return;
    }
    state->owner[castle] = (uint8_t)clan; /* [20-3-1] */
    state->castle_low[castle] = 0;
    state->castle_flags[castle] &= (uint8_t)~(CASTLE_RESISTS | CASTLE_REFUSED);
    TELL(sink, EVENT_CHANGES_HANDS, RULE_20_3_1,
         frame->arg[FALL_CAUSE] == FALLS_BY_CALL ? RULE_RULING_19 : RULE_RULING_64, castle, clan);
    gunyuden_settle(scenario, state);
}

bool gunyuden_fall_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t able[UNIT_WORDS];
    if (frame->kind == FRAME_CALL) return false;
    switch (frame->step) {
    case FALL_OWNER: return run_owner(scenario, state, frame, sink);
    case FALL_DIE: return false;
    case FALL_CONDEMN: return run_condemn(scenario, state, frame, sink);
    case FALL_GARRISON: return run_garrison(scenario, state, frame, sink);
    case FALL_HAND: hand_over(scenario, state, frame, sink); return true;
    case FALL_RESTORE:
        restorable(scenario, state, frame, able);
        if (frame->arg[FALL_ANSWER] > 0 && frame->arg[FALL_CLAN] >= 0 && !set_is_empty(able)) return false;
        frame->step = FALL_END;
        return true;
    default:
        set_clear(state->target);
        sequence_pop(&state->sequence);
        gunyuden_deaths(state);
        return true;
    }
}
