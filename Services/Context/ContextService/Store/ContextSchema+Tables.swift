internal import Storage

// What goes along when a store is moved: all but the count of beats, which says nothing.
extension ContextSchema {
  static let tables =
    StoredTable.shared + [
      StoredTable(ofStore: "secret", by: "name"),
      StoredTable("app", by: "app"), StoredTable("context", numberedBy: "id"),
      StoredTable("context_title", by: "rowid", beside: "context", by: "id"),
      StoredTable("context_words", by: "rowid", beside: "context", by: "id"),
      StoredTable("navigation", by: "parent_id", "child_id"),
      StoredTable("former_place", by: "parent_id", "identifier", "until_time", "context_id"),
      StoredTable("former_link", by: "app", "link_key", "until_time", "context_id"), StoredTable("image", by: "etag"),
      StoredTable("school_entity", by: "kind", "entity"), StoredTable("school_cursor"),
      StoredTable("erasure", by: "erasure_id"),
    ]

  /// Digests of erased people, with a key of Activity's.
  static let madeWithSecrets: [SQL] = ["SELECT 1 FROM erasure WHERE organization = ? AND length(digest) > 0 LIMIT 1"]
}
