/* What a front end draws, of what the role may know. */
#include <string.h>

#include "core/text.h"
#include "games/kenshin/game.h"
#include "games/kenshin/rules/rules.h"
#include "games/kenshin/show/dangers.h"
#include "games/kenshin/show/rest.h"
#include "kit/bits.h"

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

static void name_piece(const struct unit *unit, struct piece *piece)
{
    piece->name = unit->name;
    piece->title = unit->title;
    piece->native = unit->native;
    piece->code = unit->code[0] ? unit->code : unit->name + 2;
    piece->value = unit->value;
}

/* Whoever may see a draft sees who is not in it yet. */
static int add_unplaced(const scenario_t *scenario, const state_t *view, int count, struct piece ret[PIECES_MAX])
{
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        const int first = side == UESUGI ? 0 : TAKEDA_FIRST;
        if (!is_setting_up(view) || view->unit[first] == UNIT_HIDDEN) continue;
        for (uint64_t left = kenshin_units_to_place(scenario, view, side); left; left &= left - 1) {
            const int unit = lowest(left);
            ret[count] = (struct piece){ .id = COUNTERS + unit, .hex = HEX_NONE, .role = side, .value = HIDDEN,
                                         .box = "to place" };
            name_piece(&scenario->unit[unit], &ret[count]);
            if (scenario->unit[unit].is_commander) ret[count].mark[0] = "commander";
            count++;
        }
    }
    return count;
}

static int pieces(const void *scenario_, const void *view_, struct piece ret[PIECES_MAX])
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
        if (view->unit[c] < UNITS) name_piece(&scenario->unit[view->unit[c]], piece);
        int marks = 0;
        if (view->marked & bit) piece->mark[marks++] = "move";
        if (view->shaken & bit) piece->mark[marks++] = "retreat";
        if (view->unit[c] < UNITS && scenario->unit[view->unit[c]].is_commander) piece->mark[marks++] = "commander";
    }
    return add_unplaced(scenario, view, count, ret);
}

static void hex(const void *scenario_, int hex, struct hex_info *ret)
{
    const scenario_t *scenario = scenario_;
    *ret = (struct hex_info){ .terrain = &scenario->terrain_kind[scenario->terrain[hex]],
                              .label = scenario->label[hex] };
    for (int c = 0; c < COUNTERS; c++) {
        if (scenario->start[c] == hex && scenario->start_name[c][0]) ret->start = scenario->start_name[c];
    }
}

static void add_cards(const scenario_t *scenario, const uint8_t pile[CARDS], struct panel *ret)
{
    for (int c = 0; c < CARDS; c++) {
        if (!pile[c]) continue;
        struct item *item = panel_item(ret, NULL);
        item->name = scenario->card[c];
        item->count = pile[c];
    }
}

/* The hours of a turn: "07:00-08:00". */
static void add_turns(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    panel_block(ret, BLOCK_TRACK, "turn", "Turn");
    for (int turn = 1; turn <= scenario->turns; turn++) {
        char hours[16];
        struct text text;
        const int hour = scenario->first_hour + (turn - 1) * scenario->hours;
        text_open(&text, hours, sizeof hours);
        text_padded(&text, hour, 2);
        text_put(&text, ":00-");
        text_padded(&text, hour + scenario->hours, 2);
        text_put(&text, ":00");
        struct item *item = panel_item(ret, panel_keep(ret, &text));
        if (turn == view->turn) item->flags = ITEM_HERE;
    }
}

static void add_points(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    struct block *block = panel_block(ret, BLOCK_TABLE, "points", "Points");
    block->heading[0] = "points";
    block->heading[1] = "for enemies removed";
    block->heading[2] = "face up";
    block->heading[3] = "for retreats of the enemy commander";
    block->heading[4] = "own commander's retreats";
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        struct item *item = panel_item(ret, side == UESUGI ? "Uesugi" : "Takeda");
        item->role = side;
        panel_number(item, kenshin_score(scenario, view, side));
        panel_number(item, kenshin_points_removed(view, side));
        panel_number(item, kenshin_points_face_up(scenario, view, side));
        panel_number(item, kenshin_points_general(view, side));
        panel_number(item, view->retreats[side]);
    }
}

/* The card laid in a combat: its owner sees which, the other side only that it lies there [8.1-cards]. */
static void add_laid(const scenario_t *scenario, const state_t *view, uint8_t side, struct panel *ret)
{
    if (!(view->sealed & ROLE_BIT(side)) || is_setting_up(view)) return;
    panel_block(ret, BLOCK_HAND, "laid", "laid face down")->role = side;
    struct item *item = panel_item(ret, NULL);
    if (view->card[side] < CARDS) item->name = scenario->card[view->card[side]];
    else item->flags = ITEM_HIDDEN;
}

/* ---- words of the panel, by language ---- */

static const char *const attacks[LANGS] = { "attacks", "attaque", "攻撃側" };
static const char *const defends[LANGS] = { "defends", "défend", "防御側" };
static const char *const plus_card[LANGS] = { ", card + ", ", carte + ", "、カード＋" };
static const char *const card_alone[LANGS] = { ", its card counts alone", ", sa carte compte seule",
                                               "、カードだけで決まる" };
static const char *const is_commander[LANGS] = { "commander: if he is lost, so is the game",
                                                 "général : s'il tombe, la partie est perdue", "大将：失えば負け" };
static const char *const strength_name[LANGS] = { "strength", "force", "戦闘力" };
static const char *const in_river[LANGS] = { "in the river", "dans la rivière", "川の中" };
static const char *const leaderless[LANGS] = { "its commander has retreated", "son général s'est replié", "大将が退却した" };
static const char *const under_marker[LANGS] = { "under a retreat marker", "sous un marqueur de retraite",
                                                 "退却マーカーの下" };
static const char *const five_in_hand[LANGS] = { "The second 5 is in Takeda's hand.",
                                                 "Le second 5 est dans la main de Takeda.", "2枚目の5は武田の手札にある。" };
static const char *const five_aside[LANGS] = { "Takeda's second 5 lies aside.",
                                               "Le second 5 de Takeda est mis de côté.",
                                               "武田の2枚目の5は取り置いてある。" };

/* The title of a kind of ground: that of the pack, in English; others go by its name. */
static const char *ground_title(const struct terrain *terrain, uint8_t lang)
{
    static const struct { const char *name, *title[LANGS]; } known[] = {
        { "plains", { NULL, "Plaine", "平地" } },
        { "river", { NULL, "Rivière", "川" } },
        { "mountain", { NULL, "Montagne", "山地" } },
    };
    for (size_t i = 0; lang != LANG_EN && i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, terrain->name) == 0) return known[i].title[lang];
    }
    return terrain->title;
}

/* "river -1"; nothing where it is 0. */
static void add_modifier(struct panel *panel, struct item *item, int *marks, const char *const name[LANGS], int halves)
{
    char word[64];
    struct text text;
    if (!halves) return;
    text_open(&text, word, sizeof word);
    text_put(&text, name[panel->lang]);
    text_put(&text, " ");
    text_half(&text, halves);
    item->mark[(*marks)++] = panel_keep(panel, &text);
}

static void add_fighter(const scenario_t *scenario, const state_t *view, int counter, bool is_attacked, bool is_tie,
                        struct panel *ret)
{
    const struct strength strength = kenshin_combat_strength(scenario, view, counter, is_attacked);
    const struct unit *unit = &scenario->unit[view->unit[counter]];
    char word[64];
    struct text text;
    int marks = 0;
    struct item *item = panel_item(ret, unit->title);
    item->native = unit->native;
    item->role = side_of(counter);
    item->hex = view->hex[counter];
    panel_about(ret, item, counter);
    text_open(&text, word, sizeof word);
    text_put(&text, (is_attacked ? defends : attacks)[ret->lang]);
    text_put(&text, (is_tie ? card_alone : plus_card)[ret->lang]);
    if (!is_tie) text_half(&text, strength.value + strength.river + strength.weakened + strength.marker);
    item->state = panel_keep(ret, &text);
    item->mark[marks++] = ground_title(&scenario->terrain_kind[scenario->terrain[view->hex[counter]]], ret->lang);
    if (unit->is_commander) item->mark[marks++] = is_commander[ret->lang];
    if (is_tie) return;
    add_modifier(ret, item, &marks, strength_name, strength.value);
    add_modifier(ret, item, &marks, in_river, strength.river);
    add_modifier(ret, item, &marks, leaderless, strength.weakened);
    add_modifier(ret, item, &marks, under_marker, strength.marker);
}

/* Who fights whom, and with what, until the result is found [8.3-result, 8.4-ties]. */
static void add_duel(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    const struct frame *frame = sequence_top_const(&view->sequence);
    if (frame->kind != FRAME_COMBAT || view->awaiting) return;
    const bool is_tie = frame->arg[COMBAT_ROUND] > 0;
    if (frame->arg[COMBAT_RESULT] && !(frame->arg[COMBAT_RESULT] & RESULT_TIE)) return;
    struct block *block = panel_block(ret, BLOCK_ROSTER, "duel", "Combat");
    block->rule = is_tie ? RULE_TIES : RULE_RESULT;
    block->is_duel = true;
    add_fighter(scenario, view, frame->arg[COMBAT_ATTACKER], false, is_tie, ret);
    add_fighter(scenario, view, frame->arg[COMBAT_DEFENDER], true, is_tie, ret);
}

static void panel(const void *scenario_, const void *view_, uint8_t role, struct panel *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    (void)role;
    add_duel(scenario, view, ret);
    add_turns(scenario, view, ret);
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        panel_block(ret, BLOCK_HAND, "hand", "hand")->role = side;
        add_cards(scenario, view->hand[side], ret);
        panel_block(ret, BLOCK_HAND, "discards", "discards")->role = side;
        add_cards(scenario, view->discard[side], ret);
        add_laid(scenario, view, side, ret);
    }
    add_points(scenario, view, ret);
    struct block *box = panel_block(ret, BLOCK_HAND, "night-attack", "night-attack box");
    box->role = TAKEDA;
    box->rule = RULE_NIGHT_ATTACK;
    for (uint64_t left = kenshin_counters_in_box(view); left; left &= left - 1) {
        struct item *item = panel_item(ret, NULL);
        item->flags = ITEM_HIDDEN;
        panel_about(ret, item, __builtin_ctzll(left));
    }
    panel_block(ret, BLOCK_TEXT, "second-5", NULL);
    panel_item(ret, (view->is_exchanged ? five_in_hand : five_aside)[ret->lang]);
}

extern const struct telling kenshin_telling; /* beats.c */

/* Discards may be taken back before a card is laid and again before a result takes effect: the prompt says which. */
static void kenshin_explain(const void *scenario, const void *view, struct pending *pending)
{
    const state_t *state = view;
    (void)scenario;
    if (pending->kind != PENDING_DECISION || pending->prompt != PROMPT_REPLENISH) return;
    if (!kenshin_wants_cards(sequence_top_const(&state->sequence))) pending->prompt = PROMPT_REPLENISH_AFTER;
}

const struct show kenshin_show = {
    .hex = hex,
    .pieces = pieces,
    .panel = panel,
    .remark_on = kenshin_remark_on,
    .route = kenshin_route,
    .dangers = kenshin_dangers,
    .rest = kenshin_rest,
    .explain = kenshin_explain,
    .telling = &kenshin_telling,
};
