internal import Text

/// What a person reads in one place of a table: a text, perhaps with a picture in its middle.
struct Shown: Sendable, Equatable {
  enum Look: Sendable {
    case plain
    /// The lead stands out.
    case strong
    /// All of it steps back.
    case dim
  }

  /// Why there is no value: what the legend below the tables says of it.
  enum Mark: String, CaseIterable, Sendable {
    case noData = "–: no data"
    case notAvailable = "N/A: recording is off"
    case withheld = "withheld: of too few students for this reader"
  }

  var lead: String
  /// Says again what the lead says: drawn where there is room for it.
  var picture: Picture?
  var rest: String
  var look: Look
  var mark: Mark?

  init(_ lead: String, _ picture: Picture? = nil, rest: String = "", look: Look = .plain, mark: Mark? = nil) {
    self.lead = DisplayWidth.harmless(lead)
    self.picture = picture
    self.rest = DisplayWidth.harmless(rest)
    self.look = look
    self.mark = mark
  }

  /// Without the picture.
  var text: String { lead.isEmpty || rest.isEmpty ? lead + rest : lead + " " + rest }

  /// What the text leaves to the picture; nil where there is none.
  func pictureRoom(_ width: Int) -> Int? {
    picture == nil ? nil : width - DisplayWidth.of(text) - (text.isEmpty ? 0 : 1)
  }

  /// With its text cut where that is too long; then it says nothing but the text.
  func shortened(by shortening: Shortening) -> Shown {
    var shown = self
    guard shortening[text] != text else { return shown }
    (shown.lead, shown.rest, shown.picture) = (shortening[text], "", nil)
    return shown
  }

  /// Cut or filled to the width.
  ///
  /// - Parameter pictureWidth: of the picture; nil leaves it out.
  func line(width: Int, pictureWidth: Int?, _ alignment: Alignment, in terminal: Terminal) -> String {
    var plain = text
    if let picture, let pictureWidth {
      let drawn = picture.drawn(width: pictureWidth)
      plain = [lead, drawn, rest].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let padded = DisplayWidth.pad(DisplayWidth.cut(plain, to: width), to: width, alignment)
    switch look {
    case .plain: return padded
    case .dim: return terminal.dim(padded)
    case .strong:
      guard !lead.isEmpty, let range = padded.firstRange(of: lead) else { return padded }
      return padded[..<range.lowerBound] + terminal.bold(lead) + padded[range.upperBound...]
    }
  }
}
