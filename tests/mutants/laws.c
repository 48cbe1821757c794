/* Each law catches a planted bug: the template game with one function or table replaced by a wrong one.
 * One TAP test a bug, and one that no law is left without. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/fields.h"
#include "games/template/game.h"
#include "games/template/think/think.h"
#include "tests/laws/laws.h"

/* ---- what is wanted, offered and allowed --------------------------------------------------------------- */

static void choices_missing(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    const struct template_state *s = state;
    template_choices(scenario, state, role, ret);
    if (s->turn == 2 && role == BLUE) choices_clear(ret);
}

static void choices_unwanted(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    template_choices(scenario, state, role, ret);
    if (ret->count == 0) choices_add(ret, role, VERB_DONE);
}

static void choices_illegal(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    template_choices(scenario, state, role, ret);
    if (ret->count && ret->item[0].first.verb == VERB_MOVE) choices_add(ret, role, VERB_SEAL);
}

/* The list is full to the brim. */
static void choices_crowded(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    template_choices(scenario, state, role, ret);
    while (ret->count && ret->count < CHOICES_MAX) choices_add(ret, role, ret->item[0].first.verb);
}

static struct remark remark_wordless(const void *scenario, const void *view, const struct action *action)
{
    (void)scenario;
    (void)view;
    (void)action;
    return (struct remark){ .remark = 7 };
}

static struct remark remark_peeking(const void *scenario, const void *view, const struct action *action)
{
    const struct template_state *s = view;
    (void)scenario;
    return (struct remark){ .remark = 1, .arg = { s->banner[1 - action->role] } };
}

static void explain_wordless(const void *scenario, const void *view, struct pending *pending)
{
    (void)scenario;
    (void)view;
    pending->prompt = 0;
}

static void explain_peeking(const void *scenario, const void *view, struct pending *pending)
{
    const struct template_state *s = view;
    (void)scenario;
    pending->arg[3] = s->banner[RED];
}

static void apply_endless(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    struct template_state *s = state;
    template_apply(scenario, state, action, sink);
    if (s->turn > 3) s->turn = 3;
}

static void outcome_wordless(const void *scenario, const void *state, struct outcome *ret)
{
    template_outcome(scenario, state, ret);
    ret->rule = 0;
}

static struct refusal legal_meddling(const void *scenario, const void *state, const struct action *action)
{
    struct template_state *s = (struct template_state *)(uintptr_t)state;
    const struct refusal refusal = template_legal(scenario, state, action);
    if (refusal.reason == REASON_FAR) s->acted[action->arg[0]] = 1;
    return refusal;
}

static struct refusal legal_generous(const void *scenario, const void *state, const struct action *action)
{
    const struct refusal refusal = template_legal(scenario, state, action);
    return refusal.reason == REASON_TAKEN ? ALLOWED : refusal; /* two units in a hex */
}

static struct refusal legal_without_rule(const void *scenario, const void *state, const struct action *action)
{
    struct refusal refusal = template_legal(scenario, state, action);
    refusal.rule = 0;
    return refusal;
}

static void apply_miscounting(const void *scenario, void *state, const struct action *action,
                              struct sink *sink)
{
    struct template_state *s = state;
    template_apply(scenario, state, action, sink);
    if (action->verb == VERB_ROLL && action->arg[0] == 6) s->left[RED] = 1;
}

static void apply_without_rule(const void *scenario, void *state, const struct action *action,
                               struct sink *sink)
{
    template_apply(scenario, state, action, sink);
    if (sink && sink->count <= sink->capacity && action->verb == VERB_ATTACK) sink->event[0].rule = 0;
}

static void apply_first_come(const void *scenario, void *state, const struct action *action,
                             struct sink *sink)
{
    struct template_state *s = state;
    const bool is_first = action->verb == VERB_SEAL && !s->sealed[!action->role];
    template_apply(scenario, state, action, sink);
    if (is_first) s->turn = (uint8_t)(1 + action->role);
}

/* ---- plans --------------------------------------------------------------------------------------------- */

static int plan_illegal(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan ret[])
{
    const int count = template_plan(scenario, view, role, rng, max, ret);
    if (count > 1 && ret[1].action[0].verb == VERB_MOVE) ret[1].action[0].arg[1] = ret[0].action[0].arg[0];
    return count;
}

static int plan_weightless(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                           struct plan ret[])
{
    const int count = template_plan(scenario, view, role, rng, max, ret);
    if (count > 1) ret[count - 1].weight = 0;
    return count;
}

static int plan_peeking(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan ret[])
{
    const struct template_state *s = view;
    const int count = template_plan(scenario, view, role, rng, max, ret);
    for (int i = 0; i < count; i++) {
        if (ret[i].action[0].verb == VERB_ATTACK && ret[i].action[0].arg[1] == s->banner[!role]) ret[i].weight++;
    }
    return count;
}

static int plan_never(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    struct pending pending;
    template_pending(scenario, view, &pending);
    return pending.roles & ROLE_BIT(role) ? 0 : template_plan(scenario, view, role, rng, max, ret);
}

/* Thinks of something else each time. */
static int plan_remembering(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                            struct plan ret[])
{
    static int calls;
    const int count = template_plan(scenario, view, role, rng, max, ret);
    if (count > 1 && calls++ % 2) {
        const struct plan first = ret[0];
        ret[0] = ret[count - 1];
        ret[count - 1] = first;
    }
    return count;
}

static int plan_without_done(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                             struct plan ret[])
{
    int count = template_plan(scenario, view, role, rng, max, ret);
    for (int i = 0; i < count; i++) {
        const int last = ret[i].actions - 1;
        if (last > 0 && ret[i].action[last].verb == VERB_DONE) ret[i].actions--;
    }
    if (count > 1 && ret[count - 1].action[0].verb == VERB_DONE) count--;
    return count;
}

/* As if hexes were too many to list. */
static void choices_open(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    template_choices(scenario, state, role, ret);
    for (uint32_t i = 0; i < ret->count; i++) {
        if (ret->item[i].first.verb != VERB_MOVE) continue;
        ret->item[i].ranged = RANGED_NONE - 1;
        ret->item[i].words = 0;
    }
}

static uint32_t clock_backwards(const void *scenario, const void *state)
{
    return 100 - template_clock(scenario, state);
}

static uint32_t clock_peeking(const void *scenario, const void *state)
{
    const struct template_state *s = state;
    return 10 * template_clock(scenario, state) + (uint32_t)(s->banner[RED] == 0);
}

/* ---- secrets ------------------------------------------------------------------------------------------- */

static void choices_peeking(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    const struct template_state *s = state;
    template_choices(scenario, state, role, ret);
    if (role < PLAYERS && s->banner[!role] == HIDDEN && ret->count > 1) choices_drop(ret);
}

static struct refusal legal_peeking(const void *scenario, const void *state, const struct action *action)
{
    const struct template_state *s = state;
    struct refusal refusal = template_legal(scenario, state, action);
    if (refusal.reason == REASON_FAR && s->banner[!action->role] % 2 == 0) refusal.reason = REASON_ACTED;
    return refusal;
}

static void settle_telling(const void *scenario, void *state)
{
    struct template_state *s = state;
    template_settle(scenario, state);
    if (s->banner[BLUE] == NOTHING) s->left[BLUE] = 0;
}

static void apply_telling(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    const struct template_state *s = state;
    const uint32_t at = sink ? sink->count : 0;
    template_apply(scenario, state, action, sink);
    if (sink && at < sink->capacity && action->verb == VERB_MOVE &&
        s->banner[action->role] == action->arg[0]) {
        sink->event[at].also = RULE_BANNER;
    }
}

static void apply_tattling(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    template_apply(scenario, state, action, sink);
    if (sink && sink->count && sink->count <= sink->capacity && action->verb == VERB_CARRY) {
        sink->event[0].seen_by = ROLE_ALL;
    }
}

static role_set seen_by_chance(const void *scenario, const void *state, int field, int i)
{
    const struct template_state *s = state;
    const role_set set = template_seen_by(scenario, state, field, i);
    if (i == RED && s->banner[BLUE] != HIDDEN) return (role_set)(set | ROLE_BIT(ROLE_OBSERVER));
    return set;
}

static void determinize_own(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    struct template_state *s = view;
    template_determinize(scenario, view, role, rng);
    if (role < PLAYERS && s->sealed[role]) s->banner[role] = (int8_t)(2 * role + (int)rng_below(rng, 2));
}

static void determinize_dead(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    struct template_state *s = view;
    template_determinize(scenario, view, role, rng);
    const bool is_secret = !(template_seen_by(scenario, view, FIELD_BANNER, BLUE) & ROLE_BIT(role));
    if (is_secret && s->sealed[BLUE]) s->banner[BLUE] = 2; /* also when that unit is lost */
}

/* ---- doing things again -------------------------------------------------------------------------- */

static void apply_deaf(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    struct template_state *s = state;
    template_apply(scenario, state, action, sink);
    if (!sink && action->verb == VERB_MOVE) s->acted[action->arg[0]] = 0;
}

static void apply_remembering(const void *scenario, void *state, const struct action *action,
                              struct sink *sink)
{
    static int calls;
    struct template_state *s = state;
    template_apply(scenario, state, action, sink);
    if (++calls % 29 == 0 && s->turn > 1) s->turn--;
}

static uint16_t kind_rule_beyond(const void *scenario, int unit)
{
    (void)scenario;
    (void)unit;
    return UINT16_MAX;
}

static const char *kind_name_twice(const void *scenario, int unit)
{
    return ((const struct template_scenario *)scenario)->unit[unit & ~1].name;
}

static void apply_quietly(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    template_apply(scenario, state, action, sink);
    for (uint32_t i = 0; sink && i < sink->count && i < sink->capacity; i++) {
        sink->event[i].flags &= (uint8_t)~EVENT_REVEALS;
    }
}

/* ---- tables -------------------------------------------------------------------------------------- */

static void settle_not(const void *scenario, void *state)
{
    (void)scenario;
    (void)state;
}

static void apply_out_of_range(const void *scenario, void *state, const struct action *action,
                               struct sink *sink)
{
    struct template_state *s = state;
    template_apply(scenario, state, action, sink);
    if (action->verb == VERB_MOVE) s->acted[action->arg[0]] = 2;
}

static bool phase_any(const void *scenario, void *state, const char *name)
{
    template_phase(scenario, state, name);
    return true;
}

/* ---- the list ------------------------------------------------------------------------------------ */

/* Counts the beats it was ever asked for. */
static bool compose_counting(const struct passage *passage, struct beat *beat)
{
    static int32_t asked;
    BEAT_SAY(passage, beat, 1, ++asked);
    return true;
}
static const struct wording counted[] = { { 0 }, { .id = "beat", .text = { "Beat {0}" }, .kind = { KIND_NUMBER } } };
static const struct part alone[64];
static const struct telling counting_telling = { .words = counted, .count = 2, .part = alone,
                                                 .compose = compose_counting };
static const struct show counting_show = { .telling = &counting_telling };

static const struct option untitled_option[] = { { "two-words", "what it does", { "no", "yes" } } };
static struct name_kind twice_kind, unruly_kind, untitled_kind; /* built in main from the template's own tables */
static struct field *short_fields, *double_fields;
static const struct wording uncounted[] = { { 0 },
    { .id = "lost", .text = { "{0|step} lost." }, .kind = { KIND_NUMBER } } };
static const struct wording unasked[] = { { 0 }, { .id = "lost", .text = { "{1} lost." }, .kind = { KIND_NUMBER } } };
static const struct wording lossy[] = {
    { 0 }, { .id = "lost", .text = { "{0} lost {1}.", "Il a perdu {1}." }, .kind = { KIND_ROLE, KIND_NUMBER } }
};

static const struct wording unknown_key[] = {
    { 0 }, { .id = "lost", .text = { "{0?green=It|Something} is lost." }, .kind = { KIND_ROLE } }
};
static const struct wording plural_ja[] = {
    { 0 }, { .id = "lost", .text = { "{0|man|men}.", NULL, "{0|人|人々}。" }, .kind = { KIND_NUMBER } }
};
static const struct term strange_term[] = { TERM_OF(LANG_FR, "no-such-kind", "red", "Rouge"), { .kind = NULL } };
static const struct term term_twice[] = {
    TERM_OF(LANG_FR, "role", "red", "Rouge"), TERM_OF(LANG_FR, "role", "red", "Les Rouges"), { .kind = NULL }
};

struct mutant {
    const char *law, *bug;
    struct game wrong; /* what is set here replaces the template's */
};

#define PLANS(function) .think = &(const struct think){ .plan = function }
static const struct mutant mutants[] = {
    { "a wanted role has a choice, others have none", "nothing is offered", { .choices = choices_missing } },
    { "a wanted role has a choice, others have none",
      "the other side is offered something",
      { .choices = choices_unwanted } },
    { "a wanted role has a choice, others have none",
      "what is wanted is explained without words",
      { .show = &(const struct show){ .explain = explain_wordless } } },
    { "every offered choice is legal", "an offer is not legal", { .choices = choices_illegal } },
    { "every offered choice is legal", "a remark has no words",
      { .show = &(const struct show){ .remark_on = remark_wordless } } },
    { "every game ends, and says how", "the turn never passes", { .apply = apply_endless } },
    { "every game ends, and says how", "the outcome cites no rule", { .outcome = outcome_wordless } },
    { "legal changes nothing and bears garbage", "legal writes", { .legal = legal_meddling } },
    { "legal changes nothing and bears garbage", "legal allows too much", { .legal = legal_generous } },
    { "legal changes nothing and bears garbage", "a refusal cites no rule", { .legal = legal_without_rule } },
    { "check holds after each action", "a derived field is stale", { .apply = apply_miscounting } },
    { "every event has its words and its rule", "an event cites no rule", { .apply = apply_without_rule } },
    { "choices, words, frames, events and pieces leave room", "choices crowd the list",
      { .choices = choices_crowded } },
    { "the order of sealed work does not matter",
      "the first to seal is noted",
      { .apply = apply_first_come } },
    { "plans are legal, and read no secret", "a plan is not legal", { PLANS(plan_illegal) } },
    { "plans are legal, and read no secret", "a plan has no weight", { PLANS(plan_weightless) } },
    { "plans are legal, and read no secret", "a plan reads a secret", { PLANS(plan_peeking) } },
    { "a wanted role has a choice, others have none", "a wanted role has no plan", { PLANS(plan_never) } },
    { "every verb that is offered is planned for",
      "a verb cannot be reached",
      { .choices = choices_open, PLANS(plan_without_done) } },
    { "players go by the view and remember nothing", "plans come by turns", { PLANS(plan_remembering) } },
    { "the clock never goes back", "the clock runs backwards", { .clock = clock_backwards } },
    { "the clock never goes back", "the clock tells a secret", { .clock = clock_peeking } },
    { "choices and refusals from the view are those from the state",
      "choices read a secret",
      { .choices = choices_peeking } },
    { "choices and refusals from the view are those from the state",
      "legal reads a secret",
      { .legal = legal_peeking } },
    { "choices and refusals from the view are those from the state",
      "what is wanted is explained by a secret",
      { .show = &(const struct show){ .explain = explain_peeking } } },
    { "choices and refusals from the view are those from the state",
      "a remark reads a secret",
      { .show = &(const struct show){ .remark_on = remark_peeking } } },
    { "what a role may not see changes nothing for it",
      "a refusal tells a secret",
      { .legal = legal_peeking } },
    { "what a role may not see changes nothing for it",
      "a public field tells a secret",
      { .settle = settle_telling } },
    { "what a role may not see changes nothing for it",
      "an event tells a secret",
      { .apply = apply_telling } },
    { "a secret action shows nothing to others", "all hear of a draft", { .apply = apply_tattling } },
    { "redacting twice is redacting once",
      "what is seen depends on a secret",
      { .seen_by = seen_by_chance } },
    { "a guess fits the view and passes check",
      "a guess changes what is known",
      { .determinize = determinize_own } },
    { "a guess fits the view and passes check",
      "a guess is impossible",
      { .determinize = determinize_dead } },
    { "apply with and without a sink agree", "a rule waits for a listener", { .apply = apply_deaf } },
    { "replay gives the same hashes", "a static variable", { .apply = apply_remembering } },
    { "journal: save, load, save gives the same text", "two units have one name", { .kind = &twice_kind } },
    { "who learns something is told so", "a reveal is not marked", { .apply = apply_quietly } },
    { "undo never crosses chance or a reveal", "a static variable", { .apply = apply_remembering } },
    { "the field table covers every byte once", "a field is forgotten", { .fields = 1 } },
    { "the field table covers every byte once", "a byte is covered twice", { .fields = 2 } },
    { "fields hold values of their range", "a value beyond its range", { .apply = apply_out_of_range } },
    { "a position set by fields is the same", "settle forgets a derived field", { .settle = settle_not } },
    { "a key stands for a position", "settle forgets a derived field", { .settle = settle_not } },
    { "named phases can be set", "any name is a phase", { .phase = phase_any } },
    { "a newcomer is told what it is about", "the aim is a word", { .aim = { "win" } } },
    { "a newcomer is told what it is about", "a value names a rule that is not there", { .kind = &unruly_kind } },
    { "beats are told alike from wherever one asks", "a composer counts", { .show = &counting_show } },
    { "nobody is told an id", "units without titles", { .kind = &untitled_kind } },
    { "what stands beside the map is told in every language", "French without words",
      { .aim = { [LANG_FR] = "Gagnez." } } },
    { "the log speaks no ids", "units without titles", { .kind = &untitled_kind } },
    { "orders and options have titles", "an option has none", { .option = untitled_option, .options = 1 } },
    { "every hole of a sentence can be filled", "a number is counted by one word",
      { .remark = uncounted, .remarks = 2 } },
    { "every hole of a sentence can be filled", "a hole has no argument", { .remark = unasked, .remarks = 2 } },
    { "every hole of a sentence can be filled", "a translation says less", { .remark = lossy, .remarks = 2 } },
    { "every hole of a sentence can be filled", "a choice goes by a name that nothing has",
      { .remark = unknown_key, .remarks = 2 } },
    { "every hole of a sentence can be filled", "Japanese has plurals", { .remark = plural_ja, .remarks = 2 } },
    { "every hole of a sentence can be filled", "a term is of no kind", { .term = strange_term } },
    { "every hole of a sentence can be filled", "a term is given twice", { .term = term_twice } },
};

static struct game plant(const struct game *wrong, struct show *show, struct think *think)
{
    struct game game = template_game;
    *show = *game.show;
    if (wrong->show && wrong->show->explain) show->explain = wrong->show->explain;
    if (wrong->show && wrong->show->remark_on) show->remark_on = wrong->show->remark_on;
    if (wrong->show && wrong->show->telling) show->telling = wrong->show->telling;
    game.show = show;
    if (wrong->choices) game.choices = wrong->choices;
    if (wrong->legal) game.legal = wrong->legal;
    if (wrong->outcome) game.outcome = wrong->outcome;
    if (wrong->apply) game.apply = wrong->apply;
    *think = *game.think;
    if (wrong->think) think->plan = wrong->think->plan;
    game.think = think;
    if (wrong->clock) game.clock = wrong->clock;
    if (wrong->seen_by) game.seen_by = wrong->seen_by;
    if (wrong->determinize) game.determinize = wrong->determinize;
    if (wrong->settle) game.settle = wrong->settle;
    if (wrong->phase) game.phase = wrong->phase;
    if (wrong->kind) game.kind = wrong->kind;
    if (wrong->term) game.term = wrong->term;
    if (wrong->option) {
        game.option = wrong->option;
        game.options = wrong->options;
    }
    if (wrong->remark) {
        game.remark = wrong->remark;
        game.remarks = wrong->remarks;
    }
    for (int lang = 0; lang < LANGS; lang++) {
        if (wrong->aim[lang]) game.aim[lang] = wrong->aim[lang];
    }
    if (wrong->fields == 1) {
        game.field = short_fields;
        game.fields--;
    } else if (wrong->fields == 2) {
        game.field = double_fields;
    }
    return game;
}

static void build_tables(void)
{
    const size_t bytes = sizeof(struct field) * template_game.fields;
    twice_kind = unruly_kind = untitled_kind = template_game.kind[0];
    untitled_kind.title = NULL;
    twice_kind.name = kind_name_twice;
    unruly_kind.rule = kind_rule_beyond;
    short_fields = malloc(bytes);
    double_fields = malloc(bytes);
    if (!short_fields || !double_fields) abort();
    memcpy(short_fields, template_game.field, bytes);
    memcpy(double_fields, template_game.field, bytes);
    double_fields[template_game.fields - 1].offset--;
}

int main(void)
{
    enum { COUNT = sizeof mutants / sizeof mutants[0] };
    const struct law_plan plan = { .random_games = 60, .greedy_games = 0, .seed = 7, .plies_max = 100,
                                   .is_thorough = true };
    struct law_result *result = calloc((size_t)laws_count, sizeof *result);
    struct law_summary summary = { .cited = calloc(RULES, sizeof(bool)) };
    bool *is_tested = calloc((size_t)laws_count, sizeof *is_tested);
    struct law_subject subject;
    bool is_bad = false;
    if (!result || !summary.cited || !is_tested || !law_load("template", NULL, NULL, 0, &subject)) return 1;
    build_tables();
    printf("1..%d\n", COUNT + 2);
    for (int i = 0; i < COUNT; i++) {
        struct show show;
        struct think think;
        const struct game game = plant(&mutants[i].wrong, &show, &think);
        const int law = law_find(mutants[i].law);
        laws_run(&game, subject.scenario, &plan, law, result, &summary);
        is_tested[law] = true;
        printf("%sok %d - %s: caught by: %s\n", result[law].is_broken ? "" : "not ", i + 1, mutants[i].bug,
               mutants[i].law);
        if (result[law].is_broken) printf("# %s\n", result[law].sentence);
        else is_bad = true;
    }

    bool is_sound = true;
    laws_run(&template_game, subject.scenario, &plan, -1, result, &summary);
    for (int i = 0; i < laws_count; i++) {
        if (!result[i].is_broken) continue;
        printf("# %s: %s\n", laws[i].name, result[i].sentence);
        is_sound = false;
    }
    printf("%sok %d - the template itself breaks no law\n", is_sound ? "" : "not ", COUNT + 1);

    bool is_complete = true;
    for (int i = 0; i < laws_count; i++) {
        if (is_tested[i]) continue;
        printf("# no bug is planted for: %s\n", laws[i].name);
        is_complete = false;
    }
    printf("%sok %d - every law has a bug to catch\n", is_complete ? "" : "not ", COUNT + 2);
    free(subject.scenario);
    free(short_fields);
    free(double_fields);
    free(summary.cited);
    free(is_tested);
    free(result);
    return is_bad || !is_sound || !is_complete;
}
