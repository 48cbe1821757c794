/* measuring GAMES SEED: random games of every scenario, and at each decision what the measuring tool says against what
 * `legal` says, from the asker's view: ways, reach, shots, blows; sight is the same from both ends; nothing that is
 * asked of a view differs from the state, and nothing is told of an ambusher. Speaks TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "core/fields.h"
#include "games/argad/show/measure.h"
#include "tests/laws/laws.h"

enum { PATH, REACH, SHOTS, BLOWS, SIGHT, VIEW, AMBUSH, CASES };
static const char *const title[CASES] = {
    "a path is allowed if and only if the order is", "the outline of reach can be ordered, and no more",
    "shots are those that may be ordered", "blows are those that may be ordered",
    "sight is the same from both ends", "a view is answered as the state is", "an ambusher does not exist",
};
static int failed[CASES], asked[CASES];

static struct rng rng;
static int below(int n) { return (int)rng_below(&rng, (uint32_t)n); }

static void check(int what, bool is_good)
{
    asked[what]++;
    if (!is_good) failed[what]++;
}

static bool is_legal(const struct law_subject *subject, const void *state, uint8_t role, uint8_t verb, int a, int b,
                     int c)
{
    const struct action action = { .role = role, .verb = verb, .nargs = verb == VERB_LEG ? 3 : 2, .arg = { a, b, c } };
    return subject->game->legal(subject->scenario, state, &action).reason == 0;
}

static const struct answer_row *row_of(const struct answer *answer, const char *name, int32_t piece)
{
    for (int i = 0; i < answer->rows; i++) {
        if (strcmp(answer->row[i].name, name) == 0 && answer->row[i].piece == piece) return &answer->row[i];
    }
    return NULL;
}

static bool is_same_answer(const struct answer *a, const struct answer *b)
{
    if (a->rows != b->rows || a->points != b->points || a->why.reason != b->why.reason) return false;
    for (int i = 0; i < a->rows; i++) {
        if (a->row[i].value != b->row[i].value || a->row[i].rule != b->row[i].rule) return false;
    }
    return memcmp(a->point, b->point, sizeof a->point[0] * (size_t)a->points) == 0;
}

/* Asks the view; the state must say the same. */
static bool ask(const struct law_subject *subject, const void *state, const void *view,
                const struct question *question, struct answer *ret)
{
    static struct answer other;
    const bool is_answered = argad_measure(subject->scenario, view, question, ret);
    const bool is_also = argad_measure(subject->scenario, state, question, &other);
    check(VIEW, is_answered == is_also && is_same_answer(ret, &other));
    return is_answered;
}

static void check_orders(const struct law_subject *subject, const state_t *state, const state_t *view, uint8_t role,
                         int figure)
{
    static struct answer answer;
    const scenario_t *scenario = subject->scenario;
    struct question question = { .kind = ASK_PATH, .role = role, .legs = 1, .piece = figure, .other = NOTHING };
    const bool is_free = state->posture[figure] == POSTURE_STAY && state->legs[figure] == 0 &&
                         state->turn_to[figure] == NOTHING && !argad_is_in_close_order(state, figure);
    question.leg[0] = (struct point){ state->x[figure] + below(500) - 250, state->y[figure] + below(500) - 250 };
    if (!is_free) return;
    const bool is_on = question.leg[0].x >= 0 && question.leg[0].y >= 0 && question.leg[0].x <= scenario->width &&
                       question.leg[0].y <= scenario->depth;
    const bool may = is_legal(subject, view, role, VERB_LEG, figure, question.leg[0].x, question.leg[0].y);
    const bool is_answered = ask(subject, state, view, &question, &answer);
    const struct answer_row *allowed = is_answered ? row_of(&answer, "allowed", NOTHING) : NULL;
    if (is_on) check(PATH, may == (allowed && allowed->value));
    if (!may && !is_answered) return;
    question.kind = ASK_REACH;
    question.legs = 0;
    if (argad_enemies_touching(scenario, state, figure) || !ask(subject, state, view, &question, &answer)) return;
    const int ray = below(72);
    const struct point end = answer.point[ray];
    if (end.x != state->x[figure] || end.y != state->y[figure]) {
        check(REACH, is_legal(subject, view, role, VERB_LEG, figure, end.x, end.y));
    }
}

static void check_fight(const struct law_subject *subject, const state_t *state, const state_t *view, uint8_t role,
                        int figure, bool is_shot)
{
    static struct answer answer;
    const scenario_t *scenario = subject->scenario;
    const struct question question = { .kind = is_shot ? ASK_SHOTS : ASK_BLOWS, .role = role, .piece = figure,
                                       .other = NOTHING };
    const bool is_answered = ask(subject, state, view, &question, &answer);
    for (int other = 0; other < scenario->figures; other++) {
        if (scenario->figure[other].band == role) continue;
        const bool may = is_legal(subject, view, role, is_shot ? VERB_SHOOT : VERB_FIGHT, figure, other, 0);
        check(is_shot ? SHOTS : BLOWS,
              may == (is_answered && row_of(&answer, is_shot ? "need" : "kills", other) != NULL));
    }
}

static void check_sight(const struct law_subject *subject, const state_t *state, const state_t *view, uint8_t role)
{
    static struct answer there, back;
    const scenario_t *scenario = subject->scenario;
    struct question question = { .kind = ASK_SIGHT, .role = role, .piece = below(scenario->figures),
                                 .other = below(scenario->figures) };
    const bool is_there = ask(subject, state, view, &question, &there);
    const int32_t piece = question.piece, other = question.other;
    question.piece = other;
    question.other = piece;
    const bool is_back = ask(subject, state, view, &question, &back);
    check(SIGHT, is_there == is_back &&
                 (!is_there || (there.row[0].value == back.row[0].value)));
    const bool is_hidden = (state->life[piece] == UNSEEN && scenario->figure[piece].band != role) ||
                           (state->life[other] == UNSEEN && scenario->figure[other].band != role);
    if (is_hidden) check(AMBUSH, !is_there && there.rows == 0 && there.points == 0);
}

static void check_state(const struct law_subject *subject, const state_t *state, void *view)
{
    const scenario_t *scenario = subject->scenario;
    const int phase = sequence_top_const(&state->sequence)->kind;
    for (uint8_t role = 0; role < BANDS; role++) {
        const int figure = below(scenario->figures);
        if (phase != FRAME_ORDERS && phase != FRAME_TARGETS && phase != FRAME_PAIRINGS) continue;
        if (state->sealed & ROLE_BIT(role)) continue;
        state_redact(subject->game, scenario, state, role, view);
        check_sight(subject, state, view, role);
        if (scenario->figure[figure].band != role || state->life[figure] > UNSEEN) continue;
        if (phase == FRAME_ORDERS) check_orders(subject, state, view, role, figure);
        else check_fight(subject, state, view, role, figure, phase == FRAME_TARGETS);
    }
}

static void play(const struct law_subject *subject)
{
    static struct choices choices;
    const struct game *game = subject->game;
    void *state = calloc(1, game->state_bytes), *view = calloc(1, game->state_bytes);
    if (!state || !view) abort();
    game->setup(subject->scenario, state);
    for (int ply = 0; ply < 4000; ply++) {
        struct pending pending;
        struct action action;
        game->pending(subject->scenario, state, &pending);
        if (pending.kind == PENDING_OVER) break;
        check_state(subject, state, view);
        if (!playout_next(game, subject->scenario, state, &pending, &rng, &choices, &action)) break;
        game->apply(subject->scenario, state, &action, NULL);
    }
    free(state);
    free(view);
}

int main(int argc, char **argv)
{
    static const char *const scenario[] = { "bridge", "village", "ambush", "teppo" };
    const int games = argc > 1 ? atoi(argv[1]) : 4;
    rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (int s = 0; s < 4; s++) {
        struct law_subject subject;
        if (!law_load("argad", scenario[s], NULL, 0, &subject)) return 1;
        for (int i = 0; i < games; i++) play(&subject);
        free((void *)subject.scenario);
    }
    for (int i = 0; i < CASES; i++) {
        printf("%sok %d - %s (asked %d times)\n", failed[i] || !asked[i] ? "not " : "", i + 1, title[i], asked[i]);
        if (failed[i]) printf("# %d wrong\n", failed[i]);
    }
    printf("1..%d\n", CASES);
    return 0;
}
