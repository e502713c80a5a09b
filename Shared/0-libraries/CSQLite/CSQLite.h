// SQLite, seen by StorageSQLite alone. What takes a variable number of arguments is wrapped: Swift cannot call it.
#include <sqlite3.h>

/// Before anything else: do not count allocations, which costs a lock at each one. Refused (and harmless) later.
static inline int homeroom_sqlite_configure(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
