internal import ActivityDomain
internal import Domain

/// The places that an app has named in its session, each with a number of the session's own.
///
/// A path keeps its number when what stands there is stored, published or taken away meanwhile: none of that is the app's to
/// hear. What is known to have moved keeps its number at its new path.
struct SessionPlaces {
  /// Of an attempt that the app went on with and never said where it is.
  static let unknown: ContextID = 0

  private static let placeBytes = 256
  private static let contextBytes = 64

  private var numbers: [IdentifierPath: ContextID] = [:]
  private var ofContexts: [ContextID: ContextID] = [:]

  /// About how much memory they take.
  private(set) var bytes = 0

  func number(at path: IdentifierPath) -> ContextID? { numbers[path] }

  mutating func number(of place: Work.Place) -> ContextID {
    // By its number, two paths of what is stored and not published would be one place: that would tell that it is stored (D27).
    let isKnown = place.context.rawValue > 0 && place.isPublished
    let known = numbers[place.path] ?? (isKnown ? ofContexts[place.context] : nil)
    let number = known ?? ContextID(Int64(numbers.count + 1))
    if numbers.updateValue(number, forKey: place.path) == nil {
      bytes += place.path.entries.reduce(Self.placeBytes) { $0 + 32 + $1.utf8.count }
    }
    if isKnown, ofContexts.updateValue(number, forKey: place.context) == nil { bytes += Self.contextBytes }
    return number
  }
}
