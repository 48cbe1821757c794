/* Counters; see svg.h. A counter that lies face up is light, with its name; face down it is hatched if the viewer
 * knows what it is, and shows the back in its side's colour if not. */
#include <ctype.h>
#include <string.h>

#include "host/svg.h"
#include "core/text.h"

#define EDGE 36.0 /* of a counter */
enum { STACK_SHOWN = 3, CODE_CHARACTERS = 3, WORD_BYTES = 32 };

static const struct {
    const char *name, *ink, *paper;
} colours[ROLE_PLAYERS_MAX + 1] = {
    { "blue", "#2f4b7c", "#e9eef7" }, { "red", "#a63a2b", "#fbe9e5" }, { "green", "#3f6b3a", "#e9f2e6" },
    { "yellow", "#8a6d1d", "#f7f0da" }, { "purple", "#5f3d78", "#f1e9f6" }, { "teal", "#1f6f70", "#e3f2f2" },
    { "", "#555555", "#efefef" },
};

/* A side that is called by a colour has it; the others go by their number. */
int svg_role_colour(const struct svg *svg, uint8_t role)
{
    if (role >= svg->game->roles) return ROLE_PLAYERS_MAX;
    for (int i = 0; i < ROLE_PLAYERS_MAX; i++) {
        if (strcmp(svg->game->role[role].id, colours[i].name) == 0) return i;
    }
    return role;
}

void svg_put_piece_style(const struct svg *svg)
{
    fputs(".code{font-size:9px;font-weight:bold}\n"
          ".native{text-anchor:middle}\n"
          ".value{font-size:12px;font-weight:bold;text-anchor:end}\n"
          ".back{font-size:13px;text-anchor:middle;fill:#ffffff}\n"
          ".mark{font-size:6.5px;font-weight:bold;text-anchor:middle;fill:#ffffff}\n"
          ".site{font-size:8px;text-anchor:middle;stroke:#ffffff;stroke-width:2px;paint-order:stroke}\n"
          ".stack{font-size:8px;font-weight:bold;text-anchor:middle;fill:#ffffff}\n", svg->out);
    for (int i = 0; i <= ROLE_PLAYERS_MAX; i++) {
        const char *ink = colours[i].ink;
        fprintf(svg->out, ".up%d{fill:%s;stroke:%s;stroke-width:1.4}\n", i, colours[i].paper, ink);
        fprintf(svg->out, ".down%d{fill:%s;stroke:#ffffff;stroke-width:1}\n.ink%d{fill:%s}\n", i, ink, i, ink);
        fprintf(svg->out, ".hatch%d{stroke:%s;stroke-width:1;opacity:0.3}\n", i, ink);
    }
}

/* ---- marks ---------------------------------------------------------------------------------------------- */

static int find_mark(const struct svg *svg, const char *word)
{
    int i = 0;
    while (i < svg->marks && strcmp(svg->mark[i], word) != 0) i++;
    return i;
}

/* The first letter of the word that no other mark has, or a star. */
static char free_letter(const struct svg *svg, const char *word)
{
    for (; *word; word++) {
        const char letter = (char)toupper((unsigned char)*word);
        if (letter >= 'A' && letter <= 'Z' && !memchr(svg->letter, letter, (size_t)svg->marks)) return letter;
    }
    return '*';
}

void svg_find_marks(struct svg *svg)
{
    for (int p = 0; p < svg->pieces; p++) {
        for (int m = 0; m < MARKS_MAX && svg->piece[p].mark[m]; m++) {
            const char *word = svg->piece[p].mark[m];
            if (find_mark(svg, word) < svg->marks || svg->marks == SVG_MARKS_MAX) continue;
            svg->letter[svg->marks] = free_letter(svg, word);
            svg->mark[svg->marks++] = word;
        }
    }
}

/* ---- one counter, its centre at the origin --------------------------------------------------------------- */

static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* How many bytes the first characters of the text take. */
static size_t first_characters(const char *text, size_t count)
{
    size_t bytes = 0;
    for (; text[bytes]; bytes++) {
        if (((unsigned char)text[bytes] & 0xc0) != 0x80 && count-- == 0) break;
    }
    return bytes;
}

static void put_name(const struct svg *svg, const struct piece *piece)
{
    const char *name = piece->native ? piece->native : piece->title ? piece->title : piece->name;
    const double wide = piece->native ? 1.0 : 0.6; /* of a letter, in font sizes */
    double size = (EDGE - 4) / (wide * (double)(count_characters(name) ? count_characters(name) : 1));
    if (size > 10) size = 10;
    if (size < 4) size = 4;
    fprintf(svg->out, "<text class='native' font-size='%.1f' y='%.1f'>", size, 1 + size / 3);
    svg_put_text(svg, name);
    fputs("</text>", svg->out);
}

static void put_marks(const struct svg *svg, const struct piece *piece)
{
    for (int m = 0; m < MARKS_MAX && piece->mark[m]; m++) {
        const int mark = find_mark(svg, piece->mark[m]);
        const double x = -EDGE / 2 + 5.5 + 8 * m;
        if (mark == svg->marks) continue;
        fprintf(svg->out, "<circle cx='%.1f' cy='%.1f' r='4' class='ink%d' stroke='#ffffff' stroke-width='0.6'/>"
                "<text class='mark' x='%.1f' y='%.1f'>%c</text>", x, EDGE / 2 - 5.5, svg_role_colour(svg, piece->role),
                x, EDGE / 2 - 3.1, svg->letter[mark]);
    }
}

static void put_face(const struct svg *svg, const struct piece *piece)
{
    char value[WORD_BYTES];
    struct text text;
    if (piece->code) {
        fprintf(svg->out, "<text class='code ink%d' x='%.1f' y='%.1f'>", svg_role_colour(svg, piece->role),
                -EDGE / 2 + 3, -EDGE / 2 + 10);
        char code[WORD_BYTES]; /* two or three letters are promised; a whole name would cover the neighbours */
        snprintf(code, sizeof code, "%.*s", (int)first_characters(piece->code, CODE_CHARACTERS), piece->code);
        svg_put_text(svg, code);
        fputs("</text>", svg->out);
    }
    put_name(svg, piece);
    if (piece->value < 0) return;
    text_open(&text, value, sizeof value);
    text_half(&text, piece->value);
    fprintf(svg->out, "<text class='value' x='%.1f' y='%.1f'>%s</text>", EDGE / 2 - 2.5, EDGE / 2 - 3, value);
}

static void put_back(const struct svg *svg, const struct piece *piece)
{
    const char *native = piece->role < svg->game->roles ? svg->game->role[piece->role].native : NULL;
    fputs("<circle r='12' fill='none' stroke='#ffffff' stroke-width='1.2'/>"
          "<text class='back' y='4.7'>", svg->out);
    if (native) fwrite(native, 1, first_characters(native, 1), svg->out);
    else fputs("?", svg->out);
    fputs("</text>", svg->out);
}

static void put_counter(const struct svg *svg, const struct piece *piece)
{
    const int colour = svg_role_colour(svg, piece->role);
    const char *look = piece->name ? "up" : "down";
    if (piece->name || piece->title) {
        fputs("<title>", svg->out);
        svg_put_text(svg, piece->title ? piece->title : piece->name);
        fputs("</title>", svg->out);
    }
    if (piece->may_act) {
        fprintf(svg->out, "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' rx='6' fill='#e0a823'/>",
                -EDGE / 2 - 2.2, -EDGE / 2 - 2.2, EDGE + 4.4, EDGE + 4.4);
    }
    fprintf(svg->out, "<rect class='%s%d' x='%.1f' y='%.1f' width='%.1f' height='%.1f' rx='4'/>", look, colour,
            -EDGE / 2, -EDGE / 2, EDGE, EDGE);
    if (piece->name && !piece->face_up) { /* known, but face down */
        fprintf(svg->out, "<path class='hatch%d' d='M-17 -3 L-3 -17 M-17 9 L9 -17 M-14 16 L16 -14 M-3 17 L17 -3 "
                "M9 17 L17 9'/>", colour);
    }
    if (piece->name) put_face(svg, piece);
    else put_back(svg, piece);
    put_marks(svg, piece);
}

static void put_counter_at(const struct svg *svg, const struct piece *piece, double x, double y)
{
    fprintf(svg->out, "<g transform='translate(%.1f %.1f)'>", x, y);
    put_counter(svg, piece);
    fputs("</g>\n", svg->out);
}

/* ---- castles --------------------------------------------------------------------------------------------- */

/* A tower with a storey for each level, its name below; what is left of it beside it. */
void svg_put_site(const struct svg *svg, const struct site *site)
{
    const int storeys = site->level ? site->level : 1;
    fputs("<title>", svg->out);
    svg_put_text(svg, site->title ? site->title : site->name);
    fprintf(svg->out, "</title><rect class='down%d' x='-21' y='-20' width='42' height='40' rx='5' "
            "fill-opacity='0.25'/>", svg_role_colour(svg, site->role));
    for (int i = 0; i < storeys && i < 4; i++) {
        fprintf(svg->out, "<path class='ink%d' d='M%.1f %.1f h%.1f l-3 -6 h%.1f z'/>", svg_role_colour(svg, site->role),
                -12.0 + 2 * i, 4.0 - 8 * i, 24.0 - 4 * i, -(18.0 - 4 * i));
    }
    fputs("<text class='site' y='16'>", svg->out);
    svg_put_text(svg, site->native ? site->native : site->title ? site->title : site->name);
    fputs("</text>", svg->out);
    if (site->of && site->left != site->of) {
        fprintf(svg->out, "<text class='site' x='17' y='-11'>%d/%d</text>", site->left, site->of);
    }
}

void svg_put_sites(const struct svg *svg)
{
    for (int i = 0; i < svg->sites; i++) {
        const struct svg_point at = svg_hex_centre(svg, svg->site[i].hex);
        fprintf(svg->out, "<g transform='translate(%.1f %.1f)'>", at.x, at.y);
        svg_put_site(svg, &svg->site[i]);
        fputs("</g>\n", svg->out);
    }
}

/* ---- on the map and beside it --------------------------------------------------------------------------- */

static int count_in_hex(const struct svg *svg, int hex, int before)
{
    int count = 0;
    for (int i = 0; i < before; i++) count += svg->piece[i].hex == hex;
    return count;
}

bool svg_is_occupied(const struct svg *svg, int hex)
{
    return count_in_hex(svg, hex, svg->pieces) > 0;
}

struct level { int up, shown, height; }; /* in its stack; up < 0: others cover it */

static struct level level_of(const struct svg *svg, int i)
{
    const int hex = svg->piece[i].hex, height = count_in_hex(svg, hex, svg->pieces), level = count_in_hex(svg, hex, i);
    const int shown = height < STACK_SHOWN ? height : STACK_SHOWN;
    return (struct level){ level - (height - shown), shown, height };
}

/* Of a stack the uppermost counters are drawn, a little apart, and the number of all. */
static bool place_counter(const struct svg *svg, int i, struct svg_point *ret)
{
    const struct piece *piece = &svg->piece[i];
    if (piece->hex < 0) return false;
    const struct level level = level_of(svg, i);
    if (level.up < 0) return false;
    const struct svg_point at = svg_hex_centre(svg, piece->hex);
    const double shift = 3.0 * level.up - 1.5 * (level.shown - 1);
    *ret = (struct svg_point){ at.x + shift, at.y + 3 - shift };
    return true;
}

bool svg_place_piece(const struct svg *svg, int i, struct svg_point *ret)
{
    return svg->piece[i].base.shape == SHAPE_NONE ? place_counter(svg, i, ret) : svg_place_figure(svg, i, ret);
}

void svg_put_piece(const struct svg *svg, int i)
{
    if (svg->piece[i].base.shape != SHAPE_NONE) {
        svg_put_figure(svg, i);
        return;
    }
    const struct level level = level_of(svg, i);
    put_counter(svg, &svg->piece[i]);
    if (level.up + 1 < level.shown || level.height == 1) return;
    fprintf(svg->out, "<circle cx='%.1f' cy='%.1f' r='6' fill='#2a2622'/><text class='stack' x='%.1f' y='%.1f'>%d"
            "</text>", EDGE / 2 - 2, 2 - EDGE / 2, EDGE / 2 - 2, 5 - EDGE / 2, level.height);
}

void svg_put_pieces(const struct svg *svg)
{
    struct svg_point at;
    for (int i = 0; i < svg->pieces; i++) {
        if (!svg_place_piece(svg, i, &at)) continue;
        fprintf(svg->out, "<g transform='translate(%.1f %.1f)'>", at.x, at.y);
        svg_put_piece(svg, i);
        fputs("</g>\n", svg->out);
    }
}

/* On the map or on the table; the others lie in boxes. */
static bool is_out(const struct piece *piece) { return piece->hex >= 0 || piece->base.shape != SHAPE_NONE; }

static const char *box_of(const struct piece *piece)
{
    return piece->box ? piece->box : "off the map";
}

/* Has an earlier piece opened this box already? */
static bool is_first_of_box(const struct svg *svg, int i)
{
    for (int k = 0; k < i; k++) {
        if (!is_out(&svg->piece[k]) && strcmp(box_of(&svg->piece[k]), box_of(&svg->piece[i])) == 0) return false;
    }
    return true;
}

double svg_put_boxes(const struct svg *svg, double x, double y, double width)
{
    double height = 0;
    for (int i = 0; i < svg->pieces; i++) {
        if (is_out(&svg->piece[i]) || !is_first_of_box(svg, i)) continue;
        double across = x;
        fprintf(svg->out, "<text class='legend' x='%.0f' y='%.0f'>", x, y + height + 4);
        svg_put_text(svg, box_of(&svg->piece[i]));
        fputs("</text>\n", svg->out);
        height += 30;
        for (int k = i; k < svg->pieces; k++) {
            if (is_out(&svg->piece[k]) || strcmp(box_of(&svg->piece[k]), box_of(&svg->piece[i])) != 0) continue;
            if (across + EDGE > x + width) {
                across = x;
                height += EDGE + 5;
            }
            put_counter_at(svg, &svg->piece[k], across + EDGE / 2, y + height);
            across += EDGE + 5;
        }
        height += 38;
    }
    return height;
}

/* ---- the legend ----------------------------------------------------------------------------------------- */

static double put_word(const struct svg *svg, const char *word, double x, double y)
{
    fprintf(svg->out, "<text class='legend' x='%.0f' y='%.0f'>", x, y + 4);
    svg_put_text(svg, word);
    fputs("</text>\n", svg->out);
    double width = 0;
    for (const char *at = word; *at; at++) {
        if (((unsigned char)*at & 0xc0) != 0x80) width += (unsigned char)*at < 0x80 ? 6.4 : 11.0;
    }
    return width + 22;
}

static bool has_look(const struct svg *svg, bool is_known, bool is_up)
{
    for (int i = 0; i < svg->pieces; i++) {
        if ((svg->piece[i].name != NULL) == is_known && (!is_known || svg->piece[i].face_up == is_up)) return true;
    }
    return false;
}

static double put_look(const struct svg *svg, const struct piece *piece, const char *word, double x, double y)
{
    fprintf(svg->out, "<g transform='translate(%.0f %.0f) scale(0.6)'>", x + 11, y);
    put_counter(svg, piece);
    fputs("</g>", svg->out);
    return 28 + put_word(svg, word, x + 28, y);
}

double svg_put_piece_legend(const struct svg *svg, double x, double y, double width)
{
    const double left = x, top = y;
    if (svg->pieces == 0) return 0;
    for (uint8_t role = 0; role < svg->game->roles; role++) {
        const struct role_name *name = &svg->game->role[role];
        fprintf(svg->out, "<rect class='down%d' x='%.0f' y='%.0f' width='16' height='16' rx='3'/>",
                svg_role_colour(svg, role), x, y - 8);
        x += 22 + put_word(svg, name->title, x + 22, y);
        if (name->native) x += put_word(svg, name->native, x - 16, y) - 16;
    }
    const struct piece sample = { .role = 0, .value = HIDDEN, .name = " ", .title = NULL, .face_up = true };
    struct piece down = sample, unknown = sample, acting = sample;
    down.face_up = false;
    unknown.name = NULL;
    acting.may_act = true;
    bool has_acting = false;
    for (int i = 0; i < svg->pieces; i++) has_acting |= svg->piece[i].may_act;
    if (has_look(svg, true, true)) x += put_look(svg, &sample, "face up", x, y);
    if (has_look(svg, true, false)) x += put_look(svg, &down, "face down, known", x, y);
    if (has_look(svg, false, false)) x += put_look(svg, &unknown, "face down", x, y);
    if (has_acting) x += put_look(svg, &acting, "may act", x, y);
    for (int m = 0; m < svg->marks; m++) {
        if (x > left + width - 90) {
            x = left;
            y += 26;
        }
        fprintf(svg->out, "<circle cx='%.0f' cy='%.0f' r='7' class='ink6'/><text class='mark' style='font-size:9px' "
                "x='%.0f' y='%.1f'>%c</text>", x + 7, y, x + 7, y + 3.3, svg->letter[m]);
        x += 18 + put_word(svg, svg->mark[m], x + 18, y);
    }
    return y - top + 30;
}
