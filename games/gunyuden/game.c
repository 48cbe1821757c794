/* Sengoku Gunyuden (戦国群雄伝) with Masamune the One-Eyed Dragon (独眼竜政宗): the table that says what this game is. Read
 * this first, then README.md, state.h and rules.h, then the chapters. */
#include "games/gunyuden/game.h"

#include "games/gunyuden/rules.h"

const struct option gunyuden_options[OPTIONS] = {
    [OPTION_RULESET] = { .name = "ruleset", .help = "sieges by the classic tables or by the revised rules",
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
    { LIST("against", against), .index = KIND_CLAN, .value = KIND_NUMBER, .low = INT32_MIN, .high = INT32_MAX },
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
    BY_CASTLE("castle-flags", castle_flags, CASTLE_FLAGS_ALL),
    { BYTES("main", main), .index = KIND_CLAN, .value = KIND_CASTLE, .low = NOTHING, .high = CASTLES_MAX - 1 },
    BY_CLAN("awake", awake, KIND_AWAKE, AWAKES - 1),
    BY_CLAN("side", side_of, KIND_NUMBER, NEUTRAL),
    BY_CLAN("halved", halved, KIND_NUMBER, 9),
    { BYTES("halved-unit", halved_unit), .value = KIND_UNIT, .low = NOTHING, .high = UNITS_MAX - 1 },
    { BYTES("turn", turn), .value = KIND_NUMBER, .low = 1, .high = 99 },
    { BYTES("weather", weather), .value = KIND_WEATHER, .high = WEATHERS - 1 },
    BYTE("truce", truce, 99),
    BYTE("has-met", has_met, 1),
    BYTE("story", story, 99),
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

static const struct show show = {
    .hex = gunyuden_hex,
    .pieces = gunyuden_pieces,
    .sites = gunyuden_sites,
    .overlays = gunyuden_overlays,
    .panel = gunyuden_panel,
    .remark_on = gunyuden_remark_on,
    .line = gunyuden_line,
    .route = gunyuden_route,
};

static const struct hints mini = { .evaluate = gunyuden_mini_evaluate, .plan = gunyuden_mini_plan };

const struct game gunyuden_game = {
    .id = "gunyuden",
    .title = "Masamune the One-Eyed Dragon",
    .native = "独眼竜政宗",
    .notice = "Terrain and counters are rebuilt, not the printed ones.",
    .aim = {
        "Clans of north-eastern Japan around 1588, on the side of Date Masamune or against him. Points decide at the "
        "end: castles won and lost, leaders killed, decisive battles; the small scenarios count in their own way.\n"
        "A turn is a week of four stages; in each, first the one side, then the other lets its forces act: organize, "
        "move, besiege, give battle or recover. A leader with n activation points acts in the first n stages. Taisho "
        "and sodaisho lead others, who then act with them.\n"
        "Every unit outside a castle needs a line of communication from its clan's main castle, over units and castles "
        "as relays; without one it loses heart turn by turn." },
    .version = 3,
    .roles = SIDES_OF_WAR,
    .verbs = VERBS,
    .kinds = GUNYUDEN_KINDS,
    .options = OPTIONS,
    .rules = RULES,
    .events = EVENTS,
    .prompts = PROMPTS,
    .reasons = REASONS,
    .remarks = REMARKS,
    .levels = LEVELS,
    .fields = sizeof fields / sizeof fields[0],
    .role = gunyuden_roles,
    .verb = gunyuden_verbs,
    .rule = gunyuden_rules,
    .event = gunyuden_events,
    .prompt = gunyuden_prompts,
    .reason = gunyuden_reasons,
    .remark = gunyuden_remarks,
    .level = gunyuden_levels,
    .kind = gunyuden_kinds,
    .field = fields,
    .option = gunyuden_options,
    .scenario_bytes = sizeof(scenario_t),
    .state_bytes = sizeof(state_t),
    .load = gunyuden_load,
    .setup = gunyuden_setup,
    .pending = gunyuden_pending,
    .choices = gunyuden_choices,
    .legal = gunyuden_legal,
    .outcome = gunyuden_outcome,
    .score = gunyuden_score,
    .check = gunyuden_check,
    .apply = gunyuden_apply,
    .seen_by = gunyuden_seen_by,
    .determinize = gunyuden_determinize,
    .settle = gunyuden_settle,
    .phase = gunyuden_phase,
    .phase_name = gunyuden_phase_names,
    .evaluate = gunyuden_evaluate,
    .plan = gunyuden_plan,
    .mini = &mini,
    .lead = gunyuden_lead,
    .outlook = gunyuden_outlook,
    .hasty = gunyuden_hasty,
    .clock = gunyuden_clock,
    .grid = grid,
    .show = &show,
};
