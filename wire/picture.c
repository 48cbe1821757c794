/* Parts of answers that are drawn: pieces, what stands on the ground, the blocks of the panel, ways; see describe.h. */
#include <stdlib.h>

#include "core/words.h"
#include "kit/hash.h"
#include "wire/describe.h"

enum { SENTENCE_MAX = 1024 };

static void describe_marks(struct out *out, const char *const mark[MARKS_MAX])
{
    out_open(out, '[');
    for (int i = 0; i < MARKS_MAX && mark[i]; i++) out_text(out, mark[i]);
    out_close(out, ']');
}

static void member_value(struct out *out, const struct match *match, const char *key, uint8_t kind, int32_t value)
{
    out_key(out, key);
    describe_value(out, match, kind, value);
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

static void describe_base(struct out *out, const struct base *base)
{
    out_key(out, "base");
    out_open(out, '{');
    out_member_int(out, "x", base->x);
    out_member_int(out, "y", base->y);
    out_member_int(out, "facing", base->facing);
    out_member_int(out, "width", base->width);
    out_member_int(out, "depth", base->depth);
    out_member(out, "shape", base->shape == SHAPE_ROUND ? "round" : "stadium");
    out_close(out, '}');
}

void describe_title(struct out *out, const struct game *game, const void *scenario, const struct piece *piece)
{
    char title[96];
    struct text text;
    text_open(&text, title, sizeof title);
    if (piece->kind != KIND_NONE) words_piece(game, scenario, piece, out->lang, &text);
    out_member(out, "title", piece->kind != KIND_NONE ? title : piece->title);
}

void describe_piece(struct out *out, const struct match *match, const struct piece *piece)
{
    out_open(out, '{');
    out_member_int(out, "id", piece->id);
    member_value(out, match, "hex", KIND_HEX, piece->hex);
    if (piece->base.shape != SHAPE_NONE) describe_base(out, &piece->base);
    member_value(out, match, "role", KIND_ROLE, piece->role);
    out_member_bool(out, "faceUp", piece->face_up);
    out_member_bool(out, "mayAct", piece->may_act);
    out_member(out, "name", piece->name);
    describe_title(out, match->game, match->scenario, piece);
    out_member(out, "native", piece->native);
    if (piece->army) out_member(out, "army", piece->army);
    if (piece->is_led) out_member_int(out, "under", piece->under);
    out_member(out, "code", piece->code);
    out_key(out, "value");
    if (piece->value == HIDDEN) out_text(out, "?");
    else describe_value(out, match, KIND_HALF, piece->value);
    if (piece->ability[0].name) {
        out_key(out, "abilities");
        out_open(out, '{');
        for (int i = 0; i < ABILITIES_MAX && piece->ability[i].name; i++) {
            out_member_int(out, piece->ability[i].name, piece->ability[i].value);
        }
        out_close(out, '}');
    }
    if (piece->steps) out_member_int(out, "steps", piece->steps);
    out_key(out, "marks");
    describe_marks(out, piece->mark);
    out_member(out, "box", piece->box);
    out_close(out, '}');
}

/* ---- the ground --------------------------------------------------------------------------------------------- */

static void describe_site(struct out *out, const struct match *match, const struct site *site)
{
    out_open(out, '{');
    member_value(out, match, "hex", KIND_HEX, site->hex);
    out_member(out, "name", site->name);
    out_member(out, "title", site->title);
    out_member(out, "native", site->native);
    out_member(out, "army", site->army);
    member_value(out, match, "role", KIND_ROLE, site->role);
    if (site->level) out_member_int(out, "level", site->level);
    if (site->of) {
        out_member_int(out, "left", site->left);
        out_member_int(out, "of", site->of);
    }
    if (site->morale != HIDDEN) out_member_int(out, "morale", site->morale);
    if (site->is_main) out_member_bool(out, "main", true);
    if (site->is_besieged) out_member_bool(out, "besieged", true);
    out_key(out, "marks");
    describe_marks(out, site->mark);
    out_close(out, '}');
}

static void describe_point(struct out *out, const struct point *point)
{
    out_open(out, '[');
    out_int(out, point->x);
    out_int(out, point->y);
    out_close(out, ']');
}

static void describe_feature(struct out *out, const struct match *match, const struct show_feature *feature)
{
    char title[128];
    struct text text;
    text_open(&text, title, sizeof title);
    words_feature(match->game, match->scenario, feature, out->lang, &text);
    out_open(out, '{');
    out_member(out, "name", feature->name);
    out_member(out, "kind", feature->kind);
    out_member(out, "title", title);
    out_member_bool(out, "line", feature->is_line);
    member_value(out, match, "role", KIND_ROLE, feature->role);
    if (feature->level) out_member_int(out, "level", feature->level);
    if (feature->uphill != HIDDEN) out_member_int(out, "uphill", feature->uphill);
    out_key(out, "outline");
    out_open(out, '[');
    for (int i = 0; i < feature->points; i++) describe_point(out, &feature->point[i]);
    out_close(out, ']');
    if (feature->openings) {
        out_key(out, "openings");
        out_open(out, '[');
        for (int i = 0; i < feature->openings; i++) {
            out_open(out, '{');
            out_member(out, "kind", feature->opening[i].kind);
            out_key(out, "from");
            describe_point(out, &feature->opening[i].from);
            out_key(out, "to");
            describe_point(out, &feature->opening[i].to);
            out_close(out, '}');
        }
        out_close(out, ']');
    }
    out_key(out, "marks");
    describe_marks(out, feature->mark);
    out_close(out, '}');
}

static void describe_way(struct out *out, const struct show_way *way)
{
    out_open(out, '{');
    out_member(out, "kind", way->kind);
    out_member_int(out, "piece", way->piece);
    out_member_int(out, "length", way->length);
    if (way->left != HIDDEN) out_member_int(out, "left", way->left);
    out_key(out, "points");
    out_open(out, '[');
    for (int i = 0; i < way->points; i++) describe_point(out, &way->point[i]);
    out_close(out, ']');
    if (way->left == HIDDEN) {
        out_key(out, "ticks");
        out_open(out, '[');
        for (int i = 0; i < way->points; i++) out_int(out, way->tick[i]);
        out_close(out, ']');
    }
    out_close(out, '}');
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) abort();
    return memory;
}

void describe_ground(struct out *out, const struct match *match, const void *view, uint8_t role)
{
    const struct show *show = match->game->show;
    if (show->sites) {
        struct site *site = take(SITES_MAX, sizeof *site);
        const int sites = show->sites(match->scenario, view, site);
        out_key(out, "sites");
        out_open(out, '[');
        for (int i = 0; i < sites; i++) describe_site(out, match, &site[i]);
        out_close(out, ']');
        free(site);
    }
    if (show->overlays) {
        struct overlay *overlay = take(OVERLAYS_MAX, sizeof *overlay);
        const int overlays = show->overlays(match->scenario, view, role < ROLES ? role : ROLE_OBSERVER, overlay);
        out_key(out, "overlays");
        out_open(out, '[');
        for (int i = 0; i < overlays; i++) {
            out_open(out, '{');
            out_member(out, "name", overlay[i].name);
            member_value(out, match, "hex", KIND_HEX, overlay[i].hex);
            member_value(out, match, "role", KIND_ROLE, overlay[i].role);
            out_close(out, '}');
        }
        out_close(out, ']');
        free(overlay);
    }
    if (show->features) {
        struct show_feature *feature = take(FEATURES_MAX, sizeof *feature);
        const int features = show->features(match->scenario, view, feature);
        out_key(out, "features");
        out_open(out, '[');
        for (int i = 0; i < features; i++) describe_feature(out, match, &feature[i]);
        out_close(out, ']');
        free(feature);
    }
    if (show->ways) {
        struct show_way *way = take(WAYS_MAX, sizeof *way);
        const int ways = show->ways(match->scenario, view, way);
        out_key(out, "ways");
        out_open(out, '[');
        for (int i = 0; i < ways; i++) describe_way(out, &way[i]);
        out_close(out, ']');
        free(way);
    }
}

uint64_t describe_changed_ground(struct out *out, const struct match *match, const void *view, uint8_t role,
                                 uint64_t was)
{
    enum { GROUND_SEED = 1 };
    const size_t start = out->length;
    const bool wants_comma = out->wants_comma;
    describe_ground(out, match, view, role);
    const uint64_t hash = out->length > start ? hash_bytes(out->bytes + start, out->length - start, GROUND_SEED) : 0;
    if (hash == was) {
        out->length = start;
        out->wants_comma = wants_comma;
    }
    return hash;
}

/* ---- the panel ---------------------------------------------------------------------------------------------- */

/* Words of the panel in the language of the one who asks. */
static const char *said(const struct out *out, const struct match *match, const char *words)
{
    return words ? words_or(match->game, out->lang, "panel", words, words) : NULL;
}

static void describe_entry(struct out *out, const struct match *match, const struct panel *panel,
                           const struct item *item)
{
    out_open(out, '{');
    if (item->name) out_member(out, "name", item->name);
    if (item->title) out_member(out, "title", said(out, match, item->title));
    if (item->native) out_member(out, "native", item->native);
    if (item->state) out_member(out, "state", item->state); /* front ends draw by it */
    if (item->state && said(out, match, item->state) != item->state) {
        out_member(out, "stateWord", said(out, match, item->state));
    }
    if (item->role < match->game->roles) member_value(out, match, "role", KIND_ROLE, item->role);
    if (item->flags & ITEM_HERE) out_member_bool(out, "here", true);
    if (item->flags & ITEM_SPENT) out_member_bool(out, "spent", true);
    if (item->flags & ITEM_HIDDEN) out_member_bool(out, "hidden", true);
    if (item->count > 1) out_member_int(out, "count", item->count);
    if (item->rule) {
        out_key(out, "rule");
        describe_rule(out, match->game, item->rule);
    }
    if (item->hex != NOTHING) member_value(out, match, "hex", KIND_HEX, item->hex);
    if (item->numbers) {
        out_key(out, "numbers");
        out_open(out, '[');
        for (int i = 0; i < item->numbers; i++) out_int(out, item->number[i]);
        out_close(out, ']');
    }
    if (item->mark[0]) {
        out_key(out, "marks");
        describe_marks(out, item->mark);
    }
    if (item->pieces) {
        out_key(out, "pieces");
        out_open(out, '[');
        for (int i = 0; i < item->pieces; i++) out_int(out, panel->piece[item->piece + i]);
        out_close(out, ']');
    }
    if (item->lines) {
        out_key(out, "lines");
        out_open(out, '[');
        for (int i = 0; i < item->lines; i++) {
            out_open(out, '{');
            out_member_int(out, "to", item->line[i].to);
            out_member_int(out, "number", item->line[i].number);
            out_close(out, '}');
        }
        out_close(out, ']');
    }
    out_close(out, '}');
}

void describe_block(struct out *out, const struct match *match, const struct panel *panel, const struct block *block)
{
    static const char *const kind[] = { [BLOCK_TEXT] = "text", [BLOCK_TRACK] = "track", [BLOCK_HAND] = "hand",
        [BLOCK_ROSTER] = "roster", [BLOCK_CUP] = "cup", [BLOCK_TABLE] = "table", [BLOCK_AREAS] = "areas" };
    out_open(out, '{');
    out_member(out, "kind", kind[block->kind]);
    out_member(out, "name", block->name);
    out_member(out, "title", said(out, match, block->title));
    if (block->role < match->game->roles) member_value(out, match, "role", KIND_ROLE, block->role);
    if (block->is_duel) out_member_bool(out, "duel", true);
    if (block->rule) {
        out_key(out, "rule");
        describe_rule(out, match->game, block->rule);
    }
    if (block->heading[0]) {
        out_key(out, "headings");
        out_open(out, '[');
        for (int i = 0; i < ITEM_NUMBERS && block->heading[i]; i++) out_text(out, said(out, match, block->heading[i]));
        out_close(out, ']');
    }
    out_key(out, "items");
    out_open(out, '[');
    for (int i = 0; i < block->items; i++) describe_entry(out, match, panel, &panel->item[block->first + i]);
    out_close(out, ']');
    out_close(out, '}');
}

void describe_panel(struct out *out, const struct match *match, const void *view, uint8_t role)
{
    struct panel *panel = take(1, sizeof *panel);
    panel->lang = out->lang;
    if (match->game->show->panel) match->game->show->panel(match->scenario, view, role, panel);
    out_key(out, "panel");
    out_open(out, '[');
    for (int i = 0; i < panel->blocks; i++) describe_block(out, match, panel, &panel->block[i]);
    out_close(out, ']');
    free(panel);
}

/* ---- ways --------------------------------------------------------------------------------------------------- */

void describe_spot(struct out *out, const struct match *match, const struct spot *spot)
{
    const struct point point = { spot->x, spot->y };
    if (spot->hex == NOTHING) describe_point(out, &point);
    else describe_value(out, match, KIND_HEX, spot->hex);
}

void describe_notes(struct out *out, const struct match *match, const char *key, const struct note note[], int notes)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    if (!notes) return;
    out_key(out, key);
    out_open(out, '[');
    for (int i = 0; i < notes; i++) {
        text_open(&text, sentence, sizeof sentence);
        words_sentence(match->game, match->scenario, &match->game->remark[note[i].remark], note[i].arg, out->lang,
                       &text);
        out_open(out, '{');
        out_key(out, "rule");
        describe_rule(out, match->game, note[i].rule);
        out_member(out, "text", sentence);
        out_close(out, '}');
    }
    out_close(out, ']');
}
