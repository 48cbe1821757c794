/* The steps; see migrations.h. */
#include "store/migrations.h"

#include <stddef.h>

const char *const sqlite_migrations[] = {
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
    /* 2: links that are offered before they are in force; who has moved, and when; something to try the disk with. */
    "ALTER TABLE match ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE match ADD COLUMN people INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE match ADD COLUMN ends INTEGER NOT NULL DEFAULT 0;"
    "UPDATE match SET touched = max(created, unixepoch('now')), people = 255;" /* nobody knows who has moved */
    "CREATE INDEX match_touched ON match(touched);"
    "CREATE INDEX match_ends ON match(ends) WHERE ends;"
    "CREATE INDEX match_unplayed ON match(touched) WHERE people = 0;"
    "ALTER TABLE seat ADD COLUMN offered BLOB;"
    "ALTER TABLE seat ADD COLUMN offered_at INTEGER NOT NULL DEFAULT 0;"
    "CREATE UNIQUE INDEX seat_offered ON seat(offered) WHERE offered IS NOT NULL;"
    "CREATE TABLE trial (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;",
    /* 3: positions to go on from if a journal can no longer be replayed; journals that were replaced. */
    "CREATE TABLE snapshot ("
    "  match INTEGER PRIMARY KEY REFERENCES match(id) ON DELETE CASCADE,"
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE former ("
    "  match INTEGER NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (match, number)"
    ") STRICT, WITHOUT ROWID;",
    /* 4: matches that the players have ended themselves. */
    "ALTER TABLE match ADD COLUMN result TEXT NOT NULL DEFAULT '';",
    /* 5: a clock that goes while a server runs, in seconds, for touched, ends and offered_at. It goes on from when
     * somebody moved last; notices are given anew. What players say. */
    "CREATE TABLE clock (id INTEGER PRIMARY KEY, ran INTEGER NOT NULL) STRICT;"
    "INSERT INTO clock (id, ran) SELECT 1, coalesce(max(touched), 0) FROM match;"
    "UPDATE match SET ends = 0 WHERE ends;"
    "UPDATE seat SET offered_at = 0 WHERE offered_at;"
    "CREATE INDEX match_over ON match(id) WHERE is_over;"
    "CREATE TABLE said ("
    "  match INTEGER NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  role INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (match, number)"
    ") STRICT, WITHOUT ROWID;",
    /* 6: the highest id that was ever given, in words that PostgreSQL knows, too; conditions likewise. */
    "ALTER TABLE clock ADD COLUMN last_match INTEGER NOT NULL DEFAULT 0;"
    "UPDATE clock SET last_match = (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'match');"
    "DROP INDEX match_ends;"
    "DROP INDEX match_over;"
    "CREATE INDEX match_ends ON match(ends) WHERE ends <> 0;"
    "CREATE INDEX match_over ON match(id) WHERE is_over = 1;",
    /* 7: how much time there is to think, and what is left of it (core/clock.h). */
    "ALTER TABLE match ADD COLUMN pace TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE match ADD COLUMN clock TEXT NOT NULL DEFAULT '';",
    /* 8: what players have decided in advance (core/standing.h). */
    "ALTER TABLE seat ADD COLUMN standing TEXT NOT NULL DEFAULT '';",
    /* 9: people: accounts, what they sign in with, and the seats that are theirs. */
    "CREATE TABLE account ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  alike TEXT NOT NULL UNIQUE," /* the same for all names that look like it */
    "  password TEXT NOT NULL,"     /* Argon2id */
    "  created INTEGER NOT NULL,"
    "  is_bot INTEGER NOT NULL DEFAULT 0"
    ") STRICT;"
    "CREATE TABLE pass ("
    "  hash BLOB PRIMARY KEY,"
    "  number INTEGER NOT NULL UNIQUE,"
    "  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,"
    "  scopes INTEGER NOT NULL,"
    "  label TEXT NOT NULL,"
    "  created INTEGER NOT NULL,"
    "  expires INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX pass_account ON pass(account);"
    "CREATE INDEX pass_expires ON pass(expires);"
    "ALTER TABLE seat ADD COLUMN account INTEGER REFERENCES account(id) ON DELETE SET NULL;"
    "ALTER TABLE seat ADD COLUMN is_early INTEGER NOT NULL DEFAULT 0;" /* it was his before he had moved */
    "CREATE INDEX seat_account ON seat(account, match) WHERE account IS NOT NULL;",
    /* 10: how strong people are in each game, and which matches have been counted for it. */
    "CREATE TABLE rating ("
    "  account INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,"
    "  game TEXT NOT NULL,"
    "  rating INTEGER NOT NULL,"
    "  deviation INTEGER NOT NULL,"
    "  volatility INTEGER NOT NULL,"
    "  matches INTEGER NOT NULL,"
    "  at INTEGER NOT NULL," /* when it was counted last: seconds since 1970 */
    "  PRIMARY KEY (account, game)"
    ") STRICT, WITHOUT ROWID;"
    "ALTER TABLE match ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0;",
    NULL,
};

const char *const postgres_migrations[] = {
    /* 1: what SQLite has after its sixth; and who writes. */
    "CREATE TABLE match ("
    "  id BIGINT PRIMARY KEY,"
    "  created BIGINT NOT NULL,"
    "  is_over BIGINT NOT NULL DEFAULT 0,"
    "  game TEXT NOT NULL,"
    "  scenario TEXT NOT NULL,"
    "  options TEXT NOT NULL,"
    "  seed TEXT NOT NULL,"
    "  touched BIGINT NOT NULL DEFAULT 0,"
    "  people BIGINT NOT NULL DEFAULT 0,"
    "  ends BIGINT NOT NULL DEFAULT 0,"
    "  result TEXT NOT NULL DEFAULT ''"
    ");"
    "CREATE INDEX match_touched ON match(touched);"
    "CREATE INDEX match_ends ON match(ends) WHERE ends <> 0;"
    "CREATE INDEX match_unplayed ON match(touched) WHERE people = 0;"
    "CREATE INDEX match_over ON match(id) WHERE is_over = 1;"
    "CREATE TABLE seat ("
    "  match BIGINT NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  role BIGINT NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  token BYTEA UNIQUE,"
    "  offered BYTEA UNIQUE,"
    "  offered_at BIGINT NOT NULL DEFAULT 0,"
    "  PRIMARY KEY (match, role)"
    ");"
    "CREATE INDEX seat_open ON seat(match) WHERE kind = 'open';"
    "CREATE TABLE entry ("
    "  match BIGINT NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  number BIGINT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (match, number)"
    ");"
    "CREATE TABLE former (LIKE entry INCLUDING ALL,"
    "  FOREIGN KEY (match) REFERENCES match(id) ON DELETE CASCADE);"
    "CREATE TABLE snapshot ("
    "  match BIGINT PRIMARY KEY REFERENCES match(id) ON DELETE CASCADE,"
    "  text TEXT NOT NULL"
    ");"
    "CREATE TABLE said ("
    "  match BIGINT NOT NULL REFERENCES match(id) ON DELETE CASCADE,"
    "  number BIGINT NOT NULL,"
    "  role BIGINT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (match, number)"
    ");"
    "CREATE TABLE trial (id BIGINT PRIMARY KEY, at BIGINT NOT NULL);"
    "CREATE TABLE clock (id BIGINT PRIMARY KEY, ran BIGINT NOT NULL, last_match BIGINT NOT NULL);"
    "INSERT INTO clock (id, ran, last_match) VALUES (1, 0, 0);",
    /* 2: the seventh of SQLite. */
    "ALTER TABLE match ADD COLUMN pace TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE match ADD COLUMN clock TEXT NOT NULL DEFAULT '';",
    /* 3: the eighth. */
    "ALTER TABLE seat ADD COLUMN standing TEXT NOT NULL DEFAULT '';",
    /* 4: the ninth. */
    "CREATE TABLE account ("
    "  id BIGINT PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  alike TEXT NOT NULL UNIQUE," /* the same for all names that look like it */
    "  password TEXT NOT NULL,"     /* Argon2id */
    "  created BIGINT NOT NULL,"
    "  is_bot BIGINT NOT NULL DEFAULT 0"
    ");"
    "CREATE TABLE pass ("
    "  hash BYTEA PRIMARY KEY,"
    "  number BIGINT NOT NULL UNIQUE,"
    "  account BIGINT NOT NULL REFERENCES account(id) ON DELETE CASCADE,"
    "  scopes BIGINT NOT NULL,"
    "  label TEXT NOT NULL,"
    "  created BIGINT NOT NULL,"
    "  expires BIGINT NOT NULL"
    ");"
    "CREATE INDEX pass_account ON pass(account);"
    "CREATE INDEX pass_expires ON pass(expires);"
    "ALTER TABLE seat ADD COLUMN account BIGINT REFERENCES account(id) ON DELETE SET NULL;"
    "ALTER TABLE seat ADD COLUMN is_early BIGINT NOT NULL DEFAULT 0;" /* it was his before he had moved */
    "CREATE INDEX seat_account ON seat(account, match) WHERE account IS NOT NULL;",
    /* 5: the tenth. */
    "CREATE TABLE rating ("
    "  account BIGINT NOT NULL REFERENCES account(id) ON DELETE CASCADE,"
    "  game TEXT NOT NULL,"
    "  rating BIGINT NOT NULL,"
    "  deviation BIGINT NOT NULL,"
    "  volatility BIGINT NOT NULL,"
    "  matches BIGINT NOT NULL,"
    "  at BIGINT NOT NULL," /* when it was counted last: seconds since 1970 */
    "  PRIMARY KEY (account, game)"
    ");"
    "ALTER TABLE match ADD COLUMN is_rated BIGINT NOT NULL DEFAULT 0;",
    /* 6: several servers: who is there, who has which match, when the time was noted; a secret that they share. */
    "CREATE SEQUENCE server_number;"
    "CREATE TABLE server ("
    "  id BIGINT PRIMARY KEY,"
    "  reach TEXT NOT NULL,"
    "  backend BIGINT NOT NULL,"
    "  seen TIMESTAMPTZ NOT NULL"
    ");"
    "ALTER TABLE match ADD COLUMN holder BIGINT NOT NULL DEFAULT 0;"
    "CREATE INDEX match_holder ON match(holder) WHERE holder <> 0;"
    "ALTER TABLE clock ADD COLUMN noted TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp();"
    "ALTER TABLE honjin ADD COLUMN peer_key TEXT NOT NULL DEFAULT "
    "(replace(CAST(gen_random_uuid() AS TEXT) || CAST(gen_random_uuid() AS TEXT), '-', ''));",
    NULL,
};
