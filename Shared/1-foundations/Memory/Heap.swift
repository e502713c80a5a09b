internal import CMalloc

/// The memory that everything of the process is allocated from.
public enum Heap {
  /// Gives back to the system what is free. By itself the allocator gives back what is free at the end of its areas and keeps
  /// what lies before something that is still in use: after a peak, nearly all.
  ///
  /// Takes its time with the number of pages, and meanwhile stops whoever wants memory of the same area.
  public static func giveBack() { cmalloc_trim() }
}
