import Messages
import ReportReference

/// A history with what a test does to the engine on the way. Any subset of the steps is a play again.
struct Play {
  enum Step {
    case row(History.Row)
    /// Engine and reference are asked the same and must say the same.
    case ask(Ask)
    /// The service begins anew: it replays the feeds, one of them first.
    case restart(isContentFirst: Bool)
    /// The service begins anew and goes on from a snapshot.
    case resumed
    /// The feeds say their last changes once more.
    case repeated(Int)
    /// What is kept of a context is packed; nil: of all.
    case compacted(Int64?)
  }

  struct Ask {
    var what: Question
    var options = Options()
    /// How long after the last row.
    var later: History.Time = 0
  }

  enum Question {
    case grid(String)
    case attempts(handout: String, task: String, context: Int64?, student: String, reader: Reader)
    case distribution(ReportV1.Metric, Scope, quantiles: [Double], bins: Int)
    case subtree(Scope)
    case items(Scope, declared: [String], isUnfinishedIncluded: Bool)
    case series(Scope, Reference.Bucket)
    case coverage(Scope, parts: Int)
    case comparison(ReportV1.Metric, Scope, [ComparedGroup])
    case overview(schoolClass: String, Reader)
    case student(String, schoolClass: String?, Reader)
    case attention(schoolClass: String, Reader)
    case explanation(of: ExplainedNumber, handout: String, task: String, context: Int64?, Reader)
  }

  var steps: [Step]

  /// Without rows that a service would refuse.
  var legal: Play {
    var legality = Legality()
    return Play(
      steps: steps.filter { step in
        if case .row(let row) = step { legality.admits(row) } else { true }
      })
  }
}
