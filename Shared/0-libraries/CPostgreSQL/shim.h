// libpq, seen by StoragePostgres alone. The macros that name the parts of a failure are characters, which Swift does not see.
#pragma once
#include <libpq-fe.h>
#include <stddef.h>

/// The class and number of a failure, five characters; NULL where the server has not named one.
static inline const char *homeroom_pg_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

/// The name of the constraint that a statement would have broken; NULL where there is none.
static inline const char *homeroom_pg_constraint(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

/// The first line of a failure. It may hold a value that was sent: only for failures of the statement's own text.
static inline const char *homeroom_pg_sentence(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline void homeroom_pg_ignore(void *context, const char *notice) {
  (void)context;
  (void)notice;
}

/// What the server remarks by the way is not printed: it may hold values.
static inline void homeroom_pg_ignore_notices(PGconn *connection) {
  PQsetNoticeProcessor(connection, homeroom_pg_ignore, NULL);
}

/// The password of an encrypted key is taken from the connection string or not at all: the library would ask at the terminal.
static inline void homeroom_pg_never_ask(void) {
  PQsetSSLKeyPassHook_OpenSSL(PQdefaultSSLKeyPassHook_OpenSSL);
}
