internal import HTTP2Transport
public import HomeroomClient

/// Opens a student's store, runs it, and hands it to the app, for as long as that uses it.
///
/// - Parameters:
///   - servers: where Context and Activity are, as in `school.example:50051`.
///   - token: asks the app's own server for a token of the student.
///   - use: the app.
public func withStore(
  servers: (context: String, activity: String), appID: String, personID: String, folder: String,
  token: @escaping @Sendable () async throws -> String, use: @Sendable (DataStore) async throws -> Void
) async throws {
  var channel = ChannelOptions()
  channel.keepalive = .init(time: .seconds(60))
  let network = try Network(
    context: Target(servers.context), activity: Target(servers.activity), options: channel, token: token)
  let options = DataStoreOptions(appID: appID, personID: personID, path: "\(folder)/\(appID)-\(personID).sqlite")
  let store = try DataStore(options, network: network)
  try await withThrowingTaskGroup { group in
    group.addTask { try await store.run() }
    defer { group.cancelAll() }
    try await use(store)
  }
  await store.close()
}
