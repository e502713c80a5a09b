#include "CSQLite.h"

#include <string.h>

// The layer below SQLite that compares pages with their checksums; see CSQLite.h. Everything but reading and writing goes
// straight on to the file system that SQLite would use without it.

enum {
  log_header_bytes = 32,
  frame_header_bytes = 24,
  page_bytes_min = 512,
  page_bytes_max = 65536,
  /// Read at a time where many pages are looked at.
  piece_bytes = 256 * 1024,
  /// The lock that whoever copies the log into the file holds: a part of the format.
  checkpoint_lock = 1,
};
/// The page that holds this byte is never written: it is where files are locked.
static const sqlite3_int64 lock_byte = 0x40000000;

// Asked through sqlite3_file_control. SQLite's own numbers are below 100.
enum {
  control_damage = 0x48720001,
  control_read_over_damage,
  control_examine_pages,
  control_last_commit,
  control_examine_frames,
};

typedef struct log_file log_file;

/// One connection's view of a database file.
typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  /// 0 while it is not known.
  int page_bytes;
  enum { unknown, checked, unchecked } kind;
  int reads_over_damage;
  homeroom_damage damage;
  /// Its log, while that is open.
  log_file *log;
  /// Room for one page; made when it is first needed.
  unsigned char *room;
} database_file;

/// One connection's view of a log.
struct log_file {
  sqlite3_file base;
  sqlite3_file *real;
  database_file *database;
  int is_big_endian;
  /// Frames from this offset on are of a transaction that wrote some of them over: their checksums follow before it is committed.
  sqlite3_int64 stale_from;
  /// The frame whose header was written last, whether its page has yet to come, and whether a commit ends with it.
  sqlite3_int64 written;
  int is_page_due;
  uint32_t written_page;
  int is_commit;
  /// Of the page written last.
  int page_bytes;
  homeroom_commit commit;
  /// Room for one frame; made when it is first needed.
  unsigned char *room;
  int room_bytes;
};

static const sqlite3_int64 nowhere = INT64_MAX;

static int big_endian_16(const unsigned char *bytes) { return bytes[0] << 8 | bytes[1]; }

static uint32_t big_endian_32(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_big_endian_32(uint32_t number, unsigned char *bytes) {
  for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(number >> (24 - 8 * i));
}

static uint32_t little_endian_32(const unsigned char *bytes) {
  return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static uint64_t little_endian_64(const unsigned char *bytes) {
  return (uint64_t)little_endian_32(bytes + 4) << 32 | little_endian_32(bytes);
}

// MARK: Checksums

/// One to one in the sum and in the word: what differs in one word differs ever after.
static uint64_t stir(uint64_t sum, uint64_t word) {
  sum ^= word;
  return (sum << 29 | sum >> 35) * 0x9e3779b97f4a7c15u;
}

uint64_t homeroom_page_checksum(uint32_t page, const void *bytes, size_t count) {
  const unsigned char *next = bytes, *end = next + count / 8 * 8;
  // Four sums, so that a processor has four to work on at a time.
  uint64_t sums[4] = {0x486f6d65726f6f6du ^ page, 0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u};
  for (; end - next >= 32; next += 32)
    for (int lane = 0; lane < 4; lane++) sums[lane] = stir(sums[lane], little_endian_64(next + 8 * lane));
  for (int lane = 0; next < end; lane++, next += 8) sums[lane] = stir(sums[lane], little_endian_64(next));
  uint64_t sum = page;
  for (int lane = 0; lane < 4; lane++) {
    sum = stir(sum, sums[lane]);
    sum ^= sum >> 32;
  }
  return sum;
}

static void put_checksum(uint32_t page, unsigned char *bytes, int count) {
  uint64_t sum = homeroom_page_checksum(page, bytes, count - HOMEROOM_CHECKSUM_BYTES);
  for (int i = 0; i < 8; i++) bytes[count - HOMEROOM_CHECKSUM_BYTES + i] = (unsigned char)(sum >> (8 * i));
}

static int has_checksum(uint32_t page, const unsigned char *bytes, int count) {
  return homeroom_page_checksum(page, bytes, count - HOMEROOM_CHECKSUM_BYTES)
         == little_endian_64(bytes + count - HOMEROOM_CHECKSUM_BYTES);
}

// MARK: What deleted rows leave

/// A tree's page: a header, the places of its cells, a gap, and the cells, among which there may be free blocks.
void homeroom_clear_unused(uint32_t page, void *bytes, int count) {
  unsigned char *base = bytes;
  const int usable = count - HOMEROOM_CHECKSUM_BYTES, header = page == 1 ? 100 : 0;
  int header_bytes;
  switch (base[header]) {
  case 2: case 5: header_bytes = 12; break;
  case 10: case 13: header_bytes = 8; break;
  default: return;
  }
  const int places_end = header + header_bytes + 2 * big_endian_16(base + header + 3);
  int cells = big_endian_16(base + header + 5);
  if (cells == 0) cells = page_bytes_max;
  if (places_end > cells || cells > usable) return;
  // First looked through as a whole: a page that makes no sense stays as it is.
  int last_end = cells;
  for (int free = big_endian_16(base + header + 1); free != 0; free = big_endian_16(base + free)) {
    if (free < last_end || free + 4 > usable) return;
    last_end = free + big_endian_16(base + free + 2);
    if (last_end < free + 4 || last_end > usable) return;
  }
  memset(base + places_end, 0, cells - places_end);
  for (int free = big_endian_16(base + header + 1); free != 0; free = big_endian_16(base + free))
    // The first four bytes say where the next block is, and how long this one is.
    memset(base + free + 4, 0, big_endian_16(base + free + 2) - 4);
}

/// The log's own, as its format has it.
void homeroom_log_checksum(int is_big_endian, const void *bytes, size_t count, uint32_t sums[2]) {
  const unsigned char *next = bytes, *end = next + count;
  uint32_t a = sums[0], b = sums[1];
  if (is_big_endian)
    for (; next < end; next += 8) {
      a += big_endian_32(next) + b;
      b += big_endian_32(next + 4) + a;
    }
  else
    for (; next < end; next += 8) {
      a += little_endian_32(next) + b;
      b += little_endian_32(next + 4) + a;
    }
  sums[0] = a;
  sums[1] = b;
}

/// Whether a frame, its header first, follows one that ended with `sums`; goes on with them.
static int frame_follows(const unsigned char *frame, int page_bytes, int is_big_endian, uint32_t sums[2]) {
  homeroom_log_checksum(is_big_endian, frame, 8, sums);
  homeroom_log_checksum(is_big_endian, frame + frame_header_bytes, page_bytes, sums);
  return sums[0] == big_endian_32(frame + 16) && sums[1] == big_endian_32(frame + 20);
}

static unsigned char *made_room(unsigned char **room, int bytes) {
  if (*room == NULL) *room = sqlite3_malloc(bytes);
  return *room;
}

// MARK: The database file

static int is_page_size(int count) {
  return count >= page_bytes_min && count <= page_bytes_max && (count & (count - 1)) == 0;
}

static int is_whole_page(int count, sqlite3_int64 offset) { return is_page_size(count) && offset % count == 0; }

static int page_bytes_of(const unsigned char *header) {
  int bytes = header[16] << 8 | header[17];
  return bytes == 1 ? page_bytes_max : bytes;
}

static int is_header(const unsigned char *header) {
  return memcmp(header, "SQLite format 3", 16) == 0 && is_page_size(page_bytes_of(header));
}

/// What a first page says of the whole file.
static void learn(database_file *file, const unsigned char *header) {
  if (!is_header(header)) return;
  file->page_bytes = page_bytes_of(header);
  if (header[20] == HOMEROOM_CHECKSUM_BYTES) file->kind = checked;
  else if (file->kind == unknown) file->kind = unchecked;
}

/// Whether the page would be a checked file's first one if it said so: then the damage is in the byte that says so.
static int was_checked(database_file *file) {
  int count = file->page_bytes, is_so = 0;
  unsigned char *page = sqlite3_malloc(count);
  if (page != NULL && file->real->pMethods->xRead(file->real, page, count, 0) == SQLITE_OK) {
    page[20] = HOMEROOM_CHECKSUM_BYTES;
    is_so = has_checksum(1, page, count);
  }
  sqlite3_free(page);
  return is_so;
}

static int is_checked(database_file *file) {
  if (file->kind == unknown) {
    unsigned char header[100];
    if (file->real->pMethods->xRead(file->real, header, sizeof header, 0) == SQLITE_OK) learn(file, header);
    if (file->kind == unchecked && was_checked(file)) file->kind = checked;
  }
  return file->kind == checked;
}

static void note(database_file *file, uint32_t page, int64_t frame) {
  if (!file->damage.is_found) file->damage = (homeroom_damage){.is_found = 1, .page = page, .frame = frame};
}

static int database_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  database_file *file = (database_file *)base;
  int result = file->real->pMethods->xRead(file->real, bytes, count, offset);
  if (!is_whole_page(count, offset) || !is_checked(file) || file->reads_over_damage) return result;
  uint32_t page = (uint32_t)(offset / count) + 1;
  if (result == SQLITE_OK && has_checksum(page, bytes, count)) return SQLITE_OK;
  if (result == SQLITE_IOERR_NOMEM) return result;
  // Also where the file ends before the page, which SQLite would take for zeros, or the disk cannot read it.
  note(file, page, 0);
  return SQLITE_IOERR_DATA;
}

static int database_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  database_file *file = (database_file *)base;
  if (is_whole_page(count, offset)) {
    if (offset == 0) learn(file, bytes);
    if (is_checked(file)) {
      // SQLite's own copy stays as it is: it is compared with nothing.
      unsigned char *page = made_room(&file->room, page_bytes_max);
      if (page == NULL) return SQLITE_IOERR_NOMEM;
      uint32_t number = (uint32_t)(offset / count) + 1;
      memcpy(page, bytes, count);
      homeroom_clear_unused(number, page, count);
      put_checksum(number, page, count);
      bytes = page;
    }
  }
  return file->real->pMethods->xWrite(file->real, bytes, count, offset);
}

static int examine_pages_alone(database_file *file, homeroom_page_range *range, unsigned char *room) {
  int page_bytes = file->page_bytes;
  uint32_t pages_each = piece_bytes / page_bytes;
  uint32_t end = range->count < range->pages - (range->next - 1) ? range->next + range->count : range->pages + 1;
  while (range->next < end) {
    uint32_t first = range->next, count = end - first < pages_each ? end - first : pages_each;
    sqlite3_int64 offset = (sqlite3_int64)(first - 1) * page_bytes;
    int result = file->real->pMethods->xRead(file->real, room, (int)count * page_bytes, offset);
    // What cannot be read in one go is read page by page.
    int is_read = result == SQLITE_OK;
    for (uint32_t i = 0; i < count; i++) {
      unsigned char *page = room + (size_t)i * page_bytes;
      sqlite3_int64 here = offset + (sqlite3_int64)i * page_bytes;
      range->next = first + i + 1;
      if (here / page_bytes == lock_byte / page_bytes) continue;
      if (!is_read && file->real->pMethods->xRead(file->real, page, page_bytes, here) != SQLITE_OK) range->damaged = first + i;
      else if (!has_checksum(first + i, page, page_bytes)) range->damaged = first + i;
      if (range->damaged != 0) return SQLITE_OK;
    }
  }
  return SQLITE_OK;
}

static int examine_pages(database_file *file, homeroom_page_range *range) {
  sqlite3_int64 bytes = 0;
  range->damaged = range->pages = 0;
  int result = file->real->pMethods->xFileSize(file->real, &bytes);
  if (result != SQLITE_OK) return result;
  if (!is_checked(file) || file->page_bytes == 0) return SQLITE_OK;
  // A page that the file ends within counts: it cannot be read.
  range->pages = (uint32_t)((bytes + file->page_bytes - 1) / file->page_bytes);
  if (range->next == 0) range->next = 1;
  if (range->next > range->pages) return SQLITE_OK;
  if (range->is_alone) {
    result = file->real->pMethods->xShmLock(file->real, checkpoint_lock, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
    if (result != SQLITE_OK) return result;
  }
  unsigned char *room = sqlite3_malloc(piece_bytes);
  result = room == NULL ? SQLITE_NOMEM : examine_pages_alone(file, range, room);
  sqlite3_free(room);
  if (range->is_alone)
    file->real->pMethods->xShmLock(file->real, checkpoint_lock, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
  return result;
}

static int last_commit(log_file *log, homeroom_commit *commit);
static int examine_frames(log_file *log, homeroom_frame_range *range);

static int database_control(sqlite3_file *base, int question, void *answer) {
  database_file *file = (database_file *)base;
  switch (question) {
  case control_damage: *(homeroom_damage *)answer = file->damage; return SQLITE_OK;
  case control_read_over_damage: file->reads_over_damage = 1; return SQLITE_OK;
  case control_examine_pages: return examine_pages(file, answer);
  case control_last_commit: return last_commit(file->log, answer);
  case control_examine_frames: return examine_frames(file->log, answer);
  default: return file->real->pMethods->xFileControl(file->real, question, answer);
  }
}

static int database_close(sqlite3_file *base) {
  database_file *file = (database_file *)base;
  sqlite3_free(file->room);
  file->room = NULL;
  return file->real->pMethods->xClose(file->real);
}

// MARK: The log

static sqlite3_int64 frame_offset(int64_t frame, int page_bytes) {
  return log_header_bytes + (sqlite3_int64)(frame - 1) * (frame_header_bytes + page_bytes);
}

/// The frame whose page is read or written here; 0: what is read or written is no page.
static int64_t frame_of_page(int count, sqlite3_int64 offset) {
  sqlite3_int64 frame_bytes = frame_header_bytes + count, start = offset - frame_header_bytes - log_header_bytes;
  return is_page_size(count) && start >= 0 && start % frame_bytes == 0 ? start / frame_bytes + 1 : 0;
}

/// The checksums that a frame goes on from: those of the one before, or of the log's header.
static int read_sums_before(log_file *log, int64_t frame, int page_bytes, uint32_t sums[2]) {
  unsigned char bytes[8];
  sqlite3_int64 offset = frame == 1 ? 24 : frame_offset(frame - 1, page_bytes) + 16;
  int result = log->real->pMethods->xRead(log->real, bytes, sizeof bytes, offset);
  sums[0] = big_endian_32(bytes);
  sums[1] = big_endian_32(bytes + 4);
  return result;
}

static int read_log_header(log_file *log, unsigned char header[log_header_bytes]) {
  return log->real->pMethods->xRead(log->real, header, log_header_bytes, 0);
}

static int is_big_endian(const unsigned char *header) { return header[3] & 1; }

static void close_room(log_file *log) {
  sqlite3_free(log->room);
  log->room = NULL;
}

static unsigned char *frame_room(log_file *log, int page_bytes) {
  if (log->room_bytes < page_bytes) close_room(log);
  unsigned char *room = made_room(&log->room, frame_header_bytes + page_bytes);
  if (room != NULL) log->room_bytes = page_bytes;
  return room;
}

/// Writes the checksums of a frame that was left without; goes on with `sums`.
static int put_frame_checksums(log_file *log, sqlite3_int64 start, const unsigned char *salts, uint32_t sums[2]) {
  unsigned char *room = frame_room(log, log->page_bytes);
  if (room == NULL) return SQLITE_IOERR_NOMEM;
  int result = log->real->pMethods->xRead(log->real, room, frame_header_bytes + log->page_bytes, start);
  if (result != SQLITE_OK) return result;
  frame_follows(room, log->page_bytes, log->is_big_endian, sums);
  memcpy(room + 8, salts, 8);
  put_big_endian_32(sums[0], room + 16);
  put_big_endian_32(sums[1], room + 20);
  return log->real->pMethods->xWrite(log->real, room, frame_header_bytes, start);
}

/// Before it commits what was written over, SQLite asks for the checksums before the first frame that it left without, and goes on
/// from there. After `ROLLBACK TO` it asks too late: what it wrote since then, before the frame that it remembers, would stay
/// without, and the next start would end the log there (seen in 3.40.1). So those frames are given theirs here.
///
/// - Parameter offset: of the checksums that are asked for.
static int log_read_sums(log_file *log, unsigned char bytes[8], sqlite3_int64 offset) {
  const sqlite3_int64 asked = offset + 8 == log_header_bytes ? log_header_bytes : offset + 8 + log->page_bytes;
  sqlite3_int64 start = log->stale_from;
  if (start >= asked || log->page_bytes == 0) return log->real->pMethods->xRead(log->real, bytes, 8, offset);
  unsigned char header[log_header_bytes];
  uint32_t sums[2] = {0};
  const int frame_bytes = frame_header_bytes + log->page_bytes;
  int result = read_log_header(log, header);
  if (result == SQLITE_OK) result = read_sums_before(log, (start - log_header_bytes) / frame_bytes + 1, log->page_bytes, sums);
  for (; result == SQLITE_OK && start < asked && start <= log->written; start += frame_bytes)
    result = put_frame_checksums(log, start, header + 16, sums);
  log->stale_from = asked <= log->written ? asked : nowhere;
  put_big_endian_32(sums[0], bytes);
  put_big_endian_32(sums[1], bytes + 4);
  return result;
}

static int log_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  log_file *log = (log_file *)base;
  if (count == 8) return log_read_sums(log, bytes, offset);
  int64_t frame = frame_of_page(count, offset);
  if (frame == 0 || offset - frame_header_bytes >= log->stale_from || log->database->reads_over_damage)
    return log->real->pMethods->xRead(log->real, bytes, count, offset);
  unsigned char *room = frame_room(log, count);
  if (room == NULL) return SQLITE_IOERR_NOMEM;
  uint32_t before[2], sums[2];
  unsigned char header[log_header_bytes];
  int result = log->real->pMethods->xRead(log->real, room, frame_header_bytes + count, offset - frame_header_bytes);
  if (result == SQLITE_OK) result = read_sums_before(log, frame, count, before);
  if (result == SQLITE_IOERR_NOMEM) return result;
  memcpy(bytes, room + frame_header_bytes, count);
  if (result == SQLITE_OK) {
    memcpy(sums, before, sizeof sums);
    if (frame_follows(room, count, log->is_big_endian, sums)) return SQLITE_OK;
    // The log may be another machine's.
    if (read_log_header(log, header) == SQLITE_OK && is_big_endian(header) != log->is_big_endian) {
      log->is_big_endian = is_big_endian(header);
      if (frame_follows(room, count, log->is_big_endian, before)) return SQLITE_OK;
    }
  }
  note(log->database, result == SQLITE_OK ? big_endian_32(room) : 0, frame);
  return SQLITE_IOERR_DATA;
}

/// Not while an earlier frame of the same transaction has yet to be given its own.
static int has_checksums(const unsigned char *frame_header) {
  static const unsigned char none[16];
  return memcmp(frame_header + 8, none, sizeof none) != 0;
}

static int log_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  log_file *log = (log_file *)base;
  int64_t frame = frame_of_page(count, offset);
  if (offset == 0 && count == log_header_bytes) {
    log->is_big_endian = is_big_endian(bytes);
    for (int i = 0; i < 2; i++) log->commit.salts[i] = big_endian_32((const unsigned char *)bytes + 16 + 4 * i);
    log->commit.frames = 0;
  } else if (count == frame_header_bytes) {
    // Frames that were left without checksums are given theirs from the first of them on, without a read in between.
    if (offset <= log->stale_from) log->stale_from = has_checksums(bytes) ? nowhere : offset;
    log->written = offset;
    log->is_page_due = 1;
    log->written_page = big_endian_32(bytes);
    log->is_commit = big_endian_32((const unsigned char *)bytes + 4) != 0;
  } else if (frame != 0) {
    sqlite3_int64 start = offset - frame_header_bytes;
    log->page_bytes = count;
    int follows_header = log->is_page_due && start == log->written;
    // A page that is written over its own frame comes without a header, also right after it came with one.
    log->is_page_due = 0;
    if (!follows_header) {
      if (start < log->stale_from) log->stale_from = start;
    } else if (log->is_commit) {
      log->commit.frames = frame;
      log->commit.page = log->written_page;
      // As it will be in the file.
      unsigned char *page = made_room(&log->database->room, page_bytes_max);
      if (page == NULL) return SQLITE_IOERR_NOMEM;
      memcpy(page, bytes, count);
      homeroom_clear_unused(log->written_page, page, count);
      log->commit.checksum = homeroom_page_checksum(log->written_page, page, count - HOMEROOM_CHECKSUM_BYTES);
    }
  }
  return log->real->pMethods->xWrite(log->real, bytes, count, offset);
}

static int last_commit(log_file *log, homeroom_commit *commit) {
  memset(commit, 0, sizeof *commit);
  if (log == NULL || log->commit.frames == 0) return SQLITE_OK;
  if (log->commit.salts[0] == 0 && log->commit.salts[1] == 0) {
    // Another connection began this log.
    unsigned char header[log_header_bytes];
    int result = read_log_header(log, header);
    if (result != SQLITE_OK) return result;
    for (int i = 0; i < 2; i++) log->commit.salts[i] = big_endian_32(header + 16 + 4 * i);
  }
  *commit = log->commit;
  return SQLITE_OK;
}

static int is_same_log(log_file *log, const uint32_t salts[2], unsigned char header[log_header_bytes]) {
  return read_log_header(log, header) == SQLITE_OK && big_endian_32(header + 16) == salts[0]
         && big_endian_32(header + 20) == salts[1];
}

static int examine_frames(log_file *log, homeroom_frame_range *range) {
  unsigned char header[log_header_bytes];
  int page_bytes = log == NULL ? 0 : log->database->page_bytes;
  range->damaged = range->page = 0;
  if (page_bytes == 0) return SQLITE_OK;
  if (range->next < 1) range->next = 1;
  // A header that says another log is one that began anew: this is written before any of its frames.
  if (!is_same_log(log, range->salts, header)) {
    range->next += range->count;
    return SQLITE_OK;
  }
  unsigned char *room = sqlite3_malloc(frame_header_bytes + page_bytes);
  if (room == NULL) return SQLITE_NOMEM;
  uint32_t sums[2];
  int64_t end = range->next + range->count;
  int result = read_sums_before(log, range->next, page_bytes, sums);
  for (; range->next < end; range->next++) {
    if (result == SQLITE_OK)
      result = log->real->pMethods->xRead(
          log->real, room, frame_header_bytes + page_bytes, frame_offset(range->next, page_bytes));
    if (result == SQLITE_OK && frame_follows(room, page_bytes, is_big_endian(header), sums)) continue;
    if (is_same_log(log, range->salts, header)) {
      range->damaged = range->next;
      range->page = result == SQLITE_OK ? big_endian_32(room) : 0;
    }
    range->next = end;
    break;
  }
  sqlite3_free(room);
  return SQLITE_OK;
}

static int log_control(sqlite3_file *base, int question, void *answer) {
  log_file *log = (log_file *)base;
  return log->real->pMethods->xFileControl(log->real, question, answer);
}

static int log_close(sqlite3_file *base) {
  log_file *log = (log_file *)base;
  close_room(log);
  log->database->log = NULL;
  return log->real->pMethods->xClose(log->real);
}

// MARK: What goes straight on

// Both kinds of file begin alike.
typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
} any_file;

#define REAL(file) (((any_file *)(file))->real)
#define ON(file, method, ...) REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__)

static int on_truncate(sqlite3_file *file, sqlite3_int64 size) { return ON(file, xTruncate, size); }
static int on_sync(sqlite3_file *file, int flags) { return ON(file, xSync, flags); }
static int on_file_size(sqlite3_file *file, sqlite3_int64 *size) { return ON(file, xFileSize, size); }
static int on_lock(sqlite3_file *file, int lock) { return ON(file, xLock, lock); }
static int on_unlock(sqlite3_file *file, int lock) { return ON(file, xUnlock, lock); }
static int on_check_lock(sqlite3_file *file, int *answer) { return ON(file, xCheckReservedLock, answer); }
static int on_sector_size(sqlite3_file *file) { return ON(file, xSectorSize); }
static int on_characteristics(sqlite3_file *file) { return ON(file, xDeviceCharacteristics); }
static int on_map(sqlite3_file *file, int region, int bytes, int extend, void volatile **address) {
  return ON(file, xShmMap, region, bytes, extend, address);
}
static int on_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  return ON(file, xShmLock, offset, count, flags);
}
static void on_barrier(sqlite3_file *file) { ON(file, xShmBarrier); }
static int on_unmap(sqlite3_file *file, int deletes) { return ON(file, xShmUnmap, deletes); }

// Version 2: with the index of a log, without pages in mapped memory.
#define METHODS(kind)                                                                                                  \
  {                                                                                                                    \
    .iVersion = 2, .xClose = kind##_close, .xRead = kind##_read, .xWrite = kind##_write, .xTruncate = on_truncate,     \
    .xSync = on_sync, .xFileSize = on_file_size, .xLock = on_lock, .xUnlock = on_unlock,                               \
    .xCheckReservedLock = on_check_lock, .xFileControl = kind##_control, .xSectorSize = on_sector_size,                \
    .xDeviceCharacteristics = on_characteristics, .xShmMap = on_map, .xShmLock = on_map_lock,                          \
    .xShmBarrier = on_barrier, .xShmUnmap = on_unmap,                                                                  \
  }

static const sqlite3_io_methods database_methods = METHODS(database);
static const sqlite3_io_methods log_methods = METHODS(log);

// MARK: The file system

static sqlite3_vfs *below(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *flags_out) {
  sqlite3_vfs *real = below(vfs);
  file->pMethods = NULL;
  int is_database = flags & SQLITE_OPEN_MAIN_DB, is_log = flags & SQLITE_OPEN_WAL;
  if (name == NULL || !(is_database || is_log)) return real->xOpen(real, name, file, flags, flags_out);
  size_t own_bytes = is_database ? sizeof(database_file) : sizeof(log_file);
  memset(file, 0, own_bytes);
  sqlite3_file *inner = (sqlite3_file *)((char *)file + own_bytes);
  int result = real->xOpen(real, name, inner, flags, flags_out);
  if (result != SQLITE_OK) {
    if (inner->pMethods != NULL) inner->pMethods->xClose(inner);
    return result;
  }
  if (is_database) {
    database_file *database = (database_file *)file;
    database->real = inner;
    // What `VACUUM INTO` and backups make says so before it has a first page.
    if (sqlite3_uri_boolean(name, "checked", 0)) database->kind = checked;
    file->pMethods = &database_methods;
  } else {
    log_file *log = (log_file *)file;
    log->real = inner;
    log->stale_from = nowhere;
    log->written = -1;
    log->database = (database_file *)sqlite3_database_file_object(name);
    log->database->log = log;
    file->pMethods = &log_methods;
  }
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) { return below(vfs)->xDelete(below(vfs), name, sync); }
static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
  return below(vfs)->xAccess(below(vfs), name, flags, answer);
}
static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int bytes, char *path) {
  return below(vfs)->xFullPathname(below(vfs), name, bytes, path);
}
static void *vfs_dl_open(sqlite3_vfs *vfs, const char *name) { return below(vfs)->xDlOpen(below(vfs), name); }
static void vfs_dl_error(sqlite3_vfs *vfs, int bytes, char *text) { below(vfs)->xDlError(below(vfs), bytes, text); }
static void (*vfs_dl_symbol(sqlite3_vfs *vfs, void *library, const char *name))(void) {
  return below(vfs)->xDlSym(below(vfs), library, name);
}
static void vfs_dl_close(sqlite3_vfs *vfs, void *library) { below(vfs)->xDlClose(below(vfs), library); }
static int vfs_randomness(sqlite3_vfs *vfs, int bytes, char *out) { return below(vfs)->xRandomness(below(vfs), bytes, out); }
static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) { return below(vfs)->xSleep(below(vfs), microseconds); }
static int vfs_time(sqlite3_vfs *vfs, double *time) { return below(vfs)->xCurrentTime(below(vfs), time); }
static int vfs_time_64(sqlite3_vfs *vfs, sqlite3_int64 *time) { return below(vfs)->xCurrentTimeInt64(below(vfs), time); }
static int vfs_last_error(sqlite3_vfs *vfs, int bytes, char *text) {
  return below(vfs)->xGetLastError(below(vfs), bytes, text);
}

int homeroom_vfs_register(void) {
  static sqlite3_vfs layer;
  if (sqlite3_vfs_find(HOMEROOM_VFS) != NULL) return SQLITE_OK;
  sqlite3_vfs *real = sqlite3_vfs_find(NULL);
  if (real == NULL || real->iVersion < 2) return SQLITE_ERROR;
  size_t own_bytes = sizeof(database_file) > sizeof(log_file) ? sizeof(database_file) : sizeof(log_file);
  layer = (sqlite3_vfs){
      .iVersion = 2, .szOsFile = real->szOsFile + (int)own_bytes, .mxPathname = real->mxPathname, .zName = HOMEROOM_VFS,
      .pAppData = real, .xOpen = vfs_open, .xDelete = vfs_delete, .xAccess = vfs_access, .xFullPathname = vfs_full_path,
      .xDlOpen = vfs_dl_open, .xDlError = vfs_dl_error, .xDlSym = vfs_dl_symbol, .xDlClose = vfs_dl_close,
      .xRandomness = vfs_randomness, .xSleep = vfs_sleep, .xCurrentTime = vfs_time, .xGetLastError = vfs_last_error,
      .xCurrentTimeInt64 = vfs_time_64,
  };
  return sqlite3_vfs_register(&layer, 0);
}

// MARK: Questions

homeroom_damage homeroom_found_damage(sqlite3 *connection) {
  homeroom_damage damage = {0};
  sqlite3_file_control(connection, "main", control_damage, &damage);
  return damage;
}

void homeroom_read_over_damage(sqlite3 *connection) {
  sqlite3_file_control(connection, "main", control_read_over_damage, NULL);
}

int homeroom_examine_pages(sqlite3 *connection, homeroom_page_range *range) {
  return sqlite3_file_control(connection, "main", control_examine_pages, range);
}

int homeroom_last_commit(sqlite3 *connection, homeroom_commit *commit) {
  return sqlite3_file_control(connection, "main", control_last_commit, commit);
}

int homeroom_examine_frames(sqlite3 *connection, homeroom_frame_range *range) {
  return sqlite3_file_control(connection, "main", control_examine_frames, range);
}
