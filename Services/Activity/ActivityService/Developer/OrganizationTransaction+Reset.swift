internal import Domain
internal import Messages
internal import Storage

// The reset of an organization in developer mode: deletes all its stored data and restarts its change feed.
extension OrganizationTransaction {
  /// Forgets everything of the organization; its changes begin anew, in another epoch.
  ///
  /// - Parameter content: where Context's changes begin, once it has forgotten the content. Nil: what it has told is kept.
  mutating func reset(content: FeedCursor?) throws {
    if let content { try forgetContexts(upTo: content) }
    for statement in [
      "DELETE FROM entity WHERE organization = ?", "DELETE FROM scheduled_handout WHERE organization = ?",
      "DELETE FROM attempt_name WHERE organization = ?",
      "DELETE FROM done_event WHERE organization = ?", "DELETE FROM attempt WHERE organization = ?",
      "DELETE FROM attempt_event WHERE organization = ?", "DELETE FROM kind_fix WHERE organization = ?",
      "DELETE FROM erasure WHERE organization = ?", "DELETE FROM erasure_count WHERE organization = ?",
      "DELETE FROM erasure_confirmation WHERE organization = ?", "DELETE FROM erased_person WHERE organization = ?",
      "DELETE FROM kind_refold WHERE organization = ?", "DELETE FROM earlier_history WHERE organization = ?",
      "DELETE FROM deleted_class WHERE organization = ?", "DELETE FROM idle_limit WHERE organization = ?",
      "DELETE FROM identity WHERE organization = ?", "DELETE FROM sign_in_code WHERE organization = ?",
      "DELETE FROM administrator WHERE organization = ?", "DELETE FROM acknowledged_notice WHERE organization = ?",
      "DELETE FROM returned_work WHERE organization = ?",
      "DELETE FROM leaving_context WHERE organization = ?",
    ] as [SQL] {
      try transaction.execute(statement, .text(id.rawValue))
    }
    try RequestLog.reset(organization: id.rawValue, in: transaction)
    try restartFeed()
    try reload()
    try store(.organizationReset(true))
  }
}
