/* Root-parallel search; see team.h. Where there are no threads, or no more of them, the thoughts come one after the
 * other: the answer is the same. */
#include "ai/team.h"

#include <string.h>

#include "kit/rng.h"

#ifndef __wasi__
#include <pthread.h>
#endif

struct member {
    const struct game *game;
    const void *scenario, *view;
    uint8_t role;
    struct ai_request request;
    struct search_effort effort;
    struct ai_answer answer;
    bool has_answer;
};

static void *think(void *member_)
{
    struct member *member = member_;
    member->has_answer = search_think(member->game, member->scenario, member->view, member->role, &member->effort,
                                      &member->request, &member->answer);
    return NULL;
}

#ifndef __wasi__
static void think_all(struct member member[], uint32_t count)
{
    pthread_t thread[AI_THREADS_MAX];
    bool is_started[AI_THREADS_MAX] = { false };
    for (uint32_t i = 1; i < count; i++) is_started[i] = pthread_create(&thread[i], NULL, think, &member[i]) == 0;
    think(&member[0]);
    for (uint32_t i = 1; i < count; i++) {
        if (is_started[i]) pthread_join(thread[i], NULL);
        else think(&member[i]);
    }
}
#else
static void think_all(struct member member[], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) think(&member[i]);
}
#endif

static const struct ai_option *find(const struct ai_answer *answer, const struct action *action)
{
    for (int i = 0; i < answer->options; i++) {
        if (action_same(&answer->option[i].action, action)) return &answer->option[i];
    }
    return NULL;
}

/* Means over all members; to one that has dropped the order it is as good as the last that it kept. */
static struct ai_option judge(const struct member member[], uint32_t count, const struct action *action)
{
    struct ai_option ret = { .action = *action };
    int64_t estimates = 0, merits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct ai_answer *answer = &member[i].answer;
        const struct ai_option *option = find(answer, action);
        if (option) {
            const uint32_t visits = ret.visits + option->visits;
            ret = *option;
            ret.visits = visits;
        } else option = &answer->option[answer->options - 1];
        estimates += option->estimate;
        merits += option->merit;
    }
    ret.estimate = (int32_t)(estimates / (int64_t)count);
    ret.merit = (int32_t)(merits / (int64_t)count);
    return ret;
}

/* Puts an option into its place among the best. */
static void insert(struct ai_answer *answer, const struct ai_option *option)
{
    int at = answer->options;
    if (at == AI_OPTIONS_MAX && answer->option[--at].merit >= option->merit) return;
    for (; at > 0 && answer->option[at - 1].merit < option->merit; at--) answer->option[at] = answer->option[at - 1];
    answer->option[at] = *option;
    if (answer->options < AI_OPTIONS_MAX) answer->options++;
}

/* The order is begun by the action: how it goes on says the first that thought so, too. */
static void set_line(const struct member member[], uint32_t count, struct ai_answer *ret)
{
    ret->line[0] = ret->action;
    ret->lines = 1;
    for (uint32_t i = 0; i < count; i++) {
        const struct ai_answer *answer = &member[i].answer;
        if (!action_same(&answer->action, &ret->action)) continue;
        memcpy(ret->line, answer->line, sizeof ret->line);
        ret->lines = answer->lines;
        return;
    }
}

static void put_together(const struct member member[], uint32_t count, uint32_t second_best, uint64_t seed,
                         struct ai_answer *ret)
{
    struct rng rng;
    *ret = (struct ai_answer){ .is_chance = member[0].answer.is_chance,
                               .is_judged = member[0].answer.is_judged };
    for (uint32_t i = 0; i < count; i++) {
        const struct ai_answer *answer = &member[i].answer;
        ret->nodes += answer->nodes;
        ret->tries += answer->tries;
        for (int j = 0; j < answer->options; j++) {
            if (find(ret, &answer->option[j].action)) continue;
            const struct ai_option option = judge(member, count, &answer->option[j].action);
            insert(ret, &option);
        }
    }
    rng_seed(&rng, seed);
    const int taken = ret->options > 1 && rng_below(&rng, 100) < second_best;
    ret->action = ret->option[taken].action;
    ret->estimate = ret->option[taken].estimate;
    set_line(member, count, ret);
}

bool team_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                const struct search_effort *effort, const struct ai_request *request, struct ai_answer *ret)
{
    const uint32_t count = request->threads < AI_THREADS_MAX ? request->threads : AI_THREADS_MAX;
    struct member member[AI_THREADS_MAX];
    if (count < 2) return search_think(game, scenario, view, role, effort, request, ret);
    for (uint32_t i = 0; i < count; i++) {
        member[i] = (struct member){ .game = game, .scenario = scenario, .view = view, .role = role,
                                     .request = *request, .effort = *effort };
        member[i].effort.second_best = 0; /* that is taken of what they come to together */
        member[i].effort.thread = i;
        member[i].effort.threads = count;
        if (i > 0) member[i].request.progress = NULL;
    }
    think_all(member, count);
    if (!member[0].has_answer) return false;
    put_together(member, count, effort->second_best, request->seed, ret);
    return true;
}
