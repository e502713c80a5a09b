// How long a call waits for what its answer needs.
extension ContinuousClock.Instant {
  /// A little before this deadline of a caller, so that the answer still arrives.
  public var withMargin: Self { self - min(.milliseconds(250), (self - .now) / 5) }

  /// When a call stops waiting for something.
  ///
  /// - Parameters:
  ///   - longest: how long it waits at most, however patient the caller is.
  ///   - deadline: the caller's; nil: the caller waits for ever.
  public static func waiting(atMost longest: Duration, before deadline: Self?) -> Self {
    let end = now + longest
    return deadline.map { min(end, $0.withMargin) } ?? end
  }
}
