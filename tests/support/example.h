/* An example file while it is run (tests/examples.c): what it has set, the match, and what the last order told. */
#ifndef HONJIN_TESTS_SUPPORT_EXAMPLE_H
#define HONJIN_TESTS_SUPPORT_EXAMPLE_H

#include "tests/support/client.h"

enum { LINE_BYTES = 1024, NAME_BYTES = 64, SETTINGS_MAX = 2000 };

struct setting { /* a line `set FIELD [INDEX] VALUE` */
    const char *field, *index, *value; /* index NULL: the field has one value only */
};

struct example {
    const char *path;
    char game[NAME_BYTES];
    const char *title, *pack, *scenario, *phase;
    int line;
    struct client client;
    struct out options;   /* members of the object, for 'new' */
    struct setting *setting;
    size_t settings;      /* waiting to become a position */
    bool is_begun;        /* the match exists */
    bool is_refused;      /* the last order was a `refuse` */
    struct node *news;    /* the answer to the last order: events, error, pending */
};

/* ---- example.c: words of a line, and asking ---- */
/* Says what was expected here, and if it is not NULL what was found. Returns false. */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
bool fail(const struct example *example, const char *found, const char *format, ...);
/* The next word, or NULL; *at moves on. Words are cut in place. */
char *next_word(char **at);
bool is(const char *word, const char *other);
/* A value as notation writes it: yes and no for true and false. */
const char *value_words(const struct node *value, char buffer[32]);
bool is_value(const char *wanted, const struct node *value);
/* {"do":NAME: the caller adds members and calls ask(). */
void begin_request(struct out *request, const char *name);
void add_member(struct out *request, const char *key, const char *value);
const struct node *ask(struct example *example, struct out *request);
const struct node *ask_simply(struct example *example, const char *name, const char *key, const char *value);
const struct node *ask_view(struct example *example, const char *role);
/* Keeps the last answer as the news that `expect` looks at. */
void keep_news(struct example *example);
/* Sends the phase and the fields gathered so far. */
bool set_position(struct example *example);

/* ---- example_orders.c: lines that do something ---- */
bool run_set(struct example *example, char *at);
bool run_pack(struct example *example, char *at);
bool run_scenario(struct example *example, char *at);
bool run_option(struct example *example, char *at);
bool run_phase(struct example *example, char *at);
bool run_do(struct example *example, char *at);
bool run_deal(struct example *example, char *at);
bool run_refuse(struct example *example, char *at);
bool run_because(struct example *example, char *at);
bool run_path(struct example *example, char *at);
bool run_piece_line(struct example *example, char *at);
bool run_measure(struct example *example, char *at);

/* ---- example_expect.c ---- */
bool run_expect(struct example *example, char *at);

#endif
