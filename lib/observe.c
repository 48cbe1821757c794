/* What a role sees, as numbers:
 *
 *     hex      rows x columns, a plane for each role and thing: how many of its pieces stand there, what they are worth
 *     unit ... for each kind of thing that fields of the state are listed by: a plane a field, a column an item
 *     rest     all other fields, one after the other
 *
 * It is made from a redacted state and reads nothing else. What is derived from other fields is left out. */
#include <string.h>

#include "core/fields.h"
#include "core/show.h"
#include "lib/inside.h"

enum thing { THING_PIECES, THING_VALUE, THING_STEPS, THING_FACE_UP, THING_SHAKEN, THING_MAY_ACT, THINGS };

static const char *const thing_name[THINGS] = {
    [THING_PIECES] = "pieces", [THING_VALUE] = "value", [THING_STEPS] = "steps",
    [THING_FACE_UP] = "face-up", [THING_SHAKEN] = "shaken", [THING_MAY_ACT] = "may-act",
};

/* ---- what there is ------------------------------------------------------------------------------------------- */

static bool is_by(const struct field *field, uint8_t kind)
{
    return !field->derived && field->index == kind;
}

static bool is_listed(uint8_t index)
{
    return index >= KIND_GAME || index == KIND_ROLE;
}

static honjin_part *begin_part(struct observation *observation, enum honjin_part_kind kind, const char *name)
{
    if (observation->parts == PARTS_MAX) return NULL;
    honjin_part *part = &observation->part[observation->parts];
    *part = (honjin_part){ .kind = kind, .name = name, .first = observation->size, .rows = 1, .columns = 1 };
    observation->first_plane[observation->parts++] = (uint32_t)observation->planes;
    return part;
}

static void end_part(struct observation *observation, honjin_part *part)
{
    part->count = part->planes * part->rows * part->columns;
    observation->size += part->count;
}

static bool add_plane(struct observation *observation, int field, uint32_t count)
{
    if (observation->planes == PLANES_MAX) return false;
    observation->plane[observation->planes++] = (struct plane){ (uint16_t)field, (uint16_t)count };
    return true;
}

static bool add_items(struct observation *observation, const struct game *game, uint8_t kind, uint32_t items)
{
    const char *name = kind == KIND_ROLE ? "role" : game->kind[kind - KIND_GAME].id;
    honjin_part *part = begin_part(observation, HONJIN_BY_ITEM, name);
    if (!part) return false;
    part->columns = items;
    for (int f = 0; f < game->fields; f++) {
        if (!is_by(&game->field[f], kind)) continue;
        if (!add_plane(observation, f, game->field[f].count < items ? game->field[f].count : items)) return false;
        part->planes++;
    }
    end_part(observation, part);
    return true;
}

static bool add_rest(struct observation *observation, const struct game *game)
{
    honjin_part *part = begin_part(observation, HONJIN_PLAIN, "rest");
    if (!part) return false;
    part->planes = 1;
    part->columns = 0;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        if (field->derived || is_listed(field->index)) continue;
        if (!add_plane(observation, f, field->count)) return false;
        part->columns += field->count;
    }
    end_part(observation, part);
    return true;
}

bool observation_make(const struct game *game, const void *scenario, struct observation *ret)
{
    const struct grid *grid = game->grid ? game->grid(scenario) : NULL;
    if (grid && game->show && game->show->pieces) {
        honjin_part *part = begin_part(ret, HONJIN_BY_HEX, "hex");
        part->planes = (uint32_t)game->roles * THINGS;
        part->rows = grid->rows;
        part->columns = grid->columns;
        end_part(ret, part);
    }
    for (uint8_t kind = 0; kind < KIND_GAME + game->kinds; kind++) {
        bool has_fields = false;
        for (int f = 0; f < game->fields; f++) has_fields |= is_by(&game->field[f], kind);
        if (!has_fields || !is_listed(kind)) continue;
        const int items = kind == KIND_ROLE ? game->roles : game->kind[kind - KIND_GAME].count(scenario);
        if (!add_items(ret, game, kind, (uint32_t)items)) return false;
    }
    return add_rest(ret, game);
}

const char *observation_plane(const struct observation *observation, const struct game *game, int part, uint32_t plane)
{
    const honjin_part *of = &observation->part[part];
    if (of->kind == HONJIN_BY_HEX) return plane < of->planes ? thing_name[plane % THINGS] : NULL;
    const uint32_t first = observation->first_plane[part];
    const uint32_t end = part + 1 < observation->parts ? observation->first_plane[part + 1]
                                                       : (uint32_t)observation->planes;
    return plane < end - first ? game->field[observation->plane[first + plane].field].name : NULL;
}

/* ---- filling it ---------------------------------------------------------------------------------------------- */

static void copy_bits(const struct field *field, const void *state, uint32_t count, int32_t ret[])
{
    const uint64_t *word = (const uint64_t *)(const void *)((const unsigned char *)state + field->offset);
    memset(ret, 0, count * sizeof *ret);
    for (uint32_t first = 0; first < count; first += 64) {
        for (uint64_t bits = word[first / 64]; bits; bits &= bits - 1) {
            const uint32_t i = first + (uint32_t)__builtin_ctzll(bits);
            if (i < count) ret[i] = 1;
        }
    }
}

/* What is hidden has all its bits set: -1 as a signed number; `hidden` of others, or -1 of those that never are. The
 * stride is a number that the compiler knows, where it matters. */
static inline void copy_bytes(const unsigned char *at, size_t stride, bool is_signed, int32_t hidden, uint32_t count,
                              int32_t ret[])
{
    for (uint32_t i = 0; i < count; i++) {
        const int32_t value = is_signed ? (int8_t)at[i * stride] : at[i * stride];
        ret[i] = value == hidden ? HIDDEN : value;
    }
}

static inline void copy_shorts(const unsigned char *at, size_t stride, bool is_signed, int32_t hidden, uint32_t count,
                               int32_t ret[])
{
    for (uint32_t i = 0; i < count; i++) {
        uint16_t bits;
        memcpy(&bits, at + i * stride, sizeof bits);
        const int32_t value = is_signed ? (int16_t)bits : bits;
        ret[i] = value == hidden ? HIDDEN : value;
    }
}

static void copy_field(const struct field *field, const void *state, uint32_t count, int32_t ret[])
{
    const unsigned char *at = (const unsigned char *)state + field->offset;
    const bool is_signed = field->low < 0;
    const int32_t byte = is_signed || field->seen == SEEN_ALL ? HIDDEN : UINT8_MAX;
    const int32_t wide = is_signed || field->seen == SEEN_ALL ? HIDDEN : UINT16_MAX;
    if (field->size == 0) copy_bits(field, state, count, ret);
    else if (field->size == 1 && field->stride == 1 && is_signed) copy_bytes(at, 1, true, byte, count, ret);
    else if (field->size == 1 && field->stride == 1) copy_bytes(at, 1, false, byte, count, ret);
    else if (field->size == 1) copy_bytes(at, field->stride, is_signed, byte, count, ret);
    else if (field->size == 2 && field->stride == 2) copy_shorts(at, 2, is_signed, wide, count, ret);
    else if (field->size == 2) copy_shorts(at, field->stride, is_signed, wide, count, ret);
    else for (uint32_t i = 0; i < count; i++) ret[i] = field_get(field, state, (int)i);
}

static void fill_hexes(const honjin_part *part, const struct game *game, const void *scenario, const void *seen,
                       int32_t ret[])
{
    struct piece piece[PIECES_MAX];
    const struct grid *grid = game->grid(scenario);
    const size_t plane = (size_t)part->rows * part->columns;
    memset(ret, 0, part->count * sizeof *ret);
    const int pieces = game->show->pieces(scenario, seen, piece);
    for (int i = 0; i < pieces; i++) {
        const struct piece *is = &piece[i];
        if (is->hex < 0 || is->role >= game->roles) continue;
        const int row = hex_row(grid, is->hex), column = hex_column(grid, is->hex);
        int32_t *at = ret + is->role * THINGS * plane + (size_t)row * part->columns + (size_t)column;
        at[THING_PIECES * plane]++;
        at[THING_VALUE * plane] += is->value;
        at[THING_STEPS * plane] += is->steps;
        at[THING_FACE_UP * plane] += is->face_up;
        at[THING_SHAKEN * plane] += is->shaken;
        at[THING_MAY_ACT * plane] += is->may_act;
    }
}

void observation_fill(const struct observation *observation, const struct game *game, const void *scenario,
                      const void *seen, int32_t ret[])
{
    int planes = 0;
    for (int p = 0; p < observation->parts; p++) {
        const honjin_part *part = &observation->part[p];
        int32_t *at = ret + part->first;
        if (part->kind == HONJIN_BY_HEX) {
            fill_hexes(part, game, scenario, seen, at);
            continue;
        }
        const int end = p + 1 < observation->parts ? (int)observation->first_plane[p + 1] : observation->planes;
        for (; planes < end; planes++) {
            const struct plane *plane = &observation->plane[planes];
            copy_field(&game->field[plane->field], seen, plane->count, at);
            const uint32_t width = part->kind == HONJIN_PLAIN ? plane->count : part->columns;
            for (uint32_t i = plane->count; i < width; i++) at[i] = NOTHING;
            at += width;
        }
    }
}
