internal import Crypto
internal import Feeds
internal import Messages
internal import Wire

/// What the feed publishes of an attempt: all of it, or, if it was published before, all but its large unchanged parts.
///
/// At most two changes of an attempt have contents: the last, and the one before it that published the attempt whole.
/// A part is left out only if the whole one has it and no later change has published it otherwise: a follower that has
/// read up to any change from there on holds the part.
struct AttemptPublication {
  /// Parts of fewer encoded bytes are always published.
  static let leftOutBytesMin = 1024

  let change: ActivityV1.Change.Change
  /// The sequence of the change that published it whole; 0: this one does.
  private let whole: Int64
  /// Digests of the large parts that are as the whole one published them.
  private let digests: [Part: [UInt8]]

  /// - Parameter former: what the attempt's row says of the change before; nil for a new one, and where an earlier version
  ///   published it.
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
    // Publishing it whole costs little more here, and lets the next change leave out more.
    guard let former, leftOut > rest else {
      (change, whole, digests) = (.attempt(attempt), 0, large)
      return
    }
    whole = former.sequences[0]
    digests = large.filter { standing.contains($0.key) }
    change = .partialAttempt(attempt.without(standing))
  }

  /// The entry for the attempt's row, once its change has this sequence.
  func published(at sequence: Int64) -> StorageV1.ToldAttempt {
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
  /// The changes that have contents, ascending. The first publishes the attempt whole.
  var sequences: [Int64] { wholeSequence == 0 ? [sequence] : [wholeSequence, sequence] }

  /// Empty where the part is not large, or has changed since the attempt was published whole.
  func digest(of part: AttemptPublication.Part) -> [UInt8] {
    switch part {
    case .items: itemsDigest
    case .progress: progressDigest
    case .runningTime: runningTimeDigest
    }
  }
}

extension ActivityV1.AttemptChange {
  /// A part by itself, encoded; nil where it is too small to be left out.
  func encodedIfLarge(_ part: AttemptPublication.Part) throws -> [UInt8]? {
    // Most are small, and need not be encoded to know it.
    guard bytesAtMost(of: part) >= AttemptPublication.leftOutBytesMin else { return nil }
    let encoded = try only(part).encoded()
    return encoded.count < AttemptPublication.leftOutBytesMin ? nil : encoded
  }

  private func only(_ part: AttemptPublication.Part) -> ActivityV1.AttemptChange {
    switch part {
    case .items:
      ActivityV1.AttemptChange(
        primaryItem: primaryItem, additionalItems: additionalItems, markedItems: markedItems)
    case .progress: ActivityV1.AttemptChange(progressTicks: progressTicks, hasExplicitProgress: hasExplicitProgress)
    case .runningTime: ActivityV1.AttemptChange(runningMilliseconds: runningMilliseconds)
    }
  }

  private func bytesAtMost(of part: AttemptPublication.Part) -> Int {
    // A varint, and what is about the numbers and texts of an item.
    let (number, frame) = (10, 64)
    switch part {
    case .items:
      let items = (additionalItems + [primaryItem].compactMap(\.self)).reduce(0) { bytes, item in
        bytes + frame + item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
      }
      return markedItems.reduce(items) { $0 + frame + $1.identifier.utf8.count }
    case .progress: return frame + number * progressTicks.count
    case .runningTime: return frame + number * runningMilliseconds.count
    }
  }

  fileprivate func without(_ parts: Set<AttemptPublication.Part>) -> ActivityV1.PartialAttempt {
    var attempt = self
    if parts.contains(.items) { (attempt.primaryItem, attempt.additionalItems, attempt.markedItems) = (nil, [], []) }
    if parts.contains(.progress) { (attempt.progressTicks, attempt.hasExplicitProgress) = ([], false) }
    if parts.contains(.runningTime) { attempt.runningMilliseconds = [] }
    return ActivityV1.PartialAttempt(
      attempt: attempt, itemsAsTold: parts.contains(.items), progressAsTold: parts.contains(.progress),
      runningTimeAsTold: parts.contains(.runningTime))
  }
}
