internal import Synchronization

/// All that a process counts. Ask for a counter once, at start, and keep it: asking takes a lock, counting does not.
public final class Metrics: Sendable {
  /// Series at most, so that a label with ever new values cannot fill the memory: those beyond it count into nothing.
  public static let seriesMax = 4096

  private let series = Mutex<[Name: Registered]>([:])

  /// Counts nothing yet.
  public init() {}

  /// - Parameters:
  ///   - name: as Prometheus wants it: `homeroom_rpc_calls_total`.
  ///   - help: one sentence; `docs/observability.md` has it, too.
  ///   - labels: of a closed set of values: a method, a code; never an id, and nothing that comes from outside.
  public func counter(_ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:]) -> Counter {
    let found = register(name, help, labels) { .counter(Counter()) }
    if case .counter(let counter) = found { return counter }
    preconditionFailure("\(name) was registered as something else than a counter")
  }

  /// A counter that is kept elsewhere, and asked for when someone looks.
  public func counter(
    _ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:], unit: MetricUnit = .one,
    reading read: @escaping @Sendable () -> Int
  ) {
    _ = register(name, help, labels, unit) { .readCounter(read) }
  }

  /// The same names and labels give the same gauge again. Traps where they were registered as something else, and for
  /// a name with other characters than a–z and `_`.
  public func gauge(_ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:]) -> Gauge {
    let found = register(name, help, labels) { .gauge(Gauge()) }
    if case .gauge(let gauge) = found { return gauge }
    preconditionFailure("\(name) was registered as something else than a gauge")
  }

  /// A gauge that is asked for when someone looks.
  public func gauge(
    _ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:], unit: MetricUnit = .one,
    reading read: @escaping @Sendable () -> Int
  ) {
    _ = register(name, help, labels, unit) { .readGauge(read) }
  }

  /// - Parameter firstBound: where the smallest bucket ends, in the recorded unit.
  public func histogram(
    _ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:], unit: MetricUnit = .one,
    firstBound: Int
  ) -> Histogram {
    let found = register(name, help, labels, unit) { .histogram(Histogram(firstBound: firstBound)) }
    if case .histogram(let histogram) = found { return histogram }
    preconditionFailure("\(name) was registered as something else than a histogram")
  }

  /// Of durations in nanoseconds, from 16 µs to a minute.
  public func durations(
    _ name: String, _ help: String = "", labels: KeyValuePairs<String, String> = [:]
  ) -> Histogram {
    histogram(name, help, labels: labels, unit: .nanoseconds, firstBound: 16_000)
  }

  /// Every series, by name and labels.
  public func snapshot() -> [MetricSample] {
    let registered = series.withLock { $0 }
    // Outside the lock: a reading may ask for a counter.
    return registered.map { name, registered in
      let value: MetricSample.Value =
        switch registered.instrument {
        case .counter(let counter): .counter(counter.value)
        case .gauge(let gauge): .gauge(gauge.value)
        case .readCounter(let read): .counter(read())
        case .readGauge(let read): .gauge(read())
        case .histogram(let histogram): .histogram(histogram.snapshot)
        }
      return MetricSample(
        name: name.name, help: registered.help, labels: name.labels, unit: registered.unit, value: value)
    }
    .sorted {
      ($0.name, $0.labels.map(\.value).joined(separator: "\0")) < (
        $1.name, $1.labels.map(\.value).joined(separator: "\0")
      )
    }
  }

  private func register(
    _ name: String, _ help: String, _ labels: KeyValuePairs<String, String>, _ unit: MetricUnit = .one,
    _ make: () -> Instrument
  ) -> Instrument {
    precondition(Self.isName(name) && labels.allSatisfy { Self.isName($0.key) }, "\(name) is no name of a metric")
    let key = Name(name: name, labels: labels.map { MetricLabel(name: $0.key, value: $0.value) })
    return series.withLock { series in
      if let known = series[key] { return known.instrument }
      let instrument = make()
      if series.count < Self.seriesMax { series[key] = Registered(help: help, unit: unit, instrument: instrument) }
      return instrument
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") }
  }
}

extension Metrics {
  private struct Name: Hashable {
    var name: String
    var labels: [MetricLabel]
  }

  private struct Registered {
    var help: String
    var unit: MetricUnit
    var instrument: Instrument
  }

  private enum Instrument: Sendable {
    case counter(Counter)
    case gauge(Gauge)
    case readCounter(@Sendable () -> Int)
    case readGauge(@Sendable () -> Int)
    case histogram(Histogram)
  }
}

/// What tells two series of one name apart.
public struct MetricLabel: Hashable, Sendable {
  /// Of characters a–z and `_`.
  public let name: String
  /// One of a closed set.
  public let value: String
}

/// One series at some moment.
public struct MetricSample: Hashable, Sendable {
  /// The sort of instrument, and what it held.
  public enum Value: Hashable, Sendable {
    case counter(Int)
    case gauge(Int)
    case histogram(HistogramSnapshot)
  }

  /// As it was registered, without what Prometheus adds.
  public let name: String
  /// One sentence for `# HELP`; empty where none was given.
  public let help: String
  /// In the order in which they were registered.
  public let labels: [MetricLabel]
  /// What the value counts.
  public let unit: MetricUnit
  /// What was counted, or measured, at the moment of the snapshot.
  public let value: Value
}
