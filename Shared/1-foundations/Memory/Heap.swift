internal import CMalloc

/// The memory that everything of the process is allocated from.
public enum Heap {
  /// Free bytes at the end of each of the allocator's areas that are kept for the next piece.
  public static let keptBytesMax = 16 * 1024 * 1024
  /// Longer pieces are taken from the system, and given back to it, one by one.
  public static let keptPieceBytesMax = 8 * 1024 * 1024

  /// From now on the memory of a large message is had again for the next one.
  ///
  /// By itself the allocator gives a piece of 128 KiB or more back when it is freed. The next one is new pages then, each of which
  /// costs a fault and is zeroed first: two thirds of what a message of one MiB costs. Calling it again changes nothing.
  public static func keepLargePieces() { cmalloc_keep(Int32(keptBytesMax), Int32(keptPieceBytesMax)) }

  /// Bytes that are allocated and not freed. Meanwhile stops whoever wants memory of the same area.
  public static var bytesInUse: Int { Int(cmalloc_in_use()) }

  /// Bytes that were freed and are kept for the next pieces: of areas that have been given back, too. Stops others as ``bytesInUse`` does.
  public static var bytesKept: Int { Int(cmalloc_kept()) }

  /// Gives back to the system what is free. By itself the allocator gives back what is free at the end of its areas and keeps
  /// what lies before something that is still in use: after a peak, nearly all.
  ///
  /// Takes its time with the number of pages, and meanwhile stops whoever wants memory of the same area. Of every area but the first
  /// it leaves the end, at most ``keptBytesMax``: that is for ``giveBackOwnEnd()``.
  public static func giveBack() { cmalloc_trim() }

  /// Gives back to the system what is free at the end of the area that the calling thread takes its memory from.
  public static func giveBackOwnEnd() { cmalloc_trim_own_end() }
}
