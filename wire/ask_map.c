/* Requests about the map and the words of a game: map, path, words. */
#include <string.h>

#include "core/words.h"
#include "wire/describe.h"

enum { TERRAINS_MAX = 64, TITLE_BYTES = 128 };

/* ---- the map -------------------------------------------------------------------------------------------------- */

/* A grid may be larger than the map that is printed on it; ground without a glyph is not there. */
static bool is_printed(const struct hex_info *info)
{
    return !info->terrain || info->terrain->glyph != ' ';
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
    if (info->label) out_member(out, "label", info->label);
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

bool wire_map(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct legend legend = { .count = 0 };
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
        }
    }
    out_close(out, ']');
    out_key(out, "terrains");
    describe_legend(out, &legend);
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
    describe_notes(out, match, has_route ? route.note : NULL, has_route ? route.notes : 0);
    return true;
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

static void describe_verb(struct out *out, const struct game *game, const struct verb *verb)
{
    out_open(out, '{');
    out_member(out, "verb", verb->name);
    out_member(out, "help", verb->help);
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
        if (!name || strcmp(name, title) == 0) continue;
        out_member(out, name, title);
    }
    out_close(out, '}');
}

/* What an event's arguments are, and which part of a log it begins. */
static void describe_event_words(struct out *out, const struct game *game, const struct wording *wording)
{
    static const char *const headings[] = { [HEADING_TURN] = "turn", [HEADING_PART] = "part" };
    int count = ARG_MAX;
    while (count > 0 && wording->kind[count - 1] == KIND_NONE) count--;
    out_open(out, '{');
    out_member(out, "event", wording->id);
    out_key(out, "args");
    out_open(out, '[');
    for (int i = 0; i < count; i++) out_text(out, words_kind(game, wording->kind[i]));
    out_close(out, ']');
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
        if (id[0] < '0' || id[0] > '9') out_member(out, id, game->rule[rule].title);
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
        describe_event_words(out, match->game, &match->game->event[event]);
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
    return true;
}
