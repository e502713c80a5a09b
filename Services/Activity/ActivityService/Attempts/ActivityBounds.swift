internal import Domain

/// What one call may hold, and the domain's limits as this service sets them.
enum ActivityBounds {
  static let recordsPerCallMax = 200
  static let rangesPerCallMax = 200
  static let intervalsPerCallMax = 200
  /// About as many bytes of one call are written in one transaction: others are written between two of them.
  static let bytesPerTransactionMax = 128 * 1024

  /// Ids that clients make are UUIDs or the like.
  static let idScalarsMax = 64
  static let responseScalarsMax = 256

  static func limits(_ given: Limits) -> Limits {
    var limits = given
    limits.idScalarsMax = idScalarsMax
    limits.responseScalarsMax = responseScalarsMax
    return limits
  }
}
