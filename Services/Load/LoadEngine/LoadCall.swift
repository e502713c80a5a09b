/// One call that is to be made. Times are nanoseconds since the load began.
public struct LoadCall: Sendable {
  /// Which caller makes it, in a closed loop; counted on in an open one. Calls of one number may share a connection.
  public var caller: Int
  /// Index of its kind among the plan's weights.
  public var kind: Int
  /// To choose with what it asks for.
  public var numbers: SeededNumbers
  /// When it was to be sent; in a closed loop, when it was.
  public var due: Int64
  /// When it is sent; in an open loop it may be later than `due`.
  public var sent: Int64
  /// False while the service is warmed up.
  var isCounted: Bool
}
