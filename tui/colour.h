/* Colours of the board: true colour, 256, 8 or none, behind the same names. */
#ifndef HONJIN_TUI_COLOUR_H
#define HONJIN_TUI_COLOUR_H

#include <curses.h>
#include <stdbool.h>
#include <stdint.h>

enum tint {
    TINT_DEFAULT, /* what the terminal has */
    TINT_BLACK,
    TINT_WHITE,
    TINT_GREY,
    TINT_DIM,
    TINT_GOLD,
    TINT_WARNING,
    TINT_GOOD,
    TINT_BAR,
    TINT_REACH, /* + shade */
    TINT_TARGET = TINT_REACH + 3,
    TINT_WAY,
    TINT_BORDER,
    TINT_SIDE,                   /* + role: face up */
    TINT_PALE = TINT_SIDE + 8,   /* + role: face down */
    TINT_GROUND = TINT_PALE + 8, /* + 3 * kind of ground + shade */
    TINT_GROUNDS = 8,
    TINT_END = TINT_GROUND + 3 * TINT_GROUNDS,
};

/* How things are written; for the map, ink is put together of tints. */
enum ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_BAR, INK_PROMPT, INK_HEADING, INK_WARNING, INK_GOOD, INK_CHOSEN, INKS };

/* After the screen is open. */
void colour_start(void);
bool colour_has(void);
bool colour_has_shades(void); /* enough of them that neighbouring hexes differ */
void colour_ink(enum ink ink);
/* attrs stand in where there are no colours; `also` go with both. */
void colour_tints(enum tint front, enum tint back, attr_t without, attr_t also);
/* The kind of ground that a terrain's glyph looks like, for TINT_GROUND. */
int colour_ground(char glyph);

#endif
