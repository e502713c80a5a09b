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
    var selection: RunSelection
  }

  /// By context number.
  private let known = Mutex<[UInt32: Known]>([:])

  /// The selection of a run, made if it is not known.
  func selection(of run: PackedRun, _ make: () -> RunSelection) -> RunSelection {
    if let known = known.withLock({ $0[run.context.index] }), known.run == run.serial { return known.selection }
    let selection = make()
    known.withLock { $0[run.context.index] = Known(run: run.serial, selection: selection) }
    return selection
  }

  /// About as much memory as they take.
  var byteCount: Int {
    known.withLock { $0.values.reduce($0.count * MemoryLayout<Known>.stride) { $0 + $1.selection.byteCount } }
  }
}
