/// What a service's store is: enough to open one, or to refuse it, without the service.
public struct StoreFormat: Sendable {
  /// The service, as in "activity".
  public let name: String
  /// Stamped into the file, so that one service never opens another's.
  public let applicationID: Int32
  public let migrations: [Migration]

  public init(_ name: String, applicationID: Int32, migrations: [Migration]) {
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
  }
}
