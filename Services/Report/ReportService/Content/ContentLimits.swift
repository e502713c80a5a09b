internal import RPC
internal import ReportEngine

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
      // Permanent: no RetryInfo.
      throw RPCError(
        .resourceExhausted, "\(count) nodes are more than one answer holds: name a lower context, or a depth",
        [
          .errorInfo(
            reason: "TOO_MANY_NODES", domain: RPCError.errorDomain,
            metadata: ["max": String(nodesMax), "count": String(count)])
        ])
    }
  }

  /// Permanent: no RetryInfo.
  static let tooManyItems = RPCError(
    .resourceExhausted,
    "the attempts hold more items than one analysis looks at: name those of the quiz, a class or a window",
    [
      .errorInfo(
        reason: "TOO_MANY_ITEMS", domain: RPCError.errorDomain,
        metadata: ["max": String(QuizSheets.Limits().itemsMax)])
    ])
}
