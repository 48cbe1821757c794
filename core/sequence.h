/* Where we are in the sequence of play: a stack of frames inside the state.
 *
 * A frame is one activity of the rulebook that can be interrupted by another (a unit's move by a
 * combat, a combat by a retreat). The game numbers its frames' kinds and steps; arguments are its own.
 * Frames above the top are all zero, so that equal positions are equal bytes. */
#ifndef HONJIN_CORE_SEQUENCE_H
#define HONJIN_CORE_SEQUENCE_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { FRAMES_MAX = 16, FRAME_ARGS = 4 };

struct frame {
    uint8_t kind, step, role, spare;
    int16_t arg[FRAME_ARGS];
};

struct sequence {
    uint8_t depth, spare[3];
    struct frame frame[FRAMES_MAX];
};

static inline struct frame *sequence_top(struct sequence *sequence)
{
    assert(sequence->depth > 0);
    return &sequence->frame[sequence->depth - 1];
}

static inline const struct frame *sequence_top_const(const struct sequence *sequence)
{
    assert(sequence->depth > 0);
    return &sequence->frame[sequence->depth - 1];
}

/* Begins an activity inside the current one. */
static inline struct frame *sequence_push(struct sequence *sequence, uint8_t kind, uint8_t role)
{
    assert(sequence->depth < FRAMES_MAX);
    struct frame *frame = &sequence->frame[sequence->depth++];
    frame->kind = kind;
    frame->role = role;
    return frame;
}

/* Ends the current activity. */
static inline void sequence_pop(struct sequence *sequence)
{
    memset(sequence_top(sequence), 0, sizeof(struct frame));
    sequence->depth--;
}

/* The innermost frame of a kind, or NULL. */
static inline struct frame *sequence_find(struct sequence *sequence, uint8_t kind)
{
    for (int i = sequence->depth; i-- > 0;) {
        if (sequence->frame[i].kind == kind) return &sequence->frame[i];
    }
    return NULL;
}

/* The rows of a field table that cover a struct sequence at member `m` of state type `s`. */
#define SEQUENCE_FIELDS(s, m) \
    { .name = "depth", .offset = offsetof(s, m.depth), .stride = 1, .count = 1, .size = 1, .value = KIND_NUMBER, \
      .high = FRAMES_MAX }, \
    { .name = "depth-spare", .offset = offsetof(s, m.spare), .stride = 1, .count = 3, .size = 1, .derived = true }, \
    { .name = "frame-kind", .offset = offsetof(s, m.frame[0].kind), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 1, .value = KIND_NUMBER, .high = 254 }, \
    { .name = "frame-step", .offset = offsetof(s, m.frame[0].step), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 1, .value = KIND_NUMBER, .high = 254 }, \
    { .name = "frame-role", .offset = offsetof(s, m.frame[0].role), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 1, .value = KIND_NUMBER, .high = ROLES }, \
    { .name = "frame-spare", .offset = offsetof(s, m.frame[0].spare), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 1, .value = KIND_NUMBER, .high = 254 }, \
    { .name = "frame-arg0", .offset = offsetof(s, m.frame[0].arg[0]), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 2, .value = KIND_NUMBER, .low = -32000, .high = 32000 }, \
    { .name = "frame-arg1", .offset = offsetof(s, m.frame[0].arg[1]), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 2, .value = KIND_NUMBER, .low = -32000, .high = 32000 }, \
    { .name = "frame-arg2", .offset = offsetof(s, m.frame[0].arg[2]), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 2, .value = KIND_NUMBER, .low = -32000, .high = 32000 }, \
    { .name = "frame-arg3", .offset = offsetof(s, m.frame[0].arg[3]), .stride = sizeof(struct frame), \
      .count = FRAMES_MAX, .size = 2, .value = KIND_NUMBER, .low = -32000, .high = 32000 }

#endif
