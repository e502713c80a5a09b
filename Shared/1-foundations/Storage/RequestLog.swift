/// What has been answered to which request, so that a retried create makes one thing.
///
/// Look it up and note it in the same transaction as the effect; otherwise two retries may both find nothing.
public enum RequestLog {
  /// The log's table. Give it a number of its own among the service's migrations.
  public static func schema(_ number: Int) -> Migration {
    Migration(
      number, "requests",
      """
      CREATE TABLE request (
        organization TEXT NOT NULL,
        request_id TEXT NOT NULL,
        method TEXT NOT NULL,
        digest BLOB NOT NULL,
        response BLOB NOT NULL,
        answered_at INTEGER NOT NULL,
        PRIMARY KEY (organization, request_id)
      );
      CREATE INDEX request_by_age ON request (answered_at);
      """)
  }

  /// What is known of a request when it comes.
  public enum Earlier: Hashable, Sendable {
    /// Not seen, or forgotten.
    case none
    /// The same request: give this answer again.
    case answered([UInt8])
    /// The id was used for another method or content.
    case differs
  }

  /// - Parameter digest: of the request's content, whoever sends it; the same function always.
  public static func earlier(
    organization: String, requestID: String, method: String, digest: [UInt8], on connection: any Connection
  ) throws -> Earlier {
    try connection.first(
      "SELECT method, digest, response FROM request WHERE organization = ? AND request_id = ?",
      .text(organization), .text(requestID)
    ) { row in
      guard try row.text(0) == method, try row.blob(1) == digest else { return .differs }
      return .answered(try row.blob(2))
    } ?? .none
  }

  /// - Parameter answeredAt: milliseconds since 1970.
  /// - Returns: about how many bytes that takes in the store, its key in the index of the table included.
  @discardableResult
  public static func note(
    organization: String, requestID: String, method: String, digest: [UInt8], response: [UInt8], answeredAt: Int64,
    in transaction: Transaction
  ) throws -> Int {
    try transaction.execute(
      """
      INSERT INTO request (organization, request_id, method, digest, response, answered_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      .text(organization), .text(requestID), .text(method), .blob(digest), .blob(response), .integer(answeredAt))
    let keyBytes = organization.utf8.count + requestID.utf8.count
    return 2 * keyBytes + method.utf8.count + digest.count + response.count + rowBytes
  }

  /// What a row takes beside its texts: times, lengths, and its entries in both indexes.
  private static let rowBytes = 64

  /// Forgets at most `limit` answers given before an instant (milliseconds since 1970); returns how many.
  @discardableResult
  public static func forget(before instant: Int64, limit: Int = 1000, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      DELETE FROM request WHERE (organization, request_id) IN (
        SELECT organization, request_id FROM request WHERE answered_at < ? ORDER BY answered_at LIMIT ?)
      """, .integer(instant), .int(limit))
  }

  /// Forgets an organization's answers: part of a reset in developer mode.
  public static func reset(organization: String, in transaction: Transaction) throws {
    try transaction.execute("DELETE FROM request WHERE organization = ?", .text(organization))
  }
}
