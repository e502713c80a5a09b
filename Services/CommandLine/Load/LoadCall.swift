/// One call that is to be made.
public struct LoadCall: Sendable {
  /// Which caller makes it, in a closed loop; counted on in an open one. Calls of one number may share a connection.
  public var caller: Int
  /// The place of its kind in the plan's weights.
  public var kind: Int
  /// To choose with what it asks for.
  public var numbers: SeededNumbers
}
