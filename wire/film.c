/* The request 'picture': a moment of the match to be sent to a friend, as SVG; with beats as a short film. */
#include <stdio.h>
#include <stdlib.h>

#include "core/words.h"
#include "host/svg.h"
#include "wire/describe.h"

bool wire_film(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct table *table = wire->table;
    const struct match *match = &table->match;
    const struct game *game = match->game;
    char *svg = NULL;
    size_t size = 0;
    uint8_t role;
    if (!member_eyes(wire, request, &role, ret)) return false;
    int64_t frame = match->counts.frames[role], beats = 0;
    if (!member_int(request, "frame", 0, frame, &frame, ret) ||
        !member_int(request, "beats", 0, SVG_BEATS_MAX, &beats, ret)) return false;
    if (!(game->grid && game->grid(match->scenario)) && !game->show->table) {
        return wire_fail(ret, "state", "this game has neither hexes nor a table to draw");
    }
    const char *name = table->scenario_name, *title = image_fact(&table->image, name, "title");
    FILE *stream = open_memstream(&svg, &size);
    if (!stream) abort();
    svg_write_film(stream, match, role, (enum lang)out->lang, words_or(game, out->lang, "scenario", name, title),
                   ply_of_frame(match, role, (uint32_t)frame), (uint32_t)beats);
    fclose(stream);
    out_key(out, "svg");
    out_text_bytes(out, svg, size);
    free(svg);
    return true;
}
