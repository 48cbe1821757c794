/* Argad, Sengoku Japan: the table that says what this game is. Read this first, then state.h, then sequence.c, which
 * names the chapters in the order of a turn. A non-official adaptation: README.md, packs/argad/SOURCES.md. */
#include "games/argad/game.h"

#include "core/wiring.h"
#include "games/argad/rules/fields.h"
#include "games/argad/rules/rules.h"

static const struct role_name roles[] = {
    [WEST] = { .id = "west", .title = "West", .native = "西軍" },
    [EAST] = { .id = "east", .title = "East", .native = "東軍" },
};

#define MOVER_ARG(label) { .name = label, .kind = KIND_MOVER }
#define MM_ARG(label) { .name = label, .kind = KIND_MM }
#define ANGLE_ARG { .name = "facing", .kind = KIND_ANGLE }
static const struct verb verbs[VERBS] = {
    [VERB_PLACE] = { .name = "place", .nargs = 3, .flags = VERB_SECRET, .rule = RULE_BASE_SETUP,
                     .arg = { MOVER_ARG("figure"), MM_ARG("x"), MM_ARG("y") },
                     .help = "put a figure in your zone, in mm from the south-west corner" },
    [VERB_AS_PRINTED] = { .name = "as-printed", .flags = VERB_SECRET, .rule = RULE_BASE_SETUP,
                          .help = "return all figures to the printed set-up" },
    [VERB_FACE] = { .name = "face", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_TABLE,
                    .arg = { MOVER_ARG("mover"), ANGLE_ARG },
                    .help = "set the final facing, in tenths of a degree from north; a formation pivots" },
    [VERB_SEAL] = { .name = "seal", .flags = VERB_SEALS, .rule = RULE_BASE_ORDERS, .help = "confirm your orders" },
    [VERB_ORDER] = { .name = "order", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                     .arg = { MOVER_ARG("mover"), { .name = "posture", .kind = KIND_POSTURE } },
                     .help = "start a new order: stay, move, charge, dash, hide, drop, mount, dismount, douse" },
    [VERB_LEG] = { .name = "leg", .nargs = 3, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                   .arg = { MOVER_ARG("mover"), MM_ARG("x"), MM_ARG("y") },
                   .help = "add a straight leg; a formation moves ahead, back or sideways" },
    [VERB_CHARGE] = { .name = "charge", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_PURSUIT,
                      .arg = { MOVER_ARG("figure"), MOVER_ARG("target") },
                      .help = "charge an enemy wherever he moves, after any legs" },
    [VERB_FORM] = { .name = "form", .nargs = 3, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_FORM,
                    .arg = { MOVER_ARG("group"), MOVER_ARG("guide"), { .name = "ranks", .kind = KIND_NUMBER } },
                    .help = "form close order on a guide who stays, in this many ranks" },
    [VERB_PIVOT] = { .name = "pivot", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_PIVOT,
                     .arg = { MOVER_ARG("group"), ANGLE_ARG }, .help = "turn each man in place, by quarter turns" },
    [VERB_WHEEL] = { .name = "wheel", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_WHEEL,
                     .arg = { MOVER_ARG("group"), ANGLE_ARG },
                         .help = "turn the formation about one end of its front rank" },
    [VERB_RANKS] = { .name = "ranks", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_RANKS,
                     .arg = { MOVER_ARG("group"), { .name = "rank", .kind = KIND_NUMBER } },
                     .help = "bring this rank to the front and the first to the back" },
    [VERB_HELP] = { .name = "help", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_RELOAD_HELP,
                    .arg = { MOVER_ARG("figure"), MOVER_ARG("gunner") }, .help = "help to reload a heavy weapon" },
    [VERB_TAKE] = { .name = "take", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_LOAD,
                    .arg = { MOVER_ARG("figure"), { .name = "load", .kind = KIND_LOAD } },
                    .help = "pick up a load next to the figure" },
    [VERB_STANDING] = { .name = "standing", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                        .arg = { MOVER_ARG("group"), { .name = "plan", .kind = KIND_PLAN } },
                        .help = "order a whole group at once" },
    [VERB_SHOOT] = { .name = "shoot", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_SHOOTING_ROLL,
                     .arg = { MOVER_ARG("figure"), MOVER_ARG("target") }, .help = "choose the target of a shot" },
    [VERB_SALVO] = { .name = "salvo", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_SALVO_TABLE,
                     .arg = { MOVER_ARG("group"), MOVER_ARG("target") },
                     .help = "spread the guns of a group over an enemy group" },
    [VERB_BURN] = { .name = "burn", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BO_HIYA_EFFECT,
                    .arg = { MOVER_ARG("figure"), { .name = "feature", .kind = KIND_FEATURE } },
                    .help = "shoot a fire arrow at a building, gate, store or bush" },
    [VERB_VOLLEY] = { .name = "volley", .flags = VERB_SECRET, .rule = RULE_BASE_SHOOTING_ROLL,
                      .help = "give every shooter without a target his best one" },
    [VERB_HOLD] = { .name = "hold", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                    .arg = { MOVER_ARG("figure") }, .help = "call off a shot, a follow-up or giving room" },
    [VERB_FIGHT] = { .name = "fight", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_MELEE_LENGTH_ORDER,
                     .arg = { MOVER_ARG("figure"), MOVER_ARG("foe") }, .help = "choose a fighter's opponent" },
    [VERB_GIVE_ROOM] = { .name = "give-room", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_YARI_SWING_IN_FRONT,
                         .arg = { MOVER_ARG("figure") },
                         .help = "do not swing a two-handed weapon, so that those behind may strike" },
    [VERB_FOLLOW] = { .name = "follow", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_BASE_FOLLOW_UP,
                      .arg = { MOVER_ARG("figure") }, .help = "follow up the beaten opponent" },
    [VERB_ROLL] = { .name = "roll", .nargs = 1, .flags = VERB_CHANCE | VERB_VARIADIC, .rule = RULE_BASE_TURN_ORDER,
                    .arg = { { .name = "die", .kind = KIND_NUMBER } }, .help = "the result of the dice" },
};

/* ---- names ------------------------------------------------------------------------------------------------- */

static const char *const posture_words[] = { "stay", "move", "charge", "dash", "hide", "form", "pivot", "wheel",
    "ranks",
                                             "help", "take", "drop", "mount", "dismount", "douse" };
static const char *const plan_words[] = { "advance", "hold", "charge", "fall-back", "objective", "form",
                                          "overwhelm", "press" };
static const char *const life_words[] = { "on-table", "unseen", "dead", "fled", "left" };
static const char *const length_words[] = { "pike", "long", "half-long", "short", "very-short", "hands" };
static const char *const condition_words[] = { "salvo", "training", "three", "close-order", "formed", "officer",
                                               "ammunition", "target", "immobile" };
static const char *const condition_titles[] = {
    "a salvo", "it is not trained for it", "fewer than three guns fire", "it is not in close order",
    "its unit has formed only now", "no officer within 20 cm gives the word", "nobody serves the ammunition",
    "the target is no group of three, nor behind a solid construction", "it has moved" };
#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

static int mover_count(const void *scenario)
{
    return ((const scenario_t *)scenario)->figures + ((const scenario_t *)scenario)->groups;
}
static const char *mover_name(const void *scenario_, int i)
{
    const scenario_t *scenario = scenario_;
    return i < scenario->figures ? scenario->figure[i].name : scenario->group[i - scenario->figures].name;
}
static struct likeness mover_like(const void *scenario, int i)
{
    const int figures = ((const scenario_t *)scenario)->figures;
    return (struct likeness){ .kind = i < figures ? KIND_FIGURE : KIND_GROUP, .value = i < figures ? i : i - figures };
}
static int figure_count(const void *scenario) { return ((const scenario_t *)scenario)->figures; }
static const char *figure_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->figure[i].name; }
/* "Archer 3": what he is by his weapon, and which of them in both bands. */
static struct likeness figure_like(const void *scenario_, int i)
{
    const scenario_t *scenario = scenario_;
    const struct figure *figure = &scenario->figure[i];
    return (struct likeness){ .kind = KIND_PROFILE, .value = (int32_t)(figure->profile - scenario->profile),
                              .number = figure->number };
}
static int profile_count(const void *scenario) { return ((const scenario_t *)scenario)->profiles; }
static const char *profile_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->profile[i].name;
}
static const char *profile_title(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->profile[i].title;
}
static int group_count(const void *scenario) { return ((const scenario_t *)scenario)->groups; }
static const char *group_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->group[i].name; }
static const char *group_title(const void *scenario, int i) { return ((const scenario_t *)scenario)->group[i].title; }
static int feature_count(const void *scenario) { return ((const scenario_t *)scenario)->features; }
static const char *feature_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->feature[i].name;
}
static const char *feature_title(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->feature[i].title;
}
static int load_count(const void *scenario) { return ((const scenario_t *)scenario)->loads; }
static const char *load_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->load[i].name; }
static const char *load_title(const void *scenario, int i) { return ((const scenario_t *)scenario)->load[i].title; }
static int objective_count(const void *scenario) { return ((const scenario_t *)scenario)->objectives; }
static const char *objective_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->objective[i].name;
}
static const char *objective_title(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->objective[i].why;
}
static int ground_count(const void *scenario) { return ((const scenario_t *)scenario)->grounds; }
static const char *ground_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->ground[i].name; }
#define WORD_LIST(name, list) \
    static int name##_count(const void *scenario) { (void)scenario; return COUNT(list); } \
    static const char *name##_name(const void *scenario, int i) { (void)scenario; return list[i]; }
WORD_LIST(posture, posture_words)
WORD_LIST(plan, plan_words)
WORD_LIST(life, life_words)
WORD_LIST(length, length_words)
WORD_LIST(condition, condition_words)
static const char *condition_title(const void *scenario, int i) { (void)scenario; return condition_titles[i]; }
static int weapon_count(const void *scenario) { (void)scenario; return WEAPONS; }
static const char *weapon_word(const void *scenario, int i) { (void)scenario; return i ? argad_weapon_name(i) :
    "none"; }

#define NAMES(label, prefix) { .id = label, .count = prefix##_count, .name = prefix##_name }
#define LIKE(label, prefix) { .id = label, .count = prefix##_count, .name = prefix##_name, .like = prefix##_like }
#define TITLES(label, prefix) { .id = label, .count = prefix##_count, .name = prefix##_name, .title = prefix##_title }
static const struct name_kind kinds[KINDS_END - KIND_GAME] = {
    [KIND_MOVER - KIND_GAME] = LIKE("mover", mover),
    [KIND_FIGURE - KIND_GAME] = LIKE("figure", figure),
    [KIND_GROUP - KIND_GAME] = TITLES("group", group),
    [KIND_FEATURE - KIND_GAME] = TITLES("feature", feature),
    [KIND_LOAD - KIND_GAME] = TITLES("load", load),
    [KIND_POSTURE - KIND_GAME] = NAMES("posture", posture),
    [KIND_PLAN - KIND_GAME] = NAMES("plan", plan),
    [KIND_WEAPON - KIND_GAME] = { .id = "weapon", .count = weapon_count, .name = weapon_word },
    [KIND_LIFE - KIND_GAME] = NAMES("life", life),
    [KIND_CONDITION - KIND_GAME] = { .id = "condition", .count = condition_count, .name = condition_name,
                                     .title = condition_title },
    [KIND_LENGTH - KIND_GAME] = NAMES("length", length),
    [KIND_OBJECTIVE - KIND_GAME] = TITLES("objective", objective),
    [KIND_GROUND - KIND_GAME] = NAMES("ground", ground),
    [KIND_PROFILE - KIND_GAME] = TITLES("profile", profile),
};

/* ---- fields ------------------------------------------------------------------------------------------------ */

#define MEMBER(member) .offset = offsetof(state_t, member), .stride = sizeof(((state_t *)0)->member[0]), \
    .count = sizeof(((state_t *)0)->member) / sizeof(((state_t *)0)->member[0]), \
    .size = sizeof(((state_t *)0)->member[0])
#define SECRET(label, member, kind, least, most) { .name = label, MEMBER(member), .seen = SEEN_BY_GAME, \
    .index = KIND_FIGURE, .value = kind, .low = least, .high = most }
#define LEG(label, member, number) { .name = label, .offset = offsetof(state_t, member[0][number]), \
    .stride = sizeof(((state_t *)0)->member[0]), .count = FIGURES, .size = 2, .seen = SEEN_BY_GAME, \
    .index = KIND_FIGURE, .value = KIND_MM, .low = 0, .high = TABLE_HIGH }
#define SET(label, member) { .name = label, .offset = offsetof(state_t, member), .count = FIGURES, \
    .index = KIND_FIGURE, .value = KIND_YES, .high = 1 }
#define OPEN(label, member, ind, kind, least, most) { .name = label, MEMBER(member), .index = ind, .value = kind, \
    .low = least, .high = most }
#define ONE(label, member, most) { .name = label, .offset = offsetof(state_t, member), .stride = 1, .count = 1, \
    .size = 1, .value = KIND_NUMBER, .high = most }

static const struct field fields[] = {
    [FIELD_X] = SECRET("x", x, KIND_MM, 0, TABLE_HIGH),
    [FIELD_Y] = SECRET("y", y, KIND_MM, 0, TABLE_HIGH),
    [FIELD_FACING] = SECRET("facing", facing, KIND_ANGLE, 0, TURN - 1),
    [FIELD_FROM_X] = SECRET("from-x", from_x, KIND_MM, 0, TABLE_HIGH),
    [FIELD_FROM_Y] = SECRET("from-y", from_y, KIND_MM, 0, TABLE_HIGH),
    [FIELD_POSTURE] = SECRET("posture", posture, KIND_POSTURE, 0, POSTURES - 1),
    [FIELD_AIM] = SECRET("aim", aim, KIND_NUMBER, NOTHING, FIGURES),
    [FIELD_LEGS] = SECRET("legs", legs, KIND_NUMBER, 0, LEGS),
    [FIELD_TURN_TO] = SECRET("turn-to", turn_to, KIND_ANGLE, NOTHING, TURN - 1),
    [FIELD_LEG_X] = LEG("leg-1-x", leg_x, 0),
    LEG("leg-2-x", leg_x, 1),
    LEG("leg-3-x", leg_x, 2),
    LEG("leg-4-x", leg_x, 3),
    LEG("leg-1-y", leg_y, 0),
    LEG("leg-2-y", leg_y, 1),
    LEG("leg-3-y", leg_y, 2),
    LEG("leg-4-y", leg_y, 3),
    [FIELD_TARGET] = SECRET("target", target, KIND_NUMBER, NOTHING, FIGURES + FEATURES - 1),
    [FIELD_FOE] = SECRET("foe", foe, KIND_FIGURE, NOTHING, FIGURES - 1),
    [FIELD_ROOM] = SECRET("room", room, KIND_YES, 0, 1),
    [FIELD_FOLLOW] = SECRET("follow", follow, KIND_YES, 0, 1),
    SET("mounted", mounted),
    SET("fleeing", fleeing),
    SET("disorder", disorder),
    SET("fresh", fresh),
    SET("blocked", blocked),
    SET("stunned", stunned),
    SET("crouched", crouched),
    SET("charging", charging),
    SET("touched", touched),
    SET("withdrew", withdrew),
    SET("shot", shot),
    SET("fought", fought),
    SET("recoiled", recoiled),
    SET("shaken", shaken),
    SET("spent", spent),
    SET("slowed", slowed),
    { .name = "rough", .offset = offsetof(state_t, rough), .count = FIGURES, .index = KIND_FIGURE, .value = KIND_YES,
      .high = 1, .derived = true },
    SEQUENCE_FIELDS(state_t, sequence),
    OPEN("gone", gone, KIND_FIGURE, KIND_MM, 0, TABLE_HIGH),
    OPEN("horse-x", horse_x, KIND_FIGURE, KIND_MM, NOTHING, TABLE_HIGH),
    OPEN("horse-y", horse_y, KIND_FIGURE, KIND_MM, NOTHING, TABLE_HIGH),
    OPEN("load-x", load_x, KIND_LOAD, KIND_MM, NOTHING, TABLE_HIGH),
    OPEN("load-y", load_y, KIND_LOAD, KIND_MM, NOTHING, TABLE_HIGH),
    OPEN("life", life, KIND_FIGURE, KIND_LIFE, 0, LIVES - 1),
    OPEN("beaten", beaten, KIND_FIGURE, KIND_FIGURE, NOTHING, FIGURES - 1),
    OPEN("reload", reload, KIND_FIGURE, KIND_NUMBER, 0, 2),
    OPEN("rank", rank, KIND_FIGURE, KIND_NUMBER, 0, FIGURES),
    OPEN("file", file, KIND_FIGURE, KIND_NUMBER, 0, FIGURES),
    OPEN("slow", slow, KIND_FIGURE, KIND_NUMBER, 0, 12),
    OPEN("die", die, KIND_FIGURE, KIND_NUMBER, 0, 6),
    OPEN("white", white, KIND_FIGURE, KIND_NUMBER, 0, 6),
    OPEN("carries", carries, KIND_FIGURE, KIND_LOAD, NOTHING, LOADS - 1),
    OPEN("burning", burning, KIND_FEATURE, KIND_NUMBER, 0, ABLAZE),
    OPEN("order", order, KIND_GROUP, KIND_NUMBER, 0, CLOSE_ORDER),
    OPEN("pivoted", pivoted, KIND_GROUP, KIND_YES, 0, 1),
    OPEN("lost", lost, KIND_GROUP, KIND_NUMBER, 0, FIGURES),
    OPEN("led", led, KIND_GROUP, KIND_YES, 0, 1),
    OPEN("tested", tested, KIND_GROUP, KIND_NUMBER, 0, 15),
    OPEN("carried-off", carried_off, KIND_LOAD, KIND_NUMBER, 0, EDGES),
    OPEN("thrown", thrown, KIND_ROLE, KIND_NUMBER, 0, 1),
    ONE("sealed", sealed, 3),
    ONE("turn", turn, 99),
    ONE("ended", ended, 9),
    { .name = "spare", MEMBER(spare), .value = KIND_NUMBER, .derived = true },
};

/* Lengths and coordinates lie on the table; directions on the compass. */
static void bounds(const void *scenario_, uint8_t kind, int32_t *ret_low, int32_t *ret_high)
{
    const scenario_t *scenario = scenario_;
    *ret_low = 0;
    *ret_high = kind == KIND_ANGLE ? TURN - 1 : scenario->width > scenario->depth ? scenario->width : scenario->depth;
}

/* Who is off the table has no marks and carries nothing; the ground that ways touch is kept while dice fall for it. */
static void settle(const void *scenario_, void *state_)
{
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) argad_figure_forget(state, i);
    }
    state->rough = argad_slowing_rough(scenario, state);
}

static const struct option options[] = {
    [OPTION_STUN] = { .name = "stun", .help = "a small missile stopped only by armour stuns",
                      .value = { "no", "yes" } },
    [OPTION_UNTRAINED] = { .name = "untrained", .help = "untrained throwers have −1", .value = { "no", "yes" } },
};

const struct game argad_game = {
    .id = "argad",
    .title = "Argad, Sengoku Japan (non-official adaptation)",
    .native = "戦国の小競り合い",
    /* [base:notice] */
    .notice = "Non-official Argad ! adaptation. Argad ! is by Patrice Meallier, argad-bzh.fr; free, not for sale.",
    .aim = {
        "Two bands of ten to twenty figures meet on a table without hexes. Enemies killed score, and so does what the "
        "scenario is about: a road, bales of rice, a lord who gets through.\n"
        "Both sides write their orders in secret; then everybody moves at once and stops where he meets an enemy. Then "
        "all shots fall together, then all blows, the longest weapon first. One die decides each: a shot must reach "
        "the number of its range, a blow must exceed the class of the enemy.\n"
        "Groups that lose their officer or half their men may flee. Close order makes pikes and guns strong; rough "
        "ground breaks it.",
        "Deux troupes de dix à vingt figurines s’affrontent sur une table sans hexagones. Les ennemis tués rapportent "
        "des points, comme l’enjeu du scénario : une route, des sacs de riz, un seigneur qui doit passer.\n"
        "Les deux camps écrivent leurs ordres en secret ; puis tous se déplacent en même temps et s’arrêtent au "
        "contact de l’ennemi. Viennent ensuite tous les tirs, simultanés, puis les mêlées, l’arme la plus longue "
        "d’abord. Un dé décide de chacun : un tir doit atteindre le nombre de sa portée, un coup dépasser la classe "
        "de l’adversaire.\n"
        "Un groupe qui perd son officier ou la moitié de ses hommes peut fuir. L’ordre serré fait la force des piques "
        "et des arquebuses ; le terrain difficile le rompt.",
        "10体から20体の軍勢二つが、ヘクスのない卓上で戦います。敵を倒すほか、シナリオの目的（街道、米俵、通り抜ける大将）が得点になります。\n"
        "両軍はひそかに命令を書き、全員が同時に動き、敵に触れたところで止まります。次にすべての射撃を同時に、続いて長い武器から順に白兵を"
        "解決します。どちらもダイス1個で、射撃は射程ごとの数以上、打撃は相手のクラスを超えれば成功です。\n"
        "指揮者か半数を失った組は逃げることがあります。密集隊形は長柄と鉄砲を強くし、難地形で崩れます。" },
    .version = 7,
    .roles = BANDS,
    .verbs = VERBS,
    .kinds = KINDS_END - KIND_GAME,
    .options = sizeof options / sizeof options[0],
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = verbs,
    .kind = kinds,
    .field = fields,
    .option = options,
    .measured = { EVENT_MEASURED, RULE_BASE_TABLE },
    .seen_by = argad_seen_by,
    .determinize = argad_determinize,
    .settle = settle,
    .bounds = bounds,
    GAME_WORDS(argad),
    GAME_PARTS(argad),
};
