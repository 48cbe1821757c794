/* Chapters 4 and 9: the turn around its draws, and what a drawn chit does.
 *
 *     TURN_BEGIN   arrivals [16.2], the delay track moves on [8.1]      -> command.c
 *     TURN_DRAW    chance draws a chit -> FRAME_CHIT:
 *         CHIT_KANSUKE  Takeda may hold it up [17.6.1]
 *         CHIT_ANSWER   its owner may throw it back [9.2]
 *         CHIT_DO       carry_out: by kind; CHIT_SECOND ... where that takes several steps
 *         CHIT_END      put_away
 *     TURN_END     [4.2-end-of-turn], then the next turn or the end */
#include "games/jidai/rules/rules.h"

enum chit_step { CHIT_KANSUKE, CHIT_ANSWER, CHIT_DO, CHIT_SECOND, CHIT_THIRD, CHIT_END };

static bool is_combat_chit(int chit) { return chit == CHIT_COMBAT || chit == CHIT_COMBAT + 1; }

void jidai_forget_activation(state_t *state)
{
    memset(state->active, 0, sizeof state->active);
    memset(state->moved, 0, sizeof state->moved);
    memset(state->charged, 0, sizeof state->charged);
    memset(state->retreated, 0, sizeof state->retreated);
    memset(state->rallied, 0, sizeof state->rallied);
    memset(state->obliged, 0, sizeof state->obliged);
    memset(state->kept, 0, sizeof state->kept);
    memset(state->fought, 0, sizeof state->fought);
    memset(state->battle, 0, sizeof state->battle);
    memset(state->wanted, NO_VALUE, sizeof state->wanted);
    state->acted = state->active_clans = 0;
    state->special_clan = NO_CLAN;
    state->aim = 0;
}

/* ---- begin and end of a turn --------------------------------------------------------------------- */

/* [8.1]: box 1 goes into the bowl, the others one box on [track:delay]. */
static void advance_delays(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int chit = 0; chit < CHITS; chit++) {
        const int place = state->place[chit];
        if (place < PLACE_DELAY_1 || place > PLACE_DELAY_4) continue;
        state->place[chit] = (uint8_t)(place - 1);
        const role_set seen = scenario->edition.fog_hides_chits ? ROLE_BIT(chit_side(chit)) : ROLE_ALL;
        TELL_AS(sink, EVENT_DELAY_MOVES, RULE_DELAY, 0, 0, seen, 0, ROLE_ALL, chit, place - 1);
        if (place == PLACE_DELAY_1 && chit == scenario->recall_clan && !scenario->edition.recall_by_chit) {
            jidai_recall_arrives(scenario, state, sink); /* [edition:17.3] */
        }
    }
}

/* [8.4] */
void jidai_compulsory_in(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario;
    for (int chit = CHIT_RALLY; chit < CHIT_SAMURAI; chit++) state->place[chit] = PLACE_BOWL;
    TELL(sink, EVENT_COMPULSORY_IN, RULE_COMPULSORY_IN, RULE_COMPULSORY, CHIT_SAMURAI - CHIT_RALLY);
}

static void begin_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    state->shown = 0;
    TELL(sink, EVENT_TURN, RULE_COMMAND_PHASE, 0, state->turn);
    jidai_command_begin(scenario, state);
    jidai_arrivals(scenario, state, sink);
    advance_delays(scenario, state, sink);
}

/* All five compulsory chits; from the turn of fatigue on both Combat chits are enough [16.5]. */
static bool turn_is_over(const scenario_t *scenario, const state_t *state)
{
    bool is_over = true;
    for (int chit = CHIT_RALLY; chit < CHIT_SAMURAI; chit++) is_over = is_over && state->place[chit] == PLACE_DRAWN;
    if (is_over || scenario->fatigue_turn == 0 || state->turn < scenario->fatigue_turn) return is_over;
    return state->place[CHIT_COMBAT] == PLACE_DRAWN && state->place[CHIT_COMBAT + 1] == PLACE_DRAWN;
}

static void end_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    for (int chit = 0; chit < CHITS; chit++) {
        if (chit_is_compulsory(chit)) state->place[chit] = PLACE_OUT;
        if (state->place[chit] != PLACE_BOWL) continue;
        if (chit_is_clan(chit)) state->place[chit] = PLACE_RESERVE;
        if (chit_is_special(chit)) state->place[chit] = PLACE_DELAY_1; /* its task stays [9.5] */
        if (chit >= CHIT_SAMURAI) continue;                           /* a hero waits in the bowl */
        const role_set seen = scenario->edition.fog_hides_chits ? ROLE_BIT(chit_side(chit)) : ROLE_ALL;
        TELL_AS(sink, EVENT_CHIT_BACK, RULE_END_OF_TURN, chit_is_special(chit) ? RULE_SPECIAL_CHITS : 0, 0, seen, 0,
                ROLE_ALL, chit, state->place[chit]);
    }
    jidai_samurai_end_of_turn(scenario, state, sink);
    state->refused = 0;
    TELL(sink, EVENT_TURN_ENDS, RULE_END_OF_TURN, 0, state->turn);
    if (state->turn >= scenario->turns) {
        jidai_game_ends(scenario, state, sink);
        return;
    }
    state->turn++;
    frame->step = TURN_BEGIN;
}

/* ---- a drawn chit -------------------------------------------------------------------------------- */

/* [17.4]: in turn 1 nothing counts before the first Uesugi clan chit. */
static bool is_cheered_away(const scenario_t *scenario, const state_t *state, int chit)
{
    if (!scenario->is_historical || state->turn != 1 || state->has_begun) return false;
    return !chit_is_clan(chit) || chit_side(chit) != UESUGI;
}

static void clear_task(state_t *state, int chit)
{
    state->activity[chit - CHIT_SPECIAL] = NO_ACTIVITY;
    memset(state->target[chit - CHIT_SPECIAL], NO_CLAN, TARGETS);
}

static void draw(const scenario_t *scenario, state_t *state, int chit, struct sink *sink)
{
    state->place[chit] = PLACE_DRAWN;
    state->shown |= UINT64_C(1) << chit;
    TELL_AS(sink, EVENT_DRAWN, RULE_ACTIVATION_PHASE, chit_is_compulsory(chit) ? RULE_COMPULSORY : RULE_ACTIVATION,
            EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, chit);
    if (is_cheered_away(scenario, state, chit)) {
        TELL(sink, EVENT_EI_EI_O, RULE_EI_EI_O, 0, chit);
        if (chit_is_special(chit)) clear_task(state, chit); /* not spent */
        if (!chit_is_compulsory(chit)) state->place[chit] = PLACE_RESERVE;
        return;
    }
    if (chit_is_clan(chit) && chit_side(chit) == UESUGI && !scenario->edition.begins_when_played) state->has_begun = 1;
    if (chit_is_special(chit) && state->activity[chit - CHIT_SPECIAL] == ACTIVITY_RETREAT) {
        jidai_plan_first_retreat(scenario, state, chit_side(chit), sink); /* also if it is thrown back [7.3] */
    }
    if (is_combat_chit(chit) && turn_is_over(scenario, state) && scenario->edition.fatigue_when_drawn &&
        scenario->fatigue_turn && state->turn >= scenario->fatigue_turn) {
        TELL(sink, EVENT_FATIGUE, RULE_FATIGUE, 0, chit); /* [edition:16.5] */
        return;
    }
    sequence_push(&state->sequence, FRAME_CHIT, ROLE_OBSERVER)->arg[0] = (int16_t)chit;
}

static bool may_use_kansuke(const scenario_t *scenario, const state_t *state, int chit)
{
    return scenario->edition.kansuke && !state->has_kansuke && (chit_is_clan(chit) || chit_is_special(chit));
}

/* [9.2]; [edition:9.2] says whom an earlier refusal binds. */
static bool may_refuse(const scenario_t *scenario, const state_t *state, int chit)
{
    if (!chit_is_clan(chit) && !chit_is_special(chit)) return false;
    return scenario->edition.second_accepted ? !state->refused : !(state->refused & ROLE_BIT(chit_side(chit)));
}

bool jidai_clan_can_act(const scenario_t *scenario, const state_t *state, int clan)
{
    return jidai_clan_is_on_map(scenario, state, clan) && !jidai_clan_is_in_siege(scenario, state, clan);
}

static uint64_t impetuous_clans(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t clans = 0;
    for (int c = clan_first(enemy_of(side)); c < clan_end(enemy_of(side)); c++) {
        if (jidai_clan_can_act(scenario, state, c)) clans |= clan_bit(c);
    }
    return clans;
}

static void show_task(const scenario_t *scenario, state_t *state, int chit, struct sink *sink)
{
    const uint8_t side = chit_side(chit), activity = state->activity[chit - CHIT_SPECIAL];
    state->used[side][activity]++;
    TELL_AS(sink, EVENT_TASK_SHOWN, RULE_SPECIAL_CHITS, RULE_ASSIGN, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, chit,
            activity);
    if (activity != ACTIVITY_IMPETUOUS) {
        jidai_plan_show(scenario, state, side, activity == ACTIVITY_COMBINED ? RULE_KOKUYOKU : RULE_ASSIGN, sink);
    }
}

/* An order to attack comes before the test of Attack mode only where that belongs to the activation, not to the drawing
 * of the chit [edition:6.5-attack]. */
static int test_after_order(const scenario_t *scenario)
{
    return scenario->edition.regroup_when_drawn ? 0 : CLAN_TESTS_REGROUP;
}

/* A special chit does what was written down for it [9.5, 7.3-kokuyoku, example:9.5.3]; a clan that is not there to act
 * makes it void. */
static void carry_out_special(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int chit = frame->arg[0];
    const uint8_t side = chit_side(chit), activity = state->activity[chit - CHIT_SPECIAL];
    const int clan = state->target[chit - CHIT_SPECIAL][0];
    frame->step = CHIT_END;
    show_task(scenario, state, chit, sink);
    if (activity == ACTIVITY_COMBINED) {
        jidai_combined_begin(scenario, state, side, sink);
        return;
    }
    if (activity == ACTIVITY_IMPETUOUS) {
        frame->role = side;
        if (impetuous_clans(scenario, state, side)) frame->step = CHIT_SECOND;
        return;
    }
    if (!jidai_clan_can_act(scenario, state, clan)) {
        TELL(sink, EVENT_NO_EFFECT, RULE_SPECIAL_CHITS, 0, chit);
        return;
    }
    if (activity == ACTIVITY_ATTACK) { /* [9.5.2] */
        jidai_mode_set(scenario, state, clan, MODE_ATTACK, RULE_SPECIAL_ATTACK, 0, sink);
        state->special_clan = (uint8_t)clan;
        jidai_clan_begin(scenario, state, side, clan_bit(clan), test_after_order(scenario), sink);
    } else { /* [9.5.4] */
        jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_SPECIAL_RETREAT, 0, sink);
        jidai_mode_show(scenario, state, clan, sink);
        jidai_retreat_begin(scenario, state, clan, CAUSE_SPECIAL, sink);
    }
}

static bool clan_is_outside(const scenario_t *scenario, const state_t *state, int clan)
{
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (jidai_unit_is_outside(scenario, state, u)) return true;
    }
    return false;
}

/* Who must retreat is fixed for both armies now [ruling:simultaneous-retreat]. */
static void oblige(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (uint8_t side = 0; side < ARMIES; side++) {
        const struct hexset near = jidai_near(scenario, state, enemy_of(side), 3);
        for (uint64_t left = clans_in_mode(state, MODE_REGROUP) & clans_of_side(side); left; left &= left - 1) {
            const int c = __builtin_ctzll(left);
            if (!clan_is_outside(scenario, state, c)) continue;
            jidai_mode_show(scenario, state, c, sink);
            for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
                if (!jidai_unit_is_outside(scenario, state, u) || !hexset_has(&near, state->hex[u])) continue;
                set_add(state->obliged, u);
                TELL(sink, EVENT_MUST_RETREAT, RULE_RETREAT, RULE_RULING_RETREAT, u);
            }
        }
    }
}

/* A clan in Attack mode whose test is still to be made, if Combat chits test it [edition:6.5-attack]. */
static int clan_to_test(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (int c = clan_first(side); c < clan_end(side) && scenario->edition.combat_regroup; c++) {
        if (state->mode[c] == MODE_ATTACK && jidai_mode_is_known(scenario, state, c) &&
            jidai_clan_can_act(scenario, state, c) && !(state->acted & clan_bit(c))) return c;
    }
    return -1;
}

/* [9.3.3, example:II, example:III]: the attackers of the army close in, then everybody fights, then the siege goes on
 * [13.6]. */
static void carry_out_combat(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const uint8_t side = chit_side(frame->arg[0]);
    if (frame->step == CHIT_DO) {
        for (int c = clan_first(side); c < clan_end(side); c++) { /* who closes in is seen [6.2-secret] */
            const bool attacks = state->mode[c] == MODE_ATTACK && jidai_clan_is_on_map(scenario, state, c);
            if (attacks) jidai_mode_show(scenario, state, c, sink);
        }
        const int clan = clan_to_test(scenario, state, side);
        if (clan >= 0) {
            state->acted |= clan_bit(clan);
            jidai_clan_begin(scenario, state, side, clan_bit(clan), CLAN_TESTS_REGROUP | CLAN_ONLY_TESTS, sink);
            return;
        }
        state->acted = 0;
        frame->step = CHIT_SECOND;
        jidai_steps_begin(scenario, state, side, NO_CLAN, sink);
    } else if (frame->step == CHIT_SECOND) {
        for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
            if (jidai_unit_is_outside(scenario, state, u)) set_add(state->active, u);
        }
        frame->step = CHIT_THIRD;
        jidai_mode_show_contacts(scenario, state, sink);
        jidai_combat_begin(scenario, state, side, sink);
    } else {
        frame->step = CHIT_END;
        if (!scenario->is_historical) jidai_siege_combat(scenario, state, side, sink);
    }
}

/* [9.3.1]: retreats with pursuits, then rallies, then the men of a siege [13.6.2]. */
static void carry_out_rally(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    switch (frame->step++) {
    case CHIT_DO:
        oblige(scenario, state, sink);
        jidai_alternate_begin(scenario, state, TASK_RETREAT, sink);
        break;
    case CHIT_SECOND: jidai_alternate_begin(scenario, state, TASK_RALLY, sink); break;
    default:
        frame->step = CHIT_END;
        if (!scenario->is_historical) jidai_siege_rally(scenario, state, sink);
    }
}

static void carry_out_clan(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int clan = frame->arg[0];
    frame->step = CHIT_END;
    if (clan == scenario->recall_clan && scenario->edition.recall_by_chit) {
        jidai_recall_arrives(scenario, state, sink); /* [edition:17.3] */
    }
    jidai_clan_begin(scenario, state, clan_side(clan), clan_bit(clan), CLAN_MAY_CHANGE | CLAN_TESTS_REGROUP, sink);
}

static void carry_out(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int chit = frame->arg[0];
    if (chit_is_clan(chit) && chit_side(chit) == UESUGI) state->has_begun = 1; /* it is played [17.4] */
    if (chit_is_clan(chit)) carry_out_clan(scenario, state, frame, sink); /* [9.1] */
    else if (chit_is_special(chit)) carry_out_special(scenario, state, frame, sink);
    else if (is_combat_chit(chit)) carry_out_combat(scenario, state, frame, sink);
    else if (chit == CHIT_RALLY) carry_out_rally(scenario, state, frame, sink);
    else if (chit == CHIT_MOVE) {
        frame->step = CHIT_END;
        jidai_arrive_on_edge(scenario, state, sink);
        jidai_alternate_begin(scenario, state, TASK_MOVE, sink);
    } else if (chit == CHIT_INITIATIVE) {
        frame->step = CHIT_END;
        jidai_alternate_begin(scenario, state, TASK_INITIATIVE, sink);
    } else {
        frame->step = CHIT_END;
        sequence_push(&state->sequence, FRAME_SAMURAI, chit_side(chit));
    }
}

/* Clan and special chits go back to the reserve [9.4], compulsory ones lie below the turn track [9.3]. */
static void put_away(const scenario_t *scenario, state_t *state, int chit)
{
    if (chit_is_clan(chit)) {
        state->place[chit] = jidai_clan_is_alive(scenario, state, chit) ? PLACE_RESERVE : PLACE_OUT;
    } else if (chit_is_special(chit)) {
        state->place[chit] = PLACE_RESERVE;
        clear_task(state, chit);
    } else if (chit >= CHIT_SAMURAI) {
        state->place[chit] = PLACE_OUT;
    }
    state->refused = 0;
    jidai_forget_activation(state);
}

/* ---- the interface ------------------------------------------------------------------------------- */

static uint8_t called_side(const state_t *state) { return state->called & ROLE_BIT(UESUGI) ? UESUGI : TAKEDA; }

void jidai_bowl_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int chit = frame->arg[0];
    (void)scenario;
    if (frame->kind == FRAME_TURN) {
        if (state->called) { /* [edition:14.1] */
            ask_role(called_side(state), RULE_SAMURAI_LINE, PROMPT_CALL, called_side(state), 0, 0, ret);
            return;
        }
        *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE),
            .rule = RULE_ACTIVATION_PHASE, .prompt = PROMPT_DRAW,
            .chance = { .kind = CHANCE_DRAW, .verb = VERB_DRAW, .count = 1 } };
        bits_of_value(state->place, CHITS, PLACE_BOWL, ret->chance.cup, 2); /* [4.2-activation] */
        return;
    }
    switch (frame->step) {
    case CHIT_KANSUKE: ask_role(TAKEDA, RULE_KANSUKE, PROMPT_KANSUKE, chit, 0, 0, ret); break;
    case CHIT_ANSWER: ask_role(chit_side(chit), RULE_REFUSE, PROMPT_ANSWER, chit_side(chit), chit, 0, ret); break;
    default: ask_role(frame->role, RULE_IMPETUOUS, PROMPT_IMPETUOUS, frame->role, 0, 0, ret);
    }
}

void jidai_bowl_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_TURN) {
        choices_add(ret, role, VERB_CALL);
        choices_add(ret, role, VERB_DONE);
        return;
    }
    switch (frame->step) {
    case CHIT_KANSUKE:
        choices_add(ret, role, VERB_PASS);
        choices_add(ret, role, VERB_KANSUKE);
        break;
    case CHIT_ANSWER:
        choices_add(ret, role, VERB_ACCEPT);
        choices_add(ret, role, VERB_DECLINE);
        break;
    default: jidai_offer_clans(ret, role, VERB_IMPETUOUS, impetuous_clans(scenario, state, role));
    }
}

struct refusal jidai_bowl_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t verb = action->verb;
    if (frame->kind == FRAME_TURN) {
        return verb == VERB_CALL || verb == VERB_DONE ? ALLOWED : refuse(RULE_SAMURAI_LINE, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    switch (frame->step) {
    case CHIT_KANSUKE:
        return verb == VERB_KANSUKE || verb == VERB_PASS ? ALLOWED : refuse(RULE_KANSUKE, REASON_NOT_NOW, 0, 0, 0, 0);
    case CHIT_ANSWER:
        return verb == VERB_ACCEPT || verb == VERB_DECLINE ? ALLOWED : refuse(RULE_REFUSE, REASON_NOT_NOW, 0, 0, 0, 0);
    default:
        if (verb != VERB_IMPETUOUS) return refuse(RULE_IMPETUOUS, REASON_NOT_NOW, 0, 0, 0, 0);
        return impetuous_clans(scenario, state, action->role) & clan_bit(action->arg[0]) ? ALLOWED
               : refuse(RULE_IMPETUOUS, REASON_CLAN_AWAY, action->arg[0], 0, 0, 0);
    }
}

static void hold_up(const scenario_t *scenario, state_t *state, int chit, struct sink *sink)
{
    state->has_kansuke = 1;
    state->refused = 0;
    state->place[chit] = PLACE_DELAY_1;
    TELL(sink, EVENT_KANSUKE, RULE_KANSUKE, 0, chit);
    sequence_pop(&state->sequence);
    jidai_gain_points(scenario, state, UESUGI, scenario->kansuke_points, RULE_KANSUKE, sink);
}

static void answer(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int chit = frame->arg[0];
    (void)scenario;
    if (action->verb == VERB_ACCEPT) {
        frame->step = CHIT_DO;
        return;
    }
    state->place[chit] = PLACE_BOWL;
    state->refused |= ROLE_BIT(action->role);
    TELL(sink, EVENT_REFUSED, RULE_REFUSE, 0, action->role, chit);
    sequence_pop(&state->sequence);
}

/* [9.5.3]: the victim's owner plays the activation, an ordinary one. */
static void drive(const scenario_t *scenario, state_t *state, int clan, struct sink *sink)
{
    sequence_top(&state->sequence)->step = CHIT_END;
    jidai_mode_set(scenario, state, clan, MODE_ATTACK, RULE_IMPETUOUS, 0, sink);
    jidai_clan_begin(scenario, state, clan_side(clan), clan_bit(clan),
                     CLAN_MAY_CHANGE | test_after_order(scenario), sink);
}

void jidai_bowl_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_DRAW: draw(scenario, state, action->arg[0], sink); break;
    case VERB_CALL:
        state->called &= (uint8_t)~ROLE_BIT(action->role);
        state->place[CHIT_SAMURAI + action->role] = PLACE_BOWL;
        TELL(sink, EVENT_SAMURAI_CALLED, RULE_SAMURAI_LINE, 0, action->role);
        break;
    case VERB_DONE: state->called &= (uint8_t)~ROLE_BIT(action->role); break;
    case VERB_KANSUKE: hold_up(scenario, state, frame->arg[0], sink); break;
    case VERB_PASS: frame->step = CHIT_ANSWER; break;
    case VERB_IMPETUOUS: drive(scenario, state, action->arg[0], sink); break;
    default: answer(scenario, state, action, sink);
    }
}

static bool turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case TURN_BEGIN:
        begin_turn(scenario, state, sink);
        frame->step = TURN_POINTS; /* [4.2-command] */
        return true;
    case TURN_DRAW:
        if (state->called) return false;
        if (!turn_is_over(scenario, state)) return false;
        if (scenario->fatigue_turn && state->turn >= scenario->fatigue_turn) {
            TELL(sink, EVENT_TIRED, RULE_FATIGUE, 0, state->turn);
        }
        frame->step = TURN_END;
        return true;
    default: /* TURN_END */
        end_turn(scenario, state, sink);
        return true;
    }
}

bool jidai_bowl_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int chit = frame->arg[0];
    if (frame->kind == FRAME_TURN) return turn_run(scenario, state, sink);
    switch (frame->step) {
    case CHIT_KANSUKE:
        if (may_use_kansuke(scenario, state, chit)) return false;
        frame->step = CHIT_ANSWER;
        return true;
    case CHIT_ANSWER:
        if (may_refuse(scenario, state, chit)) return false;
        frame->step = CHIT_DO;
        return true;
    case CHIT_SECOND:
        if (chit_is_special(chit)) return false; /* impetuous: which clan? */
        carry_out(scenario, state, frame, sink);
        return true;
    case CHIT_END:
        put_away(scenario, state, chit);
        if (!jidai_siege_ends(scenario, state, sink)) sequence_pop(&state->sequence); /* somebody inside was lost */
        return true;
    default:
        carry_out(scenario, state, frame, sink);
        return true;
    }
}
