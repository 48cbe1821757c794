/* Games to learn from; see learn.h. Positions are noted between orders, when nothing is open: those are what a player
 * judges in thought. After an order drawn at random the position is always noted: a judge must also know what good
 * players do not do. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "cli/learn.h"
#include "cli/options.h"
#include "core/fields.h"
#include "core/legal.h"
#include "kit/hash.h"

enum { PATH_BYTES = 512, HEAD_BYTES = 256, POSITIONS_MAX = 1024, PLIES_MAX = 20000, ONE_IN = 10 };

struct noted {
    int32_t hand;
    uint16_t on;
    uint16_t feature[FEATURES_ON_MAX];
};

struct school { /* a worker's room */
    const struct training *training;
    void *state, *view;
    struct rng rng;
    struct plan drawn; /* an order drawn at random, of which `given` actions are given */
    int given;
    bool is_drawn;
    int lowest;        /* depth at which nothing is open */
    uint32_t count;
    struct noted *noted;
};

static void block_path(const struct training *training, uint32_t block, const char *end, char ret[PATH_BYTES])
{
    snprintf(ret, PATH_BYTES, "%s/games-%06u%s", training->folder, block * BLOCK_GAMES, end);
}

/* Games of the same player with other weights are other games. The one from before anything was learnt has none. */
static void put_weights(const struct training *training, char *ret, size_t size)
{
    const struct judge *judge = training->game->think->judge;
    *ret = 0;
    if (!judge->weight || strcmp(training->player.level, "hard-1") == 0) return;
    const uint64_t mark = hash_bytes(judge->weight, judge->features * sizeof judge->weight[0], 0);
    snprintf(ret, size, ", weights %016llx", (unsigned long long)mark);
}

static void block_head(const struct training *training, uint32_t block, char ret[HEAD_BYTES])
{
    char weights[32];
    put_weights(training, weights, sizeof weights);
    memset(ret, 0, HEAD_BYTES);
    snprintf(ret, HEAD_BYTES, "honjin learn 1: %s %s, version %u, %u features, %s:%u%s, %u %% random, seed %llu, "
             "games from %u\n", training->game->id, training->scenario_name, training->game->version,
             training->game->think->judge->features,
             training->player.level, training->player.nodes, weights, training->random,
             (unsigned long long)training->seed, block * BLOCK_GAMES);
}

static uint32_t blocks_of(const struct training *training) { return (training->games + BLOCK_GAMES - 1) / BLOCK_GAMES; }

/* ---- a game ------------------------------------------------------------------------------------------------------ */

static void note(struct school *school)
{
    const struct judge *judge = school->training->game->think->judge;
    if (school->count == POSITIONS_MAX) return;
    struct noted *noted = &school->noted[school->count++];
    noted->hand = judge->by_hand(school->training->scenario, school->state);
    noted->on = (uint16_t)judge->list(school->training->scenario, school->state, noted->feature);
}

/* The next action of an order that was drawn, or of one drawn now. False: none, the player thinks. */
static bool draw(struct school *school, const struct pending *pending, uint8_t role, struct action *ret)
{
    const struct training *training = school->training;
    while (school->given < school->drawn.actions) {
        *ret = school->drawn.action[school->given++];
        if (ret->role == role && !action_legal(training->game, training->scenario, school->state, ret).reason) {
            return true;
        }
    }
    const bool is_sealed = (pending->roles & (pending->roles - 1)) != 0;
    if (is_sealed || pending->depth > school->lowest || rng_below(&school->rng, 100) >= training->random) return false;
    struct plan *drawn = &school->drawn;
    if (!playout_plan(training->game, training->scenario, school->view, role, true, &school->rng, drawn)) return false;
    school->is_drawn = true;
    school->given = 1;
    *ret = school->drawn.action[0];
    return true;
}

/* What came of it for role 0, in halves; -1: nothing, it did not end. */
static int play_game(struct school *school, uint32_t number)
{
    const struct training *training = school->training;
    const struct game *game = training->game;
    struct pending pending;
    struct outcome outcome;
    rng_seed(&school->rng, training->seed);
    rng_seed(&school->rng, rng_next(&school->rng) + number);
    school->drawn.actions = 0;
    school->given = 0;
    school->is_drawn = false;
    school->lowest = INT32_MAX;
    school->count = 0;
    game->setup(training->scenario, school->state);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        struct ai_answer answer;
        game->pending(training->scenario, school->state, &pending);
        if (pending.kind == PENDING_OVER) {
            game->outcome(training->scenario, school->state, &outcome);
            return outcome.winner == 0 ? 2 : outcome.winner == 1 ? 0 : 1;
        }
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &school->rng, &answer.action);
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const bool is_sealed = (pending.roles & (pending.roles - 1)) != 0;
            const bool has_begun = game->clock(training->scenario, school->state) > 0;
            if (has_begun && pending.depth < school->lowest) school->lowest = pending.depth;
            if (has_begun && !is_sealed && pending.depth == school->lowest && school->given >= school->drawn.actions) {
                if (school->is_drawn || rng_below(&school->rng, ONE_IN) == 0) note(school);
                school->is_drawn = false;
            }
            state_redact(game, training->scenario, school->state, role, school->view);
            if (!has_begun || !draw(school, &pending, role, &answer.action)) {
                const struct ai_request request = { .level = training->player.level, .nodes = training->player.nodes,
                                                    .seed = rng_next(&school->rng), .worlds = 1 };
                if (!ai_think(game, training->scenario, school->view, role, &request, &answer)) return -1;
            }
        }
        game->apply(training->scenario, school->state, &answer.action, NULL);
    }
    return -1;
}

/* ---- blocks --------------------------------------------------------------------------------------------------- */

static bool write_game(FILE *file, const struct school *school, int result)
{
    const uint32_t head[2] = { (uint32_t)(result < 0 ? 1 : result), result < 0 ? 0 : school->count };
    bool is_good = fwrite(head, sizeof head, 1, file) == 1;
    for (uint32_t i = 0; i < head[1]; i++) {
        const struct noted *noted = &school->noted[i];
        is_good = is_good && fwrite(&noted->hand, sizeof noted->hand, 1, file) == 1 &&
                  fwrite(&noted->on, sizeof noted->on, 1, file) == 1 &&
                  fwrite(noted->feature, sizeof noted->feature[0], noted->on, file) == noted->on;
    }
    return is_good;
}

struct shared {
    _Atomic uint32_t next, done;
    pid_t parent; /* who is gone has no more use for games */
};

/* Under another name until it is whole, so that a run that was stopped goes on where it was. */
static bool play_block(struct school *school, uint32_t block, struct shared *shared)
{
    const struct training *training = school->training;
    char path[PATH_BYTES], part[PATH_BYTES + 16], head[HEAD_BYTES];
    block_path(training, block, "", path);
    snprintf(part, sizeof part, "%s.%d", path, (int)getpid());
    FILE *file = fopen(part, "wb");
    if (!file) return false;
    block_head(training, block, head);
    bool is_good = fwrite(head, sizeof head, 1, file) == 1;
    for (uint32_t i = 0; i < BLOCK_GAMES && is_good; i++) {
        const uint32_t number = block * BLOCK_GAMES + i;
        if (number >= training->games) break;
        if (getppid() != shared->parent) _exit(1);
        is_good = write_game(file, school, play_game(school, number));
        shared->done++;
    }
    is_good = fclose(file) == 0 && is_good;
    return is_good && rename(part, path) == 0;
}

static bool has_block(const struct training *training, uint32_t block)
{
    char path[PATH_BYTES];
    block_path(training, block, "", path);
    return access(path, R_OK) == 0;
}

static bool is_own(const struct training *training, uint32_t block)
{
    return !training->shards || block % training->shards == training->shard;
}

static _Noreturn void work(const struct training *training, struct shared *shared)
{
    struct school school = { .training = training, .state = malloc(training->game->state_bytes),
                             .view = malloc(training->game->state_bytes),
                             .noted = malloc(POSITIONS_MAX * sizeof *school.noted) };
    if (!school.state || !school.view || !school.noted) _exit(1);
    for (uint32_t block; (block = shared->next++) < blocks_of(training);) {
        if (!is_own(training, block) || has_block(training, block)) continue;
        if (!play_block(&school, block, shared)) _exit(1);
    }
    free(school.state);
    free(school.view);
    free(school.noted);
    _exit(0);
}

static void show_progress(const struct training *training, uint32_t done, uint32_t wanted, bool is_over)
{
    enum { WIDTH = 30 };
    const int filled = wanted ? (int)((uint64_t)done * WIDTH / wanted) : WIDTH;
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r%s [%.*s%*s] %u of %u games", training->game->id, filled, "##############################",
            WIDTH - filled, "", done, wanted);
    fputs(is_over ? "\r\033[K" : "\033[K", stderr);
    fflush(stderr);
}

bool learn_play(const struct training *training)
{
    enum { POLL_US = 200000 };
    struct shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    uint32_t wanted = 0, running = 0;
    bool is_good = true;
    if (shared == MAP_FAILED) return false;
    if (mkdir(training->folder, 0777) != 0 && errno != EEXIST) {
        cli_wrong("learn: no folder '%s': %s", training->folder, strerror(errno));
        return false;
    }
    for (uint32_t block = 0; block < blocks_of(training); block++) {
        if (is_own(training, block) && !has_block(training, block)) wanted += BLOCK_GAMES;
    }
    fflush(NULL);
    shared->parent = getpid();
    for (uint32_t i = 0; i < training->threads && wanted; i++) {
        const pid_t pid = fork();
        if (pid == 0) work(training, shared);
        if (pid > 0) running++;
        else is_good = false;
    }
    while (running > 0) {
        int status;
        const pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid > 0) {
            running--;
            is_good = is_good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        } else {
            usleep(POLL_US);
        }
        show_progress(training, shared->done, wanted, running == 0);
    }
    munmap(shared, sizeof *shared);
    if (!is_good) cli_wrong("learn: games could not be played or written to '%s'", training->folder);
    return is_good;
}

/* ---- all of them ----------------------------------------------------------------------------------------------- */

static uint64_t room_for(uint64_t count)
{
    uint64_t room = 1024;
    while (room < count) room *= 2;
    return room;
}

/* Room for more, in powers of two: what there is follows from the count. */
static bool grow(void **array, size_t size, uint64_t count, uint64_t more)
{
    if (*array && room_for(count) == room_for(count + more)) return true;
    void *wider = realloc(*array, room_for(count + more) * size);
    if (wider) *array = wider;
    return wider != NULL;
}

static bool read_game(FILE *file, const struct judge *judge, struct data *data)
{
    uint32_t head[2];
    if (fread(head, sizeof head, 1, file) != 1 || head[0] > 2 || head[1] > POSITIONS_MAX) return false;
    if (!grow((void **)&data->game, sizeof *data->game, data->games, 1) ||
        !grow((void **)&data->position, sizeof *data->position, data->positions, head[1])) return false;
    data->game[data->games++] = (struct played){ data->positions, head[1], (float)head[0] / 2 };
    for (uint32_t i = 0; i < head[1]; i++) {
        int32_t hand;
        uint16_t on;
        if (fread(&hand, sizeof hand, 1, file) != 1 || fread(&on, sizeof on, 1, file) != 1) return false;
        if (on > FEATURES_ON_MAX ||
            !grow((void **)&data->feature, sizeof *data->feature, data->features, on)) return false;
        if (fread(&data->feature[data->features], sizeof *data->feature, on, file) != on) return false;
        for (uint16_t f = 0; f < on; f++) {
            if (data->feature[data->features + f] >= judge->features) return false;
        }
        data->position[data->positions++] = (struct position){ (float)hand / 1000, (uint32_t)data->features, on };
        data->features += on;
    }
    return true;
}

bool learn_load(const struct training *training, struct data *ret)
{
    *ret = (struct data){ 0 };
    for (uint32_t block = 0; block < blocks_of(training); block++) {
        char path[PATH_BYTES], head[HEAD_BYTES], found[HEAD_BYTES];
        block_path(training, block, "", path);
        block_head(training, block, head);
        FILE *file = fopen(path, "rb");
        if (!file) {
            cli_wrong("learn: %s is missing: play it first (the same command plays what is missing)", path);
            return false;
        }
        bool is_good = fread(found, sizeof found, 1, file) == 1 && memcmp(found, head, sizeof head) == 0;
        for (uint32_t i = 0; is_good && i < BLOCK_GAMES && block * BLOCK_GAMES + i < training->games; i++) {
            is_good = read_game(file, training->game->think->judge, ret);
        }
        fclose(file);
        if (is_good) continue;
        cli_wrong("learn: %s is damaged or belongs to other games; choose another --dir", path);
        return false;
    }
    return true;
}

void learn_free(struct data *data)
{
    free(data->game);
    free(data->position);
    free(data->feature);
    *data = (struct data){ 0 };
}
