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
        .army = scenario->clan[state->clan[unit]].title,
        .code = who->code,
        .value = 2 * unit_strength(scenario, state, unit),
        .ability = { { "modifier", who->fbm }, { "activation", who->ap }, { "leads", who->lead } },
        .steps = state->steps[unit],
        .box = boxes[state->place[unit]],
    };
    piece.may_act = frame->kind == FRAME_PHASE && frame->role == side && is_in_play &&
                    !gunyuden_force_may_act(scenario, state, side, unit).reason;
    if (!who->lead) piece.ability[2].name = NULL;
    piece.is_led = is_in_play && state->leader[unit] != unit;
    if (piece.is_led) piece.under = state->leader[unit];
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

/* Castles, also abandoned ones; what does not exist in the scenario is not drawn. */
int gunyuden_sites(const void *scenario_, const void *view, struct site ret[SITES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    int count = 0;
    for (int c = 0; c < scenario->castles; c++) {
        const struct castle *castle = &scenario->castle[c];
        const uint8_t owner = state->owner[c], side = castle_side(state, c);
        int marks = 0;
        if (castle->owner == NO_CLAN) continue;
        struct site *site = &ret[count++];
        *site = (struct site){ .hex = castle->hex, .name = castle->name, .title = castle->title,
            .native = castle->native, .army = owner == NO_CLAN ? NULL : scenario->clan[owner].title,
            .role = side < NEUTRAL ? side : ROLE_OBSERVER, .level = castle->level, .left = state->durability[c],
            .of = DURABILITY, .morale = (int16_t)(MORALE_LOW - state->castle_low[c]) };
        if (owner != NO_CLAN && state->main[owner] == c) site->mark[marks++] = "main castle";
        if (owner == NO_CLAN) site->mark[marks++] = "abandoned";
        else if (side == NEUTRAL) site->mark[marks++] = "neutral";
        if (gunyuden_is_invested(scenario, state, c)) site->mark[marks++] = "invested";
    }
    return count;
}

static const char *awake_word(int awake)
{
    static const char *const words[AWAKES] = { [ASLEEP] = "asleep", [ROUSED] = "roused", [REBEL] = "rebel",
                                               [SPECIAL] = "special", [AWAKE] = "awake" };
    return words[awake];
}

/* Clans with their strength in units and castles, and whether they sleep [34]. */
static void add_clans(const scenario_t *scenario, const state_t *state, uint8_t side, struct panel *ret)
{
    struct block *block = panel_block(ret, BLOCK_ROSTER, "clans", "clans");
    block->role = side;
    block->heading[0] = "units";
    block->heading[1] = "castles";
    for (int c = 0; c < scenario->clans; c++) {
        int units = 0, castles = 0;
        if (!scenario->clan[c].is_here || state->side_of[c] != side) continue;
        for (int k = 0; k < scenario->castles; k++) castles += state->owner[k] == c;
        struct item *item = panel_item(ret, scenario->clan[c].title);
        item->name = scenario->clan[c].name;
        item->native = scenario->clan[c].native;
        item->state = awake_word(state->awake[c]);
        item->role = side;
        for (int u = 0; u < scenario->units; u++) {
            if (state->clan[u] != c || !unit_is_in_play(state, u)) continue;
            panel_about(ret, item, u);
            units++;
        }
        panel_number(item, units);
        panel_number(item, castles);
    }
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
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) add_clans(scenario, state, side, ret);
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
