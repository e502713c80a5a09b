/// A bound that fails a load which passes it: `p99>5ms`, `errors>0.1%`, `throughput<500`, or `grid.p99>5ms` for one kind of call.
public struct LoadThreshold: Sendable {
  enum Figure: Sendable, Equatable {
    /// Of latencies, from 0 to 1.
    case quantile(Double)
    case mean
    /// Failed calls.
    case errors
    /// Calls that were due and never sent.
    case notSent
    /// Answered calls a second.
    case throughput
  }

  enum Comparison: String, CaseIterable, Sendable {
    // The longer first: each begins with one of the others.
    case least = ">="
    case most = "<="
    case above = ">"
    case below = "<"

    func holds(_ value: Double, _ bound: Double) -> Bool {
      switch self {
      case .least: value >= bound
      case .most: value <= bound
      case .above: value > bound
      case .below: value < bound
      }
    }
  }

  /// Why a text is no threshold, to be said after it.
  public struct Problem: Error, Hashable {
    /// In words, for people, as the rest of a sentence.
    public let text: String
  }

  /// What a load came to in the eyes of one threshold.
  public struct Verdict: Sendable, Hashable {
    /// The threshold, as it was given.
    public var threshold: String
    /// What was measured, for people: `p99 was 7.213 ms`.
    public var measured: String
    /// False also where the figure is unknown because no call was answered.
    public var isKept: Bool
  }

  /// As it was given.
  public let text: String
  /// The kind of call that it is about; nil for all together.
  let kind: String?
  let figure: Figure
  private let name: String
  private let comparison: Comparison
  /// Milliseconds for latencies, a fraction for errors in percent, otherwise a count.
  private let bound: Double
  private let isFraction: Bool

  /// - Parameter kinds: names of the calls that are made.
  public init(_ text: String, kinds: [String] = []) throws(Problem) {
    self.text = text
    guard let comparison = Comparison.allCases.first(where: { text.contains($0.rawValue) }),
      let operation = text.firstRange(of: comparison.rawValue)
    else { throw Problem(text: "compares nothing: write it like p99>5ms") }
    self.comparison = comparison
    var name = text[..<operation.lowerBound].trimmed
    kind = kinds.first { name.hasPrefix($0 + ".") }
    if let kind { name = name.dropFirst(kind.count + 1) }
    self.name = String(name)
    figure = try Self.figure(name)
    guard kind == nil || figure != .notSent else {
      throw Problem(text: "is not known of single kinds of calls: \(name)")
    }
    (bound, isFraction) = try Self.bound(text[operation.upperBound...].trimmed, of: figure)
  }

  /// What every load has to keep to where nothing else is said of the same figure.
  public static let usual = ["errors>0", "not-sent>0"].map { (text: String) -> LoadThreshold in
    do throws(Problem) { return try LoadThreshold(text) } catch { preconditionFailure(error.text) }
  }

  /// The given ones, and of the usual those that none of them replaces: one about the same figure, of all calls together.
  public static func all(_ given: [LoadThreshold]) -> [LoadThreshold] {
    given + usual.filter { usual in !given.contains { $0.figure == usual.figure && $0.kind == nil } }
  }

  /// - Parameter kinds: names of the calls, in the order of the plan's weights.
  public func verdict(on outcome: LoadOutcome, kinds: [String]) -> Verdict {
    let calls = kind.flatMap { kinds.firstIndex(of: $0) }.map { outcome.kinds[$0] } ?? outcome.total
    let subject = (kind.map { "\($0)." } ?? "") + name
    guard let value = value(of: calls, outcome) else {
      return Verdict(threshold: text, measured: "\(subject) is unknown: no call was answered", isKept: false)
    }
    return Verdict(
      threshold: text, measured: "\(subject) was \(Decimals.short(isFraction ? value * 100 : value))\(unit)",
      isKept: !comparison.holds(value, bound))
  }

  private func value(of calls: LoadOutcome.Kind, _ outcome: LoadOutcome) -> Double? {
    switch figure {
    case .quantile(let fraction): return calls.latencies.quantile(fraction).map { $0 / .milliseconds(1) }
    case .mean: return calls.latencies.mean.map { $0 / .milliseconds(1) }
    case .errors:
      let made = calls.failureCount + calls.latencies.count
      guard isFraction else { return Double(calls.failureCount) }
      return made > 0 ? Double(calls.failureCount) / Double(made) : nil
    case .notSent: return Double(outcome.notSent)
    case .throughput:
      let seconds = outcome.elapsed / .seconds(1)
      return seconds > 0 ? Double(calls.latencies.count) / seconds : nil
    }
  }

  private var unit: String {
    switch figure {
    case .quantile, .mean: " ms"
    case .throughput: " a second"
    case .errors, .notSent: isFraction ? " %" : ""
    }
  }

  // MARK: From text

  private static func figure(_ name: Substring) throws(Problem) -> Figure {
    switch name {
    case "mean": return .mean
    case "max": return .quantile(1)
    case "errors": return .errors
    case "not-sent": return .notSent
    case "throughput": return .throughput
    default:
      guard name.first == "p", let percent = Double(name.dropFirst()), 0...100 ~= percent else {
        throw Problem(
          text: "names no figure: there are p50, p99, p99.9 and so on, mean, max, errors, not-sent, throughput")
      }
      return .quantile(percent / 100)
    }
  }

  private static func bound(_ text: Substring, of figure: Figure) throws(Problem) -> (Double, isFraction: Bool) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { throw Problem(text: "has no number to compare with") }
    let unit = text.dropFirst(digits.count).trimmed
    switch (figure, unit) {
    case (.quantile, "us"), (.mean, "us"): return (number / 1000, false)
    case (.quantile, "ms"), (.mean, "ms"): return (number, false)
    case (.quantile, "s"), (.mean, "s"): return (number * 1000, false)
    case (.quantile, _), (.mean, _): throw Problem(text: "needs a latency such as 800us, 5ms or 1.5s")
    case (.errors, "%"): return (number / 100, true)
    case (.errors, ""), (.notSent, ""), (.throughput, ""), (.throughput, "/s"): return (number, false)
    default: throw Problem(text: "has \(unit) behind its number, which means nothing there")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
