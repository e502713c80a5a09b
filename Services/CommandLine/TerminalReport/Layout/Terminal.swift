/// How text may look where it is going to be read.
public struct Terminal: Sendable {
  /// Whether escape sequences are understood.
  public var styled: Bool
  /// Characters in a line.
  public var width: Int

  public init(styled: Bool, width: Int) {
    self.styled = styled
    self.width = max(40, width)
  }

  /// For files and pipes.
  public static let plain = Terminal(styled: false, width: 120)

  func bold(_ text: String) -> String { style("1", text) }
  func dim(_ text: String) -> String { style("2", text) }

  private func style(_ code: String, _ text: String) -> String {
    styled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
