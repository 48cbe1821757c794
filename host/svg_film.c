/* A short film of what happened last; see svg.h.
 *
 *     beats of the role  ->  a shot each: its sentence, and what stands where afterwards
 *     castles, counters  ->  sprites: where each is and how it looks, shot by shot
 *     what never changes     is drawn once; what moves travels in the first part of the shot; other looks are swapped
 *
 * Times are told in parts of the whole, as SMIL wants them, and the film begins again behind its end. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/text.h"
#include "host/svg.h"

#define REST 2.2        /* seconds that the last picture stays */
#define TRAVEL 0.7      /* in which a counter moves */
#define WIDTH_MIN 800.0
#define HEIGHT_MIN 540.0
#define WIDTH_MAX 1300.0
#define HEIGHT_MAX 900.0
#define AROUND 150.0    /* of the map, beside what happens */
#define LINE 16.0       /* of the caption */
enum { SHOTS_MAX = SVG_BEATS_MAX + 1, SPRITES_MAX = PIECES_MAX + SITES_MAX, CAPTION_LINES = 4 };

struct shot {
    uint32_t first, last; /* events */
    char *words;
    double begins;        /* seconds */
    int32_t hex[4];       /* that the beat is about */
    int hexes;
};

struct sprite { /* a castle (by its hex) or a counter */
    bool is_site;
    int32_t id;
    struct { char *look; struct svg_point at; } in[SHOTS_MAX]; /* by shot; look NULL: it is not there */
};

struct film {
    struct svg svg;
    struct shot shot[SHOTS_MAX]; /* [0] is how it was before */
    int shots;
    double seconds;
    struct sprite sprite[SPRITES_MAX];
    int sprites;
    int beats;      /* wanted at most */
    bool is_still;  /* the last moment alone, with what was told last: shot[1], of which nothing else is looked at */
    uint32_t told;  /* events up to here */
    const struct match *match;
};

/* ---- what happened ---------------------------------------------------------------------------------------------- */

static void forget_first(struct film *film)
{
    free(film->shot[1].words);
    memmove(&film->shot[1], &film->shot[2], (size_t)--film->shots * sizeof film->shot[0]);
}

static void add_beat(void *context, const struct beat *beat)
{
    struct film *film = context;
    char words[BEAT_BYTES];
    struct text text;
    text_open(&text, words, sizeof words);
    words_beat(film->match->game, film->match->scenario, beat, film->svg.lang, &text);
    if (beat->news > film->told || !words[0]) return;
    if (film->shots > film->beats) forget_first(film);
    struct shot *shot = &film->shot[film->shots++];
    *shot = (struct shot){ .first = beat->first, .last = beat->last, .words = strdup(words) };
    if (!shot->words) abort();
    for (int i = 0; i < beat->hexes && shot->hexes < 4; i++) shot->hex[shot->hexes++] = beat->hex[i];
}

/* The last beats; before the first of them is where the film begins. */
static void find_shots(struct film *film)
{
    film->shots = 1;
    match_beats(film->match, film->svg.role, 0, add_beat, film);
    film->shot[0].last = film->shots > 1 ? film->shot[1].first - 1 : film->told;
}

/* Long sentences stay longer; signs of Japanese say more than letters. */
static void set_times(struct film *film)
{
    for (int i = 1; i < film->shots; i++) {
        double seconds = 1.5;
        for (const char *at = film->shot[i].words; *at; at++) seconds += (unsigned char)*at < 0x80 ? 0.02 : 0.015;
        film->shot[i].begins = film->seconds;
        film->seconds += seconds < 5 ? seconds : 5;
    }
    film->seconds += REST;
}

/* ---- sprites ---------------------------------------------------------------------------------------------------- */

static struct sprite *find_sprite(struct film *film, bool is_site, int32_t id)
{
    for (int i = 0; i < film->sprites; i++) {
        if (film->sprite[i].is_site == is_site && film->sprite[i].id == id) return &film->sprite[i];
    }
    if (film->sprites == SPRITES_MAX) return NULL;
    film->sprite[film->sprites] = (struct sprite){ .is_site = is_site, .id = id };
    return &film->sprite[film->sprites++];
}

static void note_look(struct film *film, int shot, bool is_site, int i)
{
    struct svg *svg = &film->svg;
    struct svg_point at;
    size_t size;
    if (is_site) at = svg_hex_centre(svg, svg->site[i].hex);
    else if (!svg_place_piece(svg, i, &at)) return;
    struct sprite *sprite = find_sprite(film, is_site, is_site ? svg->site[i].hex : svg->piece[i].id);
    if (!sprite || sprite->in[shot].look) return;
    sprite->in[shot].at = at;
    svg->out = open_memstream(&sprite->in[shot].look, &size);
    if (!svg->out) abort();
    if (is_site) svg_put_site(svg, &svg->site[i]);
    else svg_put_piece(svg, i);
    fclose(svg->out);
}

static void note_looks(struct film *film, int shot, const void *state)
{
    struct svg *svg = &film->svg;
    svg_look(svg, state);
    for (int i = 0; i < svg->pieces; i++) svg->piece[i].may_act = false; /* it would come and go all the time */
    for (int i = 0; i < svg->sites; i++) note_look(film, shot, true, i);
    for (int i = 0; i < svg->pieces; i++) note_look(film, shot, false, i);
}

/* Plays from before the first beat to the moment, and looks where each ends. */
static void note_all(struct film *film, uint32_t ply)
{
    const struct match *match = film->match;
    const uint8_t role = film->svg.role;
    const size_t size = match->game->state_bytes;
    unsigned char *state = malloc(size), *before = malloc(size);
    struct action action;
    struct rerun rerun;
    if (!state || !before) abort();
    rerun_open_told(&rerun, match, state, role, film->shot[0].last);
    memcpy(before, state, size);
    while (rerun.plies < ply && rerun.counts.told[role] <= film->shot[0].last) {
        memcpy(before, state, size);
        rerun_next(&rerun, &action, NULL, NULL);
    }
    if (!film->is_still && film->shots > 1) note_looks(film, 0, before);
    for (int i = 1; i < film->shots; i++) {
        while (rerun.plies < ply && (i + 1 == film->shots || rerun.counts.told[role] < film->shot[i].last)) {
            rerun_next(&rerun, &action, NULL, NULL);
        }
        if (!film->is_still) note_looks(film, i, state);
    }
    while (rerun.plies < ply && rerun_next(&rerun, &action, NULL, NULL)) continue;
    if (film->is_still || film->shots == 1) note_looks(film, 0, state);
    free(state);
    free(before);
}

static bool is_same(const struct sprite *sprite, int a, int b)
{
    const char *one = sprite->in[a].look, *other = sprite->in[b].look;
    if (!one || !other) return one == other;
    return strcmp(one, other) == 0 && sprite->in[a].at.x == sprite->in[b].at.x &&
           sprite->in[a].at.y == sprite->in[b].at.y;
}

/* Nothing happens to it. */
static bool is_calm(const struct film *film, const struct sprite *sprite)
{
    for (int i = 1; i < film->shots && !film->is_still; i++) {
        if (!is_same(sprite, 0, i)) return false;
    }
    return true;
}

/* ---- the part of the map ---------------------------------------------------------------------------------------- */

struct box { double left, top, right, bottom; };

static void widen(struct box *box, struct svg_point at)
{
    if (at.x < box->left) box->left = at.x;
    if (at.x > box->right) box->right = at.x;
    if (at.y < box->top) box->top = at.y;
    if (at.y > box->bottom) box->bottom = at.y;
}

/* As long as is needed, but so long at least and at most, and on the map. */
static void fit(double from, double to, double least, double most, double start, double end, double *ret,
                double *ret_size)
{
    const double middle = (from + to) / 2;
    double size = to - from + 2 * AROUND;
    if (size < least) size = least;
    if (size > most) size = most;
    if (size > end - start) size = end - start;
    *ret = middle - size / 2;
    if (*ret + size > end) *ret = end - size;
    if (*ret < start) *ret = start;
    *ret_size = size;
}

static void choose_window(struct film *film)
{
    struct svg *svg = &film->svg;
    const struct svg_point map = svg_map_size(svg);
    const bool has_hexes = svg->game->grid && svg->game->grid(svg->scenario);
    struct box box = { 1e9, 1e9, -1e9, -1e9 }, all = box;
    for (int s = 0; s < film->sprites; s++) {
        for (int i = 0; i < film->shots; i++) {
            if (!film->sprite[s].in[i].look) continue;
            widen(is_calm(film, &film->sprite[s]) ? &all : &box, film->sprite[s].in[i].at);
        }
    }
    for (int i = 1; i < film->shots && has_hexes; i++) {
        for (int k = 0; k < film->shot[i].hexes; k++) widen(&box, svg_hex_centre(svg, film->shot[i].hex[k]));
    }
    if (box.right < box.left) box = all;
    if (box.right < box.left) widen(&box, (struct svg_point){ map.x / 2, map.y / 2 });
    fit(box.left, box.right, WIDTH_MIN, WIDTH_MAX, SVG_MARGIN, SVG_MARGIN + map.x, &svg->window.x, &svg->window.width);
    fit(box.top, box.bottom, HEIGHT_MIN, HEIGHT_MAX, SVG_HEAD, SVG_HEAD + map.y, &svg->window.y, &svg->window.height);
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

static double part(const struct film *film, double seconds) { return seconds / film->seconds; }

/* When a shot's picture is there: it begins with its words, and ends with the film or the next one's. */
static double change_at(const struct film *film, int shot)
{
    return shot == 0 ? 0 : part(film, film->shot[shot].begins + TRAVEL);
}

static void put_times(const struct film *film)
{
    fprintf(film->svg.out, "dur='%.1fs' repeatCount='indefinite'/>", film->seconds);
}

/* There in the shots that are named. */
static void put_shown(const struct film *film, const bool is_shown[])
{
    FILE *out = film->svg.out;
    fputs("<animate attributeName='visibility' calcMode='discrete' values='", out);
    for (int i = 0; i < film->shots; i++) fprintf(out, "%s%s", i ? ";" : "", is_shown[i] ? "visible" : "hidden");
    fputs("' keyTimes='", out);
    for (int i = 0; i < film->shots; i++) fprintf(out, "%s%.4f", i ? ";" : "", change_at(film, i));
    fputs("' ", out);
    put_times(film);
}

static struct svg_point place_in(const struct film *film, const struct sprite *sprite, int shot)
{
    for (int i = shot; i >= 0; i--) {
        if (sprite->in[i].look) return sprite->in[i].at;
    }
    for (int i = shot; i < film->shots; i++) {
        if (sprite->in[i].look) return sprite->in[i].at;
    }
    return (struct svg_point){ 0, 0 };
}

static void put_way(const struct film *film, const struct sprite *sprite)
{
    FILE *out = film->svg.out;
    struct svg_point at = place_in(film, sprite, 0);
    fprintf(out, "<animateTransform attributeName='transform' type='translate' values='%.1f %.1f", at.x, at.y);
    for (int i = 1; i < film->shots; i++) {
        const struct svg_point to = place_in(film, sprite, i);
        fprintf(out, ";%.1f %.1f;%.1f %.1f", at.x, at.y, to.x, to.y);
        at = to;
    }
    fprintf(out, ";%.1f %.1f' keyTimes='0", at.x, at.y);
    for (int i = 1; i < film->shots; i++) {
        fprintf(out, ";%.4f;%.4f", part(film, film->shot[i].begins), change_at(film, i));
    }
    fputs(";1' ", out);
    put_times(film);
}

static bool moves(const struct film *film, const struct sprite *sprite)
{
    const struct svg_point first = place_in(film, sprite, 0);
    for (int i = 1; i < film->shots && !film->is_still; i++) {
        const struct svg_point at = place_in(film, sprite, i);
        if (at.x != first.x || at.y != first.y) return true;
    }
    return false;
}

static bool has_look(const struct sprite *sprite, int shot, const char *look)
{
    return sprite->in[shot].look && strcmp(sprite->in[shot].look, look) == 0;
}

/* Each look it has once, shown in the shots that have it. */
static void put_looks(const struct film *film, const struct sprite *sprite)
{
    FILE *out = film->svg.out;
    for (int i = 0; i < film->shots; i++) {
        const char *look = sprite->in[i].look;
        bool is_shown[SHOTS_MAX] = { false }, is_known = !look;
        for (int k = 0; k < i && !is_known; k++) is_known = has_look(sprite, k, look);
        if (is_known) continue;
        for (int k = 0; k < film->shots; k++) is_shown[k] = has_look(sprite, k, look);
        fprintf(out, "<g visibility='%s'>", is_shown[film->shots - 1] ? "visible" : "hidden");
        put_shown(film, is_shown);
        fprintf(out, "%s</g>", look);
    }
}

static void put_sprite(const struct film *film, const struct sprite *sprite)
{
    FILE *out = film->svg.out;
    const struct svg_point at = place_in(film, sprite, film->shots - 1);
    bool is_near = false;
    for (int i = 0; i < film->shots; i++) is_near |= svg_is_in_window(&film->svg, place_in(film, sprite, i));
    if (!is_near) return;
    fprintf(out, "<g transform='translate(%.1f %.1f)'>", at.x, at.y);
    if (is_calm(film, sprite)) {
        fputs(sprite->in[0].look, out);
    } else {
        if (moves(film, sprite)) put_way(film, sprite);
        put_looks(film, sprite);
    }
    fputs("</g>\n", out);
}

/* Castles, names, counters, and on top of them those that move. */
static void put_sprites(const struct film *film)
{
    for (int s = 0; s < film->sprites; s++) {
        if (film->sprite[s].is_site) put_sprite(film, &film->sprite[s]);
    }
    if (film->svg.game->grid && film->svg.game->grid(film->svg.scenario)) svg_put_labels(&film->svg);
    for (int on_top = 0; on_top < 2; on_top++) {
        for (int s = 0; s < film->sprites; s++) {
            const struct sprite *sprite = &film->sprite[s];
            if (!sprite->is_site && moves(film, sprite) == on_top) put_sprite(film, sprite);
        }
    }
}

/* ---- captions --------------------------------------------------------------------------------------------------- */

static size_t next_sign(const char *at)
{
    size_t bytes = 1;
    while (((unsigned char)at[bytes] & 0xc0) == 0x80) bytes++;
    return bytes;
}

/* How many bytes fit into a line: up to a space, or of Japanese to any sign. */
static size_t line_of(const char *words, double width)
{
    size_t fits = 0;
    double wide = 0;
    for (const char *at = words; *at; at += next_sign(at)) {
        wide += (unsigned char)*at < 0xe0 ? 7.2 : 13.5;
        if (wide > width) return fits ? fits : (size_t)(at - words);
        if (at[next_sign(at)] == ' ' || (unsigned char)*at >= 0xe0) fits = (size_t)(at - words) + next_sign(at);
    }
    return strlen(words);
}

static void put_caption(const struct film *film, const char *words, double y)
{
    FILE *out = film->svg.out;
    for (int line = 0; *words && line < CAPTION_LINES; line++) {
        char part_of[512];
        const size_t length = line_of(words, film->svg.window.width);
        snprintf(part_of, sizeof part_of, "%.*s", (int)length, words);
        fprintf(out, "<text class='told' x='%.0f' y='%.0f'>", SVG_MARGIN, y + LINE * line);
        svg_put_text(&film->svg, part_of);
        fputs("</text>", out);
        words += length;
        words += *words == ' ';
    }
}

/* Each while its shot lasts. */
static void put_captions(const struct film *film, double y)
{
    FILE *out = film->svg.out;
    for (int i = 1; i < film->shots; i++) {
        const double from = part(film, film->shot[i].begins);
        const double to = i + 1 < film->shots ? part(film, film->shot[i + 1].begins) : 1;
        fprintf(out, "<g visibility='%s'><animate attributeName='visibility' calcMode='discrete' values='",
                i + 1 < film->shots ? "hidden" : "visible");
        if (from > 0) fprintf(out, "hidden;visible;hidden' keyTimes='0;%.4f;%.4f' ", from, to);
        else fprintf(out, "visible;hidden' keyTimes='0;%.4f' ", to);
        put_times(film);
        put_caption(film, film->shot[i].words, y);
        fputs("</g>\n", out);
    }
}

/* ---- the film --------------------------------------------------------------------------------------------------- */

static void close_film(struct film *film)
{
    for (int i = 1; i < film->shots; i++) free(film->shot[i].words);
    for (int s = 0; s < film->sprites; s++) {
        for (int i = 0; i < SHOTS_MAX; i++) free(film->sprite[s].in[i].look);
    }
    svg_close(&film->svg);
    free(film);
}

static uint32_t told_at(const struct match *match, uint8_t role, uint32_t ply)
{
    void *state = malloc(match->game->state_bytes);
    struct rerun rerun;
    if (!state) abort();
    rerun_open(&rerun, match, state, ply);
    free(state);
    return rerun.counts.told[role];
}

void svg_write_film(FILE *out, const struct match *match, uint8_t role, enum lang lang, const char *caption,
                    uint32_t ply, uint32_t beats)
{
    struct film *film = calloc(1, sizeof *film);
    if (!film) abort();
    svg_open(&film->svg, match, role, lang);
    film->match = match;
    film->is_still = beats == 0;
    film->beats = beats == 0 ? 1 : beats < SVG_BEATS_MAX ? (int)beats : SVG_BEATS_MAX;
    film->told = told_at(match, role, ply);
    find_shots(film);
    set_times(film);
    note_all(film, ply);
    choose_window(film);
    film->svg.out = out;
    const struct svg_window *window = &film->svg.window;
    const double foot = SVG_HEAD + window->height + 22;
    svg_begin(&film->svg, window->width + 2 * SVG_MARGIN, foot + CAPTION_LINES * LINE, caption, false);
    svg_put_ground(&film->svg, false);
    put_sprites(film);
    fputs("</svg>\n", out);
    if (!film->is_still) put_captions(film, foot);
    else if (film->shots > 1) put_caption(film, film->shot[1].words, foot);
    fputs("</svg>\n", out);
    close_film(film);
}
