/* The shots [base:shooting-roll]: all dice first, then all results together.
 *
 *     argad_shots_begin -> batches of dice, each of one band at one target -> argad_shots_resolve
 *
 * At one target the natural sixes of a band count 6, 7, 8 [natural-six-sequence]; the highest goes to whoever then
 * comes
 * nearest to his need [base:six-assignment]. An ozutsu throws a red and a white die of its own. */
#include "games/argad/rules/shooting_measure.h"

#include "games/argad/rules/movement_movers.h"

enum { BATCH_MAX = ARG_MAX };

/* Both have sealed: who shoots is seen. */
void argad_shots_begin(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (state->target[i] == NO_FIGURE) continue;
        if (state->life[i] == UNSEEN) argad_show_ambusher(scenario, state, i, RULE_BASE_SHOOTING_ROLL, sink);
        state->shot |= bit_of(i);
    }
}

static bool is_ozutsu(const scenario_t *scenario, int figure)
{
    return scenario->figure[figure].profile->missile == WEAPON_OZUTSU;
}

/* The shooters of one batch: one ozutsu, or up to eight others of one band at one target, in their order. */
static int batch_of(const scenario_t *scenario, const state_t *state, int first, int ret[BATCH_MAX])
{
    int count = 0;
    ret[count++] = first;
    if (is_ozutsu(scenario, first)) return count;
    for (int i = first + 1; i < scenario->figures && count < BATCH_MAX; i++) {
        if (state->target[i] != state->target[first] || state->die[i] || is_ozutsu(scenario, i) ||
            scenario->figure[i].band != scenario->figure[first].band) continue;
        ret[count++] = i;
    }
    return count;
}

bool argad_shots_next(const scenario_t *scenario, state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    int batch[BATCH_MAX];
    for (int i = 0; i < scenario->figures; i++) {
        if (state->target[i] == NO_FIGURE || state->die[i]) continue; /* [yumi-once] */
        frame->arg[0] = state->target[i];
        frame->arg[1] = (int16_t)i;
        frame->arg[2] = (int16_t)batch_of(scenario, state, i, batch);
        return true;
    }
    return false;
}

void argad_shots_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int first = frame->arg[1];
    const bool is_heavy = is_ozutsu(scenario, first), is_fire = frame->arg[0] >= FIGURES;
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = RULE_BASE_SHOOTING_ROLL,
        .prompt = is_heavy ? PROMPT_OZUTSU : is_fire ? PROMPT_FIRE_ARROWS : PROMPT_SHOTS,
        .arg = { scenario->figure[first].band, frame->arg[2], first, is_fire ? frame->arg[0] - FIGURES :
            frame->arg[0] },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = (uint8_t)(is_heavy ? 2 : frame->arg[2]),
                    .faces = 6 } };
}

void argad_shots_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    (void)sink; /* what the dice did is told when all are thrown */
    const int first = sequence_top(&state->sequence)->arg[1];
    int batch[BATCH_MAX];
    const int count = batch_of(scenario, state, first, batch);
    for (int k = 0; k < count; k++) state->die[batch[k]] = (uint8_t)action->arg[k];
    if (is_ozutsu(scenario, first)) state->white[first] = (uint8_t)action->arg[1];
}

/* ---- results ----------------------------------------------------------------------------------------------- */

struct volley { /* everything that is shot in this turn */
    struct shot shot[FIGURES];
    uint8_t number[FIGURES]; /* what the die counts */
    uint64_t shooters;
};

/* Sixes of one band at one target: sorted by what the shooter still lacks, the highest number first; not in disorder
 * [base:disorder]. */
static void count_sixes(const scenario_t *scenario, const state_t *state, struct volley *volley, int first)
{
    int six[FIGURES], count = 0;
    for (uint64_t left = volley->shooters & ~state->disorder; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->target[i] != state->target[first] || state->die[i] != 6 || is_ozutsu(scenario, i) ||
            scenario->figure[i].band != scenario->figure[first].band) continue;
        const int lead = volley->shot[i].modifiers.sum - volley->shot[i].need;
        int at = count++;
        for (; at > 0; at--) {
            const struct shot *other = &volley->shot[six[at - 1]];
            if (other->modifiers.sum - other->need >= lead) break; /* [base:six-assignment] */
            six[at] = six[at - 1];
        }
        six[at] = i;
    }
    for (int k = 0; k < count; k++) {
        const int number = 6 + count - 1 - k; /* [natural-six-sequence] */
        volley->number[six[k]] = (uint8_t)(number > 8 ? 8 : number);
    }
}

static bool is_hit(int die, int number, const struct shot *shot)
{
    return die != 1 && number + shot->modifiers.sum >= shot->need;
}

static void tell_shot(const scenario_t *scenario, const state_t *state, int i, const struct shot *shot, int number,
                      struct sink *sink)
{
    const int target = state->target[i];
    const int weapon = scenario->figure[i].profile->missile;
    uint16_t also = RULE_RULING_MEASURE;
    /* [yumi-once, yumi-samurai-mounted] */
    if (weapon == WEAPON_YUMI) also = argad_is_mounted(state, i) ? RULE_YUMI_SAMURAI_MOUNTED : RULE_YUMI_ONCE;
    if (weapon == WEAPON_SHURIKEN && state->gone[i]) also = RULE_SHURIKEN_MOVING; /* [shuriken-moving] */
    if (weapon == WEAPON_OZUTSU) also = RULE_OZUTSU_TWO_DICE; /* [ozutsu-two-dice] */
    if (weapon == WEAPON_ARQUEBUS && shot->is_salvo && shot->condition_also) also = shot->condition_also;
    if (target < FIGURES) {
        TELL(sink, EVENT_SHOT, shot->table, also, i, target, shot->gap, shot->need, state->die[i]);
    } else {
        TELL(sink, EVENT_FIRE_ARROW, shot->table, also, i, target - FIGURES, shot->gap, shot->need, state->die[i]);
    }
    if (weapon == WEAPON_ARQUEBUS && shot->is_salvo) {
        TELL(sink, EVENT_SALVO, RULE_SALVO_CONDITIONS, RULE_SALVO_OFFICER, i);
    } else if (weapon == WEAPON_ARQUEBUS) {
        static const uint16_t rules[] = {
            [SALVO_TRAINING] = RULE_SALVO_TRAINING, [SALVO_THREE] = RULE_SALVO_CONDITIONS, /* [salvo-training] */
            [SALVO_CLOSE_ORDER] = RULE_SALVO_CONDITIONS, [SALVO_FORMED] = RULE_SALVO_CONDITIONS,
            [SALVO_OFFICER] = RULE_SALVO_OFFICER, [SALVO_AMMUNITION] = RULE_SALVO_AMMUNITION,
            [SALVO_TARGET] = RULE_SALVO_TARGET, [SALVO_IMMOBILE] = RULE_SALVO_CONDITIONS, /* [salvo-target] */
        };
        TELL(sink, EVENT_NO_SALVO, RULE_SALVO_FALLBACK, rules[shot->condition], i, shot->condition);
    }
    for (int m = 0; m < shot->modifiers.count && sink; m++) {
        const uint16_t rule = shot->modifiers.item[m].rule;
        const uint16_t second = rule == RULE_SHOOT_FURTIVE_TARGET ? RULE_BASE_FURTIVE :
            rule == RULE_SHOOT_TERRAIN_NARROW ? RULE_SHOOT_TERRAIN_HARD_PROTECTION :
            rule == RULE_SHOOT_TERRAIN_COVER || rule == RULE_SHOOT_TERRAIN_FOREST ? RULE_SHOOT_TERRAIN_NO_STACKING :
            rule == RULE_YUMI_ARMOUR || rule == RULE_SHURIKEN_ARMOUR ? RULE_SHOOT_TARGET_ARMOUR : 0;
        TELL(sink, EVENT_MODIFIER, rule, second, i, shot->modifiers.item[m].value, rule);
    }
    if (number != state->die[i]) {
        TELL(sink, EVENT_COUNTS_AS, weapon == WEAPON_OZUTSU ? RULE_RULING_OZUTSU_DICE : RULE_NATURAL_SIX_SEQUENCE,
             weapon == WEAPON_OZUTSU ? RULE_OZUTSU_TWO_DICE : RULE_BASE_SIX_ASSIGNMENT, i, number);
    }
}

/* The second victim of an ozutsu: the enemy nearest to the first, within 2 cm; of those the nearest to the shooter, of
 * those the one who is worth most [ozutsu-effect]. */
static int second_victim(const scenario_t *scenario, const state_t *state, int figure, int target)
{
    const uint64_t enemies = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[target].band];
    const struct point own = figure_place(state, figure), at = figure_place(state, target);
    int best = -1;
    for (uint64_t left = argad_figures_near(state, enemies & ~bit_of(target), at, TWO_PACES + 2 * HORSE_LENGTH); left;
         left &= left - 1) {
        const int i = lowest(left);
        if (argad_figures_gap(scenario, state, target, i) > TWO_PACES) continue;
        if (best >= 0) {
            const struct point old = figure_place(state, best), new = figure_place(state, i);
            const int64_t farther = point_square(at, new) - point_square(at, old);
            const int64_t behind = point_square(own, new) - point_square(own, old);
            if (farther > 0 || (farther == 0 && behind > 0)) continue;
            if (farther == 0 && behind == 0 && !is_worth_more(scenario, i, best)) continue;
        }
        best = i;
    }
    return best;
}

/* What one shot does. The hit are collected, for all fall together. */
static void resolve(const scenario_t *scenario, state_t *state, const struct volley *volley, int i, uint64_t *ret_dead,
                    struct sink *sink)
{
    const struct shot *shot = &volley->shot[i];
    const int target = state->target[i], weapon = scenario->figure[i].profile->missile, die = state->die[i];
    int number = volley->number[i];
    if (weapon == WEAPON_OZUTSU && die == 6 && state->white[i] == 6 && !(state->disorder & bit_of(i))) {
        number = 7; /* [ruling:ozutsu-dice, base:disorder] */
    }
    tell_shot(scenario, state, i, shot, number, sink);
    if (!is_hit(die, number, shot)) {
        const bool is_saved = die != 1 && shot->saved_by_armour < 0 &&
                              number + shot->modifiers.sum - shot->saved_by_armour >= shot->need;
        if (scenario->has_stun && weapon == WEAPON_SHURIKEN && is_saved &&
            (scenario->figure[i].profile->talent & IS_NINJA)) {
            state->stunned |= bit_of(target);
            TELL(sink, EVENT_STUNNED, RULE_SHURIKEN_STUN, RULE_RULING_BLOCKED, target); /* [shuriken-stun] */
        } else {
            TELL(sink, EVENT_MISSED, RULE_BASE_SHOOTING_ROLL, 0, i);
        }
        return;
    }
    if (target >= FIGURES) {
        TELL(sink, EVENT_STRUCK_FEATURE, RULE_BO_HIYA_EFFECT, 0, i, target - FIGURES);
        state->burning[target - FIGURES] = FIRE_SMOULDERS; /* whether it burns: shooting_fire.c */
        return;
    }
    TELL(sink, EVENT_KILLED, RULE_BASE_SHOOTING_ROLL, weapon == WEAPON_BO_HIYA ? RULE_BO_HIYA_EFFECT : 0, target, i);
    *ret_dead |= bit_of(target);
    if (weapon != WEAPON_OZUTSU || !is_hit(state->white[i], state->white[i], shot)) return; /* [ozutsu-two-dice] */
    const int second = second_victim(scenario, state, i, target);
    if (second < 0) return;
    TELL(sink, EVENT_KILLED, RULE_OZUTSU_EFFECT, RULE_OZUTSU_TWO_DICE, second, i);
    *ret_dead |= bit_of(second);
}

void argad_shots_resolve(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct volley volley;
    struct trail trail;
    uint64_t dead = 0;
    volley.shooters = 0;
    trail.is_begun = false;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->target[i] == NO_FIGURE) continue;
        volley.shooters |= bit_of(i);
        volley.number[i] = state->die[i];
        argad_shot_of(scenario, state, i, state->target[i], &trail, &volley.shot[i]);
    }
    for (uint64_t left = volley.shooters; left; left &= left - 1) {
        if (state->die[lowest(left)] == 6) count_sixes(scenario, state, &volley, lowest(left));
    }
    for (uint64_t left = volley.shooters; left; left &= left - 1) {
        const int i = lowest(left), weapon = scenario->figure[i].profile->missile;
        resolve(scenario, state, &volley, i, &dead, sink);
        /* [arquebus-reload, ozutsu-reload, bo-hiya-reload, short-firearms-reload] */
        state->reload[i] = (uint8_t)argad_weapon_reload(weapon);
        if (weapon == WEAPON_SHURIKEN) state->thrown[scenario->figure[i].band] = 1;
    }
    for (uint64_t left = volley.shooters; left; left &= left - 1) state->target[lowest(left)] = NO_FIGURE;
    for (; dead; dead &= dead - 1) argad_figure_dies(scenario, state, lowest(dead), sink);
}
