/* Plays games and asks the laws; see laws.h. */
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/legal.h"
#include "core/notation.h"
#include "tests/laws/laws.h"

const struct law laws[] = {
    { "a wanted role has a choice, others have none", .position = law_wanted, .every = 4 },
    { "every offered choice is legal", .position = law_offered, .every = 48 },
    { "every game ends, and says how", .whole = law_ends, .every = 1 },
    { "legal changes nothing and bears garbage", .position = law_bears_garbage, .every = 24 },
    { "check holds after each action", .ply = law_check, .every = 1 },
    { "every event has its words and its rule", .ply = law_words, .every = 16 },
    { "beats are told alike from wherever one asks", .whole = law_beats_alike, .every = 1 },
    { "nobody is told an id", .position = law_names, .ply = law_names_told, .every = 16 },
    { "what stands beside the map is told in every language", .position = law_tongues, .every = 64 },
    { "the log speaks no ids", .whole = law_names_log, .every = 1 },
    { "orders and options have titles", .table = law_names_options },
    { "choices, words, frames, events and pieces leave room", .position = law_room, .every = 4 },
    { "the order of sealed work does not matter", .position = law_sealed_order, .every = 8 },
    { "plans are legal, and read no secret", .position = law_plans, .every = 32 },
    { "every verb that is offered is planned for", .position = law_reached, .every = 200 },
    { "players go by the view and remember nothing", .position = law_thought, .every = 150, .most = 200 },
    { "the clock never goes back", .ply = law_clock, .every = 4 },
    { "choices and refusals from the view are those from the state", .position = law_view_choices,
      .every = 64 },
    { "what a role may not see changes nothing for it", .position = law_secrecy, .every = 250 },
    { "a secret action shows nothing to others", .ply = law_secret_action, .every = 4 },
    { "redacting twice is redacting once", .position = law_redact_twice, .every = 32 },
    { "a guess fits the view and passes check", .position = law_determinize, .every = 100 },
    { "apply with and without a sink agree", .ply = law_sink, .every = 4 },
    { "replay gives the same hashes", .whole = law_replay, .every = 8 },
    { "journal: save, load, save gives the same text", .whole = law_journal, .every = 24 },
    { "who learns something is told so", .ply = law_reveal, .every = 4 },
    { "undo never crosses chance or a reveal", .match = law_undo, .every = 400 },
    { "the field table covers every byte once", .table = law_field_table },
    { "fields hold values of their range", .position = law_field_range, .every = 16 },
    { "a position set by fields is the same", .position = law_position, .every = 24 },
    { "a key stands for a position", .position = law_key, .every = 64, .most = 2000 },
    { "named phases can be set", .table = law_phases },
    { "a newcomer is told what it is about", .table = law_newcomers },
    { "every hole of a sentence can be filled", .table = law_holes },
};
const int laws_count = sizeof laws / sizeof laws[0];

int law_find(const char *name)
{
    for (int i = 0; i < laws_count; i++) {
        if (strcmp(laws[i].name, name) == 0) return i;
    }
    fprintf(stderr, "there is no law '%s'\n", name);
    abort();
}

bool law_broken(struct trial *trial, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(trial->sentence, LAW_SENTENCE, format, values);
    va_end(values);
    return false;
}

bool law_sometimes(struct trial *trial, uint32_t n)
{
    return n <= 1 || rng_below(&trial->rng, n) == 0;
}

void law_cite(struct trial *trial, uint16_t rule)
{
    if (rule > 0 && rule < trial->game->rules) trial->summary->cited[rule] = true;
}

const char *law_notation(const struct trial *trial, const struct action *action, char *buffer)
{
    struct text text;
    text_open(&text, buffer, LAW_TEXT);
    notation_write(trial->game, trial->scenario, action, &text);
    return buffer;
}

const char *law_role(const struct trial *trial, int role)
{
    return role < trial->game->roles ? trial->game->role[role].id
           : role == ROLE_OBSERVER   ? "observer"
                                     : "chance";
}

const char *law_difference(const struct game *game, const void *a, const void *b, int *ret_element)
{
    for (int f = 0; f < game->fields; f++) {
        for (int i = 0; i < game->field[f].count; i++) {
            if (field_get(&game->field[f], a, i) == field_get(&game->field[f], b, i)) continue;
            *ret_element = i;
            return game->field[f].name;
        }
    }
    *ret_element = 0;
    return "(a byte of no field)";
}

bool choices_same(const struct choices *a, const struct choices *b)
{
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct choice *x = &a->item[i], *y = &b->item[i];
        if (!action_same(&x->first, &y->first) || x->ranged != y->ranged || x->words != y->words)
            return false;
        if (memcmp(&a->word[x->at], &b->word[y->at], sizeof a->word[0] * x->words) != 0) return false;
    }
    return true;
}

/* A value near what the kind allows, sometimes far off. */
static int32_t garbage_value(struct trial *trial, uint8_t kind)
{
    const struct game *game = trial->game;
    uint32_t size = 8;
    if (law_sometimes(trial, 8)) return (int32_t)(uint32_t)rng_next(&trial->rng);
    if (kind == KIND_HEX && game->grid) size = (uint32_t)hex_limit(game->grid(trial->scenario));
    if (kind >= KIND_GAME) size = (uint32_t)game->kind[kind - KIND_GAME].count(trial->scenario);
    return (int32_t)rng_below(&trial->rng, size + 4) - 2;
}

struct action law_garbage(struct trial *trial, const void *state, uint8_t role)
{
    const struct game *game = trial->game;
    struct action action;
    struct choices *choices = &trial->choices[1];
    uint64_t bytes[(sizeof action + 7) / 8];
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) bytes[i] = rng_next(&trial->rng);
    memcpy(&action, bytes, sizeof action);
    action.role = role;
    if (law_sometimes(trial, 4)) return action; /* all random but the role */
    game->choices(trial->scenario, state, role, choices);
    if (law_sometimes(trial, 2) && playout_choose(choices, &trial->rng, &action)) {
        /* An offered action with one value changed. */
        const struct verb *verb = &game->verb[action.verb];
        if (action.nargs == 0) return action;
        const uint32_t i = rng_below(&trial->rng, action.nargs);
        action.arg[i] = garbage_value(trial, verb->arg[i].kind);
        return action;
    }
    action.verb = (uint8_t)(1 + rng_below(&trial->rng, game->verbs - 1u));
    action.nargs = game->verb[action.verb].nargs;
    for (int i = 0; i < action.nargs; i++) {
        action.arg[i] = garbage_value(trial, game->verb[action.verb].arg[i].kind);
    }
    return action;
}

/* ---- the games ----------------------------------------------------------------------------------------- */

struct run {
    struct trial trial;
    const struct law_plan *plan;
    struct law_result *result;
    int only;
    struct match match;
    void *before;
    uint64_t seed; /* of this game */
    bool is_greedy;
    uint32_t *asked; /* how often, by law */
};

static void *get_memory(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) abort();
    return memory;
}

/* Is the law to be asked here? */
static bool is_asked(struct run *run, int law)
{
    if (run->result[law].is_broken || (run->only >= 0 && run->only != law)) return false;
    if (run->plan->is_thorough) return true;
    if (laws[law].most && run->asked[law] == laws[law].most) return false;
    if (!law_sometimes(&run->trial, laws[law].every)) return false;
    run->asked[law]++;
    return true;
}

static void note(struct run *run, int law, bool holds)
{
    if (holds) return;
    char sentence[LAW_SENTENCE];
    memcpy(sentence, run->trial.sentence, sizeof sentence);
    run->result[law].is_broken = true;
    snprintf(run->result[law].sentence, LAW_SENTENCE, "%.400s (%s game of seed %llu, after %u plies)",
             sentence, run->is_greedy ? "greedy" : "random", (unsigned long long)run->seed, run->match.plies);
}

static void ask_position(struct run *run)
{
    struct pending pending;
    run->match.game->pending(run->match.scenario, run->match.state, &pending);
    law_cite(&run->trial, pending.rule);
    for (int i = 0; i < laws_count; i++) {
        if (laws[i].position && is_asked(run, i))
            note(run, i, laws[i].position(&run->trial, run->match.state));
        if (laws[i].match && is_asked(run, i)) note(run, i, laws[i].match(&run->trial, &run->match));
    }
}

static void ask_ply(struct run *run)
{
    struct match *match = &run->match;
    const struct ply last = match_ply(match, 0);
    const struct law_ply ply = {
        .before = run->before, .after = match->state, .action = &last.action, .learned = last.learned,
        .event = match->event + match->events - match->last_events, .events = match->last_events,
    };
    assert(ply.events <= match->events);
    struct law_summary *summary = run->trial.summary;
    summary->plies++;
    if (ply.events > summary->events_max) summary->events_max = ply.events;
    for (uint32_t i = 0; i < ply.events; i++) {
        law_cite(&run->trial, ply.event[i].rule);
        law_cite(&run->trial, ply.event[i].also);
    }
    struct pending pending;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.depth > summary->depth_max) summary->depth_max = pending.depth;
    for (int i = 0; i < laws_count; i++) {
        if (laws[i].ply && is_asked(run, i)) note(run, i, laws[i].ply(&run->trial, &ply));
    }
}

/* The next action of the game, by thought or by chance. */
static bool find_action(struct run *run, struct rng *rng, struct action *ret)
{
    const struct game *game = run->match.game;
    const void *scenario = run->match.scenario;
    struct pending pending;
    game->pending(scenario, run->match.state, &pending);
    if (!run->is_greedy || pending.kind != PENDING_DECISION || pending.roles == 0) {
        return playout_next(game, scenario, run->match.state, &pending, rng, &run->trial.choices[0], ret) > 0;
    }
    const struct ai_request request = { .level = "greedy", .nodes = run->plan->greedy_nodes,
                                        .seed = rng_next(rng) };
    struct ai_answer answer;
    uint8_t role = 0;
    while (!(pending.roles & ROLE_BIT(role))) role++;
    state_redact(game, scenario, run->match.state, role, run->trial.room[0]);
    if (!ai_think(game, scenario, run->trial.room[0], role, &request, &answer)) return false;
    *ret = answer.action;
    return true;
}

static bool is_over(const struct match *match)
{
    struct pending pending;
    match->game->pending(match->scenario, match->state, &pending);
    return pending.kind == PENDING_OVER;
}

static void play_game(struct run *run)
{
    struct match *match = &run->match;
    struct action action;
    struct rng rng;
    rng_seed(&rng, run->seed);
    match_start(match);
    /* A refusal or a lack of actions ends the game early; it is for the laws to complain of it. */
    while (match->plies < run->plan->plies_max) {
        ask_position(run);
        if (!find_action(run, &rng, &action)) break;
        memcpy(run->before, match->state, match->game->state_bytes);
        if (action_legal(match->game, match->scenario, match->state, &action).reason) break;
        match_play(match, &action);
        ask_ply(run);
    }
    const bool over = is_over(match);
    if (over) {
        struct outcome outcome;
        match->game->outcome(match->scenario, match->state, &outcome);
        law_cite(&run->trial, outcome.rule);
    }
    for (int i = 0; i < laws_count; i++) {
        if (laws[i].whole && is_asked(run, i)) note(run, i, laws[i].whole(&run->trial, match, over));
    }
    if (match->plies > run->trial.summary->longest) run->trial.summary->longest = match->plies;
    run->trial.summary->games++;
}

static bool is_all_broken(const struct run *run)
{
    return run->only >= 0 && run->result[run->only].is_broken;
}

void laws_run(const struct game *game, const void *scenario, const struct law_plan *plan, int only,
              struct law_result result[], struct law_summary *summary)
{
    char sentence[LAW_SENTENCE];
    struct run *run = get_memory(sizeof *run);
    *run = (struct run){ .plan = plan, .result = result, .only = only };
    run->trial =
        (struct trial){ .game = game, .scenario = scenario, .summary = summary, .sentence = sentence };
    memset(result, 0, sizeof result[0] * (size_t)laws_count);
    summary->games = summary->plies = summary->longest = summary->events_max = 0;
    summary->depth_max = -1;
    rng_seed(&run->trial.rng, plan->seed);
    for (int i = 0; i < 4; i++) run->trial.room[i] = get_memory(game->state_bytes);
    run->before = get_memory(game->state_bytes);
    run->asked = get_memory(sizeof *run->asked * (size_t)laws_count);
    run->match = (struct match){ .game = game, .scenario = scenario, .log_capacity = plan->plies_max * PLY_BYTES_MAX,
                                 .snapshot_capacity = plan->plies_max / SNAPSHOT_EVERY,
                                 .event_capacity = LAW_EVENTS };
    run->match.state = get_memory(game->state_bytes);
    run->match.log = get_memory(run->match.log_capacity);
    run->match.snapshot = get_memory(run->match.snapshot_capacity * match_snapshot_bytes(game) + 1);
    run->match.event = get_memory(sizeof(struct event) * run->match.event_capacity);

    for (int i = 0; i < laws_count; i++) {
        if (laws[i].table && is_asked(run, i)) note(run, i, laws[i].table(&run->trial));
    }
    for (uint32_t i = 0; i < plan->random_games + plan->greedy_games && !is_all_broken(run); i++) {
        run->is_greedy = i >= plan->random_games;
        run->seed = plan->seed + i;
        play_game(run);
    }
    for (int i = 0; i < 4; i++) free(run->trial.room[i]);
    free(run->before);
    free(run->asked);
    free(run->match.state);
    free(run->match.log);
    free(run->match.snapshot);
    free(run->match.event);
    free(run);
}
