/// What a text must be. Length counts Unicode scalars (D9), never bytes and never what a reader sees as characters.
public struct TextRule: Hashable, Sendable {
  /// Unicode scalars at most, inclusive.
  public var scalarsMax: Int
  /// What has to be in it.
  public var content: Content

  /// How little may be in a text.
  public enum Content: Sendable {
    /// Anything, the empty text included (a summary).
    case any
    /// At least one scalar, of any sort (an identifier: opaque, may be a space).
    case nonEmpty
    /// At least one scalar that can be seen: neither white space nor one that only tells how others are shown (a title: R11, R98).
    case nonBlank
    /// Letters and digits of ASCII, `.`, `-` and `_`, and at least one of them (the identifier of an app: N80).
    case appName
  }

  /// - Parameter scalarsMax: inclusive.
  public init(scalarsMax: Int, content: Content) {
    self.scalarsMax = scalarsMax
    self.content = content
  }

  /// Refuses U+0000, texts that are too long, and those that hold too little, in this order.
  ///
  /// - Parameter field: what the caller calls it; only asked for where the text is refused.
  public func check(_ text: String, field: @autoclosure () -> String) throws(Violation) {
    if text.utf8.contains(0) { throw Violation(.containsNUL, field: field()) }
    // A scalar is at least a byte, so most texts are seen to fit without counting.
    if text.utf8.count > scalarsMax, text.unicodeScalars.count > scalarsMax {
      throw Violation(.tooLong(scalarsMax: scalarsMax), field: field())
    }
    switch content {
    case .any: break
    case .nonEmpty:
      if text.isEmpty { throw Violation(.empty, field: field()) }
    case .nonBlank:
      if text.isEmpty { throw Violation(.empty, field: field()) }
      if !text.unicodeScalars.contains(where: Self.isVisible) { throw Violation(.blank, field: field()) }
    case .appName:
      if text.isEmpty { throw Violation(.empty, field: field()) }
      if !text.utf8.allSatisfy(Self.isOfAppName) {
        throw Violation(.notAllowed("it is made of letters from a to z, digits, '.', '-' and '_'"), field: field())
      }
    }
  }
}

extension TextRule {
  private static func isOfAppName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    // Marks are shown on the scalar before them.
    case .control, .nonspacingMark, .enclosingMark: return false
    default: return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && scalar != blankBraille
    }
  }

  /// A pattern of no dots: it is no white space, and shows nothing.
  private static let blankBraille: Unicode.Scalar = "\u{2800}"
}

extension Limits {
  /// For identifiers of contexts and items: not empty (R4).
  public var identifierRule: TextRule { TextRule(scalarsMax: identifierScalarsMax, content: .nonEmpty) }
  /// For titles: not blank (R4, R11, R98).
  public var titleRule: TextRule { TextRule(scalarsMax: titleScalarsMax, content: .nonBlank) }
  /// For summaries: may be empty (R44).
  public var summaryRule: TextRule { TextRule(scalarsMax: summaryScalarsMax, content: .any) }
  /// For ids that others than the services make, those of apps among them: not empty.
  public var idRule: TextRule { TextRule(scalarsMax: idScalarsMax, content: .nonEmpty) }
  /// For the identifier of an app that is registered from now on (N80).
  public var newAppRule: TextRule { TextRule(scalarsMax: idScalarsMax, content: .appName) }
  /// For the answer to one item: may be empty.
  public var responseRule: TextRule { TextRule(scalarsMax: responseScalarsMax, content: .any) }
  /// For what a teacher writes into a handout: may be empty.
  public var instructionsRule: TextRule { TextRule(scalarsMax: instructionsScalarsMax, content: .any) }
}
