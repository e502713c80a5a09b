internal import ContextDomain
internal import Domain
internal import Messages
internal import Storage
internal import Wire

// Conversion of contexts and registered apps from rows of Context's database, and of context details to column values.
extension StandingContext {
  /// Reads a row of the view `standing`.
  ///
  /// - Parameter path: where its parent stands, which the row does not say; nil for the root.
  init(_ row: borrowing Row, below parent: IdentifierPath?) throws {
    let parentID = try row.integer(2)
    self.init(
      id: ContextID(try row.integer(0)), parent: parentID == 0 ? nil : ContextID(parentID), app: AppID(try row.text(1)),
      path: parent?.appending(try row.text(3)) ?? .root, details: try ContextDetails(row),
      createdAt: Instant(milliseconds: try row.integer(22)), updatedAt: Instant(milliseconds: try row.integer(23)),
      revision: try row.integer(24), placedAt: Instant(milliseconds: try row.integer(25)),
      origin: try ContentOrigin(stored: try row.integer(28)))
    let kinds = try row.integer(29)
    (addedKinds, resetKinds) = (Set(storedBits: kinds), Set(storedBits: kinds >> Self.resetKindsShift))
    thumbnail = try row.textOrNull(30)
    isOfCatalog = OrganizationID(try row.text(26)) == Caller.catalog
  }
}

extension StandingContext {
  /// Where the bits of kinds that were reset begin, above those of kinds that were added.
  private static var resetKindsShift: Int64 { 8 }

  /// The value of the column `added_kinds`.
  var storedKinds: Int64 { addedKinds.storedBits | resetKinds.storedBits << Self.resetKindsShift }
}

extension ContentOrigin {
  fileprivate init(stored number: Int64) throws(StorageError) {
    guard let origin = UInt8(exactly: number).flatMap(ContentOrigin.init) else {
      throw StorageError(.corrupt, "column origin of a context holds \(number), which this version does not know")
    }
    self = origin
  }
}

/// A bit a kind, at the kind's number.
extension Set<Capabilities.Kind> {
  init(storedBits bits: Int64) {
    self = Set(Capabilities.Kind.allCases.filter { bits >> $0.rawValue & 1 == 1 })
  }

  var storedBits: Int64 { reduce(0) { $0 | 1 << $1.rawValue } }
}

extension ContextDetails {
  fileprivate init(_ row: borrowing Row) throws {
    var capabilities = Capabilities()
    capabilities.add(.duration, details: try row.text(15))
    if let words = try row.textOrNull(16) { capabilities.add(.percent, details: words) }
    if let words = try row.textOrNull(17) { capabilities.add(.binary, details: words) }
    if let words = try row.textOrNull(18) { capabilities.add(.quantity, details: words) }
    if let words = try row.textOrNull(19) { capabilities.add(.score, details: words) }
    let ageUpper = try row.integerOrNull(12)
    let minutesUpper = try row.integerOrNull(14)
    self.init(
      title: try row.text(4),
      type: try Self.stored(try row.integer(5), ContextType.init(rawValue:), "type"),
      customTypeName: try row.text(6), summary: try row.text(7),
      topic: try row.integerOrNull(8).map { try Self.stored($0, Topic.init(rawValue:), "topic") },
      displayOrder: try row.integer(9), isAssignable: try row.bool(10),
      suggestedAge: try row.integerOrNull(11).map { SuggestedRange(lower: $0, upper: ageUpper) },
      suggestedMinutes: try row.integerOrNull(13).map { SuggestedRange(lower: $0, upper: minutesUpper) },
      capabilities: capabilities, link: try row.textOrNull(20).map { ContentLink($0) },
      primaryKind: try row.integerOrNull(21).map { try Self.stored($0, ItemKind.init(rawValue:), "primary_kind") })
    if !row.isNull(31) { catalog = CatalogDetails(try row.withBlob(31) { try ContextV1.Context(decoding: $0) }) }
  }

  private static func stored<T>(_ number: Int64, _ make: (UInt8) -> T?, _ column: String) throws(StorageError) -> T {
    guard let value = UInt8(exactly: number).flatMap(make) else {
      throw StorageError(.corrupt, "column \(column) of a context holds \(number), which this version does not know")
    }
    return value
  }

  /// The values of the columns from `title` to `primary_kind`, in the order the table declares them.
  var columns: [Value] {
    [
      .text(title), .int(Int(type.rawValue)), .text(customTypeName), .text(summary),
      .integer(orNull: topic.map { Int64($0.rawValue) }), .integer(displayOrder), .bool(isAssignable),
      .integer(orNull: suggestedAge?.lower), .integer(orNull: suggestedAge?.upper),
      .integer(orNull: suggestedMinutes?.lower), .integer(orNull: suggestedMinutes?.upper),
      .text(capabilities.details(of: .duration) ?? ""), .text(orNull: capabilities.details(of: .percent)),
      .text(orNull: capabilities.details(of: .binary)), .text(orNull: capabilities.details(of: .quantity)),
      .text(orNull: capabilities.details(of: .score)), .text(orNull: link?.url), .text(orNull: link?.key),
      .integer(orNull: primaryKind.map { Int64($0.rawValue) }),
    ]
  }

  /// The value of the column `catalog`.
  var catalogColumn: Value {
    get throws { catalog.isEmpty ? .null : .blob(try ContextV1.Context(catalog).encoded()) }
  }
}

/// An app as it is registered.
struct RegisteredApp: Hashable, Sendable {
  let app: AppID
  let root: ContextID
  var title: String
  let createdAt: Instant
  var updatedAt: Instant
  var revision: Int64
  var icon: StoredImage.Name?
  /// Its vendor registered it for every organization.
  let isPublished: Bool
  /// A published app of the same identifier, which the organization does not see.
  var hidesPublished = false

  init(
    app: AppID, root: ContextID, title: String, createdAt: Instant, updatedAt: Instant, revision: Int64,
    isPublished: Bool
  ) {
    self.isPublished = isPublished
    self.app = app
    self.root = root
    self.title = title
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
  }

  /// Reads `app, root_id, title, created_at, updated_at, revision, icon, icon_media_type, organization`.
  init(_ row: borrowing Row) throws {
    self.init(
      app: AppID(try row.text(0)), root: ContextID(try row.integer(1)), title: try row.text(2),
      createdAt: Instant(milliseconds: try row.integer(3)), updatedAt: Instant(milliseconds: try row.integer(4)),
      revision: try row.integer(5), isPublished: OrganizationID(try row.text(8)) == Caller.catalog)
    if let etag = try row.textOrNull(6), let mediaType = try row.textOrNull(7) {
      icon = StoredImage.Name(etag: etag, mediaType: mediaType)
    }
  }
}
