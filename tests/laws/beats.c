/* Laws about beats: how they are told does not depend on when one asks. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/show.h"
#include "core/words.h"
#include "host/table.h"
#include "kit/hash.h"
#include "tests/laws/laws.h"

enum { ASKED = 4 };    /* places from which the same is asked for again */
enum { FOLLOWED = 60 }; /* plies that are followed one by one */

struct told {
    struct trial *trial;
    struct heard { uint32_t first, news; uint64_t hash; } *beat;
    uint32_t beats;
    char sentence[BEAT_BYTES];
};

static void note(void *context, const struct beat *beat)
{
    struct told *told = context;
    struct text text;
    text_open(&text, told->sentence, sizeof told->sentence);
    words_beat(told->trial->game, told->trial->scenario, beat, LANG_EN, &text);
    told->beat = realloc(told->beat, (told->beats + 1) * sizeof *told->beat);
    if (!told->beat) abort();
    told->beat[told->beats++] = (struct heard){ beat->first, beat->news, hash_bytes(told->sentence, text.length, 0) };
}

/* From event `since` on the same is told as from the start. */
static bool is_alike(const struct told *all, const struct told *late, uint32_t since)
{
    uint32_t skipped = 0;
    while (skipped < all->beats && all->beat[skipped].news <= since) skipped++;
    if (all->beats - skipped != late->beats) return false;
    return late->beats == 0 || memcmp(all->beat + skipped, late->beat, late->beats * sizeof *late->beat) == 0;
}

static bool ask_again(struct trial *trial, const struct match *match, uint8_t role)
{
    struct told all = { .trial = trial }, late = { .trial = trial };
    const uint32_t count = match_beats(match, role, 0, note, &all);
    bool holds = true;
    for (int i = 0; i < ASKED && count && holds; i++) {
        const uint32_t since = rng_below(&trial->rng, count);
        late.beats = 0;
        match_beats(match, role, since, note, &late);
        if (!is_alike(&all, &late, since)) {
            holds = law_broken(trial, "after event %u of %u role %u is told otherwise than from the start", since,
                               count, role);
        }
    }
    free(all.beat);
    free(late.beat);
    return holds;
}

/* As a client does: what it was told of a beat that has gone on is told anew. */
static void note_on(void *context, const struct beat *beat)
{
    struct told *told = context;
    while (told->beats && told->beat[told->beats - 1].first >= beat->first) told->beats--;
    note(context, beat);
}

/* Is all that is told from event `since` on among what was heard, in the same order? There may be more: he was told
 * that somebody marches, who has come back in the end, and that is no news. */
static bool was_heard(const struct told *all, const struct told *heard, uint32_t since)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < all->beats; i++) {
        if (all->beat[i].news <= since) continue;
        while (at < heard->beats && memcmp(&heard->beat[at], &all->beat[i], sizeof all->beat[i]) != 0) at++;
        if (at++ == heard->beats) return false;
    }
    return true;
}

/* Who keeps a bookmark and is told on after each ply has heard the same in the end. */
static bool follow(struct trial *trial, const struct match *match, uint8_t role)
{
    const uint32_t plies = match->plies < FOLLOWED ? match->plies : FOLLOWED;
    struct ply *ply = malloc((match->plies + 1) * sizeof *ply);
    struct told all = { .trial = trial }, late = { .trial = trial };
    struct bookmark mark;
    struct match copy;
    if (!ply || !match_copy(match, &copy)) abort();
    match_list_plies(match, ply);
    match_rewind(&copy, plies);
    const uint32_t since = match_told(&copy, role);
    match_bookmark(&copy, role, since, &mark);
    for (uint32_t i = match->plies - plies; i < match->plies; i++) {
        if (!match_make_room(&copy)) abort();
        match_play(&copy, &ply[i].action);
        match_beats_on(&copy, role, &mark, note_on, &late);
    }
    match_beats(match, role, 0, note, &all);
    const bool holds = was_heard(&all, &late, since);
    match_free(&copy);
    free(ply);
    free(all.beat);
    free(late.beat);
    return holds || law_broken(trial, "role %u, who listens from event %u of %u on, does not hear all", role, since,
                               match_told(match, role));
}

bool law_beats_alike(struct trial *trial, const struct match *match, bool is_over)
{
    (void)is_over;
    for (uint8_t role = 0; role < trial->game->roles; role++) {
        if (!ask_again(trial, match, role) || !follow(trial, match, role)) return false;
    }
    return ask_again(trial, match, ROLES) && follow(trial, match, ROLES);
}
