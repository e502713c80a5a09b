/// Gathers what a message breaks field by field, so that whoever sent it mends all of it at once.
///
///     var broken = BrokenRules()
///     broken.check(try limits.titleRule.check(title, field: "title"))
///     let topic = broken.value(try checkedTopic(topic), or: nil)
///     try broken.refuse()
public struct BrokenRules: Sendable {
  private var first: Violation?

  /// Fields that are named at most, the first one included: whoever breaks more hears of these first.
  public static let listedMax = 20

  /// Of a message that has broken nothing so far.
  public init() {}

  /// Holds a field against its rule.
  ///
  /// - Returns: what the rule makes of it; `fallback` where it is broken, which is to be used for nothing before `refuse()` has passed.
  public mutating func value<T>(_ rule: @autoclosure () throws(Violation) -> T, or fallback: @autoclosure () -> T) -> T
  {
    do throws(Violation) {
      return try rule()
    } catch {
      note(error)
      return fallback()
    }
  }

  /// Holds a field against a rule that makes nothing of it.
  public mutating func check(_ rule: @autoclosure () throws(Violation) -> Void) {
    value(try rule(), or: ())
  }

  /// Notes a rule that was found broken, with all that it was found together with.
  public mutating func note(_ violation: Violation) {
    guard first != nil else {
      first = violation
      return
    }
    let room = max(0, Self.listedMax - 1 - (first?.further.count ?? 0))
    first?.further += violation.all.prefix(room)
  }

  /// Refuses the message where a rule is broken: with the first, and with the others beside it.
  public func refuse() throws(Violation) {
    if let first { throw first }
  }
}
