public import Domain
internal import JSON

/// How much organizations and roles get of what is shared, as the operator's file says; whoever is not in it gets the usual.
///
/// ```json
/// {"shares": [
///   {"organization": "north", "percent": 400},
///   {"role": "administrator", "percent": 50},
///   {"organization": "north", "role": "administrator", "percent": 100}
/// ]}
/// ```
///
/// An entry with an organization is about all of it beside others, one with a role about each caller beside others of the same organization.
public struct ShareSettings: Hashable, Sendable {
  /// Entries of a file, inclusive.
  public static let entriesMax = 10_000
  static let bytesMax = 1024 * 1024
  static let percentAllowed: ClosedRange<Int64> = 1...10_000

  private struct RoleOf: Hashable {
    /// Nil: of any.
    var organization: OrganizationID?
    var role: Role
  }

  private var organizations: [OrganizationID: Int] = [:]
  private var roles: [RoleOf: Int] = [:]

  /// Everyone gets the usual.
  public init() {}

  /// What the file at `path` says; only its owner may be able to write it.
  public init(path: String) throws(ShareSettingsError) {
    let bytes: [UInt8]
    do throws(TrustFileError) {
      bytes = try TrustFile.read(path, bytesMax: Self.bytesMax)
    } catch {
      throw .file("\(path): \(error)")
    }
    do throws(ShareSettingsError) {
      self = try ShareSettings(json: bytes)
    } catch {
      throw .file("\(path): \(error)")
    }
  }

  /// What a file says; see the example above.
  ///
  /// - Throws: where one entry is not understood, is about the same as another one, or has a percent outside 1 to
  ///   10,000.
  public init(json: [UInt8]) throws(ShareSettingsError) {
    guard let document = StrictJSON(json, bytesMax: Self.bytesMax), case .object(let members) = document,
      members.count == 1, case .array(let list)? = document["shares"]
    else { throw .noShares }
    guard list.count <= Self.entriesMax else { throw .tooMany(list.count) }
    for (index, entry) in list.enumerated() { try add(entry, number: index + 1) }
  }

  private mutating func add(_ entry: StrictJSON, number: Int) throws(ShareSettingsError) {
    guard case .object(let members) = entry else { throw .badEntry(number: number, "this is no object") }
    if let other = members.first(where: { !["organization", "role", "percent"].contains($0.name) }) {
      throw .badEntry(number: number, "\(JSONString.quotedBegin(of: other.name)) is nothing that is known here")
    }
    guard let percent = entry["percent"]?.integer, Self.percentAllowed ~= percent else {
      throw .badEntry(number: number, "its percent is no whole number from 1 to 10,000")
    }
    let organization = try name("organization", entry, number).map { OrganizationID($0) }
    let role = try name("role", entry, number).map { name throws(ShareSettingsError) in
      guard let role = Role(name: name) else {
        throw .badEntry(number: number, "\(JSONString.quotedBegin(of: name)) is no role")
      }
      return role
    }
    let former: Int?
    switch (organization, role) {
    case (nil, nil): throw .badEntry(number: number, "it names neither an organization nor a role")
    case (let organization?, nil): former = organizations.updateValue(Int(percent), forKey: organization)
    case (let organization, let role?):
      former = roles.updateValue(Int(percent), forKey: RoleOf(organization: organization, role: role))
    }
    guard former == nil else { throw .badEntry(number: number, "an entry before it is about the same") }
  }

  private func name(_ member: String, _ entry: StrictJSON, _ number: Int) throws(ShareSettingsError) -> String? {
    guard let value = entry[member] else { return nil }
    guard let name = value.text, !name.isEmpty else { throw .badEntry(number: number, "its \(member) is no name") }
    return name
  }

  /// The caller, with what it gets.
  public func weighted(_ caller: Caller) -> Caller {
    guard !organizations.isEmpty || !roles.isEmpty else { return caller }
    var caller = caller
    caller.organizationWeight = organizations[caller.organization] ?? 100
    caller.weight =
      roles[RoleOf(organization: caller.organization, role: caller.role)] ?? roles[RoleOf(role: caller.role)] ?? 100
    return caller
  }
}

/// Why a file of shares is of no use.
public enum ShareSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  case noShares
  case tooMany(Int)
  /// The entry of that number, counted from 1, and what is wrong with it.
  case badEntry(number: Int, String)
  /// Its path, and what is wrong with the file.
  case file(String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .noShares: #"this is not {"shares": […]}, in at most \#(ShareSettings.bytesMax) bytes"#
    case .tooMany(let count): "\(count) entries are more than the \(ShareSettings.entriesMax) that may be"
    case .badEntry(let number, let reason): "entry \(number): \(reason)"
    case .file(let words): words
    }
  }
}
