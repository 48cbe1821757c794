/* Who may see what, and what a front end draws. The secrets of this game: which unit a face-down counter
 * is, and the card laid in a combat until both are shown. */
#include "core/text.h"
#include "games/kenshin/rules.h"
#include "kit/bits.h"
#include "kit/rng.h"

static bool is_setting_up(const state_t *state)
{
    return sequence_top_const(&state->sequence)->kind == FRAME_SETUP;
}

/* Goes by public things alone: known, where counters stand, whether the set-up is over. The night-attack
 * army has no secrets: nobody knows it until everybody does [4.2-night-attack]. */
role_set kenshin_seen_by(const void *scenario, const void *state_, int field, int i)
{
    const state_t *state = state_;
    (void)scenario;
    if (field == FIELD_CARD) return ROLE_BIT(i);
    if (i >= NIGHT_FIRST || (state->known & bit_of(i))) return ROLE_ALL; /* [knowledge-persists] */
    const bool is_empty = state->hex[i] == HEX_NONE && !(state->removed & bit_of(i));
    if (is_empty && !is_setting_up(state)) return ROLE_ALL; /* Takeda's empty hex */
    return ROLE_BIT(side_of(i));
}

/* Deals units to the hidden counters `first` to `end` of one group, at random. */
static void deal_units(const scenario_t *scenario, state_t *view, int first, int end, int group, struct rng *rng)
{
    uint8_t pool[COUNTERS];
    uint32_t count = 0, slots = 0;
    uint64_t taken = 0;
    for (int c = first; c < end; c++) {
        if (view->unit[c] < UNITS) taken |= UINT64_C(1) << view->unit[c];
        slots += view->unit[c] == UNIT_HIDDEN && scenario->group[c] == group;
    }
    for (int u = 0; u < UNITS; u++) {
        const struct unit *unit = &scenario->unit[u];
        const bool fits = unit->printed >= first && unit->printed < end && scenario->group[unit->printed] == group;
        if (fits && !(taken >> u & 1)) pool[count++] = (uint8_t)u;
    }
    while (count < slots) pool[count++] = UNIT_NONE; /* Takeda's empty hex */
    for (int c = first; c < end; c++) {
        if (view->unit[c] != UNIT_HIDDEN || scenario->group[c] != group) continue;
        const uint32_t pick = rng_below(rng, count);
        view->unit[c] = pool[pick];
        pool[pick] = pool[--count];
    }
}

static void determinize_side(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    const int first = side == UESUGI ? 0 : TAKEDA_FIRST, end = side == UESUGI ? UESUGI_COUNTERS : NIGHT_FIRST;
    if (view->card[side] == CARD_HIDDEN) {
        uint64_t cards = 0;
        for (int c = 0; c < CARDS; c++) cards |= (uint64_t)(view->hand[side][c] > 0) << c;
        const bool has_laid = (view->sealed & ROLE_BIT(side)) && !is_setting_up(view);
        view->card[side] = !has_laid ? CARD_NONE :
            (uint8_t)bits_nth(&cards, 1, (int)rng_below(rng, (uint32_t)bits_count(&cards, 1)));
    }
    if (is_setting_up(view) && !(view->sealed & ROLE_BIT(side))) {
        for (int c = first; c < end; c++) {
            if (view->unit[c] == UNIT_HIDDEN) view->unit[c] = UNIT_NONE;
        }
        return;
    }
    for (int group = side == UESUGI; group <= (side == UESUGI ? 3 : 0); group++) {
        deal_units(scenario, view, first, end, group, rng);
    }
}

void kenshin_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        if (side != role) determinize_side(scenario, view, side, rng);
    }
}

/* ---- drawing -------------------------------------------------------------------------------------------- */

static bool counter_may_act(const state_t *view, int counter)
{
    for (int i = 0; i < view->sequence.depth; i++) {
        const struct frame *frame = &view->sequence.frame[i];
        if (frame->kind == FRAME_MOVER) return frame->arg[MOVER_COUNTER] == counter;
        if (frame->kind != FRAME_PHASE || frame->step != PHASE_MOVEMENT) return false;
        if (frame->role != side_of(counter)) return false;
    }
    return (view->up | view->marked) & ~view->acted & bit_of(counter);
}

int kenshin_pieces(const void *scenario_, const void *view_, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    int count = 0;
    for (int c = 0; c < COUNTERS; c++) {
        const uint64_t bit = bit_of(c);
        const bool is_setup = is_setting_up(view), is_draft = is_setup && view->unit[c] < UNITS;
        const bool is_boxed = c >= NIGHT_FIRST && view->hex[c] == HEX_NONE && !(view->removed & bit);
        if (view->hex[c] == HEX_NONE && !is_draft && !is_boxed) continue;
        struct piece *piece = &ret[count++];
        *piece = (struct piece){ .id = c, .hex = is_draft ? scenario->start[c] : view->hex[c], .role = side_of(c),
            .face_up = view->up & bit, .may_act = counter_may_act(view, c), .value = HIDDEN, .code = "??",
            .box = is_boxed ? "night-attack" : NULL };
        if (view->unit[c] < UNITS) {
            const struct unit *unit = &scenario->unit[view->unit[c]];
            piece->name = unit->name;
            piece->title = unit->title;
            piece->native = unit->native;
            piece->code = unit->code[0] ? unit->code : unit->name + 2;
            piece->value = unit->value;
        }
        int marks = 0;
        if (view->marked & bit) piece->mark[marks++] = "move";
        if (view->shaken & bit) piece->mark[marks++] = "retreat";
        if (view->unit[c] < UNITS && scenario->unit[view->unit[c]].is_commander) piece->mark[marks++] = "commander";
    }
    return count;
}

void kenshin_hex(const void *scenario_, int hex, struct hex_info *ret)
{
    const scenario_t *scenario = scenario_;
    *ret = (struct hex_info){ .terrain = &scenario->terrain_kind[scenario->terrain[hex]],
                              .label = scenario->label[hex] };
    for (int c = 0; c < COUNTERS; c++) {
        if (scenario->start[c] == hex && scenario->start_name[c][0]) ret->start = scenario->start_name[c];
    }
}

static void panel_cards(const scenario_t *scenario, const uint8_t pile[CARDS], struct text *ret)
{
    for (int c = 0; c < CARDS; c++) {
        for (int n = 0; n < pile[c]; n++) {
            text_put(ret, " ");
            text_put(ret, scenario->card[c]);
        }
    }
    text_put(ret, "\n");
}

void kenshin_panel(const void *scenario_, const void *view_, uint8_t role, struct text *ret)
{
    static const char *const side_title[] = { "Uesugi", "Takeda" };
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    const int hour = scenario->first_hour + (view->turn - 1) * scenario->hours;
    (void)role;
    text_put(ret, "Turn ");
    text_int(ret, view->turn);
    text_put(ret, " of ");
    text_int(ret, scenario->turns);
    text_put(ret, " (");
    text_padded(ret, hour, 2);
    text_put(ret, ":00-");
    text_padded(ret, hour + scenario->hours, 2);
    text_put(ret, ":00)\n");
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        text_put(ret, side_title[side]);
        text_put(ret, ": ");
        text_int(ret, kenshin_score(scenario, view, side));
        text_put(ret, " points; commander retreated ");
        text_int(ret, view->retreats[side]);
        text_put(ret, " times\n  hand    ");
        panel_cards(scenario, view->hand[side], ret);
        text_put(ret, "  discards");
        panel_cards(scenario, view->discard[side], ret);
    }
    text_put(ret, "Night-attack box: ");
    text_int(ret, __builtin_popcountll(counters_in_box(view)));
    text_put(ret, view->is_exchanged ? "; the second 5 is in Takeda's hand\n" : "; the second 5 lies aside\n");
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        text_put(ret, side_title[side]);
        text_put(ret, "'s points: ");
        text_int(ret, points_removed(view, side));
        text_put(ret, " enemies removed, ");
        text_int(ret, points_face_up(scenario, view, side));
        text_put(ret, side == UESUGI ? " face up over the river, " : " face up, ");
        text_int(ret, points_general(view, side));
        text_put(ret, " retreats of the enemy commander\n");
    }
}
