/* Requests that change nothing: games, rules, pending, choices, why, view, events. */
#include <stdlib.h>
#include <string.h>

#include "ai/luck.h"
#include "core/grammar.h"
#include "core/rule_places.h"
#include "core/words.h"
#include "games/list.h"
#include "wire/describe.h"

/* ---- games and rules ---------------------------------------------------------------------------------------- */

static void describe_scenarios(struct out *out, const struct game *game)
{
    struct image image;
    struct err err;
    out_open(out, '[');
    if (table_find_pack(game->id, &image, &err)) {
        const char *name;
        for (int i = 0; (name = image_scenario(&image, i)); i++) {
            out_open(out, '{');
            out_member(out, "id", name);
            out_member(out, "title", words_or(game, out->lang, "scenario", name, image_fact(&image, name, "title")));
            out_close(out, '}');
        }
    }
    out_close(out, ']');
}

static void describe_options(struct out *out, const struct game *game)
{
    out_open(out, '[');
    for (int i = 0; i < game->options; i++) {
        const struct option *option = &game->option[i];
        out_open(out, '{');
        out_member(out, "name", option->name);
        out_member(out, "help", words_option_help(game, option, out->lang).text);
        out_member(out, "default", option->value[0]);
        out_key(out, "values");
        out_open(out, '[');
        for (int v = 0; v < 8 && option->value[v]; v++) out_text(out, option->value[v]);
        out_close(out, ']');
        out_key(out, "titles");
        out_open(out, '[');
        for (int v = 0; v < 8 && option->value[v]; v++) {
            char setting[96];
            struct text text;
            text_open(&text, setting, sizeof setting);
            text_put(&text, option->name);
            text_put(&text, "=");
            text_put(&text, option->value[v]);
            out_text(out, words_or(game, out->lang, "setting", setting, option->value[v]));
        }
        out_close(out, ']');
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* "le Ouest" is "Ouest" where it stands alone. */
static const char *role_title(const struct game *game, int role, enum lang lang)
{
    const char *title = words_or(game, lang, "role", game->role[role].id, game->role[role].title);
    const struct span article = grammar_article(lang, title);
    return title + article.length + (article.length ? 1 : 0);
}

static void describe_game(struct out *out, const struct game *game)
{
    out_open(out, '{');
    out_member(out, "id", game->id);
    out_member(out, "title", game->title);
    out_member(out, "native", game->native);
    out_member_int(out, "version", game->version);
    out_member(out, "notice", words_notice(game, out->lang));
    if (game->is_sample) out_member_bool(out, "sample", true);
    if (game->show->line) out_member_bool(out, "lines", true);
    if (luck_is_told(game)) out_member_bool(out, "luck", true);
    out_member(out, "aim", words_aim(game, out->lang).text);
    out_key(out, "roles");
    out_open(out, '[');
    for (int role = 0; role < game->roles; role++) {
        out_open(out, '{');
        out_member(out, "id", game->role[role].id);
        out_member(out, "title", role_title(game, role, out->lang));
        out_member(out, "native", game->role[role].native);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_key(out, "scenarios");
    describe_scenarios(out, game);
    describe_lessons(out, game);
    out_key(out, "options");
    describe_options(out, game);
    out_key(out, "phases");
    out_open(out, '[');
    for (int i = 0; game->phase_name && game->phase_name[i]; i++) out_text(out, game->phase_name[i]);
    out_close(out, ']');
    out_close(out, '}');
}

bool wire_games(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    (void)wire;
    (void)request;
    (void)ret;
    out_key(out, "games");
    out_open(out, '[');
    for (int i = 0; games_list[i]; i++) describe_game(out, games_list[i]);
    out_close(out, ']');
    return true;
}

static void put_places(struct out *out, const char *lines)
{
    while (lines && *lines) {
        const size_t length = strcspn(lines, "\n");
        out_text_bytes(out, lines, length);
        lines += length + (lines[length] == '\n');
    }
}

static void describe_places(struct out *out, const char *key, const char *lines)
{
    out_key(out, key);
    out_open(out, '[');
    put_places(out, lines);
    out_close(out, ']');
}

/* All of them, whatever they do. */
static void describe_code(struct out *out, const struct rule_places *places)
{
    out_key(out, "code");
    out_open(out, '[');
    put_places(out, places->decides);
    put_places(out, places->explains);
    put_places(out, places->tells);
    out_close(out, ']');
}

bool describe_rules(struct out *out, const struct game *game, const char *id, size_t page, int *since)
{
    bool is_found = false;
    int i = *since + 1;
    out_open(out, '[');
    for (; i < game->rules && !out_is_full(out, page); i++) {
        const struct rule *rule = &game->rule[i];
        if (id && strcmp(rule->id, id) != 0) continue;
        const struct rule_places *places = rule_places_find(game->id, rule->id);
        out_open(out, '{');
        out_member(out, "id", rule->id);
        out_member(out, "title", words_rule_title(rule, out->lang).text);
        out_member(out, "text", words_rule_text(rule, out->lang).text);
        describe_code(out, places);
        describe_places(out, "decides", places->decides);
        describe_places(out, "explains", places->explains);
        describe_places(out, "tells", places->tells);
        describe_places(out, "tests", places->tests);
        out_close(out, '}');
        is_found = true;
    }
    out_close(out, ']');
    *since = i < game->rules ? i - 1 : 0;
    return is_found;
}

bool wire_rules(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const char *id = wire->table ? wire->table->match.game->id : NULL, *rule = NULL;
    if (!member_text(request, "game", &id, ret) || !member_text(request, "rule", &rule, ret)) return false;
    int64_t since = 0;
    if (!member_int(request, "since", 0, INT32_MAX - 1, &since, ret)) return false;
    if (!id) return wire_fail(ret, "parse", "'game' is missing: whose rules?");
    const struct game *game = games_find(id);
    if (!game) return wire_fail(ret, "unknown", "there is no game '%.40s'", id);
    int next = (int)since;
    out_key(out, "rules");
    if (!describe_rules(out, game, rule, wire->page, &next) && rule) {
        return wire_fail(ret, "unknown", "%s has no rule '%.40s'", game->id, rule);
    }
    if (next) out_member_int(out, "next", next);
    return true;
}

/* ---- the match ------------------------------------------------------------------------------------------------ */

bool wire_pending(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct view view;
    if (!member_view(wire, request, &view, ret)) return false;
    out_key(out, "pending");
    describe_pending(out, &view);
    describe_at(out, &view);
    return true;
}

/* Members "choices", of a filter "left_out", and of a page that is not the last "next". */
static bool describe_filtered(struct out *out, const struct match *match, struct view *view,
                              const struct node *request, struct filter *filter, struct failure *ret)
{
    bool is_grouped = false;
    int64_t since = 0;
    if (!member_int(request, "since", 0, UINT32_MAX, &since, ret)) return false;
    filter->since = (uint32_t)since;
    if (!member_text(request, "verb", &filter->verb, ret) || !member_text(request, "unit", &filter->unit, ret) ||
        !member_bool(request, "groups", &is_grouped, ret)) return false;
    if (is_grouped && (filter->verb || filter->unit)) {
        return wire_fail(ret, "parse", "'groups' go without 'verb' and 'unit'");
    }
    out_key(out, "choices");
    if (is_grouped) describe_groups(out, match, view);
    else describe_choices(out, match, view, filter);
    if (filter->verb || filter->unit) out_member_int(out, "left_out", filter->left_out);
    if (filter->next) out_member_int(out, "next", filter->next);
    return true;
}

bool wire_choices(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct filter filter = { .page = wire->page };
    struct view view;
    if (!member_view(wire, request, &view, ret)) return false;
    if (!describe_filtered(out, &wire->table->match, &view, request, &filter, ret)) return false;
    describe_at(out, &view);
    return true;
}

bool wire_why(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct view view;
    struct action action;
    struct failure why;
    if (!member_view(wire, request, &view, ret) || !member_action(&view, request, &action, ret)) return false;
    const struct refusal refusal = view_judge(&view, &action);
    out_member_bool(out, "legal", !refusal.reason);
    if (refusal.reason) {
        wire_fail_refusal(&why, &view, &refusal);
        wire_add_wanted(wire->table, &view, why.message, sizeof why.message);
        out_member(out, "rule", why.rule[0] ? why.rule : NULL);
        out_member(out, "message", why.message);
        out_member(out, "reason", why.reason);
    } else {
        out_key(out, "rule");
        describe_rule(out, view.game, view.game->verb[action.verb].rule);
        describe_remark(out, &view, &action);
    }
    return true;
}

bool wire_warn(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct note bring[DANGERS_MAX], end[DANGERS_MAX];
    int brought = 0, ended = 0;
    struct view view;
    struct action action;
    if (!member_view(wire, request, &view, ret)) return false;
    if (!node_get(request, "action")) {
        brought = view_dangers(&view, bring);
    } else {
        if (!member_action(&view, request, &action, ret)) return false;
        const struct refusal refusal = view_judge(&view, &action);
        if (refusal.reason) return wire_fail_refusal(ret, &view, &refusal);
        view_compare_dangers(&view, &action, 1, bring, &brought, end, &ended);
    }
    describe_notes(out, match, "dangers", bring, brought);
    describe_notes(out, match, "ends", end, ended);
    return true;
}

bool wire_events(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    uint8_t role;
    int64_t since = 0;
    if (!member_role(wire, request, &role, ret)) return false;
    if (!member_int(request, "since", 0, UINT32_MAX, &since, ret)) return false;
    out_key(out, "events");
    const uint32_t count = describe_events(out, &wire->table->match, role, (uint32_t)since, wire->page);
    out_member_int(out, "count", count);
    return true;
}

/* ---- what a front end draws ------------------------------------------------------------------------------------ */

static void describe_pieces(struct out *out, const struct match *match, const void *view)
{
    struct piece *pieces = calloc(PIECES_MAX, sizeof *pieces);
    if (!pieces) abort();
    const int count = match->game->show->pieces ? match->game->show->pieces(match->scenario, view, pieces) : 0;
    out_open(out, '[');
    for (int i = 0; i < count; i++) describe_piece(out, match, &pieces[i]);
    out_close(out, ']');
    free(pieces);
}

bool wire_view(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct filter filter = { .page = wire->page };
    struct view view;
    bool has_state = false;
    if (!member_view(wire, request, &view, ret) || !member_bool(request, "state", &has_state, ret)) return false;
    if (view.role == ROLES) { /* everything is what 'position' is for */
        view_open(&view, match, ROLE_OBSERVER);
        view.lang = wire->lang;
    }
    out_member(out, "game", match->game->id);
    out_member(out, "scenario", wire->table->scenario_name);
    out_key(out, "role");
    describe_value(out, match, KIND_ROLE, view.role);
    if (has_state) {
        out_key(out, "state");
        describe_state(out, match, view.state, /* is_derived= */ false);
    }
    out_key(out, "pieces");
    describe_pieces(out, match, view.state);
    describe_ground(out, match, view.state, view.role);
    describe_panel(out, match, view.state, view.role);
    out_key(out, "pending");
    describe_pending(out, &view);
    if (!describe_filtered(out, match, &view, request, &filter, ret)) return false;
    describe_prospects(out, match, &view);
    describe_lesson(out, wire->table, &view);
    out_member_int(out, "events", view.events);
    describe_at(out, &view);
    return true;
}
