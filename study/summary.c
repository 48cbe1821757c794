/* Odds in short: results are put together by what becomes of each piece. Whoever asks "what happens if I attack him"
 * wants to know how likely it is that either of them is lost, not how the dice can fall. */
#include <stdlib.h>
#include <string.h>

#include "study/odds.h"

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (!memory) abort();
    return memory;
}

/* Sums up the results by kind; a result that is_alike() with none begins a kind. False: the numbers grow too large. */
static bool sum_up(const struct odds *odds, int piece,
                   bool (*is_alike)(const struct odds_result *a, const struct odds_result *b, int piece),
                   struct odds_sum sum[], uint32_t *ret_sums)
{
    uint32_t sums = 0;
    bool is_fine = true;
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct odds_result *result = &odds->result[i];
        uint32_t s = 0;
        while (s < sums && !is_alike(&odds->result[sum[s].which], result, piece)) s++;
        if (s == sums) sum[sums++] = (struct odds_sum){ .which = i, .chance = { 0, 1 } };
        is_fine &= fraction_add(&sum[s].chance, result->chance.numerator, result->chance.denominator);
    }
    *ret_sums = sums;
    return is_fine;
}

const char *odds_change_of(const struct odds_result *result, int piece)
{
    for (int i = 0; i < result->changes; i++) {
        if (result->change[i].piece == piece) return result->change[i].what;
    }
    return "";
}

static bool is_same_change(const struct odds_result *a, const struct odds_result *b, int piece)
{
    return strcmp(odds_change_of(a, piece), odds_change_of(b, piece)) == 0;
}

static bool is_same_question(const struct odds_result *a, const struct odds_result *b, int piece)
{
    (void)piece;
    return a->pending.kind == b->pending.kind && a->pending.roles == b->pending.roles &&
           a->pending.rule == b->pending.rule && a->pending.prompt == b->pending.prompt &&
           memcmp(a->pending.arg, b->pending.arg, sizeof a->pending.arg) == 0;
}

/* Adds a number that a result has, as often as the result comes. */
static bool add_part(struct fraction *sum, const struct odds_result *result, int32_t number)
{
    int64_t part;
    return !__builtin_mul_overflow(number, result->chance.numerator, &part) &&
           fraction_add(sum, part, result->chance.denominator);
}

/* How many steps a piece loses on average, or all pieces of a role. */
static bool expect_steps(const struct odds *odds, int piece, uint8_t role, struct fraction *ret)
{
    bool is_fine = true;
    *ret = (struct fraction){ 0, 1 };
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct odds_result *result = &odds->result[i];
        int32_t lost = 0;
        for (int c = 0; c < result->changes; c++) {
            const struct odds_change *change = &result->change[c];
            if (piece < 0 ? odds->piece[change->piece].role == role : change->piece == piece) lost += change->steps;
        }
        is_fine &= add_part(ret, result, lost);
    }
    return is_fine;
}

static bool expect_points(const struct odds *odds, uint8_t role, struct fraction *ret)
{
    bool is_fine = true;
    *ret = (struct fraction){ 0, 1 };
    for (uint32_t i = 0; i < odds->results; i++) {
        is_fine &= add_part(ret, &odds->result[i], odds->result[i].points[role]);
    }
    return is_fine;
}

static bool sum_up_pieces(const struct odds *odds, struct odds_summary *ret)
{
    bool is_fine = true;
    ret->piece = take((size_t)odds->pieces, sizeof *ret->piece);
    for (int p = 0; p < odds->pieces; p++) {
        struct odds_piece *piece = &ret->piece[ret->pieces];
        *piece = (struct odds_piece){ .piece = p, .sum = take(odds->results, sizeof *piece->sum) };
        is_fine &= sum_up(odds, p, is_same_change, piece->sum, &piece->sums);
        if (piece->sums == 0 || (piece->sums == 1 && !odds_change_of(&odds->result[0], p)[0])) {
            free(piece->sum);
            continue;
        }
        is_fine &= expect_steps(odds, p, 0, &piece->steps);
        ret->pieces++;
    }
    return is_fine;
}

bool odds_sum_up(const struct odds *odds, struct odds_summary *ret)
{
    *ret = (struct odds_summary){ .has_steps = odds->pieces && odds->piece[0].steps,
                                  .next = take(odds->results, sizeof *ret->next) };
    bool is_fine = sum_up_pieces(odds, ret);
    for (uint8_t role = 0; role < odds->view->game->roles; role++) {
        is_fine &= expect_steps(odds, -1, role, &ret->steps[role]) && expect_points(odds, role, &ret->points[role]);
    }
    uint32_t kinds, kept = 0;
    is_fine &= sum_up(odds, 0, is_same_question, ret->next, &kinds);
    for (uint32_t i = 0; i < kinds; i++) {
        if (odds->result[ret->next[i].which].pending.kind == PENDING_DECISION) ret->next[kept++] = ret->next[i];
    }
    ret->nexts = kept;
    return is_fine;
}

void odds_summary_free(struct odds_summary *summary)
{
    for (int i = 0; i < summary->pieces; i++) free(summary->piece[i].sum);
    free(summary->piece);
    free(summary->next);
}

int odds_foreseen_most(const struct odds *odds, struct odds_foreseen ret[ODDS_FORESEEN_MAX])
{
    double most = 0;
    int count = 0;
    for (int i = 0; i < odds->foreseens; i++) {
        double sum = 0;
        for (int k = 0; k < odds->foreseens; k++) {
            if (odds->foreseen[k].prompt == odds->foreseen[i].prompt) sum += odds->foreseen[k].chance;
        }
        if (sum <= most) continue;
        most = sum;
        count = 0;
        for (int k = i; k < odds->foreseens; k++) {
            if (odds->foreseen[k].prompt != odds->foreseen[i].prompt) continue;
            int at = count++;
            for (; at > 0 && ret[at - 1].chance < odds->foreseen[k].chance; at--) ret[at] = ret[at - 1];
            ret[at] = odds->foreseen[k];
        }
    }
    for (int i = 0; i < count; i++) ret[i].chance /= most;
    return count;
}
