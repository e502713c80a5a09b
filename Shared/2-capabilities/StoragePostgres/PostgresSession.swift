internal import Observability
internal import Storage

/// What every connection is set to. Times are in milliseconds.
enum PostgresSession {
  /// The oldest server that has all that is asked of it.
  static let serverVersionMin = 130_000
  /// A statement that takes longer is ended: it should take some milliseconds.
  static let statementMilliseconds = 30_000
  /// How long another's lock is waited for.
  static let lockMilliseconds = 5_000
  /// A transaction in which nothing is asked for so long is ended: its process hangs.
  static let idleMilliseconds = 60_000

  /// - Throws: `.incompatible` for a server or a database that cannot be used.
  static func begin(_ link: PostgresLink, schema: String, readsOnly: Bool) throws(StorageError) {
    guard link.serverVersion >= serverVersionMin else {
      throw StorageError(.incompatible, "\(link.store): PostgreSQL 13 or newer is needed")
    }
    guard link.setting("server_encoding") == "UTF8" else {
      throw StorageError(.incompatible, "\(link.store): the database is to be one of encoding UTF8")
    }
    // Every statement is to go by an index, in the order of its key, whatever the server knows of how many rows there are: tables
    // are empty at first, and plans are kept.
    try link.run(
      """
      SET search_path = \(schema); SET statement_timeout = \(statementMilliseconds);
      SET lock_timeout = \(lockMilliseconds); SET idle_in_transaction_session_timeout = \(idleMilliseconds);
      SET default_transaction_read_only = \(readsOnly ? "on" : "off"); SET plan_cache_mode = force_generic_plan;
      SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
      SET max_parallel_workers_per_gather = 0; SET standard_conforming_strings = on
      """)
    if !readsOnly { try requireDurability(link) }
  }

  /// The views of the schema, each with the words of its statement: the names of the tables that it shows are among them.
  static func views(on link: PostgresLink) throws(StorageError) -> [Substring: Set<Substring>] {
    let answer = try link.run(
      "SELECT viewname, definition FROM pg_catalog.pg_views WHERE schemaname = current_schema()")
    var views: [Substring: Set<Substring>] = [:]
    for row in 0..<answer.rowCount {
      answer.row = row
      views[Substring(answer.text(at: 0))] = Set(PostgresStatement.words(of: answer.text(at: 1)))
    }
    // One may show another.
    for _ in views {
      for (name, words) in views {
        views[name] = words.reduce(words) { words, word in words.union(views[word] ?? []) }
      }
    }
    return views
  }

  /// Whoever is told of a commit is told that it is on the disk, and on that of a standby which the server is to wait for. A stronger
  /// setting stays.
  private static func requireDurability(_ link: PostgresLink) throws(StorageError) {
    let answer = try link.run("SHOW synchronous_commit")
    guard answer.rowCount == 1, tooWeak.contains(answer.text(at: 0)) else { return }
    try link.run("SET synchronous_commit = on")
  }

  /// With these the server waits for no disk, or for none but its own.
  private static let tooWeak: Set<String> = ["off", "local"]

  /// Has the log say where the server is set to lose what was acknowledged.
  ///
  /// - Parameter hosts: of the connection string: with several of them another may take over.
  static func warn(_ link: PostgresLink, hosts: Int, _ log: Logger) throws(StorageError) {
    if try setting("fsync", on: link) == "off" {
      log.warning(
        "the database server does not wait for its disk (fsync): what is acknowledged may be lost",
        ["store": link.store])
    }
    let commit = try setting("synchronous_commit", on: link)
    if tooWeak.contains(commit) {
      log.warning(
        "the database's synchronous_commit is too weak, and on for the connections of this service",
        ["store": link.store, "synchronous_commit": commit])
    }
    if hosts > 1, try setting("synchronous_standby_names", on: link).isEmpty {
      log.warning(
        """
        several database hosts are named, and the one that takes writes waits for no standby (synchronous_standby_names): another that \
        takes over may lack what was acknowledged
        """, ["store": link.store])
    }
  }

  /// As a session begins with it.
  private static func setting(_ name: String, on link: PostgresLink) throws(StorageError) -> String {
    let answer = try link.run("SELECT reset_val FROM pg_catalog.pg_settings WHERE name = '\(name)'")
    return answer.rowCount == 1 ? answer.text(at: 0) : ""
  }
}
