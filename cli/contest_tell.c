/* What players and results of a contest look like in words and JSON; see contest.h. */
#include <stdio.h>
#include <string.h>

#include "cli/contest.h"
#include "wire/json.h"

void player_name(const struct player *player, char ret[PLAYER_BYTES])
{
    const char *how = player->reads ? "reader of " : "";
    if (strcmp(player->level, "random") == 0) snprintf(ret, PLAYER_BYTES, "%s%s", how, player->level);
    else snprintf(ret, PLAYER_BYTES, "%s%s:%u", how, player->level, player->nodes);
}

uint32_t contest_victories(const struct contest *contest, uint8_t role, uint16_t level)
{
    uint32_t count = 0;
    for (uint32_t game = 0; game < contest->games; game++) {
        const struct contest_game *result = contest_at(contest, game);
        if (!contest_has_pair(contest, game / 2) || result->fault) continue;
        count += result->winner == role && result->level == level;
    }
    return count;
}

uint8_t contest_next_winner(const struct game *game, uint8_t role)
{
    return role + 1 < game->roles ? (uint8_t)(role + 1) : role < ROLE_OBSERVER ? ROLE_OBSERVER : ROLES;
}

void contest_put_real(struct out *out, const char *key, double value)
{
    char word[32];
    const int length = snprintf(word, sizeof word, "%.4f", value);
    if (key) out_key(out, key);
    out_raw(out, word, (size_t)length);
}

void contest_put_victories(struct out *out, const struct contest *contest)
{
    const struct game *game = contest->game;
    out_key(out, "victory");
    out_open(out, '{');
    for (uint8_t role = 0; role < ROLES; role = contest_next_winner(game, role)) {
        out_key(out, role < game->roles ? game->role[role].id : "nobody");
        out_open(out, '{');
        for (uint16_t level = 1; level < game->levels; level++) {
            const uint32_t count = contest_victories(contest, role, level);
            if (count) out_member_int(out, game->level[level].id, count);
        }
        out_close(out, '}');
    }
    out_close(out, '}');
}
