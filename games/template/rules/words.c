/* Every sentence of the game. {0} is an argument of the event, prompt or refusal; {0|...} says what
 * stands there when it is hidden or nothing. */
#include "games/template/rules/state.h"

const struct wording template_events[EVENTS] = {
    [EVENT_CARRY] = { .id = "carry", .text = { "{0} will carry the banner." }, .kind = { KIND_UNIT } },
    [EVENT_SEALED] = { .id = "sealed", .text = { "{0} has chosen a bearer." }, .kind = { KIND_ROLE } },
    [EVENT_TURN] = { .id = "turn", .text = { "Turn {0}: {1}." },
                     .kind = { KIND_NUMBER, KIND_ROLE }, .heading = HEADING_TURN },
    [EVENT_DONE] = { .id = "done", .text = { "{0} ends its turn." }, .kind = { KIND_ROLE } },
    [EVENT_MOVE] = { .id = "move", .text = { "{0} moves from {1} to {2}." },
                     .kind = { KIND_UNIT, KIND_HEX, KIND_HEX } },
    [EVENT_ATTACK] = { .id = "attack", .text = { "{0} attacks {1}." }, .kind = { KIND_UNIT, KIND_UNIT } },
    [EVENT_ROLL] = { .id = "roll", .text = { "The die shows {0}; the attacker's lead is {1}." },
                     .kind = { KIND_DIE, KIND_NUMBER } },
    [EVENT_LOST] = { .id = "lost", .text = { "{0} is lost in {1}." }, .kind = { KIND_UNIT, KIND_HEX } },
    [EVENT_HAD_BANNER] = { .id = "had-banner", .text = { "{0} carried the banner!" }, .kind = { KIND_UNIT } },
    [EVENT_HAD_NO_BANNER] = { .id = "had-no-banner", .text = { "{0} did not carry the banner." },
                              .kind = { KIND_UNIT } },
    [EVENT_OVER] = { .id = "over", .text = { "The battle is over. Bearers: {1|nobody} and {2|nobody}." },
                     .kind = { KIND_ROLE, KIND_UNIT, KIND_UNIT } },
};

const struct wording template_prompts[PROMPTS] = {
    [PROMPT_BANNER] = { .id = "banner", .text = { "Name the unit that carries your banner, then seal." },
                        .kind = { 0 } },
    [PROMPT_TURN] = { .id = "turn", .text = { "Turn {0}: {1} moves or attacks." }, .kind = { KIND_NUMBER, KIND_ROLE } },
    [PROMPT_ROLL] = { .id = "roll", .text = { "One die for the attack of {0} on {1}." },
                      .kind = { KIND_UNIT, KIND_UNIT } },
};

const struct wording template_reasons[REASONS] = {
    [REASON_SEALED] = { .id = "sealed", .text = { "the bearers have been chosen" }, .kind = { 0 } },
    [REASON_NOT_NOW] = { .id = "not-now", .text = { "the bearers must be chosen first" }, .kind = { 0 } },
    [REASON_NOT_YOURS] = { .id = "not-yours", .text = { "{0} is not your unit" }, .kind = { KIND_UNIT } },
    [REASON_LOST] = { .id = "lost", .text = { "{0} is lost" }, .kind = { KIND_UNIT } },
    [REASON_NO_BEARER] = { .id = "no-bearer", .text = { "no unit carries your banner yet" }, .kind = { 0 } },
    [REASON_ACTED] = { .id = "acted", .text = { "{0} has acted in this turn" }, .kind = { KIND_UNIT } },
    [REASON_FAR] = { .id = "far", .text = { "{0} reaches only the hexes around it" }, .kind = { KIND_UNIT } },
    [REASON_TAKEN] = { .id = "taken", .text = { "a unit stands in {0}" }, .kind = { KIND_HEX } },
    [REASON_OWN] = { .id = "own", .text = { "{0} is one of your own" }, .kind = { KIND_UNIT } },
    [REASON_CUT_OFF] = { .id = "cut-off", .text = { "no free way leads from the camp to {0}" }, .kind = { KIND_UNIT } },
};

const struct wording template_levels[LEVELS] = {
    [LEVEL_BANNER] = { .id = "banner", .text = { "{0} wins: {1} has lost its banner." },
                       .kind = { KIND_ROLE, KIND_ROLE } },
    [LEVEL_UNITS] = { .id = "units", .text = { "{0} wins with more units on the field." }, .kind = { KIND_ROLE } },
    [LEVEL_DRAW] = { .id = "draw", .text = { "A draw: both sides have as many units." }, .kind = { 0 } },
};
