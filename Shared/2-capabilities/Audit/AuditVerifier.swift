internal import Crypto
internal import Domain
public import Messages
internal import Wire

/// Follows an organization's audit log from its beginning and works the chain out anew: the first entry that does not fit ends
/// it.
///
/// It finds whatever was changed, taken out, put in or exchanged in between, unless the whole chain after it was made anew; that,
/// and an end that was cut off, it finds by a head that was noted elsewhere, and by nothing else.
///
///     var verifier = AuditVerifier(noted: head)
///     for entry in entries { try verifier.take(entry) }
///     try verifier.finish()
public struct AuditVerifier: Sendable {
  /// The first entry that does not fit, and why.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the entry that does not fit, or is missing.
    public var sequence: Int64
    /// What is wrong with it, to be said after its number.
    public var what: String

    /// A sentence for whoever checks the log.
    public var description: String { "entry \(sequence) \(what)" }
  }

  /// The last entry that fits.
  public private(set) var head = AuditHead()
  /// Entries that were worked out.
  public private(set) var entryCount: Int64 = 0
  /// Where the entries begin that are still there, if earlier ones were removed when their time was over.
  public private(set) var checkpoint: AuditHead?
  private var checkpointIsTold = false
  private let noted: AuditHead?

  /// - Parameter noted: a head of this log, noted at another time and in another place.
  public init(noted: AuditHead? = nil) {
    self.noted = noted
  }

  /// Whether the head that was noted lies before what is still there: nothing can be said of it.
  public var notedIsTrimmed: Bool {
    guard let noted, let checkpoint else { return false }
    return noted.sequence < checkpoint.sequence
  }

  /// - Throws: when the entry does not follow from the ones before.
  public mutating func take(_ entry: ActivityV1.AuditEntry) throws(Fault) {
    if head.sequence == 0, entry.action == AuditAction.auditCheckpoint.rawValue { return try begin(behind: entry) }
    let expected = head.sequence + 1
    guard entry.sequence == expected else {
      throw Fault(sequence: expected, what: "is missing: entry \(entry.sequence) comes instead")
    }
    guard AuditChain.digest(after: head.digest, content: entry.content) == entry.digest else {
      throw Fault(sequence: expected, what: "was changed, or one before it: its digest is another")
    }
    guard let content = try? ActivityV1.AuditContent(decoding: entry.content) else {
      throw Fault(sequence: expected, what: "cannot be read")
    }
    if let field = content.fieldThatDiffers(from: entry) {
      throw Fault(sequence: expected, what: "is shown with another \(field) than it was chained with")
    }
    head = AuditHead(sequence: entry.sequence, digest: entry.digest)
    entryCount += 1
    if let checkpoint, content.action == AuditAction.auditTrimmed.rawValue,
      content.objectID == AuditChain.name(of: checkpoint)
    {
      checkpointIsTold = true
    }
    try holdAgainstNoted()
  }

  /// After the last entry.
  public func finish() throws(Fault) {
    if let checkpoint, !checkpointIsTold {
      throw Fault(
        sequence: checkpoint.sequence,
        what: "and those before it are gone, and no entry says that their time was over")
    }
    if let noted, head.sequence < noted.sequence {
      throw Fault(
        sequence: head.sequence, what: "is the last: the log went on to \(noted.sequence) when that was noted")
    }
  }

  private mutating func begin(behind entry: ActivityV1.AuditEntry) throws(Fault) {
    guard entry.sequence > 0, entry.digest.count == SHA256.byteCount, entry.content.isEmpty else {
      throw Fault(sequence: entry.sequence, what: "is no checkpoint")
    }
    head = AuditHead(sequence: entry.sequence, digest: entry.digest)
    checkpoint = head
    try holdAgainstNoted()
  }

  private func holdAgainstNoted() throws(Fault) {
    guard let noted, noted.sequence == head.sequence, noted != head else { return }
    throw Fault(sequence: head.sequence, what: "was another when its digest was noted: the log was made anew")
  }
}

extension ActivityV1.AuditContent {
  /// What an entry shows otherwise than it was chained; nil where all fits. Names are shown by the way that leads from their
  /// pseudonyms, which is not chained; that there are no more of them is.
  fileprivate func fieldThatDiffers(from entry: ActivityV1.AuditEntry) -> String? {
    if sequence != entry.sequence { return "number" }
    if time != entry.time { return "time" }
    if !role.isExactly(entry.role) { return "role" }
    if !appID.isExactly(entry.appID) { return "app" }
    if !action.isExactly(entry.action) { return "action" }
    if !method.isExactly(entry.method) { return "method" }
    if count != entry.count { return "count" }
    if sealed.isEmpty, !objectID.isExactly(entry.objectID) { return "object" }
    if sealed.isEmpty, !reason.isExactly(entry.reason) { return "reason" }
    if subjectCount != entry.subjectCount || subjectCount < entry.subjectIDs.count { return "number of people" }
    return nil
  }
}
