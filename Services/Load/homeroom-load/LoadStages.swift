import Arguments
import LoadEngine

/// The stages of an open loop, as they are given: `10s:100`, or `30s:100..500` for a rate that changes evenly.
enum LoadStages {
  static let durations = Duration.milliseconds(100) ... .seconds(86_400)
  private static let stagesMax = 100

  static func schedule(_ stages: [LoadSchedule.Stage]) throws -> LoadSchedule {
    guard stages.count <= stagesMax else { throw WrongCall("there are more than \(stagesMax) stages") }
    let schedule = LoadSchedule(stages)
    guard schedule.duration <= durations.upperBound else { throw WrongCall("the stages take longer than a day") }
    guard stages.contains(where: { $0.from + $0.to > 0 }) else { throw WrongCall("no stage has a call") }
    return schedule
  }
}

extension Kind where Value == LoadSchedule.Stage {
  static var stage: Kind {
    Kind("DURATION:RATE[..RATE]", describe: { _ in nil }) { text throws(ArgumentProblem) in
      guard let colon = text.firstIndex(of: ":") else { throw ArgumentProblem("has no : between duration and rate") }
      let duration = try Kind<Duration>.duration(LoadStages.durations).read(String(text[..<colon]))
      let rates = String(text[text.index(after: colon)...]).split(separator: "..", omittingEmptySubsequences: false)
      guard 1...2 ~= rates.count else { throw ArgumentProblem("has more rates than two") }
      var read: [Double] = []
      for rate in rates { read.append(try Kind<Double>.read(rate: String(rate), from: 0)) }
      return LoadSchedule.Stage(duration, from: read[0], to: read[read.count - 1])
    }
  }
}

extension Kind where Value == Double {
  private static var rateMax: Double { 1_000_000 }

  /// Calls a second.
  static var rate: Kind {
    Kind("PER_SECOND", describe: { "\($0)" }) { text throws(ArgumentProblem) in try read(rate: text, from: 0.001) }
  }

  static func read(rate text: String, from least: Double) throws(ArgumentProblem) -> Double {
    guard let rate = Double(text), least...rateMax ~= rate else {
      throw ArgumentProblem("is not a rate between \(least) and \(Int(rateMax))")
    }
    return rate
  }
}
