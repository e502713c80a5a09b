/// How much an organization's gradebook holds.
public struct GradebookSize: Hashable, Sendable {
  /// In the base, shadowed ones not counted.
  public var packedAttempts = 0
  /// In the delta, until their contexts are packed.
  public var looseAttempts = 0
  /// At most one a context.
  public var runs = 0
  /// Memory of all runs that is the process's own, in bytes, what is shadowed in them included.
  public var runBytes = 0
  /// The same of those that are read from a file.
  public var storedRunBytes = 0
  /// Contexts that wait for their packing.
  public var contextsToPack = 0
}

extension Gradebook {
  /// Takes a step for each context.
  public var size: GradebookSize { segment.size }
}

extension Segment {
  var size: GradebookSize {
    var size = GradebookSize(packedAttempts: base.count, looseAttempts: delta.count)
    for run in base.runs {
      size.runs += 1
      let bytes = unsafe run.memory.bytes.count
      if run.memory.stored == nil { size.runBytes += bytes } else { size.storedRunBytes += bytes }
    }
    size.contextsToPack = packing.requested.count
    return size
  }
}
