/* Actions as numbers: for each verb, every combination of its arguments, the first argument the slowest. The numbers of
 * a scenario are the same in all of its positions.
 *
 * Where arguments are millimetres nobody can list them; there a number is that of a plan (batch.c). */
#include "core/think.h"
#include "lib/inside.h"

enum { NUMBERS = 100, SPACE_MAX = 1 << 30 }; /* plain numbers in orders are points and counts, always fewer */

static int32_t count_values(const struct game *game, const void *scenario, uint8_t kind)
{
    if (kind >= KIND_GAME) return game->kind[kind - KIND_GAME].count(scenario);
    switch (kind) {
    case KIND_YES: return 2;
    case KIND_HEX: return hex_limit(game->grid(scenario));
    case KIND_ROLE: return game->roles;
    case KIND_RULE: return game->rules;
    default: return NUMBERS;
    }
}

bool space_make(const struct game *game, const void *scenario, struct space *ret)
{
    uint64_t size = 0;
    ret->has_plans = game->bounds != NULL;
    if (ret->has_plans) {
        ret->size = PLANS_MAX;
        return true;
    }
    for (int v = 0; v < game->verbs; v++) {
        const struct verb *verb = &game->verb[v];
        uint64_t many = verb->name && !(verb->flags & VERB_CHANCE) ? 1 : 0;
        ret->first[v] = (uint32_t)size;
        for (int a = verb->nargs - 1; many && a >= 0; a--) {
            struct place *place = &ret->place[v][a];
            place->low = 0;
            place->count = count_values(game, scenario, verb->arg[a].kind);
            place->stride = (uint32_t)many;
            many *= (uint64_t)place->count;
            if (many > SPACE_MAX) return false;
        }
        size += many;
        if (size > SPACE_MAX) return false;
    }
    ret->first[game->verbs] = ret->size = (uint32_t)size;
    return true;
}

int32_t space_number(const struct space *space, const struct game *game, const struct action *action)
{
    if (action->verb >= game->verbs || space->has_plans) return -1;
    uint32_t number = space->first[action->verb];
    if (number == space->first[action->verb + 1] || action->nargs != game->verb[action->verb].nargs) return -1;
    for (int a = 0; a < action->nargs; a++) {
        const struct place *place = &space->place[action->verb][a];
        const int32_t at = action->arg[a] - place->low;
        if (at < 0 || at >= place->count) return -1;
        number += (uint32_t)at * place->stride;
    }
    return (int32_t)number;
}

bool space_action(const struct space *space, const struct game *game, uint8_t role, uint32_t number,
                  struct action *ret)
{
    if (number >= space->size || space->has_plans) return false;
    int low = 0, high = game->verbs; /* first[low] <= number < first[high] */
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (space->first[middle] <= number) low = middle;
        else high = middle;
    }
    *ret = (struct action){ .role = role, .verb = (uint8_t)low, .nargs = game->verb[low].nargs };
    number -= space->first[low];
    for (int a = 0; a < ret->nargs; a++) {
        const struct place *place = &space->place[low][a];
        ret->arg[a] = place->low + (int32_t)(number / place->stride);
        number %= place->stride;
    }
    return true;
}
