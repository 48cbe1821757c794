/* Colours; see colour.h. The map is a light one, as if printed: three shades of each ground, so that no
 * two hexes side by side look the same and every hex can be told apart. */
#include "tui/colour.h"

#include <assert.h>
#include <stdlib.h>

struct paint {
    uint32_t rgb;
    uint8_t of_256, of_8; /* the same in a palette of 256 and of 8 */
};

static const struct paint paints[TINT_END] = {
    [TINT_BLACK] = { 0x101418, 16, COLOR_BLACK },
    [TINT_WHITE] = { 0xffffff, 231, COLOR_WHITE },
    [TINT_GREY] = { 0x606468, 241, COLOR_BLACK },
    [TINT_DIM] = { 0x8a8e92, 245, COLOR_WHITE },
    [TINT_GOLD] = { 0xffd75f, 221, COLOR_YELLOW },
    [TINT_WARNING] = { 0xff8a7a, 210, COLOR_RED },
    [TINT_GOOD] = { 0x8fdf8f, 114, COLOR_GREEN },
    [TINT_BAR] = { 0x30343c, 236, COLOR_BLUE },
    [TINT_REACH + 0] = { 0xfff59a, 228, COLOR_YELLOW },
    [TINT_REACH + 1] = { 0xfbec80, 227, COLOR_YELLOW },
    [TINT_REACH + 2] = { 0xfff9b8, 229, COLOR_YELLOW },
    [TINT_TARGET] = { 0xff9f30, 214, COLOR_MAGENTA },
    [TINT_WAY] = { 0xffd000, 220, COLOR_CYAN },
    [TINT_BORDER] = { 0x2060c0, 26, COLOR_BLUE },
    [TINT_SIDE + 0] = { 0x1f3fa8, 25, COLOR_BLUE },
    [TINT_SIDE + 1] = { 0xb01e1e, 124, COLOR_RED },
    [TINT_SIDE + 2] = { 0x6a2fa0, 91, COLOR_MAGENTA },
    [TINT_SIDE + 3] = { 0x9a5a00, 94, COLOR_YELLOW },
    [TINT_SIDE + 4] = { 0x006a6a, 23, COLOR_CYAN },
    [TINT_SIDE + 5] = { 0x3a5a10, 58, COLOR_GREEN },
    [TINT_SIDE + 6] = { 0x505050, 240, COLOR_BLACK },
    [TINT_SIDE + 7] = { 0x505050, 240, COLOR_BLACK },
    [TINT_PALE + 0] = { 0xb9c4f4, 147, COLOR_BLUE },
    [TINT_PALE + 1] = { 0xf4b4b0, 217, COLOR_RED },
    [TINT_PALE + 2] = { 0xd9bdf0, 183, COLOR_MAGENTA },
    [TINT_PALE + 3] = { 0xf0cf9a, 222, COLOR_YELLOW },
    [TINT_PALE + 4] = { 0xa8e0e0, 152, COLOR_CYAN },
    [TINT_PALE + 5] = { 0xc8e0a0, 192, COLOR_GREEN },
    [TINT_PALE + 6] = { 0xd0d0d0, 252, COLOR_WHITE },
    [TINT_PALE + 7] = { 0xd0d0d0, 252, COLOR_WHITE },
    /* open ground, water, heights, woods, marsh, road or town, fortress, other */
    [TINT_GROUND + 0] = { 0xd3ddb5, 187, COLOR_GREEN },
    [TINT_GROUND + 1] = { 0xc9d6aa, 151, COLOR_GREEN },
    [TINT_GROUND + 2] = { 0xdce4c2, 150, COLOR_GREEN },
    [TINT_GROUND + 3] = { 0x74b2e4, 74, COLOR_CYAN },
    [TINT_GROUND + 4] = { 0x68a8dc, 110, COLOR_CYAN },
    [TINT_GROUND + 5] = { 0x82bcea, 75, COLOR_CYAN },
    [TINT_GROUND + 6] = { 0xb8966a, 137, COLOR_YELLOW },
    [TINT_GROUND + 7] = { 0xac8a60, 138, COLOR_YELLOW },
    [TINT_GROUND + 8] = { 0xc3a278, 180, COLOR_YELLOW },
    [TINT_GROUND + 9] = { 0x86b070, 107, COLOR_GREEN },
    [TINT_GROUND + 10] = { 0x7aa666, 71, COLOR_GREEN },
    [TINT_GROUND + 11] = { 0x92ba7c, 108, COLOR_GREEN },
    [TINT_GROUND + 12] = { 0x9cc0b4, 109, COLOR_CYAN },
    [TINT_GROUND + 13] = { 0x92b6aa, 115, COLOR_CYAN },
    [TINT_GROUND + 14] = { 0xa6cabe, 152, COLOR_CYAN },
    [TINT_GROUND + 15] = { 0xd8c8a4, 180, COLOR_WHITE },
    [TINT_GROUND + 16] = { 0xcebe9a, 181, COLOR_WHITE },
    [TINT_GROUND + 17] = { 0xe2d2ae, 223, COLOR_WHITE },
    [TINT_GROUND + 18] = { 0xb4b0b0, 249, COLOR_WHITE },
    [TINT_GROUND + 19] = { 0xa8a4a4, 248, COLOR_WHITE },
    [TINT_GROUND + 20] = { 0xc0bcbc, 250, COLOR_WHITE },
    [TINT_GROUND + 21] = { 0xd6d0d8, 252, COLOR_WHITE },
    [TINT_GROUND + 22] = { 0xcac4cc, 251, COLOR_WHITE },
    [TINT_GROUND + 23] = { 0xe0dae2, 253, COLOR_WHITE },
};

static struct {
    bool has, is_direct;
    int pairs; /* made so far */
    struct { uint8_t front, back; } pair[1024];
} colours;

void colour_start(void)
{
    colours.has = false;
    colours.pairs = 1; /* 0 is the terminal's own */
    if (getenv("NO_COLOR") || !has_colors() || start_color() == ERR || COLORS < 8) return;
    colours.has = true;
    colours.is_direct = COLORS > 256;
    use_default_colors();
}

bool colour_has(void)
{
    return colours.has;
}

bool colour_has_shades(void)
{
    return colours.has && COLORS >= 256;
}

static int colour_number(enum tint tint)
{
    if (tint == TINT_DEFAULT) return -1;
    if (colours.is_direct) return (int)paints[tint].rgb;
    return COLORS >= 256 ? paints[tint].of_256 : paints[tint].of_8;
}

static short pair_of(enum tint front, enum tint back)
{
    for (int i = 1; i < colours.pairs; i++) {
        if (colours.pair[i].front == front && colours.pair[i].back == back) return (short)i;
    }
    const int most = (int)(sizeof colours.pair / sizeof colours.pair[0]);
    if (colours.pairs == most || colours.pairs >= COLOR_PAIRS) return 0;
    const int pair = colours.pairs++;
    colours.pair[pair].front = (uint8_t)front;
    colours.pair[pair].back = (uint8_t)back;
    init_extended_pair(pair, colour_number(front), colour_number(back));
    return (short)pair;
}

void colour_tints(enum tint front, enum tint back, attr_t without, attr_t also)
{
    if (colours.has) attr_set(also, pair_of(front, back), NULL);
    else attr_set(without | also, 0, NULL);
}

void colour_ink(enum ink ink)
{
    static const struct { uint8_t front, back; attr_t without, also; } inks[INKS] = {
        [INK_PLAIN] = { TINT_DEFAULT, TINT_DEFAULT, A_NORMAL, A_NORMAL },
        [INK_BOLD] = { TINT_DEFAULT, TINT_DEFAULT, A_NORMAL, A_BOLD },
        [INK_DIM] = { TINT_DIM, TINT_DEFAULT, A_NORMAL, A_NORMAL },
        [INK_BAR] = { TINT_WHITE, TINT_BAR, A_REVERSE, A_NORMAL },
        [INK_PROMPT] = { TINT_GOLD, TINT_DEFAULT, A_NORMAL, A_BOLD },
        [INK_HEADING] = { TINT_DIM, TINT_DEFAULT, A_NORMAL, A_NORMAL },
        [INK_WARNING] = { TINT_WARNING, TINT_DEFAULT, A_BOLD, A_NORMAL },
        [INK_GOOD] = { TINT_GOOD, TINT_DEFAULT, A_NORMAL, A_NORMAL },
        [INK_CHOSEN] = { TINT_BLACK, TINT_GOLD, A_REVERSE, A_NORMAL },
    };
    colour_tints(inks[ink].front, inks[ink].back, inks[ink].without, inks[ink].also);
}

int colour_ground(char glyph)
{
    switch (glyph) {
    case '.': case ' ': case ',': case '-': return 0;
    case '~': case 'w': case 'W': return 1;
    case '^': case 'm': case 'M': case 'h': case 'A': return 2;
    case 'T': case 't': case 'f': case '&': case '*': case '%': return 3;
    case '"': case ';': case ':': case 'v': return 4;
    case '=': case '+': case 'o': case 'n': return 5;
    case '#': case '@': case 'H': case 'C': case 'K': return 6;
    default: return 7;
    }
}
