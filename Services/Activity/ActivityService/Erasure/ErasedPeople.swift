internal import Domain
internal import Identity
internal import Storage

/// Who was erased in an organization: digests alone, by which somebody is known again and nobody can be found out.
struct ErasedPeople: Sendable {
  private let organization: OrganizationID
  /// Under which the store names those who were erased, and attempts that were removed; nil in a record that was not read from rows.
  let key: ErasureKey?
  private var erasures: [PersonDigest: String] = [:]

  init(organization: OrganizationID, key: ErasureKey? = nil) {
    self.organization = organization
    self.key = key
  }

  /// Reads those of an organization.
  init(of organization: OrganizationID, readingFrom connection: any Connection) throws {
    self.init(organization: organization, key: try ErasureKey.read(from: connection))
    try connection.forEach(
      "SELECT digest, erasure_id FROM erased_person WHERE organization = ?", .text(organization.rawValue)
    ) { row in
      guard let digest = PersonDigest(try row.blob(0)) else {
        throw StorageError(.corrupt, "an erased person of organization \(organization) cannot be read")
      }
      erasures[digest] = try row.text(1)
    }
  }

  var count: Int { erasures.count }

  var digests: Set<PersonDigest> { Set(erasures.keys) }

  /// What a person is called who was erased; nil where they were not.
  func digest(of person: PersonID) -> PersonDigest? {
    guard let digest = key?.digest(of: person, in: organization), contains(digest) else { return nil }
    return digest
  }

  /// The erasure of a person; nil where they were not erased.
  func erasure(of person: PersonID) -> String? {
    // Nobody need be looked for where nobody was erased: that is nearly everywhere.
    guard !erasures.isEmpty, let digest = key?.digest(of: person, in: organization) else { return nil }
    return erasures[digest]
  }

  func contains(_ person: PersonID) -> Bool { erasure(of: person) != nil }

  func contains(_ digest: PersonDigest) -> Bool { erasures[digest] != nil }

  mutating func insert(_ digest: PersonDigest, _ erasure: String) { erasures[digest] = erasure }
}

extension ErasureKey {
  /// The store's own, under which it names those who were erased.
  static func read(from connection: any Connection) throws -> ErasureKey {
    let bytes = try connection.first("SELECT value FROM secret WHERE name = 'erasures'") { try $0.blob(0) }
    guard let key = bytes.flatMap({ ErasureKey($0) }) else {
      throw StorageError(.corrupt, "the store has lost the key of its erasures")
    }
    return key
  }
}
