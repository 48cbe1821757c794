/* How Argad is told: which events make a beat, and its sentences; see core/beat.h. The order is that of things:
 *
 *     the walk    REVEALED, MOVED ..., CHARGED, CONTACT    "West moves with the pikes. Samurai 1 charges home."
 *     each hit    SHOT, MISSED ..., SHOT, KILLED           "3 shots miss. Archer 2 shoots Bandit 1 dead."
 *     each blow   STRIKES ..., STRUCK_DOWN or DRIVEN       "The East lord cuts down Archer 4."
 *     follow-up   FOLLOWED ...                             "Sergeant 1 and Archer 2 follow up."
 *     morale      BREAKS                                   "The fire-arrow crew: morale breaks (rolled 6, ...)."
 *
 * A hit or a blow that tells closes its beat, so that a film can mark who and whom; what came to nothing is told with
 * the next one. Who is hit by several at once falls once: "Gunner 1 and Gunner 2 shoot the West lord dead." */
#include "core/beat.h"
#include "games/argad/rules/rules.h"

#define WORDS_TABLE(kind) argad_##kind
#define BEATS_DEF "games/argad/show/beats.def"
#include "core/beat_words.def"

extern const struct telling argad_telling;

enum { GROUP_NONE, GROUP_END, GROUP_SHOTS, GROUP_BLOWS };
enum { TOLL_FALLEN = 1 };

#define SILENT { .part = PART_SILENT }
#define JOINING(clause) { .part = PART_JOINS, .words = clause }
#define LISTED(clause) { .part = PART_JOINS, .words = clause, .lists = 1 }
#define FATAL(clause) { .part = PART_JOINS, .words = clause, .toll = TOLL_FALLEN, .tolled = 1 }
#define FIGHT(gather) { .part = PART_GOES_ON, .group = gather, .look = LOOK_FIGHT, .victim = 2 }
/* A blow that tells, and the beat is over: of a victim by somebody. */
#define TELLING(clause) { .part = PART_CLOSES, .look = LOOK_FIGHT, .words = clause, .who = 2, .whom = 1, \
    .victim = 1, .lists = 2 }
#define DEADLY(clause) { .part = PART_CLOSES, .look = LOOK_FIGHT, .words = clause, .who = 2, .whom = 1, \
    .victim = 1, .lists = 2, .toll = TOLL_FALLEN, .tolled = 1 }

static const struct part parts[EVENTS] = {
    [EVENT_PLACED] = SILENT,
    [EVENT_TURNED] = SILENT,
    [EVENT_AS_PRINTED] = SILENT,
    [EVENT_SEALED] = SILENT,
    [EVENT_SET_UP] = { .part = PART_ALONE, .words = BEAT_SET_UP },
    [EVENT_TURN] = { .part = PART_ALONE, .sums = true },
    [EVENT_ORDERED] = SILENT,
    [EVENT_WILL_CHARGE] = SILENT,
    [EVENT_WILL_HELP] = SILENT,
    [EVENT_WILL_TAKE] = SILENT,
    [EVENT_LEG] = SILENT,
    [EVENT_FORMING] = SILENT,
    [EVENT_STANDING] = SILENT,
    [EVENT_REVEALED] = { .part = PART_OPENS, .look = LOOK_MARCH },
    [EVENT_SHOWN] = { .part = PART_JOINS },
    [EVENT_SLOWED] = { .part = PART_JOINS },
    [EVENT_ROUGH] = SILENT,
    [EVENT_BLOCKED] = SILENT,
    [EVENT_MOVED] = { .part = PART_JOINS },
    [EVENT_ORDER_BROKEN] = LISTED(BEAT_ORDER_BROKEN),
    [EVENT_FORMED] = LISTED(BEAT_FORMED),
    [EVENT_PIVOTED] = SILENT,
    [EVENT_CONTACT] = { .part = PART_JOINS },
    [EVENT_CHARGED] = { .part = PART_JOINS },
    [EVENT_WITHDREW] = LISTED(BEAT_WITHDREW),
    [EVENT_CROUCHED] = SILENT,
    [EVENT_TOOK] = JOINING(BEAT_TOOK),
    [EVENT_DROPPED] = JOINING(BEAT_DROPPED),
    [EVENT_CARRIED_OFF] = JOINING(BEAT_CARRIED_OFF),
    [EVENT_STAYS_SO] = SILENT,
    [EVENT_LEFT] = JOINING(BEAT_LEFT),
    [EVENT_FLED_OFF] = JOINING(BEAT_FLED_OFF),
    [EVENT_AIMS] = SILENT,
    [EVENT_AIMS_FIRE] = SILENT,
    [EVENT_SPREADS] = SILENT,
    [EVENT_VOLLEY] = SILENT,
    [EVENT_HOLDS_FIRE] = SILENT,

    [EVENT_TARGETS] = { .part = PART_ENDS },
    [EVENT_SHOT] = FIGHT(GROUP_SHOTS),
    [EVENT_FIRE_ARROW] = FIGHT(GROUP_SHOTS),
    [EVENT_SALVO] = SILENT,
    [EVENT_NO_SALVO] = SILENT,
    [EVENT_MODIFIER] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_COUNTS_AS] = SILENT,
    [EVENT_MISSED] = { .part = PART_JOINS },
    [EVENT_STUNNED] = JOINING(BEAT_STUNNED),
    [EVENT_STRUCK_FEATURE] = SILENT,
    [EVENT_KILLED] = DEADLY(BEAT_SHOOTS_DEAD),
    [EVENT_CATCHES_FIRE] = JOINING(BEAT_CATCHES_FIRE),
    [EVENT_NO_FIRE] = SILENT,
    [EVENT_DOUSED] = JOINING(BEAT_DOUSED),
    [EVENT_NOT_DOUSED] = SILENT,

    [EVENT_PAIRED] = SILENT,
    [EVENT_GIVES_ROOM] = SILENT,
    [EVENT_SWINGS] = SILENT,
    [EVENT_MELEE] = { .part = PART_ENDS },
    [EVENT_STRIKES] = FIGHT(GROUP_BLOWS),
    [EVENT_PREVAILS] = SILENT,
    [EVENT_DEAD_HEAT] = SILENT,
    [EVENT_PARRIED] = { .part = PART_JOINS },
    [EVENT_STRUCK_DOWN] = DEADLY(BEAT_CUTS_DOWN),
    [EVENT_DRIVEN] = TELLING(BEAT_DRIVES_BACK),
    [EVENT_RECOILED] = SILENT,
    [EVENT_CORNERED] = { .part = PART_JOINS, .look = LOOK_FIGHT, .words = BEAT_CORNERED, .whom = 1,
                         .toll = TOLL_FALLEN, .tolled = 1 },
    [EVENT_DISORDER] = JOINING(BEAT_DISORDER),
    [EVENT_FOLLOWS] = { .part = PART_ENDS },
    [EVENT_WILL_FOLLOW] = SILENT,
    [EVENT_WILL_HOLD] = SILENT,
    [EVENT_FOLLOWED] = { .part = PART_GATHERS, .look = LOOK_FIGHT },
    [EVENT_CROWDED] = SILENT,
    [EVENT_NO_ROOM] = SILENT,

    [EVENT_HELPED] = SILENT,
    [EVENT_LOADING] = SILENT,
    [EVENT_LOADED] = SILENT,
    [EVENT_PIKE_SPENT] = SILENT,
    [EVENT_PIKE_REGAINED] = SILENT,
    [EVENT_IN_ORDER] = SILENT,
    [EVENT_ABLAZE] = JOINING(BEAT_ABLAZE),
    [EVENT_BURNT] = FATAL(BEAT_BURNT),
    [EVENT_HOLDS] = SILENT,
    [EVENT_BREAKS] = { .part = PART_OPENS, .look = LOOK_FIGHT, .words = BEAT_BREAKS, .who = 1 },
    [EVENT_FLEES] = SILENT,
    [EVENT_RALLIED] = { .part = PART_GATHERS },
    [EVENT_OBJECTIVE] = { .part = PART_GOES_ON, .group = GROUP_END, .look = LOOK_END, .words = BEAT_SCORES },
    [EVENT_OVER] = { .part = PART_GOES_ON, .group = GROUP_END, .look = LOOK_END, .words = BEAT_OVER },
};

/* ---- the walk --------------------------------------------------------------------------------------------------- */

static uint64_t groups_of(const scenario_t *scenario, uint8_t band)
{
    uint64_t groups = 0;
    for (int group = 0; group < scenario->groups; group++) {
        if (scenario->group[group].band == band) groups |= UINT64_C(1) << group;
    }
    return groups;
}

/* Groups of which somebody has moved; a band of which all have is told as one. */
static void tell_groups(const struct passage *passage, struct beat *beat)
{
    const scenario_t *scenario = passage->scenario;
    uint64_t moved = 0;
    for (const struct event *event = passage->event; (event = passage_find(passage, EVENT_MOVED, event)); event++) {
        if (event->arg[0] >= 0) moved |= UINT64_C(1) << scenario->figure[event->arg[0]].group;
    }
    for (uint8_t band = 0; band < BANDS; band++) {
        const uint64_t all = groups_of(scenario, band);
        const bool is_whole = (moved & all) == all && (all & (all - 1)), is_next = beat->clauses > 0;
        if (!(moved & all)) continue;
        if (is_whole) BEAT_SAY(passage, beat, is_next ? BEAT_AND_WHOLE : BEAT_MOVES_WHOLE, band);
        else BEAT_SAY(passage, beat, is_next ? BEAT_AND_MOVES : BEAT_MOVES, band);
        for (int group = 0; group < scenario->groups && !is_whole; group++) {
            if (moved & all & UINT64_C(1) << group) beat_list(beat, KIND_GROUP, group);
        }
    }
}

static void tell_walk(const struct passage *passage, struct beat *beat)
{
    const int charges = passage_count(passage, EVENT_CHARGED), slowed = passage_count(passage, EVENT_SLOWED);
    tell_groups(passage, beat);
    if (slowed) BEAT_SAY(passage, beat, BEAT_SLOWS_MANY, slowed);
    if (charges) {
        BEAT_SAY(passage, beat, BEAT_CHARGES, 0);
        beat_list_events(passage, beat, EVENT_CHARGED, 0);
    } else if (passage_find(passage, EVENT_CONTACT, passage->event)) {
        BEAT_SAY(passage, beat, BEAT_CONTACT, 0);
        beat_list_events(passage, beat, EVENT_CONTACT, 0);
    }
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

/* ---- shots and blows --------------------------------------------------------------------------------------------- */

/* Whose deed it is: the last event that names one closes the beat. */
static void mark_deed(const struct passage *passage, struct beat *beat)
{
    for (uint32_t i = 0; i < passage->events; i++) {
        const struct event *event = &passage->event[i];
        const struct part *part = &parts[event->kind];
        if (!part->who || !part->whom) continue;
        beat->who = (struct value){ KIND_FIGURE, event->arg[part->who - 1] };
        beat->whom = (struct value){ KIND_FIGURE, event->arg[part->whom - 1] };
    }
}

static bool is_struck_down(const struct passage *passage, int32_t figure)
{
    for (const struct event *event = passage->event; (event = passage_find(passage, EVENT_STRUCK_DOWN, event));
         event++) {
        if (event->arg[0] == figure) return true;
    }
    return false;
}

/* Whom one has cut down another does not drive back. */
static void tell_blows(const struct passage *passage, struct beat *beat)
{
    const struct event *opener = passage->event, *end = opener + passage->events;
    const int parried = passage_count(passage, EVENT_PARRIED);
    mark_deed(passage, beat);
    if (parried) BEAT_SAY(passage, beat, BEAT_NOTHING, parried);
    for (const struct event *event = opener->kind == EVENT_STRIKES ? opener + 1 : opener; event < end; event++) {
        const bool is_idle = event->kind == EVENT_DRIVEN && is_struck_down(passage, event->arg[0]);
        if (!is_idle) beat_say_events(passage, beat, event, event + 1);
    }
}

/* Misses together: a single one with its die. */
static void tell_shots(const struct passage *passage, struct beat *beat)
{
    const struct event *miss = passage_find(passage, EVENT_MISSED, passage->event);
    const int misses = passage_count(passage, EVENT_MISSED);
    const struct event *shot = passage->event;
    mark_deed(passage, beat);
    if (misses > 1) BEAT_SAY(passage, beat, BEAT_MISS, misses);
    while (misses == 1 && (shot = passage_find(passage, EVENT_SHOT, shot)) && shot->arg[0] != miss->arg[0]) shot++;
    if (misses == 1 && shot) {
        BEAT_SAY(passage, beat, BEAT_MISSES, shot->arg[0], shot->arg[1], shot->arg[4], shot->arg[3]);
        if (passage->event->kind == EVENT_SHOT && beat->who.kind == KIND_NONE) {
            beat->who = (struct value){ KIND_FIGURE, shot->arg[0] };
            beat->whom = (struct value){ KIND_FIGURE, shot->arg[1] };
        }
    }
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

static void tell_follow(const struct passage *passage, struct beat *beat)
{
    BEAT_SAY(passage, beat, BEAT_FOLLOWS, 0);
    beat_list_events(passage, beat, EVENT_FOLLOWED, 0);
}

static uint8_t band_of_figure(const void *scenario, int figure)
{
    const scenario_t *village = scenario;
    return village->group[village->figure[figure].group].band;
}

/* A turn begins with whom the last one has cost. */
static void tell_turn(const struct passage *passage, struct beat *beat)
{
    struct toll fallen = passage->toll[TOLL_FALLEN - 1];
    int count = 0;
    for (int i = 0; i < fallen.count; i++) { /* two may have hit one */
        bool is_told = false;
        for (int k = 0; k < count; k++) is_told |= fallen.value[k] == fallen.value[i];
        if (!is_told) fallen.value[count++] = fallen.value[i];
    }
    fallen.count = (uint8_t)count;
    beat_say(passage, beat, BEAT_TURN, passage->event->arg);
    const bool is_told = beat_list_toll(passage, beat, &fallen, KIND_FIGURE, BEAT_LOST, WEST, band_of_figure);
    beat_list_toll(passage, beat, &fallen, KIND_FIGURE, is_told ? BEAT_ALSO_LOST : BEAT_LOST, EAST, band_of_figure);
}

static void tell_rally(const struct passage *passage, struct beat *beat)
{
    BEAT_SAY(passage, beat, BEAT_RALLIES, 0);
    beat_list_events(passage, beat, EVENT_RALLIED, 0);
}

/* Whose morale has broken before fails to rally. */
static void tell_break(const struct passage *passage, struct beat *beat)
{
    const struct event *breaks = passage->event;
    beat_say(passage, beat, breaks->rule == RULE_BASE_RALLY ? BEAT_NO_RALLY : BEAT_BREAKS, breaks->arg);
    beat_say_events(passage, beat, breaks + 1, breaks + passage->events);
}

static bool compose(const struct passage *passage, struct beat *beat)
{
    switch (passage->event->kind) {
    case EVENT_REVEALED: tell_walk(passage, beat); return true;
    case EVENT_SHOT: case EVENT_FIRE_ARROW: tell_shots(passage, beat); return true;
    case EVENT_STRIKES: case EVENT_STRUCK_DOWN: case EVENT_DRIVEN: tell_blows(passage, beat); return true;
    case EVENT_FOLLOWED: tell_follow(passage, beat); return true;
    case EVENT_TURN: tell_turn(passage, beat); return true;
    case EVENT_BREAKS: tell_break(passage, beat); return true;
    case EVENT_RALLIED: tell_rally(passage, beat); return true;
    default: return false;
    }
}

const struct telling argad_telling = {
    .words = beat_words,
    .count = BEATS,
    .part = parts,
    .pieces = UINT64_C(1) << (KIND_FIGURE - KIND_GAME),
    .compose = compose,
};
