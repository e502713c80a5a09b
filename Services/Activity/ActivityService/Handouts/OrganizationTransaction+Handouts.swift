internal import Domain
internal import Feeds
internal import Messages
internal import RPC

// Stores handouts with the history of their recipients, and posts scheduled handouts when their time has come.
extension OrganizationTransaction {
  /// Stores a handout with the history of its recipients.
  ///
  /// - Parameters:
  ///   - recipients: the history; nil: as the handout itself names them, from the beginning.
  ///   - inquiry: what it is held against before (D3, D9).
  mutating func store(
    _ handout: ActivityV1.Handout, recipients: Recipients? = nil, check inquiry: Inquiry, limits: Limits
  ) throws {
    let recipients = recipients ?? Recipients(handout.recipients)
    var meaning = try Handout(ActivityV1.HandoutHistory(handout, recipients: recipients))
    meaning.policyWindows = organization.handout(meaning.id)?.policyWindows ?? .always
    meaning.settlePolicy(at: inquiry.now)
    let history = ActivityV1.HandoutHistory(handout, recipients: recipients, policyWindows: meaning.policyWindows)
    if handout.isUnposted || inquiry.record.handouts[meaning.id]?.isUnposted == true {
      try inquiry.organization.check(meaning, now: inquiry.now, limits: limits)
    } else {
      try meaning.check(limits: limits)
    }
    // Whoever follows the feed knows how work stood at the due time before they learn that it is one.
    let lookBacks = LookBack.all(for: meaning, instead: organization.handout(meaning.id))
    for lookBack in lookBacks { try finish(lookBack) }
    try store(.handout(history))
    for lookBack in lookBacks { stopLooking(lookBack) }
  }

  /// Posts what was to be posted by now, each as of the instant it was scheduled for.
  ///
  /// - Parameter restored: a class that was deleted until now: what was to be posted meanwhile is posted as of now, for nobody could work at it.
  /// - Returns: how many were posted.
  @discardableResult
  mutating func postDue(at now: Instant, ofRestored restored: ClassID? = nil) throws -> Int {
    let due = organization.dueSchedules(at: now).filter { restored == nil || $0.schoolClass == restored }
    for handout in due {
      guard var message = record.handouts[handout.id] else { continue }
      message.state = .posted
      message.postTime = restored == nil ? message.scheduleTime : WellKnown.Timestamp(now)
      message.scheduleTime = nil
      message.revision += 1
      // It was held against the rules when it was scheduled; there is nobody to tell if it broke one since.
      try store(
        .handout(
          ActivityV1.HandoutHistory(
            message, recipients: handout.recipients, policyWindows: handout.policyWindows)))
    }
    return due.count
  }
}

extension Organization {
  /// When each named student was a recipient.
  func recipients(of handout: ActivityV1.Handout) -> Recipients {
    self.handout(HandoutID(handout.handoutID))?.recipients ?? Recipients(handout.recipients)
  }
}

extension Recipients {
  /// As a handout names them before it has a history.
  init(_ recipients: ActivityV1.Recipients?) {
    guard let recipients, !recipients.wholeClass else {
      self = .wholeClass
      return
    }
    self = .students(recipients.studentIDs.map { PersonID($0) })
  }
}
