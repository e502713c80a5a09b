internal import ContextDomain
internal import Domain
internal import Storage

/// What the writer knows without reading it again.
struct ContextWriterState {
  private var lastID: Int64
  /// How many children stand below the parents written to lately.
  private var childCounts: [ContextID: Int] = [:]
  private static let childCountsMax = 10_000

  /// The feeds that have grown since they were last announced.
  var touched: Set<OrganizationID> = []

  static func load(_ connection: any Connection) throws -> ContextWriterState {
    ContextWriterState(
      lastID: try connection.first("SELECT ifnull(max(id), 0) FROM context") { try $0.integer(0) } ?? 0)
  }

  private init(lastID: Int64) {
    self.lastID = lastID
  }

  mutating func nextID() -> ContextID {
    lastID += 1
    return ContextID(lastID)
  }

  mutating func childCount(of parent: ContextID, _ reads: ContextReads) throws -> Int {
    if let count = childCounts[parent] { return count }
    if childCounts.count >= Self.childCountsMax { childCounts = [:] }
    let count = try reads.childCount(of: parent)
    childCounts[parent] = count
    return count
  }

  mutating func childCame(to parent: ContextID) { childCounts[parent]? += 1 }

  mutating func childLeft(_ parent: ContextID) { childCounts[parent]? -= 1 }
}
