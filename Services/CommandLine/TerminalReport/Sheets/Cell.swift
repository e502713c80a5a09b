internal import Messages

/// One place of a sheet: what a program takes from it, and what a person reads.
struct Cell: Sendable {
  enum Content: Sendable, Equatable {
    /// There is no data. It is left out: never 0, never null.
    case nothing
    /// Recording is off for the student.
    case notAvailable
    /// It is of too few students for this reader.
    case withheld
    case text(String)
    case count(Int64)
    case number(Double)
    case flag(Bool)
    case texts([String])
  }

  var content: Content
  var shown: Shown

  init(_ content: Content, _ shown: Shown) {
    self.content = content
    self.shown = shown
  }

  static let nothing = Cell(.nothing, Shown("–", look: .dim))
  static let notAvailable = Cell(.notAvailable, Shown("N/A", look: .dim))
  static let withheld = Cell(.withheld, Shown("withheld", look: .dim))
  /// For columns that say something of some rows only.
  static let blank = Cell(.nothing, Shown(""))

  /// An empty text says nothing.
  static func text(_ text: String, look: Shown.Look = .plain) -> Cell {
    text.isEmpty ? .blank : Cell(.text(text), Shown(text, look: look))
  }

  static func texts(_ texts: [String]) -> Cell {
    texts.isEmpty ? .blank : Cell(.texts(texts), Shown(texts.joined(separator: ", ")))
  }

  static func count(_ count: some BinaryInteger) -> Cell { Cell(.count(Int64(count)), Shown("\(count)")) }

  /// Marked where it holds, and quiet where it does not.
  static func flag(_ holds: Bool, _ word: String) -> Cell { Cell(.flag(holds), Shown(holds ? word : "")) }

  /// - Parameter isWithheld: wins over the value, which is not there then.
  static func figure(
    _ value: Double?, _ metric: ReportV1.Metric, withheld isWithheld: Bool = false, hasPicture: Bool = false
  ) -> Cell {
    if isWithheld { return .withheld }
    guard let value else { return .nothing }
    let isRatio = metric == .progress || metric == .score || metric == .binary
    let picture = hasPicture && isRatio ? Picture.bar(value) : nil
    return Cell(.number(value), Shown(Figures.figure(value, metric), picture))
  }

  static func mean(_ summary: ReportV1.Summary?, hasPicture: Bool = false) -> Cell {
    figure(
      summary?.mean, summary?.metric ?? .unspecified, withheld: summary?.suppressed ?? false, hasPicture: hasPicture)
  }

  /// A number between -1 and 1.
  static func coefficient(_ value: Double?, withheld isWithheld: Bool = false) -> Cell {
    if isWithheld { return .withheld }
    return value.map { Cell(.number($0), Shown(Figures.coefficient($0))) } ?? .nothing
  }

  static func instant(_ time: WellKnown.Timestamp?) -> Cell {
    time.map { Cell(.text(Figures.stamp($0)), Shown(Figures.instant($0))) } ?? .blank
  }

  static func path(_ path: [String]) -> Cell {
    path.isEmpty ? .blank : Cell(.texts(path), Shown(path.joined(separator: " › ")))
  }
}
