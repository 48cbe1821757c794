/* A view: all that one role knows and may do at one moment, as a value. It is opened once for a role and a ply, and
 * everything that is asked on behalf of a player is asked of it: choices, refusals, prompts, remarks, ways, forced
 * orders, chances, machine players. So no answer can tell more than the role knows.
 *
 *     struct view view;
 *     view_open(&view, match, role);
 *     const struct refusal refusal = view_judge(&view, &action);
 *
 * A view has no pointers into the match: it may be copied, kept, and read by another thread while the match goes on.
 * ROLES opens the view of whoever may see everything. */
#ifndef HONJIN_CORE_VIEW_H
#define HONJIN_CORE_VIEW_H

#include "core/match.h"
#include "core/show.h"
#include "core/text.h"

enum { VIEW_AT_BYTES = 32 };

struct view {
    const struct game *game;
    const void *scenario;
    uint8_t role;
    uint8_t lang;           /* of its sentences */
    bool has_choices;       /* view_choices() was asked */
    struct pending pending; /* what is wanted, as far as the role knows */
    uint32_t events;        /* that the role was told */
    uint64_t hash;          /* of the state */
    _Alignas(16) unsigned char state[STATE_MAX]; /* with what the role may not know cut out of it */
    struct choices choices; /* what the role may order, if it is wanted; see view_choices() */
};

void view_open(struct view *view, const struct match *match, uint8_t role);
/* Again, from what the role saw: view.state of an earlier one. Its name is not known then. */
void view_open_seen(struct view *view, const struct game *game, const void *scenario, const void *seen, uint8_t role);
/* The same of a state that no match leads to; nobody was told anything. */
void view_open_state(struct view *view, const struct game *game, const void *scenario, const void *state, uint8_t role);

/* Names the position as the role knows it: how many events it was told, and a hash of what it sees. Two positions
 * between which it cannot tell have the same name. */
void view_write_at(const struct view *view, char ret[VIEW_AT_BYTES]);
void at_write(uint32_t events, uint64_t hash, char ret[VIEW_AT_BYTES]);

/* Is a decision of this role wanted? */
bool view_is_asked(const struct view *view, uint8_t role);
/* What the role may order; of the view that sees everything: what the role `of` may. None where it is not asked. */
const struct choices *view_choices(struct view *view);
const struct choices *view_choices_of(struct view *view, uint8_t of);
/* May the order be given, as far as the role knows? It may ask about its own orders only. */
struct refusal view_judge(const struct view *view, const struct action *action);
/* The only order that can be given: it need not be asked for. What is secret or seals drafts stays with the player. */
bool view_forced(struct view *view, struct action *ret);
/* How many plies go if the last order of one of these roles is taken back, with all that followed; orders that were
 * forced do not count, but go with the one before them. 0: there is none. */
uint32_t match_count_back(const struct match *match, role_set roles, bool counts_forced);
/* An order with which the role would end what it is at, but may not yet; false: it can be given, or is not for now. */
bool view_awaits(struct view *view, uint8_t verb, struct refusal *ret);
/* How the rest of what is being done goes on if it is left to the program; false: there is something to decide. */
bool view_rest(struct view *view, struct action *ret);
/* The way a move would take; false: the game shows none. */
bool view_route(const struct view *view, const struct action *action, struct route *ret);

/* What the role has to fear as things stand. */
int view_dangers(const struct view *view, struct note ret[DANGERS_MAX]);
/* Those of the first that are not among the others. */
int dangers_less(const struct note note[], int notes, const struct note other[], int others,
                 struct note ret[DANGERS_MAX]);
/* Dangers that orders, given one after the other, would bring or end, as far as the role knows: they are played in a
 * position that fits what it sees, up to the first that chance or somebody else comes before. */
void view_compare_dangers(const struct view *view, const struct action action[], int actions,
                          struct note ret_bring[DANGERS_MAX], int *ret_brought, struct note ret_end[DANGERS_MAX],
                          int *ret_ended);

/* Sentences. The rule of a refusal that has none of its own is the one in force; 0 out of turn: the other side's phase
 * says nothing about it. */
struct pending view_explained(const struct view *view); /* with the prompt and arguments that the game shows */
void view_write_prompt(const struct view *view, struct text *ret);
uint16_t view_rule(const struct view *view, const struct refusal *refusal);
void view_write_refusal(const struct view *view, const struct refusal *refusal, struct text *ret); /* "... (7.8)" */
/* What is to be known of an order before it is given (core/remark.c): what it gives up, what it leaves unspent. */
struct remark view_remark(const struct view *view, const struct action *action);
bool remark_is_same(const struct remark *a, const struct remark *b);
bool view_write_remark(const struct view *view, const struct action *action, struct text *ret); /* false: nothing */
void view_write_note(const struct view *view, const struct note *note, struct text *ret);
/* Does it give something up for good or leave something unspent? Then it takes a second, different stroke. */
bool view_is_grave(const struct view *view, const struct action *action);
/* An order as people would say it, "Move Kakizaki Kageie (1004) → 1105"; of another side with its title before it. */
void view_write_order(const struct view *view, const struct action *action, struct text *ret);

#endif
