#ifndef CSQLITE_H
#define CSQLITE_H

// SQLite, seen by StorageSQLite alone. What takes a variable number of arguments is wrapped: Swift cannot call it.
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/// Before anything else: do not count allocations, which costs a lock at each one. Refused (and harmless) later.
static inline int homeroom_sqlite_configure(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Pages that prove themselves: a layer between SQLite and the file system (a "VFS").
//
// A page in the database file ends with a checksum of its number and its content, written by this layer and compared
// whenever SQLite reads the page. A page in the write-ahead log has the log's own checksums, which SQLite compares only when
// it recovers a log: this layer compares them whenever a page is read from there. Pages are never mapped into memory.
//
// What deleted rows leave in the middle of a page is overwritten on the page's way into the file. `secure_delete` overwrites a
// cell as it is freed; but where a page is put together anew because its cells did not fit any more, SQLite leaves the former
// ones between the places of its cells and the first of them.
//
// A database is checked when its header reserves the room (HOMEROOM_CHECKSUM_BYTES at the end of each page); others are read
// and written as they are.

/// The layer's name, for sqlite3_open_v2.
#define HOMEROOM_VFS "homeroom"
/// What a checked database reserves at the end of each page.
#define HOMEROOM_CHECKSUM_BYTES 8

/// Makes the layer known to SQLite; again and again is harmless.
int homeroom_vfs_register(void);

/// Of a page's content, without the bytes that hold it.
///
/// Two pages that differ within one aligned word of eight bytes differ in it for certain, all others but once in 2^64.
uint64_t homeroom_page_checksum(uint32_t page, const void *bytes, size_t count);

/// Overwrites the parts of a tree's page that hold nothing. Other pages stay as they are, and so does one that makes no sense.
///
/// Of a database below HOMEROOM_PAGES_MAX: in larger ones the number that begins an overflow page may look like a tree's page.
void homeroom_clear_unused(uint32_t page, void *bytes, int count);

/// 128 GiB of pages of 4 KiB.
#define HOMEROOM_PAGES_MAX 0x01ffffff

/// Goes on with a log's checksum over `count` bytes, a multiple of eight.
///
/// - is_big_endian: how the log's words are read; its header says so.
void homeroom_log_checksum(int is_big_endian, const void *bytes, size_t count, uint32_t sums[2]);

// What a connection that was opened through the layer can be asked; each returns one of SQLite's codes.

/// How many bytes at the end of each page are reserved; of a file without pages, how many will be.
static inline int homeroom_reserved_bytes(sqlite3 *connection, int *bytes) {
  *bytes = -1;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, bytes);
}

/// A file without pages will be checked, and so will be what `VACUUM INTO` makes of one with pages.
static inline int homeroom_reserve_bytes(sqlite3 *connection) {
  int bytes = HOMEROOM_CHECKSUM_BYTES;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

/// The first thing found damaged through this connection.
typedef struct {
  int is_found;
  /// As far as that can be said: 0 otherwise.
  uint32_t page;
  /// The page's copy in the log; 0: the page in the file.
  int64_t frame;
} homeroom_damage;

homeroom_damage homeroom_found_damage(sqlite3 *connection);

/// From now on damage is read over, so that the rest can be looked at.
void homeroom_read_over_damage(sqlite3 *connection);

/// Pages of the database file, compared where they lie.
typedef struct {
  /// In: the first to look at, from 1. Out: the first that was not looked at.
  uint32_t next;
  /// In: how many at most.
  uint32_t count;
  /// In: no checkpoint runs meanwhile; SQLITE_BUSY when one does. A page that is being copied into the file differs.
  int is_alone;
  /// Out: the first that is damaged, or cannot be read; 0: none. It is then the last that was looked at.
  uint32_t damaged;
  /// Out: how many the file has.
  uint32_t pages;
} homeroom_page_range;

int homeroom_examine_pages(sqlite3 *connection, homeroom_page_range *range);

/// What this connection has committed last.
typedef struct {
  /// Which log: both differ in each.
  uint32_t salts[2];
  /// How many frames the log has with it; 0: nothing was committed through this connection.
  int64_t frames;
  /// The page in the last of them, and its checksum.
  uint32_t page;
  uint64_t checksum;
} homeroom_commit;

int homeroom_last_commit(sqlite3 *connection, homeroom_commit *commit);

/// Frames of the log that were committed.
typedef struct {
  /// In: of which log; where it has begun anew, nothing is looked at.
  uint32_t salts[2];
  /// In: the first to look at, from 1. Out: the first that was not looked at.
  int64_t next;
  /// In: how many at most, all of them committed.
  int64_t count;
  /// Out: the first that is damaged or not there; 0: none.
  int64_t damaged;
  /// Out: the page that it is a copy of, as far as that can be said.
  uint32_t page;
} homeroom_frame_range;

int homeroom_examine_frames(sqlite3 *connection, homeroom_frame_range *range);

#endif
