/* Argad, Sengoku Japan: the table that says what this game is. Read this first, then state.h, then sequence.c, which
 * names the chapters in the order of a turn. A non-official adaptation: README.md, packs/argad/SOURCES.md. */
#include "games/argad/game.h"

#include "games/argad/fields.h"
#include "games/argad/rules.h"

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
                     .help = "put a figure somewhere in your zone, in mm from the south-west corner" },
    [VERB_AS_PRINTED] = { .name = "as-printed", .flags = VERB_SECRET, .rule = RULE_BASE_SETUP,
                          .help = "put all your figures back where the scenario prints them" },
    [VERB_FACE] = { .name = "face", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_TABLE,
                    .arg = { MOVER_ARG("mover"), ANGLE_ARG },
                    .help = "where it looks at the end, in tenths of a degree from north; a formation pivots" },
    [VERB_SEAL] = { .name = "seal", .flags = VERB_SEALS, .rule = RULE_BASE_ORDERS, .help = "make your drafts final" },
    [VERB_ORDER] = { .name = "order", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                     .arg = { MOVER_ARG("mover"), { .name = "posture", .kind = KIND_POSTURE } },
                     .help = "begin a draft anew: stay, move, charge, dash, hide, drop, mount, dismount, douse" },
    [VERB_LEG] = { .name = "leg", .nargs = 3, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                   .arg = { MOVER_ARG("mover"), MM_ARG("x"), MM_ARG("y") },
                   .help = "add a straight piece of way; a formation goes ahead, back or to a side" },
    [VERB_CHARGE] = { .name = "charge", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_PURSUIT,
                      .arg = { MOVER_ARG("figure"), MOVER_ARG("target") },
                      .help = "run at an enemy after the legs drafted, wherever he goes" },
    [VERB_FORM] = { .name = "form", .nargs = 3, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_FORM,
                    .arg = { MOVER_ARG("group"), MOVER_ARG("guide"), { .name = "ranks", .kind = KIND_NUMBER } },
                    .help = "fall in on a guide who stands still, in so many ranks" },
    [VERB_PIVOT] = { .name = "pivot", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_PIVOT,
                     .arg = { MOVER_ARG("group"), ANGLE_ARG }, .help = "each man on his heel, by quarter turns" },
    [VERB_WHEEL] = { .name = "wheel", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_WHEEL,
                     .arg = { MOVER_ARG("group"), ANGLE_ARG },
                         .help = "turn as a body about an end of the front rank" },
    [VERB_RANKS] = { .name = "ranks", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_CLOSE_ORDER_RANKS,
                     .arg = { MOVER_ARG("group"), { .name = "rank", .kind = KIND_NUMBER } },
                     .help = "bring this rank to the front; the first one to the back" },
    [VERB_HELP] = { .name = "help", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_RELOAD_HELP,
                    .arg = { MOVER_ARG("figure"), MOVER_ARG("gunner") }, .help = "help with loading a heavy weapon" },
    [VERB_TAKE] = { .name = "take", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_LOAD,
                    .arg = { MOVER_ARG("figure"), { .name = "load", .kind = KIND_LOAD } },
                    .help = "take up a load that one stands beside" },
    [VERB_STANDING] = { .name = "standing", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                        .arg = { MOVER_ARG("group"), { .name = "plan", .kind = KIND_PLAN } },
                        .help = "orders for a whole group: objective goes to what scores, overwhelm sends three at "
                                "one, press likewise at those who are dear, fall-back to its own edge" },
    [VERB_SHOOT] = { .name = "shoot", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BASE_SHOOTING_ROLL,
                     .arg = { MOVER_ARG("figure"), MOVER_ARG("target") }, .help = "name the target of a shot" },
    [VERB_SALVO] = { .name = "salvo", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_SALVO_TABLE,
                     .arg = { MOVER_ARG("group"), MOVER_ARG("target") },
                     .help = "spread the guns of a group over an enemy group" },
    [VERB_BURN] = { .name = "burn", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_BO_HIYA_EFFECT,
                    .arg = { MOVER_ARG("figure"), { .name = "feature", .kind = KIND_FEATURE } },
                    .help = "shoot a fire arrow at a building, gate, store or bush" },
    [VERB_VOLLEY] = { .name = "volley", .flags = VERB_SECRET, .rule = RULE_BASE_SHOOTING_ROLL,
                      .help = "whoever has no target yet takes the one he is likeliest to hit" },
    [VERB_HOLD] = { .name = "hold", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_BASE_ORDERS,
                    .arg = { MOVER_ARG("figure") }, .help = "do not shoot, follow or give room, after all" },
    [VERB_FIGHT] = { .name = "fight", .nargs = 2, .flags = VERB_SECRET, .rule = RULE_MELEE_LENGTH_ORDER,
                     .arg = { MOVER_ARG("figure"), MOVER_ARG("foe") }, .help = "name whom it strikes at" },
    [VERB_GIVE_ROOM] = { .name = "give-room", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_YARI_SWING_IN_FRONT,
                         .arg = { MOVER_ARG("figure") },
                         .help = "do not swing a weapon in both hands: those behind may strike over him" },
    [VERB_FOLLOW] = { .name = "follow", .nargs = 1, .flags = VERB_SECRET, .rule = RULE_BASE_FOLLOW_UP,
                      .arg = { MOVER_ARG("figure") }, .help = "go after the beaten foe" },
    [VERB_ROLL] = { .name = "roll", .nargs = 1, .flags = VERB_CHANCE | VERB_VARIADIC, .rule = RULE_BASE_TURN_ORDER,
                    .arg = { { .name = "die", .kind = KIND_NUMBER } }, .help = "what the dice showed" },
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
static int figure_count(const void *scenario) { return ((const scenario_t *)scenario)->figures; }
static const char *figure_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->figure[i].name; }
static int group_count(const void *scenario) { return ((const scenario_t *)scenario)->groups; }
static const char *group_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->group[i].name; }
static int feature_count(const void *scenario) { return ((const scenario_t *)scenario)->features; }
static const char *feature_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->feature[i].name;
}
static int load_count(const void *scenario) { return ((const scenario_t *)scenario)->loads; }
static const char *load_name(const void *scenario, int i) { return ((const scenario_t *)scenario)->load[i].name; }
static int objective_count(const void *scenario) { return ((const scenario_t *)scenario)->objectives; }
static const char *objective_name(const void *scenario, int i)
{
    return ((const scenario_t *)scenario)->objective[i].name;
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
static int weapon_count(const void *scenario) { (void)scenario; return WEAPONS; }
static const char *weapon_word(const void *scenario, int i) { (void)scenario; return i ? weapon_name(i) : "none"; }

#define NAMES(label, prefix) { .id = label, .count = prefix##_count, .name = prefix##_name }
static const struct name_kind kinds[KINDS_END - KIND_GAME] = {
    [KIND_MOVER - KIND_GAME] = NAMES("mover", mover),
    [KIND_FIGURE - KIND_GAME] = NAMES("figure", figure),
    [KIND_GROUP - KIND_GAME] = NAMES("group", group),
    [KIND_FEATURE - KIND_GAME] = NAMES("feature", feature),
    [KIND_LOAD - KIND_GAME] = NAMES("load", load),
    [KIND_POSTURE - KIND_GAME] = NAMES("posture", posture),
    [KIND_PLAN - KIND_GAME] = NAMES("plan", plan),
    [KIND_WEAPON - KIND_GAME] = { .id = "weapon", .count = weapon_count, .name = weapon_word },
    [KIND_LIFE - KIND_GAME] = NAMES("life", life),
    [KIND_CONDITION - KIND_GAME] = NAMES("condition", condition),
    [KIND_LENGTH - KIND_GAME] = NAMES("length", length),
    [KIND_OBJECTIVE - KIND_GAME] = NAMES("objective", objective),
    [KIND_GROUND - KIND_GAME] = NAMES("ground", ground),
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
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) figure_forget(state, i);
    }
    state->rough = slowing_rough(scenario, state);
}

static const struct option options[] = {
    [OPTION_STUN] = { .name = "stun", .help = "small missiles stun whom armour alone saves", .value = { "no", "yes" } },
    [OPTION_UNTRAINED] = { .name = "untrained", .help = "-1 for untrained throwers", .value = { "no", "yes" } },
};

static const struct hints mini = { .evaluate = argad_evaluate, .plan = argad_greedy_plan, .is_greedy = true };

/* What comes after the movement is better weighed (prospects.c) than thrown: dice of a turn hide what orders differ
 * by. */
static role_set hasty(const void *scenario)
{
    (void)scenario;
    return ROLE_BIT(WEST) | ROLE_BIT(EAST);
}

/* A change of a draft must look better than the seal by 15 hundredths of a point (weights: second_thoughts()), so that
 * noise does not go on changing it. Who has no time to compare seals (ai/search.c). */
enum { TRUST = 10 };

const struct game argad_game = {
    .id = "argad",
    .title = "Argad, Sengoku Japan (non-official adaptation)",
    .native = "戦国の小競り合い",
    /* [base:notice] */
    .notice = "Non-official Argad ! adaptation. Argad ! is by Patrice Meallier, argad-bzh.fr; free, not for sale.",
    .aim = {
        "Two bands of ten to twenty figures meet on a table without hexes. Each scenario says what scores at the end "
        "besides enemies killed: a road, bales of rice, a lord who gets through.\n"
        "Both sides write their orders in secret; then everybody moves at once and stops where he meets an enemy. Then "
        "all shots fall together, then all blows, the longest weapon first. One die decides each: shots must reach "
        "the number of the range, blows must exceed the class of the foe.\n"
        "Groups that lose their officer or half their men may run; close order makes pikes and guns strong, and is "
        "broken by rough ground." },
    .version = 6,
    .roles = BANDS,
    .verbs = VERBS,
    .kinds = KINDS_END - KIND_GAME,
    .options = sizeof options / sizeof options[0],
    .rules = RULES,
    .events = EVENTS,
    .prompts = PROMPTS,
    .reasons = REASONS,
    .remarks = REMARKS,
    .levels = LEVELS,
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = verbs,
    .rule = argad_rules,
    .event = argad_events,
    .prompt = argad_prompts,
    .reason = argad_reasons,
    .remark = argad_remarks,
    .level = argad_levels,
    .kind = kinds,
    .field = fields,
    .option = options,
    .measured = { EVENT_MEASURED, RULE_BASE_TABLE },
    .scenario_bytes = sizeof(scenario_t),
    .state_bytes = sizeof(state_t),
    .load = argad_load,
    .setup = argad_setup,
    .pending = argad_pending,
    .choices = argad_choices,
    .legal = argad_legal,
    .outcome = argad_outcome,
    .score = argad_score,
    .check = argad_check,
    .apply = argad_apply,
    .seen_by = argad_seen_by,
    .determinize = argad_determinize,
    .settle = settle,
    .phase = argad_phase,
    .phase_name = argad_phase_names,
    .evaluate = argad_evaluate,
    .lead = argad_lead,
    .plan = argad_plan,
    .mini = &mini,
    .hasty = hasty,
    .trust = TRUST,
    .clock = argad_clock,
    .bounds = bounds,
    .show = &argad_show,
};
