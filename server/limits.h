/* How much anybody may ask of the server; docs/server.md lists it for those who do. */
#ifndef HONJIN_SERVER_LIMITS_H
#define HONJIN_SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LIMIT_MESSAGE = 64 << 10,     /* bytes of a request */
    LIMIT_SKIPPED = 1 << 20,      /* bytes of a message that is too long, before the connection is closed */
    LIMIT_INBOX = 16,             /* messages of a client that wait; then it has to */
    PAGE_BYTES = 64 << 10,        /* longer answers come in pages of about so much ... */
    LIMIT_ANSWER = 192 << 10,     /* ... and none is longer than this */
    LIMIT_UNREAD = 64 << 10,      /* bytes waiting for a client; then no more of its requests are handled */
    LIMIT_UNSENT = 256 << 10,     /* bytes waiting for a client that does not read: it is dropped */
    LIMIT_JOURNAL = 4 << 20,      /* bytes */
    LIMIT_DRAFTS = 64 << 10,      /* bytes of the journal that a seat drafts in one sealed phase */
    LIMIT_UNDONE = 200,           /* orders that a role takes back before another moves */
    LIMIT_CONNECTIONS = 4000,     /* unless --connections says otherwise, or so many files cannot be open */
    LIMIT_SHARE_OF_ADDRESS = 4,   /* an address may have a fourth of them ... */
    LIMIT_CONNECTIONS_OF_ADDRESS = 64, /* ... or as many as this, if that is more */
    LIMIT_SOCKETS_BESIDE = 64,    /* of an address, beside its connections: pages, and what says nothing */
    LIMIT_WATCHERS = 64,          /* of a match */
    LIMIT_WINDOWS = 8,            /* of a seat */
    LIMIT_MATCHES_OF_CONNECTION = 50,
    LIMIT_LOBBY = 50,             /* matches in the list */
    LIMIT_FILE = 16 << 20,        /* bytes of a file of the page */
    COST_HEAVY = 10,              /* of a request that takes the server some work */
    RATE_REQUESTS = 100,          /* a second, on average */
    BURST_REQUESTS = 400,
    DEBT_REQUESTS = 200,          /* refused requests before the connection is closed */
    RATE_CREATIONS = 10,          /* of all together */
    BURST_CREATIONS = 200,
    PERIOD_ADDRESS = 10,          /* seconds for each further creation of an address */
    BURST_ADDRESS = 130,
    RATE_JOINS = 20,              /* of an address; tokens cannot be guessed, but trying costs something */
    BURST_JOINS = 500,
    RATE_PINGS = 10,              /* of an address; a browser sends none by itself */
    BURST_PINGS = 100,
    RATE_CHAT = 1,                /* lines of an address */
    BURST_CHAT = 20,
    BURST_DOORS = 30,             /* sign-ins that an address tries ... */
    PERIOD_DOORS = 6,             /* ... and seconds for each further one */
    COST_SIGN_UP = 5,             /* as many as that: an account made */
    BURST_OF_NAME = 20,           /* wrong passwords for a name, from wherever ... */
    PERIOD_OF_NAME = 60,          /* ... and seconds for each further one */
    LIMIT_KNOCKING = 64,          /* whoever waits for a password to be checked */
    LIMIT_SESSIONS = 20,          /* of an account; then the oldest ends */
    LIMIT_TOKENS = 20,
    LIMIT_UNPLAYED = 10000,       /* matches in which no person has moved; then the oldest go */
    LIMIT_SWEPT = 500,            /* matches that are removed at a time */
};

/* Fills with `rate` coins a second up to `burst`; what costs more than there is in it has to wait. A new one is full:
 * the clock counts from the machine's start, which may be a moment ago. */
struct bucket {
    int64_t thousandths, filled_at; /* of a coin; in microseconds, 0: never yet */
};

static inline void bucket_fill(struct bucket *bucket, int rate, int burst, int64_t now)
{
    const int64_t full = (int64_t)burst * 1000, passed = now - bucket->filled_at;
    const int64_t long_enough = (full - bucket->thousandths) / rate * 1000 + 1000;
    if (passed >= long_enough || !bucket->filled_at) bucket->thousandths = full;
    else bucket->thousandths += passed / 1000 * rate;
    if (bucket->thousandths > full) bucket->thousandths = full;
    bucket->filled_at = passed >= long_enough || !bucket->filled_at ? now : now - passed % 1000;
}

static inline void bucket_take(struct bucket *bucket, int coins) { bucket->thousandths -= (int64_t)coins * 1000; }

/* Has it been asked for more than it had, and for how many coins more? */
static inline int bucket_debt(const struct bucket *bucket)
{
    return bucket->thousandths >= 0 ? 0 : (int)((-bucket->thousandths + 999) / 1000);
}

#endif
