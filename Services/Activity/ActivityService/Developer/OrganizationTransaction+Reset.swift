internal import Domain
internal import Messages
internal import Storage

extension OrganizationTransaction {
  /// Forgets everything of the organization; its changes begin anew, in another epoch.
  ///
  /// - Parameter content: where Context's changes begin, once it has forgotten the content. Nil: what it has told is kept.
  mutating func reset(content: FeedCursor?) throws {
    if let content { try forgetContexts(upTo: content) }
    let organization = Value.text(id.rawValue)
    try transaction.execute("DELETE FROM entity WHERE organization = ?", organization)
    try transaction.execute("DELETE FROM scheduled_handout WHERE organization = ?", organization)
    try transaction.execute("DELETE FROM idle_limit WHERE organization = ?", organization)
    try transaction.execute("DELETE FROM done_event WHERE organization = ?", organization)
    try RequestLog.reset(organization: id.rawValue, in: transaction)
    try restartFeed()
    try reload()
    try store(.organizationReset(true))
  }
}
