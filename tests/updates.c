/* Updates are enough: a client that is told nothing but the pushes 'update' knows at every moment what a whole 'view'
 * would tell it. Random matches of every game are played through the protocol, taken back now and then; after each
 * order what each seat has put together from its updates is compared with its view. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "core/notation.h"
#include "core/show.h"
#include "games/list.h"
#include "tests/support/tap.h"
#include "wire/request.h"
#include "wire/update.h"

enum { LIST_MAX = 1024, SEATS = 3, UNDO_EVERY = 9 };

struct list { /* of JSON values, each as text; pieces have ids */
    char *text[LIST_MAX];
    int64_t id[LIST_MAX];
    int count;
};

struct guest { /* a client: what it has put together */
    struct wire wire;
    struct seat seat;
    struct list pieces, groups, panel;
    char at[VIEW_AT_BYTES];
};

static char *text_of(const struct node *node)
{
    struct out out = { 0 };
    out_node(&out, node);
    return out.bytes;
}

static void clear(struct list *list)
{
    for (int i = 0; i < list->count; i++) free(list->text[i]);
    list->count = 0;
}

static void fill(struct list *list, const struct node *values)
{
    clear(list);
    for (size_t i = 0; values && i < node_count(values) && i < LIST_MAX; i++) {
        const struct node *value = node_at(values, i);
        const struct node *id = node_kind(value) == NODE_OBJECT ? node_get(value, "id") : NULL;
        list->id[list->count] = id ? node_int(id) : 0;
        list->text[list->count++] = text_of(value);
    }
}

/* Numbers stand for what had this place before. */
static void renew(struct list *list, const struct node *values)
{
    struct list old = *list;
    if (!values) return;
    list->count = 0;
    for (size_t i = 0; i < node_count(values); i++) {
        const struct node *value = node_at(values, i);
        char *text = node_kind(value) == NODE_INT ? strdup(old.text[node_int(value)]) : text_of(value);
        list->text[list->count++] = text;
    }
    clear(&old);
}

static int find_piece(const struct list *list, int64_t id)
{
    int i = 0;
    while (i < list->count && list->id[i] != id) i++;
    return i;
}

static void take_pieces(struct list *list, const struct node *update)
{
    const struct node *gone = node_get(update, "gone"), *pieces = node_get(update, "pieces");
    for (size_t i = 0; gone && i < node_count(gone); i++) {
        const int at = find_piece(list, node_int(node_at(gone, i)));
        free(list->text[at]);
        list->text[at] = list->text[--list->count];
        list->id[at] = list->id[list->count];
    }
    for (size_t i = 0; pieces && i < node_count(pieces); i++) {
        const struct node *piece = node_at(pieces, i);
        const int at = find_piece(list, node_int(node_get(piece, "id")));
        if (at < list->count) free(list->text[at]);
        else list->count++;
        list->id[at] = node_int(node_get(piece, "id"));
        list->text[at] = text_of(piece);
    }
}

static struct node *ask(struct wire *wire, const char *line)
{
    char message[256];
    struct out out = { 0 };
    wire_handle(wire, line, strlen(line), &out);
    struct node *tree = node_parse(out.bytes, out.length, message, sizeof message);
    out_free(&out);
    return tree;
}

static bool is_list_same(const struct list *list, const struct node *values)
{
    if (list->count != (int)node_count(values)) return false;
    for (int i = 0; i < list->count; i++) {
        char *text = text_of(node_at(values, (size_t)i));
        const bool is_same = strcmp(text, list->text[i]) == 0;
        free(text);
        if (!is_same) return false;
    }
    return true;
}

/* Pieces have no order. */
static bool are_pieces_same(const struct list *list, const struct node *pieces)
{
    if (list->count != (int)node_count(pieces)) return false;
    for (size_t i = 0; i < node_count(pieces); i++) {
        char *text = text_of(node_at(pieces, i));
        const int at = find_piece(list, node_int(node_get(node_at(pieces, i), "id")));
        const bool is_same = at < list->count && strcmp(text, list->text[at]) == 0;
        free(text);
        if (!is_same) return false;
    }
    return true;
}

static void open_guest(struct guest *guest, struct table *table, uint8_t role)
{
    *guest = (struct guest){ .wire = { .table = table, .role = role, .is_pushed = true } };
    seat_open(&guest->seat, table, role, LANG_EN);
    struct node *view = ask(&guest->wire, "{\"do\":\"view\",\"groups\":true}");
    fill(&guest->pieces, node_get(view, "pieces"));
    fill(&guest->groups, node_get(view, "choices"));
    fill(&guest->panel, node_get(view, "panel"));
    snprintf(guest->at, sizeof guest->at, "%s", node_text(node_get(view, "at")));
    node_free(view);
}

static void close_guest(struct guest *guest)
{
    clear(&guest->pieces);
    clear(&guest->groups);
    clear(&guest->panel);
    seat_close(&guest->seat);
}

/* NULL, or what is not as the view says. */
static const char *take_update(struct guest *guest, struct table *table)
{
    struct out out = { 0 };
    char message[256];
    const char *wrong = NULL;
    if (seat_update(&guest->seat, table, &out)) {
        struct node *update = node_parse(out.bytes, out.length, message, sizeof message);
        if (strcmp(node_text(node_get(update, "from")), guest->at) != 0) wrong = "from";
        take_pieces(&guest->pieces, update);
        renew(&guest->groups, node_get(update, "choices"));
        renew(&guest->panel, node_get(update, "panel"));
        snprintf(guest->at, sizeof guest->at, "%s", node_text(node_get(update, "at")));
        node_free(update);
    }
    out_free(&out);
    struct node *view = ask(&guest->wire, "{\"do\":\"view\",\"groups\":true}");
    if (strcmp(guest->at, node_text(node_get(view, "at"))) != 0) wrong = "at";
    else if (!are_pieces_same(&guest->pieces, node_get(view, "pieces"))) wrong = "pieces";
    else if (!is_list_same(&guest->groups, node_get(view, "choices"))) wrong = "choices";
    else if (!is_list_same(&guest->panel, node_get(view, "panel"))) wrong = "panel";
    node_free(view);
    return wrong;
}

/* An order at random, or an undo of whoever acted last; false: the match is over. */
static bool go_on(struct table *table, struct rng *rng, struct choices *choices)
{
    const struct match *match = &table->match;
    struct refusal refusal;
    struct pending pending;
    struct action action;
    struct err err;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind == PENDING_OVER) return false;
    if (match->plies && rng_below(rng, UNDO_EVERY) == 0) {
        table_undo(table, match_ply(match, 0).action.role, &err); /* it may be refused */
        return true;
    }
    if (!playout_next(match->game, match->scenario, match->state, &pending, rng, choices, &action)) return false;
    return table_submit_blind(table, &action, &refusal, &err) == TABLE_DONE;
}

static void play(const struct game *game, uint64_t seed, int orders)
{
    static struct choices choices;
    static const char seats[SEATS] = { 0, 1, ROLE_OBSERVER };
    const struct table_setup setup = { .game = game, .seed = "updates" };
    struct guest guest[SEATS];
    struct table *table;
    struct err err;
    struct rng rng;
    const char *wrong = NULL;
    int given = 0;
    rng_seed(&rng, seed);
    if (!table_new(&setup, &table, &err)) abort();
    for (int i = 0; i < SEATS; i++) open_guest(&guest[i], table, (uint8_t)seats[i]);
    match_settle(&table->match);
    for (; !wrong && given < orders && go_on(table, &rng, &choices); given++) {
        for (int i = 0; !wrong && i < SEATS; i++) wrong = take_update(&guest[i], table);
        match_settle(&table->match);
    }
    tap_result(!wrong && given > 10, "%s: updates are enough", game->id);
    tap_note("%d orders%s%s", given, wrong ? "; wrong: " : "", wrong ? wrong : "");
    for (int i = 0; i < SEATS; i++) close_guest(&guest[i]);
    table_free(table);
}

int main(void)
{
    for (int i = 0; games_list[i]; i++) play(games_list[i], (uint64_t)i + 1, 100);
    return tap_end();
}
