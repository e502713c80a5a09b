// Prometheus' text format, version 0.0.4.
extension Metrics {
  /// Every series as it stands now, with the name, help and type of each metric before its series.
  public var text: String {
    var text = ""
    var name = ""
    for sample in snapshot() {
      if sample.name != name {
        name = sample.name
        text += "# HELP \(name) \(Self.escaped(sample.help, quotes: false))\n# TYPE \(name) \(sample.value.type)\n"
      }
      sample.append(to: &text)
    }
    return text
  }

  fileprivate static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += #"\\"#
      case "\n": escaped += #"\n"#
      case "\"" where quotes: escaped += #"\""#
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension MetricSample.Value {
  var type: String {
    switch self {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }
}

extension MetricSample {
  fileprivate func append(to text: inout String) {
    let labels = labels.map { "\($0.name)=\"\(Metrics.escaped($0.value, quotes: true))\"" }
    func line(_ suffix: String, _ more: [String] = [], _ value: String) {
      let all = labels + more
      text += name + suffix + (all.isEmpty ? "" : "{\(all.joined(separator: ","))}") + " \(value)\n"
    }
    switch value {
    case .counter(let value), .gauge(let value): line("", [], unit.text(value))
    case .histogram(let histogram):
      var below = 0
      for (bucket, count) in histogram.counts.enumerated() {
        below += count
        let bound = histogram.bound(of: bucket).map(unit.text) ?? "+Inf"
        line("_bucket", ["le=\"\(bound)\""], String(below))
      }
      line("_sum", [], unit.text(histogram.sum))
      line("_count", [], String(below))
    }
  }
}
