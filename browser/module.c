/* The program as a module of a browser: the protocol without sockets and files. A worker of the page or a script asks
 * it (web/src/local/module.ts); docs/protocol.md says what.
 *
 *     honjin_room        where the next question is written
 *     honjin_ask         it is answered: by whoever keeps the match, or as to a seat of it
 *     honjin_sit         from here on a seat's updates are kept
 *     honjin_update      what has changed for that seat since
 *     honjin_seed        the dice of the match
 *     honjin_answer      where the answer stands
 *
 * The keeper of the match begins and opens it, saves it, and plays for the computer. The seat is asked as the server
 * asks for a player: it is told what its role may know and nothing else. One match at a time. */
#include <stdlib.h>
#include <string.h>

#include "host/table.h"
#include "wire/update.h"

#define EXPORTED(name) __attribute__((export_name(#name))) name

static struct wire keeper = { .is_trusted = true, .role = ROLES };
static struct wire player = { .role = ROLE_OBSERVER, .needs_at = true, .is_pushed = true };
static struct seat seat;
static struct out answer;
static char *question;
static char ended[64];

char *EXPORTED(honjin_room)(size_t length);
char *EXPORTED(honjin_room)(size_t length)
{
    free(question);
    question = malloc(length + 1);
    if (!question) abort();
    return question;
}

const char *EXPORTED(honjin_answer)(void);
const char *EXPORTED(honjin_answer)(void)
{
    return answer.bytes;
}

static void begin_answer(void)
{
    answer.length = 0;
    answer.wants_comma = false;
}

/* How many bytes the answer has. */
size_t EXPORTED(honjin_ask)(bool is_seat, size_t length);
size_t EXPORTED(honjin_ask)(bool is_seat, size_t length)
{
    begin_answer();
    player.table = keeper.table;
    wire_handle(is_seat ? &player : &keeper, question, length, &answer);
    if (keeper.table != player.table) seat_close(&seat); /* another match: it has no seat yet */
    player.table = keeper.table;
    return answer.length;
}

/* The language is that of the seat's last question. */
void EXPORTED(honjin_sit)(uint8_t role);
void EXPORTED(honjin_sit)(uint8_t role)
{
    player.role = role;
    if (keeper.table) seat_open(&seat, keeper.table, role, player.lang);
}

/* The players have ended the match: the question's text says how. Empty: they have not. */
void EXPORTED(honjin_end)(size_t length);
void EXPORTED(honjin_end)(size_t length)
{
    if (length >= sizeof ended) length = sizeof ended - 1;
    memcpy(ended, question, length);
    ended[length] = 0;
    keeper.ended = player.ended = length ? ended : NULL;
}

/* Answers the seed of the dice, for whoever keeps the match: without it nobody can go on with it. 0: it has none, or
 * its journal tells it. */
size_t EXPORTED(honjin_seed)(void);
size_t EXPORTED(honjin_seed)(void)
{
    char hex[DEALER_HEX_BYTES];
    begin_answer();
    if (!keeper.table || keeper.table->dice != DICE_RANDOM || keeper.table->is_revealed) return 0;
    dealer_seed_hex(keeper.table->dealer.seed, hex);
    out_plain(&answer, hex, sizeof hex - 1);
    return answer.length;
}

/* 0: nothing has changed. */
size_t EXPORTED(honjin_update)(void);
size_t EXPORTED(honjin_update)(void)
{
    begin_answer();
    if (!seat.is_open || !keeper.table) return 0;
    const bool is_new = seat_update(&seat, keeper.table, &answer);
    match_settle(&keeper.table->match);
    return is_new ? answer.length : 0;
}
