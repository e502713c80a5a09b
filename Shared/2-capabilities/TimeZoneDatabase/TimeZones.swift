public import Domain
internal import Glibc
internal import Synchronization

/// The machine's time zone database, read as zones are asked for.
public final class TimeZones: Sendable {
  private static let folder = "/usr/share/zoneinfo"
  /// The largest file of the database has some 4 KB.
  private static let fileBytesMax = 65_536
  /// There are some 600 names.
  private static let keptMax = 1_024

  private let kept = Mutex<[String: TimeZoneRules]>([:])

  /// Nothing is read yet.
  public init() {}

  /// Nil for a name the database does not know.
  public subscript(name: String) -> TimeZoneRules? {
    if let known = kept.withLock({ $0[name] }) { return known }
    guard let rules = Self.read(name) else { return nil }
    kept.withLock { kept in
      if kept.count < Self.keptMax { kept[name] = rules }
    }
    return rules
  }

  private static func read(_ name: String) -> TimeZoneRules? {
    if name.isEmpty || name == "UTC" { return .utc }
    // A name comes from an organization's settings: never let it lead out of the folder.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else { return nil }
    let file = unsafe open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: fileBytesMax)
    var count = 0
    while count < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      guard read > 0 else { break }
      count += read
    }
    return TimeZoneRules(tzif: Array(bytes[..<count]))
  }
}
