/* How much anybody may ask of the server; docs/server.md lists it for those who do. */
#ifndef HONJIN_SERVER_LIMITS_H
#define HONJIN_SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LIMIT_MESSAGE = 64 << 10,     /* bytes of a request */
    LIMIT_SKIPPED = 1 << 20,      /* bytes of a message that is too long, before the connection is closed */
    LIMIT_UNSENT = 4 << 20,       /* bytes waiting for a client that does not read */
    LIMIT_CONNECTIONS = 4000,     /* unless --connections says otherwise */
    LIMIT_CONNECTIONS_OF_MATCH = 64,
    LIMIT_MATCHES_OF_CONNECTION = 50,
    LIMIT_LOBBY = 50,             /* matches in the list */
    LIMIT_FILE = 16 << 20,        /* bytes of a file of the page */
    COST_HEAVY = 10,              /* of a request that takes the server some work */
    RATE_REQUESTS = 100,          /* a second, on average */
    BURST_REQUESTS = 400,
    DEBT_REQUESTS = 200,          /* refused requests before the connection is closed */
    RATE_CREATIONS = 10,
    BURST_CREATIONS = 200,
};

/* Fills with `rate` coins a second up to `burst`; what costs more than there is in it has to wait. */
struct bucket {
    int64_t thousandths, filled_at; /* of a coin; in microseconds */
};

static inline void bucket_fill(struct bucket *bucket, int rate, int burst, int64_t now)
{
    const int64_t full = (int64_t)burst * 1000, passed = now - bucket->filled_at;
    const int64_t long_enough = (full - bucket->thousandths) / rate * 1000 + 1000;
    if (passed >= long_enough) bucket->thousandths = full;
    else bucket->thousandths += passed / 1000 * rate;
    if (bucket->thousandths > full) bucket->thousandths = full;
    bucket->filled_at = passed >= long_enough ? now : now - passed % 1000;
}

static inline void bucket_take(struct bucket *bucket, int coins) { bucket->thousandths -= (int64_t)coins * 1000; }

/* Has it been asked for more than it had, and for how many coins more? */
static inline int bucket_debt(const struct bucket *bucket)
{
    return bucket->thousandths >= 0 ? 0 : (int)((-bucket->thousandths + 999) / 1000);
}

#endif
