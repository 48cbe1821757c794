/* The requests 'think' and 'hint': what the computer would play, given only what the role may see. */
#include <string.h>

#include "ai/hint.h"
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

/* What the order gains over the next best one: whom it is about, how often or how much with the one and the other. */
static void describe_gain(struct out *out, const struct match *match, const struct view *view, const struct hint *hint)
{
    static const char *const kind[] = {
        [GAIN_WINS] = "wins",   [GAIN_SAVES] = "saves",   [GAIN_KEEPS] = "keeps", [GAIN_TAKES] = "takes",
        [GAIN_HOLDS] = "holds", [GAIN_SPARES] = "spares", [GAIN_COSTS] = "costs", [GAIN_POINTS] = "points",
    };
    char name[128];
    struct text text;
    text_open(&text, name, sizeof name);
    gain_write_name(view, &hint->gain, &text);
    out_key(out, "gain");
    out_open(out, '{');
    out_member(out, "kind", kind[hint->gain.kind]);
    if (name[0]) out_member(out, "title", name);
    out_member_int(out, "with", hint->gain.with);
    out_member_int(out, "without", hint->gain.without);
    out_key(out, "than");
    describe_action(out, match, &hint->answer.option[hint->than].action);
    out_close(out, '}');
}

/* The reason as data, for those who say it in words of their own. */
static void describe_why(struct out *out, const struct match *match, const struct ai_reason *reason,
                         const struct view *view, const struct hint *hint)
{
    static const char *const kind[] = {
        [AI_REASON_ANY] = "any",     [AI_REASON_ONLY] = "only",     [AI_REASON_MIXED] = "mixed",
        [AI_REASON_CLEAR] = "clear", [AI_REASON_SLIGHT] = "slight", [AI_REASON_EVEN] = "even",
        [AI_REASON_ALWAYS] = "always",
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
    if (hint && hint->is_forced) out_member_bool(out, "forced", true);
    if (hint && hint->safer >= 0) {
        out_key(out, "safer");
        out_open(out, '{');
        out_key(out, "action");
        describe_action(out, match, &hint->answer.option[hint->safer].action);
        out_member_int(out, "estimate", hint->answer.option[hint->safer].estimate);
        out_close(out, '}');
    }
    if (hint && hint->gain.kind) describe_gain(out, match, view, hint);
    out_close(out, '}');
}

static void describe_thought(struct out *out, const struct match *match, const struct ai_answer *answer,
                             const char *reason)
{
    out_key(out, "action");
    describe_action(out, match, &answer->action);
    if (answer->is_judged) out_member_int(out, "estimate", answer->estimate);
    out_member(out, "unit", answer->is_chance ? "chance" : "points");
    out_member_int(out, "nodes", answer->nodes);
    out_key(out, "options");
    out_open(out, '[');
    for (int i = 0; i < answer->options; i++) {
        out_open(out, '{');
        out_key(out, "action");
        describe_action(out, match, &answer->option[i].action);
        if (answer->is_judged) out_member_int(out, "estimate", answer->option[i].estimate);
        if (answer->option[i].mix) out_member_int(out, "mix", answer->option[i].mix);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_key(out, "line");
    out_open(out, '[');
    for (int i = 0; i < answer->lines; i++) describe_action(out, match, &answer->line[i]);
    out_close(out, ']');
    out_member(out, "reason", reason);
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
    const struct ai_reason why = ai_reason_of(&view, &answer);
    char reason[AI_REASON_BYTES];
    struct text text;
    text_open(&text, reason, sizeof reason);
    ai_write_reason(&view, &answer, &text);
    describe_thought(out, match, &answer, reason);
    describe_why(out, match, &why, &view, NULL);
    return true;
}

bool wire_hint(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct hint hint;
    struct err err;
    struct view view;
    if (!member_view(wire, request, &view, ret) || !pick_view(match, &view, ret)) return false;
    if (wire->table->lesson) { /* what a lesson wants next no opponent knows better */
        struct text wanted;
        char sentence[sizeof ret->message];
        text_open(&wanted, sentence, sizeof sentence);
        if (lesson_write_wanted(wire->table->lesson, match, (enum lang)view.lang, &wanted)) {
            return wire_fail(ret, "unwanted", "%s", sentence);
        }
    }
    const struct ai_request wish = { .level = "hard", .nodes = NODES_DEFAULT, .deadline_ms = AI_DECISION_MS,
                                     .seed = view.hash };
    if (!hint_think(&view, &wish, &hint)) return wire_fail(ret, "state", "this role has nothing to decide now");
    if (!table_note_hint(wire->table, view.role, &hint.answer.action, &err)) return wire_fail_err(ret, "state", &err);
    const struct ai_reason why = ai_reason_of(&view, &hint.answer);
    char reason[AI_REASON_BYTES];
    struct text text;
    text_open(&text, reason, sizeof reason);
    hint_write_reason(&view, &hint, &text);
    describe_thought(out, match, &hint.answer, reason);
    describe_why(out, match, &why, &view, &hint);
    if (hint.has_before) out_member_int(out, "before", hint.before);
    if (hint.has_reply) {
        out_key(out, "reply");
        describe_action(out, match, &hint.reply);
    }
    describe_notes(out, match, "ends", hint.end, hint.ended);
    describe_notes(out, match, "brings", hint.bring, hint.brought);
    describe_notes(out, match, "stays", hint.stay, hint.stayed);
    return true;
}
