/* Odds in short: results are put together by what becomes of each piece. Whoever asks "what happens if I attack him"
 * wants to know how likely it is that either of them is lost, not how the dice can fall. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "wire/describe.h"
#include "wire/odds.h"

enum { SENTENCE_MAX = 1024 };

struct sum { /* the chance of everything that is alike; which: the first result of the kind */
    uint32_t which;
    struct fraction chance;
};

static void describe_fraction(struct out *out, const struct fraction *fraction)
{
    out_member_int(out, "numerator", fraction->numerator);
    out_member_int(out, "denominator", fraction->denominator);
}

struct summary {
    const struct odds *odds;
    struct sum *sum; /* room for as many as there are results */
    uint32_t sums;
    bool is_too_large;
};

/* Sums up the results by kind; a result that is_alike() with none begins a kind. */
static void sum_up(struct summary *summary, int piece,
                   bool (*is_alike)(const struct odds_result *a, const struct odds_result *b, int piece))
{
    const struct odds *odds = summary->odds;
    summary->sums = 0;
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct odds_result *result = &odds->result[i];
        uint32_t s = 0;
        while (s < summary->sums && !is_alike(&odds->result[summary->sum[s].which], result, piece)) s++;
        if (s == summary->sums) summary->sum[summary->sums++] = (struct sum){ .which = i, .chance = { 0, 1 } };
        summary->is_too_large |= !fraction_add(&summary->sum[s].chance, result->chance.numerator,
                                               result->chance.denominator);
    }
}

/* ---- pieces --------------------------------------------------------------------------------------------------- */

static const char *change_of(const struct odds_result *result, int piece)
{
    for (int i = 0; i < result->changes; i++) {
        if (result->change[i].piece == piece) return result->change[i].what;
    }
    return "";
}

static bool is_same_change(const struct odds_result *a, const struct odds_result *b, int piece)
{
    return strcmp(change_of(a, piece), change_of(b, piece)) == 0;
}

/* Whose steps: a piece's, or those of all pieces of a role. */
struct owner {
    int piece; /* or -1 */
    uint8_t role;
};

/* How many steps are lost on average. */
static struct fraction expect_steps(struct summary *summary, struct owner owner)
{
    const struct odds *odds = summary->odds;
    struct fraction steps = { 0, 1 };
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct odds_result *result = &odds->result[i];
        int32_t lost = 0;
        int64_t part;
        for (int c = 0; c < result->changes; c++) {
            const struct odds_change *change = &result->change[c];
            const bool is_meant = owner.piece < 0 ? odds->piece[change->piece].role == owner.role
                                                  : change->piece == owner.piece;
            if (is_meant) lost += change->steps;
        }
        summary->is_too_large |= __builtin_mul_overflow(lost, result->chance.numerator, &part) ||
                                 !fraction_add(&steps, part, result->chance.denominator);
    }
    return steps;
}

static void describe_pieces(struct out *out, struct summary *summary)
{
    const struct odds *odds = summary->odds;
    out_key(out, "pieces");
    out_open(out, '[');
    for (int p = 0; p < odds->pieces; p++) {
        sum_up(summary, p, is_same_change);
        if (summary->sums == 0 || (summary->sums == 1 && !change_of(&odds->result[0], p)[0])) continue;
        out_open(out, '{');
        out_key(out, "piece");
        describe_piece(out, odds->match, &odds->piece[p]);
        out_key(out, "chances");
        out_open(out, '[');
        for (uint32_t s = 0; s < summary->sums; s++) {
            out_open(out, '{');
            out_member(out, "what", change_of(&odds->result[summary->sum[s].which], p));
            describe_fraction(out, &summary->sum[s].chance);
            out_close(out, '}');
        }
        out_close(out, ']');
        if (odds->piece[p].steps) {
            const struct fraction steps = expect_steps(summary, (struct owner){ .piece = p });
            out_key(out, "steps");
            out_open(out, '{');
            describe_fraction(out, &steps);
            out_close(out, '}');
        }
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* In games that count steps: those that each side loses. */
static void describe_steps(struct out *out, struct summary *summary)
{
    const struct odds *odds = summary->odds;
    const struct game *game = odds->match->game;
    if (odds->pieces == 0 || !odds->piece[0].steps) return;
    out_key(out, "steps");
    out_open(out, '[');
    for (uint8_t role = 0; role < game->roles; role++) {
        const struct fraction steps = expect_steps(summary, (struct owner){ .piece = -1, .role = role });
        out_open(out, '{');
        out_member(out, "role", game->role[role].id);
        describe_fraction(out, &steps);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* ---- points --------------------------------------------------------------------------------------------------- */

static void describe_points(struct out *out, struct summary *summary)
{
    const struct odds *odds = summary->odds;
    const struct game *game = odds->match->game;
    out_key(out, "points");
    out_open(out, '[');
    for (uint8_t role = 0; role < game->roles; role++) {
        struct fraction points = { 0, 1 };
        for (uint32_t i = 0; i < odds->results; i++) {
            const struct odds_result *result = &odds->result[i];
            int64_t part;
            summary->is_too_large |= __builtin_mul_overflow(result->points[role], result->chance.numerator, &part) ||
                                     !fraction_add(&points, part, result->chance.denominator);
        }
        out_open(out, '{');
        out_member(out, "role", game->role[role].id);
        describe_fraction(out, &points);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* ---- what is asked next --------------------------------------------------------------------------------------- */

static bool is_same_question(const struct odds_result *a, const struct odds_result *b, int piece)
{
    (void)piece;
    return a->pending.kind == b->pending.kind && a->pending.roles == b->pending.roles &&
           a->pending.rule == b->pending.rule && a->pending.prompt == b->pending.prompt &&
           memcmp(a->pending.arg, b->pending.arg, sizeof a->pending.arg) == 0;
}

static void describe_next(struct out *out, struct summary *summary)
{
    const struct odds *odds = summary->odds;
    const struct match *match = odds->match;
    sum_up(summary, 0, is_same_question);
    out_key(out, "next");
    out_open(out, '[');
    for (uint32_t s = 0; s < summary->sums; s++) {
        const struct pending *pending = &odds->result[summary->sum[s].which].pending;
        char sentence[SENTENCE_MAX];
        struct text text;
        if (pending->kind != PENDING_DECISION) continue;
        text_open(&text, sentence, sizeof sentence);
        words_prompt(match->game, match->scenario, pending, LANG_EN, &text);
        out_open(out, '{');
        out_member(out, "text", sentence);
        out_key(out, "rule");
        describe_rule(out, match->game, pending->rule);
        describe_fraction(out, &summary->sum[s].chance);
        out_close(out, '}');
    }
    out_close(out, ']');
}

bool odds_describe_summary(struct out *out, const struct odds *odds)
{
    struct summary summary = { .odds = odds, .sum = malloc((odds->results + 1) * sizeof *summary.sum) };
    if (!summary.sum) abort();
    out_key(out, "summary");
    out_open(out, '{');
    describe_pieces(out, &summary);
    describe_steps(out, &summary);
    describe_points(out, &summary);
    describe_next(out, &summary);
    out_close(out, '}');
    free(summary.sum);
    return !summary.is_too_large;
}
