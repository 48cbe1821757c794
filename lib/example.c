/* A game of kenshin, played by two machine players; the dice of it are those of the seed.
 *
 *     cc example.c $(pkg-config --cflags --libs honjin) -o example && ./example [GAME [SEED]] */
#include <honjin.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const honjin_error *error)
{
    fprintf(stderr, "example: %s\n", error->sentence);
    exit(1);
}

/* One order of whoever is asked: tells it, and plays it. */
static void play_one(honjin_match *match)
{
    honjin_error error;
    honjin_action action;
    char words[256];
    const int role = honjin_match_role(match);
    honjin_view *view = honjin_view_open(match, role, &error);
    if (!view) fail(&error);
    /* greedy thinks little; "hard" with more nodes thinks more */
    if (!honjin_view_think(view, "greedy", 100, honjin_match_plies(match) + 1, &action, &error)) fail(&error);
    honjin_view_write_order(view, &action, "en", words, sizeof words);
    printf("%-8s %4u choices  %s\n", honjin_role_name(honjin_match_game(match), role),
           (unsigned)honjin_view_choices(view), words);
    honjin_view_free(view);
    if (!honjin_match_play(match, &action, &error)) fail(&error);
}

int main(int argc, char **argv)
{
    const honjin_setup setup = { .game = argc > 1 ? argv[1] : "kenshin", .seed = argc > 2 ? argv[2] : "example" };
    honjin_error error;
    char outcome[512];
    size_t length;
    honjin_match *match = honjin_match_new(&setup, &error);
    if (!match) fail(&error);
    while (honjin_match_pending(match).wanted != HONJIN_OVER) play_one(match);
    honjin_match_write_outcome(match, outcome, sizeof outcome);
    printf("%s\n", outcome);

    /* The journal holds all of it: read again, it leads to the same position. */
    const char *journal = honjin_match_journal(match, &length);
    honjin_match *again = honjin_match_read(journal, length, NULL, &error);
    if (!again) fail(&error);
    const int is_same = honjin_match_hash(again) == honjin_match_hash(match);
    printf("%u plies, %s\n", (unsigned)honjin_match_plies(match), is_same ? "verified" : "NOT the same");
    honjin_match_free(again);
    honjin_match_free(match);
    return !is_same;
}
