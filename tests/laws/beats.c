/* Laws about beats: how they are told does not depend on when one asks. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/show.h"
#include "core/words.h"
#include "kit/hash.h"
#include "tests/laws/laws.h"

enum { ASKED = 4 }; /* places from which the same is asked for again */

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

bool law_beats_alike(struct trial *trial, const struct match *match, bool is_over)
{
    (void)is_over;
    for (uint8_t role = 0; role < trial->game->roles; role++) {
        if (!ask_again(trial, match, role)) return false;
    }
    return ask_again(trial, match, ROLES);
}
