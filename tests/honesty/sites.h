/* The places where a machine player is asked, called as the program calls them. Each is shown the position that stands
 * on the table, and asks for what a role would play; tests/honesty/honesty.c listens at ai_ask(). */
#ifndef HONJIN_TESTS_HONESTY_SITES_H
#define HONJIN_TESTS_HONESTY_SITES_H

#include "host/table.h"

struct asker {
    const char *name;
    void (*ask)(struct table *table, uint8_t role);
};
extern const struct asker askers[];
extern const int askers_count;

/* Where the server has its opponent think (server/opponent.c), in a room with nothing but the table. */
void site_serve(struct table *table, uint8_t role);
/* Does it stop there when a player asks for it, or when the server closes? It has two seconds otherwise. */
bool site_serve_stops(struct table *table, uint8_t role, bool is_closing);

#endif
