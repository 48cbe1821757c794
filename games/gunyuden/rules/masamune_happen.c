/* Chapters 33 and 35: what the random events do. Where they leave somebody a choice, FRAME_EVENT asks
 * (masamune_events.c). */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/rules/masamune.h"

static void ask_remove(state_t *state, int clan, int count, int place, uint16_t rule, struct sink *sink)
{
    if (clan == NO_CLAN) return;
    TELL(sink, EVENT_MUST_REMOVE, rule, RULE_RULING_67, clan, count);
    struct frame *frame = masamune_ask(state, state->side_of[clan], ASKS_REMOVE);
    frame->arg[1] = (int16_t)count;
    frame->arg[2] = (int16_t)clan;
    frame->arg[3] = (int16_t)place;
}

static void no_effect(uint16_t rule, struct sink *sink)
{
    TELL(sink, EVENT_NOTHING_CHANGES, rule, 0, 0);
}

/* [33-2-2] */
static void nagae_turns(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink)
{
    const int unit = scenario->masamune.person[NAGAE];
    if (state->story[STORY_NAGAE] || unit == NO_UNIT || !unit_is_in_play(state, unit)) {
        no_effect(rule, sink);
        return;
    }
    state->story[STORY_NAGAE] = 1;
    masamune_rebel(scenario, state, unit, scenario->masamune.house[HOUSE_NAGAE], rule, RULE_39_1, sink);
    masamune_approach(scenario, state, unit, sink);
}

/* To Ashina, then back for good [ruling:42]; the player he comes to picks the castle [ruling:67]. */
static void ouchi(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink)
{
    const int unit = scenario->masamune.person[OUCHI];
    const bool is_back = state->story[STORY_OUCHI] == OUCHI_AWAY;
    const int clan = scenario->masamune.house[is_back ? HOUSE_DATE : HOUSE_ASHINA];
    bool has_castle = false;
    for (int c = 0; c < scenario->castles; c++) has_castle |= clan != NO_CLAN && state->owner[c] == clan;
    if (unit == NO_UNIT || state->story[STORY_OUCHI] == OUCHI_BACK || !unit_is_in_play(state, unit) || !has_castle) {
        TELL(sink, EVENT_NOTHING_CHANGES, rule, RULE_RULING_42, 0);
        return;
    }
    state->story[STORY_OUCHI] = is_back ? OUCHI_BACK : OUCHI_AWAY;
    TELL(sink, EVENT_OUCHI_GOES, rule, RULE_RULING_42, unit, clan);
    struct frame *frame = masamune_ask(state, state->side_of[clan], ASKS_SEAT);
    frame->arg[1] = (int16_t)unit;
    frame->arg[2] = (int16_t)clan;
}

static void yonezawa(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink)
{
    const int unit = scenario->masamune.person[MASAMUNE], castle = scenario->masamune.seat[SEAT_YONEZAWA];
    const bool is_his = castle != NO_CASTLE && unit != NO_UNIT && state->owner[castle] == state->clan[unit];
    if (!is_his || !unit_is_in_play(state, unit) || state->hex[unit] == scenario->castle[castle].hex) {
        TELL(sink, EVENT_NOTHING_CHANGES, rule, RULE_RULING_79, 0);
        return;
    }
    memset(state->joined, 0, sizeof state->joined);
    masamune_ask(state, DATE, ASKS_COMPANY)->arg[1] = (int16_t)unit;
}

/* Those of the other side in the garrison stand outside [ruling:65]; if enemies do already, they go home [39-2]. */
static void put_out(const scenario_t *scenario, state_t *state, int castle, struct sink *sink)
{
    const uint8_t from = enemy_of(castle_side(state, castle));
    const bool is_beset = hexset_has(&state->stands[enemy_of(from)], scenario->castle[castle].hex);
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, garrison);
    FOR_UNITS(u, garrison) {
        if (unit_side(state, u) != from) bits_clear(garrison, u);
    }
    if (set_is_empty(garrison)) return;
    TELL(sink, EVENT_PUT_OUT, RULE_RULING_65, is_beset ? RULE_39_2 : 0, castle);
    gunyuden_set_put(state, garrison, scenario->castle[castle].hex, PLACE_MAP);
    if (!is_beset) return;
    memcpy(state->running, garrison, sizeof state->running);
    masamune_go_home(state, GO_HOME_PUT_OUT, from);
}

/* [33-2-9, 33-3-4]: with Date it may come from the other side, too. */
static void tamura(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    const int clan = scenario->masamune.house[HOUSE_TAMURA];
    if (clan == NO_CLAN || state->side_of[clan] == side || (side == ANTI && state->side_of[clan] == DATE)) {
        no_effect(rule, sink);
        return;
    }
    state->side_of[clan] = side;
    state->awake[clan] = AWAKE; /* [ruling:38] */
    state->against[clan] = UINT32_MAX;
    TELL(sink, EVENT_TAMURA_JOINS, rule, RULE_RULING_65, clan, side);
    TELL(sink, EVENT_ACTS, RULE_RULING_38, 0, clan);
    gunyuden_settle(scenario, state);
    for (int c = 0; c < scenario->castles; c++) {
        if (state->owner[c] != clan) continue;
        state->durability[c] = DURABILITY; /* also if it was besieged on the other side [ruling:65] */
        put_out(scenario, state, c, sink);
    }
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
}

/* Tomizawa or Hamada leaves Kasai [35:tomizawa, 35:hamada, table:kasai-rebellion]. */
static void person_rebels(const scenario_t *scenario, state_t *state, enum person person, enum house house,
                          uint16_t rule, struct sink *sink)
{
    const int unit = scenario->masamune.person[person];
    if (unit == NO_UNIT || !unit_is_in_play(state, unit) || bits_has(state->rebel, unit)) {
        TELL(sink, EVENT_NOTHING_CHANGES, rule, RULE_RULING_41, 0);
        return;
    }
    const int kasai = scenario->masamune.house[HOUSE_KASAI];
    if (state->clan[unit] != kasai) state->clan[unit] = (uint8_t)kasai; /* he leaves Kasai, whose vassal he is */
    masamune_rebel(scenario, state, unit, scenario->masamune.house[house], rule,
                   person == TOMIZAWA ? RULE_40_5 : RULE_39_1, sink);
    masamune_act(scenario, state, kasai, RULE_35_1, sink);
    masamune_approach(scenario, state, unit, sink);
}

static void ceasefire(const scenario_t *scenario, state_t *state, uint16_t rule, struct sink *sink)
{
    (void)scenario;
    TELL(sink, EVENT_CEASEFIRE, rule, RULE_37_3, 0);
    state->truce[TRUCE_MOGAMI] = state->truce[TRUCE_OSAKI] = 1;
    state->has_met = 0;
    masamune_go_home(state, GO_HOME_OTHERS, ANTI);
    masamune_go_home(state, GO_HOME_DATE, DATE); /* Date first [ruling:44] */
}

/* The game ends after this phase if Satake or Ashina acts already; otherwise the clans named begin to [ruling:43]. */
static void peace(const scenario_t *scenario, state_t *state, uint32_t clans, uint16_t rule, struct sink *sink)
{
    const int satake = scenario->masamune.house[HOUSE_SATAKE], ashina = scenario->masamune.house[HOUSE_ASHINA];
    const bool is_war = (satake != NO_CLAN && state->awake[satake] != ASLEEP) ||
                        (ashina != NO_CLAN && state->awake[ashina] != ASLEEP);
    if (is_war) {
        state->story[STORY_PEACE] = 1;
        TELL(sink, EVENT_PEACE, rule, RULE_RULING_43, state->turn);
        return;
    }
    for (int c = 0; c < scenario->clans; c++) {
        if (clans >> c & 1) masamune_act(scenario, state, c, rule, sink);
    }
}

static void halve(const scenario_t *scenario, state_t *state, uint32_t clans, uint16_t rule, uint16_t also,
                  struct sink *sink)
{
    for (int c = 0; c < scenario->clans; c++) {
        if (!(clans >> c & 1)) continue;
        state->halved[c] = 1;
        TELL(sink, EVENT_HALVED, rule, also, c);
    }
}

void masamune_happen(const scenario_t *scenario, state_t *state, int letter, int die, struct sink *sink)
{
    const struct masamune *cast = &scenario->masamune;
    const uint16_t rule = cast->event[letter][die].rule;
    const uint32_t clans = cast->event[letter][die].clans;
    if (die) TELL(sink, EVENT_HAPPENS, rule, RULE_33_1, letter, die, cast->event[letter][die].happens);
    switch (cast->event[letter][die].happens) {
    case HAPPENS_MOGAMI_SCHEME: /* the clan, not its allies */
        halve(scenario, state, UINT32_C(1) << cast->house[HOUSE_DATE], rule, RULE_RULING_56, sink);
        break;
    case HAPPENS_DISPUTE: halve(scenario, state, clans, rule, RULE_RULING_67, sink); break;
    case HAPPENS_NAGAE_TURNS: nagae_turns(scenario, state, rule, sink); break;
    case HAPPENS_CLANS_ACT: /* [33-2-3, 33-3-1] */
        for (int c = 0; c < scenario->clans; c++) {
            if (clans >> c & 1 && scenario->clan[c].is_here) masamune_act(scenario, state, c, rule, sink);
        }
        break;
    case HAPPENS_OUCHI: ouchi(scenario, state, rule, sink); break;
    case HAPPENS_YONEZAWA: yonezawa(scenario, state, rule, sink); break;
    case HAPPENS_HONJO_ACTS:
        masamune_act(scenario, state, cast->house[HOUSE_HONJO], rule, sink);
        masamune_rise(scenario, state, rule, sink);
        break;
    case HAPPENS_YOSHIHIME:
        if (cast->person[MASAMUNE] == NO_UNIT || !unit_is_in_play(state, cast->person[MASAMUNE])) {
            no_effect(rule, sink);
            break;
        }
        state->halved_unit = cast->person[MASAMUNE];
        TELL(sink, EVENT_HALVED_UNIT, rule, RULE_RULING_67, cast->person[MASAMUNE]);
        break;
    case HAPPENS_TAMURA_DATE: tamura(scenario, state, DATE, rule, sink); break;
    case HAPPENS_TAMURA_ANTI: tamura(scenario, state, ANTI, rule, sink); break;
    case HAPPENS_CEASEFIRE: ceasefire(scenario, state, rule, sink); break;
    /* [33-2-11, 33-3-3, 33-3-8, 33-3-7] */
    case HAPPENS_KASAI_CONFLICT: ask_remove(state, cast->house[HOUSE_KASAI], 1, PLACE_REMOVED, rule, sink); break;
    case HAPPENS_SATAKE_LOSES_1: ask_remove(state, cast->house[HOUSE_SATAKE], 1, PLACE_REMOVED, rule, sink); break;
    case HAPPENS_SATAKE_LOSES_2: ask_remove(state, cast->house[HOUSE_SATAKE], 2, PLACE_REMOVED, rule, sink); break;
    case HAPPENS_ASHINA_LOSES_1: ask_remove(state, cast->house[HOUSE_ASHINA], 1, PLACE_REMOVED, rule, sink); break;
    case HAPPENS_KASAI_SMALL_1: ask_remove(state, cast->house[HOUSE_KASAI], 1, PLACE_RETURNING, rule, sink); break;
    case HAPPENS_KASAI_SMALL_2: ask_remove(state, cast->house[HOUSE_KASAI], 2, PLACE_RETURNING, rule, sink); break;
    case HAPPENS_TOMIZAWA_REBELS: person_rebels(scenario, state, TOMIZAWA, HOUSE_TOMIZAWA, rule, sink); break;
    case HAPPENS_HAMADA_REBELS: person_rebels(scenario, state, HAMADA, HOUSE_HAMADA, rule, sink); break;
    case HAPPENS_SHONAI_UPRISING: masamune_rise(scenario, state, rule, sink); break;
    case HAPPENS_PEACE: peace(scenario, state, clans, rule, sink); break;
    case HAPPENS_KASAI_REBELLION: break; /* another die follows [35] */
    default: no_effect(rule, sink); /* rumours [33-3-2] */
    }
}
