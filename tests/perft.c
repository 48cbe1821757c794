/* perft GAME POSITIONS SEED [SCENARIO [OPTION=VALUE...]]: the fast generator against a slow one, and leaf counts
 * against golden ones.
 *
 * At positions of random play every verb with every value of its arguments is asked of legal(), which is
 * the ground truth; choices() must offer exactly what it allows. Left out on purpose: a secret order that
 * may be given again in a sealed phase is legal but not offered. Of verbs with two hexes on large maps the
 * first one is a hex with a piece or one of a few others. On a table without hexes some places and directions are
 * asked for, and what is legal must lie in a box that is offered.
 *
 * tests/perft/GAME.txt has lines SEED PLIES DEPTH LEAVES: so many actions into the random game of that
 * seed, so many positions lie that deep, chance with all its outcomes. `perft GAME count SEED PLIES DEPTH` prints such
 * a line. Scenarios and options have files of their own: GAME-SCENARIO-VALUE.txt. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "core/legal.h"
#include "core/show.h"
#include "core/text.h"
#include "kit/cup.h"
#include "tests/laws/laws.h"

enum { LARGE_MAP = 100, EXTRA_HEXES = 3, NUMBER_LOW = -1, NUMBER_HIGH = 20, POSITIONS_APART = 17, PLACES = 23 };

struct list {
    struct action *action;
    size_t count, capacity;
};

static void list_add(struct list *list, const struct action *action)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 256;
        list->action = realloc(list->action, sizeof list->action[0] * list->capacity);
        if (!list->action) abort();
    }
    list->action[list->count++] = *action;
}

static int compare(const void *a, const void *b)
{
    const struct action *x = a, *y = b;
    if (x->verb != y->verb) return x->verb < y->verb ? -1 : 1;
    for (int i = 0; i < ARG_MAX; i++) {
        if (x->arg[i] != y->arg[i]) return x->arg[i] < y->arg[i] ? -1 : 1;
    }
    return 0;
}

/* ---- the slow generator --------------------------------------------------------------------------------- */

struct asker {
    struct trial *trial;
    const void *state;
    struct list *list; /* what is legal */
    uint64_t asked;
    bool *is_near; /* by hex: worth asking as the first of two */
};

static void ask(struct asker *asker, struct action *action, int next)
{
    const struct game *game = asker->trial->game;
    const void *scenario = asker->trial->scenario;
    const struct verb *verb = &game->verb[action->verb];
    if (next == verb->nargs) {
        asker->asked++;
        if (!action_legal(game, scenario, asker->state, action).reason) list_add(asker->list, action);
        return;
    }
    const uint8_t kind = verb->arg[next].kind;
    int32_t low = 0, high = 1;
    if (kind_is_number(kind) || kind == KIND_HALF) low = NUMBER_LOW, high = NUMBER_HIGH;
    if (kind == KIND_ROLE) high = game->roles - 1;
    if (kind == KIND_RULE) high = game->rules - 1;
    if (kind == KIND_HEX) high = hex_limit(game->grid(scenario)) - 1;
    if (kind >= KIND_GAME) high = game->kind[kind - KIND_GAME].count(scenario) - 1;
    if (kind == KIND_MM || kind == KIND_ANGLE) game->bounds(scenario, kind, &low, &high);
    const int32_t apart = kind == KIND_MM || kind == KIND_ANGLE ? 1 + (high - low) / PLACES : 1;
    const bool is_wide = kind == KIND_HEX && high > LARGE_MAP && next == 0 && verb->nargs > 1;
    for (int32_t value = low; value <= high; value += apart) {
        if (is_wide && !asker->is_near[value]) continue;
        action->arg[next] = value;
        ask(asker, action, next + 1);
    }
    action->arg[next] = 0;
}

static void mark_near(struct asker *asker, bool *near, int hexes)
{
    static struct piece piece[PIECES_MAX];
    const struct game *game = asker->trial->game;
    const int pieces = game->show->pieces(asker->trial->scenario, asker->state, piece);
    memset(near, 0, (size_t)hexes * sizeof near[0]);
    for (int i = 0; i < pieces; i++) {
        if (piece[i].hex >= 0) near[piece[i].hex] = true;
    }
    for (int i = 0; i < EXTRA_HEXES; i++) near[rng_below(&asker->trial->rng, (uint32_t)hexes)] = true;
    asker->is_near = near;
}

/* Lists all that legal allows to a role. */
static uint64_t list_slowly(struct trial *trial, const void *state, uint8_t role, struct list *ret)
{
    const struct game *game = trial->game;
    struct asker asker = { .trial = trial, .state = state, .list = ret };
    const int hexes = game->grid ? hex_limit(game->grid(trial->scenario)) : 0;
    bool *near = calloc((size_t)hexes + 1, sizeof *near);
    if (!near) abort();
    if (hexes) mark_near(&asker, near, hexes);
    for (int v = 1; v < game->verbs; v++) {
        struct action action = { .role = role, .verb = (uint8_t)v, .nargs = game->verb[v].nargs };
        if (!(game->verb[v].flags & (VERB_CHANCE | VERB_VARIADIC))) ask(&asker, &action, 0);
    }
    free(near);
    qsort(ret->action, ret->count, sizeof ret->action[0], compare);
    return asker.asked;
}

static void list_fast(struct trial *trial, const void *state, uint8_t role, struct list *ret)
{
    trial->game->choices(trial->scenario, state, role, &trial->choices[0]);
    const uint32_t total = choices_total(&trial->choices[0]);
    for (uint32_t i = 0; i < total; i++) {
        const struct action action = choices_at(&trial->choices[0], i);
        list_add(ret, &action);
    }
    qsort(ret->action, ret->count, sizeof ret->action[0], compare);
}

/* May it be missing from the list? A secret order may be given again; many orders share a box. */
static bool may_be_unlisted(const struct trial *trial, const struct action *action)
{
    const struct choices *choices = &trial->choices[0];
    if (trial->game->verb[action->verb].flags & VERB_SECRET) return true;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        bool is_in = item->ranged == RANGED_BOX && item->first.verb == action->verb;
        for (int j = 0; j < action->nargs && is_in; j++) {
            const uint64_t bound = choices->word[item->at + (uint32_t)j];
            is_in = action->arg[j] >= choice_low(bound) && action->arg[j] <= choice_high(bound);
        }
        if (is_in) return true;
    }
    return false;
}

/* Compares the two sorted lists: each is offered once, and offered is what is legal. */
static bool is_equal(struct trial *trial, const struct list *fast, const struct list *slow)
{
    char line[LAW_TEXT];
    size_t s = 0;
    for (size_t f = 0; f < fast->count; f++) {
        const struct action *offered = &fast->action[f];
        if (f > 0 && compare(offered, offered - 1) == 0) {
            return law_broken(trial, "'%s' is offered twice", law_notation(trial, offered, line));
        }
        for (; s < slow->count && compare(&slow->action[s], offered) < 0; s++) {
            if (may_be_unlisted(trial, &slow->action[s])) continue;
            return law_broken(trial, "'%s' is legal but not offered",
                              law_notation(trial, &slow->action[s], line));
        }
        if (s == slow->count || compare(&slow->action[s], offered) != 0) {
            return law_broken(trial, "'%s' is offered but not legal", law_notation(trial, offered, line));
        }
        s++;
    }
    for (; s < slow->count; s++) {
        if (may_be_unlisted(trial, &slow->action[s])) continue;
        return law_broken(trial, "'%s' is legal but not offered", law_notation(trial, &slow->action[s], line));
    }
    return true;
}

static bool compare_at(struct trial *trial, const void *state, uint64_t *ret_asked)
{
    const struct game *game = trial->game;
    struct pending pending;
    bool holds = true;
    game->pending(trial->scenario, state, &pending);
    for (uint8_t role = 0; role < game->roles && holds; role++) {
        struct list fast = { 0 }, slow = { 0 };
        if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) continue;
        list_fast(trial, state, role, &fast);
        *ret_asked += list_slowly(trial, state, role, &slow);
        holds = is_equal(trial, &fast, &slow);
        free(fast.action);
        free(slow.action);
    }
    return holds;
}

/* Goes through random games and compares now and then. */
static bool compare_games(struct trial *trial, uint64_t positions, uint64_t seed)
{
    const struct game *game = trial->game;
    void *state = trial->room[0];
    uint64_t asked = 0, compared = 0;
    struct rng rng;
    bool holds = true;
    rng_seed(&rng, seed);
    while (compared < positions && holds) {
        game->setup(trial->scenario, state);
        for (uint32_t ply = 0; holds && compared < positions; ply++) {
            struct pending pending;
            struct action action;
            game->pending(trial->scenario, state, &pending);
            if (pending.kind == PENDING_DECISION && rng_below(&rng, POSITIONS_APART) == 0) {
                holds = compare_at(trial, state, &asked);
                compared++;
            }
            if (!playout_next(game, trial->scenario, state, &pending, &rng, &trial->choices[0], &action)) break;
            game->apply(trial->scenario, state, &action, NULL);
        }
    }
    fprintf(stderr, "%s: %llu positions, legal asked %llu times\n", game->id, (unsigned long long)compared,
            (unsigned long long)asked);
    return holds;
}

/* ---- leaf counts ---------------------------------------------------------------------------------------- */

static uint64_t count_leaves(struct trial *trial, const void *state, int depth);

static uint64_t count_after(struct trial *trial, const void *state, const struct action *action, int depth)
{
    void *next = malloc(trial->game->state_bytes);
    if (!next) abort();
    memcpy(next, state, trial->game->state_bytes);
    trial->game->apply(trial->scenario, next, action, NULL);
    const uint64_t leaves = count_leaves(trial, next, depth - 1);
    free(next);
    return leaves;
}

static uint64_t count_chance(struct trial *trial, const void *state, const struct chance *chance, int depth)
{
    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb, .nargs = 1 };
    uint64_t leaves = 0;
    if (chance->kind == CHANCE_DRAW) {
        for (int i = 0; i < cup_count(chance->cup); i++) {
            action.arg[0] = cup_nth(chance->cup, i);
            leaves += count_after(trial, state, &action, depth);
        }
        return leaves;
    }
    uint64_t ways = 1;
    for (int i = 0; i < chance->count; i++) ways *= chance->faces;
    action.nargs = chance->count;
    for (uint64_t way = 0; way < ways; way++) {
        uint64_t rest = way;
        for (int i = 0; i < chance->count; i++, rest /= chance->faces) {
            action.arg[i] = 1 + (int32_t)(rest % chance->faces);
        }
        leaves += count_after(trial, state, &action, depth);
    }
    return leaves;
}

/* In a sealed phase the first role that is wanted goes first: the order does not matter. */
static uint64_t count_leaves(struct trial *trial, const void *state, int depth)
{
    struct pending pending;
    struct list list = { 0 };
    uint64_t leaves = 0;
    uint8_t role = 0;
    trial->game->pending(trial->scenario, state, &pending);
    if (depth == 0 || pending.kind == PENDING_OVER) return 1;
    if (pending.kind == PENDING_CHANCE) return count_chance(trial, state, &pending.chance, depth);
    while (!(pending.roles & ROLE_BIT(role))) role++;
    list_fast(trial, state, role, &list);
    if (depth == 1) leaves = list.count;
    for (size_t i = 0; depth > 1 && i < list.count; i++) {
        leaves += count_after(trial, state, &list.action[i], depth);
    }
    free(list.action);
    return leaves;
}

static uint64_t count_from(struct trial *trial, uint64_t seed, uint32_t plies, int depth)
{
    struct rng rng;
    rng_seed(&rng, seed);
    trial->game->setup(trial->scenario, trial->room[0]);
    ai_random_playout(trial->game, trial->scenario, trial->room[0], &rng, plies);
    return count_leaves(trial, trial->room[0], depth);
}

/* Checks the golden file; returns how many lines of it do not fit, and goes on with the test numbers. */
static int check_golden(struct trial *trial, const char *variant, int *test)
{
    char path[256], line[256];
    unsigned long long seed, leaves;
    unsigned plies;
    int depth, bad = 0;
    snprintf(path, sizeof path, "tests/perft/%s%s.txt", trial->game->id, variant);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || sscanf(line, "%llu %u %d %llu", &seed, &plies, &depth, &leaves) != 4) continue;
        const uint64_t found = count_from(trial, seed, plies, depth);
        printf("%sok %d - seed %llu, %u plies, depth %d\n", found == leaves ? "" : "not ", ++*test, seed, plies,
               depth);
        if (found == leaves) continue;
        printf("# %llu leaves, not %llu\n", (unsigned long long)found, leaves);
        bad++;
    }
    fclose(file);
    return bad;
}

static bool read_numbers(char **word, int count, uint64_t ret[])
{
    for (int i = 0; i < count; i++) {
        char *end;
        errno = 0;
        ret[i] = strtoull(word[i], &end, 10);
        if (errno || !*word[i] || *end) return false;
    }
    return true;
}

/* "-hypothetical-fr" */
static void name_variant(char *const word[], int words, char *ret, size_t size)
{
    struct text text;
    text_open(&text, ret, size);
    for (int i = 0; i < words; i++) {
        const char *value = strchr(word[i], '=');
        text_put(&text, "-");
        text_put(&text, value ? value + 1 : word[i]);
    }
}

int main(int argc, char **argv)
{
    static struct trial trial;
    static bool cited[UINT16_MAX];
    struct law_summary summary = { .cited = cited };
    struct law_subject subject;
    char sentence[LAW_SENTENCE], variant[128];
    uint64_t number[3];
    const bool is_count = argc >= 6 && strcmp(argv[2], "count") == 0 && read_numbers(argv + 3, 3, number);
    if (!is_count && (argc < 4 || !read_numbers(argv + 2, 2, number))) {
        fputs("usage: perft GAME POSITIONS SEED [SCENARIO [OPTION=VALUE...]]\n"
              "       perft GAME count SEED PLIES DEPTH [SCENARIO [OPTION=VALUE...]]\n", stderr);
        return 2;
    }
    const int fixed = is_count ? 6 : 4, options = argc > fixed ? argc - fixed - 1 : 0;
    if (!law_load(argv[1], argc > fixed ? argv[fixed] : NULL, argv + fixed + 1, options, &subject)) return 1;
    name_variant(argv + fixed, argc - fixed, variant, sizeof variant);
    trial = (struct trial){ .game = subject.game, .scenario = subject.scenario, .summary = &summary,
                            .sentence = sentence };
    trial.room[0] = malloc(subject.game->state_bytes);
    if (!trial.room[0]) abort();
    int bad = 0, test = 0;
    if (is_count) {
        printf("%s %s %s %llu\n", argv[3], argv[4], argv[5],
               (unsigned long long)count_from(&trial, number[0], (uint32_t)number[1], (int)number[2]));
    } else {
        rng_seed(&trial.rng, number[1]);
        if (!compare_games(&trial, number[0], number[1])) bad++;
        printf("%sok %d - choices offer exactly what legal allows\n", bad ? "not " : "", ++test);
        if (bad) printf("# %s\n", sentence);
        bad += check_golden(&trial, variant, &test);
        printf("1..%d\n", test);
    }
    free(trial.room[0]);
    free(subject.scenario);
    return bad > 0;
}
