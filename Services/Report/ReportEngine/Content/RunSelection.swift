internal import Synchronization

/// The rows of a run that are in a scope, whatever its window: none, all, or some.
enum RunSelection: Sendable {
  case none
  case all
  /// A bit a row.
  case some([UInt64])

  init(_ mask: [UInt64], of rowCount: Int) {
    let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    self = count == 0 ? .none : count == rowCount ? .all : .some(mask)
  }

  fileprivate var byteCount: Int {
    if case .some(let mask) = self { mask.count * 8 } else { 0 }
  }
}

/// What the runs of a segment come to in the scope of one plan. A run never changes, so what was selected of it once holds as long as
/// the plan does.
final class RunSelections: Sendable {
  private struct Known {
    var run: UInt64
    var selection: RunSelection?
    /// Of the run's attempts that are in the scope: whose there are any, and whose count as a number of a measure.
    var people: [Measure?: PersonSet] = [:]

    var peopleBytes: Int { people.values.reduce(0) { $0 + $1.byteCount } }
  }

  private struct State {
    /// By context number.
    var known: [UInt32: Known] = [:]
    var peopleBytes = 0

    /// What is known of a run; what was known of a former one at its context is let go.
    mutating func withKnown<Result>(of run: PackedRun, _ body: (inout Known) -> Result) -> Result {
      let place = run.context.index
      if known[place]?.run != run.serial {
        peopleBytes -= known[place]?.peopleBytes ?? 0
        known[place] = Known(run: run.serial)
      }
      return body(&known[place, default: Known(run: run.serial)])
    }
  }

  private let state = Mutex(State())
  private let peopleBytesMax: Int

  /// - Parameter peopleBytesMax: sets of people that are kept take no more; those beyond it are made whenever they are asked for.
  init(peopleBytesMax: Int = 16 << 20) { self.peopleBytesMax = peopleBytesMax }

  /// The selection of a run, made if it is not known.
  func selection(of run: PackedRun, _ make: () -> RunSelection) -> RunSelection {
    if let known = state.withLock({ $0.withKnown(of: run) { $0.selection } }) { return known }
    let selection = make()
    state.withLock { $0.withKnown(of: run) { $0.selection = selection } }
    return selection
  }

  /// By measure, nil for each attempt: whose attempts of a run count, whatever the window.
  ///
  /// - Parameter make: makes the sets of all these measures; called if one is not known.
  func people(of run: PackedRun, with measures: [Measure?], _ make: () -> [PersonSet]) -> [PersonSet] {
    let known = state.withLock { $0.withKnown(of: run) { known in measures.compactMap { known.people[$0] } } }
    if known.count == measures.count { return known }
    let made = make()
    let bytes = made.reduce(0) { $0 + $1.byteCount }
    state.withLock { state in
      guard state.peopleBytes + bytes <= peopleBytesMax else { return }
      state.peopleBytes += state.withKnown(of: run) { known in
        let former = known.peopleBytes
        for (measure, people) in zip(measures, made) { known.people[measure] = people }
        return known.peopleBytes - former
      }
    }
    return made
  }

  /// Of the sets of people that are kept.
  var peopleByteCount: Int { state.withLock { $0.peopleBytes } }

  /// About as much memory as they take.
  var byteCount: Int {
    state.withLock { state in
      state.known.values.reduce(state.peopleBytes + state.known.count * MemoryLayout<Known>.stride) {
        $0 + ($1.selection?.byteCount ?? 0)
      }
    }
  }
}
