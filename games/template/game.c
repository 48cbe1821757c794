/* The template: the smallest game that builds and keeps all laws, meant to be copied. Read this file
 * first: it is the table of all that the rest of Honjin knows about the game. docs/adding-a-game.md
 * says how to make a game of your own from it.
 *
 * Each side has two units on a small map, and one of them secretly carries the banner. Whoever loses
 * the bearer has lost. The sequence of play, with the frame (state.h) and the chapter that answers:
 *
 *   FRAME_BANNER   both sides: carry, seal     banner.c
 *   FRAME_TURN     red: move, attack, done     turn.c
 *     FRAME_ATTACK   chance: roll              combat.c
 *   FRAME_TURN     blue, likewise; and so on until FRAME_OVER */
#include "games/template/game.h"

#include "core/wiring.h"
#include "games/template/rules/state.h"

static const struct role_name roles[PLAYERS] = {
    [RED] = { "red", "Red", "赤" },
    [BLUE] = { "blue", "Blue", "青" },
};

static const struct verb verbs[VERBS] = {
    [VERB_CARRY] = { "carry", 1, VERB_SECRET, RULE_BANNER, { { "unit", KIND_UNIT } },
                     "let a unit carry the banner, in secret" },
    [VERB_SEAL] = { "seal", 0, VERB_SEALS, RULE_SEAL, { { 0 } }, "make the secret choice final" },
    [VERB_MOVE] = { "move", 2, 0, RULE_MOVE, { { "unit", KIND_UNIT }, { "to", KIND_HEX } },
                    "move a unit to a hex beside it" },
    [VERB_ATTACK] = { "attack", 2, VERB_RISKY, RULE_ATTACK, { { "unit", KIND_UNIT }, { "target", KIND_UNIT } },
                      "attack an enemy in a hex beside it" },
    [VERB_DONE] = { "done", 0, VERB_ENDS, RULE_DONE, { { 0 } }, "end the turn" },
    [VERB_ROLL] = { "roll", 1, VERB_CHANCE | VERB_VARIADIC, RULE_ROLL, { { "die", KIND_NUMBER } },
                    "what the die showed" },
};

#define RULE(name, id, title, text) [name] = { id, { title }, { text } },
static const struct rule template_rules[RULES] = {
#include "games/template/rules/rules.def"
};
#undef RULE

static int unit_count(const void *scenario)
{
    return ((const struct template_scenario *)scenario)->units;
}

static const char *unit_name(const void *scenario, int unit)
{
    return ((const struct template_scenario *)scenario)->unit[unit].name;
}

static const char *unit_title(const void *scenario, int unit)
{
    return ((const struct template_scenario *)scenario)->unit[unit].title;
}

static const struct name_kind kinds[KINDS_END - KIND_GAME] = {
    [KIND_UNIT - KIND_GAME] = { .id = "unit", .count = unit_count, .name = unit_name, .title = unit_title },
};

/* A field that is an array of the state. */
#define LIST(member) .name = #member, .offset = offsetof(struct template_state, member), \
    .stride = sizeof(((struct template_state *)0)->member[0]), \
    .count = sizeof(((struct template_state *)0)->member) / sizeof(((struct template_state *)0)->member[0]), \
    .size = sizeof(((struct template_state *)0)->member[0])
/* A field that is a single value. */
#define ONE(member) .name = #member, .offset = offsetof(struct template_state, member), \
    .stride = sizeof(((struct template_state *)0)->member), .count = 1, \
    .size = sizeof(((struct template_state *)0)->member)

static const struct field fields[] = {
    [FIELD_BANNER] = { LIST(banner), .seen = SEEN_BY_GAME, .index = KIND_ROLE, .value = KIND_UNIT,
                       .low = NOTHING, .high = UNITS_MAX - 1 },
    SEQUENCE_FIELDS(struct template_state, sequence),
    { LIST(hex), .index = KIND_UNIT, .value = KIND_HEX, .low = NOTHING, .high = HEX_LIMIT - 1 },
    { LIST(sealed), .index = KIND_ROLE, .value = KIND_YES, .high = 1 },
    { LIST(acted), .index = KIND_UNIT, .value = KIND_YES, .high = 1 },
    { ONE(turn), .value = KIND_NUMBER, .low = 1, .high = 99 },
    { ONE(winner), .value = KIND_ROLE, .high = ROLE_OBSERVER },
    { LIST(left), .index = KIND_ROLE, .value = KIND_NUMBER, .derived = true, .high = UNITS_MAX },
};

static const struct grid *grid(const void *scenario)
{
    return &((const struct template_scenario *)scenario)->grid;
}

const struct game template_game = {
    .id = "template",
    .title = "The Banner",
    .native = "旗",
    .is_sample = true,
    .aim = {
        "One unit of each side carries its banner in secret. Whoever loses it has lost; otherwise the side with "
        "more units at the end wins. Units move a hex or attack one beside them, once a turn; a die decides." },
    .version = 1,
    .roles = PLAYERS,
    .verbs = VERBS,
    .kinds = KINDS_END - KIND_GAME,
    .fields = sizeof fields / sizeof fields[0],
    .role = roles,
    .verb = verbs,
    .kind = kinds,
    .field = fields,
    .seen_by = template_seen_by,
    .determinize = template_determinize,
    .settle = template_settle,
    .grid = grid,
    GAME_TABLES(template),
    GAME_PARTS(template),
};
