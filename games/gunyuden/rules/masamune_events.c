/* Chapters 33 and 35: FRAME_EVENT, which asks those whom a random event (masamune_happen.c) leaves a choice.
 *
 *     arg 0   what is asked: enum asks
 *     remove  arg 1: units still to go, 2: clan, 3: the place they go to   [33-2-11, 33-3-3, -7, -8, 35:small-scale]
 *     rebels  arg 1: one rebel of Shonai, or NOTHING: all that wait        [36-1, 36-3-4]
 *     seat    arg 1: unit, 2: the clan in one of whose castles it is put   [33-2-4]
 *     company arg 1: Masamune; those who go with him are in `joined`       [33-2-5]
 *     home    arg 1: enum go_home, 2: who is asked about; the rest in `running` [33-2-10, 39-2]
 *     shelter arg 1: a rebel, 2: the hex where he stood                    [ruling:70]
 *     return  arg 1: a unit that was away                                  [35:small-scale, ruling:79]
 *     refuge  arg 1: the first of those in `running`, 2: the hex they left [44-7-2] */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/rules/masamune.h"

struct frame *masamune_ask(state_t *state, uint8_t role, enum asks what)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_EVENT, role);
    frame->arg[0] = (int16_t)what;
    return frame;
}

void masamune_ask_castle(state_t *state, uint8_t role, enum asks what, int unit, int from)
{
    struct frame *frame = masamune_ask(state, role, what);
    frame->arg[1] = (int16_t)unit;
    frame->arg[2] = (int16_t)from;
}

/* ---- who may be picked --------------------------------------------------------------------------- */

/* For good not Hamada or Tomizawa [33-2-11]. */
static bool is_spared(const scenario_t *scenario, const struct frame *frame, int unit)
{
    const struct masamune *cast = &scenario->masamune;
    return frame->arg[3] == PLACE_REMOVED && (unit == cast->person[HAMADA] || unit == cast->person[TOMIZAWA]);
}

/* Never a sodaisho [ruling:67]. */
static void removable(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                      uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (!unit_is_in_play(state, u) || state->clan[u] != frame->arg[2] || is_spared(scenario, frame, u)) continue;
        if (scenario->unit[u].rank != SODAISHO) bits_set(ret, u);
    }
}

static bool is_waiting_rebel(const scenario_t *scenario, const state_t *state, int unit)
{
    return unit < scenario->units && state->place[unit] == PLACE_WAITING &&
           masamune_is(scenario, state->clan[unit], HOUSE_REBELS);
}

static void waiting(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                    uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (is_waiting_rebel(scenario, state, u) && (frame->arg[1] == NOTHING || frame->arg[1] == u)) bits_set(ret, u);
    }
}

static struct hexset seats_of(const scenario_t *scenario, const state_t *state, int clan)
{
    struct hexset seats = { 0 };
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] == clan) hexset_add(&seats, scenario->castle[c].hex);
    }
    return seats;
}

/* Those Masamune leads who have not been told to come. */
static void staying(const scenario_t *scenario, const state_t *state, int leader, uint64_t ret[UNIT_WORDS])
{
    gunyuden_force(scenario, state, leader, ret);
    bits_clear(ret, leader);
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= ~state->joined[w];
}

/* ---- going home ---------------------------------------------------------------------------------- */

void masamune_go_home(state_t *state, enum go_home why, uint8_t role)
{
    struct frame *frame = masamune_ask(state, role, ASKS_HOME);
    frame->arg[1] = (int16_t)why;
    frame->arg[2] = NOTHING;
    frame->step = why == GO_HOME_PUT_OUT; /* the others are gathered when their turn comes */
}

/* Beside, or in the hex of, a unit or castle of one of these clans. */
static bool is_near(const scenario_t *scenario, const state_t *state, int hex, uint32_t clans)
{
    for (int u = 0; u < scenario->units; u++) {
        if (!unit_is_in_play(state, u) || !(clans >> state->clan[u] & 1)) continue;
        if (hex_distance(&scenario->grid, hex, state->hex[u]) <= 1) return true;
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] == NO_CLAN || !(clans >> state->owner[c] & 1)) continue;
        if (hex_distance(&scenario->grid, hex, scenario->castle[c].hex) <= 1) return true;
    }
    return false;
}

/* Garrisons of castles of their own side stay [ruling:44]. */
static void gather(const scenario_t *scenario, state_t *state, int why)
{
    const struct masamune *cast = &scenario->masamune;
    const uint32_t date = UINT32_C(1) << cast->house[HOUSE_DATE];
    uint32_t others = 0;
    if (cast->house[HOUSE_MOGAMI] != NO_CLAN) others |= UINT32_C(1) << cast->house[HOUSE_MOGAMI];
    if (cast->house[HOUSE_OSAKI] != NO_CLAN) others |= UINT32_C(1) << cast->house[HOUSE_OSAKI];
    const uint32_t who = why == GO_HOME_DATE ? date : others, from = why == GO_HOME_DATE ? others : date;
    memset(state->running, 0, sizeof state->running);
    for (int u = 0; u < scenario->units; u++) {
        if (!unit_is_outside(state, u) || !(who >> state->clan[u] & 1)) continue;
        if (is_near(scenario, state, state->hex[u], from)) bits_set(state->running, u);
    }
}

static struct hexset home_of(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    const int clan = frame->arg[1] == GO_HOME_PUT_OUT ? NO_CLAN : state->clan[unit];
    return masamune_nearest(scenario, state, unit_side(state, unit), clan, state->hex[unit]);
}

/* The force goes into the castle; what it invested is free of it. */
static void send_home(const scenario_t *scenario, state_t *state, struct frame *frame, int head, int hex,
                      struct sink *sink)
{
    const int castle = castle_at(scenario, hex);
    uint64_t force[UNIT_WORDS];
    gunyuden_force(scenario, state, head, force);
    TELL(sink, EVENT_SENT_HOME, frame->arg[1] == GO_HOME_PUT_OUT ? RULE_39_2 : RULE_33_2_10, RULE_RULING_44, head, hex);
    FOR_UNITS(u, force) {
        bits_clear(state->running, u);
        bits_clear(state->investing, u);
    }
    gunyuden_force_put(scenario, state, head, hex, PLACE_GARRISON);
    state->castle_low[castle] = 0;
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
    masamune_approach(scenario, state, head, sink);
}

static bool home_run(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    if (frame->step == 0) {
        gather(scenario, state, frame->arg[1]);
        frame->step = 1;
    }
    const int next = bits_next(state->running, UNIT_WORDS, 0);
    if (next < 0) {
        sequence_pop(&state->sequence);
        return true;
    }
    const int head = bits_has(state->running, state->leader[next]) ? state->leader[next] : next;
    if (head != state->leader[next]) gunyuden_part(state, next);
    const struct hexset homes = home_of(scenario, state, frame, head);
    const int hex = masamune_only(&homes);
    if (hexset_is_empty(&homes)) { /* nowhere to go: it stays [ruling:71] */
        bits_clear(state->running, head);
        return true;
    }
    frame->arg[2] = (int16_t)head;
    if (hex == HEX_NONE) return false;
    send_home(scenario, state, frame, head, hex, sink);
    return true;
}

/* ---- Masamune returns to Yonezawa ---------------------------------------------------------------- */

static void return_to_yonezawa(const scenario_t *scenario, state_t *state, int leader, struct sink *sink)
{
    const int hex = scenario->castle[scenario->masamune.seat[SEAT_YONEZAWA]].hex;
    const bool is_inside = hexset_has(&state->stands[ANTI], hex); /* [ruling:79] */
    uint64_t rest[UNIT_WORDS], company[UNIT_WORDS];
    staying(scenario, state, leader, rest);
    gunyuden_force(scenario, state, leader, company);
    for (int w = 0; w < UNIT_WORDS; w++) company[w] &= ~rest[w];
    FOR_UNITS(u, company) {
        masamune_put(scenario, state, u, hex, is_inside);
        bits_clear(state->investing, u);
    }
    FOR_UNITS(u, rest) bits_set(state->orphan, u);
    TELL(sink, EVENT_RETURNS_HOME, RULE_33_2_5, RULE_RULING_79, leader, hex);
    memset(state->joined, 0, sizeof state->joined);
    sequence_pop(&state->sequence);
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
    masamune_approach(scenario, state, leader, sink);
    gunyuden_deaths(state);
}

/* ---- the frame ----------------------------------------------------------------------------------- */

void masamune_event_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    static const struct { uint16_t rule, prompt; } asks[] = {
        [ASKS_REMOVE] = { RULE_RULING_67, PROMPT_EVENT_REMOVE },
        [ASKS_REBELS] = { RULE_36_1, PROMPT_EVENT_REBELS },
        [ASKS_SEAT] = { RULE_33_2_4, PROMPT_EVENT_SEAT },
        [ASKS_COMPANY] = { RULE_33_2_5, PROMPT_EVENT_COMPANY },
        [ASKS_HOME] = { RULE_RULING_44, PROMPT_EVENT_HOME },
        [ASKS_SHELTER] = { RULE_RULING_70, PROMPT_EVENT_HOME },
        [ASKS_RETURN] = { RULE_RULING_79, PROMPT_EVENT_HOME },
        [ASKS_REFUGE] = { RULE_44_7_2, PROMPT_EVENT_HOME },
    };
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int what = frame->arg[0];
    const int about = what == ASKS_REMOVE || what == ASKS_HOME ? frame->arg[2] : frame->arg[1];
    (void)scenario;
    ask_role(frame->role, asks[what].rule, asks[what].prompt, about,
                      what == ASKS_REMOVE ? frame->arg[1] : 0, 0, ret);
}

/* Who is sent to a castle, and to which. */
static int sent(const struct frame *frame) { return frame->arg[frame->arg[0] == ASKS_HOME ? 2 : 1]; }

static struct hexset sent_to(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    switch (frame->arg[0]) {
    case ASKS_SEAT: return seats_of(scenario, state, frame->arg[2]);
    case ASKS_HOME: return home_of(scenario, state, frame, frame->arg[2]);
    case ASKS_RETURN: return masamune_return_hexes(scenario, state, frame->arg[1]);
    default: return masamune_nearest(scenario, state, frame->role, NO_CLAN, frame->arg[2]);
    }
}

void masamune_event_choices(const scenario_t *scenario, const state_t *state, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t role = frame->role;
    uint64_t units[UNIT_WORDS];
    struct hexset hexes;
    switch (frame->arg[0]) {
    case ASKS_REMOVE:
        removable(scenario, state, frame, units);
        gunyuden_offer_units(ret, role, VERB_REMOVE, units);
        break;
    case ASKS_REBELS:
        waiting(scenario, state, frame, units);
        hexes = masamune_rebel_hexes(scenario, state);
        FOR_UNITS(u, units) gunyuden_offer_hexes(ret, role, VERB_SEND, u, &hexes);
        if (masamune_shigenaga_may_lead(scenario, state)) {
            gunyuden_offer_pairs(ret, role, VERB_LEAD, units, scenario->masamune.person[SHIGENAGA]);
        }
        break;
    case ASKS_COMPANY:
        staying(scenario, state, frame->arg[1], units);
        gunyuden_offer_units(ret, role, VERB_ACCOMPANY, units);
        choices_add(ret, role, VERB_DONE);
        break;
    default:
        hexes = sent_to(scenario, state, frame);
        gunyuden_offer_hexes(ret, role, VERB_SEND, sent(frame), &hexes);
    }
}

/* Which rule says to what castle a unit goes: Ouchi to one of the clan he joins, a rebel to the nearest of his side,
 * others home. */
static uint16_t send_rule(const struct frame *frame)
{
    if (frame->arg[0] == ASKS_SEAT) return RULE_33_2_4;
    if (frame->arg[0] == ASKS_SHELTER) return RULE_RULING_70;
    if (frame->arg[0] == ASKS_RETURN) return RULE_RULING_79;
    if (frame->arg[0] == ASKS_REFUGE) return RULE_44_7_2;
    return frame->arg[1] == GO_HOME_PUT_OUT ? RULE_39_2 : RULE_RULING_44;
}

struct refusal masamune_event_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int what = frame->arg[0], unit = action->arg[0];
    uint64_t units[UNIT_WORDS];
    if (what == ASKS_REMOVE && action->verb == VERB_REMOVE) {
        removable(scenario, state, frame, units);
        if (bits_has(units, unit)) return ALLOWED;
        const uint16_t rule = is_spared(scenario, frame, unit) ? RULE_33_2_11 : RULE_RULING_67;
        return refuse(rule, REASON_NOT_REMOVABLE, unit, 0, 0, 0);
    }
    if (what == ASKS_REBELS && (action->verb == VERB_SEND || action->verb == VERB_LEAD)) {
        const struct hexset hexes = masamune_rebel_hexes(scenario, state);
        waiting(scenario, state, frame, units);
        if (!bits_has(units, unit)) return refuse(RULE_36_1, REASON_NOT_WAITING, unit, 0, 0, 0);
        if (action->verb == VERB_LEAD) {
            const bool may = action->arg[1] == scenario->masamune.person[SHIGENAGA] &&
                             masamune_shigenaga_may_lead(scenario, state);
            return may ? ALLOWED : refuse(RULE_36_3_4, REASON_NO_COMMAND, action->arg[1], unit, 0, 0);
        }
        return hexset_has(&hexes, action->arg[1]) ? ALLOWED
                                                  : refuse(RULE_RULING_45, REASON_NOT_PLAIN, action->arg[1], 0, 0, 0);
    }
    if (what != ASKS_REMOVE && what != ASKS_COMPANY && action->verb == VERB_SEND) {
        const int who = sent(frame);
        const struct hexset hexes = sent_to(scenario, state, frame);
        const uint16_t rule = send_rule(frame);
        if (unit != who) return refuse(rule, REASON_ANOTHER_FIRST, unit, who, 0, 0);
        return hexset_has(&hexes, action->arg[1]) ? ALLOWED : refuse(rule, REASON_NOT_HOME, action->arg[1], 0, 0, 0);
    }
    if (what == ASKS_COMPANY && action->verb == VERB_DONE) return ALLOWED;
    if (what == ASKS_COMPANY && action->verb == VERB_ACCOMPANY) {
        staying(scenario, state, frame->arg[1], units);
        return bits_has(units, unit) ? ALLOWED
                                     : refuse(RULE_33_2_5, REASON_NOT_IN_FORCE, unit, frame->arg[1], 0, 0);
    }
    return refuse(RULE_33_1, REASON_NOT_NOW, 0, 0, 0, 0);
}

static void place_rebel(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int unit = action->arg[0], leader = scenario->masamune.person[SHIGENAGA];
    const bool is_led = action->verb == VERB_LEAD;
    const int hex = is_led ? state->hex[leader] : action->arg[1];
    masamune_put(scenario, state, unit, hex, is_led && unit_is_inside(state, leader));
    TELL(sink, EVENT_REBELS_APPEAR, RULE_36_1, is_led ? RULE_36_2_1 : RULE_RULING_45, unit, hex);
    gunyuden_settle(scenario, state);
    if (is_led) gunyuden_join(scenario, state, unit, leader, sink);
    gunyuden_settle(scenario, state);
    masamune_approach(scenario, state, unit, sink); /* [34-1] */
}

void masamune_event_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_REMOVE:
        gunyuden_unit_remove(scenario, state, unit, (uint8_t)frame->arg[3],
                             frame->arg[3] == PLACE_RETURNING ? RULE_RULING_40 : RULE_RULING_67, sink);
        frame->arg[1]--;
        break;
    case VERB_ACCOMPANY:
        bits_set(state->joined, unit);
        TELL(sink, EVENT_ACCOMPANIES, RULE_33_2_5, 0, unit);
        break;
    case VERB_DONE: return_to_yonezawa(scenario, state, frame->arg[1], sink); break;
    default:
        if (frame->arg[0] == ASKS_REBELS) {
            place_rebel(scenario, state, action, sink);
        } else if (frame->arg[0] == ASKS_HOME) {
            send_home(scenario, state, frame, unit, action->arg[1], sink);
        } else if (frame->arg[0] == ASKS_SHELTER) {
            sequence_pop(&state->sequence);
            masamune_seat_rebel(scenario, state, unit, action->arg[1], sink);
            masamune_approach(scenario, state, unit, sink);
        } else if (frame->arg[0] == ASKS_RETURN) {
            sequence_pop(&state->sequence);
            masamune_come_back(scenario, state, unit, action->arg[1], sink);
        } else if (frame->arg[0] == ASKS_REFUGE) {
            sequence_pop(&state->sequence);
            masamune_withdraw(scenario, state, action->arg[1], sink);
            gunyuden_settle(scenario, state);
            gunyuden_investments(scenario, state, sink);
        } else { /* Ouchi changes sides, or comes back [33-2-4] */
            const int clan = frame->arg[2];
            masamune_leave_force(scenario, state, unit);
            state->clan[unit] = (uint8_t)clan;
            if (state->story[STORY_OUCHI] == OUCHI_AWAY) bits_set(state->rebel, unit);
            else bits_clear(state->rebel, unit);
            masamune_put(scenario, state, unit, action->arg[1], true);
            TELL(sink, EVENT_SENT_HOME, RULE_33_2_4, RULE_RULING_67, unit, action->arg[1]);
            sequence_pop(&state->sequence);
            gunyuden_settle(scenario, state);
            gunyuden_investments(scenario, state, sink);
            masamune_approach(scenario, state, unit, sink);
        }
    }
}

/* Nothing is left to ask: the frame goes. */
bool masamune_event_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[UNIT_WORDS];
    const struct hexset plain = masamune_rebel_hexes(scenario, state);
    switch (frame->arg[0]) {
    case ASKS_REMOVE:
        removable(scenario, state, frame, units);
        if (frame->arg[1] > 0 && !set_is_empty(units)) return false;
        sequence_pop(&state->sequence);
        gunyuden_deaths(state);
        return true;
    case ASKS_REBELS:
        waiting(scenario, state, frame, units);
        if (!set_is_empty(units) && !hexset_is_empty(&plain)) return false;
        sequence_pop(&state->sequence);
        return true;
    case ASKS_COMPANY:
        staying(scenario, state, frame->arg[1], units);
        if (!set_is_empty(units)) return false;
        return_to_yonezawa(scenario, state, frame->arg[1], sink);
        return true;
    case ASKS_HOME: return home_run(scenario, state, frame, sink);
    default: return false;
    }
}
