/* Who asks, by the address it comes from: limits and turns are shared by all connections of one address. */
#ifndef HONJIN_SERVER_ADDRESS_H
#define HONJIN_SERVER_ADDRESS_H

#include "server/limits.h"
#include "server/worker.h"
#include "store/store.h"

enum { ADDRESS_BYTES = 64, ADDRESS_BINS = 256 };

struct address {
    struct address *next;
    char name[ADDRESS_BYTES];
    int connections;
    int sockets; /* of any kind: also those that have said nothing yet */
    struct share share;
    struct bucket creations, joins, pings, chats, doors;
    uint8_t taken[STORE_HASH_BYTES]; /* the link of the open seat that it took last ... */
    int64_t taken_until;             /* ... and how long that is kept for it, in microseconds */
    int64_t seen; /* when it was there last, in microseconds */
};

struct addresses {
    struct address *bin[ADDRESS_BINS];
};

/* "203.0.113.7", or the network of "2001:db8:1:2::3": whoever has one such address has 2^64 of them. False: it is no
 * address. */
bool address_normalise(const char *text, char ret[ADDRESS_BYTES]);
/* Of a list as proxies write it, with commas, the last: the one that our proxy has seen itself. */
bool address_of_proxy(const char *header, char ret[ADDRESS_BYTES]);

/* What is known of an address; NULL: there is no memory. */
struct address *address_find(struct addresses *addresses, const char *name);
/* One connection more, and one less. */
struct address *address_enter(struct addresses *addresses, const char *name, int64_t now);
void address_leave(struct address *address, int64_t now);
/* Forgets those that have not been there for so long that no limit could tell. */
void address_sweep(struct addresses *addresses, int64_t now);
void address_close(struct addresses *addresses);

#endif
