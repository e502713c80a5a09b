// Integrity checks of a store's change feeds and of the cursors that followers keep, reported as findings.
extension ChangeLog {
  /// What is wrong with the feeds of a store: gaps, changes that are not what was written, and heads that are not theirs.
  ///
  /// - Parameter subject: whose store it is, as in "activity".
  public static func findings(of subject: String, on connection: any Connection) throws -> [StoreFinding] {
    try heads(on: connection).flatMap { organization, _ in
      try FeedCheck(of: organization, on: connection).faults.map { fault in
        StoreFinding(subject, "the feed of \(organization) \(words(fault))")
      }
    }
  }

  private static func words(_ fault: FeedCheck.Fault) -> String {
    switch fault {
    case .missing(let changes) where changes.count == 1: "lacks change \(changes.lowerBound)"
    case .missing(let changes): "lacks the changes from \(changes.lowerBound) to \(changes.upperBound)"
    case .altered(let sequence): "has been altered at change \(sequence)"
    case .wrongHead: "does not end as its head says"
    }
  }

  /// Whether a follower that keeps these cursors has followed this store's history (D32). That a later epoch has begun since, as a
  /// restore begins one, is a remark: the follower reads the new history when the services run.
  ///
  /// - Parameters:
  ///   - cursors: by organization.
  ///   - follower: who keeps them, and of whom, as in "activity's position in context".
  public static func findings(
    of cursors: [String: FeedCursor], kept follower: String, subject: String, on connection: any Connection
  ) throws -> [StoreFinding] {
    try cursors.sorted { $0.key < $1.key }.compactMap { organization, cursor in
      guard cursor.sequence > 0 else { return nil }
      let page = try page(of: organization, after: cursor, limit: 1, on: connection)
      guard page?.reset != false else { return nil }
      let isReplaced = page.map { $0.head.epoch > cursor.epoch } ?? false
      return StoreFinding(
        subject,
        "\(follower), change \(cursor.sequence) of \(organization) in epoch \(cursor.epoch), "
          + (isReplaced ? "is of before the epoch that has begun" : "is not in the history that is there")
          + ": it will be read anew when the services run",
        isRemark: isReplaced)
    }
  }
}
