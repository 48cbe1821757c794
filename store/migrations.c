/* The steps; see migrations.h. */
#include "store/migrations.h"

#include <stddef.h>

const char *const migrations[] = {
    /* 1: matches, their seats and journals. */
    "CREATE TABLE match ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  created INTEGER NOT NULL,"
    "  is_over INTEGER NOT NULL DEFAULT 0,"
    "  game TEXT NOT NULL,"
    "  scenario TEXT NOT NULL,"
    "  options TEXT NOT NULL,"
    "  seed TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE seat ("
    "  match INTEGER NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  role INTEGER NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  token BLOB UNIQUE,"
    "  PRIMARY KEY (match, role)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_open ON seat(match) WHERE kind = 'open';"
    "CREATE TABLE entry ("
    "  match INTEGER NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (match, number)"
    ") STRICT, WITHOUT ROWID;",
    NULL,
};
