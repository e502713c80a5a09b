internal import Crypto
public import Messages

// Entries of audit logs and receipts of erasures, as tables.

extension ActivityV1.ListAuditResponse: TabularReport {
  /// The token of the next page, left out with the last one.
  public var facts: [TableValue.Member] { [("next_page_token", .text(orNone: nextPageToken))] }

  /// A row an entry.
  public var table: ReportTable {
    var shape = TableShape<ActivityV1.AuditEntry>()
    shape.add("sequence") { .integer($0.sequence) }
    shape.add("time") { .time(orNone: $0.time) }
    shape.add("actor_id") { .text(orNone: $0.actorID) }
    shape.add("role") { .text(orNone: $0.role) }
    shape.add("app_id") { .text(orNone: $0.appID) }
    shape.add("action") { .text($0.action) }
    shape.add("method") { .text(orNone: $0.method) }
    shape.add("object_id") { .text(orNone: $0.objectID) }
    shape.add("subject_ids") { .texts($0.subjectIDs) }
    shape.add("subject_count") { .integer($0.subjectCount) }
    shape.add("count") { .integer($0.count) }
    shape.add("reason") { .text(orNone: $0.reason) }
    shape.add("digest") { .text(orNone: $0.digest.hexadecimal) }
    return shape.table("entries", of: entries)
  }
}

extension ActivityV1.Erasure: TabularReport {
  /// The receipt without its counts: `complete_time` is left out while the erasure runs.
  public var facts: [TableValue.Member] {
    [
      ("erasure_id", .text(erasureID)), ("state", .text(orNone: state.schemaName)),
      ("create_time", .time(orNone: createTime)), ("complete_time", .time(orNone: completeTime)),
      ("waiting_for", .texts(waitingFor)), ("digest", .text(orNone: digest.hexadecimal)),
    ]
  }

  /// A row a kind of data that a service removed.
  public var table: ReportTable {
    var shape = TableShape<ActivityV1.ErasedCount>()
    shape.add("service") { .text($0.service) }
    shape.add("what") { .text($0.what) }
    shape.add("count") { .integer($0.count) }
    return shape.table("removed", of: removed)
  }
}
