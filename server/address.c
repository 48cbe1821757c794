/* Addresses; see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/hash.h"

enum { NETWORK_BYTES = 8 };

static const int64_t FORGET_AFTER = (int64_t)2 * 3600 * 1000000; /* microseconds: by then every bucket is full */

bool address_normalise(const char *text, char ret[ADDRESS_BYTES])
{
    struct in6_addr six;
    struct in_addr four;
    char plain[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, text, &four) == 1) return inet_ntop(AF_INET, &four, ret, ADDRESS_BYTES) != NULL;
    if (inet_pton(AF_INET6, text, &six) != 1) return false;
    if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], ret, ADDRESS_BYTES) != NULL;
    memset(six.s6_addr + NETWORK_BYTES, 0, sizeof six.s6_addr - NETWORK_BYTES);
    if (!inet_ntop(AF_INET6, &six, plain, sizeof plain)) return false;
    snprintf(ret, ADDRESS_BYTES, "%s/64", plain);
    return true;
}

/* [2001:db8::1]:4711 or 203.0.113.7:80 without what is around the address. */
static void peel(char *text)
{
    char *at = text;
    const bool has_brackets = *at == '[';
    if (has_brackets) at++;
    size_t length = strcspn(at, has_brackets ? "]" : " \t");
    const char *colon = memchr(at, ':', length);
    if (!has_brackets && colon && !memchr(colon + 1, ':', length - (size_t)(colon + 1 - at))) {
        length = (size_t)(colon - at);
    }
    memmove(text, at, length);
    text[length] = 0;
}

bool address_of_proxy(const char *header, char ret[ADDRESS_BYTES])
{
    char last[128];
    const char *comma = strrchr(header, ',');
    const char *at = comma ? comma + 1 : header;
    while (isspace((unsigned char)*at)) at++;
    if ((size_t)snprintf(last, sizeof last, "%s", at) >= sizeof last) return false;
    peel(last);
    return address_normalise(last, ret);
}

struct address *address_find(struct addresses *addresses, const char *name)
{
    struct address **bin = &addresses->bin[hash_bytes(name, strlen(name), 1) % ADDRESS_BINS];
    struct address *address = *bin;
    while (address && strcmp(address->name, name) != 0) address = address->next;
    if (!address) {
        address = calloc(1, sizeof *address);
        if (!address) return NULL;
        snprintf(address->name, sizeof address->name, "%s", name);
        address->next = *bin;
        *bin = address;
    }
    return address;
}

struct address *address_enter(struct addresses *addresses, const char *name, int64_t now)
{
    struct address *address = address_find(addresses, name);
    if (!address) return NULL;
    address->connections++;
    address->seen = now;
    return address;
}

void address_leave(struct address *address, int64_t now)
{
    address->connections--;
    address->seen = now;
}

void address_sweep(struct addresses *addresses, int64_t now)
{
    for (int i = 0; i < ADDRESS_BINS; i++) {
        for (struct address **at = &addresses->bin[i]; *at;) {
            struct address *address = *at;
            const bool is_there = address->connections || address->sockets || address->share.tasks;
            if (is_there || now - address->seen < FORGET_AFTER) {
                at = &address->next;
                continue;
            }
            *at = address->next;
            free(address);
        }
    }
}

void address_close(struct addresses *addresses)
{
    for (int i = 0; i < ADDRESS_BINS; i++) {
        while (addresses->bin[i]) {
            struct address *address = addresses->bin[i];
            addresses->bin[i] = address->next;
            free(address);
        }
    }
}
