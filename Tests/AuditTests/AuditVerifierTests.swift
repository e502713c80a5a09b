import Audit
import Domain
import Messages
import Testing
import Wire

@Suite("The chain of the audit log")
struct AuditVerifierTests {
  /// A log as a server shows it.
  private static func log(_ count: Int = 9, after base: AuditHead = AuditHead(), trimmed: Bool = false) throws
    -> [ActivityV1.AuditEntry]
  {
    var head = base
    return try (0..<count).map { index in
      let isTrimming = trimmed && index == count - 1
      let content = ActivityV1.AuditContent(
        sequence: head.sequence + 1, time: WellKnown.Timestamp(seconds: 1_000 + Int64(index)),
        actor: [UInt8](repeating: 7, count: 16), role: "teacher", appID: "app",
        action: isTrimming ? "AUDIT_TRIMMED" : "CLASS_UPDATED",
        objectID: isTrimming ? AuditChain.name(of: base) : "class \(index)", subjects: [UInt8](repeating: 9, count: 16),
        subjectCount: 2, reason: "because", count: 1)
      let bytes = try content.encoded()
      head = AuditHead(sequence: content.sequence, digest: AuditChain.digest(after: head.digest, content: bytes))
      return ActivityV1.AuditEntry(
        sequence: content.sequence, time: content.time, actorID: "tess", role: content.role, appID: content.appID,
        action: content.action, objectID: content.objectID, subjectIDs: ["ana", "ben"], reason: content.reason,
        count: 1, digest: head.digest, content: bytes, subjectCount: 2)
    }
  }

  private func fault(in entries: [ActivityV1.AuditEntry], noted: AuditHead? = nil) -> AuditVerifier.Fault? {
    var verifier = AuditVerifier(noted: noted)
    do {
      for entry in entries { try verifier.take(entry) }
      try verifier.finish()
      return nil
    } catch {
      return error
    }
  }

  private func head(_ entry: ActivityV1.AuditEntry) -> AuditHead {
    AuditHead(sequence: entry.sequence, digest: entry.digest)
  }

  @Test("a log that nobody touched holds, and so does none at all")
  func holds() throws {
    #expect(fault(in: try Self.log()) == nil && fault(in: []) == nil)
    let log = try Self.log()
    #expect(fault(in: log, noted: head(log[4])) == nil)
  }

  /// What somebody could do to a log, each to its fifth entry.
  private static let tampering: [(String, @Sendable (inout [ActivityV1.AuditEntry]) throws -> Void)] = [
    ("a byte of its content", { $0[4].content[20] ^= 1 }),
    ("its digest", { $0[4].digest[0] ^= 1 }),
    ("taken out", { $0.remove(at: 4) }),
    ("put in twice", { $0.insert($0[3], at: 4) }),
    ("exchanged with the next", { $0.swapAt(4, 5) }),
    ("another time shown", { $0[4].time = WellKnown.Timestamp(seconds: 1) }),
    ("another role shown", { $0[4].role = "student" }),
    ("another app shown", { $0[4].appID = "" }),
    ("another action shown", { $0[4].action = "CLASS_DELETED" }),
    ("another object shown", { $0[4].objectID = "class" }),
    ("another reason shown", { $0[4].reason = "" }),
    ("another method shown", { $0[4].method = "GetHandoutGrid" }),
    ("another count shown", { $0[4].count = 2 }),
    ("more people shown", { $0[4].subjectIDs.append("cy") }),
    ("another number of people shown", { $0[4].subjectCount = 3 }),
    (
      "made anew with the same digest of the one before",
      { entries in
        var content = try ActivityV1.AuditContent(decoding: entries[4].content)
        content.reason = "another"
        entries[4].content = try content.encoded()
        entries[4].reason = "another"
      }
    ),
  ]

  @Test("whatever is done to one entry is found at that entry", arguments: tampering.indices)
  func found(index: Int) throws {
    let (what, tamper) = Self.tampering[index]
    var log = try Self.log()
    try tamper(&log)
    #expect(fault(in: log)?.sequence == 5, "\(what)")
  }

  @Test("an entry made anew with a fitting digest is found at the next one")
  func remade() throws {
    var log = try Self.log()
    var content = try ActivityV1.AuditContent(decoding: log[4].content)
    content.reason = "another"
    log[4].content = try content.encoded()
    log[4].reason = "another"
    log[4].digest = AuditChain.digest(after: log[3].digest, content: log[4].content)
    #expect(fault(in: log)?.sequence == 6)
  }

  @Test("an end that was cut off is seen by a head that was noted, and by nothing else")
  func cut() throws {
    let log = try Self.log()
    let short = Array(log.dropLast(2))
    #expect(fault(in: short) == nil)
    #expect(fault(in: short, noted: head(log[8]))?.sequence == 7)
    #expect(fault(in: short, noted: head(log[6])) == nil)
  }

  @Test("a log that was made anew is seen by a head that was noted, and by nothing else")
  func madeAnew() throws {
    let log = try Self.log()
    var forged = try Self.log(4)
    forged += try Self.log(5, after: AuditHead(sequence: 4, digest: AuditChain.digest(after: [], content: [1])))
    // What comes after an entry follows from it: the forger makes all of that anew.
    var head = AuditHead(sequence: 3, digest: forged[2].digest)
    for index in 3..<9 {
      var content = try ActivityV1.AuditContent(decoding: log[index].content)
      content.role = "student"
      forged[index] = log[index]
      forged[index].role = "student"
      forged[index].content = try content.encoded()
      head = AuditHead(
        sequence: head.sequence + 1, digest: AuditChain.digest(after: head.digest, content: forged[index].content))
      forged[index].digest = head.digest
    }
    #expect(fault(in: forged) == nil)
    #expect(fault(in: forged, noted: self.head(log[6]))?.sequence == 7)
  }

  /// A log whose first entries were removed when their time was over.
  private func trimmed(at base: AuditHead, told: Bool) throws -> [ActivityV1.AuditEntry] {
    [ActivityV1.AuditEntry(sequence: base.sequence, action: "AUDIT_CHECKPOINT", count: 4, digest: base.digest)]
      + (try Self.log(5, after: base, trimmed: told))
  }

  @Test("a log whose oldest entries were removed holds from there on, where an entry says so")
  func checkpoint() throws {
    let base = AuditHead(sequence: 4, digest: [UInt8](repeating: 3, count: 32))
    #expect(fault(in: try trimmed(at: base, told: true)) == nil)
    // Entries were cut off at the front, and no entry says that their time was over.
    #expect(fault(in: try trimmed(at: base, told: false))?.sequence == 4)
    #expect(fault(in: Array(try Self.log().dropFirst(2)))?.sequence == 1)
    var another = try trimmed(at: base, told: true)
    another[0].digest[0] ^= 1
    #expect(fault(in: another)?.sequence == 5)
    var verifier = AuditVerifier(noted: AuditHead(sequence: 2, digest: [1]))
    for entry in try trimmed(at: base, told: true) { try verifier.take(entry) }
    #expect(verifier.notedIsTrimmed && verifier.checkpoint == base && verifier.entryCount == 5)
  }

  @Test("a checkpoint in the middle is no entry")
  func lateCheckpoint() throws {
    var log = try Self.log()
    log[4] = ActivityV1.AuditEntry(sequence: 5, action: "AUDIT_CHECKPOINT", digest: log[4].digest)
    #expect(fault(in: log)?.sequence == 5)
  }

  @Test("a head is read as it is written, and nothing else is one")
  func heads() {
    let head = AuditHead(sequence: 12, digest: (0..<32).map { UInt8($0 * 8) })
    #expect(AuditHead(head.description) == head)
    for text in ["", "12", "12:", "0:" + String(repeating: "a", count: 64), "12:" + String(repeating: "g", count: 64)] {
      #expect(AuditHead(text) == nil)
    }
  }

  @Test("a pseudonym follows from the person and the secret, and orders as its bytes do")
  func pseudonyms() throws {
    let secret = [UInt8](repeating: 1, count: Pseudonym.secretBytes)
    let all = (0..<100).map { Pseudonym(of: PersonID("p\($0)"), secret: secret) }
    #expect(Set(all).count == 100)
    #expect(Pseudonym(of: "p1", secret: secret) == all[1] && Pseudonym(of: "p1", secret: secret + [0]) != all[1])
    for pseudonym in all { #expect(Pseudonym(pseudonym.bytes) == pseudonym) }
    #expect(all.sorted().map(\.bytes) == all.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
    #expect(Pseudonym([1, 2, 3]) == nil)
  }
}
