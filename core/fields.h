/* What follows from a game's field table: reading and setting elements, redaction, hashing. */
#ifndef HONJIN_CORE_FIELDS_H
#define HONJIN_CORE_FIELDS_H

#include "core/game.h"

int32_t field_get(const struct field *field, const void *state, int i);
void field_set(const struct field *field, void *state, int i, int32_t value);
/* Is the element hidden in this (redacted) state? All its bits are set then. */
bool field_is_hidden(const struct field *field, const void *state, int i);
void field_hide(const struct field *field, void *state, int i);
/* -1 if there is none. */
int field_find(const struct game *game, const char *name, size_t length);
bool field_may_see(const struct game *game, const void *scenario, const void *state, int f, int i, uint8_t role);

/* Cuts everything the role may not know. The same type, with hidden elements in it. */
void state_redact(const struct game *game, const void *scenario, const void *state, uint8_t role, void *ret);
/* Of the position, for journals: whatever the program keeps beside it and however it is laid out. */
uint64_t state_hash(const struct game *game, const void *state);
/* Of all its bytes, in a fraction of the time, for what nobody keeps: equal positions have equal keys. */
uint64_t state_key(const struct game *game, const void *state);

#endif
