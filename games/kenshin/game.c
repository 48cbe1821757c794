/* Kenshin vs. Shingen (謙信対信玄): the table that says what this game is. Read this first, then state.h,
 * then the chapters: setup.c (4), sequence.c (5), command.c (5.2, 5.4), board.c (6), movement.c (7),
 * combat.c and cards.c (8), victory.c (9); who sees what: secrets.c. Rulings: README.md. */
#include "games/kenshin/game.h"

#include "core/wiring.h"
#include "games/kenshin/rules/rules.h"

static const struct role_name roles[] = {
    [UESUGI] = { .id = "uesugi", .title = "Uesugi", .native = "上杉" },
    [TAKEDA] = { .id = "takeda", .title = "Takeda", .native = "武田" },
};

#define HEX_ARG(label) { .name = label, .kind = KIND_HEX }
static const struct verb verbs[VERBS] = {
    [VERB_PLACE] = { .name = "place", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_RULING_20,
                     .arg = { { .name = "unit", .kind = KIND_UNIT }, HEX_ARG("hex") },
                     .help = "put a unit into one of your starting hexes" },
    [VERB_AS_PRINTED] = { .name = "as-printed", .flags = VERB_SECRET | VERB_PRINTED, .rule = RULE_RULING_20,
                          .help = "place the rest as printed on the map" },
    [VERB_SEAL] = { .name = "seal", .flags = VERB_SEALS, .rule = RULE_RULING_20, .help = "finish your set-up" },
    [VERB_TURN_UP] = { .name = "turn-up", .nargs = 1, .rule = RULE_UESUGI_COMMAND, .arg = { HEX_ARG("hex") },
                       .help = "turn a unit face up: it acts every turn and scores, and all see it" },
    [VERB_MARK] = { .name = "mark", .nargs = 1, .rule = RULE_UESUGI_COMMAND, .arg = { HEX_ARG("hex") },
                    .help = "mark a face-down unit: it acts this turn and stays secret" },
    [VERB_MOVE] = { .name = "move", .nargs = 2, .rule = RULE_COST, .arg = { HEX_ARG("from"), HEX_ARG("to") },
                    .help = "move a unit by the cheapest route" },
    [VERB_ATTACK] = { .name = "attack", .nargs = 2, .flags = VERB_RISKY, .rule = RULE_ATTACK,
                      .arg = { HEX_ARG("from"), HEX_ARG("target") }, .help = "attack an adjacent enemy" },
    [VERB_DONE] = { .name = "done", .rule = RULE_UNUSED, .help = "finish the unit that is acting" },
    [VERB_END] = { .name = "end", .flags = VERB_ENDS, .rule = RULE_UNUSED, .help = "end the phase" },
    [VERB_CARD] = { .name = "card", .nargs = 1, .flags = VERB_SECRET | VERB_RISKY, .rule = RULE_PLAY_CARDS,
                    .arg = { { .name = "card", .kind = KIND_CARD } }, .help = "play a combat card face down" },
    [VERB_REPLENISH] = { .name = "replenish", .rule = RULE_REPLENISH, .help = "take your discards back" },
    [VERB_EXCHANGE] = { .name = "exchange", .rule = RULE_EXCHANGE,
                        .help = "take your discards back and swap a retreat card for the second 5" },
    [VERB_KEEP] = { .name = "keep", .rule = RULE_REPLENISH, .help = "leave your discards" },
    [VERB_RETREAT] = { .name = "retreat", .nargs = 1, .rule = RULE_RETREAT, .arg = { HEX_ARG("to") },
                       .help = "retreat one hex" },
    [VERB_REINFORCE] = { .name = "reinforce", .nargs = 1, .rule = RULE_REINFORCEMENT, .arg = { HEX_ARG("hex") },
                         .help = "bring a unit of the night-attack army to an entry hex" },
    [VERB_DRAW] = { .name = "draw", .nargs = 1, .flags = VERB_CHANCE, .rule = RULE_NIGHT_ATTACK,
                    .arg = { { .name = "unit", .kind = KIND_UNIT } }, .help = "identify an unknown unit" },
};

static int unit_count(const void *scenario) { (void)scenario; return UNITS; }
static const char *unit_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->unit[i].name; }
static const char *unit_title(const void *scenario, int i) { return ((const scenario_t *)scenario)->unit[i].title; }
static const char *unit_native(const void *scenario, int i) { return ((const scenario_t *)scenario)->unit[i].native; }
static int card_count(const void *scenario) { (void)scenario; return CARDS; }
static const char *card_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->card[i]; }
static int counter_count(const void *scenario) { (void)scenario; return COUNTERS; }
static const char *counter_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->counter_name[i];
}
static int face_count(const void *scenario) { (void)scenario; return UNITS + 1; }
static const char *face_name(const void *scenario, int i) { return i == UNIT_UNDRAWN ? "?" : unit_name(scenario, i); }
static int terrain_count(const void *scenario) { (void)scenario; return TERRAINS; }
static const char *terrain_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->terrain_kind[i].name;
}

static const struct name_kind kinds[KENSHIN_KINDS] = {
    [KIND_UNIT - KIND_GAME] = { .id = "unit", .count = unit_count, .name = unit_name, .title = unit_title,
                                .native = unit_native, .is_proper = true },
    [KIND_CARD - KIND_GAME] = { .id = "card", .count = card_count, .name = card_name },
    [KIND_COUNTER - KIND_GAME] = { .id = "counter", .count = counter_count, .name = counter_name, .is_proper = true },
    [KIND_TERRAIN - KIND_GAME] = { .id = "terrain", .count = terrain_count, .name = terrain_name },
    [KIND_FACE - KIND_GAME] = { .id = "face", .count = face_count, .name = face_name, .is_proper = true },
};

/* Bits, bytes, and arrays of them. */
#define FLAGS(label, member) { .name = label, .offset = offsetof(state_t, member), .count = COUNTERS, \
    .index = KIND_COUNTER, .value = KIND_YES, .high = 1 }
#define BYTE(label, member, top) { .name = label, .offset = offsetof(state_t, member), .stride = 1, .count = 1, \
    .size = 1, .value = KIND_NUMBER, .high = top }
#define PAIR(label, member, top) { .name = label, .offset = offsetof(state_t, member), .stride = 1, .count = 2, \
    .size = 1, .index = KIND_ROLE, .value = KIND_NUMBER, .high = top }
#define PILE(label, member, side) { .name = label, .offset = offsetof(state_t, member[side]), .stride = 1, \
    .count = CARDS, .size = 1, .index = KIND_CARD, .value = KIND_NUMBER, .high = 9 }

static const struct field fields[] = {
    [FIELD_UNIT] = { .name = "unit", .offset = offsetof(state_t, unit), .stride = 1, .count = COUNTERS, .size = 1,
                     .seen = SEEN_BY_GAME, .index = KIND_COUNTER, .value = KIND_FACE, .low = NOTHING,
                     .high = UNIT_UNDRAWN },
    [FIELD_CARD] = { .name = "card", .offset = offsetof(state_t, card), .stride = 1, .count = 2, .size = 1,
                     .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_CARD, .low = NOTHING, .high = CARDS - 1 },
    FLAGS("up", up),
    FLAGS("marked", marked),
    FLAGS("retreated", shaken),
    FLAGS("known", known),
    FLAGS("acted", acted),
    FLAGS("won", won),
    FLAGS("slipped", slipped),
    FLAGS("beaten", beaten),
    FLAGS("spent", spent),
    FLAGS("halted", halted),
    FLAGS("removed", removed),
    FLAGS("awaiting", awaiting),
    { .name = "hex", .offset = offsetof(state_t, hex), .stride = 2, .count = COUNTERS, .size = 2,
      .index = KIND_COUNTER, .value = KIND_HEX, .low = NOTHING, .high = HEXES - 1 },
    BYTE("turn", turn, 99),
    BYTE("sealed", sealed, 3),
    BYTE("commands", commands, 21),
    PILE("uesugi-hand", hand, UESUGI),
    PILE("takeda-hand", hand, TAKEDA),
    PILE("uesugi-discards", discard, UESUGI),
    PILE("takeda-discards", discard, TAKEDA),
    PAIR("commander-retreats", retreats, 99),
    BYTE("exchanged", is_exchanged, 1),
    SEQUENCE_FIELDS(state_t, sequence),
    { .name = "stands", .offset = offsetof(state_t, stands), .stride = 2, .count = 2 * HEX_COLUMNS, .size = 2,
      .value = KIND_NUMBER, .high = UINT16_MAX, .derived = true },
    { .name = "at", .offset = offsetof(state_t, at), .stride = 1, .count = HEXES, .size = 1, .value = KIND_NUMBER,
      .high = NO_COUNTER, .derived = true },
    { .name = "spare", .offset = offsetof(state_t, spare), .stride = 1, .count = 7, .size = 1, .value = KIND_NUMBER,
      .derived = true },
};

static const struct grid *grid(const void *scenario) { return &((const scenario_t *)scenario)->grid; }

const struct game kenshin_game = {
    .id = "kenshin",
    .title = "Kenshin vs. Shingen: The Battle of Kawanakajima",
    .native = "謙信対信玄",
    .aim = {
        "Destroy the enemy commander (Uesugi Kenshin, Takeda Shingen) and you win at once. If both live after six "
        "turns, points decide: one for each enemy unit removed, one for each own unit that lies face up (Uesugi's "
        "only on Takeda's bank of the river), one for each retreat of the enemy commander.\n"
        "A face-up unit acts in every turn, but everybody knows it. A face-down unit acts only with a command: "
        "turn it up for good, or mark it to move in secret in this turn.\n"
        "In combat each side lays a card in secret; strength and card are added. Who is behind by more than 1 is "
        "removed, by 1 or less driven back a hex; a tie is broken by new cards alone. A retreat card slips away. "
        "Played cards come back when a hand holds nothing, or nothing but retreats.",
        "Éliminez le général en chef ennemi (Uesugi Kenshin, Takeda Shingen) et vous gagnez aussitôt. Si les deux "
        "vivent après six tours, les points décident : un par unité ennemie éliminée, un par unité amie face visible "
        "(pour Uesugi, seulement sur la rive de Takeda), un par retraite du général en chef ennemi.\n"
        "Une unité face visible agit à chaque tour, mais chacun la connaît. Une unité face cachée n'agit que sur "
        "ordre : révélez-la pour de bon, ou marquez-la pour qu'elle bouge en secret à ce tour.\n"
        "Au combat, chaque camp pose une carte en secret et l'ajoute à sa force. Une unité battue de plus d'un point "
        "est éliminée, d'un point ou moins elle retraite d'un hexagone ; à égalité, de nouvelles cartes décident "
        "seules. Une carte Retraite permet de se dérober. Vous reprenez votre défausse quand votre main est vide ou "
        "n'a plus que des Retraites.",
        "敵の総大将（上杉謙信、武田信玄）を討てばその場で勝ちです。6ターン後に両者とも生きていれば得点で決まります。除去した敵"
        "ユニット1個、表になっている自軍ユニット1個（上杉は川の武田側の岸だけ）、敵の総大将の退却1回が、それぞれ1点です。\n"
        "表のユニットは毎ターン行動できますが、正体を知られています。裏のユニットは命令を受けたターンだけ行動します。表にすれば"
        "以後も行動でき、移動マーカーならこのターンだけ、正体を伏せたまま動けます。\n"
        "戦闘では両軍がカードを1枚ずつ伏せて出し、戦闘力に足します。1点を超える差で負けたユニットは除去され、1点以内の差なら"
        "1ヘクス退却します。同点なら新しいカードだけで決めます。退却カードを出せば逃れられます。捨て札は、手札がなくなるか退却"
        "カードだけになると手札に戻せます。" },
    .version = 3,
    .roles = SIDES_IN_PLAY,
    .verbs = VERBS,
    .kinds = KENSHIN_KINDS,
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = verbs,
    .kind = kinds,
    .field = fields,
    .seen_by = kenshin_seen_by,
    .determinize = kenshin_determinize,
    .settle = kenshin_settle,
    .grid = grid,
    GAME_WORDS(kenshin),
    GAME_PARTS(kenshin),
};
