internal import Domain
internal import ReportEngine

/// Goes along the parts of all organizations, some each turn, and then along all of them again: so what nobody asks for is compared with its
/// checksum, too.
struct PartWalk {
  /// Of this round: where it has not been.
  private var organizations: [OrganizationID] = []
  /// Where it is, and what it has not met there.
  private var organization: OrganizationID = ""
  private var names: [PartName] = []
  private let turnMin: Int
  private let turnsPerRound: Int

  /// A round takes no longer.
  static let roundMax = Duration.seconds(6 * 60 * 60)

  struct Met {
    let organization: OrganizationID
    let name: PartName
    let part: StoredPart
  }

  /// - Parameters:
  ///   - turn: how long one takes.
  ///   - turnMin: bytes that are met in a turn, though the round ends sooner then.
  init(turn: Duration, turnMin: Int = 64 << 20) {
    self.turnMin = turnMin
    turnsPerRound = max(1, Int(Self.roundMax / max(turn, .milliseconds(1))))
  }

  /// The parts of one turn; all of them where they are few. Who holds them holds their places.
  mutating func next(of kept: [OrganizationID: KeptParts]) -> [Met] {
    var room = max(turnMin, kept.values.reduce(0) { $0 + $1.byteCount } / turnsPerRound)
    var met: [Met] = []
    var hasBegunAnew = false
    while room > 0 {
      if let name = names.popLast() {
        // What has been replaced since it was named is met in the next round.
        guard let part = kept[organization]?[name] else { continue }
        room -= part.place.count
        met.append(Met(organization: organization, name: name, part: part))
      } else if let next = organizations.popLast() {
        organization = next
        names = kept[next]?.names ?? []
      } else if hasBegunAnew {
        break
      } else {
        hasBegunAnew = true
        organizations = Array(kept.keys)
      }
    }
    return met
  }
}
