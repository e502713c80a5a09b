internal import Glibc
public import Observability
public import Storage

// What every service with a store counts of it.
extension Metrics {
  /// How long transactions take, for ``Writer``.
  public var storeCommits: @Sendable (Duration) -> Void {
    let commits = durations(
      "homeroom_store_commit_seconds", "From the begin of a transaction until it is durable.")
    return { commits.record($0) }
  }

  /// - Parameter path: of the store's file.
  public func store<State>(_ writer: Writer<State>, _ readers: Readers, at path: String?) {
    counter("homeroom_store_commits_total", "Transactions that are durable.") { [weak writer] in
      writer?.statistics.commits ?? 0
    }
    counter("homeroom_store_failed_commits_total", "Transactions that failed as a whole.") { [weak writer] in
      writer?.statistics.failedCommits ?? 0
    }
    share("store_records", capacity: writer.limits.queueRecordsMax) { [weak writer] in
      writer?.statistics.recordsWaiting ?? 0
    }
    share("store_bytes", capacity: writer.limits.queueBytesMax) { [weak writer] in
      writer?.statistics.bytesWaiting ?? 0
    }
    share("store_reads", capacity: Readers.queueMax) { [weak readers] in readers?.waitingCount ?? 0 }
    guard let path else { return }
    gauge("homeroom_store_file_bytes", "Length of the store's file.") { Self.length(of: path) }
    gauge("homeroom_store_log_bytes", "Length of the write-ahead log beside it.") { Self.length(of: path + "-wal") }
  }

  /// 0 where there is none.
  private static func length(of path: String) -> Int {
    var file = stat()
    return unsafe stat(path, &file) == 0 ? Int(file.st_size) : 0
  }
}
