/* How good a position is, for players that think ahead: points, then what may become points. */
#include "games/gunyuden/think/think.h"

enum {
    POINT = 100,     /* of the score */
    STRENGTH = 12,   /* a point of strength */
    MORALE = 10,     /* a point of morale, of a unit */
    CUT_OFF = 6,     /* a unit without a line */
    LED = 10,        /* a unit under a commander: they act and strike as one */
    ROAD = 5,        /* a movement point on the way to what matters */
    CROWD = 24,      /* strength beyond which more does not help a force to be there */
    DANGER = 60,     /* a force in the open beside one that is far stronger than all who stand with it */
};

void hints_pulls(const scenario_t *scenario, const state_t *state, uint8_t side, struct pulls *ret)
{
    memset(ret, 0, sizeof *ret);
    for (int c = 0; c < scenario->castles; c++) {
        if (scenario->castle[c].owner != NO_CLAN) ret->worth[c] = masamune_castle_worth(scenario, state, c, side);
        if (ret->worth[c]) ret->pulling |= UINT64_C(1) << c;
    }
}

int32_t hints_pull(const scenario_t *scenario, const state_t *state, const struct pulls *pulls, int unit, int hex)
{
    int32_t most = 0;
    for (uint64_t castles = pulls->pulling & ~pulls->closed[state->clan[unit]]; castles; castles &= castles - 1) {
        const int c = __builtin_ctzll(castles);
        if (scenario->road[c][hex] == UINT8_MAX) continue;
        const int32_t pull = pulls->worth[c] - ROAD * scenario->road[c][hex];
        if (pull > most) most = pull;
    }
    return most;
}

/* Castles that are being taken: the worse they stand, the more. */
int32_t hints_sieges(const scenario_t *scenario, const state_t *state, uint8_t side, const struct pulls *pulls)
{
    int32_t worth = 0;
    for (int c = 0; c < scenario->castles; c++) {
        if (castle_side(state, c) != enemy_of(side)) continue;
        int32_t progress = 2 * (DURABILITY - state->durability[c]);
        if (state->invested >> c & 1) progress += 6 + 2 * gunyuden_castle_lowness(scenario, state, c);
        worth += pulls->worth[c] * progress / 40;
    }
    return worth;
}

/* Forces of a side in the open, and how strong each is alone and with those in its hex. */
struct forces { struct { int hex, alone, together; } force[UNITS_MAX]; int count; };

static void forces_of(const scenario_t *scenario, const state_t *state, uint8_t side, struct forces *ret)
{
    ret->count = 0;
    FOR_UNITS(u, state->in_play[side]) {
        if (!unit_leads(state, u) || !unit_is_outside(state, u)) continue;
        const int alone = gunyuden_force_strength(scenario, state, u);
        ret->force[ret->count].hex = state->hex[u];
        ret->force[ret->count++].alone = alone;
    }
    for (int i = 0; i < ret->count; i++) {
        ret->force[i].together = 0;
        for (int j = 0; j < ret->count; j++) {
            if (ret->force[j].hex == ret->force[i].hex) ret->force[i].together += ret->force[j].alone;
        }
    }
}

/* One force strikes at a time, at all who stand in a hex. */
int32_t hints_danger(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    struct forces ours, theirs;
    int32_t danger = 0;
    forces_of(scenario, state, side, &ours);
    forces_of(scenario, state, enemy_of(side), &theirs);
    for (int i = 0; i < ours.count; i++) {
        int strongest = 0;
        for (int j = 0; j < theirs.count; j++) {
            if (theirs.force[j].alone > strongest &&
                hex_distance(&scenario->grid, ours.force[i].hex, theirs.force[j].hex) <= 1) {
                strongest = theirs.force[j].alone;
            }
        }
        if (strongest > ours.force[i].together) danger += DANGER * (strongest - ours.force[i].together) / strongest;
    }
    return danger;
}

const struct frame *hints_retreat(const state_t *state, uint8_t side)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        if (frame->kind == FRAME_RETREAT && frame->role == side) return frame;
    }
    return NULL;
}

static int32_t side_worth(const scenario_t *scenario, const state_t *state, uint8_t side, const struct taste *taste)
{
    struct pulls pulls;
    uint64_t linked[UNIT_WORDS];
    int32_t worth = 0;
    hints_pulls(scenario, state, side, &pulls);
    for (int w = 0; w < UNIT_WORDS; w++) linked[w] = state->in_play[side][w];
    FOR_UNITS(u, linked) {
        if (!unit_is_outside(state, u)) bits_clear(linked, u);
    }
    gunyuden_linked(scenario, state, side, linked);
    const struct frame *retreat = hints_retreat(state, side);
    if (retreat) worth -= MORALE * retreat->arg[RETREAT_HEXES] * bits_count(state->running, UNIT_WORDS);
    FOR_UNITS(u, state->in_play[side]) {
        worth += STRENGTH * unit_strength(scenario, state, u) - MORALE * state->low[u];
        if (unit_is_outside(state, u) && !bits_has(linked, u)) worth -= CUT_OFF;
        if (!unit_leads(state, u)) {
            worth += LED;
            continue;
        }
        const int strength = gunyuden_force_strength(scenario, state, u);
        worth += hints_pull(scenario, state, &pulls, u, state->hex[u]) * (strength < CROWD ? strength : CROWD) / 100;
        worth += taste->gather * strength * strength / 100;
    }
    worth += taste->siege * hints_sieges(scenario, state, side, &pulls) / 100;
    return worth - masamune_stake(scenario, state, side);
}

int32_t hints_judge(const scenario_t *scenario, const state_t *state, uint8_t role, const struct taste *taste)
{
    if (role >= SIDES_OF_WAR) return 0;
    const uint8_t enemy = enemy_of(role);
    return POINT * (gunyuden_score(scenario, state, role) - gunyuden_score(scenario, state, enemy)) +
           side_worth(scenario, state, role, taste) - side_worth(scenario, state, enemy, taste);
}

int32_t gunyuden_mini_evaluate(const void *scenario, const void *state, uint8_t role)
{
    static const struct taste plain = { .siege = 100 };
    return hints_judge(scenario, state, role, &plain);
}
