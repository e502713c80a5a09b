import API
import Messages
import RPC

/// Context, as far as it is asked: an app with forty quizzes.
struct Catalog: ContextChangesServiceServer {
  private static let app = "org.example.quizzes"

  private static func state(_ id: Int64, _ path: [String], below parent: Int64) -> ContextV1.ContextState {
    ContextV1.ContextState(
      context: ContextV1.Context(
        contextID: id, appID: app, identifierPath: path, title: "Quiz", type: .quiz, revision: 1),
      placements: [ContextV1.Placement(parentContextID: parent)])
  }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: request.organizationID, epoch: 1, sequence: 41)
  }

  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    guard let number = request.identifierPath.last.flatMap({ Int64($0) }) else { return .init(result: .notFound(true)) }
    return ContextV1.LookUpPathResponse(
      result: .context(Self.state(100 + number, request.identifierPath, below: 1)),
      ancestors: [Self.state(1, [], below: 0)])
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    let states = [Self.state(1, [], below: 0)] + (0..<40).map { Self.state(100 + $0, ["\($0)"], below: 1) }
    let head = ContextV1.Cursor(organizationID: "school", epoch: 1, sequence: Int64(states.count))
    try await responses.write(ContextV1.ContextChangeBatch(heads: [head]))
    try await responses.write(
      ContextV1.ContextChangeBatch(
        organizationID: "school", epoch: 1,
        changes: states.enumerated().map { ContextV1.ContextChange(sequence: Int64($0 + 1), change: .context($1)) }))
    try await Task.sleep(for: .seconds(3_600))
  }
}
