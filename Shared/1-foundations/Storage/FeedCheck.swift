/// What a walk over one organization's feed has found.
///
/// Every change that is as it was written is recomputed from its salt; one that was emptied, rewritten for an erasure, or stored
/// before changes had digests, is counted only: what stands in it cannot be proven.
public struct FeedCheck: Hashable, Sendable {
  /// Something that is not as it was written.
  public enum Fault: Hashable, Sendable {
    /// The changes of these numbers are not there.
    case missing(ClosedRange<Int64>)
    /// The change, or the one before it, is not what its digest was made from.
    case altered(Int64)
    /// The head does not follow from the last change.
    case wrongHead
  }

  /// Changes that are what their digests say.
  public private(set) var proven = 0
  /// Changes that were emptied or rewritten, or are older than digests.
  public private(set) var unproven = 0
  /// The first ones found.
  public private(set) var faults: [Fault] = []
  /// However many they are, so many are named.
  public static let faultsMax = 100

  /// Walks over the whole feed of an organization, in one state of the store.
  public init(of organization: String, on connection: any Connection) throws {
    var sequence: Int64 = 0
    var digest: FeedDigest? = FeedDigest.none
    try connection.scan(
      """
      SELECT seq, kind, entity, payload, committed_at, digest, salt FROM change WHERE organization = ? ORDER BY seq
      """, [.text(organization)]
    ) { row in
      let change = try Change(row)
      if change.sequence != sequence + 1 {
        note(.missing((sequence + 1)...max(sequence + 1, change.sequence - 1)))
        digest = nil
      }
      sequence = change.sequence
      let told = try row.digest(5)
      if let salt = try row.salt(6), let before = digest {
        if before.adding(change, salt: salt) == told { proven += 1 } else { note(.altered(sequence)) }
      } else {
        unproven += 1
      }
      digest = try told ?? ChangeLog.digest(ofEarlierChange: sequence, of: organization, on: connection)
      return .next
    }
    let head = try ChangeLog.head(of: organization, on: connection)
    if head?.sequence ?? 0 > sequence { note(.missing((sequence + 1)...(head?.sequence ?? 0))) }
    let isRightHead = head?.sequence == sequence && (sequence == 0 || head?.digest == digest)
    if head != nil || sequence > 0, !isRightHead { note(.wrongHead) }
  }

  private mutating func note(_ fault: Fault) {
    if faults.count < Self.faultsMax { faults.append(fault) }
  }
}
