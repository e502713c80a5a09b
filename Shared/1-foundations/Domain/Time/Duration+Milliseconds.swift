extension Duration {
  /// In milliseconds, cut towards 0.
  public var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
