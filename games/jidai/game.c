/* Sengoku Jidai: Kawanakajima 1561 (戦国時代 川中島): the table that says what this game is. Read this first,
 * then state.h and rules.h, then the chapters: setup.c (3), bowl.c (4, 9), board.c (5), modes.c (6), plans.c (7),
 * command.c (8), alternate.c (9.3), movement.c and march.c (10), path.c (10.2), retreat.c (9.3.1), battle.c, score.c,
 * combat.c, losses.c and rout.c (11), rally.c (12), siege.c, strike.c, fortress.c, withdraw.c and survivors.c (13),
 * samurai.c (14), scenario.c (15 to 18); where the rulebooks differ: editions.c; who sees what: secrets.c. */
#include "games/jidai/game.h"

#include "core/wiring.h"
#include "games/jidai/rules/rules.h"

static const struct role_name roles[ARMIES] = {
    [UESUGI] = { .id = "uesugi", .title = "Uesugi", .native = "上杉" },
    [TAKEDA] = { .id = "takeda", .title = "Takeda", .native = "武田" },
};

/* Fields: arrays of the state with their kinds; sets of units, which are bits; pairs by army; single bytes. NO_VALUE
 * and its like are NOTHING in a byte with a sign. */
_Static_assert((int8_t)NO_VALUE == NOTHING && (int8_t)NO_UNIT == NOTHING && (int8_t)NO_CLAN == NOTHING, "no value");
#define MEMBER(member) ((state_t *)0)->member
#define LIST(label, member) .name = label, .offset = offsetof(state_t, member), .stride = sizeof MEMBER(member[0]), \
    .count = sizeof MEMBER(member) / sizeof MEMBER(member[0]), .size = sizeof MEMBER(member[0])
#define BYTES(label, member) .name = label, .offset = offsetof(state_t, member), .stride = 1, \
    .count = sizeof MEMBER(member), .size = 1
#define UNITS_OF(label, member) { .name = label, .offset = offsetof(state_t, member), .count = UNITS_MAX, \
    .index = KIND_UNIT, .value = KIND_YES, .high = 1 }
#define CLANS_OF(label, member) { .name = label, .offset = offsetof(state_t, member), .count = CLANS, \
    .index = KIND_CLAN, .value = KIND_YES, .high = 1 }
#define PAIR(label, member, top) { BYTES(label, member), .index = KIND_ROLE, .value = KIND_NUMBER, .high = top }
#define BYTE(label, member, top) { BYTES(label, member), .value = KIND_NUMBER, .high = top }

static const struct field fields[] = {
    [FIELD_MODE] = { BYTES("mode", mode), .seen = SEEN_BY_GAME, .index = KIND_CLAN, .value = KIND_MODE,
                     .low = NOTHING, .high = MODES - 1 },
    [FIELD_ENTRY] = { BYTES("entry", entry), .seen = SEEN_BY_GAME, .index = KIND_CLAN, .value = KIND_ENTRY,
                      .low = NOTHING, .high = ENTRIES - 1 },
    [FIELD_PLACE] = { BYTES("place", place), .seen = SEEN_BY_GAME, .index = KIND_CHIT, .value = KIND_PLACE,
                      .high = PLACES - 1 },
    [FIELD_BOUGHT] = { BYTES("bought", bought), .seen = SEEN_BY_GAME, .index = KIND_CHIT, .value = KIND_NUMBER,
                       .high = COMMANDERS },
    [FIELD_ACTIVITY] = { BYTES("activity", activity), .seen = SEEN_BY_GAME, .value = KIND_ACTIVITY,
                         .low = NOTHING, .high = ACTIVITIES - 1 },
    [FIELD_TARGET] = { BYTES("target", target), .seen = SEEN_BY_GAME, .value = KIND_CLAN, .low = NOTHING,
                       .high = CLANS - 1 },
    [FIELD_PLAN] = { BYTES("plan", plan), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_PLAN,
                     .low = NOTHING, .high = PLANS - 1 },
    [FIELD_SAVED] = { BYTES("saved", saved), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_NUMBER,
                      .high = 200 },
    [FIELD_SAVING] = { BYTES("saving", saving), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_NUMBER,
                       .low = NOTHING, .high = 60 },
    [FIELD_TRYING] = { BYTES("trying", trying), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_YES,
                       .high = 1 },
    [FIELD_WANTED] = { BYTES("wanted", wanted), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_MODE,
                       .low = NOTHING, .high = MODES - 1 },
    [FIELD_POINTS] = { BYTES("points", points), .seen = SEEN_BY_GAME, .value = KIND_NUMBER, .high = 60 },
    [FIELD_DRAFT] = { LIST("draft", draft), .seen = SEEN_BY_GAME, .index = KIND_UNIT, .value = KIND_HEX, .low = NOTHING,
                      .high = HEXES - 1 },
    [FIELD_REDEPLOYED] = { BYTES("redeployed", redeployed), .seen = SEEN_BY_GAME, .value = KIND_CLAN, .low = NOTHING,
                           .high = CLANS - 1 },
    [FIELD_RECALLED] = { BYTES("has-recalled", has_recalled), .seen = SEEN_BY_GAME, .value = KIND_NUMBER, .high = 1 },
    CLANS_OF("acted", acted),
    CLANS_OF("active-clans", active_clans),
    CLANS_OF("mode-known", mode_known),
    { .name = "shown", .offset = offsetof(state_t, shown), .count = CHITS, .index = KIND_CHIT, .value = KIND_YES,
      .high = 1 },
    UNITS_OF("active", active),
    UNITS_OF("moved", moved),
    UNITS_OF("charged", charged),
    UNITS_OF("retreated", retreated),
    UNITS_OF("rallied", rallied),
    UNITS_OF("obliged", obliged),
    UNITS_OF("position", position),
    UNITS_OF("kept", kept),
    UNITS_OF("fought", fought),
    SEQUENCE_FIELDS(state_t, sequence),
    { LIST("hex", hex), .index = KIND_UNIT, .value = KIND_HEX, .low = NOTHING, .high = HEXES - 1 },
    { LIST("trail", trail), .value = KIND_HEX, .low = NOTHING, .high = HEXES - 1 },
    { .name = "victory", .offset = offsetof(state_t, vp), .stride = 2, .count = 1, .size = 2, .value = KIND_NUMBER,
      .low = -999, .high = 999 },
    { .name = "fight", .offset = offsetof(state_t, fight), .stride = 2, .count = 24, .size = 2, .value = KIND_NUMBER,
      .low = -32000, .high = 32000 },
    { BYTES("box", box), .index = KIND_UNIT, .value = KIND_BOX, .high = BOXES - 1 },
    { BYTES("steps", steps), .index = KIND_UNIT, .value = KIND_STATE, .high = ELIMINATED },
    { BYTES("lead", lead), .index = KIND_UNIT, .value = KIND_NUMBER, .high = 9 },
    { BYTES("battle", battle), .index = KIND_UNIT, .value = KIND_NUMBER, .high = 254 },
    { .name = "used-by-uesugi", .offset = offsetof(state_t, used[UESUGI]), .stride = 1, .count = ACTIVITIES, .size = 1,
      .index = KIND_ACTIVITY, .value = KIND_NUMBER, .high = 99 },
    { .name = "used-by-takeda", .offset = offsetof(state_t, used[TAKEDA]), .stride = 1, .count = ACTIVITIES, .size = 1,
      .index = KIND_ACTIVITY, .value = KIND_NUMBER, .high = 99 },
    PAIR("granted", granted, 99),
    PAIR("bundori", bundori, 200),
    { BYTES("samurai", samurai), .index = KIND_ROLE, .value = KIND_UNIT, .low = NOTHING, .high = UNITS_MAX - 1 },
    BYTE("plan-shown", plan_shown, 3),
    BYTE("plan-active", plan_active, 3),
    BYTE("plan-given", plan_given, 3),
    BYTE("sealed", sealed, 3),
    BYTE("refused", refused, 3),
    BYTE("fallen", fallen, 3),
    { BYTES("turn", turn), .value = KIND_NUMBER, .low = 1, .high = TURNS_MAX },
    BYTE("has-begun", has_begun, 1),
    BYTE("has-kansuke", has_kansuke, 1),
    { BYTES("special-clan", special_clan), .value = KIND_CLAN, .low = NOTHING, .high = CLANS - 1 },
    BYTE("trails", trails, TRAIL_MAX),
    BYTE("markers", markers, 99),
    { BYTES("besieger", besieger), .value = KIND_ROLE, .low = NOTHING, .high = ARMIES - 1 },
    { BYTES("kaizu", kaizu_side), .value = KIND_ROLE, .low = NOTHING, .high = ARMIES - 1 },
    { .name = "uesugi-areas", .offset = offsetof(state_t, area[UESUGI]), .stride = 1, .count = AREAS_MAX, .size = 1,
      .index = KIND_AREA, .value = KIND_NUMBER, .high = 99 },
    { .name = "takeda-areas", .offset = offsetof(state_t, area[TAKEDA]), .stride = 1, .count = AREAS_MAX, .size = 1,
      .index = KIND_AREA, .value = KIND_NUMBER, .high = 99 },
    PAIR("manpower", manpower, 254),
    PAIR("out-of-combat", out, 254),
    PAIR("siege-actions", actions, 254),
    PAIR("bid", bid, 254),
    { LIST("base", base), .index = KIND_ROLE, .value = KIND_NUMBER, .high = UINT16_MAX },
    BYTE("siege", siege, 254),
    BYTE("called", called, 3),
    { .name = "stands", .offset = offsetof(state_t, stands), .stride = 4, .count = ARMIES * HEX_COLUMNS, .size = 4,
      .value = KIND_NUMBER, .derived = true },
    { .name = "zone", .offset = offsetof(state_t, zone), .stride = 4, .count = ARMIES * HEX_COLUMNS, .size = 4,
      .value = KIND_NUMBER, .derived = true },
    { BYTES("at", at), .value = KIND_NUMBER, .high = NO_UNIT, .derived = true },
    { .name = "able", .offset = offsetof(state_t, able), .count = CLANS, .index = KIND_CLAN, .value = KIND_YES,
      .high = 1, .derived = true },
    { .name = "stepping", .offset = offsetof(state_t, stepping), .count = UNITS_MAX, .index = KIND_UNIT,
      .value = KIND_YES, .high = 1, .derived = true },
    { BYTES("touch", touch), .index = KIND_UNIT, .value = KIND_NUMBER, .high = (1 << HEXSIDES) - 1, .derived = true },
    { BYTES("next", next), .value = KIND_NUMBER, .high = 2 * NEXT_SEVERAL - 1, .derived = true },
    BYTE("aim", aim, UINT8_MAX),
    { BYTES("spare", spare), .value = KIND_NUMBER, .derived = true },
};

static const struct grid *grid(const void *scenario) { return &((const scenario_t *)scenario)->grid; }

const struct game jidai_game = {
    .id = "jidai",
    .title = "Sengoku Jidai: Kawanakajima 1561",
    .native = "戦国時代 川中島 永禄四年",
    .notice = "Map, counters and tables are rebuilt from the rulebooks, not the printed ones.",
    .aim = {
        "Whoever loses his daimyo (Uesugi Kenshin, Takeda Shingen) has lost at once. Otherwise points decide at "
        "the end: elan and leaders of the enemy units destroyed, in the hypothetical battle also the fortress of "
        "Kaizu; a small lead is a draw.\n"
        "In each turn command points buy chits of your clans. Chits are drawn from a bowl one by one, and a clan "
        "whose chit comes up acts by its mode: Attack closes with the nearest enemy and charges, Defense holds its "
        "ground, Move marches, Regroup gets away and rallies. Five compulsory chits make both armies retreat and "
        "rally, march, and fight. Clans keep together, and a unit beside an enemy is held by it.\n"
        "In battle the attacker's strength less the defender's, with two dice each, gives a column and a line of "
        "the Combat Table; leaders help. Units lose steps, fall back or are destroyed, and a clan that loses one "
        "may rout.",
        "Qui perd son daimyo (Uesugi Kenshin, Takeda Shingen) a perdu aussitôt. Sinon les points décident à la fin : "
        "élan et chefs des unités ennemies éliminées, et dans la bataille hypothétique la place forte de Kaizu ; une "
        "petite avance donne un match nul.\n"
        "À chaque tour, les points de commandement achètent les jetons de vos clans. Les jetons sont piochés un à un "
        "dans un bol, et le clan dont le jeton sort agit selon sa posture : Attaque marche sur l’ennemi le plus proche "
        "et charge, Défense tient le terrain, Déplacement manœuvre, Regroupement se dégage et se rallie. Cinq jetons "
        "obligatoires font retraiter et se rallier, marcher et combattre les deux armées. Les clans restent groupés, "
        "et une unité au contact de l’ennemi est fixée.\n"
        "Au combat, la force de l’attaquant moins celle du défenseur, avec deux dés chacune, donne une colonne et une "
        "ligne de la table de combat ; les chefs aident. Les unités perdent des pas, reculent ou sont éliminées, et un "
        "clan qui en perd une peut fuir.",
        "大名（上杉謙信、武田信玄）を失えばその場で負けです。そうでなければ最後に得点で決まります。除去した敵ユニットの突撃力と"
        "武将、仮想の戦いでは海津城も得点になり、わずかな差は引き分けです。\n"
        "毎ターン、指揮ポイントで備のチットを買います。チットはカップから1個ずつ引かれ、引かれた備はその態勢に従って行動します。"
        "攻撃は最も近い敵に迫って突撃し、防御は持ち場を守り、移動は行軍し、再集結は敵から離れて回復します。5個の必須チットで"
        "両軍が退却と回復、行軍、戦闘をします。備はまとまって動き、敵に接したユニットは動けません。\n"
        "戦闘では攻撃側の力から防御側の力を引き、ダイスを2個ずつ加えて戦闘結果表の列と行を求めます。武将が助けになります。"
        "ユニットはステップを失い、後退し、あるいは除去され、ユニットを失った備は潰走することがあります。" },
    .version = 5,
    .roles = ARMIES,
    .verbs = VERBS,
    .kinds = JIDAI_KINDS,
    .options = OPTIONS,
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = jidai_verbs,
    .kind = jidai_kinds,
    .field = fields,
    .option = jidai_options,
    .seen_by = jidai_seen_by,
    .determinize = jidai_determinize,
    .settle = jidai_settle,
    .grid = grid,
    GAME_WORDS(jidai),
    GAME_PARTS(jidai),
};
