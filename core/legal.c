/* What every game asks of an action; see legal.h. */
#include "core/legal.h"

#include "kit/cup.h"

static const struct wording reason_words[REASON_END - LEGAL_REASON] = {
    [REASON_OVER - LEGAL_REASON] = {
        .id = "over",
        .text = { "the game is over", "la partie est finie", "ゲームは終わっている" },
    },
    [REASON_NOT_WANTED - LEGAL_REASON] = {
        .id = "not-wanted",
        .text = { "{0} has nothing to decide now", "{0} n'a rien à décider maintenant", "{0}が今決めることはない" },
        .kind = { KIND_ROLE },
    },
    [REASON_CHANCE_FIRST - LEGAL_REASON] = {
        .id = "chance-first",
        .text = { "chance must speak first: dice or a draw are wanted",
                  "le hasard parle d'abord : il faut des dés ou un tirage",
                  "先に運を決める：ダイスか引きが要る" },
    },
    [REASON_NO_VERB - LEGAL_REASON] = {
        .id = "no-verb",
        .text = { "there is no such order", "cet ordre n'existe pas", "そのような命令はない" },
    },
    [REASON_ARGUMENTS - LEGAL_REASON] = {
        .id = "arguments",
        .text = { "this order takes {0} values, not {1}",
                  "cet ordre prend {0} valeurs, pas {1}",
                  "この命令の値は{1}個ではなく{0}個" },
        .kind = { KIND_NUMBER, KIND_NUMBER },
    },
    [REASON_ARGUMENT - LEGAL_REASON] = {
        .id = "argument",
        .text = { "value {0} of this order names nothing here",
                  "la valeur {0} de cet ordre ne désigne rien ici",
                  "この命令の{0}番目の値にあたるものがない" },
        .kind = { KIND_NUMBER },
    },
    [REASON_NOT_CHANCE - LEGAL_REASON] = {
        .id = "not-chance",
        .text = { "only chance gives dice and draws",
                  "seul le hasard donne dés et tirages",
                  "ダイスと引きは運だけが出す" },
    },
    [REASON_DICE - LEGAL_REASON] = {
        .id = "dice",
        .text = { "{0} dice from 1 to {1} are wanted",
                  "il faut {0} dés de 1 à {1}",
                  "1から{1}のダイスが{0}個要る" },
        .kind = { KIND_NUMBER, KIND_NUMBER },
    },
    [REASON_CUP - LEGAL_REASON] = {
        .id = "cup",
        .text = { "that is not in the cup", "cela n'est pas dans le gobelet", "それはカップにない" },
    },
    [REASON_OTHER_ROLE - LEGAL_REASON] = {
        .id = "not-yours",
        .text = { "you may give orders for your own side only",
                  "vous ne pouvez donner d'ordres qu'à votre camp",
                  "命令を出せるのは自軍だけ" },
    },
};

const struct wording *legal_wording(uint16_t reason)
{
    return &reason_words[reason - LEGAL_REASON];
}

static bool is_within(const struct game *game, const void *scenario, uint8_t kind, int32_t value)
{
    int32_t low, high;
    if (!game->bounds) return false;
    game->bounds(scenario, kind, &low, &high);
    return value >= low && value <= high;
}

bool value_is_valid(const struct game *game, const void *scenario, uint8_t kind, int32_t value)
{
    switch (kind) {
    case KIND_MM:
    case KIND_ANGLE: return is_within(game, scenario, kind, value);
    case KIND_YES: return value == 0 || value == 1;
    case KIND_HEX: return game->grid && hex_is_on(game->grid(scenario), value);
    case KIND_ROLE: return value >= 0 && value < game->roles;
    case KIND_RULE: return value > 0 && value < game->rules;
    default: return kind < KIND_GAME || (value >= 0 && value < game->kind[kind - KIND_GAME].count(scenario));
    }
}

static struct refusal no(uint16_t reason, int32_t a, int32_t b)
{
    return (struct refusal){ .reason = reason, .arg = { a, b } };
}

static struct refusal chance_legal(const struct chance *chance, const struct action *action)
{
    if (action->verb != chance->verb) return no(REASON_NO_VERB, 0, 0);
    if (chance->kind == CHANCE_DICE) {
        bool is_good = action->nargs == chance->count;
        for (int i = 0; is_good && i < action->nargs; i++) {
            is_good = action->arg[i] >= 1 && action->arg[i] <= chance->faces;
        }
        return is_good ? ALLOWED : no(REASON_DICE, chance->count, chance->faces);
    }
    const bool is_in = action->nargs == 1 && action->arg[0] >= 0 && action->arg[0] < CUP_MAX &&
                       cup_has(chance->cup, action->arg[0]);
    return is_in ? ALLOWED : no(REASON_CUP, 0, 0);
}

struct refusal action_judge(const struct game *game, const void *scenario, const void *state,
                            const struct pending *pending, const struct action *action)
{
    if (pending->kind == PENDING_OVER) return no(REASON_OVER, 0, 0);
    if (action->verb == 0 || action->verb >= game->verbs || action->nargs > ARG_MAX) {
        return no(REASON_NO_VERB, 0, 0);
    }
    if (action->role == ROLE_CHANCE) {
        if (pending->kind != PENDING_CHANCE) return no(REASON_NOT_WANTED, ROLE_CHANCE, 0);
        return chance_legal(&pending->chance, action);
    }
    const struct verb *verb = &game->verb[action->verb];
    if (verb->flags & VERB_CHANCE) return no(REASON_NOT_CHANCE, 0, 0);
    if (pending->kind == PENDING_CHANCE) { /* its rule says when: a step without a choice was passed over */
        return (struct refusal){ .rule = verb->rule, .reason = REASON_CHANCE_FIRST };
    }
    if (action->role >= game->roles || !(pending->roles & ROLE_BIT(action->role))) {
        return no(REASON_NOT_WANTED, action->role < game->roles ? action->role : HIDDEN, 0);
    }
    const bool is_variadic = verb->flags & VERB_VARIADIC;
    if (is_variadic ? action->nargs == 0 : action->nargs != verb->nargs) {
        return no(REASON_ARGUMENTS, verb->nargs, action->nargs);
    }
    for (int i = 0; i < action->nargs; i++) {
        if (!value_is_valid(game, scenario, verb->arg[is_variadic ? 0 : i].kind, action->arg[i])) {
            return no(REASON_ARGUMENT, i + 1, 0);
        }
    }
    return game->legal(scenario, state, action);
}

struct refusal action_legal(const struct game *game, const void *scenario, const void *state,
                            const struct action *action)
{
    struct pending pending;
    game->pending(scenario, state, &pending);
    return action_judge(game, scenario, state, &pending, action);
}
