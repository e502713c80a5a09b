internal import ActivityDomain
internal import Domain

/// The locations that an app has named in its session, each with a number that only the session knows.
///
/// A path keeps its number when its context is stored, published or removed meanwhile, because the app must not learn of
/// that. A published context that was moved keeps its number at its new path.
struct SessionLocations {
  /// The number for an attempt whose location the app has not named in this session.
  static let unknown: ContextID = 0

  private static let locationBytes = 256
  private static let contextBytes = 64

  private var numbers: [IdentifierPath: ContextID] = [:]
  private var ofContexts: [ContextID: ContextID] = [:]

  /// About how much memory they take.
  private(set) var bytes = 0

  func number(at path: IdentifierPath) -> ContextID? { numbers[path] }

  mutating func number(of location: Work.Location) -> ContextID {
    // Only published contexts are matched by id: matching others would disclose that they are stored (D27).
    let isKnown = location.context.rawValue > 0 && location.isPublished
    let known = numbers[location.path] ?? (isKnown ? ofContexts[location.context] : nil)
    let number = known ?? ContextID(Int64(numbers.count + 1))
    if numbers.updateValue(number, forKey: location.path) == nil {
      bytes += location.path.entries.reduce(Self.locationBytes) { $0 + 32 + $1.utf8.count }
    }
    if isKnown, ofContexts.updateValue(number, forKey: location.context) == nil { bytes += Self.contextBytes }
    return number
  }
}
