/* Many games between two players; see contest.h.
 *
 *   contest_run   maps memory that all processes share, starts workers, waits
 *     work        takes the next game's number until there is none
 *       play      one game: chance from the pair's dice, decisions from ai_think with the role's view */
#include "cli/contest.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"
#include "ai/luck.h"
#include "ai/playout.h"
#include "ai/reader.h"
#include "cli/options.h"
#include "core/fields.h"
#include "core/legal.h"
#include "host/table.h"

enum { PATH_BYTES = 512 };
enum { PLIES_MAX = 50000, NODES_A_GAME = 300000, NODES_MIN = 50, BUDGET_GAMES = 8, POLL_MS = 200 };
enum { STREAM_DICE = PLAYERS_OF_CONTEST }; /* streams of random numbers: one a player, and the dice */
enum { OCTAVES = 40, PER_OCTAVE = 16, BUCKETS = OCTAVES * PER_OCTAVE }; /* of nanoseconds */

struct effort {
    _Atomic uint64_t bucket[BUCKETS];
    _Atomic uint64_t nodes, nanoseconds;
};

struct contest_shared {
    atomic_bool stop;
    _Atomic uint32_t next; /* game to be played */
    struct {
        _Atomic uint32_t game;
        _Atomic uint8_t thinker; /* player, or PLAYER_NONE */
    } worker[CONTEST_THREADS_MAX];
    struct effort effort[PLAYERS_OF_CONTEST];
    struct contest_game game[];
};

static const struct ai_level *find_level(const struct ai_level *levels, const char *word, size_t length)
{
    for (const struct ai_level *level = levels; level->name; level++) {
        if (strlen(level->name) == length && memcmp(level->name, word, length) == 0) return level;
    }
    return NULL;
}

static void list_levels(const struct ai_level *levels, char *text, size_t size)
{
    for (const struct ai_level *level = levels; level->name; level++) {
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", used ? ", " : "", level->name);
    }
}

bool player_read(const char *command, const char *option, const char *word, struct player *ret)
{
    const size_t length = strcspn(word, ":");
    const struct ai_level *level = find_level(ai_levels, word, length);
    uint64_t nodes = 0;
    if (!level) level = find_level(ai_anchors, word, length);
    if (level) {
        if (word[length] && !cli_read_number(command, option, word + length + 1, 1, 1000000000, &nodes)) return false;
        snprintf(ret->level, sizeof ret->level, "%s", level->name);
        ret->nodes = (uint32_t)nodes;
        return true;
    }
    char levels[256] = "";
    list_levels(ai_levels, levels, sizeof levels);
    list_levels(ai_anchors, levels, sizeof levels);
    cli_wrong("%s: --%s wants LEVEL or LEVEL:NODES, not '%s'; levels: %s", command, option, word, levels);
    return false;
}

bool contest_read_shard(const char *command, const char *word, uint32_t *ret_shard, uint32_t *ret_shards)
{
    unsigned number, of;
    int read = 0;
    if (sscanf(word, "%6u/%6u%n", &number, &of, &read) != 2 || word[read] || of > 100000 || number < 1 || number > of) {
        cli_wrong("%s: --shard wants I/N, the I-th of N parts, not '%s'", command, word);
        return false;
    }
    *ret_shard = number - 1;
    *ret_shards = of;
    return true;
}

/* Decisions between several choices are counted in a few random games; a side has half of them. */
uint32_t contest_budget(const struct game *game, const void *scenario)
{
    struct choices *choices = malloc(sizeof *choices);
    void *state = malloc(game->state_bytes);
    uint64_t decisions = 0;
    if (!choices || !state) abort();
    for (uint64_t seed = 1; seed <= BUDGET_GAMES; seed++) {
        struct pending pending;
        struct action action;
        struct rng rng;
        rng_seed(&rng, seed);
        game->setup(scenario, state);
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            game->pending(scenario, state, &pending);
            const uint32_t total = playout_next(game, scenario, state, &pending, &rng, choices, &action);
            if (total == 0) break;
            decisions += total > 1 || (playout_is_wide(game) && pending.kind == PENDING_DECISION);
            game->apply(scenario, state, &action, NULL);
        }
    }
    free(state);
    free(choices);
    const uint64_t nodes = decisions ? (uint64_t)NODES_A_GAME * 2 * BUDGET_GAMES / decisions : NODES_MIN;
    return nodes < NODES_MIN ? NODES_MIN : (uint32_t)nodes;
}

/* ---- one game, in a worker --------------------------------------------------------------------------------- */

/* A seed of its own for each game and stream; neighbours have nothing in common. */
static uint64_t seed_of(uint64_t seed, uint64_t number, uint64_t stream)
{
    struct rng rng;
    rng_seed(&rng, seed);
    rng_seed(&rng, rng_next(&rng) + number);
    rng_seed(&rng, rng_next(&rng) + stream);
    return rng_next(&rng);
}

uint8_t contest_role_of_a(uint32_t game)
{
    return game & 1;
}

static uint64_t nanoseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void note_effort(struct effort *effort, uint64_t nanoseconds, uint32_t nodes)
{
    const int octave = nanoseconds ? 63 - __builtin_clzll(nanoseconds) : 0;
    const uint64_t part = octave >= 4 ? nanoseconds >> (octave - 4) & (PER_OCTAVE - 1) : 0;
    const int bucket = octave * PER_OCTAVE + (int)part;
    effort->bucket[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    effort->nodes += nodes;
    effort->nanoseconds += nanoseconds;
}

struct play {
    const struct contest *contest;
    struct table *table; /* writes the journal, if there is to be one */
    void *state, *view;
    struct rng rng[PLAYERS_OF_CONTEST + 1]; /* by stream */
    int worker;
};

/* Asks the player whose role it is. False: it has no answer, or one that the rules refuse. */
static bool decide(struct play *play, uint8_t role, int player, struct action *ret)
{
    const struct contest *contest = play->contest;
    const struct game *game = contest->game;
    const struct player *who = &contest->player[player];
    const struct ai_request request = { .level = who->level, .nodes = who->nodes,
                                        .seed = rng_next(&play->rng[player]) };
    struct ai_answer answer;
    contest->shared->worker[play->worker].thinker = (uint8_t)player;
    const uint64_t start = nanoseconds_now();
    state_redact(game, contest->scenario, play->state, role, play->view);
    const bool has_answer = (who->reads ? reader_think : ai_think)(who->mind ? who->mind : game, contest->scenario,
                                                                   play->view, role, &request, &answer);
    const uint64_t spent = nanoseconds_now() - start;
    contest->shared->worker[play->worker].thinker = PLAYER_NONE;
    if (!has_answer) return false;
    const bool was_thought = answer.nodes > 0 || strcmp(who->level, "random") == 0; /* not the only choice */
    if (was_thought) note_effort(&contest->shared->effort[player], spent, answer.nodes);
    *ret = answer.action;
    return ret->role == role && !action_legal(game, contest->scenario, play->state, ret).reason;
}

/* ---- journals ---- */

static void tell_trouble(const struct err *err)
{
    fprintf(stderr, "honjin: arena: %s: %s\n", err->file, err->sentence);
}

static void open_journal(struct play *play, uint32_t number)
{
    const struct contest *contest = play->contest;
    char path[PATH_BYTES];
    const struct table_setup setup = { .game = contest->game, .scenario = contest->scenario_name,
                                       .pack = contest->pack, .dice = DICE_ASK, .path = path };
    struct err err;
    play->table = NULL;
    if (!contest->journals) return;
    snprintf(path, sizeof path, "%s/%s-%llu-%u.journal", contest->journals, contest->game->id,
             (unsigned long long)contest->seed, number);
    unlink(path); /* of a game that was interrupted */
    if (table_new(&setup, &play->table, &err)) return;
    play->table = NULL;
    tell_trouble(&err);
}

static void write_down(struct play *play, const struct action *action)
{
    struct refusal refusal;
    struct err err = { .file = "journal", .sentence = "an order is refused" };
    if (!play->table || table_submit_blind(play->table, action, &refusal, &err) == TABLE_DONE) return;
    tell_trouble(&err);
    table_free(play->table);
    play->table = NULL;
}

/* ---- a game ---- */

/* Plays a game to its end, or until all is stopped. */
static void play_game(struct play *play, uint32_t number, struct contest_game *ret)
{
    const struct contest *contest = play->contest;
    const struct game *game = contest->game;
    struct contest_game result = { .is_done = 1, .winner = ROLE_OBSERVER, .culprit = PLAYER_NONE };
    struct pending pending;
    struct action action;
    for (int player = 0; player < PLAYERS_OF_CONTEST; player++) {
        rng_seed(&play->rng[player], seed_of(contest->seed, number, (uint64_t)player));
    }
    rng_seed(&play->rng[STREAM_DICE], seed_of(contest->seed, number / 2, STREAM_DICE)); /* the pair's */
    game->setup(contest->scenario, play->state);
    open_journal(play, number);
    for (;; result.plies++) {
        game->pending(contest->scenario, play->state, &pending);
        if (pending.kind == PENDING_OVER || contest->shared->stop) break;
        if (result.plies >= PLIES_MAX) {
            result.fault = FAULT_ENDLESS;
            break;
        }
        if (pending.kind == PENDING_CHANCE) {
            struct luck luck;
            playout_deal(&pending.chance, &play->rng[STREAM_DICE], &action);
            if (contest->weighs_luck && luck_weigh(game, contest->scenario, play->state, &action, &luck)) {
                result.luck += luck.actual - luck.expected;
            }
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const int player = role == contest_role_of_a(number) ? PLAYER_A : PLAYER_B;
            result.decisions++;
            if (!decide(play, role, player, &action)) {
                result.fault = FAULT_ILLEGAL;
                result.culprit = (uint8_t)player;
                break;
            }
        }
        game->apply(contest->scenario, play->state, &action, NULL);
        write_down(play, &action);
    }
    table_free(play->table);
    if (contest->shared->stop && pending.kind != PENDING_OVER) return;
    if (pending.kind == PENDING_OVER) {
        struct outcome outcome;
        game->outcome(contest->scenario, play->state, &outcome);
        result.winner = outcome.winner;
        result.level = outcome.level;
    }
    *ret = result;
}

static _Noreturn void work(const struct contest *contest, int worker, int pipe)
{
    struct contest_shared *shared = contest->shared;
    struct play play = { .contest = contest, .worker = worker, .state = malloc(contest->game->state_bytes),
                         .view = malloc(contest->game->state_bytes) };
    if (!play.state || !play.view) _exit(1);
    signal(SIGINT, SIG_IGN); /* the parent hears it and tells all */
    for (uint32_t number; !shared->stop && (number = shared->next++) < contest->games;) {
        if (contest->shards && number / 2 % contest->shards != contest->shard) continue;
        shared->worker[worker].game = number;
        play_game(&play, number, &shared->game[number]);
        shared->worker[worker].game = contest->games;
        if (write(pipe, "", 1) < 0) break;
    }
    free(play.state);
    free(play.view);
    _exit(0);
}

/* ---- all of them, in the parent ------------------------------------------------------------------------------ */

static volatile sig_atomic_t was_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    was_interrupted = 1;
}

static uint32_t count_done(const struct contest *contest)
{
    uint32_t done = 0;
    for (uint32_t i = 0; i < contest->games; i++) done += contest->shared->game[i].is_done;
    return done;
}

static pid_t start_worker(const struct contest *contest, int worker, const int pipe[2])
{
    contest->shared->worker[worker].game = contest->games;
    contest->shared->worker[worker].thinker = PLAYER_NONE;
    const pid_t pid = fork();
    if (pid != 0) return pid;
    close(pipe[0]);
    work(contest, worker, pipe[1]);
}

/* A worker died in a game: whoever was thinking has lost it. */
static void note_crash(const struct contest *contest, int worker)
{
    const uint32_t game = contest->shared->worker[worker].game;
    if (game >= contest->games) return;
    contest->shared->game[game] = (struct contest_game){
        .is_done = 1, .winner = ROLE_OBSERVER, .fault = FAULT_CRASHED,
        .culprit = contest->shared->worker[worker].thinker,
    };
}

static double score_of_a(const struct contest *contest, uint32_t game, int about)
{
    (void)about;
    return contest_score_of(contest, game, contest_role_of_a(game));
}

static bool oversee(struct contest *contest, const int pipe[2])
{
    pid_t pid[CONTEST_THREADS_MAX] = { 0 };
    uint32_t running = 0;
    for (uint32_t i = 0; i < contest->threads; i++) {
        pid[i] = start_worker(contest, (int)i, pipe);
        if (pid[i] > 0) running++;
    }
    if (running == 0) return false;
    while (running > 0) {
        struct pollfd told = { .fd = pipe[0], .events = POLLIN };
        char bytes[256];
        if (poll(&told, 1, POLL_MS) > 0 && read(pipe[0], bytes, sizeof bytes) < 0 && errno != EINTR) return false;
        if (was_interrupted) contest->shared->stop = contest->is_stopped = true;
        if (contest->sprt && contest_judge(contest, score_of_a)) contest->shared->stop = true;
        for (uint32_t i = 0; i < contest->threads; i++) {
            int status;
            if (pid[i] <= 0 || waitpid(pid[i], &status, WNOHANG) != pid[i]) continue;
            pid[i] = 0;
            running--;
            if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
            note_crash(contest, (int)i);
            if (contest->shared->stop) continue;
            pid[i] = start_worker(contest, (int)i, pipe);
            if (pid[i] > 0) running++;
        }
        if (contest->progress) contest->progress(contest, count_done(contest), running == 0);
    }
    return true;
}

static size_t shared_bytes(const struct contest *contest)
{
    return sizeof(struct contest_shared) + contest->games * sizeof(struct contest_game);
}

bool contest_open(struct contest *contest)
{
    void *memory = mmap(NULL, shared_bytes(contest), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    contest->shared = memory == MAP_FAILED ? NULL : memory;
    return contest->shared != NULL;
}

void contest_put(struct contest *contest, uint32_t game, const struct contest_game *result)
{
    contest->shared->game[game] = *result;
}

bool contest_run(struct contest *contest)
{
    const struct sigaction heard = { .sa_handler = interrupt };
    struct sigaction before;
    int ends[2];
    if (pipe(ends) != 0) return false;
    fflush(NULL); /* or each worker would print it again */
    was_interrupted = 0;
    sigaction(SIGINT, &heard, &before);
    const bool is_good = oversee(contest, ends);
    sigaction(SIGINT, &before, NULL);
    close(ends[0]);
    close(ends[1]);
    return is_good;
}

void contest_close(struct contest *contest)
{
    if (contest->shared) munmap(contest->shared, shared_bytes(contest));
    contest->shared = NULL;
}

/* ---- what came of it ------------------------------------------------------------------------------------------- */

const struct contest_game *contest_at(const struct contest *contest, uint32_t game)
{
    return &contest->shared->game[game];
}

bool contest_has_pair(const struct contest *contest, uint32_t pair)
{
    if (contest->sprt && contest->sprt->pairs && pair >= contest->sprt->pairs) return false;
    return contest_at(contest, 2 * pair)->is_done && contest_at(contest, 2 * pair + 1)->is_done;
}

double contest_score_of(const struct contest *contest, uint32_t game, uint8_t role)
{
    const struct contest_game *result = contest_at(contest, game);
    if (result->fault && result->culprit < PLAYER_NONE) {
        const bool is_a = role == contest_role_of_a(game);
        return (result->culprit == PLAYER_A) == is_a ? 0 : 1;
    }
    return result->winner == ROLE_OBSERVER ? 0.5 : result->winner == role;
}

uint32_t contest_find_fault(const struct contest *contest)
{
    uint32_t game = 0;
    while (game < contest->games && !(contest_at(contest, game)->is_done && contest_at(contest, game)->fault)) game++;
    return game;
}

/* By the variance between pairs. Pairs that are all alike say that others are rarer than three in their number. */
struct estimate contest_estimate(const struct contest *contest, contest_value *value, int about)
{
    struct estimate ret = { .high = 1 };
    double sum = 0, squares = 0;
    for (uint32_t pair = 0; pair < contest->games / 2; pair++) {
        if (!contest_has_pair(contest, pair)) continue;
        const double of_pair = (value(contest, 2 * pair, about) + value(contest, 2 * pair + 1, about)) / 2;
        sum += of_pair;
        squares += of_pair * of_pair;
        ret.pairs++;
    }
    if (ret.pairs == 0) return ret;
    const double n = ret.pairs;
    ret.mean = sum / n;
    const double variance = n > 1 ? (squares - n * ret.mean * ret.mean) / (n - 1) : 0;
    const double wide = variance > 1e-12 ? 1.96 * sqrt(variance / n) : 3 / n;
    ret.low = fmax(0, ret.mean - wide);
    ret.high = fmin(1, ret.mean + wide);
    return ret;
}

double contest_elo(double score)
{
    const double inside = fmin(fmax(score, 0.001), 0.999);
    return -400 * log10(1 / inside - 1);
}

static double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The generalised sequential probability ratio test with the variance between pairs, errors of 5 % [fishtest]. Pairs
 * count in their order, so that the verdict does not depend on which of them happens to end first. */
bool contest_judge(struct contest *contest, contest_value *value)
{
    enum { PAIRS_MIN = 10 };
    static const double bound = 2.944; /* log(0.95 / 0.05) */
    struct sprt *sprt = contest->sprt;
    const double low = score_of_elo(sprt->elo[0]), high = score_of_elo(sprt->elo[1]);
    double sum = 0, squares = 0;
    for (uint32_t pair = 0; pair < contest->games / 2 && !sprt->pairs; pair++) {
        if (!contest_has_pair(contest, pair)) break;
        const double of_pair = (value(contest, 2 * pair, 0) + value(contest, 2 * pair + 1, 0)) / 2, n = pair + 1;
        sum += of_pair;
        squares += of_pair * of_pair;
        const double mean = sum / n, variance = fmax(squares / n - mean * mean, 0.25 / n); /* never quite 0 */
        sprt->llr = n * (high - low) * (2 * mean - low - high) / (2 * variance);
        if (pair + 1 >= PAIRS_MIN && fabs(sprt->llr) >= bound) sprt->pairs = pair + 1;
    }
    return sprt->pairs > 0;
}

double contest_milliseconds(const struct contest *contest, int player, int hundredths)
{
    const struct effort *effort = &contest->shared->effort[player];
    uint64_t all = 0, sum = 0;
    int bucket = 0;
    for (int i = 0; i < BUCKETS; i++) all += effort->bucket[i];
    if (all == 0) return 0;
    for (;; bucket++) {
        sum += effort->bucket[bucket];
        if (sum * 100 >= all * (uint64_t)hundredths && sum > 0) break;
    }
    const int octave = bucket / PER_OCTAVE;
    return 1e-6 * ldexp(1 + (bucket % PER_OCTAVE + 1) / (double)PER_OCTAVE, octave);
}

void contest_effort(const struct contest *contest, int player, double *ret_nodes, double *ret_seconds)
{
    *ret_nodes = (double)contest->shared->effort[player].nodes;
    *ret_seconds = 1e-9 * (double)contest->shared->effort[player].nanoseconds;
}
