/* The hex map at three sizes, the part of it that fits into a box. */
#ifndef HONJIN_TUI_MAP_H
#define HONJIN_TUI_MAP_H

#include "tui/draw.h"
#include "tui/scene.h"
#include "tui/select.h"

enum { ZOOMS = 3 };

struct map {
    int zoom;
    int left, top;  /* the first column and row shown */
    struct box box; /* with its numbers at the edges */
};

enum mark {
    MARK_SUBJECT = 1, /* something there may act */
    MARK_REACH = 2,   /* may be chosen next */
    MARK_WAY = 4,     /* on the way to the cursor */
    MARK_CHOSEN = 8,
    MARK_NEWS = 16,   /* something has happened there since the last order */
};
struct marks { /* by hex */
    uint8_t *mark, *cost;
};
void marks_make(struct marks *marks, const struct scene *scene, const struct selection *selection);
/* The way to the cursor, if an action goes there. */
void marks_way(struct marks *marks, const struct scene *scene, const struct action *action);
void marks_free(struct marks *marks);

/* The size of the whole map with its edges. */
int map_height(const struct grid *grid, int zoom);
int map_width(const struct grid *grid, int zoom);
/* Scrolls until the hex can be seen. */
void map_show(struct map *map, const struct grid *grid, int hex);
void map_scroll(struct map *map, const struct grid *grid, int columns, int rows);
/* NOTHING: there is no hex. */
int map_hex_at(const struct map *map, const struct grid *grid, int y, int x);
/* Where a hex is on the screen; false: out of sight. */
bool map_find(const struct map *map, const struct grid *grid, int hex, int *ret_y, int *ret_x);
void map_draw(const struct map *map, const struct scene *scene, const struct marks *marks, int cursor);
bool map_is_low(const struct grid *grid, int column);
/* How a terrain's sign is drawn: one that the board uses for something else (* may act) is replaced. */
char map_glyph(char glyph);

#endif
