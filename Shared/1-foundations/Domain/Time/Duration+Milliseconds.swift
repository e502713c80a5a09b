// Lengths of time in milliseconds, which is what stores, messages and options hold.
extension Duration {
  /// In milliseconds, cut towards 0.
  public var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
