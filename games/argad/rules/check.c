/* What is always true of a state. The first invariant that does not hold is named; tests/mutants breaks each of them.
 * */
#include "games/argad/rules/rules.h"

static uint64_t all_of(const scenario_t *scenario) { return scenario->band[WEST] | scenario->band[EAST]; }

static const char *check_sequence(const scenario_t *scenario, const state_t *state)
{
    if (state->sequence.depth != 1) return "one frame is open";
    const struct frame *frame = &state->sequence.frame[0];
    if (frame->kind < FRAME_SETUP || frame->kind > FRAME_OVER) return "the frame is of a known kind";
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is one of the scenario's";
    if ((state->ended != 0) != (frame->kind == FRAME_OVER)) return "a game that is over says why";
    if (frame->kind == FRAME_MORALE && (frame->arg[0] < 0 || frame->arg[0] >= scenario->groups)) {
        return "a group that is there tests its morale";
    }
    return NULL;
}

static const char *check_sets(const scenario_t *scenario, const state_t *state)
{
    uint64_t alive = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    const uint64_t marks = state->mounted | state->fleeing | state->disorder | state->fresh | state->blocked |
                           state->stunned | state->crouched | state->charging | state->touched | state->withdrew |
                           state->shot | state->fought | state->recoiled | state->shaken | state->spent | state->slowed;
    if (marks & ~alive) return "only figures on the table have marks";
    if (state->rough != argad_slowing_rough(scenario, state)) return "rough ways are those of the orders";
    if (state->mounted & ~scenario->horsed) return "only those who have a horse ride";
    if (state->fresh & ~state->disorder) return "fresh disorder is disorder";
    if (state->crouched & argad_figures_unseen(scenario, state)) return "ambushers are not seen crouching";
    if (state->fleeing & argad_figures_unseen(scenario, state)) return "ambushers do not flee unseen";
    for (int i = scenario->figures; i < FIGURES; i++) {
        if (state->life[i] != DEAD) return "there are no more figures than the scenario has";
    }
    for (uint64_t left = all_of(scenario); left; left &= left - 1) {
        const int i = lowest(left);
        const bool has_horse = state->horse_x[i] >= 0;
        if (has_horse != (state->horse_y[i] >= 0)) return "a horse stands in one place";
        if (has_horse && (!(scenario->horsed & bit_of(i)) || argad_is_mounted(state,
                                                                              i))) return "a left horse has no rider";
        if (state->reload[i] && scenario->figure[i].profile->missile == WEAPON_NONE) return "only weapons are loaded";
        if (state->life[i] == UNSEEN && !scenario->group[scenario->figure[i].group].is_hidden) {
            return "only those lie unseen whom the scenario lets";
        }
        if (state->life[i] == UNSEEN && (state->gone[i] || state->rank[i] || state->carries[i] < LOADS)) {
            return "ambushers do not move, form or carry";
        }
    }
    return NULL;
}

static const char *check_places(const scenario_t *scenario, const state_t *state)
{
    const uint64_t there = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    struct shape shape[FIGURES];
    for (uint64_t left = there; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point p = figure_place(state, i);
        if (p.x < 0 || p.y < 0 || p.x > scenario->width || p.y > scenario->depth) return "figures stand on the table";
        if (state->facing[i] < 0 || state->facing[i] >= TURN) return "figures look in a direction of the compass";
        const int feature = argad_feature_at(scenario, p);
        if (feature >= 0 && state->burning[feature] != ABLAZE &&
            scenario->ground[scenario->feature[feature].ground].going[argad_mount_of(scenario, state, i)] == NEVER) {
            return "nobody stands where he cannot go";
        }
        if (state->life[i] == UNSEEN && !argad_is_hiding_place(scenario, p)) return "ambushers lie where one can hide";
        shape[i] = argad_figure_shape(scenario, state, i);
        for (uint64_t others = there & (bit_of(i) - 1); others; others &= others - 1) {
            const int j = lowest(others);
            const bool are_friends = scenario->figure[i].band == scenario->figure[j].band;
            const bool had_ranks = scenario->figure[i].group == scenario->figure[j].group;
            const int halves = had_ranks ? RANKS_HALVES : are_friends ? 2 * FRIENDS_OVERLAP : 0;
            if (shape_overlaps(&shape[i], &shape[j], halves)) {
                return are_friends ? "friends do not stand on each other" : "enemies do not stand on each other";
            }
        }
    }
    return NULL;
}

static const char *check_ranks(const scenario_t *scenario, const state_t *state)
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind; /* who falls while blows fall leaves a gap */
    for (int g = 0; g < scenario->groups; g++) {
        const uint64_t members = argad_formation_members(scenario, state, g);
        if (state->order[g] > CLOSE_ORDER) return "a group is loose or in close order";
        if (state->order[g] != LOOSE && __builtin_popcountll(members) < 3 && kind != FRAME_BLOWS) {
            return "close order wants three";
        }
        const int anchor = argad_formation_anchor(scenario, state, g);
        for (uint64_t left = scenario->group[g].member; left && state->order[g] != LOOSE; left &= left - 1) {
            if (!state->rank[lowest(left)] != !state->file[lowest(left)]) return "whoever has a rank has a file";
        }
        for (uint64_t left = members; left; left &= left - 1) {
            const int i = lowest(left);
            if (state->life[i] != ON_TABLE || argad_is_mounted(state, i) || (state->fleeing & bit_of(i))) {
                return "steady men on foot stand in the ranks";
            }
            if (state->facing[i] != state->facing[anchor]) return "a unit looks one way";
            for (uint64_t others = members & (bit_of(i) - 1); others; others &= others - 1) {
                const int j = lowest(others);
                if (state->rank[i] == state->rank[j] && state->file[i] == state->file[j]) {
                    return "two men do not share a place in the ranks";
                }
            }
        }
        for (uint64_t left = scenario->group[g].member; left && state->order[g] == LOOSE; left &= left - 1) {
            if (state->rank[lowest(left)] || state->file[lowest(left)]) return "loose figures have no rank";
        }
    }
    return NULL;
}

static const char *check_loads(const scenario_t *scenario, const state_t *state)
{
    for (int load = 0; load < LOADS; load++) {
        int there = (state->load_x[load] >= 0) + (state->carried_off[load] != 0);
        if ((state->load_x[load] >= 0) != (state->load_y[load] >= 0)) return "a load lies in one place";
        uint64_t carriers = 0;
        for (int i = 0; i < FIGURES; i++) {
            if (state->carries[i] != load) continue;
            carriers |= bit_of(i);
            if (state->life[i] != ON_TABLE) return "those on the table carry loads";
        }
        there += carriers != 0;
        if (carriers & (carriers - 1)) {
            const uint8_t band = scenario->figure[lowest(carriers)].band;
            if (load >= scenario->loads || !argad_may_be_shared(scenario, load) || __builtin_popcountll(carriers) > 2 ||
                (carriers & (state->mounted | ~scenario->band[band]))) return "two friends on foot share a heavy load";
        }
        if (there != (load < scenario->loads)) return "a load lies, is carried or has gone";
    }
    return NULL;
}

/* Such as the verbs make: 1) so many legs and postures there are, 2) a direction is one of the compass, 3) who stays
 * has no legs, and a unit that turns pivots, 4) only some postures have an aim. */
static bool is_draft(const struct draft *draft, bool is_in_ranks)
{
    const uint32_t aims = 1u << POSTURE_CHARGE | 1u << POSTURE_FORM | 1u << POSTURE_HELP | 1u << POSTURE_TAKE |
                          1u << POSTURE_RANKS;
    const bool turns = draft->turn_to != NOTHING;
    if (draft->legs > LEGS || draft->posture >= POSTURES) return false; /* 1 */
    if (turns && (draft->turn_to < 0 || draft->turn_to >= TURN)) return false; /* 2 */
    if (draft->posture == POSTURE_STAY && (draft->legs || (is_in_ranks && turns))) return false; /* 3 */
    return draft->aim == NO_FIGURE || (aims >> draft->posture & 1); /* 4 */
}

/* Drafts are such as could be ordered; those of ambushers stay quiet. */
static const char *check_drafts(const scenario_t *scenario, const state_t *state)
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    for (uint64_t left = all_of(scenario); left; left &= left - 1) {
        const int i = lowest(left);
        const bool is_there = state->life[i] == ON_TABLE || state->life[i] == UNSEEN;
        const struct draft draft = argad_draft_of(state, i), none = DRAFT_NONE;
        const bool is_none = draft.posture == none.posture && draft.legs == 0 && draft.aim == NO_FIGURE &&
                             draft.turn_to == NOTHING;
        if (!is_there || (kind == FRAME_ORDERS && (state->fleeing & bit_of(i)))) {
            if (!is_none) return "those who take no orders have none";
            continue;
        }
        if (kind == FRAME_ORDERS && (!is_draft(&draft, argad_is_in_close_order(state, i)) ||
                                     argad_draft_legal(scenario, state, i,
                                                       &draft).reason)) return "drafts could be ordered";
        if (kind != FRAME_ORDERS && state->life[i] == UNSEEN &&
            (draft.legs || (draft.posture == POSTURE_CHARGE && draft.aim != NO_FIGURE))) {
            return "ambushers do not move unseen";
        }
    }
    return NULL;
}

/* Targets, pairings and follow-ups are such as could be named in their phase, and none are left beyond it. */
static const char *check_picks(const scenario_t *scenario, const state_t *state)
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    for (int i = 0; i < FIGURES; i++) {
        const bool shoots = kind == FRAME_TARGETS || kind == FRAME_SHOTS;
        const bool strikes = kind == FRAME_PAIRINGS || kind == FRAME_BLOWS || kind == FRAME_FOLLOW;
        if (state->target[i] != NO_FIGURE && !shoots) return "targets are named for shots";
        if (state->foe[i] != NO_FIGURE && !strikes) return "foes are named for blows";
        if (state->room[i] && !strikes) return "room is given for blows";
        if (state->follow[i] && kind != FRAME_FOLLOW) return "follow-ups come after blows";
        if (state->die[i] && (kind == FRAME_ORDERS || kind == FRAME_SLOWING || kind == FRAME_TARGETS ||
                              kind == FRAME_PAIRINGS)) return "dice are taken up when they have counted";
    }
    if (kind == FRAME_TARGETS && !argad_targets_are_sound(scenario, state)) return "targets could be named";
    if (kind == FRAME_PAIRINGS && !argad_pairings_are_sound(scenario, state)) return "foes could be named";
    if (kind == FRAME_FOLLOW && !argad_follow_is_sound(scenario, state)) return "winners follow";
    return NULL;
}

const char *argad_check(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    const char *broken = check_sequence(scenario, state);
    if (!broken) broken = check_sets(scenario, state);
    if (!broken && state->sequence.frame[0].kind == FRAME_SETUP) {
        return argad_placing_is_sound(scenario, state) ? NULL : "figures are placed in their zones";
    }
    if (!broken) broken = check_places(scenario, state);
    if (!broken) broken = check_ranks(scenario, state);
    if (!broken) broken = check_loads(scenario, state);
    if (!broken) broken = check_drafts(scenario, state);
    if (!broken) broken = check_picks(scenario, state);
    return broken;
}
