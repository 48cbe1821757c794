/* What single functions cost that players and servers call again and again, and how fast the best player thinks; see
 * bench.h. */
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "cli/bench.h"
#include "core/fields.h"

enum { SAMPLES = 64, APART = 7 /* plies */, PLIES_MAX = 100000, CALLS = 2048, THOUGHT_NODES = 2000 };

struct samples { /* positions of random play */
    const struct game *game;
    const void *scenario;
    unsigned char *state, *room;
    uint64_t sum; /* of what was found: so that it has to be found */
};

static const void *sample(const struct samples *samples, int i)
{
    return samples->state + (size_t)(i % SAMPLES) * samples->game->state_bytes;
}

/* Positions in which somebody has to decide. */
static void take_samples(struct samples *samples, uint64_t seed)
{
    const struct game *game = samples->game;
    struct choices *choices = malloc(sizeof *choices);
    struct pending pending;
    struct action action;
    struct rng rng;
    int taken = 0;
    if (!choices) abort();
    rng_seed(&rng, seed);
    game->setup(samples->scenario, samples->room);
    for (int ply = 0; taken < SAMPLES && ply < PLIES_MAX; ply++) {
        game->pending(samples->scenario, samples->room, &pending);
        if (!playout_next(game, samples->scenario, samples->room, &pending, &rng, choices, &action)) {
            game->setup(samples->scenario, samples->room);
            continue;
        }
        if (ply / APART >= taken && pending.kind == PENDING_DECISION) {
            memcpy(samples->state + (size_t)taken++ * game->state_bytes, samples->room, game->state_bytes);
        }
        game->apply(samples->scenario, samples->room, &action, NULL);
    }
    for (; taken < SAMPLES; taken++) game->setup(samples->scenario, samples->state + (size_t)taken * game->state_bytes);
    free(choices);
}

static void open_samples(struct samples *samples, const struct game *game, const void *scenario, uint64_t seed)
{
    *samples = (struct samples){ .game = game, .scenario = scenario, .state = malloc(SAMPLES * game->state_bytes),
                                 .room = malloc(game->state_bytes) };
    if (!samples->state || !samples->room) abort();
    take_samples(samples, seed);
}

static void close_samples(struct samples *samples)
{
    free(samples->state);
    free(samples->room);
}

static void call(struct samples *samples, enum bench_part part, int i)
{
    const struct game *game = samples->game;
    const void *state = sample(samples, i);
    const uint8_t role = (uint8_t)(i / SAMPLES % game->roles);
    switch (part) {
    case PART_EVALUATE: samples->sum += (uint64_t)game->think->evaluate(samples->scenario, state, role); break;
    case PART_REDACT: state_redact(game, samples->scenario, state, role, samples->room); break;
    case PART_HASH: samples->sum += state_hash(game, state); break;
    default: samples->sum += state_key(game, state); break;
    }
    __asm__ volatile("" : : : "memory"); /* each call is made, though nobody asks for what it found */
}

void bench_parts(const struct game *game, const void *scenario, uint64_t seed, double ret[PARTS])
{
    struct samples samples;
    open_samples(&samples, game, scenario, seed);
    for (int part = 0; part < PARTS; part++) {
        ret[part] = 0;
        if (part == PART_EVALUATE && !game->think->evaluate) continue;
        for (int i = 0; i < SAMPLES; i++) call(&samples, (enum bench_part)part, i); /* everything is warm then */
        const double start = bench_seconds();
        for (int i = 0; i < CALLS; i++) call(&samples, (enum bench_part)part, i);
        ret[part] = 1e9 * (bench_seconds() - start) / CALLS;
    }
    close_samples(&samples);
}

double bench_thought(const struct game *game, const void *scenario, uint64_t seed, double seconds)
{
    struct samples samples;
    uint64_t tries = 0;
    if (!game->think->evaluate || game->state_bytes > AI_STATE_MAX) return 0;
    open_samples(&samples, game, scenario, seed);
    const double start = bench_seconds();
    double spent = 0;
    for (int i = 0; i < SAMPLES || spent < seconds; i++) {
        struct pending pending;
        struct ai_answer answer;
        game->pending(scenario, sample(&samples, i), &pending);
        if (pending.kind != PENDING_DECISION) break;
        const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
        const struct ai_request request = { .level = "hard", .nodes = THOUGHT_NODES, .seed = seed + (uint64_t)i };
        state_redact(game, scenario, sample(&samples, i), role, samples.room);
        if (ai_think(game, scenario, samples.room, role, &request, &answer)) tries += answer.tries;
        spent = bench_seconds() - start;
        if (i >= SAMPLES / 8 && spent > 4 * seconds) break; /* where plies are slow a few will do */
    }
    close_samples(&samples);
    return spent > 0 ? (double)tries / spent : 0;
}
