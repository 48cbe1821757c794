/* How often each kind of event was told, by which rule and with which numbers: which cells of a table, which answers,
 * have been met. Units, castles and hexes are too many to be told apart. */
#include "cli/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct tally *tally_new(const struct game *game)
{
    struct tally *tally = calloc(game->events, sizeof *tally);
    if (!tally) abort();
    for (int e = 0; e < game->events; e++) {
        tally[e].by_rule = calloc(game->rules, sizeof *tally[e].by_rule);
        if (!tally[e].by_rule) abort();
    }
    return tally;
}

void tally_free(struct tally *tally, const struct game *game)
{
    for (int e = 0; e < game->events; e++) free(tally[e].by_rule);
    free(tally);
}

static const struct name_kind *kind_of(const struct game *game, uint8_t kind)
{
    return kind >= KIND_GAME ? &game->kind[kind - KIND_GAME] : NULL;
}

/* Plain numbers, and what there are few of. */
static bool is_counted(const struct game *game, const void *scenario, uint8_t kind)
{
    enum { FEW = 16 };
    const struct name_kind *named = kind_of(game, kind);
    return kind_is_number(kind) || kind == KIND_ROLE || (named && named->count(scenario) <= FEW);
}

void tally_add(struct tally *tally, const struct game *game, const void *scenario, const struct event *event)
{
    const struct wording *wording = &game->event[event->kind];
    tally += event->kind;
    tally->told++;
    tally->by_rule[event->rule]++;
    for (int i = 0; i < event->nargs; i++) {
        const int64_t place = (int64_t)event->arg[i] - TALLY_LOW;
        if (place < 0 || place >= TALLY_VALUES || !is_counted(game, scenario, wording->kind[i])) continue;
        tally->value[i][place]++;
    }
}

/* The word for a value: its name, if it has one. */
static const char *value_name(const struct game *game, const void *scenario, uint8_t kind, int value, char ret[16])
{
    const struct name_kind *named = kind_of(game, kind);
    if (kind == KIND_ROLE && value >= 0 && value < game->roles) return game->role[value].id;
    if (named && value >= 0 && value < named->count(scenario)) return named->name(scenario, value);
    snprintf(ret, 16, "%d", value);
    return ret;
}

static void print_values(const struct tally *tally, const struct game *game, const void *scenario, uint8_t kind, int i)
{
    char number[16];
    bool is_first = true;
    for (int v = 0; v < TALLY_VALUES; v++) {
        if (!tally->value[i][v]) continue;
        if (is_first) printf("%14s{%d}:", "", i);
        is_first = false;
        printf(" %s x%" PRIu64, value_name(game, scenario, kind, v + TALLY_LOW, number), tally->value[i][v]);
    }
    if (!is_first) putchar('\n');
}

static void print_rules(const struct tally *tally, const struct game *game)
{
    printf("%14sby", "");
    for (int rule = 0; rule < game->rules; rule++) {
        if (tally->by_rule[rule]) printf(" %s x%" PRIu64, rule ? game->rule[rule].id : "none", tally->by_rule[rule]);
    }
    putchar('\n');
}

void tally_print(const struct tally *tally, const struct game *game, const void *scenario)
{
    int seen = 0;
    for (int e = 1; e < game->events; e++) seen += tally[e].told > 0;
    printf("%d of %d kinds of event told:\n", seen, game->events - 1);
    for (int e = 1; e < game->events; e++) {
        if (!tally[e].told) continue;
        printf("%12" PRIu64 "  %-20s %s\n", tally[e].told, game->event[e].id, game->event[e].text[LANG_EN]);
        print_rules(&tally[e], game);
        for (int i = 0; i < ARG_MAX; i++) print_values(&tally[e], game, scenario, game->event[e].kind[i], i);
    }
    if (seen < game->events - 1) puts("never told:");
    for (int e = 1; e < game->events; e++) {
        if (!tally[e].told) printf("%12s  %-20s %s\n", "-", game->event[e].id, game->event[e].text[LANG_EN]);
    }
}

void tally_put(const struct tally *tally, const struct game *game, const void *scenario, struct out *out)
{
    char number[16];
    out_key(out, "told");
    out_open(out, '{');
    for (int e = 1; e < game->events; e++) {
        if (!tally[e].told) continue;
        out_key(out, game->event[e].id);
        out_open(out, '{');
        out_member_int(out, "count", (int64_t)tally[e].told);
        out_key(out, "rules");
        out_open(out, '{');
        for (int rule = 1; rule < game->rules; rule++) {
            if (tally[e].by_rule[rule]) out_member_int(out, game->rule[rule].id, (int64_t)tally[e].by_rule[rule]);
        }
        out_close(out, '}');
        out_key(out, "values");
        out_open(out, '[');
        for (int i = 0; i < ARG_MAX && game->event[e].kind[i]; i++) {
            out_open(out, '{');
            for (int v = 0; v < TALLY_VALUES; v++) {
                if (!tally[e].value[i][v]) continue;
                out_member_int(out, value_name(game, scenario, game->event[e].kind[i], v + TALLY_LOW, number),
                               (int64_t)tally[e].value[i][v]);
            }
            out_close(out, '}');
        }
        out_close(out, ']');
        out_close(out, '}');
    }
    out_close(out, '}');
}
