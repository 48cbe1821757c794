/* How Masamune is told: which events make a beat, and its sentences; see core/beat.h.
 *
 *     march    SLOW, MOVES or MARCHES, GOES_INSIDE ... MOVE_ENDS   "Satake Yoshishige marches from 2149 to 2045."
 *              all who go the same way one after the other         "Wada Akitame and Soma Yoshitane move from ..."
 *     battle   ATTACKS, TARGET ..., STRIKE, losses, STRIKE, retreats
 *     siege    SIEGE, JOINS_SIEGE ..., INVESTED, ASSAULT; CALLS, ANSWER; SIEGE_DIE and what comes of it
 *     event    LETTER, HAPPENS, what it does                       "Trouble at Yonezawa (Date's event). ..."
 *     turn     LINES_CHECKED tells what the turn before it cost */
#include "core/beat.h"
#include "games/gunyuden/show/show.h"

#define WORDS_TABLE(kind) gunyuden_##kind
#define BEATS_DEF "games/gunyuden/show/beats.def"
#include "core/beat_words.def"

enum { GROUP_NONE, GROUP_MARCH, GROUP_CUT_OFF, GROUP_END };
enum { TOLL_DIED = 1, TOLL_TAKEN };

#define SILENT { .part = PART_SILENT }
#define JOINING(clause) { .part = PART_JOINS, .words = clause }
#define ALONE(clause) { .part = PART_ALONE, .words = clause }
/* The end, however it comes: peace, the last turn or a decisive battle. */
#define END(clause) { .part = PART_GOES_ON, .group = GROUP_END, .look = LOOK_END, .words = clause }
#define MARCH { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .who = 1, .from = 2, .to = 3, \
    .along = true }
#define MODIFIER(argument) { .part = PART_JOINS, .modifier = argument }

static const struct part parts[EVENTS] = {
    [EVENT_PLACED] = SILENT,
    [EVENT_BEGINS_INSIDE] = SILENT,
    [EVENT_DEFAULT] = SILENT,
    [EVENT_DEPLOYED] = ALONE(BEAT_SET_UP),
    [EVENT_AREA] = SILENT,
    [EVENT_LENGTH] = SILENT,
    [EVENT_SIDES] = SILENT,
    [EVENT_CASTLES] = SILENT,
    [EVENT_ALL_ACT] = SILENT,
    [EVENT_NO_EVENTS] = SILENT,
    [EVENT_NO_REPLENISHMENT] = SILENT,
    [EVENT_MISSING_CASTLES] = SILENT,
    [EVENT_TURN] = ALONE(BEAT_TURN),
    [EVENT_WEATHER_DIE] = SILENT,
    [EVENT_WEATHER] = ALONE(BEAT_WEATHER),
    [EVENT_LINES_CHECKED] = { .part = PART_ALONE, .look = LOOK_SUMMARY, .sums = true },
    [EVENT_KEEPS_HEART] = SILENT,
    [EVENT_CUT_OFF] = { .part = PART_GOES_ON, .group = GROUP_CUT_OFF },
    [EVENT_MORALE_IS] = SILENT,
    [EVENT_PHASE] = { .part = PART_ALONE, .words = BEAT_STAGE, .who = 1 },
    [EVENT_NOBODY_ABLE] = SILENT,
    [EVENT_PASSES] = { .part = PART_ENDS },

    [EVENT_SLOW] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .who = 1 },
    [EVENT_GOES_OUTSIDE] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .who = 1 },
    [EVENT_MOVES] = MARCH,
    [EVENT_MARCHES] = MARCH,
    [EVENT_GROUND] = MODIFIER(1),
    [EVENT_RIVERS] = MODIFIER(1),
    [EVENT_INTO_ZONES] = MODIFIER(1),
    [EVENT_OUT_OF_ZONES] = MODIFIER(1),
    [EVENT_MOVE_ENDS] = { .part = PART_ENDS },
    [EVENT_DROPPED] = { .part = PART_JOINS },
    [EVENT_DROPPED_ACTED] = SILENT,
    [EVENT_DROPPED_UNDER] = SILENT,
    [EVENT_GOES_INSIDE] = { .part = PART_JOINS },
    [EVENT_CASTLE_HEARTENED] = SILENT,
    [EVENT_HELD] = JOINING(BEAT_HELD),
    [EVENT_ORGANIZES] = { .part = PART_OPENS, .words = BEAT_REGROUPS, .who = 1 },
    [EVENT_LEADS] = { .part = PART_JOINS },
    [EVENT_LEVELLED] = SILENT,
    [EVENT_AWAY] = SILENT,
    [EVENT_SEPARATED] = JOINING(BEAT_SEPARATED),
    [EVENT_CHANGES_FORCE] = SILENT,
    [EVENT_LENDS_ACTION] = SILENT,
    [EVENT_ORGANIZED] = { .part = PART_ENDS },

    [EVENT_ATTACKS] = { .part = PART_OPENS, .look = LOOK_FIGHT, .who = 1, .to = 2 },
    [EVENT_SEEKS_BATTLE] = { .part = PART_OPENS, .look = LOOK_FIGHT, .who = 1, .to = 2 },
    [EVENT_SORTIE] = { .part = PART_OPENS, .look = LOOK_FIGHT, .who = 1 },
    [EVENT_TARGET] = { .part = PART_JOINS, .whom = 1 },
    [EVENT_HOLDS] = SILENT,
    [EVENT_LIFTS] = SILENT,
    [EVENT_LENDS] = { .part = PART_JOINS }, /* counted in the leaders' difference */
    [EVENT_MODIFIER_GROUND] = MODIFIER(2),
    [EVENT_MODIFIER_RIVER] = MODIFIER(1),
    [EVENT_MODIFIER_LEADERS] = MODIFIER(3),
    [EVENT_MODIFIER_MORALES] = MODIFIER(3),
    [EVENT_MODIFIER_SORTIE] = MODIFIER(1),
    [EVENT_MODIFIER_WEATHER] = MODIFIER(2),
    [EVENT_MODIFIER_MONTH] = MODIFIER(2),
    [EVENT_MODIFIER_MORALE] = MODIFIER(2),
    [EVENT_MODIFIER_LEVEL] = MODIFIER(2),
    [EVENT_MODIFIER_MORALE_INSIDE] = MODIFIER(2),
    [EVENT_MODIFIER_RANK] = MODIFIER(2),
    [EVENT_MODIFIER_REFUSED] = MODIFIER(2),
    [EVENT_MODIFIER_AMBUSH] = MODIFIER(1),
    [EVENT_MODIFIER_AMBUSH_MORALE] = MODIFIER(2),
    [EVENT_MODIFIER_INCIDENT] = MODIFIER(2),
    [EVENT_HALF_STRENGTH] = SILENT,
    [EVENT_FULL_STRENGTH] = SILENT,
    [EVENT_STRIKE] = { .part = PART_JOINS },
    [EVENT_DOT] = SILENT,
    [EVENT_NO_EFFECT] = SILENT,
    [EVENT_LOSES_STEP] = SILENT,
    [EVENT_STANDS] = SILENT,
    [EVENT_RETREATS] = SILENT,
    [EVENT_FALLS_BACK] = { .part = PART_JOINS },
    [EVENT_HARMED] = SILENT,
    [EVENT_MORALE_FALLS] = { .part = PART_JOINS },
    [EVENT_LOSES_HEART] = JOINING(BEAT_LOSES_HEART),
    [EVENT_TAKES_REFUGE] = JOINING(BEAT_REFUGE),
    [EVENT_SHUT_IN] = JOINING(BEAT_SHUT_IN),
    [EVENT_RUNS] = JOINING(BEAT_RUNS),
    [EVENT_PURSUES] = JOINING(BEAT_PURSUES),
    [EVENT_STAYS] = SILENT,
    [EVENT_NO_PURSUIT] = SILENT,
    [EVENT_AGREES] = JOINING(BEAT_AGREES),
    [EVENT_DECLINES] = JOINING(BEAT_DECLINES),
    [EVENT_TO_SKIRMISH] = SILENT,
    [EVENT_TAKES_PART] = SILENT,
    [EVENT_ROUND] = { .part = PART_JOINS },
    [EVENT_STOPS] = JOINING(BEAT_BREAKS_OFF),
    [EVENT_GOES_ON] = SILENT,
    [EVENT_BOTH_OUT] = JOINING(BEAT_BOTH_SPENT),
    [EVENT_BEATEN] = SILENT,
    [EVENT_BATTLE_WON] = JOINING(BEAT_WON),
    [EVENT_BATTLE_EVEN] = JOINING(BEAT_EVEN),
    [EVENT_KILLED] = { .part = PART_JOINS, .toll = TOLL_DIED, .tolled = 1 },
    [EVENT_REMOVED] = JOINING(BEAT_REMOVED),
    [EVENT_ARMY_GOES] = JOINING(BEAT_ARMY_GOES),
    [EVENT_TAKES_OVER] = JOINING(BEAT_TAKES_OVER),
    [EVENT_STAND_ALONE] = SILENT,
    [EVENT_ABANDONED] = JOINING(BEAT_ABANDONED),

    [EVENT_SIEGE] = { .part = PART_OPENS, .look = LOOK_FIGHT, .who = 1, .whom = 2 },
    [EVENT_JOINS_SIEGE] = { .part = PART_JOINS },
    [EVENT_ONLY_INVESTS] = { .part = PART_JOINS },
    [EVENT_INVESTED] = { .part = PART_JOINS },
    [EVENT_INVESTMENT_ENDS] = JOINING(BEAT_INVESTMENT_ENDS),
    [EVENT_ASSAULT] = { .part = PART_JOINS },
    [EVENT_ASSAULTS_ALONE] = { .part = PART_OPENS, .look = LOOK_FIGHT, .words = BEAT_ASSAULTS_ALONE, .who = 1 },
    [EVENT_AMBUSH] = { .part = PART_JOINS },
    [EVENT_WORN_DOWN] = JOINING(BEAT_WORN_DOWN),
    [EVENT_CALLS] = { .part = PART_OPENS, .look = LOOK_FIGHT, .words = BEAT_CALLS, .who = 1, .whom = 2 },
    [EVENT_CALL] = { .part = PART_JOINS },
    [EVENT_ANSWER] = JOINING(BEAT_ANSWERS),
    [EVENT_FALLS] = JOINING(BEAT_FALLS),
    [EVENT_CHANGES_HANDS] = { .part = PART_JOINS, .words = BEAT_CHANGES_HANDS, .toll = TOLL_TAKEN, .tolled = 1 },
    [EVENT_WITHDRAWS] = JOINING(BEAT_WITHDRAWS),
    [EVENT_STEP_BACK] = SILENT,
    [EVENT_SIEGE_DIE] = { .part = PART_OPENS, .who = 1 },
    [EVENT_LIMIT] = SILENT,
    [EVENT_INCIDENT] = JOINING(BEAT_INCIDENT),
    [EVENT_OFFERS] = JOINING(BEAT_OFFERS),
    [EVENT_OFFER_TAKEN] = JOINING(BEAT_OFFER_TAKEN),
    [EVENT_OFFER_REFUSED] = JOINING(BEAT_OFFER_REFUSED),
    [EVENT_SIEGE_NOTHING] = SILENT,
    [EVENT_MORALE_INSIDE] = JOINING(BEAT_MORALE_INSIDE),

    [EVENT_RECOVERY] = { .part = PART_OPENS, .who = 1 },
    [EVENT_NO_LINE] = SILENT,
    [EVENT_RECOVERS] = JOINING(BEAT_RECOVERS),
    [EVENT_NO_RECOVERY] = JOINING(BEAT_NO_RECOVERY),
    [EVENT_REPLENISHES] = { .part = PART_OPENS, .words = BEAT_REPLENISHES, .who = 1 },
    [EVENT_LOWEST_ROW] = SILENT,
    [EVENT_AFTER_REGROUPING] = SILENT,
    [EVENT_ALLIED_CASTLE] = SILENT,
    [EVENT_DIE_AT_CASTLE] = { .part = PART_JOINS },
    [EVENT_DIE_ELSEWHERE] = { .part = PART_JOINS },
    [EVENT_REPLENISHMENT] = SILENT,
    [EVENT_RESTORES] = { .part = PART_JOINS },
    [EVENT_DESERTS] = JOINING(BEAT_DESERTS),
    [EVENT_SURPLUS] = SILENT,
    [EVENT_MENDS] = { .part = PART_OPENS, .who = 1 },
    [EVENT_DURABILITY] = { .part = PART_JOINS },
    [EVENT_FULL_REPAIR] = SILENT,

    [EVENT_LETTER] = { .part = PART_OPENS, .who = 1 },
    [EVENT_NO_LETTER] = SILENT,
    [EVENT_HAPPENS] = { .part = PART_JOINS },
    [EVENT_NOTHING_CHANGES] = SILENT,
    [EVENT_ACTS_ALREADY] = SILENT,
    [EVENT_SLEEPS_ON] = SILENT,
    [EVENT_NOT_OF_UNION] = SILENT,
    [EVENT_ROUSED_MAY] = SILENT,
    [EVENT_MUST_REMOVE] = SILENT,
    [EVENT_PUT_OUT] = SILENT,
    [EVENT_ACTS] = JOINING(BEAT_ACTS),
    [EVENT_ROUSED] = JOINING(BEAT_ROUSED),
    [EVENT_ALSO_AGAINST] = JOINING(BEAT_ALSO_AGAINST),
    [EVENT_MOGAMI_COMES] = JOINING(BEAT_MOGAMI_COMES),
    [EVENT_SATAKE_COMES] = JOINING(BEAT_SATAKE_COMES),
    [EVENT_ONLY_AGAINST] = JOINING(BEAT_ONLY_AGAINST),
    [EVENT_UNION_STRUCK] = JOINING(BEAT_UNION_STRUCK),
    [EVENT_HALVED] = JOINING(BEAT_HALVED),
    [EVENT_HALVED_UNIT] = JOINING(BEAT_HALVED_UNIT),
    [EVENT_REBELS] = JOINING(BEAT_REBELS),
    [EVENT_PLAYED_BY] = JOINING(BEAT_PLAYED_BY),
    [EVENT_CASTLE_TURNS] = JOINING(BEAT_CASTLE_TURNS),
    [EVENT_OUCHI_GOES] = JOINING(BEAT_OUCHI_GOES),
    [EVENT_TOMIZAWA_RETURNS] = JOINING(BEAT_TOMIZAWA_RETURNS),
    [EVENT_TAMURA_JOINS] = SILENT, /* so the event is called */
    [EVENT_CEASEFIRE] = JOINING(BEAT_CEASEFIRE),
    [EVENT_TRUCE_ENDS] = JOINING(BEAT_TRUCE_ENDS),
    [EVENT_PEACE] = JOINING(BEAT_PEACE),
    [EVENT_COMES_BACK] = JOINING(BEAT_COMES_BACK),
    [EVENT_SHONAI_RISES] = JOINING(BEAT_SHONAI_RISES),
    [EVENT_REBELS_APPEAR] = JOINING(BEAT_REBELS_APPEAR),
    [EVENT_JUDGED] = { .part = PART_JOINS, .words = BEAT_JUDGED, .unless = 3 },
    [EVENT_SENT_HOME] = JOINING(BEAT_SENT_HOME),
    [EVENT_APART] = JOINING(BEAT_APART),
    [EVENT_ACCOMPANIES] = { .part = PART_JOINS },
    [EVENT_RETURNS_HOME] = JOINING(BEAT_RETURNS_HOME),
    [EVENT_RELIEF] = ALONE(BEAT_RELIEF),
    [EVENT_INAWASHIRO_DIE] = { .part = PART_OPENS },
    [EVENT_DEFECTS] = JOINING(BEAT_DEFECTS),

    [EVENT_LAST_TURN] = END(BEAT_LAST_TURN),
    [EVENT_POINTS_STEPS] = { .part = PART_GOES_ON, .group = GROUP_END, .look = LOOK_END, .words = BEAT_FOR_STEPS,
                             .unless = 2 },
    [EVENT_POINTS_RELIEF] = END(BEAT_FOR_RELIEF),
    [EVENT_POINTS_NO_RELIEF] = END(BEAT_FOR_NO_RELIEF),
    [EVENT_POINTS_CASTLE] = END(BEAT_FOR_CASTLE),
    [EVENT_POINTS_DEAD] = END(BEAT_FOR_DEAD),
    [EVENT_POINTS_BATTLES] = END(BEAT_FOR_BATTLES),
    [EVENT_VERDICT] = END(BEAT_VERDICT),
};

/* ---- marches ---------------------------------------------------------------------------------------------------- */

static bool is_march(const struct event *event)
{
    return event->kind == EVENT_MOVES || event->kind == EVENT_MARCHES;
}

/* Several went the same way, one after the other. */
static bool has_company(const struct passage *passage)
{
    for (uint32_t i = 1; i < passage->events; i++) {
        if (is_march(&passage->event[i]) && passage->event[i].arg[0] != passage->event->arg[0]) return true;
    }
    return false;
}

static void tell_stay_behind(const struct passage *passage, struct beat *beat)
{
    if (!passage_find(passage, EVENT_DROPPED, passage->event)) return;
    BEAT_SAY(passage, beat, BEAT_STAY_BEHIND, 0);
    beat_list_events(passage, beat, EVENT_DROPPED, 0);
}

static void tell_company(const struct passage *passage, struct beat *beat)
{
    const struct event *opener = passage->event, *end = opener + passage->events, *last = opener, *inside = opener;
    for (const struct event *event = opener; event < end; event++) last = is_march(event) ? event : last;
    BEAT_SAY(passage, beat, opener->kind == EVENT_MARCHES ? BEAT_ALL_MARCH : BEAT_ALL_MOVE, opener->arg[1],
             last->arg[2]);
    int32_t mover = NOTHING;
    int movers = 0;
    for (const struct event *event = opener; event < end; event++) {
        if (!is_march(event) || event->arg[0] == mover) continue;
        mover = event->arg[0];
        movers++;
        beat_list(beat, KIND_UNIT, mover);
    }
    tell_stay_behind(passage, beat);
    if (passage_count(passage, EVENT_GOES_INSIDE) == movers) {
        BEAT_SAY(passage, beat, BEAT_ALL_INTO_GARRISON, 0);
        return;
    }
    while ((inside = passage_find(passage, EVENT_GOES_INSIDE, inside))) {
        beat_say(passage, beat, BEAT_GARRISONS, inside++->arg);
    }
}

/* Where he began and where he ended, on whatever pace: there and back again is no news. */
static void tell_march(const struct passage *passage, struct beat *beat)
{
    const struct event *first = NULL, *last = NULL, *end = passage->event + passage->events;
    const struct event *inside = passage_find(passage, EVENT_GOES_INSIDE, passage->event);
    const struct event *outside = passage_find(passage, EVENT_GOES_OUTSIDE, passage->event);
    for (const struct event *event = passage->event; event < end; event++) {
        if (!is_march(event)) continue;
        if (!first) first = event;
        last = event;
    }
    if (has_company(passage)) {
        tell_company(passage, beat);
    } else if (first && first->arg[1] == last->arg[2]) {
        if (inside) beat_say(passage, beat, BEAT_GARRISONS, inside->arg);
    } else if (first) {
        const bool is_slow = passage_find(passage, EVENT_SLOW, passage->event);
        BEAT_SAY(passage, beat, is_slow ? BEAT_SLOWED : first->kind == EVENT_MARCHES ? BEAT_MARCHES : BEAT_MOVES,
                 first->arg[0], first->arg[1], last->arg[2]);
        tell_stay_behind(passage, beat);
        if (inside) BEAT_SAY(passage, beat, BEAT_INTO_GARRISON, 0);
    } else if (!inside || !outside || inside->arg[1] != outside->arg[1]) { /* out and in again is no news */
        if (outside) beat_say(passage, beat, BEAT_LEAVES_GARRISON, outside->arg);
        if (inside) beat_say(passage, beat, BEAT_GARRISONS, inside->arg);
    }
    beat_say_events(passage, beat, passage->event + 1, end); /* whom he met */
}

static void tell_cut_off(const struct passage *passage, struct beat *beat)
{
    if (passage_count(passage, EVENT_CUT_OFF) == 1) {
        beat_say(passage, beat, BEAT_CUT_OFF, passage->event->arg);
        return;
    }
    BEAT_SAY(passage, beat, BEAT_CUT_OFF_ALL, 0);
    beat_list_events(passage, beat, EVENT_CUT_OFF, 0);
}

static void tell_regrouping(const struct passage *passage, struct beat *beat)
{
    const struct event *organizes = passage->event;
    beat_say(passage, beat, BEAT_REGROUPS, organizes->arg);
    if (passage_find(passage, EVENT_LEADS, organizes)) {
        BEAT_SAY(passage, beat, BEAT_TAKES_UNDER, 0);
        beat_list_events(passage, beat, EVENT_LEADS, 1);
    }
    beat_say_events(passage, beat, organizes + 1, organizes + passage->events);
}

/* ---- battles and sieges ---------------------------------------------------------------------------------------- */

/* The last step back of each unit; what it costs in morale stands behind it. */
static void tell_retreats(const struct passage *passage, struct beat *beat)
{
    const struct event *end = passage->event + passage->events;
    const struct event *morale = passage_find(passage, EVENT_MORALE_FALLS, passage->event);
    int told = 0;
    for (const struct event *event = passage->event; event < end; event++) {
        bool is_last = event->kind == EVENT_FALLS_BACK;
        for (const struct event *next = event + 1; is_last && next < end; next++) {
            is_last = next->kind != EVENT_FALLS_BACK || next->arg[0] != event->arg[0];
        }
        if (!is_last) continue;
        BEAT_SAY(passage, beat, told++ ? BEAT_AND_TO : BEAT_RETREATS_TO, event->arg[0], event->arg[2]);
    }
    if (told && morale) BEAT_SAY(passage, beat, BEAT_MORALE_FALLS, morale->arg[0], -morale->arg[1]);
}

static bool tell_killed(const struct passage *passage, struct beat *beat)
{
    const int killed = passage_count(passage, EVENT_KILLED);
    if (killed == 0) return false;
    BEAT_SAY(passage, beat, killed == 1 ? BEAT_KILLED : BEAT_ALL_KILLED, 0);
    beat_list_events(passage, beat, EVENT_KILLED, 0);
    return true;
}

/* What was added to a die, with its cause. */
static uint16_t words_of_modifier(uint16_t kind)
{
    switch (kind) {
    case EVENT_MODIFIER_GROUND: return BEAT_FOR_GROUND;
    case EVENT_MODIFIER_RIVER: return BEAT_FOR_RIVER;
    case EVENT_MODIFIER_LEADERS: return BEAT_FOR_LEADERS;
    case EVENT_MODIFIER_MORALES: return BEAT_FOR_MORALES;
    case EVENT_MODIFIER_SORTIE: return BEAT_FOR_SORTIE;
    case EVENT_MODIFIER_LEVEL: return BEAT_FOR_LEVEL;
    case EVENT_MODIFIER_MORALE_INSIDE: case EVENT_MODIFIER_AMBUSH_MORALE: return BEAT_FOR_MORALE;
    case EVENT_MODIFIER_AMBUSH: return BEAT_FOR_AMBUSH;
    default: return 0;
    }
}

static bool is_roll(const struct event *event)
{
    return event->kind == EVENT_STRIKE || event->kind == EVENT_ASSAULT || event->kind == EVENT_AMBUSH;
}

/* "rolls 3 −1 rough ground = 2, 1 loss": all that was added since the last roll. */
static void tell_roll(const struct passage *passage, struct beat *beat, const struct event *roll, uint16_t words)
{
    const struct event *event = roll;
    bool is_plain = true;
    while (event > passage->event && !is_roll(event - 1)) event--;
    beat_say(passage, beat, words, roll->arg);
    for (; event < roll; event++) {
        const bool is_lent = event->kind == EVENT_LENDS && roll->kind == EVENT_AMBUSH && event->arg[1];
        const uint16_t cause = is_lent ? BEAT_FOR_LENDER : words_of_modifier(event->kind);
        if (!cause) continue;
        beat_say(passage, beat, cause, event->arg);
        is_plain = false;
    }
    if (!is_plain) beat_say(passage, beat, BEAT_IN_ALL, roll->arg);
    beat_say(passage, beat, roll->kind == EVENT_ASSAULT ? BEAT_ASSAULT_LOSSES : BEAT_LOSSES, roll->arg);
}

/* Clauses as the table has them, but for rolls, and for whom they kill. */
static void tell_with_rolls(const struct passage *passage, struct beat *beat, const struct event *from)
{
    bool is_told = false;
    for (const struct event *event = from; event < passage->event + passage->events; event++) {
        if (event->kind == EVENT_ASSAULT) tell_roll(passage, beat, event, BEAT_ASSAULT);
        else if (event->kind == EVENT_AMBUSH) tell_roll(passage, beat, event, BEAT_AMBUSH);
        else if (event->kind != EVENT_KILLED) beat_say_events(passage, beat, event, event + 1);
        else if (!is_told) is_told = tell_killed(passage, beat);
    }
}

/* In a decisive battle the rounds are left to the events: what counts is who won. */
static void tell_strikes(const struct passage *passage, struct beat *beat)
{
    int strikes = 0;
    if (passage_find(passage, EVENT_ROUND, passage->event)) return;
    const struct event *strike = passage->event;
    for (; (strike = passage_find(passage, EVENT_STRIKE, strike)); strike++) {
        tell_roll(passage, beat, strike, strikes++ ? BEAT_STRIKES_BACK : BEAT_ROLLS);
    }
}

static void tell_battle(const struct passage *passage, struct beat *beat)
{
    const struct event *opener = passage->event;
    const bool has_targets = passage_find(passage, EVENT_TARGET, opener);
    const bool is_sortie = opener->kind == EVENT_SORTIE;
    if (opener->kind == EVENT_SEEKS_BATTLE) beat_say(passage, beat, BEAT_SEEKS, opener->arg);
    else beat_say(passage, beat, is_sortie ? BEAT_SALLIES : BEAT_ATTACKS, opener->arg);
    for (const struct event *event = opener; event < opener + passage->events; event++) {
        if (event->kind == EVENT_AGREES || event->kind == EVENT_DECLINES) {
            beat_say_events(passage, beat, event, event + 1);
        }
    }
    if (opener->kind != EVENT_SEEKS_BATTLE) {
        if (has_targets) {
            BEAT_SAY(passage, beat, is_sortie ? BEAT_SALLIES_ON : BEAT_TARGETS, opener->arg[1]);
            beat_list_events(passage, beat, EVENT_TARGET, 0);
        } else if (!is_sortie) {
            BEAT_SAY(passage, beat, BEAT_AT, opener->arg[1]);
        }
    }
    tell_strikes(passage, beat);
    tell_killed(passage, beat);
    tell_retreats(passage, beat);
    for (const struct event *event = opener + 1; event < opener + passage->events; event++) {
        if (event->kind != EVENT_AGREES && event->kind != EVENT_DECLINES) {
            beat_say_events(passage, beat, event, event + 1);
        }
    }
}

static void tell_siege(const struct passage *passage, struct beat *beat)
{
    const struct event *siege = passage->event, *invested = passage_find(passage, EVENT_INVESTED, siege);
    const int besiegers = passage_count(passage, EVENT_JOINS_SIEGE) + passage_count(passage, EVENT_ONLY_INVESTS);
    BEAT_SAY(passage, beat, besiegers > 1 ? BEAT_BESIEGE : BEAT_BESIEGES, siege->arg[1]);
    if (besiegers == 0) beat_list(beat, KIND_UNIT, siege->arg[0]);
    beat_list_events(passage, beat, EVENT_JOINS_SIEGE, 0);
    beat_list_events(passage, beat, EVENT_ONLY_INVESTS, 0);
    if (invested && besiegers > 1) beat_say(passage, beat, BEAT_INVESTED, invested->arg);
    tell_with_rolls(passage, beat, siege + 1);
}

/* ---- the rest -------------------------------------------------------------------------------------------------- */

static void tell_replenishment(const struct passage *passage, struct beat *beat)
{
    beat_say(passage, beat, BEAT_REPLENISHES, passage->event->arg);
    if (passage_find(passage, EVENT_RESTORES, passage->event)) {
        BEAT_SAY(passage, beat, BEAT_RESTORED_STEPS, 0);
        beat_list_events(passage, beat, EVENT_RESTORES, 0);
    }
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

static void tell_repair(const struct passage *passage, struct beat *beat)
{
    const struct event *mends = passage->event, *left = passage_find(passage, EVENT_DURABILITY, mends);
    beat_say(passage, beat, BEAT_MENDS, mends->arg);
    if (left) beat_say(passage, beat, left->arg[1] == left->arg[2] ? BEAT_IN_VAIN : BEAT_DURABILITY, left->arg);
    beat_say_events(passage, beat, mends + 1, mends + passage->events);
}

/* An event of the campaign has the name of its rule. What it does not change is no news. */
static void tell_event(const struct passage *passage, struct beat *beat)
{
    const struct event *letter = passage->event, *end = letter + passage->events;
    const struct event *happens = passage_find(passage, EVENT_HAPPENS, letter);
    if (passage_find(passage, EVENT_NOTHING_CHANGES, letter)) return;
    if (happens) BEAT_SAY(passage, beat, BEAT_EVENT, letter->arg[0], happens->arg[2]);
    for (const struct event *event = letter + 1; event < end; event++) {
        beat_say_events(passage, beat, event, event + 1);
        if (event->kind == EVENT_RETURNS_HOME && passage_find(passage, EVENT_ACCOMPANIES, event)) {
            BEAT_SAY(passage, beat, BEAT_WITH, 0);
            beat_list_events(passage, beat, EVENT_ACCOMPANIES, 0);
        }
    }
}

static void list_toll(const struct passage *passage, struct beat *beat, const struct toll *toll, uint16_t words)
{
    BEAT_SAY(passage, beat, words, 0);
    for (int i = 0; i < toll->count; i++) beat_list(beat, toll->kind, toll->value[i]);
}

static void tell_summary(const struct passage *passage, struct beat *beat)
{
    const struct toll *died = &passage->toll[TOLL_DIED - 1], *taken = &passage->toll[TOLL_TAKEN - 1];
    if (died->count + taken->count == 0) return;
    BEAT_SAY(passage, beat, BEAT_SUMMARY, 0);
    if (died->count) list_toll(passage, beat, died, BEAT_DIED);
    if (taken->count) list_toll(passage, beat, taken, died->count ? BEAT_ALSO_TAKEN : BEAT_TAKEN);
}

/* That his old counter goes and the castle with him is what changing sides is. */
static void tell_defection(const struct passage *passage, struct beat *beat)
{
    const struct event *end = passage->event + passage->events;
    const struct event *defects = passage_find(passage, EVENT_DEFECTS, passage->event);
    if (!defects) return;
    beat_say(passage, beat, BEAT_DEFECTS, defects->arg);
    for (const struct event *event = passage->event + 1; event < end; event++) {
        const bool is_told = event->kind == EVENT_DEFECTS || event->kind == EVENT_CHANGES_HANDS ||
                             event->kind == EVENT_REMOVED;
        if (!is_told) beat_say_events(passage, beat, event, event + 1);
    }
}

/* Told by what comes of it alone. */
static void tell_what_comes(const struct passage *passage, struct beat *beat)
{
    tell_killed(passage, beat);
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

/* Where no decisive battle has decided, points do it, by a margin. */
static void tell_end(const struct passage *passage, struct beat *beat)
{
    for (const struct event *event = passage->event; event < passage->event + passage->events; event++) {
        const bool is_told = event->kind != EVENT_VERDICT || event->rule == RULE_44_6_POINTS;
        if (is_told) beat_say_events(passage, beat, event, event + 1);
    }
}

static bool compose(const struct passage *passage, struct beat *beat)
{
    switch (passage->event->kind) {
    case EVENT_SLOW: case EVENT_GOES_OUTSIDE: case EVENT_MOVES: case EVENT_MARCHES: tell_march(passage, beat); break;
    case EVENT_CUT_OFF: tell_cut_off(passage, beat); break;
    case EVENT_ORGANIZES: tell_regrouping(passage, beat); break;
    case EVENT_ATTACKS: case EVENT_SEEKS_BATTLE: case EVENT_SORTIE: tell_battle(passage, beat); break;
    case EVENT_SIEGE: tell_siege(passage, beat); break;
    case EVENT_SIEGE_DIE: case EVENT_RECOVERY: tell_what_comes(passage, beat); break;
    case EVENT_REPLENISHES: tell_replenishment(passage, beat); break;
    case EVENT_MENDS: tell_repair(passage, beat); break;
    case EVENT_MODIFIER_WEATHER: case EVENT_MODIFIER_MONTH: /* of what is rolled for next */
        beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
        break;
    case EVENT_LETTER: tell_event(passage, beat); break;
    case EVENT_INAWASHIRO_DIE: tell_defection(passage, beat); break;
    case EVENT_LINES_CHECKED: tell_summary(passage, beat); break;
    case EVENT_LAST_TURN: case EVENT_POINTS_STEPS: case EVENT_POINTS_RELIEF: case EVENT_POINTS_NO_RELIEF:
    case EVENT_POINTS_CASTLE: case EVENT_POINTS_DEAD: case EVENT_POINTS_BATTLES: case EVENT_VERDICT:
        tell_end(passage, beat);
        break;
    case EVENT_ASSAULTS_ALONE: case EVENT_ASSAULT: case EVENT_AMBUSH:
        tell_with_rolls(passage, beat, passage->event);
        break;
    default: return false;
    }
    return true;
}

const struct telling gunyuden_telling = {
    .words = beat_words,
    .count = BEATS,
    .part = parts,
    .pieces = UINT64_C(1) << (KIND_UNIT - KIND_GAME) | UINT64_C(1) << (KIND_CASTLE - KIND_GAME),
    .compose = compose,
};
