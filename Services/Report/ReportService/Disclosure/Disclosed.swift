internal import ReportEngine

// What of an answer is disclosed: messages are made from it, so that what is new in one is withheld until somebody says otherwise.

struct DisclosedDistribution {
  /// How many numbers and their mean, and with these all else.
  var mean: Bool
  var extremes: Bool
  var quantiles: Bool
  var withheldBins: Set<Int>

  static let all = DisclosedDistribution(mean: true, extremes: true, quantiles: true, withheldBins: [])
  static let none = DisclosedDistribution(mean: false, extremes: false, quantiles: false, withheldBins: [])
}

struct DisclosedBucket {
  /// Attempts and students, and with them all else.
  var attempts: Bool
  var score: Bool
  var time: Bool
  var median: Bool
  var p95: Bool

  static let all = DisclosedBucket(attempts: true, score: true, time: true, median: true, p95: true)
  static let none = DisclosedBucket(attempts: false, score: false, time: false, median: false, p95: false)
}

/// Of an item analysis.
struct DisclosedItems {
  /// How many there are, and with these all else.
  var attempts: Bool
  /// What is said of complete attempts.
  var complete: Bool
  /// Of one item; nil: nothing.
  var item: (ItemStatistics) -> DisclosedItem?

  static var all: DisclosedItems { DisclosedItems(attempts: true, complete: true) { DisclosedItem($0) } }
  static var none: DisclosedItems { DisclosedItems(attempts: false, complete: false) { _ in nil } }
}

struct DisclosedItem {
  var responses: [ItemStatistics.Response]
  var responsesIncomplete: Bool
  /// By how many it was omitted, and not reached.
  var absent: Bool

  /// All that an answer holds.
  init(_ item: ItemStatistics) {
    responses = Array(item.responses.prefix(ContentLimits.responsesPerItemMax))
    responsesIncomplete = item.responses.count > responses.count
    absent = true
  }
}

struct DisclosedStrip {
  /// How many have data, and with them all parts.
  var withData: Bool
  var withheldParts: Set<Int>

  static let all = DisclosedStrip(withData: true, withheldParts: [])
  static let none = DisclosedStrip(withData: false, withheldParts: [])
}
