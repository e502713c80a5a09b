public import Domain
public import Identity
public import Messages

/// Takes people who are known to be erased out of changes that still name them.
///
/// Activity rewrites the history that an erased person is in from its beginning, in steps. A follower that reads it anew meanwhile meets
/// the erasure in what is rewritten already, and behind that the person once more.
public struct ErasedPersonFilter: Sendable {
  /// That of the digests; without it nobody is known.
  public var key: ErasureKey? { didSet { if key != oldValue { verdicts = [:] } } }
  /// Those who were erased.
  public private(set) var people: Set<PersonDigest>
  /// By person: whether they are among `people`. As many as the changes name.
  private var verdicts: [PersonID: Bool] = [:]

  public init(key: ErasureKey? = nil, people: Set<PersonDigest> = []) {
    self.key = key
    self.people = people
  }

  public mutating func insert(_ person: PersonDigest) {
    if people.insert(person).inserted { verdicts = [:] }
  }

  /// - Returns: what is left of the change; nil where it was about one of them.
  public mutating func rest(of change: ActivityV1.Change, in organization: OrganizationID) -> ActivityV1.Change? {
    guard let key, !people.isEmpty, let kind = change.change else { return change }
    let left = kind.without { id in
      let person = PersonID(id)
      if let known = verdicts[person] { return known }
      let verdict = people.contains(key.digest(of: person, in: organization))
      verdicts[person] = verdict
      return verdict
    }
    switch left {
    case .all: return change
    case .nothing: return nil
    case .others(let others):
      var rest = change
      rest.change = others
      return rest
    }
  }
}
