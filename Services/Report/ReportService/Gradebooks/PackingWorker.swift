internal import Domain
internal import EventLoop
internal import ReportEngine

/// Packs what has changed much, a context at a time and one organization after the other, on a thread of its own.
///
/// What takes long is done without the organization's lock. Under it there are only short steps, between which changes
/// and reports have their turn: nobody waits longer because somebody else is large.
final class PackingWorker: Sendable {
  private let gradebooks: Gradebooks
  private let loop: EventLoop

  /// When no context has asked to be packed for so long, what changed meanwhile is packed although it is little.
  private static let rest = Duration.seconds(1)

  init(_ gradebooks: Gradebooks) throws {
    self.gradebooks = gradebooks
    loop = try EventLoop(name: "report-packing", priority: .low)
  }

  deinit { loop.stop() }

  /// Packs until its task is cancelled.
  func run() async throws {
    try await withTaskExecutorPreference(loop) {
      while true {
        try Task.checkCancellation()
        guard let organization = await gradebooks.packing.next(until: .now + Self.rest) else {
          requestIdlePacking()
          continue
        }
        guard let organizationState = gradebooks.organizationState(organization) else { continue }
        Self.packNext(organizationState)
        // Others first.
        if organizationState.withContents({ $0.gradebook.isWorthPacking }) {
          gradebooks.packing.noteChange(of: organization, isWorthPacking: true)
        }
      }
    }
  }

  /// They get in line: each is packed a context at a time.
  private func requestIdlePacking() {
    for organization in gradebooks.packing.takeChanged() {
      guard let organizationState = gradebooks.organizationState(organization) else { continue }
      let isWorthPacking = organizationState.withContents { state in
        state.gradebook.requestIdlePacking()
        return state.gradebook.isWorthPacking
      }
      if isWorthPacking { gradebooks.packing.noteChange(of: organization, isWorthPacking: true) }
    }
  }

  /// - Returns: false where nothing is to be packed.
  @discardableResult
  static func packNext(_ organizationState: OrganizationState) -> Bool {
    guard var packing = organizationState.withContents({ $0.gradebook.beginPacking() }) else { return false }
    while organizationState.withContents({ $0.gradebook.read(&packing) }) {}
    let packed = packing.packed()
    if organizationState.withContents({ $0.gradebook.install(packed, packing) }) {
      while organizationState.withContents({ $0.gradebook.settle(&packing) }) {}
    }
    return true
  }
}
