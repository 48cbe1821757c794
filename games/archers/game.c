/* The archers: the template of games without hexes, a table measured in millimetres. games/template shows how a game is
 * built and what secrets are; this one shows places, features, boxes, bounds, plans and the measuring tool.
 *
 * Each side has archers on a table with a wood. In its turn each may walk, turn or shoot, once.
 *
 *   FRAME_TURN     red: go, face, shoot, done   turn_...() in rules.c
 *     FRAME_SHOT     chance: roll               shot_...()
 *   FRAME_TURN     blue, likewise; and so on until FRAME_OVER */
#include "games/archers/game.h"

#include "core/wiring.h"
#include "games/archers/rules/state.h"

static const struct role_name roles[PLAYERS] = {
    [RED] = { "red", "Red", "赤" },
    [BLUE] = { "blue", "Blue", "青" },
};

static const struct verb verbs[VERBS] = {
    [VERB_GO] = { "go", 3, 0, RULE_GO, { { "figure", KIND_FIGURE }, { "x", KIND_MM }, { "y", KIND_MM } },
                  "walk straight to a place on the table" },
    [VERB_FACE] = { "face", 2, 0, RULE_FACE, { { "figure", KIND_FIGURE }, { "to", KIND_ANGLE } },
                    "turn to a direction of the compass" },
    [VERB_SHOOT] = { "shoot", 2, VERB_RISKY, RULE_SHOOT, { { "figure", KIND_FIGURE }, { "target", KIND_FIGURE } },
                     "shoot at an enemy" },
    [VERB_DONE] = { "done", 0, VERB_ENDS, RULE_DONE, { { 0 } }, "end the turn" },
    [VERB_ROLL] = { "roll", 1, VERB_CHANCE | VERB_VARIADIC, RULE_ROLL, { { "die", KIND_NUMBER } },
                    "what the die showed" },
};

#define RULE(name, id, title, text) [name] = { id, { title }, { text } },
static const struct rule archers_rules[RULES] = {
#include "games/archers/rules/rules.def"
};
#undef RULE

static const struct wording archers_events[EVENTS] = {
    [EVENT_TURN] = { .id = "turn", .text = { "Turn {0}: {1}." },
                     .kind = { KIND_NUMBER, KIND_ROLE }, .heading = HEADING_TURN },
    [EVENT_DONE] = { .id = "done", .text = { "{0} ends its turn." }, .kind = { KIND_ROLE } },
    [EVENT_GO] = { .id = "go", .text = { "{0} walks to {1}, {2}." }, .kind = { KIND_FIGURE, KIND_MM, KIND_MM } },
    [EVENT_FACE] = { .id = "face", .text = { "{0} turns to {1}." }, .kind = { KIND_FIGURE, KIND_ANGLE } },
    [EVENT_SHOOT] = { .id = "shoot", .text = { "{0} shoots at {1}." }, .kind = { KIND_FIGURE, KIND_FIGURE } },
    [EVENT_ROLL] = { .id = "roll", .text = { "The die shows {0}; {1} was needed." },
                     .kind = { KIND_DIE, KIND_NUMBER } },
    [EVENT_LOST] = { .id = "lost", .text = { "{0} is lost." }, .kind = { KIND_FIGURE } },
    [EVENT_OVER] = { .id = "over", .text = { "The fight is over." }, .kind = { KIND_ROLE } },
    [EVENT_MEASURED] = { .id = "measured", .text = { "{0} stands at {1}, {2} by the ruler, looking towards {3}." },
                         .kind = { KIND_FIGURE, KIND_MM, KIND_MM, KIND_ANGLE } },
};

static const struct wording archers_prompts[PROMPTS] = {
    [PROMPT_TURN] = { .id = "turn", .text = { "Turn {0}: {1} walks, turns or shoots." },
                      .kind = { KIND_NUMBER, KIND_ROLE } },
    [PROMPT_ROLL] = { .id = "roll", .text = { "One die for the shot of {0} at {1}." },
                      .kind = { KIND_FIGURE, KIND_FIGURE } },
};

static const struct wording archers_reasons[REASONS] = {
    [REASON_NOT_NOW] = { .id = "not-now", .text = { "that is no order for now" }, .kind = { 0 } },
    [REASON_NOT_YOURS] = { .id = "not-yours", .text = { "{0} is not one of yours" }, .kind = { KIND_FIGURE } },
    [REASON_LOST] = { .id = "lost", .text = { "{0} is lost" }, .kind = { KIND_FIGURE } },
    [REASON_ACTED] = { .id = "acted", .text = { "{0} has acted in this turn" }, .kind = { KIND_FIGURE } },
    [REASON_FAR] = { .id = "far", .text = { "{0} does not come so far, but {1}" }, .kind = { KIND_FIGURE, KIND_MM } },
    [REASON_EDGE] = { .id = "edge", .text = { "the base would stand beyond the edge of the table" }, .kind = { 0 } },
    [REASON_TAKEN] = { .id = "taken", .text = { "{0} stands there" }, .kind = { KIND_FIGURE } },
    [REASON_OWN] = { .id = "own", .text = { "{0} is one of your own" }, .kind = { KIND_FIGURE } },
    [REASON_BEHIND] = { .id = "behind", .text = { "{0} is behind the archer" }, .kind = { KIND_FIGURE } },
    [REASON_UNSEEN] = { .id = "unseen", .text = { "{0} stands behind a wood" }, .kind = { KIND_FIGURE } },
    [REASON_QUESTION] = { .id = "question", .text = { "that cannot be measured" }, .kind = { 0 } },
};

static const struct wording archers_levels[LEVELS] = {
    [LEVEL_WON] = { .id = "won", .text = { "{0} wins." }, .kind = { KIND_ROLE } },
    [LEVEL_DRAW] = { .id = "draw", .text = { "A draw: both sides have as many archers." }, .kind = { 0 } },
};

static int figure_count(const void *scenario) { return ((const scenario_t *)scenario)->figures; }

static const char *figure_name(const void *scenario, int figure)
{
    return ((const scenario_t *)scenario)->figure[figure].name;
}

static const char *figure_title(const void *scenario, int figure)
{
    return ((const scenario_t *)scenario)->figure[figure].title;
}

static const struct name_kind kinds[] = {
    { .id = "figure", .count = figure_count, .name = figure_name, .title = figure_title },
};

#define LIST(member) .name = #member, .offset = offsetof(state_t, member), \
    .stride = sizeof ((state_t *)0)->member[0], .size = sizeof ((state_t *)0)->member[0], .count = FIGURES_MAX, \
    .index = KIND_FIGURE
#define ONE(member) .name = #member, .offset = offsetof(state_t, member), .stride = 1, .size = 1, .count = 1

static const struct field fields[] = {
    SEQUENCE_FIELDS(state_t, sequence),
    { LIST(x), .value = KIND_MM, .low = NOTHING, .high = TABLE_MAX },
    { LIST(y), .value = KIND_MM, .low = NOTHING, .high = TABLE_MAX },
    { LIST(facing), .value = KIND_ANGLE, .high = ANGLE_FULL - 1 },
    { LIST(acted), .value = KIND_YES, .high = 1 },
    { ONE(turn), .value = KIND_NUMBER, .low = 1, .high = 99 },
    { ONE(winner), .value = KIND_ROLE, .high = ROLE_OBSERVER },
};

/* Places lie on the table, directions on the compass. */
static void bounds(const void *scenario_, uint8_t kind, int32_t *ret_low, int32_t *ret_high)
{
    const scenario_t *scenario = scenario_;
    *ret_low = 0;
    *ret_high = scenario->width > scenario->depth ? scenario->width : scenario->depth;
    if (kind == KIND_ANGLE) *ret_high = ANGLE_FULL - 1;
}

static const char *const archers_phase_names[] = { "red-turn", "blue-turn", NULL };

const struct game archers_game = {
    .id = "archers",
    .title = "The Archers",
    .native = "弓",
    .is_sample = true,
    .aim = {
        "Two sides of archers on a table with a wood. Whoever has none left has lost; otherwise the side with more of "
        "them at the end wins. Once a turn each walks, turns or shoots; a die decides." },
    .version = 1,
    .roles = PLAYERS,
    .verbs = VERBS,
    .kinds = KINDS_END - KIND_GAME,
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = verbs,
    .kind = kinds,
    .field = fields,
    .measured = { EVENT_MEASURED, RULE_GO },
    .bounds = bounds,
    GAME_TABLES(archers),
    GAME_PARTS(archers),
};
