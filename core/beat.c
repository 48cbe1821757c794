/* Grouping events into beats; see beat.h. The sentences are made in core/words.c. */
#include "core/beat.h"

#include <string.h>

#include "core/show.h"

const char *const look_name[LOOKS] = { "plain", "march", "fight", "summary", "end" };

struct teller {
    const struct match *match;
    uint32_t since, until; /* news after event number `since` are told, up to `until` */
    void (*tell)(void *context, const struct beat *beat);
    void *context;
    bool is_closed; /* nothing more can join the open beat, but what befalls this victim: */
    struct value victim;
    uint32_t first, last, news, events; /* news: the last event that is not silent */
    int32_t to; /* where the last march ended */
    struct toll toll[TOLLS];
    uint8_t tolled[TOLLS]; /* how many of them before the open beat */
    struct event event[BEAT_EVENTS];
};

static const struct part *part_of(const struct game *game, const struct event *event)
{
    static const struct part alone = { .part = PART_ALONE };
    const struct telling *telling = game->show->telling;
    return telling ? &telling->part[event->kind] : &alone;
}

static bool begins_anew(const struct part *part)
{
    return part->part == PART_ALONE || part->part == PART_OPENS;
}

static bool ends(const struct part *part)
{
    return part->part == PART_CLOSES || part->part == PART_ENDS;
}

static const struct wording *wording_of(const struct game *game, const struct event *event)
{
    return &game->event[event->kind];
}

static struct value value_of(const struct game *game, const struct event *event, uint8_t arg)
{
    if (arg == 0) return (struct value){ .kind = KIND_NONE };
    return (struct value){ .kind = wording_of(game, event)->kind[arg - 1], .value = event->arg[arg - 1] };
}

static bool is_value(int32_t value)
{
    return value != HIDDEN && value != NOTHING;
}

/* Whom an event that closes its beat befalls: nobody, if he is not known. */
static struct value victim_of(const struct game *game, const struct event *event)
{
    const struct part *part = part_of(game, event);
    const struct value victim = value_of(game, event, part->victim), nobody = { .kind = KIND_NONE };
    return victim.kind != KIND_NONE && is_value(victim.value) ? victim : nobody;
}

/* The beat is over, but this befalls the same victim: three may have shot one man. */
static bool befalls(const struct game *game, struct value victim, const struct event *event)
{
    const struct value other = victim_of(game, event);
    if (victim.kind == KIND_NONE || begins_anew(part_of(game, event))) return false;
    return other.kind == victim.kind && other.value == victim.value;
}

/* ---- composing ---------------------------------------------------------------------------------------------- */

const struct event *passage_find(const struct passage *passage, uint16_t kind, const struct event *from)
{
    const struct event *end = passage->event + passage->events;
    while (from < end && from->kind != kind) from++;
    return from < end ? from : NULL;
}

int passage_count(const struct passage *passage, uint16_t kind)
{
    int count = 0;
    for (uint32_t i = 0; i < passage->events; i++) count += passage->event[i].kind == kind;
    return count;
}

static struct clause *add_clause(struct beat *beat, const struct wording *wording, const int32_t arg[ARG_MAX])
{
    if (beat->clauses == CLAUSES_MAX) return NULL;
    struct clause *clause = &beat->clause[beat->clauses++];
    clause->wording = wording;
    memcpy(clause->arg, arg, sizeof clause->arg);
    clause->list = beat->listed;
    clause->lists = 0;
    return clause;
}

struct clause *beat_say(const struct passage *passage, struct beat *beat, uint16_t words, const int32_t arg[ARG_MAX])
{
    return add_clause(beat, &passage->game->show->telling->words[words], arg);
}

void beat_list(struct beat *beat, uint8_t kind, int32_t value)
{
    if (beat->clauses == 0 || beat->listed == BEAT_LISTED) return;
    beat->list[beat->listed++] = (struct value){ .kind = kind, .value = value };
    beat->clause[beat->clauses - 1].lists++;
}

bool beat_list_toll(const struct passage *passage, struct beat *beat, const struct toll *toll, uint8_t kind,
                    uint16_t words, uint8_t side, uint8_t (*side_of)(const void *scenario, int piece))
{
    bool is_told = false;
    for (int i = 0; i < toll->count; i++) {
        const int32_t piece = toll->value[i];
        if (piece < 0 || side_of(passage->scenario, piece) != side) continue;
        if (!is_told) BEAT_SAY(passage, beat, words, side);
        is_told = true;
        beat_list(beat, kind, piece);
    }
    return is_told;
}

void beat_list_events(const struct passage *passage, struct beat *beat, uint16_t event, int arg)
{
    const uint8_t kind = passage->game->event[event].kind[arg];
    for (uint32_t i = 0; i < passage->events; i++) {
        if (passage->event[i].kind == event) beat_list(beat, kind, passage->event[i].arg[arg]);
    }
}

static bool is_said_last(const struct beat *beat, const struct wording *wording)
{
    return beat->clauses && beat->clause[beat->clauses - 1].wording == wording;
}

void beat_say_events(const struct passage *passage, struct beat *beat, const struct event *from, const struct event *to)
{
    for (const struct event *event = from; event < to; event++) {
        const struct part *part = part_of(passage->game, event);
        if (part->part == PART_SILENT || part->part == PART_ENDS) continue;
        if (part->unless && event->arg[part->unless - 1] == 0) continue;
        const struct wording *words = part->words ? &passage->game->show->telling->words[part->words] : NULL;
        if (words && (beat->clauses || !clause_goes_on(words))) {
            if (!part->lists || !is_said_last(beat, words)) add_clause(beat, words, event->arg);
            if (part->lists) {
                beat_list(beat, wording_of(passage->game, event)->kind[part->lists - 1], event->arg[part->lists - 1]);
            }
        } else if (event == passage->event) {
            add_clause(beat, wording_of(passage->game, event), event->arg);
        }
    }
}

static void note_hex(struct beat *beat, int32_t hex)
{
    for (int i = 0; i < beat->hexes; i++) {
        if (beat->hex[i] == hex) return;
    }
    if (beat->hexes < BEAT_HEXES) beat->hex[beat->hexes++] = hex;
}

static void note_piece(struct beat *beat, struct value piece)
{
    for (int i = 0; i < beat->pieces; i++) {
        if (beat->piece[i].kind == piece.kind && beat->piece[i].value == piece.value) return;
    }
    if (beat->pieces < BEAT_PIECES) beat->piece[beat->pieces++] = piece;
}

static void note_rule(struct beat *beat, uint16_t rule)
{
    for (int i = 0; i < beat->rules; i++) {
        if (beat->rule[i] == rule) return;
    }
    if (rule && beat->rules < BEAT_RULES) beat->rule[beat->rules++] = rule;
}

/* What an event adds to the data of its beat. */
static void note_event(struct beat *beat, const struct game *game, uint32_t number, const struct event *event)
{
    const struct part *part = part_of(game, event);
    const struct wording *wording = wording_of(game, event);
    const uint64_t pieces = game->show->telling ? game->show->telling->pieces : ~UINT64_C(0);
    note_rule(beat, event->rule);
    note_rule(beat, event->also);
    for (int i = 0; i < event->nargs; i++) {
        const uint8_t kind = wording->kind[i];
        const int32_t value = event->arg[i];
        if (kind == KIND_DIE && beat->dice < BEAT_DICE) beat->die[beat->dice++] = value;
        if (!is_value(value)) continue;
        if (kind == KIND_HEX) note_hex(beat, value);
        if (kind >= KIND_GAME && pieces >> (kind - KIND_GAME) & 1) note_piece(beat, (struct value){ kind, value });
    }
    if (part->modifier && beat->modifiers < BEAT_MODIFIERS) {
        beat->modifier[beat->modifiers++] = (struct modifier){ .number = number, .event = *event,
                                                               .value = value_of(game, event, part->modifier) };
    }
    if (beat->who.kind == KIND_NONE) beat->who = value_of(game, event, part->who);
    if (beat->whom.kind == KIND_NONE) beat->whom = value_of(game, event, part->whom);
    if (beat->from == NOTHING && part->from) beat->from = event->arg[part->from - 1];
    if (part->to) beat->to = event->arg[part->to - 1];
}

static void compose(const struct teller *teller, struct beat *beat)
{
    const struct game *game = teller->match->game;
    const struct telling *telling = game->show->telling;
    const struct passage passage = { .game = game, .scenario = teller->match->scenario, .event = teller->event,
                                 .events = teller->events, .toll = teller->toll };
    if (telling && telling->compose && telling->compose(&passage, beat)) return;
    beat_say_events(&passage, beat, teller->event, teller->event + teller->events);
}

/* A match that is over ends with who has won it, and how. */
static void tell_outcome(const struct teller *teller, struct beat *beat)
{
    const struct match *match = teller->match;
    struct pending pending;
    struct outcome outcome;
    int32_t arg[ARG_MAX] = { 0 };
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_OVER) return;
    match->game->outcome(match->scenario, match->state, &outcome);
    memcpy(arg, outcome.arg, sizeof outcome.arg);
    add_clause(beat, &match->game->level[outcome.level], arg);
}

/* ---- grouping ----------------------------------------------------------------------------------------------- */

static void tell_open(const struct teller *teller, bool is_open)
{
    const struct game *game = teller->match->game;
    const struct event *opener = &teller->event[0];
    struct beat beat;
    beat.first = teller->first;
    beat.last = teller->last;
    beat.news = teller->news;
    beat.kind = opener->kind;
    beat.look = part_of(game, opener)->look;
    beat.heading = beat.look == LOOK_PLAIN ? wording_of(game, opener)->heading : HEADING_NONE;
    beat.is_open = is_open && (!teller->is_closed || teller->victim.kind != KIND_NONE);
    beat.who = beat.whom = (struct value){ .kind = KIND_NONE };
    beat.from = beat.to = NOTHING;
    beat.clauses = beat.rules = beat.dice = beat.modifiers = beat.hexes = beat.pieces = beat.listed = 0;
    compose(teller, &beat);
    if (is_open && beat.look == LOOK_END) tell_outcome(teller, &beat);
    if (beat.clauses == 0) return;
    for (uint32_t i = 0; i < teller->events; i++) note_event(&beat, game, beat.first + i, &teller->event[i]);
    teller->tell(teller->context, &beat);
}

/* Nothing more can join the open beat: it is told, if it has news. */
static void finish(struct teller *teller)
{
    if (teller->events == 0) return;
    if (teller->news > teller->since) tell_open(teller, false);
    if (part_of(teller->match->game, &teller->event[0])->sums) memset(teller->toll, 0, sizeof teller->toll);
    teller->events = 0;
}

/* Does it go on with what the open beat began? */
static bool goes_on(const struct teller *teller, const struct part *part, const struct event *event)
{
    const struct game *game = teller->match->game;
    if (teller->events == 0 || teller->is_closed) return false;
    const struct part *opener = part_of(game, &teller->event[0]);
    if (opener->group != part->group) return false;
    if (!part->who || !opener->who) return true;
    const int32_t who = event->arg[part->who - 1];
    if (who != teller->event[0].arg[opener->who - 1]) return false;
    return who != HIDDEN || (part->from && event->arg[part->from - 1] == teller->to); /* he stood there */
}

/* Does another do the same, from the same place to the same? The first may have ended. */
static bool goes_along(const struct teller *teller, const struct part *part, const struct event *event)
{
    const struct event *opener = &teller->event[0];
    return part->along && teller->events && opener->kind == event->kind && is_value(event->arg[part->who - 1]) &&
           opener->arg[part->from - 1] == event->arg[part->from - 1] && teller->to == event->arg[part->to - 1];
}

static bool begins(const struct teller *teller, const struct part *part, const struct event *event)
{
    if (teller->events == BEAT_EVENTS) return true;
    if (teller->is_closed && befalls(teller->match->game, teller->victim, event)) return false;
    switch (part->part) {
    case PART_ALONE: case PART_OPENS: return true;
    case PART_GOES_ON: return !goes_on(teller, part, event) && !goes_along(teller, part, event);
    case PART_GATHERS: return teller->events == 0 || teller->is_closed ||
                              teller->event[teller->events - 1].kind != event->kind;
    default: return teller->events == 0 || teller->is_closed;
    }
}

static void note_toll(struct teller *teller, const struct part *part, const struct event *event)
{
    const struct game *game = teller->match->game;
    if (!part->toll) return;
    struct toll *toll = &teller->toll[part->toll - 1];
    const struct value value = value_of(game, event, part->tolled);
    if (toll->count == TOLL_MAX) return;
    toll->kind = value.kind;
    toll->value[toll->count++] = (int16_t)value.value;
}

static void hear(void *context, uint32_t number, const struct event *event)
{
    struct teller *teller = context;
    const struct game *game = teller->match->game;
    const struct part *part = part_of(game, event);
    const bool is_silent = part->part == PART_SILENT || part->part == PART_ENDS;
    if (number > teller->until) return;
    if (begins(teller, part, event)) {
        if (part->part == PART_ENDS) teller->victim.kind = KIND_NONE;
        if (is_silent && (teller->events == 0 || teller->is_closed)) return;
        finish(teller);
        teller->first = teller->news = number;
        teller->is_closed = false;
        for (int i = 0; i < TOLLS; i++) teller->tolled[i] = teller->toll[i].count;
    }
    note_toll(teller, part, event);
    if (part->to) teller->to = event->arg[part->to - 1];
    teller->event[teller->events++] = *event;
    teller->last = number;
    if (!is_silent) teller->news = number;
    teller->is_closed = part->part == PART_ALONE || ends(part);
    teller->victim = part->part == PART_CLOSES ? victim_of(game, event) : (struct value){ .kind = KIND_NONE };
}

/* ---- where to begin ----------------------------------------------------------------------------------------- */

static void open_teller(struct teller *teller, const struct match *match, const struct bookmark *mark)
{
    teller->match = match;
    teller->since = mark->told;
    teller->until = UINT32_MAX;
    teller->is_closed = false;
    teller->victim.kind = KIND_NONE;
    teller->first = mark->begun + 1;
    teller->events = 0;
    teller->to = NOTHING;
    memcpy(teller->toll, mark->toll, sizeof teller->toll);
    for (int i = 0; i < TOLLS; i++) teller->tolled[i] = mark->toll[i].count;
}

static void note_mark(const struct teller *teller, uint32_t told, struct bookmark *ret)
{
    ret->told = told;
    ret->begun = teller->first - 1;
    memcpy(ret->toll, teller->toll, sizeof ret->toll);
    for (int i = 0; i < TOLLS; i++) ret->toll[i].count = teller->tolled[i];
}

uint32_t match_beats_on(const struct match *match, uint8_t role, struct bookmark *mark,
                        void (*tell)(void *context, const struct beat *beat), void *context)
{
    struct teller teller;
    if (mark->told >= match_told(match, role)) return match_told(match, role);
    open_teller(&teller, match, mark);
    teller.tell = tell;
    teller.context = context;
    const uint32_t count = match_events(match, role, mark->begun, hear, &teller);
    if (teller.events && teller.news > teller.since) tell_open(&teller, true);
    note_mark(&teller, count, mark);
    return count;
}

struct search { /* the last sum up to event number `until`, or 0 */
    const struct game *game;
    uint32_t until, summed;
};

static void look(void *context, uint32_t number, const struct event *event)
{
    struct search *search = context;
    if (number <= search->until && part_of(search->game, event)->sums) search->summed = number;
}

enum { TURN_EVENTS = 512 };

/* Those that are kept are asked for before older ones, which cost more. */
static uint32_t last_sum(const struct match *match, uint8_t role, uint32_t until)
{
    struct search search = { .game = match->game, .until = until };
    const uint32_t kept = match->before.told[role];
    uint32_t from = kept < until ? kept : until;
    for (uint32_t back = TURN_EVENTS;; back *= 4) {
        match_events(match, role, from, look, &search);
        if (search.summed || from == 0) return search.summed;
        from = from > back ? from - back : 0;
    }
}

void match_bookmark(const struct match *match, uint8_t role, uint32_t told, struct bookmark *ret)
{
    struct teller teller;
    *ret = (struct bookmark){ .begun = last_sum(match, role, told) };
    open_teller(&teller, match, ret);
    teller.since = UINT32_MAX; /* nothing is told */
    teller.until = told;
    if (told > ret->begun) match_events(match, role, ret->begun, hear, &teller);
    note_mark(&teller, told, ret);
}

uint32_t match_beats(const struct match *match, uint8_t role, uint32_t since,
                     void (*tell)(void *context, const struct beat *beat), void *context)
{
    struct bookmark mark;
    match_bookmark(match, role, since, &mark);
    return match_beats_on(match, role, &mark, tell, context);
}
