internal import Glibc

/// How text may look where it is going to be read.
public struct Terminal: Sendable {
  /// Whether escape sequences are understood.
  public var styled: Bool
  /// Characters in a line.
  public var width: Int

  /// - Parameter width: below 40 it is taken for 40.
  public init(styled: Bool, width: Int) {
    self.styled = styled
    self.width = max(40, width)
  }

  /// How standard output is read: by a person with so many columns, or by a program. `COLUMNS` says how many where it is set.
  public static var ofStandardOutput: Terminal {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let asked = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    let shown = asked == 0 && size.ws_col > 0 ? Int(size.ws_col) : widthOfPipes
    return Terminal(styled: unsafe isTerminal && getenv("NO_COLOR") == nil, width: columnsAskedFor ?? shown)
  }

  private static var columnsAskedFor: Int? {
    guard let text = unsafe getenv("COLUMNS"), let columns = unsafe Int(String(cString: text)) else { return nil }
    return 1...columnsMax ~= columns ? columns : nil
  }

  /// What `COLUMNS` may say: lines are filled up to it.
  private static let columnsMax = 10_000
  private static let widthOfPipes = 120

  /// For files and pipes.
  public static let plain = Terminal(styled: false, width: widthOfPipes)

  func bold(_ text: String) -> String { style("1", text) }
  func dim(_ text: String) -> String { style("2", text) }

  private func style(_ code: String, _ text: String) -> String {
    styled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
