/// How a value is read from text, and what it is called in the help.
public struct Kind<Value: Sendable>: Sendable {
  let placeholder: String
  let repeats: Bool
  /// The words that it takes, where these are few; for shells to offer.
  let choices: [String]
  let parse: @Sendable ([String]) throws(ArgumentProblem) -> Value
  /// The default as the help shows it; nil when there is nothing to show.
  let describe: @Sendable (Value) -> String?

  /// A kind of one's own. The problem thrown is said after the option's name: `is not a colour`.
  public init(
    _ placeholder: String, choices: [String] = [], describe: @escaping @Sendable (Value) -> String? = { "\($0)" },
    parse: @escaping @Sendable (String) throws(ArgumentProblem) -> Value
  ) {
    self.init(placeholder, repeats: false, choices: choices, describe: describe) { texts throws(ArgumentProblem) in
      try parse(texts.last ?? "")
    }
  }

  private init(
    _ placeholder: String, repeats: Bool, choices: [String], describe: @escaping @Sendable (Value) -> String?,
    parse: @escaping @Sendable ([String]) throws(ArgumentProblem) -> Value
  ) {
    self.placeholder = placeholder
    self.repeats = repeats
    self.choices = choices
    self.describe = describe
    self.parse = parse
  }

  /// Reads one text, for kinds that are made of others.
  public func read(_ text: String) throws(ArgumentProblem) -> Value { try parse([text]) }

  /// Nil when it is not given.
  public static func optional<Wrapped>(_ kind: Kind<Wrapped>) -> Kind<Value> where Value == Wrapped? {
    Kind(kind.placeholder, repeats: false, choices: kind.choices, describe: { $0.flatMap(kind.describe) }) {
      texts throws(ArgumentProblem) in try kind.parse(texts)
    }
  }

  /// May be given several times, in order.
  public static func list<Element>(_ kind: Kind<Element>) -> Kind<Value> where Value == [Element] {
    Kind(
      kind.placeholder, repeats: true, choices: kind.choices,
      describe: { $0.isEmpty ? nil : $0.compactMap(kind.describe).joined(separator: ", ") }
    ) { texts throws(ArgumentProblem) in
      var elements: [Element] = []
      for text in texts { elements.append(try kind.parse([text])) }
      return elements
    }
  }
}

extension Kind where Value == String {
  /// Text that is neither empty nor blank.
  public static func text(_ placeholder: String = "TEXT") -> Kind {
    Kind(placeholder, describe: { $0.isEmpty ? nil : $0 }) { text throws(ArgumentProblem) in
      guard !text.isEmpty else { throw ArgumentProblem("is empty") }
      guard !text.allSatisfy(\.isWhitespace) else { throw ArgumentProblem("is blank") }
      return text
    }
  }

  /// A path that is not empty; whether something is there is for the command to find out.
  public static var path: Kind { text("PATH") }
}

extension Kind where Value == Int {
  /// A whole number of the range, both ends included.
  public static func integer(_ range: ClosedRange<Int> = 0...Int.max, _ placeholder: String = "N") -> Kind {
    Kind(placeholder) { text throws(ArgumentProblem) in
      guard let number = Int(text) else { throw ArgumentProblem("is not a whole number") }
      guard range.contains(number) else {
        throw ArgumentProblem(
          range.upperBound == Int.max
            ? "is less than \(range.lowerBound)" : "is not between \(range.lowerBound) and \(range.upperBound)")
      }
      return number
    }
  }

  /// A port; 0 asks the system for a free one.
  public static var port: Kind { integer(0...65535, "PORT") }
}

extension Kind where Value == Duration {
  /// `250ms`, `30s`, `15m`, `2h`.
  public static func duration(_ range: ClosedRange<Duration> = .zero ... .seconds(366 * 86_400)) -> Kind {
    Kind("DURATION", describe: { text(of: $0) }) { text throws(ArgumentProblem) in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let units: [Substring: Int64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
      guard let number = Int64(digits), let unit = units[text.dropFirst(digits.count)] else {
        throw ArgumentProblem("is not a duration such as 250ms, 30s, 15m or 2h")
      }
      let (milliseconds, overflow) = number.multipliedReportingOverflow(by: unit)
      let duration = Duration.milliseconds(milliseconds)
      guard !overflow, range.contains(duration) else {
        throw ArgumentProblem(
          "is not between \(Self.text(of: range.lowerBound)) and \(Self.text(of: range.upperBound))")
      }
      return duration
    }
  }

  static func text(of duration: Duration) -> String {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    for (unit, length) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)] as [(String, Int64)]
    where milliseconds >= length && milliseconds % length == 0 {
      return "\(milliseconds / length)\(unit)"
    }
    return "\(milliseconds)ms"
  }
}

/// Where something listens or is reached: a host name or an address, and a port.
public struct HostPort: Hashable, Sendable, CustomStringConvertible {
  /// The host name or address, without brackets also where it is an IPv6 address.
  public var host: String
  /// The port, 0 to 65535.
  public var port: Int

  /// Checks nothing.
  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// As ``Kind/hostPort(port:)`` reads it: with brackets around an IPv6 address.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension Kind where Value == HostPort {
  /// `127.0.0.1:50051`, `[::1]:50051`, `example.org`.
  ///
  /// - Parameter port: taken when none is given; without it one must be.
  public static func hostPort(port: Int? = nil) -> Kind {
    Kind("HOST:PORT") { text throws(ArgumentProblem) in
      var host = Substring(text)
      var portText: Substring?
      if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
        host = text[text.index(after: text.startIndex)..<end]
        let rest = text[text.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { throw ArgumentProblem("is not a host and a port") }
        portText = rest.isEmpty ? nil : rest.dropFirst()
      } else if let colon = text.lastIndex(of: ":") {
        host = text[..<colon]
        portText = text[text.index(after: colon)...]
        guard !host.contains(":") else { throw ArgumentProblem("needs brackets around its IPv6 address") }
      }
      guard !host.isEmpty else { throw ArgumentProblem("names no host") }
      guard let number = portText.map({ Int($0) }) ?? port, 0...65535 ~= number else {
        throw ArgumentProblem("names no port between 0 and 65535")
      }
      return HostPort(host: String(host), port: number)
    }
  }
}

extension Kind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of a few words.
  public static func choice(_ placeholder: String? = nil) -> Kind {
    let words = Value.allCases.map(\.rawValue)
    return Kind(placeholder ?? words.joined(separator: "|"), choices: words, describe: { $0.rawValue }) {
      text throws(ArgumentProblem) in
      guard let value = Value(rawValue: text) else {
        throw ArgumentProblem("is not one of \(words.joined(separator: ", "))")
      }
      return value
    }
  }
}
