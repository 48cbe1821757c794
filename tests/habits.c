/* habits LEVEL:NODES GAMES SEED [SCENARIO]
 *
 * What a good player of Kenshin vs. Shingen would tell a level by: plays games of it against itself and counts how
 * often it does what he would not. Figures of docs/opponents.md, no test. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "games/kenshin/rules/rules.h"
#include "games/list.h"
#include "host/table.h"
#include "kit/bits.h"
#include "kit/hash.h"

enum { PLIES_MAX = 20000, GAMES_MAX = 1000, HIGH = 9 /* in halves */, TURN_OF_SUDDEN_DEATH = 2 };

struct share { uint32_t of, count; };

struct run {
    const struct game *game;
    const scenario_t *scenario;
    const char *level;
    uint32_t nodes, games;
    struct rng rng;
    state_t *state, *view;
    int16_t left[COUNTERS]; /* the hex that a counter left last, if it has not fought since */
    bool is_trapped;        /* in this game */
    uint64_t set_up[SIDES_IN_PLAY][GAMES_MAX]; /* a mark of each game's */
    uint32_t at_start[SIDES_IN_PLAY][HEXES];   /* where commanders began */
    struct share trapped, trapped_games, dead, dead_early;
    struct share printed;   /* marches as near as can be to where an unseen commander is printed */
    struct share back;      /* marches to where the unit just came from */
    struct share high[2];   /* fights in which a side lays 4.5 or more: ordinary ones, those of a commander */
    uint32_t card[2][16], won[3];
};

static void count(struct share *share, bool is_so)
{
    share->of++;
    share->count += is_so;
}

static int commander_of(const struct run *run, uint8_t side)
{
    const uint8_t *found = memchr(run->state->unit, run->scenario->commander[side], COUNTERS);
    return found ? (int)(found - run->state->unit) : -1;
}

static void note_set_up(struct run *run)
{
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        const int commander = commander_of(run, side), first = side == UESUGI ? 0 : TAKEDA_FIRST;
        const int counters = side == UESUGI ? UESUGI_COUNTERS : TAKEDA_STARTS;
        run->set_up[side][run->games] = hash_bytes(&run->state->unit[first], (size_t)counters, 0);
        run->at_start[side][run->state->hex[commander]]++;
    }
}

/* The other side's turn has come: can the commander of the one that has just moved still go back? */
static void note_turn(struct run *run, uint8_t side)
{
    const int commander = commander_of(run, side);
    if (run->state->removed & bit_of(commander)) return;
    const struct hexset ways = kenshin_retreat_hexes(run->scenario, run->state, commander);
    const bool is_trapped = hexset_is_empty(&ways);
    count(&run->trapped, is_trapped);
    run->is_trapped |= is_trapped;
}

/* As near as the unit could come, without entering a zone, to where the enemy commander is printed? */
static bool goes_to_printed(const struct run *run, int counter, int to, int printed)
{
    const struct hexset reach = kenshin_fresh_reach(run->scenario, run->state, counter, 0);
    struct hexset around = { 0 };
    hexset_add(&around, printed);
    for (int ring = 0; ring < HEXSET_WORDS * 64; ring++) {
        const struct hexset near = hexset_and(around, &reach);
        if (!hexset_is_empty(&near)) return hexset_has(&near, to);
        around = hexset_widen(&around, 1);
    }
    return false;
}

static void note_march(struct run *run, const struct action *action)
{
    const state_t *state = run->state;
    const int from = action->arg[0], to = action->arg[1], counter = state->at[from];
    const uint8_t enemy = enemy_of(action->role);
    const int other = commander_of(run, enemy);
    count(&run->back, run->left[counter] == to);
    if (!(state->known & bit_of(other)) && state->unit[counter] != run->scenario->commander[action->role]) {
        const int printed = run->scenario->start[run->scenario->unit[run->scenario->commander[enemy]].printed];
        count(&run->printed, goes_to_printed(run, counter, to, printed));
    }
    run->left[counter] = (int16_t)from;
}

static void note_card(struct run *run, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&run->state->sequence);
    const int attacker = frame->arg[COMBAT_ATTACKER], defender = frame->arg[COMBAT_DEFENDER];
    bool is_great = false;
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        const int commander = commander_of(run, side);
        is_great |= attacker == commander || defender == commander;
    }
    if (frame->arg[COMBAT_ROUND] > 0) return;
    const int value = run->scenario->card_value[action->arg[0]];
    count(&run->high[is_great], value >= HIGH);
    run->card[is_great][value]++;
    run->left[attacker] = run->left[defender] = HEX_NONE;
}

static void play(struct run *run)
{
    const struct game *game = run->game;
    struct pending pending;
    struct outcome outcome;
    uint32_t clock = 0;
    bool is_early[SIDES_IN_PLAY] = { false };
    game->setup(run->scenario, run->state);
    memset(run->left, 0xff, sizeof run->left);
    run->is_trapped = false;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        struct ai_answer answer;
        game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) break;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &run->rng, &answer.action);
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const struct ai_request request = { .level = run->level, .nodes = run->nodes, .seed = rng_next(&run->rng) };
            state_redact(game, run->scenario, run->state, role, run->view);
            if (!ai_think(game, run->scenario, run->view, role, &request, &answer)) abort();
        }
        if (answer.action.verb == VERB_MOVE) note_march(run, &answer.action);
        if (answer.action.verb == VERB_CARD) note_card(run, &answer.action);
        game->apply(run->scenario, run->state, &answer.action, NULL);
        const uint32_t now = game->clock(run->scenario, run->state);
        if (clock == 0 && now > 0) note_set_up(run);
        if (clock > 0 && now > clock) note_turn(run, run->state->sequence.frame[0].role ^ 1);
        clock = now;
        for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
            const bool has_fallen = clock > 0 && kenshin_commander_has_fallen(run->scenario, run->state, side);
            is_early[side] |= has_fallen && run->state->turn <= TURN_OF_SUDDEN_DEATH;
        }
    }
    bool has_fallen = false;
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        has_fallen |= kenshin_commander_has_fallen(run->scenario, run->state, side);
    }
    game->outcome(run->scenario, run->state, &outcome);
    run->won[outcome.winner < SIDES_IN_PLAY ? outcome.winner : SIDES_IN_PLAY]++;
    count(&run->trapped_games, run->is_trapped);
    count(&run->dead, has_fallen);
    count(&run->dead_early, is_early[UESUGI] || is_early[TAKEDA]);
    run->games++;
}

static void tell_share(const char *what, const struct share *share)
{
    const double percent = share->of ? 100.0 * share->count / share->of : 0;
    printf("%-58s %5u of %5u  %5.1f %%\n", what, share->count, share->of, percent);
}

static void tell_set_ups(const struct run *run, uint8_t side)
{
    uint32_t different = 0;
    for (uint32_t i = 0; i < run->games; i++) {
        bool is_new = true;
        for (uint32_t k = 0; k < i; k++) is_new &= run->set_up[side][k] != run->set_up[side][i];
        different += is_new;
    }
    printf("%s: %u set-ups of %u games, the commander at", run->game->role[side].title, different, run->games);
    for (int hex = 0; hex < HEXES; hex++) {
        const uint32_t times = run->at_start[side][hex];
        if (times) printf("  %02d%02d: %u", hexset_column(hex) + 1, hexset_row(hex) + 1, times);
    }
    puts("");
}

static void tell_cards(const char *what, const uint32_t card[16])
{
    printf("%s:", what);
    for (int value = 0; value < 16; value++) {
        if (card[value]) printf("  %g: %u", value / 2.0, card[value]);
    }
    puts("  (0: a retreat)");
}

int main(int argc, char **argv)
{
    static struct run run;
    struct err err;
    struct table *table;
    char level[32] = "";
    if (argc < 4 || sscanf(argv[1], "%31[^:]:%u", level, &run.nodes) < 1 || atoi(argv[2]) > GAMES_MAX) {
        fputs("usage: habits LEVEL:NODES GAMES SEED [SCENARIO]\n", stderr);
        return 2;
    }
    run.game = games_find("kenshin");
    run.level = level;
    const struct table_setup setup = { .game = run.game, .scenario = argc > 4 ? argv[4] : NULL, .dice = DICE_ASK };
    if (!table_new(&setup, &table, &err)) {
        fprintf(stderr, "%s\n", err.sentence);
        return 1;
    }
    run.scenario = table->match.scenario;
    run.state = malloc(run.game->state_bytes);
    run.view = malloc(run.game->state_bytes);
    if (!run.state || !run.view) abort();
    rng_seed(&run.rng, strtoull(argv[3], NULL, 10));
    for (int i = 0; i < atoi(argv[2]); i++) play(&run);
    printf("Uesugi won %u, drawn %u, lost %u\n", run.won[UESUGI], run.won[SIDES_IN_PLAY], run.won[TAKEDA]);
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) tell_set_ups(&run, side);
    tell_share("commander without a way out, the enemy's turn come: turns", &run.trapped);
    tell_share("... games", &run.trapped_games);
    tell_share("a commander dead", &run.dead);
    tell_share("... in turn 1 or 2", &run.dead_early);
    tell_share("marches to where the unseen commander is printed", &run.printed);
    tell_share("marches to and fro", &run.back);
    tell_share("cards of 4.5 and more in ordinary fights", &run.high[0]);
    tell_share("... in fights of a commander", &run.high[1]);
    tell_cards("ordinary fights", run.card[0]);
    tell_cards("a commander's", run.card[1]);
    free(run.state);
    free(run.view);
    table_free(table);
    return 0;
}
