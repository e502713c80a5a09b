import Domain
import ReportEngine

extension AttemptParts {
  static let all: AttemptParts = [.items, .progress, .runningTime]
}

extension Attempt {
  /// - Parameter held: nil takes nothing over: the parts are empty.
  func taking(_ parts: AttemptParts, from held: Attempt? = nil) -> Attempt {
    var taken = self
    if parts.contains(.items) { taken.items = held?.items ?? AttemptItems() }
    if parts.contains(.progress) { taken.progress = held?.progress ?? ProgressRanges() }
    if parts.contains(.runningTime) {
      (taken.runningTime, taken.hasInterval) = (held?.runningTime ?? RunningTime(), held?.hasInterval ?? false)
    }
    return taken
  }

  /// Those that are the same in both.
  func parts(asIn other: Attempt) -> AttemptParts {
    var parts: AttemptParts = []
    if items == other.items { parts.insert(.items) }
    if progress == other.progress { parts.insert(.progress) }
    if runningTime == other.runningTime, hasInterval == other.hasInterval { parts.insert(.runningTime) }
    return parts
  }
}
