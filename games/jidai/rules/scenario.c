/* Chapters 15 to 18: who arrives when, victory points, the end. Set-up is setup.c's. */
#include "games/jidai/rules/rules.h"

/* ---- arrivals ------------------------------------------------------------------------------------ */

/* [16.2]: clans whose entry point shows this turn, or an earlier one, stand there in Move mode, and their chits can be
 * bought. */
void jidai_arrivals(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int c = 0; c < CLANS; c++) {
        const uint8_t entry = state->entry[c];
        bool arrives = false;
        if (entry >= ENTRIES || scenario->entry[entry].turn > state->turn) continue; /* [edition:16.2] */
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            if (state->box[u] != BOX_SAIJO) continue;
            state->box[u] = (uint8_t)(BOX_A + entry);
            arrives = true;
        }
        if (!arrives) continue;
        state->mode[c] = MODE_MOVE;
        state->mode_known |= clan_bit(c);
        state->place[c] = PLACE_RESERVE;
        TELL_AS(sink, EVENT_ARRIVES, RULE_SAIJO, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, c, entry);
    }
}

/* The free hex nearest to another, the lowest among equals; HEX_NONE if the map is full. */
static int nearest_free(const scenario_t *scenario, const state_t *state, int hex)
{
    struct hexset near = { 0 };
    uint64_t words[HEXSET_WORDS];
    hexset_add(&near, hex);
    for (int distance = 0; distance < HEX_COLUMNS * 2; distance++) {
        memcpy(words, &near, sizeof words);
        for (int h = bits_next(words, HEXSET_WORDS, 0); h >= 0; h = bits_next(words, HEXSET_WORDS, h + 1)) {
            const bool is_free = hexset_has(&scenario->on_map, h) && state->at[h] == NO_UNIT && h != scenario->kaizu;
            if (is_free && scenario->bank[h] == scenario->bank[hex]) return h;
        }
        const struct hexset wider = hexset_neighbours(&near);
        near = hexset_or(near, &wider);
    }
    return HEX_NONE;
}

/* [edition:17.3]: by the English text the first time. */
bool jidai_recall_is_free(const scenario_t *scenario, const state_t *state, int clan)
{
    return clan == scenario->recall_clan && scenario->edition.recall_free && !state->has_recalled;
}

/* With fog nobody sees the order before the clan itself [2.3-fog]. */
bool jidai_recall_is_hidden(const scenario_t *scenario, const state_t *state)
{
    return scenario->edition.fog_hides_chits && scenario->recall_clan != NO_CLAN &&
           state->box[scenario->clan[scenario->recall_clan].first] == BOX_WAITING;
}

/* [17.3, ruling:entry-of-N]: the first unit in the marked hex, the others as near as there is room. */
void jidai_recall_arrives(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct clan *clan = &scenario->clan[scenario->recall_clan];
    if (state->box[clan->first] != BOX_WAITING) return; /* its chit comes off the track again later on */
    for (int u = clan->first; u < clan->end; u++) {
        if (state->box[u] != BOX_WAITING) continue;
        const int hex = nearest_free(scenario, state, scenario->recall_hex);
        if (hex == HEX_NONE) continue;
        jidai_unit_move(scenario, state, u, hex);
        TELL(sink, EVENT_ENTERS, RULE_RECALL, RULE_RULING_ENTRY_N, u, hex);
    }
    jidai_mode_set(scenario, state, scenario->recall_clan, MODE_MOVE, RULE_RECALL, 0, sink);
    jidai_mode_show(scenario, state, scenario->recall_clan, sink);
}

/* [18.1]: the tail of the column comes with the Move chit, on the marked hexes of the edge; in the French text
 * all that has no place in the column does, so nothing differs with a full one [edition:18.1]. */
void jidai_arrive_on_edge(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int u = 0; u < scenario->units && scenario->edges; u++) {
        if (state->box[u] != BOX_WAITING || scenario->unit[u].clan == scenario->recall_clan) continue;
        for (int i = 0; i < scenario->edges; i++) {
            if (state->at[scenario->edge_hex[i]] != NO_UNIT) continue;
            jidai_unit_move(scenario, state, u, scenario->edge_hex[i]);
            if (state->place[scenario->unit[u].clan] == PLACE_OUT) state->place[scenario->unit[u].clan] = PLACE_RESERVE;
            TELL(sink, EVENT_ENTERS, RULE_HYPOTHETICAL, RULE_MOVE_CHIT, u, scenario->edge_hex[i]);
            break;
        }
    }
}

int jidai_units_lost(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int lost = 0;
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) lost += !unit_is_alive(state, u);
    return lost;
}

/* ---- points and victory -------------------------------------------------------------------------- */

/* [15.1]: one marker for the difference. */
void jidai_gain_points(const scenario_t *scenario, state_t *state, uint8_t side, int points, uint16_t rule,
                       struct sink *sink)
{
    const int before = state->vp;
    if (!points) return;
    state->vp = (int16_t)(state->vp + (side == UESUGI ? points : -points));
    TELL(sink, EVENT_POINTS_GAINED, RULE_VICTORY_POINTS, rule, side, points, state->vp);
    jidai_samurai_line(scenario, state, before, sink);
}

void jidai_commander_falls(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    state->fallen |= ROLE_BIT(side);
    TELL(sink, EVENT_DAIMYO_FALLS, RULE_DAIMYO, RULE_COMMANDER,
         scenario->commander[side == UESUGI ? KENSHIN : SHINGEN]);
}

void jidai_game_ends(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    jidai_forget_activation(state);
    memset(state->trail, 0, sizeof state->trail);
    state->trails = 0;
    state->called = 0;
    while (state->sequence.depth) sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
    TELL(sink, EVENT_GAME_ENDS, state->fallen ? RULE_DAIMYO : scenario->is_historical ? RULE_HISTORICAL_VICTORY
         : RULE_HYPOTHETICAL_VICTORY, RULE_VICTORY_POINTS, state->vp);
}

int32_t jidai_score(const void *scenario, const void *state_, uint8_t role)
{
    const state_t *state = state_;
    (void)scenario;
    return role == UESUGI ? state->vp : role == TAKEDA ? -state->vp : 0;
}

/* [16.4] before [17.5, 18.3]: a lead of more than four points wins. */
void jidai_outcome(const void *scenario_, const void *state_, struct outcome *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    const uint16_t rule = scenario->is_historical ? RULE_HISTORICAL_VICTORY : RULE_HYPOTHETICAL_VICTORY;
    const int lead = state->vp < 0 ? -state->vp : state->vp;
    *ret = (struct outcome){ .winner = ROLE_OBSERVER, .level = LEVEL_DRAWN_BATTLE, .rule = rule, .arg = { lead } };
    if (state->fallen) {
        const bool is_both = state->fallen == (ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA));
        const uint8_t loser = state->fallen & ROLE_BIT(UESUGI) ? UESUGI : TAKEDA;
        ret->rule = RULE_DAIMYO;
        ret->level = is_both ? LEVEL_BOTH_FALL : LEVEL_DAIMYO;
        if (!is_both) ret->winner = enemy_of(loser);
        ret->arg[0] = is_both ? 0 : ret->winner;
    } else if (lead > scenario->draw_band) {
        ret->winner = state->vp > 0 ? UESUGI : TAKEDA;
        ret->level = LEVEL_POINTS;
        ret->arg[0] = ret->winner;
        ret->arg[1] = lead;
    }
}
