/* The tables of the database, as numbered steps. A step that was ever released is never changed: what is to be
 * different comes in a further one. */
#ifndef HONJIN_STORE_MIGRATIONS_H
#define HONJIN_STORE_MIGRATIONS_H

/* SQL; step n is at n - 1; ends with NULL. */
extern const char *const sqlite_migrations[], *const postgres_migrations[];

#endif
