/* Sengoku Gunyuden (戦国群雄伝) with Masamune the One-Eyed Dragon (独眼竜政宗): the table that says what this game is. Read
 * this first, then README.md, state.h and rules.h, then the chapters. */
#include "games/gunyuden/game.h"

#include "core/wiring.h"
#include "games/gunyuden/rules/rules.h"

const struct option gunyuden_options[OPTIONS] = {
    [OPTION_RULESET] = { .name = "ruleset", .help = "sieges use the classic tables or the revised rules",
                         .value = { "classic", "revised", NULL } },
};

/* Fields: arrays of the state with their kinds; sets of units, which are bits; single bytes. NO_UNIT and its like are
 * NOTHING in a byte with a sign. */
_Static_assert((int8_t)NO_UNIT == NOTHING && (int8_t)NO_CASTLE == NOTHING && (int8_t)NO_CLAN == NOTHING, "no value");
#define MEMBER(member) ((state_t *)0)->member
#define LIST(label, member) .name = label, .offset = offsetof(state_t, member), .stride = sizeof MEMBER(member[0]), \
    .count = sizeof MEMBER(member) / sizeof MEMBER(member[0]), .size = sizeof MEMBER(member[0])
#define BYTES(label, member) .name = label, .offset = offsetof(state_t, member), .stride = 1, \
    .count = sizeof MEMBER(member), .size = 1
#define UNITS_OF(label, member) { .name = label, .offset = offsetof(state_t, member), .count = UNITS_MAX, \
    .index = KIND_UNIT, .value = KIND_YES, .high = 1 }
#define BY_UNIT(label, member, kind, top) { BYTES(label, member), .index = KIND_UNIT, .value = kind, .high = top }
#define BY_CASTLE(label, member, top) { BYTES(label, member), .index = KIND_CASTLE, .value = KIND_NUMBER, .high = top }
#define BY_CLAN(label, member, kind, top) { BYTES(label, member), .index = KIND_CLAN, .value = kind, .high = top }
#define PAIR(label, member, top) { BYTES(label, member), .index = KIND_ROLE, .value = KIND_NUMBER, .high = top }
#define BYTE(label, member, top) { BYTES(label, member), .value = KIND_NUMBER, .high = top }
#define HEXES_OF(label, member) { .name = label, .offset = offsetof(state_t, member), .count = SIDES_OF_WAR * HEXES, \
    .value = KIND_YES, .high = 1, .derived = true }

static const struct field fields[] = {
    UNITS_OF("acted", acted),
    UNITS_OF("moved", did[DEED_MOVE]),
    UNITS_OF("attacked", did[DEED_ATTACK]),
    UNITS_OF("separated", did[DEED_SEPARATE]),
    UNITS_OF("dropped", did[DEED_DROP]),
    UNITS_OF("investing", investing),
    UNITS_OF("rebel", rebel),
    UNITS_OF("was-led", was_led),
    UNITS_OF("was-led-at-stage", was_led_at_stage),
    UNITS_OF("regrouped", regrouped),
    UNITS_OF("orphan", orphan),
    UNITS_OF("joined", joined),
    UNITS_OF("target", target),
    UNITS_OF("running", running),
    UNITS_OF("walking", walking),
    { .name = "invested", .offset = offsetof(state_t, invested), .count = CASTLES_MAX, .index = KIND_CASTLE,
      .value = KIND_YES, .high = 1 },
    { .name = "in-play", .offset = offsetof(state_t, in_play), .count = SIDES_OF_WAR * UNITS_MAX, .value = KIND_YES,
      .high = 1, .derived = true },
    HEXES_OF("stands", stands),
    HEXES_OF("hindered", hindered),
    HEXES_OF("barred", barred),
    SEQUENCE_FIELDS(state_t, sequence),
    { LIST("against", against), .index = KIND_CLAN, .value = KIND_CLAN, .is_set = true, .low = INT32_MIN,
      .high = INT32_MAX },
    { LIST("hex", hex), .index = KIND_UNIT, .value = KIND_HEX, .low = NOTHING, .high = HEXES - 1 },
    { LIST("trail", trail), .value = KIND_HEX, .low = NOTHING, .high = HEXES - 1 },
    { LIST("inflicted", inflicted), .index = KIND_ROLE, .value = KIND_NUMBER, .high = 999 },
    BY_UNIT("place", place, KIND_PLACE, PLACES - 1),
    BY_UNIT("clan", clan, KIND_CLAN, CLANS_MAX - 1),
    BY_UNIT("leader", leader, KIND_UNIT, UNITS_MAX - 1),
    BY_UNIT("steps", steps, KIND_NUMBER, STEPS),
    BY_UNIT("low", low, KIND_NUMBER, MORALE_LOW),
    { BYTES("owner", owner), .index = KIND_CASTLE, .value = KIND_CLAN, .low = NOTHING, .high = CLANS_MAX - 1 },
    BY_CASTLE("durability", durability, DURABILITY),
    BY_CASTLE("castle-low", castle_low, MORALE_LOW),
    { BYTES("castle-flags", castle_flags), .index = KIND_CASTLE, .value = KIND_CASTLE_FLAG, .is_set = true,
      .high = CASTLE_FLAGS_ALL },
    { BYTES("main", main), .index = KIND_CLAN, .value = KIND_CASTLE, .low = NOTHING, .high = CASTLES_MAX - 1 },
    BY_CLAN("awake", awake, KIND_AWAKE, AWAKES - 1),
    BY_CLAN("side", side_of, KIND_NUMBER, NEUTRAL),
    BY_CLAN("halved", halved, KIND_NUMBER, 9),
    { BYTES("halved-unit", halved_unit), .value = KIND_UNIT, .low = NOTHING, .high = UNITS_MAX - 1 },
    { BYTES("turn", turn), .value = KIND_NUMBER, .low = 1, .high = 99 },
    { BYTES("weather", weather), .value = KIND_WEATHER, .high = WEATHERS - 1 },
    { BYTES("truce", truce), .index = KIND_TRUCE, .value = KIND_YES, .high = 1 },
    BYTE("has-met", has_met, 1),
    { BYTES("story", story), .index = KIND_STORY, .value = KIND_NUMBER, .high = 99 },
    BYTE("reached", reached, 1),
    BYTE("dead", dead, 99),
    PAIR("battles", battles, 99),
    BYTE("trail-from", trail_from, TRAIL_MAX - 1),
    BYTE("trails", trails, TRAIL_MAX),
    BYTE("round", round, 254),
    PAIR("chiefs", chiefs, 99),
    PAIR("die", die, 6),
    PAIR("result", result, 254),
    PAIR("dot", dot, 1),
    PAIR("lost", lost, 254),
    { BYTES("lender", lender), .index = KIND_ROLE, .value = KIND_UNIT, .low = NOTHING, .high = UNITS_MAX - 1 },
    { BYTES("spare", spare), .value = KIND_NUMBER, .derived = true },
};

static const struct grid *grid(const void *scenario) { return &((const scenario_t *)scenario)->grid; }

const struct game gunyuden_game = {
    .id = "gunyuden",
    .title = "Masamune the One-Eyed Dragon",
    .native = "独眼竜政宗",
    .notice = "Terrain and counters are rebuilt, not the printed ones.",
    .aim = {
        "Clans of north-eastern Japan around 1588 fight for Date Masamune or against him. Victory points decide: "
        "castles won and lost, leaders killed, decisive battles. The small scenarios score in their own way.\nA "
        "turn is a week of four stages. In each stage the forces of one side act, then those of the other: "
        "organize, move, besiege, give battle or recover. A leader with n activation points acts in the first n "
        "stages. Taisho and sodaisho lead other units, which act with them.\nEvery unit outside a castle needs a "
        "line of communication to its clan's main castle, relayed by units and castles. Without one it loses "
        "morale every turn.",
        "Vers 1588, les clans du nord-est du Japon se battent pour Date Masamune ou contre lui. Les points de "
        "victoire décident : châteaux gagnés et perdus, chefs tués, batailles décisives. Les petits scénarios "
        "comptent à leur manière.\nUn tour est une semaine de quatre étapes. À chaque étape, les corps d’un camp "
        "agissent, puis ceux de l’autre : réorganiser, se déplacer, assiéger, livrer bataille ou rétablir le "
        "moral. Un chef qui a n points d’activation agit pendant les n premières étapes. Les taisho et les "
        "sodaisho commandent d’autres unités, qui agissent avec eux.\nToute unité hors d’un château a besoin "
        "d’une ligne de communication avec le château principal de son clan, relayée par des unités et des "
        "châteaux. Sans elle, son moral baisse à chaque tour.",
        "1588年ごろの奥羽の大名家が、伊達政宗の味方と敵に分かれて戦います。"
        "勝敗は勝利得点で決まります。"
        "城の得失、討ち取った武将、合戦の勝敗が得点になり、小シナリオにはそれぞれの数え方があります。\n"
        "1ターンは1週間で、4つのステージに分かれます。"
        "各ステージで一方の陣営の部隊が行動し、次に相手が行動します。"
        "部隊は編成、移動、攻城、戦闘、士気回復のどれかを行います。"
        "行動力nの武将は第nステージまで行動できます。"
        "大将と総大将はほかのユニットを指揮し、ともに行動します。\n"
        "城外のユニットには、ユニットや城を中継点として家の本城までつながる連絡線が必要です。"
        "連絡線がなければ、毎ターン士気が下がります。" },
    .version = 4,
    .roles = SIDES_OF_WAR,
    .verbs = VERBS,
    .kinds = GUNYUDEN_KINDS,
    .options = OPTIONS,
    .fields = sizeof fields / sizeof fields[0],
    .role = gunyuden_roles,
    .verb = gunyuden_verbs,
    .kind = gunyuden_kinds,
    .field = fields,
    .option = gunyuden_options,
    .culprit = gunyuden_culprit,
    .settle = gunyuden_settle,
    .grid = grid,
    GAME_WORDS(gunyuden),
    GAME_PARTS(gunyuden),
};
