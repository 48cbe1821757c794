/* Every sentence of the game. {0} is an argument of the event, prompt or refusal; {0|...} says what
 * stands there when it is hidden or nothing. */
#include "games/template/state.h"

const struct wording template_events[EVENTS_END] = {
    [EVENT_CARRY] = { "carry", { "{0} will carry the banner." }, { KIND_UNIT } },
    [EVENT_SEALED] = { "sealed", { "{0} has chosen a bearer." }, { KIND_ROLE } },
    [EVENT_TURN] = { "turn", { "Turn {0}: {1}." }, { KIND_NUMBER, KIND_ROLE }, HEADING_TURN },
    [EVENT_DONE] = { "done", { "{0} ends its turn." }, { KIND_ROLE } },
    [EVENT_MOVE] = { "move", { "{0} moves from {1} to {2}." }, { KIND_UNIT, KIND_HEX, KIND_HEX } },
    [EVENT_ATTACK] = { "attack", { "{0} attacks {1}." }, { KIND_UNIT, KIND_UNIT } },
    [EVENT_ROLL] = { "roll", { "The die shows {0}; the attacker's lead is {1}." },
                     { KIND_DIE, KIND_NUMBER } },
    [EVENT_LOST] = { "lost", { "{0} is lost in {1}." }, { KIND_UNIT, KIND_HEX } },
    [EVENT_HAD_BANNER] = { "had-banner", { "{0} carried the banner!" }, { KIND_UNIT } },
    [EVENT_HAD_NO_BANNER] = { "had-no-banner", { "{0} did not carry the banner." }, { KIND_UNIT } },
    [EVENT_OVER] = { "over", { "The battle is over. Bearers: {1|nobody} and {2|nobody}." },
                     { KIND_ROLE, KIND_UNIT, KIND_UNIT } },
};

const struct wording template_prompts[PROMPTS_END] = {
    [PROMPT_BANNER] = { "banner", { "Name the unit that carries your banner, then seal." }, { 0 } },
    [PROMPT_TURN] = { "turn", { "Turn {0}: {1} moves or attacks." }, { KIND_NUMBER, KIND_ROLE } },
    [PROMPT_ROLL] = { "roll", { "One die for the attack of {0} on {1}." }, { KIND_UNIT, KIND_UNIT } },
};

const struct wording template_reasons[REASONS_END] = {
    [REASON_SEALED] = { "sealed", { "the bearers have been chosen" }, { 0 } },
    [REASON_NOT_NOW] = { "not-now", { "the bearers must be chosen first" }, { 0 } },
    [REASON_NOT_YOURS] = { "not-yours", { "{0} is not your unit" }, { KIND_UNIT } },
    [REASON_LOST] = { "lost", { "{0} is lost" }, { KIND_UNIT } },
    [REASON_NO_BEARER] = { "no-bearer", { "no unit carries your banner yet" }, { 0 } },
    [REASON_ACTED] = { "acted", { "{0} has acted in this turn" }, { KIND_UNIT } },
    [REASON_FAR] = { "far", { "{0} reaches only the hexes around it" }, { KIND_UNIT } },
    [REASON_TAKEN] = { "taken", { "a unit stands in {0}" }, { KIND_HEX } },
    [REASON_OWN] = { "own", { "{0} is one of your own" }, { KIND_UNIT } },
    [REASON_CUT_OFF] = { "cut-off", { "no free way leads from the camp to {0}" }, { KIND_UNIT } },
};

const struct wording template_levels[LEVELS_END] = {
    [LEVEL_BANNER] = { "banner", { "{0} wins: {1} has lost its banner." }, { KIND_ROLE, KIND_ROLE } },
    [LEVEL_UNITS] = { "units", { "{0} wins with more units on the field." }, { KIND_ROLE } },
    [LEVEL_DRAW] = { "draw", { "A draw: both sides have as many units." }, { 0 } },
};
