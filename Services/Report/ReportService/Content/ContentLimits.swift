internal import RPC
internal import ReportEngine
internal import Serving

/// How much one answer about content may hold.
enum ContentLimits {
  static let nodesMax = 5_000
  static let quantilesMax = 100
  static let binsMax = 1_000
  static let partsMax = 1_000
  static let groupsMax = 100
  static let itemsMax = 1_000
  static let responsesPerItemMax = 100

  static func check(nodes count: Int) throws(RPCError) {
    guard count <= nodesMax else {
      throw RPCError.tooMany(
        "TOO_MANY_NODES", "answer: nodes", max: nodesMax, count: count,
        "\(count) nodes are more than one answer holds: name a lower context, or a depth")
    }
  }

  static let tooManyItems = RPCError.tooMany(
    "TOO_MANY_ITEMS", "answer: items", max: QuizSheets.Limits().itemsMax,
    "the attempts hold more items than one analysis looks at: name those of the quiz, a class or a window")
}
