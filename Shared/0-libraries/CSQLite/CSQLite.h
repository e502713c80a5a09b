// SQLite, seen by StorageSQLite alone.
#include <sqlite3.h>
