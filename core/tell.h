/* How rules speak: events to a sink, refusals with their reason. Nothing is computed for a NULL sink. */
#ifndef HONJIN_CORE_TELL_H
#define HONJIN_CORE_TELL_H

#include <string.h>

#include "core/event.h"

/* Adds an event that everybody sees; the caller may narrow it. NULL: there is no room. */
static inline struct event *sink_add(struct sink *sink, uint16_t kind, uint16_t rule, uint16_t also)
{
    if (sink->count == sink->capacity && sink->empty) sink->empty(sink);
    if (sink->count++ >= sink->capacity) return NULL;
    struct event *event = &sink->event[sink->count - 1];
    *event = (struct event){ .kind = kind, .rule = rule, .also = also, .seen_by = ROLE_ALL, .told = ROLE_ALL };
    return event;
}

/* TELL_AS: an event with everything that can be said of it. TELL: an event for everybody. */
#define TELL_AS(sink_, kind_, rule_, also_, flags_, seen_by_, secret_, told_, ...) \
    do { \
        if (sink_) { \
            struct event *event_ = sink_add(sink_, kind_, rule_, also_); \
            const int32_t arg_[] = { __VA_ARGS__ }; \
            if (event_) { \
                event_->flags = (flags_); \
                event_->seen_by = (seen_by_); \
                event_->secret = (secret_); \
                event_->told = (told_); \
                event_->nargs = sizeof arg_ / sizeof arg_[0]; \
                memcpy(event_->arg, arg_, sizeof arg_); \
            } \
        } \
    } while (0)
#define TELL(sink_, kind_, rule_, also_, ...) \
    TELL_AS(sink_, kind_, rule_, also_, 0, ROLE_ALL, 0, ROLE_ALL, __VA_ARGS__)

static inline struct refusal refuse(uint16_t rule, uint16_t reason, int32_t a, int32_t b, int32_t c, int32_t d)
{
    return (struct refusal){ .rule = rule, .reason = reason, .arg = { a, b, c, d } };
}

#endif
