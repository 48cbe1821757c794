/* Section 13.6.1: what a siege action against an area does.
 *
 *     FRAME_ASSAULT   advantage | plain            [13.6.1-advantage]
 *                     sacrifice | stand, by turns  [13.6.1-sacrifice]
 *                     dice                         [13.6.1-assault]
 *                     won: occupy | replace | stand           [13.6.1-assault-win]
 *                     lost: yield-marker | yield-man          [13.6.1-assault-loss]
 *                     tied: yield, push | hold, sacrifice | stand  [13.6.1-assault-tie]
 *     FRAME_FIRE      a die, then the target's owner pays     [13.6.1-fire] */
#include "games/jidai/rules/siege.h"

/* An assault or a volley: all markers around the area take part, over the lowest score of their lines [13.1]. */
void jidai_strike_begin(const scenario_t *scenario, state_t *state, uint8_t kind, int area, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    int score;
    const unsigned around = jidai_fortress_around(scenario, state, side, area, &score);
    struct frame *frame = sequence_push(&state->sequence, kind, side);
    frame->arg[ASSAULT_AREA] = (int16_t)area;
    frame->arg[ASSAULT_INVOLVED] = (int16_t)around;
    const bool is_fire = kind == FRAME_FIRE;
    if (!is_fire) jidai_plan_first_combat(scenario, state, side, sink); /* [13.1] calls it combat */
    TELL(sink, is_fire ? EVENT_FIRES : EVENT_ASSAULTS, is_fire ? RULE_SIEGE_FIRE : RULE_ASSAULT, 0, side, area,
         __builtin_popcount(around));
    TELL(sink, EVENT_DEFENSE_SCORE, RULE_FORTRESS_MAP, around >> area & 1 ? RULE_EDITION_1344 : 0, area, score);
}

/* ---- markers that are taken away ------------------------------------------------------------------ */

/* [13.6.1-assault-win]: a last marker stays as long as there is manpower: anybody's, or by the English text only
 * that of the side attacked [edition:13.6.1-last-marker]. */
static bool may_lose_marker(const scenario_t *scenario, const state_t *state, uint8_t side, bool is_attacked)
{
    if (jidai_fortress_markers(scenario, state, side) > 1 || !state->manpower[side]) return true;
    return scenario->edition.last_marker_defender && !is_attacked;
}

static void marker_falls(state_t *state, uint8_t side, int area, uint16_t rule, struct sink *sink)
{
    state->area[side][area] = 0;
    TELL(sink, EVENT_MARKER_FALLS, rule, 0, side, area);
}

static void man_falls(state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    state->manpower[side]--;
    TELL(sink, EVENT_MAN_FALLS, rule, 0, side, state->manpower[side]);
}

static void man_goes_out(state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    state->out[side]++;
    TELL(sink, EVENT_MAN_OUT, RULE_OUT_OF_COMBAT, rule, side, state->out[side]);
}

/* ---- sacrifices [13.6.1-sacrifice] ---------------------------------------------------------------- */

/* During the bidding ASSAULT_LEFT counts how many have said stand, one after the other. */
static uint8_t bidder(const struct frame *frame)
{
    return frame->step == ASSAULT_BID ? frame->role : enemy_of(frame->role);
}

/* Nobody may throw in more men than there are markers in the attack [example:13.6.1-sacrifice, 13.6.1-sacrifice]. */
static bool can_bid(const state_t *state, const struct frame *frame, uint8_t side)
{
    return state->manpower[side] && state->bid[side] < __builtin_popcount((unsigned)frame->arg[ASSAULT_INVOLVED]);
}

static void bid_passes(struct frame *frame)
{
    frame->arg[ASSAULT_LEFT]++;
    if (frame->arg[ASSAULT_LEFT] == ARMIES) {
        frame->arg[ASSAULT_LEFT] = 0;
        frame->step = ASSAULT_DICE;
    } else {
        frame->step = frame->step == ASSAULT_BID ? ASSAULT_BID_OTHER : ASSAULT_BID;
    }
}

static void bid_apply(state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = bidder(frame);
    if (action->verb == VERB_STAND) {
        TELL(sink, EVENT_STANDS, RULE_SACRIFICE, 0, side, state->bid[side]);
        bid_passes(frame);
        return;
    }
    state->bid[side]++;
    state->manpower[side]--;
    frame->arg[ASSAULT_LEFT] = 0;
    frame->step = frame->step == ASSAULT_BID ? ASSAULT_BID_OTHER : ASSAULT_BID;
    TELL(sink, EVENT_SACRIFICES, RULE_SACRIFICE, 0, side, state->bid[side], state->manpower[side]);
}

/* ---- assault -------------------------------------------------------------------------------------- */

/* The marker falls and a man is out of combat. A last marker with manpower behind it stays
 * [edition:13.6.1-last-marker]: the man who is out of combat then comes from there, not from nowhere. */
static void assault_won(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t defender = enemy_of(frame->role);
    const int area = frame->arg[ASSAULT_AREA];
    TELL(sink, EVENT_ASSAULT_WON, RULE_ASSAULT_WIN, 0, frame->role, area);
    if (may_lose_marker(scenario, state, defender, true)) {
        marker_falls(state, defender, area, RULE_ASSAULT_WIN, sink);
        frame->step = ASSAULT_OCCUPY;
    } else {
        TELL(sink, EVENT_LAST_MARKER, RULE_ASSAULT_WIN, RULE_EDITION_1361_LAST, defender, area);
        man_falls(state, defender, RULE_ASSAULT_WIN, sink);
        frame->step = ASSAULT_END;
    }
    man_goes_out(state, defender, RULE_ASSAULT_WIN, sink);
}

/* Die, markers, sacrifices and advantage against die, score and sacrifices [13.6.1-assault]. */
static void assault_dice(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role, defender = enemy_of(side);
    int score;
    const unsigned around = jidai_fortress_around(scenario, state, side, frame->arg[ASSAULT_AREA], &score);
    const int attack = action->arg[0] + __builtin_popcount(around) + state->bid[side] + frame->arg[ASSAULT_ADVANTAGE];
    const int defense = action->arg[1] + score + state->bid[defender];
    const int gap = defense - attack;
    TELL(sink, EVENT_ASSAULT_TOTALS, RULE_ASSAULT, 0, action->arg[0], attack, action->arg[1], defense);
    if (gap < 0) {
        assault_won(scenario, state, sink);
    } else if (gap == 0) {
        TELL(sink, EVENT_ASSAULT_TIED, RULE_ASSAULT_TIE, 0, side);
        frame->arg[ASSAULT_LEFT] = 1;
        frame->step = ASSAULT_PAY_TIE;
    } else { /* [13.6.1-assault-loss, edition:13.6.1-loss] */
        frame->arg[ASSAULT_LEFT] = (int16_t)((gap + scenario->edition.siege_loss_up) / 2);
        TELL(sink, EVENT_ASSAULT_LOST, RULE_ASSAULT_LOSS, RULE_EDITION_1361_LOSS, side, gap, frame->arg[ASSAULT_LEFT]);
        frame->step = ASSAULT_PAY;
    }
}

/* Markers with which the attacker may pay: those that took part and are still there. */
static unsigned pay_areas(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    unsigned areas = 0;
    if (!may_lose_marker(scenario, state, frame->role, false)) return 0;
    for (int a = 0; a < scenario->areas; a++) {
        if ((unsigned)frame->arg[ASSAULT_INVOLVED] >> a & 1 && area_has(state, frame->role, a)) areas |= 1u << a;
    }
    return areas;
}

static uint16_t pay_rule(const struct frame *frame)
{
    return frame->step == ASSAULT_PAY ? RULE_ASSAULT_LOSS : RULE_ASSAULT_TIE;
}

static void pay(state_t *state, int area, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (area >= 0) marker_falls(state, frame->role, area, pay_rule(frame), sink);
    else man_falls(state, frame->role, pay_rule(frame), sink);
    frame->arg[ASSAULT_LEFT]--;
}

/* False: the attacker chooses between markers and men. */
static bool pay_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const unsigned areas = pay_areas(scenario, state);
    const bool has_men = state->manpower[frame->role];
    if (frame->arg[ASSAULT_LEFT] > 0 && (areas || has_men)) {
        if (areas && (has_men || areas & (areas - 1))) return false;
        pay(state, areas ? __builtin_ctz(areas) : -1, sink);
        return true;
    }
    if (frame->step == ASSAULT_PAY_TIE) man_goes_out(state, frame->role, RULE_ASSAULT_TIE, sink);
    frame->step = frame->step == ASSAULT_PAY_TIE ? ASSAULT_PUSH : ASSAULT_END;
    return true;
}

/* After a tie: with a marker still beside the area, one more man may decide it. */
static bool can_push(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    int score;
    return state->manpower[frame->role] &&
           jidai_fortress_around(scenario, state, frame->role, frame->arg[ASSAULT_AREA], &score);
}

/* Whence a marker may move into the area that was won. */
static unsigned occupy_areas(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    unsigned areas = 0;
    for (int a = 0; a < scenario->areas; a++) {
        if ((unsigned)frame->arg[ASSAULT_INVOLVED] >> a & 1 && area_has(state, frame->role, a)) areas |= 1u << a;
    }
    return area_has(state, frame->role, frame->arg[ASSAULT_AREA]) ? 0 : areas;
}

static bool assault_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role, defender = enemy_of(side);
    switch (frame->step) {
    case ASSAULT_CHOOSE_ADVANTAGE:
        if (state->actions[side]) return false;
        frame->step = ASSAULT_BID;
        return true;
    case ASSAULT_BID: case ASSAULT_BID_OTHER:
        if (can_bid(state, frame, bidder(frame))) return false;
        bid_passes(frame);
        return true;
    case ASSAULT_DICE: return false;
    case ASSAULT_PAY: case ASSAULT_PAY_TIE: return pay_run(scenario, state, sink);
    case ASSAULT_PUSH:
        if (can_push(scenario, state, frame)) return false;
        frame->step = ASSAULT_END;
        return true;
    case ASSAULT_ANSWER:
        if (state->manpower[defender]) return false;
        assault_won(scenario, state, sink);
        return true;
    case ASSAULT_OCCUPY:
        if (occupy_areas(scenario, state)) return false;
        frame->step = ASSAULT_END;
        return true;
    default:
        memset(state->bid, 0, sizeof state->bid);
        sequence_pop(&state->sequence);
        return true;
    }
}

static void assault_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    switch (frame->step) {
    case ASSAULT_CHOOSE_ADVANTAGE: /* [13.6.1-advantage] */
        frame->step = ASSAULT_BID;
        if (action->verb == VERB_PLAIN) return;
        state->actions[side]--;
        frame->arg[ASSAULT_ADVANTAGE] = 1;
        TELL(sink, EVENT_ADVANTAGE, RULE_ADVANTAGE, 0, side);
        return;
    case ASSAULT_BID: case ASSAULT_BID_OTHER: bid_apply(state, action, sink); return;
    case ASSAULT_DICE: assault_dice(scenario, state, action, sink); return;
    case ASSAULT_PAY: case ASSAULT_PAY_TIE:
        pay(state, action->verb == VERB_YIELD_MARKER ? action->arg[0] : -1, sink);
        return;
    case ASSAULT_PUSH:
        frame->step = action->verb == VERB_PUSH ? ASSAULT_ANSWER : ASSAULT_END;
        if (action->verb == VERB_PUSH) man_falls(state, side, RULE_ASSAULT_TIE, sink);
        return;
    case ASSAULT_ANSWER:
        if (action->verb == VERB_STAND) {
            assault_won(scenario, state, sink);
            return;
        }
        man_falls(state, enemy_of(side), RULE_ASSAULT_TIE, sink);
        TELL(sink, EVENT_TIE_HOLDS, RULE_ASSAULT_TIE, 0, enemy_of(side));
        frame->step = ASSAULT_END;
        return;
    default: /* occupy */
        frame->step = ASSAULT_END;
        if (action->verb == VERB_REPLACE) {
            jidai_fortress_post(state, side, frame->arg[ASSAULT_AREA], RULE_ASSAULT_WIN, RULE_MARKERS, sink);
        } else if (action->verb == VERB_OCCUPY) {
            state->area[side][action->arg[0]] = 0;
            state->area[side][frame->arg[ASSAULT_AREA]] = 1;
            TELL(sink, EVENT_OCCUPIES, RULE_ASSAULT_WIN, 0, side, action->arg[0], frame->arg[ASSAULT_AREA]);
        }
    }
}

/* ---- fire [13.6.1-fire] --------------------------------------------------------------------------- */

enum { FIRE_DICE, FIRE_PAY, FIRE_HITS = 4 };

static void fire_pays(state_t *state, bool is_marker, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t defender = enemy_of(frame->role);
    if (is_marker) marker_falls(state, defender, frame->arg[ASSAULT_AREA], RULE_SIEGE_FIRE, sink);
    else man_falls(state, defender, RULE_SIEGE_FIRE, sink);
    man_goes_out(state, defender, RULE_SIEGE_FIRE, sink);
    sequence_pop(&state->sequence);
}

/* Die and markers, less the score: four or more hits. The owner of the target pays with its marker or with
 * a man; with a man if the marker is his last. */
static void fire_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role, defender = enemy_of(side);
    int score;
    if (frame->step == FIRE_PAY) {
        fire_pays(state, action->verb == VERB_YIELD_MARKER, sink);
        return;
    }
    const unsigned around = jidai_fortress_around(scenario, state, side, frame->arg[ASSAULT_AREA], &score);
    const int total = action->arg[0] + __builtin_popcount(around) - score;
    TELL(sink, total >= FIRE_HITS ? EVENT_FIRE_HITS : EVENT_FIRE_MISSES, RULE_SIEGE_FIRE, 0, action->arg[0], total);
    if (total < FIRE_HITS) {
        sequence_pop(&state->sequence);
    } else if (!state->manpower[defender] || !may_lose_marker(scenario, state, defender, true)) {
        fire_pays(state, !state->manpower[defender], sink);
    } else {
        frame->step = FIRE_PAY;
    }
}

/* ---- both ----------------------------------------------------------------------------------------- */

static bool is_payment(uint8_t verb) { return verb == VERB_YIELD_MARKER || verb == VERB_YIELD_MAN; }

/* The verbs of an assault's step, or of paying for fire. */
struct refusal jidai_strike_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t verb = action->verb;
    const int area = action->arg[0];
    switch (frame->kind == FRAME_FIRE ? (int)ASSAULT_END : frame->step) {
    case ASSAULT_CHOOSE_ADVANTAGE:
        if (verb == VERB_ADVANTAGE || verb == VERB_PLAIN) return ALLOWED;
        return refuse(RULE_ADVANTAGE, REASON_NOT_NOW, 0, 0, 0, 0);
    case ASSAULT_BID: case ASSAULT_BID_OTHER: case ASSAULT_ANSWER:
        if (verb == VERB_SACRIFICE || verb == VERB_STAND) return ALLOWED;
        return refuse(RULE_SACRIFICE, REASON_NOT_NOW, 0, 0, 0, 0);
    case ASSAULT_PAY: case ASSAULT_PAY_TIE:
        if (verb == VERB_YIELD_MAN && state->manpower[frame->role]) return ALLOWED;
        if (verb == VERB_YIELD_MARKER && pay_areas(scenario, state) >> area & 1) return ALLOWED;
        if (!is_payment(verb)) return refuse(pay_rule(frame), REASON_NOT_NOW, 0, 0, 0, 0);
        return refuse(pay_rule(frame), REASON_CANNOT_PAY, 0, 0, 0, 0);
    case ASSAULT_PUSH:
        if (verb == VERB_PUSH || verb == VERB_HOLD) return ALLOWED;
        return refuse(RULE_ASSAULT_TIE, REASON_NOT_NOW, 0, 0, 0, 0);
    case ASSAULT_OCCUPY:
        if (verb == VERB_STAND || (verb == VERB_REPLACE && state->manpower[frame->role])) return ALLOWED;
        if (verb == VERB_OCCUPY && occupy_areas(scenario, state) >> area & 1) return ALLOWED;
        if (verb != VERB_OCCUPY && verb != VERB_REPLACE) return refuse(RULE_ASSAULT_WIN, REASON_NOT_NOW, 0, 0, 0, 0);
        return refuse(RULE_ASSAULT_WIN, REASON_CANNOT_OCCUPY, 0, 0, 0, 0);
    default: /* fire */
        if (verb == VERB_YIELD_MAN || (verb == VERB_YIELD_MARKER && area == frame->arg[ASSAULT_AREA])) return ALLOWED;
        if (!is_payment(verb)) return refuse(RULE_SIEGE_FIRE, REASON_NOT_NOW, 0, 0, 0, 0);
        return refuse(RULE_SIEGE_FIRE, REASON_CANNOT_PAY, 0, 0, 0, 0);
    }
}

void jidai_strike_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->kind == FRAME_FIRE ? (int)ASSAULT_END : frame->step) {
    case ASSAULT_CHOOSE_ADVANTAGE:
        choices_add(ret, role, VERB_ADVANTAGE);
        choices_add(ret, role, VERB_PLAIN);
        return;
    case ASSAULT_BID: case ASSAULT_BID_OTHER: case ASSAULT_ANSWER:
        choices_add(ret, role, VERB_SACRIFICE);
        choices_add(ret, role, VERB_STAND);
        return;
    case ASSAULT_PAY: case ASSAULT_PAY_TIE:
        jidai_fortress_offer(ret, role, VERB_YIELD_MARKER, pay_areas(scenario, state));
        if (state->manpower[role]) choices_add(ret, role, VERB_YIELD_MAN);
        return;
    case ASSAULT_PUSH:
        choices_add(ret, role, VERB_PUSH);
        choices_add(ret, role, VERB_HOLD);
        return;
    case ASSAULT_OCCUPY:
        jidai_fortress_offer(ret, role, VERB_OCCUPY, occupy_areas(scenario, state));
        if (state->manpower[role]) choices_add(ret, role, VERB_REPLACE);
        choices_add(ret, role, VERB_STAND);
        return;
    default: /* fire */
        jidai_fortress_offer(ret, role, VERB_YIELD_MARKER, 1u << frame->arg[ASSAULT_AREA]);
        choices_add(ret, role, VERB_YIELD_MAN);
    }
}

void jidai_strike_pending(const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t side = frame->role, defender = enemy_of(side);
    const int area = frame->arg[ASSAULT_AREA];
    if (frame->kind == FRAME_FIRE) {
        if (frame->step == FIRE_DICE) ask_dice(1, RULE_SIEGE_FIRE, PROMPT_FIRE_DIE, area, 0, ret);
        else ask_role(defender, RULE_SIEGE_FIRE, PROMPT_PAY, 1, 0, 0, ret);
        return;
    }
    switch (frame->step) {
    case ASSAULT_CHOOSE_ADVANTAGE: ask_role(side, RULE_ADVANTAGE, PROMPT_ADVANTAGE, area, 0, 0, ret); return;
    case ASSAULT_BID: case ASSAULT_BID_OTHER:
        ask_role(bidder(frame), RULE_SACRIFICE, PROMPT_SACRIFICE, area, state->bid[side], state->bid[defender],
                       ret);
        return;
    case ASSAULT_DICE: ask_dice(2, RULE_ASSAULT, PROMPT_ASSAULT_DICE, area, 0, ret); return;
    case ASSAULT_PAY: case ASSAULT_PAY_TIE:
        ask_role(side, pay_rule(frame), PROMPT_PAY, frame->arg[ASSAULT_LEFT], 0, 0, ret);
        return;
    case ASSAULT_PUSH: ask_role(side, RULE_ASSAULT_TIE, PROMPT_PUSH, area, 0, 0, ret); return;
    case ASSAULT_ANSWER: ask_role(defender, RULE_ASSAULT_TIE, PROMPT_ANSWER_PUSH, area, 0, 0, ret); return;
    default: ask_role(side, RULE_ASSAULT_WIN, PROMPT_OCCUPY, area, 0, 0, ret);
    }
}

bool jidai_strike_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    return sequence_top(&state->sequence)->kind == FRAME_ASSAULT && assault_run(scenario, state, sink);
}

void jidai_strike_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    if (sequence_top(&state->sequence)->kind == FRAME_FIRE) fire_apply(scenario, state, action, sink);
    else assault_apply(scenario, state, action, sink);
}
