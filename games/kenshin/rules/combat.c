/* Chapter 8: one unit attacks another; secretly chosen cards decide.
 *
 * The frame's steps, in the order of [8-order]:
 *
 *     REPLENISH, REPLENISH_OTHER   the attacker, then the defender, may or must take discards back
 *         | no result yet, or a tie                        | a result
 *     CARDS   sealed: both lay a card; combat_reveal   APPLY, APPLY_OTHER   the defender's retreat or
 *         |  shows them and finds the result               |                 removal, then the attacker's
 *     REPLENISH ...                                     END   the attacker goes on, or is finished
 *
 * COMBAT_ROUND counts the ties; COMBAT_RESULT keeps enum combat_result until it is applied. */
#include "games/kenshin/rules/rules.h"
#include "kit/bits.h"

static uint8_t attacking_side(const struct frame *frame) { return side_of(frame->arg[COMBAT_ATTACKER]); }

/* Whose turn it is in a step that asks one side after the other. */
static uint8_t side_in_step(const struct frame *frame)
{
    const uint8_t attacker = attacking_side(frame);
    switch (frame->step) {
    case COMBAT_REPLENISH: case COMBAT_APPLY_OTHER: return attacker;
    default: return enemy_of(attacker);
    }
}

static int counter_in_step(const struct frame *frame)
{
    return frame->arg[frame->step == COMBAT_APPLY ? COMBAT_DEFENDER : COMBAT_ATTACKER];
}

bool kenshin_wants_cards(const struct frame *frame)
{
    return frame->arg[COMBAT_RESULT] == 0 || (frame->arg[COMBAT_RESULT] & RESULT_TIE);
}

void kenshin_combat_begin(const scenario_t *scenario, state_t *state, int attacker, int defender, struct sink *sink)
{
    (void)scenario;
    struct frame *frame = sequence_push(&state->sequence, FRAME_COMBAT, side_of(attacker));
    frame->arg[COMBAT_ATTACKER] = (int16_t)attacker;
    frame->arg[COMBAT_DEFENDER] = (int16_t)defender;
    TELL(sink, EVENT_COMBAT, RULE_COMBAT_ORDER, 0, 0);
}

/* ---- cards and totals -------------------------------------------------------------------------------- */

/* A unit's strength in halves with all its modifiers, which add up [ruling:14]:
 *   1) in the river [8-other-7]
 *   2) one for each retreat of its commander, who himself is spared [8-other-8]
 *   3) under a retreat marker, when attacked [8-other-1, ruling:10] */
struct strength kenshin_combat_strength(const scenario_t *scenario, const state_t *state, int counter, bool is_attacked)
{
    const uint8_t side = side_of(counter), unit = state->unit[counter];
    const bool is_spared = unit == scenario->commander[side];
    const struct strength strength = {
        .value = scenario->unit[unit].value, /* [generals:takeda, generals:uesugi] */
        .river = scenario->terrain_combat[scenario->terrain[state->hex[counter]]],             /* 1 */
        .weakened = is_spared ? 0 : scenario->commander_retreat * state->retreats[side],       /* 2 */
        .marker = is_attacked && (state->shaken & bit_of(counter)) ? scenario->retreat_marker : 0, /* 3 */
    };
    return strength;
}

static int strength_told(const scenario_t *scenario, const state_t *state, int counter, bool is_attacked,
                         struct sink *sink)
{
    const struct strength s = kenshin_combat_strength(scenario, state, counter, is_attacked);
    const int unit = state->unit[counter], modifiers = s.river + s.weakened + s.marker;
    if (s.river) TELL(sink, EVENT_RIVER, RULE_RIVER, 0, unit, s.river);
    if (s.weakened) TELL(sink, EVENT_WEAKENED, RULE_COMMANDER_RETREATS, 0, unit, s.weakened);
    if (s.marker) TELL(sink, EVENT_UNDER_MARKER, RULE_RETREAT_MARKER, RULE_RULING_10, unit, s.marker);
    if ((s.river != 0) + (s.weakened != 0) + (s.marker != 0) > 1) {
        TELL(sink, EVENT_MODIFIERS_ADD, RULE_RULING_14, 0, unit, modifiers);
    }
    return s.value + modifiers;
}

/* [8-apply-a], [8-apply-b]: what the loser's gap means for it; attackers lose like defenders
 * [ruling:16]. A defender under a retreat marker does not survive any loss [8-other-1]. */
static int16_t result_of_loss(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                              bool attacker_loses, int gap)
{
    const bool is_doomed = !attacker_loses && (state->shaken & bit_of(frame->arg[COMBAT_DEFENDER]));
    if (gap > scenario->retreat_margin) return attacker_loses ? RESULT_ATTACKER_REMOVED : RESULT_DEFENDER_REMOVED;
    if (is_doomed) return RESULT_DEFENDER_REMOVED | RESULT_BY_MARKER;
    return attacker_loses ? RESULT_ATTACKER_RETREATS : RESULT_DEFENDER_RETREATS;
}

static void tell_loss(const scenario_t *scenario, const state_t *state, const struct frame *frame, bool attacker_loses,
                      int gap, struct sink *sink)
{
    const int loser = frame->arg[attacker_loses ? COMBAT_ATTACKER : COMBAT_DEFENDER];
    const int winner = frame->arg[attacker_loses ? COMBAT_DEFENDER : COMBAT_ATTACKER];
    const bool is_broken_tie = frame->arg[COMBAT_ROUND] > 0;
    TELL(sink, EVENT_WINS, is_broken_tie ? RULE_TIES : RULE_RESULT, is_broken_tie ? RULE_RULING_11 : 0,
         state->unit[winner], gap);
    if (gap > scenario->retreat_margin) return; /* the removal tells itself */
    if (!attacker_loses && (state->shaken & bit_of(loser))) return;
    TELL(sink, EVENT_MUST_RETREAT, RULE_LOSS_RETREAT, attacker_loses ? RULE_RULING_16 : 0, state->unit[loser]);
}

/* Both cards carry numbers: totals in the first round [8.3-result], the cards alone after a tie
 * [8.4-ties, ruling:11]. */
static int16_t result_of_numbers(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 int card_attacker, int card_defender, struct sink *sink)
{
    const int attacker = frame->arg[COMBAT_ATTACKER], defender = frame->arg[COMBAT_DEFENDER];
    /* [8-other-5] */
    int total_attacker = scenario->card_value[card_attacker], total_defender = scenario->card_value[card_defender];
    if (frame->arg[COMBAT_ROUND] == 0) {
        total_attacker += strength_told(scenario, state, attacker, false, sink);
        total_defender += strength_told(scenario, state, defender, true, sink);
    }
    TELL(sink, EVENT_TOTALS, frame->arg[COMBAT_ROUND] ? RULE_TIES : RULE_RESULT, 0, state->unit[attacker],
         total_attacker, state->unit[defender], total_defender);
    if (total_attacker == total_defender) {
        TELL(sink, EVENT_TIE, RULE_TIES, 0, total_attacker);
        return RESULT_TIE;
    }
    const bool attacker_loses = total_attacker < total_defender;
    const int gap = attacker_loses ? total_defender - total_attacker : total_attacker - total_defender;
    tell_loss(scenario, state, frame, attacker_loses, gap, sink);
    return result_of_loss(scenario, state, frame, attacker_loses, gap);
}

static void combat_reveal(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const uint8_t side = attacking_side(frame);
    const int card_attacker = state->card[side], card_defender = state->card[enemy_of(side)];
    const uint16_t rule = frame->arg[COMBAT_ROUND] ? RULE_TIE_RETREAT : RULE_RETREAT;
    int16_t result = 0; /* a retreat card works in a tie as well [8.4-tie-retreat] */
    TELL_AS(sink, EVENT_CARDS, RULE_PLAY_CARDS, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, state->card[UESUGI],
            state->card[TAKEDA]);
    if (card_defender == scenario->retreat_card) {
        result |= RESULT_DEFENDER_RETREATS | RESULT_BY_CARD;
        TELL(sink, EVENT_RETREAT_CARD, rule, 0, state->unit[frame->arg[COMBAT_DEFENDER]]);
    }
    if (card_attacker == scenario->retreat_card) {
        result |= RESULT_ATTACKER_RETREATS | RESULT_BY_CARD;
        TELL(sink, EVENT_RETREAT_CARD, rule, 0, state->unit[frame->arg[COMBAT_ATTACKER]]);
    }
    if (!result) result = result_of_numbers(scenario, state, frame, card_attacker, card_defender, sink); /* [8-order] */
    if (result & RESULT_TIE) frame->arg[COMBAT_ROUND]++;
    frame->arg[COMBAT_RESULT] = result;
    frame->step = COMBAT_REPLENISH;
    state->sealed = 0;
    kenshin_hand_discard(state, UESUGI);
    kenshin_hand_discard(state, TAKEDA);
    TELL(sink, EVENT_DISCARDED, RULE_DISCARDS, 0, 0);
}

/* ---- retreats and removals --------------------------------------------------------------------------- */

/* [8.2-retreat, ruling:9]: a neighbouring hex that is free and in no enemy zone; any terrain. */
struct hexset kenshin_retreat_hexes(const scenario_t *scenario, const state_t *state, int counter)
{
    const struct hexset zone = zone_of(scenario, state, enemy_of(side_of(counter)));
    struct hexset hexes = hexset_less(scenario->beside[state->hex[counter]], &state->stands[UESUGI]);
    hexes = hexset_less(hexes, &state->stands[TAKEDA]);
    return hexset_less(hexes, &zone);
}

static void combat_remove(state_t *state, const struct frame *frame, int counter, uint16_t rule, struct sink *sink)
{
    const bool is_attacker = counter == frame->arg[COMBAT_ATTACKER];
    TELL(sink, EVENT_REMOVED, rule, is_attacker ? RULE_RULING_16 : 0, state->unit[counter], state->hex[counter]);
    kenshin_counter_lift(state, counter);
    state->up &= ~bit_of(counter);
    state->marked &= ~bit_of(counter);
    state->shaken &= ~bit_of(counter);
    state->removed |= bit_of(counter);
}

/* A commander's retreat weakens all others of his side [8-other-8, 8-commanders]. */
static void combat_retreat(const scenario_t *scenario, state_t *state, const struct frame *frame, int counter, int to,
                           struct sink *sink)
{
    const uint8_t side = side_of(counter);
    const int from = state->hex[counter];
    const uint16_t rule = !(frame->arg[COMBAT_RESULT] & RESULT_BY_CARD) ? RULE_LOSS_RETREAT :
                          frame->arg[COMBAT_ROUND] ? RULE_TIE_RETREAT : RULE_RETREAT;
    kenshin_counter_lift(state, counter);
    kenshin_counter_put(state, counter, to);
    TELL(sink, EVENT_RETREATS, rule, RULE_RULING_9, state->unit[counter], from, to);
    kenshin_counter_turn_down(scenario, state, counter, RULE_RETREAT, 0, sink);
    if (state->unit[counter] != scenario->commander[side]) return; /* [8-commanders, 8-other-8] */
    state->retreats[side]++;
    TELL(sink, EVENT_COMMANDER_RETREATS, RULE_COMMANDER_RETREATS, RULE_COMMANDERS, state->unit[counter],
         state->retreats[side], side, scenario->commander_retreat * state->retreats[side]);
}

/* Carries out what befalls one of the two; false: its owner has to choose a hex. */
static bool apply_to(const scenario_t *scenario, state_t *state, const struct frame *frame, struct sink *sink)
{
    const bool is_defender = frame->step == COMBAT_APPLY;
    const int counter = counter_in_step(frame), result = frame->arg[COMBAT_RESULT];
    if (result & (is_defender ? RESULT_DEFENDER_REMOVED : RESULT_ATTACKER_REMOVED)) {
        combat_remove(state, frame, counter, result & RESULT_BY_MARKER ? RULE_RETREAT_MARKER : RULE_LOSS_REMOVED, sink);
        return true;
    }
    if (!(result & (is_defender ? RESULT_DEFENDER_RETREATS : RESULT_ATTACKER_RETREATS))) return true;
    const struct hexset hexes = kenshin_retreat_hexes(scenario, state, counter);
    if (hexset_is_empty(&hexes)) { /* [8.2-no-hex] */
        TELL(sink, EVENT_NO_HEX, RULE_NO_HEX, 0, state->unit[counter]);
        combat_remove(state, frame, counter, RULE_NO_HEX, sink);
        return true;
    }
    uint64_t words[HEXSET_WORDS];
    memcpy(words, &hexes, sizeof words);
    if (bits_count(words, HEXSET_WORDS) > 1) return false;
    combat_retreat(scenario, state, frame, counter, bits_next(words, HEXSET_WORDS, 0), sink); /* no choice to ask for */
    return true;
}

/* The combat is over. An attacker who still stands where it stood goes on moving without another
 * attack: after a victory [7.13, 8-other-2], or because the other slipped away [ruling:12], unless a third unit
 * has halted it [7.5]. One that was beaten back is finished [ruling:21]. The rulebook's example ends with such a
 * move [example:8]. */
static void combat_end(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame combat = *sequence_top(&state->sequence);
    const int attacker = combat.arg[COMBAT_ATTACKER], result = combat.arg[COMBAT_RESULT];
    sequence_pop(&state->sequence);
    struct frame *mover = sequence_top(&state->sequence);
    if (result & (RESULT_ATTACKER_RETREATS | RESULT_ATTACKER_REMOVED)) {
        mover->arg[MOVER_POINTS] = 0;
        mover->arg[MOVER_FLAGS] |= MOVER_STOPPED | MOVER_BEATEN;
        if (state->hex[attacker] >= 0) TELL(sink, EVENT_ATTACKER_STOPS, RULE_RULING_21, 0, state->unit[attacker]);
        return;
    }
    const bool has_won = !(result & RESULT_BY_CARD);
    const bool is_held = kenshin_is_in_zone(scenario, state, state->hex[attacker], enemy_of(side_of(attacker)));
    mover->arg[MOVER_FLAGS] |= MOVER_WON; /* no second attack [8-other-2] */
    if (has_won || !is_held) mover->arg[MOVER_FLAGS] &= ~MOVER_STOPPED;
    if (!has_won) mover->arg[MOVER_FLAGS] |= MOVER_SLIPPED;
    if (kenshin_commander_has_fallen(scenario, state, enemy_of(side_of(attacker)))) return; /* nobody goes on [9.1] */
    if (mover->arg[MOVER_POINTS] == 0) return; /* nor without points */
    if (mover->arg[MOVER_FLAGS] & MOVER_STOPPED) {
        TELL(sink, EVENT_STOPPED, RULE_STOP, RULE_RULING_12, state->hex[attacker], mover->arg[MOVER_POINTS]);
        return;
    }
    TELL(sink, EVENT_GOES_ON, has_won ? RULE_VICTOR : RULE_RULING_12, has_won ? RULE_VICTOR_MOVES : 0,
         state->unit[attacker], mover->arg[MOVER_POINTS]);
}

/* ---- the run ------------------------------------------------------------------------------------------- */

/* Must the side take its discards back? With an empty hand and a card to play [ruling:13]. */
static bool must_replenish(const state_t *state, const struct frame *frame, uint8_t side)
{
    return kenshin_wants_cards(frame) && kenshin_hand_is_empty(state, side);
}

/* A forced replenishment without the exchange needs no question. */
static bool replenish_run(const scenario_t *scenario, state_t *state, const struct frame *frame, struct sink *sink)
{
    const uint8_t side = side_in_step(frame);
    if (!kenshin_may_replenish(scenario, state, side)) return true;
    if (!must_replenish(state, frame, side) || kenshin_may_exchange(scenario, state, side)) return false;
    kenshin_hand_replenish(scenario, state, side, sink);
    return true;
}

bool kenshin_combat_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case COMBAT_REPLENISH:
        if (!replenish_run(scenario, state, frame, sink)) return false;
        frame->step = COMBAT_REPLENISH_OTHER;
        return true;
    case COMBAT_REPLENISH_OTHER:
        if (!replenish_run(scenario, state, frame, sink)) return false;
        frame->step = kenshin_wants_cards(frame) ? COMBAT_CARDS : COMBAT_APPLY; /* [8-order] */
        return true;
    case COMBAT_CARDS:
        if (state->sealed != BOTH) return false;
        combat_reveal(scenario, state, frame, sink);
        return true;
    case COMBAT_APPLY: case COMBAT_APPLY_OTHER:
        if (!apply_to(scenario, state, frame, sink)) return false;
        frame->step++;
        return true;
    default:
        combat_end(scenario, state, sink);
        return true;
    }
}

void kenshin_combat_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t side = side_in_step(frame);
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(side), .arg = { side } };
    (void)scenario;
    switch (frame->step) {
    case COMBAT_REPLENISH: case COMBAT_REPLENISH_OTHER:
        ret->rule = must_replenish(state, frame, side) ? RULE_RULING_13 : RULE_REPLENISH;
        ret->prompt = must_replenish(state, frame, side) ? PROMPT_MUST_REPLENISH : PROMPT_REPLENISH;
        break;
    case COMBAT_CARDS:
        ret->roles = BOTH & ~state->sealed;
        ret->rule = frame->arg[COMBAT_ROUND] ? RULE_TIES : RULE_PLAY_CARDS;
        ret->prompt = frame->arg[COMBAT_ROUND] ? PROMPT_TIE : PROMPT_CARDS;
        ret->arg[0] = state->hex[frame->arg[COMBAT_ATTACKER]];
        ret->arg[1] = state->hex[frame->arg[COMBAT_DEFENDER]];
        ret->arg[2] = state->unit[frame->arg[COMBAT_ATTACKER]];
        ret->arg[3] = state->unit[frame->arg[COMBAT_DEFENDER]];
        break;
    default:
        ret->rule = RULE_RETREAT;
        ret->prompt = PROMPT_RETREAT;
        ret->arg[1] = state->hex[counter_in_step(frame)];
    }
}

void kenshin_combat_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct action *action;
    switch (frame->step) {
    case COMBAT_REPLENISH: case COMBAT_REPLENISH_OTHER:
        choices_add(ret, role, VERB_REPLENISH);
        if (kenshin_may_exchange(scenario, state, role)) choices_add(ret, role, VERB_EXCHANGE);
        if (!must_replenish(state, frame, role)) choices_add(ret, role, VERB_KEEP);
        return;
    case COMBAT_CARDS: {
        uint64_t *set = choices_add_ranged(ret, role, VERB_CARD, 0, 1, &action);
        action->nargs = 1;
        *set = 0;
        for (int c = 0; c < CARDS; c++) *set |= (uint64_t)(state->hand[role][c] > 0) << c;
        return;
    }
    default: {
        const struct hexset hexes = kenshin_retreat_hexes(scenario, state, counter_in_step(frame));
        uint64_t *set = choices_add_ranged(ret, role, VERB_RETREAT, 0, HEXSET_WORDS, &action);
        action->nargs = 1;
        memcpy(set, &hexes, sizeof hexes);
    }
    }
}

static struct refusal retreat_legal(const scenario_t *scenario, const state_t *state, int counter, int to)
{
    const int hex = state->hex[counter];
    if (hex_distance(&scenario->grid, hex, to) != 1) return refuse(RULE_RETREAT, REASON_RETREAT_TOO_FAR, to, hex, 0, 0);
    if (state->at[to] != NO_COUNTER) return refuse(RULE_RETREAT, REASON_RETREAT_OCCUPIED, to, 0, 0, 0);
    if (kenshin_is_in_zone(scenario, state, to, enemy_of(side_of(counter)))) {
        return refuse(RULE_RETREAT, REASON_RETREAT_ZONE, to, 0, 0, 0);
    }
    return ALLOWED;
}

struct refusal kenshin_combat_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->step) {
    case COMBAT_REPLENISH: case COMBAT_REPLENISH_OTHER:
        if (action->verb == VERB_REPLENISH) return ALLOWED;
        if (action->verb == VERB_EXCHANGE) {
            return kenshin_may_exchange(scenario, state, action->role) ? ALLOWED :
                   refuse(RULE_EXCHANGE, REASON_NO_EXCHANGE, 0, 0, 0, 0);
        }
        if (action->verb != VERB_KEEP) return not_now();
        return must_replenish(state, frame, action->role) ? refuse(RULE_RULING_13, REASON_MUST_REPLENISH, 0, 0, 0, 0) :
               ALLOWED;
    case COMBAT_CARDS:
        if (action->verb != VERB_CARD) return not_now();
        return state->hand[action->role][action->arg[0]] ? ALLOWED :
               refuse(RULE_PLAY_CARDS, REASON_NO_CARD, action->arg[0], 0, 0, 0);
    default:
        if (action->verb != VERB_RETREAT) return not_now();
        return retreat_legal(scenario, state, counter_in_step(frame), action->arg[0]);
    }
}

void kenshin_combat_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_CARD: /* [8.1-cards]: laid face down; the other learns only that it lies there */
        state->card[action->role] = (uint8_t)action->arg[0];
        state->sealed |= ROLE_BIT(action->role);
        return;
    case VERB_RETREAT:
        combat_retreat(scenario, state, frame, counter_in_step(frame), action->arg[0], sink);
        frame->step++;
        return;
    case VERB_KEEP:
        TELL(sink, EVENT_KEPT, RULE_REPLENISH, RULE_RULING_13, action->role);
        break;
    default: /* replenish, exchange */
        kenshin_hand_replenish(scenario, state, action->role, sink);
        if (action->verb == VERB_EXCHANGE) kenshin_hand_exchange(scenario, state, sink);
    }
    if (frame->step == COMBAT_REPLENISH) frame->step = COMBAT_REPLENISH_OTHER;
    else frame->step = kenshin_wants_cards(frame) ? COMBAT_CARDS : COMBAT_APPLY;
}
