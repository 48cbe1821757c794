/* The blows, the longest weapon first [melee-length-order]. Blows of one length are thrown and settled together; who
 * has
 * been killed or driven back by a longer weapon strikes no more.
 *
 *     argad_blows_begin -> for each length: batches of dice, each of one band at one foe -> settle -> melee_recoil.c
 *
 * frame->arg[3] is the length. */
#include "games/argad/rules/melee_measure.h"

enum { BATCH_MAX = ARG_MAX };

/* Both have sealed: those without a foe strike at the one they face. */
void argad_blows_begin(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)sink;
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t foes = argad_foes_of(scenario, state, i);
        if (foes && state->foe[i] == NO_FIGURE) state->foe[i] = (uint8_t)argad_foe_faced(scenario, state, i, foes);
    }
}

/* Those who strike now: alive, not driven back, with a weapon of this length, at somebody who lives. */
static uint64_t strikers_of(const scenario_t *scenario, const state_t *state, int length)
{
    uint64_t strikers = 0;
    for (uint64_t left = argad_figures_on_table(scenario, state) & ~state->recoiled; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->foe[i] == NO_FIGURE || state->life[state->foe[i]] != ON_TABLE) continue;
        if (argad_blow_length(scenario, state, i, state->foe[i]) == length) strikers |= bit_of(i);
    }
    return strikers;
}

/* Up to eight of one band at one foe, in their order. */
static int batch_of(const scenario_t *scenario, const state_t *state, uint64_t strikers, int first, int ret[BATCH_MAX])
{
    int count = 0;
    for (uint64_t left = strikers; left && count < BATCH_MAX; left &= left - 1) {
        const int i = lowest(left);
        if (state->die[i] || state->foe[i] != state->foe[first] ||
            scenario->figure[i].band != scenario->figure[first].band) continue;
        ret[count++] = i;
    }
    return count;
}

/* ---- results of one length --------------------------------------------------------------------------------- */

struct melee {
    uint64_t strikers;
    struct blow blow[FIGURES];
    uint8_t number[FIGURES], result[FIGURES];
    uint16_t rule[FIGURES];
};

/* Two natural sixes of a band at one foe count 6 and 7, the third always hits; not in disorder [melee-double-six,
 * melee-triple-six]. The highest goes to the best modifiers, then to who is worth more. */
static void count_sixes(const scenario_t *scenario, const state_t *state, struct melee *melee, int first)
{
    int six[FIGURES], count = 0;
    for (uint64_t left = melee->strikers & ~state->disorder; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->die[i] != 6 || state->foe[i] != state->foe[first] ||
            scenario->figure[i].band != scenario->figure[first].band) continue;
        int at = count++;
        for (; at > 0; at--) {
            const int lead = melee->blow[i].modifiers.sum - melee->blow[six[at - 1]].modifiers.sum;
            if (lead < 0 || (lead == 0 && !is_worth_more(scenario, i, six[at - 1]))) break;
            six[at] = six[at - 1];
        }
        six[at] = i;
    }
    for (int k = 0; k < count; k++) {
        const int number = 6 + count - 1 - k;
        melee->number[six[k]] = (uint8_t)(number > 8 ? 8 : number);
    }
}

/* Of two who strike each other: who is better, a (1), b (-1) or neither (0) [melee-simultaneous, melee-tie-armour,
 * melee-tie-die, melee-tie-modifiers, ruling:dead-heat]. */
static int better(const scenario_t *scenario, const state_t *state, const struct melee *melee, int a, int b,
                  uint16_t *ret_rule)
{
    const struct profile *p = scenario->figure[a].profile, *q = scenario->figure[b].profile;
    const int lead[] = { p->class - q->class, p->armour - q->armour, state->die[a] - state->die[b],
                         melee->blow[a].modifiers.sum - melee->blow[b].modifiers.sum };
    /* [melee-simultaneous, melee-tie-armour, melee-tie-die] */
    static const uint16_t rules[] = { RULE_MELEE_SIMULTANEOUS, RULE_MELEE_TIE_ARMOUR, RULE_MELEE_TIE_DIE,
                                      RULE_MELEE_TIE_MODIFIERS }; /* [melee-tie-modifiers] */
    for (int i = 0; i < 4; i++) {
        *ret_rule = rules[i];
        if (lead[i]) return lead[i] > 0 ? 1 : -1;
    }
    *ret_rule = RULE_RULING_DEAD_HEAT; /* [ruling:dead-heat] */
    return 0;
}

/* A hit goes before a recoil; of equal results only the better one's counts [ruling:hit-against-recoil]. */
static void settle_pair(const scenario_t *scenario, const state_t *state, struct melee *melee, int a, int b,
                        struct sink *sink)
{
    uint16_t rule;
    if (melee->result[a] == RESULT_MISS || melee->result[b] == RESULT_MISS) return;
    if (melee->result[a] != melee->result[b]) {
        const int winner = melee->result[a] == RESULT_HIT ? a : b;
        melee->result[winner == a ? b : a] = RESULT_MISS;
        TELL(sink, EVENT_PREVAILS, RULE_RULING_HIT_AGAINST_RECOIL, RULE_MELEE_SIMULTANEOUS, winner,
             winner == a ? b : a);
        return;
    }
    const int lead = better(scenario, state, melee, a, b, &rule);
    if (lead == 0) {
        TELL(sink, EVENT_DEAD_HEAT, rule, RULE_MELEE_SIMULTANEOUS, a, b);
        return;
    }
    melee->result[lead > 0 ? b : a] = RESULT_MISS;
    TELL(sink, EVENT_PREVAILS, rule, RULE_MELEE_SIMULTANEOUS, lead > 0 ? a : b, lead > 0 ? b : a);
}

/* A second rule to cite with a modifier: what the weapon's own entry says of it. */
static uint16_t modifier_also(uint16_t rule, int weapon)
{
    switch (rule) {
    case RULE_MELEE_MOD_NAGINATA: return RULE_NAGINATA_BONUS; /* [naginata-bonus] */
    case RULE_MELEE_MOD_HEAVY: return RULE_KANABO_HEAVY;
    case RULE_MELEE_MOD_CHARGE: return RULE_BASE_CHARGE;
    case RULE_MELEE_MOD_RECEIVE:
        return weapon == WEAPON_PIKE ? RULE_PIKE_RECEIVE_CAVALRY : /* [pike-receive-cavalry] */
               /* [naginata-cavalry, yari-receive-cavalry] */
               weapon == WEAPON_NAGINATA ? RULE_NAGINATA_CAVALRY : RULE_YARI_RECEIVE_CAVALRY;
    case RULE_MELEE_MOD_CLASS_2: return RULE_BASE_CLASSES;
    case RULE_MELEE_MOD_HIGHER_GROUND: return RULE_BASE_LEVEL;
    default: return 0;
    }
}

/* From which rank it struck, if not from the first. */
static uint16_t rank_rule(const scenario_t *scenario, const state_t *state, int figure)
{
    if (argad_enemies_touching(scenario, state, figure)) return RULE_BASE_CONTACT;
    if (scenario->figure[figure].profile->melee == WEAPON_PIKE) return RULE_PIKE_ALL_RANKS;
    return state->rank[figure] >= 3 ? RULE_YARI_THREE_RANKS : RULE_YARI_SECOND_RANK;
}

static void tell_blow(const scenario_t *scenario, const state_t *state, const struct melee *melee, int i,
                      struct sink *sink)
{
    const struct blow *blow = &melee->blow[i];
    const int foe = state->foe[i];
    if (!sink) return;
    TELL(sink, EVENT_STRIKES, blow->length_rule, rank_rule(scenario, state, i), i, foe, blow->weapon, blow->length,
         state->die[i]);
    for (int m = 0; m < blow->modifiers.count; m++) {
        const uint16_t rule = blow->modifiers.item[m].rule;
        TELL(sink, EVENT_MODIFIER, rule, modifier_also(rule, blow->weapon), i, blow->modifiers.item[m].value,
             rule);
    }
    if (melee->number[i] == state->die[i]) return;
    /* [melee-double-six] */
    TELL(sink, EVENT_COUNTS_AS, melee->number[i] == 8 ? RULE_MELEE_TRIPLE_SIX : RULE_MELEE_DOUBLE_SIX, 0, i,
         melee->number[i]);
}

static void settle(const scenario_t *scenario, state_t *state, int length, struct sink *sink)
{
    struct melee melee;
    uint64_t dead = 0;
    melee.strikers = strikers_of(scenario, state, length);
    for (uint64_t left = melee.strikers; left; left &= left - 1) {
        const int i = lowest(left);
        argad_blow_measure(scenario, state, i, state->foe[i], &melee.blow[i]);
        melee.number[i] = state->die[i];
        state->fought |= bit_of(i) | bit_of(state->foe[i]);
    }
    for (uint64_t left = melee.strikers; left; left &= left - 1) {
        if (state->die[lowest(left)] == 6) count_sixes(scenario, state, &melee, lowest(left));
    }
    for (uint64_t left = melee.strikers; left; left &= left - 1) {
        const int i = lowest(left);
        melee.result[i] = argad_blow_result(scenario, state, state->foe[i], state->die[i], melee.number[i],
                                            melee.blow[i].modifiers.sum, &melee.rule[i]);
        if (melee.number[i] == 8) melee.result[i] = RESULT_HIT; /* [melee-triple-six] */
        tell_blow(scenario, state, &melee, i, sink);
    }
    for (uint64_t left = melee.strikers; left; left &= left - 1) {
        const int i = lowest(left), foe = state->foe[i];
        if (foe > i && (melee.strikers & bit_of(foe)) && state->foe[foe] == i) {
            settle_pair(scenario, state, &melee, i, foe, sink);
        }
    }
    for (uint64_t left = melee.strikers; left; left &= left - 1) {
        const int i = lowest(left), foe = state->foe[i];
        if (melee.result[i] == RESULT_MISS) {
            TELL(sink, EVENT_PARRIED, melee.rule[i], 0, i, foe);
            continue;
        }
        state->beaten[i] = (uint8_t)foe;
        if (melee.result[i] == RESULT_HIT) {
            dead |= bit_of(foe);
            TELL(sink, EVENT_STRUCK_DOWN, RULE_MELEE_HIT, melee.number[i] == 8 ? RULE_MELEE_TRIPLE_SIX : 0, foe, i);
        } else {
            state->recoiled |= bit_of(foe);
            TELL(sink, EVENT_DRIVEN, melee.rule[i],
                 melee.rule[i] == RULE_MELEE_ARMOUR ? RULE_BASE_ARMOUR : RULE_BASE_RECOIL, foe, i);
        }
    }
    for (; dead; dead &= dead - 1) argad_figure_dies(scenario, state, lowest(dead), sink);
}

/* ---- dice -------------------------------------------------------------------------------------------------- */

bool argad_blows_next(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    int batch[BATCH_MAX];
    for (; frame->arg[3] < LENGTHS; frame->arg[3]++) { /* [melee-length-order] */
        const uint64_t strikers = strikers_of(scenario, state, frame->arg[3]);
        if (!strikers) continue;
        for (uint64_t left = strikers; left; left &= left - 1) {
            const int i = lowest(left);
            if (state->die[i]) continue;
            frame->arg[0] = state->foe[i];
            frame->arg[1] = (int16_t)i;
            frame->arg[2] = (int16_t)batch_of(scenario, state, strikers, i, batch);
            return true;
        }
        settle(scenario, state, frame->arg[3], sink);
    }
    return false;
}

void argad_blows_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = RULE_MELEE_LENGTH_ORDER,
        .prompt = PROMPT_BLOWS,
        .arg = { scenario->figure[frame->arg[1]].band, frame->arg[2], frame->arg[1], frame->arg[0] },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = (uint8_t)frame->arg[2], .faces = 6 } };
}

void argad_blows_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    (void)sink; /* what the dice did is told when all are thrown */
    const struct frame *frame = sequence_top(&state->sequence);
    int batch[BATCH_MAX];
    const uint64_t strikers = strikers_of(scenario, state, frame->arg[3]);
    const int count = batch_of(scenario, state, strikers, frame->arg[1], batch);
    for (int k = 0; k < count; k++) state->die[batch[k]] = (uint8_t)action->arg[k];
}
