/* Sections 11.1 to 11.3: who fights whom. All battles of an activation are declared first [ruling:declare]:
 *
 *     battle TARGET    opens a battle; the one before it is closed
 *     join UNIT        one more attacker    } several on one, or one on several:
 *     also TARGET      one more target      } a battle is a star in the graph of contacts
 *     declared         nobody who must fight is left over
 *
 * Contacts join active units with the enemies in their zones. Those who must fight [11.1, 11.2]: an
 * enemy in the zone of an active unit that has no excuse, and an active unit of a clan in Attack mode.
 * An order is refused if it would leave one of them over. The test: call lonely who must fight, is in no
 * battle, and has no neighbour left that is in none. A declaration can be completed if and only if all the
 * lonely are of one side and fit the battle now open. (Nobody else hangs on them; give each other one
 * who must fight an edge to a free neighbour, and these edges fall apart into stars.) At the beginning
 * nobody is lonely, so the obligations can always be met. */
#include "games/jidai/rules/combat.h"

enum { NOBODY = -1 };

struct contacts {
    uint64_t node[2];              /* units with a contact, of both sides */
    uint64_t free[2];              /* those of them that are in no battle yet */
    uint64_t must[2];              /* those of them that must fight */
    uint64_t lonely[2];            /* those of both who have no neighbour of both */
    uint64_t touched[UNITS_MAX][2]; /* by node: its neighbours */
};

struct open_battle {
    int number;             /* 0: none is open */
    int attackers, targets;
    int attacker, target;   /* one of each */
};

static bool is_attacking(const scenario_t *scenario, const state_t *state, int unit)
{
    return unit_mode(scenario, state, unit) == MODE_ATTACK;
}

/* [11.2]: a unit need not attack
 *   1) if its clan is not in Attack mode, and
 *   2) a ford lies between, or
 *   3) it stands under a Defensive Position itself.
 * That others attack the enemy is no excuse to be looked for: he must be attacked, not by this unit. */
static bool is_excused(const scenario_t *scenario, const state_t *state, int unit, int hexside)
{
    if (is_attacking(scenario, state, unit)) return false;                                              /* 1 */
    return scenario->feature[state->hex[unit]][hexside] == FEATURE_FORD || set_has(state->position, unit); /* 2, 3 */
}

static void contact_add(struct contacts *contacts, int a, int b)
{
    if (!set_has(contacts->node, a)) memset(contacts->touched[a], 0, sizeof contacts->touched[a]);
    set_add(contacts->node, a);
    set_add(contacts->touched[a], b);
}

/* Is there a neighbour among these? */
static bool has_neighbour(const struct contacts *contacts, int unit, const uint64_t among[2])
{
    const uint64_t *touched = contacts->touched[unit];
    return (touched[0] & among[0]) | (touched[1] & among[1]);
}

HOT static void contacts_find(const scenario_t *scenario, const state_t *state, struct contacts *ret)
{
    uint64_t units[2];
    memset(ret, 0, offsetof(struct contacts, touched));
    bits_of_value(state->touch, UNITS_MAX, 0, units, 2);
    for (int i = 0; i < 2; i++) units[i] = ~units[i] & state->active[i];
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
        if (is_attacking(scenario, state, u)) set_add(ret->must, u); /* [6.5-attack] */
        for (unsigned hexsides = state->touch[u]; hexsides; hexsides &= hexsides - 1) {
            const int hexside = __builtin_ctz(hexsides), e = state->at[scenario->beside[state->hex[u]][hexside]];
            contact_add(ret, u, e);
            contact_add(ret, e, u);
            if (!is_excused(scenario, state, u, hexside)) set_add(ret->must, e); /* [11.1] */
        }
    }
    battle_units(state, 0, ret->free);
    for (int i = 0; i < 2; i++) {
        ret->free[i] &= ret->node[i];
        ret->lonely[i] = ret->must[i] & ret->free[i];
    }
    for (int u = bits_next(ret->lonely, 2, 0); u >= 0; u = bits_next(ret->lonely, 2, u + 1)) {
        if (has_neighbour(ret, u, ret->free)) set_remove(ret->lonely, u);
    }
}

static bool touches(const struct contacts *contacts, int a, int b)
{
    return set_has(contacts->node, a) && set_has(contacts->touched[a], b);
}

/* A battle with one more unit. */
static struct open_battle battle_with(const state_t *state, struct open_battle open, int unit)
{
    if (set_has(state->active, unit)) {
        open.attackers++;
        open.attacker = unit;
    } else {
        open.targets++;
        open.target = unit;
    }
    return open;
}

/* The battle now open; no more than one of its sides has several units. */
static struct open_battle battle_find(const state_t *state, const struct contacts *contacts, int number)
{
    struct open_battle open = { .number = number, .attacker = NOBODY, .target = NOBODY };
    uint64_t units[2];
    if (!number) return open;
    battle_units(state, number, units);
    for (int i = 0; i < 2; i++) units[i] &= contacts->node[i];
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) open = battle_with(state, open, u);
    return open;
}

/* Who would be left over for good, if these are in no battle: the first of the lonely that does not fit the open
 * one, or NOBODY. The lonely are among those who were so before and the neighbours of the unit that has joined. An open
 * battle without an attacker also needs one whose joining leaves nobody over. */
static int left_over(const state_t *state, const struct contacts *contacts, const uint64_t free[2],
                     const uint64_t among[2], const struct open_battle *open)
{
    if (open->number && !open->attackers) {
        const uint64_t *touched = contacts->touched[open->target];
        const uint64_t joining[2] = { touched[0] & free[0], touched[1] & free[1] };
        int left = open->target;
        for (int u = bits_next(joining, 2, 0); u >= 0; u = bits_next(joining, 2, u + 1)) {
            const struct open_battle joined = battle_with(state, *open, u);
            const uint64_t more[2] = { among[0] | contacts->touched[u][0], among[1] | contacts->touched[u][1] };
            uint64_t others[2] = { free[0], free[1] };
            set_remove(others, u);
            left = left_over(state, contacts, others, more, &joined);
            if (left == NOBODY) return NOBODY;
        }
        return left;
    }
    const uint64_t must[2] = { contacts->must[0] & free[0] & among[0], contacts->must[1] & free[1] & among[1] };
    bool has_lonely[2] = { false, false }; /* active, enemy */
    for (int u = bits_next(must, 2, 0); u >= 0; u = bits_next(must, 2, u + 1)) {
        if (has_neighbour(contacts, u, free)) continue;
        const bool is_active = set_has(state->active, u);
        const bool fits = is_active ? open->targets == 1 && touches(contacts, u, open->target) :
                                      open->attackers == 1 && touches(contacts, u, open->attacker);
        has_lonely[is_active ? 0 : 1] = true;
        if (!fits || (has_lonely[0] && has_lonely[1])) return u;
    }
    return NOBODY;
}

/* ---- what may be declared ------------------------------------------------------------------------- */

static struct refusal refuse_left(const state_t *state, int left)
{
    const bool is_active = set_has(state->active, left);
    return refuse(is_active ? RULE_ONE_BATTLE : RULE_FIGHT, is_active ? REASON_LEFT_ACTIVE : REASON_LEFT_ENEMY, left,
                  0, 0, 0);
}

static int open_number(const state_t *state) { return sequence_top_const(&state->sequence)->arg[COMBAT_OPEN]; }

/* The order as one more unit in this battle: would anybody be left over? */
static struct refusal with_unit(const state_t *state, const struct contacts *contacts, const struct open_battle *open,
                                int unit)
{
    const struct open_battle joined = battle_with(state, *open, unit);
    const uint64_t *touched = contacts->touched[unit];
    const uint64_t among[2] = { contacts->lonely[0] | touched[0], contacts->lonely[1] | touched[1] };
    uint64_t free[2] = { contacts->free[0], contacts->free[1] };
    set_remove(free, unit);
    const int left = left_over(state, contacts, free, among, &joined);
    return left == NOBODY ? ALLOWED : refuse_left(state, left);
}

/* A battle may be opened against a unit that
 *   1) is in the zone of an active unit [11.1]
 *   2) is in no battle yet [11.3]
 *   3) once the last one has an attacker
 *   4) if nobody who must fight is left over. */
static struct refusal battle_legal(const state_t *state, const struct contacts *contacts,
                                   const struct open_battle *open, int target)
{
    if (!set_has(contacts->node, target) || set_has(state->active, target)) {
        return refuse(RULE_FIGHT, REASON_NO_CONTACT, target, 0, 0, 0);                                  /* 1 */
    }
    if (state->battle[target]) return refuse(RULE_ONE_BATTLE, REASON_HAS_BATTLE, target, 0, 0, 0);      /* 2 */
    if (open->number && !open->attackers) {
        return refuse(RULE_RULING_DECLARE, REASON_NO_ATTACKER, open->target, 0, 0, 0);                   /* 3 */
    }
    const struct open_battle next = { .number = open->number + 1, .attacker = NOBODY, .target = NOBODY };
    return with_unit(state, contacts, &next, target);                                                    /* 4 */
}

/* A unit may join the open battle if it
 *   1) is active and touches the target
 *   2) is in no battle yet [11.3]
 *   3) the battle has one target only [11.3]
 *   4) and nobody who must fight is left over. */
static struct refusal join_legal(const state_t *state, const struct contacts *contacts, const struct open_battle *open,
                                 int unit)
{
    if (!open->number) return refuse(RULE_RULING_DECLARE, REASON_NONE_OPEN, 0, 0, 0, 0);
    if (!set_has(state->active, unit)) return refuse(RULE_FIGHT, REASON_NOT_ACTIVE, unit, 0, 0, 0);     /* 1 */
    if (state->battle[unit]) return refuse(RULE_ONE_BATTLE, REASON_HAS_BATTLE, unit, 0, 0, 0);          /* 2 */
    if (open->targets != 1) return refuse(RULE_ONE_BATTLE, REASON_SEVERAL_TARGETS, unit, 0, 0, 0);       /* 3 */
    if (!touches(contacts, unit, open->target)) {
        return refuse(RULE_FIGHT, REASON_NOT_IN_ZONE, open->target, unit, 0, 0);                         /* 1 */
    }
    return with_unit(state, contacts, open, unit);                                              /* 4 */
}

/* One more enemy may be attacked in the open battle if
 *   1) it has one attacker only [11.3], and that touches the enemy
 *   2) the enemy is in no battle yet [11.3]
 *   3) and nobody who must fight is left over. */
static struct refusal also_legal(const state_t *state, const struct contacts *contacts, const struct open_battle *open,
                                 int target)
{
    if (!open->number) return refuse(RULE_RULING_DECLARE, REASON_NONE_OPEN, 0, 0, 0, 0);
    if (open->attackers != 1) return refuse(RULE_ONE_BATTLE, REASON_SEVERAL_ATTACKERS, target, 0, 0, 0); /* 1 */
    if (set_has(state->active, target) || !touches(contacts, target, open->attacker)) {
        return refuse(RULE_FIGHT, REASON_NOT_IN_ZONE, target, open->attacker, 0, 0);                     /* 1 */
    }
    if (state->battle[target]) return refuse(RULE_ONE_BATTLE, REASON_HAS_BATTLE, target, 0, 0, 0);      /* 2 */
    return with_unit(state, contacts, open, target);                                            /* 3 */
}

/* All is declared when the last battle has an attacker and nobody who must fight is without one. */
static struct refusal declared_legal(const state_t *state, const struct contacts *contacts,
                                     const struct open_battle *open)
{
    if (open->number && !open->attackers) {
        return refuse(RULE_RULING_DECLARE, REASON_NO_ATTACKER, open->target, 0, 0, 0);
    }
    const uint64_t left[2] = { contacts->must[0] & contacts->free[0], contacts->must[1] & contacts->free[1] };
    const int u = bits_next(left, 2, 0);
    if (u < 0) return ALLOWED;
    return refuse(RULE_FIGHT, set_has(state->active, u) ? REASON_MUST_ATTACK : REASON_MUST_BE_ATTACKED, u, 0, 0, 0);
}

static struct refusal one_legal(const state_t *state, const struct contacts *contacts, const struct open_battle *open,
                                int verb, int unit)
{
    switch (verb) {
    case VERB_BATTLE: return battle_legal(state, contacts, open, unit);
    case VERB_JOIN: return join_legal(state, contacts, open, unit);
    case VERB_ALSO: return also_legal(state, contacts, open, unit);
    case VERB_DECLARED: return declared_legal(state, contacts, open);
    default: return refuse(RULE_RULING_DECLARE, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

struct refusal jidai_declare_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    struct contacts contacts;
    contacts_find(scenario, state, &contacts);
    const struct open_battle open = battle_find(state, &contacts, open_number(state));
    return one_legal(state, &contacts, &open, action->verb, action->arg[0]);
}

/* Those for whom an order is worth asking about, so that one_legal is not asked for all. */
static void candidates(const state_t *state, const struct contacts *contacts, const struct open_battle *open, int verb,
                       uint64_t ret[2])
{
    static const uint64_t nobody[2] = { 0, 0 };
    const uint64_t *among = contacts->node;
    if (verb == VERB_JOIN) among = open->targets == 1 ? contacts->touched[open->target] : nobody;
    if (verb == VERB_ALSO) among = open->attackers == 1 ? contacts->touched[open->attacker] : nobody;
    for (int i = 0; i < 2; i++) {
        ret[i] = contacts->free[i] & among[i] & (verb == VERB_JOIN ? state->active[i] : ~state->active[i]);
    }
}

void jidai_declare_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    static const uint8_t verbs[] = { VERB_JOIN, VERB_ALSO, VERB_BATTLE };
    struct contacts contacts;
    contacts_find(scenario, state, &contacts);
    const struct open_battle open = battle_find(state, &contacts, open_number(state));
    for (size_t v = 0; v < sizeof verbs; v++) {
        uint64_t units[2];
        candidates(state, &contacts, &open, verbs[v], units);
        for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) {
            if (one_legal(state, &contacts, &open, verbs[v], u).reason) set_remove(units, u);
        }
        jidai_offer_units(ret, role, verbs[v], units);
    }
    if (!declared_legal(state, &contacts, &open).reason) choices_add(ret, role, VERB_DECLARED);
}

/* Whoever is active, in contact and in no battle holds back by [11.2]. */
static void tell_held_back(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    struct contacts contacts;
    contacts_find(scenario, state, &contacts);
    for (int u = bits_next(contacts.node, 2, 0); u >= 0; u = bits_next(contacts.node, 2, u + 1)) {
        if (!state->battle[u] && set_has(state->active, u)) TELL(sink, EVENT_HOLDS_BACK, RULE_FIGHT_NOT, 0, u);
    }
}

void jidai_declare_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_BATTLE:
        frame->arg[COMBAT_OPEN]++;
        TELL(sink, EVENT_BATTLE_OPENED, RULE_FIGHT, RULE_RULING_DECLARE, frame->arg[COMBAT_OPEN], unit);
        break;
    case VERB_JOIN: TELL(sink, EVENT_JOINS, RULE_FIGHT, RULE_ONE_BATTLE, unit, frame->arg[COMBAT_OPEN]); break;
    case VERB_ALSO: TELL(sink, EVENT_ALSO, RULE_ONE_BATTLE, 0, unit, frame->arg[COMBAT_OPEN]); break;
    default: /* declared */
        if (sink) tell_held_back(scenario, state, sink);
        TELL(sink, EVENT_DECLARED, RULE_RULING_DECLARE, RULE_ONE_BATTLE, frame->arg[COMBAT_OPEN]);
        frame->step = COMBAT_FIGHT;
        memset(state->touch, 0, sizeof state->touch);
        return;
    }
    state->battle[unit] = (uint8_t)frame->arg[COMBAT_OPEN];
}
