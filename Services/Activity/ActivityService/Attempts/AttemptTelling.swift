internal import Crypto
internal import Feeds
internal import Messages
internal import Wire

/// What the feed is told of an attempt: all of it, or, where it was told before, all but large parts that are as they were
/// told.
///
/// Two changes of an attempt at most have contents: the last one, and the one before it that told the attempt whole. Parts
/// are left out only by what is in that one, and only for as long as nothing told them otherwise since, so that a follower
/// who holds any state from there on holds them.
struct AttemptTelling {
  /// Parts of fewer encoded bytes are always told.
  static let leftOutBytesMin = 1024

  let change: ActivityV1.Change.Change
  /// The sequence of the change that told it whole; 0 where this one does.
  private let whole: Int64
  /// Of large parts that are as they were told whole.
  private let digests: [Part: [UInt8]]

  /// - Parameter former: what the attempt's row says of the change before; nil for a new one, and where an earlier version
  ///   told it.
  init(_ attempt: ActivityV1.AttemptChange, after former: StorageV1.ToldAttempt?) throws {
    var large: [Part: [UInt8]] = [:]
    var (standing, leftOut, rest) = (Set<Part>(), 0, 0)
    for part in Part.allCases {
      guard let encoded = try attempt.encodedIfLarge(part) else { continue }
      let digest = SHA256.digest(of: encoded)
      large[part] = digest
      if let former, former.digest(of: part) == digest {
        standing.insert(part)
        leftOut += encoded.count
      } else {
        rest += encoded.count
      }
    }
    // What is told in any case may as well be left out next time.
    guard let former, leftOut > rest else {
      (change, whole, digests) = (.attempt(attempt), 0, large)
      return
    }
    whole = former.sequences[0]
    digests = large.filter { standing.contains($0.key) }
    change = .partialAttempt(attempt.without(standing))
  }

  /// What the attempt's row is to say.
  func told(at sequence: Int64) -> StorageV1.ToldAttempt {
    StorageV1.ToldAttempt(
      sequence: sequence, wholeSequence: whole, itemsDigest: digests[.items] ?? [],
      progressDigest: digests[.progress] ?? [], runningTimeDigest: digests[.runningTime] ?? [])
  }

  /// What may be large in an attempt.
  enum Part: CaseIterable {
    case items, progress, runningTime
  }
}

extension StorageV1.ToldAttempt {
  /// The changes that have contents, ascending. The first tells the attempt whole.
  var sequences: [Int64] { wholeSequence == 0 ? [sequence] : [wholeSequence, sequence] }

  /// Empty where the part is not large, or was told otherwise since the attempt was told whole.
  func digest(of part: AttemptTelling.Part) -> [UInt8] {
    switch part {
    case .items: itemsDigest
    case .progress: progressDigest
    case .runningTime: runningTimeDigest
    }
  }
}

extension ActivityV1.AttemptChange {
  /// A part by itself, encoded; nil where it is too small to be left out.
  func encodedIfLarge(_ part: AttemptTelling.Part) throws -> [UInt8]? {
    // Most are small, and need not be encoded to know it.
    guard bytesAtMost(of: part) >= AttemptTelling.leftOutBytesMin else { return nil }
    let encoded = try only(part).encoded()
    return encoded.count < AttemptTelling.leftOutBytesMin ? nil : encoded
  }

  private func only(_ part: AttemptTelling.Part) -> ActivityV1.AttemptChange {
    switch part {
    case .items: ActivityV1.AttemptChange(primaryItem: primaryItem, additionalItems: additionalItems)
    case .progress: ActivityV1.AttemptChange(progressTicks: progressTicks, hasExplicitProgress: hasExplicitProgress)
    case .runningTime: ActivityV1.AttemptChange(runningMilliseconds: runningMilliseconds)
    }
  }

  private func bytesAtMost(of part: AttemptTelling.Part) -> Int {
    // A varint, and what is about the numbers and texts of an item.
    let (number, frame) = (10, 64)
    switch part {
    case .items:
      return (additionalItems + [primaryItem].compactMap(\.self)).reduce(0) { bytes, item in
        bytes + frame + item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
      }
    case .progress: return frame + number * progressTicks.count
    case .runningTime: return frame + number * runningMilliseconds.count
    }
  }

  fileprivate func without(_ parts: Set<AttemptTelling.Part>) -> ActivityV1.PartialAttempt {
    var attempt = self
    if parts.contains(.items) { (attempt.primaryItem, attempt.additionalItems) = (nil, []) }
    if parts.contains(.progress) { (attempt.progressTicks, attempt.hasExplicitProgress) = ([], false) }
    if parts.contains(.runningTime) { attempt.runningMilliseconds = [] }
    return ActivityV1.PartialAttempt(
      attempt: attempt, itemsAsTold: parts.contains(.items), progressAsTold: parts.contains(.progress),
      runningTimeAsTold: parts.contains(.runningTime))
  }
}
