/* Moving the cursor over the map: step by step, from unit to unit, to what was searched for. */
#include <string.h>
#include <strings.h>

#include "core/words.h"
#include "tui/state.h"

/* Up and down along the column; left and right to the neighbour that lies more level with the way so far. */
void cursor_step(struct tui *tui, int key)
{
    const struct grid *grid = tui->scene.grid;
    int column = hex_column(grid, tui->cursor), row = hex_row(grid, tui->cursor);
    switch (key) {
    case KEY_UP: row--; break;
    case KEY_DOWN: row++; break;
    case KEY_LEFT: column--; break;
    case KEY_RIGHT: column++; break;
    case KEY_HOME: column = 0; break;
    case KEY_END: column = grid->columns - 1; break;
    case KEY_PPAGE: row -= 5; break;
    default: row += 5;
    }
    if (row < 0) row = 0;
    if (row >= grid->rows) row = grid->rows - 1;
    if (column < 0 || column >= grid->columns) return;
    const int hex = hex_at(grid, column, row);
    if (hex_is_on(grid, hex)) tui->cursor = hex;
}

static unsigned int wanted_mark(const struct tui *tui)
{
    int subjects = 0;
    for (int hex = 0; hex < hex_limit(tui->scene.grid); hex++) {
        if (tui->marks.mark[hex] & MARK_SUBJECT) subjects++;
    }
    return subjects > 1 ? MARK_SUBJECT : MARK_REACH;
}

/* The next hex with a unit that may act; where only one can, the next hex that may be chosen. */
void cursor_next(struct tui *tui, int step)
{
    const struct grid *grid = tui->scene.grid;
    const int limit = hex_limit(grid);
    const unsigned int mark = wanted_mark(tui);
    for (int n = 1; n <= limit; n++) {
        const int hex = ((tui->cursor + step * n) % limit + limit) % limit;
        if (!(tui->marks.mark[hex] & mark)) continue;
        tui->cursor = hex;
        if (mark == MARK_SUBJECT && tui->selection.hexes) {
            tui->selection = (struct selection){ 0 };
            pick_refresh(tui);
        }
        return;
    }
    tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), NOTHING_ON_MAP));
}

void cursor_home(struct tui *tui)
{
    const struct grid *grid = tui->scene.grid;
    int nearest = NOTHING;
    if (!grid) return;
    if (tui->cursor < 0) tui->cursor = hex_at(grid, grid->columns / 2, grid->rows / 2);
    if (!tui->marks.mark || (tui->marks.mark[tui->cursor] & (MARK_SUBJECT | MARK_REACH))) return;
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        if (!(tui->marks.mark[hex] & MARK_SUBJECT)) continue;
        const int distance = hex_distance(grid, tui->cursor, hex);
        if (nearest < 0 || distance < hex_distance(grid, tui->cursor, nearest)) nearest = hex;
    }
    if (nearest >= 0) tui->cursor = nearest;
}

/* ---- searching ------------------------------------------------------------------------------------------------- */

static bool has_part(const char *text, const char *part)
{
    const size_t length = strlen(part);
    for (; text && *text; text++) {
        if (strncasecmp(text, part, length) == 0) return true;
    }
    return false;
}

static bool is_found(const struct tui *tui, int hex)
{
    const struct scene *scene = &tui->scene;
    struct hex_info info = { 0 };
    char number[16];
    struct text text;
    scene->game->show->hex(scene->scenario, hex, &info);
    text_open(&text, number, sizeof number);
    text_padded(&text, hex_label(scene->grid, hex), 4);
    if (has_part(info.label, tui->search) || has_part(info.start, tui->search) ||
        has_part(info.entry, tui->search)) return true;
    if (strcmp(number, tui->search) == 0) return true;
    const struct site *site = scene_site_at(scene, hex);
    if (site && (has_part(site->title, tui->search) || has_part(site->name, tui->search) ||
                 has_part(site->native, tui->search))) return true;
    for (int i = 0; i < scene->pieces; i++) {
        const struct piece *piece = &scene->piece[i];
        if (piece->hex != hex) continue;
        if (has_part(piece->name, tui->search) || has_part(piece->title, tui->search) ||
            has_part(piece->native, tui->search)) return true;
        for (int m = 0; m < MARKS_MAX && piece->mark[m]; m++) {
            if (has_part(piece->mark[m], tui->search)) return true;
        }
    }
    return false;
}

/* From the cursor on, around the whole map. */
void cursor_search(struct tui *tui)
{
    const struct grid *grid = tui->scene.grid;
    const int limit = hex_limit(grid);
    for (int n = 1; n <= limit; n++) {
        const int hex = (tui->cursor + n) % limit;
        if (!hex_is_on(grid, hex) || !is_found(tui, hex)) continue;
        tui->cursor = hex;
        return;
    }
    tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), NOT_FOUND));
}
