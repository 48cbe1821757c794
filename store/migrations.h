/* The tables of the database, as numbered steps. A step that was ever released is never changed: what is to be
 * different comes in a further one. */
#ifndef HONJIN_STORE_MIGRATIONS_H
#define HONJIN_STORE_MIGRATIONS_H

extern const char *const migrations[]; /* SQL; step n is migrations[n - 1]; ends with NULL */

#endif
