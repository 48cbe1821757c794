/* `honjin review`: the game afterwards. The chance to win as a curve, the orders that cost most with what would have
 * been better, and what luck did.
 *
 *   1  walk      all plies once: the curve; which orders there are to be weighed
 *   2  screen    each of them with a share of half the nodes
 *   3  look      the worst of them with a share of the other half
 *
 * The nodes are all the effort: the same journal and nodes give the same answer. Ctrl-C ends it with what is known. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/luck.h"
#include "ai/review.h"
#include "cli/commands.h"
#include "cli/luck.h"
#include "cli/options.h"
#include "cli/record.h"
#include "core/notation.h"
#include "core/words.h"
#include "wire/json.h"

enum { NODES = 2000000, NODES_LEAST = 1000, LOOKED_AT = 10, TOLD = 5, WIDTH = 64, ROWS = 10 };
enum { ORDER_BYTES = 256, LINE_BYTES = 1024 };

struct mark {
    uint32_t ply, frame;
    int turn;
    int32_t chance;
    bool is_battle; /* begins what dice or sealed choices decide */
};

struct judged { /* an order that was given */
    uint32_t ply, frame;
    int turn;
    uint8_t role;
    bool is_known; /* the verdict is there */
    struct action given;
    struct verdict verdict;
};

struct review {
    const struct match *match;
    const char *file;
    uint8_t eyes, of; /* who looks; whose chance the curve is */
    uint64_t nodes;
    struct panel *panel;
    struct mark *point;
    struct judged *judged;
    uint32_t points, judges, point_room, judged_room;
    uint32_t looked; /* orders that were weighed */
    int64_t luck, card_luck; /* of role 0, in millionths */
    uint32_t chances, cards, unknown;
    bool has_luck, is_json;
};

static atomic_bool is_stopped;

static void interrupt(int signal)
{
    (void)signal;
    is_stopped = true;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

enum word {
    WORD_CHANCE, WORD_AXIS, WORD_COSTLY, WORD_NONE, WORD_ORDER, WORD_BETTER, WORD_LUCK, WORD_CARDS, WORD_WITHOUT,
    WORD_TAKE_UP, WORD_STOPPED, WORD_EFFORT, WORD_UNKNOWN, WORDS
};

/* Formats: each language has the same holes in the same order. */
static const char *const word[LANGS][WORDS] = {
    [LANG_EN] = {
        [WORD_CHANCE] = "%s: chance to win, %%",
        [WORD_AXIS] = "turns; x: a battle",
        [WORD_COSTLY] = "The orders that cost most:",
        [WORD_NONE] = "No order clearly cost anything.",
        [WORD_ORDER] = "%d. Turn %d, step %u, %s: %s",
        [WORD_BETTER] = "   cost %s (±%s): %s to win. Better, %s: %s",
        [WORD_LUCK] = "Luck in %u throws and draws, in %% to win: %s %s, %s %s",
        [WORD_CARDS] = "Luck in %u pairs of cards, against a perfect mixture, in %% to win: %s %s, %s %s",
        [WORD_WITHOUT] = "Result for %s %s%%, without luck %s%%",
        [WORD_TAKE_UP] = "Play on from before the first: honjin play --resume %s --at %u",
        [WORD_STOPPED] = "Stopped: %u of %u orders were weighed.",
        [WORD_EFFORT] = "%u orders weighed with %llu actions in thought, by what each side knew.",
        [WORD_UNKNOWN] = "%u events have more outcomes than can be weighed, and do not count.",
    },
    [LANG_FR] = {
        [WORD_CHANCE] = "%s\u00a0: chances de gagner, %%",
        [WORD_AXIS] = "tours\u00a0; x\u00a0: un combat",
        [WORD_COSTLY] = "Les ordres qui ont coûté le plus\u00a0:",
        [WORD_NONE] = "Aucun ordre n’a nettement coûté.",
        [WORD_ORDER] = "%d. Tour %d, étape %u, %s\u00a0: %s",
        [WORD_BETTER] = "   coût %s (±%s)\u00a0: %s de gagner. Mieux, %s\u00a0: %s",
        [WORD_LUCK] = "Hasard de %u jets et tirages, en\u00a0%% de gagner\u00a0: %s %s, %s %s",
        [WORD_CARDS] = "Hasard de %u paires de cartes, face à un mélange parfait, en\u00a0%% de gagner\u00a0: "
                       "%s %s, %s %s",
        [WORD_WITHOUT] = "Résultat pour %s %s\u00a0%%, sans le hasard %s\u00a0%%",
        [WORD_TAKE_UP] = "Reprendre avant le premier\u00a0: honjin play --resume %s --at %u",
        [WORD_STOPPED] = "Arrêté\u00a0: %u ordres sur %u ont été pesés.",
        [WORD_EFFORT] = "%u ordres pesés en jouant %llu actions en pensée, selon ce que chaque camp savait.",
        [WORD_UNKNOWN] = "%u événements ont trop d’issues pour être pesés et ne comptent pas.",
    },
    [LANG_JA] = {
        [WORD_CHANCE] = "%sの勝率（%%）",
        [WORD_AXIS] = "ターン、x：戦闘",
        [WORD_COSTLY] = "損失の大きかった命令：",
        [WORD_NONE] = "はっきり損をした命令はありません。",
        [WORD_ORDER] = "%d. 第%dターン、%u手目、%s：%s",
        [WORD_BETTER] = "   損失%s（±%s）、勝率%s。よりよい手は%s：%s",
        [WORD_LUCK] = "ダイスと引きの運（%u回、勝率%%）：%s %s、%s %s",
        [WORD_CARDS] = "カードの組み合わせの運（%u回、最善の混ぜ方との比較、勝率%%）：%s %s、%s %s",
        [WORD_WITHOUT] = "%sの結果%s%%、運を除くと%s%%",
        [WORD_TAKE_UP] = "最初の命令の前から対戦するには：honjin play --resume %s --at %u",
        [WORD_STOPPED] = "中断しました。調べた命令は%u回、全部で%u回です。",
        [WORD_EFFORT] = "各陣営が知っていたことだけで命令%u回を調べました（思考中の手数%llu）。",
        [WORD_UNKNOWN] = "結果が多すぎて数えられない%u回は含みません。",
    },
};

static const char *say(enum word which) { return word[cli_lang()][which]; }

static const char *side_title(const struct review *review, uint8_t role, char ret[ORDER_BYTES])
{
    struct text text;
    text_open(&text, ret, ORDER_BYTES);
    words_title(review->match->game, review->match->scenario, KIND_ROLE, role, cli_lang(), &text);
    return ret;
}

/* "38%"; nothing is certain before the game is over. */
static const char *percent(int32_t thousandths, char ret[16])
{
    const int whole = (thousandths + 5) / 10;
    const char *space = cli_lang() == LANG_FR ? "\u00a0" : "";
    if (whole < 1 || whole > 99) snprintf(ret, 16, "%s%s%%", whole < 1 ? "<1" : ">99", space);
    else snprintf(ret, 16, "%d%s%%", whole, space);
    return ret;
}

/* ---- the walk ---------------------------------------------------------------------------------------------------- */

static void *more(void *array, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) return array;
    *room = *room ? 2 * *room : 256;
    array = realloc(array, *room * size);
    if (!array) abort();
    return array;
}

static bool see(void *context, const struct review_step *step)
{
    struct review *review = context;
    const struct match *match = review->match;
    const struct action *action = step->action;
    const struct game *game = match->game;
    const int turn = panel_turn(game, match->scenario, step->before, review->panel);
    const bool is_player = action->role < game->roles;
    const bool is_own = is_player && (review->eyes == ROLES || review->eyes == action->role);
    review->point = more(review->point, review->points, &review->point_room, sizeof *review->point);
    review->point[review->points++] = (struct mark){ .ply = step->ply, .frame = step->frame, .turn = turn,
        .chance = step->chance, .is_battle = review_is_battle(game, action) };
    if (!is_own) return !is_stopped;
    struct view view;
    view_open_state(&view, game, match->scenario, step->before, action->role);
    if (!review_is_due(&view)) return !is_stopped;
    review->judged = more(review->judged, review->judges, &review->judged_room, sizeof *review->judged);
    review->judged[review->judges++] = (struct judged){ .ply = step->ply, .frame = step->frame, .turn = turn,
                                                         .role = action->role, .given = *action };
    return !is_stopped;
}

static bool add_luck(void *context, const struct luck_event *event)
{
    struct review *review = context;
    *(event->is_cards ? &review->card_luck : &review->luck) += event->luck.actual - event->luck.expected;
    *(event->is_cards ? &review->cards : &review->chances) += 1;
    return !is_stopped;
}

/* ---- verdicts ---------------------------------------------------------------------------------------------------- */

static void show_progress(const struct review *review, uint32_t done, uint32_t of)
{
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, done < of ? "\r%s: %u / %u\033[K" : "\r\033[K", review->match->game->id, done, of);
    fflush(stderr);
}

/* The position before a ply, in the eyes of the one who gave the order. */
static void open_view(const struct review *review, const struct judged *judged, struct view *ret)
{
    static _Alignas(16) unsigned char state[STATE_MAX];
    const struct match *match = review->match;
    struct rerun rerun;
    rerun_open(&rerun, match, state, judged->ply - 1);
    view_open_state(ret, match->game, match->scenario, state, judged->role);
    ret->lang = (uint8_t)cli_lang();
}

static void judge(struct review *review, struct judged *judged, uint64_t nodes)
{
    struct verdict verdict;
    struct view view;
    open_view(review, judged, &view);
    if (!review_order(&view, &judged->given, (uint32_t)nodes, &is_stopped, &verdict)) return;
    verdict.nodes += judged->verdict.nodes;
    judged->verdict = verdict;
    judged->is_known = true;
}

/* What it cost at least. */
static int32_t sure_cost(const struct judged *judged)
{
    return judged->is_known ? judged->verdict.cost - judged->verdict.error : -1;
}

static int compare(const void *a, const void *b)
{
    const struct judged *left = a, *right = b;
    const int32_t x = sure_cost(left), y = sure_cost(right);
    return x != y ? (x < y) - (x > y) : (left->ply > right->ply) - (left->ply < right->ply);
}

static void judge_all(struct review *review)
{
    const uint64_t half = review->nodes / 2;
    const uint32_t all = review->judges, closer = all < LOOKED_AT ? all : LOOKED_AT;
    for (uint32_t i = 0; i < all && !is_stopped; i++) {
        show_progress(review, i, all + closer);
        judge(review, &review->judged[i], half / all);
        review->looked += review->judged[i].is_known;
    }
    if (all) qsort(review->judged, all, sizeof *review->judged, compare);
    for (uint32_t i = 0; i < closer && !is_stopped; i++) {
        show_progress(review, all + i, all + closer);
        if (review->judged[i].is_known && sure_cost(&review->judged[i]) > 0) {
            judge(review, &review->judged[i], half / closer);
        }
    }
    if (all) qsort(review->judged, all, sizeof *review->judged, compare);
    show_progress(review, 1, 1);
}

/* The same thing could have been done instead in the same turn: it is told once. */
static bool is_told(const struct judged *judged[], int told, const struct judged *other)
{
    for (int i = 0; i < told; i++) {
        if (judged[i]->turn == other->turn && judged[i]->role == other->role &&
            action_same(&judged[i]->verdict.line[0], &other->verdict.line[0])) return true;
    }
    return false;
}

static int pick_told(const struct review *review, const struct judged *ret[TOLD])
{
    int told = 0;
    for (uint32_t i = 0; i < review->judges && told < TOLD; i++) {
        const struct judged *judged = &review->judged[i];
        if (judged->is_known && verdict_is_clear(&judged->verdict) && !is_told(ret, told, judged)) ret[told++] = judged;
    }
    return told;
}

/* ---- telling ----------------------------------------------------------------------------------------------------- */

static uint32_t column_of(const struct review *review, uint32_t point)
{
    return review->points < 2 ? 0 : (uint32_t)((uint64_t)point * (WIDTH - 1) / (review->points - 1));
}

static void print_chart(const struct review *review)
{
    char grid[ROWS + 1][WIDTH + 1], battles[WIDTH + 1], turns[WIDTH + 1], title[ORDER_BYTES];
    int turn = 0;
    for (int row = 0; row <= ROWS; row++) {
        memset(grid[row], row == ROWS / 2 ? '-' : ' ', WIDTH);
        grid[row][WIDTH] = 0;
    }
    memset(battles, ' ', WIDTH);
    memset(turns, ' ', WIDTH);
    battles[WIDTH] = turns[WIDTH] = 0;
    for (uint32_t i = 0; i < review->points; i++) {
        const struct mark *point = &review->point[i];
        const uint32_t column = column_of(review, i);
        const int row = ROWS - (int)(((int64_t)point->chance * ROWS + 500000) / 1000000);
        for (int r = 0; r <= ROWS; r++) { /* of several in a column the last */
            if (grid[r][column] == '*') grid[r][column] = r == ROWS / 2 ? '-' : ' ';
        }
        grid[row][column] = '*';
        if (point->is_battle) battles[column] = 'x';
        if (point->turn == turn) continue;
        char number[12];
        const int length = snprintf(number, sizeof number, "%d", point->turn);
        turn = point->turn;
        if (column + (uint32_t)length <= WIDTH && turns[column] == ' ') memcpy(turns + column, number, (size_t)length);
    }
    printf(say(WORD_CHANCE), side_title(review, review->of, title));
    puts("");
    for (int row = 0; row <= ROWS; row++) printf("%4d |%s\n", 100 - 100 * row / ROWS, grid[row]);
    printf("     |%s\n     |%s  %s\n\n", battles, turns, say(WORD_AXIS));
}

static void write_line(const struct view *view, const struct verdict *verdict, char ret[LINE_BYTES])
{
    struct text text;
    text_open(&text, ret, LINE_BYTES);
    for (int i = 0; i < verdict->lines; i++) {
        if (i) text_put(&text, view->lang == LANG_JA ? "、" : "; ");
        view_write_order(view, &verdict->line[i], &text);
    }
}

static void print_order(const struct review *review, int number, const struct judged *judged)
{
    const struct verdict *verdict = &judged->verdict;
    char title[ORDER_BYTES], order[ORDER_BYTES], line[LINE_BYTES], cost[16], error[16], given[16], best[16];
    struct view view;
    struct text text;
    open_view(review, judged, &view);
    text_open(&text, order, sizeof order);
    view_write_order(&view, &judged->given, &text);
    write_line(&view, verdict, line);
    printf(say(WORD_ORDER), number, judged->turn, judged->frame, side_title(review, judged->role, title), order);
    puts("");
    printf(say(WORD_BETTER), percent(verdict->cost, cost), percent(verdict->error, error),
           percent(verdict->given, given), percent(verdict->best, best), line);
    puts("");
}

static uint64_t nodes_spent(const struct review *review)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < review->judges; i++) sum += review->judged[i].verdict.nodes;
    return sum;
}

static void print_luck_of(const char *words, unsigned of, const char *first, const char *second, int64_t luck)
{
    char own[16], other[16];
    printf(words, of, first, luck_tenths(luck, true, own), second, luck_tenths(-luck, true, other));
    puts("");
}

static void print_luck(const struct review *review)
{
    const struct match *match = review->match;
    char first[ORDER_BYTES], second[ORDER_BYTES], with[16], without[16];
    const int64_t result = luck_chance(match->game, match->scenario, match->state);
    const int64_t rest = result - review->luck - review->card_luck;
    side_title(review, 0, first);
    side_title(review, 1, second);
    if (review->chances || !review->cards) {
        print_luck_of(say(WORD_LUCK), review->chances, first, second, review->luck);
    }
    if (review->cards) print_luck_of(say(WORD_CARDS), review->cards, first, second, review->card_luck);
    printf(say(WORD_WITHOUT), first, luck_tenths(result, false, with),
           luck_tenths(rest < 0 ? 0 : rest > 1000000 ? 1000000 : rest, false, without));
    puts("");
    if (review->unknown) {
        printf(say(WORD_UNKNOWN), review->unknown);
        puts("");
    }
}

static void print_text(const struct review *review)
{
    const struct judged *told[TOLD];
    const int count = pick_told(review, told);
    print_chart(review);
    puts(say(count ? WORD_COSTLY : WORD_NONE));
    for (int i = 0; i < count; i++) print_order(review, i + 1, told[i]);
    if (count) {
        printf(say(WORD_TAKE_UP), review->file, told[0]->ply - 1);
        puts("");
    }
    puts("");
    if (review->has_luck) print_luck(review);
    printf(say(WORD_EFFORT), review->looked, (unsigned long long)nodes_spent(review));
    puts("");
    if (!is_stopped) return;
    printf(say(WORD_STOPPED), review->looked, review->judges);
    puts("");
}

static void put_notation(struct out *out, const struct match *match, const char *key, const struct action *action)
{
    char line[JOURNAL_LINE_MAX];
    struct text text;
    text_open(&text, line, sizeof line);
    notation_write(match->game, match->scenario, action, &text);
    if (key) out_member(out, key, line);
    else out_text(out, line);
}

static void put_order(struct out *out, const struct review *review, const struct judged *judged)
{
    const struct verdict *verdict = &judged->verdict;
    out_open(out, '{');
    if (review->eyes == ROLES) out_member_int(out, "ply", judged->ply);
    out_member_int(out, "step", judged->frame);
    out_member_int(out, "turn", judged->turn);
    out_member(out, "role", review->match->game->role[judged->role].id);
    put_notation(out, review->match, "order", &judged->given);
    out_key(out, "better");
    out_open(out, '[');
    for (int i = 0; i < verdict->lines; i++) put_notation(out, review->match, NULL, &verdict->line[i]);
    out_close(out, ']');
    out_member_int(out, "given", verdict->given);
    out_member_int(out, "best", verdict->best);
    out_member_int(out, "cost", verdict->cost);
    out_member_int(out, "error", verdict->error);
    out_member_int(out, "cases", verdict->cases);
    out_close(out, '}');
}

static void print_json(const struct review *review)
{
    const struct match *match = review->match;
    const struct judged *told[TOLD];
    const int count = pick_told(review, told);
    struct out out = { 0 };
    out_open(&out, '{');
    out_member(&out, "game", match->game->id);
    out_member(&out, "of", match->game->role[review->of].id);
    out_key(&out, "points");
    out_open(&out, '[');
    for (uint32_t i = 0; i < review->points; i++) {
        const struct mark *point = &review->point[i];
        out_open(&out, '{');
        out_member_int(&out, "step", point->frame);
        out_member_int(&out, "turn", point->turn);
        out_member_int(&out, "chance", point->chance);
        if (point->is_battle) out_member_bool(&out, "battle", true);
        out_close(&out, '}');
    }
    out_close(&out, ']');
    out_key(&out, "orders");
    out_open(&out, '[');
    for (int i = 0; i < count; i++) put_order(&out, review, told[i]);
    out_close(&out, ']');
    if (review->has_luck) {
        out_member_int(&out, "luck", review->luck);
        if (review->cards) out_member_int(&out, "cardLuck", review->card_luck);
        out_member_int(&out, "result", luck_chance(match->game, match->scenario, match->state));
    }
    out_member_int(&out, "weighed", review->looked);
    out_member_int(&out, "nodes", (int64_t)nodes_spent(review));
    out_member_bool(&out, "stopped", is_stopped);
    out_close(&out, '}');
    puts(out.bytes);
    out_free(&out);
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static void run(struct review *review)
{
    const struct sigaction heard = { .sa_handler = interrupt };
    struct sigaction before;
    sigaction(SIGINT, &heard, &before);
    review->panel = malloc(sizeof *review->panel);
    if (!review->panel) abort();
    review_walk(review->match, review->eyes, 0, see, review);
    if (review->eyes == ROLES && match_is_over(review->match) && !is_stopped) {
        luck_list(review->match, 0, add_luck, review, &review->unknown);
        review->has_luck = !is_stopped;
    }
    judge_all(review);
    sigaction(SIGINT, &before, NULL);
    if (review->is_json) print_json(review);
    else print_text(review);
    free(review->panel);
    free(review->point);
    free(review->judged);
}

int review_main(int argc, char **argv)
{
    const char *file = NULL, *side = NULL, *nodes = NULL, *pack = NULL;
    bool is_all = false;
    struct review review = { .nodes = NODES };
    const struct cli_option options[] = {
        { "nodes", &nodes, NULL, "N", "actions it may play in thought, in all: the effort (2000000)" },
        { "side", &side, NULL, "ROLE", "only what this side knew, and its own orders" },
        { "all", NULL, &is_all, NULL, "look at everything, though the match is not over" },
        { "json", NULL, &review.is_json, NULL, "print JSON" },
        { "pack", &pack, NULL, "DIR", "the pack it was played with, if not the program's own" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct record record = { 0 };
    struct err err;
    int status = 0;
    const enum cli_next next = cli_read_options(argc, argv, "review FILE [--nodes N] [--side ROLE] [--json]\n"
                                                "Ctrl-C stops it and shows what is known by then.",
                                                options, 1, &file);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!file) return cli_wrong("review: name a journal; see honjin review --help");
    if (nodes && !cli_read_number("review", "nodes", nodes, NODES_LEAST, 1000000000, &review.nodes)) return 2;
    if (!record_open(file, pack, &record, &err) || !record_play_on(&record, &err)) {
        status = cli_fail(&err);
    } else if (!record_eyes(&record.table->match, "review", side, is_all, &review.eyes)) {
        status = 2;
    } else if (!review_is_told(record.table->match.game)) {
        status = cli_wrong("review: %s does not tell chances to win", record.table->match.game->id);
    } else if (review.eyes != ROLES && review.eyes >= record.table->match.game->roles) {
        status = cli_wrong("review: --side wants a side that plays");
    } else {
        review.match = &record.table->match;
        review.file = file;
        review.of = review.eyes == ROLES ? 0 : review.eyes;
        run(&review);
    }
    record_close(&record);
    return status;
}
