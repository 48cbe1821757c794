/* Parts of answers: values, states, what is wanted, choices, events. */
#ifndef HONJIN_WIRE_DESCRIBE_H
#define HONJIN_WIRE_DESCRIBE_H

#include "core/show.h"
#include "wire/request.h"

/* A number as it is, yes and no as true and false, names and halves as texts. */
void describe_value(struct out *out, const struct match *match, uint8_t kind, int32_t value);
void describe_rule(struct out *out, const struct game *game, uint16_t rule); /* its id, or null */
/* The list of a game's rules, or the one with this id; false: there is none. */
bool describe_rules(struct out *out, const struct game *game, const char *id, size_t page, int *since);
/* The fields by name, those that are derived or those that are not. */
void describe_state(struct out *out, const struct match *match, const void *state, bool is_derived);
/* Members that say what is played: game, scenario, options, dice, pack. */
void describe_setup(struct out *out, const struct table *table);
/* The member "lessons": those of the game's own pack. */
void describe_lessons(struct out *out, const struct game *game);
/* The member "lesson": how far its learner is; nothing if none is taken here, or by another role. */
void describe_lesson(struct out *out, const struct table *table, const struct view *view);
/* What is wanted, as far as the view tells. */
void describe_pending(struct out *out, const struct view *view);
/* charts.c: the chart that a question is about, if there is one. */
void describe_reads(struct out *out, const struct match *match, const struct pending *pending);
void describe_at(struct out *out, const struct view *view); /* a member */
/* The members "forced", "refused" and "rest": orders that need no deciding, and those that cannot be given yet. */
void describe_prospects(struct out *out, const struct match *match, struct view *view);
void describe_piece(struct out *out, const struct match *match, const struct piece *piece);
/* Its member "title": in the language of the one who asks where the game has it, else as it is (with `native`). */
void describe_title(struct out *out, const struct game *game, const void *scenario, const struct piece *piece);
void describe_panel(struct out *out, const struct match *match, const void *view, uint8_t role); /* its blocks */
void describe_block(struct out *out, const struct match *match, const struct panel *panel, const struct block *block);
/* Are both the same in all that is told of them? */
bool piece_is_same(const struct piece *a, const struct piece *b);
bool block_is_same(const struct panel *a, const struct block *x, const struct panel *b, const struct block *y);
/* The members "sites", "overlays" and, on a table without hexes, "features", as far as the game has them. */
void describe_ground(struct out *out, const struct match *match, const void *view, uint8_t role);
/* The same, unless that is what was told last, by its hash: `was`, or 0. Returns the hash of what stands there now. */
uint64_t describe_changed_ground(struct out *out, const struct match *match, const void *view, uint8_t role,
                                 uint64_t was);
void describe_spot(struct out *out, const struct match *match, const struct spot *spot); /* a hex, or [x, y] */
/* The member "args": what a sentence speaks of, so that nobody has to read it out of the sentence. */
void describe_spoken(struct out *out, const struct match *match, const struct wording *wording, const int32_t arg[4]);
/* The member "notes", if there are any: the rule, the words. */
void describe_notes(struct out *out, const struct match *match, const char *key, const struct note note[], int notes);
/* Which choices are asked for: those of a verb, those that name a unit (or whatever else); NULL: all of them. */
struct filter {
    const char *verb, *unit;
    uint32_t since;    /* of those how many were told before */
    size_t page;       /* bytes, about: then `next` says how many were told so far; 0: all are */
    uint32_t left_out; /* how many the filter held back */
    uint32_t next;     /* 0: that was all */
};
/* What the view's role may order; of the view that sees everything: what all may that are wanted. */
void describe_choices(struct out *out, const struct match *match, struct view *view, struct filter *filter);
/* The same in groups of choices that differ in one value. */
void describe_groups(struct out *out, const struct match *match, struct view *view);
void describe_group(struct out *out, const struct match *match, const struct view *view,
                    const struct choices *choices, const struct choice *item);
/* Are two groups, each from its view, the same in all that is told of them? */
bool group_is_same(const struct view *before, const struct choice *old, const struct view *now,
                   const struct choice *item);
void describe_event(struct out *out, const struct match *match, uint32_t number, const struct event *event);
/* The events after number `since` that the role is told of, up to about so many bytes (0: all); how many events there
 * are in all. */
uint32_t describe_events(struct out *out, const struct match *match, uint8_t role, uint32_t since, size_t page);
/* The beats of a role that have news after the bookmark, likewise; it is moved to the end. */
struct bookmark; /* core/beat.h */
uint32_t describe_beats(struct out *out, const struct match *match, uint8_t role, struct bookmark *mark, size_t page);
/* After how many plies such a frame of the role's history stands. */
uint32_t ply_of_frame(const struct match *match, uint8_t role, uint32_t frame);
void describe_action(struct out *out, const struct match *match, const struct action *action); /* notation */
/* The member "remark", if there is one. */
void describe_remark(struct out *out, const struct view *view, const struct action *action);

#endif
