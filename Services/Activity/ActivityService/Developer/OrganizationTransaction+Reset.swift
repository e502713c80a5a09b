internal import Domain
internal import Messages
internal import Storage

extension OrganizationTransaction {
  /// Forgets everything of the organization but what Context has told; its changes begin anew, in another epoch.
  mutating func reset() throws {
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
