internal import Storage

// What goes along when a store is moved: all but the count of beats, which says nothing.
extension ActivitySchema {
  static let tables =
    StoredTable.shared + [
      StoredTable(ofStore: "secret", by: "name"), StoredTable(ofStore: "follower", by: "service"),
      StoredTable("entity", by: "kind", "id"), StoredTable("scheduled_handout", by: "handout_id"),
      StoredTable("known_context", by: "context_id"), StoredTable("context_cursor"),
      StoredTable("leaving_context", by: "context_id"),
      StoredTable("attempt", by: "attempt_id", counting: "row"),
      StoredTable("attempt_event", by: "event_id", referring: "attempt_row", to: "attempt"),
      StoredTable("attempt_name", by: "student", "app_id", "name", "since_ms", referring: "attempt_row", to: "attempt"),
      StoredTable("kind_fix", by: "context_id"),
      StoredTable("kind_refold", by: "context_id"), StoredTable("idle_limit", by: "from_ms"),
      StoredTable("done_event", by: "student", "handout_id", "context_id", "task_id", "event_id", "is_by_app"),
      StoredTable("done_untold", by: "student", "handout_id", "context_id", "task_id"),
      StoredTable("returned_work", by: "student", "handout_id", "number"),
      StoredTable("acknowledged_notice", by: "student", "notice_id"),
      StoredTable("audit", by: "rowid", counting: "rowid"), StoredTable("audit_entry", by: "seq"),
      StoredTable("audit_base"),
      StoredTable("audit_person", by: "person"), StoredTable("audit_group", by: "group_id"),
      StoredTable("audit_member", by: "pseudonym", "group_id"), StoredTable("audit_words", by: "seq"),
      StoredTable("erasure", by: "erasure_id"), StoredTable("erasure_count", by: "erasure_id", "service", "what"),
      StoredTable("erasure_confirmation", by: "erasure_id", "service"), StoredTable("erased_person", by: "digest"),
      StoredTable("earlier_history"), StoredTable("deleted_class", by: "class_id"),
      StoredTable("identity", by: "issuer", "subject"), StoredTable("sign_in_code", by: "code"),
      StoredTable("administrator", by: "person"),
    ]

  /// Digests of erased people, and what removed attempts are called.
  static let madeWithSecrets: [SQL] = [
    "SELECT 1 FROM erased_person WHERE organization = ? LIMIT 1",
    "SELECT 1 FROM attempt WHERE organization = ? AND attempt_id > '~' AND attempt_id < '~g' LIMIT 1",
  ]
}
