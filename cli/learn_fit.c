/* Fits a judge to games: logistic regression by Adam, in small batches drawn at random from the seed. See learn.h.
 *
 *     targets   a position's is the result of its game; after a third of the epochs it is mixed with what the judge
 *               says of the next position noted (TD, lambda 0.9): luck that came later counts less
 *     held      every tenth game is held apart: the weights of the epoch that tells its results best are taken
 *
 * One more weight stands for the log odds by hand, so that the others tell what it does not know. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn.h"
#include "kit/rng.h"

enum { HELD_ONE_IN = 10, BATCH = 128 };

static const double RATE = 0.004, DECAY = 0.0003, LAMBDA = 0.9, MEMORY = 0.9, MEMORY_OF_SQUARES = 0.999;

struct learner {
    const struct data *data;
    uint32_t features; /* and one weight more, for log odds by hand */
    uint32_t from;     /* features below it are not used: of a fit by hand and tempo alone */
    uint32_t epochs;
    double *weight, *slope, *mean, *square; /* slope: of this batch */
    float *target;
    uint32_t *order; /* of the positions learnt from */
    uint32_t count;
};

static bool is_held(uint32_t game) { return game % HELD_ONE_IN == HELD_ONE_IN - 1; }

static double chance_of(const struct learner *learner, const struct position *position)
{
    const uint16_t *feature = &learner->data->feature[position->at];
    double logit = learner->weight[learner->features] * position->hand;
    for (int i = 0; i < position->on; i++) {
        if (feature[i] >= learner->from) logit += learner->weight[feature[i]];
    }
    return 1 / (1 + exp(-logit));
}

static void set_targets(struct learner *learner, bool is_mixed)
{
    for (uint32_t g = 0; g < learner->data->games; g++) {
        const struct played *game = &learner->data->game[g];
        double target = game->result;
        for (uint32_t i = game->positions; i-- > 0;) {
            const uint32_t at = game->first + i;
            learner->target[at] = (float)target;
            if (is_mixed) target = LAMBDA * target + (1 - LAMBDA) * chance_of(learner, &learner->data->position[at]);
        }
    }
}

static void shuffle(struct learner *learner, struct rng *rng)
{
    for (uint32_t i = learner->count; i > 1; i--) {
        const uint32_t other = rng_below(rng, i), kept = learner->order[i - 1];
        learner->order[i - 1] = learner->order[other];
        learner->order[other] = kept;
    }
}

static void learn_batch(struct learner *learner, uint32_t begin, uint32_t end, double rate, double step)
{
    const uint32_t hand = learner->features;
    memset(learner->slope, 0, (learner->features + 1) * sizeof learner->slope[0]);
    for (uint32_t i = begin; i < end; i++) {
        const struct position *position = &learner->data->position[learner->order[i]];
        const uint16_t *feature = &learner->data->feature[position->at];
        const double off = (chance_of(learner, position) - (double)learner->target[learner->order[i]]) / (end - begin);
        for (int f = 0; f < position->on; f++) {
            if (feature[f] >= learner->from) learner->slope[feature[f]] += off;
        }
        learner->slope[hand] += off * position->hand;
    }
    const double young = 1 - pow(MEMORY, step), young_square = 1 - pow(MEMORY_OF_SQUARES, step);
    for (uint32_t w = learner->from; w <= hand; w++) {
        const double slope = learner->slope[w] + (w == hand ? 0 : DECAY * learner->weight[w]);
        learner->mean[w] = MEMORY * learner->mean[w] + (1 - MEMORY) * slope;
        learner->square[w] = MEMORY_OF_SQUARES * learner->square[w] + (1 - MEMORY_OF_SQUARES) * slope * slope;
        learner->weight[w] -= rate * (learner->mean[w] / young / (sqrt(learner->square[w] / young_square) + 1e-8));
    }
}

static double held_loss(const struct learner *learner)
{
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t g = 0; g < learner->data->games; g++) {
        const struct played *game = &learner->data->game[g];
        for (uint32_t i = 0; is_held(g) && i < game->positions; i++, count++) {
            const double told = chance_of(learner, &learner->data->position[game->first + i]);
            const double chance = fmin(fmax(told, 1e-6), 1 - 1e-6);
            sum -= game->result * log(chance) + (1 - game->result) * log(1 - chance);
        }
    }
    return count ? sum / count : 0;
}

/* The weights of the best epoch end up in ret_best; returns their loss. */
static double learn_epochs(struct learner *learner, uint64_t seed, double *ret_best)
{
    const size_t bytes = (learner->features + 1) * sizeof *ret_best;
    const uint32_t batches = (learner->count + BATCH - 1) / BATCH;
    const double steps = (double)learner->epochs * batches;
    struct rng rng;
    double best = INFINITY, step = 0;
    rng_seed(&rng, seed);
    memset(learner->weight, 0, bytes);
    memset(learner->mean, 0, bytes);
    memset(learner->square, 0, bytes);
    for (uint32_t epoch = 0; epoch < learner->epochs; epoch++) {
        set_targets(learner, epoch * 3 >= learner->epochs);
        shuffle(learner, &rng);
        for (uint32_t b = 0; b < batches; b++) {
            const uint32_t end = (b + 1) * BATCH < learner->count ? (b + 1) * BATCH : learner->count;
            const double rate = RATE * (1 + cos(3.14159265358979 * step / steps)) / 2;
            learn_batch(learner, b * BATCH, end, rate, ++step);
        }
        const double loss = held_loss(learner);
        if (loss >= best) continue;
        best = loss;
        memcpy(ret_best, learner->weight, bytes);
    }
    return best;
}

static bool make_room(struct learner *learner)
{
    const size_t count = learner->features + 1, positions = learner->data->positions;
    learner->weight = calloc(4 * count, sizeof learner->weight[0]);
    learner->target = calloc(positions ? positions : 1, sizeof learner->target[0]);
    learner->order = calloc(positions ? positions : 1, sizeof learner->order[0]);
    if (!learner->weight || !learner->target || !learner->order) return false;
    learner->slope = learner->weight + count;
    learner->mean = learner->slope + count;
    learner->square = learner->mean + count;
    return true;
}

bool learn_fit(const struct training *training, const struct data *data, int16_t *ret_weight, struct fit *ret)
{
    const struct judge *judge = training->game->think->judge;
    struct learner learner = { .data = data, .features = judge->features, .epochs = training->epochs };
    double *best = calloc((size_t)judge->features + 1, sizeof *best);
    const bool is_good = make_room(&learner) && best;
    *ret = (struct fit){ 0 };
    for (uint32_t g = 0; is_good && g < data->games; g++) {
        ret->held_games += is_held(g);
        for (uint32_t i = 0; !is_held(g) && i < data->game[g].positions; i++) {
            learner.order[learner.count++] = data->game[g].first + i;
        }
    }
    if (is_good) {
        learner.from = (uint32_t)judge->features - judge->tempo;
        ret->loss_by_hand = learn_epochs(&learner, training->seed, best);
        learner.from = 0;
        ret->loss = learn_epochs(&learner, training->seed, best);
        ret->hand = best[judge->features];
        for (int w = 0; w < judge->features; w++) {
            const double value = fmin(fmax(1000 * best[w], -32000), 32000);
            ret_weight[w] = (int16_t)(w < judge->features - judge->tempo ? lround(value) : 0);
        }
    }
    free(best);
    free(learner.weight);
    free(learner.target);
    free(learner.order);
    return is_good;
}
