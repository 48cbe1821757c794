/* How Sengoku Jidai is told: which events make a beat, and its sentences; see core/beat.h.
 *
 *     command   POINTS ...; CHIT_PLACED ...             "Into the bowl: Kakizaki Kageie, Baba Nobuharu."
 *     march     MOVES, STEPS, CONTACT ... of any unit   "Uesugi advances with 18 units. Irobe Katsunaga meets ..."
 *     battle    ATTACKS ..., DEFENDS ..., RESULT, losses, leaders, routs, advances, points
 *     turn      TURN_ENDS, with what it cost */
#include "core/beat.h"
#include "games/jidai/show/show.h"

#define WORDS_TABLE(kind) jidai_##kind
#define BEATS_DEF "games/jidai/show/beats.def"
#include "core/beat_words.def"

enum { GROUP_NONE, GROUP_MARCH, GROUP_RETREAT, GROUP_RALLY, GROUP_POINTS, GROUP_CHITS };
enum { TOLL_LOST = 1, TOLL_LEAD };
enum { MARCHES_TOLD = 3 };

#define SILENT { .part = PART_SILENT }
#define JOINING(clause) { .part = PART_JOINS, .words = clause }

static const struct part parts[EVENTS] = {
    [EVENT_STARTS_IN] = SILENT,
    [EVENT_WILL_ENTER] = SILENT,
    [EVENT_DRAFTED] = SILENT,
    [EVENT_AS_PRINTED] = SILENT,
    [EVENT_OPENED] = SILENT,
    [EVENT_SET_UP] = SILENT,
    [EVENT_ARMIES] = SILENT,
    [EVENT_COMMANDERS] = { .part = PART_ALONE, .words = BEAT_START },
    [EVENT_PLAN_READY] = { .part = PART_ALONE, .words = BEAT_PLAN_READY },
    [EVENT_NO_WORKS] = SILENT,
    [EVENT_FORTIFIED] = { .part = PART_GATHERS },

    [EVENT_TURN] = { .part = PART_ALONE, .words = BEAT_TURN },
    [EVENT_ARRIVES] = { .part = PART_GATHERS },
    [EVENT_DELAY_MOVES] = { .part = PART_GATHERS, .group = GROUP_CHITS },
    [EVENT_GANKO] = SILENT,
    [EVENT_POINTS_MODIFIED] = { .part = PART_GOES_ON, .group = GROUP_POINTS },
    [EVENT_POINTS] = { .part = PART_GOES_ON, .group = GROUP_POINTS },
    [EVENT_SAVES] = SILENT,
    [EVENT_TRIES] = SILENT,
    [EVENT_SAVED] = { .part = PART_ALONE, .words = BEAT_SAVED, .unless = 2, .who = 1 },
    [EVENT_PLAN_ACTIVE] = { .part = PART_ALONE, .words = BEAT_PLAN_ACTIVE, .who = 1 },
    [EVENT_PLAN_FAILS] = { .part = PART_ALONE, .words = BEAT_PLAN_FAILS, .who = 1 },
    [EVENT_SAVED_LEFT] = SILENT,
    [EVENT_BOUGHT] = { .part = PART_GATHERS },
    [EVENT_CHIT_PLACED] = { .part = PART_GATHERS, .group = GROUP_CHITS },
    [EVENT_FOG] = SILENT,
    [EVENT_COMPULSORY_IN] = SILENT,
    [EVENT_TURN_ENDS] = { .part = PART_ALONE, .look = LOOK_SUMMARY, .sums = true },
    [EVENT_CHIT_BACK] = { .part = PART_GATHERS },
    [EVENT_FATIGUE] = { .part = PART_ALONE, .words = BEAT_FATIGUE },

    [EVENT_DRAWN] = { .part = PART_OPENS },
    [EVENT_EI_EI_O] = { .part = PART_CLOSES },
    [EVENT_NO_EFFECT] = { .part = PART_CLOSES },
    [EVENT_REFUSED] = { .part = PART_CLOSES, .words = BEAT_RETURNED },
    [EVENT_KANSUKE] = { .part = PART_CLOSES, .words = BEAT_KANSUKE },
    [EVENT_ACTIVATED] = { .part = PART_ENDS },
    [EVENT_BEGINS] = SILENT,
    [EVENT_MARCHES] = SILENT,

    [EVENT_MODE_TEST] = { .part = PART_OPENS, .words = BEAT_MODE_TEST, .who = 1 },
    [EVENT_MODE_DIE] = SILENT,
    [EVENT_HOSHI] = SILENT,
    [EVENT_MODE_SCORE] = { .part = PART_JOINS },
    [EVENT_MODE] = { .part = PART_JOINS, .words = BEAT_MODE, .who = 1 },
    [EVENT_PANICS] = JOINING(BEAT_PANICS),

    [EVENT_MOVES] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .to = 2 },
    [EVENT_STEPS] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .to = 2 },
    [EVENT_ENTERS] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .to = 2 },
    [EVENT_CLOSES_UP] = SILENT,
    [EVENT_IN_ZONE] = SILENT,
    [EVENT_CONTACT] = { .part = PART_JOINS },
    [EVENT_LEAVES_MAP] = JOINING(BEAT_LEAVES_MAP),
    [EVENT_CLAN_RETREATS] = { .part = PART_OPENS, .look = LOOK_MARCH, .group = GROUP_RETREAT,
                              .words = BEAT_CLAN_RETREATS },
    [EVENT_BREAKS_OFF] = SILENT,
    [EVENT_RETREATS] = { .part = PART_GOES_ON, .look = LOOK_MARCH, .group = GROUP_RETREAT, .to = 2 },
    [EVENT_GOT_AWAY] = SILENT,
    [EVENT_PURSUES] = JOINING(BEAT_PURSUES),

    [EVENT_RALLIES] = { .part = PART_GOES_ON, .group = GROUP_RALLY },
    [EVENT_STATE] = SILENT,
    [EVENT_KOYAKU] = SILENT,
    [EVENT_PANIC] = JOINING(BEAT_PANIC),
    [EVENT_SAMURAI_CALLED] = SILENT,
    [EVENT_POINTS_GAINED] = { .part = PART_JOINS, .toll = TOLL_LEAD, .tolled = 3 },
    [EVENT_DAIMYO_FALLS] = { .part = PART_OPENS, .look = LOOK_END, .words = BEAT_DAIMYO_FALLS, .who = 1 },
    [EVENT_GAME_ENDS] = { .part = PART_OPENS, .look = LOOK_END, .words = BEAT_GAME_ENDS },

    [EVENT_COMBAT] = SILENT,
    [EVENT_BATTLE_OPENED] = SILENT,
    [EVENT_JOINS] = SILENT,
    [EVENT_ALSO] = SILENT,
    [EVENT_HOLDS_BACK] = SILENT,
    [EVENT_DECLARED] = { .part = PART_ENDS },
    [EVENT_LAPSES] = SILENT,
    [EVENT_CLAN_ATTACKS] = { .part = PART_ENDS },
    [EVENT_CLAN_WAITS] = { .part = PART_ALONE, .words = BEAT_WAITS, .who = 1 },
    [EVENT_ONE_BODY] = SILENT,
    [EVENT_ATTACKS] = { .part = PART_GATHERS, .look = LOOK_FIGHT, .who = 1, .from = 2 },
    [EVENT_DEFENDS] = { .part = PART_JOINS, .whom = 1, .to = 2 },
    [EVENT_GROUND_NAMED] = SILENT,
    [EVENT_CHARGES] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_HAMPERED] = SILENT,
    [EVENT_COUNTER_CHARGES] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_CLOSES_RANKS] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_MELEE] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_SHOOTS] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_STATE_DEFENDER] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_STATE_ATTACKER] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_GROUND] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_DUG_IN] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SUPPORTED] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SLOW_ATTACKER] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SLOW_DEFENDER] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SPECIAL_CHARGE] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SURPRISE] = { .part = PART_JOINS, .modifier = 1 },
    [EVENT_SCORE] = SILENT,
    [EVENT_LEADS_COLUMN] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_LEADS_LINE] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_RESULT] = { .part = PART_JOINS },
    [EVENT_SUBSTITUTED] = { .part = PART_JOINS },
    [EVENT_NO_RESULT] = { .part = PART_JOINS },
    [EVENT_PICKED] = SILENT,
    [EVENT_LOSES] = { .part = PART_JOINS },
    [EVENT_ELIMINATED] = { .part = PART_JOINS, .words = BEAT_DESTROYED, .toll = TOLL_LOST, .tolled = 1 },
    [EVENT_POSITION_LOST] = JOINING(BEAT_WORKS_LOST),
    [EVENT_CLAN_GONE] = JOINING(BEAT_CLAN_GONE),
    [EVENT_FALLS_BACK] = { .part = PART_JOINS },
    [EVENT_NO_WAY_BACK] = JOINING(BEAT_NO_WAY_BACK),
    [EVENT_ADVANCES] = { .part = PART_JOINS },
    [EVENT_STAYS] = SILENT,
    [EVENT_LEADER_DIES] = JOINING(BEAT_LEADER_DIES),
    [EVENT_LEADER_LIVES] = SILENT,
    [EVENT_SAMURAI_DIES] = JOINING(BEAT_SAMURAI_DIES),
    [EVENT_BUNDORI] = SILENT,
    [EVENT_ROUT] = { .part = PART_JOINS },
    [EVENT_CLAN_A_STAYS] = { .part = PART_JOINS },
    [EVENT_NO_LEADER] = JOINING(BEAT_NO_LEADER),
    [EVENT_NO_SEPPUKU] = JOINING(BEAT_NO_SEPPUKU),
    [EVENT_CLAN_GIVES_WAY] = SILENT,

    [EVENT_REINFORCES] = SILENT,
    [EVENT_POSTS_NO_MORE] = SILENT,
    [EVENT_ACTIONS_LOST] = SILENT,
    [EVENT_STANDS] = SILENT,
    [EVENT_LAST_MARKER] = SILENT,
    [EVENT_DEFENSE_SCORE] = SILENT,
    [EVENT_ASSAULTS] = { .part = PART_ALONE, .look = LOOK_FIGHT },
    [EVENT_FIRES] = { .part = PART_ALONE, .look = LOOK_FIGHT },
};

static uint8_t side_of_unit(const void *scenario, int unit)
{
    return ((const scenario_t *)scenario)->unit[unit].side;
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

static void tell_list(const struct passage *passage, struct beat *beat, uint16_t one, uint16_t many, int listed)
{
    const uint16_t kind = passage->event->kind;
    beat_say(passage, beat, passage_count(passage, kind) == 1 ? one : many, passage->event->arg);
    beat_list_events(passage, beat, kind, listed);
}

/* By whose points they were bought, one commander after the other. */
static void tell_purchases(const struct passage *passage, struct beat *beat)
{
    const struct event *end = passage->event + passage->events;
    for (const struct event *first = passage->event; first < end; first++) {
        bool is_told = first->kind != EVENT_BOUGHT;
        for (const struct event *e = passage->event; e < first; e++) {
            is_told |= e->kind == EVENT_BOUGHT && e->arg[1] == first->arg[1];
        }
        if (is_told) continue;
        BEAT_SAY(passage, beat, BEAT_BUYS, first->arg[1]);
        for (const struct event *e = first; e < end; e++) {
            if (e->kind == EVENT_BOUGHT && e->arg[1] == first->arg[1]) beat_list(beat, KIND_CHIT, e->arg[0]);
        }
    }
}

static void tell_arrivals_at(const struct passage *passage, struct beat *beat, int32_t entry)
{
    const struct event *event = passage->event, *end = event + passage->events;
    int count = 0;
    for (; event < end; event++) count += event->kind == EVENT_ARRIVES && event->arg[1] == entry;
    BEAT_SAY(passage, beat, count == 1 ? BEAT_ARRIVES : BEAT_ARRIVE, entry);
    for (event = passage->event; event < end; event++) {
        if (event->kind == EVENT_ARRIVES && event->arg[1] == entry) beat_list(beat, KIND_CLAN, event->arg[0]);
    }
}

static void tell_arrivals(const struct passage *passage, struct beat *beat)
{
    const struct event *first = passage->event, *end = passage->event + passage->events;
    while ((first = passage_find(passage, EVENT_ARRIVES, first))) {
        const int32_t entry = first->arg[1];
        const struct event *event = passage->event;
        while (event->kind != EVENT_ARRIVES || event->arg[1] != entry) event++;
        if (event == first) tell_arrivals_at(passage, beat, entry);
        if (++first == end) return;
    }
}

static void tell_points(const struct passage *passage, struct beat *beat)
{
    for (uint32_t i = 0; i < passage->events; i++) {
        const struct event *event = &passage->event[i];
        if (event->kind != EVENT_POINTS) continue;
        BEAT_SAY(passage, beat, beat->clauses ? BEAT_AND_POINTS : BEAT_POINTS, event->arg[0], event->arg[2],
                 event->arg[1]);
    }
}

static void tell_chits_in(const struct passage *passage, struct beat *beat, int place)
{
    bool is_told = false;
    for (uint32_t i = 0; i < passage->events; i++) {
        const struct event *event = &passage->event[i];
        if (event->kind != passage->event->kind || event->arg[1] != place) continue;
        if (!is_told) BEAT_SAY(passage, beat, place == PLACE_BOWL ? BEAT_BOWL : BEAT_PLACED, place);
        is_told = true;
        beat_list(beat, KIND_CHIT, event->arg[0]);
    }
}

/* Those for the bowl, then the others by where they go. */
static void tell_chits(const struct passage *passage, struct beat *beat)
{
    tell_chits_in(passage, beat, PLACE_BOWL);
    for (int place = 0; place < PLACES; place++) {
        if (place != PLACE_BOWL) tell_chits_in(passage, beat, place);
    }
}

/* A chit without effect is no news. */
static void tell_drawn(const struct passage *passage, struct beat *beat)
{
    const struct event *drawn = passage->event, *end = drawn + passage->events;
    if (passage_find(passage, EVENT_EI_EI_O, drawn) || passage_find(passage, EVENT_NO_EFFECT, drawn)) return;
    beat_say_events(passage, beat, drawn + 1, end); /* what becomes of it says that it was drawn */
    if (beat->clauses == 0) beat_say(passage, beat, BEAT_DRAWN, drawn->arg);
}

static void tell_mode(const struct passage *passage, struct beat *beat)
{
    const struct event *test = passage->event, *score = passage_find(passage, EVENT_MODE_SCORE, test);
    const struct event *mode = passage_find(passage, EVENT_MODE, test);
    const struct event *panics = passage_find(passage, EVENT_PANICS, test);
    beat_say(passage, beat, BEAT_MODE_TEST, test->arg);
    if (score) beat_say(passage, beat, BEAT_MODE_SCORE, score->arg);
    if (mode) beat_say(passage, beat, BEAT_MODE_PASSED, mode->arg);
    else if (score) BEAT_SAY(passage, beat, BEAT_MODE_FAILED, 0);
    if (panics) beat_say(passage, beat, BEAT_PANICS, panics->arg);
}

/* ---- marches ---------------------------------------------------------------------------------------------------- */

static bool is_step(const struct event *event)
{
    return event->kind == EVENT_MOVES || event->kind == EVENT_STEPS || event->kind == EVENT_ENTERS ||
           event->kind == EVENT_RETREATS;
}

/* Is this the last step of its unit? */
static bool is_last_step(const struct passage *passage, const struct event *step)
{
    for (const struct event *next = step + 1; next < passage->event + passage->events; next++) {
        if (is_step(next) && next->arg[0] == step->arg[0]) return false;
    }
    return true;
}

/* How many units each side has moved. */
static void tell_crowd(const struct passage *passage, struct beat *beat)
{
    int units[2] = { 0 };
    for (const struct event *event = passage->event; event < passage->event + passage->events; event++) {
        const bool is_known = is_step(event) && event->arg[0] >= 0;
        if (is_known && is_last_step(passage, event)) units[side_of_unit(passage->scenario, event->arg[0])]++;
    }
    for (int32_t side = 0; side < 2; side++) {
        if (units[side]) BEAT_SAY(passage, beat, beat->clauses ? BEAT_AND_SIDE : BEAT_SIDE_ADVANCES, side, units[side]);
    }
}

/* Where each ends up; a crowd is counted. */
static void tell_steps(const struct passage *passage, struct beat *beat, uint16_t words)
{
    const struct event *end = passage->event + passage->events;
    int units = 0, told = 0;
    for (const struct event *event = passage->event; event < end; event++) {
        units += is_step(event) && is_last_step(passage, event);
    }
    if (units > 2 * MARCHES_TOLD && words == BEAT_ADVANCES_TO) {
        tell_crowd(passage, beat);
        return;
    }
    for (const struct event *event = passage->event; event < end && told < 2 * MARCHES_TOLD; event++) {
        if (!is_step(event) || !is_last_step(passage, event)) continue;
        beat_say(passage, beat, told++ ? BEAT_AND_TO : words, event->arg);
    }
    if (units > told) BEAT_SAY(passage, beat, BEAT_AND_MORE, units - told);
}

static void tell_march(const struct passage *passage, struct beat *beat)
{
    int told = 0;
    tell_steps(passage, beat, BEAT_ADVANCES_TO);
    for (const struct event *event = passage->event; (event = passage_find(passage, EVENT_CONTACT, event)); event++) {
        if (told < 2 * MARCHES_TOLD) beat_say(passage, beat, told++ ? BEAT_AND_MEETS : BEAT_MEETS, event->arg);
    }
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

/* That a clan retreats of which nobody moves is no news. */
static void tell_retreat(const struct passage *passage, struct beat *beat)
{
    const struct event *opener = passage->event;
    bool has_steps = false;
    for (uint32_t i = 0; i < passage->events; i++) has_steps |= is_step(&passage->event[i]);
    if (opener->kind == EVENT_CLAN_RETREATS && has_steps) beat_say(passage, beat, BEAT_CLAN_RETREATS, opener->arg);
    tell_steps(passage, beat, BEAT_RETREATS_TO);
    beat_say_events(passage, beat, opener + 1, opener + passage->events);
}

static void tell_rallies(const struct passage *passage, struct beat *beat)
{
    const struct event *end = passage->event + passage->events;
    int failed = 0;
    for (const struct event *event = passage->event; event < end; event++) {
        if (event->kind != EVENT_RALLIES) continue;
        if (event->arg[3]) BEAT_SAY(passage, beat, BEAT_RALLIES, event->arg[0], event->arg[1], event->arg[3]);
        else failed++;
    }
    if (failed) BEAT_SAY(passage, beat, failed == 1 ? BEAT_NO_RALLY : BEAT_NO_RALLIES, 0);
    for (const struct event *event = passage->event; failed && event < end; event++) {
        if (event->kind == EVENT_RALLIES && !event->arg[3]) beat_list(beat, KIND_UNIT, event->arg[0]);
    }
    beat_say_events(passage, beat, passage->event + 1, end);
}

/* ---- a battle --------------------------------------------------------------------------------------------------- */

static bool is_destroyed(const struct passage *passage, const struct event *loses)
{
    for (const struct event *event = loses; (event = passage_find(passage, EVENT_ELIMINATED, event)); event++) {
        if (event->arg[0] == loses->arg[0]) return true;
    }
    return false;
}

/* What both sides have gained, and how it stands then. */
static void tell_score(const struct passage *passage, struct beat *beat)
{
    int32_t gained[2] = { 0 }, lead = 0;
    for (const struct event *event = passage->event; (event = passage_find(passage, EVENT_POINTS_GAINED, event));
         event++) {
        gained[event->arg[0] == TAKEDA] += event->arg[1];
        lead = event->arg[2];
    }
    for (int32_t side = 0; side < 2; side++) {
        const int32_t own = side ? -lead : lead;
        if (!gained[side]) continue;
        BEAT_SAY(passage, beat, own > 0 ? BEAT_SCORES : own < 0 ? BEAT_SCORES_BEHIND : BEAT_SCORES_EVEN,
                 side ? TAKEDA : UESUGI, gained[side], own > 0 ? own : -own);
    }
}

/* What of a battle the first sentence tells already. */
struct outline { const struct event *told[2]; };

/* Losses and what they lead to, in the order of things. */
static void tell_consequences(const struct passage *passage, struct beat *beat, const struct event *from,
                              struct outline outline)
{
    for (const struct event *event = from; event < passage->event + passage->events; event++) {
        if (event == outline.told[0] || event == outline.told[1]) continue;
        switch (event->kind) {
        case EVENT_POINTS_GAINED: break; /* all together, at the end */
        case EVENT_NO_RESULT: BEAT_SAY(passage, beat, BEAT_WITHOUT_EFFECT, 0); break;
        case EVENT_LOSES:
            if (!is_destroyed(passage, event)) beat_say(passage, beat, BEAT_LOSES, event->arg);
            break;
        case EVENT_ROUT:
            if (event->arg[5] != ROUT_NONE) beat_say(passage, beat, BEAT_ROUTS, event->arg);
            break;
        case EVENT_LEADER_DIES:
            beat_say(passage, beat, event->rule == RULE_SEPPUKU ? BEAT_SEPPUKU : BEAT_LEADER_DIES, event->arg);
            break;
        case EVENT_FALLS_BACK: BEAT_SAY(passage, beat, BEAT_RETREATS_TO, event->arg[0], event->arg[2]); break;
        case EVENT_ADVANCES: BEAT_SAY(passage, beat, BEAT_FOLLOWS, event->arg[0], event->arg[2]); break;
        default: beat_say_events(passage, beat, event, event + 1); break;
        }
    }
    tell_score(passage, beat);
}

static const struct event *find_of(const struct passage *passage, uint16_t kind, int32_t unit)
{
    const struct event *event = passage->event;
    while ((event = passage_find(passage, kind, event)) && event->arg[0] != unit) event++;
    return event;
}

/* One against one, and what the first of it comes to: "..., who loses 1 step and is shaken". */
static struct outline tell_duel(const struct passage *passage, struct beat *beat)
{
    const struct event *defends = passage_find(passage, EVENT_DEFENDS, passage->event);
    const bool is_duel = passage_count(passage, EVENT_ATTACKS) == 1 && passage_count(passage, EVENT_DEFENDS) == 1;
    if (!is_duel || passage_find(passage, EVENT_NO_RESULT, defends)) return (struct outline){ 0 };
    const struct event *own = find_of(passage, EVENT_LOSES, passage->event->arg[0]);
    const struct event *other = find_of(passage, EVENT_LOSES, defends->arg[0]);
    const struct event *gone = find_of(passage, EVENT_ELIMINATED, defends->arg[0]);
    const struct event *retreat = find_of(passage, EVENT_FALLS_BACK, defends->arg[0]);
    if (own && is_destroyed(passage, own)) return (struct outline){ 0 };
    if (gone) {
        BEAT_SAY(passage, beat, BEAT_WHO_IS_DESTROYED, 0);
        return (struct outline){ { gone } };
    }
    if (own && other && own->arg[1] == other->arg[1] && own->arg[2] == other->arg[2]) {
        BEAT_SAY(passage, beat, BEAT_BOTH_LOSE, own->arg[1], own->arg[2]);
        return (struct outline){ { own, other } };
    }
    if (own || other) {
        const struct event *loses = other ? other : own;
        BEAT_SAY(passage, beat, other ? BEAT_WHO_LOSES : BEAT_BUT_LOSES, loses->arg[1], loses->arg[2]);
        return (struct outline){ { loses } };
    }
    if (retreat) BEAT_SAY(passage, beat, BEAT_WHO_RETREATS, retreat->arg[2]);
    return (struct outline){ { retreat } };
}

static void tell_battle(const struct passage *passage, struct beat *beat)
{
    BEAT_SAY(passage, beat, passage_count(passage, EVENT_ATTACKS) == 1 ? BEAT_ATTACKS : BEAT_ATTACK, 0);
    beat_list_events(passage, beat, EVENT_ATTACKS, 0);
    if (passage_find(passage, EVENT_DEFENDS, passage->event)) {
        BEAT_SAY(passage, beat, BEAT_AGAINST, 0);
        beat_list_events(passage, beat, EVENT_DEFENDS, 0);
    }
    tell_consequences(passage, beat, passage->event + 1, tell_duel(passage, beat));
}

/* ---- a turn ----------------------------------------------------------------------------------------------------- */

static bool list_lost(const struct passage *passage, struct beat *beat, uint8_t side, uint16_t words)
{
    return beat_list_toll(passage, beat, &passage->toll[TOLL_LOST - 1], KIND_UNIT, words, side, side_of_unit);
}

static void tell_turn_end(const struct passage *passage, struct beat *beat)
{
    beat_say(passage, beat, BEAT_TURN_ENDS, passage->event->arg);
    const bool is_told = list_lost(passage, beat, UESUGI, BEAT_LOST);
    list_lost(passage, beat, TAKEDA, is_told ? BEAT_ALSO_LOST : BEAT_LOST);
    const struct toll *leads = &passage->toll[TOLL_LEAD - 1];
    const int lead = leads->count ? leads->value[leads->count - 1] : 0;
    if (lead) BEAT_SAY(passage, beat, BEAT_LEADS, lead > 0 ? UESUGI : TAKEDA, lead > 0 ? lead : -lead);
    else if (leads->count) BEAT_SAY(passage, beat, BEAT_EVEN, 0);
}

static bool compose(const struct passage *passage, struct beat *beat)
{
    switch (passage->event->kind) {
    case EVENT_FORTIFIED: tell_list(passage, beat, BEAT_DIGS_IN, BEAT_DIG_IN, 0); return true;
    case EVENT_BOUGHT: tell_purchases(passage, beat); return true;
    case EVENT_CHIT_BACK: tell_list(passage, beat, BEAT_BACK, BEAT_BACK, 0); return true;
    case EVENT_ARRIVES: tell_arrivals(passage, beat); return true;
    case EVENT_POINTS_MODIFIED: case EVENT_POINTS: tell_points(passage, beat); return true;
    case EVENT_CHIT_PLACED: case EVENT_DELAY_MOVES: tell_chits(passage, beat); return true;
    case EVENT_DRAWN: tell_drawn(passage, beat); return true;
    case EVENT_MODE_TEST: tell_mode(passage, beat); return true;
    case EVENT_MOVES: case EVENT_STEPS: case EVENT_ENTERS: tell_march(passage, beat); break;
    case EVENT_CLAN_RETREATS: case EVENT_RETREATS: tell_retreat(passage, beat); break;
    case EVENT_RALLIES: tell_rallies(passage, beat); break;
    case EVENT_ATTACKS: tell_battle(passage, beat); return true;
    case EVENT_TURN_ENDS: tell_turn_end(passage, beat); return true;
    default: tell_consequences(passage, beat, passage->event, (struct outline){ 0 }); return true;
    }
    tell_score(passage, beat);
    return true;
}

const struct telling jidai_telling = {
    .words = beat_words,
    .count = BEATS,
    .part = parts,
    .pieces = UINT64_C(1) << (KIND_UNIT - KIND_GAME),
    .compose = compose,
};
