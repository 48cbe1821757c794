/* Requests about the map and the words of a game: map, path, words. */
#include <string.h>

#include "core/beat.h"
#include "core/grammar.h"
#include "core/words.h"
#include "wire/describe.h"

enum { TERRAINS_MAX = 64, TITLE_BYTES = 128 };

/* ---- the map -------------------------------------------------------------------------------------------------- */

/* A grid may be larger than the map that is printed on it; ground without a glyph is not there. */
static bool is_printed(const struct hex_info *info)
{
    return !info->terrain || info->terrain->glyph != ' ';
}

/* A name on the map stands alone, without its article. */
static void describe_label(struct out *out, const struct game *game, const struct hex_info *info)
{
    char label[96];
    struct text text;
    text_open(&text, label, sizeof label);
    grammar_put_title(out->lang, NULL, words_place(game, info, out->lang), &text);
    grammar_capital(label);
    out_member(out, "label", out->lang == LANG_EN ? info->label : label);
}

static void describe_hex(struct out *out, const struct match *match, int hex, const struct hex_info *info)
{
    out_open(out, '{');
    out_key(out, "hex");
    describe_value(out, match, KIND_HEX, hex);
    out_member(out, "terrain", info->terrain ? info->terrain->name : NULL);
    if (info->level) {
        out_member_int(out, "level", info->level);
    }
    if (info->label) describe_label(out, match->game, info);
    if (info->start) out_member(out, "start", info->start);
    bool has_hexside = false;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) has_hexside |= info->hexside[hexside] != NULL;
    if (has_hexside) {
        out_key(out, "sides");
        out_open(out, '[');
        for (int hexside = 0; hexside < HEXSIDES; hexside++) out_text(out, info->hexside[hexside]);
        out_close(out, ']');
    }
    out_close(out, '}');
}

/* Two hexes: "0905 0912". */
static void describe_pair(struct out *out, const struct match *match, int first, int second)
{
    char buffer[32];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    words_value(match->game, match->scenario, KIND_HEX, first, &text);
    text_put(&text, " ");
    words_value(match->game, match->scenario, KIND_HEX, second, &text);
    out_text(out, buffer);
}

struct legend {
    const struct terrain *terrain[TERRAINS_MAX];
    int count;
};

static void note_terrain(struct legend *legend, const struct terrain *terrain)
{
    for (int i = 0; i < legend->count; i++) {
        if (legend->terrain[i] == terrain) return;
    }
    if (terrain && legend->count < TERRAINS_MAX) legend->terrain[legend->count++] = terrain;
}

static void describe_legend(struct out *out, const struct legend *legend)
{
    out_open(out, '[');
    for (int i = 0; i < legend->count; i++) {
        const char glyph[2] = { legend->terrain[i]->glyph, 0 };
        out_open(out, '{');
        out_member(out, "name", legend->terrain[i]->name);
        out_member(out, "title", legend->terrain[i]->title);
        out_member(out, "glyph", glyph);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* ---- provinces and rivers: told in one piece, since a name for each hex would be long ---- */

enum { REGIONS_MAX = 64 };

struct regions {
    const char *name[REGIONS_MAX];
    bool is_outside[REGIONS_MAX];
    int count;
};

/* One hex of a region that belongs to the scenario is enough. */
static void note_region(struct regions *regions, const struct hex_info *info)
{
    int i = 0;
    if (!info->region || !info->region[0]) return;
    while (i < regions->count && strcmp(regions->name[i], info->region) != 0) i++;
    if (i == REGIONS_MAX) return;
    if (i == regions->count) {
        regions->count++;
        regions->name[i] = info->region;
        regions->is_outside[i] = true;
    }
    regions->is_outside[i] &= info->is_outside;
}

static bool is_in(const struct match *match, int hex, const char *region)
{
    struct hex_info info = { 0 };
    if (!hex_is_on(match->game->grid(match->scenario), hex)) return false;
    match->game->show->hex(match->scenario, hex, &info);
    return info.region && strcmp(info.region, region) == 0;
}

/* Hexes of a column that lie below each other are told as the first and the last: "0905 0912". */
static void describe_region(struct out *out, const struct match *match, const char *region, bool is_outside)
{
    const struct grid *grid = match->game->grid(match->scenario);
    out_open(out, '{');
    out_member(out, "name", region);
    if (is_outside) out_member_bool(out, "outside", true);
    out_key(out, "hexes");
    out_open(out, '[');
    for (int column = 0; column < grid->columns; column++) {
        for (int row = 0; row < grid->rows; row++) {
            const int first = row;
            if (!is_in(match, hex_at(grid, column, row), region)) continue;
            while (row + 1 < grid->rows && is_in(match, hex_at(grid, column, row + 1), region)) row++;
            describe_pair(out, match, hex_at(grid, column, first), hex_at(grid, column, row));
        }
    }
    out_close(out, ']');
    out_close(out, '}');
}

static void describe_river(struct out *out, const struct match *match, const struct river *river)
{
    out_open(out, '{');
    out_member(out, "name", river->name);
    out_key(out, "sides");
    out_open(out, '[');
    for (int i = 0; i < river->sides; i++) describe_pair(out, match, river->side[i][0], river->side[i][1]);
    out_close(out, ']');
    out_close(out, '}');
}

static void describe_land(struct out *out, const struct match *match, const struct regions *regions)
{
    const struct river *river = NULL;
    const int rivers = match->game->show->rivers ? match->game->show->rivers(match->scenario, &river) : 0;
    if (regions->count) {
        out_key(out, "regions");
        out_open(out, '[');
        for (int i = 0; i < regions->count; i++) {
            describe_region(out, match, regions->name[i], regions->is_outside[i]);
        }
        out_close(out, ']');
    }
    if (rivers == 0) return;
    out_key(out, "rivers");
    out_open(out, '[');
    for (int i = 0; i < rivers; i++) describe_river(out, match, &river[i]);
    out_close(out, ']');
}

bool wire_map(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct legend legend = { .count = 0 };
    struct regions regions = { .count = 0 };
    (void)request;
    (void)ret;
    if (!match->game->grid) {
        int32_t width = 0, depth = 0;
        if (match->game->show->table) match->game->show->table(match->scenario, &width, &depth);
        out_member_int(out, "width", width);
        out_member_int(out, "depth", depth);
        return true;
    }
    const struct grid *grid = match->game->grid(match->scenario);
    out_member_int(out, "columns", grid->columns);
    out_member_int(out, "rows", grid->rows);
    out_member(out, "lower", grid->parity == EVEN_COLUMNS_SOUTH ? "even" : "odd");
    out_key(out, "hexes");
    out_open(out, '[');
    for (int column = 0; column < grid->columns; column++) {
        for (int row = 0; row < grid->rows; row++) {
            const int hex = hex_at(grid, column, row);
            struct hex_info info = { 0 };
            if (!hex_is_on(grid, hex)) continue;
            match->game->show->hex(match->scenario, hex, &info);
            if (!is_printed(&info)) continue;
            describe_hex(out, match, hex, &info);
            note_terrain(&legend, info.terrain);
            note_region(&regions, &info);
        }
    }
    out_close(out, ']');
    out_key(out, "terrains");
    describe_legend(out, &legend);
    describe_land(out, match, &regions);
    return true;
}

/* ---- the way of a move ---------------------------------------------------------------------------------------- */

/* Found in what the role sees: the way says nothing that the role does not know. */
bool wire_path(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct view view;
    struct action action;
    struct route route;
    if (!member_view(wire, request, &view, ret) || !member_action(&view, request, &action, ret)) return false;
    const struct refusal refusal = view_judge(&view, &action);
    if (refusal.reason) return wire_fail_refusal(ret, &view, &refusal);
    const bool has_route = view_route(&view, &action, &route);
    out_key(out, "path");
    out_open(out, '[');
    for (int i = 0; has_route && i < route.spots; i++) describe_spot(out, match, &route.spot[i]);
    out_close(out, ']');
    out_key(out, "cost");
    if (has_route) out_int(out, route.cost);
    else out_null(out);
    if (has_route && route.kind) out_member(out, "kind", words_kind(match->game, route.kind));
    describe_notes(out, match, "notes", has_route ? route.note : NULL, has_route ? route.notes : 0);
    return true;
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

static void describe_verb(struct out *out, const struct game *game, const struct verb *verb)
{
    out_open(out, '{');
    out_member(out, "verb", verb->name);
    out_member(out, "title", words_or(game, out->lang, "verb", verb->name, NULL));
    out_member(out, "help", words_help(game, (uint8_t)(verb - game->verb), out->lang).text);
    out_key(out, "rule");
    describe_rule(out, game, verb->rule);
    out_key(out, "args");
    out_open(out, '[');
    for (int i = 0; i < verb->nargs; i++) {
        out_open(out, '{');
        out_member(out, "name", verb->arg[i].name);
        out_member(out, "kind", words_kind(game, verb->arg[i].kind));
        out_close(out, '}');
    }
    out_close(out, ']');
    if (verb->flags & VERB_RISKY) out_member_bool(out, "risk", true);
    if (verb->flags & VERB_GRAVE) out_member_bool(out, "grave", true);
    if (verb->flags & VERB_SEALS) out_member_bool(out, "seals", true);
    if (verb->flags & VERB_PRINTED) out_member_bool(out, "printed", true);
    if (verb->flags & VERB_ENDS) out_member_bool(out, "ends", true);
    out_close(out, '}');
}

/* Units are pieces, which bear their titles in a view as far as the role knows them. */
static bool is_told(const struct name_kind *kind)
{
    return strcmp(kind->id, "unit") != 0;
}

/* Only where the title says more than the name. */
static void describe_titles(struct out *out, const struct match *match, uint8_t kind)
{
    const struct name_kind *names = &match->game->kind[kind - KIND_GAME];
    const int count = names->count(match->scenario);
    char title[TITLE_BYTES];
    struct text text;
    out_open(out, '{');
    for (int i = 0; i < count; i++) {
        const char *name = names->name(match->scenario, i);
        text_open(&text, title, sizeof title);
        words_title(match->game, match->scenario, kind, i, out->lang, &text);
        const bool is_term = name && words_term(match->game, out->lang, names->id, name);
        if (!name || (strcmp(name, title) == 0 && !is_term)) continue;
        grammar_capital(title); /* it stands on a button or in a list */
        out_member(out, name, title);
    }
    out_close(out, '}');
}

/* What an event's arguments are, which of them is added to a die or a strength, and which part of a log it begins. */
static void describe_event_words(struct out *out, const struct game *game, int event)
{
    const struct wording *wording = &game->event[event];
    const struct telling *telling = game->show->telling;
    static const char *const headings[] = { [HEADING_TURN] = "turn", [HEADING_PART] = "part" };
    int count = ARG_MAX;
    while (count > 0 && wording->kind[count - 1] == KIND_NONE) count--;
    out_open(out, '{');
    out_member(out, "event", wording->id);
    out_key(out, "args");
    out_open(out, '[');
    for (int i = 0; i < count; i++) out_text(out, words_kind(game, wording->kind[i]));
    out_close(out, ']');
    if (telling && telling->part[event].modifier) {
        out_member_int(out, "modifier", telling->part[event].modifier - 1);
    }
    if (wording->heading) out_member(out, "heading", headings[wording->heading]);
    out_close(out, '}');
}

/* The number of a rule says where it stands in the book; what has no number goes by its title. */
static void describe_rule_titles(struct out *out, const struct game *game)
{
    out_key(out, "rule");
    out_open(out, '{');
    for (int rule = 1; rule < game->rules; rule++) {
        const char *id = game->rule[rule].id;
        if (id[0] >= '0' && id[0] <= '9') continue;
        out_member(out, id, words_rule_title(&game->rule[rule], out->lang).text);
    }
    out_close(out, '}');
}

/* What marks, abilities, boxes and the ground are called: words that front ends draw by stay English elsewhere. */
static void describe_panel_words(struct out *out, const struct game *game)
{
    out_key(out, "panel");
    out_open(out, '{');
    for (const struct term *term = game->term; term && term->kind; term++) {
        if (term->lang == out->lang && strcmp(term->kind, "panel") == 0) out_member(out, term->name, term->text);
    }
    out_close(out, '}');
}

/* Of the names that a rule says the meaning of: plans, modes. */
static void describe_meanings(struct out *out, const struct match *match)
{
    out_key(out, "rules");
    out_open(out, '{');
    for (int k = 0; k < match->game->kinds; k++) {
        const struct name_kind *names = &match->game->kind[k];
        if (!names->rule || !is_told(names)) continue;
        out_key(out, names->id);
        out_open(out, '{');
        for (int i = 0; i < names->count(match->scenario); i++) {
            const uint16_t rule = names->rule(match->scenario, i);
            if (rule) out_member(out, names->name(match->scenario, i), match->game->rule[rule].id);
        }
        out_close(out, '}');
    }
    out_close(out, '}');
}

bool wire_words(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    (void)request;
    (void)ret;
    out_key(out, "verbs");
    out_open(out, '[');
    for (int verb = 1; verb < match->game->verbs; verb++) describe_verb(out, match->game, &match->game->verb[verb]);
    out_close(out, ']');
    out_key(out, "events");
    out_open(out, '[');
    for (int event = 1; event < match->game->events; event++) {
        describe_event_words(out, match->game, event);
    }
    out_close(out, ']');
    out_key(out, "titles");
    out_open(out, '{');
    describe_rule_titles(out, match->game);
    for (uint8_t kind = KIND_GAME; kind < KIND_GAME + match->game->kinds; kind++) {
        if (!is_told(&match->game->kind[kind - KIND_GAME])) continue;
        out_key(out, words_kind(match->game, kind));
        describe_titles(out, match, kind);
    }
    out_close(out, '}');
    describe_meanings(out, match);
    describe_panel_words(out, match->game);
    return true;
}
