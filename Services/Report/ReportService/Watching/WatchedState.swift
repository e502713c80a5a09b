internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Synchronization
internal import Wire

/// A report as it stood when somebody looked, for everyone who watches the same. It is put together once for all of them.
final class WatchedState: Sendable {
  /// What it is made of, by handout.
  let parts: WatchedParts
  private let report: WrittenReport
  /// Whose data it shows.
  let people: ShownPeople
  /// What a reader who has seen this needs to resume.
  let token: ResumeToken
  let position: ReportPosition
  /// How far the next change by itself was when it was looked at; nil where there is none or the organization's clock
  /// stands still.
  let edgeDistance: Duration?
  /// What it is made of was old.
  let isOld: Bool
  /// When it was looked at, and how many changes there had been just before.
  let lookedAt: ContinuousClock.Instant
  let changeCount: UInt64

  /// By whether it is a reset: after a restore it is one for everybody.
  private let encoded = Mutex<[Bool: EncodedMessage<ReportV1.WatchResponse>]>([:])

  var fingerprint: UInt64 { token.fingerprint }

  init(
    _ report: WrittenReport, parts: WatchedParts, people: ShownPeople, position: ReportPosition, fingerprint: UInt64,
    edgeDistance: Duration?, isOld: Bool, lookedAt: ContinuousClock.Instant, changeCount: UInt64
  ) {
    self.people = people
    self.report = report
    self.parts = parts
    token = ResumeToken(fingerprint: fingerprint, position: position)
    self.position = position
    self.edgeDistance = edgeDistance
    self.isOld = isOld
    self.lookedAt = lookedAt
    self.changeCount = changeCount
  }

  /// The report alone.
  var bytes: [UInt8] { Array(report.pieces.joined()) }

  /// - Parameter isReset: what the reader has stands for nothing that is known any more.
  func response(isReset: Bool) throws -> EncodedMessage<ReportV1.WatchResponse> {
    try encoded.withLock { encoded in
      let known = try encoded[isReset] ?? written(isReset: isReset)
      encoded[isReset] = known
      return known
    }
  }

  /// That it still holds.
  var signOfLife: ReportV1.WatchResponse {
    ReportV1.WatchResponse(resumeToken: token.text, position: ReportV1.Position(position))
  }

  private func written(isReset: Bool) throws -> EncodedMessage<ReportV1.WatchResponse> {
    typealias Field = ReportV1.WatchResponse.Field
    return try EncodedMessage { bytes in
      var writer = MessageWriter(capacity: report.pieces.reduce(256) { $0 + $1.count })
      writer.writeMessage(as: report.field) { writer in
        for piece in report.pieces { writer.write(fields: piece) }
      }
      writer.write(token.text, as: Field.resumeToken)
      writer.write(isReset, as: Field.reset)
      try writer.append(to: &bytes)
    }
  }
}

/// A watched report as it goes over the wire, in pieces: parts that stand are those of the state before.
struct WrittenReport: Sendable {
  /// The number of its field in what is sent.
  let field: Int
  /// What it says of itself, its parts, and what they are made by: in the order of the schema, so that these are the bytes of a message.
  private let shown: [[UInt8]]
  private let asOf: [UInt8]

  init(_ request: WatchedRequest, _ parts: WatchedParts, _ heading: ReportHeading) throws(WireError) {
    field = request.field
    let closing = request.closing
    let title = try MessageWriter.bytes { request.write(heading, to: &$0) }
    let policies = try MessageWriter.bytes { $0.write(request.options.policies, as: closing.policies) }
    shown = [title] + parts.inOrder + [policies]
    asOf = try MessageWriter.bytes { $0.write(heading, as: closing) }
  }

  var pieces: [[UInt8]] { shown + [asOf] }

  /// Of everything but as of when it is: two reports with one fingerprint show the same.
  var fingerprint: UInt64 {
    var hash = FNV1a()
    for piece in shown { hash.add(piece) }
    return hash.value
  }
}

extension MessageWriter {
  static func bytes(_ write: (inout MessageWriter) -> Void) throws(WireError) -> [UInt8] {
    var writer = MessageWriter(capacity: 256)
    var bytes: [UInt8] = []
    write(&writer)
    try writer.append(to: &bytes)
    return bytes
  }
}
