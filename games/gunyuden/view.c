/* What a front end may draw. Nothing is secret in this game. */
#include "core/text.h"
#include "games/gunyuden/load.h"
#include "games/gunyuden/rules.h"

role_set gunyuden_seen_by(const void *scenario, const void *state, int field, int i)
{
    (void)scenario, (void)state, (void)field, (void)i;
    return ROLE_ALL;
}

void gunyuden_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    (void)scenario, (void)view, (void)role, (void)rng; /* nothing is hidden */
}

static const char *morale_word(int low)
{
    static const char *const words[] = { NULL, "morale -1", "morale -2", "morale -3", "morale -4" };
    return low <= MORALE_LOW ? words[low] : NULL;
}

static void add_mark(struct piece *piece, int *marks, const char *word)
{
    if (word && *marks < MARKS_MAX) piece->mark[(*marks)++] = word;
}

static struct piece piece_of(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct unit *who = &scenario->unit[unit];
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_in_play = unit_is_in_play(state, unit);
    const uint8_t side = unit_side(state, unit);
    static const char *const boxes[PLACES] = { NULL, NULL, "to be placed", "waiting", "returning", "killed",
                                               "removed" };
    int marks = 0;
    struct piece piece = {
        .id = unit,
        .hex = state->hex[unit],
        .role = side < NEUTRAL ? side : ROLE_OBSERVER,
        .face_up = true,
        .name = who->name,
        .title = who->title,
        .native = who->native,
        .code = who->code,
        .value = 2 * unit_strength(scenario, state, unit),
        .ability = { { "modifier", who->fbm }, { "activation", who->ap }, { "leads", who->lead } },
        .steps = state->steps[unit],
        .box = boxes[state->place[unit]],
    };
    piece.may_act = frame->kind == FRAME_PHASE && frame->role == side && is_in_play &&
                    !gunyuden_force_may_act(scenario, state, side, unit).reason;
    if (!who->lead) piece.ability[2].name = NULL;
    add_mark(&piece, &marks, who->rank > BUSHO ? gunyuden_rank_words[who->rank] : NULL);
    add_mark(&piece, &marks, unit_is_inside(state, unit) ? "inside" : NULL);
    add_mark(&piece, &marks, bits_has(state->investing, unit) ? "investing" : NULL);
    add_mark(&piece, &marks, morale_word(state->low[unit]));
    add_mark(&piece, &marks, bits_has(state->rebel, unit) ? "rebel" : NULL);
    add_mark(&piece, &marks, is_in_play && bits_has(state->acted, unit) ? "acted" : NULL);
    return piece;
}

/* Force by force, its leader last: he is on top of the stack. */
int gunyuden_pieces(const void *scenario_, const void *view, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    int count = 0;
    for (int leader = 0; leader < scenario->units; leader++) {
        if (!unit_leads(state, leader)) continue;
        for (int u = 0; u < scenario->units; u++) {
            if (u != leader && state->leader[u] == leader) ret[count++] = piece_of(scenario, state, u);
        }
        ret[count++] = piece_of(scenario, state, leader);
    }
    for (int u = 0; u < scenario->units; u++) { /* whose leader is gone */
        if (!unit_leads(state, u) && !unit_leads(state, state->leader[u])) ret[count++] = piece_of(scenario, state, u);
    }
    return count;
}

void gunyuden_panel(const void *scenario_, const void *view, uint8_t role, struct panel *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    char words[64];
    struct text text;
    (void)role;
    text_open(&text, words, sizeof words);
    text_put(&text, "month ");
    text_int(&text, gunyuden_month(scenario, state));
    text_put(&text, ", week ");
    text_int(&text, gunyuden_week(scenario, state));
    panel_block(ret, BLOCK_TRACK, "turn", "Turn");
    for (int turn = 1; turn <= scenario->turns; turn++) {
        struct item *item = panel_item(ret, NULL);
        if (turn != state->turn) continue;
        item->title = panel_keep(ret, &text);
        item->flags = ITEM_HERE;
        item->state = gunyuden_weather_words[state->weather];
    }
}

void gunyuden_hex(const void *scenario_, int hex, struct hex_info *ret)
{
    static const char *const features[FEATURES] = { NULL, "river", "bridge", "sea", "lake" };
    const scenario_t *scenario = scenario_;
    const int castle = scenario->castle_at[hex];
    *ret = (struct hex_info){ .terrain = &scenario->ground[scenario->terrain[hex]].kind,
                              .label = castle < CASTLES_MAX ? scenario->castle[castle].title : scenario->label[hex] };
    for (int side = 0; side < SIDES; side++) ret->side[side] = features[scenario->feature[hex][side]];
}
