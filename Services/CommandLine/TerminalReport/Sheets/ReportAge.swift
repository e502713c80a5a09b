internal import Domain
public import Messages
internal import ReportTables

/// That a report is old: as of when it is in step, how long ago that was when Report told it, and what is in the way.
public struct ReportAge: Sendable, Equatable {
  /// What is in step as of a time longer ago than this is old: milliseconds.
  public static let oldMilliseconds: Int64 = 2_000

  /// Nil where it is not known.
  let inStepTime: WellKnown.Timestamp?
  let milliseconds: Int64
  /// The services that it is made from and that cannot be reached, by name.
  public var unreachable: [String]

  /// Nil for a report that is not old.
  public init?(of position: ReportV1.Position?) {
    guard let position else { return nil }
    inStepTime = position.age == nil ? nil : position.inStepTime
    milliseconds = position.age.map { $0.seconds &* 1000 &+ Int64($0.nanos / 1_000_000) } ?? .max
    guard milliseconds > Self.oldMilliseconds else { return nil }
    unreachable = []
  }

  /// For people. A report that stays on the screen does not say how long ago it was.
  public func line(isLasting: Bool) -> String {
    guard let inStepTime else { return "how old this is, is not known: \(reason)" }
    let stamp = Figures.stamp(WellKnown.Timestamp(seconds: inStepTime.seconds))
    let isToday = milliseconds < 20 * 60 * 60 * 1000
    let time = isToday ? String(stamp.dropFirst("2026-09-07T".count).dropLast()) : Figures.instant(inStepTime)
    let ago = isLasting ? "" : ", \(Figures.time(seconds: Double(milliseconds / 1000))) ago"
    return "as of \(time) UTC\(ago): \(reason)"
  }

  private var reason: String {
    let names = unreachable.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return names.isEmpty
      ? "what has happened since is still being read" : "\(names.joined(separator: " and ")) cannot be reached"
  }

  /// For programs.
  var value: TableValue {
    .object([
      ("seconds", inStepTime == nil ? .none : .number(Double(milliseconds) / 1000)),
      ("unreachable", .texts(unreachable)),
    ])
  }
}

extension ReportSheet {
  /// The state that it is of; nil where it does not say that.
  public var position: ReportV1.Position? { report.position }

  /// Has the report say that it is old.
  ///
  /// - Parameters:
  ///   - age: nil: it is not.
  ///   - isLasting: it stays on the screen until there is another.
  public mutating func note(_ age: ReportAge?, isLasting: Bool = false) {
    self.age = age
    isAgeLasting = isLasting
  }

  /// In a line for people; nil for a report that is not old.
  public var ageLine: String? { age?.line(isLasting: isAgeLasting) }
}
