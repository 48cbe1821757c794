/* The field table at work; see fields.h. */
#include "core/fields.h"

#include <assert.h>
#include <string.h>

#include "kit/bits.h"
#include "kit/hash.h"

static unsigned char *element(const struct field *field, const void *state, int i)
{
    assert(i >= 0 && i < field->count);
    return (unsigned char *)(uintptr_t)state + field->offset + (size_t)i * field->stride;
}

static uint64_t *words_of(const struct field *field, const void *state)
{
    return (uint64_t *)((unsigned char *)(uintptr_t)state + field->offset);
}

int32_t field_get(const struct field *field, const void *state, int i)
{
    if (field->size == 0) return bits_has(words_of(field, state), i);
    const unsigned char *at = element(field, state, i);
    if (field_is_hidden(field, state, i)) return HIDDEN;
    if (field->size == 1) return field->low < 0 ? (int8_t)at[0] : at[0];
    if (field->size == 2) {
        uint16_t value;
        memcpy(&value, at, 2);
        return field->low < 0 ? (int16_t)value : value;
    }
    int32_t value;
    memcpy(&value, at, 4);
    return value;
}

void field_set(const struct field *field, void *state, int i, int32_t value)
{
    if (field->size == 0) {
        if (value) bits_set(words_of(field, state), i);
        else bits_clear(words_of(field, state), i);
        return;
    }
    const uint32_t bits = (uint32_t)value;
    const uint16_t bits16 = (uint16_t)bits;
    const uint8_t bits8 = (uint8_t)bits;
    memcpy(element(field, state, i), field->size == 4 ? (const void *)&bits :
           field->size == 2 ? (const void *)&bits16 : (const void *)&bits8, field->size);
}

bool field_is_hidden(const struct field *field, const void *state, int i)
{
    if (field->seen == SEEN_ALL) return false;
    const unsigned char *at = element(field, state, i);
    for (int b = 0; b < field->size; b++) {
        if (at[b] != 0xff) return false;
    }
    return true;
}

void field_hide(const struct field *field, void *state, int i)
{
    memset(element(field, state, i), 0xff, field->size);
}

int field_find(const struct game *game, const char *name, size_t length)
{
    for (int f = 0; f < game->fields; f++) {
        if (strlen(game->field[f].name) == length && memcmp(game->field[f].name, name, length) == 0) return f;
    }
    return -1;
}

bool field_may_see(const struct game *game, const void *scenario, const void *state, int f, int i, uint8_t role)
{
    switch (game->field[f].seen) {
    case SEEN_ALL: return true;
    default: return game->seen_by(scenario, state, f, i) & ROLE_BIT(role);
    }
}

void state_redact(const struct game *game, const void *scenario, const void *state, uint8_t role, void *ret)
{
    memcpy(ret, state, game->state_bytes);
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        if (field->seen == SEEN_ALL) continue;
        for (int i = 0; i < field->count; i++) {
            if (!field_may_see(game, scenario, state, f, i, role)) field_hide(field, ret, i);
        }
    }
}

/* The position counts, not how the program keeps it: derived fields and padding may change without making journals
 * useless. */
enum { HASHED_AT_ONCE = 64 };

uint64_t state_hash(const struct game *game, const void *state)
{
    uint64_t hash = game->version;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        for (int i = 0; i < field->count && !field->derived; i += HASHED_AT_ONCE) {
            uint8_t bytes[4 * HASHED_AT_ONCE];
            size_t size = 0;
            for (int j = i; j < field->count && j < i + HASHED_AT_ONCE; j++) {
                const uint32_t value = (uint32_t)field_get(field, state, j);
                for (int shift = 0; shift < 32; shift += 8) bytes[size++] = (uint8_t)(value >> shift);
            }
            hash = hash_bytes(bytes, size, hash);
        }
    }
    return hash;
}

/* The field table covers every byte, and what is derived follows from the rest: equal positions are equal bytes. */
uint64_t state_key(const struct game *game, const void *state)
{
    return hash_quickly(state, game->state_bytes, game->version);
}
