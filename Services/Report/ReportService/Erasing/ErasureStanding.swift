internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import ReportEngine

/// What one organization knows of erasures: who was erased, by digests, and which erasures are still to be confirmed to Activity, once
/// they have come to their end there.
struct ErasureStanding: Sendable {
  private var filter = ErasedPersonFilter()
  /// That of the digests: kept with them, so that whoever was erased is refused also before Activity is heard again.
  var key: ErasureKey? {
    get { filter.key }
    set { filter.key = newValue }
  }
  var people: Set<PersonDigest> { filter.people }
  /// By erasure that goes on in Activity: how many attempts were removed for it so far.
  private var begun: [String: Int64] = [:]
  /// By erasure that is not confirmed to Activity yet, and whose end was told: how many attempts were removed for it.
  private(set) var unconfirmed: [String: Int64] = [:]

  /// A person was erased. In a rewritten history that stands wherever something of the person stood.
  mutating func note(_ erasure: String, of person: PersonDigest, attempts: Int) {
    filter.insert(person)
    begun[erasure, default: 0] += Int64(attempts)
  }

  /// Whether an erasure is of a person, and its end was not told yet.
  func hasBegun(_ erasure: String) -> Bool { begun[erasure] != nil }

  /// All that an erasure removes was told.
  mutating func noteEnd(of erasure: String) {
    unconfirmed[erasure, default: 0] += begun.removeValue(forKey: erasure) ?? 0
  }

  /// - Returns: what is left of a change without those who were erased; nil where that is nothing.
  mutating func rest(of change: ActivityV1.Change, in organization: OrganizationID) -> ActivityV1.Change? {
    filter.rest(of: change, in: organization)
  }

  mutating func confirmed(_ erasures: some Sequence<String>) {
    for erasure in erasures { unconfirmed[erasure] = nil }
  }
}

// In a snapshot: what is not confirmed is confirmed after a restart.
extension ErasureStanding {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(column: key?.bytes ?? [])
    try snapshot.write(people) { try $1.write(column: $0.bytes) }
    for attempts in [begun, unconfirmed] {
      try snapshot.write(attempts) { erasure, snapshot in
        try snapshot.write(erasure.key)
        try snapshot.write(erasure.value)
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let key = ErasureKey(try snapshot.readColumn())
    let people = try snapshot.readArray { snapshot throws(SnapshotError) in
      guard let digest = PersonDigest(try snapshot.readColumn()) else { throw .senseless("an erased person") }
      return digest
    }
    func attempts() throws(SnapshotError) -> [String: Int64] {
      Dictionary(
        try snapshot.readArray { snapshot throws(SnapshotError) in
          (try snapshot.readText(), try snapshot.read(Int64.self))
        }
      ) { $1 }
    }
    begun = try attempts()
    unconfirmed = try attempts()
    filter = ErasedPersonFilter(key: key, people: Set(people))
  }
}
