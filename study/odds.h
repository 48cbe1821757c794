/* Exact chances: what an action, or chance itself, can lead to up to the next decision, or until the activity that
 * asked for the first dice is over: then what chance does next (another battle, the next draw) is no longer told.
 *
 * An order that begins a fight (VERB_RISKY) is followed through the decisions of the fight: whoever asks does what is
 * best for him, the others answer this or that, each as often as it is likely. What is, a judge says, whom the asker
 * brings along (ai/foresee.h): study knows no players. A sealed choice that comes up too seldom to matter (a tie after
 * a tie) is left open.
 *
 * Orders that are the only possible one are given on the way to the first dice, as a session gives them.
 *
 * Every way dice can fall and every draw is played out; ways that come to the same position are one from there on, and
 * keep the events that all of them share. For a role that does not know everything, this is done in many positions that
 * fit what it sees (worlds), and the results are no longer exact. */
#ifndef HONJIN_STUDY_ODDS_H
#define HONJIN_STUDY_ODDS_H

#include "core/likely.h"
#include "core/show.h"
#include "core/view.h"
#include "study/fraction.h"

enum { ODDS_RESULTS_MAX = 1024, ODDS_WAYS_MAX = 200000, ODDS_DEPTH_MAX = 12, ODDS_ORDERS_MAX = 32,
       ODDS_FORESEEN_MAX = 16, ODDS_CHANGE_BYTES = 96, ODDS_NEXT_MAX = 6 };
/* As many worlds at most, fewer where all of them together would have more ways. */
enum { ODDS_WORLDS = 64, ODDS_WORLDS_WAYS = 60000 };
/* Through decisions: so far at most; a decision that is rarer stays open. */
enum { ODDS_THROUGH_WAYS = 40000, ODDS_THROUGH_WORLDS = 16, ODDS_THROUGH_WORLDS_WAYS = 12000, ODDS_THROUGH_DEPTH = 48,
       ODDS_RARE_SEALED = 250, ODDS_RARE = 20000 };

struct odds_change { /* what has become of a piece */
    int piece;                     /* index into odds.piece */
    int32_t steps;                 /* that it has lost */
    int32_t shaken;                /* by how much its morale has fallen */
    bool is_lost, is_driven;       /* it left the map; it went where it would not have gone by itself */
    char what[ODDS_CHANGE_BYTES]; /* "removed", "moves, Shaken" */
};

/* How an end is for a side: it loses the game; it loses a castle, or more than the other; it is driven back; so on. */
enum odds_tone { TONE_LOST, TONE_BAD, TONE_BACK, TONE_EVEN, TONE_AHEAD, TONE_GOOD, TONE_WON };

struct odds_result {
    uint64_t hash;          /* of the position, as the role sees it */
    struct fraction chance;
    struct event *event;    /* those that all ways share */
    uint32_t events;
    struct pending pending; /* what is wanted then */
    struct action next[ODDS_NEXT_MAX]; /* what may be ordered then, of a matrix, if it is a short list */
    int nexts;
    uint8_t winner;         /* if the game is over then: role, or ROLE_OBSERVER for a draw */
    uint8_t tone;           /* for odds.side: enum odds_tone */
    struct odds_change *change; /* of all the pieces that are no longer as they were; first what that side has lost */
    int changes;
    int32_t points[ROLE_PLAYERS_MAX]; /* that each role has won */
    int32_t taken, worn;    /* sites that odds.side has won less those it has lost; what the others' lost of their
                             * strength, less what its own did */
};

struct odds_foreseen { /* a kind of answer of another side, which could do otherwise */
    uint16_t prompt;      /* to which question */
    struct action action; /* one of the kind: the likeliest */
    double chance;        /* that it comes to this question and is answered so */
};

struct odds {
    const struct view *view; /* whose knowledge counts */
    uint8_t side;            /* for whom ends are good or bad: the view's role, or whoever is asked first */
    struct odds_result *result;
    uint32_t results;
    uint32_t ways; /* of dice and draws that were played */
    struct piece *piece; /* as they are now, in the eyes of the role */
    int pieces;
    struct site *site;   /* likewise */
    int sites;
    int32_t score[ROLE_PLAYERS_MAX];
    bool is_too_wide;
    struct rng *luck;        /* not NULL: one way is played, by this luck, and not all of them */
    foresight *judge;        /* who takes the decisions of a fight; NULL: they stay open */
    bool goes_through;       /* through the decisions of a fight */
    bool has_judged;         /* a decision on the way was taken */
    bool has_left_out;       /* another side had more to choose from than what the judge says it does */
    bool lists_next;         /* what may be ordered after each result */
    int64_t weight;          /* the positions that are looked at */
    struct odds_foreseen foreseen[ODDS_FORESEEN_MAX]; /* of all questions put to other sides */
    int foreseens;
    int settled;             /* a fight is over when no more activities than these are open */
    struct choices *choices; /* room to work in */
    struct odds_judged *judged; /* what the judge has said */
    void *state, *scratch, *seen;
    struct piece *now; /* in what is seen */
    struct event *event;   /* on the way from the start to here */
    uint32_t events, event_capacity;
    struct { int depth, kind, arg; } activity; /* frames (core/sequence.h) and the top one; fields, then values */
    struct { int32_t depth, kind, arg; } begun; /* at the first dice; depth 0: there were none yet */
};

void odds_open(struct odds *odds, const struct view *view);
void odds_clear(struct odds *odds); /* forgets the results */
void odds_close(struct odds *odds);
/* The only order that is possible, of whichever role. */
bool odds_force(const struct view *view, const void *state, struct action *ret);
/* Plays the actions, which are checked, on a copy of the state, then everything chance can do. All of it
 * together weighs 1/weight. What is forced between the actions may be left out. False: an action is not legal; nothing
 * is added. */
bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, int64_t weight);

/* The same once, by luck: one of many samples, which all together weigh 1. */
bool odds_add_sample(struct odds *odds, const void *state, const struct action *action, int actions, int64_t samples,
                     struct rng *luck);

void results_free(struct odds_result result[], uint32_t results);

/* ---- in short ---- */

struct odds_sum { /* the chance of everything that is alike; which: the first result of the kind */
    uint32_t which;
    struct fraction chance;
};

struct odds_piece { /* one that may change */
    int piece;             /* index into odds.piece */
    struct odds_sum *sum;  /* by what becomes of it: odds_change_of() */
    uint32_t sums;
    struct fraction steps; /* that it loses on average */
};

struct odds_summary {
    struct odds_piece *piece;
    int pieces;
    bool has_steps;                                                     /* this game counts them */
    struct fraction steps[ROLE_PLAYERS_MAX], points[ROLE_PLAYERS_MAX]; /* lost and won, on average */
    struct odds_sum *next; /* by what is asked then, of those results where something is */
    uint32_t nexts;
};
/* False: the numbers grow beyond 64 bits. To be freed in any case. */
bool odds_sum_up(const struct odds *odds, struct odds_summary *ret);
void odds_summary_free(struct odds_summary *summary);
/* The answers on which the results rest most: those to the question that comes most often, the likeliest first; the
 * chance of each is that among them. How many they are. */
int odds_foreseen_most(const struct odds *odds, struct odds_foreseen ret[ODDS_FORESEEN_MAX]);
/* What becomes of a piece in a result; "": nothing. */
const char *odds_change_of(const struct odds_result *result, int piece);

/* ---- a question, and its answer ---- */

struct odds_question {
    const char *order;                    /* in notation; NULL: of what chance or both sides are about to decide */
    const char *then[ODDS_ORDERS_MAX];    /* orders that follow, of whomever */
    int thens;
    bool goes_on;                         /* then orders are assumed until chance is wanted */
    foresight *judge;                     /* who takes the decisions of a fight */
    bool stops;                           /* at the next decision, even if the order begins a fight */
    uint32_t ms;                          /* processor time it may take; what is too much is sampled,
                                           * or of a matrix not gone through. 0: any */
};

struct odds_cell { /* of the matrix of a sealed decision */
    struct action own, other;
    bool is_exact;
    struct odds_result *result;
    uint32_t results;
};

struct odds_answer {
    bool is_exact; /* there is one world only, or what is hidden made no difference in any of them */
    struct odds odds;
    struct odds_summary summary;
    struct action assumed[ODDS_ORDERS_MAX];
    int assumeds;
    uint32_t samples; /* not 0: chances are how often it went so in samples; odds_range() says how far off */
    bool is_through; /* the decisions that follow are in it, as the judge would take them */
    uint8_t own, other;     /* of a matrix */
    struct odds_cell *cell; /* NULL: no matrix; row by row */
    uint32_t cells;
};

/* Between which thousandths a chance lies, 19 times in 20, by so many samples; exact ones lie where they are. */
void odds_range(const struct fraction *chance, uint32_t samples, int *ret_low, int *ret_high);

enum odds_trouble { ODDS_FINE, ODDS_NOT_READ, ODDS_REFUSED, ODDS_NOT_NOW, ODDS_TOO_WIDE };
/* The chances as far as the view tells them; the view must stay while the answer is used. Refused: ret_refusal says
 * why, otherwise ret_err does. */
enum odds_trouble odds_ask(const struct view *view, const struct odds_question *question, struct odds_answer *ret,
                           struct refusal *ret_refusal, struct err *ret_err);
void odds_answer_free(struct odds_answer *answer);

#endif
