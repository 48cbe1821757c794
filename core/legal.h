/* Is an action allowed? The questions that are the same in every game are answered here, once:
 * is the game over, is this role wanted, does the verb exist, are the arguments of their kinds, did
 * chance give something it can give. Only what remains goes to the game's own legal(). */
#ifndef HONJIN_CORE_LEGAL_H
#define HONJIN_CORE_LEGAL_H

#include "core/game.h"

enum {
    LEGAL_REASON = 0xff00, /* reasons from here on are these, not the game's */
    REASON_OVER = LEGAL_REASON,
    REASON_NOT_WANTED,
    REASON_CHANCE_FIRST,
    REASON_NO_VERB,
    REASON_ARGUMENTS,
    REASON_ARGUMENT,
    REASON_NOT_CHANCE,
    REASON_DICE,
    REASON_CUP,
    REASON_OTHER_ROLE,
    REASON_END,
};

/* Bears any garbage in the action. */
struct refusal action_legal(const struct game *game, const void *scenario, const void *state,
                            const struct action *action);
/* The same, where what is pending is known already. */
struct refusal action_judge(const struct game *game, const void *scenario, const void *state,
                            const struct pending *pending, const struct action *action);
/* Is a value one of its kind? */
bool value_is_valid(const struct game *game, const void *scenario, uint8_t kind, int32_t value);
const struct wording *legal_wording(uint16_t reason);

#endif
