import Domain
import ReportEngine

/// What can be packed in steps.
protocol Packable {
  mutating func requestIdlePacking()
  mutating func beginPacking() -> ContextPacking?
  func read(_ packing: inout ContextPacking) -> Bool
  mutating func install(_ packed: PackedContext, _ packing: ContextPacking) -> Bool
  mutating func settle(_ packing: inout ContextPacking) -> Bool
}

extension Segment: Packable {}
extension Gradebook: Packable {}

/// A packing that takes its time: a step now and then, while its segment goes on changing.
struct SlowPacking {
  private enum Phase {
    case reading(ContextPacking)
    case ready(ContextPacking, PackedContext)
    case settling(ContextPacking)
  }

  private var phase: Phase?

  /// Takes the next step, or begins with another context.
  mutating func step(_ packed: inout some Packable) {
    switch phase {
    case nil:
      packed.requestIdlePacking()
      guard var packing = packed.beginPacking() else { return }
      packing.cellsPerStep = 1
      phase = .reading(packing)
    case .reading(var packing):
      phase = packed.read(&packing) ? .reading(packing) : .ready(packing, packing.packed())
    case .ready(let packing, let run):
      phase = packed.install(run, packing) ? .settling(packing) : nil
    case .settling(var packing):
      phase = packed.settle(&packing) ? .settling(packing) : nil
    }
  }
}
