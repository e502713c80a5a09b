/// Why a snapshot is of no use. None of it is grave: everything in a snapshot can be read from the feeds again.
public enum SnapshotError: Error, Equatable {
  /// No snapshot at all, or one of a machine that orders bytes otherwise.
  case foreign
  /// Of an earlier or a later form of snapshots.
  case version(UInt32)
  /// It ends before it should, or goes on after its end.
  case truncated
  /// Its bytes are not those that were written.
  case damaged
  /// Its bytes are those that were written, and make no sense.
  case senseless(String)
}
