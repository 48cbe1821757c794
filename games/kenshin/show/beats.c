/* How Kenshin vs. Shingen is told: which events make a beat, and its sentences; see core/beat.h.
 *
 *     command   COMMANDED_UP, MARKED ... COMMANDS_GIVEN      "Uesugi reveals Kakizaki Kageie and Suda Mitsuchika."
 *     march     MOVES, STOPPED, TURNED_UP ... UNIT_DONE      "Kakizaki Kageie marches from 1004 to 1205."
 *     duel      ATTACKS, CARDS, TOTALS, TIE ... GOES_ON      "Inoue attacks Morozumi at 1306: both play 6, ..."
 *     end       GAME_ENDS or COMMANDER_FALLS, scores         "The battle ends after 6 turns. ..." */
#include "core/beat.h"

#include "games/kenshin/rules/rules.h"

#define WORDS_TABLE(kind) kenshin_##kind
#define BEATS_DEF "games/kenshin/show/beats.def"
#include "core/beat_words.def"

extern const struct telling kenshin_telling;

enum { GROUP_NONE, GROUP_SETUP, GROUP_COMMAND, GROUP_MARCH, GROUP_REINFORCE };
enum { TOLL_LOST = 1 };

static const struct part parts[EVENTS] = {
    [EVENT_SEALED] = { .part = PART_ALONE, .words = BEAT_DRAWN_UP },
    [EVENT_PLACED] = { .part = PART_SILENT },
    [EVENT_UNPLACED] = { .part = PART_ALONE, .words = BEAT_DISPLACED },
    [EVENT_AS_PRINTED] = { .part = PART_SILENT },
    [EVENT_SET_UP] = { .part = PART_GOES_ON, .group = GROUP_SETUP },
    [EVENT_EMPTY_HEX] = { .part = PART_JOINS, .words = BEAT_EMPTY_HEX },
    [EVENT_NIGHT_ARMY] = { .part = PART_JOINS, .words = BEAT_NIGHT_ARMY },
    [EVENT_HAND] = { .part = PART_SILENT },
    [EVENT_PUT_ASIDE] = { .part = PART_ENDS },

    [EVENT_TURN] = { .part = PART_ALONE, .words = BEAT_TURN },
    [EVENT_RECOVERY] = { .part = PART_ALONE, .words = BEAT_SIDE, .who = 1 },
    [EVENT_NO_COMMAND] = { .part = PART_ALONE, .words = BEAT_NO_COMMAND, .who = 1 },
    [EVENT_SURPRISED] = { .part = PART_ALONE, .words = BEAT_SURPRISED, .who = 1 },
    [EVENT_COMMANDED_UP] = { .part = PART_GOES_ON, .group = GROUP_COMMAND, .who = 1 },
    [EVENT_MARKED] = { .part = PART_GOES_ON, .group = GROUP_COMMAND, .who = 1 },
    [EVENT_COMMANDS_GIVEN] = { .part = PART_ENDS },
    [EVENT_MAY_ACT] = { .part = PART_SILENT },

    [EVENT_MOVES] = { .part = PART_GOES_ON, .group = GROUP_MARCH, .look = LOOK_MARCH, .who = 1, .from = 2, .to = 3 },
    [EVENT_SLOW_GROUND] = { .part = PART_SILENT },
    [EVENT_STOPPED] = { .part = PART_JOINS },
    [EVENT_TURNED_UP] = { .part = PART_JOINS, .words = BEAT_REVEALED },
    [EVENT_DRAWN] = { .part = PART_JOINS, .words = BEAT_REVEALED },
    [EVENT_LEAVES] = { .part = PART_SILENT },
    [EVENT_TURNED_DOWN] = { .part = PART_JOINS },
    [EVENT_REMEMBERED] = { .part = PART_SILENT },
    [EVENT_MARKER_OFF] = { .part = PART_SILENT },
    [EVENT_UNIT_DONE] = { .part = PART_SILENT },

    [EVENT_ATTACKS] = { .part = PART_OPENS, .look = LOOK_FIGHT, .who = 1, .whom = 3, .from = 2, .to = 4 },
    [EVENT_COMBAT] = { .part = PART_SILENT },
    [EVENT_CARDS] = { .part = PART_JOINS },
    [EVENT_DISCARDED] = { .part = PART_SILENT },
    [EVENT_RIVER] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_WEAKENED] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_UNDER_MARKER] = { .part = PART_JOINS, .modifier = 2 },
    [EVENT_MODIFIERS_ADD] = { .part = PART_SILENT },
    [EVENT_TOTALS] = { .part = PART_JOINS },
    [EVENT_TIE] = { .part = PART_JOINS },
    [EVENT_WINS] = { .part = PART_JOINS },
    [EVENT_RETREAT_CARD] = { .part = PART_JOINS },
    [EVENT_MUST_RETREAT] = { .part = PART_JOINS },
    [EVENT_RETREATS] = { .part = PART_JOINS },
    [EVENT_NO_HEX] = { .part = PART_JOINS },
    [EVENT_REMOVED] = { .part = PART_JOINS, .toll = TOLL_LOST, .tolled = 1 },
    [EVENT_COMMANDER_RETREATS] = { .part = PART_JOINS },
    [EVENT_GOES_ON] = { .part = PART_ENDS },
    [EVENT_ATTACKER_STOPS] = { .part = PART_ENDS },
    [EVENT_REPLENISHED] = { .part = PART_JOINS, .words = BEAT_REPLENISHED },
    [EVENT_EXCHANGED] = { .part = PART_JOINS, .words = BEAT_EXCHANGED },
    [EVENT_KEPT] = { .part = PART_SILENT },

    [EVENT_REINFORCES] = { .part = PART_GOES_ON, .group = GROUP_REINFORCE, .look = LOOK_MARCH, .to = 1 },
    [EVENT_ARRIVES_BESIDE] = { .part = PART_SILENT },
    [EVENT_TURN_ENDS] = { .part = PART_ALONE, .look = LOOK_SUMMARY, .sums = true },
    [EVENT_GAME_ENDS] = { .part = PART_OPENS, .look = LOOK_END, .words = BEAT_GAME_ENDS },
    [EVENT_COMMANDER_FALLS] = { .part = PART_OPENS, .look = LOOK_END, .words = BEAT_COMMANDER_FALLS, .who = 1 },
    [EVENT_SCORE_REMOVED] = { .part = PART_JOINS },
    [EVENT_SCORE_FACE_UP] = { .part = PART_SILENT },
    [EVENT_SCORE_GENERAL] = { .part = PART_SILENT },
    [EVENT_FINAL] = { .part = PART_SILENT },
};

/* ---- commands, arrivals ---------------------------------------------------------------------------------------- */

static void tell_commands(const struct passage *passage, struct beat *beat)
{
    const int32_t side = passage->event[0].arg[0];
    const int drawn = passage_count(passage, EVENT_DRAWN), reveals = passage_count(passage, EVENT_TURNED_UP) + drawn;
    const int marks = passage_count(passage, EVENT_MARKED);
    const struct event *mark = passage_find(passage, EVENT_MARKED, passage->event);
    if (reveals) {
        BEAT_SAY(passage, beat, BEAT_REVEALS, side);
        beat_list_events(passage, beat, EVENT_TURNED_UP, 0);
        beat_list_events(passage, beat, EVENT_DRAWN, 0);
    }
    if (marks == 1) {
        BEAT_SAY(passage, beat, reveals ? BEAT_AND_MARKS_ONE : BEAT_MARKS_ONE, side, mark->arg[1]);
    } else if (marks > 1) {
        BEAT_SAY(passage, beat, reveals ? BEAT_AND_MARKS : BEAT_MARKS, side);
        beat_list_events(passage, beat, EVENT_MARKED, 1);
    }
}

/* Whom the march has brought to light: himself, or others. */
static void tell_revealed(const struct passage *passage, struct beat *beat, int32_t mover)
{
    const struct event *first = NULL;
    int count = 0;
    for (uint32_t i = 0; i < passage->events; i++) {
        const struct event *event = &passage->event[i];
        if (event->kind != EVENT_TURNED_UP && event->kind != EVENT_DRAWN) continue;
        if (event->arg[0] == mover) {
            BEAT_SAY(passage, beat, BEAT_SHOWS_ITSELF, 0);
        } else if (count++ == 0) {
            first = event;
        }
    }
    if (count == 1) beat_say(passage, beat, BEAT_REVEALED, first->arg);
    if (count < 2) return;
    BEAT_SAY(passage, beat, BEAT_REVEALED_ALL, 0);
    for (uint32_t i = 0; i < passage->events; i++) {
        const struct event *event = &passage->event[i];
        const bool reveals = event->kind == EVENT_TURNED_UP || event->kind == EVENT_DRAWN;
        if (reveals && event->arg[0] != mover) beat_list(beat, KIND_UNIT, event->arg[0]);
    }
}

/* Has the march done more than to lead somewhere? */
static bool is_news(const struct passage *passage)
{
    for (uint32_t i = 0; i < passage->events; i++) {
        switch (passage->event[i].kind) {
        case EVENT_STOPPED: case EVENT_TURNED_UP: case EVENT_DRAWN: case EVENT_TURNED_DOWN: return true;
        default: break;
        }
    }
    return false;
}

/* A unit may move more than once: from where it began to where it ends. */
static void tell_march(const struct passage *passage, struct beat *beat)
{
    const struct event *moves = passage->event, *last = moves;
    const struct event *down = passage_find(passage, EVENT_TURNED_DOWN, moves);
    for (const struct event *next = last; (next = passage_find(passage, EVENT_MOVES, next + 1));) last = next;
    if (moves->arg[1] == last->arg[2] && !is_news(passage)) return; /* there and back again */
    BEAT_SAY(passage, beat, BEAT_MARCHES, moves->arg[0], moves->arg[1], last->arg[2]);
    if (passage_find(passage, EVENT_STOPPED, last)) BEAT_SAY(passage, beat, BEAT_MEETS, 0);
    if (down) beat_say(passage, beat, BEAT_GOES_UNDER, down->arg);
    tell_revealed(passage, beat, moves->arg[0]);
}

static void tell_arrivals(const struct passage *passage, struct beat *beat)
{
    if (passage_count(passage, EVENT_REINFORCES) == 1) {
        BEAT_SAY(passage, beat, BEAT_REINFORCES, passage->event[0].arg[0]);
    } else {
        BEAT_SAY(passage, beat, BEAT_REINFORCE, 0);
        beat_list_events(passage, beat, EVENT_REINFORCES, 0);
    }
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

/* ---- a duel ---------------------------------------------------------------------------------------------------- */

/* Until when the round lasts that begins with these cards. */
static const struct event *end_of_round(const struct passage *passage, const struct event *cards)
{
    const struct event *next = passage_find(passage, EVENT_CARDS, cards + 1);
    return next ? next : passage->event + passage->events;
}

/* A retreat card was played in this round. */
static void tell_slipping(const struct passage *passage, struct beat *beat, int round, const struct event *slips,
                          const struct event *end)
{
    const struct event *other = passage_find(passage, EVENT_RETREAT_CARD, slips + 1);
    if (other && other < end) BEAT_SAY(passage, beat, BEAT_BOTH_SLIP, 0);
    else if (round > 0) BEAT_SAY(passage, beat, BEAT_THEN_SLIPS, slips->arg[0]);
    else BEAT_SAY(passage, beat, slips->arg[0] == passage->event->arg[0] ? BEAT_BUT_SLIPS : BEAT_WHO_SLIPS, 0);
}

/* Cards are told attacker first; the totals are those of the first round, after a tie cards count alone. */
static void tell_cards(const struct passage *passage, struct beat *beat, int round, const struct event *cards)
{
    const scenario_t *scenario = passage->scenario;
    const int32_t unit = passage->event->arg[0];
    const int attacker = unit >= 0 && scenario->unit[unit].side == TAKEDA;
    const int32_t own = cards->arg[attacker], other = cards->arg[!attacker];
    const struct event *end = end_of_round(passage, cards);
    const struct event *slips = passage_find(passage, EVENT_RETREAT_CARD, cards);
    const struct event *totals = passage_find(passage, EVENT_TOTALS, cards);
    if (slips && slips < end) {
        tell_slipping(passage, beat, round, slips, end);
    } else if (round == 0 && totals) {
        if (own == other) BEAT_SAY(passage, beat, BEAT_BOTH_CARDS, own, totals->arg[1], totals->arg[3]);
        else BEAT_SAY(passage, beat, BEAT_CARDS, own, other, totals->arg[1], totals->arg[3]);
    } else if (own == other) {
        BEAT_SAY(passage, beat, BEAT_THEN_BOTH, own);
    } else {
        BEAT_SAY(passage, beat, BEAT_THEN_CARDS, own, other);
    }
}

/* Has the unit gone back, or is it gone, after this event? */
static bool is_settled(const struct passage *passage, const struct event *event)
{
    const int32_t unit = event->arg[0];
    for (; event < passage->event + passage->events; event++) {
        const bool is_fate = event->kind == EVENT_RETREATS || event->kind == EVENT_NO_HEX ||
                             event->kind == EVENT_REMOVED;
        if (is_fate && event->arg[0] == unit) return true;
    }
    return false;
}

/* What becomes of the two. Of several retreats by card only the first goes on with the sentence about the card. */
static void tell_fates(const struct passage *passage, struct beat *beat)
{
    bool is_cornered = false, is_slipping = false, is_first = true;
    for (const struct event *event = passage->event; event < passage->event + passage->events; event++) {
        switch (event->kind) {
        case EVENT_RETREAT_CARD:
            is_first = !is_slipping;
            is_slipping = true;
            break;
        case EVENT_MUST_RETREAT:
            if (!is_settled(passage, event)) beat_say(passage, beat, BEAT_MUST_RETREAT, event->arg);
            break;
        case EVENT_RETREATS:
            BEAT_SAY(passage, beat, is_slipping && is_first ? BEAT_SLIPS_TO : is_slipping ? BEAT_SLIPS_AWAY :
                     BEAT_RETREATS, event->arg[0], event->arg[2]);
            break;
        case EVENT_NO_HEX: is_cornered = true; break;
        case EVENT_REMOVED:
            beat_say(passage, beat, is_cornered ? BEAT_CORNERED : BEAT_DESTROYED, event->arg);
            is_cornered = false;
            break;
        case EVENT_COMMANDER_RETREATS: beat_say(passage, beat, BEAT_COMMANDER_RETREATS, event->arg); break;
        default: break; /* costs, sums, markers */
        }
    }
}

static void tell_duel(const struct passage *passage, struct beat *beat)
{
    const struct event *attacks = passage->event, *end = attacks + passage->events;
    int round = 0;
    BEAT_SAY(passage, beat, BEAT_ATTACKS, attacks->arg[0], attacks->arg[2], attacks->arg[3]);
    for (const struct event *cards = attacks; (cards = passage_find(passage, EVENT_CARDS, cards)); cards++) {
        tell_cards(passage, beat, round++, cards);
    }
    tell_fates(passage, beat);
    for (const struct event *event = attacks; event < end; event++) {
        const bool is_hand = event->kind == EVENT_REPLENISHED || event->kind == EVENT_EXCHANGED;
        if (is_hand) beat_say_events(passage, beat, event, event + 1);
    }
}

/* ---- what it came to ------------------------------------------------------------------------------------------- */

static uint8_t side_of_unit(const void *scenario, int unit)
{
    return ((const scenario_t *)scenario)->unit[unit].side;
}

static bool list_lost(const struct passage *passage, struct beat *beat, uint8_t side, uint16_t words)
{
    return beat_list_toll(passage, beat, &passage->toll[TOLL_LOST - 1], KIND_UNIT, words, side, side_of_unit);
}

/* A turn without losses needs no summary. */
static void tell_summary(const struct passage *passage, struct beat *beat)
{
    if (passage->toll[TOLL_LOST - 1].count == 0) return;
    BEAT_SAY(passage, beat, BEAT_TURN_ENDS, passage->event[0].arg[0]);
    const bool is_told = list_lost(passage, beat, UESUGI, BEAT_LOST);
    list_lost(passage, beat, TAKEDA, is_told ? BEAT_ALSO_LOST : BEAT_LOST);
}

static void tell_end(const struct passage *passage, struct beat *beat)
{
    beat_say_events(passage, beat, passage->event, passage->event + 1);
    const struct event *event = passage->event;
    for (; (event = passage_find(passage, EVENT_SCORE_REMOVED, event)); event++) {
        const struct event *up = passage_find(passage, EVENT_SCORE_FACE_UP, event);
        const struct event *general = passage_find(passage, EVENT_SCORE_GENERAL, event);
        if (!up || !general) return;
        BEAT_SAY(passage, beat, BEAT_SCORES, event->arg[0], event->arg[1], up->arg[1], general->arg[1]);
    }
}

static void tell_setup(const struct passage *passage, struct beat *beat)
{
    const struct event *other = passage_find(passage, EVENT_SET_UP, passage->event + 1);
    BEAT_SAY(passage, beat, BEAT_FIELDS, passage->event->arg[0], passage->event->arg[1]);
    if (other) BEAT_SAY(passage, beat, BEAT_AND_FIELDS, other->arg[0], other->arg[1]);
    beat_say_events(passage, beat, passage->event + 1, passage->event + passage->events);
}

static void tell_side(const struct passage *passage, struct beat *beat)
{
    beat_say_events(passage, beat, passage->event, passage->event + 1);
    if (passage->event->arg[1]) beat_say(passage, beat, BEAT_RECOVERS, passage->event->arg);
}

static bool compose(const struct passage *passage, struct beat *beat)
{
    switch (passage->event->kind) {
    case EVENT_SET_UP: tell_setup(passage, beat); return true;
    case EVENT_RECOVERY: tell_side(passage, beat); return true;
    case EVENT_COMMANDED_UP: case EVENT_MARKED: tell_commands(passage, beat); return true;
    case EVENT_MOVES: tell_march(passage, beat); return true;
    case EVENT_REINFORCES: tell_arrivals(passage, beat); return true;
    case EVENT_ATTACKS: tell_duel(passage, beat); return true;
    case EVENT_TURN_ENDS: tell_summary(passage, beat); return true;
    case EVENT_GAME_ENDS: case EVENT_COMMANDER_FALLS: tell_end(passage, beat); return true;
    default: return false;
    }
}

const struct telling kenshin_telling = {
    .words = beat_words,
    .count = BEATS,
    .part = parts,
    .pieces = UINT64_C(1) << (KIND_UNIT - KIND_GAME),
    .compose = compose,
};
