extension ChangeLog {
  /// What is wrong with the feeds of a store: gaps, and heads that are not at the last change.
  ///
  /// - Parameter subject: whose store it is, as in "activity".
  public static func findings(of subject: String, on connection: any Connection) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    try connection.forEach(
      """
      SELECT feed_head.organization, feed_head.seq, count(change.seq), min(change.seq), max(change.seq)
      FROM feed_head LEFT JOIN change ON change.organization = feed_head.organization
      GROUP BY feed_head.organization
      """
    ) { row in
      let (organization, head, count) = (try row.text(0), try row.integer(1), try row.integer(2))
      let (first, last) = (try row.integerOrNull(3) ?? 1, try row.integerOrNull(4) ?? 0)
      if last != head {
        findings.append(
          StoreFinding(
            subject, "the feed of \(organization) says that it ends at \(head), and its last change is \(last)"))
      }
      if first != 1 || count != last {
        findings.append(
          StoreFinding(
            subject, "the feed of \(organization) has \(count) changes from \(first) to \(last): some are missing"))
      }
    }
    return findings
  }

  /// Whether a follower that keeps these positions has followed this store's history.
  ///
  /// - Parameter follower: who keeps them, and of whom, as in "activity's position in context".
  public static func findings(
    of positions: [String: FeedPosition], kept follower: String, subject: String, on connection: any Connection
  ) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    for (organization, position) in positions.sorted(by: { $0.key < $1.key }) where position.sequence > 0 {
      let page = try page(of: organization, after: position, limit: 1, on: connection)
      guard let page, !page.reset else {
        findings.append(
          StoreFinding(
            subject,
            "\(follower), \(position.sequence) of \(organization) in epoch \(position.epoch), is not in the history that is there: "
              + "it will be read anew when the services run"))
        continue
      }
    }
    return findings
  }
}
