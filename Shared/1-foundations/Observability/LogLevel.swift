/// How much a line matters.
public enum LogLevel: UInt8, CaseIterable, Comparable, Sendable {
  case debug, info, notice, warning, error

  /// As lines and `--log-level` have it.
  public var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .notice: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// Nil for any other word.
  public init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// By how much they matter: `debug` is the least.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// How a line is laid out.
public enum LogFormat: String, CaseIterable, Sendable {
  /// For people: `time=… level=info message="item stored" item.id=7`.
  case logfmt
  /// For machines: one JSON object a line.
  case json
}
