/* Drafts of a sealed phase that later ones have replaced; see table.h.
 *
 * Which those are only the rules know: what speaks of the same (a verb, and the piece it is about) is left out for a
 * try, and if the position comes out the same, nobody misses it.
 *
 *     table_note_ply     after each ply: is it one more draft, or has the phase ended?
 *     table_tidy         leaves out, and writes the phase's part of the journal anew */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "host/table_inside.h"
#include "kit/hash.h"

/* ---- what was drafted ------------------------------------------------------------------------------------------- */

static size_t count_bytes(const struct table *table)
{
    return table->journal_dropped + table->journal_length;
}

static bool is_secret(const struct game *game, const struct action *action)
{
    return action->role < ROLE_PLAYERS_MAX && game->verb[action->verb].flags & VERB_SECRET;
}

/* Do both speak of the same? One that has no more than one argument may be about that, or about its role alone. */
static bool is_about_same(const struct action *a, const struct action *b, bool by_verb)
{
    return a->role == b->role && a->verb == b->verb && (by_verb || a->nargs == 0 || a->arg[0] == b->arg[0]);
}

static bool note_subject(struct drafts *drafts, const struct action *action)
{
    const int32_t subject[3] = { action->role, action->verb, action->nargs > 1 ? action->arg[0] : 0 };
    const uint64_t bit = hash_bytes(subject, sizeof subject, 1) % (64 * (sizeof drafts->seen / sizeof drafts->seen[0]));
    const bool is_known = drafts->seen[bit / 64] >> bit % 64 & 1;
    drafts->seen[bit / 64] |= (uint64_t)1 << bit % 64;
    return is_known;
}

static void begin_drafts(struct table *table)
{
    table->drafts = (struct drafts){ .from = table->match.plies, .end = table->match.plies, .at = count_bytes(table) };
}

void table_note_ply(struct table *table, size_t bytes)
{
    struct drafts *drafts = &table->drafts;
    const struct action action = match_ply(&table->match, 0).action;
    if (!is_secret(table->match.game, &action)) {
        if (drafts->has_repeats) table->sealed = *drafts;
        begin_drafts(table);
        return;
    }
    drafts->end = table->match.plies;
    drafts->share[action.role] += bytes;
    drafts->has_repeats |= note_subject(drafts, &action);
}

/* What was taken back, or noted for people, stays as it is: drafts are tidied from here on. */
void table_note_other(struct table *table)
{
    const struct drafts before = table->drafts;
    begin_drafts(table);
    memcpy(table->drafts.share, before.share, sizeof before.share);
    memcpy(table->drafts.before, before.share, sizeof before.share);
    memcpy(table->drafts.tidied, before.tidied, sizeof before.tidied);
    table->sealed = (struct drafts){ 0 };
}

/* ---- leaving out ------------------------------------------------------------------------------------------------ */

struct draft_list {
    struct ply *ply; /* from drafts->from on */
    bool *is_out, *is_tried;
    uint32_t count;
};

static bool list_drafts(const struct match *match, const struct drafts *drafts, struct draft_list *ret)
{
    struct ply *all = malloc((match->plies + 1) * sizeof *all);
    ret->count = drafts->end - drafts->from;
    ret->ply = malloc((ret->count + 1) * sizeof *ret->ply);
    ret->is_out = calloc(ret->count + 1, sizeof *ret->is_out);
    ret->is_tried = calloc(ret->count + 1, sizeof *ret->is_tried);
    if (all && ret->ply && ret->is_out && ret->is_tried) {
        match_list_plies(match, all);
        memcpy(ret->ply, all + drafts->from, ret->count * sizeof *all);
        free(all);
        return true;
    }
    free(all);
    return false;
}

static void free_drafts(struct draft_list *list)
{
    free(list->ply);
    free(list->is_out);
    free(list->is_tried);
}

/* Where the draft stands that speaks for all about the same: the last of them; or, if others rest on it, the first that
 * says the same as the last. */
static uint32_t find_kept(const struct draft_list *list, uint32_t of, uint32_t last, bool by_verb, bool is_first)
{
    uint32_t kept = last;
    while (kept > of && !is_about_same(&list->ply[of].action, &list->ply[kept].action, by_verb)) kept--;
    for (uint32_t i = 0; is_first && i < kept; i++) {
        if (action_same(&list->ply[i].action, &list->ply[kept].action)) return i;
    }
    return kept;
}

/* Tries to do without all drafts with the verb and role of this last one but those that speak for the others. */
static bool leave_out(const struct match *match, uint32_t from, struct draft_list *list, uint32_t last, bool by_verb,
                      bool is_first)
{
    const struct action *like = &list->ply[last].action;
    bool is_any = false;
    memcpy(list->is_tried, list->is_out, list->count * sizeof *list->is_out);
    for (uint32_t i = 0; i <= last; i++) {
        const struct action *action = &list->ply[i].action;
        if (action->role != like->role || action->verb != like->verb) continue;
        list->is_tried[i] = find_kept(list, i, last, by_verb, is_first) != i;
        is_any |= list->is_tried[i];
    }
    if (!is_any || !match_may_forget(match, from, list->is_tried, list->count)) return false;
    memcpy(list->is_out, list->is_tried, list->count * sizeof *list->is_out);
    return true;
}

/* Verb by verb of each of these roles, from its last draft; what has no more than one argument may be about its role
 * alone. */
static bool find_replaced(const struct match *match, uint32_t from, role_set roles, struct draft_list *list)
{
    bool is_known[ROLE_PLAYERS_MAX][256] = { 0 }, is_any = false;
    for (uint32_t i = list->count; i-- > 0;) {
        const struct action *action = &list->ply[i].action;
        bool *const known = &is_known[action->role][action->verb], is_done = *known;
        if (!(roles & ROLE_BIT(action->role))) continue;
        for (int try = action->nargs < 2 ? 0 : 2; !is_done && try < 4; try++) {
            is_done = leave_out(match, from, list, i, try < 2, try % 2);
        }
        is_any |= is_done && !*known;
        *known = true;
    }
    return is_any;
}

/* ---- writing anew ----------------------------------------------------------------------------------------------- */

/* The lines of the plies after number `from`, as record() in host/table.c writes them. */
static bool write_plies(struct table *table, uint32_t from)
{
    _Alignas(16) unsigned char state[STATE_MAX];
    struct match past = table->match;
    struct action action;
    struct rerun rerun;
    past.state = state;
    rerun_open(&rerun, &table->match, state, from);
    while (rerun.plies < table->match.plies) {
        char buffer[JOURNAL_LINE_MAX + 128];
        struct text text;
        text_open(&text, buffer, sizeof buffer);
        past.plies = rerun.plies;
        if (past.plies && past.plies % JOURNAL_HASH_EVERY == 0) journal_write_hash(&past, &text);
        const size_t hashed = text.length;
        rerun_next(&rerun, &action, NULL, NULL);
        notation_write(past.game, past.scenario, &action, &text);
        text_put(&text, "\n");
        if (!table_keep_text(table, text.at, text.length)) return false;
        if (action.role < ROLE_PLAYERS_MAX) table->drafts.share[action.role] += text.length - hashed;
    }
    return true;
}

static void forget(struct table *table, const struct drafts *drafts, const struct draft_list *list, bool is_sealed)
{
    const size_t kept = table->journal_dropped;
    match_forget(&table->match, drafts->from, list->is_out, list->count);
    table_drop_journal(table);
    table->journal_dropped = drafts->at;
    table->journal_replaced = kept - drafts->at;
    table->drafts = (struct drafts){ .from = drafts->from, .end = table->match.plies, .at = drafts->at,
                                     .has_repeats = true };
    memcpy(table->drafts.before, drafts->before, sizeof drafts->before);
    memcpy(table->drafts.share, drafts->before, sizeof drafts->before);
    if (!is_sealed) memcpy(table->drafts.tidied, drafts->tidied, sizeof drafts->tidied);
    if (!write_plies(table, drafts->from)) abort();
    if (is_sealed) begin_drafts(table);
}

/* Who has drafted half of what he may, and a good deal since his drafts were looked through last. The others' stay as
 * they are: how many events a role was told must not tell it how much another has drafted. */
static role_set find_filling(const struct table *table)
{
    const struct drafts *drafts = &table->drafts;
    role_set filling = 0;
    for (int role = 0; table->share_max && role < ROLE_PLAYERS_MAX; role++) {
        const size_t share = drafts->share[role];
        if (share <= table->share_max / 2 || share <= drafts->tidied[role] + table->share_max / 8) continue;
        filling |= ROLE_BIT(role);
    }
    return filling;
}

void table_tidy(struct table *table)
{
    const bool is_sealed = table->sealed.has_repeats;
    const struct drafts drafts = is_sealed ? table->sealed : table->drafts;
    const role_set roles = is_sealed ? (role_set)~0u : find_filling(table);
    struct draft_list list;
    table->sealed = (struct drafts){ 0 };
    if (table->lesson) return; /* how far the learner is follows from all that was played */
    if (table->is_revealed || table->path || !drafts.has_repeats || drafts.at > table->journal_dropped ||
        !roles) return;
    if (!list_drafts(&table->match, &drafts, &list)) abort();
    if (find_replaced(&table->match, drafts.from, roles, &list)) forget(table, &drafts, &list, is_sealed);
    for (int role = 0; !is_sealed && role < ROLE_PLAYERS_MAX; role++) {
        if (roles & ROLE_BIT(role)) table->drafts.tidied[role] = table->drafts.share[role];
    }
    free_drafts(&list);
}
