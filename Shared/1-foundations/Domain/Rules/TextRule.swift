/// What a text must be. Length counts Unicode scalars (D9), never bytes and never what a reader sees as characters.
public struct TextRule: Hashable, Sendable {
  public var scalarsMax: Int
  public var content: Content

  public enum Content: Sendable {
    /// Anything, the empty text included (a summary).
    case any
    /// At least one scalar, of any sort (an identifier: opaque, may be a space).
    case nonEmpty
    /// At least one scalar that is not white space (a title: R11, R98).
    case nonBlank
  }

  public init(scalarsMax: Int, content: Content) {
    self.scalarsMax = scalarsMax
    self.content = content
  }

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
      if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { throw Violation(.blank, field: field()) }
    }
  }
}

extension Limits {
  public var identifierRule: TextRule { TextRule(scalarsMax: identifierScalarsMax, content: .nonEmpty) }
  public var titleRule: TextRule { TextRule(scalarsMax: titleScalarsMax, content: .nonBlank) }
  public var summaryRule: TextRule { TextRule(scalarsMax: summaryScalarsMax, content: .any) }
  public var idRule: TextRule { TextRule(scalarsMax: idScalarsMax, content: .nonEmpty) }
  public var responseRule: TextRule { TextRule(scalarsMax: responseScalarsMax, content: .any) }
  public var instructionsRule: TextRule { TextRule(scalarsMax: instructionsScalarsMax, content: .any) }
}
