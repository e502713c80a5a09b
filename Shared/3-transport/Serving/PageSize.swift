public import Domain

/// How much of a list goes into one answer.
public enum PageSize {
  /// When the caller does not say.
  public static let usual = 100
  /// Whatever the caller says.
  public static let max = 1000
  /// A page ends with the element that passes this, whatever its size: well within the largest message.
  public static let bytesMax = 1024 * 1024

  /// How many elements a page holds at most.
  ///
  /// - Parameter asked: the request's `page_size`; 0 leaves it to the service, more than `max` asks for `max`.
  public static func checked(_ asked: Int32, usual: Int = usual, max: Int = max) throws(Violation) -> Int {
    guard asked >= 0 else { throw Violation(.outOfRange("at least 0"), field: "page_size") }
    return asked == 0 ? usual : min(Int(asked), max)
  }
}
