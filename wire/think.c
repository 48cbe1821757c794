/* The requests 'think' and 'hint': what the computer would play, given only what the role may see. */
#include <string.h>

#include "ai/reason.h"
#include "wire/describe.h"

/* A time is turned into a number of actions to try, so that the answer is the same on every machine. */
enum { NODES_PER_MS = 500, NODES_DEFAULT = 20000, NODES_MAX = 1000000000, MS_MAX = 600000 };

/* Opens the view of the role that is to think: the one that asks, or the first that is wanted. */
static bool pick_view(const struct match *match, struct view *view, struct failure *ret)
{
    if (view->pending.kind != PENDING_DECISION) return wire_fail(ret, "state", "no side has anything to decide now");
    for (uint8_t role = 0; view->role == ROLES && role < match->game->roles; role++) {
        if (view_is_asked(view, role)) view_open(view, match, role);
    }
    return view_is_asked(view, view->role) || wire_fail(ret, "state", "this role has nothing to decide now");
}

static bool is_level(const char *name)
{
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, name) == 0) return true;
    }
    return false;
}

/* The reason as data, for those who say it in words of their own. */
static void describe_why(struct out *out, const struct match *match, const struct ai_reason *reason)
{
    static const char *const kind[] = {
        [AI_REASON_ANY] = "any",     [AI_REASON_ONLY] = "only",     [AI_REASON_MIXED] = "mixed",
        [AI_REASON_CLEAR] = "clear", [AI_REASON_SLIGHT] = "slight", [AI_REASON_EVEN] = "even",
    };
    out_key(out, "why");
    out_open(out, '{');
    out_member(out, "kind", kind[reason->kind]);
    if (reason->kind == AI_REASON_MIXED) out_member_int(out, "mix", reason->mix);
    if (reason->guesses > 1) out_member_int(out, "guesses", reason->guesses);
    if (reason->than) {
        out_key(out, "than");
        describe_action(out, match, reason->than);
    }
    out_close(out, '}');
}

static void describe_thought(struct out *out, const struct view *view, const struct match *match,
                             const struct ai_answer *answer)
{
    char reason[AI_REASON_BYTES];
    const struct ai_reason why = ai_reason_of(view, answer);
    struct text text;
    text_open(&text, reason, sizeof reason);
    ai_write_reason(view, answer, &text);
    out_key(out, "action");
    describe_action(out, match, &answer->action);
    out_member_int(out, "estimate", answer->estimate);
    out_member(out, "unit", answer->is_chance ? "chance" : "points");
    out_member_int(out, "nodes", answer->nodes);
    out_key(out, "options");
    out_open(out, '[');
    for (int i = 0; i < answer->options; i++) {
        out_open(out, '{');
        out_key(out, "action");
        describe_action(out, match, &answer->option[i].action);
        out_member_int(out, "estimate", answer->option[i].estimate);
        if (answer->option[i].mix) out_member_int(out, "mix", answer->option[i].mix);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_key(out, "line");
    out_open(out, '[');
    for (int i = 0; i < answer->lines; i++) describe_action(out, match, &answer->line[i]);
    out_close(out, ']');
    out_member(out, "reason", reason);
    describe_why(out, match, &why);
}

struct watch {
    struct wire *wire;
    atomic_bool stop;
};

static void look(void *context, uint32_t nodes)
{
    struct watch *watch = context;
    (void)nodes;
    if (watch->wire->is_stopped(watch->wire)) watch->stop = true;
}

/* It has ended the thought before: there is nothing left to stop. */
bool wire_stop(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    (void)wire;
    (void)request;
    (void)out;
    (void)ret;
    return true;
}

bool wire_think(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct ai_request wish = { .level = "greedy" };
    struct ai_answer answer;
    int64_t nodes = 0, ms = 0, seed = 1;
    struct view view;
    if (!member_view(wire, request, &view, ret) || !pick_view(match, &view, ret) ||
        !member_text(request, "level", &wish.level, ret) || !member_int(request, "ms", 1, MS_MAX, &ms, ret) ||
        !member_int(request, "nodes", 1, NODES_MAX, &nodes, ret) ||
        !member_int(request, "seed", 0, INT64_MAX, &seed, ret)) return false;
    if (!is_level(wish.level)) return wire_fail(ret, "unknown", "there is no level '%.40s'", wish.level);
    wish.nodes = (uint32_t)(nodes ? nodes : ms ? ms * NODES_PER_MS : NODES_DEFAULT);
    wish.seed = (uint64_t)seed;
    struct watch watch = { .wire = wire };
    if (wire->is_stopped) {
        wish.stop = &watch.stop;
        wish.progress = look;
        wish.context = &watch;
    }
    if (!ai_ask(&view, &wish, &answer)) {
        return wire_fail(ret, "state", "this role has nothing to decide now");
    }
    describe_thought(out, &view, match, &answer);
    return true;
}

bool wire_hint(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct ai_answer answer;
    struct err err;
    struct view view;
    if (!member_view(wire, request, &view, ret) || !pick_view(match, &view, ret)) return false;
    const struct ai_request wish = { .level = "hard", .nodes = NODES_DEFAULT, .deadline_ms = AI_DECISION_MS,
                                     .seed = view.hash };
    if (!ai_ask(&view, &wish, &answer)) return wire_fail(ret, "state", "this role has nothing to decide now");
    if (!table_note_hint(wire->table, view.role, &answer.action, &err)) return wire_fail_err(ret, "state", &err);
    describe_thought(out, &view, match, &answer);
    return true;
}
