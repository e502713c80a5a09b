/// The times of a follower.
public struct FollowerPace: Sendable {
  /// How long it waits before it connects again: doubling from `first` to `most`, each time a random part of that.
  public var first: Duration
  /// The longest that it waits, however often it has failed.
  public var most: Duration
  /// It asks for a mark so often.
  public var beat: Duration
  /// A service that has not answered for so long cannot be reached, though its connection stands.
  public var silence: Duration

  /// The usual times: a service that is back is found again within seconds.
  public init(
    first: Duration = .milliseconds(50), most: Duration = .seconds(5), beat: Duration = .milliseconds(500),
    silence: Duration = .seconds(2)
  ) {
    self.first = first
    self.most = most
    self.beat = beat
    self.silence = silence
  }
}
