/// How many calls a second are due, and for how long: stages one after the other, each at a rate or from one to another.
public struct LoadSchedule: Sendable, Equatable {
  /// A part of a schedule in which the rate stays or changes evenly.
  public struct Stage: Sendable, Equatable {
    /// Above zero.
    public var duration: Duration
    /// Calls a second at its beginning and at its end; in between the rate changes evenly.
    public var from: Double
    /// Calls a second at its end; equal to `from` where the rate stays.
    public var to: Double

    /// - Parameters:
    ///   - from: calls a second at its beginning.
    ///   - to: calls a second at its end.
    public init(_ duration: Duration, from: Double, to: Double) {
      self.duration = duration
      self.from = from
      self.to = to
    }
  }

  /// One after the other; without any, nothing is ever due.
  public var stages: [Stage]

  /// - Parameter stages: in the order in which they come.
  public init(_ stages: [Stage]) { self.stages = stages }

  /// One stage.
  ///
  /// - Parameter rate: calls a second.
  public init(rate: Double, for duration: Duration) { self.init([Stage(duration, from: rate, to: rate)]) }

  /// Of all stages together.
  public var duration: Duration { stages.reduce(.zero) { $0 + $1.duration } }

  /// The same after some time at the rate with which it begins.
  func after(_ warmUp: Duration) -> LoadSchedule {
    guard warmUp > .zero, let first = stages.first else { return self }
    return LoadSchedule([Stage(warmUp, from: first.from, to: first.from)] + stages)
  }
}

extension LoadSchedule {
  /// Turns numbers of calls, ascending, into the seconds at which so many have been due.
  struct Inverse {
    private let stages: [Stage]
    private var index = 0
    /// Of the stages before the present one.
    private var calls = 0.0
    private var seconds = 0.0

    init(_ schedule: LoadSchedule) { stages = schedule.stages }

    /// Nil after the last stage.
    mutating func seconds(atCall number: Double) -> Double? {
      while index < stages.count {
        let stage = stages[index]
        let length = stage.duration / .seconds(1)
        let inStage = length * (stage.from + stage.to) / 2
        if number < calls + inStage {
          return seconds + Self.seconds(into: stage, length, calls: number - calls)
        }
        calls += inStage
        seconds += length
        index += 1
      }
      return nil
    }

    /// `calls = from · t + (to - from) / length · t² / 2`, solved for t; in the form that holds for a level stage, too.
    private static func seconds(into stage: Stage, _ length: Double, calls: Double) -> Double {
      guard calls > 0 else { return 0 }
      let slope = (stage.to - stage.from) / length
      let root = max(0, stage.from * stage.from + 2 * slope * calls).squareRoot()
      return min(length, 2 * calls / (stage.from + root))
    }
  }
}
