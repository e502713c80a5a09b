import Messages
import Synchronization
import Wire

/// What a thousand tasks look at while they run.
final class Gate: Sendable {
  private let measuring = Atomic(false)

  /// States count now.
  var isMeasuring: Bool {
    get { measuring.load(ordering: .relaxed) }
    set { measuring.store(newValue, ordering: .relaxed) }
  }
}

extension ReportV1.HandoutGrid {
  var fingerprint: UInt64 {
    get throws {
      var bare = self
      bare.position = nil
      bare.evaluateTime = nil
      return try fnv(bare)
    }
  }
}

extension ReportV1.ClassOverview {
  var fingerprint: UInt64 {
    get throws {
      var bare = self
      bare.position = nil
      bare.evaluateTime = nil
      return try fnv(bare)
    }
  }
}

extension ReportV1.StudentReport {
  var fingerprint: UInt64 {
    get throws {
      var bare = self
      bare.position = nil
      bare.evaluateTime = nil
      return try fnv(bare)
    }
  }
}

private func fnv(_ message: some Message) throws -> UInt64 {
  try message.encoded().reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
