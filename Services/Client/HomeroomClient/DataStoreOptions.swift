public import HTTP2Transport

/// Whose store it is, where its file lies, and what it may take.
public struct DataStoreOptions: Sendable {
  /// The app, as it is registered: its root's identifier.
  public var appID: String
  /// Whose work is recorded, as the organization's rosters name the person. It stands in every record, so that the server refuses
  /// what is sent with another person's token.
  public var personID: String
  /// The outbox's file; SQLite's files and a lock stand beside it. One for each person and app.
  public var path: String
  /// How much the file may hold.
  public var bounds = OutboxBounds()
  /// A running activity is written down so often: no more of its time is lost when the app is killed.
  public var heartbeat = Duration.seconds(60)
  /// Of two heartbeats further apart than this, as when the machine slept, the time between counts for nothing; the server's own
  /// limit for live calls (N27).
  public var idleLimit = Duration.seconds(30 * 60)
  /// How long a call may take.
  public var callTimeout = Duration.seconds(30)
  /// How long a look-up waits for Context before it goes on with what is known here.
  public var lookupTimeout = Duration.seconds(5)
  /// Once a call has waited for Context in vain, look-ups and saves ask it nothing for so long: a look-up goes on with what is known here,
  /// and content is left to ``DataStore/run()``, whose next answer ends it early.
  public var silencePause = Duration.seconds(10)
  /// Between attempts to send, while the services cannot take what there is.
  public var pace = Backoff.Pace(first: .seconds(1), multiplier: 1.6, most: .seconds(60), jitter: 0.2)

  /// - Parameters:
  ///   - appID: at most 64 Unicode scalars.
  ///   - personID: the user of the tokens.
  ///   - path: in a folder that only the person's own session can read.
  public init(appID: String, personID: String, path: String) {
    self.appID = appID
    self.personID = personID
    self.path = path
  }
}
